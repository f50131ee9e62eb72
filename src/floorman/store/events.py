"""Stored events of every kind, as they are read: through here, so that what an older floorman wrote is understood."""

from __future__ import annotations

from typing import Final

from floorman.bank.events import decoded as _of_ledger
from floorman.floor.casebook.casebook import decoded as _of_casebook
from floorman.floor.penalties.record import decoded as _of_penalties
from floorman.league.league import decoded as _of_league
from floorman.rulebook.adopted import decoded as _of_rulebook
from floorman.store.upcast import reader
from floorman.table.events import decoded as _of_table
from floorman.tournament.record.records import decoded as _of_tournament

ledger_event: Final = reader("ledger", _of_ledger)
table_event: Final = reader("table", _of_table)
tournament_record: Final = reader("tournament", _of_tournament)
league_record: Final = reader("league", _of_league)
case_event: Final = reader("casebook", _of_casebook)
penalty_event: Final = reader("penalties", _of_penalties)
book_event: Final = reader("rulebook", _of_rulebook)
