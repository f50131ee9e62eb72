"""Counts asked for, counts given wrongly, and chips that were not in sight when a bet was called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import (
    Acts,
    ChipsBack,
    ChipsGoTo,
    ChipsLeavePlay,
    ChipsOwed,
    ChipsWait,
    Granted,
    RequestRefused,
    Stands,
)
from floorman.floor.judged import both
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.situations.needed import needed
from floorman.text.numbers import percent
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.betting import CountAsked, HiddenChips, WrongCount
    from floorman.rulebook import Rulebook


def rule_count(book: Rulebook, situation: CountAsked) -> Ruling:
    """Grant or refuse a count of the pot or of a stack."""
    if situation.of == "pot":
        is_granted = situation.structure == "pot_limit" and book.knobs.dealer_tells_pot == "pot_limit_on_request"
        reason = Words("The pot is counted in pot limit only.", "Der Pot wird nur im Pot Limit gezählt.")
        if book.knobs.dealer_tells_pot == "never_spreads_it":
            reason = Words(
                "The pot is spread so that all can see it; its size is never told.",
                "Der Pot wird gut sichtbar ausgelegt, sein Betrag aber nie genannt.",
            )
        effect = Granted(situation.seat) if is_granted else RequestRefused(situation.seat)
        return ruled(book, (effect,), reason, (book.cite("dealer_tells_pot"),))
    anyone = book.knobs.stack_count_on_request == "any_player_any_time"
    if situation.of == "bet" and not situation.faces_all_in:
        reason = Words(
            "Bets that are not all-in are announced as they are made.",
            "Einsätze, die kein All-in sind, werden laufend angesagt.",
        )
        return ruled(book, (Granted(situation.seat),), reason, (book.topic("bet_sizes_told"),))
    is_granted = anyone or (situation.is_in_turn and situation.faces_all_in)
    cites = [book.cite("stack_count_on_request")]
    if is_granted:
        cites.append(book.topic("who_counts"))
    if situation.of == "bet":
        cites.append(book.topic("bet_sizes_told"))
    reason = Words(
        "A player who may ask gets an exact count from the dealer or the floor.",
        "Wer fragen darf, bekommt eine genaue Zählung vom Dealer oder von der Turnierleitung.",
    )
    if not is_granted:
        reason = Words(
            "Only a player who is to act and faces an all-in may ask for an exact count.",
            "Eine genaue Zählung bekommt nur, wer an der Reihe ist und vor einem All-in steht.",
        )
    effect = Granted(situation.seat, "dealer_or_floor") if is_granted else RequestRefused(situation.seat)
    return ruled(book, (effect,), reason, cites)


def rule_wrong_count(book: Rulebook, situation: WrongCount) -> Ruling:
    """Say what a caller owes who was told a wrong amount."""
    seat = situation.seat
    if situation.stack is not None and situation.paid > situation.stack:
        raise SituationError("paid", Words("is more than the caller had", "ist mehr, als der Spieler hatte"))
    owed = situation.true if book.knobs.wrong_count_accepted else situation.named
    to = owed if situation.stack is None else min(owed, situation.stack)
    reason = Words(
        f"{situation.named} was named, {situation.true} is the true amount; a player who calls has accepted {owed}.",
        f"Genannt wurden {situation.named}, richtig sind {situation.true}; wer bezahlt, nimmt {owed} an.",
    )
    off = abs(situation.true - situation.named)
    share = (100 * off // situation.named) / 100
    told = Words(
        f"The count was off by {off} ({percent(share)}).",
        f"Die Zählung lag um {off} ({percent(share, 'de')}) daneben.",
    )
    reason = both(reason, told)
    act = Acts(seat, "call", to, is_all_in=situation.stack is not None and to == situation.stack)
    change = _difference(seat, to - situation.paid)
    # A book that takes the count from another may still have a paragraph of its own for a call that is too low: VPSV 75.
    is_own = book.answers["undercall_miscount"].is_own and not book.answers["wrong_count_accepted"].is_own
    short = (book.cite("undercall_miscount"),) if is_own and situation.paid < to else ()
    cites = (*short, book.cite("wrong_count_accepted"), book.topic("gross_miscount"), book.topic("bet_sizes_told"))
    if not book.knobs.wrong_count_accepted or situation.true < 2 * situation.named or to <= situation.named:
        return ruled(book, (act, *change), reason, cites)
    gross = Words(
        "Where the floor finds that too gross, it may ask for less in fairness, and gives its reason.",
        "Ist das der Turnierleitung zu grob, kann sie aus Fairness weniger verlangen und begründet es.",
    )
    less = (Acts(seat, "call", situation.named), *_difference(seat, situation.named - situation.paid))
    options = (Option((act, *change), is_preferred=True), Option(less))
    return ruled(book, (), both(reason, gross), (*cites, book.topic("fairness_first")), options)


def _difference(seat: int, missing: int) -> tuple[Effect, ...]:
    if not missing:
        return ()
    return (ChipsOwed(seat, missing),) if missing > 0 else (ChipsBack(seat, -missing),)


def rule_hidden_chips(book: Rulebook, situation: HiddenChips) -> Ruling:
    """Say what becomes of chips of an all-in player that turn up after the call."""
    seat, caller = situation.seat, situation.caller
    if seat == caller:
        raise SituationError("caller", Words("is the all-in player", "ist selbst der All-in-Spieler"))
    cites = (book.cite("hidden_chips_of_all_in"),)
    if book.knobs.hidden_chips_of_all_in == "belong_to_pot":
        reason = Words(
            "Chips that turn up belong to the pot, but nobody has to match them.",
            "Chips, die auftauchen, gehören zum Pot, müssen aber nicht bezahlt werden.",
        )
        if situation.has_won is None:
            return ruled(book, (Stands(),), reason, cites)
        chips = needed("chips", situation.chips)
        goes = ChipsBack(seat, chips) if situation.has_won else ChipsGoTo(caller, chips, seat)
        return ruled(book, (goes,), reason, cites)
    return _hidden(book, situation)


def _hidden(book: Rulebook, situation: HiddenChips) -> Ruling:
    """Chips of which the floor says whether they were part of the action, and what follows for winner and loser."""
    seat, caller, chips = situation.seat, situation.caller, needed("chips", situation.chips)
    cites = (book.cite("hidden_chips_of_all_in"), book.cite("wrong_count_accepted"))
    to_caller, keeps, leave = ChipsGoTo(caller, chips, seat), ChipsBack(seat, chips), ChipsLeavePlay(seat, chips)
    part = situation.is_part_of_action
    matched: tuple[Effect, ...] = (
        (ChipsOwed(caller, chips), to_caller) if situation.has_won is False else (ChipsOwed(caller, chips),)
    )
    reason = Words(
        f"The floor decides whether the {chips} were part of what was called.",
        f"Ob die {chips} zum bezahlten Einsatz gehörten, entscheidet die Turnierleitung.",
    )
    if part is None:
        apart: dict[bool | None, tuple[Effect, ...]] = {
            None: (ChipsWait(seat, chips),),
            True: (keeps,),
            False: (to_caller, leave),
        }
        rest = Words(
            f"If not, they win nothing for seat {seat}; if that player loses the hand, they do not save the seat and may go to seat {caller}.",
            f"Wenn nicht, gewinnt Platz {seat} damit nichts; verliert er die Hand, bleibt er damit nicht im Turnier, und die Chips können an Platz {caller} gehen.",
        )
        options = (Option(matched), *(Option((effect,)) for effect in apart[situation.has_won]))
        return ruled(book, (), both(reason, rest), cites, options)
    if part:
        reason = Words(
            f"The {chips} are part of what was called, and seat {caller} has to match them.",
            f"Die {chips} gehören zum bezahlten Einsatz, und Platz {caller} muss sie bezahlen.",
        )
        return ruled(book, matched, reason, cites)
    if situation.has_won is None:
        raise SituationError(
            "has_won",
            Words(
                "needed once the chips are not part of the action", "nötig, sobald die Chips nicht zum Einsatz gehören"
            ),
        )
    if situation.has_won:
        reason = Words(
            f"The {chips} were not part of what was called: seat {seat} is not paid for them.",
            f"Die {chips} gehörten nicht zum bezahlten Einsatz: Platz {seat} bekommt dafür nichts.",
        )
        return ruled(book, (keeps,), reason, cites[:1])
    reason = Words(
        f"The {chips} were not part of what was called and do not keep seat {seat} in; the floor may give them to seat {caller}.",
        f"Die {chips} gehörten nicht zum bezahlten Einsatz und halten Platz {seat} nicht im Turnier; die Turnierleitung kann sie Platz {caller} geben.",
    )
    return ruled(book, (), reason, cites[:1], (Option((to_caller,)), Option((leave,))))
