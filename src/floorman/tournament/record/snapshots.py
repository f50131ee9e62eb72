"""What a tournament is begun from instead of from its first record: a state some steps ago, and the steps since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from floorman.errors import UnknownBook
from floorman.rulebook import Rulebook
from floorman.tournament.record.records import ENCODER, Step, card_read
from floorman.tournament.state import TournamentState  # msgspec reads annotations at run time

if TYPE_CHECKING:
    from floorman.rulebook import Shelf

SNAPSHOT_FORM: Final = 8
"""The form of snapshots. Whoever changes the state or a step counts on; one of another form is passed over for the records."""


class EntrantNamed(Struct, frozen=True, gc=False):
    """What an entrant is called, with the member who it is: the store keeps names apart by that."""

    member: str
    name: str


class Remembered(Struct, frozen=True):
    """What a tournament begins from: the *state* after a step, and the steps since."""

    version: int
    """How many records there were."""
    after: int
    state: TournamentState
    steps: list[Step]
    counted: list[int]
    """Of each of these steps: which record made it count."""
    void: list[int]
    """Which of them do not count."""
    undone: list[int]
    names: dict[str, EntrantNamed]


class _Snapshot(Struct, frozen=True):
    """All of it with the number of its form, which is looked at first."""

    form: int
    kept: msgspec.Raw


_DECODER: Final = msgspec.json.Decoder(_Snapshot)


def written(kept: Remembered) -> bytes:
    """A snapshot as it is kept."""
    return ENCODER.encode(_Snapshot(SNAPSHOT_FORM, msgspec.Raw(ENCODER.encode(kept))))


def read(snapshot: bytes, shelf: Shelf) -> Remembered | None:
    """What a snapshot holds; None if it is of another form.

    Raises:
        msgspec.DecodeError: it is not a snapshot of a tournament.
        UnknownBook: its book is not on the shelf.
    """
    whole = _DECODER.decode(snapshot)
    if whole.form != SNAPSHOT_FORM:
        return None
    try:
        return msgspec.json.decode(
            whole.kept,
            type=Remembered,
            dec_hook=lambda kind, text: shelf.find(text) if kind is Rulebook else card_read(kind, text),
        )
    except msgspec.ValidationError as error:
        if isinstance(unknown := error.__cause__, UnknownBook):
            raise unknown from None
        raise
