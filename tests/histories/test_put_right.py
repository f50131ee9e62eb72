"""Hands in which the dealer made a mistake, as histories: they say what was done, by which paragraph, and still replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.cards import Deck
from floorman.cli.words import sentence
from floorman.errors import CannotWrite
from floorman.floor import carry_out, rule
from floorman.floor.situations.dealing import BadDeck, BoardMistake, CardCount, FlawedDeal, StubDropped
from floorman.hand import Hand
from floorman.hand.view import PutRight
from floorman.history import Board, Dealt, replay
from floorman.history.formats import FORMATS
from floorman.history.model import Recorded
from floorman.history.own import SPECTATOR, history_of
from floorman.history.pokerstars import write_pokerstars
from floorman.table.view import Paragraph, Ruled
from support.procedures import backwards

if TYPE_CHECKING:
    from floorman.floor import Situation

MISTAKES: list[tuple[str, str, Any, int | None]] = [
    ("tda", "flop", BoardMistake(mistake="too_early", street="turn"), None),
    ("apsa", "preflop", BoardMistake(mistake="too_early", street="flop"), None),
    ("tda", "flop", BoardMistake(mistake="too_many", street="flop"), None),
    ("vpsv", "flop", BoardMistake(mistake="too_many", street="flop"), None),
    ("wpl", "turn", BoardMistake(mistake="no_burn", street="turn"), None),
    ("vpsv", "flop", BoardMistake(mistake="no_burn", street="flop"), None),
    ("apsa", "preflop", FlawedDeal(flaw="exposed_cards", cards=(3,)), None),
    ("vpsv", "preflop", FlawedDeal(flaw="boxed_cards", cards=(8,)), None),
    ("tda", "flop", CardCount(seat=1, cards=3), None),
    ("tda", "flop", StubDropped(is_mixed=True), None),
]


def played(book: str, street: str, mistake: Situation, choice: int | None, *, folds: bool = False) -> Hand:
    hand = Hand.deal(book, stacks=[3000] * 4, button=4, blinds=(50, 100), deck=Deck.from_seed(3))
    if folds:
        hand.fold()
    while hand.street != street:
        hand.check() if hand.legal.check else hand.call()
    carry_out(hand, mistake, rule(mistake, hand.book, hand), shuffle=backwards, choice=choice)
    while not hand.is_over:
        hand.check() if hand.legal.check else hand.call()
    return hand


@pytest.mark.parametrize(("book", "street", "mistake", "choice"), MISTAKES)
@pytest.mark.parametrize("folds", [False, True])
def test_every_format_tells_the_ruling_and_replays_to_the_same_stacks(
    book: str, street: str, mistake: Situation, choice: int | None, folds: bool
) -> None:
    hand = played(book, street, mistake, choice, folds=folds and street != "preflop")
    for seat in (None, 1, SPECTATOR):
        history = history_of(hand, seat=seat)
        (ruling,) = history.about["rulings"]
        for form in FORMATS:
            if form.write is None:
                continue
            written = form.write([history])
            (again,) = form.read(written.text)
            assert isinstance(again, Recorded), (form.name, again)
            assert again.history.about["rulings"] == [ruling], form.name
            stacks = replay(again, hand.book).stacks
            names = [player.seat for player in again.history.players]
            assert dict(zip(names, stacks, strict=True)) == {seat: hand.stack_of(seat) for seat in hand.seats}


def test_the_history_has_the_cards_as_they_lay_in_the_end() -> None:
    hand = played("apsa", "preflop", FlawedDeal(flaw="exposed_cards", cards=(3,)), None)
    history = history_of(hand)

    assert [step.cards for step in history.steps if isinstance(step, Dealt)] == [hand.hole(seat) for seat in hand.seats]
    assert tuple(card for step in history.steps if isinstance(step, Board) for card in step.cards) == hand.board
    assert history.about["exposed"] == [str(Deck.from_seed(3)[2])]
    assert history.about["rulings"] == ["exposed cards (APSA 3.4-04)"]


def test_nobody_elses_new_cards_are_told_to_a_seat() -> None:
    hand = played("apsa", "preflop", FlawedDeal(flaw="exposed_cards", cards=(3,)), None)
    told_cards = [step for step in history_of(hand, seat=1).steps if isinstance(step, Dealt)]

    assert [step.seat for step in told_cards] == [1]


def test_cards_shuffled_back_out_of_the_muck_may_come_on_the_board() -> None:
    """The folded hand was told as dealt, and now one of its cards lies on the board: it is told once."""
    hand = Hand.deal("tda", stacks=[3000] * 4, button=4, blinds=(50, 100), deck=Deck.from_seed(3))
    hand.fold(), hand.call(), hand.call(), hand.check()
    dropped = StubDropped(is_mixed=True)
    first = hand.hole(3)
    carry_out(
        hand,
        dropped,
        rule(dropped, hand.book, hand),
        shuffle=lambda stub: sorted(stub, key=lambda card: (card != first[1], card not in first)),
    )
    while not hand.is_over:
        hand.check()
    history = history_of(hand)

    assert first[0] in hand.board
    assert replay(history, hand.book).hand.stacks == hand.stacks


@pytest.mark.parametrize(
    ("book", "mistake"),
    [
        ("tda", BadDeck(fault="duplicate")),
        ("vpsv", BadDeck(fault="duplicate", kept_quiet=4)),
        ("apsa", BadDeck(fault="missing")),
    ],
)
def test_a_void_hand_is_told_as_one_where_the_format_can(book: str, mistake: Situation) -> None:
    hand = Hand.deal(book, stacks=[3000] * 4, button=4, blinds=(50, 100), deck=Deck.from_seed(3))
    for _ in range(4):
        hand.check() if hand.legal.check else hand.call()
    hand.raise_to(500)
    carry_out(hand, mistake, rule(mistake, hand.book, hand), shuffle=backwards)
    history = history_of(hand)
    for form in FORMATS:
        if form.write is None or form.write is write_pokerstars:
            continue
        (again,) = form.read(form.write([history]).text)
        assert isinstance(again, Recorded), (form.name, again)
        result = replay(again, hand.book)
        assert result.hand.is_over
        assert sorted(result.hand.stacks) == sorted(hand.stacks)
        assert again.history.about["rulings"] == history.about["rulings"]
    with pytest.raises(CannotWrite, match="void"):
        write_pokerstars([history])


def test_the_log_tells_it_in_both_languages() -> None:
    hand = played("tda", "flop", BoardMistake(mistake="too_early", street="turn"), None)
    (seen,) = [seen for seen in hand.view().events if isinstance(seen, PutRight)]
    event = Ruled(seen, Paragraph(*hand.book.rule(seen.rule)))

    assert "premature turn (TDA 2019 RP-5-B)" in str(sentence(event, "en", board=hand.board))
    assert "vorzeitiger Turn (TDA 2019 RP-5-B)" in str(sentence(event, "de", board=hand.board))
