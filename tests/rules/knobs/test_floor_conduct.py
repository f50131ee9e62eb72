"""What the floor asks a rulebook about conduct and penalties: answered the other way, the same offence costs something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.floor.effects import Sentence
from floorman.floor.penalties.record import PenaltyRecord, evolve, give, note
from floorman.floor.situations.conduct import DodgedBlinds, NutsNotBet, Offence, PriorOffences
from floorman.floor.situations.table import RabbitHunt
from support.knobs import at_the_desk, flips

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

SCALE: Final = ("warning", "missed_hands", "missed_rounds", "disqualification")
SECOND: Final = Offence(seat=1, what="delay", earlier=1)
FOURTH: Final = Offence(
    seat=1,
    what="delay",
    record=PriorOffences(offences=("delay",) * 3, given=(Sentence("warning"), Sentence("missed_rounds", 4))),
)

test_a_first_breach_costs_the_lowest_step = flips(
    "penalty_scale",
    {
        SCALE: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: warning)",
        SCALE[1:]: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 1 missed hand)",
    },
)(at_the_desk(Offence(seat=1, what="delay")))

test_a_second_breach_costs_a_missed_hand_or_the_next_step = flips(
    "penalty_scale",
    {
        SCALE: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 1 missed hand)",
        (SCALE[0], *SCALE[2:]): "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 1 missed round)",
        (*SCALE[:2], SCALE[3]): "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 1 missed hand)",
    },
)(at_the_desk(SECOND))

test_a_second_breach_where_there_are_no_missed_hands = flips(
    "penalty_scale",
    {
        (SCALE[0], *SCALE[2:]): "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 1 missed round)",
        (SCALE[0], SCALE[3]): "the offence of seat 1 is noted; seat 1 may be penalised (proposed: disqualification)",
    },
)(at_the_desk(SECOND))

test_after_the_most_rounds_there_is_only_the_door = flips(
    "penalty_scale",
    {
        SCALE: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: disqualification)",
        SCALE[:3]: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 4 missed rounds)",
    },
)(at_the_desk(FOURTH))

test_how_many_rounds_can_be_given = flips(
    "missed_rounds_max",
    {
        4: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 3 missed rounds)",
        2: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: disqualification) (the house is not cited)",
    },
    over="vpsv",
)(
    at_the_desk(
        Offence(
            seat=1,
            what="delay",
            record=PriorOffences(offences=("delay", "delay"), given=(Sentence("missed_rounds", 2),)),
        )
    )
)

test_a_breach_of_etiquette_costs_something_from_so_many_on = flips(
    "etiquette_penalty_from_offence",
    {
        1: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: warning)",
        2: "the offence of seat 1 is noted; seat 1 may be penalised",
    },
    over="apsa",
)(at_the_desk(Offence(seat=1, what="delay")))

test_soft_play = flips(
    "soft_play_sanction",
    {
        "at_least_missed_hand": "the offence of seat 1 is noted; seat 1 is penalised: missed hands, missed rounds or disqualification (proposed: 1 missed hand); or: seat 1 forfeits chips; the floor says how many / seat 1 keeps the chips",
        "any_penalty": "the offence of seat 1 is noted; seat 1 is penalised: warning, missed hands, missed rounds or disqualification (proposed: 1 missed hand)",
        "disqualification": "seat 1 is disqualified",
    },
)(at_the_desk(Offence(seat=1, what="soft_play")))

test_chips_given_to_a_player_who_did_not_know = flips(
    "chip_gift_disqualifies",
    {"giver": "seat 1 is disqualified", "giver_and_receiver": "seat 1 is disqualified; seat 2 is disqualified"},
)(at_the_desk(Offence(seat=1, what="chip_gift", other=2, other_knew=False)))

test_a_drunk_player = flips(
    "intoxication_sanction",
    {
        "disqualification": "seat 1 is disqualified",
        "fine_and_maybe_disqualification": "the offence of seat 1 is noted; or: seat 1 goes unpunished / seat 1 is disqualified",
    },
)(at_the_desk(Offence(seat=1, what="intoxication")))


test_rudeness_after_the_event = flips(
    "penalty_after_event",
    {
        True: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: warning)",
        False: "the offence of seat 1 is noted",
    },
)(at_the_desk(Offence(seat=1, what="rude", is_event_over=True)))

test_a_call_on_the_phone_during_the_hand = flips(
    "phone_call_at_table",
    {
        "offence": "the offence of seat 1 is noted; the hand of seat 1 stays live; seat 1 may be penalised (proposed: warning)",
        "folds_hand": "the hand of seat 1 is dead",
    },
)(at_the_desk(Offence(seat=1, what="phone_call", is_in_hand=True)))

test_blinds_that_were_dodged = flips(
    "dodged_blinds",
    {
        "penalty": "the offence of seat 1 is noted; seat 1 is penalised: missed hands, missed rounds or disqualification (proposed: 1 missed hand)",
        "pay_and_penalty": "seat 1 pays 300 into the pot as dead money; the offence of seat 1 is noted; seat 1 is penalised: missed hands, missed rounds or disqualification (proposed: 1 missed hand)",
    },
)(at_the_desk(DodgedBlinds(seat=1, missed=300)))

test_cards_exposed_in_a_hand = flips(
    "own_exposed_cards_kill_hand",
    {
        True: "the offence of seat 1 is noted; the hand of seat 1 is dead; seat 1 may be penalised after the hand (proposed: warning)",
        False: "the offence of seat 1 is noted; the hand of seat 1 stays live; seat 1 may be penalised after the hand (proposed: warning)",
    },
)(at_the_desk(Offence(seat=1, what="exposing_cards", is_in_hand=True)))

test_the_nuts_only_call_on_the_river = flips(
    "nuts_last_to_act",
    {
        "floor_judges": "seat 1 goes unpunished",
        "must_bet_or_raise": "the offence of seat 1 is noted; seat 1 may be penalised (proposed: 1 missed hand)",
        "must_not_check": "seat 1 goes unpunished",
    },
)(at_the_desk(NutsNotBet(seat=1, board="Ah Kh 7h 2c 9d", cards="Qh Jh", action="call")))

test_all_agree_to_see_what_would_have_come = flips(
    "rabbit_hunting", {"never": "seat 1: refused", "if_all_agree": "floor: seat 1: granted / seat 1: refused"}
)(at_the_desk(RabbitHunt(seat=1, all_agree=True)))

# ---- the record ----


def given_two_rounds(book: Rulebook) -> str:
    """A player at a table of nine who has to miss two rounds."""
    record = PenaltyRecord("Ada")
    for event in note(record, "delay", (), at=1, by="Maria"):
        evolve(record, event)
    for event in give(record, 1, Sentence("missed_rounds", 2), book, at=2, by="Maria", players=9):
        evolve(record, event)
    return f"{record.left.hands} hands and {record.left.rounds} rounds to be missed"


@flips("missed_rounds_max", {1: "PenaltyRefused (H-1)", 2: "18 hands and 0 rounds to be missed"})
def test_two_rounds_are_given_or_refused(book: Rulebook) -> object:
    return given_two_rounds(book)


@flips(
    "missed_round_length",
    {
        "players_when_given": "18 hands and 0 rounds to be missed",
        "players_when_it_starts": "0 hands and 2 rounds to be missed",
    },
)
def test_a_round_is_as_long_as_the_table_is_full_now_or_later(book: Rulebook) -> object:
    return given_two_rounds(book)
