"""A hand's whole record, every card in it, checked event by event: for whoever dealt, and for the audit."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from floorman.hand import floor
from floorman.hand.dealer import go_on
from floorman.hand.events import Event, HandDealt, HandKilled, HolesDealt
from floorman.hand.evolve import begin, evolve, forced_bets
from floorman.hand.terms import require_terms
from floorman.proof.decided import decided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.rulebook import Rulebook


class WholeRecord:
    """A record that is read along with the engine: nothing in it may be other than the engine would have it."""

    def __init__(self, dealt: HandDealt, book: Rulebook, *, dead: Sequence[HandKilled] = ()) -> None:
        """Begin with the deal. *dead* are the hands of absent players, killed together as soon as they are dealt.

        Raises:
            HandSetupError: such a hand is not dealt under this book.
        """
        require_terms(book, dealt)
        self._state = state = begin(book, dealt)
        players, deck = len(dealt.seats), dealt.deck
        holes = HolesDealt(tuple((deck[place], deck[place + players]) for place in range(players)))
        self._due: deque[Event] = deque((*forced_bets(state), holes, *dead[:-1]))
        for event in self._due:
            evolve(state, event)
        self._due += floor.kill(state, dead[-1].seat, dead[-1].why) if dead else go_on(state, [])

    @property
    def due(self) -> Event | None:
        """What has to come next; None if that is for somebody to decide, or the hand is over."""
        return self._due[0] if self._due else None

    def next(self, event: Event) -> Event:
        """What happened where the record says that *event* did: the very same, if the record is right.

        Raises:
            IllegalAction: the book does not allow what somebody is said to have decided.
            BrokenRecord: nobody can have decided that.
        """
        if not self._due:
            self._due += decided(self._state, event)
        return self._due.popleft()
