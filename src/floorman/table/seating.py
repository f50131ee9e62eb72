"""Who takes a seat, buys chips, leaves, or changes tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import (
    AlreadySeated,
    AtAnotherTable,
    BuyInOutOfRange,
    HandUnderWay,
    NoAmount,
    NoMoreChips,
    NoSuchSeat,
    SeatIsKept,
    SeatsAreDrawn,
    SeatTaken,
    StillInHand,
    TableIsClosed,
    WholeStackOnly,
)
from floorman.hand.actions import Fold
from floorman.hand.deaths import LEFT
from floorman.table.draft import PendingEvents
from floorman.table.events import CameBack, ChipsAdded, LeavesAfterHand, LetIn, SatDown, StoodUp
from floorman.table.home import require_may_sit, require_welcome
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.table.commands import Requester, SitDown
    from floorman.table.events import Event
    from floorman.table.state import TableState


def sit_down(draft: PendingEvents, command: SitDown, by: Requester) -> None:
    """Take a seat of one's own choice, with a buy-in."""
    table, book = draft.table, draft.table.book
    require_may_sit(table, by.member)
    require_free(table, command.seat, by.member)
    if not table.is_cash and book.knobs.tournament_seats != "free_choice":
        raise SeatsAreDrawn(rule=book.cite("tournament_seats"))
    if by.sits_at and book.knobs.one_table_per_player:
        raise AtAnotherTable(by.sits_at, rule=book.cite("one_table_per_player"))
    require_whole(command.chips)
    _require_buy_in(table, command.chips)
    draft.add(SatDown(command.seat, by.member, by.name, command.chips, by.is_bot, waits=command.waits))


def add_chips(draft: PendingEvents, seat: int, chips: int) -> None:
    """Buy more chips, as far as the book allows it: VPSV 132, BANK 1.3."""
    table, book = draft.table, draft.table.book
    require_whole(chips)
    if table.is_in_play(seat):
        raise HandUnderWay(
            Words("chips are bought between hands", "Chips kauft man zwischen den Händen"),
            rule=book.topic("no_more_chips"),
        )
    has = table.seats[seat].chips
    if not table.is_cash and not (table.opened.rebuys and book.knobs.rebuys == "event_option" and not has):
        raise NoMoreChips(
            Words("no chips are bought in this tournament", "In diesem Turnier werden keine Chips gekauft"),
            rule=book.cite("rebuys"),
        )
    if has and book.knobs.cash_top_up == "only_when_broke":
        raise NoMoreChips(
            Words("only a player who has no chips left can buy more", "Chips kauft nur nach, wer keine mehr hat"),
            rule=book.cite("cash_top_up"),
        )
    smallest, largest = buy_in_range(table)
    if chips <= 0 or not (has or smallest) <= has + chips <= largest:
        rule = book.cite("cash_top_up") if book.knobs.cash_top_up else None
        least = max(1, smallest - has)
        raise BuyInOutOfRange(chips, smallest=least, largest=max(0, largest - has), has=has, rule=rule)
    draft.add(ChipsAdded(seat, chips))
    if table.is_cash and not has and table.seats[seat].sits_out:  # whoever buys chips again wants to play
        draft.add(CameBack(seat))


def stand_up(draft: PendingEvents, seat: int) -> None:
    """Leave at once, or after the hand. What becomes of a live hand is the book's to say: TDA 31, WPL 5.6.1, VPSV 23."""
    table, book = draft.table, draft.table.book
    if not table.is_in_play(seat):
        draft.add(StoodUp(seat, table.seats[seat].chips))
        return
    hand = table.hand
    if table.redeal is not None or hand is None or hand.is_over:
        raise HandUnderWay(
            Words("the hand has begun: stay until it is over", "Die Hand hat begonnen: bleib, bis sie vorbei ist"),
            rule=book.cite("leaving_mid_hand"),
        )
    at = hand.state.place_of(seat)
    if not hand.state.folded[at]:
        if hand.state.stacks[at]:
            _leave_live_hand(draft, seat)
        elif not book.knobs.all_in_player_may_leave:
            rule = book.cite("all_in_player_may_leave")
            raise HandUnderWay(
                Words(
                    "a player who is all-in stays until the hand is over",
                    "Wer all-in ist, bleibt, bis die Hand vorbei ist",
                ),
                rule=rule,
            )
    if table.is_playing and not table.seats[seat].leaves:
        draft.add(LeavesAfterHand(seat))
    elif not table.is_playing:
        draft.add(StoodUp(seat, table.seats[seat].chips))


def _leave_live_hand(draft: PendingEvents, seat: int) -> None:
    """Folded in turn is fine; before that the hand is folded, or will be, or one has to stay."""
    table, knobs = draft.table, draft.table.book.knobs
    hand = table.hand
    if hand is None:
        return
    if knobs.leaving_mid_hand == "offence_hand_lives":
        rule = table.book.cite("leaving_mid_hand")
        raise StillInHand(rule=rule)
    if hand.to_act == seat and hand.legal.fold:
        draft.add(*hand.would(Fold(), seat))
    elif knobs.leaving_mid_hand == "folded_at_once":
        draft.kill(seat, LEFT)


def change_table(
    origin: TableState,
    target: TableState,
    member: str,
    *,
    seat: int,
    chips: int | None = None,
    now: int,
    is_moved: bool = False,
) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Move a member from one cash table to another with the whole stack: what happens at the first, and at the second.

    No chips stay behind or are cashed out on the way, also above the largest buy-in: VPSV 139. A chip may be worth
    something else at the second table; the money stays the same. *chips*, if given, are what the member wants to take
    along. Whoever *is_moved* by a host or the floor is let in where the second table is private. What is booked for it,
    `floorman.table.money.change_table` adds.

    Raises:
        WholeStackOnly: that is not the whole stack, or the book of one of the tables has it cashed out.
        HandUnderWay: the member is in a hand.
        NotWelcome, PrivateTable, HostDecides: the member may not sit at the second table.
    """
    if is_moved:
        require_welcome(target, member)
    else:
        require_may_sit(target, member)
    book, at = origin.book, origin.seat_of(member)
    seated = origin.seats[at]
    for either in (book, target.book):
        if either.knobs.cash_table_change == "cashed_out":
            what = Words(
                "leave this table with your stack and buy in at the other",
                "Verlass diesen Tisch mit deinem Stack und kauf dich am anderen ein",
            )
            raise WholeStackOnly(what, chips=seated.chips, rule=either.cite("cash_table_change"))
    if chips is not None and chips != seated.chips:
        rule = book.cite("cash_table_change") if book.knobs.cash_table_change else None
        raise WholeStackOnly(
            Words("the whole stack of {stack} goes along", "Beim Tischwechsel geht der ganze Stack von {stack} mit"),
            chips=seated.chips,
            rule=rule,
        )
    if origin.is_in_play(at):
        raise HandUnderWay(
            Words("change tables between hands", "Wechsle den Tisch zwischen den Händen"),
            rule=book.cite("leaving_mid_hand"),
        )
    require_free(target, seat, member)
    there, odd = divmod(seated.chips * origin.opened.chip_cents, target.opened.chip_cents)
    if odd:
        what = Words(
            "the whole stack goes along, and {stack} here cannot be laid out in the chips of that table",
            "Der ganze Stack geht mit, und {stack} lassen sich in den Chips des anderen Tisches nicht auslegen",
        )
        raise WholeStackOnly(
            what, chips=seated.chips, rule=book.cite("cash_table_change") if book.knobs.cash_table_change else None
        )
    leaving, arriving = PendingEvents(origin, now), PendingEvents(target, now)
    leaving.add(StoodUp(at, seated.chips))
    if not target.is_let_in(member):
        arriving.add(LetIn(member, seated.name))
    arriving.add(SatDown(seat, member, seated.name, there, seated.is_bot, moved="change"))
    return leaving.finished(), arriving.finished()


def kept_until(state: TableState) -> int | None:
    """When the next seat is given up because somebody has sat out for too long; never where seats are kept for ever."""
    kept = state.opened.seat_kept_ms
    since = [seated.out_since for seat, seated in state.seats.items() if _may_lose_seat(state, seat)]
    return min((out + kept for out in since if out is not None), default=None) if kept else None


def give_up_seats(state: TableState, *, now: int) -> tuple[Event, ...]:
    """Let those get up who have sat out for too long; their stacks go along."""
    kept, draft = state.opened.seat_kept_ms, PendingEvents(state, now)
    for seat, seated in sorted(state.seats.items()):
        out = seated.out_since
        if kept and _may_lose_seat(state, seat) and out is not None and out + kept <= now:
            draft.add(StoodUp(seat, seated.chips))
    return draft.finished() if draft.events else ()


def _may_lose_seat(state: TableState, seat: int) -> bool:
    """A cash seat of a person who is not in a hand."""
    seated = state.seats[seat]
    return seated.sits_out and not seated.is_bot and state.is_cash and not state.is_in_play(seat)


# ---- what is refused ----


def require_free(state: TableState, seat: int, member: str) -> None:
    """Make sure that a seat exists and can be taken by somebody who has none here."""
    if state.is_closed or state.closes is not None:
        raise TableIsClosed
    if type(seat) is not int or not 1 <= seat <= state.opened.seats:
        raise NoSuchSeat(seat, state.opened.seats)
    if (own := state.find(member)) is not None:
        raise AlreadySeated(own)
    if seat in state.seats or state.is_in_play(seat):
        raise SeatTaken(seat, free=state.free_seats)
    for offer in state.offers:
        if offer.seat == seat and offer.member != member:
            raise SeatIsKept(seat, offer.name)


def require_whole(chips: int) -> None:
    """Chips are whole."""
    if type(chips) is not int:
        raise NoAmount(chips)


def require_chips(chips: int) -> None:
    """Chips are whole, and more than none."""
    require_whole(chips)
    if chips <= 0:
        raise NoAmount(chips)


def buy_in_range(state: TableState) -> tuple[int, int]:
    """The smallest and the largest buy-in: the table's, within the book's limit."""
    opened, knobs = state.opened, state.book.knobs
    largest = opened.largest_buy_in
    if state.is_cash and knobs.cash_max_buy_in_cents is not None:
        largest = min(largest, knobs.cash_max_buy_in_cents // opened.chip_cents)
    return min(opened.smallest_buy_in, largest), largest


def _require_buy_in(state: TableState, chips: int) -> None:
    smallest, largest = buy_in_range(state)
    if not smallest <= chips <= largest:
        knobs, book = state.book.knobs, state.book
        rule = book.cite("cash_buy_in") if state.is_cash and knobs.cash_buy_in else None
        raise BuyInOutOfRange(chips, smallest=smallest, largest=largest, rule=rule)
