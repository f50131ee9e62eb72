"""Decks that are not what they should be, and new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.effects import ChipsBack, Granted, Misdeal, NewDeckComes, Refused, Stands, Void
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.turns import is_substantial
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.dealing import BadDeck, NewDeck
    from floorman.rulebook import Rulebook


def rule_bad_deck(book: Rulebook, situation: BadDeck) -> Ruling:
    """Say whether a hand dealt from a bad deck is void, and who gets what back."""
    knobs = book.knobs
    until = book.cite("bad_deck_claim_until")
    if situation.noticed != "during_hand":
        in_time = situation.noticed == "before_next_action" and knobs.bad_deck_claim_until == "action_in_next_hand"
        if not in_time:
            told = Words(
                "The hand is over, and so is the time to challenge it.",
                "Die Hand ist vorbei und mit ihr die Frist für einen Einspruch.",
            )
            return ruled(book, (Stands(), NewDeckComes()), told, (until,))
    back = {acted.seat: acted.to for acted in situation.paid if acted.to}
    void: tuple[Effect, ...] = (Void(), *(ChipsBack(seat, chips) for seat, chips in back.items()), NewDeckComes())
    told = Words(
        "All that was put in goes back, blinds and antes too.", "Alles Gesetzte geht zurück, auch Blinds und Antes."
    )
    match situation.fault:
        case "duplicate":
            return ruled(book, void, told, (book.topic("duplicate_card"), until))
        case "missing":
            cite = book.cite("incomplete_deck")
            if knobs.incomplete_deck == "hand_void":
                return ruled(book, void, told, (cite, until))
            cites = (cite, book.cite("substantial_action"))
            if is_substantial(book, situation.since):
                told = Words(
                    "So much has happened that the hand stands.", "Es ist so viel geschehen, dass die Hand steht."
                )
                return ruled(book, (Stands(), NewDeckComes()), told, cites)
            told = Words("It was noticed in time: deal again.", "Es wurde rechtzeitig bemerkt: neu geben.")
            return ruled(book, (Misdeal(), NewDeckComes()), told, cites)
        case "flawed":
            if knobs.flawed_deck is None:
                told = Words(
                    "The house rules say what makes a deck unfit.",
                    "Was ein Deck untauglich macht, sagen die Hausregeln.",
                )
                return ruled(
                    book, (), told, (book.cite("incomplete_deck"),), (Option((Stands(), NewDeckComes())), Option(void))
                )
            cite = book.cite("flawed_deck")
            if knobs.flawed_deck == "hand_void":
                return ruled(book, void, told, (cite,))
            told = Words(
                "The deck is complete: the hand is finished first.",
                "Das Deck ist vollständig: die Hand wird zu Ende gespielt.",
            )
            return ruled(book, (Stands(), NewDeckComes()), told, (cite,))


def rule_new_deck(book: Rulebook, situation: NewDeck) -> Ruling:
    """Say whether a new deck comes in on this occasion; a player's wish is none."""
    is_granted = situation.occasion in book.knobs.deck_changed_at or situation.occasion == "director_decides"
    told = Words(
        "New decks come when the book or the director says so.",
        "Neue Decks kommen, wenn Regelwerk oder Turnierleitung es sagen.",
    )
    effects: tuple[Effect, ...] = (
        (Granted(situation.seat), NewDeckComes()) if is_granted else (Refused(situation.seat),)
    )
    return ruled(book, effects, told, (book.cite("deck_changed_at"),))
