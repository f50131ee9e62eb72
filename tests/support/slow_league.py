"""The Vienna league once more, slowly: written from what its regulations say, and from nothing that floorman computes.

It reads what officials wanted, as it was kept, and works out eligibility, fines, stacks, match days, the table and the
MVP with its own numbers and its own words. Nothing here imports floorman.
"""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import date, timedelta
from fractions import Fraction
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

SIT_AND_GO = {1: 4000, 2: 3100, 3: 2400, 4: 1700, 5: 1300, 6: 1000, 7: 700, 8: 500, 9: 300}
KEY = {1: 45, 2: 40, 3: 36, 4: 32, 5: 29, 6: 26, 7: 24, 8: 22, 9: 20, 10: 18} | {n: 28 - n for n in range(11, 28)}
HOUR = 60 * 60 * 1000


class SlowSeason:
    """A season worked out from its records."""

    def __init__(self, records: Iterable[bytes]) -> None:
        self.clubs: list[str] = []
        self.teams: dict[str, str] = {}
        self.born: dict[str, str] = {}
        self.memberships: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.licences: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.filed: dict[str, str] = {}
        self.appearances: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self.lineups: dict[tuple[int, str], list[str]] = {}
        self.full_since: dict[tuple[int, str], int] = {}
        self.there: dict[tuple[int, str], set[str]] = defaultdict(set)
        self.absent: dict[int, list[str]] = {}
        self.offences: dict[tuple[int, str], dict[str, set[str]]] = defaultdict(dict)
        self.fines: dict[str, list[tuple[int, str, str, int]]] = defaultdict(list)
        self.first_round: dict[int, list[dict[str, Any]]] = defaultdict(list)
        self.main_round: dict[int, list[dict[str, Any]]] = defaultdict(list)
        self.counted: list[int] = []
        for at, wanted in self._as_they_stand(records):
            getattr(self, "_" + wanted["type"], lambda *_: None)(wanted, at)

    # ---- the book ----

    def _as_they_stand(self, records: Iterable[bytes]) -> list[tuple[int, dict[str, Any]]]:
        """Every entry with its corrections made, in order."""
        entries: dict[int, tuple[int, dict[str, Any]]] = {}
        for line in records:
            record = json.loads(line)
            if record["type"] == "league_opened":
                days = record["setup"]["matchdays"]
                self.days = {day["number"]: (day["date"], day["starts_at"]) for day in days}
            elif record["type"] == "entry":
                entries[record["number"]] = (record["at"], record["wanted"])
            elif record["wanted"] is None:
                del entries[record["corrects"]]
            else:
                entries[record["corrects"]] = (entries[record["corrects"]][0], record["wanted"])
        return [entries[number] for number in sorted(entries)]

    # ---- people ----

    def _enter_team(self, wanted: dict[str, Any], _: int) -> None:
        self.teams[wanted["team"]] = wanted["club"]

    def _enter_member(self, wanted: dict[str, Any], _: int) -> None:
        self.born[wanted["member"]] = wanted["born"]
        self.memberships[wanted["member"]].append({"club": wanted["club"], "on": wanted["joined"], "reported": None})

    def _change_club(self, wanted: dict[str, Any], _: int) -> None:
        change = {"club": wanted["club"], "on": wanted["on"], "reported": wanted["reported_on"]}
        self.memberships[wanted["member"]].append(change)

    def _apply_for_licence(self, wanted: dict[str, Any], _: int) -> None:
        self.filed[wanted["member"]] = wanted["filed_on"]

    def _issue_licence(self, wanted: dict[str, Any], _: int) -> None:
        span = {"from": wanted["valid_from"], "until": wanted["valid_until"], "filed": self.filed[wanted["member"]]}
        self.licences[wanted["member"]].append(span)

    def _name_lineup(self, wanted: dict[str, Any], at: int) -> None:
        key = (wanted["matchday"], wanted["team"])
        self.lineups[key] = wanted["players"]
        _, starts_at = self.days[wanted["matchday"]]
        if len(wanted["players"]) == 3:
            self.full_since.setdefault(key, at)
        elif at <= starts_at - 24 * HOUR:
            self.full_since.pop(key, None)

    def _check_in(self, wanted: dict[str, Any], _: int) -> None:
        self.there[wanted["matchday"], wanted["team"]] |= set(wanted["players"])

    def _start_matchday(self, wanted: dict[str, Any], _: int) -> None:
        number = wanted["matchday"]
        _, starts_at = self.days[number]
        self.absent[number] = []
        playing = []
        for team, club in self.teams.items():
            key = (number, team)
            present = [player for player in self.lineups.get(key, []) if player in self.there[key]]
            if len(present) < 2:
                self.absent[number].append(team)
                self.fines[club].append((number, team, "team_no_show", 100))
            elif len(present) == 2:
                self.fines[club].append((number, team, "only_two_players", 30))
            if self.full_since.get(key, starts_at) > starts_at - 24 * HOUR:
                self.fines[club].append((number, team, "lineup_late", 30))
            if len(present) >= 2:
                playing.append((team, present))
        for team, present in playing:
            self._look_for_offences(number, team, present)
        for team, present in playing:
            for player in present:
                self.appearances[player].append((number, team))

    def _look_for_offences(self, number: int, team: str, present: list[str]) -> None:
        club = self.teams[team]
        if barred := {player for player in present if not self._may_play(player, number, club)}:
            self.offences[number, team]["ineligible_player"] = barred
            self.fines[club].append((number, team, "ineligible_player", 50))
        bound = {player for player in present if self._bound_elsewhere(player, team)}
        if bound:
            self.offences[number, team]["player_in_two_teams"] = bound
            self.fines[club].append((number, team, "player_in_two_teams", 30))

    def _may_play(self, player: str, number: int, club: str) -> bool:
        day = date.fromisoformat(self.days[number][0])
        past = [held for held in self.memberships[player] if date.fromisoformat(held["on"]) <= day]
        if not past or past[-1]["club"] != club:
            return False
        if not any(
            date.fromisoformat(one["from"]) <= day <= date.fromisoformat(one["until"])
            and day - date.fromisoformat(one["filed"]) >= timedelta(weeks=4)
            for one in self.licences[player]
        ):
            return False
        born = date.fromisoformat(self.born[player])
        if (day.year - born.year, day.month, day.day) < (18, born.month, born.day):
            return False
        return not self._is_locked(player, day, past)

    def _is_locked(self, player: str, day: date, past: list[dict[str, Any]]) -> bool:
        """Changed club after an appearance of this season, or too late before the match day."""
        for change in past[1:]:
            since = date.fromisoformat(change["on"])
            if any(date.fromisoformat(self.days[number][0]) < since for number, _ in self.appearances[player]):
                return True
        reported = past[-1]["reported"]
        return reported is not None and day - date.fromisoformat(reported) < timedelta(days=28)

    def _bound_elsewhere(self, player: str, team: str) -> bool:
        """The first team of a club somebody plays for is the only one."""
        sisters = [other for _, other in self.appearances[player] if self.teams[other] == self.teams[team]]
        return bool(sisters) and sisters[0] != team

    # ---- results ----

    def _enter_sit_and_go(self, wanted: dict[str, Any], _: int) -> None:
        self.first_round[wanted["matchday"]] += wanted["finishes"]

    def _enter_main_tournament(self, wanted: dict[str, Any], _: int) -> None:
        self.main_round[wanted["matchday"]] += wanted["finishes"]

    def _approve_match_day(self, wanted: dict[str, Any], _: int) -> None:
        self.counted.append(wanted["matchday"])

    def worth(self, finish: dict[str, Any], key: dict[int, int]) -> Fraction:
        """The points of a finish: nothing for a ghost or who left without a word, the average for a shared place."""
        first = finish["place"]
        last = finish.get("through") or first
        if finish.get("is_ghost"):
            return Fraction(0)
        if not finish.get("is_reported", True) and first > 1:
            return Fraction(0)
        together = [key.get(place, 0) for place in range(first, last + 1)]
        return Fraction(sum(together), len(together))

    def _members(self, number: int, team: str) -> list[str]:
        named = list(self.lineups.get((number, team), []))
        return named + [f"ghost {seat} of {team}" for seat in range(len(named) + 1, 4)]

    def stacks(self, number: int) -> dict[str, int]:
        """What each member of a team starts the main round with; odd amounts go up to the next 25."""
        chips = {}
        for finish in self.first_round[number]:
            points = self.worth(finish, SIT_AND_GO)
            whole = 0
            while whole < points:
                whole += 25
            chips[finish["player"]] = whole
        return {
            team: sum(chips[player] for player in self._members(number, team))
            for team in self.teams
            if team not in self.absent[number]
        }

    def day(self, number: int) -> dict[str, tuple[int | None, Fraction, Fraction]]:
        """For every team its place of the day, its league points and its game points."""
        finishes = {finish["player"]: finish for finish in self.main_round[number]}
        standing: dict[str, tuple[Fraction, list[int]]] = {}
        rows: dict[str, tuple[int | None, Fraction, Fraction]] = {}
        for team in self.teams:
            if team in self.absent[number] or self.offences.get((number, team)):
                rows[team] = (None, Fraction(0), Fraction(0))
                continue
            mine = [finishes[player] for player in self._members(number, team)]
            points = sum((self.worth(finish, KEY) for finish in mine), Fraction(0))
            places = sorted(finish["place"] for finish in mine if self.worth(finish, KEY))
            standing[team] = (points, places + [999] * (3 - len(places)))
        for team, (points, places) in standing.items():
            ahead = sum(1 for other, best in standing.values() if other > points or (other == points and best < places))
            level = sum(1 for other in standing.values() if other == (points, places))
            covered = [KEY.get(place, 0) for place in range(ahead + 1, ahead + level + 1)]
            rows[team] = (ahead + 1, Fraction(sum(covered), level), points)
        return rows

    # ---- the lists ----

    def table(self) -> list[tuple[int, str, Fraction]]:
        """Rank, team and points after the last match day, those who stayed away twice at the bottom."""
        days = [self.day(number) for number in self.counted]
        away = {team: sum(team in self.absent[number] for number in self.counted) for team in self.teams}
        total = {team: sum((day[team][1] for day in days), Fraction(0)) - 10 * away[team] for team in self.teams}
        game = {team: sum((day[team][2] for day in days), Fraction(0)) for team in self.teams}
        places = {team: [day[team][0] for day in days] for team in self.teams}
        is_over = len(self.counted) == len(self.days)

        def compare(one: str, other: str) -> int:
            if is_over and (away[one] >= 2) != (away[other] >= 2):
                return 1 if away[one] >= 2 else -1
            if total[one] != total[other]:
                return -1 if total[one] > total[other] else 1
            for place in range(1, 28):
                mine, theirs = places[one].count(place), places[other].count(place)
                if mine != theirs:
                    return -1 if mine > theirs else 1
            if game[one] != game[other]:
                return -1 if game[one] > game[other] else 1
            return 0

        order = sorted(self.teams, key=cmp_to_key(compare))
        return [(1 + sum(compare(other, team) < 0 for other in order), team, total[team]) for team in order]

    def mvp(self) -> list[tuple[int, str, Fraction]]:
        """Rank, player and points of everybody who played."""
        points: dict[str, Fraction] = defaultdict(Fraction)
        places: dict[str, list[int]] = defaultdict(list)
        for number in self.counted:
            guilty = {
                player
                for (day, _), offences in self.offences.items()
                if day == number
                for players in offences.values()
                for player in players
            }
            for finish in self.main_round[number]:
                player = finish["player"]
                if finish.get("is_ghost"):
                    continue
                mine = Fraction(0) if player in guilty else self.worth(finish, KEY)
                points[player] += mine
                if mine:
                    places[player].append(finish["place"])

        def compare(one: str, other: str) -> int:
            if points[one] != points[other]:
                return -1 if points[one] > points[other] else 1
            for place in range(1, 28):
                mine, theirs = places[one].count(place), places[other].count(place)
                if mine != theirs:
                    return -1 if mine > theirs else 1
            return 0

        order = sorted(points, key=cmp_to_key(compare))
        return [(1 + sum(compare(other, player) < 0 for other in order), player, points[player]) for player in order]
