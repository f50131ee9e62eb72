"""What a ruling costs a player."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from floorman.floor.effects.worded import Worded
from floorman.text.words import Words

Sanction = Literal["warning", "missed_hands", "missed_rounds", "disqualification"]

SANCTIONS: Final[dict[Sanction, tuple[str, str]]] = {
    "warning": ("warning", "Verwarnung"),
    "missed_hands": ("missed hands", "Hände aussetzen"),
    "missed_rounds": ("missed rounds", "Runden aussetzen"),
    "disqualification": ("disqualification", "Disqualifikation"),
}
"""From the mildest to the hardest."""

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
        en, de = SANCTIONS[self.sanction]
        if self.most is None:
            return Words(en, de)
        if self.least == self.most:
            return Sentence(self.sanction, self.most).words
        return Words(f"{self.least} to {self.most} {en}", f"{self.least} bis {self.most} {de}")


class Sentence(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One sanction as it is given: so many hands or rounds."""

    sanction: Sanction
    count: Annotated[int, Meta(ge=0, le=100)] = 0
    """Hands or rounds to miss; a warning and a disqualification have no number."""

    @property
    def words(self) -> Words:
        """The sentence in a few words."""
        en, de = SANCTIONS[self.sanction]
        if not self.count:
            return Words(en, de)
        if self.count == 1:
            en, de = en.removesuffix("s"), de.replace("Hände", "Hand").replace("Runden", "Runde")
        return Words(f"{self.count} {en}", f"{self.count} {de}")


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
        proposed, after = _proposed(self.proposed), _after(self.after_hand)
        return Words(
            f"seat {self.seat} may be penalised{after.en}{proposed.en}",
            f"Platz {self.seat} kann{after.de} bestraft werden{proposed.de}",
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
        sentence = [step.words for step in self.scale]
        proposed, after = _proposed(self.proposed if len(self.scale) > 1 else None), _after(self.after_hand)
        return Words(
            f"seat {self.seat} is penalised{after.en}: {' or '.join(words.en for words in sentence)}{proposed.en}",
            f"Platz {self.seat} wird{after.de} bestraft: {' oder '.join(words.de for words in sentence)}{proposed.de}",
        )


def _proposed(sentence: Sentence | None) -> Words:
    if sentence is None:
        return Words("", "")
    return Words(f", proposed: {sentence.words.en}", f", Vorschlag: {sentence.words.de}")


def _after(after_hand: bool) -> Words:  # noqa: FBT001  # one fact
    return Words(" after the hand", " nach der Hand") if after_hand else Words("", "")


class OutOfEvent(Worded, frozen=True, tag="disqualified"):
    """A seat is out of the event."""

    EN: ClassVar[str] = "seat {seat} is disqualified"
    DE: ClassVar[str] = "Platz {seat} wird disqualifiziert"

    seat: int


class Unpunished(Worded, frozen=True, tag="unpunished"):
    """A seat is not punished."""

    EN: ClassVar[str] = "seat {seat} goes unpunished"
    DE: ClassVar[str] = "Platz {seat} bleibt straffrei"

    seat: int


class Noted(Worded, frozen=True, tag="noted", omit_defaults=True):
    """The offence goes on the player's record; with a fine where the book has one."""

    seat: int
    fine_cents: int = 0
    """What the club pays."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        fined, geld = (
            (f", the club pays {self.fine_cents // 100} euros", f", der Verein zahlt {self.fine_cents // 100} Euro")
            if self.fine_cents
            else ("", "")
        )
        return Words(f"noted for seat {self.seat}{fined}", f"vermerkt für Platz {self.seat}{geld}")


Remedy = Literal["cards", "stacks", "amount", "change", "pot"]

_REMEDIES: Final[dict[Remedy, tuple[str, str]]] = {
    "cards": ("seat {seat} puts the cards back on the table", "Platz {seat} legt die Karten zurück auf den Tisch"),
    "stacks": ("seat {seat} stacks the chips so that all can see them", "Platz {seat} stapelt die Chips gut sichtbar"),
    "amount": ("what seat {seat} put in is counted out", "der Einsatz von Platz {seat} wird ausgezählt"),
    "change": ("the dealer makes the change of seat {seat} again", "der Dealer wechselt für Platz {seat} neu"),
    "pot": (
        "seat {seat} waits until the dealer pushes the pot",
        "Platz {seat} wartet, bis der Dealer den Pot zustellt",
    ),
}


class PutsRight(Worded, frozen=True, tag="puts_right"):
    """What a seat did wrong is put right before anything else."""

    seat: int
    what: Remedy

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        en, de = _REMEDIES[self.what]
        return Words(en.format(seat=self.seat), de.format(seat=self.seat))
