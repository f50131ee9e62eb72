"""However tables finish, hand for hand: nobody waits for ever, and the next hand waits for all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from floorman.contest.places import places
from floorman.contest.ranking import Bust
from floorman.rulebook import Rulebook
from floorman.tournament.finish.hand_for_hand import HandForHand, all_in, begin, finish, next_hand, release
from support.books import house

TDA = Rulebook.load("tda")
BOOKS = [TDA, house("tda", hand_for_hand_holds_all_ins=False)]


def _check(play: HandForHand) -> None:
    states = [state for _, state in play.tables]
    if "held" in states:
        assert {"playing", "running_out"} & set(states)  # somebody is being waited for
    assert play.is_done == (not play.waiting_for)


@given(st.data())
def test_every_common_hand_comes_to_its_end(data: st.DataObject) -> None:
    book = data.draw(st.sampled_from(BOOKS))
    names = [str(table) for table in range(1, data.draw(st.integers(2, 6)) + 1)]
    left, paid = data.draw(st.integers(20, 60)), data.draw(st.integers(1, 19))
    play: HandForHand | None = begin(
        book, left=left, paid=paid, in_hand={name: data.draw(st.booleans()) for name in names}
    )
    people = 0
    for _ in range(data.draw(st.integers(1, 5))):
        assert play is not None
        began = play.left
        while not play.is_done:
            table = data.draw(st.sampled_from(play.waiting_for))
            state = play.state_of(table)
            if state == "held":
                play = release(play, table) if data.draw(st.booleans()) else play
            elif state == "playing" and data.draw(st.booleans()):
                play = all_in(play, book, table)
            else:
                count = data.draw(st.integers(0, min(2, play.left_now - 1)))
                busts = [Bust(f"P{people + n}", 100 + people + n, int(table)) for n in range(count)]
                people += count
                play = finish(play, book, table, busts)
            _check(play)
        found = places(play.busts, left=began, book=book, hand_for_hand=True)
        assert len(found) == began - play.left_now
        left_now = play.left_now
        play = next_hand(play, book)
        assert (play is None) == (left_now <= paid)
        if play is None:
            return
        assert (play.left, set(play.waiting_for)) == (left_now, set(names))
