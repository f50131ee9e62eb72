"""Bets, raises and calls of a wrong amount that others have acted on, and until when they are put right."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import Acts, ChipsBack, ChipsOwed, ChipsStay, Stands, TurnGoesTo
from floorman.floor.judged import both
from floorman.floor.rules.betting.chips import undercall
from floorman.floor.rules.betting.limits import Limits
from floorman.floor.rules.betting.turns import after, counted_by, faced_by, is_substantial, require_in_order
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect, Verb
    from floorman.floor.situations.betting import PotMiscount, ShortWager, Undercalls
    from floorman.floor.situations.spot import Acted, Spot
    from floorman.rulebook import Rulebook


def rule_undercalls(book: Rulebook, situation: Undercalls, spot: Spot) -> Ruling:
    """The first of several short callers puts it right; what becomes of the others is for the floor."""
    first, *others = situation.short
    if first.seat != spot.seat:
        raise SituationError(
            "spot.seat",
            Words("is not the first seat to put in too little", "ist nicht der Platz, der zuerst zu wenig bezahlt hat"),
        )
    if len({acted.seat for acted in situation.short}) < len(situation.short):
        raise SituationError("short.seat", Words("is listed twice", "kommt doppelt vor"))
    if len(situation.short) >= spot.players:
        raise SituationError(
            "spot.players",
            Words(
                f"there are more: {len(situation.short)} who put in too little, and whoever bet",
                f"es sind mehr: {len(situation.short)}, die zu wenig bezahlt haben, und wer gesetzt hat",
            ),
        )
    if not spot.bet:
        raise SituationError("spot.bet", Words("how much was there to call?", "wie viel war zu bezahlen?"))
    if any(acted.to >= spot.bet for acted in situation.short):
        raise SituationError("short.to", Words("is not less than the bet", "ist nicht weniger als der Einsatz"))
    if first.to <= spot.has_in:
        raise SituationError("short.to", Words("puts nothing in", "bringt keine Chips ins Spiel"))
    judged = undercall(Limits(book, spot), first.to, first.to - spot.has_in, None)
    reason = Words(
        f"The action goes back to seat {spot.seat}, the first to put in too little.",
        f"Die Aktion geht zurück an Platz {spot.seat}, der als Erster zu wenig bezahlt hat.",
    )
    judged = judged.also(reason, book.topic("undercalls_in_a_row"))
    effects = (TurnGoesTo(spot.seat), *_filled(judged.effects, first))
    if book.knobs.undercall_miscount == "full_call":
        full = [_filled((Limits(book, faced_by(spot, acted)).call(),), acted) for acted in others]
        return ruled(book, (*effects, *chain.from_iterable(full)), judged.reason, judged.cites)
    own = [_filled(option.effects, first) for option in judged.options] or [()]
    return ruled(
        book,
        effects,
        judged.reason,
        judged.cites,
        [Option((*mine, *theirs)) for mine in own for theirs in _fates(book, spot, others)],
    )


def _fates(book: Rulebook, spot: Spot, others: list[Acted]) -> list[tuple[Effect, ...]]:
    """What may become of the further short callers: two of them one by one, more of them all alike."""
    full = [_filled((Limits(book, faced_by(spot, acted)).call(),), acted) for acted in others]
    gone: list[tuple[Effect, ...]] = [
        (Acts(acted.seat, "fold"), ChipsStay(acted.seat, acted.to)) if acted.to else (Acts(acted.seat, "fold"),)
        for acted in others
    ]
    if len(others) <= 2:
        return [tuple(chain.from_iterable(fates)) for fates in product(*zip(full, gone, strict=True))]
    return [tuple(chain.from_iterable(full)), tuple(chain.from_iterable(gone))]


def _filled(effects: tuple[Effect, ...], acted: Acted) -> tuple[Effect, ...]:
    """The effects, with what is still missing for a bet or call of that seat."""
    acts = [effect for effect in effects if isinstance(effect, Acts) and effect.action != "fold"]
    return (*effects, *(ChipsOwed(act.seat, act.to - acted.to) for act in acts if act.to > acted.to))


def rule_short_wager(book: Rulebook, situation: ShortWager, spot: Spot) -> Ruling:
    """Fill up a bet, raise or call that was too small, if it is noticed in time; folds stay folds."""
    acted = situation.acted
    if situation.noticed == "after_next_card" and acted.has_chips and not acted.to:
        reason = Words(
            "It was noticed too late: whatever was put in stands.",
            "Es wurde zu spät bemerkt: was gesetzt wurde, gilt.",
        )
        return ruled(book, (Stands(),), reason, (book.cite("short_wager_corrected_until"),))
    limits = Limits(book, spot)
    if acted.action == "bet" and not acted.to and limits.least == 1 and limits.most is None:
        reason = Words("A bet may be of any size.", "Gesetzt werden darf jeder Betrag.")
        return ruled(book, (Stands(),), reason, (book.cite("min_bet"),))
    _check_short(situation, spot)
    right = spot.bet if acted.action == "call" else limits.least
    cite = book.cite("short_wager_corrected_until")
    if acted.action != "call" and limits.most is not None and acted.to > limits.most:
        return _cut_down(limits, situation, limits.most)
    if acted.to >= right or acted.is_all_in or acted.to == spot.reach:
        reason = Words(f"{acted.to} was enough.", f"{acted.to} war genug.")
        return ruled(book, (Stands(),), reason, (book.cite("min_raise" if spot.bet else "min_bet"), cite))
    until = book.knobs.short_wager_corrected_until
    in_time = situation.noticed == "in_round" or (until == "next_card" and situation.noticed == "before_next_card")
    if not in_time:
        reason = Words(
            f"{acted.to} should have been {right}, but it was noticed too late.",
            f"Statt {acted.to} hätten es {right} sein müssen, aber das wurde zu spät bemerkt.",
        )
        return ruled(book, (Stands(),), reason, (cite,))
    if acted.action == "call":
        judged = undercall(limits, acted.to, acted.to - spot.has_in, None)
        options = [Option(_filled(option.effects, acted), option.is_preferred) for option in judged.options]
        cites = (book.topic("short_call"), *judged.cites, cite)
        return ruled(book, _filled(judged.effects, acted), judged.reason, cites, options)
    return _filled_up(limits, situation)


def _cut_down(limits: Limits, situation: ShortWager, most: int) -> Ruling:
    """A bet or raise larger than the structure allows, and its calls, brought down to the largest one."""
    book, acted = limits.book, situation.acted
    is_pot = limits.structure == "pot_limit"
    cites = (book.cite("pot_overcount_corrected_until" if is_pot else "short_wager_corrected_until"), limits.capped_by)
    reason = Words(f"{acted.to} is more than the {most} allowed.", f"{acted.to} ist mehr als die erlaubten {most}.")
    if situation.noticed == "after_next_card":
        late = Words("It was noticed too late.", "Es wurde zu spät bemerkt.")
        return ruled(book, (Stands(),), both(reason, late), cites)
    effects = [*_moved(Acts(acted.seat, limits.raising, most), acted.to)]
    for caller in situation.since:
        if caller.action in ("bet", "raise"):
            break
        if caller.action == "call" and caller.to > most:
            effects += _moved(Acts(caller.seat, "call", most), caller.to)
    return ruled(book, effects, reason, cites)


def _check_short(situation: ShortWager, spot: Spot) -> None:
    acted = situation.acted
    if acted.seat != spot.seat:
        raise SituationError("spot.seat", Words("is not the seat that acted", "ist nicht der Platz, der gehandelt hat"))
    if not acted.has_chips:
        raise SituationError(
            "acted.action", Words("is not a bet, raise or call", "ist weder Setzen noch Erhöhen noch Bezahlen")
        )
    if acted.action != "bet" and not spot.bet:
        raise SituationError(
            "acted.action",
            Words(
                "there is no bet yet to call or raise",
                "noch hat niemand gesetzt: zu bezahlen oder zu erhöhen ist nichts",
            ),
        )
    if acted.action == "bet" and spot.bet:
        raise SituationError(
            "acted.action",
            Words(
                "only the first chips of a round are a bet; what follows is a call or a raise",
                "gesetzt wird nur am Anfang der Setzrunde; danach wird bezahlt oder erhöht",
            ),
        )
    if acted.to <= spot.has_in:
        raise SituationError("acted.to", Words("puts nothing in", "bringt keine Chips ins Spiel"))
    if spot.reach is not None and acted.to > spot.reach:
        raise SituationError("acted.to", Words("is more than the seat has", "ist mehr, als der Platz hat"))
    if acted.action == "raise" and acted.to <= spot.bet:
        raise SituationError("acted.to", Words("does not go beyond the bet", "geht nicht über den Einsatz hinaus"))
    require_in_order(situation.since, acted.seat)


def _filled_up(limits: Limits, situation: ShortWager) -> Ruling:
    """A bet or raise and its calls brought to the smallest legal one; a later raise is measured against that."""
    book, acted = limits.book, situation.acted
    wager, since = acted, list(situation.since)
    act = limits.up_to(acted.to)
    cites = (book.cite("short_wager_corrected_until"), book.cite("min_raise" if limits.spot.bet else "min_bet"))
    now = after(book, limits.spot, (replace(acted, to=act.to),))
    for place, other in enumerate(situation.since):
        if other.action in ("bet", "raise"):
            wager, since = other, since[place + 1 :]
            limits = Limits(book, faced_by(now, other))
            if other.is_all_in or other.to >= limits.least:
                reason = Words(
                    f"Seat {other.seat} has raised to {other.to} since: {acted.to} is no longer what counts.",
                    f"Platz {other.seat} hat seither auf {other.to} erhöht: um die {acted.to} geht es nicht mehr.",
                )
                return ruled(book, (Stands(),), reason, cites)
            act = limits.up_to(other.to)
            now = after(book, now, (replace(other, to=act.to),))
            since = list(situation.since[place + 1 :])
    reason = Words(
        f"{wager.to} is brought to {act.to}, and whoever called it pays the difference.",
        f"Aus {wager.to} werden {act.to}, und wer bezahlt hat, legt die Differenz dazu.",
    )
    effects: list[Effect] = [act, ChipsOwed(act.seat, act.to - wager.to)]
    for caller in since:
        if caller.action == "call" and not caller.is_all_in and caller.to < act.to:
            called = Limits(book, replace(faced_by(now, caller), bet=act.to)).call()
            effects += [called, ChipsOwed(caller.seat, called.to - caller.to)] if called.to > caller.to else [called]
    return ruled(book, effects, reason, cites)


def rule_pot_miscount(book: Rulebook, situation: PotMiscount, spot: Spot | None = None) -> Ruling:
    """Put a pot-limit bet right that a wrong count made too large or too small."""
    require_in_order(situation.since, situation.seat)
    bet, right = situation.bet, _largest(book, situation, spot)
    is_high = bet > right
    knob = "pot_overcount_corrected_until" if is_high else "pot_undercount_corrected_until"
    until = book.knobs.pot_overcount_corrected_until if is_high else book.knobs.pot_undercount_corrected_until
    by_action = () if until == "end_of_betting_round" else counted_by(book, situation.since)
    cites = (book.cite(knob), *by_action, book.cite("pot_limit_max"))
    if bet == right:
        reason = Words(
            f"{bet} is exactly what the true pot allowed.",
            f"{bet} ist genau das, was der Pot richtig gezählt erlaubte.",
        )
        return ruled(book, (Stands(),), reason, (book.cite(knob), book.cite("pot_limit_max")))
    reason = Words(
        f"The bet was {bet}; the true pot allowed {right}.",
        f"Gesetzt wurden {bet}; richtig gezählt erlaubte der Pot {right}.",
    )
    if situation.noticed == "after_next_card":
        late = Words("The next card has been dealt since.", "Seither wurde die nächste Karte gegeben.")
        return ruled(book, (Stands(),), both(reason, late), (book.cite(knob), book.cite("pot_limit_max")))
    if by_action and is_substantial(book, situation.since):
        late = Words("There has been substantial action since.", "Seither gab es wesentliche Aktionen.")
        return ruled(book, (Stands(),), both(reason, late), cites)
    reason = Words(
        f"The true pot allowed {right}, not {bet}, and that was noticed in time.",
        f"Richtig gezählt erlaubte der Pot {right}, nicht {bet}, und das wurde rechtzeitig bemerkt.",
    )
    verb: Verb = "raise" if spot and spot.bet else "bet"
    effects = [*_moved(Acts(situation.seat, verb, right), bet)]
    for acted in situation.since:
        if acted.action in ("bet", "raise"):
            raised = Words(
                f"Seat {acted.seat} has raised on it since, which no rule foresees.",
                f"Platz {acted.seat} hat seither darauf erhöht, was keine Regel vorsieht.",
            )
            fair = (*cites, book.topic("fairness_first"))
            return ruled(book, (), both(reason, raised), fair, (Option(tuple(effects)), Option((Stands(),))))
        if acted.action == "call" and (acted.to > right or not acted.is_all_in):
            to = right if acted.behind is None else min(right, acted.to + acted.behind)
            effects += _moved(Acts(acted.seat, "call", to, is_all_in=to == _reach(acted)), acted.to)
    return ruled(book, effects, reason, cites)


def _largest(book: Rulebook, situation: PotMiscount, spot: Spot | None) -> int:
    """The largest bet the true pot allowed: as stated, or worked out from what the seat faced."""
    if situation.largest is not None:
        return situation.largest
    if spot is None:
        raise SituationError(
            "largest",
            Words(
                "needed, or what the seat faced, to work it out", "nötig, oder die Lage am Platz, um es auszurechnen"
            ),
        )
    if spot.seat != situation.seat:
        raise SituationError("spot.seat", Words("is not the seat that bet", "ist nicht der Platz, der gesetzt hat"))
    most = Limits(book, replace(spot, structure="pot_limit")).most
    assert most is not None  # noqa: S101  # pot limit has one
    return most if spot.reach is None else min(most, spot.reach)


def _reach(acted: Acted) -> int | None:
    return acted.to if acted.is_all_in else None if acted.behind is None else acted.to + acted.behind


def _moved(act: Acts, put: int) -> tuple[Effect, ...]:
    if act.to == put:
        return (act,)
    return (act, ChipsBack(act.seat, put - act.to) if put > act.to else ChipsOwed(act.seat, act.to - put))
