"""What floorman itself books a transfer for: a kind and ids, put into words when somebody looks at it.

Officials write a reason of their own instead, and it stays as they wrote it.

>>> Occasion(Cause.CASH_FEE, who="anna").words
Words(en='entry fee of anna, in cash', de='Nenngeld von anna, in bar')
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from floorman.text.words import Words


class Cause(StrEnum):
    """What has led to a transfer, where accounts and purpose do not say it."""

    PLAY_MONEY = "play-money"
    ENTRY_FEE = "entry-fee"
    CASH_FEE = "cash-fee"
    FEE_BACK = "fee-back"
    CASH_PRIZE = "cash-prize"
    TICKET = "ticket"
    ADDED_TO_PRIZES = "added-to-prizes"
    BOOKS_CLOSED = "books-closed"
    STEP_TAKEN_BACK = "step-taken-back"
    STEP_CORRECTED = "step-corrected"
    LENT = "lent"
    TEAM_FEE = "team-fee"
    TEAM_FEE_BACK = "team-fee-back"
    INELIGIBLE_PLAYER = "ineligible_player"  # from here on the lines of a league's table of fines, by their names there
    TEAM_NO_SHOW = "team_no_show"
    ONLY_TWO_PLAYERS = "only_two_players"
    PLAYER_IN_TWO_TEAMS = "player_in_two_teams"
    LINEUP_LATE = "lineup_late"
    DRUGS_OR_ALCOHOL = "drugs_or_alcohol"
    SAID = "said"
    """Somebody of the desk has put it into words, which lie elsewhere."""


class Occasion(Struct, frozen=True, gc=False, omit_defaults=True):
    """The cause of a transfer, and whom it is about."""

    what: Cause
    who: str = ""
    """A member or player."""
    team: str = ""
    matchday: int = 0
    rule: str = ""
    """By its id in the catalogue."""

    @property
    def words(self) -> Words:
        """What the transfer was for."""
        name = CAUSES[self.what]
        en, de = [name.en.format(who=self.who)], [name.de.format(who=self.who)]
        if self.team:
            is_fine_of_one = self.who and "{who}" not in name.en
            en.append(f"{self.who} of {self.team}" if is_fine_of_one else self.team)
            de.append(f"{self.who} von {self.team}" if is_fine_of_one else self.team)
        if self.matchday:
            en.append(f"match day {self.matchday}")
            de.append(f"Spieltag {self.matchday}")
        rule = f" ({self.rule.replace('-', ' ', 1)})" if self.rule else ""
        said, said_de = (
            ", ".join(parts) + rule for parts in (en, de)
        )  # each says more of the first: no list with “and”
        return Words(said, said_de)


def in_words(reason: str | Occasion) -> Words:
    """What a transfer was for; an official's own words are the same in every language."""
    return reason.words if isinstance(reason, Occasion) else Words(reason, reason)


CAUSES: Final[dict[Cause, Words]] = {
    Cause.PLAY_MONEY: Words("play money of the demo club", "Spielgeld des Demo-Klubs"),
    Cause.ENTRY_FEE: Words("entry fee of {who}", "Nenngeld von {who}"),
    Cause.CASH_FEE: Words("entry fee of {who}, in cash", "Nenngeld von {who}, in bar"),
    Cause.FEE_BACK: Words("entry fee given back to {who}", "Nenngeld zurück an {who}"),
    Cause.CASH_PRIZE: Words("prize of {who}, in cash", "Preis von {who}, in bar"),
    Cause.TICKET: Words("ticket won by {who}", "Ticket, gewonnen von {who}"),
    Cause.ADDED_TO_PRIZES: Words("added to the prizes by the club", "vom Klub zu den Preisen gelegt"),
    Cause.BOOKS_CLOSED: Words("left over when the books were closed", "beim Abschluss übrig geblieben"),
    Cause.STEP_TAKEN_BACK: Words("a step of the event was taken back", "ein Schritt des Turniers wurde zurückgenommen"),
    Cause.STEP_CORRECTED: Words("a step of the event was corrected", "ein Schritt des Turniers wurde berichtigt"),
    Cause.LENT: Words("lent while a correction is booked", "vorgestreckt, solange eine Berichtigung gebucht wird"),
    Cause.TEAM_FEE: Words("entry fee of a team", "Teilnahmegebühr eines Teams"),
    Cause.TEAM_FEE_BACK: Words("entry fee of a team given back", "Teilnahmegebühr eines Teams zurückgezahlt"),
    Cause.INELIGIBLE_PLAYER: Words("ineligible player", "nicht spielberechtigt"),
    Cause.TEAM_NO_SHOW: Words("did not appear", "nicht angetreten"),
    Cause.ONLY_TWO_PLAYERS: Words("started with too few", "in Unterzahl angetreten"),
    Cause.PLAYER_IN_TWO_TEAMS: Words("player of a sister team", "Spieler eines anderen Teams des Vereins"),
    Cause.LINEUP_LATE: Words("line-up late", "Aufstellung zu spät"),
    Cause.DRUGS_OR_ALCOHOL: Words("drugs or alcohol", "Drogen oder Alkohol"),
    Cause.SAID: Words("booked at the desk", "an der Kasse gebucht"),
}
