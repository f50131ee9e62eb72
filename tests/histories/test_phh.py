"""PHH: read, replayed, refused, written."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman import errors
from floorman.history import Recorded, Replayed, replay
from floorman.history.formats import replay_all
from floorman.history.phh import read_phh
from floorman.history.phh_writing import write_phh
from floorman.text.words import Words

THREE_HANDS = (Path(__file__).parent / "data" / "three-hands.phhs").read_text(encoding="utf-8")
HAND: dict[str, Any] = {
    "variant": "'NT'",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [50, 100, 0],
    "min_bet": 100,
    "starting_stacks": [10000, 10000, 10000],
}
HOLES = ["d dh p1 AsKs", "d dh p2 7d2c", "d dh p3 QhQd"]


def phh(*actions: str, **fields: object) -> str:
    told = HAND | {"actions": [*HOLES, *actions]} | fields
    return "".join(f"{key} = {value}\n" for key, value in told.items())


def read(text: str) -> Recorded:
    (recorded,) = read_phh(text)
    if isinstance(recorded, errors.HistoryError):
        raise recorded
    return recorded


def play(*actions: str, **fields: object) -> Replayed:
    return replay(read(phh(*actions, **fields)))


def hands(text: str) -> list[Recorded]:
    recorded = list(read_phh(text))
    assert all(isinstance(hand, Recorded) for hand in recorded), recorded
    return [hand for hand in recorded if isinstance(hand, Recorded)]


# ---- reading and replaying ----


def test_a_hand_ends_with_the_stacks_it_should() -> None:
    first, second, third = (replay(hand) for hand in hands(THREE_HANDS))

    assert first.stacks == (10650, 8900, 7450)
    assert second.stacks == (0, 11125, 6475)
    assert third.put == (50, 50)
    assert third.stacks == (1960, None)


def test_decimals_are_exact_and_never_pass_through_floats() -> None:
    played = play("p3 cbr 0.4", "p1 f", "p2 f", blinds_or_straddles="[0.1, 0.2, 0]", min_bet=0.2, starting_stacks="[0.3, 1.1, 2.2]", antes="[0.1, 0.1, 0.1]")  # fmt: skip

    assert played.history.unit == Decimal("0.01")
    assert [played.history.amount(chips or 0) for chips in played.stacks] == [
        Decimal("0.1"),
        Decimal("0.8"),
        Decimal("2.7"),
    ]


def test_a_newcomers_post_is_live() -> None:
    played = play("p3 cc", "p1 f", "p2 cc", "d db 2h3h4h", "p2 f", blinds_or_straddles=[50, 100, -100])

    assert played.stacks == (9950, 9900, 10150)


def test_a_lone_big_blind_is_written_where_it_was_posted() -> None:
    played = play("p2 cc", "p3 f", "p1 cc", "d db 2h3h4h", "p1 f", blinds_or_straddles=[100, 0, 0])

    assert played.stacks == (9900, 10100, 10000)


def test_heads_up_the_second_player_has_the_button_and_the_small_blind() -> None:
    two: dict[str, object] = {"antes": [0, 0], "blinds_or_straddles": [50, 100], "starting_stacks": [1000, 1000]}
    told = phh(**two, actions=["d dh p1 ????", "d dh p2 ????", "p2 f"])

    assert replay(read(told)).stacks == (1050, 950)


def test_a_big_blind_ante_is_paid_once() -> None:
    played = play("p3 f", "p1 f", antes=[0, 100, 0])

    assert played.history.ante_by_big_blind
    assert played.stacks == (9950, 10050, 10000)


def test_a_straddle_is_allowed_where_the_table_had_one_and_refused_under_a_book_without() -> None:
    recorded = read(phh("p1 f", "p2 f", blinds_or_straddles=[50, 100, 200]))

    assert replay(recorded).stacks == (9950, 9900, 10150)
    with pytest.raises(errors.StepRefused, match="there are no straddles here"):
        replay(recorded, "apsa")


def test_whoever_wins_without_a_showdown_may_still_show() -> None:
    assert play("p3 f", "p1 f", "p2 sm 7d2c").stacks == (9950, 10050, 10000)


def test_fixed_limit_is_played_with_its_bets() -> None:
    limit: dict[str, object] = {"variant": "'FT'", "small_bet": 100, "big_bet": 200}

    assert play("p3 cbr 200", "p1 f", "p2 f", **limit).stacks == (9950, 9900, 10150)
    with pytest.raises(errors.StepRefused, match="the limit is exactly 200") as refused:
        play("p3 cbr 300", **limit)
    assert refused.value.action == 4


# ---- what is refused, and where ----

TO_THE_FLOP = ["p3 cc", "p1 cc", "p2 cc", "d db 2h3h4h"]


@pytest.mark.parametrize(
    ("actions", "error", "action", "rule"),
    [
        pytest.param(["p1 f"], errors.StepRefused, 4, "TDA-50-A", id="out of turn"),
        pytest.param(["p3 cbr 150"], errors.StepRefused, 4, "TDA-43-A.a", id="raise too small"),
        pytest.param(["p3 cbr 10001"], errors.StepRefused, 4, "TDA-43-A.d", id="more than the stack"),
        pytest.param(
            ["p3 f", "p1 cc", "p2 cc", "d db 2h3h4h", "p3 cc"], errors.StepRefused, 8, "TDA-50-A", id="folded"
        ),
        pytest.param(["p3 cc", "d db 2h3h4h"], errors.BoardOutOfPlace, 5, "TDA-RP-5-A", id="board too early"),
        pytest.param([*TO_THE_FLOP[:3], "p1 cc"], errors.BoardOutOfPlace, 7, "TDA-RP-5-A", id="board missing"),
        pytest.param([*TO_THE_FLOP[:3], "d db 2h3h"], errors.BoardOutOfPlace, 7, "TDA-RP-5-A", id="two-card flop"),
        pytest.param([*TO_THE_FLOP[:3], "d db 2hAs4h"], errors.CardTwice, 7, "TDA-35-E", id="card twice"),
        pytest.param(["p3 f", "p1 f", "p2 cc"], errors.StepRefused, 6, "TDA-50-A", id="after the end"),
        pytest.param(
            ["p3 f", "p1 f", "d db 2h3h4h"], errors.BoardOutOfPlace, 6, "TDA-RP-5-A", id="board after the end"
        ),
        pytest.param(["p3 sm QhQd"], errors.UnfinishedHand, 4, "TDA-50-A", id="shows in the betting"),
        pytest.param(["p3 f", "p1 cc", "p3 sm QhQd"], errors.UnfinishedHand, 6, "TDA-50-A", id="folded and shows"),
    ],
)
def test_what_the_book_forbids_is_refused_at_its_action_with_its_rule(
    actions: list[str], error: type[errors.HistoryError], action: int, rule: str
) -> None:
    with pytest.raises(error) as refused:
        play(*actions)

    assert refused.value.action == action
    assert refused.value.rule is not None
    assert refused.value.rule.rule == rule


def test_a_raise_that_nobody_could_match_is_refused() -> None:
    with pytest.raises(errors.StepRefused, match="nobody else has the chips to match it") as refused:
        play("p3 cbr 10000", "p1 cc", "p2 cbr 20000", starting_stacks=[500, 30000, 10000])

    assert refused.value.action == 6


def test_a_history_that_stops_is_unfinished() -> None:
    for actions in (["p3 cc"], TO_THE_FLOP[:3], [*TO_THE_FLOP, "p1 cc"]):
        with pytest.raises(errors.UnfinishedHand, match="breaks off"):
            play(*actions)


def test_a_showdown_nobody_tells_about_is_unfinished() -> None:
    with pytest.raises(errors.UnfinishedHand, match="neither shown nor mucked"):
        play(*TO_THE_FLOP, *(["p1 cc", "p2 cc", "p3 cc", "d db 8s"]), *(["p1 cc", "p2 cc", "p3 cc", "d db 9s"]), "p1 cc", "p2 cc", "p3 cc")  # fmt: skip


def test_with_no_hand_known_nobody_can_say_who_won() -> None:
    hidden = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2h3h4h", "p1 cc", "p2 cc"]
    hidden += ["d db 8s", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "p1 sm ????", "p2 sm ????"]
    two: dict[str, object] = {"antes": [0, 0], "blinds_or_straddles": [50, 100], "starting_stacks": [1000, 1000]}

    with pytest.raises(errors.UnknownWinner):
        replay(read(phh(**two, actions=hidden)))


def test_a_hand_that_shows_other_cards_than_it_got_is_refused() -> None:
    with pytest.raises(errors.SourceDisagrees, match="other cards"):
        play(*TO_THE_FLOP, "p1 cbr 9900", "p2 f", "p3 cc", "p1 sm AsKd", "p3 sm QhQd", "d db 8s", "d db 9s")


def test_another_book_judges_by_its_own_rules() -> None:
    # Two short all-ins that add up to a full raise reopen the betting under TDA, not under APSA.
    four: dict[str, object] = {
        "antes": [0] * 4,
        "blinds_or_straddles": [50, 100, 0, 0],
        "starting_stacks": [1500, 2200, 10000, 10000],
    }
    deals = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"]
    actions = ["p3 cbr 1000", "p4 cc", "p1 cbr 1500", "p2 cbr 2200", "p3 cbr 3400", "p4 f"]
    recorded = read(phh(**four, actions=[*deals, *actions]))

    with pytest.raises(errors.UnfinishedHand):  # the raise is fine, the rest of the hand is missing
        replay(recorded, "tda")
    with pytest.raises(errors.StepRefused) as refused:
        replay(recorded, "apsa")
    assert refused.value.action == 9
    assert isinstance(refused.value.refusal, errors.BettingNotReopened)
    with pytest.raises(errors.StepRefused, match="deals Pot Limit"):
        replay(recorded, "bank")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (phh(variant="'PO'"), r"pot-limit Omaha hold'em \(PO\)"),
        (phh(variant="'NS'"), "short-deck"),
        (phh(variant="'XX'"), "variant: expected one of NT, FT"),
        (phh(antes="[0, 0]"), "antes: expected a list of 3"),
        (phh(antes="[0, 0, '1']"), "antes: expected amounts"),
        (phh(starting_stacks="[1, 2, -3]"), "nothing below 0"),
        (phh(starting_stacks="[100]"), "2 to 10 players"),
        (phh(min_bet=200), "min_bet: expected the big blind"),
        (phh(min_bet="'x'"), "min_bet: expected an amount"),
        (phh(actions="7"), "actions: expected a list of texts"),
        (phh("p9 f"), "action 4: cannot read 'p9 f'"),
        (phh("p3 jumps"), "action 4: cannot read"),
        (phh("p3 cbr lots"), "action 4: cannot read"),
        (phh("d db XxYyZz"), "action 4: cannot read"),
        (phh(blinds_or_straddles="[50, 100, 0"), "line 4: not TOML"),
        ("variant = 'NT'\nvariant = 'NT'\n", "line 2: not TOML"),
        ("variant = \n", "line 1: not TOML"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_was_expected(text: str, words: str) -> None:
    with pytest.raises(errors.HistoryError, match=words):
        read(text)


def test_a_broken_hand_is_reported_with_its_line_and_the_others_go_on() -> None:
    lines = THREE_HANDS.splitlines()
    at = next(at for at, line in enumerate(lines) if '"p1 cbr 575"' in line)
    lines[at] = '  "p1 cbr 575,'
    first, broken, third = read_phh("\n".join(lines))

    assert isinstance(first, Recorded)
    assert isinstance(third, Recorded)
    assert isinstance(broken, errors.UnreadableHistory)
    assert broken.line == at + 1


@given(st.integers(0, len(THREE_HANDS)))
def test_a_truncated_file_never_crashes(at: int) -> None:
    try:
        outcomes = list(replay_all(THREE_HANDS[:at]))
    except errors.UnknownFormat:
        return
    whole = list(replay_all(THREE_HANDS))
    for before, after in zip(outcomes[:-1], whole, strict=False):
        assert str(before.error) == str(after.error)
        assert (before.replayed and before.replayed.stacks) == (after.replayed and after.replayed.stacks)


@given(st.text(alphabet=st.characters(codec="utf-8")) | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for recorded in read_phh(f"[1]\n{text}\n[2]\n{phh('p3 f', 'p1 f')}"):
        assert isinstance(recorded, Recorded | errors.HistoryError)


# ---- oddities that files have ----

ALL_IN_BLIND: dict[str, object] = {"starting_stacks": [30, 10000, 10000]}
RUNOUT = ["d db 2h3h4h", "d db 8s", "d db 9s", "p1 sm AsKs", "p2 sm 7d2c"]


@pytest.mark.parametrize("needless", [[], ["p2 cc"]])
def test_a_check_by_the_last_seat_with_chips_is_taken_or_left(needless: list[str]) -> None:
    told = ["p3 f", *needless, *RUNOUT]

    assert play(*told, **ALL_IN_BLIND).stacks == (0, 10030, 10000)


def test_but_nobody_else_checks_and_nobody_bets() -> None:
    for needless in ("p1 cc", "p3 cc", "p2 cbr 500"):
        with pytest.raises(errors.HistoryError):
            play("p3 f", needless, *RUNOUT, **ALL_IN_BLIND)


def test_commentary_counts_as_an_action_and_does_nothing() -> None:
    with pytest.raises(errors.StepRefused) as refused:
        play("# Bert is thinking", "p3 cbr 150 # too little")

    assert refused.value.action == 5


def test_tables_of_the_users_own_belong_to_the_hand_above() -> None:
    one = phh("p3 f", "p1 f")
    (single,) = hands(f"{one}[_mood]\nof = 'Bert'\n")
    first, second = hands(f"[1]\n{one}[1._mood]\nof = 'Cora'\n\n[2]\n{one}_x = [\n  [1, 2],\n  [3, 4]\n]\n")

    assert single.history.about["mood"] == {"of": "Bert"}
    assert first.history.about["mood"] == {"of": "Cora"}
    assert second.history.about["x"] == [[1, 2], [3, 4]]
    assert (single.line, first.line, second.line) == (1, 1, 11)


def test_a_seat_that_is_dealt_cards_twice_is_refused() -> None:
    with pytest.raises(errors.SourceDisagrees, match="seat 1 is dealt cards twice") as refused:
        play("d dh p1 2h2d")

    assert refused.value.action == 4


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"_rake": -5}, "_rake: expected an amount"),
        ({"_rake": 5000}, "a rake of 5000 cannot come from a pot of 100"),
        ({"_rake": "true"}, "_rake: expected an amount"),
        ({"variant": "['NT']"}, "variant: expected"),
        ({"_collected": [1, 2]}, "_collected: expected a list of 3"),
        ({"_collected": [200, 0, 0]}, "do not make it up"),
    ],
)
def test_fields_that_cannot_be_are_refused(fields: dict[str, object], words: str) -> None:
    with pytest.raises(errors.HistoryError, match=words):
        play("p3 f", "p1 f", **fields)


def test_rake_finer_than_the_chips_makes_the_chips_finer() -> None:
    played = play("p3 f", "p1 f", _rake=0.5)

    assert [played.history.amount(stack or 0) for stack in played.stacks] == [9950, Decimal("10049.5"), 10000]


@pytest.mark.parametrize("stated", ["[1, inf, 2]", "[1, nan, 2]", "[1e99999, 0, 0]"])
def test_winnings_that_cannot_be_counted_are_doubtful(stated: str) -> None:
    (outcome,) = replay_all(phh("p3 f", "p1 f", winnings=stated))

    assert outcome.error is None
    assert outcome.doubt is not None
    assert "not an amount for every player" in outcome.doubt.en


def test_a_quoted_key_and_odd_numbers_survive_a_round_trip() -> None:
    recorded = read(phh("p3 f", "p1 f") + '"my key" = 1\n_a = -inf\n"" = 2\n').history
    again = read(write_phh([recorded]).text).history

    assert again == recorded


def test_a_button_that_passed_seats_has_the_blinds_behind_them() -> None:
    deals = [f"d dh p{number} ????" for number in range(1, 6)]
    five: dict[str, object] = {"antes": [0] * 5, "starting_stacks": [1000] * 5, "min_bet": 2}
    told = phh(**five, blinds_or_straddles=[0, 1, 2, -2, -2], actions=[*deals, "p4 f", "p5 f", "p1 f", "p2 f"])

    assert replay(read(told)).stacks == (1000, 999, 1005, 998, 998)


# ---- writing ----


def test_reading_what_was_written_gives_the_same_hands_with_all_their_fields() -> None:
    recorded = [hand.history for hand in hands(THREE_HANDS)]
    written = write_phh(recorded)

    assert [hand.history for hand in hands(written.text)] == recorded
    assert written.lost == ()
    assert recorded[0].about["mood"] == "cheerful"
    assert recorded[1].extra["phh"]["tags"] == {"room": "back", "tables": [1, 2]}
    assert recorded[2].about["time"] == "2026-10-03T21:05:09"


def test_one_hand_is_written_without_a_heading() -> None:
    assert write_phh([read(phh("p3 f", "p1 f")).history]).text.startswith("variant = 'NT'\n")


@given(
    st.dictionaries(
        st.from_regex(r"_[a-z]{1,8}", fullmatch=True),
        st.recursive(
            st.booleans() | st.integers(-(2**60), 2**60) | st.text(st.characters(codec="utf-8"), max_size=20),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
            max_leaves=6,
        ),
        max_size=4,
    )
)
def test_user_fields_of_any_kind_survive_a_round_trip(fields: dict[str, Any]) -> None:
    recorded = read(phh("p3 f", "p1 f")).history
    recorded.extra["phh"].update(fields)
    again = read(write_phh([recorded]).text).history

    assert again.extra == recorded.extra


def test_what_phh_cannot_carry_is_refused_by_name() -> None:
    from msgspec.structs import replace

    recorded = read(phh("p3 f", "p1 f")).history
    with pytest.raises(errors.CannotWrite, match="not have pot-limit"):
        write_phh([replace(recorded, structure="pot_limit")])
    assert write_phh([replace(recorded, button=9)]).lost == (
        Words("the empty seat of the button", "der leere Platz des Buttons"),
    )
