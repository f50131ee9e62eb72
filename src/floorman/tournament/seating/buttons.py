"""Where somebody at a table says that the button and the blinds are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import MoveRefused, TournamentError
from floorman.seats import after, is_between
from floorman.text.words import Words
from floorman.tournament.seating.moves import no_seat

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import TournamentState


def require_button(state: TournamentState, felt: Felt, button: int, small: int | None, big: int | None) -> None:
    """Check that button and blinds can lie there in one hand: on three seats, clockwise; with two players on two.

    The button or the small blind may fall on an empty seat; the big blind is always somebody's. Where the server deals,
    the table is right.

    Raises:
        TournamentError: they cannot.
    """
    require_opponents(felt, state.book)
    for seat in (button, small, big):
        if seat is not None and not 1 <= seat <= felt.size:
            raise no_seat(seat, felt)
    if not state.setup.is_live:
        return
    if big is None:
        if small is not None:
            raise MoveRefused(
                Words("where the small blind is named, so is the big one", "Zum Small Blind gehört auch der Big Blind")
            )
        return
    if big not in felt.seats:
        raise MoveRefused(
            Words(f"nobody on seat {big} can have the big blind", f"Auf Platz {big} kann niemand den Big Blind haben"),
            rule=state.book.cite_if_any("button_movement"),
        )
    if len(_dealt(state, felt)) == 2:
        _require_heads_up(state, felt, button, small, big)
    elif button == big or (small is not None and not is_between(button, small, big)):
        raise MoveRefused(
            Words(
                "button, small blind and big blind follow each other, on three seats",
                "Button, Small Blind und Big Blind folgen aufeinander, auf drei Plätzen",
            ),
            rule=state.book.own_topic("blinds") or state.book.cite_if_any("button_movement"),
        )


def require_opponents(felt: Felt, book: Rulebook) -> None:
    """Check that there is somebody to play with.

    Raises:
        TournamentError: nobody is.
    """
    if len(felt.seats) < 2:
        raise TournamentError(
            Words(f"nobody to play with at table {felt.number}", f"An Tisch {felt.number} fehlt ein Gegner"),
            rule=book.cite_if_any("max_players_per_table"),
        )


def _require_heads_up(state: TournamentState, felt: Felt, button: int, small: int | None, big: int) -> None:
    """Two players: the other one has the small blind, and the book says who of them the button."""
    book, other = state.book, after(big, _dealt(state, felt))
    leads = other if book.knobs.heads_up_small_blind == "button" else big
    if (button, small) != (leads, other):
        raise MoveRefused(
            Words(
                f"of two players seat {other} has the small blind and seat {leads} the button",
                f"Von zwei Spielern hat Platz {other} den Small Blind und Platz {leads} den Button",
            ),
            rule=book.cite("heads_up_small_blind"),
        )


def _dealt(state: TournamentState, felt: Felt) -> list[int]:
    """Who is in the hand under way, or everybody with chips between hands."""
    seats = felt.dealt or tuple(felt.seats)
    return [seat for seat in seats if seat in felt.seats and state.entrants[felt.seats[seat]].chips != 0]
