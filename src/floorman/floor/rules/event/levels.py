"""Rulings on levels: which one a hand belongs to, and what if it was begun at another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.contest.levels import hand_began, level_in_force
from floorman.errors import SituationError
from floorman.floor.effects import BlindsCorrected, ChipsBack, ChipsOwed, PlaysLevel, Stands, TurnGoesTo
from floorman.floor.judged import both
from floorman.floor.rules.betting.turns import counted_by, is_substantial
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.contest.levels import Sign
    from floorman.floor.effects import Effect
    from floorman.floor.situations.event import HandStart, WrongLevel
    from floorman.rulebook import Rulebook

_BEGAN_WITH: Final[dict[Sign, Words]] = {
    "riffle": Words("the first shuffle", "dem ersten Mischen"),
    "shuffler": Words("the shuffling machine", "der Mischmaschine"),
    "dealer_change": Words("the change of dealers", "dem Dealerwechsel"),
}


def rule_hand_start(book: Rulebook, situation: HandStart) -> Ruling:
    """Compare the moment the hand began, by the book's definition, with the announcement of the new level."""
    announced, zero = situation.announced_s, situation.clock_zero_s
    if announced is not None and zero is not None and announced < zero:
        raise SituationError(
            "announced_s",
            Words(
                "a new level is announced when the old one has run out",
                "ein neues Level wird erst angesagt, wenn das alte abgelaufen ist",
            ),
            rule=book.topic("level_announced"),
        )
    seen: tuple[tuple[Sign, int | None], ...] = (
        ("riffle", situation.riffle_s),
        ("shuffler", situation.shuffler_s),
        ("dealer_change", situation.relief_s),
    )
    began = hand_began(book, [(sign, at) for sign, at in seen if at is not None])
    found = level_in_force(book, [announced], began=None if began is None else began.at)
    is_new = found.announcement is not None
    level = situation.new if is_new else situation.old
    if announced is None:
        reason = Words("The new level has not been announced.", "Das neue Level wurde noch nicht angesagt.")
    elif began is None:
        reason = Words(
            "The hand had not begun: the announced level applies.",
            "Die Hand hatte noch nicht begonnen: das angesagte Level gilt.",
        )
    elif is_new:
        what = _BEGAN_WITH[began.sign]
        reason = Words(
            f"The level had been announced when the hand began with {what.en}.",
            f"Das Level war angesagt, als die Hand mit {what.de} begann.",
        )
    else:
        what = _BEGAN_WITH[began.sign]
        reason = Words(
            f"The hand began with {what.en}, before the level was announced.",
            f"Die Hand begann mit {what.de}, bevor das Level angesagt wurde.",
        )
    return ruled(book, (PlaysLevel(level.small, level.big, level.ante, is_new),), reason, found.citations)


def rule_wrong_level(book: Rulebook, situation: WrongLevel) -> Ruling:
    """A hand at the wrong level is finished there after substantial action, and put right before."""
    cites = (book.topic("wrong_level"), *counted_by(book, situation.since))
    if situation.small_blind > situation.big_blind:
        raise SituationError(
            "small_blind", Words("cannot be more than the big blind", "kann nicht höher sein als der Big Blind")
        )
    if is_substantial(book, situation.since):
        reason = Words(
            "Too much has happened: the hand is played to the end as it began.",
            "Es ist zu viel geschehen: die Hand wird zu Ende gespielt, wie sie begann.",
        )
        return ruled(book, (Stands(),), reason, cites)
    reason = Words(
        "It was noticed in time: the blinds are put right.",
        "Es wurde rechtzeitig bemerkt: die Blinds werden richtiggestellt.",
    )
    corrected = BlindsCorrected(situation.small_blind, situation.big_blind)
    options: list[Option] = []
    for acted in situation.since:
        if acted.has_chips and acted.to:
            options = _adapted(acted.seat, acted.to, situation.big_blind)
            adapts = Words(
                "The floor adjusts any bets already made.", "Was schon gesetzt war, passt die Turnierleitung an."
            )
            reason = both(reason, adapts)
    return ruled(book, (corrected,), reason, cites, options)


def _adapted(seat: int, to: int, big_blind: int) -> list[Option]:
    more: tuple[Effect, ...] = (ChipsOwed(seat, big_blind - to),) if to < big_blind else (Stands(),)
    return [Option(more), Option((ChipsBack(seat, to), TurnGoesTo(seat)))]
