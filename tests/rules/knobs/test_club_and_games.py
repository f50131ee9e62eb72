"""What the club and other games ask a rulebook: answered the other way, something is allowed, shown or divided differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.situations.conduct import Offence
from floorman.floor.situations.showdown import OpenHand, SplitPot
from floorman.table import orders as order
from floorman.testing import Story
from floorman.tournament.entries.records import asked, shown_name
from support.events import person
from support.knobs import at_the_desk, flips

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

# ---- the club ----

test_english_at_the_table = flips(
    "allowed_languages",
    {("de", "en"): "seat 1 goes unpunished", ("de",): "the offence of seat 1 is noted; seat 1 may be penalised"},
    over="apsa",
)(at_the_desk(Offence(seat=1, what="language", language="en")))

test_german_at_the_table = flips(
    "allowed_languages",
    {("de", "en"): "seat 1 goes unpunished", ("en",): "the offence of seat 1 is noted; seat 1 may be penalised"},
    over="apsa",
)(at_the_desk(Offence(seat=1, what="language", language="de")))

test_a_message_that_disturbs_nobody = flips(
    "devices_at_table",
    {
        "if_no_nuisance": "seat 1 goes unpunished",
        "no_communication": "the offence of seat 1 is noted; seat 1 may be penalised (proposed: warning)",
        "board_may_ban": "seat 1 goes unpunished",
    },
)(at_the_desk(Offence(seat=1, what="texting", disturbs=False, is_banned=False)))

test_a_device_that_the_board_has_banned = flips(
    "devices_at_table",
    {
        "if_no_nuisance": "seat 1 goes unpunished",
        "no_communication": "seat 1 goes unpunished",
        "board_may_ban": "the offence of seat 1 is noted; seat 1 may be penalised (proposed: warning)",
    },
)(at_the_desk(Offence(seat=1, what="device_use", disturbs=False)))

test_two_card_protectors = flips(
    "card_protectors_max",
    {
        1: "the offence of seat 1 is noted; seat 1 may be penalised (proposed: warning) (the house is not cited)",
        2: "seat 1 goes unpunished",
    },
)(at_the_desk(Offence(seat=1, what="objects_on_the_table", protectors=2)))


@flips("public_name", {"first_and_last_name": "Player 1", "nickname": "Ace"})
def test_how_a_player_is_shown(book: Rulebook) -> object:
    return shown_name(book, person(1, nickname="Ace"))


@flips("media_consent_needed", {True: "rules, media", False: "rules"})
def test_what_the_entry_form_asks_for(book: Rulebook) -> object:
    return ", ".join(one.what for one in asked(book)) or "nothing"


# ---- other games ----

test_an_odd_chip_between_high_and_low = flips(
    "odd_chip_high_low",
    {
        "high": "the pot is divided: 22 to seat 7 and 21 to seat 4",
        "low": "the pot is divided: 21 to seat 7 and 22 to seat 4",
    },
)(at_the_desk(SplitPot(pot=43, high=(7,), low=(4,), button=1)))

test_the_same_two_players_tie_for_high_and_low = flips(
    "equal_scoops_split_whole_pot",
    {
        True: "the pot is divided: 33 to seat 1 and 33 to seat 2",
        False: "the pot is divided: 34 to seat 1 and 32 to seat 2 (the house is not cited)",
    },
)(
    at_the_desk(
        SplitPot(
            pot=66,
            high=(1, 2),
            low=(1, 2),
            game="stud",
            top_cards=(OpenHand(seat=1, cards="6s"), OpenHand(seat=2, cards="6c")),
        )
    )
)


@flips(
    "mixed_button_in_stud",
    {"advanced_then_frozen": "button 2, SB C, BB D", "keeps_moving": "button A, SB C, BB D"},
    over="apsa",
)
def test_a_player_leaves_while_stud_is_played_in_a_mixed_game(book: Rulebook) -> object:
    table = Story(book, "A B C D E")
    table.hand()
    table.order(order.BeginStud())
    table.leave("B")
    return table.hand()
