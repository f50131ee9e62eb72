"""Hidden cards by non-interference: evenings that differ only in cards nobody else may see are the same to everybody else.

The same club is played again with the same people, decisions and chance, but for the cards of one seat that are never shown,
the burns and the stub. Every other pair of eyes must get the same bytes from every address, topic, command and line of the log,
while the hand lasts and after it. Addresses, topics and commands are found out from the club, so that a new one is watched as well.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import re
import secrets
from collections import defaultdict
from functools import partial
from itertools import count, product
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from litestar.params import QueryParameter
from websockets.exceptions import ConnectionClosed

from floorman.cards import Deck
from floorman.club.authority.actor import Grant
from floorman.ranks import evaluate
from floorman.server.api.examples import A_SEASON, A_TABLE, A_TOURNAMENT
from floorman.server.logs import log_to
from floorman.shuffle import SealedDeck
from floorman.testing import ManualClock
from support.everything import addresses, topics, variants
from support.opened import Caller, opened
from support.pages import quiet
from support.patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import httpx
    from websockets.sync.client import ClientConnection

    from floorman.cards import Card
    from floorman.club.host import TableHost
    from floorman.ranks import HandRank
    from floorman.shuffle import Cut, Deal

PAUSE_MS: Final = 5_000
SHY: Final = ("Anna", "Berta")
"""They never show a card: whether they win or lose, what they had stays theirs."""
BOLD: Final = ("Carla", "Dora")
AROUND: Final[dict[str, tuple[Grant, ...] | None]] = {
    "nobody": None,
    "Gerda": None,
    "Max": (),
    "Vera": (Grant("display"),),
    "Klaus": (Grant("desk"),),
    "Otto": (Grant("official"), Grant("captain", "league/wpl-2099/ace")),
    "Fritz": (Grant("floor"),),
    "Adele": (Grant("admin"),),
}
"""Everybody who does not play: nobody the club knows, a guest, a member, and whoever has a role."""
FLOOR: Final = ("Fritz", "Adele")
"""Whoever has the floor and does not play."""
BEHIND_SALT: Final = re.compile(rb'"(?:order|path)":\[[^\]]*\]|"position":\d+|"leaf":"[0-9a-f]{64}"')
"""What a proof has of the root, and of its card's neighbours; the decks here have no salt."""
OF_THE_MACHINE: Final = re.compile(
    rb'"(?:room_bytes|reaches_until)":(?:\d+|null)'
    rb"|expires=[^;]*;"
    rb"|(?m:^(?:process_|floorman_store_commit_seconds|floorman_store_r)[^\n]*\n)"
)
"""What differs between any two evenings: processor time, memory, room on the disk, when something was written down."""

LEAVING: Final = {"/api/sign-out", "/api/members/commands"}
"""Where somebody may end their own session, and the line with it."""
PLAYS: Final = re.compile(rb'{"type":"(?:mucked|folded)","seat":\d+}')


class Laid(SealedDeck):
    """A deck that is dealt in the order in which it was laid."""

    __slots__ = ()

    def deck(self, cut: Cut) -> Deck:
        del cut
        return Deck._of(tuple(self.secrets[0]))


class Evening:
    """A club in which some hands are played, and everything that everybody was ever told."""

    def __init__(self, seed: int, *hidden: str) -> None:
        self.heard: defaultdict[str, dict[str, list[bytes]]] = defaultdict(lambda: defaultdict(list))
        """By person, and by what they asked or which topic they followed."""
        self.log: list[str] = []
        self.looks = 0
        """How often somebody saw all cards, as the floor may."""
        self.holes: list[dict[str, tuple[Card, ...]]] = []
        """Of every hand: who was dealt what."""
        self._hidden = hidden
        self._decks, self._whims = Random(seed), Random(seed + 1)
        self._roots: list[str] = []
        self._ids = count(1)
        self._clock = ManualClock()
        self._lines: dict[str, ClientConnection] = {}

    def laid(self, deal: Deal) -> Laid:
        """A deck whose cards are the same in every evening but for those that some seats alone know, or nobody at all."""
        seats = len(deal.seats)
        holes = {self.seats[seat]: (place, seats + place) for place, seat in enumerate(deal.seats)}
        burns, stub = (2 * seats, 2 * seats + 4, 2 * seats + 6), range(2 * seats + 8, 52)
        instead = {who: stub[2 * number : 2 * number + 2] for number, who in enumerate(SHY)}
        board = [place for place in range(2 * seats, stub[0]) if place not in burns]
        while True:  # at a showdown the shy are beaten, whatever they have
            cards = list(Deck.from_seed(self._decks.getrandbits(48)))
            ranked = partial(self._ranked, cards, board)
            shy = [ranked(hole) for who in SHY if who in holes for hole in (holes[who], instead[who])]
            if all(rank < ranked(holes[who]) for rank in shy for who in BOLD if who in holes):
                break
        unseen = [*burns, *stub[4:]]
        if self._hidden:
            for place, card in zip(unseen, [cards[place] for place in reversed(unseen)], strict=True):
                cards[place] = card
        for who in self._hidden:
            for place, other in zip(holes.get(who, ()), instead[who], strict=False):
                cards[place], cards[other] = cards[other], cards[place]
        deck = Laid(deal, cards, bytes(52 * 16))
        self._roots.append(deck.root.hex())
        return deck

    @staticmethod
    def _ranked(cards: list[Card], board: list[int], hole: Iterable[int]) -> HandRank:
        return evaluate([cards[place] for place in (*hole, *board)])

    # ---- the evening ----

    def play(self, *, hands: int, everything: bool) -> None:
        with contextlib.ExitStack() as stack:
            stack.enter_context(chance(1))
            written = stack.enter_context(logged())
            self.club = stack.enter_context(opened(clock=self._clock, shuffle=self.laid))
            self._people()
            self._lines = {who: stack.enter_context(caller.line()) for who, caller in self.people.items()}
            for who, line in self._lines.items():
                for topic in sorted(
                    topics(self.club.club), key="notices".__eq__
                ):  # which tell of tables not followed yet
                    line.send(json.dumps({"type": "follow", "topic": topic}))
                self._drain(who)
            self._drain_all()  # before the clock goes on
            for hand in range(1, hands + 1):
                self._hand(hand, everything=everything and hand == hands)
            self._drain_all()
            self._lines.clear()
        self.log = [json.dumps(json.loads(line) | {"time": ""}) for line in written.getvalue().splitlines()]

    def _people(self) -> None:
        club = self.club
        self.people: dict[str, Caller] = {}
        for who, grants in AROUND.items():
            if grants is not None:
                self.people[who] = club.joins(who, *grants)
            else:
                self.people[who] = Caller(club) if who == "nobody" else club.comes(who)
        admin = self.people["Adele"]
        admin.opens(*(example[0].value for example in (A_TABLE, A_TOURNAMENT, A_SEASON)))
        for path in ("tables/lounge", "tournaments/friday", "leagues/wpl-2099"):
            assert admin.http.get(f"/api/{path}").status_code == 200
        self.seats = dict(enumerate((*SHY, *BOLD), start=1))
        for seat, who in self.seats.items():
            grants = (Grant("director"),) if who == "Dora" else ()  # plays, and runs the club's events as well
            self.people[who] = club.comes(who) if who == "Anna" else club.joins(who, *grants)
            self._does(who, type="sit_down", seat=seat, chips=10_000)
        self.ids = {
            "table": ["lounge"],
            "event": ["friday"],
            "league": ["wpl-2099"],
            "hand": ["lounge-1", "lounge-2"],
            "account": ["lounge", self.people["Anna"].http.get("/api/me").json()["member"]],
            "transfer": ["lounge/2"],
            "number": [1],
            "book": ["tda"],
            "knob": ["min_raise"],
            "path": ["hands/lounge/1"],
            "name": ["none"],
            "what": ["table", "members"],
        }

    @property
    def host(self) -> TableHost:
        return self.club.club._cash["lounge"]

    def _hand(self, number: int, *, everything: bool) -> None:
        self._wait(until=number)
        hand = self.host.table.hand
        assert hand is not None
        self.holes.append(
            {self.seats[seat]: hole for seat, hole in zip(hand.state.seats, hand.state.holes, strict=True)}
        )
        is_told = False
        while not hand.is_over:
            if not is_told and hand.state.board:
                is_told = True
                if everything:
                    self._say_everything()
                    self._look_around("when everything has been said")
                    return
                self._look_around(f"hand {number} on the flop")
                self._call_the_floor()
                self._look_at_cards()
            self._act()
            hand = self.host.table.hand
            assert hand is not None
        self._look_around(f"hand {number} is over")

    def _call_the_floor(self) -> None:
        """Everybody asks what there is to see of it; whoever rules has no card that the rail has not, and no word about one."""
        self._does("Carla", type="call_floor", why="collusion", words="Anna and Berta")
        seat = next(seat for seat, who in self.seats.items() if who in SHY)
        situations = (
            {"type": "wager", "chips": [100], "later": [[300]]},
            {"type": "nuts_not_bet", "seat": seat},
            {"type": "board_mistake", "mistake": "too_early", "street": "turn"},
            {"type": "flawed_deal", "flaw": "exposed_cards", "cards": [3]},
            {"type": "reading"},
        )
        for who, caller in self.people.items():
            for path in ("", "/lounge"):
                self._note(who, f"call{path}", whole(caller.http.get(f"/api/floor/calls{path}")))
            for situation in situations:
                command = {"type": "weigh_ruling", "situation": situation}
                self._says(who, "table/lounge", command)
            self._says(who, "table/lounge", {"type": "rule_on_call", "situation": situations[1]})
        self._says("Fritz", "table/lounge", {"type": "dismiss_call", "reason": "nothing to be seen"})
        self._drain_all()
        for who in self._lines:
            assert b'"floor_call_dismissed"' in b"".join(self.heard[who]["line: table/lounge"]), who
            assert (b"Anna and Berta" in b"".join(self.heard[who]["call/lounge"])) == (who in FLOOR), who

    def _look_at_cards(self) -> None:
        """The floor sees every card, and everybody hears of it; a director who plays the hand sees none."""
        for who in ("Fritz", "Dora"):
            self._says(who, "table/lounge", {"type": "look_at_cards"})
        self._drain_all()
        for who in self._lines:
            assert b'"cards_looked_at"' in b"".join(self.heard[who]["line: table/lounge"]), who
        assert self.looks == 1

    def _wait(self, *, until: int) -> None:
        """Until a hand begins; time goes on by itself only as far as it takes."""

        async def goes_on() -> None:
            self._clock.advance(PAUSE_MS)

        while self.host.table.number < until:
            self.club.run(goes_on())
            self.club.run(settled(self.host))

    def _act(self) -> None:
        seen = self.people["Carla"].http.get("/api/tables/lounge").json()["view"]
        who = self.seats[seen["hand"]["to_act"]]
        own = self.people[who].http.get("/api/tables/lounge").json()["view"]
        action = self._choice(who, own["hand"]["legal"], own["hand"]["street"])
        self._does(who, type="act", turn=own["turn"], action=action)

    def _choice(self, who: str, legal: dict[str, Any], street: str) -> dict[str, Any]:
        roll = self._whims.random()
        if who in SHY:
            if legal["muck"]:
                return {"type": "muck"}
            if legal["check"]:
                return {"type": "fold" if street == "river" else "check"}
            return {"type": "call" if legal["call"] is not None and roll < 0.8 else "fold"}
        if legal["show"]:
            return {"type": "show"}
        if legal["raise_from"] and roll < 0.4:
            return {"type": "raise_to", "to": legal["raise_from"]}
        return {"type": "check" if legal["check"] else "call" if roll < 0.9 else "fold"}

    def _does(self, who: str, **command: Any) -> None:
        body = {"id": str(next(self._ids)), "command": command}
        answer = self.people[who].http.post("/api/tables/lounge/commands", json=body).json()
        assert answer["type"] == "done", (who, command, answer)

    # ---- looking and asking ----

    def _look_around(self, moment: str) -> None:
        """Everybody asks for everything that changes nothing."""
        ways = addresses(self.club.app)
        for who, caller in self.people.items():
            for address in ways:
                is_for_all = not address.handler.resolve_include_in_schema()  # a page, the document, the numbers
                if address.method in {"POST", "OPTIONS"} or (is_for_all and who not in {"nobody", "Dora"}):
                    continue
                names = sorted(address.ids)
                for ids in product(*(self.ids[name] for name in names)):
                    path = address.path.format(**dict(zip(names, ids, strict=True)))
                    for query in [{}, *queries(address.handler)]:
                        answer = caller.http.request(address.method, path, params=query)
                        self._note(who, f"{moment}: {address.method} {path} {query}", whole(answer))
        self._drain_all()

    def _say_everything(self) -> None:
        """Everybody wants everything that can be wanted; most of it is refused. Each is said by a third of those who are there."""
        first = {name: ids[0] for name, ids in self.ids.items()}
        posts = [
            (address.path.format(**first), body)
            for address in addresses(self.club.app)
            if address.method == "POST"
            for body in (variants(address.takes) if address.takes else [None])
        ]
        said = [(topic, command) for topic, kind in topics(self.club.club).items() for command in variants(kind)]
        leaving = [post for post in posts if post[0] in LEAVING]
        for part in ([post for post in posts if post not in leaving], leaving):
            for place, (who, caller) in enumerate(self.people.items()):
                for path, body in part[place % 3 :: 3]:
                    told = whole(caller.http.post(path, json=body))
                    if b'"type":"cards_seen"' in told:
                        told = b"cards"  # the floor may
                    self._note(who, f"POST {path} {body}", told)
                for topic, command in said[place % 3 :: 3] if part is not leaving else ():
                    self._says(who, topic, command)
            self._drain_all()

    def _says(self, who: str, topic: str, command: dict[str, Any]) -> None:
        line, id_ = self._lines[who], f"said {next(self._ids)}"
        line.send(json.dumps({"type": "do", "id": id_, "to": topic, "command": command}))
        self._drain(who, f"{topic} {command}")

    def _hear(self, who: str, asked: str) -> dict[str, Any]:
        data = self._lines[who].recv(timeout=PATIENCE_S, decode=False)
        message: dict[str, Any] = json.loads(data)
        if message["type"] == "cards_seen":
            self.looks += 1
            data = b"cards"  # the floor may
        of = "elsewhere" if message["type"] == "elsewhere" else message.get("topic")  # beside the notices
        self._note(who, f"line: {of or asked or message['type']}", data)
        return message

    def _drain_all(self) -> None:
        self.club.run(quiet(self.club))
        for who in self._lines:
            self._drain(who)

    def _drain(self, who: str, asked: str = "") -> None:
        """Everything that has been told until now, and the answer to what was asked; of one who has left nothing."""
        try:
            self._lines[who].send('{"type": "look"}')
            while self._hear(who, asked)["type"] != "welcome":
                pass
        except ConnectionClosed as left:
            self._note(who, "line: over", str(left.rcvd).encode())

    def _note(self, who: str, what: str, data: bytes) -> None:
        data = OF_THE_MACHINE.sub(b"", data)
        for number, root in enumerate(self._roots):  # it hides the cards behind salt; see `floorman.shuffle`
            data = data.replace(root.encode(), b"root %d" % number)
        data = BEHIND_SALT.sub(b"", data)
        self.heard[who][what].append(data)


def whole(answer: httpx.Response) -> bytes:
    """An answer with its headers, but for the time of day."""
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in {"date", "content-length"})
    return f"{answer.status_code} {headers}\n".encode() + answer.content


def queries(handler: Any) -> list[dict[str, Any]]:
    """Something in every field that may stand after an address, if any may."""
    fields = handler.parsed_fn_signature.parameters.items()
    asked = {
        name: {bool: "true", str: "a"}.get(field.annotation, "1000000")
        for name, field in fields
        if isinstance(field.kwarg_definition, QueryParameter)
    }
    return [asked] if asked else []


async def settled(host: TableHost) -> None:
    """Whatever was due has been done."""
    await host._work.all_done()
    await host._keeper.settled()


@contextlib.contextmanager
def chance(seed: int) -> Iterator[None]:
    """What the machine draws by chance is the same in every evening: ids, tokens, the first button."""
    source, masks = Random(seed), Random(seed)

    def token_bytes(size: int = 32) -> bytes:  # frames are masked with four, and how many there are says nothing
        return (masks if size == 4 else source).randbytes(size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "_sysrand", source)
        patch.setattr(secrets, "token_bytes", token_bytes)
        patch.setattr(
            secrets, "choice", Random(seed).choice
        )  # the first button, however many frames were masked before
        patch.setattr(secrets, "randbits", source.getrandbits)
        yield


@contextlib.contextmanager
def logged() -> Iterator[io.StringIO]:
    """Everything that is logged, as JSON, down to the smallest remark."""
    root, own, written = logging.getLogger(), logging.getLogger("floorman"), io.StringIO()
    levels = root.level, own.level
    handler = log_to(written, "json")
    own.setLevel(logging.DEBUG)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        root.setLevel(levels[0])
        own.setLevel(levels[1])


def evening(seed: int, *hidden: str) -> Evening:
    played = Evening(seed, *hidden)
    played.play(hands=2, everything=True)
    return played


def test_cards_that_a_seat_alone_knows_make_no_difference_to_anybody_else(soak: bool) -> None:
    for seed in range(10 if soak else 1):
        as_it_was = evening(seed)
        happened = set(PLAYS.findall(b"".join(as_it_was.heard["nobody"]["line: table/lounge"])))
        one_of_each = (
            {b'{"type":"mucked","seat":%d}' % one, b'{"type":"folded","seat":%d}' % other}
            for one, other in ((1, 2), (2, 1))
        )
        assert soak or any(shy <= happened for shy in one_of_each)
        for hidden in (SHY, SHY[:1], SHY[1:]) if soak else (SHY,):
            other = evening(seed, *hidden)
            for before, after in zip(as_it_was.holes, other.holes, strict=True):
                different = {who for who, cards in before.items() if after[who] != cards}
                assert different == set(hidden)
            for who in other.heard:
                if who in hidden:
                    assert other.heard[who] != as_it_was.heard[who]
                else:
                    require_same(who, as_it_was.heard[who], other.heard[who])
            assert other.log == as_it_was.log


def require_same(who: str, before: dict[str, list[bytes]], after: dict[str, list[bytes]]) -> None:
    assert sorted(before) == sorted(after)  # topics are told of side by side, whichever comes first
    for what, heard in before.items():
        for one, another in zip(heard, after[what], strict=True):
            assert one == another, (who, what)
