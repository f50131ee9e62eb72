"""What misconduct may or must cost, from the book's scale and the player's record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
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
    Stands,
)
from floorman.floor.judged import penalty
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect, Sanction
    from floorman.floor.situations.conduct import DodgedBlinds, HiddenAtCall, Offence, PocketedChips
    from floorman.rulebook import Rulebook


def rule_offence(book: Rulebook, situation: Offence) -> Ruling:
    """Say what an offence costs: nothing yet, a penalty to choose, one that is due, or the event."""
    knobs, seat = book.knobs, situation.seat
    match situation.what:
        case "phone_call":
            return _phone(book, situation)
        case "nuts_checked":
            told = Words(
                "Checking the nuts behind is looked at, never punished by itself.",
                "Nachschieben mit der besten Hand wird angesehen, nie von selbst bestraft.",
            )
            if knobs.nuts_last_to_act == "floor_judges":
                return ruled(book, (penalty(book, seat),), told, (book.cite("nuts_last_to_act"),))
            told = Words(
                "The best hand, last to act on the river, has to bet.",
                "Mit der besten Hand muss als Letzter am River gesetzt werden.",
            )
            return ruled(book, (PenaltyDue(seat, knobs.penalty_scale),), told, (book.cite("nuts_last_to_act"),))
        case "chip_gift":
            return _gift(book, situation)
        case "intoxication":
            return _intoxication(book, situation)
        case "chip_dumping":
            told = Words(
                "Passing chips on is answered with disqualification alone.",
                "Auf Chip-Weitergabe steht allein die Disqualifikation.",
            )
            return ruled(book, _out(seat, situation.stack), told, (book.topic("chip_dumping"),))
        case "soft_play":
            return _soft_play(book, situation)
        case "cheating" if book.answers["soft_play_sanction"].is_own and knobs.soft_play_sanction == "disqualification":
            told = Words("Cheating leads to disqualification at once.", "Betrug führt sofort zur Disqualifikation.")
            return ruled(book, _out(seat, situation.stack), told, (book.topic("chip_dumping"),))
        case "abuse" | "disruption" | "cheating":
            told = Words(
                "A penalty is due; a warning alone is not enough.",
                "Eine Strafe ist fällig; eine Verwarnung allein genügt nicht.",
            )
            due = PenaltyDue(seat, _from_missed_hands(knobs.penalty_scale))
            return ruled(book, (due,), told, (book.topic("penalty_required"), book.cite("penalty_scale")))
        case _:
            return _etiquette(book, situation)


def _from_missed_hands(scale: tuple[Sanction, ...]) -> tuple[Sanction, ...]:
    return tuple(sanction for sanction in scale if sanction != "warning")


def _out(seat: int, stack: int) -> tuple[Effect, ...]:
    return (Disqualified(seat), *((ChipsLeavePlay(seat, stack),) if stack else ()))


def _etiquette(book: Rulebook, situation: Offence) -> Ruling:
    """From a certain offence on a penalty is proposed, a step harder each time; the floor decides."""
    knobs, seat = book.knobs, situation.seat
    count, first = situation.earlier + 1, knobs.etiquette_penalty_from_offence
    cites = (book.topic("etiquette"), book.cite("etiquette_penalty_from_offence"), book.cite("penalty_scale"))
    told = Words(f"Offence number {count} on record.", f"Verstoß Nummer {count} im Protokoll.")
    lives = (HandLives(seat),) if situation.is_in_hand else ()
    back: tuple[Effect, ...] = ()
    if situation.what == "anothers_chips":
        if situation.other is None or not situation.chips:
            raise SituationError(
                "other", "whose chips were they, and how many?", "wessen Chips waren es, und wie viele?"
            )
        back = (ChipsBack(situation.other, situation.chips),)
    if count < first:
        return ruled(book, (*back, Noted(seat), *lives), told, cites)
    # Where a first offence is only noted, the next step is more than a warning: WPL 5.1.
    step = count - first + (1 if first > 1 else 0)
    scale = knobs.penalty_scale
    proposed = scale[min(step, len(scale) - 2)]
    return ruled(book, (*back, Noted(seat), *lives, PenaltyPossible(seat, scale, proposed)), told, cites)


def _phone(book: Rulebook, situation: Offence) -> Ruling:
    seat = situation.seat
    cites = (book.cite("phone_call_at_table"),)
    told = Words("Phoning at the table is forbidden.", "Telefonieren am Tisch ist verboten.")
    if book.knobs.phone_call_at_table == "folds_hand" and situation.is_in_hand:
        stay = (ChipsStay(seat, situation.chips_in),) if situation.chips_in else ()
        return ruled(book, (HandDead(seat), *stay), told, cites)
    return ruled(book, (penalty(book, seat),), told, cites)


def _gift(book: Rulebook, situation: Offence) -> Ruling:
    who = book.knobs.chip_gift_disqualifies
    if situation.other is None:
        raise SituationError("other", "who got the chips?", "wer hat die Chips bekommen?")
    told = Words("Chips are not given away.", "Chips werden nicht verschenkt.")
    if who is None:
        return ruled(book, _out(situation.seat, situation.stack), told, (book.topic("chip_dumping"),))
    cites = (book.cite("chip_gift_disqualifies"),)
    both = _out(situation.other, 0)
    if who == "giver_and_receiver":
        return ruled(book, (*_out(situation.seat, situation.stack), *both), told, cites)
    giver = _out(situation.seat, situation.stack)
    return ruled(book, giver, told, cites, (Option((HandLives(situation.other),), is_preferred=True), Option(both)))


def _intoxication(book: Rulebook, situation: Offence) -> Ruling:
    seat, sanction = situation.seat, book.knobs.intoxication_sanction
    out = _out(seat, situation.stack)
    if sanction == "disqualification":
        told = Words(
            "Playing under the influence leads to disqualification.", "Wer berauscht spielt, wird disqualifiziert."
        )
        return ruled(book, out, told, (book.cite("intoxication_sanction"),))
    if sanction is None:
        return _etiquette(book, situation)
    told = Words(
        "The club is fined in any case; whether the player goes is for the director.",
        "Der Klub zahlt in jedem Fall; ob der Spieler geht, entscheidet die Leitung.",
    )
    cites = (book.cite("intoxication_sanction"),)
    fine = 100 * int(book.data.get("fines", {}).get("drugs_or_alcohol", 0))  # the table is in euros
    return ruled(book, (Noted(seat, fine),), told, cites, (Option((Stands(),)), Option(out)))


def _soft_play(book: Rulebook, situation: Offence) -> Ruling:
    seat, scale = situation.seat, book.knobs.penalty_scale
    cites = (book.cite("soft_play_sanction"), book.cite("penalty_scale"))
    told = Words("Soft play has been found.", "Soft Play ist festgestellt.")
    match book.knobs.soft_play_sanction:
        case "disqualification":
            return ruled(book, _out(seat, situation.stack), told, cites)
        case "any_penalty":
            return ruled(book, (PenaltyDue(seat, scale),), told, cites)
        case "at_least_missed_hand":
            forfeit = (Option((ChipsLeavePlay(seat, situation.stack),)),) if situation.stack else ()
            due = PenaltyDue(seat, _from_missed_hands(scale))
            if not forfeit:
                return ruled(book, (due,), told, (*cites, book.topic("penalty_required")))
            return ruled(book, (due,), told, (*cites, book.topic("penalty_required")), (*forfeit, Option((Stands(),))))


def rule_pocketed_chips(book: Rulebook, situation: PocketedChips) -> Ruling:
    """Chips out of sight leave play; the player goes on with the rest, unless disqualified."""
    seat, chips = situation.seat, situation.chips
    if chips > situation.stack:
        raise SituationError("chips", "more than the player has", "mehr, als der Spieler hat")
    told = Words(
        f"{chips} were out of sight and leave play; {situation.stack - chips} remain.",
        f"{chips} waren nicht zu sehen und gehen aus dem Spiel; {situation.stack - chips} bleiben.",
    )
    return ruled(book, (ChipsLeavePlay(seat, chips), penalty(book, seat)), told, (book.topic("pocketed_chips"),))


def rule_dodged_blinds(book: Rulebook, situation: DodgedBlinds) -> Ruling:
    """Blinds missed on purpose cost a penalty, and where the book says so the blinds as well."""
    seat, scale = situation.seat, book.knobs.penalty_scale
    told = Words(
        f"Blinds of {situation.missed} were missed on purpose.",
        f"Blinds von {situation.missed} wurden mit Absicht versäumt.",
    )
    cites = (book.cite("dodged_blinds"), book.topic("dodged_blinds_penalty"))
    pays = book.knobs.dodged_blinds == "pay_and_penalty" and not situation.were_taken
    paid = (DeadMoney(seat, situation.missed),) if pays else ()
    due = PenaltyDue(seat, _from_missed_hands(scale), round_hands=situation.players)
    return ruled(book, (*paid, due), told, cites)


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

    options = (
        Option(called(situation.visible), is_preferred=True),
        Option(called(situation.visible + situation.hidden)),
    )
    return ruled(book, (), told, (book.topic("chips_in_sight"),), options)
