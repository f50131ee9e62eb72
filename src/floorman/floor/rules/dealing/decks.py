"""Decks that are not what they should be, and new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import (
    ChipsBack,
    ChipsStay,
    ChipsToNextPot,
    Granted,
    HandDead,
    HandLives,
    HandVoid,
    Misdeal,
    NewDeckComes,
    NoClaim,
    RequestRefused,
    Stands,
)
from floorman.floor.effects.worded import cards_counted, filled
from floorman.floor.rules.betting.turns import counted_by, is_substantial
from floorman.floor.rules.dealing.hole_cards import UNNAMED, taken_back
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.lists import listed
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.dealing import BadDeck, CardsFell, DeckCheck, NewDeck
    from floorman.rulebook import Cite, Rulebook


def rule_bad_deck(book: Rulebook, situation: BadDeck) -> Ruling:
    """Say whether a hand dealt from a bad deck is void, and who gets what back."""
    knobs = book.knobs
    until = book.cite("bad_deck_claim_until")
    limits = (until, *_award_limit(book)) if situation.noticed != "during_hand" else (until,)
    if situation.noticed != "during_hand":
        in_time = situation.noticed == "before_next_action" and knobs.bad_deck_claim_until == "action_in_next_hand"
        if not in_time:
            reason = Words(
                "The hand is over, and so is the time to challenge it.",
                "Die Hand ist vorbei und mit ihr die Frist für einen Einspruch.",
            )
            return ruled(book, (Stands(), NewDeckComes()), reason, limits)
    back = {acted.seat: acted.to for acted in situation.paid if acted.to}
    void: tuple[Effect, ...] = (HandVoid(), *(ChipsBack(seat, chips) for seat, chips in back.items()), NewDeckComes())
    reason = _all_back(situation)
    if situation.kept_quiet is not None and book.own_topic("knew_of_bad_deck") and situation.fault != "flawed":
        return _kept_quiet(book, situation.kept_quiet, back)
    match situation.fault:
        case "duplicate":
            _require_paid(back)
            return ruled(book, void, reason, (book.topic("duplicate_card"), *limits, book.topic("deck_check")))
        case "missing":
            cite = book.cite("incomplete_deck")
            if knobs.incomplete_deck == "hand_void":
                _require_paid(back)
                return ruled(book, void, reason, (cite, *limits))
            if situation.since is None:
                raise SituationError(
                    "since", Words("what has been done in the hand so far?", "was ist in der Hand bisher geschehen?")
                )
            cites = (cite, *counted_by(book, situation.since))
            if is_substantial(book, situation.since):
                reason = Words(
                    "So much has happened that the hand stands.", "Es ist schon so viel geschehen, dass die Hand gilt."
                )
                return ruled(book, (Stands(), NewDeckComes()), reason, cites)
            again = (Misdeal(), *taken_back(situation.since), NewDeckComes())
            if "missing_deck_cards" not in knobs.misdeal_causes:
                options = (Option(again), Option((Stands(), NewDeckComes())))
                return ruled(book, (), UNNAMED, (book.cite("misdeal_causes"), *cites), options)
            reason = Words(
                "It was noticed in time: the hand is dealt again.", "Es wurde rechtzeitig bemerkt: es wird neu gegeben."
            )
            return ruled(book, again, reason, cites)
        case "flawed":
            if knobs.flawed_deck is None:
                reason = Words(
                    "The house rules say what makes a deck unfit.",
                    "Was ein Deck untauglich macht, sagen die Hausregeln.",
                )
                return ruled(
                    book,
                    (),
                    reason,
                    (book.cite("incomplete_deck"),),
                    (Option((Stands(), NewDeckComes())), Option(void)),
                )
            cite = book.cite("flawed_deck")
            if knobs.flawed_deck == "hand_void":
                _require_paid(back)
                return ruled(book, void, reason, (cite,))
            reason = Words(
                "The deck is complete: the hand is finished first.",
                "Das Deck ist vollständig: die Hand wird zu Ende gespielt.",
            )
            return ruled(book, (Stands(), NewDeckComes()), reason, (cite,))


def _require_paid(back: dict[int, int]) -> None:
    """A hand that is void has been paid for, by the blinds at least: who gets what back?"""
    if not back:
        raise SituationError("paid", Words("what has each put in?", "was hat jeder gesetzt?"))


def _award_limit(book: Rulebook) -> tuple[Cite, ...]:
    """Where the book sets the limit for the award, if that for the deck is the same."""
    is_same = book.knobs.award_dispute_until == book.knobs.bad_deck_claim_until
    return (book.cite("award_dispute_until"),) if is_same else ()


def _all_back(situation: BadDeck) -> Words:
    """That everybody gets back what was put in, and what else the facts ask for."""
    en, de = (
        "All that was put in goes back, blinds and antes too.",
        "Alles Gesetzte geht zurück, auch Blinds und Antes.",
    )
    if situation.noticed != "during_hand":
        en += " Whoever was given the pot gives it up first."
        de += " Wer den Pot bekommen hat, gibt ihn zuerst zurück."
    if situation.kept_quiet is not None:
        seat = situation.kept_quiet
        en += f" The book takes no chips from seat {seat} for having kept quiet; that is a matter of conduct."
        de += f" Für das Schweigen nimmt das Regelwerk Platz {seat} keine Chips; das ist eine Frage des Verhaltens."
    return Words(en, de)


def _kept_quiet(book: Rulebook, seat: int, paid: dict[int, int]) -> Ruling:
    """A player who knew and tried to win gets nothing back: those chips lie in the next pot. The others have theirs."""
    if seat not in paid:
        raise SituationError("kept_quiet", Words("has put nothing in", "hat nichts gesetzt"))
    reason = Words(
        f"Seat {seat} should have reported it and tried to win the pot instead.",
        f"Platz {seat} hätte es melden müssen und wollte stattdessen den Pot gewinnen.",
    )
    back = (ChipsBack(other, chips) for other, chips in paid.items() if other != seat)
    effects: tuple[Effect, ...] = (HandVoid(), *back, NoClaim(seat), ChipsToNextPot(seat, paid[seat]), NewDeckComes())
    cites = (book.topic("knew_of_bad_deck"), book.topic("duplicate_card"), book.topic("deck_check"))
    return ruled(book, effects, reason, cites)


def rule_cards_fell(book: Rulebook, situation: CardsFell) -> Ruling:
    """Rule on hole cards that a player let fall to the floor; the deck may have been seen or marked there."""
    seat = situation.seat
    stay = (ChipsStay(seat, situation.chips_in),) if situation.chips_in else ()
    dead: tuple[Effect, ...] = (HandDead(seat), *stay, NewDeckComes())
    if book.own_topic("cards_on_floor"):
        reason = Words(
            "Cards that left the table are dead, and the deck is changed after the hand.",
            "Karten, die vom Tisch gefallen sind, sind tot, und das Deck wird nach der Hand gewechselt.",
        )
        return ruled(book, dead, reason, (book.topic("cards_on_floor"),))
    reason = Words(
        "The book does not mention cards that fell off the table; the floor decides in fairness.",
        "Zu Karten, die vom Tisch fallen, sagt das Regelwerk nichts; die Turnierleitung entscheidet im Sinne der Fairness.",
    )
    return ruled(book, (), reason, (book.topic("fairness_first"),), (Option((HandLives(seat),)), Option(dead)))


def rule_deck_check(book: Rulebook, situation: DeckCheck) -> Ruling:
    """Say whether a deck is fit to be dealt from: 52 cards, each once, none with a mark."""
    if situation.duplicates + situation.flawed > 2 * situation.cards:
        raise SituationError("duplicates", Words("more than there are cards", "mehr, als es Karten gibt"))
    faults = [
        (situation.cards != 52, situation.cards, Words("{cards} instead of 52", "{cards} statt 52")),
        (situation.duplicates, situation.duplicates, Words("{cards} in it twice", "{cards} doppelt")),
        (situation.flawed, situation.flawed, Words("{cards} marked or damaged", "{cards} gezeichnet oder beschädigt")),
    ]
    found = [filled(fault, cards=cards_counted(count)) for is_so, count, fault in faults if is_so]
    cites = (book.topic("deck_check"),)
    if not found:
        reason = Words("52 cards, each once, none marked.", "52 Karten, jede einmal, keine gezeichnet.")
        return ruled(book, (Stands(),), reason, cites)
    reason = Words(f"{listed(fault.en for fault in found)}.", f"{listed((fault.de for fault in found), 'de')}.")
    return ruled(book, (NewDeckComes(),), reason, cites)


def rule_new_deck(book: Rulebook, situation: NewDeck) -> Ruling:
    """Say whether a new deck comes in on this occasion; a player's wish is not one."""
    is_granted = situation.occasion in book.knobs.deck_changed_at
    comes: tuple[Effect, ...] = (Granted(situation.seat), NewDeckComes())
    if situation.occasion == "director_decides" and not is_granted:
        reason = Words(
            "The book names other occasions; the director may bring a new deck for a reason all the same.",
            "Das Regelwerk nennt andere Anlässe; die Turnierleitung kann aus gutem Grund trotzdem ein neues Deck bringen.",
        )
        options = (Option(comes, is_preferred=True), Option((RequestRefused(situation.seat),)))
        return ruled(book, (), reason, (book.cite("deck_changed_at"), book.topic("fairness_first")), options)
    reason = Words(
        "A new deck comes in when the book or the director says so.",
        "Ein neues Deck gibt es, wenn das Regelwerk oder die Turnierleitung es vorsieht.",
    )
    return ruled(
        book, comes if is_granted else (RequestRefused(situation.seat),), reason, (book.cite("deck_changed_at"),)
    )
