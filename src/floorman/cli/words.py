"""What happens in a hand, in the words of the table, English and German."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    CardsOpened,
    Checked,
    Folded,
    HandKilled,
    Mucked,
    PotAwarded,
    Raised,
    RunsAgreed,
    Shown,
    StreetDealt,
    UncalledReturned,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Card, Language
    from floorman.errors import IllegalAction

_BLINDS = {
    "en": {"small blind": "small blind", "big blind": "big blind", "straddle": "straddle"},
    "de": {"small blind": "Small Blind", "big blind": "Big Blind", "straddle": "Straddle"},
}
_STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}


def sentence(event: object, name: Callable[[int], str], language: Language) -> str:
    """One line for an event, or nothing for those that need no telling. *name* says what a seat is called."""
    english = language == "en"
    match event:
        case AntePosted(seat=seat, chips=chips):
            return f"{name(seat)}: ante {chips}"
        case BlindPosted(seat=seat, chips=chips, kind=kind):
            return f"{name(seat)}: {_BLINDS[language[:2]][kind]} {chips}"
        case StreetDealt(street=street, cards=cards, run=run):
            second = "" if run == 1 else (" (second board)" if english else " (zweites Board)")
            return f"── {_STREETS[street]}{second}: {symbols(cards)}"
        case Checked(seat=seat):
            return f"{name(seat)} {'checks' if english else 'schiebt'}"
        case Called(seat=seat, to=to):
            return f"{name(seat)} {f'calls, {to} in all' if english else f'bezahlt, {to} insgesamt'}"
        case Bet(seat=seat, to=to):
            return f"{name(seat)} {'bets' if english else 'setzt'} {to}"
        case Raised(seat=seat, to=to):
            return f"{name(seat)} {'raises to' if english else 'erhöht auf'} {to}"
        case Folded(seat=seat):
            return f"{name(seat)} {'folds' if english else 'passt'}"
        case HandKilled(seat=seat):
            return f"{name(seat)}: {'hand is dead' if english else 'Hand ist tot'}"
        case UncalledReturned(seat=seat, chips=chips):
            return f"{chips} {'go back to' if english else 'gehen zurück an'} {name(seat)}"
        case CardsOpened(seats=seats, cards=cards):
            return "\n".join(_shows(name(seat), hole, english=english) for seat, hole in zip(seats, cards, strict=True))
        case Shown(seat=seat, cards=cards):
            return _shows(name(seat), cards, english=english)
        case Mucked(seat=seat):
            return f"{name(seat)} {'mucks' if english else 'wirft verdeckt weg'}"
        case RunsAgreed(seat=seat, twice=twice):
            runs = ("twice" if twice else "once") if english else ("zweimal" if twice else "einmal")
            return f"{name(seat)}: {runs}"
        case PotAwarded(pot=pot, seats=seats, shares=shares):
            which = (
                ("the pot" if pot == 0 else f"side pot {pot}")
                if english
                else ("den Pot" if pot == 0 else f"Side Pot {pot}")
            )
            won = "wins" if english else "gewinnt"
            return "\n".join(f"{name(seat)} {won} {chips} ({which})" for seat, chips in zip(seats, shares, strict=True))
        case _:
            return ""


_REFUSALS = {
    "not-your-turn": "ist nicht an der Reihe",
    "not-now": "kann das jetzt nicht",
    "hand-is-over": "kann nichts mehr tun: die Hand ist vorbei",
    "cannot-check": "kann nicht schieben: es ist etwas zu bezahlen",
    "cannot-call": "kann nicht bezahlen: es ist nichts zu bezahlen",
    "raise-too-small": "muss mehr setzen oder erhöhen",
    "raise-too-big": "kann so viel nicht setzen",
    "raise-cap-reached": "kann nicht mehr erhöhen: die Höchstzahl ist erreicht",
    "betting-not-reopened": "kann nicht erhöhen: seit dem letzten vollen Einsatz hat niemand voll erhöht",
    "nobody-to-raise": "kann nicht erhöhen: alle anderen sind all-in",
    "may-not-see": "darf diese Hand nicht sehen",
}


def refusal(error: IllegalAction, language: Language) -> str:
    """Why something cannot be done, what is open instead, and the rule."""
    if language == "en":
        return str(error)
    why = _REFUSALS.get(error.code, "kann das nicht")
    return f"Platz {error.seat} {why} ({error.rule}). Möglich: {error.legal.words(language)}."


def _shows(who: str, cards: tuple[Card, ...], *, english: bool) -> str:
    return f"{who} {'shows' if english else 'zeigt'} {symbols(cards)}"


def symbols(cards: tuple[Card, ...]) -> str:
    """Cards as they look: A♠ K♦."""
    return " ".join(card.symbol for card in cards)
