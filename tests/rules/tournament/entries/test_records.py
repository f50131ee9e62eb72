"""What is kept with an entry and with a sign-off, and what is known of players on a platform."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from floorman.errors import EntryRefused, TournamentError
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.entries.duties import duties, duty
from floorman.tournament.entries.platforms import may_see_password
from floorman.tournament.entries.records import Consent, asked, consents, require_consents, shown_name, where_to_enter
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.steps import Tournament
from support.books import house
from support.events import MINUTE, do, event, person, rule_of

TDA, APSA, WPL, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv"))
EVERYTHING: tuple[Consent, ...] = get_args(Consent)


def all_but(what: Consent) -> tuple[Consent, ...]:
    return tuple(consent for consent in EVERYTHING if consent != what)


# What is agreed to


@pytest.mark.parametrize(
    ("book", "what", "rule"),
    [
        pytest.param("tda", "rules", "TDA-2", marks=pytest.mark.rule("TDA-2")),
        pytest.param("apsa", "rules", "APSA-2.3.a", marks=pytest.mark.rule("APSA-2.3.a")),
        pytest.param("apsa", "skills", "APSA-2.3.b", marks=pytest.mark.rule("APSA-2.3.b")),
        pytest.param("apsa", "conduct", "APSA-2.3.c", marks=pytest.mark.rule("APSA-2.3.c")),
        pytest.param("apsa", "media", "APSA-2.4.a", marks=pytest.mark.rule("APSA-2.4.a")),
        pytest.param("apsa", "data", "APSA-2.4.b", marks=pytest.mark.rule("APSA-2.4.b")),
        pytest.param("wpl", "media", "WPL-1.11.a", marks=pytest.mark.rule("WPL-1.11.a")),
        pytest.param("wpl", "data", "WPL-1.11.b", marks=pytest.mark.rule("WPL-1.11.b")),
        pytest.param("vpsv", "rules", "VPSV-14", marks=pytest.mark.rule("VPSV-14")),
    ],
)
def test_an_entry_keeps_what_was_agreed_to_and_there_is_none_without(book: str, what: Consent, rule: str) -> None:
    made = event(book, 0, begin=False)
    with pytest.raises(EntryRefused) as refused:
        do(made, want.Enter(person(1, consents=all_but(what))), 30)
    assert rule_of(refused.value) == rule
    assert not made.state.entrants

    do(made, want.Enter(person(1, consents=EVERYTHING)), 30)
    kept = Tournament.replay([decoded(encoded(record)) for record in made.records]).state.entrants["p1"]
    assert what in kept.consents
    assert kept.entered_at == 30 * MINUTE
    assert kept.edition == made.state.book.name


def test_only_what_the_book_asks_for_is_kept() -> None:
    assert [ask.what for ask in asked(TDA)] == ["rules"]
    assert [ask.what for ask in asked(APSA)] == ["rules", "skills", "conduct", "media", "data"]
    assert [ask.what for ask in asked(house("apsa", media_consent_needed=False))] == [
        "rules",
        "skills",
        "conduct",
        "data",
    ]
    assert all(ask.words.en and ask.words.de != ask.words.en for ask in asked(APSA))
    assert consents(TDA, person(1, consents=EVERYTHING)) == ("rules",)
    assert consents(APSA, person(1)) == EVERYTHING
    assert consents(APSA, person(1, has_acknowledged=False)) == ()
    require_consents(TDA, person(1, consents=("rules",)))


@pytest.mark.rule("APSA-2.4.b", "WPL-1.11.b")
@pytest.mark.parametrize(("book", "name"), [("apsa", "Łukasz Novak"), ("wpl", "Łukasz Novak"), ("tda", "shark")])
def test_lists_show_first_and_last_name_where_the_book_says_so(book: str, name: str) -> None:
    made = event(book, 0, begin=False)
    do(made, want.Enter(person(1, name="Łukasz Novak", nickname="shark")))

    assert made.state.entrants["p1"].name == name
    assert shown_name(house(book, public_name="nickname"), person(1, nickname="shark")) == "shark"
    assert shown_name(TDA, person(1)) == "Player 1"
    with pytest.raises(EntryRefused, match="printable"):
        do(made, want.Enter(person(2, nickname="\x00")))


@pytest.mark.rule("TDA-2")
def test_the_duties_of_players_have_codes_that_a_ruling_can_name() -> None:
    listed = duties(TDA)
    assert len({one.code for one in listed}) == len({one.words.de for one in listed}) == 16
    assert {one.rule.rule for one in listed} == {"TDA-2"}
    assert str(duty(TDA, "stay")) == "stay at the table while you have a hand (TDA 2019 2)"

    made = event("tda", 4)
    do(made, want.Disqualify("p1", str(duty(TDA, "behave")), chips=5000))
    assert duties(VPSV) == ()
    with pytest.raises(TournamentError, match="no duty"):
        duty(TDA, "tip the dealer")


# Signing off


@pytest.mark.rule("VPSV-4.2")
@pytest.mark.parametrize("channel", ["e-mail", "phone"])
def test_staff_enter_a_sign_off_with_channel_and_time_and_the_limit_is_the_same(channel: Any) -> None:
    made = event("vpsv", 3, begin=False, fee_cents=1500)
    do(made, want.Withdraw("p1", channel=channel, received_at=60 * MINUTE), 90)
    do(made, want.Withdraw("p2", channel=channel, received_at=60 * MINUTE + 1), 90)
    in_time, late = made.state.entrants["p1"], made.state.entrants["p2"]

    assert (in_time.paid_cents, late.paid_cents) == (0, 1500)
    (kept,) = made.steps[-1].events
    assert (getattr(kept, "channel", ""), getattr(kept, "received_at", 0)) == (channel, 60 * MINUTE + 1)
    assert Tournament.replay([decoded(encoded(record)) for record in made.records]).state == made.state
    made.undo(by="director", now=0)
    assert made.state.entrants["p2"].status == "entered"


@pytest.mark.rule("VPSV-4.2")
def test_a_text_message_is_no_sign_off() -> None:
    made = event("vpsv", 3, begin=False)
    with pytest.raises(EntryRefused, match="text message") as refused:
        do(made, want.Withdraw("p1", channel="text message"), 30)
    assert rule_of(refused.value) == "VPSV-4.2"
    assert made.state.entrants["p1"].status == "entered"
    with pytest.raises(EntryRefused, match="not in the future"):
        do(made, want.Withdraw("p1", channel="phone", received_at=31 * MINUTE), 30)

    other = event("tda", 3, begin=False)
    do(other, want.Withdraw("p1", channel="text message"), 30)  # the book says nothing on it


# Where one enters


@pytest.mark.rule("APSA-3.5-08.a")
@pytest.mark.parametrize(("is_live", "right", "wrong"), [(True, "form", "platform"), (False, "platform", "form")])
def test_live_by_the_form_and_online_on_the_platform_both_until_the_deadline(
    is_live: bool, right: Any, wrong: Any
) -> None:
    made = event("apsa", 0, terms={"closes_at": 60 * MINUTE}, begin=False, is_live=is_live)
    assert where_to_enter(is_live=is_live) == right
    with pytest.raises(EntryRefused) as refused:
        do(made, want.Enter(person(1), via=wrong), 30)
    assert rule_of(refused.value) == "APSA-3.5-08.a"
    do(made, want.Enter(person(1), via=right), 60)
    assert made.state.entrants["p1"].status == "entered"

    with pytest.raises(EntryRefused, match="closed") as late:
        do(made, want.Enter(person(2), via=right), 61)
    assert rule_of(late.value) == "APSA-2.2.a"
    do(event("tda", 0, begin=False, is_live=is_live), want.Enter(person(1), via=wrong))


# Players on a platform


@pytest.mark.rule("APSA-3.5-08.c")
def test_the_password_is_shown_to_licensed_players_who_have_entered() -> None:
    made = event("apsa", 2, terms={"seats": 2}, begin=False, is_live=False)
    do(made, want.Withdraw("p2"))
    state = made.state

    assert may_see_password(state, person(1))
    assert may_see_password(state, person(1, licence_until="2026-05-12"))
    assert not may_see_password(state, person(1, licence_until="2026-05-11"))
    assert not may_see_password(state, person(1, licence_until=""))
    assert not may_see_password(state, person(2))
    assert not may_see_password(state, person(3))
    do(made, want.Enter(person(4)))
    do(made, want.Enter(person(5)))
    assert state.entrants["p5"].status == "waiting"
    assert [may_see_password(state, person(number)) for number in (4, 5)] == [True, False]
    assert not may_see_password(event("apsa", 2, begin=False).state, person(1))  # a live event has none
    assert may_see_password(event("tda", 2, begin=False, is_live=False).state, person(1, licence_until=""))
