"""Who may enter a tournament and until when, by each book."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import EntryRefused
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.entries.eligibility import (
    EntryTerms,
    Person,
    admit,
    deadline,
    ghosts,
    may_sign_off,
    refund_cents,
    require_eligible,
    require_late_entry,
    require_rebuy,
    require_reentry,
    require_sit_and_go,
    require_stack_left,
)
from support.tournaments import MINUTE, begun

TDA, APSA, WPL, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv"))

HOUR = 3_600_000

START = 19 * HOUR

EVENING = EntryTerms(date="2026-05-12", starts_at=START)

BUNDESLIGA = EntryTerms(date="2026-07-01", starts_at=START, closes_at=18 * HOUR, needs="bundesliga")


def time_of_day(text: str) -> int:
    """``18:00`` or ``18:00:01`` in milliseconds."""
    hours, minutes, *seconds = map(int, text.split(":"))
    return ((hours * 60 + minutes) * 60 + sum(seconds)) * 1000


def member_in_order(**facts: Any) -> Person:
    """A member with everything in order, but for what is said."""
    usual = {
        "id": "m1",
        "name": "Łukasz O'Brien",
        "born": "1990-01-01",
        "licence_until": "2026-12-31",
        "entitlements": ("bundesliga",),
    }
    return Person(**(usual | facts))


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        pytest.param(
            {"licence_until": "2026-06-30"},
            "no licence that is valid on 1 July 2026",
            marks=pytest.mark.rule("APSA-2.1.a#1"),
        ),
        pytest.param({"entitlements": ("regional",)}, "does not carry", marks=pytest.mark.rule("APSA-2.1.a#2")),
        pytest.param({"is_member": False}, "not a member", marks=pytest.mark.rule("APSA-2.1.a#3", "APSA-2.1.a")),
    ],
)
def test_membership_licence_and_entitlement_are_all_needed(facts: dict[str, Any], why: str) -> None:
    require_eligible(APSA, BUNDESLIGA, member_in_order())

    with pytest.raises(EntryRefused, match=why) as refused:
        require_eligible(APSA, BUNDESLIGA, member_in_order(**facts))
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-2.1.a"


def test_a_player_has_to_be_of_age_on_the_day() -> None:
    day = EntryTerms(date="2026-07-01", starts_at=START)
    require_eligible(WPL, day, member_in_order(born="2008-07-01"))

    with pytest.raises(EntryRefused, match="not yet 18") as refused:
        require_eligible(WPL, day, member_in_order(born="2008-07-02"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-1.7"
    with pytest.raises(EntryRefused, match="not on record when") as refused:
        require_eligible(WPL, day, member_in_order(born=""))
    assert refused.value.rule == WPL.cite("min_age")


def test_without_the_rules_accepted_there_is_no_entry() -> None:
    with pytest.raises(EntryRefused, match="accepted"):
        require_eligible(TDA, EVENING, member_in_order(has_acknowledged=False))


@pytest.mark.rule("APSA-2.2.a#1", "APSA-2.2.a")
def test_the_deadline_itself_is_in_time() -> None:
    assert not admit(APSA, BUNDESLIGA, member_in_order(), entered=0, now=time_of_day("18:00:00")).waits
    with pytest.raises(EntryRefused, match="closed") as refused:
        admit(APSA, BUNDESLIGA, member_in_order(), entered=0, now=time_of_day("18:00:01"))
    assert refused.value.rule
    assert refused.value.rule.rule == "APSA-2.2.a"
    with pytest.raises(EntryRefused):
        require_late_entry(APSA, BUNDESLIGA, level=1, is_level_start=True)
    with pytest.raises(EntryRefused, match="re-entry"):
        require_reentry(APSA, EntryTerms(date="2026-07-01", starts_at=START, allows_reentry=True), level=1, chips=0)


@pytest.mark.rule("TDA-8-A.a")
def test_a_deadline_that_the_event_sets_is_kept_where_the_book_leaves_it_to_the_event() -> None:
    early = EntryTerms(date="2026-07-01", starts_at=START, closes_at=time_of_day("18:00"))
    for by_tool in (True, False):
        assert not admit(TDA, early, member_in_order(), entered=0, now=time_of_day("18:00:00"), by_tool=by_tool).waits
        with pytest.raises(EntryRefused, match="closed") as refused:
            admit(TDA, early, member_in_order(), entered=0, now=time_of_day("18:00:01"), by_tool=by_tool)
        assert refused.value.rule == TDA.cite("late_registration")

    takes_late = EntryTerms(date="2026-07-01", starts_at=START, closes_at=time_of_day("18:00"), late_levels=3)
    for when in ("18:00:01", "19:30"):
        entry = admit(TDA, takes_late, member_in_order(), entered=0, now=time_of_day(when))
        assert (entry.waits, entry.is_late) == (False, False)


@pytest.mark.parametrize(
    ("when", "cents"),
    [
        pytest.param("17:30", 4000, marks=pytest.mark.rule("APSA-2.2.c#1", "APSA-2.2.c")),
        pytest.param("19:00", 0, marks=pytest.mark.rule("APSA-2.2.c#2")),
        pytest.param("18:00:00", 4000, marks=pytest.mark.rule("APSA-2.2.c#3")),
        pytest.param("18:00:01", 0, marks=pytest.mark.rule("APSA-2.2.c#3")),
    ],
)
def test_a_withdrawal_up_to_the_deadline_gives_the_fee_back(when: str, cents: int) -> None:
    assert refund_cents(APSA, BUNDESLIGA, 4000, now=time_of_day(when)) == (cents, APSA.cite("refund_until"))
    assert may_sign_off(APSA, BUNDESLIGA, now=time_of_day(when)) is bool(cents)
    assert refund_cents(WPL, BUNDESLIGA, 4000, now=time_of_day(when))[0] == 0
    assert (
        refund_cents(TDA, BUNDESLIGA, 4000, now=time_of_day(when))[0] == cents
    )  # silent: nobody has lost anything so far


@pytest.mark.parametrize(
    ("when", "waits"),
    [
        pytest.param("18:00", False, marks=pytest.mark.rule("VPSV-2.1#1", "VPSV-2.1")),
        pytest.param("18:01", True, marks=pytest.mark.rule("VPSV-2.1#2")),
    ],
)
def test_sign_up_closes_an_hour_before_the_start(when: str, waits: bool) -> None:
    assert deadline(VPSV, EVENING) == time_of_day("18:00")
    assert admit(VPSV, EVENING, member_in_order(), entered=0, now=time_of_day(when)).waits is waits


@pytest.mark.rule("VPSV-2.2#1", "VPSV-2.2")
def test_who_comes_late_waits_behind_everybody() -> None:
    late = admit(
        VPSV,
        EntryTerms(date="2026-05-12", starts_at=START, seats=20),
        member_in_order(),
        entered=20,
        now=time_of_day("18:30"),
    )

    assert late.waits
    assert late.rule
    assert late.rule.rule == "VPSV-2.2"


@pytest.mark.rule("VPSV-2.3#1", "VPSV-2.3")
def test_the_satellite_needs_no_sign_up() -> None:
    satellite = EntryTerms(kind="satellite", date="2026-05-12", starts_at=START)

    assert not admit(VPSV, satellite, member_in_order(), entered=3, now=START + HOUR // 4, by_tool=False).waits
    require_late_entry(VPSV, satellite, level=2, is_level_start=True)


@pytest.mark.parametrize(
    ("when", "in_time"),
    [
        pytest.param("17:59", True, marks=pytest.mark.rule("VPSV-4.1#1", "VPSV-4.1")),
        pytest.param("18:30", False, marks=pytest.mark.rule("VPSV-4.1#2")),
        pytest.param("18:00", True, marks=pytest.mark.rule("VPSV-4.1#3")),
    ],
)
def test_sign_off_is_possible_until_an_hour_before(when: str, in_time: bool) -> None:
    assert may_sign_off(VPSV, EVENING, now=time_of_day(when)) is in_time
    assert refund_cents(VPSV, EVENING, 1500, now=time_of_day(when))[0] == (1500 if in_time else 0)


@pytest.mark.rule("VPSV-5.1#1", "VPSV-5.1#2", "VPSV-5.1#3", "VPSV-5.1")
def test_a_guest_plays_two_ranking_tournaments() -> None:
    require_eligible(VPSV, EVENING, member_in_order(is_member=False, guest_events=1))
    with pytest.raises(EntryRefused, match="guest 2 times"):
        require_eligible(VPSV, EVENING, member_in_order(is_member=False, guest_events=2))
    satellite = EntryTerms(kind="satellite", date="2026-05-12", starts_at=START)
    with pytest.raises(EntryRefused, match="ranking tournaments only"):
        require_eligible(VPSV, satellite, member_in_order(is_member=False))


@pytest.mark.rule("VPSV-5.2#1", "VPSV-5.2#2", "VPSV-5.2")
def test_guests_sign_up_through_the_tool_as_well() -> None:
    guest = member_in_order(is_member=False)

    assert not admit(VPSV, EVENING, guest, entered=0, now=time_of_day("18:00")).waits
    assert admit(VPSV, EVENING, guest, entered=0, now=time_of_day("12:00"), by_tool=False).waits


@pytest.mark.parametrize(
    ("level", "at_start", "why"),
    [
        pytest.param(3, False, "next at level 4", marks=pytest.mark.rule("VPSV-119#1", "VPSV-119")),
        pytest.param(4, False, "up to the start of level 4", marks=pytest.mark.rule("VPSV-119#2")),
        pytest.param(5, True, "up to the start of level 4", marks=pytest.mark.rule("VPSV-119#3")),
        (4, True, ""),
    ],
)
def test_a_satellite_is_entered_at_the_start_of_a_level(level: int, at_start: bool, why: str) -> None:
    satellite = EntryTerms(kind="satellite", date="2026-05-12", starts_at=START)
    if not why:
        require_late_entry(VPSV, satellite, level=level, is_level_start=at_start)
        return
    with pytest.raises(EntryRefused, match=why) as refused:
        require_late_entry(VPSV, satellite, level=level, is_level_start=at_start)
    assert refused.value.rule
    assert refused.value.rule.rule == "VPSV-119"


@pytest.mark.rule("VPSV-123#1", "VPSV-123#2", "VPSV-123")
def test_a_sit_and_go_needs_six() -> None:
    with pytest.raises(EntryRefused, match="needs 6"):
        require_sit_and_go(VPSV, 5)
    require_sit_and_go(VPSV, 6)
    require_sit_and_go(TDA, 2)


@pytest.mark.rule("VPSV-124#1", "VPSV-124#2", "VPSV-124", "VPSV-125#1", "VPSV-125")
def test_a_sit_and_go_always_plays_ten_stacks() -> None:
    assert ghosts(VPSV, 7) == 3
    assert (6 + ghosts(VPSV, 6)) * 1500 == 15_000
    assert ghosts(VPSV, 6) == 4
    assert ghosts(TDA, 6) == 0


@pytest.mark.rule("VPSV-127#1", "VPSV-127#2", "VPSV-127", "VPSV-128#1", "VPSV-128")
def test_one_enters_a_sit_and_go_while_stacks_are_left_and_once_only() -> None:
    require_stack_left(VPSV, ghosts=2, has_played=False)
    with pytest.raises(EntryRefused, match="no stack"):
        require_stack_left(VPSV, ghosts=0, has_played=False)
    with pytest.raises(EntryRefused, match="re-buy") as refused:
        require_stack_left(VPSV, ghosts=1, has_played=True)
    assert refused.value.rule
    assert refused.value.rule.rule == "VPSV-128"
    with pytest.raises(EntryRefused, match="re-buy"):
        require_stack_left(APSA, ghosts=1, has_played=True)


@pytest.mark.rule("TDA-27.a#1", "TDA-27.a")
def test_a_re_buy_may_not_be_used_to_miss_a_hand() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=START, rebuy_levels=4)
    require_rebuy(TDA, terms, level=4, has_next_hand_begun=False)

    with pytest.raises(EntryRefused, match="next hand has begun"):
        require_rebuy(TDA, terms, level=4, has_next_hand_begun=True)
    with pytest.raises(EntryRefused, match="over"):
        require_rebuy(TDA, terms, level=5, has_next_hand_begun=False)
    with pytest.raises(EntryRefused, match="no re-buys"):
        require_rebuy(APSA, terms, level=1, has_next_hand_begun=False)


def test_entering_again_is_the_events_choice_and_chips_stay_in_play_unless_it_says_otherwise() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=START, allows_reentry=True, late_levels=6)
    require_reentry(TDA, terms, level=6, chips=0)
    with pytest.raises(EntryRefused, match="plays them"):
        require_reentry(TDA, terms, level=6, chips=3200)
    with pytest.raises(EntryRefused, match="over"):
        require_reentry(TDA, terms, level=7, chips=0)
    with pytest.raises(EntryRefused, match="no re-entry"):
        require_reentry(TDA, EVENING, level=1, chips=0)


def test_late_entry_ends_with_the_level_it_ends_with_and_not_one_sooner_or_later() -> None:
    event = begun(4, late_levels=2)
    event.do(want.Enter(Person(id="late", name="Late")), by="director", now=40 * MINUTE - 1)
    assert event.state.entrants["late"].chips == 5000

    with pytest.raises(EntryRefused, match="over"):
        event.do(want.Enter(Person(id="later", name="Later")), by="director", now=50 * MINUTE)
