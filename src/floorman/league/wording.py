"""What was done in a league, in a line for each entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from msgspec.structs import asdict

from floorman.league.league import Correction, LeagueEntry, LeagueOpened
from floorman.league.people.commands import ChangeClub, JudgeTeamName
from floorman.text.fillings import Day, Several, filled_in
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.league.league import Command, LeagueState, Record
    from floorman.text.amounts import Filling

# The facts in braces are the fields of the command.
DONE: Final = {
    "EnterClub": Words("{name} has entered as {club}", "{name} ist als {club} angemeldet"),
    "UpdateClub": Words("the details of {club} are noted", "die Angaben zu {club} sind vermerkt"),
    "AdmitClub": Words("{club} is admitted", "{club} ist zugelassen"),
    "TurnDownClub": Words("{club} is turned down", "{club} ist abgelehnt"),
    "EnterTeam": Words("{club} enters a team, {team}", "{club} meldet ein Team: {team}"),
    "NameTeam": Words("{team} is called “{name}”", "{team} heißt „{name}“"),
    "JudgeTeamName": Words("the name of {team} is accepted", "der Name von {team} ist anerkannt"),
    "WithdrawTeam": Words("{team} is withdrawn", "{team} ist zurückgezogen"),
    "PayTeamFee": Words("the fee of {team} is paid", "die Teilnahmegebühr von {team} ist bezahlt"),
    "EnterMember": Words("{name} is entered as {member}", "{name} ist als {member} eingetragen"),
    "ChangeClub": Words("{member} belongs to {club} from {on}", "{member} gehört ab {on} zu {club}"),
    "ApplyForLicence": Words(
        "{member} applied for a licence on {filed_on}", "{member} hat am {filed_on} um die Lizenz angesucht"
    ),
    "IssueLicence": Words("{member} has licence {number}", "{member} hat die Lizenz {number}"),
    "RecordGuest": Words("{member} was a guest at {event}", "{member} war Gast bei {event}"),
    "MoveMatchday": Words("match day {matchday} is on {date}", "Spieltag {matchday} ist am {date}"),
    "AppointOfficials": Words("{director} directs match day {matchday}", "{director} leitet Spieltag {matchday}"),
    "NameLineup": Words(
        "{team} plays match day {matchday} with {players}", "{team} spielt Spieltag {matchday} mit {players}"
    ),
    "ReportTeam": Words("{team} has checked in: {players}", "{team} ist angetreten: {players}"),
    "StartMatchday": Words(
        "check-in of match day {matchday} is closed", "der Check-in von Spieltag {matchday} ist geschlossen"
    ),
    "SanctionTeam": Words("{team} is sanctioned", "gegen {team} ist eine Sanktion verhängt"),
    "FineTeam": Words("{team} is fined", "gegen {team} ist eine Geldstrafe verhängt"),
    "DrawSitAndGos": Words(
        "the sit-and-gos of match day {matchday} are drawn with seed {seed}",
        "die Sit-and-gos von Spieltag {matchday} sind mit Seed {seed} ausgelost",
    ),
    "SetSitAndGos": Words(
        "the sit-and-gos of match day {matchday} are set", "die Sit-and-gos von Spieltag {matchday} sind gesetzt"
    ),
    "EnterSitAndGo": Words(
        "match day {matchday}, table {table}: the result is in",
        "Spieltag {matchday}, Tisch {table}: Ergebnis eingetragen",
    ),
    "DrawMainTournaments": Words(
        "the main tournaments of match day {matchday} are drawn with seed {seed}",
        "die Hauptturniere von Spieltag {matchday} sind mit Seed {seed} ausgelost",
    ),
    "EnterMainTournament": Words(
        "match day {matchday}, main tournament {tournament}: the result is in",
        "Spieltag {matchday}, Hauptturnier {tournament}: Ergebnis eingetragen",
    ),
    "ApproveMatchDay": Words("match day {matchday} counts", "Spieltag {matchday} zählt"),
    "SettleTitle": Words("{team} is champion", "{team} ist Meister"),
    "CountMatchday": Words("match day {matchday} is in the lists", "Spieltag {matchday} steht in den Listen"),
    "StrikeResult": Words("{result} no longer counts", "{result} zählt nicht mehr"),
    "OpenList": Words("there is a list {list}", "es gibt eine Liste {list}"),
    "SetScoring": Words("{list} gives points in another way", "{list} vergibt Punkte auf andere Weise"),
    "AssignScreenName": Words("{screen_name} is {member}", "{screen_name} ist {member}"),
    "AwardTitle": Words("the title of {result} is given", "der Titel von {result} ist vergeben"),
    "FilePapers": Words("the papers of {member} are entered", "die Papiere von {member} sind eingetragen"),
    "HandOverBelt": Words("{member} has the belt from {on}", "{member} hat ab {on} den Gürtel"),
    "ReturnBelt": Words("the belt came back on {on}", "der Gürtel kam am {on} zurück"),
    "Appoint": Words("{who} is appointed {role}", "{who} ist zum {role} bestellt"),
    "PlanAppearance": Words("{name} is on {date}, as {appearance}", "{name} ist am {date}, als {appearance}"),
    "MoveAppearance": Words(
        "{appearance} is moved to {date}: {reason}", "{appearance} ist auf den {date} verlegt: {reason}"
    ),
    "Nominate": Words("{by} has called up {member}", "{by} hat {member} nominiert"),
    "DeclineNomination": Words("{member} has declined", "{member} hat abgesagt"),
    "DropFromSquad": Words("{member} is out of the squad", "{member} ist nicht mehr im Kader"),
    "NameTeamCaptain": Words("{member} is captain", "{member} ist Kapitän"),
    "SendTeam": Words("playing {appearance}: {members}", "für {appearance} sind aufgestellt: {members}"),
    "TakeOutOfMatch": Words("{member} does not play {appearance}", "{member} spielt {appearance} nicht"),
}
_NO_CLUB: Final = Words("{member} is without a club from {on}", "{member} ist ab {on} ohne Verein")
_NAME_REFUSED: Final = Words("the name of {team} is refused", "der Name von {team} ist nicht anerkannt")
_RESULT: Final = Words("{name}: the result is in", "{name}: Ergebnis eingetragen")
_DAYS: Final = ("on", "date", "filed_on", "due")
_NEW: Final = {"EnterClub": "club", "EnterTeam": "team", "EnterMember": "member", "NameTeam": "team"}
"""Which fact of a command goes by its id: one that it gives, or one whose name it changes."""
_PEOPLE: Final = ("member", "members", "players", "director", "who")
_ROLES: Final = {"coach": Words("coach", "Trainer"), "manager": Words("manager", "Teamchef")}


def done(record: Record, language: Language, league: LeagueState) -> str:
    """What a record says was done, with its number; people, clubs and teams go by the names that a league has for them."""
    match record:
        case LeagueOpened(setup):
            words = Words(
                f"{setup.name} {setup.season} is open as {setup.id}",
                f"{setup.name} {setup.season} ist als {setup.id} ausgeschrieben",
            )
            number = 0
        case LeagueEntry(number, _, _, wanted):
            words = _said(wanted, league)
        case Correction(number, _, _, corrects, _, wanted):
            words = Words(f"entry {corrects} is taken back", f"Eintrag {corrects} ist zurückgenommen")
            if wanted is not None:
                instead = _said(wanted, league)
                words = Words(
                    f"entry {corrects} is put right: {instead.en}", f"Eintrag {corrects} berichtigt: {instead.de}"
                )
        case _:
            assert_never(record)
    return f"{number}: {words[language]}"


def _said(wanted: Command, league: LeagueState) -> Words:
    facts = asdict(wanted)
    if (result := facts.get("result")) and not isinstance(result, str):
        return filled_in(_RESULT, name=result.name)
    words = DONE[type(wanted).__name__]
    match wanted:
        case ChangeClub(club=""):
            words = _NO_CLUB
        case JudgeTeamName(is_accepted=False):
            words = _NAME_REFUSED
        case _:
            pass
    new = _NEW.get(type(wanted).__name__, "")
    return filled_in(
        words, **{key: _filling(key, value, league if key != new else None) for key, value in facts.items()}
    )


def _filling(key: str, value: object, league: LeagueState | None) -> Filling:
    """What a command says, as a reader writes it: with names, but for an id that it gives to somebody."""
    if key in _DAYS:
        return Day(value)
    if key == "role":
        return _ROLES[str(value)]
    if isinstance(value, tuple):
        return Several([_name(key, str(each), league) for each in value])
    return _name(key, str(value), league)


def _name(key: str, id_: str, league: LeagueState | None) -> str:
    """What somebody or something is called; the id where nobody knows."""
    if league is None:
        return id_
    people = league.people
    if key == "club" and id_ in people.clubs:
        return people.clubs[id_].name
    if key == "team" and id_ in people.teams:
        return people.team_name(id_)
    return people.members[id_].name if key in _PEOPLE and id_ in people.members else id_
