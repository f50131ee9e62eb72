"""What a ruling of the floor means for the tournament: the director's commands that carry it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.errors import NotInTournament, TournamentError
from floorman.floor.effects import (
    ButtonGoesTo,
    ChipsForfeited,
    ChipsLeavePlay,
    ChipsToStock,
    ClockRuns,
    MovesTo,
    OutOfEvent,
    PenaltyDue,
    PenaltyPossible,
)
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament.seating.draw import SeatCard

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.effects.penalties import Sentence
    from floorman.floor.ruling import Ruling
    from floorman.tournament.commands import Command
    from floorman.tournament.state import TournamentState


def commands_for(
    state: TournamentState,
    table: int,
    ruling: Ruling,
    *,
    choice: int | None = None,
    sentence: Sentence | None = None,
    forfeits: int | None = None,
) -> tuple[Command, ...]:
    """The commands that carry out a ruling at a table.

    *choice* is the number of the option that the floor has taken, *sentence* the penalty where there is a scale, and
    *forfeits* how many chips are lost where the book leaves that open. What happens to the hand itself is done at the
    table and is not the tournament's business.

    Raises:
        TournamentError: nobody sits there, or the floor has not said yet what it chooses.
    """
    effects = list(ruling.effects)
    if ruling.options:
        effects += ruling.options[_chosen(ruling, choice)].effects
    found: list[Command] = []
    for effect in effects:
        found += _commands(state, table, effect, ruling, sentence, forfeits)
    return tuple(found)


def _chosen(ruling: Ruling, choice: int | None) -> int:
    preferred = [number for number, option in enumerate(ruling.options) if option.is_preferred]
    number = preferred[0] if choice is None and len(preferred) == 1 else choice
    if number is None or not 0 <= number < len(ruling.options):
        raise TournamentError(
            Words(
                f"the floor chooses one of {len(ruling.options)} options first",
                f"Die Turnierleitung wählt zuerst eine von {len(ruling.options)} Möglichkeiten",
            ),
            rule=ruling.citations[0],
        )
    return number


def _commands(
    state: TournamentState, table: int, effect: Effect, ruling: Ruling, sentence: Sentence | None, forfeits: int | None
) -> tuple[Command, ...]:
    cite = ruling.citations[0]
    match effect:
        case PenaltyDue(seat) | PenaltyPossible(seat):
            given = sentence or (effect.proposed if isinstance(effect, PenaltyDue) else None)
            if given is None and isinstance(effect, PenaltyPossible):
                return ()
            if given is None:
                raise TournamentError(
                    Words("the floor chooses a penalty first", "Die Turnierleitung wählt zuerst eine Strafe"), rule=cite
                )
            return _penalty(_entrant(state, table, seat), given, ruling)
        case OutOfEvent(seat):
            return (want.Disqualify(_entrant(state, table, seat), "", rule=cite.rule),)
        case ChipsLeavePlay(seat, chips):
            return (want.ChangeChips("forfeited", _entrant(state, table, seat), -chips, "", cite.rule),)
        case ChipsForfeited(seat):
            if forfeits is None:
                raise TournamentError(
                    Words(
                        "the floor says how many chips are lost",
                        "Die Turnierleitung sagt, wie viele Chips verloren gehen",
                    ),
                    rule=cite,
                )
            return (want.ChangeChips("forfeited", _entrant(state, table, seat), -forfeits, "", cite.rule),)
        case ChipsToStock(chips):
            return (want.ChangeChips("found", f"T{table}", -chips, "", cite.rule),)
        case ClockRuns(seat, seconds):
            return (want.PutClockOn(_entrant(state, table, seat), seconds),)
        case ButtonGoesTo(seat):
            return (want.PutButton(table, seat),)
        case MovesTo(seat, to_table, to_seat):
            return (want.MoveTo(_entrant(state, table, seat), SeatCard(to_table, to_seat), "", cite.rule),)
        case _:
            return ()


def _penalty(entrant: str, sentence: Sentence, ruling: Ruling) -> tuple[Command, ...]:
    rule = ruling.citations[0].rule
    match sentence.sanction:
        case "warning":
            return ()
        case "missed_hands":
            return (want.Penalise(entrant, hands=sentence.count, rule=rule),)
        case "missed_rounds":
            return (want.Penalise(entrant, rounds=sentence.count, rule=rule),)
        case "disqualification":
            return (want.Disqualify(entrant, "", rule=rule),)
        case _:
            assert_never(sentence.sanction)


def _entrant(state: TournamentState, table: int, seat: int) -> str:
    felt = state.hall.felts.get(table)
    if felt is None or seat not in felt.seats:
        raise NotInTournament(
            Words(f"nobody sits on {SeatCard(table, seat)}", f"Auf {SeatCard(table, seat)} sitzt niemand")
        )
    return felt.seats[seat]
