"""Who may enter, until when, and what a withdrawal gives back. Every refusal names the paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.days import MINUTE_MS, require_day
from floorman.errors import EntryRefused
from floorman.text.days import written_day
from floorman.text.nouns import PLAYERS, Noun
from floorman.text.numbers import counted
from floorman.text.words import Words
from floorman.tournament.entries.records import Consent, require_consents

if TYPE_CHECKING:
    from floorman.rulebook import Cite, Rulebook

Kind = Literal["tournament", "satellite", "sit_and_go", "heads_up"]
NOBODY: Final = Words("", "")


class Person(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is on record of somebody who wants to play; dates as ``2026-05-12``."""

    id: str
    name: str
    is_member: bool = True
    born: str = ""
    licence_until: str = ""
    """The last day on which the licence is valid; nothing if there is none."""
    entitlements: tuple[str, ...] = ()
    guest_events: int = 0
    """How many events the person has played as a guest."""
    has_acknowledged: bool = True
    """Whether the rules of this event have been accepted."""
    consents: tuple[Consent, ...] | None = None
    """What the person agrees to, one by one; nothing said means everything the form asks for."""
    nickname: str = ""
    is_bot: bool = False


class EntryTerms(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What an event asks of those who enter, beside its book."""

    kind: Kind = "tournament"
    date: str
    starts_at: int
    """In milliseconds, as all times here."""
    closes_at: int | None = None
    """The entry deadline; nothing said means what the book says, counted back from the start."""
    needs: str = ""
    """The entitlement the licence has to carry."""
    is_ranking: bool = True
    checks_in: bool = False
    """Whether one checks in before the start; otherwise everybody who has entered counts as there."""
    plays_absent: bool = False
    """Whether the stack of somebody who is not there is put out all the same, where the book does not say."""
    seats: int | None = None
    """How many can play; nothing said means as many as come."""
    late_levels: int = 0
    """Up to the end of which level one may enter late, where the book leaves it to the event;"""
    late_in_break: bool = False
    """with the break after it, or not."""
    allows_reentry: bool = False
    allows_surrender: bool = False
    at_least: int = 0
    """How many have to be there at the start, where the server deals; with fewer it is called off."""
    starts_when_full: bool = False
    """Whether the server begins as soon as all places are taken, whatever the hour; entries are open until then."""
    rebuy_levels: int = 0
    """Up to the end of which level one may buy again; the add-on is sold from then to the end of the break after it."""


_NEVER: Final = 2**62


class Admitted(Struct, frozen=True):
    """An entry: a seat for sure, or a place on the waiting list."""

    waits: bool
    rule: Cite | None = None
    is_late: bool = False
    """Whether it came when others were in time, and is behind all of those."""


def deadline(book: Rulebook, terms: EntryTerms) -> int:
    """The last moment at which an entry is in time: VPSV 2, APSA 2.2. What begins when it is full has no hour to count from."""
    if terms.starts_when_full:
        return _NEVER
    if terms.closes_at is not None:
        return terms.closes_at
    return terms.starts_at - (book.knobs.signup_deadline_minutes or 0) * MINUTE_MS


def admit(
    book: Rulebook, terms: EntryTerms, person: Person, *, entered: int, now: int, by_tool: bool = True
) -> Admitted:
    """Take an entry, or put it on the waiting list; *entered* is how many have a seat for sure.

    Where the book asks for a sign-up, one that was made elsewhere than *by_tool* is as good as late: VPSV 2.

    Raises:
        EntryRefused: the person may not play, or it is too late.
    """
    require_eligible(book, terms, person)
    knobs = book.knobs
    is_full = terms.seats is not None and entered >= terms.seats
    if terms.starts_when_full and is_full:  # nobody waits for a place: the next one is open
        raise EntryRefused(Words("all places are taken", "Alle Plätze sind vergeben"))
    if terms.kind == "satellite" and knobs.satellite_signup_needed is False:
        return Admitted(waits=is_full, rule=book.cite_if_any("satellite_signup_needed"))
    if terms.kind == "sit_and_go" and knobs.sit_and_go_entry == "while_stacks_left":
        # As after the start, whatever the hour and however one signs up: the special rule before VPSV 2.
        return Admitted(waits=is_full, rule=book.cite_if_any("sit_and_go_entry"))
    is_signed_up = by_tool or "registration" not in (knobs.entry_requires or ())
    if now <= deadline(book, terms) and is_signed_up:
        return Admitted(waits=is_full)
    match knobs.late_registration:
        case "waiting_list":
            return Admitted(waits=True, rule=book.cite_if_any("late_registration"), is_late=True)
        case "event_option" if terms.late_levels or now <= deadline(book, terms):
            return Admitted(waits=is_full, rule=book.cite_if_any("late_registration"))
        case _:
            raise EntryRefused(
                Words("entries have closed", "Der Nennschluss ist vorbei"), rule=book.cite_if_any("late_registration")
            )


def require_eligible(book: Rulebook, terms: EntryTerms, person: Person) -> None:
    """Check what has to be on record on the day of the event: at the entry, and again on the day.

    Raises:
        EntryRefused: something is missing; the first thing that is.
    """
    for day in filter(None, (person.born, person.licence_until)):
        require_day(day, EntryRefused)
    knobs = book.knobs
    needed = knobs.entry_requires or ()
    rule = book.cite_if_any("entry_requires")
    if "club_membership" in needed and not person.is_member:
        raise EntryRefused(
            Words(
                f"{person.name} is not a member of an affiliated club", f"{person.name} ist in keinem Mitgliedsverein"
            ),
            rule=rule,
        )
    if not person.is_member:
        _require_guest(book, terms, person)
    if "licence" in needed and (not person.licence_until or person.licence_until < terms.date):
        raise EntryRefused(
            Words(
                f"{person.name} has no licence that is valid on {written_day(terms.date)}",
                f"{person.name} hat keine Lizenz, die am {written_day(terms.date, 'de')} gilt",
            ),
            rule=rule,
        )
    if "licence_entitlement" in needed and terms.needs and terms.needs not in person.entitlements:
        raise EntryRefused(
            Words(
                f"the licence of {person.name} does not carry “{terms.needs}”",
                f"Die Lizenz von {person.name} enthält „{terms.needs}“ nicht",
            ),
            rule=rule,
        )
    if knobs.min_age and not person.born:
        raise EntryRefused(
            Words(
                f"it is not on record when {person.name} was born: players are at least {knobs.min_age}",
                f"Wann {person.name} geboren ist, ist nicht vermerkt: gespielt wird ab {knobs.min_age} Jahren",
            ),
            rule=book.cite_if_any("min_age"),
        )
    if knobs.min_age and not _is_of_age(person.born, terms.date, knobs.min_age):
        raise EntryRefused(
            Words(
                f"{person.name} is not yet {knobs.min_age} on {written_day(terms.date)}",
                f"{person.name} ist am {written_day(terms.date, 'de')} noch nicht {knobs.min_age}",
            ),
            rule=book.cite_if_any("min_age"),
        )
    require_consents(book, person)


def _require_guest(book: Rulebook, terms: EntryTerms, person: Person) -> None:
    knobs = book.knobs
    most = knobs.guest_events_max
    if knobs.guest_events == "nothing":
        raise EntryRefused(
            Words("guests do not play here", "Gäste spielen hier nicht"), rule=book.cite_if_any("guest_events")
        )
    if knobs.guest_events == "ranking_tournaments" and (terms.kind != "tournament" or not terms.is_ranking):
        raise EntryRefused(
            Words("guests play ranking tournaments only", "Gäste spielen nur Ranglistenturniere"),
            rule=book.cite_if_any("guest_events"),
        )
    if most is not None and person.guest_events >= most:
        raise EntryRefused(
            Words(
                f"{person.name} has been a guest {counted(person.guest_events, *_TIMES)}; allowed: {most}",
                f"{person.name} war schon {person.guest_events}-mal Gast; erlaubt: {most}",
            ),
            rule=book.cite_if_any("guest_events_max"),
        )


_TIMES: Final[Noun] = Words("time", "Mal"), Words("times", "Mal")


def _is_of_age(born: str, date: str, years: int) -> bool:
    return f"{int(born[:4]) + years:04}{born[4:]}" <= date


def may_sign_off(book: Rulebook, terms: EntryTerms, *, now: int) -> bool:
    """Whether a withdrawal is in time; later it counts as staying away: VPSV 4."""
    minutes = book.knobs.sign_off_deadline_minutes
    if minutes is None or terms.starts_when_full:
        return now <= deadline(book, terms)
    return now <= terms.starts_at - minutes * MINUTE_MS


def is_no_show(book: Rulebook, terms: EntryTerms, *, now: int) -> bool:
    """Whether a withdrawal is so late that the board decides about the fee, as for who does not come: VPSV 3 and 4."""
    return book.knobs.no_show_pays == "board_decides" and not may_sign_off(book, terms, now=now)


def refund_cents(book: Rulebook, terms: EntryTerms, fee_cents: int, *, now: int) -> tuple[int, Cite | None]:
    """What of a fee is given back on withdrawal, and by which paragraph: APSA 2.2, WPL 1.3, VPSV 4."""
    rule = book.cite_if_any("refund_until")
    match book.knobs.refund_until:
        case "entry_deadline" | None:  # where no book speaks of it, nobody has lost anything before entries close
            return (fee_cents if now <= deadline(book, terms) else 0), rule
        case "sign_off_deadline":
            return (fee_cents if may_sign_off(book, terms, now=now) else 0), rule
        case _:
            return 0, rule


# ---- once play has begun ----


def require_late_entry(book: Rulebook, terms: EntryTerms, *, level: int, is_level_start: bool) -> None:
    """Check that one may still come in at this level: VPSV 119 for satellites, the event's own limit elsewhere.

    Raises:
        EntryRefused: not any more, or not before the next level.
    """
    knobs = book.knobs
    last = knobs.satellite_last_entry_level
    if terms.kind == "satellite" and last:
        rule = book.cite_if_any("satellite_last_entry_level")
        if level > last or (level == last and not is_level_start):
            raise EntryRefused(
                Words(
                    f"players enter up to the start of level {last}",
                    f"Einsteigen kann man bis zum Beginn von Level {last}",
                ),
                rule=rule,
            )
        if not is_level_start:
            raise EntryRefused(
                Words(
                    f"players enter at the start of a level: next at level {level + 1}",
                    f"Einsteigen kann man zu Beginn eines Levels: das nächste Mal zu Level {level + 1}",
                ),
                rule=rule,
            )
        return
    rule = book.cite_if_any("late_registration")
    if knobs.late_registration == "never" or level > terms.late_levels:
        raise EntryRefused(Words("late entry is over", "Der späte Einstieg ist vorbei"), rule=rule)


def require_stack_left(book: Rulebook, *, ghosts: int, has_played: bool) -> None:
    """Check that a sit-and-go still has a stack for somebody new: VPSV 127 and 128.

    Raises:
        EntryRefused: no stack is left, or the player had one.
    """
    if has_played:
        _require_second_buy_in(book, "sit_and_go")
    if book.knobs.sit_and_go_entry != "while_stacks_left" or not ghosts:
        raise EntryRefused(
            Words("no stack is left", "Kein Stack ist mehr frei"), rule=book.cite_if_any("sit_and_go_entry")
        )


def _require_second_buy_in(book: Rulebook, kind: Kind) -> None:
    """Check that one may buy in twice: in a sit-and-go the book may forbid it, whatever the event says. VPSV 128."""
    if kind == "sit_and_go" and book.knobs.sit_and_go_rebuy is False:
        raise EntryRefused(
            Words("a second buy-in would be a re-buy", "Ein zweites Buy-in wäre ein Re-Buy"),
            rule=book.cite_if_any("sit_and_go_rebuy"),
        )


def require_reentry(book: Rulebook, terms: EntryTerms, *, level: int, chips: int) -> None:
    """Check that somebody may enter anew; *chips* are those still held, which would leave play: TDA 8.

    Raises:
        EntryRefused: there is no re-entry, or not any more, or not with chips.
    """
    _require_second_buy_in(book, terms.kind)
    if book.knobs.reentry == "never" or not terms.allows_reentry:
        raise EntryRefused(
            Words("there is no re-entry here", "Einen Re-Entry gibt es hier nicht"), rule=book.cite_if_any("reentry")
        )
    if level > terms.late_levels:
        raise EntryRefused(
            Words("late entry is over", "Der späte Einstieg ist vorbei"), rule=book.cite_if_any("reentry")
        )
    if chips and not (terms.allows_surrender or book.knobs.surrender_for_reentry):
        raise EntryRefused(
            Words("a player who has chips plays them", "Wer Chips hat, spielt sie"),
            rule=book.cite_if_any("surrender_for_reentry"),
        )


def require_rebuy(book: Rulebook, terms: EntryTerms, *, level: int, has_next_hand_begun: bool) -> None:
    """Check that somebody may buy again: before the next hand, so that none is missed. TDA 27, VPSV 30.

    Raises:
        EntryRefused: there are no re-buys, or not any more, or the next hand has begun.
    """
    _require_second_buy_in(book, terms.kind)
    rule = book.cite_if_any("rebuys")
    if book.knobs.rebuys == "never" or not terms.rebuy_levels:
        raise EntryRefused(Words("there are no re-buys here", "Re-Buys gibt es hier nicht"), rule=rule)
    if level > terms.rebuy_levels:
        raise EntryRefused(Words("the time for re-buys is over", "Die Zeit für Re-Buys ist vorbei"), rule=rule)
    if has_next_hand_begun:
        raise EntryRefused(
            Words(
                "the next hand has begun; a re-buy is not a way to miss hands",
                "Die nächste Hand hat begonnen; mit einem Re-Buy lässt man keine Hand aus",
            ),
            rule=rule,
        )


def require_sit_and_go(book: Rulebook, players: int, *, missing: Words = NOBODY) -> None:
    """Check that a sit-and-go has enough players: VPSV 123. *missing* says who does not count, and why.

    Raises:
        EntryRefused: it has not.
    """
    least = book.knobs.sit_and_go_min_players
    if least and players < least:
        raise EntryRefused(
            Words(
                f"a sit-and-go needs {counted(least, *PLAYERS)}, not {players}{missing.en}",
                f"Ein Sit-and-go braucht {counted(least, *PLAYERS, 'de')}, nicht {players}{missing.de}",
            ),
            rule=book.cite_if_any("sit_and_go_min_players"),
        )


def ghosts(book: Rulebook, players: int) -> int:
    """How many stacks of a sit-and-go play without anybody: VPSV 124 and 125.

    >>> from floorman.rulebook import Rulebook
    >>> ghosts(Rulebook.load("vpsv"), 7)
    3
    """
    if book.knobs.ghost_stacks != "kept_for_latecomers":
        return 0
    return max((book.knobs.sit_and_go_stacks or players) - players, 0)
