"""What is asked of a season before it is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import LeagueSetupError, UnknownBook
from floorman.league.people.calendar import require_calendar
from floorman.lines import is_line
from floorman.rulebook import SHIPPED
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.setup import SeasonSetup
    from floorman.rulebook import Shelf

LONGEST_ID, LONGEST_NAME = 50, 200


def require_setup(setup: SeasonSetup, shelf: Shelf = SHIPPED) -> None:
    """Check that there can be such a season.

    Raises:
        LeagueSetupError: there cannot.
    """
    for text, longest in ((setup.id, LONGEST_ID), (setup.name, LONGEST_NAME), (setup.season, LONGEST_ID)):
        if not is_line(text, longest) or text != text.strip():
            raise LeagueSetupError(
                Words(
                    f"a season has an id and a year of at most {LONGEST_ID} characters and a name of at most {LONGEST_NAME}",
                    f"Eine Saison hat Kennung und Jahr mit höchstens {LONGEST_ID} Zeichen und einen Namen mit höchstens {LONGEST_NAME}",
                ),
            )
    try:
        shelf.edition(setup.book, setup.edition)
    except UnknownBook as error:
        raise LeagueSetupError(
            Words(
                f"there is no book {setup.book}@{setup.edition}",
                f"Ein Regelwerk {setup.book}@{setup.edition} gibt es nicht",
            ),
        ) from error
    for number in (setup.team_fee_cents, setup.licence_lead_days):
        if number is not None and (type(number) is not int or number < 0):
            raise LeagueSetupError(
                Words(f"{number!r} is not a whole number of 0 or more", f"{number!r} ist keine ganze Zahl ab 0")
            )
    require_calendar(setup.matchdays)
