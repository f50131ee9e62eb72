"""Rulings on several players who go out together: places, and how prizes are shared."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from floorman.contest.places import placed_in, require_busts
from floorman.contest.ranking import Bust, ranked
from floorman.contest.shares import Prize, shares
from floorman.errors import SituationError, WrongPlaces
from floorman.floor.effects import DrawsLots, PlaceIs, PrizeIs
from floorman.floor.judged import both
from floorman.floor.ruling import Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.contest.ranking import Ranking
    from floorman.floor.effects import Effect
    from floorman.floor.situations.event import BustTogether
    from floorman.rulebook import Rulebook

_FIELDS: Final = {"button": "busts.button", "at": "busts.at_s", "entrant": "busts.seat", "left": "players_left"}
"""What the facts of the calculators are called in the situation."""


def rule_bust_together(book: Rulebook, situation: BustTogether) -> Ruling:
    """Give each of them a place, and a share of the prizes for the places they share."""
    if len({prize.place for prize in situation.prizes}) < len(situation.prizes):
        raise SituationError("prizes.place", Words("has a place twice", "enthält einen Rang doppelt"))
    try:
        ranking = _ranking(book, situation)
    except WrongPlaces as wrong:
        raise SituationError(_FIELDS[wrong.fact], wrong.words, rule=wrong.rule) from None
    seats = {_name(bust.table, bust.seat): bust for bust in situation.busts}
    placed = placed_in(ranking, last=situation.players_left)
    won = shares(placed, [Prize(prize.place, prize.cents) for prize in situation.prizes], book)
    cents = {share.entrant: share.cents for share in won.shares}
    lots = {who: lots for lots in won.lots for who in lots.among}
    effects: list[Effect] = []
    for (place, through), tie in groupby(placed, key=lambda who: (who.place or 0, who.through or 0)):
        names = [who.entrant for who in tie]
        drawn = dict.fromkeys(lots[name] for name in names if name in lots)
        effects += [PlaceIs(seats[name].seat, place, through, seats[name].table) for name in names]
        if drawn or any(cents[name] for name in names):
            effects += [PrizeIs(seats[name].seat, cents[name], seats[name].table) for name in names]
        effects += [DrawsLots(tuple(seats[name].seat for name in draw.among), draw.cents) for draw in drawn]
    reason = both(_taken(situation.players_left - len(seats) + 1, situation.players_left), ranking.reason)
    return ruled(book, effects, reason, [cite for share in won.shares for cite in share.citations])


def _ranking(book: Rulebook, situation: BustTogether) -> Ranking:
    """What the calculator makes of the facts; from one table to the next, seat by seat."""
    reason = sorted(situation.busts, key=lambda bust: (bust.table, bust.seat))
    gone = [Bust(_name(bust.table, bust.seat), bust.stack, bust.table, bust.seat, at=bust.at_s) for bust in reason]
    require_busts(gone, left=situation.players_left)
    buttons: dict[int, int] = {}
    for bust in reason:
        if bust.button is not None and buttons.setdefault(bust.table, bust.button) != bust.button:
            raise SituationError(
                "busts.button", Words("a table has one button in a hand", "ein Tisch hat in einer Hand einen Button")
            )
    return ranked(gone, book, buttons=buttons, hand_for_hand=situation.is_hand_for_hand)


def _name(table: int, seat: int) -> str:
    return f"{table}/{seat}"


def _taken(first: int, last: int) -> Words:
    if first == last:
        return Words(f"That is place {first}.", f"Das ist Rang {first}.")
    if first + 1 == last:
        return Words(f"They take places {first} and {last}.", f"Sie belegen die Ränge {first} und {last}.")
    return Words(f"They take places {first} to {last}.", f"Sie belegen die Ränge {first} bis {last}.")
