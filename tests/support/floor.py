"""Spots, chips and words for the floor desk, told in a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import pytest

from floorman.floor import Ruling, Situation, rule
from floorman.floor.effects.penalties import Sentence
from floorman.floor.situations.betting import OutOfTurn, Said, Wager
from floorman.floor.situations.spot import Acted, Pile, Seat, Spot
from floorman.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.hand import Hand

_ACTIONS = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise", "posts": "post"}


def case(claim: str, *facts: object) -> Any:
    """One worked example as a parameter set, under its number."""
    return pytest.param(*facts, id=claim, marks=pytest.mark.rule(claim))


def spot(text: str, seat: Seat = 2) -> Spot:
    """A spot such as ``100/200 flop, bet 500, by 300, has 5000, in front 25 25, 4 players, pot 1500, pot limit``.

    ``short`` says that the bet is a short all-in, ``closed`` that the betting is not open to the seat; ``straddle 400``,
    ``wagers 3``, ``blinds short 100``, ``antes 200`` and ``event heads-up`` are what they say.
    """
    head, *parts = [part.strip() for part in text.split(",")]
    blinds, _, street = head.partition(" ")
    big_blind = int(blinds.partition("/")[2])
    facts: dict[str, Any] = {"street": street or "preflop", "big_blind": big_blind, "seat": seat}
    if facts["street"] == "preflop":
        facts["bet"] = big_blind
    for part in parts:
        words = part.split()
        match words:
            case ["bet", chips]:
                facts["bet"] = int(chips)
            case ["by", chips]:
                facts["raised_by"] = int(chips)
            case ["has", chips]:
                facts["stack"] = int(chips)
            case ["in", "front", *chips]:
                facts["in_front"] = pile(" ".join(chips))
            case [players, "players"]:
                facts["players"] = int(players)
            case ["short"]:
                facts["is_short_all_in"] = True
            case ["closed"]:
                facts["may_raise"] = False
            case ["straddle" | "wagers" as fact, chips]:
                facts[fact] = int(chips)
            case ["antes", chips]:
                facts["antes"] = int(chips)
            case ["blinds", "short", chips]:
                facts["short_blinds"] = int(chips)
            case ["event", "heads-up"]:
                facts["is_event_heads_up"] = True
            case ["pot", "limit"] | ["fixed", "limit"] | ["no", "limit"]:
                facts["structure"] = "_".join(words)
            case ["pot", chips]:
                facts["pot"] = int(chips)
            case _:
                raise ValueError(part)
    return Spot(**facts)


def pile(text: str) -> Pile:
    """Chips such as ``1000 3x500``."""
    chips: list[int] = []
    for word in text.split():
        times, _, chip = word.rpartition("x")
        chips += [int(chip)] * int(times or 1)
    return tuple(chips)


def said(text: str) -> Said | None:
    """Words such as ``raise 2000``, ``1400``, ``five?`` in figures (``5?``), each after ``first:``, ``after:`` …"""
    if not text:
        return None
    when, _, words = text.rpartition(": ")
    facts: dict[str, Any] = {"when": (when or "first").replace(" ", "_")}
    for word in words.split():
        if re.fullmatch(r"\d+\??", word):
            facts |= {"amount": int(word.rstrip("?")), "is_exact": not word.endswith("?")}
        elif word == "more":
            facts["is_on_top"] = True
        else:
            facts["word"] = word
    return Said(**facts)


def wager(facing: str, chips: str = "", words: str = "", **facts: Any) -> Wager:
    """What a player in turn did: chips motion by motion (``500 then 2x100``), and words."""
    first, *later = chips.split(" then ")
    return Wager(
        spot=spot(facing),
        chips=pile(first),
        later=tuple(map(pile, later)),
        said=facts.pop("said", said(words)),
        **facts,
    )


def acted(text: str) -> tuple[Acted, ...]:
    """What seats did: ``3 raises 600, 4 folds, 5 calls 600 all-in``."""
    actions = []
    for part in text.split(",") if text else ():
        seat, verb, *rest = part.split()
        to = int(rest[0]) if rest and rest[0].isdigit() else 0
        actions.append(Acted(int(seat), cast("Any", _ACTIONS[verb]), to, is_all_in="all-in" in rest))
    return tuple(actions)


GIVEN: list[Ruling] = []
"""The rulings of the test under way: the fixture ``claims_are_cited`` looks through them."""


def ruling(situation: Situation, book: str | Rulebook = "tda", hand: Hand | None = None) -> Ruling:
    """The ruling of a book, by its name if it ships with floorman."""
    ruled = rule(situation, Rulebook.load(book) if isinstance(book, str) else book, hand)
    GIVEN.append(ruled)
    return ruled


def cited(ruling: Ruling) -> set[str]:
    """The ids of the rules a ruling cites."""
    return {cite.rule for cite in ruling.citations}


def uncited(claims: Iterable[str]) -> list[str]:
    """Those of a test's claims, such as ``TDA-47-A.a#1``, whose rule none of its rulings cites."""
    known = set().union(*map(cited, GIVEN))
    return [claim for claim in claims if claim.partition("#")[0] not in known]


def rounds(count: int) -> Sentence:
    """A sentence of so many rounds."""
    return Sentence("missed_rounds", count)


def early(facing: str, did: str, since: str = "", **facts: bool) -> OutOfTurn:
    """Seat 6 acts in place of seat 4; *since* says what others did then."""
    return OutOfTurn(spot=spot(facing, seat=6), acted=acted(did)[0], to_act=4, since=acted(since), **facts)


def every(ruled: Ruling, *kinds: type[Any]) -> list[Any]:
    """The effects of some kinds, in any case or by choice."""
    options = [effect for option in ruled.options for effect in option.effects]
    return [effect for effect in (*ruled.effects, *options) if isinstance(effect, kinds)]
