"""Suspicion of soft play: the best hand that was not bet."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from floorman.cards import Card, parse_cards
from floorman.errors import CardError, SituationError
from floorman.floor.effects import Unpunished
from floorman.floor.effects.worded import cards_counted, filled
from floorman.floor.judged import both
from floorman.floor.rules.conduct.sentences import punish
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.conduct import NutsNotBet, PriorOffences
from floorman.hand.betting import raise_range
from floorman.hand.events import Bet, Called, Checked, Folded, Raised, StreetDealt
from floorman.hand.hand import Hand
from floorman.hand.soft_play import holds_nuts
from floorman.ranks import evaluate
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.rulebook import Rulebook


def rule_nuts_not_bet(book: Rulebook, situation: NutsNotBet, hand: Hand | None = None) -> Ruling:
    """Say whether the best hand had to be bet: worked out from the cards against everything others could hold."""
    facts = situation if situation.board else _facts_of_hand(hand, situation)
    board, cards = _cards("board", facts.board, 5), _cards("cards", facts.cards, 2)
    if len({*board, *cards}) < 7:
        raise SituationError("cards", Words("has a card twice", "enthält eine Karte doppelt"))
    rule, seat, cite = book.knobs.nuts_last_to_act, facts.seat, book.cite("nuts_last_to_act")
    free: tuple[Effect, ...] = (Unpunished(seat),)
    if not holds_nuts(cards, board, alone=rule == "floor_judges"):
        return ruled(book, free, _why_not(facts, alone=rule == "floor_judges"), (cite,))
    if not facts.closes_action:
        reason = Words("Somebody could still act behind the player.", "Nach dem Spieler konnte noch jemand handeln.")
        return ruled(book, free, reason, (cite,))
    if not facts.could_raise:
        reason = Words("No bet or raise was possible any more.", "Es konnte nicht mehr gesetzt oder erhöht werden.")
        return ruled(book, free, reason, (cite,))
    if facts.action == "call" and rule != "must_bet_or_raise":
        reason = Words(
            "The rule covers only the check, not the call.", "Die Regel gilt nur fürs Schieben, nicht fürs Bezahlen."
        )
        return ruled(book, free, reason, (cite,))
    judged = punish(book, seat, "soft_play", facts.record or PriorOffences(), costs="noted")
    if rule == "floor_judges":
        reason = Words(
            "The sole nuts were checked in last position: the floor looks into it, but that alone is not soft play.",
            "Wer mit den alleinigen Nuts als Letzter nur schiebt, muss mit einer Prüfung rechnen; Softplay ist das allein noch nicht.",
        )
        return ruled(book, (), reason, (cite, *judged.cites), (Option(free), Option(judged.effects)))
    reason = Words(
        f"Nothing beats {facts.cards} on {facts.board}, and nobody could act any more: it had to be bet or raised.",
        f"Nichts schlägt {facts.cards} auf {facts.board}, und niemand konnte mehr handeln: "
        "es musste gesetzt oder erhöht werden.",
    )
    if rule == "must_not_check":
        reason = Words(
            f"Nothing beats {facts.cards} on {facts.board}, and nobody could act any more: it should not have been checked.",
            f"Nichts schlägt {facts.cards} auf {facts.board}, und niemand konnte mehr handeln: "
            "es durfte nicht geschoben werden.",
        )
    cites = (cite, book.cite("soft_play_sanction"), *judged.cites)
    if book.knobs.soft_play_sanction != "any_penalty":
        return ruled(book, judged.effects, reason, cites)
    # A penalty is no longer a choice once the floor calls it soft play: VPSV 37.
    found = punish(book, seat, "soft_play", facts.record or PriorOffences(), costs="penalty")
    reason = both(
        reason,
        Words(
            "If the floor finds soft play in it, a penalty is due.",
            "Erkennt die Turnierleitung darin Softplay, ist eine Strafe fällig.",
        ),
    )
    return ruled(book, (), reason, cites, (Option(found.effects), Option(free)))


def _why_not(facts: NutsNotBet, *, alone: bool) -> Words:
    """What beats the hand, or comes to the same, so that it is not the one that the rule means."""
    board, cards = list(parse_cards(facts.board)), list(parse_cards(facts.cards))
    own = evaluate([*cards, *board]).strength
    gone = {*board, *cards} if alone else {*board}
    left = [card for card in map(Card, reversed(range(52))) if card not in gone]
    best = max(combinations(left, 2), key=lambda held: evaluate([*held, *board]).strength)
    strength, held = evaluate([*best, *board]).strength, " ".join(map(str, best))
    if strength > own:
        return Words(
            f"{held} would beat {facts.cards} on {facts.board}.",
            f"{held} würde {facts.cards} auf {facts.board} schlagen.",
        )
    if strength == evaluate(board).strength:
        return Words("The best hand lies on the board.", "Die beste Hand liegt auf dem Board.")
    return Words(
        f"{held} would tie {facts.cards} on {facts.board}: there is no sole best hand.",
        f"{held} wäre auf {facts.board} gleich gut wie {facts.cards}: allein ist es also nicht die beste Hand.",
    )


def _facts_of_hand(hand: Hand | None, situation: NutsNotBet) -> NutsNotBet:
    """The facts of the last thing a seat did on the river of a hand."""
    if hand is None:
        raise SituationError("board", Words("which cards lay there?", "welche Karten lagen da?"))
    seat = situation.seat
    if seat not in hand.seats:
        raise SituationError("seat", Words("was not in this hand", "war nicht in dieser Hand"))
    events = hand.events
    river = next(
        (at for at, event in enumerate(events) if isinstance(event, StreetDealt) and event.street == "river"), None
    )
    acted = [
        at
        for at, event in enumerate(events)
        if river is not None and at > river and isinstance(event, (Checked, Called)) and event.seat == seat
    ]
    if not acted:
        raise SituationError(
            "seat", Words("neither checked nor called on the river", "hat am River weder geschoben noch bezahlt")
        )
    at = acted[-1]
    could_raise = bool(raise_range(Hand.replay(events[:at], hand.book).state))
    closes = not any(isinstance(event, (Bet, Called, Checked, Raised, Folded)) for event in events[at + 1 :])
    return NutsNotBet(
        seat=seat,
        board=" ".join(map(str, hand.board)),
        cards=" ".join(map(str, hand.hole(seat))),
        action="check" if isinstance(events[at], Checked) else "call",
        closes_action=closes,
        could_raise=could_raise,
        record=situation.record,
    )


def _cards(field: str, text: str, count: int) -> list[Card]:
    try:
        cards = list(parse_cards(text))
    except CardError as error:
        raise SituationError(field, Words(error.told("en"), error.told("de").rstrip("."))) from None
    if len(cards) != count:
        raise SituationError(
            field,
            filled(
                Words("{needed} are needed, not {cards}", "nötig sind {needed}, nicht {cards}"),
                needed=cards_counted(count),
                cards=len(cards),
            ),
        )
    return cards
