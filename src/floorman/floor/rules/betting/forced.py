"""Blinds and antes that were not posted or came from the wrong seat, and straddles that nobody asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
    ButtonCorrected,
    ChipsBack,
    DeadMoney,
    Granted,
    Posts,
    RequestRefused,
    Stands,
    TurnGoesTo,
)
from floorman.floor.judged import both
from floorman.floor.rules.betting.turns import is_substantial
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.needed import needed
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.betting import MissingBlind, StraddlePosted
    from floorman.floor.situations.spot import Acted
    from floorman.rulebook import Rulebook

_BY_ANALOGY: Final = Words(
    "The book does not mention it; our reading treats it like a hand begun with the wrong blinds.",
    "Das Regelwerk sagt dazu nichts; unsere Lesart behandelt es wie eine Hand, die mit falschen Blinds begann.",
)


def rule_missing_blind(book: Rulebook, situation: MissingBlind) -> Ruling:
    """What is due is put in while the hand can be put right; later it stands, except for an ante, which is only dead money."""
    seat, chips, since = situation.seat, situation.chips, situation.since
    if situation.posted_by == seat:
        raise SituationError("posted_by", Words("is the seat that owes it", "ist der Platz, der zahlen muss"))
    cites = (book.topic("wrong_level"), book.cite("substantial_action"), book.topic("fairness_first"))
    is_ante = situation.what == "ante"
    if not is_ante and _paid(since, seat) >= chips:
        reason = Words(
            f"Seat {seat} has put in {_paid(since, seat)} meanwhile, which includes what was due.",
            f"Platz {seat} hat inzwischen {_paid(since, seat)} gesetzt: damit ist bezahlt, was fällig war.",
        )
        return ruled(book, (Stands(), *_returned(situation)), reason, cites)
    dead = is_ante or any(acted.seat == seat and acted.action == "fold" for acted in since)
    due: Effect = DeadMoney(seat, chips) if dead else Posts(seat, chips - _paid(since, seat))
    if not is_substantial(book, since):
        reason = Words(
            "It was noticed in time: whoever owes it pays it now.",
            "Es wurde rechtzeitig bemerkt: wer zahlen muss, zahlt jetzt.",
        )
        return ruled(book, (*_returned(situation), due), both(reason, _BY_ANALOGY), cites)
    late = Words("There has been substantial action.", "Es gab schon wesentliche Aktionen.")
    if situation.posted_by is not None:
        reason = Words(
            "What was posted stays in, and from the next hand on the right seats post.",
            "Was gesetzt wurde, bleibt liegen, und ab der nächsten Hand zahlen die richtigen Plätze.",
        )
        return ruled(book, (Stands(), ButtonCorrected("next")), both(both(late, reason), _BY_ANALOGY), cites)
    if is_ante:
        reason = Words(
            "An ante changes no bet and can still be paid as long as the pot has not been pushed.",
            "Ein Ante ändert an keinem Einsatz etwas und kann nachgezahlt werden, solange der Pot nicht ausgezahlt ist.",
        )
        return ruled(book, (due,), both(both(late, reason), _BY_ANALOGY), cites)
    reason = Words(
        "Whether the blind is still paid is up to the floor.",
        "Ob der Blind noch nachgezahlt wird, entscheidet die Turnierleitung.",
    )
    options = (Option((Stands(),), is_preferred=True), Option((due,)))
    return ruled(book, (), both(both(late, reason), _BY_ANALOGY), cites, options)


def _paid(since: tuple[Acted, ...], seat: int) -> int:
    """What a seat has put in since, as its last total; what it posted is not meant."""
    return max((acted.to for acted in since if acted.seat == seat and acted.has_chips), default=0)


def _returned(situation: MissingBlind) -> tuple[Effect, ...]:
    """What the wrong seat posted goes back, unless it has called or raised with it meanwhile."""
    wrong = situation.posted_by
    if wrong is None or (situation.what != "ante" and _paid(situation.since, wrong) >= situation.chips):
        return ()
    return (ChipsBack(wrong, situation.chips),)


def rule_straddle(book: Rulebook, situation: StraddlePosted) -> Ruling:
    """Grant a straddle where the book has them and it keeps to their limits; otherwise the chips go back."""
    knobs, chips = book.knobs, situation.chips
    if situation.kind == "tournament":
        if not knobs.straddle_in_tournaments:
            return _no_straddle(book, situation, _not_here("tournament"), _where(book, "straddle_in_tournaments"))
        cite = _where(book, "straddle_in_tournaments")
    else:
        cite = _where(book, "straddle_in_cash")
        if not knobs.straddle_in_cash:
            return _no_straddle(book, situation, _not_here("cash"), cite)
    if not situation.is_after_big_blind:
        reason = Words(
            "Only the player after the big blind may straddle.",
            "Einen Straddle darf nur der Spieler nach dem Big Blind bringen.",
        )
        return _no_straddle(book, situation, reason, cite)
    if knobs.straddles_per_hand is not None and situation.earlier >= knobs.straddles_per_hand:
        reason = Words(
            "There are no more straddles in this hand.", "In dieser Hand gibt es keinen weiteren Straddle mehr."
        )
        return _no_straddle(book, situation, reason, book.cite("straddles_per_hand"))
    big_blind = _big_blind(situation)
    most = None if knobs.straddle_max_big_blinds is None else knobs.straddle_max_big_blinds * big_blind
    if chips <= big_blind or (most is not None and chips > most):
        reason = Words(
            f"A straddle is more than {big_blind}" + ("." if most is None else f" and at most {most}."),
            f"Ein Straddle ist mehr als {big_blind}" + ("." if most is None else f" und höchstens {most}."),
        )
        limit = cite if most is None else book.cite("straddle_max_big_blinds")
        return _no_straddle(book, situation, reason, limit)
    reason = Words(
        f"A straddle of {chips} is allowed here and counts as the blind before the flop.",
        f"Ein Straddle von {chips} ist hier erlaubt und gilt vor dem Flop als Blind.",
    )
    return ruled(book, (Granted(situation.seat),), reason, (cite,))


def _big_blind(situation: StraddlePosted) -> int:
    return needed("big_blind", situation.big_blind, Words("how much is it?", "wie hoch ist er?"))


def _where(book: Rulebook, knob: str) -> Cite:
    """The paragraph on straddles, or our default where the book is silent."""
    answer = book.answers.get(knob)
    return answer.cite if answer else Cite("", "", "", knob)


def _not_here(kind: str) -> Words:
    if kind == "cash":
        return Words("There are no straddles in cash games here.", "Im Cash Game gibt es hier keinen Straddle.")
    return Words("There are no straddles in tournaments.", "Im Turnier gibt es keinen Straddle.")


def _no_straddle(book: Rulebook, situation: StraddlePosted, reason: Words, cite: Cite) -> Ruling:
    """Refuse it: the chips go back, unless so much was done that they stand as a bet made without looking."""
    seat, chips, since = situation.seat, situation.chips, situation.since
    if is_substantial(book, since):
        stands = Words(
            f"Others have acted on it already: the {chips} count as a raise by seat {seat}; that is our reading.",
            f"Andere haben schon darauf gehandelt: die {chips} gelten als Erhöhung von Platz {seat}; das ist unsere Lesart.",
        )
        act = Acts(seat, "raise", chips) if chips > _big_blind(situation) else Acts(seat, "call", chips)
        return ruled(book, (RequestRefused(seat), act), both(reason, stands), (cite, book.cite("substantial_action")))
    last = {acted.seat: acted.to for acted in since if acted.has_chips and acted.to and acted.seat != seat}
    back = tuple(ChipsBack(other, to) for other, to in last.items())
    turn = (TurnGoesTo(seat),) if any(acted.action != "post" for acted in since) else ()
    cites = (cite, book.cite("substantial_action")) if turn else (cite,)
    return ruled(book, (RequestRefused(seat), ChipsBack(seat, chips), *back, *turn), reason, cites)
