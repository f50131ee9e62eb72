"""Rulings on chips that are taken out: the race for the odd ones, and old chips that turn up later."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.errors import SituationError
from floorman.floor.effects import ChipsExchanged, DrawsLots, RaceAgain, Stands
from floorman.floor.judged import both
from floorman.floor.rules.showdown.values import card_weight, read_cards
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Card
    from floorman.floor.effects import Effect
    from floorman.floor.situations.event import ChipRace, OldChips
    from floorman.rulebook import Rulebook


class Lane(NamedTuple):
    """One player's part in a race."""

    seat: int
    has: int
    """All chips that go, by value."""
    at_par: int
    """What of them is exchanged evenly."""
    odd: int
    """How many chips are left over."""
    is_all: bool
    """Whether the player has nothing else."""
    cards: list[Card]


def rule_chip_race(book: Rulebook, situation: ChipRace) -> Ruling:
    """Exchange what divides, race for the rest, and leave nobody without a chip."""
    lanes = _lanes(situation)
    odd_value = sum(lane.odd for lane in lanes) * situation.chip
    prizes = _prizes(book, odd_value, situation.next_chip)
    if any(lane.cards for lane in lanes):
        if wrong := _wrongly_dealt(book, situation, lanes):
            return wrong
    elif prizes < sum(bool(lane.odd) for lane in lanes):
        raise SituationError("players.cards", Words("which cards were dealt?", "welche Karten wurden gegeben?"))
    racing = sorted((lane for lane in lanes if lane.odd), key=lambda lane: _best(book, lane), reverse=True)
    won = {lane.seat for lane in racing[:prizes]}
    lots = _undecided(book, racing, prizes)
    effects: list[Effect] = []
    rescued = []
    for lane in lanes:
        gets = lane.at_par + (situation.next_chip if lane.seat in won and lane.seat not in lots else 0)
        if not gets and lane.has and lane.is_all and lane.seat not in lots and _is_rescued(book, lane):
            gets = situation.next_chip
            rescued.append(lane.seat)
        if lane.has:
            effects.append(ChipsExchanged(lane.seat, lane.has, gets))
    cites = [book.cite("race_rounding"), book.topic("one_chip_in_a_race"), book.cite("race_deal")]
    chips_en, chips_de = ("chip", "Chip") if prizes == 1 else ("chips", "Chips")
    told = Words(
        f"{odd_value} in odd chips are raced for {prizes} {chips_en} of {situation.next_chip}, one at most for each player.",
        f"{odd_value} in Restchips gehen ins Chip-Race um {prizes} {chips_de} zu {situation.next_chip}, höchstens einen je Spieler.",
    )
    if lots:
        effects.append(DrawsLots(tuple(sorted(lots)), prizes - len(won - lots)))
    if rescued:
        cites.insert(0, book.cite("race_rescue"))
        saved = Words("Nobody goes out in a race.", "Im Chip-Race scheidet niemand aus.")
        told = both(told, saved)
    if not effects:
        effects = [Stands()]
    return ruled(book, effects, told, cites)


def _lanes(situation: ChipRace) -> list[Lane]:
    chip, next_chip = situation.chip, situation.next_chip
    if next_chip <= chip or next_chip % chip:
        raise SituationError(
            "next_chip", Words("is a multiple of the chip that goes", "ist ein Vielfaches des Chips, der geht")
        )
    if len({racer.seat for racer in situation.players}) < len(situation.players):
        raise SituationError("players.seat", Words("a seat twice", "ein Platz doppelt"))
    lanes = []
    for racer in sorted(situation.players, key=lambda racer: racer.seat):
        value = racer.count * chip
        at_par = value // next_chip * next_chip
        is_all = not at_par and not racer.other_chips
        cards = read_cards("players.cards", racer.cards)
        lanes.append(Lane(racer.seat, value, at_par, (value - at_par) // chip, is_all, cards))
    cards = [card for lane in lanes for card in lane.cards]
    if len(set(cards)) < len(cards):
        raise SituationError("players.cards", Words("a card twice", "eine Karte doppelt"))
    return lanes


def _wrongly_dealt(book: Rulebook, situation: ChipRace, lanes: list[Lane]) -> Ruling | None:
    """Cards for another number of chips, from another seat or in another order: no book says what then."""
    racing = [lane for lane in lanes if lane.odd]
    for lane in lanes:
        if len(lane.cards) != lane.odd:
            told = Words(
                f"Seat {lane.seat} has {len(lane.cards)} cards for {lane.odd} odd chips.",
                f"Platz {lane.seat} hat {len(lane.cards)} Karten für {lane.odd} Restchips.",
            )
            again = Option((RaceAgain(),), is_preferred=True)
            return ruled(
                book, (), told, (book.cite("race_deal"), book.topic("randomness")), (again, Option((Stands(),)))
            )
    starts_wrong = situation.dealt_from is not None and situation.dealt_from != racing[0].seat
    deals_wrong = situation.dealt is not None and situation.dealt != book.knobs.race_deal
    if not starts_wrong and not deals_wrong:
        return None
    told = Words(
        "The cards were not dealt in the book's order, from seat 1 on.",
        "Die Karten wurden nicht in der Reihenfolge des Regelwerks gegeben, von Platz 1 an.",
    )
    options = (Option((RaceAgain(),), is_preferred=True), Option((Stands(),)))
    return ruled(book, (), told, (book.cite("race_deal"), book.topic("race_from_seat_1")), options)


def _prizes(book: Rulebook, odd_value: int, next_chip: int) -> int:
    if book.knobs.race_rounding == "half_up":
        return (2 * odd_value + next_chip) // (2 * next_chip)
    return -(-odd_value // next_chip)


def _best(book: Rulebook, lane: Lane) -> tuple[int, int]:
    return max((card_weight(book, card) for card in lane.cards), default=(0, 0))


def _undecided(book: Rulebook, racing: list[Lane], prizes: int) -> set[int]:
    """Who ties for the last chip where the book has no order of suits."""
    if not 0 < prizes < len(racing) or _best(book, racing[prizes - 1]) != _best(book, racing[prizes]):
        return set()
    last = _best(book, racing[prizes])
    return {lane.seat for lane in racing if _best(book, lane) == last}


def _is_rescued(book: Rulebook, lane: Lane) -> bool:
    return book.knobs.race_rescue == "anyone_left_with_nothing" or lane.odd == 1


def rule_old_chips(book: Rulebook, situation: OldChips) -> Ruling:
    """Exchange chips found after the race at par only; what makes no full chip is taken away."""
    chip, next_chip = situation.chip, situation.next_chip
    if next_chip <= chip or next_chip % chip:
        raise SituationError(
            "next_chip", Words("is a multiple of the chip that goes", "ist ein Vielfaches des Chips, der geht")
        )
    value = situation.count * chip
    at_par = value // next_chip * next_chip
    seat = situation.seat
    cites = (book.topic("old_chips_at_par"), *((book.topic("old_chips_lost"),) if value > at_par else ()))
    told = Words(
        f"There is no second race: {at_par} of {value} are exchanged, {value - at_par} leave play.",
        f"Ein zweites Chip-Race gibt es nicht: {at_par} von {value} werden getauscht, {value - at_par} gehen aus dem Spiel.",
    )
    exchanged = ChipsExchanged(seat, value, at_par)
    if at_par or situation.other_chips:
        return ruled(book, (exchanged,), told, cites)
    told = both(told, Words("The player has nothing else.", "Sonst hat der Spieler nichts."))
    kept = Option((ChipsExchanged(seat, value, next_chip),), is_preferred=True)
    return ruled(book, (), told, (*cites, book.topic("old_chips_are_all")), (kept, Option((exchanged,))))
