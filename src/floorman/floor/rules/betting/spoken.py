"""What words mean that a player in turn said, with the chips that came after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import Acts, Chooses
from floorman.floor.judged import Judged, both, penalty
from floorman.floor.rules.betting.chips import closed, half_raise, undercall
from floorman.floor.ruling import Option
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.rules.betting.limits import Limits
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
    book = limits.book
    word, cites, is_guess = heard(book, said)
    if is_guess:
        return _unusual(limits, wager, said, word).also(None, *cites)
    judged = _official(limits, wager, said, word).also(None, *cites)
    if wager.gesture != "cards_forward":
        judged = judged.citing(book.topic("kinds_of_words"))
    if wager.later and said.amount is not None and word not in ("call", "check", "fold"):
        reason = Words(
            "The amount was announced first, so it may come in any number of motions.",
            "Der Betrag war zuerst angesagt und darf in beliebig vielen Bewegungen kommen.",
        )
        return judged.also(reason, book.topic("raise_announced"), book.topic("string_bet_called_by"))
    return judged


def _official(limits: Limits, wager: Wager, said: Said, word: Word | None) -> Judged:
    spot, book = limits.spot, limits.book
    match word:
        case "fold":
            return _fold(limits, wager)
        case "check":
            return _check(limits)
        case "complete" if limits.structure != "fixed_limit" or not spot.is_short_all_in:
            # As the small blind says it; only in fixed limit there is a bet to be made full.
            return _call(limits, wager)
        case "call":
            return _call(limits, wager)
        case "all_in":
            if spot.reach is None:
                raise SituationError("spot.stack", Words("needed for an all-in", "für ein All-in nötig"))
            judged = _all_in(limits, spot.reach)
            return judged.also(None, book.topic("all_in_word"), book.topic("words_bind"))
        case "pot":
            return _pot(limits, wager, said)
        case "bet" if spot.bet and not (wager.chips and said.amount is None):
            return _bet_facing_a_bet(limits, said)
        case "bet" | "raise" | "complete":
            return _raise(limits, wager, said)
        case None:
            return _number(limits, said)


def _fold(limits: Limits, wager: Wager) -> Judged:
    spot, book = limits.spot, limits.book
    act = Acts(spot.seat, "fold")
    if limits.has_nothing_to_call:
        reason = Words(
            "There was nothing to call, and the fold is binding all the same.",
            "Es war nichts zu bezahlen, und der Fold ist trotzdem verbindlich.",
        )
        return Judged((act, penalty(book, spot.seat)), reason, (book.topic("fold_unasked"),))
    if wager.gesture == "cards_forward":
        reason = Words(
            "The cards were pushed forward: that is a fold.",
            "Die Karten wurden nach vorne geschoben: das ist ein Fold.",
        )
        return Judged((act,), reason, (book.topic("dead_by_fold"),))
    return Judged((act,), Words("The hand was folded.", "Das ist ein Fold."), (book.topic("words_bind"),))


def _check(limits: Limits) -> Judged:
    spot, book = limits.spot, limits.book
    if limits.has_nothing_to_call:
        return Judged((limits.call(),), Words("It is a check.", "Das ist ein Check."), (book.topic("tap"),))
    reason = Words(
        f"A check does not answer a bet of {spot.bet}; the right to raise is gone.",
        f"Auf einen Einsatz von {spot.bet} kann man nicht schieben; das Recht zu erhöhen ist damit verloren.",
    )
    return Judged((Chooses(spot.seat, limits.open(up=False)),), reason, (book.topic("check_facing_a_bet"),))


def _call(limits: Limits, wager: Wager) -> Judged:
    spot, book = limits.spot, limits.book
    if limits.has_nothing_to_call:
        reason = Words("There was nothing to call: a check.", "Es war nichts zu bezahlen: das ist ein Check.")
        return Judged((limits.call(),), reason, (book.topic("call_with_nothing_to_call"),))
    reason = Words(
        f"A call was announced, and the bet is {spot.bet}.",
        f"Angesagt war ein Call, und der Einsatz beträgt {spot.bet}.",
    )
    judged = Judged((limits.call(),), reason, (book.topic("words_bind"), book.topic("call_word")))
    in_front = spot.has_in - sum(wager.taken_back) + sum(wager.chips)
    is_short = bool(wager.chips) and in_front < min(spot.bet, spot.reach or spot.bet) and not wager.because
    return judged.also(None, book.cite("undercall_miscount")) if is_short or wager.because == "miscount" else judged


def _all_in(limits: Limits, reach: int) -> Judged:
    act = limits.all_in(reach)
    if reach > limits.spot.bet and act.action not in ("bet", "raise"):
        return closed(limits)
    reason = Words(f"All-in means the whole stack: {reach}.", f"All-in heißt der ganze Stack: {reach}.")
    if act.to < reach and limits.most is not None:
        reason = Words(
            f"The stack is {reach}, but the most allowed here is {limits.most}.",
            f"Der Stack beträgt {reach}, aber erlaubt sind hier höchstens {limits.most}.",
        )
        return Judged((act,), reason, (limits.capped_by,))
    return Judged((act,), reason, ())


def _pot(limits: Limits, wager: Wager, said: Said) -> Judged:
    spot, book = limits.spot, limits.book
    if limits.structure == "pot_limit":
        if limits.most is None:
            raise SituationError("spot.pot", Words("needed to bet the pot", "nötig, um den Pot zu setzen"))
        because = Words(
            f"In pot limit “pot” means the largest {limits.raising}: {limits.most}.",
            f"Im Pot Limit steht „Pot“ für den größten Einsatz: {limits.most}.",
        )
        if spot.short_blinds and book.knobs.pot_limit_short_blind_counts_full:
            full = Words(
                "Blinds that fell short count in full.",
                "Blinds, die nicht voll gesetzt werden konnten, zählen dabei voll.",
            )
            because = both(because, full)
        if spot.antes and not book.knobs.pot_limit_counts_antes:
            because = both(because, Words("The antes do not count.", "Die Antes zählen dabei nicht."))
        return _up_to(limits, limits.most, because, book.topic("official_words"), limits.capped_by)
    because = Words(
        "“Pot” is not an amount here, but it binds the player to a legal bet or raise.",
        "„Pot“ ist hier kein gültiger Betrag, die Ansage verpflichtet aber zu einem gültigen Einsatz.",
    )
    judged = _raise(limits, wager, replace(said, amount=None)) if wager.chips else _must_go_up(limits, because)
    reason = both(because, judged.reason) if wager.chips else judged.reason
    effects = (*judged.effects, penalty(book, spot.seat))
    return Judged(effects, reason, (book.topic("pot_word"), *judged.cites), judged.options)


def _must_go_up(limits: Limits, reason: Words, *cites: Cite) -> Judged:
    rise = limits.going_up()
    if rise is None:
        shut = closed(limits)
        return Judged(shut.effects, both(reason, shut.reason), (*cites, *shut.cites))
    if rise.least == rise.most:
        return Judged((limits.up_to(rise.least),), reason, (*cites, limits.least_by))
    return Judged((Chooses(limits.spot.seat, (rise,)),), reason, (*cites, limits.least_by))


def _raise(limits: Limits, wager: Wager, said: Said) -> Judged:
    spot, book = limits.spot, limits.book
    binds = _binding(limits, said)
    reason = Words(
        f"A {limits.raising} was announced; the smallest is {limits.least}.",
        f"Angesagt war {'eine Erhöhung' if spot.bet else 'ein Einsatz'}; das Minimum ist {limits.least}.",
    )
    methods = book.knobs.raise_methods
    if said.amount is not None and (not wager.later or "announced_amount" in methods):
        named, meant, cites = _meant(limits, said, may_call=False)
        motions = (book.cite("raise_methods"),) if wager.later else ()
        return _up_to(limits, named, both(meant, reason), *cites, book.topic("raise_names_total"), binds, *motions)
    if not wager.chips:
        return _must_go_up(limits, reason, binds)
    left = spot.has_in - sum(wager.taken_back)
    if len(wager.chips) == 1 and not wager.later:
        adds = book.knobs.overchip_raise_without_amount == "chip_plus_chips_in"
        cites = (book.topic("announced_chip"), book.cite("raise_word_deadline"), binds)
        if left:
            cites = (book.cite("overchip_raise_without_amount"), *cites)
        to = wager.chips[0] + (left if adds else 0)
        worth = Words(
            f"No amount was named, so the chip makes it {to}.",
            f"Ein Betrag wurde nicht genannt, also zählt der Chip: {to}.",
        )
        return _up_to(limits, to, both(reason, worth), *cites)
    total = left + sum(wager.chips)
    if not wager.later:
        return _up_to(limits, total, reason, binds)
    if "announced_raise_call_then_raise" in methods and total == spot.bet:
        total += sum(wager.later[0])
        how = Words(
            "The call came first, then the raise in one motion.",
            "Zuerst kam der Call, dann die Erhöhung in einer Bewegung.",
        )
    elif said.amount is not None:
        how = Words(
            "Naming an amount is not a way to raise in several motions here, so the first motion fixes it.",
            "Auch mit angesagtem Betrag darf man hier nicht in mehreren Bewegungen erhöhen, also zählt die erste.",
        )
    else:
        how = Words(
            "No amount was named, so the first motion fixes it.",
            "Ein Betrag wurde nicht angesagt, also legt ihn die erste Bewegung fest.",
        )
    return _up_to(limits, total, both(reason, how), book.cite("raise_methods"), binds)


def _bet_facing_a_bet(limits: Limits, said: Said) -> Judged:
    """Facing a bet the word says neither call nor raise: a number decides, otherwise the floor reads it."""
    book, spot = limits.book, limits.spot
    reason = Words(
        "Facing a bet, “bet” says neither call nor raise.", "Nach einem Einsatz bedeutet „Bet“ weder Call noch Raise."
    )
    cites = (book.topic("unusual_words"), book.topic("official_words"))
    if said.amount is not None:
        number = Words("The number decides.", "Die Zahl entscheidet.")
        return _number(limits, said).also(both(reason, number)).citing(*cites)
    rise = limits.going_up()
    if rise is None:
        shut = closed(limits)
        return Judged(shut.effects, both(reason, shut.reason), (*cites, *shut.cites))
    nearest = Words("A raise comes closest.", "Am ehesten ist es eine Erhöhung.")
    options = (Option((Chooses(spot.seat, (rise,)),), is_preferred=True), Option((limits.call(),)))
    return Judged((), both(reason, nearest), (*cites, limits.least_by), options)


def _binding(limits: Limits, said: Said) -> Cite:
    """Which paragraph makes the word one that goes up."""
    if said.word == "bet":
        return limits.book.topic("official_words")
    return limits.book.topic("words_bind" if limits.spot.bet else "raise_with_nothing_to_raise")


def _up_to(limits: Limits, to: int, reason: Words, *cites: Cite) -> Judged:
    act = limits.up_to(to)
    if act.action not in ("bet", "raise"):
        if limits.spot.reach is not None and limits.spot.reach <= limits.spot.bet:
            return Judged((act,), reason, cites)
        shut = closed(limits)
        return Judged(shut.effects, both(reason, shut.reason), (*cites, *shut.cites))
    if act.is_all_in and act.to < max(to, limits.least):
        short = Words(f"The seat has {act.to} in all: all-in.", f"Der Platz hat insgesamt {act.to}: All-in.")
        filled = (limits.book.topic("announced_raise_completed"),) if to < limits.least else ()
        return Judged((act,), both(reason, short), (*filled, *cites, limits.book.topic("no_more_chips")))
    if to < limits.least:
        more = Words(f"{to} is too little, so it becomes {act.to}.", f"{to} ist zu wenig, also werden es {act.to}.")
        completed = limits.book.topic("announced_raise_completed")
        return Judged((act,), both(reason, more), (completed, *cites, limits.least_by))
    if limits.most is not None and to > limits.most:
        less = Words(
            f"{to} is more than allowed, so it becomes {act.to}.", f"{to} ist zu viel, also werden es {act.to}."
        )
        return Judged((act,), both(reason, less), (limits.capped_by, *cites))
    return Judged((act,), reason, cites)


class Meant(NamedTuple):
    """The total a number stands for, why, and whose word that is where it could be several."""

    total: int
    reason: Words
    cites: tuple[Cite, ...] = ()


def _meant(limits: Limits, said: Said, *, may_call: bool) -> Meant:
    spot, book = limits.spot, limits.book
    base = spot.bet if said.is_on_top else 0
    number = said.amount or 0
    reason = Words(f"The number named was {number}.", f"Die genannte Zahl ist {number}.")
    if said.is_on_top:
        more = Words(
            f"It comes on top of the bet of {base}: {base + number} in all.",
            f"Sie kommt zum Einsatz von {base} dazu: insgesamt {base + number}.",
        )
        reason = both(reason, more) if said.is_exact else reason
    if said.is_exact:
        return Meant(base + number, reason)
    cites = (book.cite("ambiguous_amount"),)
    readings = [base + number * 10**zeros for zeros in range(13)]
    if spot.reach is not None:
        readings = sorted({min(reading, spot.reach) for reading in readings})
    legal = [reading for reading in readings if _is_legal(limits, reading, may_call=may_call)]
    if not legal:
        return Meant(base + number, reason, cites)
    if len(legal) > 1 and not spot.pot and book.knobs.ambiguous_amount == "highest_up_to_pot":
        raise SituationError(
            "spot.pot", Words("decides which amount was meant", "entscheidet, welcher Betrag gemeint war")
        )
    within = [reading for reading in legal if reading <= spot.pot]
    if book.knobs.ambiguous_amount != "highest_up_to_pot" or len(legal) == 1:
        why = Words(
            f"The lowest legal amount it can mean is {min(legal)}.",
            f"Der niedrigste zulässige Betrag ist {min(legal)}.",
        )
        return Meant(min(legal), both(reason, why), cites)
    if within:
        why = Words(
            f"The highest amount it can mean up to the pot of {spot.pot} is {max(within)}.",
            f"Der höchste mögliche Betrag bis zur Höhe des Pots von {spot.pot} ist {max(within)}.",
        )
        return Meant(max(within), both(reason, why), cites)
    why = Words(
        f"Every amount it can mean is above the pot of {spot.pot}, so the lowest legal one counts: {min(legal)}.",
        f"Jeder mögliche Betrag liegt über dem Pot von {spot.pot}, also gilt der niedrigste zulässige: {min(legal)}.",
    )
    return Meant(min(legal), both(reason, why), (*cites, book.topic("every_meaning_above_pot")))


def _is_legal(limits: Limits, total: int, *, may_call: bool) -> bool:
    """Whether a reading makes sense: a legal bet or raise, or, without a word for it, anything from the call on."""
    spot = limits.spot
    if may_call and spot.bet <= total < limits.least:
        return True
    is_enough = total >= limits.least or total == spot.reach
    return is_enough and (limits.most is None or total <= limits.most)


def _number(limits: Limits, said: Said) -> Judged:
    """A bare number counts as that many chips put in silently, without the tests that look at single chips."""
    spot, book = limits.spot, limits.book
    if said.amount is None:
        raise SituationError(
            "said", Words("needs a word, a number or a text", "braucht ein Wort, eine Zahl oder einen Text")
        )
    total, reason, meant_by = _meant(limits, said, may_call=bool(spot.bet))
    cites = (book.topic("bare_number"), *meant_by)
    if not spot.bet:
        if total < limits.least:
            cites = (book.topic("short_opening_bet"), *cites)
        return _up_to(limits, total, reason, *cites)
    if spot.reach is not None and total >= spot.reach:
        judged = _all_in(limits, spot.reach)
        return Judged(judged.effects, both(reason, judged.reason), (*cites, *judged.cites))
    if total < spot.bet:
        return undercall(limits, total, max(total - spot.has_in, 0), None).also(reason, *cites)
    if total == spot.bet:
        return Judged((limits.call(),), reason, cites)
    return half_raise(limits, total).also(reason, *cites)


def _unusual(limits: Limits, wager: Wager, said: Said, read_as: Word | None) -> Judged:
    """No official word: the floor reads it, and the nearest harmless action is proposed."""
    reason = Words(
        f"“{said.text}” is not an official word; whoever uses it bears the risk of how it is read.",
        f"„{said.text}“ ist keine offizielle Ansage; wer so ansagt, trägt das Risiko, wie es verstanden wird.",
    )
    if read_as:
        judged = _official(limits, wager, said, read_as)
        return Judged((), reason, judged.cites, judged.ways(is_preferred=True))
    rise = limits.going_up()
    others = [Option((Chooses(limits.spot.seat, (rise,)),))] if rise else []
    if limits.spot.to_call:
        others.append(Option((Acts(limits.spot.seat, "fold"),)))
    return Judged((), reason, (), (Option((limits.call(),), is_preferred=True), *others))
