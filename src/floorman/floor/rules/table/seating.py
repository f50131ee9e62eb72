"""Rulings on seats and the button: who sits where, who is dealt in, and a button that lies wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import ButtonCorrected, ButtonGoesTo, DealtIn, Granted, MovesTo, RequestRefused, Stands
from floorman.floor.judged import both, penalty
from floorman.floor.rules.dealing.hole_cards import rule_flawed_deal
from floorman.floor.rules.showdown.values import read_cards
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.dealing import FlawedDeal
from floorman.seats import is_between
from floorman.table.positions import draw_weight
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.table import NewSeat, SeatChange, TableBroken, WrongButton, WrongSeat
    from floorman.rulebook import Rulebook


def rule_wrong_button(book: Rulebook, situation: WrongButton) -> Ruling:
    """Put the button right now, by a misdeal where the book has one for it, or for the next hand."""
    if situation.lies == situation.belongs:
        raise SituationError("lies", Words("is where it belongs", "liegt, wo er hingehört"))
    if not situation.is_dealt:
        if situation.since:
            raise SituationError("since", Words("no hand was dealt", "es wurde keine Hand gegeben"))
        reason = Words("No hand has been dealt with it yet.", "Damit wurde noch keine Hand gegeben.")
        return ruled(book, (ButtonGoesTo(situation.belongs),), reason, (book.topic("button_put_right"),))
    found = rule_flawed_deal(book, FlawedDeal(flaw="button_misplaced", since=situation.since))
    cites = (book.topic("button_misplaced"), *found.citations, book.topic("button_put_right"))
    options = (replace(option, effects=_to(situation.belongs, option.effects)) for option in found.options)
    return ruled(book, _to(situation.belongs, found.effects), found.reason, cites, options)


def _to(belongs: int, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The same effects, with the seat to which the button goes."""
    return tuple(
        ButtonGoesTo(belongs, is_next_hand=effect.hand == "next") if isinstance(effect, ButtonCorrected) else effect
        for effect in effects
    )


def rule_seat_taken(book: Rulebook, situation: NewSeat) -> Ruling:
    """A newcomer is dealt in with the duty of the seat, except between button and small blind."""
    seat, knobs = situation.seat, book.knobs
    if situation.big_blind in (situation.small_blind, situation.button) and situation.small_blind != situation.button:
        raise SituationError(
            "big_blind", Words("button and small blind are at other seats", "Button und Small Blind liegen woanders")
        )
    cite = book.topic("seat_of_broken_table" if situation.why == "broken_table" else "seat_of_newcomer")
    is_small = seat == situation.small_blind
    is_behind_button = is_between(situation.button, seat, situation.small_blind)
    if situation.why == "balancing":
        cite = book.cite("balance_forbidden_seats")
        name = "small_blind" if is_small else "between_button_and_small_blind" if is_behind_button else ""
        if name and name in knobs.balance_forbidden_seats:
            reason = Words(
                "No player is moved to this seat for balancing.",
                "Auf diesen Platz wird beim Ausgleichen niemand gesetzt.",
            )
            return ruled(book, (RequestRefused(seat),), reason, (cite,))
    if is_behind_button:
        reason = Words(
            "Between button and small blind a newcomer waits until the button has passed.",
            "Zwischen Button und Small Blind wartet ein neuer Spieler, bis der Button vorbei ist.",
        )
        return ruled(book, (DealtIn(seat, holds=False),), reason, (book.topic("seat_waits"), cite))
    duty_en, duty_de = _duty(situation)
    reason = Words(f"The player takes over the seat{duty_en}.", f"Der Spieler übernimmt den Platz{duty_de}.")
    return ruled(book, (DealtIn(seat, holds=True),), reason, (cite,))


def _duty(situation: NewSeat) -> tuple[str, str]:
    names = {
        situation.small_blind: (" and posts the small blind", " und bringt den Small Blind"),
        situation.big_blind: (" and posts the big blind", " und bringt den Big Blind"),
        situation.button: (" and has the button", " und hat den Button"),
    }
    return names.get(situation.seat, (" with its rights", " mit seinen Rechten"))


def rule_table_broken(book: Rulebook, situation: TableBroken) -> Ruling:
    """Hand out the seat cards from the top of the pile, the highest card first."""
    cards = {dealt.seat: read_cards("dealt.cards", dealt.cards) for dealt in situation.dealt}
    drawn = [card for one in cards.values() for card in one]
    if (
        len(cards) < len(situation.dealt)
        or any(len(one) != 1 for one in cards.values())
        or len(set(drawn)) < len(drawn)
    ):
        raise SituationError(
            "dealt", Words("each player needs a card of their own", "jeder Spieler braucht eine eigene Karte")
        )
    free = situation.free
    if len({(card.table, card.seat) for card in free}) < len(free):
        raise SituationError("free", Words("has a seat twice", "enthält einen Platz doppelt"))
    if len(free) < len(cards):
        raise SituationError(
            "free", Words("has fewer seats than there are players", "enthält weniger Plätze als Spieler")
        )
    order = sorted(cards, key=lambda seat: draw_weight(cards[seat][0], book), reverse=True)
    effects = [MovesTo(seat, card.table, card.seat) for seat, card in zip(order, free, strict=False)]
    reason = Words(
        "Seat cards are drawn from the top of the pile, and the player with the highest card goes first.",
        "Die Platzkarten werden von oben gezogen, und wer die höchste Karte hat, kommt zuerst dran.",
    )
    return ruled(book, effects, reason, (book.cite("table_break_draw"), book.cite("suit_order_for_draws")))


def rule_wrong_seat(book: Rulebook, situation: WrongSeat) -> Ruling:
    """Move players who began in a wrong seat to their own, with the chips they have now."""
    wrong = [
        player for player in situation.players if (player.table, player.seat) != (player.own_table, player.own_seat)
    ]
    here = {(player.table, player.seat) for player in situation.players}
    there = {(player.own_table, player.own_seat) for player in situation.players}
    if min(len(here), len(there)) < len(situation.players):
        raise SituationError("players", Words("has two players in one seat", "enthält zwei Spieler auf einem Platz"))
    if not wrong:
        raise SituationError("players", Words("everybody sits where they should", "alle sitzen richtig"))
    reason = Words(
        "The hands that were played stand; each player moves to the right seat with the chips they have now.",
        "Die gespielten Hände gelten; jeder wechselt mit den Chips, die er jetzt hat, auf seinen richtigen Platz.",
    )
    moves = tuple(
        MovesTo(player.seat, player.own_table, player.own_seat, player.stack, player.table) for player in wrong
    )
    cites = (book.topic("wrong_seat"),)
    if situation.starting_stack_was_right:
        return ruled(book, moves, reason, cites)
    reason = Words(
        "The starting stack was wrong too: the floor decides.",
        "Auch der Startstack war falsch: die Turnierleitung entscheidet.",
    )
    return ruled(book, (), reason, (*cites, book.topic("fairness_first")), (Option(moves), Option((Stands(),))))


def rule_seat_change(book: Rulebook, situation: SeatChange) -> Ruling:
    """Seats change on the director's word alone; whoever has moved without it goes back after the hand."""
    seat, to, table = situation.seat, situation.to, situation.table
    if seat == to:
        raise SituationError("to", Words("is the player's own seat", "ist der eigene Platz"))
    cites = (book.own_topic("seat_changes") or book.cite("tournament_seats"),)
    ordered = Words(
        "Seats are changed only when the director orders it.",
        "Die Plätze werden nur gewechselt, wenn die Turnierleitung es anordnet.",
    )
    there: tuple[Effect, ...] = (MovesTo(seat, table, to),)
    is_free = book.knobs.tournament_seats == "free_choice" and not book.own_topic("seat_changes")
    back: tuple[Effect, ...] = (MovesTo(to, table, seat),)
    if situation.is_swap:
        there, back = (*there, *back), (*back, *there)
    if is_free or situation.is_ordered:
        reason = Words(
            "Seats are chosen freely here; all chips are taken along.",
            "Hier besteht freie Platzwahl; jeder nimmt alle Chips mit.",
        )
        if situation.is_ordered:
            reason = Words(
                "The director orders the change; all chips are taken along.",
                "Die Turnierleitung ordnet den Wechsel an; jeder nimmt alle Chips mit.",
            )
        if situation.has_happened:
            return ruled(book, (Stands(),), reason, cites)
        return ruled(book, (Granted(seat, "dealer_or_floor"), *there), reason, cites)
    if not situation.has_happened:
        return ruled(book, (RequestRefused(seat),), ordered, cites)
    reason = Words(
        "The hands that were played stand, and after the current hand everybody goes back to their own seat with all their chips.",
        "Die gespielten Hände gelten, und nach der laufenden Hand sitzt jeder mit allen Chips wieder auf seinem Platz.",
    )
    punished = (penalty(book, seat), penalty(book, to)) if situation.is_swap else (penalty(book, seat),)
    return ruled(book, (*back, *punished), both(ordered, reason), (*cites, book.topic("wrong_seat")))
