"""What others than the seat in turn can do with a hand: kill, hold or void it, put cards right, see it, show the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import CannotPutRight, HandIsOver, MayNotSee, NotNow
from floorman.hand.betting import legal
from floorman.hand.dealer import go_on
from floorman.hand.events import (
    CardsPutRight,
    Event,
    HandKilled,
    HandVoided,
    RabbitShown,
    RunOutHeld,
    Shown,
    UncalledReturned,
)
from floorman.hand.evolve import evolve
from floorman.hand.state import BETTING, FLOP, NOBODY, OVER, RIVER, SHOWDOWN, STREETS, HandState
from floorman.hand.turns import is_held, uncalled_of_dead
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Card


def kill(state: HandState, seat: int, why: str) -> list[Event]:
    """Declare a hand dead. Its chips stay in the pot, but for what nobody has called where the book gives that back.

    For the others it is as if a raise that no living hand has matched had not been made: TDA 65-A, WPL 5.6.4, APSA 3.3-08.
    """
    if state.phase == OVER:
        raise HandIsOver(seat=seat, legal=legal(state), rule=state.terms.book.topic("act_in_turn"))
    place = state.place_of(seat)
    if state.folded[place]:
        raise NotNow(
            Words("has no live hand", "hat keine lebende Hand"),
            seat=seat,
            legal=legal(state),
            rule=state.terms.book.topic("act_in_turn"),
        )
    if state.in_hand == 1:
        raise NotNow(
            Words(
                "has the last live hand, and that cannot be killed",
                "hat die letzte lebende Hand, und die lässt sich nicht für tot erklären",
            ),
            seat=seat,
            legal=legal(state),
            rule=state.terms.book.topic("act_in_turn"),
        )
    return _have_died(state, HandKilled(seat, why), (place,))


def put_right(state: HandState, event: CardsPutRight) -> list[Event]:
    """Lay the cards as a procedure of the floor leaves them.

    Raises:
        CannotPutRight: a card would be lost or made, or the cards are not those of such a hand.
    """
    if state.phase == OVER:
        raise CannotPutRight(Words("the hand is over", "Die Hand ist vorbei"))
    if state.boards:
        raise CannotPutRight(Words("two boards lie there already", "Es liegen schon zwei Boards"))
    if len(event.board) != len(state.board) or len(event.holes) != len(state.holes):
        raise CannotPutRight(
            Words(
                f"on the {STREETS[state.street]} {len(state.board)} board cards and {len(state.holes)} hands are on the table",
                f"Zu diesem Zeitpunkt liegen {len(state.board)} Boardkarten und {len(state.holes)} Hände",
            ),
        )
    lie = [*event.board, *event.stub, *event.out]
    live = others = 0
    for seat, hole, old, folded in zip(state.seats, event.holes, state.holes, state.folded, strict=True):
        if not folded and seat not in event.dead:
            lie += hole
            live += 1
            others += len(set(hole).difference(old))
        elif hole != old:
            raise CannotPutRight(
                Words("a dead hand gets no other cards", "Eine tote Hand bekommt keine anderen Karten")
            )
    if others > 1:
        raise CannotPutRight(Words("no more than one card is replaced", "Mehr als eine Karte wird nicht ersetzt"))
    if sorted(lie) != sorted(state.deck):
        raise CannotPutRight(
            Words("the deck would not be complete afterwards", "Das Deck wäre danach nicht vollständig")
        )
    left = 5 - len(event.board)
    needed = left + sum([event.burns[street - 1] for street in range(state.street + 1, RIVER + 1)])
    if min(event.burns) < 0 or len(event.stub) < needed:
        raise CannotPutRight(Words("the stub is too small for the board", "Der Reststapel reicht nicht für das Board"))
    if live + len(event.dead) != state.in_hand or not live:
        raise CannotPutRight(Words("such hands cannot be dead", "Solche Hände können nicht tot sein"))
    return _have_died(state, event, tuple([state.place_of(seat) for seat in event.dead]))


def _have_died(state: HandState, event: HandKilled | CardsPutRight, places: tuple[int, ...]) -> list[Event]:
    """Let hands die of an event, and give back what nobody has called of their bets."""
    is_betting = state.phase == BETTING
    uncalled = [uncalled_of_dead(state, place) if is_betting else 0 for place in places]
    events: list[Event] = [event]
    evolve(state, event)
    for place, chips in zip(places, uncalled, strict=True):
        if chips:
            back = UncalledReturned(state.seats[place], chips)
            evolve(state, back)
            events.append(back)
    return go_on(state, events)


def void(state: HandState, event: HandVoided) -> list[Event]:
    """End the hand as if it had not been dealt: all chips go back, but those of seats that forfeit theirs.

    Raises:
        CannotPutRight: the hand is over.
        UnknownSeat: a seat that forfeits its chips is not in the hand.
    """
    if state.phase == OVER:
        raise CannotPutRight(Words("the hand is over", "Die Hand ist vorbei"))
    for seat in event.forfeits:
        state.place_of(seat)
    evolve(state, event)
    return [event]


def hold(state: HandState, *, held: bool) -> list[Event]:
    """Have an all-in that is called wait, cards down, or have it opened: TDA RP-8-F.

    Raises:
        HandIsOver: there is nothing to wait for.
        NotNow: it is so already.
    """
    if state.phase == OVER:
        raise HandIsOver(seat=state.seats[0], legal=legal(state), rule=state.terms.book.topic("act_in_turn"))
    if state.asks_run_out == held:
        what = (
            Words(
                "cannot hold all-ins: they are held already", "kann All-ins nicht anhalten: sie sind schon angehalten"
            )
            if held
            else Words("cannot open all-ins: none is held", "kann All-ins nicht freigeben: keines ist angehalten")
        )
        rule = state.terms.book.cite("hand_for_hand_holds_all_ins")
        raise NotNow(what, seat=state.seats[0], legal=legal(state), rule=rule)
    event = RunOutHeld(held)
    evolve(state, event)
    return go_on(state, [event])


def see(state: HandState, seat: int, by: int) -> list[Event]:
    """Have a hand shown that a player may demand to see: TDA 18.

    A player who called the river wager, and still has cards or has shown them, sees the last aggressor's hand. Everything
    else is for the floor, or for nobody, as the book says.
    """
    book = state.terms.book
    place, asking = state.place_of(seat), state.place_of(by)
    right = book.knobs.right_to_see_hand

    def refused(why: str, why_de: str) -> MayNotSee:
        what = Words(
            f"cannot ask to see the cards of seat {seat}: {why}",
            f"kann die Karten von Platz {seat} nicht sehen: {why_de}",
        )
        return MayNotSee(what, seat=by, legal=legal(state), rule=book.cite("right_to_see_hand"))

    if state.phase not in (SHOWDOWN, OVER) or state.street != RIVER or state.in_hand < 2:
        raise refused("there is no showdown", "es gibt keinen Showdown")
    if right != "river_caller_sees_aggressor":
        if right == "floor_on_suspicion":
            raise refused("the floor decides", "das entscheidet die Turnierleitung")
        raise refused("nobody can", "das kann niemand")
    if is_held(state):
        raise refused("the all-in is held", "das All-in ist angehalten")
    if state.folded[asking] or state.hidden[asking]:
        what = Words(
            f"cannot ask to see the cards of seat {seat} without holding cards",
            f"kann ohne eigene Karten die Karten von Platz {seat} nicht sehen",
        )
        raise MayNotSee(what, seat=by, legal=legal(state), rule=book.topic("see_needs_cards"))
    if state.folded[place] or state.shown[place]:
        if state.folded[place]:
            raise refused("the hand is dead", "die Hand ist tot")
        raise refused("it lies open", "sie liegt offen")
    if state.aggressor == NOBODY or place != state.aggressor or asking == place:
        raise refused(
            "only the last to bet or raise on the river can be asked",
            "nur wer auf dem River zuletzt gesetzt oder erhöht hat, muss zeigen",
        )
    event = Shown(seat, state.holes[place], by)
    evolve(state, event)
    return go_on(state, [event])


def rabbit(state: HandState, agreed: set[int]) -> list[Event]:
    """Show the board cards that would have come."""
    book = state.terms.book
    left = 5 - len(state.board)
    asking = min(agreed, default=state.seats[0])
    if state.phase != OVER or not left or state.rabbit_shown:
        raise NotNow(
            Words(
                "cannot see more: there is nothing left to show",
                "kann nichts mehr sehen: es gibt nichts mehr zu zeigen",
            ),
            seat=asking,
            legal=legal(state),
            rule=book.cite("rabbit_hunting"),
        )
    if book.knobs.rabbit_hunting == "never" or not agreed.issuperset(state.seats):
        what = Words("cannot see the cards that would have come", "kann nicht sehen, welche Karten gekommen wären")
        if book.knobs.rabbit_hunting != "never":
            what = Words(f"{what.en} unless everybody agrees", f"{what.de}, außer alle sind einverstanden")
        raise NotNow(what, seat=asking, legal=legal(state), rule=book.cite("rabbit_hunting"))
    cards: list[Card] = []
    at, have = state.next_card, len(state.board)
    while have < 5:
        at += state.burns[FLOP if have < 3 else have - 1]
        count = 3 - have if have < 3 else 1
        cards += state.deck[at : at + count]
        at, have = at + count, have + count
    event = RabbitShown(tuple(cards))
    evolve(state, event)
    return [event]
