"""Rulings on players who are not where they should be: at the deal, in the middle of a hand, in another's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.at_hand.facts import all_in_seats, chips_in, has_cards, require_in_hand
from floorman.floor.effects import (
    Acts,
    ChipsStay,
    DealtIn,
    FoldsAtTurn,
    Granted,
    HandDead,
    HandLives,
    IsOut,
    Posts,
    PotGoesTo,
    RequestRefused,
)
from floorman.floor.judged import Judged, both, penalty
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.table.presence import came_in_time, is_at_seat, is_dealt_in
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.table import Absent, Left
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook

_CARDS = 2
_DEALING = {"before_last_card": (0, 1), "while_last_card_was_dealt": (1, 2), "after_last_card": (2, 2)}
"""How many of the last two cards lie before their seats, and how many have left the deck."""


def rule_absent(book: Rulebook, situation: Absent) -> Ruling:
    """Say whether the hand of a player who was away lives, and what is taken from the stack."""
    _require_sense(situation)
    seat = situation.seat
    if _is_there(book, situation):
        reason = Words(
            "The player was near enough to the seat before the deal was complete.",
            "Der Spieler war rechtzeitig und nahe genug an seinem Platz.",
        )
        return ruled(book, (HandLives(seat),), reason, (book.cite("at_seat_by"), book.cite("at_seat_means")))
    posted, is_out = _posted(situation)
    forced: tuple[Effect, ...] = (Posts(seat, posted),) if posted else ()
    knob = _knob(situation.kind)
    if knob not in book.answers:
        reason = Words(
            "The book does not say; the floor decides.",
            "Das Regelwerk sagt dazu nichts; die Turnierleitung entscheidet.",
        )
        options = (Option((DealtIn(seat, holds=False),), is_preferred=True), Option((HandDead(seat),)))
        return ruled(book, (), reason, (book.cite("at_seat_by"),), options)
    if not is_dealt_in(book, situation.kind):
        reason = Words("A player who is absent gets no cards here.", "Wer abwesend ist, bekommt hier keine Karten.")
        out: tuple[Effect, ...] = (IsOut(seat),) if is_out else ()
        return ruled(
            book, (DealtIn(seat, holds=False), *forced, *out), reason, (book.cite(knob), book.topic("absent_pays"))
        )
    reason = Words(
        "The player was not at the seat in time: the cards are taken in unseen, and what was posted stays in.",
        "Der Spieler war nicht rechtzeitig am Platz: die Karten werden ungesehen eingezogen, was gesetzt ist, bleibt im Pot.",
    )
    effects: list[Effect] = [*forced, HandDead(seat)]
    cites = [book.cite("at_seat_by"), book.topic("absent_may_not_look"), book.cite("at_seat_means"), book.cite(knob)]
    if posted:
        cites.append(book.topic("absent_pays"))
    if is_out:
        effects.append(IsOut(seat))
        all_in = Words("All the chips went in, and the hand is dead.", "Alle Chips sind im Pot, und die Hand ist tot.")
        reason = both(reason, all_in)
        cites.append(book.topic("absent_all_in"))
    if len(situation.live) == 1:
        effects.append(PotGoesTo(situation.live))
        cites.append(book.topic("dead_big_blind"))
    return ruled(book, effects, reason, cites)


def _require_sense(situation: Absent) -> None:
    if situation.seat in situation.live:
        raise SituationError("live", Words("only other seats belong here", "hier gehören nur andere Plätze hin"))
    if (situation.blind or situation.ante) and situation.stack is None:
        raise SituationError("stack", Words("how many chips has the player?", "wie viele Chips hat der Spieler?"))
    if situation.back is None and situation.where == "in_the_chair":
        raise SituationError(
            "where", Words("whoever sits in the chair is not absent", "wer auf dem Stuhl sitzt, ist nicht abwesend")
        )


def _is_there(book: Rulebook, situation: Absent) -> bool:
    if not is_at_seat(book, situation.where):
        return False
    if situation.back is None:  # stood about there all the time
        return True
    landed, leaving = _DEALING[situation.back]
    return came_in_time(book, cards=_CARDS, landed=landed, leaving=leaving)


def _posted(situation: Absent) -> tuple[int, bool]:
    """What blinds and ante take from the stack, and whether that is all of it."""
    due = situation.blind + situation.ante
    if situation.kind == "cash" or not due or situation.stack is None:
        return 0, False
    return min(due, situation.stack), situation.stack <= due


def _knob(kind: str) -> str:
    return "absent_dealt_in" if kind == "tournament" else f"absent_dealt_in_{kind}"


def rule_left(book: Rulebook, situation: Left, hand: Hand | None = None) -> Ruling:
    """Say what becomes of a hand whose player leaves the table, and whether that may be."""
    situation = _with_hand(situation, hand)
    seat, knobs = situation.seat, book.knobs
    if situation.has_folded and situation.is_all_in:
        raise SituationError(
            "has_folded", Words("a player who is all-in has not folded", "wer all-in ist, hat nicht gepasst")
        )
    all_in_goes = situation.is_all_in and knobs.all_in_player_may_leave
    cite = book.cite("all_in_player_may_leave" if situation.is_all_in else "leaving_mid_hand")
    if situation.has_folded or (situation.asks and all_in_goes):
        reason = Words(
            "The player has nothing more to decide and may go.",
            "Der Spieler hat nichts mehr zu entscheiden und darf gehen.",
        )
        return ruled(book, (Granted(seat),), reason, (cite, book.topic("leaving_after_fold")))
    if situation.asks and situation.is_turn_reached and not situation.is_all_in:
        reason = Words(
            "It is the player's turn: a player who folds now may go.",
            "Der Spieler ist an der Reihe: passt er jetzt, darf er gehen.",
        )
        return ruled(book, (Granted(seat), Acts(seat, "fold")), reason, (book.topic("leaving_after_fold"), cite))
    if situation.asks:
        reason = Words(
            "With a live hand the player stays at the table.", "Mit einer lebenden Hand bleibt man am Tisch."
        )
        return ruled(book, (RequestRefused(seat),), reason, (cite,))
    lives = HandLives(seat)
    if situation.is_disconnected:
        return _disconnected(book, situation)
    if situation.where != "away":
        reason = Words(
            "A player who stands at the table has not left it.", "Wer am Tisch steht, hat ihn nicht verlassen."
        )
        return ruled(book, (lives,), reason, (cite,))
    if all_in_goes:
        reason = Words(
            "An all-in player has no action left and may go.", "Wer all-in ist, hat keine Aktion mehr und darf gehen."
        )
        return ruled(book, (lives,), reason, (cite,))
    return _gone(book, situation)


def _with_hand(situation: Left, hand: Hand | None) -> Left:
    if hand is None:
        return situation
    seat = situation.seat
    require_in_hand(hand, seat)
    return replace(
        situation,
        has_folded=situation.has_folded or not has_cards(hand, seat),
        is_all_in=situation.is_all_in or seat in all_in_seats(hand),
        is_turn_reached=situation.is_turn_reached or hand.to_act == seat,
        chips_in=situation.chips_in or chips_in(hand, seat),
    )


def _disconnected(book: Rulebook, situation: Left) -> Ruling:
    seat = situation.seat
    cites = (book.cite("disconnected_in_hand"),)
    if situation.is_all_in or book.knobs.disconnected_in_hand == "action_clock":
        reason = Words(
            "After a lost connection the time to act decides.",
            "Bricht die Verbindung ab, entscheidet die Zeit zum Handeln.",
        )
        return ruled(book, (HandLives(seat),), reason, cites)
    stay = (ChipsStay(seat, situation.chips_in),) if situation.chips_in else ()
    reason = Words("A player who loses the connection has folded.", "Wer die Verbindung verliert, hat gepasst.")
    return ruled(book, (HandDead(seat), *stay), reason, cites)


def _gone(book: Rulebook, situation: Left) -> Ruling:
    left = hand_left(book, situation)
    cites = (*left.cites, *((book.cite("all_in_player_may_leave"),) if situation.is_all_in else ()))
    is_folded = book.knobs.leaving_mid_hand == "folded_at_once"
    punished = () if is_folded else (penalty(book, situation.seat),)
    return ruled(book, (*left.effects, *punished), left.reason, cites)


def hand_left(book: Rulebook, situation: Left) -> Judged:
    """What becomes of a live hand whose player has left the table."""
    seat, fate = situation.seat, book.knobs.leaving_mid_hand
    cites = (book.cite("leaving_mid_hand"),)
    if fate == "folded_at_once":
        stay = (ChipsStay(seat, situation.chips_in),) if situation.chips_in else ()
        reason = Words("A player who leaves during a hand has folded it.", "Wer während der Hand geht, hat gepasst.")
        return Judged((HandDead(seat), *stay), reason, cites)
    if fate == "folded_at_turn" and not situation.is_all_in:
        reason = Words(
            "The hand is folded when the turn comes to the empty seat.",
            "Kommt die Reihe an den leeren Platz, gilt das als Fold.",
        )
        return Judged((Acts(seat, "fold") if situation.is_turn_reached else FoldsAtTurn(seat),), reason, cites)
    reason = Words(
        "Leaving may be punished but does not kill the hand; when the turn comes to the seat, the clock decides.",
        "Weggehen kann bestraft werden, die Hand ist damit aber nicht tot; ist der Platz an der Reihe, entscheidet die Uhr.",
    )
    return Judged((HandLives(seat),), reason, cites)
