"""Those who entered and stayed away: whether they owe the fee all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from floorman.errors import EntryRefused
from floorman.rulebook import Cite
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.entries.check_in import has_paid

if TYPE_CHECKING:
    from floorman.tournament.commands import SettleNoShow
    from floorman.tournament.events import Event
    from floorman.tournament.state import Entrant, TournamentState


class NoShow(Struct, frozen=True):
    """Somebody who entered and did not play, and what was decided about the fee."""

    entrant: str
    outcome: Literal["open", "owed", "waived"]
    unpaid_cents: int
    rule: Cite


def no_shows(state: TournamentState) -> list[NoShow]:
    """Every case, where the book leaves it to the board: who never came, and who signed off too late. VPSV 3 and 4."""
    if state.book.knobs.no_show_pays != "board_decides":
        return []
    rule = state.book.cite("no_show_pays")
    return [
        NoShow(who.id, who.no_show or "open", who.owed_cents - who.paid_cents, rule)
        for who in state.entrants.values()
        if who.no_show or _stayed_away(state, who)
    ]


def settle_no_show(state: TournamentState, wanted: SettleNoShow) -> tuple[Event, ...]:
    """The fee is owed, or what was paid of it goes back. An entrant who stayed away no longer has a place.

    Raises:
        EntryRefused: the book has decided, they did play, or it was decided before.
    """
    who, rule = state.entrant(wanted.entrant), state.book.cite_if_any("no_show_pays")
    if state.book.knobs.no_show_pays != "board_decides":
        raise EntryRefused(
            Words(
                "whether somebody who stays away pays is not decided case by case here",
                "Ob zahlt, wer nicht kommt, wird hier nicht im Einzelfall entschieden",
            ),
            rule=rule,
        )
    if who.no_show in ("owed", "waived"):
        raise EntryRefused(
            Words(f"that has been decided for {who.name}", f"Für {who.name} ist das schon entschieden"), rule=rule
        )
    if not who.no_show and not _stayed_away(state, who):
        raise EntryRefused(Words(f"{who.name} has not stayed away", f"{who.name} ist nicht ausgeblieben"), rule=rule)
    back = 0 if wanted.owes else who.paid_cents
    return (did.NoShowSettled(who.id, wanted.owes, back, rule.rule if rule else "", wanted.reason.strip()),)


def _stayed_away(state: TournamentState, who: Entrant) -> bool:
    """Whether play began without somebody who has not paid; whoever has is there with a stack, or comes late."""
    return state.began_at is not None and who.status == "entered" and not has_paid(state, who)
