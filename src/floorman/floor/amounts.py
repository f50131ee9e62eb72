"""Bets, raises and calls of a wrong amount that others have acted on, and until when they are put right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.chips import undercall
from floorman.floor.effects import Acts, ChipsAdded, ChipsBack, ChipsStay, Stands, TurnGoesTo
from floorman.floor.limits import Limits
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.turns import is_substantial
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.betting import PotMiscount, ShortWager, Undercalls
    from floorman.floor.situations.spot import Spot
    from floorman.rulebook import Rulebook


def rule_undercalls(book: Rulebook, situation: Undercalls, spot: Spot) -> Ruling:
    """The first of several short callers puts it right; what becomes of the others is for the floor."""
    first, *others = situation.short
    if first.seat != spot.seat:
        raise SituationError("spot.seat", "is not the first short caller", "ist nicht, wer zuerst zu wenig bezahlt hat")
    if any(acted.to >= spot.bet for acted in situation.short):
        raise SituationError("short.to", "is no less than the bet", "ist nicht weniger als der Einsatz")
    judged = undercall(Limits(book, spot), first.to, first.to - spot.has_in, None)
    told = Words(
        f"The action goes back to seat {spot.seat}, the first who put in too little.",
        f"Die Aktion geht zurück an Platz {spot.seat}, der als Erster zu wenig gegeben hat.",
    )
    judged = judged.also(told, book.topic("undercalls_in_a_row"))
    options = [*judged.options]
    for acted in others:
        full = Limits(book, replace(spot, seat=acted.seat, in_front=(), stack=None)).call()
        options += [Option((full,)), Option((Acts(acted.seat, "fold"), ChipsStay(acted.seat, acted.to)))]
    put_right = (ChipsAdded(first.seat, spot.bet - first.to),) if judged.effects and not judged.options else ()
    return ruled(book, (TurnGoesTo(spot.seat), *judged.effects, *put_right), judged.reason, judged.cites, options)


def rule_short_wager(book: Rulebook, situation: ShortWager, spot: Spot) -> Ruling:
    """Fill up a bet, raise or call that was too small, if it is noticed in time; folds stay folds."""
    acted = situation.acted
    if not acted.has_chips:
        raise SituationError("acted.action", "is no bet, raise or call", "ist kein Einsatz und keine Erhöhung")
    if acted.seat != spot.seat:
        raise SituationError("spot.seat", "is not the seat that acted", "ist nicht der Platz, der gehandelt hat")
    if (acted.action == "bet") == bool(spot.bet):
        raise SituationError(
            "acted.action",
            "a bet opens, a raise or call answers one",
            "ein Einsatz eröffnet, bezahlt und erhöht wird darauf",
        )
    limits = Limits(book, spot)
    right = spot.bet if acted.action == "call" else limits.least
    if acted.to >= right or acted.is_all_in:
        told = Words(f"{acted.to} was enough.", f"{acted.to} war genug.")
        return ruled(book, (Stands(),), told, (book.cite("min_raise" if spot.bet else "min_bet"),))
    until = book.knobs.short_wager_corrected_until
    in_time = situation.noticed == "in_round" or (until == "next_card" and situation.noticed == "before_next_card")
    cites = (book.cite("short_wager_corrected_until"),)
    if not in_time:
        told = Words(
            f"{acted.to} should have been {right}, noticed too late.",
            f"Aus {acted.to} hätten {right} werden müssen, zu spät bemerkt.",
        )
        return ruled(book, (Stands(),), told, cites)
    told = Words(
        f"{acted.to} is brought to {right}, and whoever called it pays the difference.",
        f"Aus {acted.to} werden {right}, und wer bezahlt hat, legt den Unterschied dazu.",
    )
    effects: list[Effect] = [Acts(acted.seat, acted.action, right), ChipsAdded(acted.seat, right - acted.to)]  # type: ignore[arg-type]  # has chips
    if acted.action != "call":
        for caller in situation.since:
            if caller.action == "call" and not caller.is_all_in:
                effects += [Acts(caller.seat, "call", right), ChipsAdded(caller.seat, right - caller.to)]
            elif caller.action in ("bet", "raise"):
                raise SituationError(
                    "since",
                    "somebody has raised since: the short bet is no longer the one to match",
                    "seither hat jemand erhöht",
                )
    return ruled(book, effects, told, cites)


def rule_pot_miscount(book: Rulebook, situation: PotMiscount) -> Ruling:
    """Put a pot-limit bet right that a wrong count made too large or too small."""
    bet, right = situation.bet, situation.largest
    is_high = bet > right
    knob = "pot_overcount_corrected_until" if is_high else "pot_undercount_corrected_until"
    until = book.knobs.pot_overcount_corrected_until if is_high else book.knobs.pot_undercount_corrected_until
    cites = (book.cite(knob), book.cite("pot_limit_max"))
    in_time = situation.noticed == "in_round" and (
        until == "end_of_betting_round" or not is_substantial(book, situation.since)
    )
    if bet == right or not in_time:
        told = Words(f"The bet was {bet}, the true pot {right}.", f"Gesetzt waren {bet}, der wahre Pot {right}.")
        return ruled(book, (Stands(),), told, cites)
    told = Words(
        f"The true pot allowed {right}, not {bet}, and it is noticed in time.",
        f"Der wahre Pot erlaubte {right}, nicht {bet}, und es ist rechtzeitig bemerkt.",
    )
    who = [situation.seat, *(acted.seat for acted in situation.since if acted.action == "call")]
    effects: list[Effect] = []
    for seat in who:
        effects.append(Acts(seat, "bet" if seat == situation.seat else "call", right))
        effects.append(ChipsBack(seat, bet - right) if is_high else ChipsAdded(seat, right - bet))
    return ruled(book, effects, told, cites)
