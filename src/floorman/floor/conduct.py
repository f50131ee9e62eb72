"""What misconduct may or must cost, from the book's paragraph on it, its scale and the player's record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
    BlindsCorrected,
    ChipsBack,
    ChipsLeavePlay,
    ChipsStay,
    DeadMoney,
    Disqualified,
    HandDead,
    HandLives,
    Noted,
    PenaltyDue,
    PenaltyPossible,
    PutsRight,
    Stands,
    Unpunished,
)
from floorman.floor.effects.penalties import COUNTED
from floorman.floor.judged import Judged, penalty
from floorman.floor.misdeeds import named
from floorman.floor.penalties_scale import MUST, proposed, steps
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.conduct import Standing
from floorman.floor.turns import is_substantial
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect, Sentence
    from floorman.floor.effects.penalties import Remedy
    from floorman.floor.situations.conduct import DodgedBlinds, HiddenAtCall, Offence, PocketedChips, WrongLevel
    from floorman.rulebook import Cite, Rulebook
    from floorman.rulebook.vocabulary import Costs, Misconduct

# What becomes of the hand is a question of its own: who saw the cards, and when the player comes back.
_HAND_ASKED_ELSEWHERE: Final[tuple[Misconduct, ...]] = ("showing_cards", "left_the_table")

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
    if allowed := _allowed(book, situation):
        return ruled(book, allowed.effects, allowed.reason, allowed.cites, allowed.options)
    if situation.is_event_over:
        return _after_the_event(book, situation)
    match situation.what:
        case "phone_call" if book.knobs.phone_call_at_table == "folds_hand" and situation.is_in_hand:
            told = Words(
                "Phoning at the table is as good as a fold.", "Telefonieren am Tisch gilt als Passen der Hand."
            )
            return ruled(book, _dead(situation), told, (book.cite("phone_call_at_table"),))
        case "chip_gift":
            return _gift(book, situation)
        case "intoxication" if book.knobs.intoxication_sanction is not None:
            return _intoxication(book, situation)
        case "soft_play":
            return _soft_play(book, situation)
        case what if book.misconduct(what).costs == "disqualification":
            return _out_for(book, situation, (book.misconduct(what).cite,))
        case _:
            return _misconduct(book, situation)


def punish(
    book: Rulebook,
    seat: int,
    what: Misconduct,
    standing: Standing,
    *,
    costs: Costs | None = None,
    round_hands: int = 0,
    after_hand: bool = False,
) -> Judged:
    """What may or must be given for an offence that is not answered with disqualification, with our proposal."""
    costs = costs or book.misconduct(what).costs
    suggested, deed, scale = proposed(standing, what, book, costs), named(what), steps(book, costs)
    told = Words(f"{deed.en}: {suggested.reason.en}.", f"{deed.de}: {suggested.reason.de}.")
    if costs not in MUST:
        if suggested.sentence is None and costs == "repeated":
            return Judged((Noted(seat),), told, suggested.cites)
        possible = PenaltyPossible(seat, scale, suggested.sentence, after_hand=after_hand)
        return Judged((Noted(seat), possible), told, suggested.cites)
    due = PenaltyDue(seat, scale, round_hands, suggested.sentence, after_hand=after_hand)
    match costs:
        case "one_round":
            size = Words("One missed round is due.", "Fällig ist eine Runde Aussetzen.")
        case "missed_hand":
            size = Words(
                "A penalty is due, and a warning alone is not enough.",
                "Eine Strafe ist fällig, und eine Verwarnung allein genügt nicht.",
            )
        case _:
            size = Words("A penalty is due.", "Eine Strafe ist fällig.")
    return Judged((Noted(seat), due), Words(f"{told.en} {size.en}", f"{told.de} {size.de}"), suggested.cites)


def standing_of(situation: Offence) -> Standing:
    """The record, or what the bare number of earlier offences says about it."""
    if situation.record is None:
        return Standing(offences=(situation.what,) * situation.earlier)
    return situation.record


def _require_whole_story(situation: Offence) -> None:
    record = situation.record
    if record is not None and situation.earlier and situation.earlier != record.count(situation.what):
        raise SituationError(
            "earlier",
            f"the record has {record.count(situation.what)} offences, not {situation.earlier}",
            f"im Protokoll stehen {record.count(situation.what)} Verstöße, nicht {situation.earlier}",
        )
    if record is not None and not all(map(_can_be, record.given)):
        raise SituationError(
            "record.given",
            "hands and rounds have a number, other penalties have none",
            "Hände und Runden haben eine Zahl, andere Strafen keine",
        )
    if situation.other == situation.seat:
        raise SituationError("other", "is the same player", "ist derselbe Spieler")
    if situation.what == "anothers_chips" and (situation.other is None or not situation.chips):
        raise SituationError("other", "whose chips were they, and how many?", "wessen Chips waren es, und wie viele?")
    if situation.what == "chip_gift" and situation.other is None:
        raise SituationError("other", "who got the chips?", "wer hat die Chips bekommen?")


def _can_be(sentence: Sentence) -> bool:
    return bool(sentence.count) == (sentence.sanction in COUNTED)


def _allowed(book: Rulebook, situation: Offence) -> Judged | None:
    """Why it is no offence after all, or none for the floor to punish."""
    seat, what, offends = situation.seat, situation.what, book.misconduct(situation.what)
    free: tuple[Effect, ...] = (Unpunished(seat),)
    match what:
        case "language":
            return _language(book, situation)
        case "texting" | "device_use" | "device_sound" | "strategy_aid" if not _is_device_wrong(book, situation):
            told = Words(
                "This use of a device is not forbidden.", "Ein solcher Gebrauch von Geräten ist nicht verboten."
            )
            return Judged(free, told, (offends.cite, book.cite("devices_at_table")))
        case "exposing_cards" if not situation.is_deliberate and (accident := book.says("accident_goes_free")):
            told = Words(
                "Cards exposed by accident stay open, and the hand is played on.",
                "Versehentlich gezeigte Karten bleiben offen liegen, und die Hand wird zu Ende gespielt.",
            )
            return Judged((HandLives(seat), *free), told, (accident,))
        case "no_show" if not offends.is_named:
            told = Words("The book names no penalty for it.", "Das Regelwerk nennt dafür keine Strafe.")
            return Judged(free, told, (book.cite("penalty_scale"),))
        case "no_show" if not standing_of(situation).count(what):
            told = Words(
                "Only repetition is punished; it is noted.", "Bestraft wird erst die Wiederholung; es wird vermerkt."
            )
            return Judged((Noted(seat),), told, (offends.cite, book.cite("no_show_pays")))
        case _:
            return None


def _language(book: Rulebook, situation: Offence) -> Judged | None:
    """Whether somebody may speak like that: the book's languages, its jargon, or the list that the event has published."""
    seat, spoken = situation.seat, situation.language.lower()
    allowed = book.knobs.allowed_languages
    free: tuple[Effect, ...] = (Unpunished(seat),)
    if situation.is_jargon and (jargon := book.says("jargon_allowed")):
        told = Words("The jargon of poker is allowed.", "Poker-Fachausdrücke sind erlaubt.")
        return Judged(free, told, (jargon,))
    if allowed is None:
        judged = punish(book, seat, "language", standing_of(situation))
        told = Words(
            "It depends on the languages that the event has published.",
            "Es kommt darauf an, welche Sprachen das Turnier bekannt gegeben hat.",
        )
        return Judged((), told, judged.cites, (Option(free), Option(judged.effects)))
    if spoken in allowed:
        told = Words(f"{spoken} is spoken at this table.", f"{spoken} ist am Tisch erlaubt.")
        return Judged(free, told, (book.cite("allowed_languages"),))
    return None


def _is_device_wrong(book: Rulebook, situation: Offence) -> bool:
    """Whether a device was used as the book forbids: for help, for messages, as a nuisance, or at all."""
    if situation.what == "strategy_aid":
        # Where it is under the ban on help it is forbidden at any time, elsewhere with a live hand: VPSV 32, TDA 5.
        helped = book.misconduct("strategy_aid").cite == book.misconduct("taking_help").cite
        return helped or situation.is_in_hand
    match book.knobs.devices_at_table:
        case "no_communication":
            return situation.what == "texting" or situation.disturbs
        case "board_may_ban":
            return situation.is_banned or (situation.what == "device_sound" and situation.disturbs)
        case _:
            return situation.disturbs


def _after_the_event(book: Rulebook, situation: Offence) -> Ruling:
    seat, what = situation.seat, situation.what
    if book.knobs.penalty_after_event:
        judged = punish(book, seat, what, standing_of(situation))
        return ruled(book, judged.effects, judged.reason, (book.cite("penalty_after_event"), *judged.cites))
    told = Words(
        "The event is over, and the book has no penalty after it.",
        "Das Turnier ist vorbei, und danach kennt das Regelwerk keine Strafe.",
    )
    says = (book.cite("penalty_after_event"),) if book.knobs.penalty_after_event is not None else ()
    return ruled(book, (Noted(seat),), told, (*says, book.misconduct(what).cite, book.cite("penalty_scale")))


def _misconduct(book: Rulebook, situation: Offence) -> Ruling:
    """Let it be noted and punished as the book's paragraph on it says; the hand goes on, and chips go home."""
    seat, what = situation.seat, situation.what
    is_exposed = what == "exposing_cards"
    judged = punish(book, seat, what, standing_of(situation), after_hand=is_exposed and situation.is_in_hand)
    hand: tuple[Effect, ...] = ()
    if situation.is_in_hand and what not in _HAND_ASKED_ELSEWHERE:
        kills = is_exposed and book.knobs.own_exposed_cards_kill_hand
        hand = _dead(situation) if kills else (HandLives(seat),)
    back: tuple[Effect, ...] = (PutsRight(seat, _PUT_RIGHT[what]),) if what in _PUT_RIGHT else ()
    if what == "anothers_chips" and situation.other is not None:
        back = (ChipsBack(situation.other, situation.chips),)
    knob = _DECIDED_BY.get(what)
    cites = (book.cite(knob), *judged.cites) if knob else judged.cites
    noted, *punished = judged.effects
    return ruled(book, (*back, noted, *hand, *punished), judged.reason, cites)


def _dead(situation: Offence) -> tuple[Effect, ...]:
    stay = (ChipsStay(situation.seat, situation.chips_in),) if situation.chips_in else ()
    return (HandDead(situation.seat), *stay)


def _gone(situation: Offence) -> tuple[Effect, ...]:
    """Out of the event: the hand is dead, what is in the pot stays there, and the stack leaves play."""
    hand = _dead(situation) if situation.is_in_hand else ()
    chips = (ChipsLeavePlay(situation.seat, situation.stack),) if situation.stack else ()
    return (Disqualified(situation.seat), *hand, *chips)


def _other_gone(situation: Offence) -> tuple[Effect, ...]:
    if situation.other is None:
        return ()
    chips = (ChipsLeavePlay(situation.other, situation.other_stack),) if situation.other_stack else ()
    return (Disqualified(situation.other), *chips)


def _out_for(book: Rulebook, situation: Offence, cites: tuple[Cite, ...], *, both: bool = False) -> Ruling:
    """Disqualify, and the other too if both are meant or the other took part; that is the floor's to find out."""
    deed, gone, other = named(situation.what), _gone(situation), situation.other
    told = Words(f"{deed.en} leads to disqualification at once.", f"{deed.de} führt sofort zur Disqualifikation.")
    cites = (*cites, book.topic("disqualified_chips"))
    if both or situation.other_knew:
        return ruled(book, (*gone, *_other_gone(situation)), told, cites)
    if other is None or situation.other_knew is False:
        return ruled(book, gone, told, cites)
    told = Words(
        f"{told.en} Seat {other} is out too if they took part knowingly.",
        f"{told.de} Platz {other} trifft es auch, wenn er wissentlich beteiligt war.",
    )
    options = (Option((Unpunished(other),), is_preferred=True), Option(_other_gone(situation)))
    return ruled(book, gone, told, cites, options)


def _gift(book: Rulebook, situation: Offence) -> Ruling:
    who, cite = book.knobs.chip_gift_disqualifies, book.misconduct("chip_gift").cite
    if who is None:
        return _out_for(book, situation, (cite,))
    return _out_for(book, situation, (book.cite("chip_gift_disqualifies"), cite), both=who == "giver_and_receiver")


def _intoxication(book: Rulebook, situation: Offence) -> Ruling:
    cites = (book.cite("intoxication_sanction"),)
    if book.knobs.intoxication_sanction == "disqualification":
        return _out_for(book, situation, cites)
    told = Words(
        "The club is fined in any case; whether the player goes is for the director.",
        "Der Verein zahlt in jedem Fall; ob der Spieler geht, entscheidet die Turnierleitung.",
    )
    fine = 100 * int(book.data.get("fines", {}).get("drugs_or_alcohol", 0))  # the table is in euros
    options = (Option((Unpunished(situation.seat),)), Option(_gone(situation)))
    return ruled(book, (Noted(situation.seat, fine),), told, (*cites, book.topic("disqualified_chips")), options)


def _soft_play(book: Rulebook, situation: Offence) -> Ruling:
    """Soft play costs the event, any penalty, or more than a warning and perhaps chips."""
    cites = (book.cite("soft_play_sanction"), book.misconduct("soft_play").cite)
    sanction = book.knobs.soft_play_sanction
    if sanction == "disqualification":
        return _out_for(book, situation, cites)
    costs: Costs = "penalty" if sanction == "any_penalty" else "missed_hand"
    judged = punish(book, situation.seat, "soft_play", standing_of(situation), costs=costs)
    forfeit = sanction == "at_least_missed_hand" and situation.stack
    options = (Option((ChipsLeavePlay(situation.seat, situation.stack),)), Option((Stands(),))) if forfeit else ()
    return ruled(book, judged.effects, judged.reason, (*cites, *judged.cites), options)


def rule_pocketed_chips(book: Rulebook, situation: PocketedChips) -> Ruling:
    """Chips out of sight leave play; the player goes on with the rest, unless disqualified."""
    seat, chips = situation.seat, situation.chips
    if chips > situation.stack:
        raise SituationError("chips", "more than the player has", "mehr, als der Spieler hat")
    removing = book.misconduct("removing_chips")
    if situation.is_deliberate and removing.costs == "disqualification":
        told = Words(
            "Taking chips from the tournament leads to disqualification at once.",
            "Das Entfernen von Turnierchips führt sofort zur Disqualifikation.",
        )
        out = (Disqualified(seat), ChipsLeavePlay(seat, situation.stack))
        return ruled(book, out, told, (removing.cite, book.topic("pocketed_chips"), book.topic("disqualified_chips")))
    told = Words(
        f"{chips} were out of sight and leave play; {situation.stack - chips} remain.",
        f"{chips} waren nicht zu sehen und gehen aus dem Spiel; {situation.stack - chips} bleiben.",
    )
    cites = (book.topic("pocketed_chips"), book.cite("penalty_scale"))
    return ruled(book, (ChipsLeavePlay(seat, chips), penalty(book, seat)), told, cites)


def rule_dodged_blinds(book: Rulebook, situation: DodgedBlinds) -> Ruling:
    """Blinds missed on purpose cost a penalty, and where the book says so the blinds as well."""
    seat, offends = situation.seat, book.misconduct("dodged_blinds")
    # Some books speak of a change of tables alone; elsewhere the blinds are taken anyway, and it is bad conduct.
    is_meant = situation.is_moving or offends.cite == book.topic("dodged_anywhere")
    if not is_meant:
        judged = punish(book, seat, "other", situation.record or Standing())
        return ruled(book, judged.effects, judged.reason, judged.cites)
    judged = punish(book, seat, "dodged_blinds", situation.record or Standing(), round_hands=situation.players)
    told = Words(
        f"Blinds of {situation.missed} were missed on purpose. {judged.reason.en}",
        f"Blinds von {situation.missed} wurden mit Absicht versäumt. {judged.reason.de}",
    )
    pays = book.knobs.dodged_blinds == "pay_and_penalty" and not situation.were_taken
    owed = situation.missed if situation.stack is None else min(situation.missed, situation.stack)
    paid = (DeadMoney(seat, owed),) if pays and owed else ()
    return ruled(book, (*paid, *judged.effects), told, (book.cite("dodged_blinds"), *judged.cites))


def rule_hidden_at_call(book: Rulebook, situation: HiddenAtCall) -> Ruling:
    """The floor may let only the chips play that could be seen."""
    seat, bet = situation.seat, situation.bet
    if seat == situation.bettor:
        raise SituationError("bettor", "cannot call its own bet", "kann nicht den eigenen Einsatz bezahlen")
    told = Words(
        f"{situation.visible} could be seen, {situation.hidden} could not.",
        f"{situation.visible} waren zu sehen, {situation.hidden} nicht.",
    )

    def called(chips: int) -> tuple[Effect, ...]:
        to = min(bet, chips)
        back = (ChipsBack(situation.bettor, bet - to),) if to < bet and not situation.others_called else ()
        return (Acts(seat, "call", to, is_all_in=to == chips), *back)

    cites = (book.topic("chips_in_sight"),)
    if situation.visible >= bet:
        told = Words(
            f"{told.en} The call needs only the visible ones.", f"{told.de} Der Call braucht nur die sichtbaren."
        )
        return ruled(book, (Acts(seat, "call", bet),), told, cites)
    options = (
        Option(called(situation.visible), is_preferred=True),
        Option(called(situation.visible + situation.hidden)),
    )
    return ruled(book, (), told, cites, options)


def rule_wrong_level(book: Rulebook, situation: WrongLevel) -> Ruling:
    """A hand at the wrong level is finished there after substantial action, and put right before."""
    cites = (book.topic("wrong_level"), book.cite("substantial_action"))
    if is_substantial(book, situation.since):
        told = Words(
            "Too much has happened: the hand is finished as it was begun.",
            "Es ist zu viel geschehen: die Hand wird zu Ende gespielt, wie sie begann.",
        )
        return ruled(book, (Stands(),), told, cites)
    told = Words(
        "It is noticed in time: the blinds are put right.", "Es ist rechtzeitig bemerkt: die Blinds werden berichtigt."
    )
    return ruled(book, (BlindsCorrected(situation.small_blind, situation.big_blind),), told, cites)
