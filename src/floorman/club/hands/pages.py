"""Hands that are over, as one pair of eyes may see them: in a list, one by itself, and written for other programs."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.errors import CannotWrite, HandSetupError, HistoryError
from floorman.hand.view import Seen, event_for
from floorman.history.formats import FORMATS, write_one
from floorman.history.model import Recorded
from floorman.history.own import SPECTATOR, history_of
from floorman.history.replaying import replay
from floorman.proof import HandDocument, proof_for
from floorman.store.personal import former_member
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.club.hands.records import PlayedHand
    from floorman.history.model import History
    from floorman.table.events import DealtSeat

_FORMS: Final = dict(zip(("phh", "ohh", "pokerstars"), FORMATS, strict=False))
ENDINGS: Final = {name: form.endings[0] for name, form in _FORMS.items()}
"""Of files in each form."""


class HandLine(Struct, frozen=True):
    """A hand in one's own list."""

    id: str
    table: str
    table_name: str
    number: int
    at: int
    book: str
    edition: str
    small_blind: int
    big_blind: int
    seat: int
    """One's own."""
    cards: tuple[str, ...]
    """One's own."""
    board: tuple[str, ...]
    won: int
    """In chips, below zero where they were lost."""
    chip_cents: int
    """What a chip is worth; 0 in a tournament."""


class HandsPage(Struct, frozen=True, tag="my_hands"):
    """A page of one's own hands, the latest first."""

    hands: tuple[HandLine, ...]
    earlier: int | None
    """What to ask for as *before* to see the page after this one."""


class HandPlayer(Struct, frozen=True):
    """Who played in a hand."""

    seat: int
    name: str
    is_bot: bool
    chips: int
    """Before the hand."""
    won: int


class HandPage(Struct, frozen=True, tag="hand"):
    """A hand that is over, as one pair of eyes saw it."""

    id: str
    table: str
    table_name: str
    number: int
    at: int
    book: str
    edition: str
    chip_cents: int
    you: int | None
    players: tuple[HandPlayer, ...]
    events: tuple[Seen, ...]
    proof: HandDocument | None
    """The document for `floorman verify`."""
    no_proof: Words | None
    """Why there is none."""


class WrittenHands(Struct, frozen=True, tag="written_hands"):
    """Hands as a hand history."""

    form: str
    text: str
    hands: int
    lost: tuple[Words, ...]
    """What this form has no words for."""
    left_out: tuple[str, ...]
    """Hands that it cannot record at all."""
    earlier: int | None


def line_of(played: PlayedHand, seat: int) -> HandLine:
    """A hand in the list of whoever sat there."""
    table, hand = played.table, played.hand
    state = hand.state
    return HandLine(
        id=played.id,
        table=table.id,
        table_name=table.name,
        number=played.dealt_in.hand,
        at=played.dealt_in.at,
        book=played.dealt.book,
        edition=played.dealt.edition,
        small_blind=played.dealt.small_blind,
        big_blind=played.dealt.big_blind,
        seat=seat,
        cards=tuple(map(str, state.holes[state.place_of(seat)])) if state.holes else (),
        board=tuple(map(str, hand.board)),
        won=played.won(seat),
        chip_cents=table.chip_cents if table.cash else 0,
    )


def page_of(played: PlayedHand, seat: int | None, name_of: Callable[[str], str | None]) -> HandPage:
    """A hand as one seat saw it, or the rail. *name_of* knows what members are called."""
    table, hand = played.table, played.hand
    seen = (event_for(event, hand.state, seat) for event in hand.events)
    proof, no_proof = _proof(played, seat)
    return HandPage(
        id=played.id,
        table=table.id,
        table_name=table.name,
        number=played.dealt_in.hand,
        at=played.dealt_in.at,
        book=played.dealt.book,
        edition=played.dealt.edition,
        chip_cents=table.chip_cents if table.cash else 0,
        you=seat,
        players=tuple(
            HandPlayer(
                *(player.seat, name(player, name_of), player.is_bot),
                *(played.stack_before(player.seat), played.won(player.seat)),
            )
            for player in played.dealt_in.players
        ),
        events=tuple(event for event in seen if event is not None),
        proof=proof,
        no_proof=no_proof,
    )


def name(player: DealtSeat, name_of: Callable[[str], str | None]) -> str:
    """What somebody is called who was dealt in; a stack without its player has no name."""
    if player.name or not player.member:
        return player.name
    return name_of(player.member) or former_member(player.member).en


def written(
    hands: Iterable[tuple[PlayedHand, int | None]],
    form: str,
    name_of: Callable[[str], str | None],
    *,
    earlier: int | None = None,
) -> WrittenHands:
    """Hands as a history, each as one seat saw it, or the rail."""
    texts: list[str] = []
    lost: dict[Words, None] = {}
    left_out: list[str] = []
    into = _FORMS[form]
    for played, seat in hands:
        history = _history(played, seat, name_of)
        try:
            recorded = replay(Recorded(history, 1, (1,) * len(history.steps)), played.hand.book)
            text = write_one(into, recorded, played.hand.book, number=len(texts) + 1)
        except (CannotWrite, HistoryError):
            left_out.append(played.id)
            continue
        texts.append(text.text)
        lost |= dict.fromkeys(text.lost)
    whole = into.between.join(
        (into.heading.format(number) if len(texts) > 1 else "") + text for number, text in enumerate(texts, start=1)
    )
    return WrittenHands(form, whole, len(texts), tuple(lost), tuple(left_out), earlier)


def _history(played: PlayedHand, seat: int | None, name_of: Callable[[str], str | None]) -> History:
    table = played.table
    return history_of(
        played.hand,
        names={player.seat: called for player in played.dealt_in.players if (called := name(player, name_of))},
        id=played.id,
        table=table.name,
        time=datetime.fromtimestamp(played.dealt_in.at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        unit=Decimal(table.chip_cents).scaleb(-2) if table.cash else Decimal(1),
        seat=SPECTATOR if seat is None else seat,
    )


def _proof(played: PlayedHand, seat: int | None) -> tuple[HandDocument | None, Words | None]:
    try:
        return proof_for(played.hand, played.sealed, played.sealed.cut({}, {}), seat), None
    except HandSetupError as error:
        return None, error.words
