"""What was written once is read for ever: streams of every kind as they were kept, and what they add up to.

Whoever changes an event and sees one of these fail writes an upcaster (`floorman.store.upcast`). Until 1.0.0 `make golden`
may write the streams anew instead, deliberately, with the reason in the commit.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.club.audit import audit
from floorman.club.hands.marks import marks_of
from floorman.club.past import mark_again
from floorman.rulebook import Rulebook
from floorman.store import Entry, SqliteStore
from floorman.store.reading import reading
from floorman.store.upcast import UPCASTERS, upcast
from floorman.table.audit import TableAudit
from floorman.table.state import TableState
from golden.facts import facts_of
from golden.forms import KINDS, READERS, events_of, kind_of, snapshot_of_a_tournament, tag_of, tags_in
from support.stores import tagged

if TYPE_CHECKING:
    from floorman.store import Mark
    from floorman.store.upcast import Kind

HERE = Path(__file__).resolve().parent
FILES = sorted((HERE / "streams").rglob("*.jsonl"))
SPECIMENS = sorted((HERE / "specimens").glob("*.jsonl"))
ENCODE = msgspec.json.Encoder(enc_hook=str).encode
CLUBS = ("cash_club", "event_club")


def group_of(path: Path) -> str:
    return path.relative_to(HERE / "streams").parts[0]


def stream_of(path: Path) -> str:
    return path.relative_to(HERE / "streams" / group_of(path)).with_suffix("").as_posix()


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


def named(path: Path) -> str:
    return path.relative_to(HERE).as_posix()


def lost(kept: Any, now: Any, where: str = "") -> list[str]:
    """What stands in stored data and not in what is written for it today; something may have come on top."""
    if isinstance(kept, dict) and isinstance(now, dict):
        return [
            name
            for key, value in kept.items()
            for name in (lost(value, now[key], f"{where}.{key}") if key in now else [f"{where}.{key}"])
        ]
    if isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        return [name for at, value in enumerate(kept) for name in lost(value, now[at], f"{where}[{at}]")]
    return [] if kept == now else [f"{where}: {kept!r:.60} is {now!r:.60}"]


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_stream_adds_up_to_what_it_added_up_to(path: Path) -> None:
    stream = stream_of(path)
    told = json.loads((HERE / "streams" / group_of(path) / "facts.json").read_text(encoding="utf-8"))[stream]

    assert json.loads(json.dumps(facts_of(stream, lines_of(path)))) == told


@pytest.mark.parametrize("path", [*FILES, *SPECIMENS], ids=named)
def test_nothing_that_was_written_is_lost_when_it_is_read(path: Path) -> None:
    kind: Kind = path.stem if path in SPECIMENS else kind_of(stream_of(path))  # type: ignore[assignment]  # one of them
    by_tag = {tag_of(one): msgspec.json.Decoder(one, dec_hook=lambda to, text: to(text)) for one in tagged(KINDS[kind])}
    read = READERS[kind]
    for line in lines_of(path):
        kept = upcast(msgspec.json.decode(line), UPCASTERS[kind])
        found = by_tag[kept["type"]].decode(ENCODE(kept)) if path in SPECIMENS else read(line)

        assert not lost(kept, msgspec.json.decode(ENCODE(found)))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_stands_in_some_stream(kind: Kind) -> None:
    lines = [line for path in FILES if kind_of(stream_of(path)) == kind for line in lines_of(path)]

    assert events_of(kind) <= tags_in([ENCODE(upcast(msgspec.json.decode(line), UPCASTERS[kind])) for line in lines])


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_specimen_of_everything_with_a_tag(kind: Kind) -> None:
    kept = {msgspec.json.decode(line)["type"] for line in lines_of(HERE / "specimens" / f"{kind}.jsonl")}
    today = {tag_of(one) for one in tagged(KINDS[kind])}

    assert today <= kept
    assert kept - today <= set(UPCASTERS[kind]), "stored before, and nobody reads it any more"


@pytest.mark.parametrize(("name", "form"), [("casebook", "case_opened"), ("casebook-2", "case_opened@2")])
def test_cases_that_were_kept_in_words_or_by_names_alone_are_read_as_those_of_today(name: str, form: str) -> None:
    """The old forms were really written; nobody writes them anew, and nobody annulled a case then."""
    old = lines_of(HERE / "old" / f"{name}.jsonl")
    today = lines_of(HERE / "streams" / "alone" / "casebook.jsonl")[: len(old)]
    assert {msgspec.json.decode(line)["type"] for line in old} >= {form}

    assert [upcast(msgspec.json.decode(line), UPCASTERS["casebook"]) for line in old] == [
        msgspec.json.decode(line) for line in today
    ]
    assert facts_of("casebook", old) == facts_of("casebook", today)


def test_a_guest_whose_name_stood_in_the_event_is_read_without_it() -> None:
    """The old form was really written; nobody writes it anew."""
    old, today = lines_of(HERE / "old" / "member.jsonl"), lines_of(HERE / "streams" / "alone" / "member" / "bert.jsonl")
    assert b"Anna" in old[0]

    assert [upcast(msgspec.json.decode(line), UPCASTERS["member"]) for line in old] == [
        msgspec.json.decode(line) for line in today
    ]


def test_a_place_that_was_kept_with_one_of_its_rules_is_read_with_that_one() -> None:
    """The old form was really written, of an evening under WPL; nobody writes it anew."""
    old = lines_of(HERE / "old" / "tournament.jsonl")
    assert {"out", "disqualified"} <= tags_in(old)

    entrants = facts_of("tournament", old)["entrants"].items()
    assert {who: (facts["place"], facts["place_rules"]) for who, facts in entrants if facts["place"]} == {
        "m33": (14, ["WPL-5.2.b"]),
        "m11": (13, ["WPL-2.18"]),
        "m26": (12, ["WPL-5.2.b"]),
    }


def test_what_has_gone_or_changed_is_noticed() -> None:
    kept = {"type": "moved", "who": "anna", "to": [{"seat": 3}, 4]}

    assert not lost(kept, {**kept, "why": ""})
    assert lost(kept, {"type": "moved", "who": "anna", "to": [{"place": 3}, 4]}) == [".to[0].seat"]
    assert lost(kept, {**kept, "who": ""}) == [".who: 'anna' is ''"]
    assert lost(kept, {**kept, "to": [{"seat": 3}]})


def test_a_snapshot_of_that_time_is_what_it_was_or_is_passed_over() -> None:
    kept = (HERE / "specimens" / "snapshot_of_a_table.json").read_bytes().rstrip()
    restored = TableState.restored(kept)

    assert restored is None or restored.snapshot() == kept, "the state has changed: count SNAPSHOT_VERSION on"


def test_a_snapshot_of_a_tournament_of_that_time_holds_what_one_of_today_does_or_is_passed_over() -> None:
    kept = json.loads((HERE / "specimens" / "snapshot_of_a_tournament.json").read_bytes())
    today = json.loads(snapshot_of_a_tournament())

    assert kept["form"] != today["form"] or kept == today, "something in it has changed: count SNAPSHOT_FORM on"


def marks_in(stream: str, lines: list[bytes]) -> list[Mark]:
    """By what a table's hands are found."""
    return marks_of([READERS["table"](line) for line in lines], 0) if kind_of(stream) == "table" else []


@pytest.mark.parametrize("club", CLUBS)
def test_a_club_of_that_time_is_audited(club: str, tmp_path: Path) -> None:
    streams = {stream_of(path): lines_of(path) for path in FILES if group_of(path) == club}

    async def kept() -> None:
        async with SqliteStore.opened(str(tmp_path / "club.db")) as store:
            await store.append_together(
                [Entry(stream, lines, 0, marks=marks_in(stream, lines)) for stream, lines in streams.items()]
            )
            await mark_again(store, "ledger", Rulebook.load("bank"))

    asyncio.run(kept())
    with reading(str(tmp_path / "club.db")) as file:
        report = audit(file)

    assert not report.findings
    assert report.events == sum(map(len, streams.values()))


@pytest.mark.parametrize("path", [path for path in FILES if stream_of(path).startswith("table/")], ids=named)
def test_a_table_of_that_time_is_proven(path: Path) -> None:
    stream = stream_of(path)
    events = [READERS["table"](line) for line in lines_of(path)]
    proof = TableAudit(events[0].id, stream)
    for version, event in enumerate(events, start=1):
        proof.read(version, event)

    assert proof.hands == facts_of(stream, lines_of(path))["hands"]
