"""The club over HTTP and WebSockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from floorman.club.wire.allowances import Allowances
from floorman.errors import FloormanError
from floorman.server.api.bank import AccountController, BankController
from floorman.server.api.doing import do
from floorman.server.api.floor import FloorController
from floorman.server.api.hands import HandsController
from floorman.server.api.leagues import LeaguesController
from floorman.server.api.notices import NoticesController
from floorman.server.api.offers import OffersController
from floorman.server.api.people import PeopleController
from floorman.server.api.rulebooks import RulebooksController
from floorman.server.api.tables import TablesController
from floorman.server.api.tournaments import TournamentsController
from floorman.server.document import documented
from floorman.server.door import LONGEST_BODY, DoorRules
from floorman.server.duty import CountRequests, health, metrics
from floorman.server.fairness import FairTurns
from floorman.server.identity import actor_of, require_own_page, token_of
from floorman.server.metrics import Traffic, exposed
from floorman.server.pace import Buckets
from floorman.server.packed import AS_IT_IS
from floorman.server.pages import asset, page, unknown_api
from floorman.server.refusals import fault, http_refusal, refusal
from floorman.server.session import Session

if TYPE_CHECKING:
    from floorman.club.club import Club

_ARRIVALS: Final = 60
"""Guests from one address at once: a club's evening comes through one router."""
_ARRIVALS_A_SECOND: Final = 0.5
_QUESTIONS: Final = 60
"""To the floor desk from one address at once."""
_QUESTIONS_A_SECOND: Final = 2
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def make_app(club: Club, rules: DoorRules | None = None) -> Litestar:
    """The application of a club that is open; *rules* say how much one socket may ask for."""
    handlers: list[Any] = [
        *(PeopleController, AccountController, BankController),
        *(TablesController, HandsController, TournamentsController, OffersController, LeaguesController),
        *(FloorController, RulebooksController, NoticesController),
        *(do, live, health, metrics, documented, asset, page, unknown_api),
    ]
    traffic, rules = Traffic(), rules or DoorRules()
    return Litestar(
        handlers,
        middleware=[CountRequests(traffic), FairTurns(Allowances(club.clock, rules.work))],
        state=State(
            {
                "club": club,
                "rules": rules,
                "traffic": traffic,
                "numbers": exposed(club, traffic),
                "arrivals": Buckets(club.clock, burst=_ARRIVALS, a_second=_ARRIVALS_A_SECOND),
                "questions": Buckets(club.clock, burst=_QUESTIONS, a_second=_QUESTIONS_A_SECOND),
            }
        ),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=4, exclude_opt_key=AS_IT_IS
        ),
        exception_handlers={FloormanError: refusal, HTTPException: http_refusal, Exception: fault},
        openapi_config=None,  # the document is our own: see `floorman.server.document`
        response_headers=_HEADERS,
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
    )


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """Everything as it happens, topic by topic; see `floorman.club.wire.messages` for what is said."""
    club: Club = socket.app.state.club
    require_own_page(socket)
    actor = await actor_of(socket)
    await socket.accept()
    with socket.app.state.traffic.socket():
        await Session(socket, club, actor, token_of(socket), socket.app.state.rules).run()
