"""Plain words of the table for what a player does: “all-in”, “I raise to 3000”, “Ich bin weg”, “erhöhe auf 3000”.

The official words are English; however they are spelled, they are official. What everybody understands in German is not,
unless the book has it among its own words: it is only how the floor will read it. TDA 3, APSA 3.3-17.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

if TYPE_CHECKING:
    from floorman.floor.situations.betting import Said, Word

_OFFICIAL: Final[dict[str, Word]] = {
    **dict.fromkeys(("fold", "i fold"), "fold"),
    **dict.fromkeys(("check", "i check"), "check"),
    **dict.fromkeys(("call", "i call"), "call"),
    **dict.fromkeys(("bet", "i bet"), "bet"),
    **dict.fromkeys(("raise", "i raise", "raise to", "i raise to"), "raise"),
    **dict.fromkeys(("all in", "allin", "i am all in", "im all in", "ich bin all in"), "all_in"),
}
_UNDERSTOOD: Final[dict[str, Word]] = {
    **dict.fromkeys(("folde", "passe", "passen", "ich passe", "weg", "ich bin weg", "bin weg"), "fold"),
    **dict.fromkeys(
        ("steige aus", "ich steige aus", "aussteigen", "raus", "bin raus", "ich bin raus", "im out"), "fold"
    ),
    **dict.fromkeys(("checke", "ich checke", "schiebe", "schieben", "ich schiebe"), "check"),
    **dict.fromkeys(("calle", "ich calle", "gehe mit", "ich gehe mit", "mitgehen", "geh mit"), "call"),
    **dict.fromkeys(("zahle", "ich zahle", "bezahle", "ich bezahle", "bezahlen", "halte", "ich halte"), "call"),
    **dict.fromkeys(("setze", "setzen", "ich setze"), "bet"),
    **dict.fromkeys(("erhöhe", "erhöhen", "ich erhöhe", "erhöhe auf", "ich erhöhe auf"), "raise"),
    **dict.fromkeys(("alles", "alles rein"), "all_in"),
}
_SAID: Final = re.compile(r"(?P<words>.*?)(?P<amount>\d{1,9})?[.!]*")


def plain(said: Said) -> Said:
    """The same with the word that is meant, official or as the floor will read it, and the number that stands behind it."""
    if said.word or said.read_as or not said.text:
        return said
    match = _SAID.fullmatch(_simple(said.text))
    if match is None:
        return said
    words, amount = match["words"].strip(), int(match["amount"] or 0) or said.amount
    is_on_top = bool(amount) and words.endswith((" um", " by"))
    stem = words[:-3] if is_on_top else words
    if official := _OFFICIAL.get(stem):
        return replace(said, word=official, amount=amount, is_on_top=is_on_top or said.is_on_top)
    if understood := _UNDERSTOOD.get(stem):
        return replace(said, read_as=understood, amount=amount, is_on_top=is_on_top or said.is_on_top)
    return said


def _simple(text: str) -> str:
    """Small letters, one space between words, no hyphens or apostrophes; 3.000 and 3,000 are 3000."""
    text = re.sub(r"(?<=\d)[.,' ](?=\d{3}\b)", "", text.casefold())
    return " ".join(re.sub(r"['’]", "", text).replace("-", " ").replace(",", " ").split())
