"""Values worth trying for a fact that nobody has stated yet: enough to see whether it could decide anything."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.floor.interview.facts import facts_of
from floorman.floor.wording.described import unit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import msgspec

    from floorman.floor.interview.facts import Fact

_FEW: Final = 6  # a number with no more values than this is tried through
_TIMES: Final = (1, 2, 3, 10, 30, 60, 61, 120, 300, 600, 3600)
_CARDS: Final = ("As Kd", "7c 2h", "Qs Qh", "Ah Kh Qh Jh Th")
_AMOUNTS: Final = 9
_BETWEEN: Final = 3
_WITHOUT_CHIPS: Final = ("fold", "check")
_AROUND: Final = 4  # of the numbers stated, in the order they were


class Known(NamedTuple):
    """The amounts, seats and other numbers that the stated facts speak of."""

    amounts: tuple[int, ...]
    seats: tuple[int, ...]
    numbers: tuple[tuple[str, int], ...] = ()
    """Each with its unit."""

    def counted(self, unit: str) -> list[int]:
        """The numbers of a unit."""
        return [number for each, number in self.numbers if each == unit]


def known(kind: type[msgspec.Struct], facts: dict[str, Any]) -> Known:
    """The amounts, seats and numbers in the facts stated so far; chips in a pile count one by one and together."""
    amounts: set[int] = set()
    seats: list[int] = []
    numbers: list[tuple[str, int]] = []
    _gather(kind, facts, amounts, seats, numbers)
    return Known(tuple(sorted(amounts)), tuple(dict.fromkeys(seats)), tuple(dict.fromkeys(numbers)))


def _gather(
    kind: type[msgspec.Struct],
    facts: dict[str, Any],
    amounts: set[int],
    seats: list[int],
    numbers: list[tuple[str, int]],
) -> None:
    for fact in facts_of(kind):
        value = facts.get(fact.name)
        if value is None:
            continue
        match fact.kind:
            case "chips":
                amounts.add(value)
            case "pile":
                amounts.update((*value, sum(value)))
            case "piles":
                amounts.update(sum(pile) for pile in value)
            case "seat":
                seats.append(value)
            case "number":
                numbers.append((unit_of(fact), value))
            case "numbers" if fact.is_seats:
                seats += value
            case "facts" if fact.part:
                _gather(fact.part, value, amounts, seats, numbers)
            case "list" if fact.part:
                for each in value:
                    _gather(fact.part, each, amounts, seats, numbers)
            case _:
                pass


def probes(fact: Fact, stated: Known) -> Iterator[Any]:
    """Values of a fact worth trying, as plain data; not all of them need be possible."""
    if fact.is_open:
        yield None
    match fact.kind:
        case "yes_no":
            yield from (False, True)
        case "choice":
            yield from fact.values
        case "choices":
            yield from ([], *([value] for value in fact.values), list(fact.values[:2]))
        case "chips":
            yield from _amounts(fact, stated)
        case "pile":
            yield from _piles(stated)
        case "piles":
            yield from ([pile] for pile in _piles(stated) if pile)
        case "seat":
            yield from (*stated.seats[:2], *_others(stated)[:1])
        case "number" | "place":
            yield from _numbers(fact, stated)
        case "numbers" if fact.is_seats and stated.seats:
            yield from ([], *([seat] for seat in stated.seats), list(stated.seats[:2]))
        case "numbers" | "places":
            first = fact.least
            yield from ([], [first], [first + 1, first + 2], list(range(first, first + 4)))
        case "cards":
            yield from _CARDS
        case "text":
            yield from ("", "?")
        case "list":
            yield from _rows(fact, stated)
        case "facts" if fact.part:
            yield from _parts(fact.part, stated)


def _amounts(fact: Fact, stated: Known) -> list[int]:
    """Around what was stated: the amounts themselves, how far they are apart, half the smallest, twice the largest, and between them."""
    amounts = stated.amounts or (100, 1000)
    apart = [high - low for low, high in pairwise(amounts)]
    tried = (
        fact.least,
        amounts[0],
        amounts[-1],
        2 * amounts[-1] + 1,
        amounts[0] // 2,
        *amounts,
        *apart,
        amounts[-1] // 2,
    )
    around = [amount for amount in dict.fromkeys(tried) if fact.least <= amount <= fact.most][:_AMOUNTS]
    return [*around, *(amount for amount in _between(amounts, around) if fact.least <= amount <= fact.most)]


def _between(stated: tuple[int, ...], tried: list[int]) -> list[int]:
    """A number in each gap between neighbours that nothing tried so far lies in, the first few of them."""
    gaps = [
        (low, high)
        for low, high in pairwise(sorted(stated))
        if high - low > 1 and not any(low < number < high for number in tried)
    ]
    return [(low + high) // 2 for low, high in gaps[:_BETWEEN]]


def _piles(stated: Known) -> list[list[int]]:
    amounts = [amount for amount in stated.amounts if amount] or [100]
    small = max(amounts[0] // 2, 1)
    return [[], [small], [amounts[0]], [amounts[-1]], [small, small], [amounts[-1], amounts[-1]]]


def _numbers(fact: Fact, stated: Known) -> list[int]:
    """Fixed ones, and around and between what was stated in the same unit: a moment may lie before or after another."""
    if fact.most - fact.least <= _FEW:
        return list(range(fact.least, fact.most + 1))
    near = [fact.default + step for step in (-1, 0, 1)] if isinstance(fact.default, int) else []
    same = stated.counted(unit_of(fact))[:_AROUND]
    around = [number + step for number in same for step in (0, -1, 1)]
    tried = (*near, fact.least, *(fact.least + step for step in _TIMES), fact.most, *around)
    return [number for number in dict.fromkeys(tried) if fact.least <= number <= fact.most]


def _others(stated: Known) -> list[int]:
    return [seat for seat in range(1, 11) if seat not in stated.seats]


def _rows(fact: Fact, stated: Known) -> Iterator[list[dict[str, Any]]]:
    """No, one, two or three of the same, by different seats, with the amounts that were stated and a larger one."""
    assert fact.part is not None  # noqa: S101  # a list is of something
    yield []
    inner = facts_of(fact.part)
    choices = next((each for each in inner if each.kind == "choice" and each.is_required), None)
    most = max(stated.amounts, default=100)
    for said in choices.values if choices else ("",):
        for amount in (0,) if said in _WITHOUT_CHIPS else (most, 2 * most):
            row = []
            for seat in _others(stated)[:3]:
                row.append(_filled(inner, Known((amount,), (seat,)), choices.name if choices else "", said))
                yield list(row)
            if fact.is_acts:  # one of those spoken of may have done it as well
                yield from (
                    [_filled(inner, Known((amount,), (seat,)), choices.name if choices else "", said)]
                    for seat in stated.seats
                )
            if not any(each.kind == "chips" for each in inner):
                break


def _filled(inner: tuple[Fact, ...], stated: Known, chosen: str, said: str) -> dict[str, Any]:
    filled: dict[str, Any] = {}
    for fact in inner:
        if fact.name == chosen:
            filled[fact.name] = said
        elif fact.kind == "chips":
            filled[fact.name] = stated.amounts[0]
        elif fact.is_required:
            filled[fact.name] = first(fact, stated)
    return filled


def first(fact: Fact, stated: Known) -> Any:
    """Some value of a fact, for where one has to stand."""
    if fact.kind == "facts" and fact.part:
        return {inner.name: first(inner, stated) for inner in facts_of(fact.part) if inner.is_required}
    return next((value for value in probes(fact, stated) if value is not None and value != []), None)


def _parts(part: type[msgspec.Struct], stated: Known) -> Iterator[dict[str, Any]]:
    """The part with each of its facts in turn set to each value, the others at their usual."""
    inner = facts_of(part)
    usual = {fact.name: first(fact, stated) for fact in inner if fact.is_required}
    yield usual
    for fact in inner:
        yield from ({**usual, fact.name: value} for value in probes(fact, stated))
