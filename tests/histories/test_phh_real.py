"""PHH histories from real tables: every hand ends as it should, and every illegal one is refused where it should be."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from pokerkit import HandHistory

from floorman.errors import HistoryError
from floorman.history.formats import replay_all
from floorman.history.phh import read_phh
from floorman.history.phh_writing import write_phh

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from floorman.history import History
    from floorman.history.formats import Outcome

SITES = ("absolute", "fulltilt", "ipoker", "ongame", "partypoker", "pokerstars")


def expected(path: Path) -> dict[str, dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {hand["id"]: hand for hand in (json.loads(line, parse_float=Fraction) for line in lines)}


def outcomes(path: Path) -> Iterator[tuple[str, Outcome]]:
    for number, outcome in enumerate(replay_all(path.read_text(encoding="utf-8")), start=1):
        yield f"{path.stem}#{number}", outcome


def require_as_expected(outcome: Outcome, hand: dict[str, Any]) -> None:
    assert outcome.error is None, outcome.error
    played = outcome.replayed
    assert played is not None
    unit = Fraction(played.history.unit)
    for got, wanted in ((played.put, hand["put"]), (played.won, hand["win"]), (played.stacks, hand.get("final"))):
        if wanted is None:
            assert hand["unknown_stacks"]
            continue
        amounts = [chips * unit for chips in got if chips is not None]
        exact = [Fraction(amount) for amount in wanted]
        assert sum(amounts) == sum(exact)
        assert all(abs(amount - wish) < unit for amount, wish in zip(amounts, exact, strict=True)), (amounts, exact)


@pytest.mark.parametrize("folder", ["pluribus", "random"])
def test_hands_with_all_cards_known_end_as_expected(shared: Path, folder: str) -> None:
    at = shared / "data" / "phh" / folder
    wanted = expected(at / "expected.jsonl")
    played = 0
    for path in sorted(at.glob("*.phhs")):
        for name, outcome in outcomes(path):
            require_as_expected(outcome, wanted[name])
            played += 1
    assert played == len(wanted)


@pytest.mark.parametrize("site", SITES)
def test_hands_of_online_tables_end_as_expected(shared: Path, site: str) -> None:
    at = shared / "data" / "phh" / "handhq"
    wanted = expected(at / f"{site}.expected.jsonl")
    played = dict(outcomes(at / f"{site}.phhs"))

    assert played.keys() == wanted.keys()
    for name, outcome in played.items():
        require_as_expected(outcome, wanted[name])


@pytest.mark.parametrize("name", ["illegal", "reopen"])
def test_illegal_hands_are_refused_at_their_action_with_a_citation(shared: Path, name: str) -> None:
    at = shared / "data" / "phh" / "illegal"
    wanted = expected(at / f"{name}.jsonl")
    for hand, outcome in outcomes(at / f"{name}.phhs"):
        error = outcome.error
        assert error is not None, wanted[hand]
        assert error.action == wanted[hand]["action"], (wanted[hand], str(error))
        assert error.rule is not None


def test_hands_that_are_broken_at_the_source_are_reported(shared: Path) -> None:
    reported = dict(outcomes(shared / "data" / "phh" / "handhq" / "defective.phhs"))

    assert len(reported) == 14
    assert [name for name, outcome in reported.items() if outcome.error is None and not outcome.doubt] == []


def test_examples_of_other_games_are_refused_by_name(shared: Path) -> None:
    recorded = {path.stem: next(iter(read_phh(path.read_text(encoding="utf-8")))) for path in (shared / "data" / "phh" / "examples").glob("*.phh")}  # fmt: skip

    assert {name for name, hand in recorded.items() if not isinstance(hand, HistoryError)} == {"dwan-ivey-2009"}
    assert "badugi" in str(recorded["alice-carol-wikipedia"])


def all_hands(shared: Path) -> Iterator[list[History]]:
    for path in sorted((shared / "data" / "phh").rglob("*.phh*")):
        recorded = [
            hand.history for hand in read_phh(path.read_text(encoding="utf-8")) if not isinstance(hand, HistoryError)
        ]
        if recorded:
            yield recorded


def test_every_hand_is_the_same_after_writing_and_reading_it(shared: Path) -> None:
    for recorded in all_hands(shared):
        again = [hand.history for hand in read_phh(write_phh(recorded).text) if not isinstance(hand, HistoryError)]
        assert again == recorded


def test_pokerkit_reads_what_we_write_and_ends_with_the_same_stacks(shared: Path, soak: bool) -> None:
    compared = 0
    for path in (
        sorted((shared / "data" / "phh" / "random").glob("*.phhs"))
        + sorted((shared / "data" / "phh" / "pluribus").glob("*.phhs"))[: None if soak else 2]
    ):
        played = [outcome.replayed for _, outcome in outcomes(path)]
        histories = [hand.history for hand in played if hand is not None]
        for ours, theirs in zip(played, HandHistory.loads_all(write_phh(histories).text), strict=True):
            assert ours is not None
            *_, state = theirs
            assert not state.status
            for our_stack, their_stack in zip(ours.stacks, state.stacks, strict=True):
                assert abs(Decimal(our_stack or 0) - Decimal(their_stack)) < 1  # it splits half chips
            compared += 1
    assert compared >= 200
