"""What an event is: how many can play, and what they begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import astuple

from floorman.contest.whole import require_whole
from floorman.days import DAY_MS
from floorman.errors import TournamentError, TournamentSetupError, WrongChips
from floorman.text.lists import listed
from floorman.text.numbers import number
from floorman.text.quotes import quoted
from floorman.text.words import Words
from floorman.tournament.chips.sets import require_starting_stacks
from floorman.tournament.clock.checks import payable
from floorman.tournament.finish.points import place_points, points_as_chips

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from floorman.contest.places import Placed
    from floorman.rulebook import Cite, Rulebook
    from floorman.tournament.setup import Setup
    from floorman.tournament.state import Entrant, TournamentState


def seats(setup: Setup, book: Rulebook) -> int | None:
    """How many can play; None where as many as come.

    A sit-and-go is one table with the book's number of stacks, a heads-up has two players.
    """
    most = setup.terms.seats
    match setup.terms.kind:
        case "heads_up":
            return 2
        case "sit_and_go":
            table = book.knobs.sit_and_go_stacks or setup.table_size
            return table if most is None else min(table, most)
        case _:
            return most


def is_full(state: TournamentState) -> bool:
    """Whether as many have a place as can play, with the stacks that are kept for latecomers."""
    most = seats(state.setup, state.book)
    return most is not None and state.hall.players + promised(state) >= most


def promised(state: TournamentState) -> int:
    """How many places are not free though nobody sits there yet."""
    return state.entered + (state.kept if state.began_at is None else 0)


def require_format(setup: Setup, book: Rulebook) -> None:
    """Check that an event can be of its kind.

    Raises:
        TournamentSetupError: its table has too few or too many seats, or it opens several.
        WrongChips: somebody would start with what the book does not give.
    """
    stacks = setup.stacks.values()
    _require_bought_stack(setup, book)
    match setup.terms.kind:
        case "heads_up":
            _require_one_table(setup, least=2, most=2)
        case "sit_and_go":
            stacks_rule = book.cite_if_any("sit_and_go_stacks")
            least = book.knobs.sit_and_go_stacks or 2
            _require_one_table(setup, least=least, most=max(least, setup.table_size), rule=stacks_rule)
            require_starting_stacks(
                (setup.starting_stack, *stacks), book, begins="sit_and_go", stack=setup.starting_stack
            )
            return
        case _:
            pass
    if stacks:
        require_starting_stacks(tuple(stacks), book, begins="main_round", stack=setup.starting_stack)


def require_numbers(setup: Setup, book: Rulebook) -> None:
    """Make sure that an event has room for two, ends its entries at a level, and hands out stacks that its chips come to.

    Raises:
        TournamentSetupError: it has or does not.
        WrongChips: the stacks cannot be put together.
    """
    terms, chips = setup.terms, setup.chip_set
    if terms.starts_when_full and (setup.is_live or seats(setup, book) is None):
        raise TournamentSetupError(
            Words(
                "a tournament that begins as soon as it is full needs a number of places, and the server deals it",
                "Ein Turnier, das beginnt, sobald es voll ist, braucht eine Zahl von Plätzen, und gegeben wird es vom Server",
            )
        )
    if terms.seats is not None and terms.seats < 2:
        raise TournamentSetupError(
            Words(f"at least two can play, not {terms.seats}", f"Mindestens zwei können spielen, nicht {terms.seats}"),
            rule=book.cite_if_any("max_players_per_table"),
        )
    for levels in (terms.late_levels, terms.rebuy_levels):
        require_whole(levels, "the last level", "das letzte Level", error=TournamentSetupError)
    require_whole(terms.at_least, "how many it takes", "wie viele es braucht", error=TournamentSetupError)
    for ms in astuple(setup.pace):
        _require_time(ms)
    if len(set(chips)) < len(chips):
        raise TournamentSetupError(Words("a denomination appears twice", "Ein Chipwert kommt zweimal vor"))
    for stack in (setup.starting_stack, *setup.stacks.values(), setup.rebuy_stack, setup.add_on_stack):
        if chips and not payable(stack, chips):
            raise WrongChips(
                Words(
                    f"a stack of {number(stack)} cannot be put together from chips of {listed(chips)}",
                    f"Ein Stack von {number(stack, 'de')} lässt sich aus Chips zu {listed(chips, 'de')} nicht zusammenstellen",
                ),
                rule=book.cite("starting_stack"),
            )


def _require_time(ms: int | None) -> None:
    if ms is not None and (type(ms) is not int or not 0 <= ms <= DAY_MS):
        raise TournamentSetupError(
            Words(
                f"the times at a table are 0 to {DAY_MS} milliseconds, not {quoted(ms)}",
                f"Die Zeiten an einem Tisch sind 0 bis {DAY_MS} Millisekunden, nicht {quoted(ms, 'de')}",
            )
        )


def _require_bought_stack(setup: Setup, book: Rulebook) -> None:
    """Where a stack is what the entry pays for, a cent is a chip, less what the club keeps and the bounty: BANK 1.3."""
    bought = setup.fee_cents - setup.club_cents - setup.bounty_cents
    if book.knobs.starting_stack == "table_buy_in" and setup.fee_cents and setup.starting_stack != bought:
        raise WrongChips(
            Words(
                f"the stack is what the entry pays for: {number(bought)}, not {number(setup.starting_stack)}",
                f"Der Stack ist, was der Einstieg kostet: {number(bought, 'de')}, nicht {number(setup.starting_stack, 'de')}",
            ),
            rule=book.cite("starting_stack"),
        )


def _require_one_table(setup: Setup, *, least: int, most: int, rule: Cite | None = None) -> None:
    if not least <= setup.table_size <= most or setup.tables > 1:
        raise TournamentSetupError(
            Words(
                f"such an event is one table of {least} seats" + (" or more" if least < most else ""),
                f"So ein Turnier ist ein Tisch mit {'mindestens ' if least < most else ''}{least} Plätzen",
            ),
            rule=rule,
        )


def starting_stack(setup: Setup, who: Entrant) -> int:
    """What somebody begins with: their own stack where the event has those.

    Raises:
        TournamentError: it has, and there is none for them.
    """
    if not setup.stacks:
        return setup.starting_stack
    if who.member not in setup.stacks:
        raise TournamentError(Words(f"{who.name} brings no stack along", f"{who.name} bringt keinen Stack mit"))
    return setup.stacks[who.member]


def main_round_stacks(book: Rulebook, teams: Iterable[Iterable[str]], placed: Mapping[str, Placed]) -> dict[str, int]:
    """What everybody begins the main round with: what the whole team has earned in its sit-and-gos, for each of it.

    *placed* has everybody's place in a sit-and-go. WPL 3.6 and 3.8.

    >>> from floorman.rulebook import Rulebook
    >>> from floorman.contest.places import first, places
    >>> from floorman.contest.ranking import Bust
    >>> wpl = Rulebook.load("wpl")
    >>> third = places([Bust("B", 900)], left=3, book=wpl)[0]
    >>> main_round_stacks(wpl, [["A", "B"]], {"A": first("A", wpl), "B": third})
    {'A': 6400, 'B': 6400}

    Raises:
        TournamentError: somebody has no place yet, or is in two teams.
    """
    stacks: dict[str, int] = {}
    for team in map(tuple, teams):
        for member in team:
            if member not in placed:
                raise TournamentError(Words(f"{member} has no place yet", f"{member} hat noch keinen Platz"))
            if member in stacks or team.count(member) > 1:
                raise TournamentError(
                    Words(f"{member} plays for two teams", f"{member} spielt für zwei Teams"),
                    rule=book.cite("player_bound_to_team"),
                )
        chips = sum(points_as_chips(place_points(placed[who], book, sit_and_go=True), book) for who in team)
        stacks |= dict.fromkeys(team, chips)
    return stacks
