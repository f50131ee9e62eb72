"""``floorman replay`` and ``floorman convert``, run for real."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from support.terminal import run as floorman

run = partial(floorman, COLUMNS="120")
DATA = Path(__file__).parent / "data"
THREE_HANDS = DATA / "three-hands.phhs"


def replayed(*args: str | Path, given: bytes = b"") -> dict[str, Any]:
    done = run("replay", *args, "--json", typed=given)
    assert done.stderr == ""
    document: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (1 if document["failed"] or "unread" in document else 0)
    return document


@pytest.fixture
def illegal(tmp_path: Path) -> Path:
    path = tmp_path / "illegal.phhs"
    path.write_text(THREE_HANDS.read_text(encoding="utf-8").replace("'p3 cbr 250'", "'p3 cbr 150'"), encoding="utf-8")
    return path


def test_json_has_a_line_for_every_hand_with_its_stacks_in_the_sources_amounts() -> None:
    document = replayed(THREE_HANDS)

    assert (document["ok"], document["failed"]) == (3, 0)
    assert document["seconds"] >= 0
    assert [(hand["file"], hand["index"], hand["ok"], hand["error"]) for hand in document["hands"]] == [
        (str(THREE_HANDS), index, True, None) for index in range(3)
    ]
    stacks = [hand["finishing_stacks"] for hand in document["hands"]]
    assert stacks == [[10650, 8900, 7450], [0, 11125, 6475], ["19.6", None]]


def test_json_names_action_code_rule_and_message_of_a_refusal(illegal: Path) -> None:
    document = replayed(illegal)

    assert (document["ok"], document["failed"]) == (2, 1)
    refused = document["hands"][0]
    assert refused["finishing_stacks"] is None
    assert refused["error"]["action"] == 4
    assert refused["error"]["code"] == "raise-too-small"
    assert refused["error"]["rule"] == "TDA 2019 43-A"
    assert "cannot raise to 150: the smallest raise is to 200" in refused["error"]["message"]


def test_the_terminal_shows_files_refusals_and_how_fast_it_went(illegal: Path) -> None:
    done = run("replay", illegal, THREE_HANDS)

    assert done.returncode == 1
    assert f"{illegal}:1: hand 1, action 4: seat 3 cannot raise to 150" in done.stdout
    assert "5 of 6 hands played to their end" in done.stdout
    assert "hands/s" in done.stdout


def test_the_terminal_speaks_german(illegal: Path) -> None:
    done = run("replay", illegal, "--lang", "de")

    assert "Datei" in done.stdout
    assert "2 von 3 Händen zu Ende gespielt" in done.stdout
    assert (
        "Aktion 4: Platz 3 kann nicht auf 150 erhöhen: die kleinste Erhöhung geht auf 200 (TDA 2019 43-A)"
        in done.stdout
    )


def test_another_book_judges_by_its_own_rules() -> None:
    document = replayed(THREE_HANDS, "--book", "bank")

    assert document["failed"] == 3
    assert "deals Pot Limit" in document["hands"][0]["error"]["message"]


def test_folders_gzip_and_pipes_are_read(tmp_path: Path) -> None:
    text = THREE_HANDS.read_bytes()
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "plain.phhs").write_bytes(text)
    (tmp_path / "inside" / "packed.phhs.gz").write_bytes(gzip.compress(text, mtime=0))
    (tmp_path / "notes.md").write_text("no hands here", encoding="utf-8")

    assert replayed(tmp_path)["ok"] == 6
    assert "1 other file was left alone" in run("replay", tmp_path).stdout
    assert replayed("-", given=text)["ok"] == 3
    assert replayed("-", given=b"\xef\xbb\xbf" + text)["ok"] == 3
    assert replayed("-", given=text.decode().encode("utf-16"))["ok"] == 3


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("letter.txt", b"Dear Anna", "not a hand history floorman knows; it reads PHH"),
        ("empty.phh", b"", "not a hand history floorman knows"),
        ("bytes.phh", bytes(range(256)), "not a hand history floorman knows"),
    ],
)
def test_files_that_are_no_histories_are_reported_and_the_others_go_on(
    tmp_path: Path, name: str, content: bytes | None, words: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    document = replayed(path, THREE_HANDS)

    assert (document["ok"], document["failed"]) == (3, 1)
    assert words in document["hands"][0]["error"]["message"]
    assert "Traceback" not in run("replay", path).stdout


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("gone.phh", None),
        ("broken.gz", gzip.compress(b"variant = 'NT'", mtime=0)[:-9]),
        (
            "bent.gz",
            gzip.compress(b"variant = 'NT'" * 50, mtime=0)[:20] + b"!!!!!!!!!!!" + gzip.compress(b"x", mtime=0)[-12:],
        ),
    ],
)
def test_a_file_that_is_missing_or_broken_is_no_refused_hand(tmp_path: Path, name: str, content: bytes | None) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    document = replayed(path, THREE_HANDS)

    assert (document["ok"], document["failed"]) == (3, 0)
    assert len(document["hands"]) == 3
    assert [unread["file"] for unread in document["unread"]] == [str(path)]
    assert "cannot be read" in document["unread"][0]["error"]["message"]
    done = run("replay", path, THREE_HANDS)
    assert done.returncode == 1
    assert f"{path}: cannot be read" in done.stderr
    assert "3 of 3 hands played to their end" in done.stdout
    assert "lässt sich nicht lesen" in run("replay", path, "--lang", "de").stderr


def test_a_folder_without_hands_is_named_and_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "notes.md").write_text("no hands here", encoding="utf-8")
    done = run("replay", tmp_path, "--lang", "de")

    assert done.returncode == 1
    assert f"{tmp_path}: darin ist keine Hand" in done.stderr
    (unread,) = replayed(tmp_path, THREE_HANDS)["unread"]
    assert unread["file"] == str(tmp_path)
    assert "there is no hand in it" in unread["error"]["message"]


def test_refusals_are_listed_before_doubts(tmp_path: Path) -> None:
    first, *_ = THREE_HANDS.read_text(encoding="utf-8").split("[2]")
    doubtful = f"{first.rstrip()}\nfinishing_stacks = [1, 2, 3]\n\n"
    refused = first.replace("'p3 cbr 250'", "'p3 cbr 150'")
    path = tmp_path / "many.phhs"
    hands = [*[doubtful] * 25, refused]
    path.write_text(
        "\n".join(hand.replace("[1]", f"[{at}]") for at, hand in enumerate(hands, start=1)), encoding="utf-8"
    )
    said = run("replay", path).stdout.replace("\n", " ")

    assert "hand 26, action 4: seat 3 cannot raise to 150" in said
    assert said.index("hand 26, action 4") < said.index("hand 1: doubtful: finishing_stacks of 1")
    assert "… and 6 more" in said


def test_a_conversion_tells_of_doubts_too(tmp_path: Path) -> None:
    first, *_ = THREE_HANDS.read_text(encoding="utf-8").split("[2]")
    doubtful = f"{first.rstrip()}\nfinishing_stacks = [1, 2, 3]\n\n"
    path = tmp_path / "many.phhs"
    path.write_text("\n".join(doubtful.replace("[1]", f"[{at}]") for at in range(1, 23)), encoding="utf-8")
    done = run("convert", path, tmp_path / "many.txt")
    said = done.stdout.replace("\n", " ")

    assert done.returncode == 0
    assert "22 hands written" in said
    assert "hand 1: doubtful: finishing_stacks of 1" in said
    assert "… and 2 more; “floorman replay --json” has them all." in said
    assert "Hand 1: zweifelhaft: " in run("convert", path, tmp_path / "many.ohh", "--lang", "de").stdout


def test_long_files_are_read_in_parts_and_lines_count_on(tmp_path: Path) -> None:
    """Several megabytes, so that the text is cut: lines, numbers of hands and refusals are as in one piece."""
    text = THREE_HANDS.read_text(encoding="utf-8")
    hands = text.split("[2]")[0].removeprefix("[1]")
    path = tmp_path / "long.phhs"
    many = 3 * (1 << 20) // len(hands)
    with path.open("w", encoding="utf-8") as file:
        for at in range(1, many + 1):
            file.write(f"[{at}]{hands if at != many - 1 else hands.replace('p3 cbr 250', 'p3 cbr 150')}")
    document = replayed(path)

    assert (document["ok"], document["failed"]) == (many - 1, 1)
    assert [hand["index"] for hand in document["hands"]] == list(range(many))
    assert document["hands"][-1]["line"] == 1 + (many - 1) * hands.count("\n")
    assert document["hands"][-2]["error"]["action"] == 4


def test_memory_does_not_grow_with_the_number_of_hands(tmp_path: Path, soak: bool) -> None:
    """Replay and convert hold a few hundred hands, however many there are."""
    hand = THREE_HANDS.read_text(encoding="utf-8").split("[2]")[0].removeprefix("[1]")
    program = (  # what the system counts for a process begins with that of the one which started it; this begins with its own
        "import re, sys; from pathlib import Path; from floorman.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(re.search(r'VmHWM:\\s+([0-9]+)', Path('/proc/self/status').read_text())[1], file=sys.stderr)"
    )
    most: dict[int, list[int]] = {}
    sizes = (25_000, 1_000_000) if soak else (4_000, 16_000)
    for many in sizes:
        path = tmp_path / f"{many}.phhs"
        with path.open("w", encoding="utf-8") as file:
            file.writelines(f"[{at}]{hand}" for at in range(1, many + 1))
        for args in (["replay", str(path)], ["replay", str(path), "--json"], ["convert", str(path), f"{path}.ohh"]):
            done = subprocess.run(
                [sys.executable, "-c", program, *args],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                check=True,
                env={**os.environ},
            )
            most.setdefault(many, []).append(int(done.stderr.split()[-1]))
    for few, all_of_them in zip(most[sizes[0]], most[sizes[1]], strict=True):
        assert all_of_them < 1.25 * few, most


def test_without_a_file_it_says_what_it_needs() -> None:
    done = run("replay")

    assert (done.returncode, done.stdout) == (1, "")
    assert "name a file or a folder" in done.stderr


# ---- convert ----


def test_convert_writes_hands_that_read_the_same(tmp_path: Path) -> None:
    done = run("convert", THREE_HANDS, tmp_path / "again.phhs")

    assert (done.returncode, done.stderr) == (0, "")
    assert "3 hands written" in done.stdout
    again = replayed(tmp_path / "again.phhs")["hands"]
    assert [hand["finishing_stacks"] for hand in again] == [
        hand["finishing_stacks"] for hand in replayed(THREE_HANDS)["hands"]
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["again.phhs"]  # nothing half written beside it


def test_convert_leaves_out_what_cannot_be_played_and_says_so(illegal: Path, tmp_path: Path) -> None:
    done = run("convert", illegal, tmp_path / "rest.phhs")

    assert done.returncode == 1
    assert "hand 1, action 4: seat 3 cannot raise to 150" in done.stderr
    assert replayed(tmp_path / "rest.phhs")["ok"] == 2


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        (THREE_HANDS, "one.phh", "a .phh file holds one hand"),
        (THREE_HANDS, "what.doc", "“.doc” does not say which format to write"),
        (DATA / "gone.phh", "any.phhs", "gone.phh: cannot be read: No such file or directory\n"),
        (THREE_HANDS, "no/such/folder.phhs", "No such file or directory"),
    ],
)
def test_convert_says_what_is_wrong_and_writes_nothing(tmp_path: Path, source: Path, target: str, words: str) -> None:
    done = run("convert", source, tmp_path / target)

    assert done.returncode == 1
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


ACPC_LIMIT = b"STATE:0:crrrc/rc/rc/rc:5d5c|9hQd/8dAs8s/4h/6d:90|-90:p1|p2\n"


def test_convert_writes_only_what_ends_with_the_same_stacks(tmp_path: Path) -> None:
    for target in ("limit.phhs", "limit.ohh", "limit.txt"):
        done = run("convert", "-", tmp_path / target, typed=ACPC_LIMIT)
        assert (done.returncode, done.stderr) == (0, "")
        assert replayed(tmp_path / target)["hands"][0]["finishing_stacks"] == replayed("-", given=ACPC_LIMIT)["hands"][0]["finishing_stacks"]  # fmt: skip


def test_what_has_no_place_in_the_new_file_is_listed_in_the_language_of_the_reader(tmp_path: Path) -> None:
    typed = (run("convert", "-", tmp_path / "limit.txt", "--lang", lang, typed=ACPC_LIMIT) for lang in ("en", "de"))
    shown, german = (done.stdout.splitlines() for done in typed)

    assert shown == [f"1 hand written to {tmp_path}/limit.txt.", "Not in PokerStars: site."]
    assert german == [f"1 Hand nach {tmp_path}/limit.txt geschrieben.", "Nicht in PokerStars: Anbieter."]


def test_a_file_that_is_not_there_is_told_in_german(tmp_path: Path) -> None:
    done = run("replay", tmp_path / "none.phh", "--lang", "de")

    assert done.stderr.endswith("none.phh: lässt sich nicht lesen: diese Datei oder diesen Ordner gibt es nicht.\n")


def test_names_of_files_are_shown_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a[red]b:100:.phhs"
    path.write_bytes(THREE_HANDS.read_bytes())

    assert "a[red]b:100:.phhs" in run("replay", path).stdout.replace("\n", "")


def test_a_game_that_is_not_played_is_named_with_its_hand_and_line(tmp_path: Path) -> None:
    path = tmp_path / "mixed.phhs"
    first, rest = THREE_HANDS.read_text(encoding="utf-8").split("[2]")
    path.write_text(f"{first}[2]\nvariant = 'PO'\n\n[3]{rest}", encoding="utf-8")
    done = run("replay", path)

    assert f"{path}:13: hand 2: pot-limit Omaha hold'em (PO) is not played here" in done.stdout
    assert replayed(path)["hands"][1]["error"]["line"] == 13
