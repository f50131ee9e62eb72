"""What is said to a table and what it answers: the same for a person behind a browser and for a bot.

Whoever is at a table says `Do` and gets `Done` or `Refused` under the same id. Whatever happens is `TableUpdate`: the whole view
with a number, and the events that led to it since the number before. A client that has missed some says `Look` and gets all of the
present hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.errors import FloormanError, IllegalAction, InsufficientFunds, StoreError
from floorman.table.commands import Command, Requester
from floorman.table.view import Paragraph, Seen, TableView
from floorman.text.money import decimals
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Cite


class Do(Struct, frozen=True, tag="do"):
    """Somebody wants something. The same *id* twice is done once, so whoever is unsure may simply say it again."""

    id: str
    command: Command


class Look(Struct, frozen=True, tag="look"):
    """Somebody wants to see the table afresh."""


Said = Do | Look


class Done(Struct, frozen=True, tag="done"):
    """It was done, and is kept; *number* is that of the first view in which it shows."""

    id: str
    number: int


class Refused(Struct, frozen=True, tag="refused"):
    """It was not done, and nothing has changed. *words* say why and what is open instead."""

    id: str
    code: str
    words: Words
    rule: Paragraph | None


class TableUpdate(Struct, frozen=True, tag="told"):
    """What the table looks like now, and what happened since view *since*; 0 is the beginning of the present hand."""

    number: int
    since: int
    view: TableView
    events: tuple[Seen, ...]


class Paused(Struct, frozen=True, tag="paused"):
    """Nothing that happens at the table can be kept for now: it waits, and nobody's time runs. Said again while it lasts.

    With *is_over* it goes on; so it does with every view that comes.
    """

    is_over: bool = False
    words: Words = Words(
        "The table pauses: what happens cannot be kept right now. Nothing is lost; it goes on by itself.",
        "Der Tisch pausiert: Gerade lässt sich nichts speichern. Nichts ist verloren; es geht von selbst weiter.",
    )


Answer = Done | Refused | TableUpdate | Paused


class Envelope(Struct, frozen=True):
    """What was said, with who said it: from a session to the host."""

    by: Requester
    said: Said


def refused(id: str, error: FloormanError) -> Refused:  # noqa: A002  # as the message calls it
    """The answer to something that cannot be done."""
    rule: Cite | None = getattr(error, "rule", None)
    return Refused(
        id=id,
        code=error.code,
        words=refusal_words(error),
        rule=rule and Paragraph(*rule),
    )


def _card(kind: type, text: object) -> object:
    return kind(text)


said_from: Final = msgspec.json.Decoder(Said).decode
asked_from: Final = msgspec.json.Decoder(Envelope).decode
answer_from: Final = msgspec.json.Decoder(Answer, dec_hook=_card).decode


def refusal_words(error: FloormanError) -> Words:
    """A refusal in both languages, said to the one who asked."""
    match error:
        case IllegalAction():
            return error.told_you()
        case InsufficientFunds(balance_cents=has, needed_cents=needed, rule=rule):
            cited, cited_de = (f" ({rule})", f" ({rule.de})") if rule else ("", "")
            return Words(
                en=f"Your account has {decimals(has, 'en')}; {decimals(needed, 'en')} are needed{cited}.",
                de=f"Auf deinem Konto sind {decimals(has, 'de')}; gebraucht werden {decimals(needed, 'de')}{cited_de}.",
            )
        case StoreError():  # what is wrong with the disk is for whoever runs the server
            return Words(
                en="This cannot be kept right now, and so it has not happened.",
                de="Das lässt sich gerade nicht aufheben, darum gilt es auch nicht.",
            )
        case _:
            return Words(en=error.told("en"), de=error.told("de"))
