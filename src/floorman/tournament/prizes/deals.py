"""Deals: those who are left share the prizes before one has all chips, where the book allows it.

>>> from floorman.rulebook import Rulebook
>>> tda = Rulebook.load("tda")
>>> agreed = deal("icm", {"Ann": 5000, "Bob": 3000, "Cem": 2000}, [7000, 3000], tda, left_cents=1000)
>>> [(share.entrant, share.cents) for share in agreed.shares], agreed.left_cents
([('Ann', 4018), ('Bob', 2925), ('Cem', 2057)], 1000)
>>> settle(agreed, winner="Bob")
{'Ann': 4018, 'Bob': 3925, 'Cem': 2057}
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, assert_never

from msgspec import Struct

from floorman.contest.shares import in_cents
from floorman.contest.whole import require_whole
from floorman.errors import DealRefused
from floorman.rulebook import Cite
from floorman.text.money import money
from floorman.text.words import Words
from floorman.tournament.prizes.icm import icm, require_prizes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.rulebook import Rulebook

DealKind = Literal["icm", "chip_chop", "even"]

_NAMES: Final[dict[DealKind, Words]] = {
    "icm": Words("by the independent chip model", "nach dem Independent Chip Model"),
    "chip_chop": Words("in proportion to the chips", "im Verhältnis der Chips"),
    "even": Words("evenly", "zu gleichen Teilen"),
}


class Share(Struct, frozen=True):
    """What someone gets by the deal."""

    entrant: str
    stack: int
    cents: int


class PrizeDeal(Struct, frozen=True):
    """How those who are left share the prizes."""

    kind: DealKind
    shares: tuple[Share, ...]
    left_cents: int
    """What is still played for: the winner's, on top of the share."""
    method: Literal["exact", "integrated"]
    is_official: bool
    """Whether the event pays by it; otherwise it is noted, and the official prizes stand."""
    above_first: tuple[str, ...]
    """Who would get more than the first prize: the weakness of a chip chop."""
    rule: Cite | None

    @property
    def reason(self) -> Words:
        """The deal in words."""
        name, cents, left = _NAMES[self.kind], sum(self.cents), self.left_cents
        en, de = f"{money(cents)} shared {name.en}", f"{money(cents, 'de')} geteilt {name.de}"
        if left:
            en, de = f"{en}, {money(left)} left to play for", f"{de}, um {money(left, 'de')} wird noch gespielt"
        if not self.is_official:
            en = f"{en}; a private deal, noted only: the official prizes stand"
            de = f"{de}; eine private Absprache, nur vermerkt: es bleibt bei den offiziellen Preisen"
        return Words(f"{en} ({self.rule})", f"{de} ({self.rule.de})") if self.rule else Words(en, de)

    @property
    def cents(self) -> list[int]:
        """The shares alone: a list to plot."""
        return [share.cents for share in self.shares]


class DealProposal(Struct, frozen=True):
    """A deal that was proposed, and is not decided yet."""

    by: str
    """The entrant who proposed it; nobody where the director did."""
    kind: DealKind
    left_cents: int
    shares: tuple[tuple[str, int, int], ...] = ()
    """Everybody's stack and cents, once the hands are over."""
    until: int | None = None
    """From when on it is too late to agree."""
    agreed: tuple[str, ...] = ()


def deal(
    kind: DealKind, stacks: Mapping[str, int], prizes: Sequence[int], book: Rulebook, *, left_cents: int = 0
) -> PrizeDeal:
    """Share the prizes that are left among those who are, exactly to the cent.

    A chip chop gives everyone the lowest prize and the rest in proportion. *left_cents* is left to play for: it comes
    off the top, from the first prize down to the second, then from both alike, and so on. What rounding leaves goes
    cent by cent where most was cut off, then to the larger stack.

    Raises:
        DealRefused: the book allows no deals, fewer than two are left, or numbers that cannot be.
    """
    rule = book.cite_if_any("prize_deals")
    if book.knobs.prize_deals == "not_allowed":
        raise DealRefused(
            Words(
                "no deals: play goes on until one player has all the chips",
                "Keine Absprachen: gespielt wird, bis jemand alle Chips hat",
            ),
            rule=rule,
        )
    if len(stacks) < 2:
        raise DealRefused(
            Words("a deal takes at least two players", "Für einen Deal braucht es mindestens zwei Spieler")
        )
    chips = list(stacks.values())
    require_prizes(chips, prizes)
    ladder = _lowered(_ladder(prizes, len(chips)), left_cents)
    method: Literal["exact", "integrated"] = "exact"
    match kind:
        case "icm":
            worth = icm(chips, ladder)
            exact, method = worth.cents, worth.method
        case "chip_chop":
            exact = _chopped(chips, ladder)
        case "even":
            exact = [Fraction(sum(ladder), len(chips))] * len(chips)
        case _:
            assert_never(kind)
    # What is still equal goes as the chips were counted.
    cents = list(in_cents(dict(zip(stacks, exact, strict=True)), stacks, lot=tuple(stacks)).cents.values())
    return PrizeDeal(
        kind=kind,
        shares=tuple(Share(who, stacks[who], amount) for who, amount in zip(stacks, cents, strict=True)),
        left_cents=left_cents,
        method=method,
        is_official=book.knobs.prize_deals != "noted_only",
        above_first=tuple(who for who, amount in zip(stacks, cents, strict=True) if amount > max(prizes)),
        rule=rule,
    )


def settle(agreed: PrizeDeal, *, winner: str) -> dict[str, int]:
    """What everyone has in the end: the shares, and for the winner what was left to play for.

    Raises:
        DealRefused: the winner is not part of the deal.
    """
    paid = {share.entrant: share.cents for share in agreed.shares}
    if winner not in paid:
        raise DealRefused(Words(f"{winner} is not part of the deal", f"{winner} ist nicht Teil des Deals"))
    paid[winner] += agreed.left_cents
    return paid


def _ladder(prizes: Sequence[int], players: int) -> list[int]:
    """The prizes of those who are left, nothing for places beyond the last."""
    if not any(prizes):
        raise DealRefused(Words("there are no prizes to share", "Es gibt keine Preise zu teilen"))
    return [*prizes, *[0] * (players - len(prizes))]


def _lowered(ladder: list[int], left: int) -> list[int]:
    """Take what is left to play for off the top, so that prizes still fall; odd cents come off the last of the level."""
    require_whole(left, "what is left to play for, in cents,", "worum noch gespielt wird, in Cent,", error=DealRefused)
    if left > (most := sum(ladder) - len(ladder) * min(ladder)):
        raise DealRefused(
            Words(
                f"{money(left)} is too much to play for: everyone is sure of the lowest prize, so at most {money(most)}",
                f"Um {money(left, 'de')} zu spielen ist zu viel: der kleinste Preis ist allen sicher, also höchstens {money(most, 'de')}",
            ),
        )
    lowered = list(ladder)
    for level in range(1, len(lowered) + 1):
        below = lowered[level] if level < len(lowered) else 0
        room = (lowered[0] - below) * level
        if left <= room:
            each, odd = divmod(left, level)
            return [prize - each - (place >= level - odd) for place, prize in enumerate(lowered[:level])] + lowered[
                level:
            ]
        left -= room
        lowered[:level] = [below] * level
    return lowered


def _chopped(chips: Sequence[int], ladder: Sequence[int]) -> list[Fraction]:
    lowest, total = min(ladder), sum(chips)
    rest = sum(ladder) - lowest * len(ladder)
    return [lowest + Fraction(rest * stack, total) for stack in chips]
