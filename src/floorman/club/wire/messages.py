"""What goes over the wire: from a page or a bot to the club, and back.

A page has one line to the club, and follows topics on it: a table, an event, the lobby, its own notices. It says `Do` and gets
`Done` or `Refused` under the same id. Whatever happens at a topic comes as an update with a number, and with the number of the
one before it; a page that has missed some says `Look` and gets everything afresh. Of a table a page is shown everything once,
and from then on what has changed.

A topic is the subject of a service as pages write it: ``table/lounge`` for ``table.lounge``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from floorman.club.authority.actor import Actor
from floorman.club.wire.changes import Shared
from floorman.errors import FloormanError, IllegalAction, InsufficientFunds, StoreError
from floorman.hand.view import Own
from floorman.table.view import Paragraph, Seen, TableView
from floorman.text.money import decimals
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Cite

WIRE: Final = 4
"""The version of everything below: a page of another one loads itself anew."""


# ---- what a page says ----


class Do(Struct, frozen=True, tag="do", forbid_unknown_fields=True):
    """Somebody wants something done. The same *id* twice is done once, so whoever is unsure may simply say it again."""

    id: str
    to: str
    """The topic it is meant for."""
    command: Raw
    """One of those that this topic's service knows."""


class Follow(Struct, frozen=True, tag="follow", forbid_unknown_fields=True):
    """Somebody wants to hear of a topic from now on, beginning with how it stands."""

    topic: str


class Unfollow(Struct, frozen=True, tag="unfollow", forbid_unknown_fields=True):
    """Somebody has heard enough of a topic."""

    topic: str


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Somebody wants to see a topic afresh."""

    topic: str = ""


Said = Do | Follow | Unfollow | Look


# ---- what a page is told ----


class Welcome(Struct, frozen=True, tag="welcome"):
    """The line is open. *member* is who the page is to the club; nobody where it is empty."""

    wire: int
    member: str
    now: int
    """The club's time."""


class Done(Struct, frozen=True, tag="done"):
    """It was done, and is kept; *number* is that of the first view in which it shows."""

    id: str
    number: int


class Refused(Struct, frozen=True, tag="refused"):
    """It was not done, and nothing has changed. *words* say why and what is open instead."""

    id: str
    code: str
    words: Words
    rule: Paragraph | None = None
    topic: str = ""
    """The topic that cannot be followed, if that is what was refused."""


class TableUpdate(Struct, frozen=True, tag="told"):
    """What the table looks like now, and what happened since view *since*; 0 is the beginning of the present hand."""

    topic: str
    number: int
    since: int
    view: TableView
    events: tuple[Seen, ...]


class TableNews(Struct, frozen=True, tag="changed"):
    """What has changed at a table since view *since*, and what has happened; `changes.whole` puts it onto that view.

    *own* is there when what one's own seat alone knows of the hand has changed, and nothing where one is not in a new hand.
    """

    topic: str
    number: int
    since: int
    shared: Shared
    events: tuple[Seen, ...]
    own: Own | UnsetType | None = UNSET


class Paused(Struct, frozen=True, tag="paused"):
    """Nothing that happens at the table can be kept for now: it waits, and nobody's time runs. Said again while it lasts.

    With *is_over* it goes on; so it does with every view that comes.
    """

    topic: str
    is_over: bool = False
    words: Words = Words(
        "The table pauses: what happens cannot be kept right now. Nothing is lost; it goes on by itself.",
        "Der Tisch pausiert: Gerade lässt sich nichts speichern. Nichts ist verloren; es geht von selbst weiter.",
    )


class TopicEnded(Struct, frozen=True, tag="ended"):
    """Nothing more is told of a topic: one is not let in there any more."""

    topic: str
    words: Words = Words(
        "You no longer have access here.",
        "Du bist hier nicht mehr dabei.",
    )


class SomethingHappened(Struct, frozen=True, tag="changed"):
    """Something has happened at a topic of which one sees one's own part: whoever follows it looks afresh, and is told that.

    It stays between the parts of the club.
    """

    number: int
    since: int = -1


Answer = Done | Refused | TableUpdate | TableNews | Paused | TopicEnded


# ---- between the door and a service ----


class Request(Struct, frozen=True):
    """What somebody wants of a service."""

    by: Actor
    wanted: Raw
    id: str = ""
    """Of a command, so that it is done once."""


def subject_of(topic: str) -> str:
    """Where a topic's service is asked."""
    return topic.replace("/", ".", 1)


def refused(id: str, error: FloormanError, topic: str = "") -> Refused:  # noqa: A002  # as the message calls it
    """The answer to something that cannot be done."""
    rule: Cite | None = getattr(error, "rule", None)
    return Refused(
        id=id,
        code=error.code,
        words=refusal_words(error),
        rule=rule and Paragraph(*rule),
        topic=topic,
    )


def _card(kind: type, text: object) -> object:
    return kind(text)


said_from: Final = msgspec.json.Decoder(Said).decode
requested: Final = msgspec.json.Decoder(Request).decode
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
            return in_full(Words(en=error.told("en"), de=error.told("de")))


def in_full(words: Words) -> Words:
    """As sentences on a page: an error of Python's begins small and ends without a full stop in English.

    >>> in_full(Words("there is no such table", "Diesen Tisch gibt es nicht.")).en
    'There is no such table.'
    """
    en = words.en
    if words.de[:1].isupper():  # otherwise it begins with a name, which stays as it is
        en = en[:1].upper() + en[1:]
    return Words(en if en.endswith((".", "?", "!")) else f"{en}.", words.de)
