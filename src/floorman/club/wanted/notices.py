"""What can be wanted of one's own notices."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.wire.messages import Look


class ReadNotices(Struct, frozen=True, tag="read_notices", forbid_unknown_fields=True):
    """See one's notices."""


class PutAwayNotices(Struct, frozen=True, tag="put_away", forbid_unknown_fields=True):
    """Put notices away that one has seen; those that are away already stay so."""

    numbers: tuple[int, ...]


ByGuests = ReadNotices | PutAwayNotices
OfNotices = ByGuests | Look
