"""Offences and what they cost where numbers, seats and facts are other ones than in the worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.floor.effects import Sentence
from floorman.floor.situations.conduct import (
    DodgedBlinds,
    HiddenAtCall,
    NutsNotBet,
    Offence,
    PocketedChips,
    PriorOffences,
)
from floorman.floor.situations.table import Appeal, RabbitHunt
from support.floor import cited, rounds, ruling

if TYPE_CHECKING:
    from floorman.floor import Situation
    from floorman.rulebook.vocabulary import Misconduct

WARNING, HANDS, OUT = Sentence("warning"), Sentence("missed_hands", 3), Sentence("disqualification")


MEANT: list[tuple[str, Misconduct, str]] = [
    ("apsa", "chip_dumping", "APSA-3.5-03.a"),
    ("apsa", "cheating", "APSA-3.5-03.a"),
    ("apsa", "soft_play", "APSA-3.5-03.a"),
    ("apsa", "false_announcement", "APSA-3.3-23.b"),
    ("wpl", "soft_play", "WPL-2.14.a"),
    ("wpl", "chip_gift", "WPL-2.14.a"),
    ("wpl", "false_announcement", "WPL-5.6.18"),
    ("vpsv", "chip_dumping", "VPSV-38"),
    ("vpsv", "soft_play", "VPSV-37.1"),
    ("vpsv", "false_announcement", "VPSV-85.2"),
    ("tda", "false_announcement", "TDA-12.b"),
    ("tda", "chip_dumping", "TDA-69.b"),
]

CASES: list[tuple[str, Situation, str, str]] = [
    # Only intent makes it an offence.
    *(
        (book, Offence(seat=6, what=what, other=2, is_deliberate=False, stack=900), "seat 6 goes unpunished", paragraph)
        for book, what, paragraph in MEANT
    ),
    (
        "vpsv",
        Offence(seat=6, what="chip_gift", other=2, chips=300, is_deliberate=False, is_in_hand=True),
        "300 go back to seat 6; the hand of seat 6 stays live; seat 6 goes unpunished",
        "VPSV-36.2",
    ),
    # Leaving with a live hand is an offence, and the hand goes the way it goes without one.
    (
        "vpsv",
        Offence(seat=4, what="left_the_table", is_in_hand=True, chips_in=900),
        (
            "the offence of seat 4 is noted; the hand of seat 4 is dead; 900 from seat 4 stay in the pot; "
            "seat 4 may be penalised (proposed: warning)"
        ),
        "VPSV-23",
    ),
    (
        "wpl",
        Offence(seat=4, what="left_the_table", is_in_hand=True),
        "the offence of seat 4 is noted; seat 4 folds when its turn comes; seat 4 may be penalised (proposed: warning)",
        "WPL-5.6.1",
    ),
    (
        "apsa",
        Offence(seat=4, what="left_the_table", is_in_hand=True),
        "the offence of seat 4 is noted; the hand of seat 4 stays live; seat 4 may be penalised",
        "APSA-3.3-03",
    ),
    # An agreement to check down may be collusion; where a paragraph of its own forbids it, that one decides.
    *(
        (
            book,
            Offence(seat=3, what="pot_agreement", stack=500),
            f"floor: the offence of seat 3 is noted; seat 3 may be penalised{proposed} / seat 3 is disqualified; 500 from seat 3 leave play",
            paragraph,
        )
        for book, proposed, paragraph in (
            ("apsa", "", "APSA-3.5-03.a"),
            ("wpl", " (proposed: warning)", "WPL-2.14.a"),
            ("tda", " (proposed: warning)", "TDA-69.b"),
        )
    ),
    (
        "vpsv",
        Offence(seat=3, what="pot_agreement", stack=500),
        "the offence of seat 3 is noted; seat 3 may be penalised (proposed: warning)",
        "VPSV-48",
    ),
    # Records that mix kinds and penalties.
    (
        "tda",
        Offence(seat=7, what="out_of_turn", record=PriorOffences(offences=("delay", "rude"), given=(WARNING,))),
        "the offence of seat 7 is noted; seat 7 may be penalised",  # never out of turn before: nothing is proposed yet
        "TDA-70",
    ),
    (
        "tda",
        Offence(seat=7, what="touching", record=PriorOffences(offences=("delay",), given=(HANDS,))),
        "the offence of seat 7 is noted; seat 7 may be penalised (proposed: 1 missed round)",
        "TDA-71-A.c",
    ),
    (
        "tda",
        Offence(seat=3, what="abuse", record=PriorOffences(offences=("abuse",), given=(rounds(1),))),
        (
            "the offence of seat 3 is noted; seat 3 is penalised: missed hands, missed rounds or disqualification"
            " (proposed: 2 missed rounds)"
        ),
        "TDA-71-B.b",
    ),
    (
        "apsa",
        Offence(seat=4, what="splashing", record=PriorOffences(offences=("delay", "talking"), given=(WARNING,))),
        "what seat 4 put in is counted; the offence of seat 4 is noted; seat 4 may be penalised (proposed: 2 missed rounds)",
        "APSA-3.3-14.a",
    ),
    (
        "apsa",
        Offence(seat=4, what="talking", record=PriorOffences(given=(WARNING,))),
        "the offence of seat 4 is noted; seat 4 may be penalised (proposed: 1 missed round)",
        "APSA-3.5-04",
    ),
    (
        "wpl",
        Offence(seat=9, what="advice", record=PriorOffences(offences=("advice",) * 3, given=(rounds(1), rounds(2)))),
        "the offence of seat 9 is noted; seat 9 may be penalised (proposed: 3 missed rounds)",
        "WPL-5.6.7",
    ),
    (
        "vpsv",
        Offence(seat=2, what="soft_play", record=PriorOffences(offences=("soft_play",), given=(rounds(4),))),
        (
            "the offence of seat 2 is noted; seat 2 is penalised: warning, 1 to 4 missed rounds or disqualification"
            " (proposed: disqualification)"
        ),
        "VPSV-37.1",
    ),
    (
        "vpsv",
        Offence(seat=2, what="no_show", record=PriorOffences(offences=("delay", "rude"))),
        "the offence of seat 2 is noted",  # the first time that they stayed away
        "VPSV-3.2",
    ),
    # Live hands, chips in the pot, stacks.
    (
        "vpsv",
        Offence(seat=6, what="phone_call", is_in_hand=True),
        "the hand of seat 6 is dead",
        "VPSV-19",
    ),
    (
        "apsa",
        Offence(seat=6, what="cheating", is_in_hand=True, chips_in=750, stack=4250),
        "seat 6 is disqualified; the hand of seat 6 is dead; 750 from seat 6 stay in the pot; 4250 from seat 6 leave play",
        "APSA-3.5-02.c",
    ),
    (
        "wpl",
        Offence(seat=6, what="intoxication", is_in_hand=True, chips_in=200, stack=800),
        (
            "the offence of seat 6 is noted; the club pays €50.00; or: seat 6 goes unpunished / seat 6 is disqualified; "
            "the hand of seat 6 is dead; 200 from seat 6 stay in the pot; 800 from seat 6 leave play"
        ),
        "WPL-2.17",
    ),
    (
        "tda",
        Offence(seat=6, what="intoxication"),
        "the offence of seat 6 is noted; seat 6 may be penalised (proposed: warning)",
        "TDA-70",
    ),
    (
        "tda",
        Offence(seat=5, what="chip_gift", other=8, other_knew=True, stack=100, other_stack=77_000),
        "seat 5 is disqualified; 100 from seat 5 leave play; seat 8 is disqualified; 77000 from seat 8 leave play",
        "TDA-69.b",
    ),
    (
        "vpsv",
        Offence(seat=5, what="chip_dumping", other=8, stack=900),
        "seat 5 is disqualified; 900 from seat 5 leave play; or: seat 8 goes unpunished (preferred) / seat 8 is disqualified",
        "VPSV-38",
    ),
    (
        "wpl",
        Offence(seat=1, what="chip_dumping", other=2, other_knew=False),
        "seat 1 is disqualified",
        "WPL-2.14.a",
    ),
    (
        "apsa",
        Offence(seat=3, what="anothers_chips", other=4, chips=1500, is_in_hand=True),
        "1500 go back to seat 4; the offence of seat 3 is noted; the hand of seat 3 stays live; seat 3 may be penalised",
        "APSA-3.5-04",
    ),
    (
        "vpsv",
        Offence(seat=3, what="exposing_cards", is_in_hand=True, earlier=2),
        "the offence of seat 3 is noted; the hand of seat 3 stays live; seat 3 may be penalised after the hand (proposed: 2 missed rounds)",
        "VPSV-64",
    ),
    (
        "apsa",
        Offence(seat=3, what="exposing_cards", is_in_hand=True, earlier=1),
        (
            "the offence of seat 3 is noted; the hand of seat 3 stays live; seat 3 is penalised after the hand: "
            "warning, missed rounds or disqualification (proposed: 1 missed round)"
        ),
        "APSA-3.3-25",
    ),
    # Devices and languages.
    (
        "vpsv",
        Offence(seat=3, what="device_sound", is_banned=False),
        "the offence of seat 3 is noted; seat 3 may be penalised (proposed: warning)",
        "VPSV-20",
    ),
    ("vpsv", Offence(seat=3, what="texting", is_banned=False), "seat 3 goes unpunished", "VPSV-20"),
    ("apsa", Offence(seat=3, what="device_use", disturbs=False), "seat 3 goes unpunished", "APSA-3.5-26"),
    (
        "wpl",
        Offence(seat=3, what="texting", disturbs=False),
        "the offence of seat 3 is noted; seat 3 may be penalised (proposed: warning)",
        "WPL-2.25",
    ),
    ("vpsv", Offence(seat=3, what="language", language="DE"), "seat 3 goes unpunished", "VPSV-25"),
    (
        "wpl",
        Offence(seat=3, what="language", language="it", is_jargon=True),
        "seat 3 goes unpunished",
        "WPL-2.19",
    ),
    # What only one book names falls under conduct in general elsewhere.
    (
        "tda",
        Offence(seat=3, what="slow_roll"),
        "the offence of seat 3 is noted; seat 3 may be penalised (proposed: warning)",
        "TDA-70",
    ),
    (
        "apsa",
        Offence(seat=3, what="slow_roll"),
        "the offence of seat 3 is noted; seat 3 may be penalised",
        "APSA-3.5-04",
    ),
    (
        "wpl",
        Offence(seat=3, what="smoking", earlier=1),
        "the offence of seat 3 is noted; seat 3 may be penalised (proposed: 1 missed round)",
        "APSA-3.5-28",  # the base book names it
    ),
    (
        "bank",
        Offence(seat=3, what="abuse"),
        (
            "the offence of seat 3 is noted; seat 3 is penalised: missed hands, missed rounds or disqualification"
            " (proposed: 1 missed hand)"
        ),
        "TDA-71-B.b",
    ),
    # Chips out of sight, blinds dodged.
    (
        "tda",
        PocketedChips(seat=2, chips=800, stack=800),
        "800 from seat 2 leave play; seat 2 is out; seat 2 may be penalised",
        "TDA-63.a",
    ),
    (
        "wpl",
        PocketedChips(seat=2, chips=25, stack=9975, is_deliberate=True),
        "seat 2 is disqualified; 9975 from seat 2 leave play",
        "WPL-2.14.a",
    ),
    (
        "vpsv",
        DodgedBlinds(seat=8, missed=450, stack=450, players=6, record=PriorOffences(given=(rounds(3),))),
        "seat 8 pays 450 into the pot as dead money; the offence of seat 8 is noted; seat 8 is penalised: 1 missed round",
        "VPSV-42.2",
    ),
    (
        "tda",
        DodgedBlinds(
            seat=8, missed=450, were_taken=True, record=PriorOffences(offences=("delay",), given=(rounds(2),))
        ),
        (
            "the offence of seat 8 is noted; seat 8 is penalised: missed hands, missed rounds or disqualification"
            " (proposed: 3 missed rounds)"
        ),
        "TDA-33",
    ),
    (
        "wpl",
        DodgedBlinds(seat=8, missed=450),
        (
            "seat 8 pays 450 into the pot as dead money; the offence of seat 8 is noted; seat 8 is penalised: warning, missed rounds or disqualification"
            " (proposed: warning)"
        ),
        "APSA-3.5-23",
    ),
    (
        "apsa",
        HiddenAtCall(seat=5, visible=900, hidden=200, bet=1000, bettor=9),
        "floor: seat 5 calls 900, all-in; 100 go back to seat 9 (preferred) / seat 5 calls 1000",
        "APSA-3.3-05.b",
    ),
    (
        "wpl",
        HiddenAtCall(seat=5, visible=900, hidden=50, bet=1000, bettor=9),
        "floor: seat 5 calls 900, all-in; 100 go back to seat 9 (preferred) / seat 5 calls 950, all-in; 50 go back to seat 9",
        "WPL-5.6.8",
    ),
    # The nuts.
    (
        "apsa",
        NutsNotBet(seat=4, board="7s 7d Kc Kh 2s", cards="Ks Kd"),
        "the offence of seat 4 is noted; seat 4 may be penalised",
        "APSA-3.3-21",
    ),
    ("apsa", NutsNotBet(seat=4, board="7s 7d Kc Kh 2s", cards="7c 7h"), "seat 4 goes unpunished", "APSA-3.3-21"),
    ("tda", NutsNotBet(seat=4, board="2s 3d 4c 9h Ks", cards="5s 6h"), "seat 4 goes unpunished", "TDA-71-B.c"),
    (
        "vpsv",
        NutsNotBet(seat=4, board="2s 3d 4c 9h Ks", cards="5s 6h", record=PriorOffences(offences=("delay",) * 2)),
        (
            "floor: the offence of seat 4 is noted; seat 4 is penalised: warning, 1 to 4 missed rounds or disqualification"
            " (proposed: 2 missed rounds) / seat 4 goes unpunished"
        ),
        "VPSV-37.2",
    ),
    ("vpsv", NutsNotBet(seat=4, board="2s 2d 2c 2h As", cards="Kd Kh"), "seat 4 goes unpunished", "VPSV-37.2"),
    # Requests.
    ("bank", Appeal(seat=10), "seat 10: refused; it stands", "TDA-1.b"),
    ("vpsv", RabbitHunt(seat=10, all_agree=True, is_hand_over=False), "seat 10: refused", "VPSV-50"),
]


@pytest.mark.parametrize(("book", "situation", "outcome", "paragraph"), CASES)
def test_a_case(book: str, situation: Situation, outcome: str, paragraph: str) -> None:
    ruled = ruling(situation, book)

    assert str(ruled) == outcome
    assert paragraph in cited(ruled)
