"""Announcements about the future, and answers given before the amount was known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import Acts, Chooses, OpenAction
from floorman.floor.judged import penalty
from floorman.floor.rules.betting.limits import Limits
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.betting import Condition, EarlyReply
    from floorman.floor.situations.spot import Spot
    from floorman.rulebook import Rulebook


def rule_condition(book: Rulebook, situation: Condition, spot: Spot) -> Ruling:
    """A conditional announcement: the floor may hold the player to it, penalise it, both or neither."""
    seat = spot.seat
    cites = (book.topic("condition"),)
    reason = Words(
        "Players should not tie their action to what somebody else does; whether it is binding or costs a penalty is up to the floor.",
        "Ansagen unter einer Bedingung sind zu unterlassen; ob sie verbindlich sind oder bestraft werden, entscheidet die Turnierleitung.",
    )
    punished = penalty(book, seat)
    limits = Limits(book, spot)
    free = Chooses(seat, limits.open())
    if not situation.has_come_true:
        return ruled(book, (), reason, cites, (Option((free, punished)), Option((free,))))
    bound = _bound(limits, situation.announced)
    options = (Option((bound,)), Option((free, punished)), Option((bound, punished)), Option((free,)))
    return ruled(book, (), reason, cites, options)


def _bound(limits: Limits, announced: str) -> Effect:
    seat = limits.spot.seat
    match announced:
        case "fold":
            return Acts(seat, "fold")
        case "check" if limits.spot.to_call:
            return Chooses(seat, limits.open(up=False))
        case "check" | "call":
            return limits.call()
        case "all_in":
            if limits.spot.reach is None:
                raise SituationError("spot.stack", Words("needed for an all-in", "für ein All-in nötig"))
            return limits.all_in(limits.spot.reach)
        case _:
            rise = limits.going_up()
            return Chooses(seat, (rise,)) if rise else limits.call()


def rule_early_reply(book: Rulebook, situation: EarlyReply) -> Ruling:
    """An answer to a bet whose amount was not fixed: a fold stands, a call is for the floor."""
    seat = situation.seat
    if seat == situation.bettor:
        raise SituationError("bettor", Words("cannot answer its own bet", "kann nicht den eigenen Einsatz beantworten"))
    reason = Words(f"Seat {seat} did not wait for the amount.", f"Platz {seat} hat den Betrag nicht abgewartet.")
    if situation.reply == "fold":
        return ruled(book, (Acts(seat, "fold"),), reason, (book.topic("early_fold"), book.cite("out_of_turn_fold")))
    cites = (book.topic("early_call"),)
    if situation.to is None:
        raise SituationError(
            "to",
            Words(
                "needed to rule on the call: how much was the bet then?",
                "nötig für die Entscheidung: wie hoch war der Einsatz dann?",
            ),
        )
    free = Chooses(seat, (OpenAction("fold"), OpenAction("call", situation.to, situation.to)))
    return ruled(book, (), reason, cites, (Option((Acts(seat, "call", situation.to),)), Option((free,))))
