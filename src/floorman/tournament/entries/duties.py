"""What is expected of everybody who plays: shown with the entry form, and named by its code in a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.errors import TournamentError
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook


class PlayersDuty(Struct, frozen=True):
    """One duty, with the paragraph a ruling can rest on."""

    code: str
    words: Words
    rule: Cite

    def __str__(self) -> str:
        return f"{self.words.en} ({self.rule})"


_DUTIES: Final[dict[str, Words]] = {
    "check_entry": Words("look over your entry and your seat", "die eigene Anmeldung und den Platz prüfen"),
    "protect_hand": Words("protect your hand", "das eigene Blatt schützen"),
    "be_clear": Words("make plain what you want to do", "klar zeigen, was man vorhat"),
    "follow": Words("follow the game", "dem Spiel folgen"),
    "act_in_turn": Words("act in turn, with the usual words and signs", "der Reihe nach handeln, mit den üblichen Worten und Zeichen"),
    "defend_turn": Words("speak up when your turn is passed over", "sich melden, wenn man übergangen wird"),
    "in_sight": Words("keep cards in sight and chips in stacks", "Karten sichtbar und Chips gestapelt halten"),
    "stay": Words("stay at the table while you have a hand", "am Tisch bleiben, solange man im Spiel ist"),
    "show_all": Words("show both cards for a claim to a pot", "für einen Anspruch auf den Pot beide Karten zeigen"),
    "speak_up": Words("point out mistakes", "auf Fehler hinweisen"),
    "call_clock": Words("ask for the clock when it is due", "die Uhr verlangen, wenn es an der Zeit ist"),
    "change_tables": Words("change tables without delay", "den Tisch ohne Verzug wechseln"),
    "one_player": Words("play your hand alone", "das eigene Blatt allein spielen"),
    "know_rules": Words("know the rules and keep to them", "die Regeln kennen und einhalten"),
    "behave": Words("behave decently", "sich anständig benehmen"),
    "help_along": Words("help the event along", "zum guten Ablauf beitragen"),
}  # fmt: skip


def duties(book: Rulebook) -> tuple[PlayersDuty, ...]:
    """The duties that the book lists; none where it lists none: TDA 2.

    >>> from floorman.rulebook import Rulebook
    >>> print(duties(Rulebook.load("tda"))[1])
    protect your hand (TDA 2019 2)
    """
    rule = book.own_topic("players_duties")
    return tuple(PlayersDuty(code, words, rule) for code, words in _DUTIES.items()) if rule else ()


def duty(book: Rulebook, code: str) -> PlayersDuty:
    """A duty by its code, for a ruling to name.

    Raises:
        TournamentError: the book has no such duty.
    """
    for one in duties(book):
        if one.code == code:
            return one
    raise TournamentError(Words(f"there is no duty “{code}” here", f"Eine Pflicht „{code}“ gibt es hier nicht"))
