"""What may or must be given for misconduct, with what the player's record suggests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.effects import Noted, PenaltyDue, PenaltyPossible
from floorman.floor.judged import Judged
from floorman.floor.penalties.scale import MUST, proposed, steps
from floorman.floor.rules.conduct.names import named
from floorman.floor.situations.conduct import PriorOffences
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.conduct import Offence
    from floorman.rulebook import Rulebook
    from floorman.rulebook.vocabulary import Costs, Misconduct


def punish(
    book: Rulebook,
    seat: int,
    what: Misconduct,
    standing: PriorOffences,
    *,
    costs: Costs | None = None,
    round_hands: int = 0,
    after_hand: bool = False,
) -> Judged:
    """What may or must be given for an offence that is not answered with disqualification, with our proposal."""
    costs = costs or book.misconduct(what).costs
    suggested, deed, scale = proposed(standing, what, book, costs), named(what), steps(book, costs)
    reason = Words(f"{deed.en}: {suggested.reason.en}.", f"{deed.de}: {suggested.reason.de}.")
    if costs not in MUST:
        if suggested.sentence is None and costs == "repeated":
            return Judged((Noted(seat),), reason, suggested.cites)
        possible = PenaltyPossible(seat, scale, suggested.sentence, after_hand=after_hand)
        return Judged((Noted(seat), possible), reason, suggested.cites)
    due = PenaltyDue(seat, scale, round_hands, suggested.sentence, after_hand=after_hand)
    match costs:
        case "one_round":
            size = Words("One missed round is due.", "Fällig ist: eine Runde aussetzen.")
        case "missed_hand":
            size = Words(
                "A penalty is due, and a warning alone is not enough.",
                "Eine Strafe ist fällig, und eine Verwarnung allein genügt nicht.",
            )
        case _:
            size = Words("A penalty is due.", "Eine Strafe ist fällig.")
    return Judged((Noted(seat), due), Words(f"{reason.en} {size.en}", f"{reason.de} {size.de}"), suggested.cites)


def standing_of(situation: Offence) -> PriorOffences:
    """The record, or what the bare number of earlier offences says about it."""
    if situation.record is None:
        return PriorOffences(offences=(situation.what,) * situation.earlier)
    return situation.record
