"""What the bank books for what happens to clubs: the fees of teams and the fines.

A league's book and the ledger are tied together by the transfers' ids: what entry 17 of league ``wpl-2026`` costs is booked
as ``wpl-2026/17/0``, ``wpl-2026/17/1`` and so on. A correction takes back, one by one, what no longer stands, and books what
stands instead. For the bank a club is an account like a member's, and the association has the club's own account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from floorman.bank import Cause, Occasion, Why
from floorman.bank.ledger import evolve as book_in
from floorman.bank.transfers import fee, fine, reverse, transfer
from floorman.league.league import Correction, LeagueEntry, LeagueOpened
from floorman.league.people.events import Fined, TeamFeePaid, TeamWithdrawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.bank import Event as BankEvent
    from floorman.bank import Ledger
    from floorman.league.league import Event, Record


class Booking(NamedTuple):
    """One transfer that the bank is asked for."""

    id: str
    club: str
    """Who pays, or gets something back."""
    cents: int
    why: Why
    reason: str | Occasion
    """What it is for; of what is taken back, why somebody corrected it."""
    by: str
    at: int
    takes_back: str = ""
    """The id of the transfer that no longer stands."""


def bookings(records: Iterable[Record]) -> Iterator[Booking]:
    """Everything the bank has to book for a league, in order; the same records always give the same bookings."""
    league = ""
    standing: dict[int, list[Booking]] = {}
    """For each entry what is booked and counts."""
    for record in records:
        match record:
            case LeagueOpened(setup):
                league = setup.id
            case LeagueEntry(number, at, by, _, events):
                standing[number] = list(_bookings(f"{league}/{number}", events, by, at))
                yield from standing[number]
            case Correction(own, at, by, number, reason, _, events, followed):
                otherwise = sorted({number: events, **followed}.items())
                wanted = {
                    entry: list(_bookings(f"{league}/{own}/{entry}", found, by, at)) for entry, found in otherwise
                }
                # Back first, and the latest before what it built on: so nobody has to bring what is theirs anyway.
                for entry, instead in reversed(wanted.items()):
                    booked = standing.get(entry, [])
                    kept = _kept(booked, instead)
                    for place, old in reversed([*enumerate(booked)]):
                        if old not in kept:
                            back = f"{league}/{own}/{entry}/back/{place}"
                            yield Booking(back, old.club, old.cents, Why.CORRECTION, reason, by, at, old.id)
                    standing[entry] = kept
                for entry, instead in wanted.items():
                    new = [booking for booking in instead if _said(booking) not in map(_said, standing[entry])]
                    yield from new
                    standing[entry] += new


def _kept(booked: list[Booking], wanted: list[Booking]) -> list[Booking]:
    """What was booked and stays as it is."""
    still = [_said(booking) for booking in wanted]
    return [booking for booking in booked if _said(booking) in still]


def _said(booking: Booking) -> tuple[object, ...]:
    return booking.club, booking.cents, booking.why, booking.reason


def _bookings(base: str, events: Iterable[Event], by: str, at: int) -> Iterator[Booking]:
    for place, event in enumerate(events):
        match event:
            case Fined(club, _, _, _, cents):
                yield Booking(f"{base}/{place}", club, cents, Why.FINE, fined_for(event), by, at)
            case TeamFeePaid(team, club, cents, rule):
                yield Booking(
                    f"{base}/{place}", club, cents, Why.FEE, Occasion(Cause.TEAM_FEE, team=team, rule=rule), by, at
                )
            case TeamWithdrawn(team, club, cents, rule) if cents:
                back = Occasion(Cause.TEAM_FEE_BACK, team=team, rule=rule)
                yield Booking(f"{base}/{place}", club, cents, Why.TRANSFER, back, by, at)
            case _:
                pass


def fined_for(fine: Fined) -> Occasion:
    """What a fine is booked for: a team or player is fined once for the same thing on a match day, so no two are alike."""
    return Occasion(Cause(fine.what), fine.player, fine.team, fine.matchday, fine.rule)


def booked(ledger: Ledger, wanted: Iterable[Booking], *, association: str) -> tuple[BankEvent, ...]:
    """The transfers for all of these bookings, those that were made already left out; nothing changes.

    Raises:
        BankError: one of them cannot be booked, and so none is.
    """
    draft = ledger.draft()
    done: list[BankEvent] = []
    for booking in wanted:
        for event in _booked(draft, booking, association):
            book_in(draft, event)
            done.append(event)
    return tuple(done)


def _booked(ledger: Ledger, booking: Booking, association: str) -> tuple[BankEvent, ...]:
    id_, club, cents, why, reason, by, at, takes_back = booking
    if why is Why.CORRECTION:
        return reverse(ledger, takes_back, reason=reason, id=id_, by=by, at=at)
    if why is Why.TRANSFER:  # a fee goes back
        return transfer(ledger, debit=association, credit=club, cents=cents, reason=reason, id=id_, by=by, at=at)
    book = fine if why is Why.FINE else fee
    return book(ledger, club, association, cents=cents, id=id_, by=by, at=at, reason=reason)
