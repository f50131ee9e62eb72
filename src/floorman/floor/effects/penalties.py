"""What a ruling costs a player."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from floorman.floor.effects.worded import Worded, either, filled
from floorman.text.money import money
from floorman.text.numbers import counted
from floorman.text.words import Words

Sanction = Literal["warning", "missed_hands", "missed_rounds", "disqualification"]

SANCTIONS: Final[dict[Sanction, Words]] = {
    "warning": Words("warning", "Verwarnung"),
    "missed_hands": Words("missed hands", "Hände aussetzen"),
    "missed_rounds": Words("missed rounds", "Runden aussetzen"),
    "disqualification": Words("disqualification", "Disqualifikation"),
}
"""From the mildest to the hardest."""

_ONE: Final[dict[Sanction, Words]] = {
    **SANCTIONS,
    "missed_hands": Words("missed hand", "Hand aussetzen"),
    "missed_rounds": Words("missed round", "Runde aussetzen"),
}

COUNTED: Final[tuple[Sanction, ...]] = ("missed_hands", "missed_rounds")


class PenaltyStep(Struct, frozen=True, omit_defaults=True):
    """What the floor may give: a sanction, and how many hands or rounds of it at least and at most."""

    sanction: Sanction
    least: int = 0
    most: int | None = None
    """Where the book sets a limit."""

    @property
    def words(self) -> Words:
        """The step in a few words."""
        what = SANCTIONS[self.sanction]
        if self.most is None:
            return what
        if self.least == self.most:
            return Sentence(self.sanction, self.most).words
        between = Words("{least} to {most} {what}", "{least} bis {most} {what}")
        return filled(between, least=self.least, most=self.most, what=what)


class Sentence(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One sanction as it is given: so many hands or rounds."""

    sanction: Sanction
    """What is given."""
    count: Annotated[int, Meta(ge=0, le=100)] = 0
    """Hands or rounds to miss; a warning and a disqualification have no number."""

    @property
    def words(self) -> Words:
        """The sentence in a few words."""
        one, many = _ONE[self.sanction], SANCTIONS[self.sanction]
        if not self.count:
            return many
        return Words(counted(self.count, one, many), counted(self.count, one, many, "de"))


class PenaltyPossible(Worded, frozen=True, tag="penalty_possible", omit_defaults=True):
    """The floor may punish a seat, by anything on the book's scale."""

    seat: int
    scale: tuple[PenaltyStep, ...]
    proposed: Sentence | None = None
    """What the player's record suggests."""
    after_hand: bool = False
    """Whether a penalty begins when the hand is over."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(
            Words(
                "seat {seat} may be penalised{after}{proposed}", "Platz {seat} kann{after} bestraft werden{proposed}"
            ),
            seat=self.seat,
            after=_after(self.after_hand),
            proposed=_proposed(self.proposed),
        )


class PenaltyDue(Worded, frozen=True, tag="penalty_due", omit_defaults=True):
    """A seat has to be punished; the floor chooses from the scale. A round is *round_hands* hands, where it is known."""

    seat: int
    scale: tuple[PenaltyStep, ...]
    round_hands: int = 0
    proposed: Sentence | None = None
    """What the player's record suggests."""
    after_hand: bool = False
    """Whether the penalty begins when the hand is over."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(
            Words(
                "seat {seat} is penalised{after}: {scale}{proposed}",
                "Platz {seat} wird{after} bestraft: {scale}{proposed}",
            ),
            seat=self.seat,
            after=_after(self.after_hand),
            scale=either([step.words for step in self.scale]),
            proposed=_proposed(self.proposed if len(self.scale) > 1 else None),
        )


def _proposed(sentence: Sentence | None) -> Words:
    if sentence is None:
        return Words("", "")
    return filled(Words(" (proposed: {sentence})", " (Vorschlag: {sentence})"), sentence=sentence.words)


def _after(after_hand: bool) -> Words:  # noqa: FBT001  # one fact
    return Words(" after the hand", " nach der Hand") if after_hand else Words("", "")


class OutOfEvent(Worded, frozen=True, tag="disqualified"):
    """A seat is out of the event."""

    WORDS: ClassVar[Words] = Words("seat {seat} is disqualified", "Platz {seat} wird disqualifiziert")

    seat: int


class Unpunished(Worded, frozen=True, tag="unpunished"):
    """A seat is not punished."""

    WORDS: ClassVar[Words] = Words("seat {seat} goes unpunished", "Platz {seat} bleibt straffrei")

    seat: int


class Noted(Worded, frozen=True, tag="noted", omit_defaults=True):
    """The offence goes on the player's record; with a fine where the book has one."""

    seat: int
    fine_cents: int = 0
    """What the club pays."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        noted = Words("the offence of seat {seat} is noted", "der Verstoß von Platz {seat} wird vermerkt")
        if not self.fine_cents:
            return filled(noted, seat=self.seat)
        fined = Words(
            "the offence of seat {seat} is noted; the club pays {fine}",
            "der Verstoß von Platz {seat} wird vermerkt; der Verein zahlt {fine}",
        )
        return filled(fined, seat=self.seat, fine=Words(money(self.fine_cents), money(self.fine_cents, "de")))


Remedy = Literal["cards", "stacks", "amount", "change", "pot"]

_REMEDIES: Final[dict[Remedy, Words]] = {
    "cards": Words("seat {seat} puts the cards back on the table", "Platz {seat} legt die Karten zurück auf den Tisch"),
    "stacks": Words(
        "seat {seat} stacks the chips so that all can see them", "Platz {seat} stapelt die Chips für alle gut sichtbar"
    ),
    "amount": Words("what seat {seat} put in is counted", "der Einsatz von Platz {seat} wird nachgezählt"),
    "change": Words("the dealer makes change for seat {seat} again", "der Dealer wechselt für Platz {seat} neu"),
    "pot": Words(
        "seat {seat} waits until the dealer pushes the pot", "Platz {seat} wartet, bis der Dealer ihm den Pot zuschiebt"
    ),
}


class PutsRight(Worded, frozen=True, tag="puts_right"):
    """What a seat did wrong is put right before anything else."""

    seat: int
    what: Remedy

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(_REMEDIES[self.what], seat=self.seat)
