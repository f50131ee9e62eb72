"""What a tournament is: announced once, and the same for everybody."""

from __future__ import annotations

from msgspec import Struct

from floorman.tournament.clock.structure import Structure
from floorman.tournament.entries.eligibility import EntryTerms
from floorman.tournament.prizes.payouts import Scheme


class PrizePlan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """How the prizes are worked out from what comes in."""

    scheme: Scheme | None = None
    """Nothing said means the standard curve, or points alone where the book pays nothing else."""
    unit_cents: int = 1
    """Prizes are rounded down to it; the first place has the rest."""
    minimum_cents: int = 0
    guarantee_cents: int = 0
    added_cents: int = 0
    """What the house adds in any case."""


class Pace(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """How much time there is at a table that the server deals, in milliseconds."""

    thinking_ms: int | None = None
    """For one decision; nothing said means as long as the book gives for an action."""
    pause_ms: int = 3_000
    """How long a finished hand stays on the table."""
    time_bank_ms: int = 60_000
    """Beyond that, over many decisions;"""
    time_bank_refill_ms: int = 0
    """of which so much comes back"""
    time_bank_refill_hands: int = 0
    """after so many hands; never if 0."""
    rebuy_ms: int = 15_000
    """How long a table waits before its next hand for those who are out and may buy again."""
    vote_ms: int = 90_000
    """How long there is to agree to a deal on the prizes."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An event as it is announced."""

    id: str
    name: str
    book: str
    edition: str
    terms: EntryTerms
    structure: Structure
    starting_stack: int
    stacks: dict[str, int] = {}
    """What a member begins with instead: the chips of a main round, earned in the sit-and-gos before it."""
    seed: int
    """Decides every draw; recorded, so that all of them can be repeated."""
    table_size: int = 9
    fee_cents: int = 0
    """What an entry costs."""
    club_cents: int = 0
    """What of it the club keeps,"""
    bounty_cents: int = 0
    """and what of it is the bounty."""
    prizes: PrizePlan = PrizePlan()
    rebuy_cents: int = 0
    rebuy_stack: int = 0
    """Nothing said means a starting stack."""
    add_on_cents: int = 0
    add_on_stack: int = 0
    """Nothing said means that there is no add-on."""
    payment: str = ""
    """How and until when the fee is paid, as it is published with it."""
    venue: str = ""
    tables: int = 0
    """How many are opened at the start; nothing said means as many as the entrants need, and more for those who come late."""
    break_order: tuple[int, ...] = ()
    """The order in which tables break, announced before the start; nothing said means the highest number first."""
    chip_set: tuple[int, ...] = ()
    """The denominations in play; nothing said means that any amount can be paid."""
    players_deal: bool = False
    """Whether tables have no dealer."""
    is_live: bool = True
    """Whether cards are dealt on felt, or by the server."""
    pace: Pace = Pace()
    """Where the server deals, how fast it does."""
    offer: str = ""
    """The standing offer that it was opened under, if it was."""
