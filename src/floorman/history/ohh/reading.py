"""One hand of an Open Hand History file: from its fields to a history."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from floorman.cards import CARD_OF, Card
from floorman.errors import SourceDisagrees, UnknownVariant, UnreadableHistory
from floorman.history.model import (
    ONE,
    Board,
    Collected,
    Dealt,
    Did,
    Hid,
    History,
    Player,
    Recorded,
    Showed,
    in_units,
    unit_for,
)
from floorman.history.replaying import UNKNOWN_STACK
from floorman.seats import steps, turned
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from floorman.history.model import Step

STRUCTURES: Final = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed_limit"}
OTHER_GAMES: Final = {
    "omaha": "Omaha",
    "omahahilo": "Omaha high/low",
    "stud": "seven card stud",
    "studhilo": "seven card stud high/low",
    "draw": "draw poker",
}
_STREET_CARDS: Final = {"Flop": 3, "Turn": 1, "River": 1}
_BLINDS: Final = frozenset(("Post Ante", "Post SB", "Post BB"))
_FORCED: Final = frozenset(("Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind"))
_PLAYED: Final = frozenset(
    (*_FORCED, "Dealt Cards", "Shows Cards", "Mucks Cards", "Fold", "Check", "Bet", "Raise", "Call")
)
# "Payout" is in no version of the specification, but in one of its examples, after the showdown.
_NOT_PLAYED: Final = frozenset(("Added Chips", "Sits Down", "Stands Up", "Payout"))
_ADDED: Final = frozenset(("Add to Pot", "Added To Pot"))
_PAYING: Final = frozenset((*_FORCED, "Bet", "Raise", "Call"))

# What a history says in its own words; every other field goes to `History.extra`.
_TOLD: Final = frozenset(
    (
        *("game_type", "game_number", "site_name", "table_name", "table_size", "start_date_utc", "currency"),
        *("dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount", "hero_player_id"),
        *("players", "rounds", "pots"),
    )
)
_ABOUT: Final = {"game_number": "id", "site_name": "site", "table_name": "table", "currency": "currency"}
_ACTION_TOLD: Final = frozenset(("action_number", "player_id", "action", "amount", "is_allin", "cards"))
OWN: Final = "floorman_"
OWN_PLAYED: Final = frozenset(
    ("unit", "chip", "cap", "event_heads_up", "shows_told", "runs", "time", "time_zone", "filled_in")
)
KILLED: Final = "floorman_killed"
OWED: Final = "floorman_owed"
PLAY_MONEY: Final = frozenset(("", "PPC", "XPM"))

_MOST: Final = Decimal(10) ** 15
_FINEST: Final = -9

_ACTION_KEY: Final = re.compile(r'"action"\s*:\s*"')
_STREET_KEY: Final = re.compile(r'"street"\s*:\s*"')
_WIN_KEY: Final = re.compile(r'"win_amount"\s*:')
_NUMBER: Final = re.compile(r"\d{1,15}(?:\.\d{1,9})?")
_CARD: Final = re.compile(r"(10|[2-9TJQKA])([CDHS])")


class Lines:
    """In which line of the file things of a hand stand. In a string quotes are escaped, so a key found is a key."""

    def __init__(self, chunk: str, line: int) -> None:
        self.first = line
        self.chunk = chunk if "\n" in chunk else ""

    def of(self, key: re.Pattern[str], count: int) -> list[int]:
        """The lines of all such keys, if there are as many as expected, else the first line for each."""
        lines = []
        line, done = self.first, 0
        for found in key.finditer(self.chunk):
            line += self.chunk.count("\n", done, found.start())
            done = found.start()
            lines.append(line)
        return lines if len(lines) == count else [self.first] * count


def recorded(fields: dict[str, Any], lines: Lines, index: int) -> Recorded:
    """The history that the fields of a hand tell.

    Raises:
        UnreadableHistory: they are not what the specification asks for.
        UnknownVariant: it is another game.
        SourceDisagrees: the fields contradict each other.
    """
    reader = Reader(fields, lines)
    structure = reader.structure()
    reader.read_players()
    reader.read_rounds()
    reader.read_pots()
    reader.find_unit()
    forced = reader.forced_bets()
    steps, places = reader.steps(forced)
    history = History(
        structure=structure,
        unit=reader.unit,
        players=tuple(
            Player(
                player["name"],
                player["seat"],
                None if player["starting_stack"] is None else reader.stacks[player["id"]],
            )
            for player in reader.in_hand()
        ),
        button=forced.button,
        small_blind=forced.small_blind,
        big_blind=forced.big_blind,
        small_blind_seat=forced.small_blind_seat,
        big_blind_seat=forced.big_blind_seat,
        ante=forced.ante,
        ante_by_big_blind=forced.ante_by_big_blind,
        straddles=forced.straddles,
        posts=forced.posts,
        dead=forced.dead,
        in_pot=reader.added,
        rake=reader.rake,
        cash=reader.cash,
        chip=reader.own_number("chip") or 1,
        cap=reader.own_number("cap"),
        event_heads_up=fields.get("floorman_event_heads_up") is True,
        shows_told=fields.get("floorman_shows_told") is True,
        steps=tuple(steps),
        about=reader.about(),
        extra={"ohh": reader.extra()},
    )
    return Recorded(history, lines.first, tuple(places), index)


class _Paid(NamedTuple):
    """Something a player had to pay before the first card."""

    player: Any
    what: str
    chips: int
    line: int
    as_is: bool
    """Not to be taken apart into a live and a dead blind."""


class _Forced:
    """What was posted before the first card, sorted into what it means."""

    def __init__(self, button: int, small_blind: int, big_blind: int) -> None:
        self.button = button
        self.small_blind = small_blind
        self.big_blind = big_blind
        self.small_blind_seat: int | None = None
        self.big_blind_seat: int | None = None
        self.ante = 0
        self.ante_by_big_blind = False
        self.straddles: dict[int, int] = {}
        self.posts: dict[int, int] = {}
        self.dead: dict[int, int] = {}
        self.live: dict[Any, int] = {}
        """What lies in front of the players before the first of them acts."""


class Reader:
    """Takes the fields of one hand apart."""

    def __init__(self, fields: dict[str, Any], lines: Lines) -> None:
        self.fields = fields
        self.lines = lines
        self.cash = not fields.get("tournament") and not fields.get("tournament_info")
        self.players: dict[Any, dict[str, Any]] = {}
        self.rounds: list[dict[str, Any]] = []
        self.round_lines: list[int] = []
        self.actions: list[tuple[int, int, dict[str, Any]]] = []  # round, line, action
        self.wins: list[tuple[int, Any, Decimal]] = []
        self.rake_told: Decimal | None = None
        self.unit = ONE
        self.rake: int | None = None
        self.added = 0
        self.stacks: dict[Any, int] = {}
        self.dead: set[Any] = set()
        self.unplayed: list[list[Any]] = []
        self.leftovers: dict[str, dict[str, Any]] = {}

    def fault(self, en: str, de: str, line: int | None = None) -> UnreadableHistory:
        """An error about a field."""
        return UnreadableHistory(both(en, de), line=line or self.lines.first)

    def amount(self, value: object, what: str, line: int | None = None) -> Decimal:
        """An amount as the file has it; numbers in quotes count as well."""
        if isinstance(value, str) and _NUMBER.fullmatch(value):
            value = Decimal(value)
        if type(value) is int:
            value = Decimal(value)
        if not isinstance(value, Decimal) or not value.is_finite():
            raise self.fault(
                f"{what}: expected an amount, not {quoted(value)}",
                f"{what}: hier gehört ein Betrag hin, nicht {quoted(value, 'de')}",
                line,
            )
        exponent = value.as_tuple().exponent
        if not 0 <= value <= _MOST or not isinstance(exponent, int) or exponent < _FINEST:
            raise self.fault(
                f"{what}: {value} is not an amount of chips", f"{what}: {value} ist kein Betrag in Chips", line
            )
        return value

    def whole(self, value: object, what: str) -> int:
        """A whole number, in quotes or not."""
        if isinstance(value, str) and value.isdecimal():
            value = int(value[:9])
        if type(value) is not int:
            raise self.fault(
                f"{what}: expected a whole number, not {quoted(value)}",
                f"{what}: hier gehört eine ganze Zahl hin, nicht {quoted(value, 'de')}",
            )
        return value

    def chips(self, value: object, what: str, line: int | None = None) -> int:
        """An amount in chips."""
        return in_units(self.amount(value, what, line), self.unit)

    def own_number(self, name: str) -> int | None:
        """A number of chips in one of our own fields."""
        value = self.fields.get(f"{OWN}{name}")
        return value if type(value) is int and value > 0 else None

    # ---- the game ----

    def structure(self) -> str:
        """No limit, pot limit or fixed limit, if it is hold'em at all."""
        game = self.fields.get("game_type")
        if not isinstance(game, str):
            raise self.fault(
                f"game_type: expected Holdem, not {quoted(game)}",
                f"game_type: hier gehört Holdem hin, nicht {quoted(game, 'de')}",
            )
        name = re.sub(r"[^a-z]", "", game.casefold())
        if name not in {"holdem", "texasholdem"}:
            raise UnknownVariant(f"{OTHER_GAMES[name]} ({game})" if name in OTHER_GAMES else game)
        limit = self.fields.get("bet_limit")
        bet_type = limit.get("bet_type") if isinstance(limit, dict) else None
        if not isinstance(bet_type, str) or bet_type not in STRUCTURES:
            raise self.fault(
                f"bet_limit: expected a bet_type of {', '.join(STRUCTURES)}, not {quoted(bet_type)}",
                f"bet_limit: als bet_type gibt es {', '.join(STRUCTURES)}, nicht {quoted(bet_type, 'de')}",
            )
        flags = self.fields.get("flags") or []
        if not isinstance(flags, list):
            raise self.fault("flags: expected a list", "flags: hier gehört eine Liste hin")
        cap = limit.get("bet_cap") if isinstance(limit, dict) else None
        if "Cap" in flags or (cap and bet_type != "FL"):
            raise UnknownVariant(
                both(
                    "hold'em with a cap on what a player can bet in a hand (Cap)",
                    "Hold'em mit einer Obergrenze für die Einsätze je Hand (Cap)",
                )
            )
        if "Bomb_Pot" in flags:
            raise UnknownVariant(
                both(
                    "a bomb pot without betting before the flop (Bomb_Pot)",
                    "Ein Bomb Pot ohne Einsätze vor dem Flop (Bomb_Pot)",
                )
            )
        return STRUCTURES[bet_type]

    def read_players(self) -> None:
        """Who is listed, whether dealt in or not."""
        players = self.fields.get("players")
        if not isinstance(players, list):
            raise self.fault("players: expected a list", "players: hier gehört eine Liste hin")
        for number, listed in enumerate(players, start=1):
            if not isinstance(listed, dict) or not isinstance(listed.get("id"), (int, str)):
                raise self.fault(
                    f"players: expected an object with an id for player {number}",
                    f"players: zu Spieler {number} gehört ein Objekt mit einer id",
                )
            player = dict(listed)
            player["name"] = str(listed.get("name") or listed.get("display") or f"player {listed['id']}")
            player["seat"] = self.whole(listed.get("seat"), f"seat of {player['name']}")
            if not 1 <= player["seat"] <= 10:
                raise self.fault(
                    f"seat of {player['name']}: expected 1 to 10, not {player['seat']}",
                    f"Platz von {player['name']}: hier gehört 1 bis 10 hin, nicht {player['seat']}",
                )
            stack = listed.get("starting_stack")
            player["starting_stack"] = None if stack is None else self.amount(stack, f"stack of {player['name']}")
            if listed["id"] in self.players:
                raise self.fault(
                    f"players: two with the id {quoted(listed['id'])}",
                    f"players: zwei haben die id {quoted(listed['id'], 'de')}",
                )
            self.players[listed["id"]] = player

    def read_rounds(self) -> None:
        """Rounds in the order they happened, and their actions."""
        streets = self.fields.get("rounds")
        if not isinstance(streets, list) or not all(
            isinstance(round_, dict) and isinstance(round_.get("actions") or [], list) for round_ in streets
        ):
            raise self.fault(
                "rounds: expected a list of rounds with their actions",
                "rounds: hier gehört eine Liste von Runden mit ihren actions hin",
            )
        street_lines = self.lines.of(_STREET_KEY, len(streets))
        action_lines = iter(self.lines.of(_ACTION_KEY, sum(len(round_.get("actions") or []) for round_ in streets)))
        rounds = [
            (round_, line, [(next(action_lines), action) for action in round_.get("actions") or []])
            for round_, line in zip(streets, street_lines, strict=True)
        ]
        ids = [round_.get("id") for round_ in streets]
        if all(type(number) is int for number in ids) and len(set(ids)) == len(ids):
            rounds.sort(key=lambda entry: entry[0]["id"])  # the id says which came first
        for number, (round_, line, actions) in enumerate(rounds):
            self.rounds.append(round_)
            self.round_lines.append(line)
            for action_line, action in actions:
                self.actions.append((number, action_line, self._action(action, action_line)))

    def _action(self, action: object, line: int) -> dict[str, Any]:
        if not isinstance(action, dict) or not isinstance(action.get("action"), str):
            raise self.fault("expected an action", "Hier gehört eine Aktion hin", line)
        what = action["action"]
        if what in _PLAYED:
            player = action.get("player_id")
            if not self._is_player(player):
                raise self.fault(
                    f"{what}: no player has the id {quoted(player)}",
                    f"{what}: niemand hat die id {quoted(player, 'de')}",
                    line,
                )
            if what in _PAYING and action.get("amount") is not None:
                self.amount(action["amount"], what, line)
        elif what in _ADDED:
            self.amount(action.get("amount"), what, line)
        elif what not in _NOT_PLAYED:
            raise self.fault(
                f"no such action: {quoted(what)}", f"So eine Aktion gibt es nicht: {quoted(what, 'de')}", line
            )
        return action

    def _is_player(self, key: object) -> bool:
        return isinstance(key, (int, str)) and key in self.players

    def read_pots(self) -> None:
        """Who took what, after rake; the pots have to add up in themselves."""
        pots = self.fields.get("pots") or []
        if not isinstance(pots, list) or not all(
            isinstance(pot, dict) and isinstance(pot.get("player_wins") or [], list) for pot in pots
        ):
            raise self.fault(
                "pots: expected a list of pots with their player_wins",
                "pots: hier gehört eine Liste von Pots mit ihren player_wins hin",
            )
        lines = iter(self.lines.of(_WIN_KEY, sum(len(pot.get("player_wins") or []) for pot in pots)))
        for pot in pots:
            won = Decimal(0)
            for win in pot.get("player_wins") or []:
                line = next(lines)
                if not isinstance(win, dict) or not self._is_player(win.get("player_id")):
                    raise self.fault(
                        "player_wins: expected a player_id and a win_amount",
                        "player_wins: hier gehören player_id und win_amount hin",
                        line,
                    )
                chips = self.amount(win.get("win_amount"), "win_amount", line)
                won += chips
                if chips:
                    self.wins.append((line, win["player_id"], chips))
            for key in ("rake", "jackpot"):
                if pot.get(key) is not None:
                    taken = self.amount(pot[key], key)
                    self.rake_told = (self.rake_told or Decimal(0)) + taken
                    won += taken
            if pot.get("amount") is not None and self.amount(pot["amount"], "amount of a pot") != won:
                raise SourceDisagrees(
                    both(
                        f"the pot is {pot['amount']}, but {won} is won or taken as rake",
                        f"Der Pot ist {pot['amount']}, gewonnen oder als Rake genommen werden aber {won}",
                    )
                )

    def in_hand(self) -> list[dict[str, Any]]:
        """Those who were dealt in: something of theirs is told. The others just sit at the table."""
        active = {action["player_id"] for _, _, action in self.actions if action["action"] in _PLAYED}
        active |= {player for _, player, _ in self.wins}
        if any(KILLED in action for _, _, action in self.actions):
            active |= self.players.keys()  # ours: the last one left may have done and won nothing
        return [player for player in self.players.values() if player["id"] in active]

    def find_unit(self) -> None:
        """The chip in which everything is whole: cents where there is money, whole chips where all amounts are whole."""
        fields = self.fields
        stacks = {key: player["starting_stack"] for key, player in self.players.items()}
        amounts = [stack for stack in stacks.values() if stack is not None]
        amounts += [chips for _, _, chips in self.wins]
        amounts += [] if self.rake_told is None else [self.rake_told]
        for key in ("small_blind_amount", "big_blind_amount", "ante_amount"):
            amounts += [] if fields.get(key) is None else [self.amount(fields[key], key)]
        for _, line, action in self.actions:
            if action["action"] in _PAYING | _ADDED and action.get("amount") is not None:
                amounts.append(self.amount(action["amount"], action["action"], line))
            if action.get(OWED) is not None:
                amounts.append(self.amount(action[OWED], OWED, line))
        currency = fields.get("currency")
        money = self.cash and isinstance(currency, str) and currency not in PLAY_MONEY
        self.unit = unit_for([value.normalize() for value in amounts], money=money)
        own = fields.get("floorman_unit")
        if isinstance(own, (int, Decimal)) and not isinstance(own, bool) and 0 < own <= _MOST:
            exact = Decimal(own)
            if exact.adjusted() >= _FINEST and all(value % exact == 0 for value in amounts):
                self.unit = exact
        self.stacks = {
            key: UNKNOWN_STACK if stack is None else in_units(stack, self.unit) for key, stack in stacks.items()
        }
        self.rake = None if self.rake_told is None else in_units(self.rake_told, self.unit)

    # ---- before the first card ----

    def forced_bets(self) -> _Forced:
        """Blinds, antes, straddles and posts, from what was paid and what the table plays for."""
        paid = self._paid()
        small = self._level("small_blind_amount", "Post SB", paid)
        big = self._level("big_blind_amount", "Post BB", paid)
        button = self._button(paid)
        forced = _Forced(button, small, big)
        posters = {what: {post.player for post in paid if post.what == what} for what in ("Post SB", "Post BB")}
        # Somebody who comes back pays both blinds at once, or a big blind out of turn; the others' are the table's own.
        small_blind = self._next_to(button, posters["Post SB"] - posters["Post BB"])
        after = button if small_blind is None else self.players[small_blind]["seat"]
        big_blind = self._next_to(after, posters["Post BB"])
        forced.small_blind_seat = None if small_blind is None else self.players[small_blind]["seat"]
        forced.big_blind_seat = None if big_blind is None else self.players[big_blind]["seat"]
        left = dict(self.stacks)
        antes: dict[Any, int] = {}
        for player, what, chips, line, as_is in paid:
            seat = self.players[player]["seat"]
            live = 0
            if what == "Post Ante":
                antes[player] = antes.get(player, 0) + chips
            elif (what == "Post SB" and player == small_blind) or (what == "Post BB" and player == big_blind):
                level = small if what == "Post SB" else big
                if chips != level and not (chips < level and chips == left[player]):
                    posted, wanted = self._decimal(chips), self._decimal(level)
                    raise SourceDisagrees(
                        both(
                            f"seat {seat} posts {posted}, but the blind is {wanted}",
                            f"Platz {seat} bringt {posted}, der Blind ist aber {wanted}",
                        ),
                        action=line,
                    )
                live = chips
            elif what == "Straddle":
                live = chips
                forced.straddles[seat] = forced.straddles.get(seat, 0) + chips
            elif what in {"Post Dead", "Post Extra Blind"} and chips == small + big and not as_is:
                live = big
                forced.posts[seat] = forced.posts.get(seat, 0) + big
                forced.dead[seat] = forced.dead.get(seat, 0) + small
            elif what in {"Post Dead", "Post SB"}:
                forced.dead[seat] = forced.dead.get(seat, 0) + chips
            else:
                live = chips
                forced.posts[seat] = forced.posts.get(seat, 0) + chips
            forced.live[player] = forced.live.get(player, 0) + min(live, max(0, left[player]))
            left[player] -= chips
        self._take_missed_blinds(forced)
        self._sort_antes(forced, antes, big_blind, {player for player, chips in left.items() if chips <= 0})
        return forced

    def _take_missed_blinds(self, forced: _Forced) -> None:
        """A player who comes back right into a blind and posts what was missed too has one bet: the smaller post lies dead."""
        small, big = forced.small_blind_seat, forced.big_blind_seat
        if small is not None and small in forced.posts:
            forced.dead[small] = forced.dead.get(small, 0) + forced.small_blind
            forced.small_blind_seat = None
            for player, live in forced.live.items():
                if self.players[player]["seat"] == small:
                    forced.live[player] = max(0, live - forced.small_blind)
        if big is not None and big in forced.posts:
            missed = forced.posts.pop(big)
            forced.dead[big] = forced.dead.get(big, 0) + missed
            for player, live in forced.live.items():
                if self.players[player]["seat"] == big:
                    forced.live[player] = max(0, live - missed)

    def _decimal(self, chips: int) -> Decimal:
        return chips * self.unit

    def _paid(self) -> list[_Paid]:
        """Every forced payment in order. Where a stack did not cover it, our own field tells what was owed."""
        paid: list[_Paid] = []
        for _, line, action in self.actions:
            what = action["action"]
            if what in _FORCED:
                if action.get("amount") is None:
                    raise self.fault(f"{what}: expected an amount", f"{what}: hier gehört ein Betrag hin", line)
                owed = action.get(OWED)
                amount = action["amount"] if owed is None or what in _BLINDS else owed
                paid.append(_Paid(action["player_id"], what, self.chips(amount, what, line), line, owed is not None))
            elif what in _ADDED:
                self.added += self.chips(action["amount"], what, line)
        return paid

    def _level(self, key: str, what: str, paid: list[_Paid]) -> int:
        """A blind as the table says, or where it does not, as it was posted."""
        if self.fields.get(key) is not None:
            return self.chips(self.fields[key], key)
        return max((post.chips for post in paid if post.what == what), default=0)

    def _button(self, paid: list[_Paid]) -> int:
        """The button's seat; where it is not told, right before the first blind, or with the small blind heads-up."""
        dealer = self.fields.get("dealer_seat")
        if dealer is not None and dealer not in ("", 0):
            seat = self.whole(dealer, "dealer_seat")
            if not 1 <= seat <= 10:
                raise self.fault(
                    f"dealer_seat: expected 1 to 10, not {seat}", f"dealer_seat: hier gehört 1 bis 10 hin, nicht {seat}"
                )
            return seat
        for post in paid:
            if post.what in {"Post SB", "Post BB"}:
                seat = int(self.players[post.player]["seat"])
                return seat if post.what == "Post SB" and len(self.in_hand()) == 2 else turned(seat, -1)
        raise self.fault(
            "dealer_seat: expected the seat of the button", "dealer_seat: hier gehört der Platz des Buttons hin"
        )

    def _next_to(self, seat: int, players: set[Any]) -> Any:
        """Who of them sits next, clockwise."""
        return min(players, key=lambda player: steps(seat, self.players[player]["seat"]), default=None)

    def _sort_antes(self, forced: _Forced, antes: dict[Any, int], big_blind: Any, all_in: set[Any]) -> None:
        """One ante for all, short stacks less; or one that the big blind pays; else what each one paid."""
        if not antes:
            return
        forced.ante = max(antes.values())
        if self.fields.get("ante_amount") is not None:
            forced.ante = max(forced.ante, self.chips(self.fields["ante_amount"], "ante_amount"))
        if list(antes) == [big_blind]:
            forced.ante_by_big_blind = True
            return
        for player in self.in_hand():
            if antes.get(player["id"], 0) != forced.ante and player["id"] not in all_in:
                break
        else:
            return
        forced.ante = 0
        for player, chips in antes.items():
            seat = self.players[player]["seat"]
            forced.dead[seat] = forced.dead.get(seat, 0) + chips

    # ---- the hand ----

    def steps(self, forced: _Forced) -> tuple[list[Step], list[int]]:
        """What happened, and the line that tells it."""
        steps: list[Step] = []
        places: list[int] = []
        bets = last_bets = dict.fromkeys(self.players, 0) | forced.live
        put = dict.fromkeys(self.players, 0)
        seen: dict[str, int] = {}
        actions = iter([*self.actions, (len(self.rounds), 0, {})])
        number, line, action = next(actions)
        for at, round_ in enumerate(self.rounds):
            street = str(round_.get("street"))
            if street in _STREET_CARDS:
                cards = self.cards(round_.get("cards"), self.round_lines[at])
                if cards or number == at:
                    seen[street] = seen.get(street, 0) + 1
                    if seen[street] > 2:
                        raise UnknownVariant(
                            both(
                                "a board that is run three times or more (Run_It_Twice)",
                                "Ein Board, das dreimal oder öfter ausgespielt wird (Run_It_Twice),",
                            )
                        )
                    steps.append(Board(cards, seen[street]))
                    places.append(self.round_lines[at])
                    last_bets = bets if any(bets.values()) else last_bets
                    bets = dict.fromkeys(self.players, 0)
            elif street not in {"Preflop", "Showdown"}:
                raise self.fault(
                    f"no such street: {quoted(street)}",
                    f"So eine Setzrunde gibt es nicht: {quoted(street, 'de')}",
                    self.round_lines[at],
                )
            while number == at:
                step = self._step(action, line, bets, put, is_preflop=not seen, forced=forced)
                if step is not None:
                    player = action["player_id"]
                    self._keep(step, action, len(steps), is_all_in=put[player] == self.stacks[player])
                    steps.append(step)
                    places.append(line)
                elif action["action"] not in _FORCED | _ADDED:
                    self.unplayed.append([len(steps), {key: action[key] for key in action if key != "action_number"}])
                number, line, action = next(actions)
        last_bets = bets if any(bets.values()) else last_bets
        for before, answer in self._answers():
            steps.insert(before, answer)
            places.insert(before, places[min(before, len(places) - 1)] if places else self.lines.first)
        for win_line, player, chips in self._wins_without_uncalled(put, last_bets):
            steps.append(Collected(self.players[player]["seat"], chips))
            places.append(win_line)
        return steps, places

    def _step(
        self,
        action: dict[str, Any],
        line: int,
        bets: dict[Any, int],
        put: dict[Any, int],
        *,
        is_preflop: bool,
        forced: _Forced,
    ) -> Step | None:
        what = action["action"]
        if what not in _PLAYED:
            return None
        player = action["player_id"]
        seat: int = self.players[player]["seat"]
        amount = action.get("amount")
        chips = None if amount is None or what not in _PAYING else self.chips(amount, what, line)
        put[player] += chips or 0
        if what in _FORCED:
            return None
        if what == "Dealt Cards":
            return Dealt(seat, self.cards(action.get("cards"), line))
        if what == "Mucks Cards":
            return Hid(seat)
        if what == "Shows Cards":
            cards = self.cards(action.get("cards"), line)
            return None if len(cards) == 1 else Showed(seat, cards)  # one card of two is a courtesy, no claim
        if what == "Fold":
            if KILLED in action:
                self.dead.add(player)
                return Did(seat, "kill")
            return Did(seat, "fold")
        if what == "Check":
            return Did(seat, "check")
        if what == "Call":
            bets[player] += chips or 0
            return Did(seat, "call", chips)
        if chips is None:
            raise self.fault(f"{what}: expected an amount", f"{what}: hier gehört ein Betrag hin", line)
        # A dead hand's raise asks nobody for anything.
        high_bet = max((bet for other, bet in bets.items() if other not in self.dead), default=0)
        opens = is_preflop and not high_bet and forced.big_blind_seat is None
        bets[player] += chips
        if action.get("is_allin") is True and (
            bets[player] == high_bet or (bets[player] < high_bet and put[player] == self.stacks[player])
        ):
            return Did(seat, "call", chips)  # some sites call every all-in a raise, also one that just matches the bet
        return Did(seat, "bet" if what == "Bet" or opens else "raise", bets[player])

    def _answers(self) -> list[tuple[int, Did]]:
        """Our own field: who agreed to two boards, where not everybody did, and before which step."""
        runs = self.fields.get("floorman_runs")
        answers = []
        for answer in runs if isinstance(runs, list) else []:
            if not isinstance(answer, list) or [type(part) for part in answer] != [int, int, bool]:
                raise self.fault(
                    "floorman_runs: expected a step, a seat and an answer",
                    "floorman_runs: hier gehören ein Schritt, ein Platz und eine Antwort hin",
                )
            at, seat, twice = answer
            answers.append((at, Did(seat, "run_twice" if twice else "run_once")))
        return answers

    def _keep(self, step: Step, action: dict[str, Any], at: int, *, is_all_in: bool) -> None:
        """Remember what an action says beyond its step: fields of others, and an all-in that the stack does not show."""
        left = {key: value for key, value in action.items() if key not in _ACTION_TOLD}
        if isinstance(step, Did) and step.what == "call" and action["action"] != "Call":
            left["action"] = action["action"]
        all_in = action.get("is_allin")
        if action["action"] in {"Bet", "Raise", "Call"} and isinstance(all_in, bool) and all_in is not is_all_in:
            left["is_allin"] = all_in
        if left:
            self.leftovers[str(at)] = left

    def _wins_without_uncalled(self, put: dict[Any, int], last_bets: dict[Any, int]) -> list[tuple[int, Any, int]]:
        """The winnings. Some sources count a bet that nobody called as part of the pot and of what its owner won."""
        wins = [(line, player, in_units(chips, self.unit)) for line, player, chips in self.wins]
        taken = sum(chips for _, _, chips in wins) + (self.rake or 0)
        highest = sorted(last_bets.values())[-2:]
        uncalled = highest[-1] - highest[0] if len(highest) == 2 else 0
        if not uncalled or taken != sum(put.values()) + self.added:
            return wins
        for at, (line, player, chips) in enumerate(wins):
            if last_bets[player] == highest[-1] and chips >= uncalled:
                wins[at] = (line, player, chips - uncalled)
                return [win for win in wins if win[2]]
        return wins

    def cards(self, listed: object, line: int) -> tuple[Card, ...]:
        """Cards of a list or a text; none if they are not known."""
        if not listed:
            return ()
        if isinstance(listed, str):
            listed = (
                listed.replace(",", " ").split() if " " in listed or "," in listed else re.findall(r"10.|..?", listed)
            )
        if not isinstance(listed, list) or not all(isinstance(card, str) for card in listed):
            raise self.fault(
                f"cards: expected a list of cards, not {quoted(listed)}",
                f"cards: hier gehört eine Liste von Karten hin, nicht {quoted(listed, 'de')}",
                line,
            )
        if all(not card.strip("?*Xx- ") for card in listed):
            return ()
        cards = []
        for text in listed:
            found = _CARD.fullmatch(text.upper())
            if not found:
                raise self.fault(
                    f"cards: {quoted(text)} is not a card", f"cards: {quoted(text, 'de')} ist keine Karte", line
                )
            cards.append(CARD_OF[found[1].replace("10", "T") + found[2].lower()])
        return tuple(cards)

    # ---- what is not played ----

    def about(self) -> dict[str, Any]:
        """Facts beside the play, under the names all formats use."""
        fields = self.fields
        about: dict[str, Any] = {}
        for key, name in _ABOUT.items():
            if isinstance(fields.get(key), (str, int)) and fields[key] != "":  # "" where it is not known
                about[name] = str(fields[key])
        if fields.get("table_size"):
            about["table_size"] = self.whole(fields["table_size"], "table_size")
        if isinstance(fields.get("start_date_utc"), str) and fields["start_date_utc"]:
            about |= {"time": fields["start_date_utc"], "time_zone": "UTC"}
        filled = fields.get("floorman_filled_in")
        for name in filled if isinstance(filled, list) else ():
            about.pop(str(name), None)
        if isinstance(fields.get("floorman_time"), str):
            about["time"] = fields["floorman_time"]
            about.pop("time_zone", None)
            if isinstance(fields.get("floorman_time_zone"), str):
                about["time_zone"] = fields["floorman_time_zone"]
        tournament = fields.get("tournament_info")
        if isinstance(tournament, dict) and tournament.get("tournament_number"):
            about["event"] = str(tournament["tournament_number"])
        hero = fields.get("hero_player_id")
        if self._is_player(hero):
            about["hero"] = self.players[hero]["name"]
        for key, value in fields.items():
            if key.startswith(OWN) and (name := key.removeprefix(OWN)) not in OWN_PLAYED:
                about[name] = value
        return about

    def extra(self) -> dict[str, Any]:
        """Everything the history has no words for, to be written again as it was."""
        fields = self.fields
        kept: dict[str, Any] = {
            "fields": {key: value for key, value in fields.items() if key not in _TOLD and not key.startswith(OWN)},
            "players": fields["players"],
            "pots": fields.get("pots") or [],
        }
        rounds = [
            {key: value for key, value in round_.items() if key not in {"id", "street", "cards", "actions"}}
            for round_ in self.rounds
            if round_.get("actions") or round_.get("cards") or round_.get("street") == "Preflop"
        ]
        if any(rounds):
            kept["rounds"] = rounds
        if self.leftovers:
            kept["actions"] = self.leftovers
        if self.unplayed:
            kept["unplayed"] = self.unplayed
        return kept
