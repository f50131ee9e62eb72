"""The shuffle that can be checked: a deck sealed card by card, the cut by the seats, and the openings of cards shown.

The house shuffles, seals and shows the root. Seats that like commit to a nonce, then reveal it. The order of the deal
follows from the root and the nonces, so neither the house nor the players alone choose it.

>>> deal = Deal(hand="club 7/112", book="tda@2019", burns=True, button=1, seats=(2, 3, 1))
>>> sealed = seal(deal)
>>> nonces = {seat: new_nonce() for seat in (2, 3)}
>>> promises = {seat: commitment(nonce, root=sealed.root, seat=seat) for seat, nonce in nonces.items()}
>>> cut = sealed.cut(promises, nonces)
>>> deck = sealed.deck(cut)
>>> opening = sealed.open(cut, 0)
>>> opening.card == deck[0], root_of(opening, deal) == sealed.root
(True, True)

Everything is SHA-256, so that a browser can check it too; docs/shuffle.md has every byte of it, and the attacks. The
native kernel seals; everything that checks goes through hashlib, so that the two watch each other.
"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman import _kernel
from floorman.cards import Card, Deck, fair_order
from floorman.errors import (
    DuplicateInDeck,
    HandSetupError,
    NonceMismatch,
    NonceUncommitted,
    NonceWithheld,
    SwappedOpenings,
    WrongCard,
    WrongPath,
    WrongRoot,
    WrongSalt,
)
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

CARDS: Final = 52
SALT_BYTES: Final = 16
NONCE_BYTES: Final = 32
DIGEST_BYTES: Final = 32

# What is hashed begins with a byte that says what it is, so that nothing can pass for something else.
LEAF: Final = b"\x00"
NODE: Final = b"\x01"
ROOT: Final = b"\x02"
COMMITMENT: Final = b"\x03"
CUT: Final = b"\x04"
STREAM: Final = b"\x05"
DEAL: Final = b"floorman deal 1"

LEVELS: Final = (52, 26, 13, 7, 4, 2)
"""How many nodes there are on each level below the head."""
_STARTS: Final = (0, 52, 78, 91, 98, 102)  # of each level in the tree
_SALTS: Final = CARDS * SALT_BYTES
_ALL_CARDS: Final = tuple(Deck.standard())


# ---- what is dealt -----------------------------------------------------------------------------------------


class Void(Struct, frozen=True, gc=False):
    """A deal that came to nothing, because seats committed to a nonce and then withheld it."""

    root: bytes
    commitments: tuple[tuple[int, bytes], ...]
    """By seat, in order."""
    withheld: tuple[int, ...]


class Deal(Struct, frozen=True, gc=False):
    """What a deck is sealed for. It goes into the root, so that a root is good for this one deal.

    The seats and the button are in it because they decide who gets which card, and deals that were voided before it,
    so that none can be passed over in silence.
    """

    hand: str
    """Any text that no other hand bears: at most 200 bytes."""
    book: str
    """Id and edition, as in `Rulebook.name`."""
    burns: bool
    """Whether a card is burned before each street."""
    button: int
    seats: tuple[int, ...]
    """In the order they are dealt to: clockwise from the first after the button."""
    voided: tuple[Void, ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= 10 or len(set(self.seats)) != len(self.seats):
            raise HandSetupError(
                both(
                    f"a deck is sealed for 2 to 10 seats, each of them once, not for {self.seats}",
                    f"Ein Deck wird für 2 bis 10 Plätze versiegelt, jeden einmal, nicht für {self.seats}",
                )
            )
        if not (1 <= self.button <= 10 and min(self.seats) >= 1 and max(self.seats) <= 10):
            raise HandSetupError(both("seats are numbered 1 to 10", "Die Plätze haben die Nummern 1 bis 10"))
        if len(self.hand.encode()) > 200 or len(self.book.encode()) > 200 or len(self.voided) > 200:
            raise HandSetupError(
                both(
                    "a hand's name and its book have at most 200 bytes, and at most 200 deals were voided",
                    "Name und Regelwerk einer Hand haben höchstens 200 Bytes, und höchstens 200 Geben waren ungültig",
                )
            )

    @property
    def digest(self) -> bytes:
        """All of it in 32 bytes."""
        hand, book, seats = self.hand.encode(), self.book.encode(), self.seats
        parts = [DEAL, bytes((len(hand),)), hand, bytes((len(book),)), book]
        parts.append(bytes((self.burns, self.button, len(seats), *seats, len(self.voided))))
        for void in self.voided:
            parts += [void.root, bytes((len(void.commitments),))]
            parts += [bytes((seat,)) + promised for seat, promised in void.commitments]
            parts.append(bytes((len(void.withheld), *void.withheld)))
        return sha256(b"".join(parts)).digest()

    def again(self, void: Void) -> Deal:
        """The deal that takes the place of a voided one."""
        return Deal(self.hand, self.book, self.burns, self.button, self.seats, (*self.voided, void))


# ---- the cut -----------------------------------------------------------------------------------------------


class Cut(Struct, frozen=True, gc=False):
    """The seats' part in the shuffle, and the order that follows: the card dealt as number k lies at ``order[k]``."""

    commitments: tuple[tuple[int, bytes], ...]
    nonces: tuple[tuple[int, bytes], ...]
    order: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Who took part."""
        return tuple(seat for seat, _ in self.nonces)


def new_nonce() -> bytes:
    """A nonce nobody can guess, from the system's own randomness: for a player's side."""
    import secrets

    return secrets.token_bytes(NONCE_BYTES)


def commitment(nonce: bytes, *, root: bytes, seat: int) -> bytes:
    """What a seat sends before it reveals its nonce. Good for this root and this seat only."""
    return sha256(COMMITMENT + root + bytes((seat,)) + nonce).digest()


def make_cut(root: bytes, commitments: Mapping[int, bytes], nonces: Mapping[int, bytes]) -> Cut:
    """Check what the seats revealed against what they committed to, and work out the order of the deal.

    Raises:
        NonceWithheld: a seat committed and did not reveal; the deal is void.
        NonceUncommitted: a seat revealed and had not committed.
        NonceMismatch: a seat revealed something else, or no nonce at all.
    """
    if withheld := tuple(sorted(commitments.keys() - nonces.keys())):
        what = both(
            f"{_named(withheld)} committed to a nonce and withheld it: the deal is void",
            f"{_named_de(withheld)} hat sich auf eine Nonce festgelegt und sie zurückgehalten: es wird neu gegeben",
        )
        raise NonceWithheld(what, seats=withheld)
    if extra := tuple(sorted(nonces.keys() - commitments.keys())):
        raise NonceUncommitted(
            both(
                f"{_named(extra)} revealed a nonce without having committed to it",
                f"{_named_de(extra)} hat sich auf keine Nonce festgelegt und doch eine aufgedeckt",
            ),
            seats=extra,
        )
    by_seat = tuple(sorted(nonces.items()))
    for seat, nonce in by_seat:
        if len(nonce) != NONCE_BYTES or commitment(nonce, root=root, seat=seat) != commitments[seat]:
            raise NonceMismatch(
                both(
                    f"the nonce of seat {seat} is not the one it committed to",
                    f"Die Nonce von Platz {seat} ist nicht die, auf die er sich festgelegt hat",
                ),
                seats=(seat,),
            )
    order = fair_order(_stream(root, by_seat))
    return Cut(tuple(sorted(commitments.items())), by_seat, tuple(order))


def _stream(root: bytes, nonces: Iterable[tuple[int, bytes]]) -> Iterator[bytes]:
    """Bytes without end that nobody can foretell who lacks one of the nonces."""
    seed = sha256(b"".join([CUT, root, *(bytes((seat,)) + nonce for seat, nonce in nonces)])).digest()
    block = 0
    while True:
        yield sha256(STREAM + seed + block.to_bytes(4, "big")).digest()
        block += 1


def _named(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def _named_de(seats: Sequence[int]) -> str:
    return f"Platz {', '.join(map(str, seats))}"


# ---- the sealed deck ---------------------------------------------------------------------------------------


class Opening(Struct, frozen=True, gc=False):
    """What makes one card known and provable, and says nothing about any other."""

    dealt: int
    """Which card it is in the order of the deal, from 0."""
    position: int
    """Where in the sealed deck it lies."""
    card: Card
    salt: bytes
    leaf: bytes
    """The commitment itself. It follows from the rest, and tells a wrong card from a wrong path."""
    path: tuple[bytes, ...]
    """The neighbours on the way to the head of the tree, lowest first."""


class SealedDeck:
    """A shuffled deck with a commitment to each of its cards. It stays with the house; the table sees its `root`."""

    __slots__ = ("_cards", "_salts", "_tree", "deal", "root")

    def __init__(self, deal: Deal, cards: Sequence[Card], salts: bytes) -> None:
        """The same *cards* and *salts* make the same deck again, after a crash; everybody else takes `seal`."""
        if len(cards) != CARDS or len(salts) != _SALTS:
            raise HandSetupError(
                both(
                    f"a deck is sealed with {CARDS} cards and {_SALTS} bytes of salt",
                    f"Ein Deck wird mit {CARDS} Karten und {_SALTS} Bytes Salz versiegelt",
                )
            )
        self.deal = deal
        self._cards = cards
        self._salts = salts
        self._tree = _kernel.hash_tree(bytes(cards), salts, False)  # noqa: FBT003  # as fast as it goes
        self.root = sha256(ROOT + deal.digest + self._tree[-DIGEST_BYTES:]).digest()

    @property
    def secrets(self) -> tuple[tuple[Card, ...], bytes]:
        """Cards by position and their salts: for whoever deals to keep, and for the audit of a deck that is not played."""
        return tuple(self._cards), self._salts

    def cut(self, commitments: Mapping[int, bytes], nonces: Mapping[int, bytes]) -> Cut:
        """The order of the deal, from what seats of this hand committed to and revealed; see `make_cut`."""
        require_seats(self.deal, commitments)
        return make_cut(self.root, commitments, nonces)

    def void(self, commitments: Mapping[int, bytes], withheld: Iterable[int]) -> Void:
        """The record that this deck's deal came to nothing; `Deal.again` makes the next deal of it."""
        return Void(self.root, tuple(sorted(commitments.items())), tuple(sorted(withheld)))

    def deck(self, cut: Cut) -> Deck:
        """The deck in the order it is dealt, for `Hand.deal`."""
        cards = self._cards
        return Deck._of(tuple([cards[position] for position in cut.order]))

    def open(self, cut: Cut, dealt: int) -> Opening:
        """Open the card that was dealt as number *dealt*, from 0; all others stay as secret as they were."""
        position = cut.order[dealt]
        salt = self._salts[SALT_BYTES * position : SALT_BYTES * (position + 1)]
        path = []
        at = position
        for start, size in zip(_STARTS, LEVELS, strict=True):
            if at ^ 1 < size:
                path.append(self._node(start + (at ^ 1)))
            at //= 2
        return Opening(dealt, position, self._cards[position], salt, self._node(position), tuple(path))

    def _node(self, at: int) -> bytes:
        return self._tree[DIGEST_BYTES * at : DIGEST_BYTES * (at + 1)]

    def __repr__(self) -> str:
        return f"<SealedDeck {self.root.hex()}>"  # and nothing of what is in it


def seal(deal: Deal, random: Callable[[int], bytes] | None = None) -> SealedDeck:
    """Shuffle a deck and seal it. *random* gives as many bytes as it is asked for, by default the system's own."""
    if random is None:
        import secrets

        random = secrets.token_bytes
    drawn = random(_SALTS + 64)
    chunks = chain((drawn[_SALTS:],), iter(partial(random, 64), b""))
    return SealedDeck(deal, [_ALL_CARDS[code] for code in fair_order(chunks)], drawn[:_SALTS])


# ---- checking ----------------------------------------------------------------------------------------------


def leaf_of(position: int, card: int, salt: bytes) -> bytes:
    """The commitment to one card."""
    return sha256(LEAF + bytes((position, card)) + salt).digest()


def root_of(opening: Opening, deal: Deal) -> bytes:
    """Where an opening's leaf and path lead."""
    return _climb(opening.leaf, opening.position, opening.path, deal.digest)


def path_length(position: int) -> int:
    """How many neighbours lie on the way from a position to the head: six, or four from the last four positions."""
    return sum(position >> level ^ 1 < size for level, size in enumerate(LEVELS))


def _climb(leaf: bytes, position: int, path: Sequence[bytes], deal: bytes) -> bytes:
    node, neighbours = leaf, iter(path)
    for level, size in enumerate(LEVELS):
        at = position >> level
        if at ^ 1 < size:
            other = next(neighbours, b"")
            node = sha256(NODE + (other + node if at & 1 else node + other)).digest()
    return sha256(ROOT + deal + node).digest()


def require_seats(deal: Deal, commitments: Iterable[int]) -> None:
    """Make sure that only seats in the hand have a part in the cut.

    Raises:
        NonceUncommitted: somebody else has.
    """
    if strangers := set(commitments).difference(deal.seats):
        seats = tuple(sorted(strangers))
        raise NonceUncommitted(
            both(
                f"{_named(seats)} cannot take part in the cut: not in this hand",
                f"{_named_de(seats)} kann nicht mit abheben: nicht in dieser Hand",
            ),
            seats=seats,
        )


def require_opening(opening: Opening, root: bytes, deal: Deal) -> None:
    """Make sure that an opening shows what was sealed, and say what is wrong if it does not.

    Raises:
        SwappedOpenings: it is the opening of another position.
        WrongPath: the commitment does not lead to the root.
        WrongCard: the commitment is to another card.
        WrongSalt: the commitment is to something else altogether.
    """
    digest, position, card, path = deal.digest, opening.position, opening.card, opening.path
    which, which_de = f"card {opening.dealt + 1} of the deal, {card}", f"Karte {opening.dealt + 1} der Hand, {card}"

    def leads_from(place: int) -> bool:
        return len(path) == path_length(place) and _climb(opening.leaf, place, path, digest) == root

    if not leads_from(position):
        if others := [place for place in range(CARDS) if leads_from(place)]:
            what = both(
                f"{which}: the opening is that of position {others[0]}, not of position {position}",
                f"{which_de}: die Öffnung gehört zu Stelle {others[0]}, nicht zu Stelle {position}",
            )
            raise SwappedOpenings(what, dealt=opening.dealt)
        raise WrongPath(
            both(
                f"{which}: its path does not lead to the root {root.hex()}",
                f"{which_de}: der Pfad führt nicht zur Wurzel {root.hex()}",
            ),
            dealt=opening.dealt,
        )
    if leaf_of(position, card, opening.salt) == opening.leaf:
        return
    for other in _ALL_CARDS:
        if leaf_of(position, other, opening.salt) == opening.leaf:
            raise WrongCard(
                both(f"{which}: {other} was sealed there", f"{which_de}: versiegelt war dort {other}"),
                dealt=opening.dealt,
            )
    raise WrongSalt(
        both(f"{which}: its salt does not open the commitment", f"{which_de}: das Salz öffnet die Festlegung nicht"),
        dealt=opening.dealt,
    )


def require_whole_deck(deal: Deal, root: bytes, cards: Sequence[Card], salts: bytes) -> None:
    """Make sure that a deck opened in full is the one sealed under a root, and has every card once.

    Raises:
        WrongRoot: it is another one.
        DuplicateInDeck: a card is there twice, and another is missing.
    """
    level = [
        leaf_of(position, card, salts[SALT_BYTES * position : SALT_BYTES * (position + 1)])
        for position, card in enumerate(cards)
    ]
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2], strict=False)
        level = [sha256(NODE + left + right).digest() for left, right in pairs] + level[len(level) & ~1 :]
    expected = sha256(ROOT + deal.digest + level[0]).digest()
    if expected != root:
        raise WrongRoot("the deck leads to", stated=root, expected=expected)
    first: dict[Card, int] = {}
    for position, card in enumerate(cards):
        if card in first:
            raise DuplicateInDeck(card, (first[card], position))
        first[card] = position
