"""``floorman serve``: the club in the browser."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from floorman.cli.terminal import DB, Db, Lang, language_or_default, say
from floorman.errors import FloormanError
from floorman.text.words import Words

_SERVING = Words(
    "floorman serves {what} at {address}  (Ctrl-C ends it)",
    "floorman bedient {what} unter {address}  (Strg-C beendet)",
)
_DEMO = Words("the demo club", "den Demo-Klub")
_CLUB = Words("the club", "den Klub")
_ENDED = Words("Closed. Everything is kept; start again and it goes on.", "Geschlossen. Alles ist aufgehoben.")


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on; 0 takes a free one.")] = 8000,
    db: Db = DB,
    demo: Annotated[bool, Parameter(negative="", help="Open the demo club: a table with bots.")] = False,
    bots_think: Annotated[float, Parameter(help="How many seconds a bot of the demo club thinks at most.")] = 1.8,
    pause: Annotated[float, Parameter(help="How many seconds a new demo table shows a finished hand.")] = 5,
    lang: Lang = None,
) -> None:
    """Serve the club in the browser until Ctrl-C.

    Whatever was acknowledged is on the disk: kill the server, start it again, and every hand goes on where it was.
    """
    from floorman.server.serving import serve as run

    language = language_or_default(lang)
    what = say(_DEMO if demo else _CLUB, language)
    run(
        *(host, port, db),
        demo=demo,
        bots_think_ms=_milliseconds("--bots-think", bots_think),
        pause_ms=_milliseconds("--pause", pause),
        announce=lambda address: print(say(_SERVING, language).format(what=what, address=address), flush=True),
    )
    print(say(_ENDED, language))


def _milliseconds(name: str, seconds: float) -> int:
    if not 0 <= seconds <= 60:
        raise FloormanError(
            Words(f"{name}: 0 to 60 seconds, not {seconds:g}", f"--{name}: 0 bis 60 Sekunden, nicht {seconds:g}")
        )
    return round(seconds * 1000)
