"""Rulings on chips that come to the table or turn up there: rebuys, re-entries, chips without an owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import (
    ChipsBack,
    ChipsGiven,
    ChipsGoTo,
    ChipsLeavePlay,
    ChipsNextHand,
    ChipsToStock,
    OwesRebuy,
    RequestRefused,
    TakesOver,
)
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.needed import needed
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.event import FoundChips, LateEntry, RebuyAnnounced, Reentry
    from floorman.rulebook import Cite, Rulebook


def rule_rebuy(book: Rulebook, situation: RebuyAnnounced) -> Ruling:
    """An announced rebuy binds and counts from the hand it was announced before; nobody misses a hand for one."""
    seat = situation.seat
    if bool(situation.lost) != (situation.winner is not None) or situation.winner == seat:
        raise SituationError("winner", Words("who won how much?", "wer hat wie viel gewonnen?"))
    if situation.lost and situation.lost > situation.stack + needed("chips", situation.chips):
        raise SituationError("lost", Words("is more than the player had", "ist mehr, als der Spieler hatte"))
    knob = "rebuys"
    if situation.kind == "sit_and_go" and book.knobs.sit_and_go_rebuy is False:
        reason = Words("There are no rebuys in a sit-and-go.", "Im Sit-and-go gibt es kein Re-Buy.")
        return ruled(book, (RequestRefused(seat),), reason, (book.cite("sit_and_go_rebuy"),))
    if book.knobs.rebuys == "never":
        reason = Words("There are no rebuys.", "Es gibt kein Re-Buy.")
        return ruled(book, (RequestRefused(seat),), reason, (book.cite(knob),))
    if situation.is_offered is None:
        raise SituationError(
            "is_offered", Words("does the event allow rebuys now?", "gibt es im Turnier jetzt Re-Buys?")
        )
    if not situation.is_offered:
        reason = Words("The event allows no rebuys now.", "Im Turnier ist jetzt kein Re-Buy möglich.")
        return ruled(book, (RequestRefused(seat),), reason, (book.cite(knob),))
    if situation.announced == "after_the_hand_began" and not situation.stack:
        reason = Words(
            "The next hand has begun: the player would miss it.",
            "Die nächste Hand hat begonnen: der Spieler würde sie versäumen.",
        )
        return ruled(
            book, (RequestRefused(seat),), reason, (book.topic("rebuy_misses_no_hand"), book.cite("hand_begins_with"))
        )
    return _bound(book, situation)


def _bound(book: Rulebook, situation: RebuyAnnounced) -> Ruling:
    seat, chips, cite = situation.seat, needed("chips", situation.chips), book.topic("rebuy_announced")
    if situation.announced == "after_the_hand_began":
        reason = Words(
            f"The rebuy counts as of the next hand; in this one the player has {situation.stack}.",
            f"Das Re-Buy zählt ab der nächsten Hand; in dieser hat der Spieler {situation.stack}.",
        )
        if situation.lost > situation.stack:
            raise SituationError(
                "lost",
                Words("is more than the player has in this hand", "ist mehr, als der Spieler in dieser Hand hat"),
            )
        paid = (ChipsGoTo(situation.winner, situation.lost, seat),) if situation.winner is not None else ()
        return ruled(book, (*paid, ChipsNextHand(seat, chips)), reason, (cite,))
    reason = Words(
        f"Announced before the hand, the rebuy is binding: the player has {situation.stack + chips}.",
        f"Das Re-Buy war vor der Hand angesagt und ist verbindlich: der Spieler hat {situation.stack + chips}.",
    )
    kept = (RequestRefused(seat),) if situation.takes_it_back else ()
    paid = (ChipsGoTo(situation.winner, situation.lost, seat),) if situation.winner is not None else ()
    return ruled(book, (*kept, OwesRebuy(seat, chips), *paid), reason, (cite,))


def rule_reentry(book: Rulebook, situation: Reentry) -> Ruling:
    """Whoever enters again gets a full stack; chips given up for it leave play."""
    seat, knobs = situation.seat, book.knobs
    if knobs.reentry == "never":
        reason = Words("Nobody may enter twice.", "Niemand darf zweimal einsteigen.")
        return ruled(book, (RequestRefused(seat),), reason, (book.cite("reentry"),))
    if situation.is_offered is None:
        raise SituationError("is_offered", Words("does the event allow it now?", "ist das im Turnier jetzt möglich?"))
    if not situation.is_offered:
        reason = Words("The event allows no re-entry now.", "Im Turnier ist jetzt kein Wiedereinstieg möglich.")
        return ruled(book, (RequestRefused(seat),), reason, (book.cite("reentry"),))
    may_surrender = knobs.surrender_for_reentry if situation.may_surrender is None else situation.may_surrender
    if situation.stack and not may_surrender:
        reason = Words("A player who still has chips plays on with them.", "Wer noch Chips hat, spielt damit weiter.")
        return ruled(book, (RequestRefused(seat),), reason, (book.cite("surrender_for_reentry"),))
    starts_with = needed("starting_stack", situation.starting_stack)
    reason = Words(
        f"A re-entry starts with {starts_with}, and chips that are surrendered leave play.",
        f"Ein Wiedereinstieg beginnt mit {starts_with}; aufgegebene Chips werden aus dem Spiel genommen.",
    )
    gone = (ChipsLeavePlay(seat, situation.stack),) if situation.stack else ()
    cites = (
        book.cite("reentry"),
        book.topic("reentry_full_stack"),
        *((book.cite("surrender_for_reentry"),) if gone else ()),
    )
    return ruled(book, (*gone, ChipsGiven(seat, starts_with)), reason, cites)


def rule_late_entry(book: Rulebook, situation: LateEntry) -> Ruling:
    """Whoever comes late gets a full stack, or what blinds and antes have left of one that was kept.

    A player who entered in time comes for a stack of their own, as at the director's check-in.
    """
    seat, knobs = situation.seat, book.knobs
    cites: tuple[Cite, ...] = (book.cite("late_registration"),)
    if situation.has_entered:
        return _own_entry(book, situation)
    if situation.has_entered is None and situation.ghost_stack is not None and not _is_anybodys(book, situation):
        raise SituationError(
            "has_entered",
            Words("had the player entered before the start?", "war der Spieler schon vor Turnierbeginn angemeldet?"),
        )
    is_kept = situation.ghost_stack is not None and knobs.ghost_stacks == "kept_for_latecomers"
    if knobs.late_registration == "never" and not is_kept:
        reason = Words("Nobody comes in once play has begun.", "Nach Turnierbeginn kommt niemand mehr dazu.")
        return ruled(book, (RequestRefused(seat),), reason, cites)
    _require_offer(situation)
    if not situation.is_offered:
        reason = Words("The event takes no more players.", "Das Turnier nimmt niemanden mehr auf.")
        return ruled(book, (RequestRefused(seat),), reason, cites)
    ghost = situation.ghost_stack
    stacks = (book.cite("late_entry_stack"), *cites)
    if knobs.late_entry_stack == "full" or ghost is None:
        stack = needed("starting_stack", situation.starting_stack)
        reason = Words(f"A late entry starts with {stack}.", f"Ein verspäteter Einstieg beginnt mit {stack}.")
        gone = (ChipsLeavePlay(seat, ghost),) if ghost else ()
        return ruled(book, (*gone, ChipsGiven(seat, stack)), reason, stacks)
    less = _blinded_off(situation)
    reason = Words(
        f"The stack that was kept is taken over as it stands{less.en}.",
        f"Der freigehaltene Stack wird übernommen, wie er ist{less.de}.",
    )
    if not ghost:
        return ruled(book, (RequestRefused(seat),), reason, stacks)
    return ruled(book, (TakesOver(seat, ghost),), reason, stacks)


def _is_anybodys(book: Rulebook, situation: LateEntry) -> bool:
    """Whether a stack that was kept goes over as it stands to somebody new just as to a player who entered in time."""
    knobs = book.knobs
    as_it_stands = knobs.late_entry_stack == "ghost_stack_as_it_stands"
    return as_it_stands and knobs.ghost_stacks == "kept_for_latecomers" and bool(situation.is_offered)


def _own_entry(book: Rulebook, situation: LateEntry) -> Ruling:
    """A player who entered in time comes late: to the stack that was put out, or for one where none was.

    A missing team player's stack leaves play as a ghost (WPL 3.5), and with it the chance to come; one that was paid for is
    blinded off and can be claimed while there is something of it (VPSV 39).
    """
    seat, ghost, knobs = situation.seat, situation.ghost_stack, book.knobs
    last, leaves = knobs.ghost_removed_after_level, knobs.ghost_stacks == "missing_team_player"
    cites: tuple[Cite, ...] = (
        () if ghost is None else (book.cite("ghost_stacks") if leaves else book.topic("absent_pays"),)
    )
    if last is not None and (leaves or ghost is None):
        cites = (book.cite("ghost_removed_after_level"), *cites)
        if situation.levels_over is None:
            raise SituationError("levels_over", Words("how many levels are over?", "wie viele Levels sind vorbei?"))
        if situation.levels_over >= last:
            reason = Words(
                f"A player who entered in time may come in until the end of level {last}.",
                f"Wer rechtzeitig angemeldet war, kommt bis zum Ende von Level {last} noch ins Spiel.",
            )
            return ruled(book, (RequestRefused(seat),), reason, cites)
    if ghost is None:
        return _late_stack(book, situation, cites)
    less = _blinded_off(situation)
    reason = Words(
        f"The stack is the player's own and plays on as it stands{less.en}.",
        f"Es ist der eigene Stack des Spielers. Er spielt weiter, wie er steht{less.de}.",
    )
    taken = TakesOver(seat, ghost) if ghost else RequestRefused(seat)
    return ruled(book, (taken,), reason, cites)


def _late_stack(book: Rulebook, situation: LateEntry, cites: tuple[Cite, ...]) -> Ruling:
    """No stack was put out for a player who entered in time: a whole one, as long as the event takes players in."""
    seat = situation.seat
    if book.knobs.late_registration != "never":
        _require_offer(situation)
        cites = (*cites, book.cite("late_registration"))
        if not situation.is_offered:
            reason = Words("The event takes no more players.", "Das Turnier nimmt niemanden mehr auf.")
            return ruled(book, (RequestRefused(seat),), reason, cites)
    stack = needed("starting_stack", situation.starting_stack)
    reason = Words(
        f"The player entered in time and starts with {stack}.",
        f"Der Spieler war rechtzeitig angemeldet und beginnt mit {stack}.",
    )
    return ruled(book, (ChipsGiven(seat, stack),), reason, (book.cite("late_entry_stack"), *cites))


def _require_offer(situation: LateEntry) -> None:
    if situation.is_offered is None:
        raise SituationError(
            "is_offered", Words("does the event still take players?", "nimmt das Turnier noch Spieler auf?")
        )


def _blinded_off(situation: LateEntry) -> Words:
    """What has gone of a stack without a player, where it is known: it only pays, and is never more than it was."""
    ghost, stack = situation.ghost_stack, situation.starting_stack
    if ghost is None or stack is None:
        return Words("", "")
    if ghost > stack:
        raise SituationError("ghost_stack", Words("is more than the starting stack", "ist mehr als der Startstack"))
    return Words(f", {stack - ghost} less than at the start", f", um {stack - ghost} weniger als am Anfang")


def rule_found_chips(book: Rulebook, situation: FoundChips) -> Ruling:
    """Chips go back to their owner; without one they leave play."""
    chips, owner = situation.chips, situation.owner
    cite = book.topic("found_chips")
    if owner is None:
        if situation.is_in_hand:
            raise SituationError("owner", Words("who is in the hand?", "wer ist in der Hand?"))
        reason = Words("Nobody can say whose they are.", "Es lässt sich nicht feststellen, wem sie gehören.")
        return ruled(book, (ChipsToStock(chips),), reason, (cite,))
    reason = Words(f"They belong to seat {owner}.", f"Sie gehören Platz {owner}.")
    if not situation.is_in_hand:
        return ruled(book, (ChipsBack(owner, chips),), reason, (cite,))
    reason = Words(
        f"They belong to seat {owner} and were not in sight when the hand began: whether they count in it is up to the floor.",
        f"Sie gehören Platz {owner} und waren zu Beginn der Hand nicht zu sehen: ob sie in dieser Hand zählen, entscheidet die Turnierleitung.",
    )
    waits = Option((ChipsNextHand(owner, chips),), is_preferred=True)
    return ruled(book, (), reason, (book.topic("chips_in_sight"), cite), (waits, Option((ChipsBack(owner, chips),))))
