"""Rulings on chips that are taken out: the race for the odd ones, and old chips that turn up later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.contest.race import Racer, cards_in_order, late_exchange, plan_race, run_race
from floorman.errors import SituationError, WrongRace
from floorman.floor.effects import ChipsExchanged, DrawsLots, RaceAgain, Stands
from floorman.floor.effects.worded import cards_counted
from floorman.floor.judged import both
from floorman.floor.rules.showdown.values import read_cards
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.needed import needed
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Card
    from floorman.contest.race import RacePlan
    from floorman.floor.effects import Effect
    from floorman.floor.situations.event import ChipRace, OldChips
    from floorman.rulebook import Rulebook

_FIELDS: Final = {"into": "next_chip", "seat": "players.seat", "cards": "players.cards"}
"""What the facts of the calculator are called in the situation."""


def rule_chip_race(book: Rulebook, situation: ChipRace) -> Ruling:
    """Exchange what divides, race for the rest, and leave nobody without a chip."""
    hands = {racer.seat: read_cards("players.cards", racer.cards) for racer in situation.players if racer.cards}
    cards = [card for hand in hands.values() for card in hand]
    if len(set(cards)) < len(cards):
        raise SituationError("players.cards", Words("has a card twice", "enthält eine Karte doppelt"))
    try:
        plan = _plan(book, situation)
        if hands and (wrong := _wrongly_dealt(book, situation, plan, hands)):
            return wrong
        race = run_race(plan, cards_in_order(plan, hands) if hands else (), book)
    except WrongRace as wrong:
        raise SituationError(_FIELDS[wrong.fact], wrong.words, rule=wrong.rule) from None
    effects: list[Effect] = [
        ChipsExchanged(racer.seat, racer.low * plan.removed, stack.after - racer.rest)
        for racer, stack in zip(plan.racers, race.stacks, strict=True)
        if racer.low
    ]
    if race.lots:
        effects.append(DrawsLots(race.lots, race.drawn_for))
    odd, prizes, into = plan.odd_chips * plan.removed, plan.prizes, plan.into
    chip, chips = Words("chip", "Chip"), Words("chips", "Chips")
    reason = Words(
        f"{odd} in odd chips are raced for {counted(prizes, chip, chips)} of {into}, at most one for each player.",
        f"{odd} in Restchips gehen ins Chip-Race um {counted(prizes, chip, chips, 'de')} zu {into}, höchstens einen je Spieler.",
    )
    if race.rescued:
        reason = both(reason, Words("Nobody goes out in a chip race.", "Im Chip-Race scheidet niemand aus."))
    return ruled(book, effects or [Stands()], reason, race.citations)


def _plan(book: Rulebook, situation: ChipRace) -> RacePlan:
    """What the calculator makes of the facts; a player without any chips takes no part."""
    racers = [
        Racer(racer.seat, racer.count, racer.other_chips)
        for racer in situation.players
        if racer.count or racer.other_chips
    ]
    return plan_race(racers, removed=situation.chip, into=situation.next_chip, book=book)


def _wrongly_dealt(book: Rulebook, situation: ChipRace, plan: RacePlan, hands: dict[int, list[Card]]) -> Ruling | None:
    """Cards for another number of chips, from another seat or in another order: no book says what then."""
    options = (Option((RaceAgain(),), is_preferred=True), Option((Stands(),)))
    odd = {exchange.seat: exchange.odd for exchange in plan.exchanges}
    for seat in sorted(odd.keys() | hands.keys()):
        has, due = len(hands.get(seat, ())), odd.get(seat, 0)
        if has != due:
            cards = cards_counted(has)
            one, many = Words("odd chip", "Restchip"), Words("odd chips", "Restchips")
            reason = Words(
                f"Seat {seat} has {cards.en} for {counted(due, one, many)}.",
                f"Platz {seat} hat {cards.de} für {counted(due, one, many, 'de')}.",
            )
            return ruled(book, (), reason, (book.cite("race_deal"), book.topic("randomness")), options)
    starts_wrong = situation.dealt_from is not None and situation.dealt_from != plan.order[0]
    deals_wrong = situation.dealt is not None and situation.dealt != book.knobs.race_deal
    if not starts_wrong and not deals_wrong:
        return None
    reason = Words(
        "The cards were not dealt in the book's order, from seat 1 on.",
        "Die Karten wurden nicht in der Reihenfolge des Regelwerks gegeben, von Platz 1 an.",
    )
    return ruled(book, (), reason, (book.cite("race_deal"), book.topic("race_from_seat_1")), options)


def rule_old_chips(book: Rulebook, situation: OldChips) -> Ruling:
    """Exchange chips found after the race at par only; what makes no full chip is taken away."""
    chip, seat, worth = situation.chip, situation.seat, situation.count * situation.chip
    is_lost = situation.count == 1 and bool(situation.other_chips)  # a chip that stays is worth more than one that goes
    next_chip = situation.next_chip if situation.next_chip or not is_lost else 2 * chip
    next_chip = needed("next_chip", next_chip)
    if next_chip <= chip or next_chip % chip:
        raise SituationError(
            "next_chip", Words("has to be a multiple of the chip that goes", "muss ein Vielfaches des alten Chips sein")
        )
    rest = 0 if worth >= next_chip else needed("other_chips", situation.other_chips)
    late = late_exchange(worth, smallest=next_chip, rest=rest, book=book)
    reason = Words(
        f"There is no second race: {late.value} of {worth} are exchanged, {late.lost} leave play.",
        f"Ein zweites Chip-Race gibt es nicht: {late.value} von {worth} werden getauscht, {late.lost} kommen aus dem Spiel.",
    )
    exchanged = ChipsExchanged(seat, worth, late.value)
    if not late.rescue:
        return ruled(book, (exchanged,), reason, late.citations)
    reason = both(reason, Words("The player has no other chips.", "Andere Chips hat der Spieler nicht."))
    kept = Option((ChipsExchanged(seat, worth, late.rescue),), is_preferred=True)
    return ruled(book, (), reason, late.citations, (kept, Option((exchanged,))))
