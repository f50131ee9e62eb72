"""What the floor orders at a table, and how a table is set up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, assert_never

from floorman.cards import require_distinct
from floorman.errors import (
    AlreadySeated,
    CashClosed,
    HandSetupError,
    HandUnderWay,
    NoAmount,
    NoHand,
    NoSuchSeat,
    NotReady,
    NotSeated,
    PenaltyRefused,
    TableIsClosed,
    TableSetupError,
)
from floorman.hand.deaths import DISQUALIFIED, LEFT
from floorman.hand.terms import STRUCTURES, structure_refused
from floorman.lines import is_line
from floorman.rulebook import SHIPPED
from floorman.table import home
from floorman.table import orders as order
from floorman.table.clock import start_clock
from floorman.table.draft import PendingEvents, carried_out
from floorman.table.events import (
    AllInsHeld,
    BreakBegan,
    BreakEnded,
    ButtonDrawn,
    ButtonMovedAhead,
    CameBack,
    ChipsAdded,
    ChipsTakenOut,
    ClockLengthSet,
    ClosesAfterHand,
    Eliminated,
    GhostReplaced,
    LeavesAfterHand,
    LeftTheTable,
    LevelSet,
    Misdealt,
    MissedHandsOrdered,
    SatDown,
    SatOut,
    ShuffleBegan,
    StoodUp,
    TableOpened,
    TableRenamed,
)
from floorman.table.floor_calls.calling import require_terms
from floorman.table.positions import drawn_button, next_positions
from floorman.table.seating import require_chips, require_free
from floorman.text.amounts import Cents, Chips
from floorman.text.nouns import ROUNDS
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook, Shelf
    from floorman.table.events import Event
    from floorman.table.orders import Hosting, Order
    from floorman.table.state import TableState

MOST_HANDS_MISSED: Final = 1000
MOST_ROUNDS_MISSED: Final = 100
_NOT_FOR_CASH: Final = Words(
    "hands are missed in tournaments only; a player is sent away from a cash game",
    "Hände setzt man nur im Turnier aus; im Cash Game wird man vom Tisch gewiesen",
)
_CHIPS_ARE_MONEY: Final = Words(
    "the chips of a cash game are money, and stay with the player",
    "Die Chips eines Cash Games sind Geld und bleiben beim Spieler",
)
LONGEST_NAME: Final = 200
KINDS: Final = ("cash", "tournament", "satellite", "sit_and_go")

# What begins a hand, by what the book says begins one.
_BEGINS: Final = {
    "first_riffle_shuffler_or_dealer_change": ("riffle", "shuffler", "dealer_change"),
    "first_shuffle": ("riffle", "shuffler"),
}


def open_table(opened: TableOpened, *, guests_attend: bool = False, shelf: Shelf = SHIPPED) -> tuple[Event, ...]:
    """Set up a table, if the book allows such a one.

    Raises:
        TableSetupError: it does not, or the numbers make no table.
        CashClosed: guests attend an event, and the book has no cash game then.
        UnknownBook: its book is not on the shelf.
    """
    book = shelf.edition(opened.book, opened.edition)
    knobs = book.knobs
    kind = opened.kind or ("cash" if opened.cash else "tournament")
    _require_numbers(opened, book)
    if not opened.event:  # one of an event is called after it
        require_name(opened.name)
    if opened.is_private != bool(opened.host) or (opened.is_private and not opened.cash):
        raise TableSetupError(
            Words(
                "a home game is a cash game, and has a host",
                "Eine private Runde ist ein Cash Game und hat einen Gastgeber",
            )
        )
    home.require_door(opened.door, is_private=opened.is_private)
    require_terms(opened)
    if kind not in KINDS or (kind == "cash") != opened.cash:
        raise TableSetupError(
            Words(
                "a table is for a cash game, a tournament, a satellite or a sit-and-go, and its chips are money in a cash game only",
                "An einem Tisch wird ein Cash Game, ein Turnier, ein Satellite oder ein Sit-and-go gespielt, und nur im Cash Game sind Chips Geld",
            )
        )
    if opened.structure not in STRUCTURES or opened.structure not in knobs.betting_structures:
        raise TableSetupError(structure_refused(book, opened.structure), rule=book.cite("betting_structures"))
    most = knobs.max_players_per_table or 10
    if not 2 <= opened.seats <= most:
        rule = book.cite("max_players_per_table") if knobs.max_players_per_table else None
        raise TableSetupError(
            Words(
                f"a table has 2 to {most} seats, not {opened.seats}",
                f"Ein Tisch hat 2 bis {most} Plätze, nicht {opened.seats}",
            ),
            rule=rule,
        )
    if kind == "cash":
        _require_cash(opened, book, guests_attend=guests_attend)
    return (opened,)


def require_name(name: str) -> None:
    """See to it that a table can be called this.

    Raises:
        TableSetupError: it cannot.
    """
    if not is_line(name, LONGEST_NAME):
        raise TableSetupError(
            Words(
                f"a table has a name of 1 to {LONGEST_NAME} characters on one line",
                f"Ein Tisch hat einen Namen mit 1 bis {LONGEST_NAME} Zeichen in einer Zeile",
            )
        )


def _require_numbers(opened: TableOpened, book: Rulebook) -> None:
    given: Any = opened
    numbers = [given.seats, given.small_blind, given.big_blind, given.ante, given.smallest_buy_in, given.largest_buy_in]
    numbers += [given.thinking_ms, given.pause_ms, given.time_bank_ms, given.chip_cents, given.smallest_chip]
    numbers += [given.seat_offered_ms, given.floor_calls, given.floor_wait_ms, given.floor_rules_ms]
    for number in numbers:
        if type(number) is not int or number < 0:
            raise TableSetupError(
                Words(
                    f"blinds, buy-ins and times are whole numbers from 0, not {number!r}",
                    f"Blinds, Buy-ins und Zeiten sind ganze Zahlen ab 0, nicht {number!r}",
                )
            )
    _require_forced_bets(book, opened.small_blind, opened.big_blind, opened.ante, TableSetupError)
    if not opened.smallest_chip:
        raise TableSetupError(Words("the smallest chip is worth 1 at least", "Der kleinste Chip ist mindestens 1 wert"))
    if not 0 < opened.smallest_buy_in <= opened.largest_buy_in or not opened.chip_cents:
        raise TableSetupError(
            Words(
                "the smallest buy-in is more than 0 and at most the largest",
                "Das kleinste Buy-in ist mehr als 0 und höchstens das größte",
            )
        )


def _require_forced_bets(
    book: Rulebook, small: int, big: int, ante: int, refusal: type[TableSetupError | HandSetupError]
) -> None:
    if not (big or ante):
        raise refusal(
            Words(
                "a hand needs at least one forced bet: a big blind or an ante",
                "Eine Hand braucht mindestens einen Pflichteinsatz: einen Big Blind oder ein Ante",
            ),
            rule=book.own_topic("forced_bet"),
        )
    if small > big:
        raise refusal(
            Words(
                "the small blind of {small} is larger than the big blind of {big}",
                "Der Small Blind von {small} ist größer als der Big Blind von {big}",
            ),
            small=Chips(small),
            big=Chips(big),
        )


def require_cash_open(book: Rulebook) -> None:
    """See to it that there may be a cash game though guests attend an event: VPSV 6.

    Raises:
        CashClosed: the book has none then.
    """
    if book.knobs.cash_closed_with_guests:
        raise CashClosed(rule=book.cite("cash_closed_with_guests"))


def _require_cash(opened: TableOpened, book: Rulebook, *, guests_attend: bool) -> None:
    knobs, cents = book.knobs, opened.chip_cents
    if guests_attend:
        require_cash_open(book)
    limit = knobs.cash_max_blind_cents
    if limit is not None and max(opened.small_blind, opened.big_blind) * cents > limit:
        what = Words(
            "blinds are at most {limit} each, not {small} and {big}",
            "Kein Blind ist höher als {limit}, hier aber {small} und {big}",
        )
        raise TableSetupError(
            what,
            rule=book.cite("cash_max_blind_cents"),
            limit=Cents(limit),
            small=Cents(opened.small_blind * cents),
            big=Cents(opened.big_blind * cents),
        )
    most = knobs.cash_max_buy_in_cents
    if most is not None and opened.largest_buy_in * cents > most:
        what = Words(
            "a buy-in is at most {most}, not {asked}",
            "Ein Buy-in ist höchstens {most}, nicht {asked}",
        )
        raise TableSetupError(
            what,
            rule=book.cite("cash_max_buy_in_cents"),
            most=Cents(most),
            asked=Cents(opened.largest_buy_in * cents),
        )
    if knobs.cash_buy_in == "fixed_per_table" and opened.smallest_buy_in != opened.largest_buy_in:
        raise TableSetupError(
            Words("this table has one fixed buy-in", "Dieser Tisch hat ein festes Buy-in"),
            rule=book.cite("cash_buy_in"),
        )


def direct(
    state: TableState, wanted: Order, *, now: int, shelf: Shelf = SHIPPED, guests_attend: bool = False
) -> tuple[Event, ...]:
    """Say what happens if the floor, or the host of a home game, orders this; change nothing.

    *shelf* is where another book is found, and *guests_attend* says whether guests attend an event, as for a new table.

    Raises:
        FloormanError: it cannot be done; the error says why, and what can.
    """
    draft = PendingEvents(state, now)
    match wanted:
        case order.SeatPlayer(seat, member, name, chips, moved, penalty, is_bot, rounds):
            require_chips(chips)
            _require_whole(penalty, rounds)
            require_free(state, seat, member)
            draft.add(SatDown(seat, member, name, chips, is_bot, moved=moved, penalty=penalty, penalty_rounds=rounds))
        case order.SeatGhost(seat, chips):
            require_chips(chips)
            if state.book.knobs.ghost_stacks is None:
                raise TableSetupError(
                    Words(
                        f"{state.book.id.upper()} has no stacks without players",
                        f"{state.book.id.upper()} kennt keine Stacks ohne Spieler",
                    )
                )
            require_free(state, seat, _ghost(seat))
            draft.add(SatDown(seat, _ghost(seat), "", chips, is_ghost=True))
        case order.ReplaceGhost():
            _replace_ghost(draft, wanted)
        case order.TakeAway(seat):
            _require_seated(state, seat)
            home.take_away(draft, seat)
        case order.MarkAway(seat):
            _require_seated(state, seat)
            draft.add(SatOut(seat))
        case order.MarkBack(seat):
            _require_seated(state, seat)
            draft.add(CameBack(seat))
        case order.WalkedAway(seat):
            _require_seated(state, seat)
            _walked_away(draft, seat)
        case order.SetLevel(small_blind, big_blind, ante, chip):
            _set_level(draft, small_blind, big_blind, ante, chip)
        case order.BeginShuffle(how):
            if state.is_playing:
                raise HandUnderWay(
                    Words("a hand begins when the last one is over", "Eine Hand beginnt, wenn die letzte vorbei ist")
                )
            if len(state.ready) < 2:
                raise NotReady(len(state.ready), rule=state.book.cite_if_any("max_players_per_table"))
            if how in _BEGINS[state.book.knobs.hand_begins_with]:
                draft.add(ShuffleBegan(now))
        case order.RepeatDeal(why):
            if not state.is_playing:
                raise NoHand
            draft.add(Misdealt(why))
        case order.CarryOut(event):
            if state.hand is None or not state.is_playing:
                raise NoHand
            draft.add(*carried_out(state.hand, event))
        case order.MissHands(seat, hands, rounds):
            _require_seated(state, seat)
            _penalise(draft, seat, hands, rounds)
        case order.Expel(seat):
            _require_seated(state, seat)
            _disqualify(draft, seat)
        case order.TakeOut(seat, chips, rule):
            _require_seated(state, seat)
            _take_out(draft, seat, chips, rule)
        case order.SetChips(seat, chips, rule):
            _require_seated(state, seat)
            _set_chips(draft, seat, chips, rule)
        case order.SetPenalty(seat, hands, rounds):
            _require_seated(state, seat)
            _set_penalty(draft, seat, hands, rounds)
        case order.StartClock():
            start_clock(draft, None)
        case order.SetCalledClock(seconds, countdown, seat, why):
            if seat:
                _require_seated(state, seat)
            _require_whole(seconds, countdown)
            draft.add(ClockLengthSet(seat, seconds, countdown, why))
        case order.BeginBreak():
            if state.is_playing and not state.is_cash:
                raise HandUnderWay(
                    Words("the break begins when the hand is over", "Die Pause beginnt, wenn die Hand vorbei ist")
                )
            if not state.on_break:
                draft.add(BreakBegan())
            if state.book.knobs.button_moves_before_break and not state.is_playing:
                _move_ahead(draft)
        case order.EndBreak():
            if state.on_break:
                draft.add(BreakEnded())
        case order.HoldAllIns(held):
            if state.holds_all_ins != held:
                draft.add(AllInsHeld(held))
            draft.hold(held=held)
        case order.OpenHeldAllIn():
            if not state.is_playing:
                raise NoHand
            draft.hold(held=False)
        case order.BeginStud():
            if state.is_playing:
                raise HandUnderWay(
                    Words("the game changes when the hand is over", "Das Spiel wechselt, wenn die Hand vorbei ist")
                )
            if state.book.knobs.mixed_button_in_stud == "advanced_then_frozen":
                _move_ahead(draft)
        case order.DrawButton(cards):
            _require_first_hand(state)
            require_distinct(cards.values(), "drawn for the button", "beim Losen um den Button")
            if set(cards) != set(state.ready):
                raise NotReady(len(state.ready), rule=state.book.cite_if_any("max_players_per_table"))
            draft.add(ButtonDrawn(drawn_button(state.book, cards), tuple(sorted(cards.items()))))
        case order.SetButton(seat):
            _require_first_hand(state)
            if type(seat) is not int or not 1 <= seat <= 10:
                raise NoSuchSeat(seat, state.opened.seats)
            draft.add(ButtonDrawn(seat))
        case order.GuestsArrive():
            if state.is_cash and state.book.knobs.cash_closed_with_guests and state.closes is None:
                draft.add(ClosesAfterHand(state.book.cite("cash_closed_with_guests").rule))
        case order.CloseTable():
            if not state.is_cash or state.is_closed:
                raise TableIsClosed
            if state.closes is None:
                draft.add(ClosesAfterHand(""))
        case (
            order.OfferSeat()
            | order.TurnDown()
            | order.ShowOut()
            | order.Pardon()
            | order.HandOver()
            | order.RenameTable()
            | order.ChangeBook()
            | order.SetDoor()
        ):
            if state.is_closed:
                raise TableIsClosed
            _host(draft, wanted, shelf, guests_attend=guests_attend)
        case _:
            assert_never(wanted)
    return draft.finished()


def _host(draft: PendingEvents, wanted: Hosting, shelf: Shelf, *, guests_attend: bool) -> None:
    """What hosts order at their tables."""
    match wanted:
        case order.OfferSeat(member, seat):
            home.offer_seat(draft, member, seat)
        case order.TurnDown(member):
            home.wait_no_longer(draft, member)
        case order.ShowOut(member, for_good):
            home.show_out(draft, member, for_good=for_good)
        case order.Pardon(member):
            home.pardon(draft, member)
        case order.HandOver(member):
            home.hand_over(draft, member)
        case order.RenameTable(name):
            require_name(name)
            if name != draft.table.opened.name:
                draft.add(TableRenamed(name))
        case order.ChangeBook(book, edition):
            found = shelf.edition(book, edition) if edition else shelf.find(book)
            home.change_book(draft, found, partial(open_table, guests_attend=guests_attend, shelf=shelf))
        case order.SetDoor(door):
            home.set_door(draft, door)
        case _:
            assert_never(wanted)


def _ghost(seat: int) -> str:
    return f"ghost {seat}"


def _require_seated(state: TableState, seat: int) -> None:
    if seat not in state.seats:
        raise NotSeated(f"seat {seat} of {state.opened.name}")


def _require_whole(*numbers: int) -> None:
    for number in numbers:
        if type(number) is not int or number < 0:
            raise NoAmount(number)


def _require_first_hand(state: TableState) -> None:
    if state.positions is not None:
        raise HandUnderWay(
            Words("the button is drawn before the first hand", "Der Button wird vor der ersten Hand gelost"),
            rule=state.book.cite("first_button"),
        )


def _replace_ghost(draft: PendingEvents, wanted: order.ReplaceGhost) -> None:
    """The latecomer plays what the ghost has left, or a full stack, as the book says: VPSV 12."""
    table, seat = draft.table, wanted.seat
    _require_seated(table, seat)
    seated = table.seats[seat]
    if not seated.is_ghost:
        raise NotSeated(f"seat {seat} as a ghost")
    if (own := table.find(wanted.member)) is not None:
        raise AlreadySeated(own)
    as_it_stands = table.book.knobs.late_entry_stack == "ghost_stack_as_it_stands"
    if table.is_in_play(seat) and not as_it_stands:
        raise HandUnderWay(
            Words("a stack is filled up between hands", "Ein Stack wird zwischen den Händen aufgefüllt"),
            rule=table.book.cite_if_any("late_entry_stack"),
        )
    chips = seated.chips if as_it_stands else wanted.full
    draft.add(GhostReplaced(seat, wanted.member, wanted.name, chips, wanted.is_bot))


def _walked_away(draft: PendingEvents, seat: int) -> None:
    """What becomes of a live hand whose player is gone: it lives on, is folded at its turn, or at once."""
    table, book = draft.table, draft.table.book
    hand = table.hand
    if hand is None or hand.is_over or seat not in hand.seats or hand.state.folded[hand.state.place_of(seat)]:
        draft.add(SatOut(seat))
        return
    is_all_in = not hand.stack_of(seat)
    if is_all_in and book.knobs.all_in_player_may_leave:
        draft.add(SatOut(seat))
        return
    rule = book.cite("all_in_player_may_leave" if is_all_in else "leaving_mid_hand")
    draft.add(LeftTheTable(seat, rule.rule, folds=book.knobs.leaving_mid_hand == "folded_at_turn"))
    if book.knobs.leaving_mid_hand == "folded_at_once":
        draft.kill(seat, LEFT)


def _set_level(draft: PendingEvents, small_blind: int, big_blind: int, ante: int, chip: int) -> None:
    _require_whole(small_blind, big_blind, ante, chip)
    _require_forced_bets(draft.table.book, small_blind, big_blind, ante, HandSetupError)
    limit = draft.table.book.knobs.cash_max_blind_cents
    if draft.table.is_cash and limit is not None and big_blind * draft.table.opened.chip_cents > limit:
        rule = draft.table.book.cite("cash_max_blind_cents")
        raise TableSetupError(
            Words("blinds are at most {limit} each", "Kein Blind ist höher als {limit}"), rule=rule, limit=Cents(limit)
        )
    draft.add(LevelSet(small_blind, big_blind, ante, chip))


def _penalise(draft: PendingEvents, seat: int, hands: int, rounds: int) -> None:
    """Miss hands, or rounds of as many hands as there are players at the table: TDA 71, VPSV 9."""
    table, book = draft.table, draft.table.book
    if table.is_cash:
        raise PenaltyRefused(_NOT_FOR_CASH)
    players = sum(bool(seated.chips) or table.is_in_play(at) for at, seated in table.seats.items())
    draft.add(MissedHandsOrdered(seat, hands_missed(book, hands, rounds, players), rounds))


def hands_missed(book: Rulebook, hands: int, rounds: int, players: int) -> int:
    """How many hands a penalty comes to now; 0 where rounds are counted only when it begins.

    Raises:
        PenaltyRefused: the book has no such penalty.
    """
    knobs = book.knobs
    if any(type(number) is not int or number < 0 for number in (hands, rounds)) or bool(hands) == bool(rounds):
        raise PenaltyRefused(
            Words("say how many hands are missed, or how many rounds", "Sag dazu, wie viele Hände oder Runden")
        )
    if hands > MOST_HANDS_MISSED or rounds > MOST_ROUNDS_MISSED:
        raise PenaltyRefused(
            Words(
                f"at most {MOST_HANDS_MISSED} hands or {MOST_ROUNDS_MISSED} rounds are missed",
                f"Mehr als {MOST_HANDS_MISSED} Hände oder {MOST_ROUNDS_MISSED} Runden setzt niemand aus",
            ),
        )
    if hands and "missed_hands" not in knobs.penalty_scale:
        raise PenaltyRefused(
            Words("whole rounds are missed here", "Ausgesetzt werden hier ganze Runden"),
            rule=book.cite("penalty_scale"),
        )
    if rounds and knobs.missed_rounds_max is not None and rounds > knobs.missed_rounds_max:
        most = knobs.missed_rounds_max
        raise PenaltyRefused(
            Words(
                f"at most {counted(most, *ROUNDS)} can be missed, not {rounds}",
                f"Ausgesetzt werden höchstens {counted(most, *ROUNDS, 'de')}, nicht {rounds}",
            ),
            rule=book.cite("missed_rounds_max"),
        )
    if rounds and knobs.missed_round_length == "players_when_it_starts":
        return 0
    return hands or rounds * players


def _disqualify(draft: PendingEvents, seat: int) -> None:
    """The hand is dead, what is in the pot stays there, and the stack leaves play: TDA 71-D, APSA 3.5-02, VPSV 9."""
    table = draft.table
    if table.is_cash:
        raise PenaltyRefused(
            Words(
                "a player is sent away from a cash game, and takes the chips along",
                "Im Cash Game wird jemand vom Tisch gewiesen und nimmt die Chips mit",
            ),
        )
    rule = table.book.topic("disqualified_chips").rule
    if not table.is_in_play(seat):
        draft.add(StoodUp(seat, table.seats[seat].chips, rule))
        return
    draft.add(LeavesAfterHand(seat, rule))
    if table.is_playing:
        draft.kill(seat, DISQUALIFIED)


def _take_out(draft: PendingEvents, seat: int, chips: int, rule: str) -> None:
    """Chips leave play; whose last ones they were is out: TDA 63, APSA 3.5-24, VPSV 34."""
    table = draft.table
    has = table.seats[seat].chips
    if table.is_cash:
        raise PenaltyRefused(_CHIPS_ARE_MONEY)
    if table.is_in_play(seat):
        raise HandUnderWay(Words("chips are taken out between hands", "Chips gehen zwischen den Händen aus dem Spiel"))
    if type(chips) is not int or not 0 < chips <= has:
        raise NoAmount(chips)
    draft.add(ChipsTakenOut(seat, chips, rule))
    if chips == has and not table.opened.rebuys:
        draft.add(Eliminated(seat, has))


def _set_chips(draft: PendingEvents, seat: int, chips: int, rule: str) -> None:
    """More or fewer chips, by the books of the event."""
    table = draft.table
    if table.is_cash:
        raise PenaltyRefused(_CHIPS_ARE_MONEY)
    if table.is_in_play(seat):
        raise HandUnderWay(Words("chips change between hands", "Chips ändern sich zwischen den Händen"))
    require_chips(chips)
    more = chips - table.seats[seat].chips
    if more:
        draft.add(ChipsAdded(seat, more) if more > 0 else ChipsTakenOut(seat, -more, rule))


def _set_penalty(draft: PendingEvents, seat: int, hands: int, rounds: int) -> None:
    """What is still to be missed; less than before where a penalty was taken back."""
    _require_whole(hands, rounds)
    seated = draft.table.seats[seat]
    if draft.table.is_cash:
        raise PenaltyRefused(_NOT_FOR_CASH)
    if draft.table.is_in_play(seat):
        raise HandUnderWay(Words("a penalty changes between hands", "Eine Strafe ändert sich zwischen den Händen"))
    if more := hands - seated.penalty:
        draft.add(MissedHandsOrdered(seat, more))
    if more := rounds - seated.penalty_rounds:
        draft.add(MissedHandsOrdered(seat, 0, more))


def _move_ahead(draft: PendingEvents) -> None:
    """Move the button to where the next hand needs it."""
    table = draft.table
    if table.positions is not None and table.ahead is None and len(table.ready) >= 2:
        at = next_positions(table.book, table.positions, table.ready)
        draft.add(ButtonMovedAhead(at.button, at.small_blind, at.big_blind, at.small_blind_seat))
