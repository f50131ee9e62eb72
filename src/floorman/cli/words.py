"""What happens in a hand and at a table, in the words of the table, English and German."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import parse_cards
from floorman.errors import IllegalAction, StepRefused
from floorman.floor.at_hand.carry_out import PROCEDURES
from floorman.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    CardsOpened,
    Checked,
    DeadPosted,
    Folded,
    HandKilled,
    HandVoided,
    Mucked,
    PotAwarded,
    Raised,
    RunsAgreed,
    Shown,
    StreetDealt,
    UncalledReturned,
)
from floorman.hand.view import PutRight
from floorman.ranks import evaluate
from floorman.table.events import (
    CameBack,
    ChipsAdded,
    ChipsTakenOut,
    Eliminated,
    SatDown,
    SatOut,
    StoodUp,
    StraddleSet,
    WaitsForBlind,
)
from floorman.words import refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from floorman.bank import Finding
    from floorman.cards import Card, Language
    from floorman.errors import HistoryError, ProofError

_BLINDS = {
    "en": {"small blind": "small blind", "big blind": "big blind", "straddle": "straddle", "post": "post"},
    "de": {"small blind": "Small Blind", "big blind": "Big Blind", "straddle": "Straddle", "post": "Post"},
}
_STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}


# Each verb as others do it and as one does it oneself.
_VERBS = {
    "en": {
        "check": ("checks", "check"),
        "call": ("calls", "call"),
        "bet": ("bets", "bet"),
        "raise": ("raises to", "raise to"),
        "fold": ("folds", "fold"),
        "show": ("shows", "show"),
        "muck": ("mucks", "muck"),
        "win": ("wins", "win"),
        "sit": ("sits down with", "sit down with"),
        "leave": ("leaves with", "leave with"),
        "buy": ("buys chips for", "buy chips for"),
        "forfeit": ("forfeits", "forfeit"),
        "sit out": ("sits out", "sit out"),
        "be back": ("is back", "are back"),
        "wait": ("waits for the big blind", "wait for the big blind"),
        "be out": ("is out", "are out"),
        "be disqualified": ("is disqualified", "are disqualified"),
    },
    "de": {
        "check": ("schiebt", "schiebst"),
        "call": ("bezahlt", "bezahlst"),
        "bet": ("setzt", "setzt"),
        "raise": ("erhöht auf", "erhöhst auf"),
        "fold": ("passt", "passt"),
        "show": ("zeigt", "zeigst"),
        "muck": ("legt verdeckt weg", "legst verdeckt weg"),
        "win": ("gewinnt", "gewinnst"),
        "sit": ("setzt sich mit", "setzt dich mit"),
        "leave": ("geht mit", "gehst mit"),
        "buy": ("kauft Chips um", "kaufst Chips um"),
        "forfeit": ("verliert aus dem Spiel", "verlierst aus dem Spiel"),
        "sit out": ("setzt aus", "setzt aus"),
        "be back": ("ist zurück", "bist zurück"),
        "wait": ("wartet auf den Big Blind", "wartest auf den Big Blind"),
        "be out": ("ist draußen", "bist draußen"),
        "be disqualified": ("ist disqualifiziert", "bist disqualifiziert"),
    },
}
_SEAT = {"en": "Seat {seat}", "de": "Platz {seat}"}
_YOU = {"en": "You", "de": "Du"}
_TO_YOU = {"en": "you", "de": "dich"}


def seat_name(seat: int, language: Language, *, you: int | None = None) -> str:
    """What a seat is called: Seat 3, Platz 3, or You for one's own."""
    return _YOU[language[:2]] if seat == you else _SEAT[language[:2]].format(seat=seat)


def sentence(
    event: object,
    language: Language,
    *,
    you: int | None = None,
    board: Sequence[Card] = (),
    amount: Callable[[int], str] = str,
) -> str:
    """One line for an event, or nothing for those that need no telling. *you* is the seat of whoever reads it.

    With a *board*, hands that are shown are named; *amount* says how chips are written.
    """
    english = language == "en"

    def name(seat: int) -> str:
        return seat_name(seat, language, you=you)

    def does(seat: int, verb: str) -> str:
        return f"{name(seat)} {_VERBS[language[:2]][verb][seat == you]}"

    def shows(seat: int, cards: tuple[Card, ...]) -> str:
        named = f" · {evaluate(cards, board).words(language)}" if len(board) >= 3 else ""
        return f"{does(seat, 'show')} {symbols(cards)}{named}"

    match event:
        case AntePosted(seat=seat, chips=chips):
            return f"{name(seat)}: ante {amount(chips)}"
        case BlindPosted(seat=seat, chips=chips, kind=kind):
            return f"{name(seat)}: {_BLINDS[language[:2]][kind]} {amount(chips)}"
        case DeadPosted(seat=seat, chips=chips):
            return f"{name(seat)}: {'dead' if english else 'tot'} {amount(chips)}"
        case StreetDealt(street=street, cards=cards, run=run):
            second = "" if run == 1 else (" (second board)" if english else " (zweites Board)")
            return f"── {_STREETS[street]}{second}: {symbols(cards)}"
        case Checked(seat=seat):
            return does(seat, "check")
        case Called(seat=seat, to=to):
            return f"{does(seat, 'call')}, {amount(to)} {'in all' if english else 'insgesamt'}"
        case Bet(seat=seat, to=to):
            return f"{does(seat, 'bet')} {amount(to)}"
        case Raised(seat=seat, to=to):
            return f"{does(seat, 'raise')} {amount(to)}"
        case Folded(seat=seat):
            return does(seat, "fold")
        case HandKilled(seat=seat):
            return f"{name(seat)}: {'hand is dead' if english else 'Hand ist tot'}"
        case PutRight(procedure=procedure, cite=cite, board=lies):
            who, what = ("floor", procedure) if english else ("Turnierleitung", PROCEDURES.get(procedure, procedure))
            return f"── {who}: {what} ({cite}){': ' + symbols(parse_cards(' '.join(lies))) if lies else ''}"
        case HandVoided(procedure=procedure, cite=cite):
            void, why = (
                ("the hand is void", procedure)
                if english
                else ("die Hand ist ungültig", PROCEDURES.get(procedure, procedure))
            )
            return f"── {void}: {why} ({cite})"
        case UncalledReturned(seat=seat, chips=chips):
            owner = _TO_YOU[language[:2]] if seat == you else name(seat)
            return f"{amount(chips)} {'go back to' if english else 'gehen zurück an'} {owner}"
        case CardsOpened(seats=seats, cards=cards):
            return "\n".join(shows(seat, hole) for seat, hole in zip(seats, cards, strict=True))
        case Shown(seat=seat, cards=cards):
            return shows(seat, cards)
        case Mucked(seat=seat):
            return does(seat, "muck")
        case RunsAgreed(seat=seat, twice=twice):
            runs = ("twice" if twice else "once") if english else ("zweimal" if twice else "einmal")
            return f"{name(seat)}: {runs}"
        case PotAwarded(pot=pot, seats=seats, shares=shares, run=run):
            side = f"side pot {pot}" if english else f"Side Pot {pot}"
            which = ("the pot" if english else "den Pot") if pot == 0 else side
            second = "" if run == 1 else (", second board" if english else ", zweites Board")
            return "\n".join(
                f"{does(seat, 'win')} {amount(chips)} ({which}{second})"
                for seat, chips in zip(seats, shares, strict=True)
            )
        case SatDown(seat=seat, chips=chips, is_bot=False):
            return f"{does(seat, 'sit')} {amount(chips)}"
        case StoodUp(seat=seat, forfeits=rule) if rule:
            return does(seat, "be disqualified")
        case StoodUp(seat=seat, chips=chips):
            return f"{does(seat, 'leave')} {amount(chips)}"
        case ChipsAdded(seat=seat, chips=chips):
            return f"{does(seat, 'buy')} {amount(chips)}"
        case ChipsTakenOut(seat=seat, chips=chips):
            return f"{does(seat, 'forfeit')} {amount(chips)}"
        case SatOut(seat=seat):
            return does(seat, "sit out")
        case CameBack(seat=seat):
            return does(seat, "be back")
        case WaitsForBlind(seat=seat, waits=True):
            return does(seat, "wait")
        case StraddleSet(seat=seat, chips=0):
            return f"{name(seat)}: {'no straddle' if english else 'kein Straddle'}"
        case StraddleSet(seat=seat, chips=chips):
            when = "when next after the big blind" if english else "beim nächsten Mal nach dem Big Blind"
            return f"{name(seat)}: {_BLINDS[language[:2]]['straddle']} {amount(chips)}, {when}"
        case Eliminated(seat=seat) if seat != you:  # oneself is told at the end
            return does(seat, "be out")
        case _:
            return ""


_HISTORY_FAULTS = {
    "unreadable-history": "lässt sich nicht lesen",
    "unknown-format": "ist keine Aufzeichnung, die floorman kennt",
    "unknown-variant": "wird hier nicht gespielt, nur Texas Hold'em in No Limit, Pot Limit und Fixed Limit",
    "board-out-of-place": "Boardkarten zu früh, zu spät, zu wenige oder zu viele",
    "card-twice": "dieselbe Karte kommt zweimal vor",
    "unfinished-hand": "die Aufzeichnung endet, bevor die Hand vorbei ist, oder zeigt Karten, wo es keinen Showdown gibt",
    "unknown-winner": "beim Showdown ist keine Hand bekannt, also auch nicht, wer gewonnen hat",
    "source-disagrees": "die Aufzeichnung widerspricht sich selbst",
    "cannot-write": "lässt sich in diesem Format nicht schreiben",
    "hand-setup": "so eine Hand wird nach diesem Regelwerk nicht gegeben",
}


def history_fault(error: HistoryError, language: Language) -> str:
    """What is wrong with a hand of a history."""
    if language == "en":
        return str(error)
    answered = error.refusal if isinstance(error, StepRefused) else error
    if isinstance(answered, IllegalAction):
        return refusal(answered, language)
    rule = f" ({error.rule})" if error.rule else ""
    return f"{_HISTORY_FAULTS.get(answered.code, 'stimmt nicht')}{rule}. [{error}]"


# The facts in braces are the fields of the error.
_PROOF_FAULTS = {
    "unreadable-proof": "Das Dokument lässt sich nicht lesen: {message}",
    "deal-mismatch": "Das Deck wurde für etwas anderes versiegelt, als im Protokoll steht ({what}): {sealed}, nicht {recorded}",
    "wrong-root": "Die Wurzel {stated} ist falsch; richtig wäre {expected}",
    "nonce-withheld": "Platz {seats} hat sich auf eine Nonce festgelegt und sie zurückgehalten: es wird neu gegeben",
    "nonce-mismatch": "Die Nonce von Platz {seats} ist nicht die, auf die er sich festgelegt hat",
    "nonce-uncommitted": "Platz {seats} hat sich auf keine Nonce festgelegt oder ist nicht in der Hand",
    "nonce-missing": "Die Nonce, die du aufgedeckt hast, kommt im Abheben nicht vor",
    "wrong-cut": "Die Reihenfolge ist nicht die, die aus Wurzel und Nonces folgt, oder nicht für alle dieselbe",
    "cut-error": "Ein Platz kommt im Abheben zweimal vor",
    "wrong-order": "Karte {number} der Hand liegt nicht dort, wo das Abheben sie hinlegt",
    "wrong-card": "Karte {number} der Hand: versiegelt war dort eine andere Karte",
    "wrong-salt": "Karte {number} der Hand: das Salz öffnet die Festlegung nicht",
    "wrong-path": "Karte {number} der Hand: der Pfad führt nicht zur Wurzel",
    "swapped-openings": "Karte {number} der Hand: die Öffnung gehört zu einer anderen Karte",
    "missing-opening": "Karte {number} der Hand steht im Protokoll, aber ihre Öffnung fehlt",
    "superfluous-opening": "Karte {number} der Hand ist zweimal geöffnet oder kommt im Protokoll nicht vor",
    "card-mismatch": "Im Protokoll steht {recorded}, gegeben wurde dort aber {opened}",
    "broken-record": "Das Protokoll kann sich so nicht zugetragen haben (Eintrag {event}): {message}",
    "duplicate-in-deck": "{card} war zweimal im versiegelten Deck, an den Stellen {positions}",
}


def proof_fault(error: ProofError, language: Language) -> str:
    """What is wrong with a shuffle proof."""
    if language == "en":
        return str(error)

    def told(value: object) -> str:
        if isinstance(value, bytes):
            return value.hex()
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    facts = {name: told(value) for name, value in vars(error).items()}
    if "dealt" in facts:
        facts["number"] = str(vars(error)["dealt"] + 1)
    return _PROOF_FAULTS[error.code].format(**facts, message=error)


_FINDINGS = {
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
    "chips": "Die Chips an {subject} stimmen nicht",
    "transfer": "Die Buchung {subject} steht nicht auf beiden Seiten, oder nicht gleich",
    "seat": "Mit {subject} kann das nicht geschehen sein",
    "hand": "Die Hand kann sich so nicht zugetragen haben ({subject})",
    "deck": "Das Deck ist nicht das, das versiegelt wurde ({subject})",
    "snapshot": "Der Zwischenstand ist nicht das, was die Einträge ergeben ({subject})",
    "mark": "Der Eintrag wird unter „{subject}“ nicht gefunden, oder etwas anderes wird es",
    "command": "Der Auftrag {subject} führte zu keinem Eintrag",
    "book": "Das Regelwerk {subject} ist nicht da oder lässt sich nicht lesen",
    "stream": "Zu {subject} fehlt das Gegenstück: Konto oder Aufzeichnung",
}


def audit_finding(finding: Finding, language: Language) -> str:
    """One thing an audit found."""
    if language == "en":
        return str(finding)
    what = _FINDINGS[finding.code].format(subject=finding.subject)
    return (
        f"{finding.stream}, Eintrag {finding.version}: {what} (erwartet {finding.expected}, gefunden {finding.found})."
    )


def symbols(cards: Sequence[Card]) -> str:
    """Cards as they look: A♠ K♦."""
    return " ".join(card.symbol for card in cards)
