"""A book's scale of penalties: what the floor may give, and which step a player's record suggests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from floorman.floor.effects.penalties import COUNTED, SANCTIONS, PenaltyStep, Sentence
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.conduct import PriorOffences
    from floorman.rulebook import Cite, Rulebook
    from floorman.rulebook.vocabulary import Costs, Misconduct

LADDER_ROUNDS: Final = 4
"""How many rounds are proposed at most where the book sets no limit; the floor may give more."""

DISHONEST: Final[tuple[Misconduct, ...]] = ("cheating", "soft_play", "chip_dumping")
"""What we never propose to answer with a mere warning."""

MUST: Final[tuple[Costs, ...]] = ("penalty", "missed_hand", "one_round", "disqualification")
"""What has to be punished even the first time."""

_HARDNESS: Final = tuple(SANCTIONS)


class Proposal(NamedTuple):
    """What the record suggests, why, and on whose word; no sentence where nothing is suggested yet."""

    sentence: Sentence | None
    reason: Words
    cites: tuple[Cite, ...]


def steps(book: Rulebook, costs: Costs = "penalty") -> tuple[PenaltyStep, ...]:
    """What the floor may give under a book, with what it has to be at least."""
    limit = book.knobs.missed_rounds_max
    scale = tuple(
        PenaltyStep(sanction, 1, limit if sanction == "missed_rounds" else None)
        if sanction in COUNTED
        else PenaltyStep(sanction)
        for sanction in sorted(book.knobs.penalty_scale, key=_HARDNESS.index)
    )
    match costs:
        case "disqualification":
            return (PenaltyStep("disqualification"),)
        case "one_round":
            return (PenaltyStep("missed_rounds", 1, 1),)
        case "missed_hand":
            return tuple(step for step in scale if step.sanction != "warning")
        case _:
            return scale


def offers(scale: tuple[PenaltyStep, ...], sentence: Sentence) -> bool:
    """Whether a sentence is on a scale."""
    return any(
        step.sanction == sentence.sanction
        and (
            step.least <= sentence.count and (step.most is None or sentence.count <= step.most)
            if step.sanction in COUNTED
            else not sentence.count
        )
        for step in scale
    )


def ladder(book: Rulebook) -> tuple[Sentence, ...]:
    """One sentence after another, from the mildest that the book has to the hardest."""
    rounds = min(book.knobs.missed_rounds_max or LADDER_ROUNDS, LADDER_ROUNDS)
    rungs: list[Sentence] = []
    for step in steps(book):
        match step.sanction:
            case "missed_hands":
                rungs.append(Sentence("missed_hands", 1))
            case "missed_rounds":
                rungs += [Sentence("missed_rounds", count) for count in range(1, rounds + 1)]
            case sanction:
                rungs.append(Sentence(sanction))
    return tuple(rungs)


def hardness(sentence: Sentence) -> tuple[int, int]:
    """What tells the harder of two sentences."""
    return _HARDNESS.index(sentence.sanction), sentence.count


def proposed(standing: PriorOffences, what: Misconduct, book: Rulebook, costs: Costs | None = None) -> Proposal:
    """The step that a player's record suggests for a new offence; the floor decides.

    Each offence on record is a step up, and what was given before is exceeded. Where a first offence is only noted
    nothing is suggested for it, and where a warning is usual for it, a warning.
    """
    offends = book.misconduct(what)
    costs, first = costs or offends.costs, book.knobs.etiquette_penalty_from_offence
    count, hardest = standing.count(what) + 1, max(standing.given, key=hardness, default=None)
    cites = [offends.cite, book.cite("etiquette_penalty_from_offence"), book.cite("penalty_scale")]
    if breach := book.own_topic("any_breach"):
        cites.append(breach)
    escalates = book.own_topic("escalation")
    if escalates and (count > 1 or hardest):
        cites.append(escalates)
    reason = Words(f"offence number {count} on record", f"Verstoß Nummer {count} im Protokoll")
    if hardest is not None:
        reason = Words(
            f"{reason.en}, hardest penalty so far: {hardest.words.en}",
            f"{reason.de}, bisher höchste Strafe: {hardest.words.de}",
        )
    rungs, must = ladder(book), costs in MUST
    fitting = [rung for rung in rungs if not must or offers(steps(book, costs), rung)]
    is_first = (count < first and hardest is None) or (costs == "repeated" and what not in standing.offences)
    if not fitting or (is_first and not must):
        return Proposal(fitting[0] if fitting and costs == "warning" else None, reason, tuple(cites))
    # Where a first offence is only noted, the next step is more than a warning: APSA 3.5-04, WPL 5.1.
    at = 0 if count < first else count - first + (1 if first > 1 else 0)
    if hardest is not None:
        at = max(at, sum(hardness(rung) <= hardness(hardest) for rung in rungs))
    if what in DISHONEST and len(rungs) > 1:
        at = max(at, 1)
    sentence = max(rungs[min(at, len(rungs) - 1)], fitting[0], key=hardness)
    sentence = min(sentence, fitting[-1], key=hardness)
    if sentence.sanction == "missed_rounds" and book.knobs.missed_rounds_max is not None:
        cites.append(book.cite("missed_rounds_max"))
    return Proposal(sentence, reason, tuple(cites))
