"""The records of a tournament, and how they are kept: steps, and what was taken back, done again or put right of them."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from floorman.tournament.commands import Command  # msgspec reads annotations at run time
from floorman.tournament.events import ClockSet, Event  # as above


class Step(Struct, frozen=True, tag="step"):
    """One thing that was done: what was wanted, nothing where the event was announced, and everything that followed from it."""

    number: int
    at: int
    by: str
    wanted: Command | None
    events: tuple[Event, ...]
    is_automatic: bool = False

    @property
    def is_clock(self) -> bool:
        """Whether nothing but the clock was set."""
        return all(isinstance(event, ClockSet) for event in self.events)


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """A step does not count any more; *followed* says what later ones come to now, where it is something else."""

    number: int
    at: int
    by: str
    followed: dict[int, tuple[Event, ...]] = {}


class DoneAgain(Struct, frozen=True, tag="done_again"):
    """A step that was taken back counts again; *followed* says what it and later ones come to now."""

    number: int
    at: int
    by: str
    followed: dict[int, tuple[Event, ...]] = {}


class StepCorrected(Struct, frozen=True, tag="step_corrected"):
    """A step is put right: something else was wanted in its place, which came to *events*, or nothing at all.

    *followed* says what later ones come to now, where it is something else.
    """

    number: int
    at: int
    by: str
    wanted: Command | None
    events: tuple[Event, ...] = ()
    followed: dict[int, tuple[Event, ...]] = {}
    without: tuple[int, ...] = ()
    """Later steps that do not count any more either."""
    rebooked: tuple[int, ...] = ()
    """The steps that mean something else for the bank now."""


Record = Step | TakenBack | DoneAgain | StepCorrected


def encoded(record: Record) -> bytes:
    """A record as it is kept."""
    return ENCODER.encode(record)


def decoded(data: bytes) -> Record:
    """A record that was kept in today's form."""
    record: Record = _DECODER.decode(data)
    return record


def card_read(kind: type, text: object) -> object:
    """Cards are kept as people write them; nothing else needs help."""
    return kind(text)


ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_DECODER: Final = msgspec.json.Decoder(Record, dec_hook=card_read)
