"""The least that can be said of each situation: the facts without which there is no ruling, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.floor.interview.answers import is_spoken_of, with_fact
from floorman.floor.interview.facts import SITUATIONS, facts_of
from floorman.floor.interview.probes import known, probes
from floorman.floor.interview.trying import Trial
from floorman.floor.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.rulebook import Rulebook

Facts = dict[str, Any]

_FACING: Facts = {"seat": 2, "big_blind": 200, "bet": 500}
_FIRST: Facts = {"seat": 2, "big_blind": 200}
_CALL: Facts = {"seat": 3, "action": "call", "to": 500}
_RAISE: Facts = {"seat": 4, "action": "raise", "to": 1000}
_FOLD: Facts = {"seat": 4, "action": "fold"}

STATEMENTS: dict[str, list[Facts]] = {
    "wager": [
        {"spot": _FACING, "chips": [1000]},
        {"spot": _FACING, "chips": [500, 100, 100]},
        {"spot": _FACING, "chips": [100]},
        {"spot": _FIRST, "chips": [1000]},
        {"spot": _FIRST, "said": {"amount": 5}},
        *(
            {"spot": spot, "said": {"word": word}}
            for spot in (_FACING, _FIRST)
            for word in ("fold", "check", "call", "bet", "raise", "all_in")
        ),
        {"spot": _FACING, "said": {"word": "raise", "amount": 700}},
        {"spot": _FACING, "said": {"text": "pump it"}, "chips": [1000]},
        {"spot": _FIRST, "gesture": "tap"},
        {"spot": _FACING, "gesture": "cards_forward"},
    ],
    "out_of_turn": [
        {"spot": _FACING, "acted": {"seat": 2, "action": action, "to": to}, "to_act": 1}
        for action, to in (("fold", 0), ("call", 500), ("raise", 1000))
    ]
    + [
        {"spot": _FIRST, "acted": {"seat": 2, "action": action, "to": to}, "to_act": 1}
        for action, to in (("check", 0), ("bet", 400))
    ],
    "skipped": [{"spot": _FACING, "since": since} for since in ([_FOLD], [_CALL, _RAISE])],
    "action_count": [{"since": since} for since in ([], [_FOLD], [_CALL, _RAISE])],
    "undercalls": [{"spot": _FACING, "short": [{"seat": 2, "action": "call", "to": 200}, {**_CALL, "to": 200}]}],
    "short_wager": [
        {"spot": _FACING, "acted": {"seat": 2, "action": "raise", "to": 600}},
        {"spot": _FACING, "acted": {"seat": 2, "action": "call", "to": 200}},
        {"spot": _FIRST, "acted": {"seat": 2, "action": "bet", "to": 100}},
    ],
    "pot_miscount": [{"seat": 2, "largest": 1000, "bet": 1500}, {"seat": 2, "largest": 1000, "bet": 500}],
    "condition": [{"spot": _FACING, "announced": "call"}, {"spot": _FIRST, "announced": "check"}],
    "early_reply": [{"seat": 2, "reply": "call", "bettor": 1}],
    "count": [{"seat": 2, "of": "pot"}],
    "wrong_count": [{"seat": 2, "named": 500, "true": 700, "paid": 500}, {"seat": 2, "named": 700, "true": 500, "paid": 700}],
    "hidden_chips": [{"seat": 2, "caller": 3, "chips": 500}],
    "killed_bet": [{"seat": 2, "has_in": 800, "most_of_others": 200}, {"seat": 2, "has_in": 200, "most_of_others": 200}],
    "cards_gone": [{"seat": 2, "how": "announced"}],
    "missing_blind": [{"what": "ante", "seat": 2, "chips": 200, "since": since} for since in ([], [_CALL, _RAISE])],
    "straddle": [{"seat": 2, "kind": "cash", "chips": chips, "big_blind": 200} for chips in (400, 500)],
    "flawed_deal": [{"flaw": "boxed_cards", "order": [1, 2, 3], "cards": cards} for cards in ([4], [4, 5])]
    + [{"flaw": "seat_left_out", "seat": 2, "order": [1, 2, 3]}],
    "card_count": [{"seat": 2, "cards": cards} for cards in (1, 3)],
    "board_mistake": [
        {"mistake": "no_burn", "street": "flop", "cards": [7, 8, 9]},
        {"mistake": "no_burn", "street": "turn", "cards": [11]},
        {"mistake": "too_many", "street": "flop", "cards": [7, 8, 9, 10]},
        {"mistake": "too_early", "street": "flop", "cards": [7, 8, 9]},
        {"mistake": "too_early", "street": "turn", "cards": [11]},
        {"mistake": "face_up_in_deck", "street": "flop", "cards": [7]},
    ],
    "bad_deck": [{"fault": "missing", "since": since} for since in ([], [_CALL, _RAISE])],
    "stub_dropped": [{"stub": 40}],
    "cards_unclear": [{"cards": [20, 21]}],
    "cards_fell": [{"seat": 2}],
    "new_deck": [{"seat": 2, "occasion": "player_asks"}],
    "deck_check": [{}],
    "burn_exposed": [{"card": 7, "street": "flop"}],
    "stud": [{"what": "absent"}],
    "show_order": [{"button": 1, "seats": [2, 3, 4]}],
    "tabled": [{"seat": 2, "shown": shown} for shown in (0, 1, 2)],
    "reading": [{"board": "Ah Kd 7c 8c 2s", "shown": [{"seat": 2, "cards": "As Kh"}, {"seat": 3, "cards": "Qs Qh"}], "pot": 1000}],
    "split_pot": [{"pot": 1000, "high": [2, 3]}, {"pot": 1001, "high": [2, 3], "button": 1}],
    "shown_to": [{"seat": 2, "who": "everybody"}],
    "see_request": [{"seat": 2, "of": 3}],
    "dispute": [{"seat": 2, "about": "reading"}, {"seat": 2, "about": "award", "chips": 500, "from_seat": 3}],
    "side_pot": [{"players": [{"seat": 2, "chips": 500}, {"seat": 3, "chips": 1000}, {"seat": 4, "chips": 1000}], "noticed": "during_hand"}],
    "offence": [{"seat": 2, "what": "foul_language"}, {"seat": 2, "what": "anothers_chips", "other": 3, "chips": 500}],
    "pocketed_chips": [{"seat": 2, "chips": 500, "stack": 2000}],
    "dodged_blinds": [{"seat": 2, "missed": 300}],
    "hidden_at_call": [
        {"seat": 2, "visible": 500, "hidden": 300, "bet": bet, "bettor": 3} for bet in (400, 500, 1000)
    ],
    "nuts_not_bet": [{"seat": 2, "board": "Ah Kh Qh 2s 3d", "cards": cards} for cards in ("Jh Th", "7c 8c")],
    "clock_asked": [{"seat": 2, "thought_s": seconds} for seconds in (5, 300)],
    "clock_over": [{"seat": 2, "elapsed_s": seconds} for seconds in (5, 300)],
    "absent": [{"seat": 2}],
    "left": [{"seat": 2}],
    "floor_called": [{"seat": 2}],
    "wrong_button": [{"lies": 2, "belongs": 3}],
    "seat_taken": [
        {"seat": seat, "why": "balancing", "button": 2, "small_blind": 3, "big_blind": 4} for seat in (2, 3, 4, 5)
    ],
    "table_broken": [{"free": [{"table": 2, "seat": 3}, {"table": 4, "seat": 5}], "dealt": [{"seat": 1, "cards": "As"}, {"seat": 2, "cards": "Kd"}]}],
    "wrong_seat": [{"players": [{"table": 1, "seat": 2, "own_table": 1, "own_seat": 3, "stack": 5000}]}],
    "seat_change": [{"seat": 2, "to": 5}],
    "appeal": [{"seat": 2}],
    "rabbit_hunt": [{"seat": 2}],
    "hand_start": [
        {"old": {"small": 100, "big": 200}, "new": {"small": 200, "big": 400}, "clock_zero_s": 100, "riffle_s": riffle}
        for riffle in (90, 110)
    ],
    "wrong_level": [{"small_blind": 100, "big_blind": 200}],
    "bust_together": [{"players_left": 10, "busts": [{"seat": 2, "stack": 500}, {"seat": 3, "stack": 800}]}],
    "chip_race": [
        {"chip": 25, "next_chip": 100, "players": [{"seat": 2, "count": 3, "cards": "As Kd Qc"}, {"seat": 3, "count": 1, "cards": "2h"}]}
    ],
    "old_chips": [{"seat": 2, "chip": 25, "next_chip": 100, "count": count, "other_chips": 1000} for count in (1, 6)],
    "found_chips": [{"chips": 500}],
    "rebuy": [{"seat": 2, "chips": 5000, "is_offered": True}],
    "reentry": [{"seat": 2, "starting_stack": 5000, "is_offered": True}],
    "late_entry": [{"seat": 2, "starting_stack": 5000, "is_offered": True}],
    "extra_hand": [{"table": 2, "since": since} for since in ([], [_CALL, _RAISE])],
}  # fmt: skip


def statements(tag: str, book: Rulebook) -> Iterator[tuple[Facts, Ruling]]:
    """Statements of a situation that a book rules on, with every choice that has to be made made in every way."""
    kind = SITUATIONS[tag]
    choices = [fact for fact in facts_of(kind) if fact.kind == "choice" and fact.is_required]
    waiting = [
        {**facts, choice.name: value} for facts in STATEMENTS[tag] for choice in choices for value in choice.values
    ]
    seen: list[Facts] = []
    for facts in waiting or STATEMENTS[tag]:
        for told, ruling in _ruled(Trial(kind, book), facts):
            if told not in seen:
                seen.append(told)
                yield told, ruling


def _ruled(trial: Trial, facts: Facts) -> Iterator[tuple[Facts, Ruling]]:
    """The facts, with what the book asks for as well."""
    ruled = trial.rule(facts)
    if isinstance(ruled, Ruling):
        yield facts, ruled
        return
    for path, fact in trial.unstated(facts, ()):
        if is_spoken_of(path, ruled.field):
            for value in probes(fact, known(trial.kind, facts)):
                told = with_fact(facts, path, value)
                if value != fact.default and isinstance(again := trial.rule(told), Ruling):
                    yield told, again
                    return
