"""Play hand for hand: when it begins and ends, which tables wait for which, and when all-ins are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from floorman.contest.ranking import Bust
from floorman.errors import HandForHandRefused
from floorman.rulebook import Cite
from floorman.text.lists import listed
from floorman.text.nouns import PLAYERS, PRIZES
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.rulebook import Rulebook

TableState = Literal["playing", "held", "running_out", "done", "idle"]
"""*held*: an all-in waits face down; *running_out*: it may be opened; *idle*: no hand was under way at the announcement."""
_DOES: Final[dict[TableState, Words]] = {
    "playing": Words("is playing its hand", "spielt gerade seine Hand"),
    "held": Words("has an all-in that is held already", "hat schon ein All-in, das wartet"),
    "running_out": Words("is opening its all-in already", "deckt sein All-in schon auf"),
    "done": Words("is done with its hand", "ist mit seiner Hand fertig"),
    "idle": Words("has no hand under way", "spielt gerade keine Hand"),
}


class Due(Struct, frozen=True, kw_only=True):
    """Whether play goes hand for hand with the next hand, and why."""

    begins: bool
    words: Words
    rule: Cite


class HandForHand(Struct, frozen=True):
    """One common hand: every table's hand of the same time counts as one."""

    hand: int
    """1 is the hand that was being played when hand for hand was announced."""
    left: int
    """Players in when the common hand began."""
    paid: int
    tables: tuple[tuple[str, TableState], ...]
    busts: tuple[Bust, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether every table is done; only then the next hand may begin."""
        return all(state in ("done", "idle") for _, state in self.tables)

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The tables the others wait for."""
        return tuple(table for table, state in self.tables if state not in ("done", "idle"))

    @property
    def left_now(self) -> int:
        """Players still in."""
        return self.left - len(self.busts)

    def state_of(self, table: str) -> TableState:
        """What a table is doing.

        Raises:
            HandForHandRefused: there is no such table.
        """
        found = dict(self.tables).get(table)
        if found is None:
            names = [name for name, _ in self.tables]
            raise HandForHandRefused(
                Words(
                    f"there is no table {table}; there are {listed(names)}",
                    f"Einen Tisch {table} gibt es nicht; es gibt {listed(names, 'de')}",
                )
            )
        return found

    @property
    def words(self) -> Words:
        """What the room is told."""
        if self.is_done:
            return Words("all tables are done", "alle Tische sind fertig")
        waits = _tables(self.waiting_for)
        return Words(f"waiting for {waits.en}", f"warten auf {waits.de}")


def due(book: Rulebook, *, left: int, paid: int, tables: int, is_on: bool = False) -> Due:
    """Say whether the next hand is played hand for hand by itself; *is_on* if the last one was.

    Where the director announces it, it never begins by itself; once on it lasts until the money is reached.

    >>> from floorman.rulebook import Rulebook
    >>> due(Rulebook.load("vpsv"), left=10, paid=9, tables=2).begins
    True
    """
    by_itself = book.knobs.hand_for_hand_starts == "one_before_the_money"
    rule = book.cite("hand_for_hand_starts")
    if tables < 2:
        return Due(
            begins=False, words=Words("one table plays on as usual", "an einem Tisch wird normal gespielt"), rule=rule
        )
    if left <= paid:
        words = Words(
            f"{counted(left, *PLAYERS)} left for {counted(paid, *PRIZES)}: the money is reached",
            f"{counted(left, *PLAYERS, 'de')}, {counted(paid, *PRIZES, 'de')}: alle im Geld",
        )
        return Due(begins=False, words=words, rule=book.topic("hand_for_hand_ends"))
    if is_on:
        words = Words(
            f"{counted(left, *PLAYERS)} left for {counted(paid, *PRIZES)}: it goes on",
            f"{counted(left, *PLAYERS, 'de')} um {counted(paid, *PRIZES, 'de')}: es geht weiter",
        )
        return Due(begins=True, words=words, rule=book.topic("hand_for_hand_ends"))
    if not by_itself:
        return Due(begins=False, words=Words("the director announces it", "die Turnierleitung sagt es an"), rule=rule)
    words = Words(
        f"{counted(left, *PLAYERS)} left for {counted(paid, *PRIZES)}",
        f"{counted(left, *PLAYERS, 'de')} um {counted(paid, *PRIZES, 'de')}",
    )
    return Due(begins=left == paid + 1, words=words, rule=rule)


def begin(book: Rulebook, *, left: int, paid: int, in_hand: Mapping[str, bool], announced: bool = True) -> HandForHand:
    """Begin hand for hand: all hands now being played are one common hand.

    *in_hand* says of each table whether a hand is under way at the announcement: a table between two hands waits, and
    who went out there in the hand before is not in the common one. If all are between two hands, the next hand is the
    first common one. *announced* is the director's word.

    Raises:
        HandForHandRefused: the book begins it otherwise, or there is one table only.
    """
    rule = book.cite("hand_for_hand_starts")
    if len(in_hand) < 2 or left < 2:
        raise HandForHandRefused(
            Words("hand for hand needs two tables", "Hand für Hand wird erst ab zwei Tischen gespielt"), rule=rule
        )
    if book.knobs.hand_for_hand_starts == "one_before_the_money":
        if not due(book, left=left, paid=paid, tables=len(in_hand)).begins:
            raise HandForHandRefused(
                Words(
                    f"hand for hand begins with {paid + 1} players left, not with {left}",
                    f"Hand für Hand beginnt mit {paid + 1} Spielern, nicht mit {left}",
                ),
                rule=rule,
            )
    elif not announced:
        raise HandForHandRefused(Words("the director announces it", "Die Turnierleitung sagt es an"), rule=rule)
    between = not any(in_hand.values())
    tables = tuple((table, _state(playing=playing or between)) for table, playing in in_hand.items())
    return HandForHand(1, left, paid, tables)


def all_in(play: HandForHand, book: Rulebook, table: str) -> HandForHand:
    """All-in and called: the cards stay down and no more are dealt until the other tables are done, TDA RP-8-F.

    Raises:
        HandForHandRefused: no hand is played there.
    """
    _require(play, table, "playing")
    holds = book.knobs.hand_for_hand_holds_all_ins
    return _opened(_set(play, table, "held" if holds else "running_out"))


def release(play: HandForHand, table: str) -> HandForHand:
    """The director has a held all-in opened before the other tables are done.

    Raises:
        HandForHandRefused: nothing is held there.
    """
    _require(play, table, "held")
    return _set(play, table, "running_out")


def finish(play: HandForHand, book: Rulebook, table: str, busts: Iterable[Bust] = ()) -> HandForHand:
    """A table is done with its hand; it waits for the others.

    Raises:
        HandForHandRefused: it has none, its all-in is still held, or those out did not sit there.
    """
    state = play.state_of(table)
    if state == "held":
        others = _tables(_still_playing(play))
        raise HandForHandRefused(
            Words(
                f"the all-in of table {table} is held: waiting for {others.en}",
                f"Das All-in an Tisch {table} bleibt zu: warten auf {others.de}",
            ),
            rule=book.cite("hand_for_hand_holds_all_ins"),
        )
    if state in ("done", "idle"):
        raise HandForHandRefused(
            Words(f"table {table} waits for the others", f"Tisch {table} wartet auf die anderen"),
            rule=book.topic("hand_for_hand_is_one_hand"),
        )
    out = tuple(busts)
    if strangers := [bust for bust in out if str(bust.table) != table]:
        raise HandForHandRefused(
            Words(
                f"{strangers[0].entrant} did not sit at table {table}",
                f"{strangers[0].entrant} saß nicht an Tisch {table}",
            )
        )
    if len(out) >= play.left_now:
        raise HandForHandRefused(Words("somebody has to be left", "Jemand muss übrig bleiben"))
    return _opened(replace(_set(play, table, "done"), busts=(*play.busts, *out)))


def next_hand(play: HandForHand, book: Rulebook, tables: Iterable[str] | None = None) -> HandForHand | None:
    """The next common hand at the *tables* that are left (the same, if not said); nothing once hand for hand is over.

    Raises:
        HandForHandRefused: a table is not done.
    """
    _require_done(play, book)
    names = tuple(table for table, _ in play.tables) if tables is None else tuple(tables)
    if not due(book, left=play.left_now, paid=play.paid, tables=len(names), is_on=True).begins:
        return None
    return HandForHand(play.hand + 1, play.left_now, play.paid, tuple((name, "playing") for name in names))


def without_table(play: HandForHand | None, table: int) -> HandForHand | None:
    """The common hand without a table that was broken."""
    if play is None:
        return None
    return replace(play, tables=tuple((name, state) for name, state in play.tables if name != str(table)))


def _tables(names: Sequence[str]) -> Words:
    """Tables by their numbers."""
    if len(names) == 1:
        return Words(f"table {names[0]}", f"Tisch {names[0]}")
    return Words(f"tables {listed(names)}", f"die Tische {listed(names, 'de')}")


def _state(*, playing: bool) -> TableState:
    return "playing" if playing else "idle"


def _set(play: HandForHand, table: str, state: TableState) -> HandForHand:
    return replace(play, tables=tuple((name, state if name == table else was) for name, was in play.tables))


def _still_playing(play: HandForHand) -> tuple[str, ...]:
    return tuple(table for table, state in play.tables if state in ("playing", "running_out"))


def _opened(play: HandForHand) -> HandForHand:
    """Once every other table is done or waits with an all-in too, those that were held are opened."""
    if _still_playing(play):
        return play
    opened = tuple((table, _released(state)) for table, state in play.tables)
    return replace(play, tables=opened)


def _released(state: TableState) -> TableState:
    return "running_out" if state == "held" else state


def _require(play: HandForHand, table: str, state: TableState) -> None:
    found = play.state_of(table)
    if found != state:
        raise HandForHandRefused(Words(f"table {table} {_DOES[found].en}", f"Tisch {table} {_DOES[found].de}"))


def _require_done(play: HandForHand, book: Rulebook) -> None:
    if not play.is_done:
        words = play.words
        raise HandForHandRefused(
            Words(f"the common hand is not over: {words.en}", f"Die gemeinsame Hand läuft noch: {words.de}"),
            rule=book.topic("hand_for_hand_is_one_hand"),
        )
