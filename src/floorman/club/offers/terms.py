"""What is offered: a sit-and-go that begins as soon as it is full, again and again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from floorman.errors import TournamentSetupError
from floorman.text.quotes import quoted
from floorman.text.words import Words
from floorman.tournament.clock.structure import Structure
from floorman.tournament.entries.eligibility import EntryTerms, Kind, Person, require_eligible
from floorman.tournament.setup import Pace, PrizePlan, Setup

if TYPE_CHECKING:
    from floorman.rulebook import Shelf

MOST_PLACES: Final = 200
_TABLE_SIZE: Final = 9


class SitAndGo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything about the sit-and-gos of an offer but their number: one is like the other."""

    id: str
    """Of the offer; its sit-and-gos are ``turbo-1``, ``turbo-2`` and so on."""
    name: str
    book: str
    """A book of the shelf, or an edition of it; the edition that is meant when the offer is made counts for all of it."""
    places: int
    structure: Structure
    starting_stack: int
    table_size: int = 0
    """Nothing said means one table for all of them, or tables of nine."""
    fee_cents: int = 0
    club_cents: int = 0
    bounty_cents: int = 0
    prizes: PrizePlan = PrizePlan()
    chip_set: tuple[int, ...] = ()
    needs: str = ""
    """The entitlement that a licence has to carry."""
    payment: str = ""
    """How the fee is paid, as it is published with it."""
    pace: Pace = Pace()
    bots: int = 0
    """How many places bots take once somebody has entered."""


def setup_of(offered: SitAndGo, number: int, *, seed: int, now: int) -> Setup:
    """The next sit-and-go of an offer, as it is announced."""
    size = offered.table_size or (offered.places if offered.places <= 10 else _TABLE_SIZE)
    kind: Kind = "tournament" if offered.places > size else "heads_up" if offered.places == 2 else "sit_and_go"
    book, _, edition = offered.book.partition("@")
    terms = EntryTerms(
        kind=kind,
        date=datetime.fromtimestamp(now / 1000, UTC).date().isoformat(),
        starts_at=now,
        needs=offered.needs,
        is_ranking=False,
        seats=offered.places,
        starts_when_full=True,
    )
    return Setup(
        id=event_of(offered.id, number),
        name=f"{offered.name} {number}",
        book=book,
        edition=edition,
        terms=terms,
        structure=offered.structure,
        starting_stack=offered.starting_stack,
        seed=seed,
        table_size=size,
        fee_cents=offered.fee_cents,
        club_cents=offered.club_cents,
        bounty_cents=offered.bounty_cents,
        prizes=offered.prizes,
        payment=offered.payment,
        chip_set=offered.chip_set,
        is_live=False,
        pace=offered.pace,
        offer=offered.id,
    )


def event_of(offer: str, number: int) -> str:
    """The id of a sit-and-go of an offer."""
    return f"{offer}-{number}"


def require_offer(offered: SitAndGo, shelf: Shelf) -> None:
    """Check what only an offer can have wrong; its first sit-and-go is checked as any event is.

    Raises:
        TournamentSetupError, EntryRefused: it takes more than can play, more bots than leave a place, or bots that the book lets nobody be.
        UnknownBook: its book is not on the shelf.
    """
    _require(offered.places, 2, MOST_PLACES, Words("a sit-and-go has {} places", "Ein Sit-and-go hat {} Plätze"))
    most = Words("bots take {} places, so that one is left", "Bots nehmen {} Plätze, damit einer bleibt")
    _require(offered.bots, 0, offered.places - 1, most)
    if offered.bots:
        book = shelf.find(offered.book)
        terms = EntryTerms(kind="sit_and_go", date="2000-01-01", starts_at=0, needs=offered.needs)
        require_eligible(book, terms, Person(id="bot", name="Bot", is_bot=True))


def _require(number: Any, least: int, most: int, words: Words) -> None:
    if type(number) is not int or not least <= number <= most:
        en, de = words.en.format(f"{least} to {most}"), words.de.format(f"{least} bis {most}")
        raise TournamentSetupError(Words(f"{en}, not {quoted(number)}", f"{de}, nicht {quoted(number, 'de')}"))
