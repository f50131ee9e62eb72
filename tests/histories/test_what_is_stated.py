"""What a source states beside the actions, and what its own house accepted: compared, taken, and said aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import NobodyToRaise, RaiseTooSmall, StepRefused
from floorman.history import replay
from floorman.history.formats import FORMATS, format_of, replay_all, write_one
from floorman.history.pgn import read_pgn
from floorman.history.phh import read_phh
from floorman.rulebook import Rulebook

if TYPE_CHECKING:
    from floorman.history.formats import Format, Outcome

BOARD = "d db 2c7d9h", "d db Js", "d db 3d"


def phh(*actions: str, stacks: str = "[1000, 1000, 1000]", blinds: str = "[50, 100, 0]", **more: object) -> str:
    fields = {
        "blinds_or_straddles": blinds,
        "min_bet": 100,
        "starting_stacks": stacks,
        "actions": list(actions),
        **more,
    }
    players = stacks.count(",") + 1
    return f"variant = 'NT'\nantes = {[0] * players}\n" + "".join(f"{key} = {text}\n" for key, text in fields.items())


def checked_down(*shows: str, **more: object) -> str:
    """Two players limp, nobody bets, and at the end they show."""
    flop, turn, river = BOARD
    deal = ["d dh p1 ????", "d dh p2 ????"]
    checks = ["p1 cc", "p2 cc"]
    actions = [*deal, "p2 cc", "p1 cc", flop, *checks, turn, *checks, river, *checks, *shows]
    return phh(*actions, stacks="[1000, 1000]", blinds="[50, 100]", **more)


def test_a_hidden_hand_that_the_source_says_won_wins() -> None:
    (outcome,) = replay_all(checked_down("p1 sm AhAd", "p2 sm ????", winnings="[0, 190]"))

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (900, 1100)
    assert outcome.doubt is None


def test_a_hidden_hand_that_the_source_says_lost_loses() -> None:
    (outcome,) = replay_all(checked_down("p1 sm AhAd", "p2 sm ????", winnings="[190, 0]"))

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (1100, 900)
    assert outcome.doubt is None


def test_a_returned_bet_that_a_site_counts_as_won_does_not_make_a_winner() -> None:
    """PartyPoker counts it. Here the big blind bets on the river more than the other has left."""
    flop, turn, river = BOARD
    text = phh(
        *("d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", flop, "p1 cc", "p2 cc", turn, "p1 cc", "p2 cc", river),
        *("p1 cbr 400", "p2 cc", "p1 sm ????", "p2 sm AhAd"),
        stacks="[1000, 300]",
        blinds="[50, 100]",
        winnings="[200, 580]",
    )
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (700, 600)
    assert outcome.doubt is None


def test_a_hidden_hand_of_which_nothing_is_said_is_worth_a_look() -> None:
    (outcome,) = replay_all(checked_down("p1 sm AhAd", "p2 sm ????"))

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (1100, 900)
    assert outcome.doubt is not None
    assert "cards were shown that the history does not know (seat 2)" in outcome.doubt.en
    assert "Gezeigte Karten fehlen im Handverlauf (Platz 2)" in outcome.doubt.de


def test_where_nobody_is_known_the_stated_winner_wins() -> None:
    (outcome,) = replay_all(checked_down("p1 sm ????", "p2 sm ????", winnings="[200, 0]"))

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (1100, 900)


def test_a_hidden_hand_that_shared_the_pot_has_its_share() -> None:
    for shows in (("p1 sm AhAd", "p2 sm ????"), ("p1 sm ????", "p2 sm ????")):
        (outcome,) = replay_all(checked_down(*shows, winnings="[95, 95]", _rake=10))

        assert outcome.replayed is not None, outcome.error
        assert outcome.replayed.stacks == (995, 995)
        assert outcome.doubt is None


def with_a_side_pot(first: str, second: str, third: str, *, winnings: str) -> str:
    """The first player is all-in for 500, the others have put in 300 more each."""
    flop, turn, river = BOARD
    deal = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 500", "p1 cc", "p2 cc"]
    play = [flop, "p2 cbr 300", "p3 cc", turn, "p2 cc", "p3 cc", river, "p2 cc", "p3 cc"]
    shows = [f"p2 sm {second}", f"p3 sm {third}", f"p1 sm {first}"]
    return phh(*deal, *play, *shows, stacks="[500, 1000, 1000]", winnings=winnings)


@pytest.mark.parametrize(
    ("shown", "winnings", "stacks"),
    [
        (("????", "AhAd", "KhKd"), "[1500, 600, 0]", (1500, 800, 200)),
        (("AhAd", "????", "KhQd"), "[1500, 600, 0]", (1500, 800, 200)),
        (("????", "????", "????"), "[1500, 600, 0]", (1500, 800, 200)),
        (("????", "????", "????"), "[750, 0, 1350]", (750, 200, 1550)),
        (("AhAd", "????", "????"), "[1500, 300, 300]", (1500, 500, 500)),
        (("????", "AhQd", "????"), "[500, 800, 800]", (500, 1000, 1000)),
        (("AhAd", "KhKd", "????"), "[0, 0, 2100]", (0, 200, 2300)),
    ],
)
def test_each_pot_goes_to_whom_the_source_says_also_unseen(
    shown: tuple[str, str, str], winnings: str, stacks: tuple[int, ...]
) -> None:
    (outcome,) = replay_all(with_a_side_pot(*shown, winnings=winnings))

    assert outcome.replayed is not None, outcome.error
    assert outcome.replayed.stacks == stacks
    assert outcome.doubt is None
    for form in FORMATS:
        if form.write:
            assert write_one(form, outcome.replayed).text, form.name


@pytest.mark.parametrize(
    ("winnings", "words"),
    [("[0, 200]", "seat 2): no cards beat what was shown"), ("[100, 100]", "winnings of 100 are stated for p1")],
)
def test_that_a_hidden_hand_beat_or_tied_the_best_there_is_is_doubted(winnings: str, words: str) -> None:
    text = checked_down("p1 sm AhKh", "p2 sm ????", winnings=winnings).replace("2c7d9h", "ThJhQh")
    (outcome,) = replay_all(text)

    assert outcome.doubt is not None
    assert words in outcome.doubt.en


def test_a_hidden_hand_that_could_not_win_a_side_pot_beside_what_was_shown_wins_it_and_is_doubted() -> None:
    """Between aces, which won the main pot, and kings, which lost the side pot, there is no hand."""
    (outcome,) = replay_all(with_a_side_pot("AhAd", "????", "KhKd", winnings="[1500, 600, 0]"))

    assert outcome.replayed is not None, outcome.error
    assert outcome.replayed.stacks == (1500, 800, 200)
    assert outcome.doubt is not None
    assert outcome.doubt.de == (
        "Es sollen Karten gewinnen, die in der Aufzeichnung fehlen (Platz 2): keine Karten schlagen, was gezeigt wurde"
    )


@pytest.mark.parametrize(
    ("finishing", "stacks"),
    [("[900, 1100]", (900, 1100)), ("[1000, 1000]", (1000, 1000)), ("[1090, 900]", (1100, 900))],
)
def test_without_winnings_finishing_stacks_tell_who_won_with_a_hidden_hand(
    finishing: str, stacks: tuple[int, int]
) -> None:
    for shows in (("p1 sm AhAd", "p2 sm ????"), ("p1 sm ????", "p2 sm ????")):
        (outcome,) = replay_all(checked_down(*shows, finishing_stacks=finishing))

        assert outcome.replayed is not None, outcome.error
        assert outcome.replayed.stacks == stacks
        assert outcome.doubt is None


@pytest.mark.parametrize("winnings", ["[0, 200]", "[200, 200]", "[100, 100]", "[2000, 0]", "[120, 0]"])
def test_winnings_that_do_not_come_from_the_hand_are_doubted(winnings: str) -> None:
    (outcome,) = replay_all(checked_down("p1 sm AhAd", "p2 sm KhKd", winnings=winnings))

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (1100, 900)
    assert outcome.doubt is not None
    assert "winnings of" in outcome.doubt.en


@pytest.mark.parametrize("winnings", ["[200, 0]", "[190, 0]", "[0, 0]"])
def test_winnings_before_or_after_rake_or_none_at_all_are_not(winnings: str) -> None:
    (outcome,) = replay_all(checked_down("p1 sm AhAd", "p2 sm KhKd", winnings=winnings))

    assert outcome.doubt is None


@pytest.mark.parametrize(
    "stated", ["[1, 2]", "[900, 1100]", "[1100, 901000]", "[1101, 900]", "[1100, 901]", "[1100]", "['all', 'none']"]
)
def test_finishing_stacks_that_the_hand_does_not_come_to_are_doubted_and_not_written_again(stated: str) -> None:
    text = checked_down("p1 sm AhAd", "p2 sm KhKd", finishing_stacks=stated)
    (outcome,) = replay_all(text)

    assert outcome.doubt is not None
    assert "finishing_stacks" in outcome.doubt.en
    assert outcome.replayed is not None
    written = write_one(FORMATS[0], outcome.replayed)
    assert "finishing_stacks" not in written.text
    assert [loss.en for loss in written.lost] == ["finishing stacks that the hand does not come to"]


def test_finishing_stacks_that_fit_are_kept() -> None:
    (outcome,) = replay_all(checked_down("p1 sm AhAd", "p2 sm KhKd", finishing_stacks="[1100, 900]"))

    assert outcome.doubt is None
    assert outcome.replayed is not None
    assert "finishing_stacks = [1100, 900]" in write_one(FORMATS[0], outcome.replayed).text


# ---- what the house of the source accepted ----

UNMATCHED = (
    *("d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 QhQd", "p3 f", "p1 cbr 300", "p2 cbr 1000", "p1 cbr 5000"),
    *("p1 sm AhAd", "p2 sm KhKd", *BOARD),
)
SITE = {"stacks": "[5000, 1000, 1000]", "venue": "'Some Site'"}


def test_a_raise_that_nobody_can_match_is_taken_where_the_site_took_it_and_noted_with_the_rule() -> None:
    (outcome,) = replay_all(phh(*UNMATCHED, **SITE))

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (6000, 0, 1000)
    assert outcome.doubt is not None
    assert (
        "the house accepted it: seat 1 cannot raise to 5000: nobody else has the chips to match it" in outcome.doubt.en
    )
    assert "(our default)" in outcome.doubt.en
    assert "Das Haus hat es angenommen: Platz 1 kann nicht auf 5000 erhöhen" in outcome.doubt.de


def test_strictly_it_is_refused_and_so_it_is_where_no_house_is_named() -> None:
    for text, strict in ((phh(*UNMATCHED, **SITE), True), (phh(*UNMATCHED, stacks=SITE["stacks"]), False)):
        (outcome,) = replay_all(text, strict=strict)
        assert isinstance(outcome.error, StepRefused)
        assert isinstance(outcome.error.refusal, NobodyToRaise)
        assert outcome.error.action == 7


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_no_book_has_a_paragraph_against_it_so_none_is_cited(book: str) -> None:
    assert Rulebook.load(book).topic("raise_nobody_matches").book == ""


def test_a_raise_capped_at_what_the_other_has_is_taken_where_the_site_caps_it() -> None:
    """PokerNow: the opponent has 150 in all, so an all-in over a bet of 100 is written as a raise to 150."""
    actions = ("d dh p1 AhAd", "d dh p2 KhKd", "p2 cc", "p1 cbr 150", "p2 cc", "p1 sm AhAd", "p2 sm KhKd", *BOARD)
    text = phh(*actions, stacks="[1000, 150]", blinds="[50, 100]", venue="'PokerNow'")
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None
    assert outcome.replayed.stacks == (1150, 0)
    assert outcome.doubt is not None
    assert "the smallest raise is to 200 (TDA 2019 43-A)" in outcome.doubt.en
    (refused,) = replay_all(text, strict=True)
    assert isinstance(refused.error, StepRefused)
    assert isinstance(refused.error.refusal, RaiseTooSmall)
    (less,) = replay_all(text.replace("cbr 150", "cbr 149"))
    assert less.error is not None


def test_what_came_back_is_counted_as_the_site_counts_it() -> None:
    text = """PokerStars Hand #1:  Hold'em No Limit ($50/$100 USD) - 2014/01/06 7:47:13 ET
Table 'T' 6-max Seat #2 is the button
Seat 1: Anna ($5000 in chips)
Seat 2: Bert ($1000 in chips)
Bert: posts small blind $50
Anna: posts big blind $100
*** HOLE CARDS ***
Bert: raises $900 to $1000 and is all-in
Anna: raises $4000 to $5000 and is all-in
Uncalled bet ($4000) returned to Anna
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3d]
*** SHOW DOWN ***
Anna: shows [Ah Ad] (a pair of Aces)
Bert: shows [Kh Kd] (a pair of Kings)
Anna collected $2000 from pot
*** SUMMARY ***
Total pot $2000 | Rake $0
Board [2c 7d 9h Js 3d]
Seat 1: Anna (big blind) showed [Ah Ad] and won ($2000) with a pair of Aces
Seat 2: Bert (button) (small blind) showed [Kh Kd] and lost with a pair of Kings
"""
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None, outcome.error
    assert outcome.replayed.history.amount(outcome.replayed.stacks[0] or 0) == 6000
    assert outcome.doubt is not None
    (wrong,) = replay_all(text.replace("bet ($4000)", "bet ($3999)"))
    assert wrong.error is not None
    assert "3999 went back to seat 1" in str(wrong.error)


def test_a_bet_into_nobody_on_a_later_street_comes_back_too() -> None:
    flop, turn, river = BOARD
    actions = ("d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 150", "p1 cc", flop, "p1 cbr 300", turn, river)
    text = phh(*actions, "p1 sm AhAd", "p2 sm KhKd", stacks="[1000, 150]", blinds="[50, 100]", venue="'Some Site'")
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None, outcome.error
    assert outcome.replayed.stacks == (1150, 0)
    assert outcome.doubt is not None
    assert "seat 1 bets 300, and nobody else has the chips to match it" in outcome.doubt.en
    for form in FORMATS:
        if form.write:
            again = written_and_read(form, outcome)
            assert again.replayed is not None, (form.name, again.error)
            assert again.replayed.stacks == (1150, 0), form.name
            assert again.doubt == (None if form.name == "PokerStars" else outcome.doubt), form.name


def written_and_read(form: Format, outcome: Outcome) -> Outcome:
    assert outcome.replayed is not None, outcome.error
    (again,) = replay_all(write_one(form, outcome.replayed).text)
    return again


def test_a_check_on_the_river_that_nobody_asked_for_changes_nothing() -> None:
    flop, turn, river = BOARD
    actions = ("d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 150", "p1 cc", flop, "p1 cc", turn, "p1 cc", river, "p1 cc")
    text = phh(*actions, "p1 sm AhAd", "p2 sm KhKd", stacks="[1000, 150]", blinds="[50, 100]")
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None, outcome.error
    assert outcome.replayed.stacks == (1150, 0)
    for form in FORMATS:
        if form.write:
            again = written_and_read(form, outcome)
            assert again.replayed is not None, (form.name, again.error)
            assert again.replayed.stacks == (1150, 0), form.name


def test_pgn_goes_the_same_way_as_all_others() -> None:
    text = """PREHAND
Big Blind: 5
Small Blind: 2
Player Chips: 500,50
Player Cards: [Ac Ad],[7h 7c]
PREFLOP
New Cards: []
1. (0,CALL);(1,ALL_IN);(0,ALL_IN)
SETTLE
New Cards: [2d,9s,Jh,3c,4s]
Winners: (Pot 0,550,2000,[0])
"""
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None, outcome.error
    assert outcome.replayed.stacks == (550, 0)
    assert outcome.doubt is not None
    assert "nobody else has the chips to match it" in outcome.doubt.en
    (told,) = read_pgn(text)
    with pytest.raises(StepRefused):
        replay(told, strict=True)  # type: ignore[arg-type]


def test_a_hand_dealt_here_is_judged_by_its_own_book() -> None:
    (told,) = read_phh(phh(*UNMATCHED, **SITE, _book="'tda'", _edition="'2019'"))
    with pytest.raises(StepRefused):
        replay(told)  # type: ignore[arg-type]


def test_a_muck_may_be_written_with_a_dash() -> None:
    (outcome,) = replay_all(checked_down("p1 sm -", "p2 sm KhKd"))

    assert outcome.replayed is not None, outcome.error
    assert outcome.replayed.stacks == (900, 1100)
    assert outcome.doubt is None


def test_phh_deals_every_player_in_order() -> None:
    text = phh("d dh p3 QhQd", "p3 cbr 300", "p1 f", "p2 f")
    (outcome,) = replay_all(text)

    assert outcome.replayed is not None
    assert format_of(text) is FORMATS[0]
    assert (
        "actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 QhQd', 'p3 cbr 300'"
        in write_one(FORMATS[0], outcome.replayed).text
    )


HIDDEN = {
    "a hidden hand wins": checked_down("p1 sm AhAd", "p2 sm ????", winnings="[0, 190]"),
    "a hidden hand loses": checked_down("p1 sm AhAd", "p2 sm ????", winnings="[190, 0]"),
    "nothing is said of a hidden hand": checked_down("p1 sm AhAd", "p2 sm ????"),
    "nobody is known": checked_down("p1 sm ????", "p2 sm ????", winnings="[200, 0]"),
    "one mucks, one is hidden": checked_down("p1 sm", "p2 sm ????", winnings="[0, 200]"),
    "known from the deal": checked_down("p1 sm ????", "p2 sm ????").replace("p2 ????'", "p2 KhKd'").replace("p1 ????'", "p1 AhAd'"),
    "hidden first, known in the end": checked_down("p1 sm ????", "p2 sm ????", "p1 sm AhAd", "p2 sm KhKd"),
}  # fmt: skip


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("form", [form for form in FORMATS if form.write], ids=lambda form: form.name)
def test_hands_that_stay_hidden_are_written_in_every_format(name: str, form: Format) -> None:
    (outcome,) = replay_all(HIDDEN[name])

    assert outcome.replayed is not None, outcome.error
    assert write_one(form, outcome.replayed).text
