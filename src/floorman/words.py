"""Refusals in the words of the table, English and German."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from floorman.errors import (
    CannotPutRight,
    FloormanError,
    IllegalAction,
    InsufficientFunds,
    LeagueError,
    SituationError,
    StoreError,
    TournamentError,
)
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Language


# What a seat is told; the rule and what is open instead are added to it.
SEAT_REFUSALS: Final = {
    "not-your-turn": "ist nicht an der Reihe",
    "not-now": "kann das jetzt nicht",
    "hand-is-over": "kann nichts mehr tun: die Hand ist vorbei",
    "cannot-check": "kann nicht schieben: es ist etwas zu bezahlen",
    "cannot-call": "kann nicht bezahlen: es ist nichts zu bezahlen",
    "raise-too-small": "muss mehr setzen oder erhöhen",
    "raise-too-big": "kann so viel nicht setzen",
    "raise-cap-reached": "kann nicht mehr erhöhen: die Höchstzahl ist erreicht",
    "betting-not-reopened": "kann nicht erhöhen: seit dem letzten vollen Einsatz hat niemand voll erhöht",
    "nobody-to-raise": "kann nicht erhöhen: niemand sonst hat die Chips, um mitzugehen",
    "show-both": "braucht beide Karten offen für einen Anspruch",
    "may-not-see": "darf diese Hand nicht sehen",
}

# The same, said to the one who asked.
YOUR_REFUSALS: Final = {
    "not-your-turn": "bist nicht an der Reihe",
    "not-now": "kannst das jetzt nicht",
    "hand-is-over": "kannst nichts mehr tun: die Hand ist vorbei",
    "cannot-check": "kannst nicht schieben: es ist etwas zu bezahlen",
    "cannot-call": "kannst nicht bezahlen: es ist nichts zu bezahlen",
    "raise-too-small": "musst mehr setzen oder erhöhen",
    "raise-too-big": "kannst so viel nicht setzen",
    "raise-cap-reached": "kannst nicht mehr erhöhen: die Höchstzahl ist erreicht",
    "betting-not-reopened": "kannst nicht erhöhen: seit dem letzten vollen Einsatz hat niemand voll erhöht",
    "nobody-to-raise": "kannst nicht erhöhen: niemand sonst hat die Chips, um mitzugehen",
    "show-both": "brauchst beide Karten offen für einen Anspruch",
    "may-not-see": "darfst diese Hand nicht sehen",
}

# What anybody is told. The facts in braces are the fields of the error.
REFUSALS: Final = {
    "duplicate-card": "{card} kommt zweimal vor",
    "no-such-seat": "Platz {seat} gibt es nicht: der Tisch hat die Plätze 1 bis {seats}",
    "seat-taken": "Platz {seat} ist besetzt; frei: {free}",
    "already-seated": "Du sitzt schon auf Platz {seat}",
    "not-seated": "Nimm zuerst Platz: du sitzt nicht an {table}",
    "buy-in-out-of-range": "{chips} lassen sich mit {has} vor dir nicht kaufen; möglich: {allowed}",
    "still-in-hand": "Passe zuerst: wer in einer Hand noch handeln kann, bleibt",
    "still-seated": "Verlass zuerst den Tisch: du sitzt an {table}",
    "hand-under-way": "Das geht erst nach der Hand",
    "no-hand": "Es läuft keine Hand",
    "not-ready": "Für eine Hand braucht es zwei Plätze mit Chips",
    "turn-has-passed": "Das galt einer früheren Entscheidung; schau noch einmal hin und entscheide neu",
    "no-amount": "{amount} ist kein Betrag: gib eine ganze Zahl an",
    "no-more-chips": "Chips lassen sich jetzt nicht kaufen",
    "whole-stack-only": "Beim Tischwechsel geht der ganze Stack von {chips} mit",
    "straddle-refused": "Straddles gibt es hier nicht",
    "straddle-out-of-range": "Ein Straddle ist mehr als {above} und höchstens {most}, nicht {chips}",
    "seats-are-drawn": "Im Turnier werden die Plätze gelost; du bekommst deinen zugewiesen",
    "at-another-table": "Du sitzt schon an {table}; steh dort zuerst auf",
    "table-setup": "Ein solcher Tisch wird hier nicht eröffnet",
    "cash-closed": "Kein Cash Game, solange Gäste an einem Turnier teilnehmen",
    "table-is-closed": "Der Tisch ist geschlossen",
    "on-break": "Am Tisch ist Pause",
    "clock-refused": "Die Uhr kannst du jetzt nicht verlangen",
    "clock-too-early": "Zu früh für die Uhr: frag in {seconds} s noch einmal",
    "time-is-up": "Deine Zeit ist abgelaufen",
    "penalty-refused": "Eine solche Strafe gibt es hier nicht",
    "unknown-seat": "Platz {seat} ist nicht in dieser Hand",
    "unreadable-message": "Das lässt sich nicht lesen ({what})",
    "unknown-book": "Ein Regelwerk {book} gibt es nicht; es gibt {known}",
    "unknown-table": "Diesen Tisch gibt es nicht",
    "unknown-tournament": "Dieses Turnier gibt es nicht",
    "not-signed-in": "Melde dich zuerst an",
    "wrong-name": "Ein Name hat 1 bis {longest} Zeichen",
    "wrong-origin": "Das geht nur von den Seiten des Klubs aus",
    "enough-money": "Du hast {has}; mehr gibt es erst unter {limit}",
    "too-fast": "Das ging zu schnell; versuch es gleich noch einmal",
    "unreadable": "{name} ist geschlossen: was davon aufgehoben ist, lässt sich nicht lesen; wer den Server betreibt, "
    "erfährt von floorman audit mehr",
    "store-error": "Das lässt sich gerade nicht aufheben, darum gilt es auch nicht",
    "fenced": "Darum kümmert sich inzwischen ein anderer Server; versuch es gleich noch einmal",
    "conflict": "Jemand war schneller; versuch es noch einmal",
    "nobody-serves": "Der Tisch ist gerade nicht da; versuch es gleich noch einmal",
    "our-mistake": "Bei uns ist etwas schiefgegangen; es hat sich nichts geändert",
}

# What the bank says. The facts in braces are the fields of the error.
BANK_REFUSALS: Final = {
    "bank-error": "Das geht bei dieser Bank nicht",
    "wrong-amount": "{cents} ist kein Betrag, der sich buchen lässt: gebucht werden ganze Cent, mindestens einer",
    "wrong-currency": "{currency} wird hier nicht gebucht",
    "wrong-text": "Name, Kennung und Grund sind je eine Zeile von 1 bis {longest} Zeichen",
    "unknown-account": "Ein Konto {account} gibt es nicht",
    "account-is-closed": "Das Konto {account} ist geschlossen",
    "account-not-empty": "Das Konto {account} lässt sich nicht schließen: der Stand ist {balance_cents} und nicht 0",
    "account-exists": "Ein Konto {account} gibt es schon, und zwar für etwas anderes",
    "wrong-account": "Das Konto {account} ist dafür nicht das richtige",
    "unknown-transfer": "Eine Buchung {transfer} gibt es nicht",
    "transfer-id-reused": "Die Kennung {transfer} gehört zu einer anderen Buchung",
    "already-reversed": "Die Buchung {transfer} wurde schon zurückgenommen, mit {by}",
    "chips-on-the-table": "Das Geld von {account} liegt als Chips am Tisch: es bewegt sich nur mit den Spielern",
    "insufficient-funds": "Auf {account} sind {balance_cents}, gebraucht werden {needed_cents}",
    "wrong-table-terms": "So ein Tisch wird nach diesem Regelwerk nicht eröffnet",
    "wrong-buy-in": "An diesem Tisch kauft man sich mit {smallest} bis {largest} ein",
    "top-up-too-big": "{cents} sind zu viel: dieser Stack darf noch um {limit_cents} wachsen",
    "no-top-up": "Dieser Stack lässt sich jetzt nicht auffüllen",
    "no-rebuy": "Ein Re-Buy ist hier jetzt nicht möglich",
    "chips-are-no-money": "Die Chips dieses Turniers sind kein Geld: bezahlt wird die Teilnahme",
    "stack-stays-in-play": "Wer hier geht, lässt die Chips stehen",
    "no-payout": "Ausbezahlt wird nichts: auf Guthaben gibt es keinen Anspruch",
}


# Refusals that speak of chips and cents; the numbers in others count something else.
_OF_AMOUNTS: Final = {
    *("buy-in-out-of-range", "straddle-out-of-range", "no-top-up", "no-rebuy"),
    *("insufficient-funds", "wrong-buy-in", "top-up-too-big"),
    *(SEAT_REFUSALS.keys() - {"raise-cap-reached", "may-not-see"}),
}
_AMOUNT: Final = re.compile(r"(?<!seat )(?<!Platz )(?<![\w.,])-?[0-9]+")


def in_money(words: str, amount: Callable[[int], str]) -> str:
    """The same words with every number in them as an amount, except those of seats.

    >>> in_money("seat 2: call 25, raise to 50–2500", lambda cents: f"{cents // 100}.{cents % 100:02}")
    'seat 2: call 0.25, raise to 0.50–25.00'
    """
    return _AMOUNT.sub(lambda number: amount(int(number[0])), words)


def refusal(error: FloormanError, language: Language, amount: Callable[[int], str] | None = None) -> str:
    """Why something cannot be done, what is open instead, and the rule; *amount* says how chips and cents are written."""
    said = _refusal(error, language)
    if amount is None or error.code not in _OF_AMOUNTS:
        return said
    rule = getattr(error, "rule", None)
    cite = rule.de if rule and language != "en" else rule
    before, cited, after = said.partition(f" ({cite})")  # a paragraph is no amount
    return in_money(before, amount) + cited + in_money(after, amount)


def _refusal(error: FloormanError, language: Language) -> str:
    if language == "en":
        return str(error)
    if isinstance(error, IllegalAction):
        why = SEAT_REFUSALS.get(error.code, "kann das nicht")
        return f"Platz {error.seat} {why} ({error.rule.de}). Möglich: {error.legal.words(language)}."
    if isinstance(error, TournamentError | LeagueError | SituationError | CannotPutRight):
        rule = getattr(error, "rule", None)
        said = error.words.de
        if said.endswith("?") and not rule:
            return said
        return f"{said} ({rule.de})." if rule else f"{said}."
    sentence = REFUSALS.get(error.code) or BANK_REFUSALS.get(error.code)
    if sentence is None:
        return str(error)
    rule = getattr(error, "rule", None)
    said = sentence.format(**{name: _told(value) for name, value in vars(error).items()})
    return f"{said} ({rule.de})." if rule else f"{said}."


def refusal_words(error: FloormanError) -> Words:
    """A refusal in both languages, said to the one who asked."""
    match error:
        case IllegalAction():
            why = YOUR_REFUSALS.get(error.code, "kannst das nicht")
            open_en, open_de = "", ""
            if error.legal.seat == error.seat:
                open_en, open_de = f" Open to you: {error.legal}.", f" Möglich: {error.legal.words('de')}."
            return Words(en=f"You {error.what} ({error.rule}).{open_en}", de=f"Du {why} ({error.rule.de}).{open_de}")
        case InsufficientFunds(balance_cents=has, needed_cents=needed, rule=rule):
            has_en, needed_en = f"{has / 100:.2f}", f"{needed / 100:.2f}"
            cited, cited_de = (f" ({rule})", f" ({rule.de})") if rule else ("", "")
            return Words(
                en=f"Your account has {has_en}; {needed_en} are needed{cited}.",
                de=f"Auf deinem Konto sind {has_en.replace('.', ',')}; gebraucht werden {needed_en.replace('.', ',')}{cited_de}.",
            )
        case StoreError():  # what is wrong with the disk is for whoever runs the server
            return Words(en="This cannot be kept right now, and so it has not happened.", de=refusal(error, "de"))
        case _:
            return Words(en=refusal(error, "en"), de=refusal(error, "de"))


def _told(value: object) -> str:
    return (", ".join(map(str, value)) or "keiner") if isinstance(value, tuple) else str(value)
