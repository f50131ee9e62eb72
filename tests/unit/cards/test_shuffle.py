"""The sealed deck, the cut, and the openings: every byte as docs/shuffle.md says, and every fault by its name."""

from __future__ import annotations

import hashlib
import itertools
import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

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
from floorman.shuffle import (
    Deal,
    SealedDeck,
    commitment,
    leaf_of,
    make_cut,
    new_nonce,
    path_length,
    require_opening,
    require_whole_deck,
    root_of,
    seal,
)

if TYPE_CHECKING:
    from collections.abc import Callable

DEAL = Deal(hand="club 7/112", book="tda@2019", burns=True, button=1, seats=(2, 3, 1))


def digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def from_seed(seed: int) -> Callable[[int], bytes]:
    """Bytes that are the same every time: for tests, never for a game."""
    return random.Random(seed).randbytes


def promises(root: bytes, nonces: dict[int, bytes]) -> dict[int, bytes]:
    return {seat: commitment(nonce, root=root, seat=seat) for seat, nonce in nonces.items()}


SEALED = seal(DEAL, from_seed(1))
NONCES = {2: bytes([2] * 32), 3: bytes([3] * 32)}
CUT = SEALED.cut(promises(SEALED.root, NONCES), NONCES)


# ---- fair orders ----


def test_a_byte_that_would_favour_somebody_is_passed_over() -> None:
    """52 goes four times into 256, so 208 and above are not used for the last place; 51 goes five times, and so on."""
    always_last = [count - 1 for count in range(52, 1, -1)]  # everything stays where it is
    stream = [255, 208, *always_last[:1], 255, *always_last[1:]]

    assert list(fair_order([bytes(stream)])) == list(range(52))


def test_a_shuffle_is_the_one_of_fisher_and_yates() -> None:
    for seed in range(50):
        data = random.Random(seed).randbytes(200)
        left, expected = list(data), list(range(52))
        for last in range(51, 0, -1):
            while left[0] >= 256 // (last + 1) * (last + 1):
                left.pop(0)
            other = left.pop(0) % (last + 1)
            expected[last], expected[other] = expected[other], expected[last]

        assert list(fair_order([data[:3], data[3:]])) == expected


def test_too_few_bytes_make_no_order() -> None:
    with pytest.raises(ValueError, match="50 random bytes do not suffice"):
        fair_order([bytes(50)])
    with pytest.raises(ValueError, match="1000 random bytes"):
        fair_order([b"\xff" * 1000])

    assert len(fair_order([bytes(50), b"\0"])) == 52


def test_every_card_comes_to_every_place_alike() -> None:
    counts = [[0] * 52 for _ in range(52)]
    draw = from_seed(5)
    for _ in range(5200):
        for place, item in enumerate(fair_order(iter(lambda: draw(64), b""))):
            counts[place][item] += 1

    # Chi-square with 51 × 51 degrees of freedom: mean 2601, standard deviation 72.
    assert 2601 - 300 < sum((count - 100) ** 2 / 100 for row in counts for count in row) < 2601 + 300


def test_the_cut_brings_every_position_to_every_place_alike() -> None:
    counts = [[0] * 52 for _ in range(52)]
    for number in range(2600):
        nonces = {1: number.to_bytes(32, "big")}
        for place, position in enumerate(make_cut(SEALED.root, promises(SEALED.root, nonces), nonces).order):
            counts[place][position] += 1

    assert 2601 - 300 < sum((count - 50) ** 2 / 50 for row in counts for count in row) < 2601 + 300


# ---- sealing ----


@pytest.mark.parametrize("plain", [False, True])
def test_the_kernel_hashes_as_python_does(plain: bool) -> None:
    for seed in range(50):
        draw = from_seed(seed)
        cards, salts = draw(52), draw(832)
        level = [digest(b"\0", bytes((at, card)), salts[16 * at : 16 * at + 16]) for at, card in enumerate(cards)]
        expected = level
        while len(level) > 1:
            pairs = [digest(b"\1", *level[at : at + 2]) for at in range(0, len(level) - 1, 2)]
            level = pairs + level[2 * len(pairs) :]
            expected = expected + level

        assert _kernel.hash_tree(cards, salts, plain) == b"".join(expected)


def test_the_tree_is_that_of_rfc_6962() -> None:
    """The standard splits at the largest power of two below the number of entries, again and again."""

    def head(entries: list[bytes]) -> bytes:
        if len(entries) == 1:
            return digest(b"\0", entries[0])
        split = 1 << (len(entries) - 1).bit_length() - 1
        return digest(b"\1", head(entries[:split]), head(entries[split:]))

    cards, salts = SEALED.secrets
    entries = [bytes((at, card)) + salts[16 * at : 16 * at + 16] for at, card in enumerate(cards)]

    assert SEALED.root == digest(b"\2", DEAL.digest, head(entries))


def test_the_root_of_a_known_deck_never_changes() -> None:
    """Documents of today must hold in ten years; the numbers are those of the first version."""
    assert DEAL.digest.hex() == "de4788b6a74e361f951111cf679e30c8bd63f41b5ffd181ab8c35deb2c9ec1ef"
    assert SEALED.root.hex() == "7078d1d83076f10d91e428a118bc57e6984ff93aac48b7f7dadaccb3e6375942"
    assert CUT.order[:8] == (4, 45, 50, 28, 48, 49, 43, 40)
    assert " ".join(map(str, SEALED.deck(CUT)[:8])) == "Js 9c Qd Kh As 2s Ks 2d"


def test_a_sealed_deck_has_every_card_once_and_no_two_are_alike() -> None:
    decks = [seal(DEAL) for _ in range(20)]

    assert all(sorted(deck.secrets[0]) == list(Deck.standard()) for deck in decks)
    assert len({deck.root for deck in decks}) == len({deck.secrets[0] for deck in decks}) == 20
    assert len({salt for deck in decks for salt in salts_of(deck)}) == 20 * 52


def salts_of(deck: SealedDeck) -> list[bytes]:
    return [deck.secrets[1][at : at + 16] for at in range(0, 832, 16)]


def test_a_sealed_deck_tells_nothing_of_what_is_in_it() -> None:
    assert repr(SEALED) == f"<SealedDeck {SEALED.root.hex()}>"


def test_after_a_crash_cards_and_salts_make_the_same_deck() -> None:
    cards, salts = SEALED.secrets
    again = SealedDeck(DEAL, cards, salts)

    assert again.root == SEALED.root
    assert again.open(CUT, 7) == SEALED.open(CUT, 7)


@pytest.mark.parametrize("shorter", [51, 0])
def test_half_a_deck_is_not_sealed(shorter: int) -> None:
    cards, salts = SEALED.secrets

    with pytest.raises(HandSetupError, match="52 cards"):
        SealedDeck(DEAL, cards[:shorter], salts)
    with pytest.raises(HandSetupError, match="832 bytes"):
        SealedDeck(DEAL, cards, salts[:-1])


# ---- what a root is good for ----


VOID = SEALED.void({2: bytes(32)}, [2])


@pytest.mark.parametrize(
    "other",
    [
        replace(DEAL, hand="club 7/113"),
        replace(DEAL, book="apsa@undated"),
        replace(DEAL, burns=False),
        replace(DEAL, button=2),
        replace(DEAL, seats=(3, 2, 1)),
        replace(DEAL, seats=(2, 3)),
        DEAL.again(VOID),
        DEAL.again(VOID).again(VOID),
        DEAL.again(replace(VOID, withheld=(2, 3))),
        DEAL.again(replace(VOID, root=bytes(32))),
        DEAL.again(replace(VOID, commitments=((3, bytes(32)),))),
    ],
)
def test_a_root_is_good_for_one_deal(other: Deal) -> None:
    cards, salts = SEALED.secrets
    elsewhere = SealedDeck(other, cards, salts)

    assert elsewhere.root != SEALED.root
    with pytest.raises(WrongPath):
        require_opening(SEALED.open(CUT, 0), SEALED.root, other)


def test_two_deals_never_have_the_same_bytes() -> None:
    """Text that moves from one field into the next makes another deal."""
    deals = [replace(DEAL, hand=hand, book=book) for hand, book in (("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"))]

    assert len({deal.digest for deal in deals}) == 4


@pytest.mark.parametrize(
    "wrong",
    [{"seats": (1,)}, {"seats": (1, 1)}, {"seats": (0, 1)}, {"seats": (1, 11)}, {"button": 0}, {"hand": "ä" * 101}],
)
def test_no_deck_is_sealed_for_a_table_that_cannot_be(wrong: dict[str, object]) -> None:
    with pytest.raises(HandSetupError):
        replace(DEAL, **wrong)


# ---- the cut ----


def test_the_order_follows_from_the_root_and_the_nonces() -> None:
    seed = digest(b"\4", SEALED.root, b"\2", NONCES[2], b"\3", NONCES[3])
    blocks = (digest(b"\5", seed, number.to_bytes(4, "big")) for number in itertools.count())

    assert bytes(CUT.order) == fair_order(blocks)
    assert CUT.seats == (2, 3)


def test_the_deck_is_dealt_in_the_order_of_the_cut() -> None:
    cards, _ = SEALED.secrets

    assert list(SEALED.deck(CUT)) == [cards[position] for position in CUT.order]


def test_each_nonce_alone_changes_the_order() -> None:
    others = [{2: NONCES[2], 3: bytes(32)}, {2: bytes(32), 3: NONCES[3]}, {2: NONCES[2]}, {3: NONCES[3]}, {}]
    orders = {make_cut(SEALED.root, promises(SEALED.root, nonces), nonces).order for nonces in others}

    assert len({CUT.order, *orders}) == 6


def test_exchanged_nonces_give_another_order() -> None:
    swapped = {2: NONCES[3], 3: NONCES[2]}

    assert make_cut(SEALED.root, promises(SEALED.root, swapped), swapped).order != CUT.order


def test_a_nonce_withheld_makes_the_deal_void_by_name() -> None:
    with pytest.raises(NonceWithheld, match="seat 3 committed to a nonce and withheld it: the deal is void") as refused:
        SEALED.cut(promises(SEALED.root, NONCES), {2: NONCES[2]})

    assert refused.value.seats == (3,)
    void = SEALED.void(promises(SEALED.root, NONCES), refused.value.seats)
    assert seal(DEAL.again(void), from_seed(1)).root != SEALED.root  # even with the same cards and salts


def test_a_nonce_that_comes_without_a_commitment_is_refused() -> None:
    with pytest.raises(NonceUncommitted, match="seat 3 revealed"):
        SEALED.cut(promises(SEALED.root, {2: NONCES[2]}), NONCES)


def test_only_seats_in_the_hand_cut() -> None:
    with pytest.raises(NonceUncommitted, match="seat 7 cannot take part"):
        SEALED.cut({7: bytes(32)}, {7: bytes(32)})


@pytest.mark.parametrize("revealed", [bytes(32), NONCES[3][:-1], NONCES[3] + b"\0", b""])
def test_another_nonce_than_the_committed_one_is_refused(revealed: bytes) -> None:
    with pytest.raises(NonceMismatch, match="seat 3"):
        SEALED.cut(promises(SEALED.root, NONCES), {**NONCES, 3: revealed})


def test_a_commitment_is_good_for_one_seat_and_one_root() -> None:
    nonce = new_nonce()
    mine = commitment(nonce, root=SEALED.root, seat=2)

    with pytest.raises(NonceMismatch):  # copied by the neighbour, who repeats what is revealed
        make_cut(SEALED.root, {2: mine, 3: mine}, {2: nonce, 3: nonce})
    with pytest.raises(NonceMismatch):
        make_cut(bytes(32), {2: mine}, {2: nonce})
    assert new_nonce() != nonce


# ---- openings ----


def test_every_card_opens_to_the_root() -> None:
    deck = SEALED.deck(CUT)
    for number in range(52):
        opening = SEALED.open(CUT, number)

        require_opening(opening, SEALED.root, DEAL)
        assert (opening.card, opening.position) == (deck[number], CUT.order[number])
        assert root_of(opening, DEAL) == SEALED.root
        assert len(opening.path) == path_length(opening.position) == (6 if opening.position < 48 else 4)


def test_an_opening_tells_no_salt_but_its_own() -> None:
    for number in range(52):
        opening = SEALED.open(CUT, number)
        told = b"".join((opening.salt, opening.leaf, *opening.path))

        assert [salt in told for salt in salts_of(SEALED)].count(True) == 1


def test_another_card_is_named() -> None:
    opening = SEALED.open(CUT, 3)
    other = Card((opening.card + 1) % 52)

    with pytest.raises(WrongCard, match=f"card 4 of the deal, {other}: {opening.card} was sealed there"):
        require_opening(replace(opening, card=other), SEALED.root, DEAL)


def test_another_salt_is_named() -> None:
    with pytest.raises(WrongSalt):
        require_opening(replace(SEALED.open(CUT, 3), salt=bytes(16)), SEALED.root, DEAL)


@pytest.mark.parametrize("at", range(6))
def test_another_path_is_named(at: int) -> None:
    opening = next(o for o in (SEALED.open(CUT, number) for number in range(52)) if len(o.path) == 6)
    bent = (*opening.path[:at], bytes(32), *opening.path[at + 1 :])

    with pytest.raises(WrongPath):
        require_opening(replace(opening, path=bent), SEALED.root, DEAL)


@pytest.mark.parametrize("path", [(), (bytes(32),) * 5, (bytes(32),) * 7])
def test_a_path_of_another_length_is_named(path: tuple[bytes, ...]) -> None:
    with pytest.raises(WrongPath):
        require_opening(replace(SEALED.open(CUT, 3), path=path), SEALED.root, DEAL)


def test_a_node_of_the_tree_cannot_pass_for_a_card() -> None:
    """The second-preimage attack on trees: a shorter path that begins at an inner node."""
    opening = SEALED.open(CUT, 3)
    left, right = sorted((opening.leaf, opening.path[0]), key=lambda _: opening.position & 1)
    inner = digest(b"\1", left, right)

    with pytest.raises(WrongPath):
        require_opening(replace(opening, leaf=inner, path=opening.path[1:]), SEALED.root, DEAL)


def test_the_opening_of_another_card_is_named() -> None:
    mine, other = SEALED.open(CUT, 3), SEALED.open(CUT, 4)

    with pytest.raises(SwappedOpenings, match=f"that of position {other.position}, not of position {mine.position}"):
        require_opening(replace(other, dealt=mine.dealt, position=mine.position), SEALED.root, DEAL)


def test_a_card_that_was_not_opened_cannot_be_found_by_trying_all_52() -> None:
    """With the salt it takes 52 tries; without it 52 × 2**128."""
    opening, hidden = SEALED.open(CUT, 3), SEALED.open(CUT, 4)

    assert hidden.leaf in {leaf_of(hidden.position, card, hidden.salt) for card in range(52)}
    assert hidden.leaf not in {leaf_of(hidden.position, card, opening.salt) for card in range(52)}
    assert len(hidden.salt) == 16


# ---- the audit of a deck that is not played ----


def test_a_whole_deck_passes_the_audit() -> None:
    require_whole_deck(DEAL, SEALED.root, *SEALED.secrets)


def test_a_deck_with_a_card_twice_is_named_by_the_audit() -> None:
    cards, salts = SEALED.secrets
    loaded = (*cards[:51], cards[0])
    sealed = SealedDeck(DEAL, loaded, salts)

    with pytest.raises(DuplicateInDeck, match=f"{cards[0]} was sealed twice, at positions 0 and 51"):
        require_whole_deck(DEAL, sealed.root, loaded, salts)


def test_another_deck_than_the_sealed_one_fails_the_audit() -> None:
    cards, salts = SEALED.secrets

    with pytest.raises(WrongRoot):
        require_whole_deck(DEAL, SEALED.root, (cards[1], cards[0], *cards[2:]), salts)
