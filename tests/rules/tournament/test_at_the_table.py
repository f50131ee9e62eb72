"""What goes on beside the cards at live tables: who deals, whose clock runs, what a ruling of the floor sets off."""

from __future__ import annotations

import msgspec
import pytest

from floorman.errors import FloormanError, NotInTournament, TournamentError
from floorman.floor import rule
from floorman.floor.effects import ChipsForfeited, ChipsToStock, MovesTo, OutOfEvent, PenaltyDue, PenaltyPossible
from floorman.floor.effects.penalties import PenaltyStep, Sentence
from floorman.floor.ruling import Option, Ruling
from floorman.floor.situations.table import ClockAsked
from floorman.rulebook import Rulebook
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.finish.standings import results_of
from floorman.tournament.rulings import commands_for
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.steps import Tournament, decoded, encoded
from support.tournaments import at, do, person, tournament

# ---- dealing ----


def dealer(event: Tournament, table: int = 1) -> str | None:
    duty = event.state.hall.felts[table].duty
    return duty.entrant if duty else None


@pytest.mark.rule("APSA-3.5-13.a")
def test_the_players_deal_in_turn_from_the_button_on() -> None:
    event = tournament("apsa", 5, players_deal=True)
    felt, order = event.state.hall.felts[1], at(event, 1)
    assert felt.button is not None
    first = order.index(felt.seats[felt.button])
    seen = []
    for _ in range(6):
        seen.append(dealer(event))
        do(event, want.EndHand(1))

    assert seen == [order[(first + number) % 5] for number in range(6)]
    duty = event.state.hall.felts[1].duty
    assert duty is not None
    assert "Player" in duty.reason.de
    assert dealer(tournament("apsa", 5)) is None  # with a dealer at the table


@pytest.mark.rule("APSA-3.5-13.a")
def test_who_is_not_at_the_table_does_not_deal_and_the_next_one_does() -> None:
    event = tournament("apsa", 7, size=7, tables=2, players_deal=True)
    order = at(event, 1)
    first = order.index(dealer(event) or "")
    turns = [*order[first:], *order[:first]]
    do(event, want.MoveTo(turns[0], SeatCard(2, event.state.hall.felts[2].free[0]), "a chair is broken"))
    assert dealer(event) == turns[1]

    do(event, want.NoteAway(turns[1]))
    assert dealer(event) == turns[2]
    do(event, want.Penalise(turns[2], rounds=1))
    assert dealer(event) == turns[3]
    do(event, want.EndHand(1))
    assert dealer(event) == turns[3]  # nobody else of the table is there

    for _ in range(4):
        event.undo(by="director", now=0)
    do(event, want.BeginHand(1))
    do(event, want.Penalise(turns[0], rounds=1))
    assert dealer(event) == turns[0]  # the penalty begins when the hand is over


@pytest.mark.rule("APSA-3.5-13.a", "WPL-3.5.b")
def test_a_ghost_does_not_deal() -> None:
    terms = EntryTerms(date="2026-05-12", starts_at=10**12, checks_in=True)
    event = tournament("wpl", 4, begin=False, players_deal=True, terms=terms)
    for entrant in ("p1", "p3"):
        do(event, want.CheckIn(entrant))
    do(event, want.Begin())
    seen = set()
    for _ in range(5):
        seen.add(dealer(event))
        do(event, want.EndHand(1))

    assert seen == {"p1", "p3"}


@pytest.mark.rule("APSA-3.5-13.b#1", "APSA-3.5-13.b#2")
def test_whoever_is_out_deals_until_the_next_one_is() -> None:
    event = tournament("apsa", 6, players_deal=True)
    a, b, c, *_ = at(event, 1)
    do(event, want.EndHand(1, (want.WentOut(a),)))
    assert dealer(event) == a
    do(event, want.EndHand(1))
    assert dealer(event) == a
    do(event, want.EndHand(1, (want.WentOut(c, 2100), want.WentOut(b, 900))))
    assert dealer(event) == b  # the worse place
    event.undo(by="director", now=0)
    assert dealer(event) == a
    do(event, want.PutOut(1, (want.WentOut(b),)))  # told after the hand
    assert dealer(event) == b
    do(event, want.EndHand(1, (want.WentOut(c),)))
    assert dealer(event) == c


@pytest.mark.rule("VPSV-67.1", "VPSV-67.2#1")
def test_vpsv_at_the_final_table_and_pensioners_are_let_off() -> None:
    event = tournament("vpsv", 9, players_deal=True)
    assert dealer(event) is None
    x, y, z, *_ = at(event, 1)
    do(event, want.EndHand(1, (want.WentOut(x),)))
    assert dealer(event) == x
    do(event, want.EndHand(1, (want.WentOut(y),)))
    assert dealer(event) == y
    do(event, want.Excuse(z))
    do(event, want.EndHand(1, (want.WentOut(z),)))

    assert dealer(event) == y
    with pytest.raises(TournamentError, match="nobody is exempt"):
        do(tournament("apsa", 3, players_deal=True), want.Excuse("p1"))


@pytest.mark.rule("VPSV-120")
def test_vpsv_in_a_satellite_a_late_entrant_deals() -> None:
    terms = EntryTerms(kind="satellite", date="2026-05-12", starts_at=0)
    event = tournament("vpsv", 6, players_deal=True, terms=terms)
    do(event, want.Enter(person(7)))

    assert dealer(event) == "p7"
    assert dealer(tournament("vpsv", 6, players_deal=True)) is None

    kept = tournament("vpsv", 6, begin=False, players_deal=True, terms=terms)
    for wanted in (want.KeepSeats(1), want.Begin(), want.Enter(person(7))):
        do(kept, wanted)
    assert dealer(kept) == "p7"  # with the stack that was kept for a latecomer


# ---- who is there ----


@pytest.mark.rule("WPL-3.5.a#1", "WPL-3.5.a#2")
def test_who_was_at_the_table_for_no_hand_in_time_has_a_place_and_no_points() -> None:
    structure = Structure((*[Level(15, 25, 50)] * 4, Level(15, 100, 200)))
    event = tournament("wpl", 4, structure=structure)
    absent, late, *others = at(event, 1)
    do(event, want.NoteAway(absent))
    do(event, want.NoteAway(late))
    do(event, want.EndHand(1))
    do(event, want.NoteAway(late, is_away=False), now=40 * 60_000)
    do(event, want.EndHand(1), now=40 * 60_000)  # level 3, and a fold is a hand
    do(event, want.NoteAway(absent, is_away=False), now=46 * 60_000)
    for who in (others[0], late, absent):
        do(event, want.EndHand(1, (want.WentOut(who),)), now=50 * 60_000)

    rows = {row.entrant: row for row in results_of(event.state)}
    assert rows[absent].points == "0"
    assert "levels 1 to 3 (WPL" in rows[absent].reason.en
    assert all(rows[who].points != "0" for who in (late, *others))
    assert rows[absent].place == "2"
    with pytest.raises(TournamentError, match="is at the table"):
        do(tournament("wpl", 4), want.NoteAway("p1", is_away=False))


# ---- the clock that is called ----


@pytest.mark.rule("TDA-29.d")
def test_a_called_clock_has_the_books_time_and_ends_with_the_hand() -> None:
    event = tournament("tda", 4)
    who = at(event, 1)[0]
    do(event, want.PutClockOn(who), now=5000)
    called = event.state.hall.felts[1].called
    knobs = Rulebook.load("tda").knobs

    assert called is not None
    assert called.counts_from == 5000 + 1000 * knobs.clock_seconds
    assert called.ends_at == called.counts_from + 1000 * knobs.clock_countdown_seconds
    with pytest.raises(TournamentError, match="runs already"):
        do(event, want.PutClockOn(at(event, 1)[1]), now=6000)
    do(event, want.StopClock(1))
    with pytest.raises(TournamentError, match="no clock"):
        do(event, want.StopClock(1))
    do(event, want.PutClockOn(who, 10), now=9000)
    do(event, want.EndHand(1))
    assert event.state.hall.felts[1].called is None


# ---- what the floor rules ----


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


@pytest.mark.parametrize("is_tapped", [True, False])
def test_no_clock_runs_for_somebody_whose_cards_are_taken_away(is_tapped: bool) -> None:
    event = tournament("tda", 5)
    away, punished, other, *_ = at(event, 1)
    do(event, want.NoteAway(away))
    do(event, want.Penalise(punished, hands=3))
    if is_tapped:
        do(event, want.BeginHand(1))
        do(event, want.Penalise(other, hands=1))  # begins after the hand
    for who in (away, punished):
        with pytest.raises(TournamentError, match="has no cards"):
            do(event, want.PutClockOn(who))

    do(event, want.PutClockOn(other))


def test_a_called_clock_goes_with_the_player_who_leaves() -> None:
    event = tournament("tda", 12)
    gone, moved = at(event, 1)[0], at(event, 2)[0]
    do(event, want.PutClockOn(gone))
    do(event, want.PutClockOn(moved))
    do(event, want.Disqualify(gone, "cheating", chips=10_000))
    do(event, want.MoveTo(moved, SeatCard(1, event.state.hall.felts[1].free[0]), "a better light"))

    assert [felt.called for felt in event.state.hall.felts.values()] == [None, None]
    event.undo(by="director", now=0)
    assert event.state.hall.felts[2].called


def test_all_of_it_is_kept_and_comes_back() -> None:
    event = tournament("vpsv", 9, players_deal=True)
    who = at(event, 1)
    do(event, want.Excuse(who[0]))
    do(event, want.PutClockOn(who[1]))
    do(event, want.EndHand(1, (want.WentOut(who[2]),)))
    kept = [encoded(record) for record in event.records]

    assert Tournament.replay(map(decoded, kept)).state == event.state
    with pytest.raises(FloormanError):
        do(event, want.Excuse(who[0]))
