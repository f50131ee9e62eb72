"""Whatever a caller gets wrong, a hand answers with an error of ours: one that says what is wrong, in both languages."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from floorman import AllIn, Card, Deck, FloormanError, Fold, Hand, RaiseTo, Rulebook, RunTwice, Shelf
from floorman.hand.events import Bet, CardsPutRight, Folded, HandVoided, Shown

NUMBERS = st.sampled_from([0, 1, 2, 3, 4, 7, 11, -1, 100, 200, 400, 10**30, True, 900.0, 1.5, float("nan"), 1j])
TEXTS = st.sampled_from(["", "1", "900", "showdown", "As Kd", "zz", "tda", "nothing.toml", "no_limit", b"", b"tda"])
SINGLE = st.one_of(
    st.none(),
    NUMBERS,
    TEXTS,
    st.sampled_from(
        [
            *(object(), int, Card("As"), Deck.from_seed(1), Fold(), AllIn(), Rulebook.load("vpsv"), Shelf()),
            *(RaiseTo("900"), RaiseTo(None), RunTwice("no"), Folded("1"), Bet(1, 2.5), Shown(None, 5)),  # type: ignore[arg-type]
            CardsPutRight("", "", 5, (), (), (), (0, 0, 0), ()),  # type: ignore[arg-type]
            CardsPutRight("", "", (), ((1, 2),), (), (), ("a", 0, 0), ()),  # type: ignore[arg-type]
            HandVoided("", "", is_misdeal=False, forfeits=("x",)),  # type: ignore[arg-type]
            HandVoided("", "", is_misdeal=False, forfeits=(9,)),
        ]
    ),
)
ANYTHING = st.one_of(
    SINGLE,
    st.lists(SINGLE, max_size=3),
    st.lists(SINGLE, max_size=3).map(tuple),
    st.dictionaries(st.one_of(NUMBERS, TEXTS), SINGLE, max_size=3),
)
DEAL = (
    *("stacks", "button", "blinds", "deck", "structure", "ante", "big_blind_ante", "straddle", "posts", "dead", "chip"),
    *("penalties", "cash", "event_heads_up", "small_blind_seat", "big_blind_seat", "asks", "shelf"),
)
# Every verb of a hand, how many things it takes, and which go by name.
VERBS: dict[str, tuple[int, tuple[str, ...]]] = {
    **dict.fromkeys(("fold", "check", "call", "all_in", "muck", "hole", "stack_of", "bet_of", "view", "hold"), (1, ())),
    **dict.fromkeys(("put_right", "void", "rabbit", "record"), (1, ())),
    **dict.fromkeys(("bet", "raise_to", "run_twice", "kill", "take", "would", "replay", "from_position"), (2, ())),
    "show": (1, ("cards",)),
    "see": (1, ("by",)),
    **dict.fromkeys(("copy", "undo"), (0, ())),
    "deal": (1, DEAL),
}


def a_hand(book: str = "vpsv", **more: Any) -> Hand:
    table: dict[str, Any] = {"stacks": [1000, 1000, 300], "button": 1, "blinds": (50, 100), "deck": Deck.from_seed(3)}
    return Hand.deal(book, **table | more)


def test_every_verb_of_a_hand_is_tried() -> None:
    verbs = {name for name in dir(Hand) if not name.startswith("_") and callable(getattr(Hand, name))}

    assert verbs == set(VERBS)


@given(wrong=st.dictionaries(st.sampled_from(("book", *DEAL)), ANYTHING, min_size=1, max_size=2))
def test_a_hand_is_dealt_or_refused_with_words(wrong: dict[str, Any]) -> None:
    with suppress(FloormanError):
        hand = a_hand(**wrong)

        assert hand.chips == sum(hand.stacks) + hand.pot


@given(
    verb=st.sampled_from(sorted(set(VERBS) - {"deal"})),
    before=st.sampled_from(["", "cc", "ccx", "ccxxxxxxxxx", "ff", "aaa"]),
    things=st.lists(ANYTHING, min_size=2, max_size=2),
    named=ANYTHING,
)
def test_a_verb_does_it_or_says_what_is_wrong_and_changes_nothing(
    verb: str, before: str, things: list[Any], named: object
) -> None:
    hand = a_hand(asks=("showdown", "runs"), cash=True)
    for letter in before:
        {"c": hand.call, "x": hand.check, "f": hand.fold, "a": hand.all_in}[letter]()
    count, by_name = VERBS[verb]
    untouched = hand.copy()

    refused = None
    try:
        getattr(hand, verb)(*things[:count], **dict.fromkeys(by_name, named))
    except FloormanError as error:
        refused = error

    if refused:
        assert refused.told("en")
        assert refused.told("de")
        assert hand == untouched
