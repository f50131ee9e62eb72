"""What a ruling does to hands, board and deck. Cards go by their place in the deck, 1 on top, or by name."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from floorman.floor.effects.worded import Worded, row
from floorman.text.words import Words

Ref = int | str
"""A card by its place in the deck, by its name, or the `NEXT` one of the stub."""
NEXT: Final = "next"


def _cards(cards: tuple[Ref, ...]) -> str:
    """Cards one after another in German, those still to come from the stub counted."""
    named = tuple(card for card in cards if card != NEXT)
    coming = len(cards) - len(named)
    if not coming:
        return row(cards)
    return row((*named, "nächste Karte" if coming == 1 else f"die nächsten {coming} Karten"))


class Misdeal(Worded, frozen=True, tag="misdeal"):
    """The deal is void: chips and cards go back, and the hand is dealt again."""

    EN: ClassVar[str] = "misdeal"
    DE: ClassVar[str] = "Misdeal"


class HandVoid(Worded, frozen=True, tag="void"):
    """The hand does not count; all chips go back."""

    EN: ClassVar[str] = "the hand is void"
    DE: ClassVar[str] = "die Hand ist ungültig"


class HandDead(Worded, frozen=True, tag="hand_dead"):
    """A seat's cards are out of the hand, and with them its claim to any pot."""

    EN: ClassVar[str] = "the hand of seat {seat} is dead"
    DE: ClassVar[str] = "die Hand von Platz {seat} ist tot"

    seat: int


class HandLives(Worded, frozen=True, tag="hand_lives"):
    """A seat's cards stay in the hand."""

    EN: ClassVar[str] = "the hand of seat {seat} lives"
    DE: ClassVar[str] = "die Hand von Platz {seat} lebt"

    seat: int


class ShowsAll(Worded, frozen=True, tag="shows_all"):
    """A seat is asked to show the rest of its cards; without that it has no claim."""

    EN: ClassVar[str] = "seat {seat} shows {cards} more"
    DE: ClassVar[str] = "Platz {seat} zeigt noch {cards}"

    seat: int
    cards: int


class Holds(Worded, frozen=True, tag="holds"):
    """A seat's hole cards once a mistake is put right, by their place in the deck."""

    seat: int
    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"seat {self.seat} holds {row(self.cards)}", f"Platz {self.seat} hat {_cards(self.cards)}")


class GivesCard(Worded, frozen=True, tag="gives_card"):
    """A seat gets its missing card from the top of the stub."""

    EN: ClassVar[str] = "seat {seat} gets {cards} from the stub"
    DE: ClassVar[str] = "Platz {seat} bekommt {cards} vom Reststapel"

    seat: int
    cards: int


class Burns(Worded, frozen=True, tag="burns"):
    """These cards are the burn; no other is made in their place."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"burn {row(self.cards)}", f"Burn {_cards(self.cards)}")


class DrawsBurn(Worded, frozen=True, tag="draws_burn"):
    """The cards are mixed face down and one is drawn at random as the burn."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        reason = Words(f"draw the burn from {row(self.cards)}", f"Burn aus {row(self.cards)} ziehen")
        if len(self.cards) <= 4:
            return reason
        return Words(
            f"{reason.en}, then the flop; what is left is shuffled into the stub",
            f"{reason.de}, dann den Flop; der Rest wird in den Reststapel gemischt",
        )


class DrawsNext(Worded, frozen=True, tag="draws_next"):
    """One of these is drawn at random as the next card; the draw is written down."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"draw the next card from {row(self.cards)}", f"nächste Karte aus {row(self.cards)} ziehen")


class ComesNext(Worded, frozen=True, tag="comes_next"):
    """This card is the next one of the stub."""

    EN: ClassVar[str] = "{card} comes next"
    DE: ClassVar[str] = "{card} kommt als nächste"

    card: Ref


class ButtonCorrected(Worded, frozen=True, tag="button_corrected"):
    """Button and blinds are put right, before the deal is repeated or for the next hand."""

    hand: Literal["same", "next"]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.hand == "same":
            return Words("button and blinds are put right first", "Button und Blinds werden zuerst berichtigt")
        return Words(
            "button and blinds are put right for the next hand", "Button und Blinds stimmen ab der nächsten Hand"
        )


class BoardIs(Worded, frozen=True, tag="board_is"):
    """These cards are the street."""

    street: Literal["flop", "turn", "river"]
    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"{self.street} {row(self.cards)}", f"{self.street.title()} {_cards(self.cards)}")


class SetAside(Worded, frozen=True, tag="set_aside"):
    """A card waits face up beside the board."""

    cards: tuple[Ref, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(f"{row(self.cards)} set aside", f"{row(self.cards)} zur Seite")


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
        what = f" {row(self.cards)} with" if self.cards else ""
        mit = f" {row(self.cards)} mit" if self.cards else ""
        many, viele = (f" ({self.of} cards)", f" ({self.of} Karten)") if self.of else ("", "")
        if self.muck or self.burns:
            what += (
                " muck and burns with"
                if self.muck and self.burns
                else " the muck with"
                if self.muck
                else " the burns with"
            )
            mit += " Muck und Burns mit" if self.muck and self.burns else " Muck mit" if self.muck else " Burns mit"
        return Words(f"shuffle{what} the stub{many} and cut", f"mischen:{mit} Reststapel{viele}, abheben")


class RestoresOrder(Worded, frozen=True, tag="restores_order"):
    """The cards go back into the order they had."""

    EN: ClassVar[str] = "the order is restored"
    DE: ClassVar[str] = "die Reihenfolge wird wiederhergestellt"


class DealsStreet(Worded, frozen=True, tag="deals_street"):
    """The street is dealt from the stub, with or without a burn before it."""

    street: Literal["flop", "turn", "river", "next"]
    has_burn: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        street = "street" if self.street == "next" else self.street
        return Words(
            f"deal the {street} {'after a' if self.has_burn else 'without a'} burn",
            f"{'nächste Straße' if self.street == 'next' else self.street.title()} {'mit' if self.has_burn else 'ohne'} Burn geben",
        )


class NewDeckComes(Worded, frozen=True, tag="new_deck_comes"):
    """The deck is replaced, at once or after the hand."""

    EN: ClassVar[str] = "a new deck comes in"
    DE: ClassVar[str] = "ein neues Deck kommt"
