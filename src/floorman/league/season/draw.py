"""The draw of a match day. Chance comes from a seed that is recorded, so that every draw can be repeated and checked.

>>> from floorman.rulebook import Rulebook
>>> from floorman.league.season.sides import Side
>>> nine = [Side(f"T{n}", f"club {n}", (f"{n}a", f"{n}b", f"{n}c")) for n in range(9)]
>>> [len(table) for table in draw_tables(nine, Rulebook.load("wpl"), seed=7)]
[9, 9, 9]
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from floorman.errors import FieldRefused
from floorman.text.fillings import Count, Several
from floorman.text.nouns import AT_TABLES, PLACES, PLAYERS, TABLES, TEAMS
from floorman.text.words import Words
from floorman.tournament.seating.draw import shuffled, tables_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from floorman.league.season.sides import Side
    from floorman.rulebook import Rulebook

_SWAPS: Final = 8
"""How often each player is offered another's seat before the draw stands."""


def require_field(teams: int, book: Rulebook, *, beyond_key: bool = False) -> None:
    """See to it that a match day can be played with so many teams.

    Raises:
        FieldRefused: nobody is there to play against, the book has no key of points, or it is too short and that is
            not agreed to.
    """
    if teams < 2:
        raise FieldRefused(
            Words(
                f"{'only one team has' if teams else 'no team has'} appeared, and it takes two to play: approve the match day without "
                "a draw, and whoever is there is first, or take the start back and check in who is there",
                f"{'Nur ein Team ist' if teams else 'Kein Team ist'} angetreten, und zum Spielen braucht es zwei: den Spieltag "
                "ohne Auslosung freigeben, dann ist Erster, wer da ist, oder den Beginn zurücknehmen und anmelden, wer da ist",
            ),
            rule=book.topic("field_size"),
        )
    places = len(key_of(book))
    if not places or book.knobs.sit_and_go_points_table is None:
        raise FieldRefused(
            Words(
                f"{book.id.upper()} has no points for places: play by a book that has",
                f"{book.id.upper()} hat keine Punkte für Plätze: nach einem Regelwerk spielen, das welche hat",
            ),
            rule=book.cite_if_any("points_key_table"),
        )
    if teams > places and not beyond_key:
        over = teams - places
        raise FieldRefused(
            Words(
                "there are {teams}, and the key has points for {places}: let the places beyond it score nothing, "
                "admit {over} fewer, or play by a book with a longer key",
                "Es sind {teams}, und der Schlüssel hat Punkte für {places}: die Plätze dahinter ohne Punkte spielen, "
                "{over} weniger zulassen oder nach einem Regelwerk mit längerem Schlüssel spielen",
            ),
            rule=book.cite_if_any("points_key_table"),
            teams=Count(teams, *TEAMS),
            places=Count(places, *PLACES),
            over=Count(over, *TEAMS),
        )


@lru_cache(maxsize=64)
def key_of(book: Rulebook) -> Mapping[int, int]:
    """The key from places to points, for players and for teams; empty where the book has none."""
    table = book.data.get(book.knobs.points_key_table or "", {})
    return MappingProxyType(dict(zip(table.get("place", ()), table.get("points", ()), strict=True)))


def draw_tables(
    sides: Sequence[Side], book: Rulebook, *, seed: int, tables: int | None = None
) -> tuple[tuple[str, ...], ...]:
    """Seat everybody at the sit-and-gos: team-mates apart, and the members of a club spread as evenly as can be.

    Laying out the clubs one after another round the tables keeps both promises; then players change seats at random,
    as long as they are kept.

    Raises:
        FieldRefused: there are too few tables or seats; says what the official can set.
    """
    players = sum(len(side.players) for side in sides)
    count = len(tables_for(players, _seats(book))) if tables is None else tables
    _require_tables(sides, book, count)
    laid = _laid_out(sides, count, seed)
    felt = _Felt(laid, sides, apart=bool(book.knobs.sit_and_go_team_mates_apart))
    felt.stir(seed)
    return tuple(tuple(shuffled(table, seed, f"seats of table {n}")) for n, table in enumerate(felt.tables, 1))


def require_tables(tables: Sequence[Sequence[str]], sides: Sequence[Side], book: Rulebook) -> None:
    """See to it that a draw is one: everybody sits once, no table is too large, team-mates are apart.

    Raises:
        FieldRefused: it is not one; names the table.
    """
    team_of = {player: side.team for side in sides for player in side.players}
    seats, rule = _seats(book), book.cite_if_any("sit_and_go_team_mates_apart")
    seated = Counter(chain.from_iterable(tables))
    for player, times in seated.items():
        if player not in team_of or times > 1:
            en, de = (
                ("is in no line-up", "steht in keiner Aufstellung") if times == 1 else ("sits twice", "sitzt zweimal")
            )
            raise FieldRefused(Words(f"{player} {en}", f"{player} {de}"), rule=rule)
    if missing := [player for player in team_of if player not in seated]:
        raise FieldRefused(
            Words("{players} have no seat", "Ohne Platz: {players}")
            if len(missing) > 1
            else Words("{players} has no seat", "Ohne Platz: {players}"),
            rule=rule,
            players=Several(missing),
        )
    for number, table in enumerate(tables, 1):
        if len(table) > seats:
            raise FieldRefused(
                Words(
                    "there are {players} at table {number}: a sit-and-go has {seats} seats",
                    "An Tisch {number} sind {players}: ein Sit-and-go hat {seats} Plätze",
                ),
                rule=book.cite_if_any("sit_and_go_stacks"),
                players=Count(len(table), *PLAYERS),
                number=number,
                seats=seats,
            )
        if len(table) < 2:
            raise FieldRefused(
                Words(
                    "too few players at table {number}, only {players}: every table needs two",
                    "Zu wenige Spieler an Tisch {number}, nur {players}: jeder Tisch braucht zwei",
                ),
                rule=book.cite_if_any("sit_and_go_stacks"),
                number=number,
                players=len(table),
            )
        team, sitting = Counter(team_of[player] for player in table).most_common(1)[0]
        if sitting > 1 and book.knobs.sit_and_go_team_mates_apart:
            raise FieldRefused(
                Words(
                    f"table {number} has {sitting} players of {team}: team-mates play at different tables",
                    f"An Tisch {number} sitzen {sitting} Spieler von {team}: ein Team verteilt sich auf verschiedene Tische",
                ),
                rule=rule,
            )


def draw_fields(
    sides: Sequence[Side], book: Rulebook, *, seed: int, chosen: Mapping[str, Sequence[str]]
) -> tuple[tuple[str, ...], ...]:
    """Say who plays which main tournament, one player of every team in each: as captains chose, the others by lot.

    Raises:
        FieldRefused: a choice is not the team's players, each once; or the book leaves it to the lot.
    """
    if chosen and book.knobs.main_tournament_choice != "captain":
        raise FieldRefused(
            Words(
                "who plays which main tournament is drawn by lot, not chosen",
                "Wer welches Hauptturnier spielt, wird gelost und nicht gewählt",
            ),
            rule=book.cite_if_any("main_tournament_choice"),
        )
    orders = []
    for side in sides:
        order = list(chosen.get(side.team) or shuffled(side.players, seed, f"main tournaments of {side.team}"))
        if sorted(order) != sorted(side.players):
            raise FieldRefused(
                Words(
                    "each of {players} plays one main tournament for {team}",
                    "Von {team} spielt in jedem Hauptturnier genau eine Person aus {players}",
                ),
                rule=book.topic("main_fields"),
                team=side.team,
                players=Several(side.players),
            )
        orders.append(order)
    if unknown := set(chosen) - {side.team for side in sides}:
        raise FieldRefused(
            Words("not playing today: {teams}", "Spielt heute nicht: {teams}"),
            rule=book.topic("main_fields"),
            teams=Several(sorted(unknown)),
        )
    return tuple(zip(*orders, strict=True))


def numbers_from(seed: int, what: str) -> Callable[[], float]:
    """Numbers between 0 and 1 that seed and occasion decide: the same for anybody who knows the seed."""
    digest = sha256(f"{seed} {what}".encode()).digest()
    # The one method whose numbers Python promises never to change.
    return random.Random(int.from_bytes(digest)).random  # noqa: S311  # meant to be repeated


def _seats(book: Rulebook) -> int:
    return book.knobs.sit_and_go_stacks or 9


def _require_tables(sides: Sequence[Side], book: Rulebook, tables: int) -> None:
    players, seats = sum(len(side.players) for side in sides), _seats(book)
    largest = max((len(side.players) for side in sides), default=0) if book.knobs.sit_and_go_team_mates_apart else 0
    if tables * seats < players or tables < 1:
        needed = max(len(tables_for(players, seats)), largest)
        raise FieldRefused(
            Words(
                "{players} do not fit at {tables} with {seats} seats each: set {needed} or more",
                "{players} haben an {tables} mit je {seats} Plätzen keinen Platz: mindestens {needed} ansetzen",
            ),
            rule=book.cite_if_any("sit_and_go_stacks"),
            players=Count(players, *PLAYERS),
            tables=Count(tables, *AT_TABLES),
            seats=seats,
            needed=Count(needed, *TABLES),
        )
    if tables < largest:
        raise FieldRefused(
            Words(
                "{largest} team-mates cannot be kept apart at {tables}: set {needed}, with about {each} at each",
                "{largest} Spieler eines Teams lassen sich an {tables} nicht trennen: {needed} ansetzen, mit etwa "
                "{each} je Tisch",
            ),
            rule=book.cite_if_any("sit_and_go_team_mates_apart"),
            largest=largest,
            tables=Count(tables, *AT_TABLES),
            needed=Count(largest, *TABLES),
            each=players // largest,
        )
    if tables > players // 2:
        raise FieldRefused(
            Words(
                "{tables} are too many for {players}: every table needs two",
                "{tables} sind zu viele für {players}: jeder Tisch braucht zwei",
            ),
            rule=book.cite_if_any("sit_and_go_stacks"),
            tables=Count(tables, *TABLES),
            players=Count(players, *PLAYERS),
        )


def _laid_out(sides: Sequence[Side], tables: int, seed: int) -> list[list[str]]:
    """Club after club and team after team, one player to a table, round and round."""
    clubs = shuffled(sorted({side.club for side in sides}), seed, "clubs")
    laid: list[list[str]] = [[] for _ in range(tables)]
    order = shuffled(range(tables), seed, "tables")
    at = 0
    for club in clubs:
        for side in shuffled([side for side in sides if side.club == club], seed, f"teams of {club}"):
            for player in shuffled(side.players, seed, f"players of {side.team}"):
                laid[order[at % tables]].append(player)
                at += 1
    return laid


class _Felt:
    """Tables at which players change seats without breaking what the draw has promised."""

    def __init__(self, tables: list[list[str]], sides: Sequence[Side], *, apart: bool) -> None:
        self.tables = tables
        self._team = {player: side.team for side in sides for player in side.players}
        self._club = {player: side.club for side in sides for player in side.players}
        self._clubs = [Counter(self._club[player] for player in table) for table in tables]
        self._teams = [Counter(self._team[player] for player in table) for table in tables]
        everywhere = Counter(self._club.values())
        self._most = {club: -(-members // len(tables)) for club, members in everywhere.items()}
        self._apart = apart

    def stir(self, seed: int) -> None:
        """Offer everybody other seats, many times over."""
        draw = numbers_from(seed, "changing seats")
        count = len(self.tables)
        for _ in range(_SWAPS * len(self._team)):
            one, other = int(draw() * count), int(draw() * count)
            mine, theirs = int(draw() * len(self.tables[one])), int(draw() * len(self.tables[other]))
            if one != other:
                self._swap(one, mine, other, theirs)

    def _swap(self, one: int, mine: int, other: int, theirs: int) -> None:
        a, b = self.tables[one][mine], self.tables[other][theirs]
        if self._fits(a, other, b) and self._fits(b, one, a):
            self.tables[one][mine], self.tables[other][theirs] = b, a
            for count, of in ((self._clubs, self._club), (self._teams, self._team)):
                count[one][of[a]] -= 1
                count[one][of[b]] += 1
                count[other][of[b]] -= 1
                count[other][of[a]] += 1

    def _fits(self, player: str, table: int, leaving: str) -> bool:
        """Whether a player may sit at a table that somebody leaves."""
        club, team = self._club[player], self._team[player]
        mates = self._teams[table][team] - (self._team[leaving] == team)
        members = self._clubs[table][club] - (self._club[leaving] == club)
        return members < self._most[club] and not (self._apart and mates)
