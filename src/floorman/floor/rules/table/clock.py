"""Rulings on the clock: who may call it and when, what time is left, and what happens when it runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.at_hand.facts import chips_in
from floorman.floor.effects import Acts, AskAgain, ChipsStay, ClockRuns, HandDead, PlayStops, RequestRefused, Stands
from floorman.floor.effects.worded import filled, seconds_counted
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.needed import HOW_LONG, needed
from floorman.table.presence import is_at_seat
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.table import ClockAsked, ClockOver, FloorCalled
    from floorman.hand import Hand
    from floorman.rulebook import Cite, Rulebook


_STRANGERS = {
    "dealer": ("The dealer", "Der Dealer"),
    "spectator": ("A spectator", "Ein Zuschauer"),
    "player_of_another_table": ("A player of another table", "Ein Spieler eines anderen Tisches"),
}


def rule_clock_asked(book: Rulebook, situation: ClockAsked, hand: Hand | None = None) -> Ruling:
    """Put the clock on the player in turn, or say why not yet or not for this person."""
    seat = _thinker(situation.seat, hand)
    if situation.by == "player" and situation.by_seat is None:
        raise SituationError("by_seat", Words("which player asks?", "welcher Spieler fragt?"))
    refused = RequestRefused(situation.by_seat)
    seconds, countdown = _length(book, situation.set_seconds)
    runs = ClockRuns(seat, seconds, countdown)
    if situation.is_running:
        reason = Words("The clock is running already.", "Die Uhr läuft schon.")
        return ruled(book, (refused,), reason, (book.cite("clock_seconds"),))
    if why := _not_entitled(book, situation, seat):
        reason, cites = why
        return ruled(book, (refused,), reason, cites)
    called = (book.cite("clock_called_by"), book.cite("clock_seconds"))
    least = book.knobs.clock_min_think_seconds
    thought = needed("thought_s", situation.thought_s, HOW_LONG) if least else situation.thought_s or 0
    waits, says = least - thought, book.cite("clock_min_think_seconds")
    no = (refused, AskAgain(waits)) if waits > 0 else (refused,)
    if says.is_reading and (waits > 0 or situation.by != "floor"):
        reason = filled(
            Words(
                "Time so far: {thought}. The book names no minimum: what is reasonable is up to the floor, and {least} are only a guideline.",
                "Bedenkzeit bisher: {thought}. Eine Mindestzeit nennt das Regelwerk nicht: was angemessen ist, entscheidet die Turnierleitung, und {least} sind nur ein Richtwert.",
            ),
            thought=seconds_counted(thought),
            least=seconds_counted(least),
        )
        ways = (Option(no), Option((runs,))) if waits > 0 else (Option((runs,)), Option(no))  # a hint of ours, no rule
        return ruled(book, (), reason, (*called, says), ways)
    if waits > 0:
        reason = filled(
            Words(
                "Time so far: {thought}. A player is entitled to at least {least}.",
                "Bedenkzeit bisher: {thought}. Dem Spieler stehen mindestens {least} zu.",
            ),
            thought=seconds_counted(thought),
            least=seconds_counted(least),
        )
        return ruled(book, no, reason, (says, *called))
    reason = Words("The clock may be called at any time.", "Die Uhr kann jederzeit verlangt werden.")
    if least:
        reason = filled(
            Words("After {thought} the clock may be called.", "Nach {thought} kann die Uhr verlangt werden."),
            thought=seconds_counted(thought),
        )
    if situation.by == "floor" and book.knobs.clock_called_by != "any_player_in_event_or_floor":
        reason = Words(
            "The book lets players ask for the clock; whether the floor starts it unasked is up to the floor.",
            "Verlangen dürfen die Uhr die Spieler; ob die Turnierleitung sie ungefragt startet, entscheidet sie selbst.",
        )
        return ruled(book, (), reason, called, (Option((runs,)), Option((refused,))))
    return ruled(book, (runs,), reason, called)


def _thinker(seat: int | None, hand: Hand | None) -> int:
    in_turn = hand.to_act if hand is not None and not hand.is_over else None
    if seat is not None and hand is not None and seat != in_turn:
        raise SituationError("seat", Words("is not in turn", "ist nicht an der Reihe"))
    if seat is None and in_turn is None:
        raise SituationError("seat", Words("who is in turn?", "wer ist an der Reihe?"))
    return seat or in_turn or 0


def _length(book: Rulebook, set_seconds: int | None) -> tuple[int, int]:
    return set_seconds or book.knobs.clock_seconds, book.knobs.clock_countdown_seconds


def _not_entitled(book: Rulebook, situation: ClockAsked, seat: int) -> tuple[Words, tuple[Cite, ...]] | None:
    """Why this person may not ask for the clock, if so."""
    who, cites = book.knobs.clock_called_by, (book.cite("clock_called_by"),)
    anywhere = who == "any_player_in_event_or_floor"
    if situation.by == "floor":
        return None
    if situation.by in ("dealer", "spectator") or (situation.by == "player_of_another_table" and not anywhere):
        who_en, who_de = _STRANGERS[situation.by]
        return Words(f"{who_en} may not ask for the clock.", f"{who_de} darf die Uhr nicht verlangen."), cites
    if situation.by_seat == seat and who == "other_players_at_table":
        return Words("Only the other players may ask for it.", "Nur die anderen Spieler dürfen sie verlangen."), cites
    if anywhere and not is_at_seat(book, situation.where):
        reason = Words(
            "Only a player within reach of their own chair may ask for the clock.",
            "Nur wer in Reichweite des eigenen Stuhls ist, darf die Uhr verlangen.",
        )
        return reason, (book.topic("clock_from_the_seat"), book.cite("at_seat_means"))
    if situation.where == "away":
        return Words("Only a player at the table may ask.", "Nur wer am Tisch ist, darf sie verlangen."), cites
    return None


def rule_clock_over(book: Rulebook, situation: ClockOver, hand: Hand | None = None) -> Ruling:
    """Say what time is left, whether a decision came in time, and what the player has done by waiting too long."""
    seat = _thinker(situation.seat, hand)
    if situation.is_doubtful and not situation.has_acted:
        raise SituationError("has_acted", Words("has the player acted?", "hat der Spieler gehandelt?"))
    seconds, countdown = _length(book, situation.set_seconds)
    end = seconds + countdown
    cites = (book.cite("clock_seconds"), book.cite("clock_countdown_seconds"))
    if situation.has_acted and (situation.elapsed_s <= end or situation.is_doubtful):
        given, taken = seconds_counted(end), seconds_counted(situation.elapsed_s)
        reason = filled(
            Words(
                "The player had {given}; after {taken} the decision counts.",
                "Der Spieler hatte {given}; nach {taken} gilt die Entscheidung.",
            ),
            given=given,
            taken=taken,
        )
        if situation.elapsed_s < end:
            return ruled(book, (Stands(),), reason, cites)
        reason = filled(
            Words(
                "The player had {given}, and after {taken} it is doubtful whether the time was up: the player gets the benefit of the doubt.",
                "Der Spieler hatte {given}, und nach {taken} ist zweifelhaft, ob die Zeit um war: im Zweifel für den Spieler.",
            ),
            given=given,
            taken=taken,
        )
        return ruled(book, (Stands(),), reason, (book.topic("clock_in_doubt"), *cites))
    if not situation.has_acted and situation.elapsed_s < end:
        left = end - situation.elapsed_s
        reason = filled(Words("Time left: {left}.", "Noch übrig: {left}."), left=seconds_counted(left))
        return ruled(book, (ClockRuns(seat, max(left - countdown, 0), min(left, countdown)),), reason, cites)
    faces_bet = situation.faces_bet
    if faces_bet is None:
        if hand is None:
            raise SituationError("faces_bet", Words("is there something to call?", "ist etwas zu bezahlen?"))
        faces_bet = not hand.legal.check
    reason = filled(Words("The time of {end} is up.", "Die Zeit von {end} ist um."), end=seconds_counted(end))
    if not faces_bet and book.knobs.clock_expiry_unbet == "check":
        return ruled(book, (Acts(seat, "check"),), reason, (book.cite("clock_expiry_unbet"), *cites))
    chips = situation.chips_in or (chips_in(hand, seat) if hand is not None else 0)
    stay = (ChipsStay(seat, chips),) if chips else ()
    over = book.topic("clock_facing_a_bet") if faces_bet else book.cite("clock_expiry_unbet")
    return ruled(book, (HandDead(seat), *stay), reason, (over, *cites))


def rule_floor_called(book: Rulebook, situation: FloorCalled) -> Ruling:
    """Stop the hand and the time to act until the floor has ruled."""
    reason = Words(
        "In a dispute play stops at once and the floor is called; the level goes on.",
        "Im Streitfall wird das Spiel sofort angehalten und die Turnierleitung gerufen; das Level läuft weiter.",
    )
    damaged: tuple[Cite, ...] = ()
    if situation.about == "damaged_cards":
        reason = Words(
            "When cards are damaged play stops and the floor is told at once; the level goes on.",
            "Bei beschädigten Karten wird das Spiel angehalten und sofort die Turnierleitung verständigt; das Level läuft weiter.",
        )
        damaged = (book.topic("damaged_cards"),)
    if situation.seconds_left is not None:
        reason = filled(
            Words("{reason} Seat {seat} still has {left}.", "{reason} Platz {seat} hat noch {left}."),
            reason=reason,
            seat=situation.seat,
            left=seconds_counted(situation.seconds_left),
        )
    return ruled(book, (PlayStops(),), reason, (*damaged, book.topic("floor_called"), book.topic("floor_is_final")))
