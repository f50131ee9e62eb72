"""What holds for every ruling on bets: no chip is made, nobody owes more than a stack, and what binds the hand accepts."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.cards import Deck
from floorman.errors import SituationError
from floorman.floor.desk import rule_by
from floorman.floor.effects import Acts, ChipsBack, ChipsOwed, ChipsStay, Chooses, OpenAction
from floorman.floor.rules.betting.limits import Limits
from floorman.floor.situations.betting import Condition, OutOfTurn, Said, Wager
from floorman.floor.situations.spot import Acted, Spot
from floorman.hand import Call, Check, Fold, Hand, RaiseTo
from floorman.hand.betting import can_be_answered
from floorman.rulebook import Rulebook
from floorman.testing.strategies import any_legal_action
from support.house_books import BETTING, house_books

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.floor import Ruling
    from floorman.floor.effects import Effect
    from floorman.hand import Action

BOOKS = {name: Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")}
SHIPPED = st.sampled_from(list(BOOKS.values()))
CHIPS = st.sampled_from([1, 5, 25, 100, 500, 1000, 5000])
WORDS: st.SearchStrategy[Any] = st.sampled_from(
    [None, "fold", "check", "call", "bet", "raise", "all_in", "complete", "pot"]
)
PATIENTLY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
TEXTS = st.sampled_from(["", "", "okay", "Bezahlt", "ich gehe mit"])
WHENS: st.SearchStrategy[Any] = st.sampled_from(["first", "over_the_line", "at_once", "after", "unclear"])


@st.composite
def words(draw: st.DrawFn) -> Said:
    """Whatever a player may say."""
    word, text = draw(WORDS), draw(TEXTS)
    amount = draw(st.none() | st.integers(1, 60) | st.sampled_from([150, 400, 750, 1200, 5000, 20_000]))
    assume(word or text or amount)
    return Said(
        word=word,
        amount=amount,
        text="" if word else text,
        is_exact=draw(st.booleans()),
        is_on_top=draw(st.booleans()),
        is_clear=draw(st.booleans()),
        when=draw(WHENS),
        read_as=draw(WORDS),
    )


@st.composite
def wagers(draw: st.DrawFn, spot: Spot | None, stack: int, in_front: Sequence[int]) -> Wager:
    """Chips, words, gestures, chips pulled back: whatever a player with that stack may do."""
    back = tuple(in_front) if in_front and draw(st.integers(0, 3)) == 0 else ()
    piles = draw(st.lists(st.lists(CHIPS, min_size=1, max_size=6), max_size=3))
    if draw(st.integers(0, 3)) == 0:
        piles = [[*(1000,) * (stack // 1000), *(1,) * (stack % 1000 % 150), stack % 1000 - stack % 1000 % 150]]
        piles = [[chip for chip in piles[0] if chip]]
    left = stack + sum(back)
    kept: list[tuple[int, ...]] = []
    for pile in piles:
        fits: list[int] = []
        for chip in pile:
            if chip <= left:
                fits.append(chip)
                left -= chip
        if fits:
            kept.append(tuple(fits))
    said = draw(st.none() | words())
    gesture: Any = draw(st.sampled_from([None, None, "tap", "cards_forward"]))
    return Wager(
        spot=spot,
        chips=kept[0] if kept else (),
        later=tuple(kept[1:]),
        taken_back=back,
        retracted=kept[0][: draw(st.integers(0, 2))] if kept else (),
        is_gathered=bool(in_front) and draw(st.booleans()),
        where=draw(st.sampled_from(["over_the_line", "held_over_the_line", "short_of_the_line"])),
        said=said,
        gesture=gesture,
        because=draw(st.sampled_from([None, None, "missed_raise", "miscount"])),
    )


@st.composite
def hands(draw: st.DrawFn, books: st.SearchStrategy[Rulebook] = SHIPPED) -> Hand:
    """A hand somewhere in its betting, under any book and structure it deals."""
    book = draw(books)
    players = draw(st.integers(2, 5))
    stacks = draw(st.lists(st.integers(1, 60) | st.integers(100, 9000), min_size=players, max_size=players))
    blinds = draw(st.sampled_from([(1, 2), (50, 100), (100, 200)]))
    cash = book.id == "vpsv" and players > 2 and min(stacks) > 500 and draw(st.booleans())
    hand = Hand.deal(
        book,
        deck=Deck.from_seed(1),
        stacks=stacks,
        button=1,
        blinds=blinds,
        ante=draw(st.sampled_from([0, 0, 1, 10])),
        structure=draw(st.sampled_from(book.knobs.betting_structures)),
        cash=cash,
        straddle=blinds[1] * 2 if cash else 0,
        event_heads_up=players == 2 and draw(st.booleans()),
    )
    assume(hand.legal.fold)
    for _ in range(draw(st.integers(0, 10))):
        later = hand.copy()
        later.take(draw(any_legal_action(hand)))
        if not later.legal.fold:
            break
        hand = later
    return hand


def ways(ruled: Ruling) -> Iterator[tuple[Effect, ...]]:
    """Everything the ruling may come to."""
    yield from [(*ruled.effects, *option.effects) for option in ruled.options] or [ruled.effects]


def meant(act: Acts) -> Action:
    """The action of a hand that an effect stands for."""
    match act.action:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
        case _:
            return RaiseTo(act.to)


def is_open(hand: Hand, choice: OpenAction) -> bool:
    """Whether a choice that a ruling leaves lies within what is open in the hand."""
    legal = hand.legal
    match choice.action:
        case "fold":
            return legal.fold
        case "check":
            return legal.check
        case "call":
            assert hand.to_act is not None
            return legal.call is not None and choice.least == hand.bet_of(hand.to_act) + legal.call
        case _:
            is_named = legal.is_bet == (choice.action == "bet")
            return is_named and choice.least in legal.raise_to and choice.most in legal.raise_to


def accepts(hand: Hand, ruled: Ruling) -> None:
    """Have the hand take every way the ruling may go."""
    seat = hand.to_act
    assert seat is not None
    for effects in ways(ruled):
        for effect in effects:
            match effect:
                case Acts():
                    taken = hand.copy()
                    taken.take(meant(effect), seat)
                    if effect.action not in ("fold", "check"):
                        event = hand.would(meant(effect), seat)[0]
                        assert getattr(event, "to", None) == effect.to, event
                        assert effect.is_all_in == (effect.to == hand.bet_of(seat) + hand.stack_of(seat))
                case Chooses(among=among):
                    assert all(is_open(hand, choice) for choice in among), hand.legal


@PATIENTLY
@given(data=st.data(), hand=hands())
def test_whatever_a_wager_binds_to_the_hand_accepts(data: st.DataObject, hand: Hand) -> None:
    seat = hand.to_act
    assert seat is not None
    hand.bet_of(seat)
    wager = data.draw(wagers(None, hand.stack_of(seat), Spot.of_hand(hand, seat).in_front))
    book = BOOKS[hand.state.terms.book.id]

    try:
        ruled = rule_by(wager, book, hand)
    except SituationError as error:
        if error.field not in ("because", "chips", "said", "said.amount"):
            raise  # what the hand itself shows cannot be wrong
    else:
        accepts(hand, ruled)


@PATIENTLY
@given(data=st.data(), hand=hands())
def test_whatever_a_condition_binds_to_the_hand_accepts(data: st.DataObject, hand: Hand) -> None:
    announced: Any = data.draw(st.sampled_from(["fold", "check", "call", "bet", "raise"]))

    accepts(hand, rule_by(Condition(announced=announced), BOOKS[hand.state.terms.book.id], hand))


@PATIENTLY
@given(data=st.data(), hand=hands())
def test_whatever_an_action_out_of_turn_comes_to_the_hand_accepts_when_the_turn_comes(
    data: st.DataObject, hand: Hand
) -> None:
    in_turn, street = hand.to_act, hand.street
    later = hand.copy()
    event = later.take(data.draw(any_legal_action(hand)))
    seat = later.to_act
    # In pot limit the pot depends on what those in between had in, which the facts do not say.
    assume(seat and in_turn and later.street == street and hand.state.terms.structure != "pot_limit")
    assert seat is not None
    assert in_turn is not None
    faced = Spot.of_hand(hand, seat)
    assert faced.reach is not None
    to = data.draw(st.integers(1, faced.reach))
    action: Any = data.draw(st.sampled_from(["fold", "check", "call", "bet", "raise"]))
    early = Acted(seat, action, to if action in ("call", "bet", "raise") else 0, is_all_in=to == faced.reach)
    with suppress(SituationError):
        since = (_acted(later, event),)
        ruled = rule_by(
            OutOfTurn(spot=faced, acted=early, to_act=in_turn, since=since), BOOKS[hand.state.terms.book.id]
        )
        if can_be_answered(later.state, later.state.seats.index(seat)):
            accepts(later, ruled)


def _acted(hand: Hand, event: Any) -> Acted:
    verbs: dict[str, Any] = {"Folded": "fold", "Checked": "check", "Called": "call", "Bet": "bet", "Raised": "raise"}
    is_all_in = not hand.stack_of(event.seat)
    return Acted(event.seat, verbs[type(event).__name__], getattr(event, "to", 0), is_all_in=is_all_in)


@PATIENTLY
@given(hand=st.one_of(hands(), hands(house_books(*BETTING))))
def test_what_a_seat_faces_has_the_limits_of_the_hand(hand: Hand) -> None:
    seat, legal = hand.to_act, hand.legal
    assert seat is not None
    spot = Spot.of_hand(hand, seat)
    spot.check()
    limits = Limits(hand.state.terms.book, spot)
    rise = limits.going_up()

    assert (rise is None) == (not legal.raise_to)
    if rise:
        assert (rise.least, rise.most) == (legal.raise_to.smallest, legal.raise_to.largest)


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    """A seat facing nothing, a bet, a raise or a short all-in, in any structure, with chips in front or without."""
    big_blind = draw(st.sampled_from([2, 50, 200]))
    street: Any = draw(st.sampled_from(["preflop", "flop", "turn", "river"]))
    steps = draw(st.sampled_from([1, 2, 3, 5, 8] if street == "preflop" else [0, 1, 2, 3, 5, 8]))
    bet = steps * big_blind
    is_short = bet > big_blind and draw(st.integers(0, 4)) == 0
    raised = steps > 2 and draw(st.booleans())
    in_front = tuple(draw(st.lists(CHIPS, max_size=2))) if bet else ()
    return Spot(
        seat=draw(st.integers(1, 10)),
        big_blind=big_blind,
        street=street,
        structure=draw(st.sampled_from([None, "no_limit", "pot_limit", "fixed_limit"])),
        bet=bet,
        raised_by=big_blind if raised or is_short else None,
        is_short_all_in=is_short,
        in_front=in_front,
        stack=draw(st.none() | st.integers(1, 40) | st.integers(41, 20_000)),
        pot=bet + draw(st.integers(1, 30)) * big_blind,
        players=draw(st.integers(2, 10)),
        may_raise=draw(st.integers(0, 4)) > 0,
    )


@st.composite
def stated(draw: st.DrawFn) -> Wager:
    """A wager with everything stated, no hand beside it."""
    spot = draw(spots())
    return draw(wagers(spot, 20_000 if spot.stack is None else spot.stack, spot.in_front))


@PATIENTLY
@given(wager=stated(), book=st.sampled_from(list(BOOKS.values())))
def test_no_ruling_makes_or_loses_chips_or_asks_for_more_than_a_stack(wager: Wager, book: Rulebook) -> None:
    spot = wager.spot
    assert spot is not None
    forward = spot.has_in - sum(wager.taken_back) + sum(wager.chips) + sum(map(sum, wager.later))
    forward -= sum(wager.retracted)
    with suppress(SituationError):
        for effects in ways(rule_by(wager, book)):
            stays = next((effect.chips for effect in effects if isinstance(effect, ChipsStay)), None)
            act = next((effect for effect in effects if isinstance(effect, Acts)), None)
            back = sum(effect.chips for effect in effects if isinstance(effect, ChipsBack))
            more = sum(effect.chips for effect in effects if isinstance(effect, ChipsOwed))
            to = stays if stays is not None or act is None else act.to or spot.has_in
            assert not (back and more)
            if act:
                assert spot.reach is None or act.to <= spot.reach
            if to is not None and (wager.chips or wager.taken_back):
                assert forward - back + more == to
            if to is not None and spot.reach is not None:
                assert to <= spot.reach


@PATIENTLY
@given(wager=stated(), book=st.sampled_from(list(BOOKS.values())))
def test_silent_chips_bind_for_no_more_than_was_pushed_unless_something_is_completed(
    wager: Wager, book: Rulebook
) -> None:
    wager = replace(wager, said=None, gesture=None)
    spot = wager.spot
    assume(spot is not None and wager.chips)
    assert spot is not None
    limits = Limits(book, spot)
    pushed = spot.has_in - sum(wager.taken_back) + sum(wager.chips)

    with suppress(SituationError):
        for effects in ways(rule_by(wager, book)):
            for act in (effect for effect in effects if isinstance(effect, Acts)):
                assert act.to <= pushed or act.to in (limits.least, spot.bet, spot.reach)


@PATIENTLY
@given(wager=stated(), book=st.sampled_from(list(BOOKS.values())))
def test_a_raise_lies_between_the_smallest_and_the_largest_or_is_all_in(wager: Wager, book: Rulebook) -> None:
    assert wager.spot is not None
    limits = Limits(book, wager.spot)
    with suppress(SituationError):
        for effects in ways(rule_by(wager, book)):
            for act in (effect for effect in effects if isinstance(effect, Acts)):
                if act.action in ("bet", "raise"):
                    assert limits.may_raise
                    assert act.to >= limits.least or act.is_all_in
                    assert limits.most is None or act.to <= limits.most


@PATIENTLY
@given(wager=stated(), book=st.sampled_from(list(BOOKS.values())), seat=st.integers(1, 10))
def test_the_same_facts_at_another_seat_give_the_same_ruling_there(wager: Wager, book: Rulebook, seat: int) -> None:
    spot = wager.spot
    assert spot is not None
    with suppress(SituationError):
        here = rule_by(wager, book)
        there = rule_by(replace(wager, spot=replace(spot, seat=seat)), book)

        assert [list(effects) for effects in ways(there)] == [_moved(effects, seat) for effects in ways(here)]
        assert there.citations == here.citations


def _moved(effects: Iterable[Any], seat: int) -> list[Effect]:
    return [replace(effect, seat=seat) for effect in effects]
