"""The notice members read before they get an account: what a balance is, and what it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.bank.money import cited
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.rulebook import Cite, Rulebook


class Notice(NamedTuple):
    """One thing members are told, and the rule that says so."""

    text: str
    rule: Cite | None


_TEXTS = {
    "virtual": Words(
        "Balances here are play money. They have no value outside the club.",
        "Guthaben sind hier Spielgeld. Außerhalb des Klubs haben sie keinen Wert.",
    ),
    "no-payout": Words(
        "Nothing is ever paid out, and nobody can ask for it.",
        "Ausbezahlt wird nie etwas, und verlangen kann es niemand.",
    ),
    "no-debts": Words(
        "An account below zero is not a debt: nobody has to make up for it, by any date or at all.",
        "Ein Konto im Minus ist keine Schuld: niemand muss es ausgleichen, zu keinem Termin und auch sonst nicht.",
    ),
}


def sign_up_notice(book: Rulebook, language: Language = "en") -> tuple[Notice, ...]:
    """What a newcomer has to acknowledge under a book, in the order to read it; nothing where it leaves all this open."""
    knobs = book.knobs
    paragraphs: list[tuple[str, str]] = []
    if knobs.money == "virtual":
        paragraphs.append(("virtual", "money"))
    if knobs.cash_out is False:
        paragraphs.append(("no-payout", "cash_out"))
        if knobs.entry_level_overdraft or knobs.entry_level_rebuy_overdraft:
            paragraphs.append(("no-debts", "cash_out"))  # the paragraph on payouts is the one on debts too
    return tuple(Notice(_TEXTS[text][language[:2]], cited(book, knob)) for text, knob in paragraphs)
