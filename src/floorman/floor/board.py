"""Mistakes on the board, and a stub that fell apart: how the cards still to come are put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from floorman.errors import SituationError
from floorman.floor.effects import (
    BettingFirst,
    BoardIs,
    Burns,
    DealsStreet,
    DrawsBurn,
    Misdeal,
    Reshuffle,
    RestoresOrder,
    SetAside,
    Stands,
)
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.turns import is_substantial
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.dealing import BoardMistake, StubDropped
    from floorman.rulebook import Rulebook

Way = Literal["first_card_is_burn", "reshuffle_flop"]


def rule_board_mistake(book: Rulebook, situation: BoardMistake) -> Ruling:
    """Put a board right that came without a burn, with too many cards, or too early."""
    _check(situation)
    match situation.mistake:
        case "face_up_in_deck":
            told = Words(
                "A board card may lie face up in the deck: it counts.",
                "Eine Boardkarte darf offen im Deck liegen: sie zählt.",
            )
            return ruled(book, (Stands(),), told, (book.topic("face_up_board_card"),))
        case "too_early":
            return _early(book, situation)
        case "no_burn":
            return _in_time(book, situation) or _without_burn(book, situation)
        case "too_many":
            return _in_time(book, situation) or _overfull(book, situation)


def _check(situation: BoardMistake) -> None:
    cards = situation.cards
    right = 3 if situation.street == "flop" else 1
    if len(set(cards)) < len(cards):
        raise SituationError("cards", "the same card twice", "dieselbe Karte zweimal")
    if situation.mistake == "too_many":
        if situation.street != "flop" or len(cards) <= right:
            raise SituationError(
                "cards", "too many means a flop of four or more", "zu viele heißt: ein Flop mit vier oder mehr Karten"
            )
    elif len(cards) != right and situation.mistake != "face_up_in_deck":
        raise SituationError(
            "cards", f"the {situation.street} has {right}", f"der {situation.street.title()} hat {right}"
        )
    if situation.drawn is not None and situation.drawn not in cards:
        raise SituationError("drawn", "is none of the cards", "ist keine der Karten")
    if max(cards) > 46:
        raise SituationError("cards", "not enough cards come after them", "danach kommen nicht genug Karten")


def _in_time(book: Rulebook, situation: BoardMistake) -> Ruling | None:
    """The board stands once too many have acted on it; nothing where there is still time or the book does not say."""
    until = book.knobs.missing_burn_stands_after
    if until is None:
        return None
    if situation.players_acted < (1 if until == "betting_begun" else 2):
        return None
    told = Words(
        f"{situation.players_acted} have acted on it: too late to put it right.",
        f"{situation.players_acted} haben darauf gehandelt: zu spät für eine Korrektur.",
    )
    return ruled(book, (Stands(),), told, (book.cite("missing_burn_stands_after"),))


def _without_burn(book: Rulebook, situation: BoardMistake) -> Ruling:
    cards = situation.cards
    following = max(cards) + 1
    if situation.street != "flop":
        told = Words(
            f"Card {cards[0]} is the burn, shown to all; the next one is the {situation.street}.",
            f"Karte {cards[0]} ist die Burn-Karte, allen gezeigt; die nächste ist der {situation.street.title()}.",
        )
        topic = book.topic("turn_or_river_without_burn" if situation.street == "turn" else "river_without_burn")
        return ruled(book, (Burns(cards), BoardIs(situation.street, (following,))), told, (topic,))
    way = book.knobs.flop_without_burn
    if way is None:
        told = Words(
            "The book does not say how; the floor chooses.", "Das Regelwerk sagt nicht, wie; die Turnierleitung wählt."
        )
        options = (Option(_burn_from(situation, cards[0])), Option(_new_flop(cards, has_burn=True)))
        return ruled(book, (), told, (book.topic("early_board"),), options)
    cite = book.cite("flop_without_burn")
    if way == "reshuffle_flop":
        told = Words("The flop is dealt anew, with a burn.", "Der Flop wird neu gegeben, mit Burn.")
        return ruled(book, _new_flop(cards, has_burn=True), told, (cite,))
    if situation.is_order_known:
        told = Words("The first card should have been the burn.", "Die erste Karte hätte die Burn-Karte sein sollen.")
        return ruled(book, _burn_from(situation, cards[0]), told, (cite,))
    return _drawn(book, situation, "burn_drawn", (following,))


def _burn_from(situation: BoardMistake, burn: int) -> tuple[Effect, ...]:
    rest = tuple(card for card in situation.cards if card != burn)
    return Burns((burn,)), BoardIs("flop", (*rest, max(situation.cards) + 1))


def _new_flop(cards: tuple[int, ...], *, has_burn: bool) -> tuple[Effect, ...]:
    return Reshuffle(cards), DealsStreet("flop", has_burn=has_burn)


def _drawn(
    book: Rulebook, situation: BoardMistake, topic: Literal["burn_drawn", "surplus_drawn"], more: tuple[int, ...]
) -> Ruling:
    """Mix the cards face down and draw the burn; once it is drawn, the rest is the flop."""
    told = Words(
        "Which card it was is open, so chance decides.", "Welche Karte es war, ist offen, also entscheidet der Zufall."
    )
    cites = (book.topic(topic),)
    if situation.drawn is None:
        return ruled(book, (DrawsBurn(situation.cards),), told, cites)
    rest = tuple(card for card in situation.cards if card != situation.drawn)
    return ruled(book, (Burns((situation.drawn,)), BoardIs("flop", (*rest, *more))), told, cites)


def _overfull(book: Rulebook, situation: BoardMistake) -> Ruling:
    cards = situation.cards
    cite = book.cite("overfull_flop")
    match book.knobs.overfull_flop:
        case "reshuffle_flop":
            if (
                (len(cards) > 4 or not situation.is_order_known)
                and not is_substantial(book, situation.since)
                and situation.since
            ):
                told = Words(
                    "Hardly anything has happened yet: deal again.", "Es ist noch kaum etwas geschehen: neu geben."
                )
                return ruled(book, (Misdeal(),), told, (book.topic("overfull_flop_misdeal"), cite))
            told = Words(
                "The flop is dealt anew; the burn stays and the bets stand.",
                "Der Flop wird neu gegeben; Burn und Einsätze bleiben.",
            )
            return ruled(book, (BettingFirst(), *_new_flop(cards, has_burn=False)), told, (cite,))
        case "fourth_if_known_else_random" if situation.is_order_known and len(cards) == 4:
            told = Words(
                "The fourth card is the burn before the turn.", "Die vierte Karte ist die Burn-Karte vor dem Turn."
            )
            effects = (BoardIs("flop", cards[:3]), Burns(cards[3:]), BoardIs("turn", (max(cards) + 1,)))
            return ruled(book, effects, told, (cite,))
        case _ if len(cards) == 4:
            drawn = _drawn(book, situation, "surplus_drawn", ())
            turn = () if situation.drawn is None else (BoardIs("turn", (max(cards) + 1,)),)
            return ruled(book, (*drawn.effects, *turn), drawn.reason, (cite, *drawn.citations))
        case _:
            told = Words(
                "The book knows a flop of four; for more the floor chooses.",
                "Das Regelwerk kennt vier Karten; bei mehr wählt die Turnierleitung.",
            )
            options = (Option(_new_flop(cards, has_burn=False)), Option((BoardIs("flop", cards[:3]),)))
            return ruled(book, (), told, (cite,), options)


def _early(book: Rulebook, situation: BoardMistake) -> Ruling:
    """Finish the betting, then deal so that the early card has its chance again; no street gets a second burn."""
    cards = situation.cards
    last = max(cards)
    early = book.topic("early_board")
    match situation.street:
        case "flop":
            told = Words(
                "The burn stays; the flop is dealt anew without another.",
                "Der Burn bleibt; der Flop wird ohne weiteren neu gegeben.",
            )
            effects: tuple[Effect, ...] = (
                BettingFirst(),
                Reshuffle(cards, 52 - last + 3),
                DealsStreet("flop", has_burn=False),
            )
            return ruled(book, effects, told, (book.topic("early_flop"), early))
        case "turn":
            told = Words(
                "What would have been the river is the turn; the early card is shuffled in for the river.",
                "Die eigentliche River-Karte wird der Turn; die frühe Karte wird für den River eingemischt.",
            )
            effects = (
                SetAside(cards),
                BettingFirst(),
                Burns((last + 1,)),
                BoardIs("turn", (last + 2,)),
                BettingFirst(),
                Reshuffle(cards, 52 - (last + 2) + 1),
                DealsStreet("river", has_burn=False),
            )
            return ruled(book, effects, told, (book.topic("early_turn"), early))
        case "river":
            told = Words(
                "The burn stays; the river is dealt anew without another.",
                "Der Burn bleibt; der River wird ohne weiteren neu gegeben.",
            )
            effects = (BettingFirst(), Reshuffle(cards, 52 - last + 1), DealsStreet("river", has_burn=False))
            return ruled(book, effects, told, (book.topic("early_river"), early))


def rule_stub_dropped(book: Rulebook, situation: StubDropped) -> Ruling:
    """Restore the order if the book tries that first; otherwise shuffle what has to be shuffled, and go on."""
    cites = (book.cite("disordered_stub"),)
    if situation.stub + situation.muck + situation.burns > 52:
        raise SituationError("stub", "more cards than a deck has", "mehr Karten, als ein Deck hat")
    if situation.can_be_restored and not situation.is_mixed and book.knobs.disordered_stub == "restore_order":
        told = Words("The order can be restored.", "Die Reihenfolge lässt sich wiederherstellen.")
        return ruled(book, (RestoresOrder(),), told, cites)
    cards = situation.stub + (situation.muck + situation.burns if situation.is_mixed else 0)
    told = Words(
        "The order is lost; live hands and board are not touched.",
        "Die Reihenfolge ist verloren; Hände und Board bleiben, wie sie sind.",
    )
    return ruled(book, (Reshuffle((), cards), DealsStreet("next", has_burn=True)), told, cites)
