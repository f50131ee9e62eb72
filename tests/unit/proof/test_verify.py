"""Documents with a shuffle proof: what holds, every way to tamper with one by its name, and ``floorman verify``."""

from __future__ import annotations

import itertools
import json
import random
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from floorman import errors
from floorman.cards import Card, Deck
from floorman.cli.verify import _STATEMENTS
from floorman.errors import (
    BrokenRecord,
    CardMismatch,
    CutError,
    DealMismatch,
    DuplicateInDeck,
    HandSetupError,
    MissingOpening,
    NonceMismatch,
    NonceMissing,
    NonceUncommitted,
    NonceWithheld,
    ProofError,
    SuperfluousOpening,
    SwappedOpenings,
    UnknownSeat,
    UnreadableProof,
    WrongCard,
    WrongCut,
    WrongOrder,
    WrongPath,
    WrongRoot,
    WrongSalt,
)
from floorman.hand import Hand
from floorman.hand.events import HandDealt
from floorman.proof import audit_of, deal_under, proof_for, read, require_agreement, verify
from floorman.rulebook import Rulebook
from floorman.shuffle import Cut, Deal, SealedDeck, commitment, seal
from support.terminal import run as floorman

if TYPE_CHECKING:
    from collections.abc import Callable

run = partial(floorman, "verify")
SAMPLE = Path(__file__).with_name("proven_hand.json")
TDA = Rulebook.load("tda")


def cut_by(sealed: SealedDeck, seats: tuple[int, ...]) -> tuple[Cut, dict[int, bytes]]:
    nonces = {seat: bytes([seat] * 32) for seat in seats}
    promises = {seat: commitment(nonce, root=sealed.root, seat=seat) for seat, nonce in nonces.items()}
    return sealed.cut(promises, nonces), nonces


def sealed_hand(seed: int = 1, *, deal: Deal | None = None, **table: Any) -> tuple[Hand, SealedDeck, Cut]:
    deal = deal or deal_under(TDA, hand="club 7/112", button=1, seats=(1, 2, 3))
    sealed = seal(deal, random.Random(seed).randbytes)
    cut, _ = cut_by(sealed, (2, 3))
    printed: dict[str, Any] = {"stacks": [5000] * 3, "button": 1, "blinds": (100, 200), **table}
    return Hand.deal(TDA, deck=sealed.deck(cut), **printed), sealed, cut


def played() -> tuple[Hand, SealedDeck, Cut]:
    """Seat 1 folds on the flop, seats 2 and 3 show down."""
    hand, sealed, cut = sealed_hand(asks=("showdown",))
    hand.call(), hand.call(), hand.check()
    hand.raise_to(400), hand.call(), hand.fold()
    for _ in range(4):
        hand.check()
    hand.show(), hand.show()
    assert hand.is_over
    return hand, sealed, cut


HAND, SEALED, CUT = played()
DOCUMENT = json.loads(proof_for(HAND, SEALED, CUT, 2).to_json())


def checked(document: dict[str, Any], **known: Any) -> Any:
    return verify(json.dumps(document).encode(), **known)


def tampered(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document: dict[str, Any] = deepcopy(DOCUMENT)
    change(document)
    assert document != DOCUMENT
    return document


# ---- what holds ----


@pytest.mark.parametrize("seat", [None, 1, 2, 3])
def test_every_viewer_gets_a_document_that_holds(seat: int | None) -> None:
    proven = verify(proof_for(HAND, SEALED, CUT, seat).to_json(), root=SEALED.root)

    assert (proven.seat, proven.cut_seats, proven.replayed, proven.is_over) == (seat, (2, 3), True, True)
    deck = SEALED.deck(CUT)
    own = () if seat != 1 else HAND.hole(1)
    shown = {*HAND.hole(2), *HAND.hole(3), *HAND.board, *own}
    assert list(proven.cards) == [card for card in deck if card in shown]


def test_a_document_reads_as_it_was_written() -> None:
    for document in (proof_for(HAND, SEALED, CUT, 2), audit_of(SEALED)):
        assert read(document.to_json()) == document


def test_a_hand_in_progress_can_be_proved_so_far() -> None:
    hand, sealed, cut = sealed_hand()
    hand.call()

    proven = verify(proof_for(hand, sealed, cut, 2))
    assert (len(proven.cards), proven.is_over) == (2, False)
    assert not verify(proof_for(hand, sealed, cut)).cards


def test_a_proof_is_made_only_for_the_hand_that_was_dealt() -> None:
    other, _, _ = sealed_hand(seed=2)
    stranger = seal(deal_under("apsa", hand="x", button=1, seats=(1, 2, 3)), random.Random(1).randbytes)

    with pytest.raises(HandSetupError, match="not dealt from this deck"):
        proof_for(other, SEALED, CUT)
    with pytest.raises(HandSetupError, match="another book"):
        proof_for(Hand.deal(TDA, stacks=[9] * 3, button=1, blinds=(1, 2), deck=stranger.deck(CUT)), stranger, CUT)
    with pytest.raises(UnknownSeat):
        proof_for(HAND, SEALED, CUT, 7)


def test_root_and_nonce_are_compared_with_what_the_reader_knows() -> None:
    assert checked(DOCUMENT, root=SEALED.root, nonce=bytes([2] * 32)).root_is_known

    with pytest.raises(WrongRoot, match="you were shown"):
        checked(DOCUMENT, root=bytes(32))
    with pytest.raises(NonceMissing):
        checked(DOCUMENT, nonce=bytes(32))
    with pytest.raises(NonceMissing):  # another seat's nonce is not one's own
        checked(DOCUMENT, nonce=bytes([3] * 32))


def test_voided_deals_are_told() -> None:
    first = seal(deal_under(TDA, hand="club 7/112", button=1, seats=(1, 2, 3)))
    deal = first.deal.again(first.void({1: bytes(32)}, [1]))
    hand, sealed, cut = sealed_hand(deal=deal)
    document = json.loads(proof_for(hand, sealed, cut, 2).to_json())

    assert checked(document).deal.voided[0].withheld == (1,)
    document["proof"]["deal"]["voided"] = []  # and cannot be passed over in silence
    with pytest.raises(WrongRoot):
        checked(document)


def test_a_hand_under_a_house_book_is_checked_without_it_but_for_the_betting() -> None:
    house = Rulebook.load({"id": "house", "edition": "1", "title": "House", "extends": TDA})
    sealed = seal(deal_under(house, hand="h", button=1, seats=(1, 2)))
    cut, _ = cut_by(sealed, (1,))
    hand = Hand.deal(house, stacks=[100, 100], button=1, blinds=(1, 2), deck=sealed.deck(cut))
    document = proof_for(hand, sealed, cut, 1).to_json()

    assert not verify(document).replayed
    assert verify(document, book=house).replayed
    with pytest.raises(DealMismatch, match="book"):
        verify(document, book=TDA)


def test_the_audit_of_a_deck() -> None:
    proven = verify(audit_of(SEALED).to_json(), root=SEALED.root)

    assert (proven.kind, set(proven.cards), proven.root_is_known) == ("deck", set(Deck.standard()), True)


def test_a_loaded_deck_does_not_pass_the_audit() -> None:
    cards, salts = SEALED.secrets
    aces = tuple(Card("As") if card == Card("2c") else card for card in cards)

    with pytest.raises(DuplicateInDeck, match="As was sealed twice"):
        verify(audit_of(SealedDeck(SEALED.deal, aces, salts)))


def test_a_card_twice_in_the_deck_shows_when_both_are_opened() -> None:
    """The house sealed the first seat's first card twice; it comes again on the board."""
    honest, sealed, cut = sealed_hand()
    cards, salts = sealed.secrets
    for number in range(7, 10):  # the flop, after six hole cards and a burn
        loaded = list(cards)
        loaded[cut.order[number]] = cards[cut.order[0]]
        twice = SealedDeck(sealed.deal, loaded, salts)
        document = deepcopy(DOCUMENT)
        again, nonces = cut_by(twice, (2, 3))
        both = [n for n, position in enumerate(again.order) if position in (cut.order[0], cut.order[number])]
        document["proof"] |= {
            "root": twice.root.hex(),
            "order": list(again.order),
            "cut": [
                {"seat": seat, "commitment": promised.hex(), "nonce": nonces[seat].hex()}
                for seat, promised in again.commitments
            ],
            "openings": [opened(twice, again, n) for n in both],
        }

        with pytest.raises(DuplicateInDeck, match=f"{honest.hole(2)[0]} was sealed twice"):
            checked(document)


# ---- several players put their documents together ----


def loaded(seed: int) -> tuple[SealedDeck, Cut]:
    """A deck with the same card at positions 0 and 1, and how it is cut."""
    cards, salts = seal(SEALED.deal, random.Random(seed).randbytes).secrets
    sealed = SealedDeck(SEALED.deal, (cards[1], *cards[1:]), salts)
    return sealed, cut_by(sealed, (2, 3))[0]


def loaded_hand() -> tuple[Hand, SealedDeck, Cut]:
    """Seats 2 and 3 have the same first card: a house that loads decks must be lucky with the cut as well."""
    sealed, cut = next(deck for deck in map(loaded, itertools.count()) if set(deck[1].order[:2]) == {0, 1})
    dealt = HAND.events[0]
    assert isinstance(dealt, HandDealt)
    return Hand._begin(TDA, replace(dealt, deck=sealed.deck(cut)[:])), sealed, cut


def test_a_card_dealt_to_two_seats_shows_when_they_compare() -> None:
    hand, sealed, cut = loaded_hand()
    mine, theirs = (verify(proof_for(hand, sealed, cut, seat)) for seat in (2, 3))

    with pytest.raises(DuplicateInDeck):
        require_agreement([mine, theirs])


def test_a_house_with_two_faces_is_found_out() -> None:
    other, sealed, cut = sealed_hand(seed=9)

    with pytest.raises(WrongRoot, match="another document of the same hand"):
        require_agreement([verify(proof_for(HAND, SEALED, CUT, 2)), verify(proof_for(other, sealed, cut, 3))])


def test_a_house_that_tells_players_of_different_cuts_is_found_out() -> None:
    """Under one root: seat 3 was told that nobody else took part."""
    alone, _ = cut_by(SEALED, (3,))
    other = Hand.deal(TDA, deck=SEALED.deck(alone), stacks=[5000] * 3, button=1, blinds=(100, 200))

    with pytest.raises(WrongCut, match="another document of the same hand has another cut"):
        require_agreement([verify(proof_for(HAND, SEALED, CUT, 2)), verify(proof_for(other, SEALED, alone, 3))])


def test_documents_of_one_hand_agree_and_those_of_others_do_not_matter() -> None:
    elsewhere, sealed, cut = sealed_hand(deal=deal_under(TDA, hand="another", button=1, seats=(1, 2, 3)))
    together = [verify(proof_for(HAND, SEALED, CUT, seat)) for seat in (None, 1, 2, 3)]

    require_agreement([*together, verify(proof_for(elsewhere, sealed, cut, 1)), verify(audit_of(SEALED))])


# ---- tampering: each kind has its name ----


def opened(sealed: SealedDeck, cut: Cut, number: int) -> dict[str, Any]:
    opening = sealed.open(cut, number)
    return {
        "dealt": opening.dealt,
        "position": opening.position,
        "card": str(opening.card),
        "salt": opening.salt.hex(),
        "leaf": opening.leaf.hex(),
        "path": [node.hex() for node in opening.path],
    }


def openings(document: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document["proof"]["openings"]
    return found


def event(document: dict[str, Any], kind: str, number: int = 0) -> dict[str, Any]:
    found: list[dict[str, Any]] = [event for event in document["hand"]["events"] if event["type"] == kind]
    return found[number]


def swap(one: dict[str, Any], two: dict[str, Any], *names: str) -> None:
    for name in names:
        one[name], two[name] = two[name], one[name]


def other_hex(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def change_card(cards: list[str], at: int = 0) -> None:
    """Another card instead, one that was never seen."""
    hidden = [str(card) for card in SEALED.deck(CUT)[20:]]
    cards[at] = hidden[0]


def change_board(document: dict[str, Any]) -> None:
    change_card(event(document, "street_dealt")["cards"], 1)


def change_own(document: dict[str, Any]) -> None:
    change_card(event(document, "dealt")["cards"])


def change_shown(document: dict[str, Any]) -> None:
    change_card(event(document, "shown", 1)["cards"], 1)


def exchange_flop_cards(document: dict[str, Any]) -> None:
    event(document, "street_dealt")["cards"].reverse()


def exchange_hole_cards(document: dict[str, Any]) -> None:
    event(document, "dealt")["cards"].reverse()


def change_opened_card(document: dict[str, Any]) -> None:
    openings(document)[0]["card"] = str(SEALED.deck(CUT)[20])


def change_card_everywhere(document: dict[str, Any]) -> None:
    change_opened_card(document)
    change_own(document)
    change_card(event(document, "shown", 0)["cards"])


def change_hex(name: str) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        opening = openings(document)[1]
        opening[name] = other_hex(opening[name])

    return change


def change_path(document: dict[str, Any]) -> None:
    openings(document)[2]["path"][1] = "00" * 32


def shorten_path(document: dict[str, Any]) -> None:
    openings(document)[2]["path"].pop()


def exchange(*names: str) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        swap(openings(document)[0], openings(document)[3], *names)

    return change


def exchange_order(document: dict[str, Any]) -> None:
    order = document["proof"]["order"]
    order[0], order[9] = order[9], order[0]


def move_a_card(document: dict[str, Any]) -> None:
    """Number and order both say that a card came at another time."""
    exchange_order(document)
    first, last = (opening for opening in openings(document) if opening["dealt"] in {0, 9})
    swap(first, last, "position")


def change_nonce(document: dict[str, Any]) -> None:
    stake = document["proof"]["cut"][0]
    stake["nonce"] = other_hex(stake["nonce"])


def change_commitment(document: dict[str, Any]) -> None:
    stake = document["proof"]["cut"][0]
    stake["commitment"] = other_hex(stake["commitment"])


def change_nonce_and_commitment(document: dict[str, Any]) -> None:
    stake = document["proof"]["cut"][0]
    promised = commitment(bytes(32), root=SEALED.root, seat=stake["seat"])
    stake |= {"nonce": bytes(32).hex(), "commitment": promised.hex()}


def exchange_nonces(document: dict[str, Any]) -> None:
    swap(*document["proof"]["cut"], "nonce")


def withhold(document: dict[str, Any]) -> None:
    document["proof"]["cut"][1]["nonce"] = None


def drop_from_cut(document: dict[str, Any]) -> None:
    document["proof"]["cut"].pop()


def bring_a_stranger(document: dict[str, Any]) -> None:
    document["proof"]["cut"].append({**document["proof"]["cut"][0], "seat": 9})


def cut_twice(document: dict[str, Any]) -> None:
    document["proof"]["cut"].append(document["proof"]["cut"][0])


def change_root(document: dict[str, Any]) -> None:
    document["proof"]["root"] = other_hex(document["proof"]["root"])


def rename(document: dict[str, Any]) -> None:
    document["hand"]["id"] = "club 7/113"


def rename_everywhere(document: dict[str, Any]) -> None:
    document["hand"]["id"] = document["proof"]["deal"]["hand"] = "club 7/113"


def move_button(document: dict[str, Any]) -> None:
    document["hand"]["setup"]["button"] = 2


def exchange_seats(document: dict[str, Any]) -> None:
    document["hand"]["setup"]["seats"].reverse()


def exchange_seats_everywhere(document: dict[str, Any]) -> None:
    exchange_seats(document)
    document["proof"]["deal"]["seats"].reverse()


def change_book(document: dict[str, Any]) -> None:
    document["hand"]["setup"] |= {"book": "vpsv", "edition": "2016"}


def forget_burns(document: dict[str, Any]) -> None:
    document["proof"]["deal"]["burns"] = False


def change_viewer(document: dict[str, Any]) -> None:
    document["seat"] = 3


def change_viewer_to_a_stranger(document: dict[str, Any]) -> None:
    document["seat"] = 9


def drop_opening(document: dict[str, Any]) -> None:
    openings(document).pop()


def repeat_opening(document: dict[str, Any]) -> None:
    openings(document).append(openings(document)[0])


def open_a_hidden_card(document: dict[str, Any]) -> None:
    openings(document).append(opened(SEALED, CUT, 2))  # the first card of seat 1, who folded


def change_bet(document: dict[str, Any]) -> None:
    event(document, "bet")["to"] = 50


def change_who_acted(document: dict[str, Any]) -> None:
    event(document, "folded")["seat"] = 2


def drop_an_action(document: dict[str, Any]) -> None:
    document["hand"]["events"].remove(event(document, "checked"))


def give_the_pot_away(document: dict[str, Any]) -> None:
    award = event(document, "pot_awarded")
    award["seats"] = [5 - award["seats"][0]]


def give_more(document: dict[str, Any]) -> None:
    event(document, "pot_awarded")["shares"] = [99999]


def act_after_the_end(document: dict[str, Any]) -> None:
    document["hand"]["events"].append({"type": "folded", "seat": 2})


def post_less(document: dict[str, Any]) -> None:
    event(document, "blind_posted")["chips"] = 1


def take_a_stack_away(document: dict[str, Any]) -> None:
    document["hand"]["setup"]["stacks"].pop()


TAMPERINGS: list[tuple[Callable[[dict[str, Any]], None], type[ProofError]]] = [
    (change_board, CardMismatch),
    (change_own, CardMismatch),
    (change_shown, CardMismatch),
    (exchange_flop_cards, CardMismatch),
    (exchange_hole_cards, CardMismatch),
    (change_viewer, CardMismatch),
    (change_opened_card, WrongCard),
    (change_card_everywhere, WrongCard),
    (exchange("card"), WrongCard),
    (change_hex("salt"), WrongSalt),
    (exchange("salt"), SwappedOpenings),
    (exchange("card", "salt"), SwappedOpenings),
    (exchange("card", "salt", "leaf", "path"), SwappedOpenings),
    (exchange("salt", "leaf", "path"), SwappedOpenings),
    (exchange("dealt", "position"), SwappedOpenings),
    (change_hex("leaf"), WrongPath),
    (change_path, WrongPath),
    (shorten_path, WrongPath),
    (exchange("path"), WrongPath),
    (exchange("dealt"), WrongOrder),
    (exchange("position"), WrongOrder),
    (exchange_order, WrongCut),
    (move_a_card, WrongCut),
    (change_nonce_and_commitment, WrongCut),
    (drop_from_cut, WrongCut),
    (change_nonce, NonceMismatch),
    (change_commitment, NonceMismatch),
    (exchange_nonces, NonceMismatch),
    (withhold, NonceWithheld),
    (bring_a_stranger, NonceUncommitted),
    (cut_twice, CutError),
    (change_root, WrongRoot),
    (rename_everywhere, WrongRoot),
    (rename, DealMismatch),
    (move_button, DealMismatch),
    (exchange_seats, DealMismatch),
    (change_book, DealMismatch),
    (forget_burns, DealMismatch),
    (exchange_seats_everywhere, BrokenRecord),
    (drop_opening, MissingOpening),
    (repeat_opening, SuperfluousOpening),
    (open_a_hidden_card, SuperfluousOpening),
    (change_bet, BrokenRecord),
    (change_who_acted, BrokenRecord),
    (drop_an_action, BrokenRecord),
    (give_the_pot_away, BrokenRecord),
    (give_more, BrokenRecord),
    (act_after_the_end, BrokenRecord),
    (post_less, BrokenRecord),
    (take_a_stack_away, BrokenRecord),
    (change_viewer_to_a_stranger, UnreadableProof),
]


@pytest.mark.parametrize(
    ("change", "named"), [pytest.param(*case, id=f"{case[1].code}-{n}") for n, case in enumerate(TAMPERINGS)]
)
def test_tampering_is_detected_by_name(change: Callable[[dict[str, Any]], None], named: type[ProofError]) -> None:
    with pytest.raises(named) as refused:
        checked(tampered(change))

    assert type(refused.value) is named


def test_every_kind_of_fault_is_shown_by_a_test() -> None:
    shown = {named.code for _, named in TAMPERINGS} | {DuplicateInDeck.code, NonceMissing.code}

    assert {kind.code for kind in leaves(ProofError)} == shown - {"cut-error"}


def leaves(kind: type[ProofError]) -> list[type[ProofError]]:
    below = kind.__subclasses__()
    return [leaf for child in below for leaf in leaves(child)] if below else [kind]


def test_every_fault_can_be_imported() -> None:
    assert all(hasattr(errors, kind.__name__) for kind in leaves(ProofError))


# ---- what is not a document at all ----


DEEP = b"[" * 100_000


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (DEEP, "not JSON"),
        (b"null", "not a document of floorman"),
        (b"[]", "not a document of floorman"),
        (b"{}", "not a document of floorman"),
        (b'{"floorman": ["hand"]}', "not a document of floorman"),
        (b'{"floorman": "hand"}', "version 1"),
        (b'{"floorman": "hand", "version": 2}', "not of 2"),
        (b'{"floorman": "hand", "version": 1}', "missing required field"),
        (b'{"floorman": "hand", "version": 1, "seat": 1' + b"0" * 5000 + b"}", "not JSON|whole and at most"),
        (b'{"floorman": "deck", "version": 1, "cards": 1e400}', "not JSON|whole and at most"),
        (b" " * 1_000_001, "at most 1,000,000 bytes"),
    ],
)
def test_what_is_no_document_is_told_so(data: bytes, says: str) -> None:
    with pytest.raises(UnreadableProof, match=says):
        verify(data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("proof.root", "12"),
        ("proof.root", "zz" * 32),
        ("proof.root", 5),
        ("proof.openings.0.salt", "00" * 32),
        ("proof.openings.0.card", "Xx"),
        ("proof.openings.0.card", "Pik Ass"),
        ("proof.openings.0.card", 7),
        ("proof.openings.0.position", 52),
        ("proof.openings.0.dealt", -1),
        ("proof.order", list(range(51))),
        ("proof.deal.seats", [1]),
        ("proof.deal.seats", [1, 1]),
        ("proof.deal.hand", "\ud800"),
        ("proof.deal.hand", "x" * 201),
        ("proof.extra", 1),
        ("hand.setup", {}),
        ("hand.setup", []),
        ("hand.setup.seats", "123"),
        ("hand.setup.stacks", [2**60]),
        ("hand.setup.big_blind", 1.5),
        ("hand.events.0", {"type": "Teleported"}),
        ("hand.events.2.cards", ["As", "As", "As"]),
        ("hand.events.2.cards", ["Hello"]),
        ("seat", 11),
    ],
)
def test_a_part_that_cannot_be_read_is_told(path: str, value: object) -> None:
    document = deepcopy(DOCUMENT)
    part: Any = document
    *way, last = path.split(".")
    for step in way:
        part = part[int(step)] if step.isdigit() else part[step]
    part[int(last) if last.isdigit() else last] = value

    with pytest.raises((UnreadableProof, DealMismatch, BrokenRecord)):
        checked(document)


def test_no_cut_off_document_holds() -> None:
    whole = json.dumps(DOCUMENT).encode()
    for length in range(0, len(whole) - 1, 97):
        with pytest.raises(UnreadableProof):
            verify(whole[:length])


# ---- the command ----


def test_the_sample_in_the_repository_holds() -> None:
    """A document of the first version, as it was handed out then: whatever changes later must still read it."""
    printed = run(str(SAMPLE))
    assert (printed.returncode, printed.stderr) == (0, "")
    assert f"{SAMPLE}: the proof holds." in printed.stdout
    assert "Hand club 7/112 under tda@2019, seats 1, 2, 3, as seat 2 saw it" in printed.stdout
    assert SEALED.root.hex() in printed.stdout
    assert "the nonces of seats 2, 3" in printed.stdout
    assert "What it does not prove:" in printed.stdout
    assert "the house knows the deck" in printed.stdout
    assert "compare it, or give it with --root" in printed.stdout


def test_it_speaks_german() -> None:
    printed = run(str(SAMPLE), lang="de_AT.UTF-8")

    assert "Der Beweis stimmt." in printed.stdout
    assert "Was es nicht beweist:" in printed.stdout
    assert "wie Platz 2 sie sah" in printed.stdout


def test_a_document_comes_in_on_standard_input() -> None:
    printed = run("-", "--root", SEALED.root.hex(), "--nonce", "02" * 32, typed=SAMPLE.read_bytes())

    assert (printed.returncode, printed.stderr) == (0, "")
    assert "under the root you were shown" in printed.stdout


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("case", range(len(TAMPERINGS)))
def test_every_fault_is_told_in_both_languages(case: int, language: Any) -> None:
    with pytest.raises(ProofError) as refused:
        checked(tampered(TAMPERINGS[case][0]))
    words = refused.value.told(language)

    assert "{" not in words
    assert len(words) > 20


def test_a_proof_that_fails_ends_with_exit_code_1(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(tampered(change_board)), encoding="utf-8")

    printed = run(str(SAMPLE), str(bad))
    assert printed.returncode == 1
    assert "the proof holds" in printed.stdout
    assert f"floorman: {bad}: the second card of the flop is" in printed.stderr
    assert "gegeben wurde dort aber" in run(str(bad), "--lang", "de").stderr


def test_json_has_every_document_and_nothing_else(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(tampered(change_root)), encoding="utf-8")

    printed = run(str(SAMPLE), str(bad), "--json")
    document = json.loads(printed.stdout)
    assert (printed.returncode, printed.stderr) == (1, "")
    assert (document["ok"], document["failed"]) == (1, 1)
    good, failed = document["documents"]
    assert (good["ok"], good["hand"], good["seat"], good["cut"]) == (True, "club 7/112", 2, [2, 3])
    assert good["root"] == SEALED.root.hex()
    assert {"fixed", "places", "cut", "record"} == {statement["code"] for statement in good["proves"]}
    assert all(statement["en"] and statement["de"] for statement in good["proves"] + good["proves_not"])
    assert (failed["ok"], failed["error"]["code"]) == (False, "wrong-root")


def test_documents_that_contradict_each_other_end_with_exit_code_1(tmp_path: Path) -> None:
    other, sealed, cut = sealed_hand(seed=9)
    file = tmp_path / "other.json"
    file.write_bytes(proof_for(other, sealed, cut, 3).to_json())

    printed = run(str(SAMPLE), str(file))
    assert printed.returncode == 1
    assert "floorman: the documents contradict each other: the root" in printed.stderr
    document = json.loads(run(str(SAMPLE), str(file), "--json").stdout)
    assert (document["ok"], document["failed"], document["contradiction"]["code"]) == (2, 0, "wrong-root")
    assert run(str(SAMPLE), str(SAMPLE)).returncode == 0


def test_what_a_document_does_not_prove_depends_on_it(tmp_path: Path) -> None:
    first = seal(deal_under(TDA, hand="h", button=1, seats=(1, 2, 3)))
    hand, sealed, _ = sealed_hand(deal=first.deal.again(first.void({3: bytes(32)}, [3])))
    uncut = sealed.cut({}, {})
    hand = Hand.deal(TDA, deck=sealed.deck(uncut), stacks=[5000] * 3, button=1, blinds=(100, 200))
    for number, document in enumerate(
        [
            *(proof_for(HAND, SEALED, CUT, seat) for seat in (None, 1)),
            *(proof_for(hand, sealed, uncut, seat) for seat in (None, 1)),
            audit_of(SEALED),
        ]
    ):
        (tmp_path / f"{number}.json").write_bytes(document.to_json())
    printed = json.loads(run(*(str(tmp_path / f"{number}.json") for number in range(5)), "--json").stdout)
    codes = [
        {statement["code"] for statement in document["proves"] + document["proves_not"]}
        for document in printed["documents"]
    ]

    assert "spectator" in codes[0]
    assert "not-your-nonce" in codes[1]
    assert {"nobody-cut", "voided", "no-cards", "not-over"} <= codes[2]
    assert "fixed" in codes[3]
    assert {"whole", "other-decks"} <= codes[4]
    assert set(_STATEMENTS).difference(*codes) == {"fixed-as-shown", "not-replayed"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name the document of a hand"),
        (("/nowhere/hand.json",), "it cannot be opened: No such file"),
        (("/",), "it cannot be opened: Is a directory"),
        ((str(SAMPLE), "--root", "12"), "root: 64 hexadecimal digits"),
        ((str(SAMPLE), "--nonce", "house"), "nonce: 64 hexadecimal digits"),
        ((str(SAMPLE), "--root", "00" * 32), "you were shown"),
        ((str(SAMPLE), "--book", "nosuch"), "there is no rulebook nosuch"),
        (("-",), "not JSON"),
        (("/dev/zero",), "at most 1,000,000 bytes"),
    ],
)
def test_bad_input_is_told_with_exit_code_1(arguments: tuple[str, ...], says: str) -> None:
    printed = run(*arguments)

    assert printed.returncode == 1
    assert printed.stderr.startswith("floorman: ")
    assert says in printed.stderr
    assert "Traceback" not in printed.stderr


@pytest.mark.parametrize(
    ("document", "says"),
    [
        (b"x", "Das ist kein JSON: dieses Zeichen geht hier nicht (Byte 0)."),
        (b"{", "Das ist kein JSON: der Text bricht ab."),
        (b'{"floorman": "deck", "version": 1}', "Das Dokument lässt sich nicht lesen: „root“ fehlt."),
    ],
)
def test_a_document_that_cannot_be_read_is_refused_in_german(tmp_path: Path, document: bytes, says: str) -> None:
    file = tmp_path / "hand.json"
    file.write_bytes(document)

    assert run(str(file), "--lang", "de").stderr == f"floorman: {file}: {says}\n"


def test_a_document_cannot_write_over_the_terminal(tmp_path: Path) -> None:
    deal = deal_under(TDA, hand="\x1b[2Jfine\x07", button=1, seats=(1, 2, 3))
    hand, sealed, cut = sealed_hand(deal=deal)
    file = tmp_path / "sly.json"
    file.write_bytes(proof_for(hand, sealed, cut, 2).to_json())
    printed = run(str(file))
    file.write_bytes(file.read_bytes().replace(b"u001b[2J", b"u001b[3J", 1))

    assert printed.returncode == 0
    assert "\x1b" not in printed.stdout + run(str(file)).stderr
