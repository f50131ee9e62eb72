"""One hand as Open Hand History: from a history to the fields of its object."""

from __future__ import annotations

from collections import deque
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from msgspec.json import Encoder

from floorman.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    Checked,
    DeadPosted,
    Folded,
    HandKilled,
    PotAwarded,
    Raised,
)
from floorman.history.losses import only_in, unfit
from floorman.history.model import Board, Collected, Dealt, Did, Hid, Showed, unit_for
from floorman.history.ohh.reading import KILLED, OWED, OWN, PLAY_MONEY, STRUCTURES
from floorman.history.replaying import UNKNOWN_STACK, replay
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from floorman.cards import Card
    from floorman.history.losses import Lost
    from floorman.history.model import History, Player, Replayed

    Decision = Folded | Checked | Called | Bet | Raised | HandKilled

SPEC_VERSION: Final = "1.4.7"
_BET_TYPES: Final = {structure: bet_type for bet_type, structure in STRUCTURES.items()}
_STREETS: Final = ("Flop", "Turn", "River")
_DECISIONS: Final = (Folded, Checked, Called, Bet, Raised, HandKilled)
_ENCODE: Final = Encoder(decimal_format="number").encode
_OTHER_ROUNDS: Final = Words(
    "fields of rounds that are divided differently", "Felder von Runden, die anders eingeteilt sind"
)


def fields_of(history: History, lost: Lost) -> dict[str, Any]:
    """The fields of a hand; what there is no place for is added to *lost*.

    Raises:
        HistoryError: the history does not replay, so there are no amounts to write.
    """
    return _Writer(history, lost).fields()


class _Writer:
    """Puts the fields of one hand together."""

    def __init__(self, history: History, lost: Lost) -> None:
        self.history = history
        self.lost = lost
        self.replayed: Replayed = replay(history)
        kept = history.extra.get("ohh")
        self.kept: Mapping[str, Any] = kept if isinstance(kept, dict) else {}
        self.amounts: list[Decimal] = []
        self.players = self._players()
        self.ids: dict[int, Any] = {player["seat"]: player["id"] for player in self.players}
        self.left = {player.seat: UNKNOWN_STACK if player.stack is None else player.stack for player in history.players}
        self.rounds: list[dict[str, Any]] = []
        self.runs: list[list[int]] = []  # our own answers: before which step, who, whether twice

    def amount(self, chips: int) -> Decimal:
        """Chips as a decimal of the source, exactly."""
        value = chips * self.history.unit
        self.amounts.append(value)
        return value

    def fields(self) -> dict[str, Any]:
        """The whole hand."""
        history, kept = self.history, self.kept.get("fields") or {}
        about = dict(history.about)
        filled = [name for name in ("site", "table_size", "currency") if not about.get(name)]
        hero = about.get("hero")
        heroes = [self.ids[player.seat] for player in history.players if player.name == hero]
        if heroes:
            about.pop("hero")
        site = str(about.pop("site", "floorman"))
        fields = {
            "spec_version": SPEC_VERSION,
            "internal_version": SPEC_VERSION,
            "network_name": site,
            "site_name": site,
            "game_type": "Holdem",
            "table_name": str(about.pop("table", "")),
            "table_size": about.pop("table_size", 0) or max(player.seat for player in history.players),
            "game_number": str(about.pop("id", "")),
            **self._time(about),
            "currency": str(about.pop("currency", "XPM")),
            "ante_amount": self.amount(history.ante),
            "small_blind_amount": self.amount(history.small_blind),
            "big_blind_amount": self.amount(history.big_blind),
            "dealer_seat": history.button,
            "hero_player_id": heroes[0] if heroes else None,
            **self._tournament(about, kept),
            **kept,
        }
        limit = kept.get("bet_limit")
        fields["bet_limit"] = (limit if isinstance(limit, dict) else {}) | {"bet_type": _BET_TYPES[history.structure]}
        self._tell()
        flags = kept.get("flags") or []
        twice = any(isinstance(step, Board) and step.run == 2 for step in history.steps)
        if twice and "Run_It_Twice" not in flags:
            fields["flags"] = [*flags, "Run_It_Twice"]
        fields |= {"players": self.players, "rounds": self.rounds, "pots": self._pots()}
        return fields | self._own(about, filled)

    def _time(self, about: dict[str, Any]) -> dict[str, Any]:
        """The time, in UTC if it can be said so; else in our own field."""
        time, zone = about.pop("time", None), about.pop("time_zone", None)
        if time is None:
            return {}
        if zone == "UTC":
            return {"start_date_utc": time}
        if zone is not None:
            self.lost[unfit("time", "not in UTC, for other readers", "nicht in UTC, für andere Programme")] = None
            return {"floorman_time": time, "floorman_time_zone": zone}
        return {"start_date_utc": time, "floorman_time": time}

    def _tournament(self, about: dict[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
        if self.history.cash:
            return {}
        info = kept.get("tournament_info")
        if isinstance(info, dict) and str(info.get("tournament_number")) == about.get("event"):
            del about["event"]
            return {"tournament": True}
        return {"tournament": True, "tournament_info": {"tournament_number": about.pop("event", "")}}

    def _own(self, about: dict[str, Any], filled: list[str]) -> dict[str, Any]:
        """What only we have to say, in fields of our own."""
        history = self.history
        own: dict[str, Any] = {"filled_in": filled} if filled else {}
        money = history.cash and history.about.get("currency", "") not in PLAY_MONEY
        if unit_for([value.normalize() for value in self.amounts], money=money) != history.unit:
            own["unit"] = history.unit
        if history.chip != 1:
            own["chip"] = history.chip
        if history.cap is not None:
            own["cap"] = history.cap
        if history.event_heads_up:
            own["event_heads_up"] = True
        if history.shows_told:
            own["shows_told"] = True
        if self.runs:
            own["runs"] = self.runs
        for name, value in about.items():
            try:
                _ENCODE(value)
            except (TypeError, ValueError):
                self.lost[unfit(name, "JSON cannot write it", "lässt sich in JSON nicht schreiben")] = None
            else:
                own[name] = value
        for name, fields in history.extra.items():
            if name != "ohh" and fields:
                self.lost[only_in(name)] = None
        return {f"{OWN}{name}": value for name, value in own.items()}

    def _players(self) -> list[dict[str, Any]]:
        """Everybody at the table, those kept from before in their order and with their own fields."""
        waiting = {player.seat: player for player in self.history.players}
        players: list[dict[str, Any]] = []
        for kept in self.kept.get("players") or ():
            seated = waiting.pop(int(kept["seat"]), None)
            players.append(kept if seated is None else kept | self._player(seated))
        taken = [player["id"] for player in players if isinstance(player["id"], int)]
        first = max(taken, default=-1) + 1
        players += [{"id": first + at, **self._player(player)} for at, player in enumerate(waiting.values())]
        return players

    def _player(self, player: Player) -> dict[str, Any]:
        stack = None if player.stack is None else self.amount(player.stack)
        return {"name": player.name, "seat": player.seat, "starting_stack": stack}

    # ---- the rounds ----

    def _tell(self) -> None:
        """Write the rounds, step by step. What everybody paid is what the engine took."""
        history, events = self.history, self.replayed.hand.events
        self._open("Preflop")
        self._post()
        decisions: dict[int, deque[Decision]] = {player.seat: deque() for player in history.players}
        for event in events:
            if isinstance(event, _DECISIONS):
                decisions[event.seat].append(event)
        bets = {event.seat: event.chips for event in events if isinstance(event, BlindPosted)}
        counts = [0, 5 - sum(len(step.cards) for step in history.steps if isinstance(step, Board) and step.run == 2)]
        for at, step in enumerate(history.steps):
            self._tell_unplayed(at)
            if isinstance(step, Board):
                self._open(_STREETS[max(0, counts[step.run - 1] - 2)], step.cards)
                counts[step.run - 1] += len(step.cards)
                bets.clear()
            elif isinstance(step, Dealt):
                self._act(at, step.seat, "Dealt Cards", cards=step.cards)
            elif isinstance(step, (Showed, Hid)):
                self._at_the_showdown()
                if isinstance(step, Showed):
                    self._act(at, step.seat, "Shows Cards", cards=step.cards)
                else:
                    self._act(at, step.seat, "Mucks Cards")
            elif isinstance(step, Did):
                if step.what in {"run_once", "run_twice"}:
                    self.runs.append([at, step.seat, step.what == "run_twice"])
                elif decisions[step.seat]:
                    self._decide(at, step, decisions[step.seat].popleft(), bets)
                else:
                    self._act_on_nobody(at, step, bets)
        self._tell_unplayed(None)
        leftovers = self.kept.get("rounds")
        if leftovers and len(leftovers) != len(self.rounds):
            self.lost[_OTHER_ROUNDS] = None
        elif leftovers:
            self.rounds = [counts | left for counts, left in zip(self.rounds, leftovers, strict=True)]

    def _open(self, street: str, cards: tuple[Card, ...] = ()) -> None:
        self.rounds.append(
            {"id": len(self.rounds), "street": street, "cards": [str(card) for card in cards], "actions": []}
        )

    def _at_the_showdown(self) -> None:
        if self.rounds[-1]["street"] != "Showdown":
            self._open("Showdown")

    def _append(self, action: dict[str, Any]) -> None:
        actions = self.rounds[-1]["actions"]
        actions.append({"action_number": len(actions) + 1} | action)

    def _act(self, at: int | None, seat: int, what: str, chips: int | None = None, **fields: Any) -> None:
        """Add an action to the round; with *chips*, what the seat put in."""
        action: dict[str, Any] = {"player_id": self.ids[seat], "action": what}
        if chips is not None:
            self.left[seat] -= chips
            action |= {"amount": self.amount(chips), "is_allin": self.left[seat] == 0}
        if "cards" in fields:
            fields["cards"] = [str(card) for card in fields["cards"]]
        self._append(action | fields | (self.kept.get("actions") or {}).get(str(at), {}))

    def _post(self) -> None:
        """Everything that is paid before the first card: what is owed, and as far as the stack goes."""
        history, events = self.history, self.replayed.hand.events
        if history.in_pot:
            self._append({"action": "Add to Pot", "amount": self.amount(history.in_pot)})
        for event in events:
            if isinstance(event, AntePosted):
                self._act(None, event.seat, "Post Ante", event.chips)
        posted = {event.seat: event.chips for event in events if isinstance(event, BlindPosted)}
        dead = {event.seat: event.chips for event in events if isinstance(event, DeadPosted)}
        for what, seat in (("Post SB", history.small_blind_seat), ("Post BB", history.big_blind_seat)):
            if seat is not None:
                self._act(None, seat, what, posted.get(seat, 0))
        both = history.small_blind + history.big_blind
        for what, owed, paid in (
            ("Straddle", history.straddles, posted),
            ("Post Extra Blind", history.posts, posted),
            ("Post Dead", history.dead, dead),
        ):
            for seat, chips in owed.items():
                pays = paid.get(seat, 0)
                extra = {OWED: self.amount(chips)} if pays != chips or chips == both else {}
                self._act(None, seat, what, pays, **extra)

    def _decide(self, at: int, step: Did, event: Decision, bets: dict[int, int]) -> None:
        seat = event.seat
        if step.what == "kill":
            killed = self.history.about.get("killed")
            whys = [entry["why"] for entry in killed if entry["seat"] == seat] if killed else []
            self._act(at, seat, "Fold", 0, **{KILLED: whys[0] if whys else ""})
        elif isinstance(
            event, (Folded, HandKilled)
        ):  # or killed for who is away and all-in, which the source calls a fold
            self._act(at, seat, "Fold", 0)
        elif isinstance(event, Checked):
            self._act(at, seat, "Check", 0)
        else:
            is_preflop = len(self.rounds) == 1  # where there is no bet before the flop, only raises
            what = (
                "Call" if isinstance(event, Called) else "Bet" if isinstance(event, Bet) and not is_preflop else "Raise"
            )
            self._wager(at, seat, what, event.to, bets)

    def _act_on_nobody(self, at: int, step: Did, bets: dict[int, int]) -> None:
        """What some sources tell although nobody is left to bet against: a check, or a bet that comes straight back."""
        if step.what in {"bet", "raise"} and step.chips is not None:
            self._wager(at, step.seat, step.what.capitalize(), step.chips, bets)
        else:
            self._act(at, step.seat, "Check", 0)

    def _wager(self, at: int, seat: int, what: str, to: int, bets: dict[int, int]) -> None:
        self._act(at, seat, what, to - bets.get(seat, 0))
        bets[seat] = to

    def _tell_unplayed(self, at: int | None) -> None:
        """Put back what was told between the steps and is not played."""
        for place, action in self.kept.get("unplayed") or ():
            if place == at or (at is None and place >= len(self.history.steps)):
                if action["action"] == "Shows Cards":
                    self._at_the_showdown()
                self._append(action)

    # ---- the pots ----

    def _pots(self) -> list[dict[str, Any]]:
        """The pots as the source told them, if that is still what the history says; else as the engine made them."""
        history = self.history
        collected = [(step.seat, step.chips) for step in history.steps if isinstance(step, Collected)]
        kept: list[dict[str, Any]] = self.kept.get("pots") or []
        seats = {key: seat for seat, key in self.ids.items()}
        wins = [win for pot in kept for win in pot.get("player_wins") or ()]
        stated = [(seats[win["player_id"]], Decimal(win["win_amount"])) for win in wins if Decimal(win["win_amount"])]
        if kept and stated == [(seat, chips * history.unit) for seat, chips in collected]:
            self.amounts += [amount for _, amount in stated]
            self.amount(history.rake or 0)
            return kept
        awards = sorted(
            (event for event in self.replayed.hand.events if isinstance(event, PotAwarded)),
            key=lambda award: (award.pot, award.run),
        )
        taken = {player.seat: won for player, won in zip(history.players, self.replayed.won, strict=True)}
        pots = [(award.chips, dict(zip(award.seats, award.shares, strict=True))) for award in awards]
        for seat, kept_chips in taken.items():  # what the house took, and odd chips it shared in its own way
            missing = sum(shares.get(seat, 0) for _, shares in pots) - kept_chips
            for _, shares in pots:
                if seat in shares and missing:
                    less = min(missing, shares[seat])
                    shares[seat] -= less
                    missing -= less
        if any(chips < sum(shares.values()) for chips, shares in pots):  # then it can only be told as a whole
            pots = [(sum(chips for chips, _ in pots), {seat: chips for seat, chips in taken.items() if chips})]
        return [self._pot(number, chips, shares) for number, (chips, shares) in enumerate(pots)]

    def _pot(self, number: int, chips: int, shares: dict[int, int]) -> dict[str, Any]:
        rake = chips - sum(shares.values())
        wins = [
            {"player_id": self.ids[seat], "win_amount": self.amount(share)} for seat, share in shares.items() if share
        ]
        taken = {} if self.history.rake is None else {"rake": self.amount(rake)}
        return {"number": number, "amount": self.amount(chips), **taken, "player_wins": wins}
