"""Rulings are worked out in a process apart: nobody waits for whoever asks too much, and what never ends is ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import TYPE_CHECKING

import msgspec
import pytest

from floorman.club.casework.thinking import Thinking
from floorman.club.casework.thoughts import Thought, Wanted, conclude
from floorman.club.wanted.cases import FindSituations, RuleOn
from floorman.club.wanted.rulebooks import CheckBook
from floorman.errors import OurMistake, TakesTooLong, TooFast

if TYPE_CHECKING:
    from floorman.club.casework.thoughts import Conclusion

SEARCH = FindSituations("string bet")
ENDLESS = """
id = "friday"
title = "Friday"
edition = "2025"
extends = "tda"
numbering = [["(a+)+$", "x"]]

[table]
clock_seconds = { is = 41, rule = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" }

[rules]
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" = "Forty-one seconds on the clock"
"""


async def thought(thinking: Thinking, wanted: Wanted, by: str = "anna", *, is_floor: bool = False) -> Conclusion:
    return await thinking.think(Thought(wanted), by=by, is_floor=is_floor)


def test_what_is_worked_out_apart_is_what_is_worked_out_here() -> None:
    delay = RuleOn({"type": "offence", "seat": 4, "what": "delay"}, "wpl")

    async def run() -> list[Conclusion]:
        async with Thinking() as thinking:
            return [await thought(thinking, wanted) for wanted in (SEARCH, delay, RuleOn({"type": "offence"}))]

    found = asyncio.run(run())
    both: tuple[Wanted, ...] = (SEARCH, delay)
    assert [one.refused.code if one.refused else "" for one in found] == ["", "", "situation-error"]
    for one, wanted in zip(found, both, strict=False):
        assert msgspec.json.decode(one.answer) == msgspec.json.decode(conclude(Thought(wanted)).answer)


def test_what_would_never_end_is_given_up_and_the_next_is_answered() -> None:
    async def run() -> Conclusion:
        async with Thinking(seconds=5) as thinking:
            await thought(thinking, SEARCH)
            with pytest.raises(TakesTooLong) as refusal:
                await thought(thinking, CheckBook(ENDLESS))
            assert refusal.value.words.de.startswith("Das lässt sich nicht rechtzeitig ausrechnen")
            return await thought(thinking, SEARCH)

    assert asyncio.run(run()).refused is None


def test_nobody_has_more_than_a_few_questions_waiting_but_the_floor() -> None:
    async def run() -> list[Conclusion | BaseException]:
        async with Thinking() as thinking:
            asked = [thought(thinking, SEARCH) for _ in range(4)]
            others = [thought(thinking, SEARCH, "bert"), thought(thinking, SEARCH, "flora", is_floor=True)]
            return await asyncio.gather(*asked, *others, return_exceptions=True)

    found = asyncio.run(run())
    assert [isinstance(one, TooFast) for one in found] == [False, False, False, True, False, False]


def test_a_process_that_has_ended_is_begun_again() -> None:
    async def run() -> Conclusion:
        async with Thinking() as thinking:
            await thought(thinking, SEARCH)
            assert thinking.process is not None
            os.kill(thinking.process, signal.SIGKILL)
            with contextlib.suppress(OurMistake):  # where nobody has noticed yet
                await thought(thinking, SEARCH)
            return await thought(thinking, SEARCH)

    assert asyncio.run(run()).refused is None


def test_nothing_of_it_is_left_when_the_club_closes() -> None:
    async def run() -> int:
        async with Thinking() as thinking:
            await thought(thinking, SEARCH)
            assert thinking.process is not None
            return thinking.process

    with pytest.raises(ProcessLookupError):
        os.kill(asyncio.run(run()), 0)
