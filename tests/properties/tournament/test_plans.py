"""Whatever an evening has, the structure made for it can be played, paid and ends about when it should."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.errors import CannotPlan
from floorman.rulebook import Rulebook
from floorman.tournament.clock.checks import findings
from floorman.tournament.clock.generator import Wanted, generate
from floorman.tournament.clock.structure import Break

TDA = Rulebook.load("tda")
CHIPS = [(25, 100, 500, 1000, 5000), (1, 5, 25, 100), (5, 25, 100, 500), (100, 500, 1000), (20, 50, 200), (50,)]


@st.composite
def evenings(draw: st.DrawFn) -> Wanted:
    chips = draw(st.sampled_from(CHIPS))
    level_minutes = draw(st.integers(5, 60))
    return Wanted(
        players=draw(st.integers(2, 3000)),
        stack=draw(st.integers(20, 2000)) * chips[-1],
        chips=chips,
        level_minutes=level_minutes,
        minutes=draw(st.integers(2, 40)) * level_minutes + draw(st.integers(0, 10)),
        extra_stacks=draw(st.integers(0, 50)),
        ante=draw(st.sampled_from(["none", "every_player", "big_blind"])),
        ante_from=draw(st.integers(1, 8)),
        break_after=draw(st.integers(0, 6)),
        break_minutes=draw(st.integers(1, 30)),
    )


@given(evenings())
def test_a_plan_can_be_played_and_paid(wanted: Wanted) -> None:
    try:
        plan = generate(wanted, TDA)
    except CannotPlan as refused:
        assert refused.words.de  # noqa: PT017  # either a plan or a reason
        return
    structure, seen = plan.structure, plan.preview

    assert findings(structure, TDA, chips=wanted.chips) == plan.warnings
    assert all("ante" not in finding.words.en for finding in plan.warnings)
    blinds = [level.big_blind for level in structure.levels]
    assert blinds == sorted(set(blinds))
    assert abs(seen.end_minute - wanted.minutes) <= wanted.level_minutes + wanted.break_minutes
    assert len(structure.levels) > seen.end_level  # a long evening does not stand still
    players = [estimate.players for estimate in seen.levels]
    assert players == sorted(players, reverse=True)
    assert players[0] == wanted.players or seen.levels[0].average_big_blinds <= 24
    assert players[-1] >= 2
    breaks = [at for at, entry in enumerate(structure.entries) if isinstance(entry, Break)]
    assert bool(breaks) == bool(wanted.break_after and wanted.break_after < len(structure.levels))
    assert generate(wanted, TDA) == plan


@given(
    players=st.integers(2, 6), stack=st.integers(1, 60), level_minutes=st.integers(1, 4), minutes=st.integers(30, 400)
)
def test_what_a_refusal_suggests_works(players: int, stack: int, level_minutes: int, minutes: int) -> None:
    wanted = Wanted(players=players, stack=stack, chips=(1,), level_minutes=level_minutes, minutes=minutes)
    try:
        generate(wanted, TDA)
    except CannotPlan as refused:
        longer = re.search(r"take levels of (\d+) minutes", str(refused))
        if longer is None:
            assert "too few for blinds" in str(refused)  # noqa: PT017  # there is nothing else to say then
        else:
            generate(replace(wanted, level_minutes=int(longer[1])), TDA)
