"""A line to the club: the one way by which commands ask its services, whether a server runs or not.

What is said is what pages say: a topic, and one of the values in `floorman.club.wanted` and its like. `opened` finds out whom to ask:

- With ``--server`` (or ``FLOORMAN_SERVER``) it is a running server, over HTTP, as whoever the token belongs to: ``FLOORMAN_TOKEN``,
  else the one that ``floorman member sign-in`` has kept.
- Without, it is the club's file. Where a server has that file, it has left beside it where it is and a token of this run, for
  nobody else's eyes; it is asked over HTTP. Otherwise the services are opened on the file itself, with its lock held, so that
  there is only ever one who writes. Either way one asks as whoever runs the club, who could read the file anyway.

>>> from floorman.club.services.calendar import EventList
>>> from floorman.club.wanted.tournaments import ListEvents
>>> with opened(db=":memory:") as line:
...     line.ask_for(EventList, "tournaments", ListEvents())
EventList(events=())
"""

from floorman.cli.line.finding import opened
from floorman.cli.line.line import ClubLine
from floorman.cli.line.options import LineOptions

__all__ = ["ClubLine", "LineOptions", "opened"]
