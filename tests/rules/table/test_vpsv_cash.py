"""VPSV, cash games: buying in, coming in, straddling, changing tables. Chips are cents."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from floorman.bank import AccountKind, Bank, Transferred, Why, audit
from floorman.errors import (
    BuyInOutOfRange,
    CashClosed,
    HandUnderWay,
    NotReady,
    SeatsAreDrawn,
    StraddleRefused,
    TableIsClosed,
    TableSetupError,
    WholeStackOnly,
)
from floorman.hand.actions import Call, Fold, RaiseTo, RunTwice
from floorman.hand.events import BlindPosted, DeadPosted, StreetDealt
from floorman.table import AddChips, ComeBack, SitDown, SitOut, StandUp, Straddle, money
from floorman.table import orders as order
from floorman.table.director import open_table
from floorman.table.events import ChipsAdded, SatDown, StoodUp, TableClosed
from floorman.table.money import audit_rows, terms_of
from floorman.table.seating import change_table
from floorman.testing import Story, table_of
from support.tables import tables_under

table = tables_under(
    "vpsv", "A B C D E", kind="cash", chips=2000, small_blind=10, big_blind=25, smallest_buy_in=100, largest_buy_in=2500
)


def comes(story: Story, name: str, seat: int, *, waits: bool = False) -> None:
    """Somebody sits down with 20 euros."""
    story.says(name, SitDown(seat, 2000, waits))
    story.seat[name] = seat


# ---- 6: guests ----


@pytest.mark.rule("VPSV-6#1", "VPSV-6#2")
def test_no_cash_table_is_opened_while_a_guest_attends() -> None:
    opened = table_of("vpsv", kind="cash")

    with pytest.raises(CashClosed, match="VPSV 2016 6"):
        open_table(opened, guests_attend=True)
    assert open_table(opened) == (opened,)
    assert open_table(table_of("tda", kind="cash"), guests_attend=True)


@pytest.mark.rule("VPSV-6#3")
def test_a_running_cash_table_plays_its_hand_out_and_closes() -> None:
    story = table()
    story.deal()
    story.order(order.GuestsArrive())
    assert story.table.is_playing
    chips = story.table.chips
    story.fold_out()

    assert TableClosed("VPSV-6") in story.events
    assert sum(event.chips for event in story.events if isinstance(event, StoodUp)) == chips
    with pytest.raises(TableIsClosed):
        story.deal()
    with pytest.raises(TableIsClosed):
        story.says("A", SitDown(1, 2000))


# ---- 130 to 133: chips ----


@pytest.mark.rule("VPSV-130#1", "VPSV-130#2")
def test_a_buy_in_is_at_most_25_euros() -> None:
    story = table()

    with pytest.raises(BuyInOutOfRange, match="VPSV 2016 130") as refused:
        story.says("N", SitDown(8, 3000))
    assert refused.value.largest == 2500
    story.says("N", SitDown(8, 2500))
    with pytest.raises(TableSetupError, match="VPSV 2016 130"):
        open_table(table_of("vpsv", kind="cash", largest_buy_in=3000))


@pytest.mark.rule("VPSV-131#1")
def test_seats_are_chosen_in_a_cash_game_and_drawn_in_a_tournament() -> None:
    story = table("A B C D E F G H", seats=dict(zip("ABCDEFGH", (1, 3, 4, 5, 6, 7, 9, 10), strict=True)))
    comes(story, "N", 8)
    assert story.table.seats[8].member == "N"

    with pytest.raises(SeatsAreDrawn, match="VPSV 2016 11"):
        Story("vpsv", "A B").says("N", SitDown(8, 2000))


@pytest.mark.rule("VPSV-132#1", "VPSV-132#2", "VPSV-132#3", "VPSV-132#4")
@pytest.mark.parametrize(("has", "most"), [(1850, 650), (2500, 0), (0, 2500), (3100, 0)])
def test_chips_are_bought_up_to_25_euros_in_all(has: int, most: int) -> None:
    story = table(chips={"A": has or 1})
    story.table.seats[1].chips = has

    with pytest.raises(BuyInOutOfRange, match="VPSV 2016 132") as refused:
        story.says("A", AddChips(most + 1))
    assert refused.value.largest == most
    if most:
        assert story.says("A", AddChips(most))[0] == ChipsAdded(1, most)


@pytest.mark.rule("VPSV-133#1", "VPSV-133#2", "VPSV-133#3")
@pytest.mark.parametrize(("small", "big", "allowed"), [(10, 25, True), (25, 50, False), (25, 25, True)])
def test_blinds_are_at_most_25_cents(small: int, big: int, *, allowed: bool) -> None:
    opened = table_of("vpsv", kind="cash", small_blind=small, big_blind=big)
    if allowed:
        assert open_table(opened)
    else:
        with pytest.raises(TableSetupError, match="VPSV 2016 133"):
            open_table(opened)


@pytest.mark.rule("VPSV-133")
def test_blinds_are_not_raised_above_it_later() -> None:
    with pytest.raises(TableSetupError, match="VPSV 2016 133"):
        table().order(order.SetLevel(25, 50))


# ---- 134, 135: coming in ----


def entering_on_the_button() -> Story:
    """A busted in the small blind; a newcomer takes the seat, where the button goes next."""
    story = table("A B C D E")
    story.hand(out="B")
    comes(story, "N", 2)
    return story


@pytest.mark.rule("VPSV-134#1")
def test_entering_on_the_button_costs_both_blinds_the_small_one_dead() -> None:
    story = entering_on_the_button()
    happened = story.deal()

    assert story.where == "button N, SB C, BB D"
    assert BlindPosted(2, 25, "post") in happened
    assert DeadPosted(2, 10) in happened
    assert story.chips("N") == 1965


@pytest.mark.rule("VPSV-134#2")
def test_the_big_blind_of_a_newcomer_on_the_button_counts_towards_a_call() -> None:
    story = entering_on_the_button()
    story.deal()
    story.act("E", RaiseTo(75))
    story.act("A", Fold())

    assert story.in_turn == "N"
    assert story.table.hand is not None
    assert story.table.hand.legal.call == 50


def entering_in_the_small_blind() -> Story:
    story = table("A B C D E")
    story.hand(out="C")  # the big blind gets up
    comes(story, "N", 3)
    return story


@pytest.mark.rule("VPSV-135#1")
def test_entering_in_the_small_blind_costs_the_big_blind() -> None:
    story = entering_in_the_small_blind()
    happened = story.deal()

    assert story.where == "button B, SB N, BB D"
    assert BlindPosted(3, 25, "post") in happened
    assert story.chips("N") == 1975


@pytest.mark.rule("VPSV-135#2")
def test_the_newcomer_in_the_small_blind_may_check_or_raise() -> None:
    story = entering_in_the_small_blind()
    story.deal()
    for name in "EAB":
        story.act(name, Call())

    assert story.in_turn == "N"
    assert story.table.hand is not None
    assert str(story.table.hand.legal) == "fold, check, raise to 50–2000"


def with_an_empty_seat(out: str) -> Story:
    """Seat 3 was empty all along: A has the button, B the small blind, D in seat 4 the big blind; then somebody goes."""
    story = table("A B D E F", seats={"D": 4, "E": 5, "F": 6})
    assert story.hand(out=out) == "button A, SB B, BB D"
    comes(story, "N", 3)
    return story


@pytest.mark.rule("VPSV-134", "VPSV-93")
def test_a_newcomer_on_a_seat_that_was_always_empty_takes_a_button_that_nobody_would_have() -> None:
    story = with_an_empty_seat(out="B")  # the button would stay with A
    happened = story.deal()

    assert story.where == "button N, SB D, BB E"
    assert BlindPosted(3, 25, "post") in happened
    assert DeadPosted(3, 10) in happened
    story.fold_out()
    assert story.hand() == "button D, SB E, BB F"


@pytest.mark.rule("VPSV-135", "VPSV-94.2")
def test_a_newcomer_on_a_seat_that_was_always_empty_takes_a_small_blind_that_nobody_would_have() -> None:
    story = with_an_empty_seat(out="D")
    happened = story.deal()

    assert story.where == "button B, SB N, BB E"
    assert BlindPosted(3, 25, "post") in happened
    assert not any(isinstance(event, DeadPosted) for event in happened)
    story.fold_out()
    assert story.hand() == "button N, SB E, BB F"


@pytest.mark.rule("VPSV-134", "VPSV-94.1")
def test_no_newcomer_takes_the_button_from_a_player_whose_turn_it_is() -> None:
    story = table("A B D E F", seats={"D": 4, "E": 5, "F": 6})
    story.hand()
    comes(story, "N", 3)

    assert story.hand() == "button B, SB D, BB E"
    assert "N" not in story.dealt_in
    assert story.hand() == "button D, SB E, BB F"
    assert "N" not in story.dealt_in


@pytest.mark.rule("VPSV-134", "VPSV-135")
def test_elsewhere_a_newcomer_waits_for_the_big_blind() -> None:
    story = table("A B C D E")
    story.hand()
    comes(story, "N", 6)

    assert ("N" in story.dealt_in, story.hand()) == (False, "button B, SB C, BB D")
    assert story.hand() == "button C, SB D, BB E"
    assert "N" not in story.dealt_in
    story.deal()
    assert story.where == "button D, SB E, BB N"
    assert story.chips("N") == 1975


@pytest.mark.rule("VPSV-134")
def test_a_newcomer_may_rather_wait_than_pay_on_the_button() -> None:
    story = table("A B C D E")
    story.hand(out="B")
    comes(story, "N", 2, waits=True)
    for big_blind in "DEAN":
        story.deal()
        assert story.where.endswith(f"BB {big_blind}")
        assert ("N" in story.dealt_in) == (big_blind == "N")
        story.fold_out()

    assert story.table.positions is not None
    assert story.table.positions.big_blind == 2
    assert not any(isinstance(event, DeadPosted) for event in story.events)


def test_who_sat_out_while_the_big_blind_passed_comes_in_like_a_newcomer() -> None:
    story = table("A B C D E")
    story.hand()
    story.says("D", SitOut())
    assert story.hand() == "button B, SB C, BB E"
    story.says("D", ComeBack())
    assert story.table.seats[4].owes_big
    waited = 0
    while True:
        story.deal()
        if "D" in story.dealt_in:
            break
        waited += 1
        story.fold_out()

    assert waited == 3  # the button has passed the seat, so it is the big blind
    assert story.where.endswith("BB D")


def test_who_sat_out_and_missed_nothing_owes_nothing() -> None:
    story = table("A B C D E")
    story.hand()
    story.says("A", SitOut())
    story.hand()
    story.says("A", ComeBack())
    story.deal()

    assert "A" in story.dealt_in
    assert story.chips("A") == 2000


def test_where_a_book_has_no_word_on_cash_a_newcomer_posts_a_big_blind_or_waits() -> None:
    posting, waiting = table("A B C D E", book="tda"), table("A B C D E", book="tda")
    for story in (posting, waiting):
        story.hand()
    comes(posting, "N", 7)
    comes(waiting, "N", 7, waits=True)
    happened = posting.deal()
    waiting.deal()

    assert BlindPosted(7, 25, "post") in happened
    assert "N" not in waiting.dealt_in


def test_when_all_but_one_have_gone_the_game_begins_anew_and_nobody_owes() -> None:
    story = table("A B C")
    story.hand(out="B C")
    comes(story, "N", 5)
    comes(story, "M", 7)
    happened = story.deal()

    assert story.dealt_in == {"A", "N", "M"}
    assert not any(isinstance(event, BlindPosted) and event.kind == "post" for event in happened)


def test_who_sits_out_while_the_game_begins_anew_owes_what_passes() -> None:
    story = table("A B C D")
    story.hand(out="C D")  # big blind C
    story.says("A", SitOut())
    comes(story, "N", 3)
    comes(story, "M", 4)
    assert story.hand() == "button B, SB N, BB M"
    assert not story.table.seats[1].owes_big
    assert story.hand().endswith("BB B")  # past A

    assert story.table.seats[1].owes_big


# ---- 136 to 138: straddle, twice ----


@pytest.mark.rule("VPSV-136.1#1", "VPSV-136.2")
def test_the_seat_after_the_big_blind_straddles_if_it_said_so() -> None:
    story = table()
    story.says("D", Straddle(50))
    story.says("E", Straddle(50))
    happened = story.deal()

    assert [event.seat for event in happened if isinstance(event, BlindPosted) and event.kind == "straddle"] == [4]
    assert story.in_turn == "E"
    assert story.table.seats[4].straddle == 0
    assert story.table.seats[5].straddle == 50


@pytest.mark.rule("VPSV-136.1#2")
@pytest.mark.parametrize("chips", [60, 25, -5, 1.5])
def test_a_straddle_of_another_size_is_refused(chips: int) -> None:
    story = table()
    with pytest.raises(StraddleRefused, match="VPSV 2016 136"):
        story.says("D", Straddle(chips))


@pytest.mark.rule("VPSV-43")
def test_no_straddle_in_a_tournament_nor_where_no_book_knows_it() -> None:
    with pytest.raises(StraddleRefused, match="VPSV 2016 43"):
        Story("vpsv", "A B C D").says("D", Straddle(300))
    with pytest.raises(StraddleRefused):
        table(book="tda").says("D", Straddle(50))


def test_heads_up_nobody_straddles() -> None:
    story = table("A B")
    story.says("A", Straddle(50))
    story.deal()

    assert not any(isinstance(event, BlindPosted) and event.kind == "straddle" for event in story.events)
    story.says("A", Straddle(0))
    assert story.table.seats[1].straddle == 0


@pytest.mark.rule("VPSV-137")
@pytest.mark.parametrize(("agree", "boards"), [(True, 2), (False, 1)])
def test_the_table_asks_whether_to_run_it_twice(*, agree: bool, boards: int) -> None:
    story = table("A B", button="A")
    story.deal()
    story.act("A", RaiseTo(2000))
    story.act("B", Call())
    assert story.table.hand is not None
    assert story.table.hand.legal.run_twice
    story.act(story.in_turn, RunTwice(agree=True))
    story.act(story.in_turn, RunTwice(agree=agree))

    assert {event.run for event in story.events if isinstance(event, StreetDealt)} == set(range(1, boards + 1))


@pytest.mark.rule("VPSV-137")
def test_who_lets_the_time_pass_does_not_agree_to_run_it_twice() -> None:
    story = table("A B", button="A", thinking_ms=10_000)
    story.deal()
    story.act("A", RaiseTo(2000))
    story.act("B", Call())
    story.wait(10)
    story.act(story.in_turn, RunTwice(agree=True))

    assert {event.run for event in story.events if isinstance(event, StreetDealt)} == {1}


# ---- 139: table change ----


@pytest.mark.rule("VPSV-139#1")
def test_the_whole_stack_goes_along_to_another_table_also_above_25_euros() -> None:
    one, two = table(chips={"A": 4100}), table("F G H")
    left, arrived = change_table(one.table, two.table, "A", seat=9, now=0)

    assert StoodUp(1, 4100) in left
    assert SatDown(9, "A", "A", 4100, moved="change") in arrived
    one.happen(left)
    two.happen(arrived)
    assert two.table.seats[9].chips == 4100
    with pytest.raises(BuyInOutOfRange):
        two.says("A", AddChips(1))


@pytest.mark.rule("VPSV-139")
def test_no_part_of_it_stays_behind_and_nobody_changes_in_a_hand() -> None:
    one, two = table(chips={"A": 4100}), table("F G H")

    with pytest.raises(WholeStackOnly, match="VPSV 2016 139"):
        change_table(one.table, two.table, "A", seat=9, chips=2500, now=0)
    one.deal()
    with pytest.raises(HandUnderWay):
        change_table(one.table, two.table, "A", seat=9, now=0)


@pytest.mark.rule("VPSV-139")
def test_the_money_stays_the_same_where_a_chip_is_worth_something_else() -> None:
    one, two = table(chips={"A": 4100, "B": 1203}), table("F G H")
    two.happen([replace(two.table.opened, chip_cents=5)])
    _, arrived = change_table(one.table, two.table, "A", seat=9, now=0)

    assert SatDown(9, "A", "A", 820, moved="change") in arrived
    with pytest.raises(WholeStackOnly, match=r"1203 here cannot be laid out.*\(VPSV 2016 139\)"):
        change_table(one.table, two.table, "B", seat=9, now=0)


@pytest.mark.rule("VPSV-139#1")
def test_changing_tables_is_one_transfer_between_the_two_that_both_tables_name() -> None:
    one, two = (Story("vpsv", id=name, kind="cash") for name in ("friday", "sunday"))
    bank = Bank.open("vpsv", by="admin", at=0)
    for account, kind in (("A", AccountKind.MEMBER), ("friday", AccountKind.TABLE), ("sunday", AccountKind.TABLE)):
        bank.open_account(account, kind, by="admin", at=0)
    bank.transfer(debit="house", credit="A", cents=2000, reason="money", id="m", by="admin", at=0)
    bank.buy_in("A", terms_of(one.table), cents=2000, id="friday/2", by="A", at=0)
    one.says("A", SitDown(1, 2000))
    changed = money.change_table(bank.ledger, one.table, two.table, "A", seat=9, version=2, now=0)

    (booked,) = changed.booked
    assert isinstance(booked, Transferred)
    assert (booked.id, booked.debit, booked.credit, booked.cents, booked.why) == (
        *("friday/3", "friday", "sunday"),
        *(2000, Why.TABLE_CHANGE),
    )
    assert changed.leaving[0] == StoodUp(1, 2000)
    assert changed.arriving[0] == SatDown(9, "A", "A", 2000, moved="change", came_from="friday/3")
    one.happen(changed.leaving)
    two.happen(changed.arriving)
    rows = {story.table.opened.id: audit_rows(enumerate(story.events, start=1)) for story in (one, two)}
    assert audit(enumerate([*bank.events, booked], start=1), rows).is_clean


def test_absent_cash_players_are_not_dealt_in() -> None:
    story = table("A B C D")
    story.says("D", SitOut())
    story.deal()

    assert story.dealt_in == {"A", "B", "C"}
    assert story.chips("D") == 2000
    story.fold_out()
    story.says("A", SitOut())
    story.says("B", SitOut())
    with pytest.raises(NotReady):
        story.deal()
    story.says("D", StandUp())
    assert 4 not in story.table.seats
