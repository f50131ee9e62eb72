"""Chip races and players who go out together, drawn at random for what holds for all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from floorman.floor.situations.event import BustedSeat, BustTogether, ChipRace, PlacePrize, RacingSeat

CARDS = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
seats = st.integers(1, 10)


@st.composite
def races(draw: st.DrawFn) -> ChipRace:
    """A race with the right number of cards for each player."""
    chip, next_chip = draw(st.sampled_from([(25, 100), (100, 500), (100, 1000), (1, 5)]))
    deck = list(draw(st.permutations(CARDS)))
    players = []
    for seat in draw(st.lists(seats, min_size=1, max_size=5, unique=True)):
        count = draw(st.integers(0, 30))
        cards, deck = deck[: count % (next_chip // chip)], deck[count % (next_chip // chip) :]
        other = draw(st.sampled_from([0, next_chip, 50 * next_chip]))
        players.append(RacingSeat(seat=seat, count=count, other_chips=other, cards="".join(cards)))
    return ChipRace(chip=chip, next_chip=next_chip, players=tuple(players))


@st.composite
def busts(draw: st.DrawFn) -> BustTogether:
    """Players who go out together: in one hand at one table, hand for hand, or about the same time at several tables."""
    is_hand_for_hand = draw(st.booleans())
    tables = st.integers(1, draw(st.sampled_from([1, 3])))
    where = draw(st.lists(st.tuples(tables, seats), min_size=1, max_size=6, unique=True))
    out = tuple(
        BustedSeat(
            seat=seat,
            table=table,
            stack=draw(st.sampled_from([100, 500, 900])),
            button=3,
            at_s=None if is_hand_for_hand else draw(st.integers(0, 2)),
        )
        for table, seat in where
    )
    left = len(out) + draw(st.integers(1, 20))
    paid = draw(st.lists(st.integers(1, left), max_size=5, unique=True))
    prizes = tuple(PlacePrize(place=place, cents=draw(st.integers(0, 10_000))) for place in paid)
    return BustTogether(players_left=left, busts=out, is_hand_for_hand=is_hand_for_hand, prizes=prizes)
