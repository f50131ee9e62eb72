"""A hand that was played here, as a history: for every format that can be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.errors import UnfinishedHand
from floorman.hand.events import (
    Bet,
    BlindPosted,
    Called,
    CardsOpened,
    CardsPutRight,
    Checked,
    Folded,
    HandDealt,
    HandKilled,
    HandVoided,
    HolesDealt,
    Mucked,
    PotAwarded,
    RabbitShown,
    Raised,
    RunsAgreed,
    Shown,
    SoftPlaySuspected,
    StreetDealt,
)
from floorman.hand.mistakes import mistake_called
from floorman.history.model import ONE, Board, Collected, Dealt, Did, Hid, History, Player, Showed
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal

    from floorman.cards import Card
    from floorman.hand import Hand
    from floorman.hand.events import Event
    from floorman.history.model import Step

SPECTATOR: Final = 0
"""In place of a seat: somebody who sees what lies open, and no more."""


def history_of(
    hand: Hand,
    *,
    names: Mapping[int, str] | None = None,
    id: str = "",  # noqa: A002  # as a history calls it
    table: str = "",
    time: str = "",
    unit: Decimal = ONE,
    currency: str = "",
    rulings: Sequence[object] = (),
    seat: int | None = None,
) -> History:
    """A hand that is over, as a history.

    *names* are the players' by seat. *unit* is what one chip is worth in the amounts that are written. *rulings* are what
    the floor decided; they are kept as words, such as citations. Without a *seat* everything the dealer knows is told,
    folded hands too; with one only what that seat saw, and with `SPECTATOR` only what lay open.

    >>> from floorman.testing import flop
    >>> hand = flop("50/100: A bets 100, B folds")
    >>> history_of(hand, names={1: "Anna", 2: "Bert"}).steps[-2:]
    (Did(seat=2, what='fold', chips=None), Collected(seat=1, chips=200))

    Raises:
        UnfinishedHand: it is not over.
        UnknownSeat: nobody sits in that seat.
    """
    if not hand.is_over:
        raise UnfinishedHand(both(f"the hand is not over: {hand}", "Die Hand ist noch nicht zu Ende"))
    if seat not in {None, SPECTATOR}:
        hand.state.place_of(seat)
    dealt = hand.events[0]
    assert isinstance(dealt, HandDealt)  # noqa: S101  # a hand begins with it
    called = {place: f"Seat {place}" for place in dealt.seats} | dict(names or {})
    stacks = dict(zip(dealt.seats, dealt.stacks, strict=True))
    about: dict[str, Any] = {"book": dealt.book, "edition": dealt.edition}
    about |= {name: value for name, value in (("id", id), ("table", table), ("currency", currency)) if value}
    if time:
        about |= {"time": time, "time_zone": "UTC"} if time.endswith("Z") else {"time": time}
    if seat:
        about["hero"] = called[seat]
    about |= _beside_the_play(hand, rulings, seat)
    return History(
        structure=dealt.structure,
        unit=unit,
        players=tuple(Player(called[place], place, stacks[place]) for place in sorted(dealt.seats)),
        button=dealt.button,
        small_blind=dealt.small_blind,
        big_blind=dealt.big_blind,
        small_blind_seat=dealt.small_blind_seat,
        big_blind_seat=dealt.big_blind_seat,
        ante=dealt.ante,
        ante_by_big_blind=dealt.big_blind_ante,
        straddles=_straddles(dealt),
        posts={place: chips for place, chips in zip(dealt.seats, dealt.posts, strict=False) if chips},
        dead={place: chips for place, chips in zip(dealt.seats, dealt.dead, strict=False) if chips},
        in_pot=dealt.penalties,
        chip=dealt.chip,
        event_heads_up=dealt.event_heads_up,
        cash=dealt.cash,
        steps=(*_Steps(hand.events, seat).all_steps(), *_collected(hand.events)),
        about=about,
    )


def _straddles(dealt: HandDealt) -> dict[int, int]:
    """Straddles by seat: each from the next after the big blind."""
    seats = dealt.seats
    first = seats.index(dealt.big_blind_seat) + 1 if dealt.big_blind_seat in seats else 0
    return {seats[(first + after) % len(seats)]: chips for after, chips in enumerate(dealt.straddles)}


def _beside_the_play(hand: Hand, rulings: Sequence[object], seat: int | None) -> dict[str, Any]:
    """Rulings, mistakes put right, hands the floor killed or voided, and cards that were shown for fun."""
    words = [str(ruling) for ruling in rulings]
    about: dict[str, Any] = {}
    killed = []
    for event in hand.events:
        if isinstance(event, HandKilled):
            killed.append({"seat": event.seat, "why": event.why})
        elif isinstance(event, SoftPlaySuspected) and seat is None:  # it tells what the seat holds
            words.append(f"soft play suspected of seat {event.seat} ({event.rule})")
        elif isinstance(event, RabbitShown):
            about["rabbit"] = [str(card) for card in event.cards]
        elif isinstance(event, CardsPutRight):
            words.append(f"{mistake_called(event.procedure, 'en')} ({hand.book.rule(event.rule)})")
            killed += [{"seat": dead, "why": event.procedure} for dead in event.dead]
        elif isinstance(event, HandVoided):
            words.append(f"{mistake_called(event.procedure, 'en')} ({hand.book.rule(event.rule)})")
            about["void"] = {name: getattr(event, name) for name in event.__struct_fields__}
    if words:
        about["rulings"] = words
    if killed:
        about["killed"] = killed
    if hand.state.seen:
        about["exposed"] = [str(card) for card in hand.state.seen]
    return about


def _collected(events: Sequence[Event]) -> list[Step]:
    """Who took what: the main pot first, each pot's first board before its second."""
    awards = sorted((e for e in events if isinstance(e, PotAwarded)), key=lambda award: (award.pot, award.run))
    return [
        Collected(seat, chips)
        for award in awards
        for seat, chips in zip(award.seats, award.shares, strict=True)
        if chips
    ]


class _Steps:
    """The events of a hand as steps of a history, for one pair of eyes."""

    def __init__(self, events: Sequence[Event], seat: int | None) -> None:
        self.events = events
        self.seat = seat
        self.bets: dict[int, int] = {}
        self.steps: list[Step] = []
        answers = [event.twice for event in events if isinstance(event, RunsAgreed)]
        boards = {event.run for event in events if isinstance(event, StreetDealt)}
        killed = any(
            isinstance(event, (HandKilled, CardsPutRight)) for event in events
        )  # maybe while the others were being asked
        self.tells_answers = killed or (len(boards) == 2 and not all(answers))
        self.mucked: set[int] = set()
        self.seen_late = {
            event.seat: event.cards for event in events if isinstance(event, Shown) and event.asked_by is not None
        }

    def all_steps(self) -> list[Step]:
        """All steps, in order."""
        for event in self.events:
            self._tell(event)
        if any(isinstance(event, CardsPutRight) for event in self.events):
            self._forget_cards_dealt_again()
        return self.steps

    def _tell(self, event: Event) -> None:
        steps, bets = self.steps, self.bets
        match event:
            case BlindPosted(seat, chips):
                bets[seat] = bets.get(seat, 0) + chips
            case HolesDealt(cards):
                self._deal(cards)
            case StreetDealt(_, cards, run):
                bets.clear()
                steps.append(Board(cards, run))
            case Folded(seat):
                steps.append(Did(seat, "fold"))
            case HandKilled(seat):
                steps.append(Did(seat, "kill"))
            case CardsPutRight(board=board, holes=holes, dead=dead):
                self._put_right(board, holes)
                steps += [Did(seat, "kill") for seat in dead]
            case Checked(seat):
                steps.append(Did(seat, "check"))
            case Called(seat, to):
                steps.append(Did(seat, "call", to - bets.get(seat, 0)))
                bets[seat] = to
            case Bet(seat, to) | Raised(seat, to):
                steps.append(Did(seat, "bet" if isinstance(event, Bet) else "raise", to))
                bets[seat] = to
            case RunsAgreed(seat, twice):
                if self.tells_answers:
                    steps.append(Did(seat, "run_twice" if twice else "run_once"))
            case CardsOpened(seats, holes):
                steps += [Showed(seat, hole) for seat, hole in zip(seats, holes, strict=True)]
            case Shown(seat, hole):
                if seat not in self.mucked:  # who gave up the claim and had to show has not got it back
                    steps.append(Showed(seat, hole))
            case Mucked(seat):
                self.mucked.add(seat)
                steps.append(Hid(seat))
            case _:
                pass  # antes and dead chips are terms of the hand; what came back and who won is computed

    def _put_right(self, board: tuple[Card, ...], holes: tuple[tuple[Card, Card], ...]) -> None:
        """What was dealt before is told as it lies once the mistake is put right."""
        seats = self._dealt.seats
        now = dict(zip(seats, holes, strict=True))
        at = 0
        for number, step in enumerate(self.steps):
            if isinstance(step, Dealt) and step.cards:
                self.steps[number] = Dealt(step.seat, now[step.seat])
            elif isinstance(step, Board):
                self.steps[number] = Board(board[at : at + len(step.cards)], step.run)
                at += len(step.cards)

    def _forget_cards_dealt_again(self) -> None:
        """Cards of a dead hand that were shuffled back may have come on the board: there they are told, and only there."""
        board = {card for step in self.steps if isinstance(step, Board) for card in step.cards}
        for number, step in enumerate(self.steps):
            if isinstance(step, Dealt) and board.intersection(step.cards):
                self.steps[number] = Dealt(step.seat)

    @property
    def _dealt(self) -> HandDealt:
        dealt = self.events[0]
        assert isinstance(dealt, HandDealt)  # noqa: S101  # a hand begins with it
        return dealt

    def _deal(self, holes: tuple[tuple[Any, Any], ...]) -> None:
        for seat, hole in sorted(zip(self._dealt.seats, holes, strict=True)):
            if self.seat in {None, seat} or seat in self.seen_late:
                self.steps.append(Dealt(seat, hole))


__all__ = ["SPECTATOR", "history_of"]
