"""Where the cards of a hand lie once a procedure has been carried out: every one of them is somewhere, and once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from floorman.cards import Card
from floorman.errors import CannotPutRight, SituationError
from floorman.floor.at_hand.fill_in import turned_up
from floorman.floor.effects import (
    NEXT,
    BoardIs,
    Burns,
    ComesNext,
    DealsStreet,
    DrawsBurn,
    DrawsNext,
    HandDead,
    Holds,
    Reshuffle,
    SetAside,
)
from floorman.floor.situations.dealing import BoardMistake, CardCount, CardsUnclear, FlawedDeal, StubDropped
from floorman.floor.situations.needed import HOW_MANY, needed
from floorman.hand.events import CardsPutRight, StreetDealt
from floorman.hand.state import NOBODY, PREFLOP, STREETS, TURN
from floorman.text.lists import listed
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.desk import Situation
    from floorman.floor.effects import Effect, Ref
    from floorman.hand import Hand
    from floorman.rulebook import Cite

Shuffle = Callable[[Sequence[Card]], Sequence[Card]]
"""Puts cards into a random order."""

_BOARD_BEFORE = (0, 0, 3, 4)


def lay(
    hand: Hand, situation: Situation, effects: Sequence[Effect], *, procedure: str, cite: Cite, shuffle: Shuffle
) -> CardsPutRight:
    """How the cards lie after the effects of a ruling; the hand itself is not touched.

    Raises:
        SituationError: the facts are not those of this hand.
        CannotPutRight: such a thing cannot be done with these cards.
    """
    table = _Table(hand, shuffle)
    table.dead = tuple(effect.seat for effect in effects if isinstance(effect, HandDead) and table.is_live(effect.seat))
    match situation:
        case BoardMistake():
            table.turn_up(situation)
        case FlawedDeal():
            table.misdeal(situation)
        case CardCount() if any(isinstance(effect, (HandDead, DealsStreet)) for effect in effects):
            table.miscount(situation)
        case StubDropped(is_mixed=True) if any(isinstance(effect, Reshuffle) for effect in effects):
            table.mix()
        case CardsUnclear():
            table.open(situation.cards)
        case _:
            pass
    for effect in effects:
        table.do(effect)
    if isinstance(situation, BoardMistake) and not any(isinstance(effect, _ON_THE_BOARD) for effect in effects):
        table.leave_up(situation)
    return table.event(procedure, cite)


_ON_THE_BOARD = (BoardIs, DealsStreet, DrawsBurn)


class _Table:
    """The cards on their way: what lies on the board, what was turned up beside it, and the pile in the dealer's hand."""

    def __init__(self, hand: Hand, shuffle: Shuffle) -> None:
        state = hand.state
        self.hand, self.state, self.shuffle = hand, state, shuffle
        self.board = list(state.board)
        self.holes = list(state.holes)
        self.burns = list(state.burns)
        self.pile = list(state.deck[state.next_card :])
        self.loose: list[Card] = []  # turned up, and where it belongs is not settled
        self.seen: list[Card] = []
        self.coming: list[Card] = []  # settled for streets to come
        self.dead: tuple[int, ...] = ()
        self.burns_coming = 0  # of those, how many are the burn before the next of these streets

    # ---- the mistake ----

    def turn_up(self, mistake: BoardMistake) -> None:
        """Put what was dealt rightly aside, and have the cards lie there that were turned up by mistake."""
        state = self.state
        if mistake.mistake == "face_up_in_deck":
            turned_up(mistake, self.hand)
            if any(self._card(card) not in self.board[_BOARD_BEFORE[state.street] :] for card in mistake.cards):
                raise SituationError("cards", Words("do not belong to this street", "gehören nicht zu dieser Street"))
            return
        first = turned_up(mistake, self.hand)[0]
        if state.to_act == NOBODY or state.boards:
            raise CannotPutRight(Words("nobody is to act any more", "Es ist niemand mehr an der Reihe"))
        street, count = STREETS.index(mistake.street), len(mistake.cards)
        if mistake.mistake == "too_early":
            expected = self._expected_early(street, count)
            end = expected[-1]
        else:
            self._require_as_dealt()
            expected = list(range(first, first + count))
            end = first + count - 1
            del self.board[_BOARD_BEFORE[street] :]
        if set(mistake.cards) != set(expected):
            raise SituationError(
                "cards",
                Words(
                    f"off this deck they were {listed(expected)}", f"von diesem Deck waren es {listed(expected, 'de')}"
                ),
            )
        self.loose = [self._card(card) for card in mistake.cards]
        self.pile = list(state.deck[end:])
        self.seen = list(self.loose)

    def _expected_early(self, street: int, count: int) -> list[int]:
        """The places of streets that come one after another, each after its burn."""
        at = self.state.next_card
        places: list[int] = []
        while len(places) < count:
            at += self.state.burns[street]
            cards = 3 if street == 1 else 1
            places += range(at + 1, at + cards + 1)
            at, street = at + cards, street + 1
        return places

    def _require_as_dealt(self) -> None:
        """The street lies as it was dealt: a mistake on it is put right once."""
        for event in reversed(self.hand.events):
            if isinstance(event, StreetDealt):
                return
            if isinstance(event, CardsPutRight):
                raise CannotPutRight(
                    Words("this street has been put right already", "Diese Street ist schon richtiggestellt")
                )

    def misdeal(self, mistake: FlawedDeal) -> None:
        """Have the cards lie open that were exposed or boxed; a card too many is off the pile."""
        if not mistake.cards or mistake.by == "player":
            self.seen = [self._card(card) for card in mistake.cards]
            return
        if self.state.street != PREFLOP:
            return
        if any(isinstance(event, CardsPutRight) for event in self.hand.events):
            raise CannotPutRight(Words("the deal has been put right already", "Das Geben ist schon richtiggestellt"))
        self.loose = [self._card(card) for card in mistake.cards]
        if mistake.flaw == "surplus_cards":
            if self.loose != self.pile[: len(self.loose)]:
                at = self.state.next_card + 1
                raise SituationError("cards", Words(f"the card too many is card {at}", f"zu viel ist Karte {at}"))
            del self.pile[: len(self.loose)]
        else:
            self.seen = list(self.loose)

    def miscount(self, mistake: CardCount) -> None:
        """A card that a seat never got is still on top of the pile; one too many is off it."""
        if self.state.street != PREFLOP:
            return
        at = self.state.place_of(mistake.seat)
        missing = mistake.needed - needed("cards", mistake.cards, HOW_MANY)
        if missing > 0:
            self.pile[:0] = self.holes[at][-missing:]
        else:
            del self.pile[:-missing]

    def mix(self) -> None:
        """Everything but live hands and board is in the pile."""
        lies = {*self.board, *self._live()}
        self.pile = [card for card in self.state.deck if card not in lies]

    def open(self, cards: tuple[Ref, ...]) -> None:
        """These cards lie beside the pile, and nobody knows which is the next."""
        self.loose = [self._card(card) for card in cards]
        if any(card not in self.pile for card in self.loose):
            raise SituationError("cards", Words("are not all in the stub", "sind nicht alle im Reststapel"))
        self.pile = [card for card in self.pile if card not in self.loose]

    # ---- the procedure ----

    def do(self, effect: Effect) -> None:
        """Do with the cards what one effect says."""
        match effect:
            case Burns(cards):
                for card in cards:
                    self._burn(card)
            case SetAside(cards):
                aside = [self._card(card) for card in cards]
                self.seen += [card for card in aside if card in self.board]
                self.board = [card for card in self.board if card not in aside]
            case BoardIs(street, cards):
                self._settle(STREETS.index(street), [self._take(card) for card in cards])
            case DealsStreet(street, has_burn):
                self._deal(self.state.street + 1 if street == "next" else STREETS.index(street), has_burn=has_burn)
            case Reshuffle(cards):
                back = [self._take(card) for card in cards]
                self.pile = list(self.shuffle((*self.pile, *back)))
            case DrawsBurn(cards):
                self._draw_burn(cards)
            case DrawsNext(cards):
                loose = list(self.shuffle([self._take(card) for card in cards]))
                self.pile[:0] = loose
            case ComesNext(card):
                self.pile[:0] = [self._take(card), *self.loose]
                self.loose = []
            case Holds(seat, cards):
                self._hold(seat, cards)
            case _:
                pass  # what happens to chips and turn is not for the cards

    def leave_up(self, mistake: BoardMistake) -> None:
        """The board stands as it was turned up."""
        if mistake.mistake == "no_burn":
            self.board += self.loose
            self.loose = []

    def _burn(self, ref: Ref) -> None:
        """What lies open is out; a card nobody has seen is burned when its street comes."""
        lies_there = ref != NEXT and self._card(ref) in self.loose
        card = self._take(ref)
        if not lies_there:
            self.coming.append(card)
            self.burns_coming += 1

    def _settle(self, street: int, cards: list[Card]) -> None:
        if street <= self.state.street:
            self.board += cards
            return
        self.coming += cards
        self.burns[street], self.burns_coming = self.burns_coming, 0

    def _deal(self, street: int, *, has_burn: bool) -> None:
        if street >= len(STREETS):
            return
        count = 3 if street == 1 else 1
        if street <= self.state.street:
            del self.pile[: int(has_burn)]
            self.board = [*self.board[: _BOARD_BEFORE[street]], *self.pile[:count]]
            del self.pile[:count]
            return
        self.burns[street] = int(has_burn)
        self.coming += self.pile[: count + has_burn]
        del self.pile[: count + has_burn]

    def _draw_burn(self, refs: tuple[Ref, ...]) -> None:
        """Mix the cards; the first is the burn, of three for this street, of more for the turn, and the next are the flop."""
        cards = [self._take(ref) for ref in refs]
        mixed = list(self.shuffle(cards))
        flop = [card for card in cards if card in mixed[1:4]]
        flop += [self.pile.pop(0) for _ in range(3 - len(flop))]
        self.board = flop
        if len(refs) > 3:
            self.burns[TURN] = 0
        if len(refs) > 4:
            self.pile = list(self.shuffle((*self.pile, *mixed[4:])))

    def _hold(self, seat: int, refs: tuple[Ref, ...]) -> None:
        at = self.state.place_of(seat)
        if self.state.street != PREFLOP:
            raise CannotPutRight(Words("the deal is long over", "Das Geben ist längst vorbei"))
        if self.state.folded[at]:
            return
        cards = [self._card(ref) for ref in refs]
        self.pile = [card for card in self.pile if card not in cards]
        self.loose = [card for card in self.loose if card not in cards]
        self.holes[at] = (cards[0], cards[1])

    # ---- cards ----

    def _card(self, ref: Ref) -> Card:
        return Card(ref) if isinstance(ref, str) else self.state.deck[ref - 1]

    def _take(self, ref: Ref) -> Card:
        card = self.pile[0] if ref == NEXT else self._card(ref)
        for heap in (self.loose, self.pile):
            if card in heap:
                heap.remove(card)
        return card

    def is_live(self, seat: int) -> bool:
        """Whether a seat has a hand that is not dead by now."""
        state = self.state
        return seat in state.seats and not state.folded[state.seats.index(seat)] and seat not in self.dead

    def _live(self) -> Iterable[Card]:
        return (card for at, seat in enumerate(self.state.seats) if self.is_live(seat) for card in self.holes[at])

    def event(self, procedure: str, cite: Cite) -> CardsPutRight:
        """The cards as they lie now, as a hand records it."""
        stub = (*self.coming, *self.pile)
        lies = {*stub, *self.board, *self._live()}
        _, flop, turn, river = self.burns
        return CardsPutRight(
            procedure=procedure,
            rule=cite.rule,
            board=tuple(self.board),
            holes=tuple(self.holes),
            stub=stub,
            out=tuple(card for card in self.state.deck if card not in lies),
            burns=(flop, turn, river),
            seen=tuple(card for card in self.seen if card not in self.board),
            dead=self.dead,
        )
