"""All formats in one place: which there are, which one a text is in, and the way from a text to played hands."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from msgspec import Struct

from floorman.errors import CannotWrite, HistoryError, UnknownFormat
from floorman.history import acpc, ohh, pgn, phh, poker888, pokerstars
from floorman.history.acpc import looks_like_acpc, read_acpc, read_acpc_parts
from floorman.history.guard import stumbled
from floorman.history.ohh import looks_like_ohh, read_ohh, write_ohh
from floorman.history.parts import parts
from floorman.history.pgn import looks_like_pgn, read_pgn
from floorman.history.phh import looks_like_phh, read_phh, statement_in_doubt
from floorman.history.phh_writing import write_phh
from floorman.history.poker888 import looks_like_poker888, read_poker888
from floorman.history.pokernow import looks_like_pokernow, read_pokernow
from floorman.history.pokerstars import looks_like_pokerstars, read_pokerstars, write_pokerstars
from floorman.history.replaying import book_named, replay
from floorman.rulebook import SHIPPED
from floorman.text import both
from floorman.text.lists import listed
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator

    from floorman.history.model import History, Recorded, Replayed, Written
    from floorman.history.parts import Part
    from floorman.rulebook import Rulebook, Shelf


class ReadsHands(Protocol):
    """How a format is read."""

    def __call__(self, text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
        """Every hand of a text, one after another; *lines_before* says how many lines of the file stand before it."""


class WritesHands(Protocol):
    """How a format is written."""

    def __call__(self, histories: Iterable[History], first: int = 1) -> Written:
        """Histories as a text; *first* is the number of the first, where hands have none of their own."""


class Format(NamedTuple):
    """How a kind of history is recognised, read and written."""

    name: str
    endings: tuple[str, ...]
    """Of files, for choosing what to write; what is read is recognised by its content."""
    looks_like: Callable[[str], bool]
    read: ReadsHands
    begins: re.Pattern[str] | None = None
    """Where a long text may be cut; None where it has to be read as a whole."""
    write: WritesHands | None = None
    doubts: Callable[[Replayed], Words | None] | None = None
    """What the source states beside the actions, looked at once a hand has been played."""

    by_action: bool = False
    """Whether places in it are numbers of actions, and not lines."""
    read_parts: Callable[[Iterator[Part]], Iterator[Recorded | HistoryError]] | None = None
    """Where hands of one part need what was said in another."""
    heading: str = ""
    """What stands over each hand of a file with many."""
    between: str = ""
    """What stands between two hands."""


FORMATS: Final = (
    Format(
        *("PHH", (".phh", ".phhs"), looks_like_phh, read_phh, phh.BEGINS, write_phh, statement_in_doubt),
        by_action=True,
        heading="[{}]\n",
        between="\n",
    ),
    Format("Open Hand History", (".ohh", ".json"), looks_like_ohh, read_ohh, ohh.BEGINS, write_ohh, between="\n"),
    Format(
        *("PokerStars", (".txt",), looks_like_pokerstars, read_pokerstars, pokerstars.BEGINS, write_pokerstars),
        between="\n\n",
    ),
    Format("888poker", (), looks_like_poker888, read_poker888, poker888.BEGINS),
    Format("ACPC", (".log",), looks_like_acpc, read_acpc, acpc.LINES, read_parts=read_acpc_parts),
    Format("PokerNow", (".csv",), looks_like_pokernow, read_pokernow),  # newest first, so as a whole
    Format("PGN", (".pgn",), looks_like_pgn, read_pgn, pgn.BEGINS),
)


class Outcome(Struct, frozen=True, gc=False):
    """What became of one hand of a text: the hand as told and as played, or what was wrong with it."""

    index: int
    line: int
    recorded: Recorded | None
    replayed: Replayed | None
    error: HistoryError | None
    of_file: bool = False
    """Whether the error is about the whole file, and not about one hand of it."""
    by_action: bool = False
    """Whether the error's place is the number of an action, and not a line."""
    doubt: Words | None = None
    """Something the source states beside the actions that does not fit what was played."""


def format_of(text: str) -> Format:
    """The format a text is written in.

    Raises:
        UnknownFormat: none that floorman knows.
    """
    for known in FORMATS:
        if known.looks_like(text):
            return known
    names = [known.name for known in FORMATS]
    raise UnknownFormat(
        both(
            f"this is not a hand history floorman knows; it reads {listed(names)}",
            f"Das ist kein Handverlauf, den floorman kennt; gelesen werden {listed(names, 'de')}",
        )
    )


def format_for(ending: str) -> Format:
    """The format that files with this ending are written in.

    Raises:
        UnknownFormat: floorman writes none.
    """
    writable = [known for known in FORMATS if known.write]
    for known in writable:
        if ending.lower() in known.endings:
            return known
    endings = [f"{end} ({known.name})" for known in writable for end in known.endings]
    raise UnknownFormat(
        both(
            f"{quoted(ending)} does not say which format to write; these endings do: {listed(endings)}"
            if ending
            else f"a name without an ending does not say which format to write; these endings do: {listed(endings)}",
            f"{quoted(ending, 'de')} sagt nicht, in welchem Format zu schreiben ist; das sagen die Endungen {listed(endings, 'de')}"
            if ending
            else f"Ein Name ohne Endung sagt nicht, in welchem Format zu schreiben ist; das sagen die Endungen {listed(endings, 'de')}",
        )
    )


def replay_all(
    text: str | Iterable[str], book: Rulebook | str | None = None, *, shelf: Shelf = SHIPPED, strict: bool = False
) -> Iterator[Outcome]:
    """Play every hand of a text; one that is broken or refused does not stop the others.

    A long text may come in pieces, of which no more are held than a few hundred hands take; the first tells the format.

    Raises:
        UnknownFormat: the text is in no format floorman knows.
    """
    pieces = iter([text] if isinstance(text, str) else text)
    first = next(pieces, "")
    known = format_of(first)
    for index, recorded in enumerate(_read(known, chain([first], pieces))):
        if isinstance(recorded, HistoryError):
            yield Outcome(index, recorded.line or 0, None, None, recorded)
            continue
        try:
            played = replay(recorded, book, shelf=shelf, strict=strict)
            stated = known.doubts(played) if known.doubts else None
        except HistoryError as error:
            yield Outcome(index, recorded.line, recorded, None, error, by_action=known.by_action)
        except Exception as error:  # noqa: BLE001  # our own mistake, and still no reason to lose the other hands
            yield Outcome(index, recorded.line, recorded, None, stumbled(error, recorded.line))
        else:
            doubts = (*played.doubts, stated) if stated else played.doubts
            yield Outcome(index, recorded.line, recorded, played, None, doubt=_together(doubts))


def _together(doubts: tuple[Words, ...]) -> Words | None:
    """All doubts about a hand in one; None where there are none."""
    if not doubts:
        return None
    return Words("; ".join(doubt.en for doubt in doubts), "; ".join(doubt.de for doubt in doubts))


def _read(known: Format, pieces: Iterable[str]) -> Iterator[Recorded | HistoryError]:
    """What a format makes of a text; what it stumbles over between two hands is one more refusal."""
    cut = parts(pieces, known.begins)
    try:
        if known.read_parts:
            yield from known.read_parts(cut)
        else:
            for before, part in cut:
                yield from known.read(part, before)
    except HistoryError:
        raise
    except Exception as error:  # noqa: BLE001  # the hands before it stand
        yield stumbled(error)


def write_one(
    form: Format, played: Replayed, book: Rulebook | None = None, *, shelf: Shelf = SHIPPED, number: int = 1
) -> Written:
    """A hand in another format, after making sure that it can be read there and ends with the same stacks.

    *number* is which of a file it is, where the hand has none of its own.

    Raises:
        CannotWrite: the format has no words for it, or would record a different hand.
    """
    assert form.write is not None  # noqa: S101  # whoever asks has looked
    try:
        written = form.write([played.history], number)
    except HistoryError:
        raise
    except Exception as error:  # our own mistake, and still no reason to lose the other hands
        why = stumbled(error).words
        raise CannotWrite(
            both(
                f"{form.name} cannot record this hand: {why.en}",
                f"{form.name} kann diese Hand nicht festhalten: {why.de}",
            )
        ) from error
    read_back = next(iter(form.read(written.text)), None)
    if read_back is None or isinstance(read_back, HistoryError):
        why = read_back.words if read_back else both("it comes out empty", "es kommt nichts heraus")
        raise CannotWrite(
            both(
                f"{form.name} cannot record this hand: {why.en}",
                f"{form.name} kann diese Hand nicht festhalten: {why.de}",
            )
        )
    try:
        again = replay(read_back, book or book_named(played.history, shelf))
    except HistoryError as error:
        raise CannotWrite(
            both(
                f"{form.name} would record a different hand: {error.told('en')}",
                f"{form.name} würde eine andere Hand festhalten: {error.told('de').rstrip('.')}",
            )
        ) from error
    if _stacks(again) != _stacks(played):
        raise CannotWrite(
            both(
                f"{form.name} would record a hand that ends with different stacks",
                f"{form.name} würde eine Hand festhalten, die mit anderen Stacks endet",
            )
        )
    return written


def _stacks(played: Replayed) -> dict[int, object]:
    history = played.history
    return {
        player.seat: None if stack is None else history.amount(stack)
        for player, stack in zip(history.players, played.stacks, strict=True)
    }
