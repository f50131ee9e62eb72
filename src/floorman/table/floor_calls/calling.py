"""Calling the floor, and calling it no longer: what players may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import FloorCallRefused, FloorIsCalled, NoFloorCall, TableIsClosed, TableSetupError
from floorman.lines import is_line
from floorman.table.floor_calls.events import FloorCallJoined, FloorCallOpened, FloorCallWithdrawn
from floorman.table.floor_calls.state import HOUR_MS
from floorman.text.nouns import MINUTES
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.table.commands import CallFloor, Requester
    from floorman.table.draft import PendingEvents
    from floorman.table.events import TableOpened
    from floorman.table.floor_calls.state import FloorCall
    from floorman.table.state import TableState

LONGEST: Final = 300
"""Of what somebody says to the floor, or the floor to the table."""


def call_floor(draft: PendingEvents, by: Requester, wanted: CallFloor) -> None:
    """Call the floor; while it is called already, one joins in.

    Raises:
        NotSeated: one does not sit here.
        TableIsClosed: nobody plays here any more.
        FloorCallRefused: the floor does not come to this table, one has called already, or too often.
    """
    table, now = draft.table, draft.moment
    seat = table.seat_of(by.member)
    if table.is_closed:
        raise TableIsClosed
    most = table.opened.floor_calls
    if not most or not table.opened.floor_wait_ms:
        raise FloorCallRefused(Words("the floor does not come to this table", "An diesen Tisch kommt kein Floor"))
    words = wanted.words.strip()
    require_said(words)
    if (call := table.call) is not None:
        if call.is_by(by.member):
            raise FloorCallRefused(Words("you have called the floor already", "Du hast den Floor schon gerufen"))
        draft.add(FloorCallJoined(seat, by.member, by.name, wanted.why, words, now))
        return
    made = [made.at for made in table.calls_made if made.member == by.member and made.at > now - HOUR_MS]
    if len(made) >= most:
        minutes = -(-(made[-most] + HOUR_MS - now) // 60_000)
        raise FloorCallRefused(
            Words(
                f"you have used up your calls for this hour: the floor comes again in {counted(minutes, *MINUTES)}",
                f"Du hast den Floor in dieser Stunde oft genug gerufen: er kommt wieder in "
                f"{counted(minutes, *MINUTES, 'de')}",
            )
        )
    draft.add(FloorCallOpened(seat, by.member, by.name, wanted.why, words, now, now + table.opened.floor_wait_ms))


def withdraw_call(draft: PendingEvents, by: Requester) -> None:
    """Call no longer. Others who have called as well are still waited for.

    Raises:
        NoFloorCall: nobody has called, or one has not.
        FloorCallRefused: the floor is here.
    """
    call = require_call(draft.table)
    if not call.is_by(by.member):
        raise NoFloorCall
    if call.came is not None:
        raise FloorCallRefused(
            Words("the floor is here: it says how it goes on", "Der Floor ist schon da: er sagt, wie es weitergeht")
        )
    draft.add(FloorCallWithdrawn(by.member, by.name, draft.moment))


def call_no_longer(draft: PendingEvents) -> None:
    """Whoever has left the table calls no longer, unless the floor has come."""
    call = draft.table.call
    if call is None or call.came is not None:
        return
    for caller in call.callers:
        if draft.table.find(caller.member) is None:
            draft.add(FloorCallWithdrawn(caller.member, caller.name, draft.moment))


def require_terms(opened: TableOpened) -> None:
    """See to it that nobody stops a table for hours.

    Raises:
        TableSetupError: it would wait too long for the floor, or not at all for its ruling.
    """
    if max(opened.floor_wait_ms, opened.floor_rules_ms) > HOUR_MS or not opened.floor_rules_ms:
        raise TableSetupError(
            Words(
                "a table waits for the floor for an hour at most, and then for some time for its ruling",
                "Ein Tisch wartet höchstens eine Stunde auf den Floor, und dann einige Zeit auf die Entscheidung",
            )
        )


# ---- what both sides ask ----


def require_call(table: TableState) -> FloorCall:
    """The call that is open.

    Raises:
        NoFloorCall: there is none.
    """
    if table.call is None:
        raise NoFloorCall
    return table.call


def require_not_called(table: TableState) -> None:
    """See to it that the table does not stand still.

    Raises:
        FloorIsCalled: it does.
    """
    if table.call is not None:
        raise FloorIsCalled(
            rule=table.book.own_topic("floor_called")
        )  # play stops, and so does time: WPL 5.1, APSA 3.5-01


def require_said(words: str) -> None:
    """See to it that people can read what somebody says; nothing at all is fine.

    Raises:
        FloorCallRefused: it is too long, or not one line.
    """
    if words and not is_line(words, LONGEST):
        raise FloorCallRefused(
            Words(
                f"say it in one line of at most {LONGEST} characters",
                f"Sag es in einer Zeile mit höchstens {LONGEST} Zeichen",
            )
        )
