"""A home game at the table itself: who may sit, what its host orders, another book between hands, and sitting out at the blind."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.errors import (
    AlreadySeated,
    HomeGameRefused,
    HostDecides,
    NotWelcome,
    PrivateTable,
    SeatIsKept,
    SeatTaken,
    TableIsClosed,
    TableSetupError,
    WaitingRefused,
)
from floorman.rulebook import SHIPPED
from floorman.table import LeaveGame, SitDown, SitOut, Straddle, TableState, WaitForSeat
from floorman.table import orders as order
from floorman.table.dealing import asks, sit_out_at_blind
from floorman.table.director import direct
from floorman.table.draft import PendingEvents
from floorman.table.events import (
    BookAnnounced,
    BookChanged,
    ClosesAfterHand,
    Event,
    HostChanged,
    LetIn,
    SatOut,
    SeatOffered,
    ShownOut,
    TableDoor,
)
from floorman.table.home import MOST_GUESTS, forget, let_in, opening
from floorman.table.lineup import largest_straddle
from floorman.testing import Story, table_of


def home(players: str = "A B C", book: str = "tda", *, guests: str = "", **facts: Any) -> Story:
    """A home game of A's, with these people in their seats, and others let in."""
    story = Story(book, kind="cash", is_private=True, host="A", size=4, **facts)
    story.happen(opening(story.table.opened, "A", now=0)[1:])
    for name in f"{players} {guests}".split():
        comes(story, name)
    for seat, name in enumerate(players.split(), start=1):
        story.sit(name, seat, 1000)
    story.order(order.SetButton(1))
    return story


def comes(story: Story, name: str) -> tuple[Event, ...]:
    draft = PendingEvents(story.table, story.now)
    let_in(draft, name, name)
    return story.happen(draft.finished())


def ordered(story: Story, wanted: order.Order) -> tuple[Event, ...]:
    return story.happen(direct(story.table, wanted, now=story.now, shelf=SHIPPED))


def test_only_those_who_are_let_in_sit_down_or_wait() -> None:
    story = home(guests="D")
    for name, expected in (("X", PrivateTable), ("D", None)):
        if expected:
            with pytest.raises(expected):
                story.says(name, SitDown(4, 500))
            with pytest.raises(expected):
                story.says(name, WaitForSeat())
        else:
            story.says(name, SitDown(4, 500))


def test_a_seat_is_the_hosts_to_give_where_the_host_wants_that() -> None:
    story = home(guests="D E", door=TableDoor(approves=True))
    with pytest.raises(HostDecides):
        story.says("D", SitDown(4, 500))
    story.says("D", WaitForSeat())  # though a seat is free
    assert story.table.offers == ()
    ordered(story, order.OfferSeat("E", 4))  # who need not have asked
    with pytest.raises(HostDecides):
        story.says("D", SitDown(4, 500))
    story.says("E", SitDown(4, 500))


def test_whoever_is_shown_out_for_good_cannot_come_again_unless_pardoned() -> None:
    story = home(guests="D")
    ordered(story, order.ShowOut("D"))
    comes(story, "D")
    ordered(story, order.ShowOut("B", for_good=True))
    assert sorted(story.table.seats) == [1, 3]
    with pytest.raises(NotWelcome):
        comes(story, "B")
    ordered(story, order.Pardon("B"))
    assert comes(story, "B") == (LetIn("B", "B"),)
    with pytest.raises(HomeGameRefused, match="hand the game over"):
        ordered(story, order.ShowOut("A"))


def test_the_game_is_handed_over_to_somebody_who_is_in() -> None:
    story = home(guests="D")
    with pytest.raises(HomeGameRefused):
        ordered(story, order.HandOver("X"))
    ordered(story, order.HandOver("D"))
    assert story.table.host == "D"
    with pytest.raises(HomeGameRefused, match="hand the game over"):
        story.says("D", LeaveGame())


def test_a_host_who_is_deleted_leaves_the_game_to_the_next_and_the_last_one_closes_it() -> None:
    story = home("A B", guests="D")
    ordered(story, order.TakeAway(1))
    draft = PendingEvents(story.table, 0)
    forget(draft, "A")
    story.happen(draft.finished())
    assert (story.table.host, story.table.is_let_in("A")) == ("B", False)

    alone = home("")
    draft = PendingEvents(alone.table, 0)
    forget(draft, "A")
    assert draft.finished()
    assert draft.table.is_closed


def test_a_guest_who_is_deleted_leaves_the_game_with_its_host() -> None:
    story = home("A B", guests="D")
    draft = PendingEvents(story.table, 0)
    forget(draft, "D")
    story.happen(draft.finished())

    assert (story.table.host, story.table.is_let_in("D")) == ("A", False)


def test_seats_are_kept_for_several_people_and_each_for_one() -> None:
    story = home("A B", guests="D E F")
    ordered(story, order.OfferSeat("D", 3))
    ordered(story, order.OfferSeat("E", 4))
    with pytest.raises(SeatIsKept, match="D"):
        ordered(story, order.OfferSeat("F", 3))

    assert [(offer.seat, offer.member) for offer in story.table.offers] == [(3, "D"), (4, "E")]


def test_a_seat_is_kept_for_nobody_who_has_one_nor_where_somebody_sits_and_longer_for_whoever_is_asked_again() -> None:
    story = home("A B", guests="D")
    with pytest.raises(AlreadySeated):
        ordered(story, order.OfferSeat("B", 3))
    with pytest.raises(SeatTaken):
        ordered(story, order.OfferSeat("D", 2))
    with pytest.raises(HomeGameRefused, match="nobody of that name"):
        ordered(story, order.OfferSeat("X", 3))
    ordered(story, order.OfferSeat("D", 3))
    story.now = 10_000
    assert ordered(story, order.OfferSeat("D", 3)) == (SeatOffered(3, "D", "D", 70_000),)


def test_the_link_lets_nobody_in_twice_and_nobody_once_the_game_is_closed() -> None:
    story = home(guests="D")
    assert comes(story, "D") == ()
    ordered(story, order.CloseTable())
    with pytest.raises(TableIsClosed):
        comes(story, "E")


def test_whoever_is_not_here_is_shown_out_for_good_only_and_nobody_twice() -> None:
    story = home(guests="D")
    with pytest.raises(HomeGameRefused, match="nobody of that name"):
        ordered(story, order.ShowOut("X"))
    assert ordered(story, order.ShowOut("X", for_good=True)) == (ShownOut("X", "", for_good=True),)
    assert ordered(story, order.ShowOut("X", for_good=True)) == ()
    assert ordered(story, order.ShowOut("D")) == (ShownOut("D", "D"),)


def test_whoever_is_shown_out_in_a_hand_plays_it_to_its_end() -> None:
    story = home()
    story.deal()
    ordered(story, order.ShowOut("C", for_good=True))
    assert sorted(story.table.seats) == [1, 2, 3]
    story.fold_out()

    assert sorted(story.table.seats) == [1, 2]


def test_whoever_leaves_the_game_gets_up_first_and_is_let_in_no_more() -> None:
    story = home("A B", guests="D")
    with pytest.raises(AlreadySeated):
        story.says("B", LeaveGame())
    assert story.says("D", LeaveGame()) == (ShownOut("D", "D"),)
    assert story.says("D", LeaveGame()) == ()
    assert Story("tda", "A", kind="cash", size=3).says("X", LeaveGame()) == ()  # where everybody may come and go


def test_a_host_who_sits_keeps_the_game_and_one_whose_game_is_closed_closes_nothing() -> None:
    sits, closed = home("A B"), home("")
    ordered(closed, order.CloseTable())
    for story in (sits, closed):
        draft = PendingEvents(story.table, 0)
        forget(draft, "A")
        assert not any(isinstance(event, (HostChanged, ClosesAfterHand)) for event in draft.events)


def test_whoever_is_deleted_is_not_kept_out_any_more() -> None:
    story = home()
    ordered(story, order.ShowOut("B", for_good=True))
    draft = PendingEvents(story.table, 0)
    forget(draft, "B")
    story.happen(draft.finished())

    assert story.table.shown_out == ()


def test_what_is_as_the_host_wants_it_already_is_not_ordered_again() -> None:
    story = home(guests="D")
    for wanted in (
        order.HandOver("A"),
        order.SetDoor(story.table.opened.door),
        order.ChangeBook("tda"),
        order.Pardon("X"),
    ):
        assert ordered(story, wanted) == ()
    story.deal()
    ordered(story, order.ChangeBook("apsa"))
    assert ordered(story, order.ChangeBook("apsa")) == ()


def test_the_host_waits_for_no_seat_that_is_free_and_others_wait_for_the_hosts_word() -> None:
    story = home("B C", guests="D", door=TableDoor(approves=True), seat_offered_ms=0)
    with pytest.raises(WaitingRefused, match="a seat is free"):
        story.says("A", WaitForSeat())
    story.says("D", WaitForSeat())
    assert [waits.name for waits in story.table.waiting] == ["D"]


def test_so_many_guests_and_no_more() -> None:
    story = home("")
    for number in range(MOST_GUESTS - 1):
        comes(story, f"g{number}")
    with pytest.raises(HomeGameRefused, match="200 people"):
        comes(story, "late")


def test_another_book_holds_from_the_next_hand_on_and_is_refused_with_its_paragraph() -> None:
    story = home()
    story.deal()
    assert ordered(story, order.ChangeBook("apsa")) == (BookAnnounced("apsa", "undated"),)
    assert (story.table.book.id, story.table.next_book) == ("tda", ("apsa", "undated"))
    story.fold_out()
    assert (story.table.book.id, story.table.opened.book, story.table.next_book) == ("apsa", "apsa", None)
    restored = TableState.restored(story.table.snapshot())
    assert restored is not None
    assert restored.book.id == "apsa"

    with pytest.raises(TableSetupError) as refused:
        ordered(story, order.ChangeBook("vpsv"))
    assert refused.value.rule is not None
    assert refused.value.rule.book == "vpsv"
    assert ordered(story, order.ChangeBook("tda", "2019"))[0] == BookChanged("tda", "2019")
    story.deal()
    assert story.table.hand is not None
    assert story.table.hand.book.id == "tda"


def test_straddles_and_running_it_twice_are_as_the_book_has_them_and_the_host_wants() -> None:
    for book, straddle, runs in (("vpsv", True, True), ("tda", False, False)):
        story = home(book=book)
        assert (largest_straddle(story.table) > 0, "runs" in asks(story.table)) == (straddle, runs)
    story = home(book="vpsv", straddles=False, runs_twice=False)
    assert (largest_straddle(story.table), asks(story.table)) == (0, ())
    with pytest.raises(Exception, match="no straddles here"):
        story.says("A", Straddle(50))


def test_a_table_without_a_host_gives_out_no_seats() -> None:
    with pytest.raises(HomeGameRefused):
        Story("tda", kind="cash", door=TableDoor(approves=True))
    with pytest.raises(TableSetupError, match="has a host"):
        Story("tda", kind="cash", is_private=True)
    assert not table_of("tda", kind="cash").is_private


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv", "bank"])
def test_somebody_sits_out_when_the_big_blind_would_be_theirs_and_not_before(book: str) -> None:
    terms: dict[str, Any] = {"smallest_buy_in": 1000, "largest_buy_in": 1000} if book == "bank" else {}
    story = Story(book, "A B C D", kind="cash", chips=1000, **terms)
    story.deal()
    assert story.table.hand is not None
    big = story.table.positions.big_blind if story.table.positions else 0
    after = story.name(big % 4 + 1)
    story.says(after, SitOut(at_blind=True))
    assert not story.table.seats[story.seat[after]].sits_out
    story.fold_out()

    out = sit_out_at_blind(story.table, now=0)
    assert out == (SatOut(story.seat[after], 0),)
    story.happen(out)
    story.deal()
    assert after not in story.dealt_in
    assert not story.table.seats[story.seat[after]].out_at_blind
