"""The words of the table as people type them, English and German."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from floorman.hand import Action, AllIn, Call, Check, Fold, Legal, Muck, RaiseTo, RunTwice, Show

if TYPE_CHECKING:
    from collections.abc import Callable

Word = Literal["deal", "straddle", "top-up", "re-buy", "sit-out", "back", "statement", "leave", "help"]

_ACTIONS: Final[dict[str, Action]] = {
    **dict.fromkeys(("f", "fold", "p", "passe", "passen"), Fold()),
    **dict.fromkeys(("x", "check", "k", "schiebe", "schieben"), Check()),
    **dict.fromkeys(("c", "call", "b", "bezahlt", "bezahle", "bezahlen"), Call()),
    **dict.fromkeys(("a", "all-in", "allin"), AllIn()),
    **dict.fromkeys(("s", "show", "claim", "zeige", "zeigen", "anspruch"), Show()),
    **dict.fromkeys(("m", "muck", "pass", "weg", "weglegen", "verzichte", "verzichten"), Muck()),
    **dict.fromkeys(("twice", "2", "zweimal"), RunTwice(agree=True)),
    **dict.fromkeys(("once", "1", "einmal"), RunTwice(agree=False)),
}
_RAISE: Final = re.compile(r"(?:r|raise|bet|e|erhöhe|erhöhen|setze|setzen)\b\s*(?:to\b|auf\b)?\s*(.+)|[re]\s*([0-9].*)")

_WORDS: Final[dict[str, Word]] = {
    **dict.fromkeys(("", "d", "deal", "w", "weiter", "geben"), "deal"),
    **dict.fromkeys(("straddle",), "straddle"),
    **dict.fromkeys(("topup", "top-up", "nachkaufen"), "top-up"),
    **dict.fromkeys(("rebuy", "re-buy", "neukaufen"), "re-buy"),
    **dict.fromkeys(("sitout", "sit-out", "aussetzen"), "sit-out"),
    **dict.fromkeys(("back", "zurück", "zurueck"), "back"),
    **dict.fromkeys(("statement", "auszug", "kontoauszug"), "statement"),
    **dict.fromkeys(("q", "quit", "leave", "ende", "gehe", "gehen"), "leave"),
    **dict.fromkeys(("?", "h", "help", "hilfe"), "help"),
}
OFF: Final = ("off", "aus", "0")
WAIT: Final = ("wait", "warten")


def action_of(text: str, legal: Legal, read: Callable[[str], int]) -> Action | None:
    """What was typed, as an action; nothing if it is not one. Enter checks where that is free.

    *read* makes a number of an amount.

    >>> action_of("raise to 600", Legal(1), int), action_of("e600", Legal(1), int), action_of("fold now", Legal(1), int)
    (RaiseTo(to=600), RaiseTo(to=600), None)
    """
    if not text and legal.check:
        return Check()
    if raised := _RAISE.fullmatch(text):
        return RaiseTo(read(raised[1] or raised[2]))
    return _ACTIONS.get(text)


def word_of(text: str) -> tuple[Word | None, str]:
    """What was typed, as one of the words between hands, and what came after it.

    >>> word_of("nachkaufen 5,50"), word_of("auszug"), word_of("abrakadabra")
    (('top-up', '5,50'), ('statement', ''), (None, ''))
    """
    word, _, rest = text.partition(" ")
    return _WORDS.get(word), rest.strip()
