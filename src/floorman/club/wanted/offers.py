"""What can be wanted of the club's standing offers; whoever plays enters the sit-and-go itself."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.offers.terms import SitAndGo
from floorman.club.wire.messages import Look


class MakeOffer(Struct, frozen=True, tag="make_offer", forbid_unknown_fields=True):
    """Offer sit-and-gos, again and again: one begins as soon as it is full, and the next takes entries at once."""

    offered: SitAndGo


class WithdrawOffer(Struct, frozen=True, tag="withdraw_offer", forbid_unknown_fields=True):
    """Offer no more of them: whoever waits has the fee back, and those that are being played go on."""

    offer: str


OfOffers = MakeOffer | WithdrawOffer | Look
