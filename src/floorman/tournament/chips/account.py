"""The chips that ought to be in play: an account with a reason and a rule for every line.

>>> from floorman.rulebook import Rulebook
>>> tda = Rulebook.load("tda")
>>> account = ChipAccount().book(*(entry(tda, who, 20000) for who in ("Anna", "Łukasz", "O'Brien")))
>>> account = account.book(disqualified(tda, "Anna", 12500))
>>> account.expected
47500
>>> print(account.lines[-1].words.en)
Anna is disqualified, the stack leaves play: -12,500 (TDA 2019 71-D)
>>> account.compare({"table 1": 27500, "table 2": 20100}).words.en
'47,600 counted, 47,500 expected: 100 too many'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from floorman.contest.race import late_rules
from floorman.contest.whole import require_whole
from floorman.errors import WrongChips
from floorman.rulebook import Cite
from floorman.text.numbers import number
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.rulebook import Rulebook

Why = Literal[
    "entry",
    "late_entry",
    "reentry",
    "rebuy",
    "add_on",
    "ghost",
    "race",
    "rescue",
    "old_chips",
    "found",
    "surrendered",
    "disqualified",
    "forfeited",
    "ghost_removed",
    "corrected",
]

_TOLD: Final[dict[Why, Words]] = {
    "entry": Words("{who} enters", "{who} nimmt teil"),
    "late_entry": Words("{who} enters late", "{who} nimmt verspätet teil"),
    "reentry": Words("{who} enters again", "{who} nimmt erneut teil"),
    "rebuy": Words("{who} rebuys", "{who} macht ein Re-Buy"),
    "add_on": Words("{who} takes the add-on", "{who} nimmt das Add-on"),
    "ghost": Words("a ghost stack for {who}", "ein Ghost-Stack für {who}"),
    "race": Words("chip race at {who}", "Chip-Race an {who}"),
    "rescue": Words("chips for those the race at {who} would have put out", "Chips für alle, die durch das Race an {who} ausgeschieden wären"),
    "old_chips": Words("old chips of {who} changed late", "alte Chips von {who} nachträglich gewechselt"),
    "found": Words("chips without an owner found at {who} leave play", "herrenlose Chips von {who} gehen aus dem Spiel"),
    "surrendered": Words("{who} gives up the stack", "{who} gibt den Stack auf"),
    "disqualified": Words("{who} is disqualified, the stack leaves play", "{who} ist disqualifiziert, der Stack geht aus dem Spiel"),
    "forfeited": Words("{who} forfeits chips", "{who} verliert Chips durch eine Entscheidung der Turnierleitung"),
    "ghost_removed": Words("the ghost stack of {who} leaves play", "der Ghost-Stack von {who} geht aus dem Spiel"),
    "corrected": Words("corrected: {who}", "berichtigt: {who}"),
}  # fmt: skip


class AccountLine(Struct, frozen=True):
    """One reason why the chips in play became more or fewer."""

    why: Why
    who: str
    """The entrant or the table; what it was, for a correction."""
    chips: int
    """Below zero where chips leave play."""
    rule: Cite | None = None

    @property
    def words(self) -> Words:
        """The line as a sentence, with its rule."""
        pair, rule, sign = _TOLD[self.why], self.rule, "+" if self.chips >= 0 else ""
        return Words(
            f"{pair.en.format(who=self.who)}: {sign}{number(self.chips)}{f' ({rule})' if rule else ''}",
            f"{pair.de.format(who=self.who)}: {sign}{number(self.chips, 'de')}{f' ({rule.de})' if rule else ''}",
        )


class ChipCount(Struct, frozen=True):
    """What was counted beside what ought to be there."""

    counted: int
    expected: int
    guesses: tuple[Words, ...]
    """What could explain the difference, likely ones first; empty where there is none."""

    @property
    def difference(self) -> int:
        """How many chips there are too many, below zero how many are missing."""
        return self.counted - self.expected

    @property
    def agrees(self) -> bool:
        """Whether every chip is there and no other."""
        return not self.difference

    @property
    def words(self) -> Words:
        """The comparison as a sentence."""
        found = Words(
            f"{number(self.counted)} counted, {number(self.expected)} expected",
            f"{number(self.counted, 'de')} gezählt, {number(self.expected, 'de')} erwartet",
        )
        if self.agrees:
            return Words(f"{found.en}: all there", f"{found.de}: vollzählig")
        if self.difference > 0:
            return Words(
                f"{found.en}: {number(self.difference)} too many",
                f"{found.de}: {number(self.difference, 'de')} zu viel",
            )
        return Words(
            f"{found.en}: {number(-self.difference)} missing", f"{found.de}: {number(-self.difference, 'de')} zu wenig"
        )


class ChipAccount(Struct, frozen=True):
    """Why how many chips are in play, line by line."""

    lines: tuple[AccountLine, ...] = ()
    expected: int = 0
    """What all lines add up to."""

    def book(self, *lines: AccountLine) -> ChipAccount:
        """The account with further lines.

        Raises:
            WrongChips: more would leave play than there is.
        """
        expected = self.expected
        for line in lines:
            expected += line.chips
            if expected < 0:
                raise WrongChips(
                    Words(
                        f"at most {number(expected - line.chips)} can leave play, not {number(-line.chips)}",
                        f"Aus dem Spiel gehen können höchstens {number(expected - line.chips, 'de')}, nicht {number(-line.chips, 'de')}",
                    ),
                    rule=line.rule,
                )
        return ChipAccount((*self.lines, *lines), expected)

    def by_reason(self) -> dict[Why, int]:
        """What each kind of line adds up to, in the order in which they first came."""
        sums: dict[Why, int] = {}
        for line in self.lines:
            sums[line.why] = sums.get(line.why, 0) + line.chips
        return sums

    def balances(self) -> list[int]:
        """The chips in play after each line, for a plot."""
        balance, balances = 0, []
        for line in self.lines:
            balance += line.chips
            balances.append(balance)
        return balances

    def compare(self, counted: Mapping[str, int] | int, *, smallest: int = 1) -> ChipCount:
        """Compare what was counted, in all or table by table, with what ought to be there.

        *smallest* is the smallest chip in play: a difference that it does not divide is a miscount, or old chips.

        Raises:
            WrongChips: a count that cannot be.
        """
        counts = [counted] if not hasattr(counted, "values") else list(counted.values())
        total = sum(require_whole(count, "a count", "eine Zählung") for count in counts)
        return ChipCount(total, self.expected, self._guesses(total - self.expected, smallest))

    def _guesses(self, difference: int, smallest: int) -> tuple[Words, ...]:
        """Lines that, booked once too often or once too rarely, would make the difference; the latest first."""
        if not difference:
            return ()
        guesses: dict[str, Words] = {}
        if difference % smallest:
            odd = abs(difference)
            guesses["odd"] = Words(
                f"{number(odd)} is not a multiple of {smallest}, the smallest chip in play: miscounted, or old chips among them?",
                f"{number(odd, 'de')} ist kein Vielfaches von {smallest}, dem kleinsten Chip im Spiel: verzählt, oder alte Chips dabei?",
            )
        for line in reversed(self.lines):
            if line.chips == -difference:
                guess = Words(
                    f"booked, but not done at the table? {line.words.en}",
                    f"gebucht, aber am Tisch nicht geschehen? {line.words.de}",
                )
            elif line.chips == difference:
                guess = Words(
                    f"done once more than booked? As in: {line.words.en}",
                    f"einmal öfter geschehen als gebucht? Wie bei: {line.words.de}",
                )
            else:
                continue
            guesses.setdefault(f"{line.why} {line.chips}", guess)  # one line stands for all of its kind
        return tuple(guesses.values())


def entry(book: Rulebook, who: str, stack: int) -> AccountLine:
    """An entrant's starting stack comes into play."""
    return AccountLine("entry", who, _some(stack), book.cite("starting_stack"))


def late_entry(book: Rulebook, who: str, stack: int) -> AccountLine:
    """A late entrant's stack, the whole one, comes into play: TDA 8-A."""
    return AccountLine("late_entry", who, _some(stack), book.cite("late_entry_stack"))


def reentry(book: Rulebook, who: str, stack: int) -> AccountLine:
    """Someone who is out enters again with a whole new stack.

    Raises:
        WrongChips: nobody enters again under this book.
    """
    if book.knobs.reentry == "never":
        raise WrongChips(
            Words(f"{who} cannot enter again", f"{who} kann nicht erneut teilnehmen"), rule=book.cite("reentry")
        )
    return AccountLine("reentry", who, _some(stack), book.cite("reentry"))


def rebuy(book: Rulebook, who: str, chips: int) -> AccountLine:
    """Chips bought again. They count from the moment they are announced, wherever they are: VPSV 30, TDA 27.

    Raises:
        WrongChips: the book knows no rebuys.
    """
    _require_rebuys(book)
    return AccountLine("rebuy", who, _some(chips), book.topic("rebuy_announced"))


def add_on(book: Rulebook, who: str, chips: int) -> AccountLine:
    """Chips bought on top of a stack.

    Raises:
        WrongChips: the book knows no rebuys.
    """
    _require_rebuys(book)
    return AccountLine("add_on", who, _some(chips), book.cite("rebuys"))


def ghost(book: Rulebook, who: str, stack: int) -> AccountLine:
    """A stack without a player comes into play."""
    return AccountLine("ghost", who, _some(stack), book.cite_if_any("ghost_stacks"))


def surrendered(
    book: Rulebook, who: str, chips: int, *, stack: int, allowed: bool | None = None
) -> tuple[AccountLine, AccountLine]:
    """Chips given up for a new stack leave play, and the new stack comes in: TDA 8-B.

    *allowed* is what the event says; without it the book decides.

    Raises:
        WrongChips: nobody may give up a stack here, or enter again.
    """
    rule = book.cite("surrender_for_reentry")
    if not (book.knobs.surrender_for_reentry if allowed is None else allowed):
        raise WrongChips(
            Words(
                f"{who} cannot give up a stack to enter again",
                f"{who} kann keinen Stack aufgeben, um erneut teilzunehmen",
            ),
            rule=rule,
        )
    again = reentry(book, who, stack)
    return AccountLine("surrendered", who, -_some(chips), rule), AccountLine("reentry", who, again.chips, rule)


def disqualified(book: Rulebook, who: str, chips: int) -> AccountLine:
    """A disqualified player's stack leaves play; what is in the pot already stays there: APSA 3.5-2."""
    return AccountLine(
        "disqualified", who, -require_whole(chips, "a stack", "ein Stack"), book.topic("disqualified_chips")
    )


def forfeited(who: str, chips: int, rule: Cite) -> AccountLine:
    """Chips the floor has taken out of play, such as hidden ones; *rule* is what the ruling rests on."""
    return AccountLine("forfeited", who, -_some(chips), rule)


def ghost_removed(book: Rulebook, who: str, chips: int) -> AccountLine:
    """What is left of a ghost stack leaves play."""
    return AccountLine("ghost_removed", who, -_some(chips), book.cite_if_any("ghost_removed_after_level"))


def found(book: Rulebook, where: str, chips: int) -> AccountLine:
    """Chips whose owner cannot be told go back into the set: TDA 64."""
    return AccountLine("found", where, -_some(chips), book.topic("found_chips"))


def raced(book: Rulebook, table: str, chips: int, *, rescue: int) -> tuple[AccountLine, ...]:
    """What a race has added to the chips in play or taken from them, and apart from it the rescue chips."""
    lines = (
        AccountLine("race", table, chips, book.cite("race_rounding")),
        AccountLine("rescue", table, rescue, book.topic("race_rescue_last_chip")),
    )
    return tuple(line for line in lines if line.chips)


def old_chips_changed(book: Rulebook, who: str, *, taken: int, rescue: int) -> tuple[AccountLine, ...]:
    """What becomes of the chips in play when old ones are changed late."""
    change = rescue - taken
    return (AccountLine("old_chips", who, change, late_rules(book, lost=taken, rescue=rescue)[-1]),) if change else ()


def corrected(reason: str, chips: int) -> AccountLine:
    """What a count has shown and nobody can explain; the reason is the director's.

    Raises:
        WrongChips: no reason is given, or nothing is corrected.
    """
    if not reason.strip():
        raise WrongChips(Words("a correction needs a reason", "Eine Berichtigung braucht einen Grund"))
    if type(chips) is not int or not chips:
        raise WrongChips(
            Words("a correction is a whole number of chips", "Eine Berichtigung ist eine ganze Zahl von Chips")
        )
    return AccountLine("corrected", reason, chips)


def _some(chips: int) -> int:
    return require_whole(chips, "a number of chips", "eine Zahl von Chips", least=1)


def _require_rebuys(book: Rulebook) -> None:
    if book.knobs.rebuys == "never":
        raise WrongChips(
            Words("chips cannot be bought again here", "Chips lassen sich hier nicht nachkaufen"),
            rule=book.cite("rebuys"),
        )
