"""Finishing places: who goes out when, who shares a place, and on whose word.

>>> from floorman.rulebook import Rulebook
>>> placed = places([Bust("Ann", 5000), Bust("Bob", 3000)], left=9, book=Rulebook.load("apsa"))
>>> [(who.entrant, who.place) for who in placed]
[('Ann', 8), ('Bob', 9)]
>>> print(placed[0].reason.en)
Ann is 8th: 5000 at the start of the hand, more than the next
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.contest.ranking import Bust, ranked
from floorman.contest.whole import require_whole
from floorman.errors import WrongPlaces
from floorman.rulebook import Cite
from floorman.text.nouns import GHOSTS
from floorman.text.numbers import counted, number, ordinal
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.contest.ranking import Ranking
    from floorman.rulebook import Rulebook


NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})
"""Everybody is called what they are entered as."""


class Placed(Struct, frozen=True):
    """Someone's place in the final list."""

    entrant: str
    place: int | None
    """The place, for those who share one the best of those they cover; None for a ghost that is passed over."""
    through: int | None
    """The worst of the places they cover: the same as *place* for someone alone."""
    stack: int
    """What was there at the start of the last hand: it settles what cannot be divided of a shared prize."""
    reason: Words
    citations: tuple[Cite, ...]
    is_ghost: bool = False
    has_prize: bool = True
    """Whether the place earns its prize: a ghost's does not, nor one after a disqualification where the book says so."""
    is_void: bool = False
    """Whether place and points were struck out with a disqualification."""
    name: str = ""
    """What they are called, where that is not what they are entered as."""

    @property
    def called(self) -> str:
        """What a sentence calls them."""
        return self.name or self.entrant


def out(after: Mapping[str, int], book: Rulebook, *, pots_awarded: bool) -> tuple[str, ...]:
    """Who is out: everyone without chips, but not before the last pot of the hand has been awarded.

    >>> from floorman.rulebook import Rulebook
    >>> out({"A": 3200, "B": 0}, Rulebook.load("apsa"), pots_awarded=True)
    ('B',)

    Raises:
        WrongPlaces: there are pots to award yet.
    """
    if not pots_awarded:
        raise WrongPlaces(
            Words(
                "nobody is out before all pots of the hand are awarded",
                "Niemand ist ausgeschieden, bevor alle Pots der Hand vergeben sind",
            ),
            rule=book.topic("elimination"),
        )
    return tuple(entrant for entrant, chips in after.items() if not _chips(chips))


def winner(stacks: Mapping[str, int], *, chips_in_play: int) -> str | None:
    """Who holds all chips in play and has won; None while the tournament goes on.

    Raises:
        WrongPlaces: the stacks do not add up to the chips in play.
    """
    total = sum(map(_chips, stacks.values()))
    if total != chips_in_play:
        raise WrongPlaces(
            Words(
                f"the stacks come to {number(total)}, but {number(chips_in_play)} are in play",
                f"Die Stacks ergeben {number(total, 'de')}, im Spiel sind aber {number(chips_in_play, 'de')}",
            ),
        )
    holding = [entrant for entrant, chips in stacks.items() if chips]
    return holding[0] if len(holding) == 1 else None


def places(
    busts: Iterable[Bust],
    *,
    left: int,
    book: Rulebook,
    ghosts_left: int = 0,
    buttons: Mapping[int, int] | None = None,
    hand_for_hand: bool = False,
    names: Mapping[str, str] = NO_NAMES,
) -> tuple[Placed, ...]:
    """Place those who go out together, the best first.

    *left* and *ghosts_left* count players and ghosts before that. *buttons* is the button of each table, where it is
    known, *names* what somebody is called where that is not what they are entered as.

    Raises:
        WrongPlaces: somebody twice, more than are left, nobody left to win, or what decides is not known.
    """
    gone = list(busts)
    require_busts(gone, left=left, ghosts_left=ghosts_left, names=names)
    takes_place = bool(book.knobs.ghost_takes_a_place)
    counting = [bust for bust in gone if takes_place or not bust.is_ghost]
    ranking = ranked(counting, book, buttons=buttons, hand_for_hand=hand_for_hand)
    placed = placed_in(ranking, last=left + (ghosts_left if takes_place else 0), names=names)
    return (*placed, *(_passed_over(bust, book, names) for bust in gone if bust not in counting))


def placed_in(ranking: Ranking, *, last: int, names: Mapping[str, str] = NO_NAMES) -> tuple[Placed, ...]:
    """The places of those who go out together, the best first; *last* is the worst that is open."""
    placed: list[Placed] = []
    below = 0
    for tie in reversed(ranking.ties):
        best = last - len(tie) + 1
        shown = below if ranking.decides == "stacks" else 0
        placed[:0] = [_placed(bust, best, last, ranking.citations, shown, names) for bust in tie]
        last, below = best - 1, tie[0].stack
    return tuple(placed)


def require_busts(
    busts: Sequence[Bust], *, left: int, ghosts_left: int = 0, names: Mapping[str, str] = NO_NAMES
) -> None:
    """Check that those can go out together, and that somebody is left.

    Raises:
        WrongPlaces: somebody twice, more than are left, or nobody left to win.
    """
    seen: set[str] = set()
    for bust in busts:
        who = names.get(bust.entrant, bust.entrant)
        require_whole(bust.stack, f"the stack of {who}", f"der Stack von {who}", least=1, error=WrongPlaces)
        if bust.entrant in seen:
            raise WrongPlaces(Words(f"{who} is named twice", f"{who} kommt zweimal vor"), fact="entrant")
        seen.add(bust.entrant)
    ghosts = sum(bust.is_ghost for bust in busts)
    if ghosts > ghosts_left:
        raise WrongPlaces(
            Words(
                f"{counted(ghosts, *GHOSTS)} cannot go out of {ghosts_left}",
                f"Von {ghosts_left} können nicht {counted(ghosts, *GHOSTS, 'de')} ausscheiden",
            ),
        )
    _require_left(left, len(busts) - ghosts)


def disqualified(entrant: str, *, left: int, book: Rulebook, void: bool = False, name: str = "") -> Placed:
    """Place someone who is disqualified: as if eliminated at that moment, *left* counting the offender too.

    *void* strikes out place and points as well, where the book lets the direction do so.

    Raises:
        WrongPlaces: results are not struck out here, or nobody would be left.
    """
    _require_left(left, 1)
    may_void = bool(book.knobs.disqualification_may_void_results)
    cites = [book.cite("disqualified_place")]
    if void and not may_void:
        raise WrongPlaces(
            Words(
                "results that were achieved stay valid after a disqualification",
                "Erreichte Ergebnisse bleiben bei einer Disqualifikation gültig",
            ),
            rule=book.cite_if_any("disqualification_may_void_results"),
        )
    if void:
        cites.append(book.cite("disqualification_may_void_results"))
    has_prize = keeps_prize(book, void=void)
    nth, who = ordinal(left), name or entrant
    return Placed(
        entrant=entrant,
        place=left,
        through=left,
        stack=0,
        reason=Words(
            f"{who} is disqualified with {left} left: {nth}{'' if has_prize else ', without a prize'}",
            f"{who} wird bei {left} Verbliebenen disqualifiziert: Platz {left}{'' if has_prize else ', ohne Preis'}",
        ),
        citations=tuple(cites),
        has_prize=has_prize,
        is_void=void,
        name=name,
    )


def keeps_prize(book: Rulebook, *, void: bool) -> bool:
    """Whether the place of somebody who is disqualified earns its prize; *void*: the results were struck out."""
    return not void and book.knobs.disqualified_place == "place_as_eliminated"


def ghosts_out(ghosts: Sequence[str], *, left: int, ghosts_left: int, book: Rulebook) -> tuple[Placed, ...]:
    """Place ghosts that are taken out together: they share the lowest open places, or are passed over.

    Raises:
        WrongPlaces: more ghosts than there are.
    """
    require_busts([Bust(ghost, 1, is_ghost=True) for ghost in ghosts], left=left, ghosts_left=ghosts_left)
    if not book.knobs.ghost_takes_a_place:
        return tuple(_passed_over(Bust(ghost, 0, is_ghost=True), book, NO_NAMES) for ghost in ghosts)
    through = left + ghosts_left
    place = through - len(ghosts) + 1
    covered = str(place) if place == through else f"{place}–{through}"
    return tuple(
        Placed(
            entrant=ghost,
            place=place,
            through=through,
            stack=0,
            reason=Words(
                f"the ghost of {ghost} is taken out: place {covered}",
                f"der Ghost von {ghost} geht hinaus: Platz {covered}",
            ),
            citations=(book.cite("ghost_takes_a_place"),),
            is_ghost=True,
            has_prize=False,
        )
        for ghost in ghosts
    )


def first(entrant: str, book: Rulebook, *, name: str = "") -> Placed:
    """Place the one who is left."""
    who = name or entrant
    return Placed(
        entrant=entrant,
        place=1,
        through=1,
        stack=0,
        reason=Words(f"{who} has all the chips: 1st", f"{who} hat alle Chips: Platz 1"),
        citations=(book.topic("elimination"),),
        name=name,
    )


def in_the_money(left: int, paid: int) -> bool:
    """Whether everyone who is left has a prize for certain.

    >>> [in_the_money(left, paid=9) for left in (11, 10, 9)]
    [False, False, True]
    """
    return left <= paid


def missing_reports(entrants: Iterable[str], seated: Iterable[str], placed: Iterable[Placed]) -> tuple[str, ...]:
    """Who has neither a seat nor a place: someone went out and nobody reported it."""
    known = {*seated, *(who.entrant for who in placed)}
    return tuple(entrant for entrant in entrants if entrant not in known)


def _placed(
    bust: Bust, place: int, through: int, cites: tuple[Cite, ...], below: int, names: Mapping[str, str]
) -> Placed:
    """Someone's place and why; *below* is the stack of the next worse one, 0 where there is none."""
    who, stack = names.get(bust.entrant, bust.entrant), bust.stack
    if place != through:
        en = f"{who} shares places {place} to {through}"
        de = f"{who} teilt die Plätze {place} bis {through}"
    else:
        en, de = f"{who} is {ordinal(place)}", f"{who} ist auf Platz {place}"
    if below and stack == below:
        en, de = f"{en}: equal stacks, nearer the button", f"{de}: gleiche Stacks, näher am Button"
    elif below:
        en = f"{en}: {stack} at the start of the hand, more than the next"
        de = f"{de}: {stack} zu Beginn der Hand, mehr als die Nächsten"
    return Placed(
        bust.entrant,
        place,
        through,
        stack,
        Words(en, de),
        cites,
        bust.is_ghost,
        has_prize=not bust.is_ghost,
        name=who,
    )


def _passed_over(bust: Bust, book: Rulebook, names: Mapping[str, str]) -> Placed:
    who = names.get(bust.entrant, bust.entrant)
    reason = Words(
        f"the ghost of {who} is passed over in places and prizes",
        f"der Ghost von {who} wird bei Plätzen und Preisen übergangen",
    )
    rule = book.cite_if_any("ghost_takes_a_place")
    cites = (rule,) if rule else ()
    return Placed(bust.entrant, None, None, bust.stack, reason, cites, is_ghost=True, has_prize=False, name=who)


def _require_left(left: int, gone: int) -> None:
    """Somebody has to be left: a tournament that is won does not go on."""
    require_whole(left, "the number of players left", "die Zahl der verbliebenen Spieler", least=1, error=WrongPlaces)
    if gone >= left:
        raise WrongPlaces(
            Words(
                f"of {left} who are left, {gone} cannot go out: somebody wins",
                f"Von {left} können nicht {gone} ausscheiden: jemand gewinnt",
            ),
            fact="left",
        )


def _chips(chips: int) -> int:
    return require_whole(chips, "a stack", "ein Stack", error=WrongPlaces)
