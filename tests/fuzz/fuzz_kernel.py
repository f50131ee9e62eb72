"""Call every way into the native kernel with good, bent and senseless arguments, and see that it only ever refuses.

    python tests/fuzz/fuzz_kernel.py KERNEL.so --calls 20000 --seed 1

Each call depends on the seed and its number alone; after a crash, `--first N --calls 1` repeats the one that
`--progress FILE` was left with. Prints, as JSON, how many calls of each kind were accepted and refused.
"""

from __future__ import annotations

import argparse
import array
import ctypes
import json
import os
import random
import sys
from collections import Counter
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from typing import Any

import numpy as np

REFUSALS = (TypeError, ValueError, BufferError, OverflowError, MemoryError)
NASTY_NUMBERS = [-1, 0, 1, 2, 5, 7, 11, 255, 256, 257, 2**31 - 1, 2**31, -(2**31) - 1, 2**63, 2**64, -(2**63), 10**30]
NASTY_THINGS: list[Any] = [
    None,
    1.5,
    "cards",
    b"",
    b"\0",
    [],
    (),
    {},
    object(),
    True,
    1j,
    range(3),
    "\ud800",
    [[]],
    int,
]


class RefusedError(Exception):
    """What our own reader says to what it cannot read."""


class OddInt(int):
    """An int that lies about everything Python code can lie about."""

    def __index__(self) -> int:
        return 99

    def __lt__(self, other: object) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Fuzzer:
    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.rng = random.Random()
        rng = self.rng

        class Reads(kernel.Ranked):  # type: ignore[misc]  # the base comes from a file
            @staticmethod
            def _read(*sources: object) -> tuple[int, ...]:
                flat = [item for source in sources if isinstance(source, list | tuple | bytes) for item in source]
                cards = [item for item in flat if type(item) is int and 0 <= item < 52]
                if len(cards) != len(flat) or len(set(cards)) < len(cards) or not 5 <= len(cards) <= 7:
                    raise RefusedError
                return tuple(cards)

        class Lies(kernel.Ranked):  # type: ignore[misc]  # likewise
            @staticmethod
            def _read(*sources: object) -> object:
                for source in sources:
                    if isinstance(source, list):
                        source.clear()  # what it was asked about is gone
                return rng.choice(
                    [None, (), (1, 2), "AsKs", (1, 2, 3, 4, 4), (1, 2, 3, 4, 52), [5, 6, 7, 8, -1], *sources]
                )

        self.reads, self.lies = Reads, Lies
        self.ways = {
            "Ranked.of": (30, self.ranked),
            "evaluate_rows": (30, self.evaluate_rows),
            "nuts": (12, self.nuts),
            "exact": (10, self.exact),
            "deal_classes": (10, self.deal_classes),
            "two_ranges": (10, self.two_ranges),
            "sample": (10, self.sample),
            "fair_order": (20, self.fair_order),
            "hash_tree": (20, self.hash_tree),
            "census": (1, self.census),
        }

    def call(self, seed: str) -> tuple[str, bool]:
        """Make one call; whether it was accepted."""
        self.rng.seed(seed)
        weights = [weight for weight, _ in self.ways.values()]
        [name] = self.rng.choices(list(self.ways), weights)
        try:
            self.ways[name][1]()
        except RefusedError:
            return name, False
        return name, True

    @staticmethod
    def ask(function: Any, *arguments: Any) -> Any:
        """Call the kernel. Only what it raises itself counts as a refusal, not a slip of ours on the way to it."""
        try:
            return function(*arguments)
        except REFUSALS:
            raise RefusedError from None

    # ---- arguments ------------------------------------------------------------------------------------------

    def bend(self, value: Any) -> Any:
        """Something that is nearly, or not at all, what was asked for."""
        rng = self.rng
        if isinstance(value, bytes):
            bent = bytearray(value)
            match rng.randrange(7):
                case 0 if bent:
                    bent[rng.randrange(len(bent))] = rng.choice([0, 51, 52, 63, 64, 127, 128, 255])
                case 1 if bent:
                    bent[rng.randrange(len(bent))] = bent[rng.randrange(len(bent))]
                case 2 if bent:
                    del bent[rng.randrange(len(bent)) :]
                case 3:
                    bent += rng.randbytes(rng.randrange(1, 9))
                case 4:
                    bent = bytearray(rng.randbytes(rng.randrange(40)))
                case 5:
                    return memoryview(bent)[:: rng.choice([1, 2, -1])]
                case _:
                    return rng.choice(NASTY_THINGS)
            return rng.choice([bytes, bytearray, memoryview])(bent)
        if isinstance(value, int):
            return rng.choice([*NASTY_NUMBERS, *NASTY_THINGS])
        return rng.choice(NASTY_THINGS)

    def maybe_bent(self, arguments: list[Any]) -> list[Any]:
        """Half of the time as they are; otherwise with one bent, or one too few or too many."""
        rng = self.rng
        if rng.random() < 0.5:
            return arguments
        if rng.random() < 0.05:
            return arguments[:-1] if rng.random() < 0.5 else [*arguments, 1]
        at = rng.randrange(len(arguments))
        arguments[at] = self.bend(arguments[at])
        return arguments

    def threads(self) -> int:
        return self.rng.choice([1, 1, 1, 2, 3]) if self.rng.random() < 0.99 else 256

    def deck(self) -> list[int]:
        return self.rng.sample(range(52), 52)

    # ---- the ways in ----------------------------------------------------------------------------------------

    def ranked(self) -> None:
        rng = self.rng
        cards: list[Any] = self.deck()[: rng.choice([5, 6, 7, 7, 7, rng.randrange(12)])]
        if rng.random() < 0.4 and cards:
            cards[rng.randrange(len(cards))] = rng.choice(
                [*NASTY_NUMBERS, *NASTY_THINGS, OddInt(3), OddInt(2**40), cards[0], cards]
            )
        one: Any = (
            rng.choice([list, tuple, tuple, bytes])(cards)
            if all(type(c) is int and 0 <= c < 256 for c in cards)
            else cards
        )
        sources = [one] if rng.random() < 0.7 else [one[:2], one[2:]]
        if rng.random() < 0.1:
            sources = [rng.choice([*NASTY_THINGS, *NASTY_NUMBERS]) for _ in range(rng.randrange(4))]
        kind = self.lies if rng.random() < 0.1 else self.reads
        try:
            rank = self.ask(kind.of if rng.random() < 0.7 else kind, *sources)
        except SystemError:
            if kind is self.lies:  # the one thing to say to a reader that gives back what is not a hand
                raise RefusedError from None
            raise
        if not 1 <= rank.strength <= 7462 or not 5 <= len(rank.codes) <= 7:
            raise AssertionError(f"{rank.strength} of {rank.codes!r}")
        assert rank == rank and rank <= rank and not rank < rank and hash(rank) == rank.strength  # noqa: PLR0124, PT018  # all compare
        rank.__eq__(rng.choice(NASTY_THINGS))

    def buffer(self, data: bytes, code: str, shape: tuple[int, ...]) -> Any:  # a list of forms
        """The same numbers in one of the many forms that a buffer may have."""
        rng = self.rng
        good = np.frombuffer(bytearray(data), dtype=code).reshape(shape)
        if rng.random() < 0.5:
            return good
        match rng.randrange(20):
            case 0:
                return good.astype(
                    rng.choice(["u1", "i1", "u2", "i2", ">u2", "u4", "f4", "f8", "?", "O", "S1", "c16", "V3"])
                )
            case 1:
                return np.asfortranarray(good)
            case 2:
                return good[:: rng.choice([1, 2, -1])]
            case 3:
                return np.hstack([good, good])[..., : shape[-1]]
            case 4:
                return good.reshape(-1)
            case 5:
                return good[None]
            case 6:
                good.flags.writeable = False
                return good
            case 7:
                return np.broadcast_to(good.reshape(-1)[:1] if good.size else good, shape if good.size else good.shape)
            case 8:
                return good.tobytes()
            case 9:
                return array.array("B" if code == "u1" else "H", good.tobytes())
            case 10:
                return (ctypes.c_ubyte * len(data)).from_buffer(bytearray(data)) if data else b""
            case 11:
                return self.bend(data)
            case 12 | 13 if good.size:
                shifted = bytearray(1) + bytearray(data)  # at an odd address
                return self.cast(memoryview(shifted)[1:], code, shape)
            case 14 | 15 if good.size:
                return self.cast(memoryview(bytearray(data)), code, shape)
            case 16:
                return np.empty((rng.randrange(3), rng.randrange(9)), dtype=code)
            case _:
                return good

    @staticmethod
    def cast(view: memoryview, code: str, shape: tuple[int, ...]) -> memoryview:
        return view.cast("B", shape) if code == "u1" else view.cast("H")

    def evaluate_rows(self) -> None:
        rng = self.rng
        width = rng.choice([5, 6, 7, 7, 7, rng.randrange(10)])
        rows = rng.choice([0, 1, 2, 3, 4, 5, rng.randrange(40), rng.randrange(700)])
        deck = self.deck() * 2
        cards = bytearray()
        for _ in range(rows):
            at = rng.randrange(52)
            cards += bytes(deck[at : at + width])
        if rng.random() < 0.3 and cards:
            cards[rng.randrange(len(cards))] = rng.randrange(256)
        if rng.random() < 0.05:
            cards = bytearray(rng.randbytes(len(cards)))
        given = self.buffer(bytes(cards), "u1", (rows, width))
        space = rows if rng.random() < 0.95 else max(0, rows + rng.choice([-1, 1]))
        out = self.buffer(bytes(2 * space), "u2", (space,))
        if rng.random() < 0.03 and cards:
            memory = bytearray(len(cards) + 2 * rows + 4)
            given = np.frombuffer(memory, dtype=np.uint8, count=len(cards)).reshape(rows, width)
            out = np.frombuffer(memory, dtype=np.uint16, count=rows, offset=rng.choice([0, 2, len(cards) // 2 * 2]))
        arguments = [given, out, self.threads()]
        if rng.random() < 0.1:
            arguments = self.maybe_bent(arguments)
        bad = self.ask(self.kernel.evaluate_rows, *arguments)
        if not -1 <= bad < rows + 3:
            raise AssertionError(f"bad row {bad} of {rows}")

    def census(self) -> None:
        if self.rng.random() < 0.12:
            self.ask(self.kernel.census, 5, self.threads())
        else:
            bad = [(4, 1), (8, 1), (5, 0), (5, 257), (-1, 1), (2**31, 1), (5,), (5, 1, 1), (5, None)]
            self.ask(self.kernel.census, *self.rng.choice(bad))

    def fair_order(self) -> None:
        data = self.rng.randbytes(self.rng.choice([0, 20, 51, 64, 64, 200]))
        order = self.ask(self.kernel.fair_order, *self.maybe_bent([data]))
        if order is None:
            raise RefusedError
        if sorted(order) != list(range(52)):
            raise AssertionError(f"order {order!r}")

    def hash_tree(self) -> None:
        cards, salts = self.rng.randbytes(52), self.rng.randbytes(52 * 16)
        tree = self.ask(self.kernel.hash_tree, *self.maybe_bent([cards, salts, self.rng.random() < 0.5]))
        if len(tree) != 105 * 32:
            raise AssertionError(f"{len(tree)} bytes")

    def nuts(self) -> None:
        board = bytes(self.deck()[: self.rng.choice([3, 4, 5, 5, self.rng.randrange(9)])])
        hole = self.ask(self.kernel.nuts, *self.maybe_bent([board]))
        if len(set(hole)) != 2 or not all(card < 52 for card in hole):
            raise AssertionError(f"nuts {hole!r}")

    def known(self, deck: list[int]) -> tuple[bytes, bytes]:
        """A board, seldom an empty one (that is a lot of work), and dead cards, from the end of the deck."""
        rng = self.rng
        board = bytes(deck[47 : 47 + rng.choice([3, 4, 5, 5, 5, rng.randrange(6) if rng.random() < 0.1 else 3])])
        return board, bytes(deck[47 - rng.choice([0, 0, 1, 5, 7]) : 47])

    def exact(self) -> None:
        rng = self.rng
        players = rng.choice([2, 2, 3, 4, 10, rng.randrange(2, 11)])
        deck = self.deck()
        board, dead = self.known(deck)
        deals = rng.choice([0, 1, 1, 2, 5]) if len(board) >= 3 else 1
        holes = b"".join(bytes(rng.sample(deck[:40], 2 * players)) for _ in range(deals))
        weights = array.array(
            "Q", [rng.choice([1, 2, 2**32, 2**63]) if deals == 1 else 1 for _ in range(deals)]
        ).tobytes()
        out, spread = self.ask(
            self.kernel.exact, *self.maybe_bent([holes, weights, players, board, dead, self.threads()])
        )
        if len(out) % 8 or len(spread) % 24:
            raise AssertionError(f"{len(out)} and {len(spread)} bytes")

    def ranges(self, deck: list[int], *, may_be_anything: bool) -> list[Any]:
        """Ranges of which at least one deal is possible: every player has two cards of the deck's top to themselves."""
        rng = self.rng
        players = rng.choice([2, 2, 2, 3, 4, rng.randrange(2, 11)])
        scale = rng.choice([1, 1, 1000, 2**32 // 8])
        ranges: list[Any] = []
        for player in range(players):
            combos = [bytes(deck[4 * player : 4 * player + 2])]
            if players <= 4 and rng.random() < 0.7:
                combos += [bytes(rng.sample(range(52), 2)) for _ in range(rng.randrange(6))]
            elif players <= 6 and rng.random() < 0.5:
                combos += [bytes(deck[4 * player + 2 : 4 * player + 4])] * rng.randrange(3)
            if may_be_anything and rng.random() < 0.2:
                combos = []
            weights = array.array("I", [scale * rng.randrange(1, 6) for _ in combos])
            ranges.append((b"".join(combos), weights.tobytes()))
        if rng.random() < 0.3:
            at = rng.randrange(players)
            cards, weights_of = ranges[at]
            ranges[at] = rng.choice(
                [
                    (self.bend(cards), weights_of),
                    (cards, weights_of[:-1]),
                    (cards, weights_of + b"\1\0\0\0"),
                    (cards, bytes(len(weights_of))),
                    (cards, None),
                    (cards,),
                    [cards, weights_of],
                    (cards, weights_of, b""),
                    None,
                    b"ab",
                ]
            )
        if rng.random() < 0.05:
            ranges = rng.choice([ranges[:1], ranges * 6, []])
        return ranges

    def deal_classes(self) -> None:
        rng = self.rng
        deck = self.deck()
        board, dead = self.known(deck)
        most = rng.choice([0, 1, 5, 100, 5000, 2**32])
        ranges: Any = self.ranges(deck, may_be_anything=False)
        if rng.random() < 0.01:  # all hands against all hands, but not for long
            combos = bytes(card for low in range(52) for high in range(low) for card in (high, low))
            ranges, most = [(combos, array.array("I", [1] * 1326).tobytes())] * 2, rng.choice([0, 10, 1000])
        ranges = rng.choice([list, tuple])(ranges)
        classes = self.ask(self.kernel.deal_classes, *self.maybe_bent([ranges, board, dead, most]))
        if classes is not None and not all(len(set(deal)) == len(deal) >= 2 and weight > 0 for deal, weight in classes):
            raise AssertionError(f"classes {classes!r}")

    def two_ranges(self) -> None:
        rng = self.rng
        deck = self.deck()
        board, dead = self.known(deck)
        ranges: Any = self.ranges(deck, may_be_anything=False)[: rng.choice([2, 2, 2, 2, 3])]
        out = self.ask(self.kernel.two_ranges, *self.maybe_bent([ranges, board, dead, self.threads()]))
        if len(out) != 32:
            raise AssertionError(f"{len(out)} bytes")

    def joint(self, deck: list[int], ranges: list[Any]) -> tuple[bytes, bytes]:
        """Deals for the players with several combos: mostly none, sometimes good ones, sometimes anything."""
        rng = self.rng
        if rng.random() < 0.5:
            return b"", b""
        try:
            open_players = [place for place, (cards, _) in enumerate(ranges) if len(cards) > 2]
        except (TypeError, ValueError):
            open_players = [0]
        rows = rng.randrange(1, 4)
        cards = b"".join(bytes(deck[4 * place : 4 * place + 2]) for place in open_players) * rows
        return cards, array.array("Q", [rng.choice([1, 5, 2**62, 2**63]) for _ in range(rows)]).tobytes()

    def sample(self) -> None:
        rng = self.rng
        deck = self.deck()
        board, dead = self.known(deck)
        if rng.random() < 0.3:
            board = b""
        ranges = self.ranges(deck, may_be_anything=True)
        arguments = [
            ranges,
            *self.joint(deck, ranges),
            *(board, dead),
            rng.choice([0, 1, 2**64 - 1, rng.getrandbits(64)]),
            rng.choice([0, 1, 2**64 - 1, rng.getrandbits(64)]),
            rng.choice([0, 1, 2, 50]),
            self.threads(),
        ]
        if rng.random() < 0.1:
            arguments[7] = rng.choice([2**40 + 1, 2**63, -1, 2**64, 2**64 + 3, None, 1.5, b""])  # never very many
        elif rng.random() < 0.5:
            deals = arguments.pop(7)
            arguments = self.maybe_bent(arguments)
            arguments.insert(7, deals)
        dealt, outcomes = self.ask(self.kernel.sample, *arguments)
        if dealt > 50 or len(outcomes) % 8:
            raise AssertionError(f"{dealt} deals")


def load(path: str) -> Any:
    loader = ExtensionFileLoader("floorman._kernel", path)
    module = module_from_spec(ModuleSpec("floorman._kernel", loader, origin=path))
    loader.exec_module(module)
    return module


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("kernel")
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--progress")
    options = parser.parse_args()

    fuzzer = Fuzzer(load(options.kernel))
    progress = os.open(options.progress, os.O_CREAT | os.O_WRONLY) if options.progress else -1
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for number in range(options.first, options.first + options.calls):
        if progress >= 0:
            os.pwrite(progress, b"%20d\n" % number, 0)
        name, good = fuzzer.call(f"{options.seed}/{number}")
        (accepted if good else refused)[name] += 1
    json.dump({"calls": accepted.total() + refused.total(), "accepted": accepted, "refused": refused}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
