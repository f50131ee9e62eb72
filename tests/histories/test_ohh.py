"""Open Hand History, read and written: small hands of our own, one for each oddity."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from floorman.errors import (
    HistoryError,
    SourceDisagrees,
    StepRefused,
    UnfinishedHand,
    UnknownVariant,
    UnknownWinner,
    UnreadableHistory,
)
from floorman.history import Board, Collected, Dealt, Did, Hid, History, Player, Showed, replay
from floorman.history.model import CENT, ONE, Recorded
from floorman.history.ohh import looks_like_ohh, read_ohh, write_ohh

ANNA, BERT, CORA = 0, 1, 2
NAMES = ("Anna", "Bert", "Cora", "Dora")
FLOP, TURN, RIVER = ["2c", "7d", "Jh"], ["4s"], ["9c"]


def act(player: int, action: str, amount: str | None = None, **more: Any) -> dict[str, Any]:
    document: dict[str, Any] = {"player_id": player, "action": action}
    return document | ({} if amount is None else {"amount": Decimal(amount)}) | more


def street(name: str, *actions: dict[str, Any], cards: object = "") -> dict[str, Any]:
    return {"street": name, "cards": cards, "actions": list(actions)}


def won(player: int, amount: str) -> dict[str, Any]:
    return {"player_id": player, "win_amount": Decimal(amount)}


def pot(amount: str, *wins: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"number": 0, "amount": Decimal(amount), "player_wins": list(wins)} | more


def hand(
    rounds: list[dict[str, Any]],
    pots: list[dict[str, Any]] | None = None,
    *,
    stacks: tuple[str, ...] = ("10.00", "10.00", "10.00"),
    **more: Any,
) -> dict[str, Any]:
    """A hand of 0.05/0.10: Anna has the button, Bert the small blind, Cora the big one."""
    players = [
        {"id": at, "seat": at + 1, "name": NAMES[at], "starting_stack": Decimal(stack)}
        for at, stack in enumerate(stacks)
    ]
    fields = {
        "spec_version": "1.4.7",
        "internal_version": "2.0.0",
        "site_name": "Club",
        "network_name": "Club",
        "game_number": "1",
        "start_date_utc": "2025-03-01T20:00:00Z",
        "table_name": "One",
        "table_size": 6,
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": Decimal("0.00")},
        "currency": "EUR",
        "dealer_seat": 1,
        "small_blind_amount": Decimal("0.05"),
        "big_blind_amount": Decimal("0.10"),
        "ante_amount": Decimal("0.00"),
        "hero_player_id": 0,
        "players": players,
        "rounds": [{"id": at} | document for at, document in enumerate(rounds)],
    }
    return fields | ({} if pots is None else {"pots": pots}) | more


BLINDS = (act(BERT, "Post SB", "0.05"), act(CORA, "Post BB", "0.10"))
WALK = hand([street("Preflop", *BLINDS, act(ANNA, "Fold"), act(BERT, "Fold"))], [pot("0.10", won(CORA, "0.10"))])
RAISED = hand(
    [
        street(
            "Preflop",
            *BLINDS,
            act(ANNA, "Dealt Cards", cards=["Ah", "Kd"]),
            act(ANNA, "Raise", "0.30"),
            act(BERT, "Fold"),
            act(CORA, "Call", "0.20"),
        ),
        street("Flop", act(CORA, "Check"), act(ANNA, "Bet", "0.40"), act(CORA, "Raise", "1.20"), cards=FLOP),
        street("Showdown"),
    ],
)
RAISED["rounds"][1]["actions"].append(act(ANNA, "Fold"))
RAISED["pots"] = [pot("1.45", won(CORA, "1.40"), rake=Decimal("0.05"))]


def text_of(*hands: dict[str, Any], indent: bool = False) -> str:
    encode = msgspec.json.Encoder(decimal_format="number").encode
    texts = [encode({"ohh": document}) for document in hands]
    return "\n\n".join((msgspec.json.format(text, indent=2) if indent else text).decode() for text in texts)


def read(document: dict[str, Any]) -> Recorded:
    (found,) = read_ohh(text_of(document))
    if isinstance(found, HistoryError):
        raise found
    return found


def stacks(document: dict[str, Any]) -> list[object]:
    replayed = replay(read(document))
    return [None if chips is None else replayed.history.amount(chips) for chips in replayed.stacks]


def amounts(*values: str) -> list[Decimal]:
    return [Decimal(value) for value in values]


# ---- one hand ----


def test_a_hand_becomes_a_history_in_cents() -> None:
    history = read(RAISED).history

    assert history.unit == CENT
    assert history.players == (Player("Anna", 1, 1000), Player("Bert", 2, 1000), Player("Cora", 3, 1000))
    assert (history.button, history.small_blind_seat, history.big_blind_seat) == (1, 2, 3)
    assert history.steps[:3] == (
        Dealt(1, history.steps[0].cards),  # type: ignore[union-attr]  # the first step is a deal
        Did(1, "raise", 30),
        Did(2, "fold"),
    )
    assert history.steps[-1] == Collected(3, 140)
    assert history.rake == 5
    assert history.about == {
        "id": "1",
        "site": "Club",
        "table": "One",
        "table_size": 6,
        "time": "2025-03-01T20:00:00Z",
        "time_zone": "UTC",
        "currency": "EUR",
        "hero": "Anna",
    }


def test_a_raise_is_told_by_what_it_adds_and_replayed_as_a_total() -> None:
    raises = (act(ANNA, "Raise", "0.30"), act(BERT, "Fold"), act(CORA, "Raise", "0.90"), act(ANNA, "Raise", "1.70"))
    document = hand([street("Preflop", *BLINDS, *raises, act(CORA, "Fold"))], [pot("2.05", won(ANNA, "2.05"))])

    assert read(document).history.steps[:4] == (
        Did(1, "raise", 30),
        Did(2, "fold"),
        Did(3, "raise", 100),
        Did(1, "raise", 200),
    )
    assert stacks(document) == amounts("11.05", "9.95", "9")
    assert stacks(RAISED) == amounts("9.30", "9.95", "10.70")


def test_a_walk() -> None:
    assert stacks(WALK) == amounts("10", "9.95", "10.05")


def test_an_uncalled_bet_that_the_source_counts_into_the_pot_is_no_win() -> None:
    counted = WALK | {"pots": [pot("0.15", won(CORA, "0.15"))]}

    assert stacks(counted) == amounts("10", "9.95", "10.05")
    assert read(counted).history.steps == read(WALK).history.steps


def test_a_big_blind_who_is_all_in_with_less() -> None:
    document = hand(
        [
            street(
                "Preflop",
                BLINDS[0],
                act(CORA, "Post BB", "0.04", is_allin=True),
                act(ANNA, "Fold"),
            ),
            *(street(name, cards=cards) for name, cards in (("Flop", FLOP), ("Turn", TURN), ("River", RIVER))),
            street(
                "Showdown", act(BERT, "Shows Cards", cards=["As", "Ad"]), act(CORA, "Shows Cards", cards=["Ks", "Kd"])
            ),
        ],
        [pot("0.08", won(BERT, "0.08"))],
        stacks=("10.00", "10.00", "0.04"),
    )

    assert stacks(document) == amounts("10", "10.04", "0")


def test_a_dead_small_blind_and_a_button_at_an_empty_seat() -> None:
    document = hand(
        [street("Preflop", BLINDS[1], act(ANNA, "Fold"), act(BERT, "Fold"))],
        [pot("0.10", won(CORA, "0.10"))],
        dealer_seat=2,
        players=[
            {"id": ANNA, "seat": 4, "name": "Anna", "starting_stack": 10},
            {"id": BERT, "seat": 5, "name": "Bert", "starting_stack": 10},
            {"id": CORA, "seat": 3, "name": "Cora", "starting_stack": 10},
        ],
    )

    assert read(document).history.small_blind_seat is None
    assert stacks(document) == [10, 10, 10]


def test_a_button_that_is_not_told_sits_before_the_small_blind() -> None:
    assert read(WALK | {"dealer_seat": None}).history.button == 1
    heads_up = hand(
        [street("Preflop", act(0, "Post SB", "0.05"), act(1, "Post BB", "0.10"), act(0, "Fold"))],
        dealer_seat=None,
        stacks=("5", "5"),
    )
    assert read(heads_up).history.button == 1


def test_who_comes_back_posts_a_live_and_a_dead_blind() -> None:
    posts = (act(3, "Post Extra Blind", "0.10"), act(3, "Post Dead", "0.05"))
    at_once = (act(3, "Post Dead", "0.15"),)
    as_blinds = (act(3, "Post SB", "0.05"), act(3, "Post BB", "0.10"))
    for document in (posts, at_once, as_blinds):
        rounds = [
            street(
                "Preflop", *BLINDS, *document, act(3, "Check"), act(ANNA, "Fold"), act(BERT, "Fold"), act(CORA, "Check")
            )
        ]
        rounds += [street("Flop", act(CORA, "Check"), act(3, "Bet", "0.20"), act(CORA, "Fold"), cards=FLOP)]
        four = hand(rounds, [pot("0.30", won(3, "0.30"))], stacks=("10", "10", "10", "10"))
        history = read(four).history

        assert (history.posts, history.dead, history.big_blind_seat) == ({4: 10}, {4: 5}, 3)
        assert stacks(four) == amounts("10", "9.95", "9.90", "10.15")


def test_a_straddle() -> None:
    rounds = [
        street(
            "Preflop",
            *BLINDS,
            act(ANNA, "Straddle", "0.20"),
            act(BERT, "Call", "0.15"),
            act(CORA, "Fold"),
            act(ANNA, "Check"),
        ),
        street("Flop", act(BERT, "Bet", "0.10"), act(ANNA, "Fold"), cards=FLOP),
    ]
    document = hand(rounds, [pot("0.50", won(BERT, "0.50"))])

    assert read(document).history.straddles == {1: 20}
    assert stacks(document) == amounts("9.80", "10.30", "9.90")


def test_antes_of_all_and_of_the_big_blind_for_all() -> None:
    antes = [act(player, "Post Ante", "0.02") for player in (ANNA, BERT, CORA)]
    rounds = [street("Preflop", *antes, *BLINDS, act(ANNA, "Fold"), act(BERT, "Fold"))]
    everybody = hand(rounds, [pot("0.16", won(CORA, "0.16"))], ante_amount=Decimal("0.02"))
    rounds = [street("Preflop", act(CORA, "Post Ante", "0.10"), *BLINDS, act(ANNA, "Fold"), act(BERT, "Fold"))]
    one = hand(rounds, [pot("0.20", won(CORA, "0.20"))], ante_amount=Decimal("0.10"))

    assert stacks(everybody) == amounts("9.98", "9.93", "10.09")
    assert (read(one).history.ante, read(one).history.ante_by_big_blind) == (10, True)
    assert stacks(one) == amounts("10", "9.95", "10.05")


def test_an_ante_that_not_everybody_pays_is_dead() -> None:
    rounds = [
        street(
            "Preflop",
            act(ANNA, "Post Ante", "0.02"),
            act(BERT, "Post Ante", "0.02"),
            *BLINDS,
            act(ANNA, "Fold"),
            act(BERT, "Fold"),
        )
    ]

    assert read(hand(rounds)).history.dead == {1: 2, 2: 2}


def test_who_sits_there_without_being_dealt_in_is_not_in_the_hand() -> None:
    document = hand(WALK["rounds"], WALK["pots"], stacks=("10", "10", "10", "7"))
    document["players"][3]["is_sitting_out"] = True
    document["rounds"] = [street("Preflop", act(3, "Sits Down"), *WALK["rounds"][0]["actions"])]

    assert [player.name for player in read(document).history.players] == ["Anna", "Bert", "Cora"]
    assert stacks(document) == amounts("10", "9.95", "10.05")


def test_a_site_may_put_chips_into_the_pot() -> None:
    rounds = [street("Preflop", {"action": "Add to Pot", "amount": 5}, *BLINDS, act(ANNA, "Fold"), act(BERT, "Fold"))]

    assert stacks(hand(rounds, [pot("5.10", won(CORA, "5.10"))])) == amounts("10", "9.95", "15.05")


def test_an_all_in_told_as_a_raise_that_only_matches_is_a_call() -> None:
    rounds = [
        street(
            "Preflop",
            *BLINDS,
            act(ANNA, "Raise", "2.00", is_allin=True),
            act(BERT, "Raise", "1.95", is_allin=True),
            act(CORA, "Fold"),
        ),
        *(street(name, cards=cards) for name, cards in (("Flop", FLOP), ("Turn", TURN), ("River", RIVER))),
        street("Showdown", act(ANNA, "Shows Cards", cards=["As", "Ad"]), act(BERT, "Shows Cards", cards=["Ks", "Kd"])),
    ]
    document = hand(rounds, [pot("4.10", won(ANNA, "4.10"))], stacks=("2.00", "10.00", "10.00"))

    assert read(document).history.steps[1] == Did(2, "call", 195)
    assert stacks(document) == amounts("4.10", "8", "9.90")
    assert '"action":"Raise","amount":1.95' in write_ohh([read(document).history]).text.replace(" ", "")


def all_in(*rounds: dict[str, Any], pots: list[dict[str, Any]]) -> dict[str, Any]:
    """Bert and Cora are all-in before the flop, with kings and aces."""
    first = street(
        "Preflop",
        *BLINDS,
        act(BERT, "Dealt Cards", cards=["Ks", "Kd"]),
        act(ANNA, "Fold"),
        act(BERT, "Raise", "9.95", is_allin=True),
        act(CORA, "Call", "9.90", is_allin=True),
    )
    return hand([first, *rounds], pots)


def test_a_board_that_is_run_twice_comes_in_rounds_of_the_same_name() -> None:
    document = all_in(
        street("Showdown", act(BERT, "Shows Cards", cards=["Ks", "Kd"]), act(CORA, "Shows Cards", cards=["As", "Ad"])),
        street("Flop", cards=FLOP),
        street("Turn", cards=TURN),
        street("River", cards=RIVER),
        street("Flop", cards=["Kh", "3c", "8d"]),
        street("Turn", cards=["5h"]),
        street("River", cards=["6c"]),
        pots=[pot("20.00", won(CORA, "10.00"), won(BERT, "10.00"))],
    )
    document["flags"] = ["Run_It_Twice"]

    assert stacks(document) == amounts("10", "10", "10")
    assert [step.run for step in read(document).history.steps if isinstance(step, Board)] == [1, 1, 1, 2, 2, 2]


def test_rounds_are_taken_by_their_ids() -> None:
    document = msgspec.json.decode(text_of(RAISED), type=dict[str, Any])["ohh"]
    document["rounds"].reverse()

    assert read(document).history.steps == read(RAISED).history.steps


def test_who_folded_or_won_unseen_may_show_afterwards_both_cards_or_one() -> None:
    shows = street(
        "Showdown",
        act(BERT, "Shows Cards", cards=["2s", "7h"]),
        act(CORA, "Shows Cards", cards=["9d"]),
        act(CORA, "Mucks Cards"),
    )
    document = hand([*WALK["rounds"], shows], WALK["pots"])
    history = read(document).history

    assert Showed(2, history.steps[2].cards) == history.steps[2]  # type: ignore[union-attr]  # it is one
    assert history.steps[3] == Hid(3)
    assert stacks(document) == amounts("10", "9.95", "10.05")
    assert '"9d"' in write_ohh([history]).text


def checked_down(*shows: dict[str, Any], wins: list[dict[str, Any]]) -> dict[str, Any]:
    rounds = [
        street(
            "Preflop",
            *BLINDS,
            act(ANNA, "Dealt Cards", cards=["Ah", "Ad"]),
            act(ANNA, "Call", "0.10"),
            act(BERT, "Fold"),
            act(CORA, "Check"),
        )
    ]
    for name, cards in (("Flop", FLOP), ("Turn", TURN), ("River", RIVER)):
        rounds.append(street(name, act(CORA, "Check"), act(ANNA, "Check"), cards=cards))
    return hand([*rounds, street("Showdown", *shows)], [pot("0.25", *wins)] if wins else [])


def test_a_winner_nobody_saw_is_who_collected() -> None:
    assert stacks(checked_down(wins=[won(CORA, "0.25")])) == amounts("9.90", "9.95", "10.15")
    assert stacks(checked_down(act(CORA, "Mucks Cards"), wins=[won(ANNA, "0.25")])) == amounts("10.15", "9.95", "9.90")


def test_without_cards_and_without_winners_nobody_knows() -> None:
    document = checked_down(act(ANNA, "Mucks Cards"), act(CORA, "Mucks Cards"), wins=[])

    with pytest.raises(UnknownWinner):
        replay(read(document))


def test_a_tournament_counts_in_whole_chips_whatever_the_decimals() -> None:
    document = msgspec.json.decode(
        text_of(WALK).replace("0.05", "50.00").replace("0.10", "100.00").replace("10.00", "5000.00")
    )
    document = document["ohh"] | {"tournament": True, "tournament_info": {"tournament_number": "T7", "name": "Sunday"}}
    history = read(document).history

    assert (history.unit, history.cash, history.about["event"]) == (ONE, False, "T7")


def test_fixed_and_pot_limit() -> None:
    assert read(WALK | {"bet_limit": {"bet_type": "FL"}}).history.structure == "fixed_limit"
    assert read(WALK | {"bet_limit": {"bet_type": "PL"}}).history.structure == "pot_limit"


@pytest.mark.parametrize("cards", [["2c", "7d", "Jh"], "2c7dJh", "2c 7d Jh", ["2C", "7D", "JH"], "2c,7d,Jh"])
def test_cards_in_a_list_or_in_one_text(cards: object) -> None:
    document = hand([*RAISED["rounds"][:1], RAISED["rounds"][1] | {"cards": cards}], RAISED["pots"])

    assert read(document).history.steps == read(RAISED).history.steps


# ---- what is refused ----


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"game_type": "Omaha"}, "Omaha"),
        ({"game_type": "OmahaHiLo"}, "Omaha high/low"),
        ({"game_type": "Stud"}, "seven card stud"),
        ({"game_type": "Badugi"}, "Badugi"),
        ({"flags": ["Cap"]}, "a cap"),
        ({"bet_limit": {"bet_type": "NL", "bet_cap": 3}}, "a cap"),
        ({"flags": ["Bomb_Pot"]}, "a bomb pot"),
    ],
)
def test_other_games_are_refused_by_name(fields: dict[str, Any], name: str) -> None:
    with pytest.raises(UnknownVariant, match=name):
        read(WALK | fields)


def test_three_boards_are_refused_by_name() -> None:
    boards = [street("Flop", cards=cards) for cards in (FLOP, ["Kh", "3c", "8d"], ["5h", "5c", "5d"])]

    with pytest.raises(UnknownVariant, match="three times"):
        read(all_in(*boards, pots=[]))


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"game_type": None}, "game_type"),
        ({"bet_limit": None}, "bet_limit"),
        ({"bet_limit": {"bet_type": ["NL"]}}, "bet_limit"),
        ({"players": None}, "players"),
        ({"players": [{"name": "Anna"}]}, "an id for player 1"),
        ({"players": [{"id": 0, "seat": 11, "name": "Anna", "starting_stack": 1}]}, "seat of Anna"),
        ({"players": [{"id": 0, "seat": 1, "name": "Anna", "starting_stack": "much"}]}, "stack of Anna"),
        ({"players": [{"id": 0, "seat": 1, "name": "Anna", "starting_stack": -1}]}, "stack of Anna"),
        ({"players": [*WALK["players"], WALK["players"][0]]}, "two with the id 0"),
        ({"rounds": {}}, "rounds"),
        ({"rounds": [{"street": "Preflop", "actions": [7]}]}, "an action"),
        ({"rounds": [street("Preflop", act(9, "Fold"))]}, "no player has the id 9"),
        ({"rounds": [street("Preflop", act(0, "Dances"))]}, "no such action: “Dances”"),
        ({"rounds": [street("Preflop", act(0, "Raise"))]}, "Raise: expected an amount"),
        ({"rounds": [street("Preflop", act(0, "Post BB"))]}, "Post BB: expected an amount"),
        ({"rounds": [street("Fourth Street", *BLINDS)]}, "no such street"),
        ({"rounds": [street("Preflop", *BLINDS), street("Flop", cards=["1x"])]}, "“1x” is not a card"),
        ({"dealer_seat": 12}, "dealer_seat"),
        ({"dealer_seat": [1]}, "dealer_seat"),
        ({"table_size": "many"}, "table_size"),
        ({"pots": 5}, "pots"),
        ({"pots": [{"player_wins": [{"player_id": []}]}]}, "player_wins"),
        ({"flags": "Fast"}, "flags"),
    ],
)
def test_what_is_no_hand_is_told_with_its_line(fields: dict[str, Any], what: str) -> None:
    with pytest.raises(UnreadableHistory, match=f"line 1: .*{what}"):
        read(WALK | fields)


def test_an_amount_beyond_all_chips_is_refused_at_once() -> None:
    text = text_of(WALK).replace('"amount":0.05', '"amount":1e999999999')
    (error,) = read_ohh(text)

    assert isinstance(error, UnreadableHistory)
    assert "not an amount of chips" in str(error)


def test_pots_have_to_add_up() -> None:
    with pytest.raises(SourceDisagrees, match=r"the pot is 0.20, but 0.10"):
        read(WALK | {"pots": [pot("0.20", won(CORA, "0.10"))]})
    with pytest.raises(SourceDisagrees, match=r"the pot is 0.1; 0.2 collected"):
        stacks(WALK | {"pots": [pot("0.20", won(CORA, "0.20"))]})
    with pytest.raises(SourceDisagrees, match=r"seat 2 collected 0.1"):
        stacks(WALK | {"pots": [pot("0.10", won(BERT, "0.10"))]})


def test_a_blind_that_is_not_the_tables_blind() -> None:
    with pytest.raises(SourceDisagrees, match=r"seat 3 posts 0.20, but the blind is 0.10"):
        read(hand([street("Preflop", BLINDS[0], act(CORA, "Post BB", "0.20"), act(ANNA, "Fold"), act(BERT, "Fold"))]))


def test_a_call_of_another_amount() -> None:
    with pytest.raises(SourceDisagrees, match=r"seat 1 calls 0.2, but there was 0.1"):
        stacks(hand([street("Preflop", *BLINDS, act(ANNA, "Call", "0.20"))]))


def test_what_the_book_forbids_names_the_line() -> None:
    document = hand([street("Preflop", *BLINDS, act(ANNA, "Raise", "0.12"))])
    (found,) = read_ohh(text_of(document, indent=True))
    assert isinstance(found, Recorded)

    with pytest.raises(StepRefused, match="smallest raise") as refusal:
        replay(found)

    line = text_of(document, indent=True).splitlines()[(refusal.value.action or 0) - 1]
    assert '"action": "Raise"' in line


def test_a_hand_that_stops_is_unfinished() -> None:
    with pytest.raises(UnfinishedHand):
        stacks(hand([street("Preflop", *BLINDS, act(ANNA, "Fold"))]))


# ---- files ----


def read_as(text: str) -> list[str]:
    return ["hand" if isinstance(found, Recorded) else str(found) for found in read_ohh(text)]


def test_hands_on_one_line_on_many_or_in_an_array() -> None:
    hands = (WALK, RAISED, WALK)
    arrays = [
        json.dumps([{"ohh": 1}])[:-1].replace('{"ohh": 1}', "")
        + ", ".join(text_of(document) for document in hands)
        + "]"
    ]
    texts = [text_of(*hands), text_of(*hands, indent=True), *arrays, "\ufeff" + text_of(*hands).replace("\n", "\r\n")]
    texts += ["".join(text_of(document) for document in hands)]
    for text in texts:
        found = list(read_ohh(text))

        assert [recorded.index for recorded in found if isinstance(recorded, Recorded)] == [0, 1, 2]
        assert [recorded.history for recorded in found if isinstance(recorded, Recorded)] == [
            read(document).history for document in hands
        ]


def test_every_step_knows_its_line() -> None:
    text = text_of(WALK, RAISED, indent=True)
    lines = text.splitlines()
    for found in read_ohh(text):
        assert isinstance(found, Recorded)
        assert lines[found.line - 1] == "{"
        for step, place in zip(found.history.steps, found.places, strict=True):
            key = "street" if isinstance(step, Board) else "win_amount" if isinstance(step, Collected) else "action"
            assert f'"{key}":' in lines[place - 1]


def test_a_broken_hand_does_not_stop_the_next() -> None:
    good = text_of(RAISED)
    for cut in (10, len(good) // 2, len(good) - 1):
        first, second, third = read_as(f"{good}\n\n{good[:cut]}\n\n{good}")

        assert (first, third) == ("hand", "hand")
        assert second == "line 3: the hand breaks off"
    assert read_as(f"{good}\n\n{good.replace(':', '=', 2)}\n\n{good}")[::2] == ["hand", "hand"]
    wrong = text_of(RAISED, indent=True).replace('"street": "Flop"', '"street": Flop')
    line = 2 + 1 + wrong[: wrong.index(": Flop")].count("\n")
    assert read_as(f"{good}\n\n{wrong}\n\n{good}")[1] == f"line {line}: this is not JSON: expecting value"


def test_what_stands_between_hands_is_an_error_and_no_end() -> None:
    good = text_of(WALK)

    assert read_as(f"# our table\n{good}\n\nhello\n\n{good}") == [
        "line 1: this is not JSON: expecting value",
        "hand",
        'line 2: expected a hand: {"ohh": {…}}',
        "hand",
    ]
    assert read_as('{"hands": 3}\n\n' + good) == ['line 1: expected a hand: {"ohh": {…}}', "hand"]
    assert read_as('{"ohh": 3}') == ['line 1: expected a hand: {"ohh": {…}}']
    assert read_as("") == read_as("\n\n") == []


def test_a_tournament_summary_is_named_as_such() -> None:
    text = '{"ots": {"tournament_number": "T1"}}'

    assert looks_like_ohh(text)
    assert read_as(text) == ["line 1: a tournament summary (ots), not a hand"]


def test_numbers_that_are_none_and_nesting_without_end() -> None:
    good = text_of(WALK)

    assert read_as(good.replace("0.05", "NaN") + "\n\n" + good)[1] == "hand"
    assert read_as('{"ohh": ' + '{"a": [' * 50_000 + "\n\n" + good)[1] == "hand"


def test_it_is_told_by_its_content() -> None:
    assert looks_like_ohh(text_of(WALK))
    assert looks_like_ohh("\n\n" + text_of(WALK, indent=True))
    assert not looks_like_ohh('variant = "NT"\nactions = []')
    assert not looks_like_ohh("PokerStars Hand #1: Hold'em No Limit")


@pytest.mark.parametrize("indent", [False, True])
def test_no_prefix_of_a_file_is_more_than_a_reported_error(indent: bool) -> None:
    text = text_of(RAISED, WALK, indent=indent)
    for end in range(len(text)):
        found = list(read_ohh(text[:end]))

        assert sum(isinstance(one, HistoryError) for one in found) <= 1
        assert len(found) <= 2


@pytest.mark.parametrize("junk", [None, 0, -1, "x", [], {}, [{}], True, Decimal("0.001"), {"a": 1}])
def test_any_field_may_hold_anything(junk: object) -> None:
    """Whatever stands where: a hand, or a reported error."""

    def replaced(value: Any) -> Any:
        if isinstance(value, dict):
            for key in value:
                yield value | {key: junk}
                for inner in replaced(value[key]):
                    yield value | {key: inner}
        elif isinstance(value, list):
            for at in range(len(value)):
                yield [*value[:at], junk, *value[at + 1 :]]
                for inner in replaced(value[at]):
                    yield [*value[:at], inner, *value[at + 1 :]]

    for document in replaced(RAISED):
        for found in read_ohh(text_of(document)):
            if isinstance(found, Recorded):
                try:
                    write_ohh([found.history])
                except HistoryError:
                    continue


# ---- written ----


def again(history: History) -> History:
    (found,) = read_ohh(write_ohh([history]).text)
    assert isinstance(found, Recorded), found
    return found.history


@pytest.mark.parametrize(
    "document", [WALK, RAISED, checked_down(act(ANNA, "Shows Cards", cards=["Ah", "Ad"]), wins=[won(ANNA, "0.25")])]
)
def test_reading_what_was_written_gives_the_same_history(document: dict[str, Any]) -> None:
    history = read(document).history

    assert again(history) == history
    assert write_ohh([history]).lost == ()
    assert write_ohh([again(history)]).text == write_ohh([history]).text


def test_unknown_fields_survive() -> None:
    document = msgspec.json.decode(text_of(RAISED))["ohh"] | {"table_skin": "dark", "x_club": {"room": [1, 2.5]}}
    document["players"][0] |= {"display": "Anna A.", "x_rank": 3}
    document["players"].append({"id": 9, "seat": 6, "name": "Dora", "starting_stack": 4, "is_sitting_out": True})
    document["rounds"][1]["x_light"] = "dim"
    document["rounds"][0]["actions"][3] |= {"x_ms": 900, "is_allin": True}
    document["rounds"][0]["actions"].append(act(9, "Added Chips", "6"))
    document["pots"][0]["player_wins"][0] |= {"cashout_amount": 1.1, "bonus_amount": 0}
    history = read(document).history
    written = msgspec.json.decode(write_ohh([history]).text)["ohh"]

    assert again(history) == history
    assert (written["table_skin"], written["x_club"]) == ("dark", {"room": [1, 2.5]})
    assert written["players"] == [
        {**player, "starting_stack": player["starting_stack"]} for player in document["players"]
    ]
    assert written["rounds"][1]["x_light"] == "dim"
    assert written["rounds"][0]["actions"][3] == document["rounds"][0]["actions"][3] | {"action_number": 4}
    assert written["rounds"][0]["actions"][-1]["action"] == "Added Chips"
    assert written["pots"] == document["pots"]


def test_amounts_are_written_as_the_decimals_they_are() -> None:
    rounds = [street("Preflop", *BLINDS, act(ANNA, "Raise", "0.30"), act(BERT, "Fold"), act(CORA, "Fold"))]
    text = write_ohh([read(hand(rounds, stacks=("0.30", "0.10", "0.20"))).history]).text

    assert '"amount":0.30,"is_allin":true' in text
    assert "0.30000000000000004" not in text


def test_a_hand_of_another_source_is_written_with_what_it_has_no_words_for_listed() -> None:
    history = msgspec.structs.replace(
        read(WALK).history,
        about={"id": 5, "time": "20:00", "time_zone": "ET", "camera": object(), "level": "III"},
        extra={"phh": {"author": "Anna"}},
    )
    written = write_ohh([history])

    assert [(loss.en, loss.de) for loss in written.lost] == [
        ("time (not in UTC, for other readers)", "Zeit (nicht in UTC, für andere Programme)"),
        ("“camera” (JSON cannot write it)", "„camera“ (lässt sich in JSON nicht schreiben)"),
        ("fields that only PHH has", "Felder, die nur PHH hat"),
    ]
    assert again(history).about == {"id": "5", "time": "20:00", "time_zone": "ET", "level": "III"}


def test_rake_is_taken_from_the_pots_it_came_from() -> None:
    history = msgspec.structs.replace(read(RAISED).history, extra={})
    written = msgspec.json.decode(write_ohh([history]).text)["ohh"]

    assert written["pots"] == [
        {"number": 0, "amount": 1.45, "rake": 0.05, "player_wins": [{"player_id": 2, "win_amount": 1.4}]}
    ]
    assert msgspec.structs.replace(again(history), extra={}) == history


def test_a_stack_nobody_knows_is_null() -> None:
    document = msgspec.json.decode(text_of(WALK))["ohh"]
    document["players"][0]["starting_stack"] = None
    history = read(document).history

    assert history.players[0].stack is None
    assert stacks(document)[0] is None
    assert again(history) == history


def test_no_hands_are_no_text() -> None:
    assert write_ohh([]).text == ""
