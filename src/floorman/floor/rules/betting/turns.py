"""Action out of turn: when it waits, when it binds, and what a player may do who was passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
    ChipsBack,
    ChipsOwed,
    ChipsWait,
    Chooses,
    HandDead,
    IsSubstantial,
    Stands,
    TurnGoesTo,
)
from floorman.floor.judged import Judged, penalty
from floorman.floor.rules.betting.chips import closed, undercall
from floorman.floor.rules.betting.limits import Limits
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from floorman.floor.effects import Effect
    from floorman.floor.situations.betting import ActionCount, OutOfTurn, Skipped
    from floorman.floor.situations.spot import Acted, Spot
    from floorman.rulebook import Cite, Rulebook


def is_substantial(book: Rulebook, since: Iterable[Acted]) -> bool:
    """Whether so much has happened that a mistake can no longer be undone; posted blinds are not action."""
    actions = [acted for acted in since if acted.action != "post"]
    if book.knobs.substantial_action == "two_of_any_kind":
        return len(actions) >= 2
    return len(actions) >= 3 or (len(actions) == 2 and any(acted.has_chips for acted in actions))


def counted_by(book: Rulebook, since: Iterable[Acted]) -> tuple[Cite, ...]:
    """The paragraphs by which such actions are substantial or not: two with chips, or three of any kind. TDA 36."""
    actions = [acted for acted in since if acted.action != "post"]
    is_by_three = book.knobs.substantial_action == "two_with_chips_or_three" and len(actions) >= 3
    three = (book.topic("three_actions"),) if is_by_three else ()
    has_chips = any(acted.has_chips for acted in actions)
    return three if three and not has_chips else (book.cite("substantial_action"), *three)


def rule_action_count(book: Rulebook, situation: ActionCount) -> Ruling:
    """Say whether there has been substantial action."""
    actions = [acted for acted in situation.since if acted.action != "post"]
    with_chips = sum(acted.has_chips for acted in actions)
    one, many = Words("action", "Aktion"), Words("actions", "Aktionen")
    reason = Words(
        f"{counted(len(actions), one, many)}, {with_chips or 'none'} of them with chips.",
        f"{counted(len(actions), one, many, 'de')}, davon {with_chips or 'keine'} mit Chips.",
    )
    if len(actions) == 1:
        reason = (
            Words("1 action, with chips.", "1 Aktion, mit Chips.")
            if with_chips
            else Words("1 action, without chips.", "1 Aktion, ohne Chips.")
        )
    cites = [book.cite("substantial_action")]
    if len(actions) >= 3:
        cites.append(book.topic("three_actions"))
    if len(actions) < len(situation.since):
        cites.append(book.topic("blinds_are_no_action"))
    return ruled(book, (IsSubstantial(is_substantial(book, actions)),), reason, cites)


def rule_out_of_turn(book: Rulebook, situation: OutOfTurn, spot: Spot) -> Ruling:
    """Rule on an action before its turn: it waits, then binds unless somebody in between changed the action."""
    acted = situation.acted
    seat = acted.seat
    _check(book, situation, spot)
    if acted.action == "fold" and (situation.is_mucked or book.knobs.out_of_turn_fold == "always"):
        reason = Words("A fold out of turn is binding.", "Ein Fold außer der Reihe ist verbindlich.")
        cites = (book.cite("out_of_turn_fold"), book.topic("fold_unasked"))
        return ruled(book, (*_turn_back(situation), Acts(seat, "fold"), penalty(book, seat)), reason, cites)
    now = after(book, spot, situation.since)
    chips = acted.to - spot.has_in if acted.has_chips else 0
    is_reached = bool(situation.since) if situation.is_turn_reached is None else situation.is_turn_reached
    if now.bet != spot.bet:
        reason = Words(
            f"The amount to call changed from {spot.bet} to {now.bet}: the early action is not binding.",
            f"Der Einsatz hat sich von {spot.bet} auf {now.bet} geändert: die vorgezogene Aktion ist nicht verbindlich.",
        )
        back = (ChipsBack(seat, chips),) if chips else ()
        choice = (Chooses(seat, Limits(book, now).open()),) if is_reached else ()
        topic = book.cite("out_of_turn_fold") if acted.action == "fold" else book.topic("out_of_turn_changed")
        effects = (*((*back, *choice) or (Stands(),)), penalty(book, seat))
        return ruled(book, effects, reason, (topic, book.topic("out_of_turn_waits")))
    if not is_reached:
        reason = Words(
            f"Seat {seat} acted before seat {situation.to_act}; the action goes back.",
            f"Platz {seat} hat vor Platz {situation.to_act} gehandelt; die Aktion geht zurück.",
        )
        waits = (ChipsWait(seat, chips),) if chips else ()
        effects = (*_turn_back(situation), *waits, penalty(book, seat))
        return ruled(book, effects, reason, (book.topic("out_of_turn_waits"),))
    reason = Words(
        "Nobody in between changed the action, so it binds as it was made.",
        "Dazwischen hat niemand etwas geändert, also gilt die Aktion, wie sie war.",
    )
    topic = book.cite("out_of_turn_fold") if acted.action == "fold" else book.topic("out_of_turn_binds")
    judged = bound(Limits(book, now), acted).also(reason, topic, effects=(penalty(book, seat),))
    judged = judged.citing(book.topic("out_of_turn_waits"))
    return ruled(book, judged.effects, judged.reason, judged.cites, judged.options)


def _check(book: Rulebook, situation: OutOfTurn, spot: Spot) -> None:
    acted = situation.acted
    if acted.seat == situation.to_act:
        raise SituationError("to_act", Words("the seat was in turn", "der Platz war an der Reihe"))
    if acted.seat != spot.seat:
        raise SituationError("spot.seat", Words("is not the seat that acted", "ist nicht der Platz, der gehandelt hat"))
    if acted.action == "post":
        raise SituationError(
            "acted.action",
            Words("posting a blind is not an action", "ein Blind ist keine Aktion"),
            rule=book.topic("blinds_are_no_action"),
        )
    if acted.has_chips and acted.to <= spot.has_in:
        raise SituationError("acted.to", Words("puts nothing in", "bringt keine Chips ins Spiel"))
    if spot.reach is not None and acted.has_chips and acted.to > spot.reach:
        raise SituationError("acted.to", Words("is more than the seat has", "ist mehr, als der Platz hat"))
    if spot.reach is not None and acted.is_all_in and acted.to != spot.reach:
        raise SituationError("acted.to", Words("is not all the seat has", "ist nicht alles, was der Platz hat"))
    _require_others(situation.since, acted.seat)


def _turn_back(situation: OutOfTurn) -> tuple[Effect, ...]:
    """The turn goes back as long as nobody who was passed over has acted."""
    return () if situation.since or situation.is_turn_reached else (TurnGoesTo(situation.to_act),)


def bound(limits: Limits, acted: Acted) -> Judged:
    """What an action comes to once it binds: brought to a legal amount as if it had been made in turn."""
    book, spot = limits.book, limits.spot
    nothing = Words("", "")
    match acted.action:
        case "fold":
            return Judged((Acts(spot.seat, "fold"),), nothing, ())
        case "check" if not limits.has_nothing_to_call:
            reason = Words(
                f"A check does not answer a bet of {spot.bet}.",
                f"Auf einen Einsatz von {spot.bet} kann man nicht schieben.",
            )
            choice = Chooses(spot.seat, limits.open(up=False))
            return Judged((choice,), reason, (book.topic("check_facing_a_bet"),))
        case "call" if acted.to < spot.bet and not acted.is_all_in and acted.to != spot.reach:
            judged = undercall(limits, acted.to, acted.to - spot.has_in, None)
            options = tuple(
                Option(_filled_up(option.effects, acted.to), option.is_preferred) for option in judged.options
            )
            return judged._replace(effects=_filled_up(judged.effects, acted.to), options=options)
        case "check" | "call":
            act = Acts(spot.seat, "call", acted.to, is_all_in=True) if _is_last_call(acted, spot) else limits.call()
            return Judged((act,), nothing, ())
        case _:
            return _up(limits, acted)


def faced_by(spot: Spot, acted: Acted) -> Spot:
    """The same spot for another seat that acted, as far as the facts say what it has."""
    behind = 0 if acted.is_all_in else acted.behind
    stack = None if behind is None or not acted.has_chips else acted.to + behind
    return replace(spot, seat=acted.seat, in_front=(), stack=stack, may_raise=True)


def _is_last_call(acted: Acted, spot: Spot) -> bool:
    return acted.action == "call" and acted.is_all_in and acted.to <= spot.bet


def _up(limits: Limits, acted: Acted) -> Judged:
    act = limits.all_in(acted.to) if acted.is_all_in else limits.up_to(acted.to)
    if act.action not in ("bet", "raise"):
        return closed(limits)
    if act.to < acted.to:
        reason = Words(f"The most allowed is {act.to}.", f"Erlaubt sind höchstens {act.to}.")
        return Judged((act, ChipsBack(act.seat, acted.to - act.to)), reason, (limits.capped_by,))
    if act.to > acted.to:
        reason = Words(
            f"{acted.to} is too little, so it becomes {act.to}.", f"{acted.to} ist zu wenig, also werden es {act.to}."
        )
        more = ChipsOwed(act.seat, act.to - acted.to)
        return Judged((act, more), reason, (limits.book.topic("announced_raise_completed"),))
    return Judged((act,), Words("", ""), ())


def _filled_up(effects: tuple[Effect, ...], has_in: int) -> tuple[Effect, ...]:
    """With the chips that are missing for what a seat has to do."""
    acts = [effect for effect in effects if isinstance(effect, Acts)]
    return (*effects, *(ChipsOwed(act.seat, act.to - has_in) for act in acts if act.to > has_in))


def after(book: Rulebook, spot: Spot, since: Iterable[Acted]) -> Spot:
    """What the seat faces after others have acted: the new bet, the last full raise in it, and the pot.

    Whoever acted is taken to have had nothing in on this street unless *since* says so.
    """
    has_in: dict[int, int] = {}
    for acted in since:
        if acted.action in ("bet", "raise") or (acted.has_chips and acted.is_all_in and acted.to > spot.bet):
            spot = _raised(book, spot, acted)
        elif acted.action == "call" and acted.to > spot.bet:
            raise SituationError(
                "since.to", Words("a call cannot be more than the bet", "bezahlt wird nicht mehr als der Einsatz")
            )
        if acted.has_chips and spot.pot:
            spot = replace(spot, pot=spot.pot + max(acted.to - has_in.get(acted.seat, 0), 0))
            has_in[acted.seat] = acted.to
    return spot


def _raised(book: Rulebook, spot: Spot, acted: Acted) -> Spot:
    if acted.to <= spot.bet:
        raise SituationError(
            "since.to",
            Words(
                "a bet or raise has to go beyond the bet before it", "eine Erhöhung muss über den Einsatz davor gehen"
            ),
        )
    limits = Limits(book, spot)
    is_full = acted.to >= limits.least
    below = limits.full_level if limits.structure == "fixed_limit" and not is_full else None
    is_open = spot.may_raise or is_full or _reopens(limits, acted)
    now = replace(spot, bet=acted.to, is_short_all_in=not is_full, may_raise=is_open, wagers=None, full_bet=below)
    if not spot.bet:
        return replace(now, raised_by=None)
    raised_by = acted.to - spot.bet if is_full else _full_raise(spot)
    return replace(now, raised_by=raised_by if raised_by < acted.to else None)


def _full_raise(spot: Spot) -> int:
    return spot.last_raise or (spot.blind if spot.street == "preflop" else max(spot.bet, spot.big))


def _reopens(limits: Limits, acted: Acted) -> bool:
    """Whether a raise short of a full one reopens the betting to a seat that has acted: TDA 47."""
    spot, knobs = limits.spot, limits.book.knobs
    facing = acted.to - (spot.has_in if knobs.short_all_ins_accumulate else spot.bet)
    if limits.structure == "fixed_limit":
        return facing >= knobs.limit_reopen_fraction * limits.fixed_bet
    return facing >= _full_raise(spot)


def require_in_order(since: Iterable[Acted], *acted_before: int) -> None:
    """Make sure that nobody acts twice on the same bet, nor after a fold or an all-in: chips count once.

    Raises:
        SituationError: somebody does.
    """
    done, gone = set(acted_before), set[int]()
    for acted in since:
        if acted.action == "post":
            continue
        if acted.seat in done | gone:
            raise SituationError(
                "since.seat",
                Words(
                    f"seat {acted.seat} had acted, and nobody had raised since",
                    f"Platz {acted.seat} hatte gehandelt, und niemand hat seither erhöht",
                ),
            )
        done = {acted.seat} if acted.action in ("bet", "raise") or acted.is_all_in else done | {acted.seat}
        gone |= {acted.seat} if acted.action == "fold" or acted.is_all_in else set()


def _require_others(since: Sequence[Acted], seat: int) -> None:
    if any(acted.seat == seat for acted in since):
        raise SituationError(
            "since.seat", Words("only others can have acted in between", "dazwischen können nur andere gehandelt haben")
        )
    require_in_order(since)


def rule_skipped(book: Rulebook, situation: Skipped, spot: Spot) -> Ruling:
    """Rule on a player who was passed over: the right is lost by staying silent until substantial action."""
    seat = spot.seat
    actions = [acted for acted in situation.since if acted.action != "post"]
    _require_others(actions, seat)
    if not actions:
        raise SituationError(
            "since", Words("nobody has acted behind the seat", "hinter dem Platz hat niemand gehandelt")
        )
    cites = (book.cite("skipped_player_may"), *counted_by(book, situation.since))
    if not is_substantial(book, actions) or not situation.had_time:
        back: tuple[Effect, ...] = (TurnGoesTo(seat), Chooses(seat, Limits(book, spot).open()))
        early = _still_early(book, actions)
        fold = (book.cite("out_of_turn_fold"),) if any(isinstance(effect, Acts) for effect in early) else ()
        reason = _goes_back(is_substantial(book, actions))
        return ruled(book, (*back, *early), reason, (book.topic("out_of_turn_waits"), *fold, *cites))
    reason = Words(
        "There was time to speak up, and substantial action followed: what was done is binding.",
        "Es war Zeit, sich zu melden, und danach gab es wesentliche Aktionen: was geschehen ist, gilt.",
    )
    binding: list[Effect] = []
    now = spot
    for acted in actions:
        judged = bound(Limits(book, faced_by(now, acted)), acted)
        way = judged.ways()[0].effects
        binding += way
        now = after(book, now, (_brought_up(acted, way),))
    limits = Limits(book, now)
    fates: dict[str, tuple[Effect, ...]] = {
        "dead_hand": (HandDead(seat),),
        "passive_only": (Chooses(seat, limits.open(up=False)),),
        "full_rights": (Chooses(seat, limits.open()),),
    }
    options = [Option(fates[fate]) for fate in book.knobs.skipped_player_may]
    effects: tuple[Effect, ...] = (*binding, TurnGoesTo(seat))
    if len(options) == 1:
        return ruled(book, (*effects, *options[0].effects), reason, cites)
    return ruled(book, effects, reason, cites, options)


def _brought_up(acted: Acted, effects: Iterable[Effect]) -> Acted:
    """A bet or raise with the total it was filled up to, which those after it face."""
    if acted.action not in ("bet", "raise"):
        return acted
    return replace(acted, to=max((acted.to, *(effect.to for effect in effects if isinstance(effect, Acts)))))


def _goes_back(is_late: bool) -> Words:  # noqa: FBT001  # the one fact it tells of
    if is_late:
        return Words(
            "There was substantial action, but no time to speak up: the action goes back.",
            "Es gab wesentliche Aktionen, aber keine Zeit, sich zu melden: die Aktion geht zurück.",
        )
    return Words(
        "There has been no substantial action yet: the action goes back.",
        "Es gab noch keine wesentlichen Aktionen: die Aktion geht zurück.",
    )


def _still_early(book: Rulebook, actions: Iterable[Acted]) -> list[Effect]:
    """What was done out of turn: chips wait, a fold binds where the book says so, and all of it may be penalised."""
    early: list[Effect] = []
    for acted in actions:
        if acted.has_chips:
            early.append(ChipsWait(acted.seat, acted.to))
        elif acted.action == "fold" and book.knobs.out_of_turn_fold == "always":
            early.append(Acts(acted.seat, "fold"))
    return early + [penalty(book, seat) for seat in dict.fromkeys(acted.seat for acted in actions)]
