"""What words mean that a player in turn said, with the chips that came after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.errors import SituationError
from floorman.floor.chips import half_raise, undercall
from floorman.floor.effects import Acts, Chooses
from floorman.floor.judged import Judged, penalty
from floorman.floor.ruling import Option
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.limits import Limits
    from floorman.floor.situations.betting import Said, Wager, Word
    from floorman.rulebook import Cite, Rulebook

OFFICIAL = ("fold", "check", "call", "bet", "raise", "all_in", "complete", "pot")


class Heard(NamedTuple):
    """The official word behind what was said, and the paragraph that makes it one; no word for a bare number."""

    word: Word | None
    cites: tuple[Cite, ...] = ()
    is_guess: bool = False


def heard(book: Rulebook, said: Said) -> Heard:
    """Find the official word: as it was said, by the book's own list, or as the floor reads it."""
    text = said.text.strip().casefold()
    if said.word:
        return Heard(said.word)
    if text in OFFICIAL:
        return Heard(text)  # type: ignore[arg-type]  # it is one of them
    local = book.data.get("betting_words", {}).get(text)
    if local in OFFICIAL:
        return Heard(local, (book.topic("local_words"),))
    if text:
        return Heard(said.read_as, (book.topic("unusual_words"),), is_guess=True)
    return Heard(None)


def spoken(limits: Limits, wager: Wager, said: Said) -> Judged:
    """Rule on the words; chips that followed only fix the size of a raise without a number."""
    word, cites, is_guess = heard(limits.book, said)
    if is_guess:
        return _unusual(limits, wager, said, word).also(None, *cites)
    return _official(limits, wager, said, word).also(None, *cites)


def _official(limits: Limits, wager: Wager, said: Said, word: Word | None) -> Judged:
    spot, book = limits.spot, limits.book
    binds = book.topic("words_bind")
    match word:
        case "fold":
            return _fold(limits)
        case "check":
            return _check(limits)
        case "call":
            if limits.call().action == "check":
                told = Words("There was nothing to call: a check.", "Es war nichts zu bezahlen: geschoben.")
                return Judged((limits.call(),), told, (book.topic("call_with_nothing_to_call"),))
            told = Words(
                f"The call was announced, and the bet is {spot.bet}.",
                f"Bezahlt war angesagt, und der Einsatz ist {spot.bet}.",
            )
            judged = Judged((limits.call(),), told, (binds, book.topic("call_word")))
            return judged.also(None, book.cite("undercall_miscount")) if wager.because == "miscount" else judged
        case "all_in":
            if spot.reach is None:
                raise SituationError("spot.stack", "needed for an all-in", "für ein All-in nötig")
            told = Words(
                f"All-in means the whole stack: {spot.reach}.", f"All-in meint den ganzen Stack: {spot.reach}."
            )
            return Judged((limits.all_in(spot.reach),), told, (book.topic("all_in_word"), binds))
        case "pot":
            return _pot(limits)
        case "bet" | "raise" | "complete":
            return _raise(limits, wager, said)
        case None:
            return _number(limits, said)


def _fold(limits: Limits) -> Judged:
    spot, book = limits.spot, limits.book
    act = Acts(spot.seat, "fold")
    if limits.call().action == "check":
        told = Words(
            "Nobody asked for chips, and the fold binds all the same.",
            "Es war nichts zu bezahlen, und die Hand ist trotzdem gepasst.",
        )
        return Judged((act, penalty(book, spot.seat)), told, (book.topic("fold_unasked"),))
    return Judged((act,), Words("The hand was folded.", "Die Hand ist gepasst."), (book.topic("words_bind"),))


def _check(limits: Limits) -> Judged:
    spot, book = limits.spot, limits.book
    if limits.call().action == "check":
        return Judged((limits.call(),), Words("It is a check.", "Es ist geschoben."), (book.topic("tap"),))
    told = Words(
        f"A check does not answer a bet of {spot.bet}; the right to raise is gone.",
        f"Schieben beantwortet keinen Einsatz von {spot.bet}; erhöhen geht nicht mehr.",
    )
    return Judged((Chooses(spot.seat, limits.open(up=False)),), told, (book.topic("check_facing_a_bet"),))


def _pot(limits: Limits) -> Judged:
    spot, book = limits.spot, limits.book
    if spot.structure == "pot_limit" and limits.most is not None:
        told = Words(
            f"In pot limit the word names the largest bet: {limits.most}.",
            f"Im Pot Limit meint das Wort den größten Einsatz: {limits.most}.",
        )
        return Judged((limits.up_to(limits.most),), told, (book.topic("official_words"),))
    told = Words(
        "Here the pot is no amount, and yet the word binds to a legal bet or raise.",
        "Der Pot ist hier kein Betrag, das Wort verpflichtet aber zu einem gültigen Einsatz.",
    )
    return _must_go_up(limits, told, book.topic("pot_word")).also(None, effects=(penalty(book, spot.seat),))


def _must_go_up(limits: Limits, told: Words, *cites: Cite) -> Judged:
    rise = limits.going_up()
    if rise is None:
        return Judged((limits.call(),), told, cites)
    if rise.least == rise.most:
        return Judged((limits.up_to(rise.least),), told, cites)
    return Judged((Chooses(limits.spot.seat, (rise,)),), told, cites)


def _raise(limits: Limits, wager: Wager, said: Said) -> Judged:
    spot, book = limits.spot, limits.book
    binds = book.topic("words_bind" if spot.bet else "raise_with_nothing_to_raise")
    told = Words(
        f"A {limits.raising} was announced; the smallest is {limits.least}.",
        f"Angesagt war {'eine Erhöhung' if spot.bet else 'ein Einsatz'}; das Mindeste ist {limits.least}.",
    )
    if said.amount is not None:
        named, cite = _meant(limits, said)
        judged = _up_to(limits, named, told, book.topic("raise_names_total"), binds)
        return judged.also(None, cite) if cite else judged
    if not wager.chips:
        return _must_go_up(limits, told, binds)
    left = spot.has_in - sum(wager.taken_back)
    if len(wager.chips) == 1 and not wager.later:
        adds = book.knobs.overchip_raise_without_amount == "chip_plus_chips_in"
        return _up_to(
            limits, wager.chips[0] + (left if adds else 0), told, book.cite("overchip_raise_without_amount"), binds
        )
    total = left + sum(wager.chips)
    if wager.later:
        if "announced_raise_call_then_raise" in book.knobs.raise_methods and total == spot.bet:
            total += sum(wager.later[0])
        return _up_to(limits, total, told, book.cite("raise_methods"), binds)
    return _up_to(limits, total, told, binds)


def _up_to(limits: Limits, to: int, told: Words, *cites: Cite) -> Judged:
    act = limits.up_to(to)
    if to < limits.least:
        told = Words(
            f"{told.en} {to} is too little, so it becomes {act.to}.",
            f"{told.de} {to} ist zu wenig, also werden es {act.to}.",
        )
        cites = (limits.book.topic("announced_raise_completed"), *cites)
    return Judged((act,), told, cites)


def _meant(limits: Limits, said: Said) -> tuple[int, Cite | None]:
    """The amount a number stands for, and whose word that is where it could be several."""
    spot, book = limits.spot, limits.book
    number = said.amount or 0
    if said.is_exact:
        return number, None
    top = max(limits.least, spot.pot, 1) * 10
    if spot.reach is not None:
        top = spot.reach
    readings = [number * 10**zeros for zeros in range(13)]
    legal = [sum_ for sum_ in readings if limits.least <= sum_ <= top and (limits.most is None or sum_ <= limits.most)]
    if not legal:
        return number, book.cite("ambiguous_amount")
    within = [sum_ for sum_ in legal if sum_ <= spot.pot]
    is_highest = book.knobs.ambiguous_amount == "highest_up_to_pot" and within
    return max(within) if is_highest else min(legal), book.cite("ambiguous_amount")


def _number(limits: Limits, said: Said) -> Judged:
    """A bare number counts as that many chips put in silently, without the tests that look at single chips."""
    spot, book = limits.spot, limits.book
    if said.amount is None:
        raise SituationError("said", "needs a word, a number or a text", "braucht ein Wort, eine Zahl oder einen Text")
    total, cite = _meant(limits, said)
    cites = (book.topic("bare_number"), *((cite,) if cite else ()))
    told = Words(f"The number said was {total}.", f"Angesagt war die Zahl {total}.")
    if not spot.bet:
        if total < limits.least:
            cites = (book.topic("short_opening_bet"), *cites)
        return Judged((limits.up_to(total),), told, cites)
    if spot.reach is not None and total >= spot.reach:
        return Judged((limits.all_in(spot.reach),), told, cites)
    if total < spot.bet:
        return undercall(limits, total, total, None).also(told, *cites)
    if total == spot.bet:
        return Judged((limits.call(),), told, cites)
    return half_raise(limits, total).also(told, *cites)


def _unusual(limits: Limits, wager: Wager, said: Said, read_as: Word | None) -> Judged:
    """No official word: the floor reads it, and the nearest harmless action is proposed."""
    told = Words(
        f"“{said.text}” is no official word; whoever uses it bears the risk of how it is read.",
        f"„{said.text}“ ist keine offizielle Ansage; wer so spricht, trägt das Risiko der Deutung.",
    )
    if read_as:
        judged = _official(limits, wager, said, read_as)
        return Judged((), told, judged.cites, (Option(judged.effects, is_preferred=True), *judged.options))
    rise = limits.going_up()
    others = (Option((Chooses(limits.spot.seat, (rise,)),)),) if rise else ()
    return Judged((), told, (), (Option((limits.call(),), is_preferred=True), *others))
