"""What happens in a hand and at a table, in the words of the table, English and German."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import parse_cards
from floorman.hand.deaths import why_dead
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
from floorman.hand.mistakes import mistake_called
from floorman.hand.view import PutRight
from floorman.ranks import evaluate
from floorman.rulebook import Cite
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
from floorman.table.view import Ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from floorman.cards import Card, Language
    from floorman.table.view import Paragraph

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
_SEAT = Words("Seat {seat}", "Platz {seat}")
_YOU = Words("You", "Du")
_TO_YOU = Words("you", "dich")


def seat_name(seat: int, language: Language, *, you: int | None = None) -> str:
    """What a seat is called: Seat 3, Platz 3, or You for one's own."""
    return _YOU[language[:2]] if seat == you else _SEAT[language[:2]].format(seat=seat)


def sentence(
    event: object,
    language: Language,
    *,
    you: int | None = None,
    board: Sequence[Card] = (),
    opened: Iterable[tuple[Card, ...]] = (),
    amount: Callable[[int], str] = str,
) -> str:
    """One line for an event, or nothing for those that need no telling. *you* is the seat of whoever reads it.

    With a *board*, hands that are shown are named, with kickers where those decide against hands *opened* so far;
    *amount* says how chips are written.
    """
    english = language == "en"

    def name(seat: int) -> str:
        return seat_name(seat, language, you=you)

    def cited(by: Paragraph) -> str:
        cite = Cite(by.book, by.edition, by.paragraph, by.rule)
        return str(cite) if english else cite.de

    def does(seat: int, verb: str) -> str:
        return f"{name(seat)} {_VERBS[language[:2]][verb][seat == you]}"

    def shows(seat: int, cards: tuple[Card, ...], beside: Iterable[tuple[Card, ...]]) -> str:
        named = ""
        if len(board) >= 3:
            others = [evaluate(hole, board) for hole in beside if len(board) == 5]
            named = f" · {evaluate(cards, board).words_against(others, language)}"
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
        case HandKilled(seat=seat, why=why):
            because = f" ({why_dead(why, 'en' if english else 'de')})" if why else ""
            return f"{name(seat)}: {'hand is dead' if english else 'Hand ist tot'}{because}"
        case Ruled(PutRight(procedure=procedure, board=lies), by):
            who, what = "floor" if english else "Turnierleitung", mistake_called(procedure, language)
            return f"── {who}: {what} ({cited(by)}){': ' + symbols(parse_cards(' '.join(lies))) if lies else ''}"
        case Ruled(HandVoided(procedure=procedure), by):
            void = "the hand is void" if english else "die Hand ist ungültig"
            return f"── {void}: {mistake_called(procedure, language)} ({cited(by)})"
        case UncalledReturned(seat=seat, chips=chips):
            owner = _TO_YOU[language[:2]] if seat == you else name(seat)
            return f"{amount(chips)} {'go back to' if english else 'gehen zurück an'} {owner}"
        case CardsOpened(seats=seats, cards=cards):
            return "\n".join(shows(seat, hole, cards) for seat, hole in zip(seats, cards, strict=True))
        case Shown(seat=seat, cards=cards):
            return shows(seat, cards, opened)
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


def symbols(cards: Sequence[Card]) -> str:
    """Cards as they look: A♠ K♦."""
    return " ".join(card.symbol for card in cards)
