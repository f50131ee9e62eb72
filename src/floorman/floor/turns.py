"""Action out of turn: when it waits, when it binds, and what a player may do who was passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
    ChipsBack,
    ChipsWait,
    Chooses,
    HandDead,
    IsSubstantial,
    TurnGoesTo,
)
from floorman.floor.judged import penalty
from floorman.floor.limits import Limits
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.floor.effects import Effect
    from floorman.floor.situations.betting import ActionCount, OutOfTurn, Skipped
    from floorman.floor.situations.spot import Acted, Spot
    from floorman.rulebook import Rulebook


def is_substantial(book: Rulebook, since: Iterable[Acted]) -> bool:
    """Whether so much has happened that a mistake can no longer be undone; posted blinds are no action."""
    actions = [acted for acted in since if acted.action != "post"]
    if book.knobs.substantial_action == "two_of_any_kind":
        return len(actions) >= 2
    return len(actions) >= 3 or (len(actions) == 2 and any(acted.has_chips for acted in actions))


def rule_action_count(book: Rulebook, situation: ActionCount) -> Ruling:
    """Say whether there has been substantial action."""
    actions = [acted for acted in situation.since if acted.action != "post"]
    with_chips = sum(acted.has_chips for acted in actions)
    told = Words(
        f"{len(actions)} actions, {with_chips} of them with chips.",
        f"{len(actions)} Aktionen, davon {with_chips} mit Chips.",
    )
    holds = is_substantial(book, actions)
    return ruled(book, (IsSubstantial(holds),), told, (book.cite("substantial_action"),))


def rule_out_of_turn(book: Rulebook, situation: OutOfTurn, spot: Spot) -> Ruling:
    """Rule on an action before its turn: it waits, then binds unless somebody in between changed the action."""
    acted = situation.acted
    seat = acted.seat
    if seat == situation.to_act:
        raise SituationError("to_act", "the seat was in turn", "der Platz war an der Reihe")
    if acted.seat != spot.seat:
        raise SituationError("spot.seat", "is not the seat that acted", "ist nicht der Platz, der gehandelt hat")
    if acted.action == "post":
        raise SituationError("acted.action", "a blind is posted, not acted", "ein Blind ist keine Aktion")
    if acted.has_chips and acted.to <= spot.has_in:
        raise SituationError("acted.to", "puts nothing in", "bringt keine Chips")
    _require_others(situation.since, seat)
    chips = max(acted.to - spot.has_in, 0) if acted.has_chips else 0
    if not situation.since and not situation.is_turn_reached:
        told = Words(
            f"Seat {seat} acted before seat {situation.to_act}; the action goes back.",
            f"Platz {seat} war vor Platz {situation.to_act} dran; die Aktion geht zurück.",
        )
        waits: tuple[Effect, ...] = (ChipsWait(seat, chips),) if chips else ()
        if acted.action == "fold" and book.knobs.out_of_turn_fold == "always":
            waits = (Acts(seat, "fold"),)
        effects = (TurnGoesTo(situation.to_act), *waits, penalty(book, seat))
        return ruled(book, effects, told, (book.topic("out_of_turn_waits"),))
    now = after(spot, situation.since)
    is_changed = now.bet != spot.bet
    if acted.action == "fold":
        return _fold(book, situation, now, is_changed=is_changed)
    if not is_changed:
        told = Words(
            "Nobody in between changed the action, so it binds as it was made.",
            "Niemand dazwischen hat die Lage geändert, also gilt die Aktion, wie sie war.",
        )
        act = Acts(seat, acted.action, acted.to if acted.has_chips else 0, is_all_in=acted.is_all_in)
        return ruled(book, (act,), told, (book.topic("out_of_turn_binds"),))
    told = Words(
        f"The amount to call changed from {spot.bet} to {now.bet}: the early action does not bind.",
        f"Der Einsatz hat sich von {spot.bet} auf {now.bet} geändert: die frühe Aktion bindet nicht.",
    )
    back = (ChipsBack(seat, chips),) if chips else ()
    choice = Chooses(seat, Limits(book, now).open())
    return ruled(book, (*back, choice), told, (book.topic("out_of_turn_changed"),))


def _fold(book: Rulebook, situation: OutOfTurn, now: Spot, *, is_changed: bool) -> Ruling:
    seat = now.seat
    cites = (book.cite("out_of_turn_fold"),)
    if is_changed and book.knobs.out_of_turn_fold == "once_mucked" and not situation.is_mucked:
        told = Words(
            "The action changed and the cards are not in the muck: the fold does not bind.",
            "Die Lage hat sich geändert und die Karten liegen nicht im Muck: das Passen bindet nicht.",
        )
        return ruled(book, (Chooses(seat, Limits(book, now).open()),), told, cites)
    told = Words("A fold out of turn binds.", "Passen außer der Reihe bindet.")
    return ruled(book, (Acts(seat, "fold"), penalty(book, seat)), told, cites)


def after(spot: Spot, since: Iterable[Acted]) -> Spot:
    """What the seat faces after others have acted: the new bet, and the last full raise in it."""
    for acted in since:
        if acted.action in ("bet", "raise") or (acted.is_all_in and acted.to > spot.bet):
            spot = _raised(spot, acted)
        elif acted.action == "call" and acted.to > spot.bet:
            raise SituationError(
                "since.to", "a call cannot be more than the bet", "bezahlt wird nicht mehr als der Einsatz"
            )
    return spot


def _raised(spot: Spot, acted: Acted) -> Spot:
    if acted.to <= spot.bet:
        raise SituationError(
            "since.to",
            "a bet or raise has to go beyond the bet before it",
            "eine Erhöhung muss über den Einsatz davor gehen",
        )
    by = acted.to - spot.bet
    full = spot.raised_by or (spot.big_blind if spot.street == "preflop" else max(spot.bet, spot.big_blind))
    is_short = acted.is_all_in and by < full
    if not spot.bet:
        return replace(spot, bet=acted.to, raised_by=None, is_short_all_in=is_short)
    return replace(spot, bet=acted.to, raised_by=full if is_short else by, is_short_all_in=is_short)


def _require_others(since: Iterable[Acted], seat: int) -> None:
    if any(acted.seat == seat for acted in since):
        raise SituationError(
            "since.seat", "only others can have acted in between", "dazwischen können nur andere gehandelt haben"
        )


def rule_skipped(book: Rulebook, situation: Skipped, spot: Spot) -> Ruling:
    """Rule on a player who was passed over: the right is lost by staying silent until substantial action."""
    seat = spot.seat
    _require_others(situation.since, seat)
    if not situation.since:
        raise SituationError("since", "nobody has acted behind the seat", "hinter dem Platz hat niemand gehandelt")
    limits = Limits(book, spot)
    cites = (book.cite("skipped_player_may"), book.cite("substantial_action"))
    if not is_substantial(book, situation.since) or not situation.had_time:
        told = Words(
            "There was no substantial action yet, or no time to object: the action goes back.",
            "Es gab noch keine substanzielle Aktion oder keine Zeit zum Einspruch: die Aktion geht zurück.",
        )
        effects = (TurnGoesTo(seat), Chooses(seat, limits.open()))
        return ruled(book, effects, told, (book.topic("out_of_turn_waits"), *cites))
    told = Words(
        "There was time to object and substantial action behind the seat: what was done binds.",
        "Es war Zeit zum Einspruch, und dahinter gab es substanzielle Aktion: was geschehen ist, gilt.",
    )
    bound = tuple(_bound(book, spot, acted) for acted in situation.since if acted.action != "post")
    fates: dict[str, tuple[Effect, ...]] = {
        "dead_hand": (HandDead(seat),),
        "passive_only": (Chooses(seat, limits.open(up=False)),),
        "full_rights": (Chooses(seat, limits.open()),),
    }
    options = [Option(fates[fate]) for fate in book.knobs.skipped_player_may]
    if len(options) == 1:
        return ruled(book, (*bound, TurnGoesTo(seat), *options[0].effects), told, cites)
    return ruled(book, (*bound, TurnGoesTo(seat)), told, cites, options)


def _bound(book: Rulebook, spot: Spot, acted: Acted) -> Effect:
    """What an action out of turn comes to once it binds; a check cannot answer a bet."""
    faced = replace(spot, seat=acted.seat, in_front=(), stack=None)
    if acted.action == "check" and spot.bet:
        return Chooses(acted.seat, Limits(book, faced).open(up=False))
    assert acted.action != "post"  # noqa: S101  # the caller leaves those out
    return Acts(acted.seat, acted.action, acted.to if acted.has_chips else 0, is_all_in=acted.is_all_in)
