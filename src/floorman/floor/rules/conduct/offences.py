"""What misconduct may or must cost, from the book's paragraph on it, its scale and the player's record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
    ChipsBack,
    ChipsForfeited,
    ChipsKept,
    ChipsLeavePlay,
    ChipsStay,
    DeadMoney,
    HandDead,
    HandLives,
    IsOut,
    Noted,
    OutOfEvent,
    PutsRight,
    Unpunished,
)
from floorman.floor.effects.penalties import COUNTED
from floorman.floor.judged import both, penalty
from floorman.floor.rules.conduct.exempt import allowed
from floorman.floor.rules.conduct.names import named
from floorman.floor.rules.conduct.sentences import punish, standing_of
from floorman.floor.rules.table.presence import hand_left
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.conduct import PriorOffences
from floorman.floor.situations.needed import needed
from floorman.floor.situations.table import Left
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect, Sentence
    from floorman.floor.effects.penalties import Remedy
    from floorman.floor.situations.conduct import DodgedBlinds, HiddenAtCall, Offence, PocketedChips
    from floorman.rulebook import Cite, Rulebook
    from floorman.rulebook.vocabulary import Costs, Misconduct

# What becomes of the hand is a question of its own: who saw the cards, how the player left, and when he comes back.
_HAND_ASKED_ELSEWHERE: Final[tuple[Misconduct, ...]] = ("showing_cards", "left_the_table", "no_show")

# Misconduct that needs more facts than an offence has.
_OF_THEIR_OWN: Final[dict[Misconduct, str]] = {"dodged_blinds": "dodged_blinds", "removing_chips": "pocketed_chips"}

_PUT_RIGHT: Final[dict[Misconduct, Remedy]] = {
    "cards_off_the_table": "cards",
    "hard_to_see": "stacks",
    "splashing": "amount",
    "change_from_the_pot": "change",
    "reaching_into_the_pot": "pot",
}

# Questions to the book that decide whether it is an offence, or what becomes of the hand.
_DECIDED_BY: Final[dict[Misconduct, str]] = {
    "phone_call": "phone_call_at_table",
    "texting": "devices_at_table",
    "device_sound": "devices_at_table",
    "device_use": "devices_at_table",
    "language": "allowed_languages",
    "exposing_cards": "own_exposed_cards_kill_hand",
}


def rule_offence(book: Rulebook, situation: Offence) -> Ruling:
    """Say what an offence costs: nothing yet, a penalty to choose, one that is due, or the event."""
    _require_whole_story(situation)
    if free := allowed(book, situation):
        return ruled(book, free.effects, free.reason, free.cites, free.options)
    if situation.is_event_over:
        return _after_the_event(book, situation)
    match situation.what:
        case "phone_call" if book.knobs.phone_call_at_table == "folds_hand" and situation.is_in_hand:
            reason = Words("A phone call at the table counts as a fold.", "Telefonieren am Tisch gilt als Fold.")
            return ruled(book, _dead(situation), reason, (book.cite("phone_call_at_table"),))
        case "chip_gift":
            return _gift(book, situation)
        case "intoxication" if book.knobs.intoxication_sanction is not None:
            return _intoxication(book, situation)
        case "soft_play":
            return _soft_play(book, situation)
        case "pot_agreement" if collusion := book.own_topic("collusion"):
            return _agreement(book, situation, collusion)
        case what if book.misconduct(what).costs == "disqualification":
            return _out_for(book, situation, (book.misconduct(what).cite,))
        case _:
            return _misconduct(book, situation)


def _require_whole_story(situation: Offence) -> None:
    record = situation.record
    if situation.other is None and (situation.other_knew is not None or situation.other_stack):
        raise SituationError("other", Words("who was the other player?", "wer war der andere Spieler?"))
    if (tag := _OF_THEIR_OWN.get(situation.what)) is not None:
        from floorman.floor.wording import title  # the words are made from the situations here

        own = title(tag)
        raise SituationError(
            "what",
            Words(
                f"how many chips? That has a situation of its own: “{own.en}”",
                f"wie viele Chips? Dafür gibt es einen eigenen Fall: „{own.de}“",
            ),
        )
    if record is not None and situation.earlier and situation.earlier != record.count(situation.what):
        raise SituationError(
            "earlier",
            Words(
                f"on record: {record.count(situation.what)}, not {situation.earlier}",
                f"laut Protokoll {record.count(situation.what)}, nicht {situation.earlier}",
            ),
        )
    if record is not None and not all(map(_can_be, record.given)):
        raise SituationError(
            "record.given",
            Words(
                "hands and rounds have a number, other penalties have none",
                "Hände und Runden haben eine Zahl, andere Strafen keine",
            ),
        )
    if situation.other == situation.seat:
        raise SituationError("other", Words("is the same player", "ist derselbe Spieler"))
    if situation.what == "anothers_chips" and (situation.other is None or not situation.chips):
        raise SituationError(
            "other", Words("whose chips were they, and how many?", "wessen Chips waren es, und wie viele?")
        )
    if situation.what == "chip_gift" and situation.other is None:
        raise SituationError("other", Words("who got the chips?", "wer hat die Chips bekommen?"))


def _can_be(sentence: Sentence) -> bool:
    return bool(sentence.count) == (sentence.sanction in COUNTED)


def _after_the_event(book: Rulebook, situation: Offence) -> Ruling:
    seat, what = situation.seat, situation.what
    if book.knobs.penalty_after_event:
        judged = punish(book, seat, what, standing_of(situation))
        return ruled(book, judged.effects, judged.reason, (book.cite("penalty_after_event"), *judged.cites))
    reason = Words(
        "The event is over, and the book has no penalty after its end.",
        "Das Turnier ist vorbei, und danach kennt das Regelwerk keine Strafe.",
    )
    says = (book.cite("penalty_after_event"),) if book.knobs.penalty_after_event is not None else ()
    return ruled(book, (Noted(seat),), reason, (*says, book.misconduct(what).cite, book.cite("penalty_scale")))


def _misconduct(book: Rulebook, situation: Offence) -> Ruling:
    """Let it be noted and punished as the book's paragraph on it says; the hand goes on, and chips go home."""
    seat, what = situation.seat, situation.what
    is_exposed = what == "exposing_cards"
    judged = punish(book, seat, what, standing_of(situation), after_hand=is_exposed and situation.is_in_hand)
    hand: tuple[Effect, ...] = ()
    if situation.is_in_hand and what not in _HAND_ASKED_ELSEWHERE:
        kills = is_exposed and book.knobs.own_exposed_cards_kill_hand
        hand = _dead(situation) if kills else (HandLives(seat),)
    reason, left = judged.reason, None
    if what == "left_the_table" and situation.is_in_hand:
        left = hand_left(book, Left(seat=seat, chips_in=situation.chips_in))
        hand, reason = left.effects, both(reason, left.reason)
    back: tuple[Effect, ...] = (PutsRight(seat, _PUT_RIGHT[what]),) if what in _PUT_RIGHT else ()
    if what == "anothers_chips" and situation.other is not None:
        back = (ChipsBack(situation.other, situation.chips),)
    knob = _DECIDED_BY.get(what)
    cites = (*(left.cites if left else ()), *((book.cite(knob),) if knob else ()), *judged.cites)
    noted, *punished = judged.effects
    if what == "out_of_turn" and (may_cost := book.own_topic("out_of_turn_may_cost")):
        # Etiquette speaks of repetition alone, the rule on turns of any action: TDA 70 and 53-A.
        cites, punished = (may_cost, *cites), punished or [penalty(book, seat)]
    return ruled(book, (*back, noted, *hand, *punished), reason, cites)


def _dead(situation: Offence) -> tuple[Effect, ...]:
    stay = (ChipsStay(situation.seat, situation.chips_in),) if situation.chips_in else ()
    return (HandDead(situation.seat), *stay)


def _gone(situation: Offence) -> tuple[Effect, ...]:
    """Out of the event: the hand is dead, what is in the pot stays there, and the stack leaves play."""
    hand = _dead(situation) if situation.is_in_hand else ()
    chips = (ChipsLeavePlay(situation.seat, situation.stack),) if situation.stack else ()
    return (OutOfEvent(situation.seat), *hand, *chips)


def _other_gone(situation: Offence) -> tuple[Effect, ...]:
    if situation.other is None:
        return ()
    chips = (ChipsLeavePlay(situation.other, situation.other_stack),) if situation.other_stack else ()
    return (OutOfEvent(situation.other), *chips)


def _out_for(book: Rulebook, situation: Offence, cites: tuple[Cite, ...], *, both: bool = False) -> Ruling:
    """Disqualify, and the other too if both are meant or the other took part; that is the floor's to find out."""
    deed, gone, other = named(situation.what), _gone(situation), situation.other
    reason = Words(f"{deed.en} leads to disqualification at once.", f"{deed.de} führt sofort zur Disqualifikation.")
    cites = (*cites, book.topic("disqualified_chips"))
    if both or situation.other_knew:
        return ruled(book, (*gone, *_other_gone(situation)), reason, cites)
    if other is None or situation.other_knew is False:
        return ruled(book, gone, reason, cites)
    reason = Words(
        f"{reason.en} Seat {other} is out too if that player took part knowingly.",
        f"{reason.de} Auch Platz {other} ist draußen, wenn er wissentlich mitgemacht hat.",
    )
    options = (Option((Unpunished(other),), is_preferred=True), Option(_other_gone(situation)))
    return ruled(book, gone, reason, cites, options)


def _gift(book: Rulebook, situation: Offence) -> Ruling:
    who, cite = book.knobs.chip_gift_disqualifies, book.misconduct("chip_gift").cite
    if who is None:
        return _out_for(book, situation, (cite,))
    return _out_for(book, situation, (book.cite("chip_gift_disqualifies"), cite), both=who == "giver_and_receiver")


def _intoxication(book: Rulebook, situation: Offence) -> Ruling:
    cites = (book.cite("intoxication_sanction"),)
    if book.knobs.intoxication_sanction == "disqualification":
        return _out_for(book, situation, cites)
    reason = Words(
        "The club is fined in any case; whether the player is disqualified is up to the director.",
        "Der Verein zahlt in jedem Fall; ob der Spieler disqualifiziert wird, entscheidet die Turnierleitung.",
    )
    fine = 100 * int(book.data.get("fines", {}).get("drugs_or_alcohol", 0))  # the table is in euros
    options = (Option((Unpunished(situation.seat),)), Option(_gone(situation)))
    return ruled(book, (Noted(situation.seat, fine),), reason, (*cites, book.topic("disqualified_chips")), options)


def _agreement(book: Rulebook, situation: Offence, collusion: Cite) -> Ruling:
    """An agreement about a pot is bad conduct, or collusion that costs the event if the floor finds it is."""
    seat = situation.seat
    judged = punish(book, seat, "pot_agreement", standing_of(situation))
    reason = Words(
        f"{judged.reason.en} If it amounts to collusion it leads to disqualification at once; that is up to the floor.",
        f"{judged.reason.de} Ist sie Zusammenspiel, führt sie sofort zur Disqualifikation; das beurteilt die Turnierleitung.",
    )
    lives: tuple[Effect, ...] = (HandLives(seat),) if situation.is_in_hand else ()
    other = _other_gone(situation) if situation.other_knew else ()
    options = (Option((*judged.effects, *lives)), Option((*_gone(situation), *other)))
    return ruled(book, (), reason, (collusion, book.topic("disqualified_chips"), *judged.cites), options)


def _soft_play(book: Rulebook, situation: Offence) -> Ruling:
    """Soft play costs the event, any penalty, or more than a warning and perhaps chips."""
    cites = (book.cite("soft_play_sanction"), book.misconduct("soft_play").cite)
    sanction = book.knobs.soft_play_sanction
    if sanction == "disqualification":
        return _out_for(book, situation, cites)
    costs: Costs = "penalty" if sanction == "any_penalty" else "missed_hand"
    judged = punish(book, situation.seat, "soft_play", standing_of(situation), costs=costs)
    if sanction == "any_penalty":
        return ruled(book, judged.effects, judged.reason, (*cites, *judged.cites))
    seat, stack = situation.seat, situation.stack
    reason = Words(
        f"{judged.reason.en} It may cost chips as well.", f"{judged.reason.de} Dazu kann es auch Chips kosten."
    )
    everything = (Option((ChipsLeavePlay(seat, stack),)),) if stack else ()
    options = (Option((ChipsForfeited(seat),)), *everything, Option((ChipsKept(seat),)))
    return ruled(book, judged.effects, reason, (*cites, *judged.cites), options)


def rule_pocketed_chips(book: Rulebook, situation: PocketedChips) -> Ruling:
    """Chips out of sight leave play; the player goes on with the rest, unless disqualified."""
    seat, chips = situation.seat, situation.chips
    if chips > situation.stack:
        raise SituationError("chips", Words("is more than the player has", "ist mehr, als der Spieler hat"))
    removing = book.misconduct("removing_chips")
    if situation.is_deliberate and removing.costs == "disqualification":
        reason = Words(
            "Taking chips from the tournament leads to disqualification at once.",
            "Das Entfernen von Turnierchips führt sofort zur Disqualifikation.",
        )
        out = (OutOfEvent(seat), ChipsLeavePlay(seat, situation.stack))
        return ruled(book, out, reason, (removing.cite, book.topic("pocketed_chips"), book.topic("disqualified_chips")))
    cites = (book.topic("pocketed_chips"), book.cite("penalty_scale"))
    if chips == situation.stack:
        reason = Words(
            f"All {chips} were out of sight and leave play: no chips remain, and the player is out.",
            f"Alle {chips} waren nicht zu sehen und kommen aus dem Spiel: ohne Chips ist der Spieler ausgeschieden.",
        )
        return ruled(book, (ChipsLeavePlay(seat, chips), IsOut(seat), penalty(book, seat)), reason, cites)
    reason = Words(
        f"{chips} were out of sight and leave play; {situation.stack - chips} remain, unless the player is disqualified for it.",
        f"{chips} waren nicht zu sehen und kommen aus dem Spiel; {situation.stack - chips} bleiben, sofern der Spieler dafür nicht disqualifiziert wird.",
    )
    return ruled(book, (ChipsLeavePlay(seat, chips), penalty(book, seat)), reason, cites)


def rule_dodged_blinds(book: Rulebook, situation: DodgedBlinds) -> Ruling:
    """Blinds missed on purpose cost a penalty, and where the book says so the blinds as well."""
    seat, offends = situation.seat, book.misconduct("dodged_blinds")
    # Some books speak of a change of tables alone; elsewhere the blinds are taken anyway, and it is bad conduct.
    is_meant = situation.is_moving or offends.cite == book.topic("dodged_anywhere")
    if not is_meant:
        judged = punish(book, seat, "other", situation.record or PriorOffences())
        return ruled(book, judged.effects, judged.reason, judged.cites)
    judged = punish(book, seat, "dodged_blinds", situation.record or PriorOffences(), round_hands=situation.players)
    reason = Words(
        f"Blinds were missed on purpose. {judged.reason.en}", f"Blinds wurden mit Absicht versäumt. {judged.reason.de}"
    )
    if missed := situation.missed:
        reason = Words(
            f"Blinds of {missed} were missed on purpose. {judged.reason.en}",
            f"Blinds von {missed} wurden mit Absicht versäumt. {judged.reason.de}",
        )
    paid: tuple[Effect, ...] = ()
    if book.knobs.dodged_blinds == "pay_and_penalty" and not situation.were_taken:
        if missed is None:
            raise SituationError("missed", Words("what did the blinds come to?", "wie hoch waren die Blinds?"))
        owed = missed if situation.stack is None else min(missed, situation.stack)
        paid = (DeadMoney(seat, owed),) if owed else ()
    return ruled(book, (*paid, *judged.effects), reason, (book.cite("dodged_blinds"), *judged.cites))


def rule_hidden_at_call(book: Rulebook, situation: HiddenAtCall) -> Ruling:
    """The floor may let only the chips play that could be seen."""
    seat, bet, visible = situation.seat, situation.bet, situation.visible
    wanted = situation.raised_to or (max(visible + _hidden(situation), bet) if situation.is_all_in else bet)
    if seat == situation.bettor:
        raise SituationError("bettor", Words("nobody calls their own bet", "den eigenen Einsatz bezahlt niemand"))
    if situation.raised_to is not None and situation.raised_to <= bet:
        raise SituationError("raised_to", Words(f"a raise goes beyond {bet}", f"erhöht wird über {bet} hinaus"))
    reason = Words(f"{visible} could be seen.", f"{visible} waren zu sehen.")
    if situation.hidden is not None:
        reason = Words(
            f"{visible} could be seen, {situation.hidden} could not.",
            f"{visible} waren zu sehen, {situation.hidden} nicht.",
        )

    def played(chips: int) -> tuple[Effect, ...]:
        to = min(wanted, chips)
        if to > bet:
            return (Acts(seat, "raise", to, is_all_in=to == chips),)
        back = (ChipsBack(situation.bettor, bet - to),) if to < bet and not situation.others_called else ()
        return (Acts(seat, "call", to, is_all_in=to == chips), *back)

    cites = (book.topic("chips_in_sight"),)
    belong = book.knobs.hidden_chips_of_all_in == "belong_to_pot"
    if situation.is_all_in and belong and not book.outweighs("chips_in_sight", "hidden_chips_of_all_in"):
        all_of_it = Words(
            "All-in was announced: chips out of sight belong to it too.",
            "Angesagt war All-in: auch die verdeckten Chips gehören dazu.",
        )
        return ruled(
            book,
            played(visible + _hidden(situation)),
            both(reason, all_of_it),
            (book.cite("hidden_chips_of_all_in"), *cites),
        )
    if visible >= wanted:
        counts = Words("Only the visible chips count for the call.", "Für den Call zählen nur die sichtbaren Chips.")
        if wanted > bet:
            counts = Words(
                "The visible chips are enough for the raise.", "Für die Erhöhung reichen die sichtbaren Chips."
            )
        return ruled(book, (Acts(seat, "raise" if wanted > bet else "call", wanted),), both(reason, counts), cites)
    options = (Option(played(visible), is_preferred=True), Option(played(visible + _hidden(situation))))
    return ruled(book, (), reason, cites, options)


def _hidden(situation: HiddenAtCall) -> int:
    return needed("hidden", situation.hidden)
