"""Who of those who go out together is placed higher, who shares, and on whose word.

>>> from floorman.rulebook import Rulebook
>>> out = [Bust("Ann", 900, table=1), Bust("Ben", 4000, table=4), Bust("Cem", 700, table=4)]
>>> for book in ("tda", "vpsv", "apsa"):
...     ranking = ranked(out, Rulebook.load(book), hand_for_hand=True)
...     print([[bust.entrant for bust in tie] for tie in ranking.ties], ranking.reason.en)
[['Ann', 'Ben', 'Cem']] They share the places.
[['Ann', 'Ben'], ['Cem']] The best of each table share the best places, then the next of each.
[['Ben'], ['Ann'], ['Cem']] The larger stack at the start of the hand is placed better: 4000, 900, 700.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.errors import WrongPlaces
from floorman.rulebook import Cite
from floorman.seats import clockwise
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from floorman.rulebook import Rulebook


class Bust(Struct, frozen=True, omit_defaults=True):
    """Somebody who lost the last chips in a hand."""

    entrant: str
    stack: int
    """What they had when the hand began, before antes and blinds."""
    table: int = 1
    seat: int = 0
    """Where they sat; needed only where the distance from the button decides."""
    is_ghost: bool = False
    by: tuple[str, ...] = ()
    """Who won the chips."""
    at: int | None = None
    """When it was; needed only at tables that do not play the same hand."""


Tie = tuple[Bust, ...]
"""Players who share a place."""

Decides = Literal["nothing", "time", "sharing", "stacks", "each_table", "tables"]
"""What decides between those who go out together: *each_table*, that tables share place by place; *tables*, that each
shares within and the one with the larger stack comes first."""


class Ranking(Struct, frozen=True):
    """Those who go out together, in the order of their places."""

    ties: tuple[Tie, ...]
    """From the best place to the worst."""
    decides: Decides
    citations: tuple[Cite, ...]
    """The paragraphs that decide, the weightiest first."""

    @property
    def reason(self) -> Words:
        """Why they are placed so; nothing is to be said of somebody who goes out alone."""
        return _stack_reason(self.ties) if self.decides == "stacks" else _REASONS[self.decides]


_REASONS: Final[dict[Decides, Words]] = {
    "nothing": Words("", ""),
    "time": Words("Whoever went out later is placed better.", "Wer später ausschied, ist besser platziert."),
    "sharing": Words("They share the places.", "Sie teilen sich die Ränge."),
    "each_table": Words(
        "The best of each table share the best places, then the next of each.",
        "Die Besten jedes Tisches teilen sich die besten Ränge, dann die Nächsten.",
    ),
    "tables": Words(
        "Those of one table share their places; the table with the larger stack at the start of the hand comes first.",
        "Wer am selben Tisch ausschied, teilt sich die Ränge; der Tisch mit dem größeren Stack zu Beginn der Hand kommt zuerst.",
    ),
}


def ranked(
    busts: Iterable[Bust], book: Rulebook, *, buttons: Mapping[int, int] | None = None, hand_for_hand: bool = False
) -> Ranking:
    """Rank those who go out together, as the book has it; *buttons* is the button of each table, where it is known.

    Only hand for hand makes one hand of what happens at several tables; otherwise the time decides between them.

    Raises:
        WrongPlaces: what decides is not known: a button, a seat, or a time.
    """
    gone, known = tuple(busts), buttons or {}
    if hand_for_hand:
        return _in_common_hand(gone, book, known)
    if len(gone) < 2:
        return Ranking((gone,) if gone else (), "nothing", (book.topic("elimination"),))
    if len(_tables(gone)) > 1:
        return _by_time(gone, book, known)
    return _in_one_hand(gone, book, known)


def stacks_decide(book: Rulebook, count: int, *, hand_for_hand: bool) -> bool:
    """Whether it has to be known what those began the hand with of whom so many go out at one table."""
    knobs = book.knobs
    if not hand_for_hand:
        return count > 1 and knobs.same_hand_bust == "larger_stack"
    if knobs.hand_for_hand_busts_two_tables == "larger_stack":
        return True
    return count > 1 and knobs.hand_for_hand_busts_one_table == "larger_stack"


def _in_one_hand(gone: Tie, book: Rulebook, buttons: Mapping[int, int]) -> Ranking:
    """Several at one table in one hand: APSA 3.3-27, WPL 5.6.22, VPSV 57."""
    cite = book.cite("same_hand_bust")
    if book.knobs.same_hand_bust == "shared":
        return Ranking((gone,), "sharing", (cite,))
    return Ranking(_by_stack(gone, book, buttons), "stacks", (cite, *_equal(book, gone)))


def _in_common_hand(gone: Tie, book: Rulebook, buttons: Mapping[int, int]) -> Ranking:
    """All tables play one hand. First each table is ranked within, then the tables against each other.

    That is VPSV's reading where its two paragraphs meet, and it holds whichever way round a book answers: those who share
    a place at their table still share it when somebody goes out at another.
    """
    is_one_hand, tables = book.topic("hand_for_hand_is_one_hand"), _tables(gone)
    if len(gone) < 2:
        return Ranking((gone,) if gone else (), "nothing", _once(book.topic("elimination"), is_one_hand))
    within, across = book.knobs.hand_for_hand_busts_one_table, book.knobs.hand_for_hand_busts_two_tables
    ties: tuple[Tie, ...]
    decides: Decides
    equal: tuple[Cite, ...] = ()
    if len(tables) == 1:
        one = book.cite("hand_for_hand_busts_one_table")
        if within == "share_equally":
            return Ranking((gone,), "sharing", _once(one, is_one_hand))
        return Ranking(_by_stack(gone, book, buttons), "stacks", _once(one, *_equal(book, gone), is_one_hand))
    if across == within == "share_equally":
        ties, decides = (gone,), "sharing"
    elif across == "share_equally":
        # The best of each table share the best places, then the second of each, and so on: VPSV 65 with 57.
        ranked = [_by_stack(table, book, buttons) for table in tables]
        depth = max(map(len, ranked))
        ties = tuple(tuple(bust for table in ranked if n < len(table) for bust in table[n]) for n in range(depth))
        decides = "each_table" if depth > 1 else "sharing"
        equal = tuple(cite for table in tables for cite in _equal(book, table))
    elif within == "share_equally":
        best = [max(bust.stack for bust in table) for table in tables]
        ties = tuple(
            tuple(bust for table, stack in zip(tables, best, strict=True) if stack == most for bust in table)
            for most in sorted(set(best), reverse=True)
        )
        decides = "tables" if len(tables) < len(gone) else "stacks"
        equal = (book.cite("same_hand_bust_equal_stacks"),) if len(ties) < len(tables) else ()
    else:
        ties, decides, equal = _by_stack(gone, book, buttons), "stacks", _equal(book, gone)
    cites = [book.cite("hand_for_hand_busts_two_tables")]
    if len(tables) < len(gone):
        cites.append(book.cite("hand_for_hand_busts_one_table"))
        cites += [book.topic("hand_for_hand_mixed")] if across != within else []
    return Ranking(ties, decides, _once(*cites, *equal, is_one_hand))


def _by_time(gone: Tie, book: Rulebook, buttons: Mapping[int, int]) -> Ranking:
    """Whoever goes out later at another table is better; at one table and moment it is one hand."""
    rule = book.topic("busts_by_time")
    if any(bust.at is None for bust in gone):
        raise WrongPlaces(
            Words(
                "busts at several tables are one hand only in hand for hand; otherwise the time decides, and it is not known",
                "Mehrere Tische spielen nur Hand für Hand dieselbe Hand; sonst entscheidet die Zeit, und sie ist nicht bekannt",
            ),
            fact="at",
            rule=rule,
        )
    ties: list[Tie] = []
    cites: list[Cite] = [rule]
    for moment in _grouped(gone, lambda bust: -(bust.at or 0)):
        if len(moment) > 1 and len(_tables(moment)) == 1:
            hand = _in_one_hand(moment, book, buttons)
            ties += hand.ties
            cites += hand.citations
        else:
            ties.append(moment)
    return Ranking(tuple(ties), "time", _once(*cites))


def _by_stack(busts: Iterable[Bust], book: Rulebook, buttons: Mapping[int, int]) -> tuple[Tie, ...]:
    """The larger stack first; equal ones share, or go by the button if they sat at one table and the book says so."""
    ties: list[Tie] = []
    for equal in _grouped(busts, lambda bust: -bust.stack):
        # At two tables there is no button to be near to.
        goes_by_button = book.knobs.same_hand_bust_equal_stacks == "nearer_button" and len(_tables(equal)) == 1
        ties += [(bust,) for bust in _from_button(equal, book, buttons)] if goes_by_button else [equal]
    return tuple(ties)


def _from_button(equal: Tie, book: Rulebook, buttons: Mapping[int, int]) -> Iterable[Bust]:
    """The first one reached clockwise from the button comes first, whoever has it last: VPSV 57."""
    if len(equal) == 1:
        return equal
    table, rule = equal[0].table, book.cite("same_hand_bust_equal_stacks")
    if (button := buttons.get(table)) is None:
        raise WrongPlaces(
            Words(
                f"equal stacks at table {table}: the button decides, and it is not known",
                f"Gleiche Stacks an Tisch {table}: der Button entscheidet, und er ist nicht bekannt",
            ),
            fact="button",
            rule=rule,
        )
    if unknown := [bust.entrant for bust in equal if bust.seat < 1]:
        raise WrongPlaces(
            Words(
                f"equal stacks: the seat of {unknown[0]} decides, and it is not known",
                f"Gleiche Stacks: der Platz von {unknown[0]} entscheidet, und er ist nicht bekannt",
            ),
            fact="seat",
            rule=rule,
        )
    order = clockwise({bust.seat for bust in equal}, button)
    return sorted(equal, key=lambda bust: order.index(bust.seat))


def _equal(book: Rulebook, busts: Iterable[Bust]) -> tuple[Cite, ...]:
    stacks = [bust.stack for bust in busts]
    return (book.cite("same_hand_bust_equal_stacks"),) if len(set(stacks)) < len(stacks) else ()


def _tables(busts: Iterable[Bust]) -> list[Tie]:
    found: dict[int, list[Bust]] = {}
    for bust in busts:
        found.setdefault(bust.table, []).append(bust)
    return [tuple(table) for table in found.values()]


def _grouped(busts: Iterable[Bust], key: Callable[[Bust], int]) -> list[Tie]:
    return [tuple(tie) for _, tie in groupby(sorted(busts, key=key), key=key)]


def _once(*cites: Cite) -> tuple[Cite, ...]:
    return tuple(dict.fromkeys(cites))


def _stack_reason(ties: Sequence[Tie]) -> Words:
    """The stacks in the order of the places; among equal ones the button decides, or the place is shared."""
    row = [bust.stack for tie in ties for bust in tie]
    if len(set(row)) == 1:
        en, de = "Their stacks were equal at the start of the hand.", "Ihre Stacks waren zu Beginn der Hand gleich."
    else:
        listed = ", ".join(map(str, row))
        en = f"The larger stack at the start of the hand is placed better: {listed}."
        de = f"Der größere Stack zu Beginn der Hand ist besser platziert: {listed}."
    if any(len(tie) > 1 for tie in ties):
        return Words(f"{en} Equal stacks share a place.", f"{de} Gleiche Stacks teilen sich den Rang.")
    if len(set(row)) < len(row):
        return Words(
            f"{en} Among equal stacks the first clockwise from the button is placed better.",
            f"{de} Bei gleichen Stacks ist besser platziert, wer im Uhrzeigersinn als Erster nach dem Button sitzt.",
        )
    return Words(en, de)
