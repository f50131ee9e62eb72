"""What happens if somebody wants something of the ranking. Nothing changes here; what cannot be done is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from floorman.days import has_come, is_day, season_of
from floorman.errors import LeagueError, NationalTeamRefused, ResultRefused, ScoringRefused, TitleRefused
from floorman.league.honours.residence import Papers
from floorman.league.honours.team import (
    appearance_of,
    require_in_squad,
    require_national_team,
    require_papers,
    require_ranked,
    require_residence,
    require_role,
)
from floorman.league.honours.titles import Belt, require_belt, title_of
from floorman.league.people.lookup import member_name
from floorman.league.ranking import commands as want
from floorman.league.ranking import events as did
from floorman.league.ranking.lists import NATIONAL, clause_for
from floorman.league.ranking.matchdays import results_of
from floorman.league.ranking.results import LONGEST_NAME, require_result
from floorman.league.ranking.scoring import national_clause, require_points, require_scoring
from floorman.league.ranking.standing import Named
from floorman.lines import is_line
from floorman.text.fillings import ByName, Day
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.league.league import LeagueState
    from floorman.league.ranking.results import Result
    from floorman.rulebook import Cite


def decide(league: LeagueState, wanted: want.Command, *, now: int) -> tuple[did.Event, ...]:
    """Say what happens if somebody wants something.

    Raises:
        LeagueError: it cannot be done.
    """
    match wanted:
        case want.FileResult(result):
            if result.id in league.ranking.results:
                raise ResultRefused(
                    Words(
                        f"there is a result {result.id} already: correct that one",
                        f"Ein Ergebnis {result.id} gibt es schon: berichtige es",
                    ),
                    rule=clause_for(league.book, result.kind, result.carried_to),
                )
            _require_result(league, result, now)
            return (did.ResultFiled(result),)
        case want.CorrectResult(result, reason):
            _require_reason(league, reason)
            _result(league, result.id)
            _require_result(league, result, now)
            return did.ResultCorrected(result, reason), *_titles_lost(league, result.id, result)
        case want.StrikeResult(name, reason):
            _require_reason(league, reason)
            _result(league, name)
            return did.ResultStruck(name, reason), *_titles_lost(league, name, None)
        case want.CountMatchday(matchday):
            return _matchday(league, matchday, now)
        case want.OpenList(name, words, scoring):
            return (did.ListOpened(_new_list(league, Named(name, words, scoring))),)
        case want.SetScoring(name, scoring, reason):
            _require_reason(league, reason)
            _require_scoring(league, replace(_own_list(league, name), scoring=scoring))
            return (did.ScoringSet(name, scoring, reason),)
        case want.AssignScreenName(platform, screen_name, member):
            _require_screen_name(league, platform, screen_name, member)
            return (did.ScreenNameAssigned(platform, screen_name, member),)
        case want.FilePapers(member, is_citizen, stays):
            rule = league.book.cite_if_any("national_team_residence_years")
            _require_known(league, member, NationalTeamRefused, rule)
            if not all(stay.can_be for stay in stays):
                raise NationalTeamRefused(
                    Words(
                        "a residence lasts from a day, written as 2026-05-12, to a later one",
                        "Ein Wohnsitz reicht von einem Tag, geschrieben als 2026-05-12, bis zu einem späteren",
                    ),
                    rule=rule,
                )
            return (did.PapersFiled(member, Papers(is_citizen, stays)),)
        case want.AwardTitle() | want.HandOverBelt() | want.ReturnBelt():
            return _titles(league, wanted, now=now)
        case _:
            return _team(league, wanted, now=now)


def _require_known(league: LeagueState, member: str, refusal: type[LeagueError], rule: Cite | None) -> None:
    try:
        member_name(league, member)
    except LeagueError as unknown:
        raise refusal(unknown.words, rule=rule) from None


# ---- results and lists ----


def _result(league: LeagueState, name: str) -> Result:
    if found := league.ranking.results.get(name):
        return found
    raise ResultRefused(
        Words(f"there is no result {name}", f"Ein Ergebnis {name} gibt es nicht"), rule=clause_for(league.book, "")
    )


def _require_reason(league: LeagueState, reason: str, rule: Cite | None = None) -> None:
    if not reason.strip():
        raise ResultRefused(
            Words("a change needs a reason", "Eine Änderung braucht einen Grund"),
            rule=rule or clause_for(league.book, ""),
        )


def _require_result(league: LeagueState, result: Result, now: int) -> None:
    rule = clause_for(league.book, result.kind, result.carried_to)
    require_result(result, now=now, rule=rule)
    _require_persons(league, result)
    _require_grand_slam(league, result)
    if result.carried_to and result.carried_to not in league.ranking.lists:
        raise ScoringRefused(
            Words(f"there is no list {result.carried_to}", f"Eine Liste {result.carried_to} gibt es nicht"), rule=rule
        )
    for standing in league.ranking.lists.values():
        if scoring := standing.named.scoring_of(result):
            require_points(scoring, result)


def _matchday(league: LeagueState, matchday: int, now: int) -> tuple[did.Event, ...]:
    known = league.ranking.results
    results = [
        result
        for result in results_of(league, matchday)
        if result.id not in known or (result.id in league.ranking.by_hand and known[result.id] != result)
    ]
    if not results and league.season.day(matchday).mains:
        raise ResultRefused(
            Words(
                f"match day {matchday} is in the lists already; corrections count by themselves",
                f"Spieltag {matchday} steht schon in den Listen; Berichtigungen zählen von selbst",
            ),
            rule=league.book.own_topic("individual_lists"),
        )
    for result in results:
        _require_result(league, result, now)
    return tuple(
        did.ResultCorrected(result, "") if result.id in known else did.ResultFiled(result) for result in results
    )


def _require_persons(league: LeagueState, result: Result) -> None:
    seen: dict[str, str] = {}
    for line, finish in enumerate(result.finishes, start=1):
        for person in finish.team if result.is_team else () if result.platform else (finish.who,):
            try:
                member_name(league, person)
            except LeagueError as unknown:
                raise ResultRefused(
                    Words(
                        f"{result.name}, line {line}: {unknown.words.en}",
                        f"{result.name}, Zeile {line}: {unknown.words.de}",
                    ),
                    rule=clause_for(league.book, result.kind, result.carried_to),
                ) from None
        member = league.ranking.who_is(result, finish)
        if member is not None and seen.setdefault(member, finish.who) != finish.who:
            raise ResultRefused(
                Words(
                    f"{result.name}, line {line}: {finish.who} and {seen[member]} are both {{who}}",
                    f"{result.name}, Zeile {line}: {finish.who} und {seen[member]} sind beide {{who}}",
                ),
                rule=league.book.own_topic("screen_names"),
                who=ByName(member, member_name(league, member)),
            )


def _require_grand_slam(league: LeagueState, result: Result) -> None:
    most = league.book.knobs.grand_slams_per_season
    if result.kind != "grand_slam" or most is None:
        return
    season = season_of(result.ended)
    others = [
        other
        for other in league.ranking.results.values()
        if other.kind == "grand_slam" and other.id != result.id and season_of(other.ended) == season
    ]
    if len(others) >= most:
        raise ResultRefused(
            Words(
                f"the season {season} has all its Grand Slams already: {most}",
                f"Die Saison {season} hat schon alle ihre Grand Slams: {most}",
            ),
            rule=league.book.cite("grand_slams_per_season"),
        )


def _new_list(league: LeagueState, named: Named) -> Named:
    if not all(text.strip() and len(text) <= LONGEST_NAME for text in (named.id, named.name.en, named.name.de)):
        raise ScoringRefused(Words("a list needs an id and a name", "Eine Liste braucht eine Kennung und einen Namen"))
    if named.id in league.ranking.lists:
        raise ScoringRefused(Words(f"there is a list {named.id} already", f"Eine Liste {named.id} gibt es schon"))
    _require_scoring(league, named)
    return named


def _own_list(league: LeagueState, name: str) -> Named:
    if name not in league.ranking.lists:
        raise ScoringRefused(Words(f"there is no list {name}", f"Eine Liste {name} gibt es nicht"))
    if name == NATIONAL:
        raise ScoringRefused(
            Words(
                "the rulebook decides how the national ranking gives points",
                "Wie die Österreichische Rangliste Punkte vergibt, bestimmt das Regelwerk",
            ),
            rule=national_clause(league.book, "places"),
        )
    return league.ranking.lists[name].named


def _require_scoring(league: LeagueState, named: Named) -> None:
    if named.scoring is None:
        return
    require_scoring(named.scoring)
    for result in league.ranking.results.values():
        if scoring := named.scoring_of(result):
            require_points(scoring, result)


def _whose(league: LeagueState, platform: str, screen_name: str) -> str | None:
    """The member who has a screen name, however platform and name are spelled, large or small."""
    for where, names in league.ranking.screen_names.items():
        for name, member in names.items() if where.casefold() == platform.casefold() else ():
            if name.casefold() == screen_name.casefold():
                return member
    return None


def _require_screen_name(league: LeagueState, platform: str, screen_name: str, member: str) -> None:
    rule, ranking = league.book.own_topic("screen_names"), league.ranking
    if not is_line(platform, LONGEST_NAME) or not is_line(screen_name, LONGEST_NAME):
        raise ResultRefused(
            Words(
                f"a screen name and its platform are needed, each a line of at most {LONGEST_NAME} characters",
                f"Es braucht einen Screennamen und die Plattform dazu, je eine Zeile mit höchstens {LONGEST_NAME} Zeichen",
            ),
            rule=rule,
        )
    _require_known(league, member, ResultRefused, rule)
    is_there = screen_name in ranking.screen_names.get(platform, {})
    has_it = _whose(league, platform, screen_name)
    if has_it is not None and (is_there or has_it != member):
        raise ResultRefused(
            Words("{screen_name} belongs to {member} already", "{screen_name} gehört schon {member}"),
            rule=rule,
            screen_name=screen_name,
            member=ByName(has_it, member_name(league, has_it)),
        )
    for result in ranking.results.values():
        if result.platform != platform or all(finish.who != screen_name for finish in result.finishes):
            continue
        if any(ranking.who_is(result, finish) == member for finish in result.finishes):
            raise ResultRefused(
                Words(
                    "{who} is in {event} under another name", "{who} steht in {event} schon unter einem anderen Namen"
                ),
                rule=rule,
                who=ByName(member, member_name(league, member)),
                event=result.name,
            )


# ---- titles ----


def _titles_lost(league: LeagueState, name: str, instead: Result | None) -> tuple[did.TitleStruck, ...]:
    """The titles that a result no longer gives to whom they went: these are open again."""
    lost = [title for title in league.ranking.titles if title.result == name]
    try:
        ranking = league.ranking
        still = title_of(league.book, instead, ranking.papers, ranking.who_is) if lost and instead else None
    except TitleRefused:
        still = None
    return tuple(did.TitleStruck(title) for title in lost if title != still)


def _titles(
    league: LeagueState, wanted: want.AwardTitle | want.HandOverBelt | want.ReturnBelt, *, now: int
) -> tuple[did.Event, ...]:
    ranking, rule = league.ranking, league.book.own_topic("championship_belt")
    match wanted:
        case want.AwardTitle(name):
            title = title_of(league.book, _result(league, name), ranking.papers, ranking.who_is)
            if any((other.kind, other.season) == (title.kind, title.season) for other in ranking.titles):
                raise TitleRefused(
                    Words(
                        f"the title of {title.season} has been given already",
                        f"Der Titel {title.season} ist schon vergeben",
                    ),
                    rule=league.book.own_topic("champion_titles"),
                )
            return (did.TitleAwarded(title),)
        case want.HandOverBelt(member, on, due):
            _require_known(league, member, TitleRefused, rule)
            if not is_day(on) or not is_day(due) or due <= on:
                raise TitleRefused(
                    Words(
                        "the belt is handed over on one day and due back on a later one",
                        "Der Gürtel wird an einem Tag übergeben und ist an einem späteren zurückzugeben",
                    ),
                    rule=rule,
                )
            require_belt(league, member, on)
            _require_come(on, rule, now=now)
            return (did.BeltHandedOver(Belt(member, on, due)),)
        case want.ReturnBelt(on):
            if ranking.belt is None or ranking.belt.returned or not is_day(on) or on < ranking.belt.since:
                raise TitleRefused(
                    Words("nobody has the belt on that day", "An diesem Tag hat niemand den Gürtel"), rule=rule
                )
            _require_come(on, rule, now=now)
            return (did.BeltReturned(on),)
        case _:
            assert_never(wanted)


def _require_come(on: str, rule: Cite | None, *, now: int) -> None:
    if not has_come(on, now=now):
        raise TitleRefused(Words("{day} is still to come", "Der {day} kommt erst noch"), rule=rule, day=Day(on))


# ---- the national team ----


def _team(
    league: LeagueState,
    wanted: want.Appoint
    | want.PlanAppearance
    | want.MoveAppearance
    | want.Nominate
    | want.DeclineNomination
    | want.DropFromSquad
    | want.NameTeamCaptain
    | want.SendTeam
    | want.TakeOutOfMatch,
    *,
    now: int,
) -> tuple[did.Event, ...]:
    book = league.book
    match wanted:
        case want.Appoint(role, who):
            require_national_team(league)
            if not who.strip():
                raise NationalTeamRefused(
                    Words("say who gets the post", "Sag dazu, wer das Amt bekommt"),
                    rule=book.own_topic("coach_nominates"),
                )
            return (did.Appointed(role, who),)
        case want.PlanAppearance(name, words, date, size):
            require_national_team(league)
            _require_date(league, date)
            is_named = name.strip() and words.strip() and max(len(name), len(words)) <= LONGEST_NAME
            if name in league.ranking.team.appearances or not is_named or (size is not None and size < 1):
                raise NationalTeamRefused(
                    Words(
                        "a match needs a new id, a name and, if a size is given, at least 1",
                        "Ein Spiel braucht eine neue Kennung, einen Namen und, falls angegeben, eine Größe ab 1",
                    ),
                    rule=book.own_topic("national_team_size"),
                )
            return (did.AppearancePlanned(name, words, date, size),)
        case want.MoveAppearance(name, date, reason):
            _require_date(league, date)
            _require_reason(league, reason, book.own_topic("national_team_dates"))
            return did.AppearanceMoved(name, date, reason), *_taken_out(league, name, date)
        case want.Nominate(member, by, on, appearance):
            require_role(league, "coach", by)
            _require_date(league, on)
            if not has_come(on, now=now):
                rule = book.own_topic("coach_nominates")
                raise NationalTeamRefused(
                    Words("{day} is still to come", "Der {day} kommt erst noch"), rule=rule, day=Day(on)
                )
            _require_known(league, member, NationalTeamRefused, book.own_topic("coach_nominates"))
            require_ranked(league, member, on)
            if appearance:
                require_residence(league, member, appearance_of(league, appearance).date)
            else:
                require_papers(
                    league, member
                )  # For how long is a question of the match, when the team is sent: APSA 5.3.
            return (did.Nominated(member, by, on, appearance),)
        case want.DeclineNomination(member, reason):
            require_in_squad(league, member)
            return (did.NominationDeclined(member, reason),)
        case want.DropFromSquad(member, why, reason):
            require_in_squad(league, member)
            return (did.SquadLeft(member, why, reason),)
        case want.NameTeamCaptain(member, by):
            require_role(league, "coach", by)
            require_in_squad(league, member)
            return (did.TeamCaptainNamed(member),)
        case want.SendTeam(name, members, by):
            require_role(league, "manager", by)
            _require_lineup(league, name, members)
            return (did.TeamSent(name, members),)
        case want.TakeOutOfMatch(name, member, by, reason):
            require_role(league, "manager", by)
            if member not in appearance_of(league, name).members:
                raise NationalTeamRefused(
                    Words("{who} does not play {match}", "{who} spielt {match} nicht"),
                    rule=book.own_topic("manager_decides"),
                    who=ByName(member, member_name(league, member)),
                    match=name,
                )
            return (did.TakenOutOfMatch(name, member, reason),)
        case _:
            assert_never(wanted)


def _taken_out(league: LeagueState, name: str, date: str) -> Iterator[did.TakenOutOfMatch]:
    """Whoever was to play and has not lived here long enough on the new day: earlier may be too early."""
    for member in appearance_of(league, name).members:
        try:
            require_residence(league, member, date)
        except NationalTeamRefused as refused:
            yield did.TakenOutOfMatch(name, member, str(refused.rule))


def _require_date(league: LeagueState, date: str) -> None:
    if not is_day(date):
        raise NationalTeamRefused(
            Words(
                f"{quoted(date)} is not a day such as 2026-05-12", f"{quoted(date, 'de')} ist kein Tag wie 2026-05-12"
            ),
            rule=league.book.own_topic("national_team_dates"),
        )


def _require_lineup(league: LeagueState, name: str, members: tuple[str, ...]) -> None:
    appearance = appearance_of(league, name)
    if not members or len(set(members)) < len(members) or len(members) > (appearance.size or len(members)):
        if appearance.size:
            words = Words(
                "name those who play {match}, each of them once and at most {size}",
                "Nenn alle, die {match} spielen, jeden einmal und höchstens {size}",
            )
        else:
            words = Words(
                "name those who play {match}, each of them once", "Nenn alle, die {match} spielen, jeden einmal"
            )
        raise NationalTeamRefused(
            words,
            rule=league.book.own_topic("national_team_size"),
            match=appearance.name,
            size=appearance.size or 0,
        )
    for member in members:
        require_in_squad(league, member)
        require_residence(league, member, appearance.date)
