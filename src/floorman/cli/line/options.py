"""Where a command finds the club, and how it tells what it hears.

Annotations are evaluated here, so that commands elsewhere can build on these options: Cyclopts looks names up where it finds them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from floorman.cards import Language
from floorman.cli.line.finding import opened
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from floorman.cli.line.line import ClubLine
    from floorman.rulebook import Shelf

Server = Annotated[
    str,
    Parameter(
        name="--server",
        env_var="FLOORMAN_SERVER",
        show_env_var=False,
        help="A running server, such as https://club.example.org; else what FLOORMAN_SERVER says, else the club's file.",
    ),
]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class LineOptions:
    """Where the club is, and how it is told of."""

    server: Server = ""
    db: Db = DB
    json: AsJson = False
    lang: Lang = None

    @property
    def language(self) -> Language:
        """The language chosen, or the system's."""
        return language_or_default(self.lang)

    def line(self, *, begins: bool = False) -> "AbstractContextManager[ClubLine]":
        """A line to the club; see `floorman.cli.line`."""
        return opened(server=self.server, db=self.db, begins=begins)

    def shelf(self) -> "Shelf":
        """The club's books: as the server that is named has them, or as they stand in the file."""
        from floorman.cli.books import shelf_at, shelf_over  # whose commands have these options, too

        if not self.server:
            return shelf_at(self.db)
        with self.line() as line:
            return shelf_over(line)
