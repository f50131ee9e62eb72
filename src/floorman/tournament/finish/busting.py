"""Who goes out in a hand, and in which place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.contest.places import places
from floorman.contest.ranking import Bust, stacks_decide
from floorman.errors import BustRefused
from floorman.text.numbers import number
from floorman.text.words import Words
from floorman.tournament import events as did
from floorman.tournament.entries.removing_ghosts import players_left
from floorman.tournament.seating.draw import SeatCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.table.positions import Positions
    from floorman.tournament import commands as want
    from floorman.tournament.events import Event
    from floorman.tournament.seating.felt import Felt
    from floorman.tournament.state import TournamentState


def put_out(
    state: TournamentState, felt: Felt, busts: Sequence[want.WentOut], *, is_last_hand: bool = False
) -> tuple[Event, ...]:
    """Put those out who lost their last chips in one hand at a table: the last one, or the one under way.

    Raises:
        TournamentError: somebody does not sit there, or it cannot be said who is placed higher.
    """
    gone = busts_at(state, felt, busts)
    _require_told_together(state, felt, gone, hand=felt.hand if is_last_hand else felt.hands)
    ahead = None if is_last_hand else hand_just_over(state, felt)
    return placed_out(state, gone, ahead=ahead)


def require_bust_told(felt: Felt, busts: Sequence[want.WentOut], *, in_last_hand: bool) -> None:
    """Check that somebody went out, and that there was a hand to go out in.

    Raises:
        BustRefused: nobody did, or no hand has been played at the table.
    """
    if not busts:
        raise BustRefused(Words("who is out?", "Wer ist ausgeschieden?"))
    if in_last_hand and not felt.hands and not felt.dealt:
        raise BustRefused(
            Words(
                f"no hand has been played at table {felt.number}",
                f"An Tisch {felt.number} wurde noch keine Hand gespielt",
            )
        )


def busts_at(state: TournamentState, felt: Felt, busts: Sequence[want.WentOut]) -> list[Bust]:
    """Those who lost their last chips in one hand at a table, with what they began it with.

    Raises:
        BustRefused: somebody does not sit there, or what decides is not known.
    """
    seats = {entrant: seat for seat, entrant in felt.seats.items()}
    _require_busts(state, felt, busts, seats)
    decides = stacks_decide(state.book, len(busts), hand_for_hand=state.common is not None)
    return [
        Bust(
            bust.entrant,
            _chips(state, bust, is_needed=decides),
            felt.number,
            seats[bust.entrant],
            bust.entrant in state.ghosts,
            bust.by,
        )
        for bust in busts
    ]


def placed_out(
    state: TournamentState,
    gone: Sequence[Bust],
    *,
    ahead: tuple[int, Positions] | None = None,
    hand_for_hand: bool = False,
) -> tuple[Event, ...]:
    """The places of those who go out in one hand, the worst first; *ahead*: a table, with button and blinds it has not yet."""
    at = {bust.table: state.hall.felts[bust.table].at for bust in gone} | dict([ahead] if ahead else [])
    buttons = {table: here.button for table, here in at.items() if here is not None}
    left, ghosts = players_left(state), len(state.ghosts)
    listed = places(
        gone,
        left=left,
        ghosts_left=ghosts,
        book=state.book,
        buttons=buttons,
        hand_for_hand=hand_for_hand,
        names={bust.entrant: state.entrants[bust.entrant].name for bust in gone},
    )
    lost = {bust.entrant: bust for bust in gone}
    out: list[Event] = []
    for who in reversed(listed):
        bust, rules = lost[who.entrant], tuple(cite.rule for cite in who.citations)
        card = SeatCard(bust.table, bust.seat)
        if who.place is None or who.through is None:
            out.append(did.GhostOut(who.entrant, card, None, rule=rules[0] if rules else ""))
            continue
        behind, shared = state.out + state.left - who.through, who.through - who.place + 1
        out.append(did.Out(who.entrant, card, behind, shared, who.stack, bust.by, rules))
    return tuple(out)


def hand_just_over(state: TournamentState, felt: Felt) -> tuple[int, Positions] | None:
    """The table and the positions of a hand that is told of only now that it is over."""
    ahead = None if felt.dealt else felt.upcoming(state.book)
    return (felt.number, ahead[0]) if ahead else None


def _require_told_together(state: TournamentState, felt: Felt, gone: Sequence[Bust], *, hand: int) -> None:
    """Those who are told of later are placed higher: in one hand that has to be by the larger stack, or they are told together."""
    before = [state.entrants[who] for who in felt.gone] if felt.gone_in == hand else []
    before = [who for who in before if who.status == "out"]
    if not before:
        return
    most, least = max(who.began_with for who in before), min(bust.stack for bust in gone)
    is_known = all(who.began_with > 1 for who in before)  # a single chip stands for what nobody knows
    if state.book.knobs.same_hand_bust == "shared" or not is_known or least <= most:
        name = before[0].name
        raise BustRefused(
            Words(
                f"{name} went out in the same hand: take that back and report them together, with the stacks they began it with; "
                "if it was a later hand, end the one before first",
                f"{name} ist in derselben Hand ausgeschieden: das zurücknehmen und gemeinsam melden, mit dem Stack zu Beginn der "
                "Hand; war es eine spätere Hand, wird zuerst die davor beendet",
            ),
            rule=state.book.cite("same_hand_bust"),
        )


def _require_busts(state: TournamentState, felt: Felt, busts: Sequence[want.WentOut], seats: dict[str, int]) -> None:
    for bust in busts:
        who, card = state.playing(bust.entrant)
        if bust.entrant not in seats:
            raise BustRefused(
                Words(
                    f"{who.name} sits at {card}, not at table {felt.number}",
                    f"{who.name} sitzt auf {card}, nicht an Tisch {felt.number}",
                ),
                rule=state.book.topic("elimination"),
            )
        _require_winners(state, felt, bust, {other.entrant for other in busts})
    if len({bust.entrant for bust in busts}) < len(busts):
        raise BustRefused(
            Words("somebody is named as out twice", "Jemand ist zweimal als ausgeschieden genannt"),
            rule=state.book.topic("elimination"),
        )
    if len(busts) >= len(felt.seats):
        raise BustRefused(Words("somebody has to have won the chips", "Jemand muss die Chips gewonnen haben"))


def _require_winners(state: TournamentState, felt: Felt, bust: want.WentOut, gone: set[str]) -> None:
    """Whoever won somebody's chips sat at the same table and is still in."""
    for winner in bust.by:
        who, card = state.playing(winner)
        if card.table != felt.number or winner in gone:
            raise BustRefused(
                Words(
                    f"{who.name} cannot have won chips at table {felt.number}",
                    f"{who.name} kann an Tisch {felt.number} keine Chips gewonnen haben",
                ),
            )
    if len(set(bust.by)) < len(bust.by):
        raise BustRefused(Words("a winner is named twice", "Ein Gewinner ist zweimal genannt"))


def _chips(state: TournamentState, bust: want.WentOut, *, is_needed: bool) -> int:
    """What somebody began the hand with, which may decide when several go out; a chip at least, if nobody knows."""
    known = bust.chips if bust.chips is not None else state.entrants[bust.entrant].chips
    counted = state.entrants[bust.entrant].chips
    if known is not None and not 0 < known <= state.most_chips():
        raise BustRefused(
            Words(
                f"{number(known)} of {number(state.chips)} chips in play cannot be lost",
                f"Von {number(state.chips, 'de')} Chips im Spiel kann niemand {number(known, 'de')} verlieren",
            ),
            rule=state.book.topic("elimination"),
        )
    if counted and known is not None and known > counted:
        name = state.entrants[bust.entrant].name
        raise BustRefused(
            Words(
                f"{name} began the hand with {number(counted)}, not with {number(known)}",
                f"{name} hat die Hand mit {number(counted, 'de')} begonnen, nicht mit {number(known, 'de')}",
            ),
            rule=state.book.cite_if_any("same_hand_bust"),
        )
    if known is None and is_needed:
        name = state.entrants[bust.entrant].name
        raise BustRefused(
            Words(
                f"what did {name} begin the hand with? The larger stack is placed higher",
                f"Womit hat {name} die Hand begonnen? Der größere Stack ist besser platziert",
            ),
            rule=state.book.cite_if_any("same_hand_bust"),
        )
    return known or 1
