"""What is kept with an entry: what somebody agreed to, where the entry came in, and how a sign-off did.

>>> from floorman.rulebook import Rulebook
>>> [ask.what for ask in asked(Rulebook.load("apsa"))]
['rules', 'skills', 'conduct', 'media', 'data']
>>> print(asked(Rulebook.load("tda"))[0].rule)
TDA 2019 2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.errors import EntryRefused
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook
    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.state import Entrant

Consent = Literal["rules", "skills", "conduct", "media", "data"]
Channel = Literal["tool", "e-mail", "phone", "text message"]
Via = Literal["", "form", "platform"]


class Agreement(Struct, frozen=True):
    """Something that is agreed to with an entry."""

    what: Consent
    words: Words
    rule: Cite | None


_ASKED: Final[dict[Consent, Words]] = {
    "rules": Words("I accept the rules of this event.", "Ich nehme die Regeln dieses Turniers an."),
    "skills": Words(
        "I can do what playing asks for, shuffling and dealing included.",
        "Ich kann, was zum Spielen gehört, auch mischen und geben.",
    ),
    "conduct": Words(
        "I behave in a sporting way and do the game no harm.",
        "Ich verhalte mich sportlich und schade dem Ansehen des Spiels nicht.",
    ),
    "media": Words(
        "Pictures and recordings of me may be used without payment, and I claim no rights in them.",
        "Bilder und Aufnahmen von mir dürfen unentgeltlich verwendet werden; Rechte daran mache ich nicht geltend.",
    ),
    "data": Words(
        "My data may be used, and my first and last name stand in public lists.",
        "Meine Daten dürfen verwendet werden, und mein Vor- und Nachname steht in öffentlichen Listen.",
    ),
}


def agreement(what: str) -> Words:
    """What somebody agreed to, in words; as it is called where this version does not ask for it any more."""
    return next((words for key, words in _ASKED.items() if key == what), Words(what, what))


def asked(book: Rulebook) -> tuple[Agreement, ...]:
    """What the form asks for: each is agreed to by itself and kept apart. APSA 2.3 and 2.4, WPL 1.11, TDA 2, VPSV 14."""
    knobs = book.knobs
    found: dict[Consent, Cite | None] = {"rules": book.own_topic("rules_accepted")}
    if skills := book.own_topic("skills_confirmed"):
        found["skills"] = skills
    if conduct := book.own_topic("conduct_accepted"):
        found["conduct"] = conduct
    if knobs.media_consent_needed:
        found["media"] = book.cite("media_consent_needed")
    if knobs.public_name == "first_and_last_name":
        found["data"] = book.cite("public_name")
    return tuple(Agreement(what, _ASKED[what], rule) for what, rule in found.items())


def consents(book: Rulebook, person: Person) -> tuple[Consent, ...]:
    """What somebody agrees to of what is asked; whoever has signed the form as a whole agrees to all of it."""
    if not person.has_acknowledged:
        return ()
    given = person.consents
    return tuple(ask.what for ask in asked(book) if given is None or ask.what in given)


def require_consents(book: Rulebook, person: Person) -> None:
    """Check that somebody agrees to everything an entry needs.

    Raises:
        EntryRefused: something is missing; the first thing that is.
    """
    given = consents(book, person)
    for ask in asked(book):
        if ask.what in given:
            continue
        if ask.what == "rules":
            what, what_de = "has not accepted the rules", "hat die Regeln nicht angenommen"
        else:
            what, what_de = f"has not agreed: “{ask.words.en}”", f"hat nicht zugestimmt: „{ask.words.de}“"
        raise EntryRefused(Words(f"{person.name} {what}", f"{person.name} {what_de}"), rule=ask.rule)


def shown_name(book: Rulebook, person: Person) -> str:
    """The name for screens and lists: a nickname only where the book does not ask for first and last name."""
    return person.name if book.knobs.public_name == "first_and_last_name" else person.nickname or person.name


def where_to_enter(*, is_live: bool) -> Via:
    """Where one enters: an online event on the platform that deals it, any other by the form."""
    return "form" if is_live else "platform"


def require_via(book: Rulebook, via: Via, *, is_live: bool) -> None:
    """Check that an entry came in where the book wants it: APSA 3.5-08.

    Raises:
        EntryRefused: it came in elsewhere.
    """
    rule = book.own_topic("where_to_enter")
    if rule is None or via in ("", where_to_enter(is_live=is_live)):
        return
    if is_live:
        raise EntryRefused(
            Words(
                "players enter a live event with the form", "Zu einem Live-Turnier meldet man sich mit dem Formular an"
            ),
            rule=rule,
        )
    raise EntryRefused(
        Words(
            "players enter an online event on its platform",
            "Zu einem Online-Turnier meldet man sich auf der Plattform an",
        ),
        rule=rule,
    )


def require_channel(book: Rulebook, channel: Channel) -> None:
    """Check that a sign-off came in a way the book takes: VPSV 4.

    Raises:
        EntryRefused: it came as a text message.
    """
    rule = book.own_topic("sign_off_channels")
    if rule is not None and channel == "text message":
        raise EntryRefused(
            Words(
                "a text message is not a sign-off: use the tool, an e-mail or a call",
                "Eine SMS gilt nicht als Abmeldung: nimm das Tool, eine E-Mail oder einen Anruf",
            ),
            rule=rule,
        )


def reported(who: Entrant, at: int | None, *, now: int) -> int:
    """When something came in that is entered now, by the time staff give for it.

    Raises:
        EntryRefused: it lies ahead, or before the entry.
    """
    if at is None:
        return now
    if type(at) is not int or not who.entered_at <= at <= now:
        raise EntryRefused(
            Words(
                f"the time given has to be after the entry of {who.name} and not in the future",
                f"Der angegebene Zeitpunkt muss nach der Anmeldung von {who.name} liegen und nicht in der Zukunft",
            ),
        )
    return at
