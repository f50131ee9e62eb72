"""A home game: a private table, its host, and whom the host lets in.

A host is nobody of the floor: there is nothing here that shows cards, or gives or takes chips. What the host and the floor order
alike goes through `floorman.table.director`, which comes here for what only a table with a host has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.errors import (
    AlreadySeated,
    HandUnderWay,
    HomeGameRefused,
    HostDecides,
    NotWelcome,
    PrivateTable,
    SeatIsKept,
    SeatTaken,
    TableIsClosed,
)
from floorman.table.events import (
    BookAnnounced,
    BookChanged,
    ClosesAfterHand,
    DoorSet,
    HostChanged,
    LeavesAfterHand,
    LetIn,
    LinkRenewed,
    ListJoined,
    ListLeft,
    OfferPassed,
    Pardoned,
    SeatOffered,
    ShownOut,
    StoodUp,
)
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.rulebook import Rulebook
    from floorman.table.commands import Requester
    from floorman.table.draft import PendingEvents
    from floorman.table.events import Event, TableDoor, TableOpened
    from floorman.table.state import TableState

MOST_GUESTS: Final = 200
MOST_SHOWN_OUT: Final = 1000
OFFER_MS: Final = 60_000
"""How long a seat is kept for somebody at a table that has no list of its own."""


def opening(opened: TableOpened, name: str, *, now: int) -> tuple[Event, ...]:
    """How a home game begins: the host is the first to be let in, and there is a link."""
    return (opened, LetIn(opened.host, name), LinkRenewed(1, now))


# ---- who may be here ----


def require_may_sit(state: TableState, member: str) -> None:
    """See to it that somebody may take a seat of their own accord.

    Raises:
        NotWelcome: they were shown out for good.
        PrivateTable: they are not let in.
        HostDecides: the host gives out the seats.
    """
    require_let_in(state, member)
    if state.opened.door.approves and member != state.host and state.offer_to(member) is None:
        raise HostDecides


def require_let_in(state: TableState, member: str) -> None:
    """See to it that somebody may wait for a seat here, or be given one.

    Raises:
        NotWelcome: they were shown out for good.
        PrivateTable: they are not let in.
    """
    require_welcome(state, member)
    if not state.is_let_in(member):
        raise PrivateTable


def require_welcome(state: TableState, member: str) -> None:
    """See to it that somebody was not shown out for good.

    Raises:
        NotWelcome: they were.
    """
    if any(out.member == member for out in state.shown_out):
        raise NotWelcome


def let_in(draft: PendingEvents, member: str, name: str) -> None:
    """Let somebody in who has come by the link, or whom the host has asked in.

    Raises:
        TableIsClosed: nobody plays here any more.
        NotWelcome: they were shown out for good.
        HomeGameRefused: so many are let in already.
    """
    table = draft.table
    if table.is_closed:
        raise TableIsClosed
    require_welcome(table, member)
    if table.is_let_in(member):
        return
    if len(table.guests) >= MOST_GUESTS:
        raise HomeGameRefused(
            Words(
                f"{MOST_GUESTS} people have already been let in here",
                f"Hier sind schon {MOST_GUESTS} Leute eingelassen",
            )
        )
    draft.add(LetIn(member, name))


def leave_game(draft: PendingEvents, by: Requester) -> None:
    """Be let in no more. Whoever sits gets up first, and the host hands the game over.

    Raises:
        AlreadySeated: they sit here.
        HomeGameRefused: it is their game.
    """
    table = draft.table
    if (seat := table.find(by.member)) is not None:
        raise AlreadySeated(seat)
    if by.member == table.host:
        raise HomeGameRefused(
            Words("hand the game over first, or close it", "Übergib die Runde zuerst, oder schließ sie")
        )
    if table.opened.is_private and table.is_let_in(by.member):
        draft.add(ShownOut(by.member, by.name))


def forget(draft: PendingEvents, member: str) -> None:
    """Whoever is deleted waits nowhere and is let in nowhere; a game of theirs is the next one's, or closes."""
    table = draft.table
    if member == table.host and table.find(member) is None:
        heir = next((guest.member for guest in table.guests if guest.member != member), "")
        if heir:
            draft.add(HostChanged(heir))
        elif table.closes is None and not table.is_closed:
            draft.add(ClosesAfterHand(""))
    wait_no_longer(draft, member)
    if any(out.member == member for out in table.shown_out):
        draft.add(Pardoned(member))
    if any(guest.member == member for guest in draft.table.guests):
        draft.add(ShownOut(member, ""))


def renew_link(state: TableState, *, now: int) -> tuple[LinkRenewed, ...]:
    """Have another link; the one before is good for nothing.

    Raises:
        HomeGameRefused: it is not a home game.
    """
    require_private(state)
    return (LinkRenewed(state.link + 1, now),)


def require_private(state: TableState) -> None:
    """See to it that a table is a home game.

    Raises:
        HomeGameRefused: it is not.
    """
    if not state.opened.is_private:
        raise HomeGameRefused(
            Words(
                "this table is open to everybody and belongs to nobody",
                "Dieser Tisch steht allen offen und gehört niemandem",
            )
        )


# ---- what the host orders ----


def show_out(draft: PendingEvents, member: str, *, for_good: bool) -> None:
    """Have somebody go; in a hand they play it to its end, as when they are taken away.

    Raises:
        HomeGameRefused: it is the host, or somebody who is neither here nor to stay away.
    """
    table = draft.table
    seat = table.find(member)
    if member == table.host:
        raise HomeGameRefused(
            Words(
                "the host cannot be shown out: hand the game over first",
                "Der Gastgeber kann nicht ausgeladen werden: übergib die Runde zuerst",
            )
        )
    name = _name_of(table, member)
    if name is None and not for_good:
        raise _not_here()
    if any(out.member == member for out in table.shown_out):
        return
    if len(table.shown_out) >= MOST_SHOWN_OUT:
        raise HomeGameRefused(
            Words(
                f"{MOST_SHOWN_OUT} people have already been shown out", f"{MOST_SHOWN_OUT} Leute sind schon ausgeladen"
            )
        )
    if seat is not None:
        take_away(draft, seat)
    draft.add(ShownOut(member, name or "", for_good))


def take_away(draft: PendingEvents, seat: int) -> None:
    """Between hands at once; whoever is sent away from a cash game plays the hand to its end, and has the stack on the account."""
    table = draft.table
    if not table.is_in_play(seat):
        draft.add(StoodUp(seat, table.seats[seat].chips))
    elif not table.is_cash or not table.is_playing:
        raise HandUnderWay(Words("a player is moved between hands", "Umgesetzt wird zwischen den Händen"))
    elif not table.seats[seat].leaves:
        draft.add(LeavesAfterHand(seat))


def pardon(draft: PendingEvents, member: str) -> None:
    """Let somebody come again who was shown out for good."""
    if any(out.member == member for out in draft.table.shown_out):
        draft.add(Pardoned(member))


def hand_over(draft: PendingEvents, member: str) -> None:
    """Make somebody else the host.

    Raises:
        HomeGameRefused: it is not a home game, or they are not let in.
    """
    table = draft.table
    require_private(table)
    if not table.is_let_in(member):
        raise _not_here()
    if member != table.host:
        draft.add(HostChanged(member))


def offer_seat(draft: PendingEvents, member: str, seat: int) -> None:
    """Keep a free seat for somebody.

    Raises:
        AlreadySeated, NoSuchSeat, SeatTaken, SeatIsKept: they have one, or this one is not free.
        HomeGameRefused: they are not let in, and at a table without a host not on the list.
    """
    table = draft.table
    waits = next((one for one in table.waiting if one.member == member), None)
    name = waits.name if waits else next((one.name for one in table.guests if one.member == member), None)
    if name is None:
        raise _not_here()
    if (own := table.find(member)) is not None:
        raise AlreadySeated(own)
    for offer in table.offers:
        if offer.seat == seat and offer.member != member:
            raise SeatIsKept(seat, offer.name)
    if seat not in table.free_seats and not any(offer.seat == seat for offer in table.offers):
        raise SeatTaken(seat, free=table.free_seats)
    if waits is None:
        draft.add(ListJoined(member, name))
    draft.add(SeatOffered(seat, member, name, draft.moment + (table.opened.seat_offered_ms or OFFER_MS)))


def wait_no_longer(draft: PendingEvents, member: str) -> None:
    """Take somebody off the list, and let the seat go that is kept for them, if one is."""
    table = draft.table
    if (offer := table.offer_to(member)) is not None:
        draft.add(OfferPassed(offer.seat, member))
    elif any(waits.member == member for waits in table.waiting):
        draft.add(ListLeft(member))


def set_door(draft: PendingEvents, door: TableDoor) -> None:
    """Say who sits down, and who looks on.

    Raises:
        HomeGameRefused: nobody gives out seats at a table without a host.
    """
    require_door(door, is_private=draft.table.opened.is_private)
    if door != draft.table.opened.door:
        draft.add(DoorSet(door))


def require_door(door: TableDoor, *, is_private: bool) -> None:
    """See to it that a table can have such a door.

    Raises:
        HomeGameRefused: nobody gives out seats at a table without a host.
    """
    if door.approves and not is_private:
        raise HomeGameRefused(
            Words(
                "only a host gives out seats, and this table has none",
                "Plätze vergibt nur ein Gastgeber, und dieser Tisch hat keinen",
            )
        )


def change_book(draft: PendingEvents, book: Rulebook, check: Callable[[TableOpened], object]) -> None:
    """Play under another book: at once between hands, otherwise when the hand is over. *check* refuses what it does not allow.

    Raises:
        TableSetupError, CashClosed: the book allows no such table.
        HandUnderWay: a deal is to be repeated exactly.
    """
    table = draft.table
    names = (book.id, book.edition)
    if names == (table.next_book or (table.opened.book, table.opened.edition)):
        return
    if table.redeal is not None:
        raise HandUnderWay(Words("a deal is repeated under the same book", "Wiederholt wird unter demselben Regelwerk"))
    level = table.level
    check(
        replace(
            table.opened,
            book=book.id,
            edition=book.edition,
            small_blind=level.small_blind,
            big_blind=level.big_blind,
            ante=level.ante,
        )
    )
    draft.add(BookAnnounced(*names) if table.is_playing else BookChanged(*names))


def _name_of(table: TableState, member: str) -> str | None:
    """What somebody is called who is here."""
    if (seat := table.find(member)) is not None:
        return table.seats[seat].name
    here: tuple[LetIn | ListJoined, ...] = (*table.guests, *table.waiting)
    return next((one.name for one in here if one.member == member), None)


def _not_here() -> HomeGameRefused:
    return HomeGameRefused(Words("nobody of that name is here", "Niemand dieses Namens ist hier"))
