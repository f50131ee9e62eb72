"""What chips mean that a player in turn put forward without a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import Acts, ChipsStay, Chooses
from floorman.floor.judged import Judged, both, penalty
from floorman.floor.ruling import Option
from floorman.text.numbers import percent
from floorman.text.words import Words

if TYPE_CHECKING:
    from fractions import Fraction

    from floorman.floor.rules.betting.limits import Limits
    from floorman.floor.situations.betting import Wager


def silent_chips(limits: Limits, wager: Wager) -> Judged:
    """Read the first motion; later ones never count without a word."""
    spot, book = limits.spot, limits.book
    left = spot.has_in - sum(wager.taken_back)
    total = left + sum(wager.chips)
    if not spot.bet:
        return _opening(limits, wager, total)
    is_combined = bool(spot.in_front) and (
        wager.is_gathered or (bool(wager.taken_back) and left > 0) or spot.has_in >= spot.bet
    )
    if is_combined:
        topic = book.topic("gathered_chips" if wager.is_gathered else "earlier_chips_mixed")
        reason = Words(
            f"The earlier chips and the new ones are one bet of {total}.",
            f"Die früheren und die neuen Chips sind ein einziger Einsatz von {total}.",
        )
        candidates = (*_left_in_front(wager, spot.in_front), *wager.chips)
        return _facing(limits, wager, total, candidates).also(reason, topic)
    judged = _facing(limits, wager, total, wager.chips)
    return judged.also(None, book.topic("earlier_chips")) if spot.in_front else judged


def gathered(limits: Limits, wager: Wager) -> Judged:
    """Old and new chips pushed forward as one: the floor may read them as one bet, or by what lies new in front."""
    one = silent_chips(limits, wager)
    apart = silent_chips(limits, replace(wager, is_gathered=False))
    if one.ways() == apart.ways():
        return one
    reason = Words(
        f"The floor may read old and new chips as one bet. {one.reason.en} Or it may count the new chips alone. {apart.reason.en}",
        f"Die Turnierleitung kann alte und neue Chips als einen Einsatz werten. {one.reason.de} Oder sie zählt nur die neuen Chips. {apart.reason.de}",
    )
    return Judged((), reason, (*one.cites, *apart.cites), (*one.ways(), *apart.ways()))


def _left_in_front(wager: Wager, in_front: tuple[int, ...]) -> tuple[int, ...]:
    left = list(in_front)
    for chip in wager.taken_back:
        left.remove(chip)
    return tuple(left)


def is_last(limits: Limits, wager: Wager) -> bool:
    """Whether the player has nothing left behind the chips of the first motion."""
    stack = limits.spot.stack
    return stack is not None and stack + sum(wager.taken_back) == sum(wager.chips)


def _opening(limits: Limits, wager: Wager, total: int) -> Judged:
    book = limits.book
    cites = [book.cite("chips_are_bet_when")]
    if len(wager.chips) == 1:
        if book.knobs.silent_overchip_opening == "minimum_bet" and total > limits.least:
            total = limits.least
        cites = [book.cite("silent_overchip_opening")]
    act = limits.all_in(total) if is_last(limits, wager) else limits.up_to(total)
    if act.action != "bet":
        return closed(limits)
    if total < limits.least:
        cites += [book.topic("short_opening_bet"), limits.least_by]
    if limits.most is not None and total > limits.most:
        cites.append(limits.capped_by)
    return Judged((act,), _opened(limits, total, act), tuple(cites))


def closed(limits: Limits) -> Judged:
    """Going up where the betting is not open, or the chips may not go up: the call, or the check, is what is left."""
    if limits.may_raise:
        reason = Words(
            f"The chips do not reach the minimum of {limits.least}, and an all-in for less is not a {limits.raising} here.",
            f"Die Chips reichen nicht für das Minimum von {limits.least}, und ein kleineres All-in ist hier keine Erhöhung.",
        )
        return Judged((limits.call(),), reason, (limits.book.cite("short_all_in_raise"),))
    if limits.is_capped:
        cap = limits.book.knobs.limit_raise_cap
        reason = Words(
            f"The limit of {cap} bets and raises on a street is reached.",
            f"Die Grenze von {cap} Einsätzen und Erhöhungen je Setzrunde ist erreicht.",
        )
        return Judged((limits.call(),), reason, (limits.closed_by, limits.book.cite("limit_raise_cap")))
    if not limits.spot.can_be_called:
        reason = Words(
            "Nobody else has chips left to call more.", "Sonst hat niemand mehr Chips, um eine Erhöhung zu bezahlen."
        )
        return Judged((limits.call(),), reason, (limits.closed_by,))
    reason = Words("The betting is not open to the seat.", "Der Platz darf nicht mehr erhöhen.")
    return Judged((limits.call(),), reason, (limits.closed_by,))


def _opened(limits: Limits, total: int, act: Acts) -> Words:
    if act.is_all_in:
        return Words(
            f"They are the last chips: all-in for {act.to}.", f"Es sind die letzten Chips: All-in mit {act.to}."
        )
    if total < act.to:
        return Words(
            f"{total} is less than the smallest bet of {limits.least}, so the bet is filled up to it.",
            f"{total} ist weniger als der kleinste Einsatz von {limits.least}, also wird bis dahin aufgefüllt.",
        )
    if total > act.to:
        return Words(
            f"{total} is more than the largest bet, so {act.to} counts.",
            f"{total} ist mehr als der größte Einsatz, also gilt {act.to}.",
        )
    return Words(
        f"Nobody had bet: the chips are a bet of {total}.",
        f"Niemand hatte gesetzt: die Chips sind ein Einsatz von {total}.",
    )


def _facing(limits: Limits, wager: Wager, total: int, candidates: tuple[int, ...]) -> Judged:
    spot, book = limits.spot, limits.book
    last = is_last(limits, wager)
    if total < spot.bet:
        if last:
            return Judged(
                (limits.all_in(total),),
                Words(
                    "They are the last chips: an all-in call.",
                    "Es sind die letzten Chips: der Spieler bezahlt und ist all-in.",
                ),
                (book.topic("no_more_chips"), book.topic("short_call")),
            )
        if wager.later and book.outweighs("string_bet", "undercall_miscount"):
            reason = Words(
                f"{total} is short of the bet of {spot.bet}, and the call is completed from the chips that followed.",
                f"{total} reicht nicht für den Einsatz von {spot.bet}; der Rest kommt aus den Chips, die danach kamen.",
            )
            return Judged((limits.call(),), reason, (book.topic("string_bet"),))
        return undercall(limits, total, sum(wager.chips), wager.because)
    one_big_chip = book.topic("one_big_chip_before_flop" if spot.street == "preflop" else "one_big_chip")
    if total == spot.bet:
        reason = Words(f"{total} is exactly the bet to call.", f"{total} ist genau der Einsatz, der zu bezahlen ist.")
        one = (one_big_chip,) if len(candidates) == 1 else ()
        return Judged((limits.call(),), reason, (book.topic("exact_chips"), *one))
    if len(candidates) == 1:
        reason = Words(
            f"One chip of {candidates[0]} without a word in time is a call of {spot.bet}.",
            f"Ein einzelner Chip zu {candidates[0]} ohne rechtzeitige Ansage ist ein Call von {spot.bet}.",
        )
        return Judged((limits.call(),), reason, (one_big_chip, book.topic("call_with_one_chip")))
    smallest = min(candidates)
    needed = book.cite("every_chip_needed_is_call")
    if book.knobs.every_chip_needed_is_call and total - smallest < spot.bet:
        reason = Words(
            f"Without the {smallest} only {total - smallest} would lie there, less than the bet of {spot.bet}: every chip is needed for the call.",
            f"Ohne den {smallest}er lägen nur {total - smallest} da, weniger als der Einsatz von {spot.bet}: jeder Chip wird zum Bezahlen gebraucht.",
        )
        return Judged((limits.call(),), reason, (needed, book.topic("call_with_chips")))
    spare = Words(
        f"One chip of {smallest} is not needed for the call.",
        f"Ein Chip zu {smallest} wird zum Bezahlen nicht gebraucht.",
    )
    if last:
        return _last(limits, total).also(spare, book.topic("last_chips"))
    if "one_motion" not in book.knobs.raise_methods:
        reason = Words(
            "A raise has to be announced here: chips without a word are a call.",
            "Eine Erhöhung muss hier angesagt werden: Chips ohne Ansage sind ein Call.",
        )
        return Judged((limits.call(),), reason, (book.cite("raise_methods"), book.topic("several_chips")))
    judged = half_raise(limits, total)
    return Judged(judged.effects, both(judged.reason, spare), (book.topic("several_chips"), *judged.cites, needed))


def _last(limits: Limits, total: int) -> Judged:
    act = limits.all_in(total)
    if act.action != "raise":
        return closed(limits)
    reason = Words(f"They are the last chips: all-in for {total}.", f"Es sind die letzten Chips: All-in mit {total}.")
    if act.to < total:
        return Judged((act,), _too_much(total, act.to), (limits.capped_by,))
    return Judged((act,), reason, ())


def _too_much(total: int, most: int) -> Words:
    return Words(
        f"{total} is more than the largest raise, so it is a raise to {most}.",
        f"{total} ist mehr als die größte Erhöhung, also ist es eine Erhöhung auf {most}.",
    )


def half_raise(limits: Limits, total: int) -> Judged:
    """A total above the call: a raise if it reaches the minimum or the book's part of it, otherwise a call."""
    book = limits.book
    cites = (book.cite("raise_threshold"), book.cite("raise_threshold_base"))
    act = limits.up_to(total)
    if act.action != "raise":
        return closed(limits)
    if limits.most is not None and total > limits.most:
        return Judged((act,), _too_much(total, limits.most), (limits.capped_by,))
    if total >= limits.least:
        reason = Words(
            f"{total} is enough for a raise; the smallest is to {limits.least}.",
            f"{total} reicht für eine Erhöhung; die kleinste geht auf {limits.least}.",
        )
        return Judged((act,), reason, (book.topic("raise_in_one_motion"), limits.least_by))
    mark = limits.threshold
    if total >= mark:
        reason = Words(
            f"{total} reaches {_number(mark)}, {_part(limits)} of a raise, and must be made {act.to}.",
            f"{total} erreicht {_zahl(mark)}, also {_part(limits, 'de')} einer Erhöhung, und muss auf {act.to} aufgefüllt werden.",
        )
        return Judged((act,), reason, (*cites, limits.least_by))
    reason = Words(
        f"{total} stays below {_number(mark)}, {_part(limits)} of a raise, and below the smallest raise to {limits.least}: a call.",
        f"{total} bleibt unter {_zahl(mark)}, also unter {_part(limits, 'de')} einer Erhöhung, und unter der kleinsten Erhöhung auf {limits.least}: das ist ein Call.",
    )
    return Judged((limits.call(),), reason, cites)


def _number(chips: Fraction) -> str:
    value = float(chips)
    return f"{value:g}" if value < 1e6 else f"{value:.0f}"


def _zahl(chips: Fraction) -> str:
    return _number(chips).replace(".", ",")


def _part(limits: Limits, language: str = "en") -> str:
    return percent(float(limits.book.knobs.raise_threshold), language)


def undercall(limits: Limits, total: int, put: int, because: str | None) -> Judged:
    """Less than the bet, with chips behind: completed, or the choice the book gives."""
    spot, book = limits.spot, limits.book
    if because == "missed_raise" and spot.faces_opening:
        raise SituationError("because", Words("there was no raise to miss", "es gab keine Erhöhung zu übersehen"))
    knob = "undercall_missed_raise" if because == "missed_raise" else "undercall_miscount"
    way = book.knobs.undercall_missed_raise if because == "missed_raise" else book.knobs.undercall_miscount
    reason = Words(
        f"{total} is less than the bet of {spot.bet}.", f"{total} ist weniger als der Einsatz von {spot.bet}."
    )
    full = limits.call()
    gives_up = (Acts(spot.seat, "fold"), ChipsStay(spot.seat, max(total, spot.has_in)))
    is_tiny = put < book.knobs.tiny_chip_fraction * spot.to_call
    if is_tiny and not book.outweighs(knob, "tiny_chip_fraction"):
        tiny = Words(
            f"{put} is next to nothing against {spot.to_call}: not a standard action, and the floor decides what it means.",
            f"{put} ist gegen {spot.to_call} so gut wie nichts: das ist keine übliche Aktion, und die Turnierleitung entscheidet, was sie bedeutet.",
        )
        options = (Option((full,), is_preferred=True), Option(gives_up))
        return Judged((penalty(book, spot.seat),), tiny, (book.cite("tiny_chip_fraction"), book.cite(knob)), options)
    cites = (book.cite(knob),)
    if way == "complete_or_fold":
        choice = Chooses(spot.seat, limits.open(up=False))
        return Judged((choice, ChipsStay(spot.seat, max(total, spot.has_in))), reason, cites)
    if way == "full_call":
        return Judged((full,), reason, cites if because else (book.topic("short_call"), *cites))
    if spot.players == 2 or spot.faces_opening:
        why = (
            Words(
                "With two players left, any bet has to be called in full.",
                "Sind nur noch zwei dabei, wird jeder Einsatz voll bezahlt.",
            )
            if spot.players == 2
            else Words(
                "That bet opened the round and has to be called in full.",
                "Dieser Einsatz hat die Setzrunde eröffnet und ist voll zu bezahlen.",
            )
        )
        return Judged((full,), both(reason, why), cites)
    why = Words(
        "Several players are left and it was raised: either the call is made in full, or the chips and the hand are given up.",
        "Es sind mehrere dabei, und es wurde erhöht: entweder voll bezahlen oder Chips und Hand aufgeben.",
    )
    floor = book.topic("short_call_for_the_floor")
    return Judged((), both(reason, why), (floor, *cites), (Option((full,)), Option(gives_up)))
