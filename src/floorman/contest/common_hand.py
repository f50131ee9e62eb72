"""Places and prizes of those who go out in one common hand, whichever tables they sat at."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.whole import is_whole
from floorman.errors import HandForHandRefused, LotNeeded
from floorman.rulebook import Cite
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.rulebook import Rulebook


class Bust(Struct, frozen=True, omit_defaults=True):
    """Somebody who lost the last chip in the hand."""

    entrant: str
    table: str
    stack: int
    """What they had when the hand began, before antes and blinds."""
    from_button: int = 0
    """Clockwise from the button: 1 is the first seat after it, and who had the button comes last. Used for equal stacks."""
    by: tuple[str, ...] = ()
    """Who won the chips."""


class Share(Struct, frozen=True):
    """What somebody comes to who went out in a common hand."""

    entrant: str
    first: int
    """The best of the places they share; this is the one that is listed."""
    last: int
    cents: int
    words: Words
    rules: tuple[Cite, ...]

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return self.first != self.last


def shares(
    book: Rulebook, busts: Iterable[Bust], *, left: int, prizes: Sequence[int], lot: Sequence[str] = ()
) -> tuple[Share, ...]:
    """Give places and prizes to all who go out in one common hand, the best first.

    *left* players were in when the hand began; *prizes* are cents by place, the first place first. They are divided to
    the cent: what does not divide goes cent by cent to those who began with more chips, and among equals as *lot*, the
    drawn order of entrants, has it (TDA, our reading).

    >>> from floorman.rulebook import Rulebook
    >>> out = [Bust("Ann", "1", 900), Bust("Ben", "4", 4000), Bust("Cem", "6", 700)]
    >>> for share in shares(Rulebook.load("tda"), out, left=52, prizes=[0] * 49 + [100_00]):
    ...     print(share.entrant, share.first, share.last, share.cents)
    Ben 50 52 3334
    Ann 50 52 3333
    Cem 50 52 3333

    Raises:
        HandForHandRefused: more go out than were in, somebody twice, a number is none, or the button decides and nobody
            has said who sat where.
        LotNeeded: a cent has to be drawn for, and nobody has drawn.
    """
    out = tuple(busts)
    _require_sense(out, left, prizes)
    place = left - len(out)
    found: list[Share] = []
    for tier in _tiers(book, out):
        first, last = place + 1, place + len(tier)
        place = last
        found += _divided(book, out, tier, (first, last), sum(prizes[first - 1 : last]), lot)
    return tuple(found)


def _tiers(book: Rulebook, out: tuple[Bust, ...]) -> list[list[Bust]]:
    """Those who go out together in groups that share, the best group first."""
    by_table = {table: list(group) for table, group in groupby(sorted(out, key=_table), key=_table)}
    across, within = book.knobs.hand_for_hand_busts_two_tables, book.knobs.hand_for_hand_busts_one_table
    match across, within:
        case "share_equally", "share_equally":
            return [list(out)] if out else []
        case "share_equally", _:
            # The best of each table share the best places, then the second of each, and so on: VPSV, our reading.
            ranked = [_by_stack(book, group) for group in by_table.values()]
            depth = max(map(len, ranked), default=0)
            return [[bust for tiers in ranked if n < len(tiers) for bust in tiers[n]] for n in range(depth)]
        case _, "share_equally":
            tables = sorted(by_table.values(), key=lambda group: -max(bust.stack for bust in group))
            return [
                [bust for group in same for bust in group]
                for _, same in groupby(tables, key=lambda group: max(bust.stack for bust in group))
            ]
        case _:
            return _by_stack(book, list(out))


def _by_stack(book: Rulebook, group: list[Bust]) -> list[list[Bust]]:
    """By starting stack; equal ones share, or go by the button if they sat at one table and the book says so."""
    stacks = sorted(group, key=lambda bust: -bust.stack)
    tiers = [list(equal) for _, equal in groupby(stacks, key=lambda bust: bust.stack)]
    if book.knobs.same_hand_bust_equal_stacks != "nearer_button":
        return tiers
    ordered: list[list[Bust]] = []
    for tier in tiers:
        if len({bust.table for bust in tier}) > 1:  # no button to be near to
            ordered.append(tier)
        else:
            _require_seats(book, tier)
            ordered += [[bust] for bust in sorted(tier, key=lambda bust: bust.from_button)]
    return ordered


def _require_seats(book: Rulebook, equal: list[Bust]) -> None:
    """Where the button decides between equal stacks, it has to be known who sat how far from it."""
    distances = {bust.from_button for bust in equal}
    if len(equal) > 1 and (len(distances) < len(equal) or min(distances) < 1):
        names = ", ".join(bust.entrant for bust in equal)
        raise HandForHandRefused(
            f"equal stacks of {names}: the distance from the button decides, and it is not known",
            f"gleiche Stacks von {names}: der Abstand zum Button entscheidet, und er ist nicht bekannt",
            rule=book.cite("same_hand_bust_equal_stacks"),
        )


def _divided(
    book: Rulebook, out: tuple[Bust, ...], tier: list[Bust], places: tuple[int, int], cents: int, lot: Sequence[str]
) -> Iterable[Share]:
    each, odd = divmod(cents, len(tier))
    order = sorted(tier, key=lambda bust: (-bust.stack, lot.index(bust.entrant) if bust.entrant in lot else -1))
    _require_drawn(book, order, odd, lot)
    rules = _rules(book, out, tier, odd)
    for n, bust in enumerate(order):
        share = each + (n < odd)
        yield Share(bust.entrant, *places, share, _told(places, len(tier), cents, share), rules)


def _require_drawn(book: Rulebook, order: list[Bust], odd: int, lot: Sequence[str]) -> None:
    """Equal stacks on both sides of the last odd cent need a draw."""
    if not odd:
        return
    edge = [bust.entrant for bust in order if bust.stack == order[odd].stack]
    if order[odd - 1].stack == order[odd].stack and not all(entrant in lot for entrant in edge):
        raise LotNeeded(edge, rule=book.topic("odd_cents"))


def _rules(book: Rulebook, out: tuple[Bust, ...], tier: list[Bust], odd: int) -> tuple[Cite, ...]:
    """What decided about a group: where the others went out who were in the hand with it, and whose stacks were equal."""
    others = [(bust, other) for bust in tier for other in out if other is not bust]
    elsewhere = any(bust.table != other.table for bust, other in others)
    here = [(bust, other) for bust, other in others if bust.table == other.table]
    cites: list[Cite] = []
    if elsewhere:
        cites.append(book.cite("hand_for_hand_busts_two_tables"))
    if here:
        cites.append(book.cite("hand_for_hand_busts_one_table"))
    if elsewhere and here:
        cites.append(book.topic("hand_for_hand_mixed"))
    if any(bust.stack == other.stack for bust, other in here):
        cites.append(book.cite("same_hand_bust_equal_stacks"))
    if odd:
        cites.append(book.topic("odd_cents"))
    return tuple(dict.fromkeys((*cites, book.topic("hand_for_hand_is_one_hand"))))


def _told(places: tuple[int, int], sharers: int, cents: int, share: int) -> Words:
    first, last = places
    whole, part = f"{cents // 100}.{cents % 100:02}", f"{share // 100}.{share % 100:02}"
    whole_de, part_de = whole.replace(".", ","), part.replace(".", ",")
    if sharers == 1:
        return Words(f"place {first}: {part}", f"Platz {first}: {part_de}")
    return Words(
        f"places {first} to {last}, shared by {sharers}: {part} of {whole}",
        f"Plätze {first} bis {last}, geteilt durch {sharers}: {part_de} von {whole_de}",
    )


def _require_sense(out: tuple[Bust, ...], left: int, prizes: Sequence[int]) -> None:
    names = [bust.entrant for bust in out]
    if twice := [name for name in names if names.count(name) > 1]:
        raise HandForHandRefused(f"{twice[0]} goes out twice", f"{twice[0]} scheidet zweimal aus")
    if not is_whole(left) or len(out) > left:
        raise HandForHandRefused(
            f"{len(out)} cannot go out of {left}", f"von {left} können nicht {len(out)} ausscheiden"
        )
    if wrong := [bust.entrant for bust in out if not is_whole(bust.stack) or bust.stack < 1]:
        raise HandForHandRefused(
            f"{wrong[0]} began the hand without chips", f"{wrong[0]} hat die Hand ohne Chips begonnen"
        )
    if not all(is_whole(cents) and cents >= 0 for cents in prizes):
        raise HandForHandRefused(
            "prizes are whole cents, and none is below zero", "Preise sind ganze Cent und nie unter null"
        )


def _table(bust: Bust) -> str:
    return bust.table
