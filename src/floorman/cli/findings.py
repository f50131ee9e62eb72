"""What an audit found, in the reader's language: findings are kept in English, for programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from floorman.bank.audit import Finding
    from floorman.cards import Language

_WHAT: Final = {
    "version": "Ein Eintrag fehlt oder steht an falscher Stelle",
    "event": "Der Eintrag lässt sich nicht lesen oder kann auf die davor nicht folgen",
    "opening": "Bank, Tische und Turniere werden durch ihren ersten Eintrag eröffnet, und nur durch ihn",
    "account": "Das Konto {subject} passt nicht",
    "amount": "Der Betrag der Buchung {subject} passt nicht",
    "id": "Die Kennung {subject} kommt zweimal vor",
    "reversal": "Die Rücknahme {subject} passt nicht zu ihrer Buchung",
    "balance": "Der Stand von {subject} stimmt nicht",
    "overdraft": "{subject} ist im Minus, ohne dass eine Regel es erlaubt",
    "closing": "{subject} wurde geschlossen, obwohl noch etwas darauf war",
    "seal": "Der Eintrag wurde verändert: das Siegel passt nicht",
    "chips": "Die Chips stimmen nicht ({subject})",
    "transfer": "Die Buchung {subject} steht nicht auf beiden Seiten, oder nicht gleich",
    "seat": "Mit {subject} kann das nicht geschehen sein",
    "hand": "Die Hand kann sich so nicht zugetragen haben ({subject})",
    "deck": "Das Deck ist nicht das, das versiegelt wurde ({subject})",
    "snapshot": "Der Zwischenstand ist nicht das, was die Einträge ergeben ({subject})",
    "mark": "Der Eintrag wird unter „{subject}“ nicht gefunden, oder etwas anderes wird es",
    "command": "Der Auftrag {subject} führte zu keinem Eintrag",
    "case": "Zur Entscheidung am Tisch fehlt der Fall {subject} im Fallbuch, oder er ist ein anderer",
    "book": "Das Regelwerk {subject} ist nicht da oder lässt sich nicht lesen",
    "stream": "Zu {subject} fehlt das Gegenstück: Konto oder Aufzeichnung",
}
_PHRASES: Final = {
    # what it is about
    "the event": "der Eintrag",
    "the entry": "der Eintrag",
    "the stream": "die Aufzeichnung",
    "the ledger": "das Hauptbuch",
    "the table": "der Tisch",
    "the tournament": "das Turnier",
    "the league": "die Liga",
    "the list": "die Liste",
    "the roles": "die Rollen",
    "the marks": "das Verzeichnis",
    "the button": "der Button",
    "the pot before the hand": "der Pot vor der Hand",
    # what should be there, and what is
    "none": "nichts dergleichen",
    "nothing": "nichts",
    "nobody": "niemand",
    "somebody in it": "jemand auf dem Platz",
    "another": "etwas anderes",
    "another one": "ein anderes",
    "something else": "etwas anderes",
    "0 or more": "0 oder mehr",
    "the events of this table": "die Einträge dieses Tisches",
    "the case of this ruling": "der Fall dieser Entscheidung",
    "the records of this tournament": "die Einträge dieses Turniers",
    "an event of a ledger": "ein Eintrag eines Hauptbuchs",
    "an event of a table": "ein Eintrag eines Tisches",
    "a record of a tournament": "ein Eintrag eines Turniers",
    "an entry of a league": "ein Eintrag einer Liga",
    "an entry of the list": "ein Eintrag der Liste",
    "a grant or an invitation": "eine Rolle oder eine Einladung",
    "what the events add up to": "was sich aus den Einträgen ergibt",
    "it to be opened by the first event and no other": "eröffnet vom ersten Eintrag und von keinem anderen",
    "an account that is not open": "ein Konto, das nicht offen ist",
    "an open one": "ein offenes",
    "an open account": "ein offenes Konto",
    "a closed one": "ein geschlossenes",
    "one house": "eine einzige Bank",
    "two accounts": "zwei Konten",
    "an id not used before": "eine neue Kennung",
    "one that was": "eine, die es schon gab",
    "one that was used before": "eine, die schon verbraucht ist",
    "a transfer not taken back before": "eine Buchung, die noch nicht zurückgenommen ist",
    "a table account in the ledger": "ein Konto des Tisches im Hauptbuch",
    "a tournament account in the ledger": "ein Konto des Turniers im Hauptbuch",
    "a transfer of this table in the ledger": "eine Buchung dieses Tisches im Hauptbuch",
    "what can follow the events before it": "was auf die Einträge davor folgen kann",
    "a record that follows from those before it": "ein Eintrag, der auf die davor folgt",
    "entries that follow from those before them": "Einträge, die auf die davor folgen",
    "a snapshot between two hands": "ein Zwischenstand zwischen zwei Händen",
    "one in a hand": "einer mitten in einer Hand",
    "a snapshot of a table": "ein Zwischenstand eines Tisches",
    "a snapshot of a tournament": "ein Zwischenstand eines Turniers",
    "what the records add up to": "was die Einträge ergeben",
    "a rulebook on the club's shelf": "ein Regelwerk, das der Klub hat",
    "a sealed deck": "ein versiegeltes Deck",
    "the deck that was sealed": "das Deck, das versiegelt wurde",
    "a free seat": "ein freier Platz",
    "a seat that is in no hand": "ein Platz, der in keiner Hand ist",
    "one that is": "einer, der in einer ist",
    "a hand that is dealt under this book": "eine Hand nach diesem Regelwerk",
    "one with other cards": "dasselbe mit anderen Karten",
    "people who sit at the table": "Leute, die am Tisch sitzen",
    "others": "andere",
    "another event, or none": "ein anderer Eintrag oder keiner",
}
_PATTERNS: Final = tuple(
    (re.compile(pattern), german)
    for pattern, german in (
        (r"seat (\d+)", r"Platz \1"),
        (r"seats (\d+(?:, \d+)*)", r"Plätze \1"),
        (r"hand (\d+)", r"Hand \1"),
        (r"at most (-?\d+)", r"höchstens \1"),
        (r"1 to (\d+)", r"1 bis \1"),
        (r"(\d+) cards", r"\1 Karten"),
        (r"(\d+) of them", r"\1 Stück"),
        (r"an event from 1 to (\d+)", r"ein Eintrag von 1 bis \1"),
        (r"number (\d+) of it to lead to this event", r"dieser Eintrag als Nummer \1"),
        (r"([+-]\d+) on the table", r"\1 am Tisch"),
        (r"(\S+) to (\S+): (-?\d+)", r"\3 von \1 an \2"),
        (r"(-?\d+) from (\S+) to (\S+) for (.*), by (.*)", r"\1 von \2 an \3 für \4, eingetragen von \5"),
    )
)


def worded(finding: Finding, language: Language) -> str:
    """One thing an audit found."""
    if language == "en":
        return str(finding)
    what = _WHAT[finding.code].format(subject=in_german(finding.subject))
    expected, found = in_german(finding.expected), in_german(finding.found)
    return f"{finding.stream}, Eintrag {finding.version}: {what} (erwartet: {expected}; gefunden: {found})."


def in_german(phrase: str) -> str:
    """What an audit says of an event; names, numbers and the events themselves are the same in every language.

    >>> in_german("a free seat"), in_german("seat 4"), in_german("demo/17")
    ('ein freier Platz', 'Platz 4', 'demo/17')
    """
    if phrase in _PHRASES:
        return _PHRASES[phrase]
    for pattern, german in _PATTERNS:
        if found := pattern.fullmatch(phrase):
            return found.expand(german)
    return phrase
