"""How a session speaks: one language, and amounts as chips or as money."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from floorman.bank import read_cents
from floorman.cards import Language
from floorman.cli.terminal import say, show
from floorman.cli.words import sentence
from floorman.errors import NoAmount
from floorman.floor.at_hand.facts import open_hands
from floorman.rulebook import Rulebook
from floorman.text.money import decimals
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.errors import FloormanError
    from floorman.hand import Hand, Legal


class Voice(NamedTuple):
    """Says things in a language. At a cash table chips are cents, and every amount is said and read as money."""

    language: Language
    book: Rulebook
    is_money: bool

    def amount(self, chips: int) -> str:
        """Chips as they are said."""
        return decimals(chips, self.language) if self.is_money else str(chips)

    def signed(self, chips: int) -> str:
        """Chips that came, or went, as they are said."""
        return f"{'+' if chips > 0 else ''}{self.amount(chips)}"

    def read(self, text: str) -> int:
        """Chips as they are typed.

        Raises:
            NoAmount, WrongAmount, WrongCurrency: it is not an amount.
        """
        if self.is_money:
            return read_cents(text, self.book)
        if not re.fullmatch("[0-9]{1,15}", text):
            raise NoAmount(text)
        return int(text)

    def words(self, words: Words, /, **facts: object) -> str:
        """A sentence with its facts filled in."""
        return say(words, self.language).format(**facts)

    def say(self, words: Words, /, **facts: object) -> None:
        """Say a sentence."""
        show(self.words(words, **facts))

    def tell(self, event: object, you: int, hand: Hand | None) -> None:
        """Say what happened, if it needs saying."""
        board, opened = (hand.board, open_hands(hand).values()) if hand else ((), ())
        if line := sentence(event, self.language, you=you, board=board, opened=opened, amount=self.amount):
            show(line)

    def legal(self, legal: Legal) -> str:
        """What is open to somebody."""
        return legal.words(self.language, self.amount)

    def refuse(self, error: FloormanError) -> None:
        """Say why something cannot be done."""
        show(error.told(self.language, self.amount))
