"""What a seat sees of a showdown."""

from __future__ import annotations

from floorman import Deck, Hand
from floorman.text.words import Words


def test_two_hands_of_one_rank_are_named_with_the_kickers_that_decide_between_them() -> None:
    hand = Hand.deal("tda", stacks=[40, 5000, 5000], button=1, blinds=(50, 100), deck=Deck.from_seed(0))
    hand.all_in()
    hand.call()
    while hand.legal.check:
        assert not any(seat.named for seat in hand.view().seats)
        hand.check()
    while not hand.is_over:
        hand.show()

    seats = {seat.seat: seat for seat in hand.view().seats}
    assert hand.view().board == ("6d", "Ts", "Ac", "6c", "Qc")
    assert {number: (seat.made, seat.cards) for number, seat in seats.items()} == {
        1: ("pair", ("3c", "2d")),
        2: ("two pair", ("2s", "Td")),
        3: ("pair", ("Jd", "3s")),
    }
    assert seats[1].named == Words("Pair of Sixes, with ace, queen and ten", "Paar Sechsen, mit Ass, Dame und Zehn")
    assert seats[2].named is None
    assert seats[3].named == Words("Pair of Sixes, with ace, queen and jack", "Paar Sechsen, mit Ass, Dame und Bube")
