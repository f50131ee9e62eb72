"""What routes have in common: what stands in their addresses, ids and where a page begins, and what they say of themselves."""

from __future__ import annotations

from typing import Annotated, Final

from litestar.params import PathParameter, QueryParameter

OTHERWISE: Final = "otherwise"
"""What a route says of other statuses under which it answers the same: what each means."""

TableId = Annotated[str, PathParameter(description="A table's id, as the list of tables has it.")]
EventId = Annotated[str, PathParameter(description="A tournament's id, as the list of tournaments has it.")]
HandId = Annotated[str, PathParameter(description="A hand's id: lounge-17, or friday~3-17 at table 3 of a tournament.")]
LeagueId = Annotated[str, PathParameter(description="A league's id, as the list of leagues has it.")]
AccountId = Annotated[str, PathParameter(description="An account: a member's id, a table's, a tournament's, a club's.")]
TransferId = Annotated[str, PathParameter(description="A transfer, as a statement has it.")]
CaseNumber = Annotated[int, PathParameter(description="A case's number.")]
BookName = Annotated[str, QueryParameter(description="A book of the shelf: tda, or tda@2019.")]
Before = Annotated[
    int,
    QueryParameter(description="What the page before this one ends with, from its *earlier*; 0 for the first page."),
]
Over = Annotated[bool, QueryParameter(description="Whether those that are over are wanted, too.")]
Words = Annotated[str, QueryParameter(description="Only what has these words in it, such as a part of a name.")]
Most = Annotated[int, QueryParameter(description="How many at most; never more than 200.")]
After = Annotated[str, QueryParameter(description="What the page before this one ends with, from its *after*.")]
