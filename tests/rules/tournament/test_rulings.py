"""What a ruling of the floor sets off in the tournament."""

from __future__ import annotations

import msgspec
import pytest

from floorman.errors import NotInTournament, TournamentError
from floorman.floor import rule
from floorman.floor.effects import ChipsForfeited, ChipsToStock, MovesTo, OutOfEvent, PenaltyDue, PenaltyPossible
from floorman.floor.effects.penalties import PenaltyStep, Sentence
from floorman.floor.ruling import Option, Ruling
from floorman.floor.situations.table import ClockAsked
from floorman.rulebook import Rulebook
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament.rulings import commands_for
from support.tournaments import do, tournament


def ruled(*effects: object, options: tuple[Option, ...] = ()) -> Ruling:
    book = Rulebook.load("tda")
    cites = (book.cite("penalty_scale"),)
    return Ruling("tda", "2019", effects, Words("why", "warum"), cites, options)  # type: ignore[arg-type]


SCALE = (
    PenaltyStep("warning"),
    PenaltyStep("missed_hands"),
    PenaltyStep("missed_rounds", 1, 4),
    PenaltyStep("disqualification"),
)


@pytest.mark.rule("TDA-71-A.b")
@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (Sentence("warning"), ()),
        (Sentence("missed_hands", 3), (want.Penalise("{}", hands=3, rule="TDA-71-A.a"),)),
        (Sentence("missed_rounds", 1), (want.Penalise("{}", rounds=1, rule="TDA-71-A.a"),)),
    ],
)
def test_a_penalty_is_carried_out_as_the_floor_has_chosen(sentence: Sentence, told: tuple[want.Penalise, ...]) -> None:
    event = tournament("tda", 6)
    seat, who = min(event.state.hall.felts[1].seats.items())
    ruling = ruled(PenaltyDue(seat, SCALE))
    commands = commands_for(event.state, 1, ruling, sentence=sentence)

    expected = [(each.hands, each.rounds) for each in told]
    assert [(each.hands, each.rounds) for each in commands if isinstance(each, want.Penalise)] == expected
    for command in commands:
        do(event, command)
    assert event.state.entrants[who].penalty == sentence.count * (6 if sentence.sanction == "missed_rounds" else 1)
    with pytest.raises(TournamentError, match="chooses a penalty first"):
        commands_for(event.state, 1, ruled(PenaltyDue(seat, SCALE)))
    assert commands_for(event.state, 1, ruled(PenaltyPossible(seat, SCALE))) == ()


def test_other_effects_become_commands_too() -> None:
    event = tournament("tda", 6)
    seat, who = min(event.state.hall.felts[1].seats.items())
    free = event.state.hall.felts[1].free[0]
    everything = ruled(ChipsForfeited(seat), ChipsToStock(25), MovesTo(seat, 1, free), OutOfEvent(seat))
    commands = commands_for(event.state, 1, everything, forfeits=100)
    for command in commands:
        do(event, command)

    assert [type(command).__name__ for command in commands] == ["ChangeChips", "ChangeChips", "MoveTo", "Disqualify"]
    stored = [msgspec.to_builtins(command) for command in commands]
    assert {(each["rule"], each["reason"]) for each in stored} == {(everything.citations[0].rule, "")}
    assert event.state.entrants[who].status == "disqualified"
    assert event.state.chips == 60_000 - 25 - 10_000
    with pytest.raises(NotInTournament):
        commands_for(event.state, 1, ruled(OutOfEvent(99)))
    with pytest.raises(TournamentError, match="how many chips"):
        commands_for(event.state, 1, ruled(ChipsForfeited(min(event.state.hall.felts[1].seats))))


def test_where_the_floor_has_a_choice_it_is_made_first() -> None:
    event = tournament("tda", 6)
    seat = min(event.state.hall.felts[1].seats)
    options = (Option((OutOfEvent(seat),)), Option(()))
    with pytest.raises(TournamentError, match="one of 2 options"):
        commands_for(event.state, 1, ruled(options=options))

    assert commands_for(event.state, 1, ruled(options=options), choice=1) == ()
    assert len(commands_for(event.state, 1, ruled(options=options), choice=0)) == 1


@pytest.mark.rule("VPSV-96.2")
def test_a_ruling_of_the_desk_puts_the_clock_on_a_player() -> None:
    event = tournament("vpsv", 6)
    seats = sorted(event.state.hall.felts[1].seats)
    asked = ClockAsked(seat=seats[0], by="player", by_seat=seats[1], thought_s=600)
    for command in commands_for(event.state, 1, rule(asked, event.state.book)):
        do(event, command)

    called = event.state.hall.felts[1].called
    assert called is not None
    assert called.entrant == event.state.hall.felts[1].seats[seats[0]]
