"""A step from long ago is put right alone: later ones are judged again, and what people have done stays."""

from __future__ import annotations

import pytest

from floorman.errors import NotInTournament, TournamentError, UndoRefused
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.finish.standings import results_of
from floorman.tournament.prizes.payouts import Amounts
from floorman.tournament.record.correction_plan import MoneyChange
from floorman.tournament.record.records import decoded, encoded
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import StepCorrected, Tournament
from support.tournaments import MINUTE, at, begun, do, puts_out, sizes, tournament


def correct(event: Tournament, number: int, instead: want.Command | None = None, **how: object) -> StepCorrected:
    """Put a step right, and see that the records lead to the same event."""
    record = event.correct(number, instead, by="director", now=90 * MINUTE, **how)  # type: ignore[arg-type]
    replayed = Tournament.replay([decoded(encoded(record)) for record in event.records])
    assert replayed.state == event.state
    return record


def places_in(event: Tournament) -> dict[str, int | None]:
    return {who: event.state.place_of(who) for who in event.state.entrants}


def test_a_wrong_bust_six_steps_back_is_put_right_alone() -> None:
    event = tournament("tda", 9)
    wrong, right, third, fourth = at(event, 1)[:4]
    mistake = do(event, want.EndHand(1, (want.WentOut(wrong),)))
    do(event, want.EndHand(1))
    do(event, want.EndHand(1, (want.WentOut(third),)))
    do(event, want.Penalise(fourth, hands=1))
    do(event, want.EndHand(1, (want.WentOut(fourth),)))
    do(event, want.PutButton(1, min(event.state.hall.felts[1].seats)))
    do(event, want.EndHand(1))
    steps = len(event.steps)
    with pytest.raises(UndoRefused):
        event.undo(mistake.number, by="director", now=MINUTE)

    instead = want.EndHand(1, (want.WentOut(right),))
    plan = event.preview(mistake.number, instead)
    assert plan.conflicts == ()
    assert {(one.entrant, one.before, one.after) for one in plan.places} == {(wrong, 9, None), (right, None, 9)}
    assert places_in(event)[wrong] == 9  # only looked at
    correct(event, mistake.number, instead)

    assert len(event.steps) == steps
    assert places_in(event) == {**dict.fromkeys(event.state.entrants), right: 9, third: 8, fourth: 7}
    assert event.state.entrants[wrong].card is not None
    assert event.state.left == 6


def test_who_was_not_out_is_put_back_in_by_one_command_and_the_places_follow() -> None:
    event = tournament("tda", 9)
    wrong, third, fourth = at(event, 1)[:3]
    do(event, want.EndHand(1, (want.WentOut(wrong), want.WentOut(third))))
    do(event, want.EndHand(1))
    do(event, want.PutOut(1, (want.WentOut(fourth),)))
    assert (places_in(event)[wrong], places_in(event)[fourth]) == (8, 7)

    event.put_back_in(wrong, by="director", now=MINUTE)
    assert places_in(event) == {**dict.fromkeys(event.state.entrants), third: 9, fourth: 8}
    event.put_back_in(fourth, by="director", now=MINUTE)  # there was nothing else in that step
    assert places_in(event) == {**dict.fromkeys(event.state.entrants), third: 9}
    with pytest.raises(UndoRefused, match=r"nobody entered that Player .* is out") as refused:
        event.put_back_in(wrong, by="director", now=MINUTE)
    assert refused.value.words.de.endswith("wurde nicht eingegeben")


def test_prizes_follow_and_what_was_paid_stays_until_the_director_says_otherwise() -> None:
    plan = PrizePlan(scheme=Amounts((1500, 900, 600)))
    event = tournament("tda", 3, fee_cents=1000, payment="cash", prizes=plan)
    first, second, third = at(event, 1)
    mistake = do(event, want.EndHand(1, (want.WentOut(third),)))
    do(event, want.EndHand(1, (want.WentOut(second),)))
    paid = do(event, want.PayPrize(second))

    changes = event.preview(mistake.number, want.EndHand(1, (want.WentOut(second),)))
    assert [one.number for one in changes.conflicts] == [mistake.number + 1]  # out already
    instead = want.EndHand(1, (want.WentOut(third), want.WentOut(second)))
    changes = event.preview(mistake.number, instead, without=(mistake.number + 1,))
    assert changes.conflicts == ()
    assert {(one.entrant, one.before_cents, one.after_cents, one.paid_cents) for one in changes.prizes} == {
        (third, 600, 750, 0),
        (second, 900, 750, 900),
    }
    assert any(line.de.endswith("und hat 1,50\N{NO-BREAK SPACE}€ zu viel bekommen") for line in changes.words)
    assert changes.stays == (paid.number,)
    assert changes.money == ()

    correct(event, mistake.number, instead, without=(mistake.number + 1,), anew=(paid.number,))
    assert {row.entrant: row.cents for row in results_of(event.state)} == {first: 1500, second: 750, third: 750}
    assert event.state.entrants[second].won_cents == 750


def test_whoever_would_not_have_entered_is_called_by_name_in_what_stands_in_the_way() -> None:
    event = tournament("tda", 4, fee_cents=1000, club_cents=200, payment="cash", begin=False)
    plan = event.preview(1, None)

    assert [conflict.why for conflict in plan.conflicts] == [
        Words("Player 1 has not entered", "Player 1 ist nicht angemeldet")
    ]


def test_accounts_that_are_nobodys_are_told_as_people_call_them() -> None:
    accounts = (("", ""), ("club", ""), ("anna", "Anna"), ("b7", ""))
    changes = [MoneyChange(account, cents, name) for account, name in accounts for cents in (200, -200)]

    assert [change.words.de.replace("\N{NO-BREAK SPACE}", " ") for change in changes] == [
        *("2,00 € an das Haus", "2,00 € vom Haus", "2,00 € an den Klub", "2,00 € vom Klub"),
        *("2,00 € an Anna", "2,00 € von Anna", "2,00 € an b7", "2,00 € von b7"),
    ]


def test_a_fee_that_was_entered_wrongly_is_booked_otherwise() -> None:
    event = tournament("tda", 4, fee_cents=1000, payment="cash", begin=False)
    paid = next(step for step in event.steps if step.wanted == want.Pay("p2", 1000))
    do(event, want.Begin())
    puts_out(event, 1)

    plan = event.preview(paid.number, want.Pay("p2", 600))
    assert plan.money == (MoneyChange("", 400), MoneyChange("t", -400, "Friday"))
    assert [line.de.replace("\N{NO-BREAK SPACE}", " ") for line in plan.words] == [
        "4,00 € an das Haus",
        "4,00 € von Friday",
    ]
    assert correct(event, paid.number, want.Pay("p2", 600)).rebooked == (paid.number,)
    assert event.state.entrants["p2"].paid_cents == 600


def test_moves_that_were_made_stay_and_the_director_may_have_them_worked_out_anew() -> None:
    event = tournament("tda", 18)
    wrong = at(event, 1)[0]
    mistake = do(event, want.EndHand(1, (want.WentOut(wrong),)))
    other = do(event, want.EndHand(1, (want.WentOut(at(event, 1)[0]),)))
    for table in (1, 2):
        do(event, want.PutButton(table, sorted(event.state.hall.felts[table].seats)[2]))
    evened = do(event, want.Even())
    (moved,) = (one for one in evened.events if isinstance(one, did.Moved))
    gone = {event.step(step.number).wanted.busts[0].entrant: step for step in (mistake, other)}  # type: ignore[union-attr]
    free = next(
        who
        for who, step in gone.items()
        if next(one.card for one in step.events if isinstance(one, did.Out)) != moved.target
    )

    plan = event.preview(gone[free].number, want.EndHand(1))
    assert plan.conflicts == ()
    assert plan.stays == (evened.number,)  # 8 and 9 would be even without it
    with pytest.raises(UndoRefused, match=rf"step {evened.number}, .*, cannot stand: the tables are even"):
        correct(event, gone[free].number, want.EndHand(1), anew=(evened.number,))
    correct(event, gone[free].number, want.EndHand(1))

    assert event.state.entrants[moved.entrant].card == moved.target
    assert sizes(event) == {1: 9, 2: 8}


def test_a_seat_that_somebody_else_was_moved_to_is_a_conflict_that_is_named() -> None:
    event = tournament("tda", 18)
    wrong = at(event, 1)[0]
    seat = event.state.entrants[wrong].card
    assert seat is not None
    mistake = do(event, want.EndHand(1, (want.WentOut(wrong),)))
    other = at(event, 2)[0]
    moved = do(event, want.MoveTo(other, seat, "a better view"))
    kept = len(event.records)

    plan = event.preview(mistake.number, want.EndHand(1))
    assert [(one.number, one.name.en) for one in plan.conflicts] == [(moved.number, event.name_of(moved).en)]
    assert "ist besetzt" in plan.conflicts[0].why.de
    with pytest.raises(UndoRefused, match=f"step {moved.number}, .* is taken") as refused:
        event.put_back_in(wrong, by="director", now=MINUTE)
    assert refused.value.words.de.startswith(f"Schritt {moved.number}, ")
    assert len(event.records) == kept

    correct(event, mistake.number, want.EndHand(1), without=(moved.number,))
    assert event.state.entrants[wrong].card == seat
    assert at(event, 2)[0] == other


def test_who_is_in_again_draws_a_seat_of_the_final_table_if_there_is_one() -> None:
    event = tournament("tda", 18)
    losers = [*at(event, 1)[:5], *at(event, 2)[:5]]
    for who in losers:
        do(event, want.EndHand(1 if who in losers[:5] else 2, (want.WentOut(who),)))
    do(event, want.Even())
    felt = event.state.hall.felts[1]
    assert (len(felt.seats), felt.size) == (8, 9)
    sat = dict(felt.seats)

    event.put_back_in(losers[0], by="director", now=MINUTE)

    drawn = event.state.hall.felts[1].seats
    assert {seat: who for seat, who in drawn.items() if who != losers[0]} == sat
    assert losers[0] in drawn.values()


def test_at_a_full_final_table_a_chair_is_added_and_nobody_else_moves() -> None:
    event = tournament("tda", 12, size=8)
    first, second, third, *_ = losers = [*at(event, 1)[:2], *at(event, 2)[:1]]
    for who in losers:
        do(event, want.EndHand(1 if who != third else 2, (want.WentOut(who),)))
    do(event, want.Even())
    sat = dict(event.state.hall.felts[1].seats)
    assert sorted(sat) == list(range(1, 10))
    late = sat[4]
    do(event, want.EndHand(1, (want.WentOut(late),)))

    plan = event.preview(event.bust_of(first).number, want.EndHand(1))
    assert (plan.conflicts, [(one.entrant, one.after) for one in plan.seats]) == ((), [(first, SeatCard(1, 10))])
    event.put_back_in(first, by="director", now=MINUTE)
    assert event.state.hall.felts[1].seats == {**{seat: who for seat, who in sat.items() if who != late}, 10: first}
    assert places_in(event)[late] == 10
    do(event, want.MoveTo(first, SeatCard(1, 4), "a free chair"))

    with pytest.raises(UndoRefused, match="the final table has no seat for Player"):
        event.put_back_in(second, by="director", now=MINUTE)


def test_a_broken_table_stays_broken_and_whoever_is_in_again_draws_a_seat() -> None:
    event = tournament("tda", 27, break_order=(3, 2, 1))
    wrong = at(event, 3)[0]
    do(event, want.EndHand(3, (want.WentOut(wrong),)))
    for table in (1, 2):
        for who in at(event, table)[:5]:
            do(event, want.EndHand(table, (want.WentOut(who),)))
    broken = do(event, want.Even(everything=True, insists=True))
    assert [one.table for one in broken.events if isinstance(one, did.TableTakenDown)] == [3]
    sat = {who.id: who.card for who in event.state.entrants.values() if who.card}

    event.put_back_in(wrong, by="director", now=MINUTE)

    now = {who.id: who.card for who in event.state.entrants.values() if who.card}
    assert {who: card for who, card in now.items() if who != wrong} == sat
    card = now[wrong]
    assert card is not None
    assert card.table in (1, 2)
    assert sizes(event) == {1: 9, 2: 8} or sizes(event) == {1: 8, 2: 9}


def test_seats_stay_as_drawn_when_an_entry_is_taken_out_long_after_the_start() -> None:
    event = tournament("tda", 9)
    sat = {who.id: who.card for who in event.state.entrants.values()}
    entry = next(
        step for step in event.steps if any(isinstance(one, did.Entered) and one.entrant == "p5" for one in step.events)
    )
    puts_out(event, 1)
    if event.state.entrants["p5"].card is None:
        event.undo(by="director", now=MINUTE)

    correct(event, entry.number, None)

    assert {who.id: who.card for who in event.state.entrants.values() if who.card} == {
        who: card for who, card in sat.items() if who in event.state.entrants and event.state.entrants[who].card
    }
    assert "p5" not in event.state.entrants


def test_a_step_corrected_to_itself_changes_nothing() -> None:
    event = tournament("vpsv", 20, size=8)
    for table in (1, 2, 3):
        do(event, want.EndHand(table, (want.WentOut(at(event, table)[0]),)))
    do(event, want.MoveTo(at(event, 1)[0], SeatCard(2, event.state.hall.felts[2].free[0]), "asked for"))
    for step in event.steps:
        if step.wanted is not None:
            plan = event.preview(step.number, step.wanted)
            assert (plan.conflicts, plan.changed, plan.words) == ((), (), ())
            state = event.state.copy()
            record = correct(event, step.number, step.wanted)
            assert (record.followed, record.without, record.rebooked) == ({}, (), ())
            assert event.state == state


def test_taking_a_step_out_is_as_if_it_had_never_been_done() -> None:
    with_it, without_it = begun(9), begun(9)
    for event in (with_it, without_it):
        puts_out(event, 1)
    extra = do(with_it, want.Penalise(at(with_it, 1)[2], hands=3))
    for event in (with_it, without_it):
        puts_out(event, 1)
        do(event, want.SetClock("pause"), now=5 * MINUTE)

    correct(with_it, extra.number, None)

    assert with_it.state == without_it.state
    with pytest.raises(UndoRefused, match="does not count"):
        with_it.preview(extra.number)
    correct(with_it, extra.number, extra.wanted)  # and back again
    assert with_it.state.entrants[at(with_it, 1)[1]].penalty > 0


def test_what_could_not_have_been_done_then_is_refused_and_nothing_has_changed() -> None:
    event = tournament("tda", 6)
    loser, other = at(event, 1)[:2]
    mistake = do(event, want.EndHand(1, (want.WentOut(loser),)))
    do(event, want.EndHand(1, (want.WentOut(other),)))
    state, kept = event.state.copy(), len(event.records)
    for number, instead, kind in (
        (mistake.number, want.EndHand(1, (want.WentOut("nobody"),)), NotInTournament),
        (mistake.number, want.EndHand(9), TournamentError),
        (99, want.EndHand(1), UndoRefused),
        (0, want.EndHand(1), UndoRefused),
    ):
        with pytest.raises(kind) as refused:
            event.correct(number, instead, by="director", now=MINUTE)
        assert refused.value.words.de != refused.value.words.en
    assert (event.state, len(event.records)) == (state, kept)


def test_an_undo_after_a_correction_takes_back_the_last_step_and_no_other() -> None:
    event = tournament("tda", 6)
    loser, other = at(event, 1)[:2]
    mistake = do(event, want.EndHand(1, (want.WentOut(loser),)))
    last = do(event, want.EndHand(1, (want.WentOut(other),)))
    correct(event, mistake.number, want.EndHand(1))

    assert event.undo(by="director", now=MINUTE).number == last.number
    assert places_in(event) == dict.fromkeys(event.state.entrants)
    event.redo(by="director", now=MINUTE)
    assert places_in(event)[other] == 6
