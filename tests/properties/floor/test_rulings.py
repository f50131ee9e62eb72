"""What holds for every ruling, whatever the facts."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor import Ruling, compare, read_situation, rule, schema
from floorman.floor.desk import rule_by
from floorman.floor.effects import Acts, ChipsBack, ChipsOwed
from floorman.floor.rules.betting.limits import Limits
from floorman.floor.situations.betting import Wager
from floorman.floor.situations.spot import Spot
from floorman.rulebook import Rulebook
from support.floor import every
from support.json_schema import documents

if TYPE_CHECKING:
    from floorman.text.words import Words

BOOKS = [Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")]
CHIPS = st.sampled_from([25, 100, 500, 1000, 5000])


@st.composite
def silent_wagers(draw: st.DrawFn) -> Wager:
    """Chips put forward without a word, facing nothing, a bet or a raise."""
    big_blind = draw(st.sampled_from([50, 200, 1000]))
    bet = draw(st.sampled_from([0, 1, 3, 5])) * big_blind
    raised_by = draw(st.sampled_from([None, 1, 2])) if bet > 2 * big_blind else None
    in_front = tuple(draw(st.lists(CHIPS, max_size=2)))
    chips = tuple(draw(st.lists(CHIPS, min_size=1, max_size=6)))
    later = tuple(tuple(motion) for motion in draw(st.lists(st.lists(CHIPS, min_size=1, max_size=2), max_size=1)))
    put = sum(chips) + sum(map(sum, later))
    spot = Spot(
        seat=draw(st.integers(1, 10)),
        big_blind=big_blind,
        street="flop",
        bet=bet,
        raised_by=raised_by and raised_by * big_blind,
        in_front=in_front if bet else (),
        stack=draw(st.none() | st.integers(put, put + 20_000)),
        players=draw(st.integers(2, 10)),
    )
    return Wager(spot=spot, chips=chips, later=later)


@given(wager=silent_wagers(), book=st.sampled_from(BOOKS))
def test_silent_chips_bind_for_no_more_than_was_pushed_unless_something_is_completed(
    wager: Wager, book: Rulebook
) -> None:
    ruled = rule_by(wager, book)
    assert wager.spot is not None
    limits = Limits(book, wager.spot)
    pushed = wager.spot.has_in + sum(wager.chips)

    for act in every(ruled, Acts):
        assert act.to <= max(pushed, limits.least, wager.spot.bet)
        if act.to > pushed:
            assert act.to in (limits.least, wager.spot.bet, wager.spot.reach)


@given(wager=silent_wagers(), book=st.sampled_from(BOOKS))
def test_a_ruling_never_makes_or_loses_chips(wager: Wager, book: Rulebook) -> None:
    spot = wager.spot
    assert spot is not None
    forward = spot.has_in + sum(wager.chips) + sum(map(sum, wager.later))

    ruled = rule_by(wager, book)
    for effects in [ruled.effects, *(option.effects for option in ruled.options)]:
        act = next((effect for effect in effects if isinstance(effect, Acts) and effect.action != "fold"), None)
        if act is None:
            continue
        back = sum(effect.chips for effect in effects if isinstance(effect, ChipsBack))
        more = sum(effect.chips for effect in effects if isinstance(effect, ChipsOwed))
        assert forward - back + more == (spot.has_in if act.action == "check" else act.to)
        assert spot.reach is None or act.to <= spot.reach


@given(wager=silent_wagers(), book=st.sampled_from(BOOKS), seat=st.integers(1, 10))
def test_the_same_facts_at_another_seat_give_the_same_ruling_there(wager: Wager, book: Rulebook, seat: int) -> None:
    assert wager.spot is not None
    here = rule_by(wager, book)
    there = rule_by(replace(wager, spot=replace(wager.spot, seat=seat)), book)

    assert str(there) == str(here).replace(f"seat {wager.spot.seat}", f"seat {seat}")
    assert there.citations == here.citations


def read_out(ruling: Ruling) -> list[list[Words]]:
    told = (ruling.effects, *(option.effects for option in ruling.options))
    return [[effect.words for effect in effects] for effects in told]


@given(wager=silent_wagers(), book=st.sampled_from(BOOKS))
def test_elsewhere_names_those_books_alone_that_come_to_something_else(wager: Wager, book: Rulebook) -> None:
    own = rule(wager, book)
    others = compare(wager, BOOKS)

    assert {other.book: (other.effects, other.options) for other in own.elsewhere} == {
        other.book: other.outcome for other in others.values() if read_out(other) != read_out(own)
    }


def test_no_document_that_fits_the_schema_ends_in_an_unhandled_error(soak: bool) -> None:
    @settings(max_examples=10_000 if soak else 500, deadline=None, suppress_health_check=list(HealthCheck))
    @given(document=documents(schema()), book=st.sampled_from(BOOKS))
    def answer(document: Any, book: Rulebook) -> None:
        with suppress(SituationError):
            ruled = rule(read_situation(json.dumps(document)), book)
            assert ruled.effects or ruled.options
            assert ruled.citations
            assert ruled.words("en")
            assert ruled.words("de")

    answer()


@given(text=st.text() | st.binary())
def test_no_text_at_all_ends_in_an_unhandled_error(text: str | bytes) -> None:
    with suppress(SituationError):
        rule_by(read_situation(text), BOOKS[0])
