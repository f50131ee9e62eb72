"""What looks like misconduct and is not after all, or is not for the floor to punish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.floor.effects import ChipsBack, HandLives, Noted, Unpunished
from floorman.floor.judged import Judged
from floorman.floor.rules.conduct.sentences import punish, standing_of
from floorman.floor.ruling import Option
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.conduct import Offence
    from floorman.rulebook import Rulebook
    from floorman.rulebook.vocabulary import Misconduct

# Without intent there is no such thing: APSA 3.5-03, WPL 2.14, VPSV 38 and 85, TDA 12.
_MEANT: Final[tuple[Misconduct, ...]] = (
    "cheating",
    "chip_dumping",
    "chip_gift",
    "false_announcement",
    "soft_play",
)
_LANGUAGES: Final = {"de": Words("German", "Deutsch"), "en": Words("English", "Englisch")}


def allowed(book: Rulebook, situation: Offence) -> Judged | None:
    """Why it is not an offence after all, or none for the floor to punish."""
    seat, what, offends = situation.seat, situation.what, book.misconduct(situation.what)
    free: tuple[Effect, ...] = (Unpunished(seat),)
    match what:
        case "language":
            return _language(book, situation)
        case what if what in _MEANT and not situation.is_deliberate:
            return _not_meant(book, situation)
        case "texting" | "device_use" | "device_sound" | "strategy_aid" if not _is_device_wrong(book, situation):
            reason = Words(
                "This use of a device is not forbidden.", "Ein solcher Gebrauch von Geräten ist nicht verboten."
            )
            return Judged(free, reason, (offends.cite, book.cite("devices_at_table")))
        case "objects_on_the_table" if situation.protectors and _may_protect(book, situation.protectors):
            reason = Words(
                "A player may have that many card protectors on the table.",
                "So viele Card Protectors darf ein Spieler vor sich haben.",
            )
            return Judged(free, reason, (book.cite("card_protectors_max"), offends.cite))
        case "exposing_cards" if not situation.is_deliberate and (accident := book.own_topic("accident_goes_free")):
            reason = Words(
                "Cards exposed by accident stay open, and the hand is played on.",
                "Versehentlich gezeigte Karten bleiben offen liegen, und die Hand wird zu Ende gespielt.",
            )
            return Judged((HandLives(seat), *free), reason, (accident,))
        case "no_show" if not offends.is_named:
            reason = Words("The book names no penalty for it.", "Das Regelwerk nennt dafür keine Strafe.")
            return Judged(free, reason, (book.cite("penalty_scale"),))
        case "no_show" if not standing_of(situation).count(what):
            reason = Words(
                "It is punished only when repeated; this time it is noted.",
                "Bestraft wird es erst im Wiederholungsfall; diesmal wird es vermerkt.",
            )
            return Judged((Noted(seat),), reason, (offends.cite, book.cite("no_show_pays")))
        case _:
            return None


def _not_meant(book: Rulebook, situation: Offence) -> Judged:
    """Only intent makes it an offence; chips that were never meant as a gift go home."""
    seat, offends = situation.seat, book.misconduct(situation.what)
    lives: tuple[Effect, ...] = (HandLives(seat),) if situation.is_in_hand else ()
    is_given = situation.what == "chip_gift" and situation.chips
    back: tuple[Effect, ...] = (ChipsBack(seat, situation.chips),) if is_given else ()
    reason = Words(
        "It was not done on purpose, and only intent makes it an offence.",
        "Es geschah nicht mit Absicht, und erst die Absicht macht es zum Verstoß.",
    )
    sanction = (book.cite("soft_play_sanction"),) if situation.what == "soft_play" else ()
    return Judged((*back, *lives, Unpunished(seat)), reason, (*sanction, offends.cite))


def _may_protect(book: Rulebook, protectors: int) -> bool:
    """Whether the book lets a player have so many card protectors: APSA 3.5-22, WPL 2.21."""
    most = book.knobs.card_protectors_max
    return most is not None and protectors <= most


def _language(book: Rulebook, situation: Offence) -> Judged | None:
    """Whether somebody may speak like that: the book's languages, its jargon, or the list that the event has published."""
    seat, spoken = situation.seat, situation.language.lower()
    languages = book.knobs.allowed_languages
    free: tuple[Effect, ...] = (Unpunished(seat),)
    if situation.is_jargon and (jargon := book.own_topic("jargon_allowed")):
        reason = Words("Poker jargon is allowed.", "Poker-Fachausdrücke sind erlaubt.")
        return Judged(free, reason, (jargon,))
    if languages is None:
        judged = punish(book, seat, "language", standing_of(situation))
        reason = Words(
            "It depends on the languages that the event has published.",
            "Es kommt darauf an, welche Sprachen das Turnier bekannt gegeben hat.",
        )
        return Judged((), reason, judged.cites, (Option(free), Option(judged.effects)))
    if spoken in languages:
        name = _LANGUAGES.get(spoken, Words(spoken, spoken))
        reason = Words(f"{name.en} may be spoken at the table.", f"{name.de} ist am Tisch erlaubt.")
        return Judged(free, reason, (book.cite("allowed_languages"),))
    return None


def _is_device_wrong(book: Rulebook, situation: Offence) -> bool:
    """Whether a device was used as the book forbids: for help, for messages, as a nuisance, or at all."""
    if situation.what == "strategy_aid":
        # Where it is under the ban on help it is forbidden at any time, elsewhere with a live hand: VPSV 32, TDA 5.
        helped = book.misconduct("strategy_aid").cite == book.misconduct("taking_help").cite
        return helped or situation.is_in_hand
    match book.knobs.devices_at_table:
        case "no_communication":
            return situation.what == "texting" or situation.disturbs
        case "board_may_ban":
            return situation.is_banned is not False or (situation.what == "device_sound" and situation.disturbs)
        case _:
            return situation.disturbs
