"""Citizens and residents: who may hold a title and play for the country.

A citizen may, wherever at home. Anybody else needs a main residence in the country that has lasted, without a break, for
as many years as the book says and up to the day. The day that completes the years counts.

>>> since_2012 = Papers(stays=(Stay("2012-10-10"),))
>>> belongs(since_2012, on="2015-10-10", years=3), belongs(since_2012, on="2015-10-09", years=3)
(True, False)
"""

from __future__ import annotations

from msgspec import Struct

from floorman.days import is_day, next_day, years_before


class Stay(Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """A main residence in the country; one without an end lasts."""

    since: str
    until: str = ""

    @property
    def can_be(self) -> bool:
        """Whether it begins before it ends."""
        return is_day(self.since) and (not self.until or (is_day(self.until) and self.since <= self.until))


class Papers(Struct, frozen=True, omit_defaults=True):
    """What somebody has shown of citizenship and residence."""

    is_citizen: bool = False
    stays: tuple[Stay, ...] = ()


def belongs(papers: Papers, *, on: str, years: int) -> bool:
    """Whether somebody is a citizen or has lived in the country long enough on a day."""
    if papers.is_citizen:
        return True
    since = lasting_since(papers, on=on)
    return since is not None and since <= years_before(on, years)


def lasting_since(papers: Papers, *, on: str) -> str | None:
    """Since when somebody has lived in the country without a break, looking back from a day; moving house is not a break."""
    since = None
    for stay in sorted(papers.stays, key=lambda stay: stay.since, reverse=True):
        reaches = on if since is None else since
        lasts = not stay.until or reaches <= stay.until or reaches == next_day(stay.until)
        if stay.since <= reaches and lasts:
            since = stay.since
    return since
