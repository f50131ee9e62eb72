"""Stud, which is not dealt here yet: what the paragraph on it says, so that nobody is left without an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from floorman.floor.effects import NotDealtHere
from floorman.floor.ruling import Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.dealing import StudDeal
    from floorman.rulebook import Rulebook

_Topic = Literal[
    "stud_down_card",
    "stud_seventh_card",
    "stud_absent",
    "stud_equal_boards",
    "stud_bring_in_all_in",
    "stud_open_pair",
    "stud_early_card",
    "stud_short_stub",
    "stud_community_card",
]

_SAYS: Final[dict[str, tuple[_Topic, Words]]] = {
    "down_card_exposed": (
        "stud_down_card",
        Words(
            "A down card that is exposed in the first deal becomes the player's upcard, and the third-street card is dealt face down. The player can be the bring-in with it.",
            "Eine verdeckte Karte, die beim ersten Austeilen sichtbar wird, ist die offene Karte des Spielers, und seine Karte der 3. Street kommt verdeckt. Er kann damit das Bring-in haben.",
        ),
    ),
    "seventh_exposed": (
        "stud_seventh_card",
        Words(
            "A card that the dealer exposes on seventh street is replaced if there can still be betting in the hand. Seventh street is dealt down even where nobody can bet any more.",
            "Eine Karte, die der Dealer in der 7. Street aufdeckt, wird ersetzt, wenn in der Hand noch gesetzt werden kann. Die 7. Street wird verdeckt gegeben, auch wenn niemand mehr setzen kann.",
        ),
    ),
    "absent": (
        "stud_absent",
        Words(
            "The cards of a player who is not at the seat are killed after the deal, and from fourth street on a dead hand gets no more cards.",
            "Die Karten eines Spielers, der nicht am Platz ist, sind nach dem Austeilen tot, und ab der 4. Street bekommt eine tote Hand keine Karten mehr.",
        ),
    ),
    "equal_boards": (
        "stud_equal_boards",
        Words(
            "Where the highest hands showing are equal, in razz the lowest, the one with the high card by suit begins.",
            "Sind die höchsten sichtbaren Hände gleich, bei Razz die niedrigsten, beginnt die Hand mit der höheren Karte nach Farbe.",
        ),
    ),
    "bring_in_all_in": (
        "stud_bring_in_all_in",
        Words(
            "If the player with the low card by suit is all-in from the ante, the betting begins to the left. Whoever has chips puts in the bring-in at least, or folds.",
            "Ist der Spieler mit der niedrigsten Karte nach Farbe schon mit dem Ante all-in, beginnt das Setzen links von ihm. Wer Chips hat, setzt mindestens das Bring-in oder passt.",
        ),
    ),
    "open_pair": (
        "stud_open_pair",
        Words(
            "An open pair on fourth street does not double the bet.",
            "Ein offenes Paar in der 4. Street verdoppelt den Einsatz nicht.",
        ),
    ),
    "dealt_early": (
        "stud_early_card",
        Words(
            "Further cards are dealt and put aside with the early one, so that a whole round lies aside. When the action is over, burn and deal the next round as usual. For the last round the cards put aside go back into the stub, which is shuffled, and the round is dealt.",
            "Weitere Karten werden ausgeteilt und mit der vorzeitigen zur Seite gelegt, bis es eine ganze Runde ist. Ist fertig gesetzt, folgt nach einer Burn-Karte die nächste Runde wie üblich. In der letzten Runde kommen die beiseitegelegten Karten zurück in den Reststapel, er wird gemischt, und es wird ausgeteilt.",
        ),
    ),
    "short_stub": (
        "stud_short_stub",
        Words(
            "Needed for seventh street: a card for each player left, a burn, and a last card that is not dealt. If that is there with the three earlier burns, stub and burns are shuffled, cut, one is burnt and each gets a card. If not, and three cards or more are left, one is burnt and the next is a community card. With fewer than three, stub and burns are shuffled and cut first.",
            "Für die 7. Street braucht es eine Karte je verbliebenem Spieler, eine Burn-Karte und eine letzte, die nicht ausgeteilt wird. Reicht es mit den drei früheren Burn-Karten, werden Reststapel und Burn-Karten gemischt und abgehoben, eine wird gebrannt, und jeder bekommt eine Karte. Reicht es nicht und sind mindestens drei Karten übrig, wird eine gebrannt und die nächste ist Gemeinschaftskarte. Bei weniger als drei werden Reststapel und Burn-Karten vorher gemischt und abgehoben.",
        ),
    ),
    "community_card": (
        "stud_community_card",
        Words(
            "With a community card in play, whoever is first to act on sixth street is first on seventh street too.",
            "Ist eine Gemeinschaftskarte im Spiel, beginnt in der 7. Street, wer in der 6. Street zuerst an der Reihe war.",
        ),
    ),
}


def rule_stud(book: Rulebook, situation: StudDeal) -> Ruling:
    """Say that stud is not dealt here, and what the book has on it."""
    topic, says = _SAYS[situation.what]
    aside = (book.topic("stud_early_cards_aside"),) if topic == "stud_early_card" else ()  # which refers to it
    reason = Words(
        f"The rule says: {says.en}",
        f"Die Regel sagt: {says.de}",
    )
    return ruled(book, (NotDealtHere(),), reason, (book.topic(topic), *aside))
