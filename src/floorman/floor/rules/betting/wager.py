"""Chips put forward and words said by the player in turn: which of them counts, and for how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.effects import Acts, ChipsBack, ChipsOwed, ChipsStay, Chooses, NotYetBet
from floorman.floor.judged import Judged, both
from floorman.floor.rules.betting.chips import gathered, silent_chips
from floorman.floor.rules.betting.limits import Limits
from floorman.floor.rules.betting.spoken import heard, spoken
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.betting import Said, Wager
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.spot import Pile, Spot
    from floorman.rulebook import Rulebook


def rule_wager(book: Rulebook, wager: Wager, spot: Spot) -> Ruling:
    """Rule on what a player in turn did with chips, words or a gesture."""
    _check(wager, spot)
    limits = Limits(book, spot)
    wager = replace(wager, said=_said(wager))
    judged = _judge(limits, wager)
    if _is_held(limits, wager):
        judged = _held_to_call(limits, judged)
    if wager.gesture == "tap":
        judged = judged.citing(book.topic("tap"))
    if wager.expects_change:
        reason = Words("A bet is not a way to get change.", "Ein Einsatz ist nicht zum Wechseln da.")
        judged = judged.also(reason, book.topic("change"))
    if wager.meant_otherwise:
        reason = Words(
            "What was meant does not undo what was done.", "Was gemeint war, ändert nichts an dem, was getan wurde."
        )
        judged = judged.also(reason).citing(book.topic("meant_otherwise"))
    if wager.retracted:
        reason = Words(
            "Chips put in by the player who is to act stay in.",
            "Was jemand setzt, der an der Reihe ist, bleibt gesetzt.",
        )
        judged = judged.also(reason).citing(book.topic("chips_stay"))
    options = tuple(Option(_settled(wager, spot, option.effects), option.is_preferred) for option in judged.options)
    return ruled(book, _settled(wager, spot, judged.effects), judged.reason, judged.cites, options)


def _said(wager: Wager) -> Said | None:
    """A gesture says what it stands for, unless words came with it."""
    if wager.said or not wager.gesture:
        return wager.said
    return Said(word="check" if wager.gesture == "tap" else "fold")


def _check(wager: Wager, spot: Spot) -> None:
    _require_among("taken_back", wager.taken_back, spot.in_front)
    _require_among("retracted", wager.retracted, wager.chips)
    _require_among("not_across", wager.not_across, wager.chips)
    if wager.not_across and (wager.where != "over_the_line" or len(wager.not_across) == len(wager.chips)):
        raise SituationError(
            "not_across",
            Words(
                "then none of the chips lies past the line: say where they are",
                "dann liegt kein Chip über der Linie: sag, wo sie sind",
            ),
        )
    put = sum(wager.chips) + sum(map(sum, wager.later))
    if spot.stack is not None and put > spot.stack + sum(wager.taken_back):
        raise SituationError("chips", Words(f"{put} is more than the seat has", f"{put} ist mehr, als der Platz hat"))
    if wager.later and not wager.chips:
        raise SituationError("chips", Words("the first motion is missing", "die erste Bewegung fehlt"))
    if spot.stack == 0 and not wager.taken_back:
        raise SituationError(
            "spot.stack",
            Words("a player who is all-in does not act any more", "wer all-in ist, kommt nicht an die Reihe"),
        )
    if not (wager.chips or wager.said or wager.gesture or wager.taken_back):
        raise SituationError(
            "chips", Words("nothing was put in, said or shown", "es wurde nichts gesetzt, gesagt oder gezeigt")
        )
    if wager.is_gathered and not spot.in_front:
        raise SituationError("is_gathered", Words("no earlier chips lay there", "es lagen keine früheren Chips da"))
    if wager.said and wager.said.amount is None and (wager.said.is_on_top or not wager.said.is_exact):
        raise SituationError("said.amount", Words("which number was said?", "welche Zahl wurde gesagt?"))


def _require_among(field: str, chips: Pile, lay: Pile) -> None:
    left = list(lay)
    for chip in chips:
        if chip not in left:
            raise SituationError(
                field, Words(f"no chip of {chip} lay in front of the seat", f"vor dem Platz lag kein Chip zu {chip}")
            )
        left.remove(chip)


def _judge(limits: Limits, wager: Wager) -> Judged:
    book, spot, said = limits.book, limits.spot, wager.said
    word = heard(book, said).word if said else None
    if _is_held(limits, wager) and not wager.chips and (not said or word in ("fold", "check")):
        reason = Words(
            "A chip of the earlier bet was pulled back: that binds to a call or a raise.",
            "Ein Chip des früheren Einsatzes wurde zurückgezogen: das verpflichtet zum Bezahlen oder Erhöhen.",
        )
        # Whoever says check on top of that keeps no raise either: TDA 55.
        choice = Chooses(spot.seat, limits.open(fold=False, up=word != "check"))
        check = (book.topic("check_facing_a_bet"),) if word == "check" else ()
        return Judged((choice,), reason, (book.topic("pulled_back_chip"), *check))
    if not said and wager.chips:
        return _by_chips(limits, wager)
    if not said and not limits.has_nothing_to_call:
        reason = Words(
            "A chip was pulled back, but there is no raise to answer: nothing has been done yet.",
            "Ein Chip wurde zurückgezogen, aber es gibt keine Erhöhung zu bezahlen: noch ist nichts geschehen.",
        )
        return Judged((NotYetBet(spot.seat), free(limits)), reason, (book.topic("pulled_back_chip"),))
    if not said:
        return spoken(limits, wager, Said(word="check"))
    if not wager.chips:
        words = spoken(limits, wager, said)
        return words if said.is_clear else _doubtful(limits, words, Judged((free(limits),), words.reason, ()))
    match _who_counts(limits, wager, said):
        case "words":
            judged = spoken(limits, wager, said)
            if said.when in ("after", "unclear"):
                judged = judged.also(Words("What was said outweighs the chips.", "Die Ansage geht den Chips vor."))
            return judged.also(None, book.cite("words_or_chips"))
        case "words at once":
            return spoken(limits, wager, said).also(None, book.cite("words_and_chips_at_once"))
        case "chips":
            return _by_chips(limits, wager).also(_too_late(said), book.cite("words_or_chips"))
        case "late raise":
            return _by_chips(limits, wager).also(_too_late(said), book.cite("raise_word_deadline"))
        case "chips at once":
            return _by_chips(limits, wager).also(_unclear(), book.cite("words_and_chips_at_once"))
        case "lowest":
            return _lowest(limits, wager, said).also(_unclear(), book.cite("words_and_chips_at_once"))
        case "late words":
            return _late_words(limits, wager, said)
        case _:
            return _doubtful(limits, spoken(limits, wager, said), _by_chips(limits, wager))


def _is_held(limits: Limits, wager: Wager) -> bool:
    """Whether a chip of the earlier bet was pulled back facing a raise, and no nearer word on short calls weighs more."""
    if not wager.taken_back or limits.spot.faces_opening or limits.has_nothing_to_call:
        return False
    short = "undercall_missed_raise" if wager.because == "missed_raise" else "undercall_miscount"
    return not (wager.chips and limits.book.outweighs(short, "pulled_back_chip"))


def _held_to_call(limits: Limits, judged: Judged) -> Judged:
    """Take the fold away from a seat that pulled a chip back: TDA 46-B."""
    ways = [way.effects for way in judged.ways()]
    held = [effects for way in ways if (effects := _without_fold(way))]
    if held == ways:
        return judged
    reason = Words(
        "Facing a raise, a chip of the earlier bet was pulled back, so folding is no longer possible.",
        "Nach einer Erhöhung wurde ein Chip des früheren Einsatzes zurückgezogen, also ist Passen nicht mehr möglich.",
    )
    # What the floor could have chosen is decided now.
    choice = limits.book.topic("short_call_for_the_floor")
    cites = (limits.book.topic("pulled_back_chip"), *(cite for cite in judged.cites if cite != choice))
    if len(held) > 1:
        return Judged((), both(reason, judged.reason), cites, tuple(map(Option, held)))
    if held and judged.options:
        bet = limits.spot.bet
        full = Words(f"The call of {bet} is made in full.", f"Die {bet} werden voll bezahlt.")
        return Judged(held[0], both(reason, full), cites)
    open_still = (Chooses(limits.spot.seat, limits.open(fold=False)),)
    return Judged(held[0] if held else open_still, both(reason, judged.reason), cites)


def _without_fold(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The same without the choice of folding; nothing where it is the fold itself."""
    if any(isinstance(effect, Acts) and effect.action == "fold" for effect in effects):
        return ()
    return tuple(
        Chooses(effect.seat, tuple(choice for choice in effect.among if choice.action != "fold"))
        if isinstance(effect, Chooses)
        else effect
        for effect in effects
    )


def _doubtful(limits: Limits, words: Judged, instead: Judged) -> Judged:
    """The floor chooses between two readings, unless they come to the same."""
    cite = limits.book.topic("words_against_chips")
    if words.ways() == instead.ways():
        return words.citing(cite)
    reason = Words(
        "Words and chips do not agree, and which came first or was clear is itself in doubt.",
        "Ansage und Chips stimmen nicht überein, und was zuerst kam oder klar war, ist selbst strittig.",
    )
    return Judged((), reason, (cite,), (*words.ways(), *instead.ways()))


def free(limits: Limits) -> Chooses:
    """Everything that is open to the seat."""
    return Chooses(limits.spot.seat, limits.open())


def _who_counts(limits: Limits, wager: Wager, said: Said) -> str:
    knobs = limits.book.knobs
    rises = bool(limits.spot.bet) and heard(limits.book, said).word in ("raise", "bet", "complete")
    if rises and len(wager.chips) == 1:
        in_time = {"first"} | ({"over_the_line"} if knobs.raise_word_deadline == "before_chip_touches_table" else set())
        if said.when in ("over_the_line", "after"):
            return "words" if said.when in in_time else "late raise"
    match said.when:
        case "unclear":
            is_words = knobs.words_or_chips == knobs.words_and_chips_at_once == "words"
            return "words" if is_words and said.is_clear and not rises else "floor"
        case "at_once":
            if said.is_clear:
                return "words at once"
            match knobs.words_and_chips_at_once:
                case "clear_words_else_chips":
                    return "chips at once"
                case "clear_words_else_lowest":
                    return "lowest"
                case "words":
                    return "floor"
        case "after":
            if knobs.words_or_chips == "first_in_time":
                return "chips"
            return "floor" if not said.is_clear else "late words" if rises else "words"
        case "first" | "over_the_line":
            return "words" if said.is_clear else "floor"


def _late_words(limits: Limits, wager: Wager, said: Said) -> Judged:
    """A raise said over chips that lie there: it is announced before, yet words that differ from chips count. VPSV 74, 76."""
    book = limits.book
    words, chips = spoken(limits, wager, said), _by_chips(limits, wager)
    cites = (book.cite("raise_word_deadline"), book.cite("words_or_chips"), book.topic("string_bet"))
    if words.ways() == chips.ways():
        return chips.also(_too_late(said), *cites)
    return Judged((), _too_late(said), cites, (*chips.ways(is_preferred=True), *words.ways()))


def _too_late(said: Said) -> Words:
    if not (said.text or said.word or said.amount):
        return Words(
            "The chips were down before anything was said.", "Die Chips lagen schon, bevor etwas gesagt wurde."
        )
    word = (said.word or "").replace("_", "-")
    en, de = (said.text or word or said.amount, said.text or word.capitalize() or said.amount)
    return Words(f"The chips were down before “{en}” was said.", f"Die Chips lagen schon, bevor „{de}“ gesagt wurde.")


def _unclear() -> Words:
    return Words("The words could not be understood.", "Die Worte waren nicht zu verstehen.")


def _lowest(limits: Limits, wager: Wager, said: Said) -> Judged:
    """The lower of what was said and what was put in."""
    chips = _by_chips(limits, wager)
    if said.amount is None:
        return chips
    words = spoken(limits, wager, said)
    return min(words, chips, key=lambda judged: max((e.to for e in judged.effects if isinstance(e, Acts)), default=0))


def _by_chips(limits: Limits, wager: Wager) -> Judged:
    """Read the chips, once they count as bet at all."""
    book, spot = limits.book, limits.spot
    rule = book.knobs.chips_are_bet_when
    cite = book.cite("chips_are_bet_when")
    if wager.not_across:
        return _partly_across(limits, wager).also(None, cite)
    counted = gathered(limits, wager) if wager.is_gathered else silent_chips(limits, wager)
    if wager.later:
        reason = _later(wager, spot, counted)
        counted = counted.also(reason, book.topic("string_bet"), book.topic("string_bet_called_by"))
    if wager.where == "over_the_line":
        return counted
    if wager.where == "short_of_the_line" and rule == "across_the_line":
        reason = Words(
            "The chips have not passed the line all the way.", "Die Chips sind noch nicht ganz über der Linie."
        )
        return Judged(_waits(limits), reason, (cite, book.topic("no_betting_line")))
    if wager.where == "held_over_the_line" and rule == "pushed_forward":
        reason = Words(
            "The chips were still in the hand: whether they are bet is up to the floor.",
            "Die Chips waren noch in der Hand: ob sie gesetzt sind, entscheidet die Turnierleitung.",
        )
        return Judged((), reason, (cite,), (*counted.ways(), Option(_waits(limits))))
    return counted.also(None, cite)


def _waits(limits: Limits) -> tuple[Effect, ...]:
    return NotYetBet(limits.spot.seat), free(limits)


def _partly_across(limits: Limits, wager: Wager) -> Judged:
    """Chips of one motion, some of them not past the line: by the line only the others are bet."""
    book, across = limits.book, list(wager.chips)
    if book.knobs.chips_are_bet_when == "pushed_forward":
        reason = Words(
            "The chips were pushed forward together: all of them count, wherever they came to lie.",
            "Die Chips wurden gemeinsam nach vorn geschoben: alle zählen, wo auch immer sie liegen.",
        )
        return _by_chips(limits, replace(wager, not_across=())).also(reason)
    for chip in wager.not_across:
        across.remove(chip)
    reason = Words(
        f"Only what has passed the line all the way is bet: {sum(across)} of {sum(wager.chips)}.",
        f"Gesetzt ist nur, was ganz über der Linie liegt: {sum(across)} von {sum(wager.chips)}.",
    )
    judged = _by_chips(limits, replace(wager, chips=tuple(across), not_across=()))
    return judged.also(reason, book.topic("no_betting_line"))


def _later(wager: Wager, spot: Spot, counted: Judged) -> Words:
    """What becomes of chips that came after the first motion."""
    if any(isinstance(effect, ChipsBack) for way in counted.ways() for effect in _settled(wager, spot, way.effects)):
        return Words(
            "Only the first motion counts; what came later goes back.",
            "Nur die erste Bewegung zählt; was danach kam, geht zurück.",
        )
    return Words(
        "Only the first motion counts; what came later does not make the bet larger.",
        "Nur die erste Bewegung zählt; was danach kam, macht den Einsatz nicht größer.",
    )


def _settled(wager: Wager, spot: Spot, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Add what goes back and what is missing, so that the chips in front are those the effects speak of."""
    forward = spot.has_in - sum(wager.taken_back) + sum(wager.chips) + sum(map(sum, wager.later))
    forward -= sum(wager.retracted)
    to = _in_front(spot, effects)
    if to is None or (forward < to and not (wager.chips or wager.taken_back) and not _stays(effects)):
        return effects
    if forward > to:
        return (*effects, ChipsBack(spot.seat, forward - to))
    return (*effects, ChipsOwed(spot.seat, to - forward)) if forward < to else effects


def _in_front(spot: Spot, effects: tuple[Effect, ...]) -> int | None:
    """What is to lie in front of the seat; nothing where that is not settled yet."""
    if stays := _stays(effects):
        return stays
    for effect in effects:
        match effect:
            case Acts(action="call" | "bet" | "raise", to=to):
                return to
            case Acts():
                return spot.has_in
    return None


def _stays(effects: tuple[Effect, ...]) -> int:
    return next((effect.chips for effect in effects if isinstance(effect, ChipsStay)), 0)
