"""``make golden``: write the streams of `stories` anew, with what they add up to beside them.

Until 1.0.0, when no club has data yet, that may be done deliberately, with the reason in the commit. From then on these
files only grow: what was written once has to be read for ever.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

from floorman.table.evolve import replay  # noqa: E402
from golden import stories  # noqa: E402  # found beside the tests
from golden.facts import facts_of  # noqa: E402
from golden.forms import KINDS, READERS, events_of, kind_of, snapshot_of_a_tournament, specimens, tags_in  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable

    from golden.stories import Streams

STREAMS = HERE / "streams"
SPECIMENS = HERE / "specimens"


def fewest(candidates: Iterable[tuple[str, list[bytes]]]) -> Streams:
    """A few short beginnings of streams that have every event between them that any of these has."""
    waiting = {
        name: (lines, [tags_in([line]) & events_of(kind_of(name)) for line in lines]) for name, lines in candidates
    }
    left = {tag for _, tags in waiting.values() for here in tags for tag in here}
    chosen: Streams = {}
    while left:
        worth, name, length = max(_beginning(name, *waiting[name], left) for name in waiting)
        lines, tags = waiting.pop(name)
        chosen[name] = lines[:length]
        left -= set[str]().union(*tags[:length])
        assert worth  # something was still to be found
    return chosen


def _beginning(name: str, lines: list[bytes], tags: list[set[str]], left: set[str]) -> tuple[float, str, int]:
    """How much of what is still to be found the beginning of a stream has for its size, and how long that is."""
    found, size, best = set[str](), 0, (0.0, name, 0)
    for length, (line, here) in enumerate(zip(lines, tags, strict=True), start=1):
        size += len(line)
        if new := here & left - found:
            found |= new
            best = max(best, (len(found) / (size + 2000), name, length))
    return best


def main() -> None:
    """Write everything."""
    alone: Streams = (
        stories.casebook()
        | stories.books()
        | stories.record_of_penalties()
        | stories.members()
        | stories.turned_back()
        | stories.put_right()
        | stories.voted()
        | stories.open_events()
        | stories.waiting_list()
        | stories.home_game()
        | stories.called_floor()
        | stories.offers()
        | stories.hands()
    )
    groups = {
        "cash_club": stories.cash_club(),
        "event_club": stories.event_club(),
        "ledger": stories.ledger(),
        "alone": alone,
        "tournaments": fewest(stories.tournaments()),
        "tables": fewest(stories.tables()),
        "leagues": fewest(stories.leagues()),
    }
    shutil.rmtree(STREAMS, ignore_errors=True)
    shutil.rmtree(SPECIMENS, ignore_errors=True)
    for group, streams in groups.items():
        for name, lines in streams.items():
            path = STREAMS / group / f"{name}.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"".join(line + b"\n" for line in lines))
        told = {name: facts_of(name, lines) for name, lines in sorted(streams.items())}
        (STREAMS / group / "facts.json").write_text(
            json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
        )
    SPECIMENS.mkdir()
    table = replay([READERS["table"](line) for line in groups["cash_club"]["table/lounge"]])
    (SPECIMENS / "snapshot_of_a_table.json").write_bytes(table.snapshot() + b"\n")
    (SPECIMENS / "snapshot_of_a_tournament.json").write_bytes(snapshot_of_a_tournament() + b"\n")
    for kind in KINDS:
        (SPECIMENS / f"{kind}.jsonl").write_bytes(b"".join(line + b"\n" for line in specimens(kind)))


if __name__ == "__main__":
    main()
