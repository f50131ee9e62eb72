"""What an event changes at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.hand.events import CardsPutRight, HandDealt, HandKilled, HandVoided, RunOutHeld, is_of_hand
from floorman.hand.hand import Hand
from floorman.rulebook import SHIPPED
from floorman.table import events as did
from floorman.table.floor_calls import events as floor
from floorman.table.floor_calls.state import evolve_call
from floorman.table.positions import Positions, positions
from floorman.table.state import Occupant, Redeal, SeatOffer, TableLevel, TableState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.hand import events as hand_events
    from floorman.rulebook import Shelf
    from floorman.table.events import Event

_BY_THE_FLOOR: Final = (HandKilled, CardsPutRight, RunOutHeld)


def replay(events: Iterable[Event], shelf: Shelf = SHIPPED) -> TableState:
    """The table that recorded events add up to, from the first.

    Raises:
        UnknownBook: its book is not on the shelf.
    """
    recorded = iter(events)
    opened = next(recorded)
    if not isinstance(opened, did.TableOpened):
        raise TypeError(f"a table begins with TableOpened, not with {type(opened).__name__}")
    state = TableState.new(opened, shelf)
    for event in recorded:
        evolve(state, event)
    return state


def evolve(state: TableState, event: Event) -> None:
    """Fold one recorded event into the state. Never refuses: it happened."""
    if is_of_hand(event):  # most of them are
        _play(state, event)
        return
    match event:
        # Time.
        case did.ClockStarted(seat, until, since):
            _begin_turn(state, seat, since)
            state.clock = (seat, until)
            state.called = state.on_bank = None
        case did.TurnBegan(seat, since):
            _begin_turn(state, seat, since)
        case did.TimeBankStarted(seat, since, until):
            state.clock = (seat, until)
            state.on_bank = since
        case did.TimeBankSpent(seat, ms):
            state.seats[seat].bank_ms = max(0, state.seats[seat].bank_ms - ms)
        case did.TimeBankFilled(ms):
            state.unfilled = 0
            for seated in state.seats.values():
                seated.bank_ms = min(state.opened.time_bank_ms, seated.bank_ms + ms)
        case did.ClockCalled(seat, _, countdown_from, until):
            state.clock = (seat, until)
            state.called = countdown_from
            state.on_bank = None
        case did.ClockLengthSet(seat, seconds, countdown):
            if seat:
                state.seats[seat].clock = (seconds, countdown)
            else:
                state.clock_set = (seconds, countdown)
        case did.ClockRanOut(seat):
            state.seats[seat].missed += 1
            _turn_over(state)
        case did.NextHandDue(at):
            state.next_hand_at = at
        # Who sits where.
        case did.SatDown(seat, member, name, chips, is_bot):
            state.seats[seat] = Occupant(
                member,
                name,
                chips,
                is_bot,
                since=state.number,
                is_ghost=event.is_ghost,
                moved=event.moved,
                owes_big=state.positions is not None,
                waits=event.waits,
                penalty=event.penalty,
                penalty_rounds=event.penalty_rounds,
                bank_ms=state.opened.time_bank_ms,
            )
            if state.waiting:
                _wait_no_longer(state, member)
        case did.GhostReplaced(seat, member, name, chips, is_bot):
            seated = state.seats[seat]
            seated.member, seated.name, seated.chips, seated.is_bot = member, name, chips, is_bot
            seated.is_ghost = False
            seated.since = state.number
        case did.LeavesAfterHand(seat, forfeits):
            state.seats[seat].leaves = True
            state.seats[seat].forfeits = forfeits
            state.seats[seat].folds_at_turn = True
        case did.StoodUp(seat) | did.Eliminated(seat):
            del state.seats[seat]
        case did.SatOut(seat, at):
            state.seats[seat].sits_out = True
            state.seats[seat].out_at_blind = False
            state.seats[seat].out_since = at or None
        case did.CameBack(seat):
            state.seats[seat].sits_out = state.seats[seat].folds_at_turn = False
            state.seats[seat].missed = 0
        case did.SitsOutAtBlind(seat, wants):
            state.seats[seat].out_at_blind = wants
        case did.WaitsForBlind(seat, waits):
            state.seats[seat].waits = waits
        case did.StraddleSet(seat, chips):
            state.seats[seat].straddle = chips
        # A home game.
        case did.LinkRenewed(number, at):
            state.link, state.last_at = number, at
        case did.LetIn(member):
            state.guests = (*(guest for guest in state.guests if guest.member != member), event)
        case did.ShownOut(member, for_good=for_good):
            state.guests = tuple(guest for guest in state.guests if guest.member != member)
            if for_good:
                state.shown_out = (*state.shown_out, event)
            _wait_no_longer(state, member)
        case did.Pardoned(member):
            state.shown_out = tuple(out for out in state.shown_out if out.member != member)
        case did.HostChanged(member):
            state.host = member
        case did.TableRenamed(name):
            state.opened = replace(state.opened, name=name)
        case did.DoorSet(door):
            state.opened = replace(state.opened, door=door)
        case did.BookAnnounced(book, edition):
            state.next_book = (book, edition)
        case did.BookChanged(book, edition):
            state.opened = replace(state.opened, book=book, edition=edition)
            state.book = state.shelf.edition(book, edition)
            state.next_book = None
            for seated in state.seats.values():
                seated.straddle = 0
        # The waiting list.
        case did.ListJoined():
            state.waiting = (*state.waiting, event)
        case did.ListLeft(member) | did.OfferPassed(member=member):
            _wait_no_longer(state, member)
        case did.SeatOffered(seat, member, name, until):
            kept = tuple(offer for offer in state.offers if offer.seat != seat)
            state.offers = (*kept, SeatOffer(seat, member, name, until))
        case did.ChipsAdded(seat, chips):
            state.seats[seat].chips += chips
        case did.ChipsTakenOut(seat, chips):
            state.seats[seat].chips -= chips
        case did.MissedHandsOrdered(seat, hands, rounds):
            state.seats[seat].penalty += hands
            state.seats[seat].penalty_rounds += rounds if not hands else 0
        case did.MissedHandsCounted(seat, hands):
            state.seats[seat].penalty += hands
            state.seats[seat].penalty_rounds = 0
        case did.LeftTheTable(seat, _, folds):
            state.seats[seat].sits_out = True
            state.seats[seat].folds_at_turn = folds
        # From hand to hand.
        case did.LevelSet(small_blind, big_blind, ante, chip):
            state.level_set = TableLevel(small_blind, big_blind, ante, chip or state.level.smallest_chip)
        case did.ShuffleBegan():
            state.level_begun = state.level
        case did.ButtonDrawn(button):
            state.drawn = button
        case did.ButtonMovedAhead(button, small, big, seat):
            state.ahead = Positions(button, small, big, seat)
        case did.ButtonPlaced():
            _place_button(state, event)
        case did.DeckSealed(hand, root):
            state.number = hand
            state.root = root
        case did.Misdealt():
            _misdeal(state)
        case did.BreakBegan():
            state.on_break = True
            state.next_hand_at = None
        case did.BreakEnded():
            state.on_break = False
        case did.AllInsHeld(held):
            state.holds_all_ins = held
        case did.ClosesAfterHand(rule):
            state.closes = rule
            state.next_hand_at = None
        case did.TableClosed():
            state.is_closed = True
            state.next_hand_at = None
            state.waiting, state.offers = (), ()
        case did.PlayersDealtIn(at=at, players=players):
            state.last_at = at
            state.dealt_in = tuple(player.member for player in players)
            state.looked, state.ruling = (), None
        case did.CardsLookedAt(_, by):
            state.looked = (*state.looked, by) if by not in state.looked else state.looked
        case did.TableOpened():
            state.opened = event
        # The floor is called.
        case (
            floor.FloorCallOpened()
            | floor.FloorCallJoined()
            | floor.FloorCallWithdrawn()
            | floor.FloorCame()
            | floor.FloorAwaited()
            | floor.FloorRuled()
            | floor.FloorCallDismissed()
            | floor.FloorCallTimedOut()
        ):
            evolve_call(state, event)
        case _:
            _play(state, event)


def _wait_no_longer(state: TableState, member: str) -> None:
    state.waiting = tuple(waits for waits in state.waiting if waits.member != member)
    state.offers = tuple(offer for offer in state.offers if offer.member != member)


def _begin_turn(state: TableState, seat: int, since: int) -> None:
    """Count decisions; more time for the same one is not another."""
    if state.thinking is None or state.thinking[0] != seat:
        state.turn += 1
        state.thinking = (seat, since)


def _turn_over(state: TableState) -> None:
    state.clock = state.thinking = state.called = state.on_bank = None


def _place_button(state: TableState, event: did.ButtonPlaced) -> None:
    state.positions = Positions(event.button, event.small_blind, event.big_blind, event.small_blind_seat)
    state.ahead = None
    state.drawn = None
    state.away = event.away
    for seat in event.missed_big:
        state.seats[seat].owes_big = True
    for seat in event.missed_small:
        state.seats[seat].owes_small = True


def _misdeal(state: TableState) -> None:
    """The deal is void. Seats still count the chips they began it with."""
    if state.hand is None:
        return
    dealt = state.hand.events[0]
    if isinstance(dealt, HandDealt):
        state.carried = dealt.penalties
        state.redeal = Redeal(
            TableLevel(dealt.small_blind, dealt.big_blind, dealt.ante, dealt.chip),
            dealt.seats,
            state.away,
            {seat: chips for seat, chips in zip(dealt.seats, dealt.posts, strict=False) if chips},
            {seat: chips for seat, chips in zip(dealt.seats, dealt.dead, strict=False) if chips},
            dealt.straddles[0] if dealt.straddles else 0,
            dealt.small_blind_seat is not None,
        )
    state.hand = None
    _turn_over(state)


def _play(state: TableState, event: hand_events.Event) -> None:
    """An event of the hand. The stacks are the hand's while it lasts, and the seats' when it is over."""
    if isinstance(event, HandDealt):
        _deal(state, event)
        return
    hand = state.hand
    if hand is None:
        raise TypeError(f"{type(event).__name__} without a hand")
    in_turn = hand.to_act
    hand.record([event])
    # Whoever was in turn acted in time. What the floor does elsewhere leaves the turn, and its time, as they are.
    if state.thinking is not None and not (isinstance(event, _BY_THE_FLOOR) and hand.to_act == in_turn):
        state.seats[state.thinking[0]].missed = 0
        _turn_over(state)
    if isinstance(event, HandVoided):
        state.carried = hand.pot
    if isinstance(event, HandVoided) and event.is_misdeal:
        _misdeal(state)
    elif hand.is_over:
        _settle(state, hand)


def _deal(state: TableState, event: HandDealt) -> None:
    state.players = tuple((seat, state.seats[seat].name) for seat in sorted(event.seats))
    state.hand = Hand.replay([event], state.book)
    if state.positions is None or event.big_blind_seat not in {None, state.positions.big_blind}:
        # Recorded without a word on the button.
        state.positions = positions(event.button, event.small_blind_seat, event.big_blind_seat or event.seats[0])
    state.next_hand_at = state.level_begun = state.redeal = None
    state.carried = 0
    for seat in event.seats:
        seated = state.seats[seat]
        seated.is_new = seated.owes_big = seated.owes_small = seated.waits = False
        seated.folds_at_turn = seated.leaves
        seated.moved = ""
        seated.serves = seat in state.away and seated.penalty > 0  # one that is given now begins after the hand
    if event.straddles:
        at = event.seats.index(event.big_blind_seat) if event.big_blind_seat else -1
        state.seats[event.seats[(at + 1) % len(event.seats)]].straddle = 0


def _settle(state: TableState, hand: Hand) -> None:
    """The hand is over: stacks go back to the seats, and whoever served a hand of a penalty has one fewer."""
    state.unfilled += 1
    for seat in hand.seats:
        if seat in state.seats:
            seated = state.seats[seat]
            seated.chips = hand.stack_of(seat)
            if seated.serves:
                seated.penalty -= 1
                seated.serves = False
