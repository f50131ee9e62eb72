"""What is read of a record that is not one: a refusal, whatever it is a record of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.bank import Bank
from floorman.errors import BankError, FloormanError
from floorman.league.league import League
from floorman.tournament.steps import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("records", [[], ["opened"], [None], [5]])
@pytest.mark.parametrize("replay", [Bank.replay, Tournament.replay, League.replay])
def test_what_does_not_begin_with_an_opening_is_no_record(replay: Callable[[Any], object], records: list[Any]) -> None:
    with pytest.raises(FloormanError, match="begins with"):
        replay(records)


def test_a_bank_takes_all_events_or_none() -> None:
    bank = Bank.open("bank", by="board", at=0)
    before = bank.events
    opened = Bank.open("bank", by="board", at=0, house="other").events

    with pytest.raises(BankError, match="'pay' is not what happens at a bank"):
        bank.record([*opened, "pay"])  # type: ignore[list-item]

    assert bank.events == before
