"""Draws, balancing moves, broken tables and the final table, by each book."""

from __future__ import annotations

from collections import Counter

import pytest

from floorman.cards import Card
from floorman.errors import DrawRefused
from floorman.rulebook import Rulebook
from floorman.table.positions import positions
from floorman.tournament.seating.balancing import Delay, Move, balance, due, worst_seat
from floorman.tournament.seating.draw import SeatCard, break_draw, by_high_card, first_draw, late_draw, tables_for
from floorman.tournament.seating.felt import Felt
from floorman.tournament.seating.final_table import final_draw, final_size

TDA, APSA, WPL, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv"))


def felt(seats: str, at: str = "", *, number: int = 1, size: int = 9) -> Felt:
    """A table from its taken seats (``1 2 5-8``) and button, small and big blind of its last hand (``1 2 3``; ``-``: none)."""
    taken: list[int] = []
    for part in seats.split():
        first, _, last = part.partition("-")
        taken += range(int(first), int(last or first) + 1)
    table = Felt(number, size, {seat: f"P{seat}" for seat in taken})
    if at:
        button, small, big = (None if part == "-" else int(part) for part in at.split())
        assert button
        assert big
        table.at = positions(button, small, big)
    return table


def button_and_blinds(table: Felt) -> tuple[int, int | None, int]:
    """Button, small and big blind of a table's hand."""
    assert table.at is not None
    return table.at.button, table.at.small_blind, table.at.big_blind


# ---- draws ----


@pytest.mark.rule("TDA-7.a#1", "TDA-7.a")
def test_every_seat_is_given_out_once_and_the_seed_repeats_the_list() -> None:
    entrants = [f"E{number}" for number in range(18)]
    drawn = first_draw(entrants, 4711, size=9)

    assert sorted(drawn.values()) == [SeatCard(table, seat) for table in (1, 2) for seat in range(1, 10)]
    assert first_draw(entrants, 4711, size=9) == drawn
    assert first_draw(entrants, 4712, size=9) != drawn


@pytest.mark.rule("APSA-3.5-14.c#1", "APSA-3.5-14.c")
def test_over_many_seeds_every_player_gets_every_seat_equally_often() -> None:
    entrants = [f"E{number}" for number in range(20)]
    assert first_draw(entrants, 5, size=10) == first_draw(entrants, 5, size=10)

    seats = Counter(first_draw(entrants, seed, size=10)["E3"] for seed in range(4000))
    assert len(seats) == 20
    assert all(130 < count < 275 for count in seats.values())  # 200 each on average; seven deviations are 97


@pytest.mark.rule("VPSV-11#1", "VPSV-11")
def test_tables_are_opened_for_the_expected_number() -> None:
    assert tables_for(26, 10) == (9, 9, 8)
    drawn = first_draw([f"E{number}" for number in range(24)], 1, size=10, tables=len(tables_for(26, 10)))

    assert Counter(card.table for card in drawn.values()) == {1: 8, 2: 8, 3: 8}


@pytest.mark.rule("TDA-8-A.b#1", "TDA-8-A.b")
def test_who_enters_again_draws_from_all_open_seats_the_old_one_included() -> None:
    free = [SeatCard(2, 5), SeatCard(4, 7), SeatCard(6, 1)]
    drawn = Counter(late_draw(free, seed, "re-entry") for seed in range(3000))

    assert set(drawn) == set(free)
    assert all(880 < count < 1120 for count in drawn.values())
    with pytest.raises(DrawRefused):
        late_draw([], 1, "re-entry")


@pytest.mark.rule("TDA-9")
def test_a_seat_can_be_kept_for_somebody_who_needs_it() -> None:
    entrants = [f"E{number}" for number in range(12)]
    for seed in range(50):
        drawn = first_draw(entrants, seed, size=6, locked={"E4": SeatCard(2, 3), "E5": SeatCard(1, 1)})
        assert (drawn["E4"], drawn["E5"]) == (SeatCard(2, 3), SeatCard(1, 1))
        assert len(set(drawn.values())) == 12

    with pytest.raises(DrawRefused):
        first_draw(entrants, 1, size=6, locked={"E4": SeatCard(2, 3), "E5": SeatCard(2, 3)})
    with pytest.raises(DrawRefused):
        first_draw(entrants, 1, size=6, locked={"E4": SeatCard(9, 3)})
    with pytest.raises(DrawRefused, match="cannot be kept for Eva"):
        first_draw(entrants, 1, size=6, locked={"E4": SeatCard(9, 3)}, names={"E4": "Eva"})


# ---- breaking ----


@pytest.mark.rule("TDA-10.a#1", "TDA-10.a")
def test_the_highest_card_takes_the_first_seat_card_from_the_pile() -> None:
    free = [SeatCard(2, 3), SeatCard(5, 1), SeatCard(5, 8), SeatCard(7, 6)]
    drawn = break_draw(TDA, ["P1", "P2", "P3", "P4"], free, 3, "break 1")
    cards = dict(drawn.cards)

    assert drawn.order == by_high_card(TDA, cards)
    assert drawn.seats == dict(zip(drawn.order, drawn.pile, strict=True))
    assert sorted(drawn.pile) == sorted(free)
    assert break_draw(TDA, ["P1", "P2", "P3", "P4"], free, 3, "break 1") == drawn


@pytest.mark.parametrize(
    ("cards", "seats"),
    [
        pytest.param(
            "9h Kd 4s Qc",
            {"P2": "T5-8", "P4": "T7-6", "P1": "T2-3", "P3": "T5-1"},
            marks=pytest.mark.rule("TDA-10.a#2"),
        ),
        pytest.param(
            "Kh 9d Ks 9c",
            {"P3": "T5-8", "P1": "T7-6", "P2": "T2-3", "P4": "T5-1"},
            marks=pytest.mark.rule("TDA-10.a#3"),
        ),
    ],
)
def test_two_stages_give_the_seats(cards: str, seats: dict[str, str]) -> None:
    pile = ["T5-8", "T7-6", "T2-3", "T5-1"]
    order = by_high_card(TDA, {f"P{place}": Card(card) for place, card in enumerate(cards.split(), start=1)})

    assert dict(zip(order, pile, strict=True)) == seats


def test_where_the_book_draws_in_one_stage_no_cards_are_dealt() -> None:
    drawn = break_draw(APSA, ["P1", "P2"], [SeatCard(1, 1), SeatCard(1, 2)], 1, "break")

    assert not drawn.cards
    with pytest.raises(DrawRefused):
        break_draw(APSA, ["P1", "P2"], [SeatCard(1, 1)], 1, "break")


# ---- balancing: who moves ----


@pytest.mark.parametrize(
    ("book", "seats", "at", "mover"),
    [
        pytest.param(TDA, "2-6", "2 3 4", 5, marks=pytest.mark.rule("TDA-11-A.a#1", "TDA-11-A.a")),
        pytest.param(TDA, "2 7-9", "7 8 9", 2, marks=pytest.mark.rule("TDA-11-A.a#2")),
        pytest.param(VPSV, "2-6", "2 3 4", 5, marks=pytest.mark.rule("VPSV-41.1#1", "VPSV-41.1")),
        pytest.param(VPSV, "2-4 6-7", "2 3 4", 6, marks=pytest.mark.rule("VPSV-41.1#2")),
        pytest.param(APSA, "1-6", "2 3 4", 5, marks=pytest.mark.rule("APSA-3.5-17.a")),
    ],
)
def test_the_next_big_blind_moves(book: Rulebook, seats: str, at: str, mover: int) -> None:
    assert due(book, felt(seats, at)) == mover


# ---- balancing: where to ----


@pytest.mark.parametrize(
    ("book", "seats", "at", "seat"),
    [
        pytest.param(TDA, "1-3 5-7 9", "1 2 3", 4, marks=pytest.mark.rule("TDA-11-A.b#1", "TDA-11-A.b")),
        pytest.param(TDA, "1-2 4-5 7-9", "1 2 3", 3, marks=pytest.mark.rule("TDA-11-A.b#2")),
        pytest.param(TDA, "1-2 5-9", "1 2 3", 4, marks=pytest.mark.rule("TDA-11-A.b#4")),
        pytest.param(TDA, "1-5 7-8", "1 2 3", 6, marks=pytest.mark.rule("TDA-11-A.b#5")),
        pytest.param(APSA, "1-4 6-8", "1 2 3", 5, marks=pytest.mark.rule("APSA-3.5-17.a#1")),
        pytest.param(APSA, "1-3 5-8", "1 2 3", 4, marks=pytest.mark.rule("APSA-3.5-17.a#2")),
        pytest.param(APSA, "1-2 4-7 9", "1 2 3", 8, marks=pytest.mark.rule("APSA-3.5-17.b#1", "APSA-3.5-17.b")),
        pytest.param(VPSV, "1-4 6-8", "2 3 4", 5, marks=pytest.mark.rule("VPSV-41.2#1", "VPSV-41.2")),
        pytest.param(VPSV, "1 3-6 8-9", "2 3 4", 7, marks=pytest.mark.rule("VPSV-41.2#2")),
        pytest.param(VPSV, "1-3 5-7 9", "2 3 4", 8, marks=pytest.mark.rule("VPSV-41.2#3")),
    ],
)
def test_the_mover_takes_the_worst_open_seat(book: Rulebook, seats: str, at: str, seat: int) -> None:
    worst = worst_seat(book, felt(seats, at))

    assert worst
    assert worst.seat == seat
    assert not worst.waits


@pytest.mark.rule("TDA-11-A.b#3")
def test_after_a_single_big_blind_the_button_stays_once() -> None:
    table = felt("1-2 4-5 7-9", "1 2 3")
    table.sit(3, "mover", balanced=True)
    table.begin(TDA)
    assert button_and_blinds(table) == (2, None, 3)

    table.begin(TDA)
    assert button_and_blinds(table) == (2, 3, 4)


@pytest.mark.rule("APSA-3.5-17.c#1", "APSA-3.5-17.c")
def test_in_a_forbidden_seat_the_player_waits_until_the_button_has_passed() -> None:
    table = felt("1-2 4-8", "1 2 4", size=8)  # the next hand has the button on 2, small blind 4, big blind 5
    worst = worst_seat(APSA, table)
    assert worst
    assert (worst.seat, worst.waits) == (3, True)
    assert worst.reason.en == "Only seat 3 is free; no cards there until the button has passed."

    table.sit(3, "X", balanced=True)
    table.begin(APSA)
    assert 3 not in table.dealt
    table.begin(APSA)
    assert button_and_blinds(table) == (4, 5, 6)
    assert 3 in table.dealt


@pytest.mark.rule("VPSV-41.2")
def test_with_one_free_seat_it_is_that_one_even_behind_the_button() -> None:
    worst = worst_seat(VPSV, felt("1-2 4-8", "1 2 4", size=8))

    assert worst
    assert (worst.seat, worst.waits) == (3, True)


@pytest.mark.rule("APSA-3.5-17.c#2")
def test_where_the_button_stays_the_player_waits_one_hand_more() -> None:
    table = felt("1-2 4-8", "1 2 3", size=8)  # seat 3 was the big blind and is out
    table.sit(3, "X", balanced=True)
    dealt_in = []
    for _ in range(3):
        table.begin(APSA)
        dealt_in.append((*button_and_blinds(table), 3 in table.dealt))

    assert dealt_in == [(2, None, 4, False), (2, 4, 5, False), (4, 5, 6, True)]


def test_with_no_acceptable_seat_the_move_waits_or_goes_to_another_table() -> None:
    source = felt("1-9", "1 2 3", number=1)
    full = felt("1-2 4-8", "1 2 4", number=2, size=8)
    other = felt("1-4 6-8", "1 2 3", number=3, size=8)

    assert isinstance(balance(TDA, source, [full]), Delay)
    move = balance(TDA, source, [full, other])
    assert isinstance(move, Move)
    assert move.target == SeatCard(3, 5)
    assert sorted({str(cite) for cite in move.citations}) == ["TDA 2019 11-A"]


@pytest.mark.rule("TDA-9", "TDA-11-A.b")
def test_who_moves_takes_the_next_worst_seat_where_the_worst_is_kept() -> None:
    source, target = felt("1-9", "1 2 3"), felt("1-3 5-7 9", "1 2 3", number=2)  # open are 4, the big blind, and 8
    worst, other = (balance(TDA, source, [target], kept=kept) for kept in ([], [SeatCard(2, 4)]))

    assert isinstance(worst, Move)
    assert isinstance(other, Move)
    assert (worst.target, other.target) == (SeatCard(2, 4), SeatCard(2, 8))
    plain = worst_seat(TDA, felt("1-7 9", "1 2 3"))
    assert plain
    assert plain.reason.en == "Of the free seats, seat 8 reaches the big blind soonest."
    assert "Of the free seats that are not kept for anybody, seat 8 reaches" in other.reason.en
    assert ["TDA-9" in [cite.rule for cite in move.citations] for move in (worst, other)] == [False, True]
    assert "Von den freien Plätzen, die für niemanden vorgesehen sind, kommt Platz 8" in other.reason.de


@pytest.mark.rule("TDA-9", "TDA-11-A.b")
def test_who_moves_takes_a_kept_seat_only_where_no_table_as_short_has_another() -> None:
    source = felt("1-9", "1 2 3")
    second, third = (felt("1-3 5-8", "1 2 3", number=number, size=8) for number in (2, 3))  # 4 is open
    both = [SeatCard(2, 4), SeatCard(3, 4)]
    moves = [balance(TDA, source, [second, third], kept=kept) for kept in (both[:1], both)]

    assert [move.target for move in moves if isinstance(move, Move)] == [SeatCard(3, 4), SeatCard(2, 4)]


@pytest.mark.rule("TDA-9", "TDA-11-A.b")
def test_where_only_kept_seats_are_open_the_worst_of_them_is_taken() -> None:
    for seats, at, kept, seat in (
        ("2-3 5-6 8-9", "2 3 5", (1, 7), 7),  # 4 lies between button and small blind; 7 comes after 6, and before 1
        ("1-4 6 9", "1 2 3", (5, 7, 8), 5),
        ("1-2 4-9", "1 2 3", (3,), 3),
    ):
        worst = worst_seat(TDA, felt(seats, at), [SeatCard(1, number) for number in kept])
        assert worst
        assert worst.seat == seat


@pytest.mark.rule("VPSV-41.2", "APSA-3.5-17.a", "TDA-11-A.b")
@pytest.mark.parametrize("book", [TDA, APSA, VPSV])
def test_of_two_seats_with_the_big_blind_the_first_one_clockwise_is_taken(book: Rulebook) -> None:
    worst = worst_seat(book, felt("2-8", "6 7 8", size=10))  # 9, 10 and 1 all lie before the player on 2

    assert worst
    assert (worst.seat, worst.reason.en) == (9, "Seat 9 has the big blind there.")


@pytest.mark.rule("APSA-3.5-17.b")
@pytest.mark.parametrize("book", [TDA, APSA, WPL])
def test_of_two_players_one_has_the_small_blind_wherever_they_sit(book: Rulebook) -> None:
    table = felt("4", "4 4 2")  # the big blind on 2 is out
    worst = worst_seat(book, table, [SeatCard(1, seat) for seat in (1, 3, 5, 6, 7, 8, 9)])

    assert worst
    assert (worst.seat, worst.waits) == (2, False)


def test_whoever_has_a_seat_for_a_reason_is_passed_over() -> None:
    source, target = felt("1-9", "1 2 3"), felt("1-6", "1 2 3", number=2)
    move = balance(TDA, source, [target], is_locked=lambda entrant: entrant == "P4")

    assert isinstance(move, Move)
    assert move.entrant == "P5"


# ---- the final table ----


@pytest.mark.rule("TDA-RP-9")
def test_nine_or_seven_make_the_final_table() -> None:
    assert [final_size(TDA, size) for size in (9, 8)] == [9, 9]
    assert [final_size(TDA, size) for size in (7, 6)] == [7, 7]
    assert final_size(TDA, 5) == 5
    assert [final_size(APSA, size) for size in (10, 9, 8, 7, 6)] == [10, 9, 8, 7, 6]


@pytest.mark.rule("TDA-RP-9", "VPSV-66")
def test_ten_handed_events_have_a_final_table_of_nine_where_the_book_says_so() -> None:
    assert {book.id: final_size(book, 10) for book in (TDA, APSA, WPL, VPSV)} == {
        "tda": 9,  # TDA-GAP-21
        "apsa": 10,
        "wpl": 10,
        "vpsv": 10,  # its draw knows finals of ten
    }


@pytest.mark.rule("TDA-RP-9", "TDA-10.a")
def test_the_seats_of_the_final_table_are_drawn_in_two_stages() -> None:
    players = [f"E{number}" for number in range(9)]
    formed = final_draw(TDA, players, [], 4, "final", {"E3": 5})

    assert formed.draw
    assert formed.draw.order == by_high_card(TDA, dict(formed.draw.cards))
    assert sorted(dict(formed.draw.cards)) == [player for player in players if player != "E3"]
    assert dict(formed.seats) == {5: "E3"} | {card.seat: who for who, card in formed.draw.seats.items()}
    assert sorted(dict(formed.seats)) == list(range(1, 10))


@pytest.mark.rule("APSA-3.5-19#1", "APSA-3.5-19")
@pytest.mark.parametrize("book", [APSA, WPL])
def test_seats_are_drawn_anew_and_the_button_is_on_seat_1(book: Rulebook) -> None:
    players = [f"E{number}" for number in range(10)]
    draws = [final_draw(book, players, [], seed, "final") for seed in range(2000)]

    assert all(sorted(dict(draw.seats)) == list(range(1, 11)) and draw.button == 1 for draw in draws)
    assert all(len({dict(draw.seats)[seat] for draw in draws}) == 10 for seat in (1, 5, 10))
    table = Felt(1, 10, dict(draws[0].seats), button=draws[0].button)
    ahead = table.upcoming(book)
    assert ahead
    assert (ahead[0].button, ahead[0].small_blind, ahead[0].big_blind) == (1, 2, 3)


@pytest.mark.rule("APSA-3.5-19#2")
def test_a_final_table_of_two() -> None:
    draw = final_draw(APSA, ["A", "B"], [], 1, "final")
    ahead = Felt(1, 10, dict(draw.seats), button=draw.button).upcoming(APSA)

    assert ahead
    assert (ahead[0].button, ahead[0].small_blind, ahead[0].big_blind) == (1, 1, 2)


def last_two(players: int) -> tuple[list[str], list[Felt]]:
    """Two tables whose next big blinds are A and B, buttons C and D, small blinds E and F; G, H … fill up."""
    first = Felt(1, 10, {3: "C", 4: "E", 5: "A"}, positions(2, 3, 4))
    second = Felt(2, 10, {6: "D", 7: "F", 8: "B"}, positions(5, 6, 7))
    rest = [chr(ord("G") + number) for number in range(players - 6)]
    for number, name in enumerate(rest):
        table = (first, second)[number % 2]
        table.seats[table.free[-1]] = name
    return [*"ABCDEF", *rest], [first, second]


@pytest.mark.rule("TDA-RP-9", "APSA-3.5-19")
@pytest.mark.parametrize("book", [TDA, APSA])
def test_in_a_draw_anew_nobodys_next_position_counts(book: Rulebook) -> None:
    names, tables = last_two(9)
    draws = [final_draw(book, names, tables, seed, "final") for seed in range(300)]

    assert {seat for draw in draws for seat, name in draw.seats if name == "A"} == set(range(1, 10))


@pytest.mark.parametrize(
    ("players", "big", "buttons", "small", "others"),
    [
        pytest.param(10, {2, 3}, {9, 10}, {1, 7}, {4, 5, 6, 8}, marks=pytest.mark.rule("VPSV-66#1", "VPSV-66")),
        pytest.param(9, {2, 3}, {8, 9}, {1, 7}, {4, 5, 6}, marks=pytest.mark.rule("VPSV-66#2")),
        pytest.param(8, {2, 3}, {7, 8}, {1, 6}, {4, 5}, marks=pytest.mark.rule("VPSV-66#3")),
    ],
)
def test_a_fair_draw_by_the_next_positions(
    players: int, big: set[int], buttons: set[int], small: set[int], others: set[int]
) -> None:
    names, tables = last_two(players)
    seen: dict[str, set[int]] = {name: set() for name in names}
    for seed in range(300):
        draw = final_draw(VPSV, names, tables, seed, "final")
        assert draw.button == players
        assert sorted(dict(draw.seats)) == list(range(1, players + 1))
        for seat, name in draw.seats:
            seen[name].add(seat)

    assert seen["A"] == seen["B"] == big
    assert seen["C"] == seen["D"] == buttons
    assert seen["E"] == seen["F"] == small
    assert all(seen[name] == others for name in names[6:])


def test_a_small_final_or_a_missing_role_still_gives_everybody_a_seat() -> None:
    for players in (2, 3, 4, 5, 6, 7):
        names = [*"ABCDEFG"[:players]]
        table = Felt(1, 10, dict(enumerate(names, start=1)), positions(1, 2, 3) if players > 2 else positions(1, 1, 2))
        draw = final_draw(VPSV, names, [table], 5, "final")
        assert sorted(name for _, name in draw.seats) == sorted(names)
