"""What a ruling does to hands, board and deck. Cards go by their place in the deck, 1 on top, or by name."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from floorman.floor.effects.worded import Worded, cards_counted, filled
from floorman.text.lists import listed
from floorman.text.words import Words

Ref = int | str
"""A card by its place in the deck, by its name, or the `NEXT` one of the stub."""
NEXT: Final = "next"


_STREETS: Final = {
    "flop": Words("the flop", "der Flop"),
    "turn": Words("the turn", "der Turn"),
    "river": Words("the river", "der River"),
    "next": Words("the next street", "die nächste Street"),
}


def cards_named(cards: tuple[Ref, ...], *, one: str = "Karte", many: str = "Karten") -> Words:
    """Cards by name, those that go by their place in the deck, and those still to come from the stub.

    German says *one* and *many* before a place, with an article where the sentence wants one.

    >>> cards_named(("Ah", 5, 14)).en
    'Ah and cards 5 and 14 of the deck'
    >>> cards_named((5, NEXT)).de
    'Karte 5 des Decks und die nächste Karte'
    >>> cards_named((5, 14), one="der Karte", many="den Karten").de
    'den Karten 5 und 14 des Decks'
    """
    names = [str(card) for card in cards if isinstance(card, str) and card != NEXT]
    places = [card for card in cards if isinstance(card, int)]
    coming = cards.count(NEXT)
    parts = [Words(" ".join(names), " ".join(names))] if names else []
    if places:
        are_many = len(places) > 1
        parts.append(
            Words(
                f"{'cards' if are_many else 'card'} {listed(places)} of the deck",
                f"{many if are_many else one} {listed(places, 'de')} des Decks",
            )
        )
    if coming:
        parts.append(
            Words("the next card", "die nächste Karte")
            if coming == 1
            else Words(f"the next {coming} cards", f"die nächsten {coming} Karten")
        )
    return Words(listed(part.en for part in parts), listed((part.de for part in parts), "de"))


class Misdeal(Worded, frozen=True, tag="misdeal"):
    """The deal is void: chips and cards go back, and the hand is dealt again."""

    WORDS: ClassVar[Words] = Words("misdeal", "Misdeal")


class HandVoid(Worded, frozen=True, tag="void"):
    """The hand does not count; all chips go back."""

    WORDS: ClassVar[Words] = Words("the hand is void", "die Hand ist ungültig")


class HandDead(Worded, frozen=True, tag="hand_dead"):
    """A seat's cards are out of the hand, and with them its claim to any pot."""

    WORDS: ClassVar[Words] = Words("the hand of seat {seat} is dead", "die Hand von Platz {seat} ist tot")

    seat: int


class HandLives(Worded, frozen=True, tag="hand_lives"):
    """A seat's cards stay in the hand."""

    WORDS: ClassVar[Words] = Words("the hand of seat {seat} stays live", "die Hand von Platz {seat} bleibt im Spiel")

    seat: int


class ShowsAll(Worded, frozen=True, tag="shows_all"):
    """A seat is asked to show the rest of its cards; without that it has no claim."""

    seat: int
    cards: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        still = Words("seat {seat} still has to show {cards}", "Platz {seat} muss noch {cards} zeigen")
        return filled(still, seat=self.seat, cards=cards_counted(self.cards))


class Holds(Worded, frozen=True, tag="holds"):
    """A seat's hole cards once a mistake is put right, by their place in the deck."""

    seat: int
    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        holds = Words("seat {seat} holds {cards}", "Platz {seat} hat {cards}")
        return filled(holds, seat=self.seat, cards=cards_named(self.cards, one="die Karte", many="die Karten"))


class GivesCard(Worded, frozen=True, tag="gives_card"):
    """A seat gets its missing card from the top of the stub."""

    seat: int
    cards: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        gets = Words("seat {seat} gets {cards} from the stub", "Platz {seat} bekommt {cards} vom Reststapel")
        return filled(gets, seat=self.seat, cards=cards_counted(self.cards))


class Burns(Worded, frozen=True, tag="burns"):
    """These cards are the burn; no other is made in their place."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(Words("burn: {cards}", "Burn-Karte: {cards}"), cards=cards_named(self.cards))


class DrawsBurn(Worded, frozen=True, tag="draws_burn"):
    """The cards are mixed face down and one is drawn at random as the burn."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        drawn = Words("the burn is drawn at random from: {cards}", "die Burn-Karte wird gelost aus: {cards}")
        if len(self.cards) > 4:
            drawn = Words(
                "burn and flop are drawn at random from: {cards}; what is left is shuffled into the stub",
                "Burn-Karte und Flop werden gelost aus: {cards}; der Rest wird in den Reststapel gemischt",
            )
        return filled(drawn, cards=cards_named(self.cards))


class DrawsNext(Worded, frozen=True, tag="draws_next"):
    """One of these is drawn at random as the next card; the draw is written down."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        drawn = Words("the next card is drawn at random from: {cards}", "die nächste Karte wird gelost aus: {cards}")
        return filled(drawn, cards=cards_named(self.cards))


class ComesNext(Worded, frozen=True, tag="comes_next"):
    """This card is the next one of the stub."""

    card: Ref

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(Words("{card} comes next", "{card} kommt als Nächstes"), card=cards_named((self.card,)))


class ButtonCorrected(Worded, frozen=True, tag="button_corrected"):
    """Button and blinds are put right, before the deal is repeated or for the next hand."""

    hand: Literal["same", "next"]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.hand == "same":
            return Words("button and blinds are put right first", "Button und Blinds werden zuerst richtiggestellt")
        return Words(
            "button and blinds are put right for the next hand",
            "Button und Blinds werden für die nächste Hand richtiggestellt",
        )


class BoardIs(Worded, frozen=True, tag="board_is"):
    """These cards are the street."""

    street: Literal["flop", "turn", "river"]
    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(
            Words("{street}: {cards}", "{street}: {cards}"),
            street=Words(self.street, self.street.title()),
            cards=cards_named(self.cards),
        )


class SetAside(Worded, frozen=True, tag="set_aside"):
    """A card waits face up beside the board."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(Words("set aside: {cards}", "beiseitegelegt: {cards}"), cards=cards_named(self.cards))


class Reshuffle(Worded, frozen=True, tag="reshuffle"):
    """These cards are shuffled into the stub, which is cut; with *of*, how many cards that makes."""

    cards: tuple[Ref, ...] = ()
    of: int = 0
    muck: int = 0
    """How many cards of the muck are among them."""
    burns: int = 0

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        parts = [cards_named(self.cards, one="der Karte", many="den Karten")] if self.cards else []
        if self.muck:
            parts.append(Words("the muck", "dem Muck"))
        if self.burns:
            parts.append(Words("the burn cards", "den Burn-Karten"))
        added = Words(listed(part.en for part in parts), listed((part.de for part in parts), "de"))
        size = Words("", "")
        if self.of:
            size = filled(Words(" ({cards} in all)", " (insgesamt {cards})"), cards=cards_counted(self.of))
        if not parts:
            return filled(
                Words("the stub is shuffled{size} and cut", "der Reststapel wird gemischt{size} und abgehoben"),
                size=size,
            )
        return filled(
            Words(
                "the stub is shuffled with {added}{size} and cut",
                "der Reststapel wird mit {added} gemischt{size} und abgehoben",
            ),
            size=size,
            added=added,
        )


class RestoresOrder(Worded, frozen=True, tag="restores_order"):
    """The cards go back into the order they had."""

    WORDS: ClassVar[Words] = Words("the order is restored", "die Reihenfolge wird wiederhergestellt")


class DealsStreet(Worded, frozen=True, tag="deals_street"):
    """The street is dealt from the stub, with or without a burn before it."""

    street: Literal["flop", "turn", "river", "next"]
    has_burn: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.has_burn:
            return filled(
                Words("{street} is dealt after a burn", "{street} wird mit Burn-Karte gegeben"),
                street=_STREETS[self.street],
            )
        return filled(
            Words("{street} is dealt without a burn", "{street} wird ohne Burn-Karte gegeben"),
            street=_STREETS[self.street],
        )


class NotDealtHere(Worded, frozen=True, tag="not_dealt_here"):
    """The game is one that is not dealt here; the reason tells what the book says all the same."""

    WORDS: ClassVar[Words] = Words("stud is not dealt here", "Stud wird hier nicht gegeben")


class NewDeckComes(Worded, frozen=True, tag="new_deck_comes"):
    """The deck is replaced, at once or after the hand."""

    WORDS: ClassVar[Words] = Words("a new deck comes in", "ein neues Deck kommt ins Spiel")
