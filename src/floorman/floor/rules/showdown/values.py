"""Rulings on open hands: what they are worth, how a pot is divided, and how long an award can be challenged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.cards import parse_cards
from floorman.errors import CardError, SituationError
from floorman.floor.at_hand.facts import dealt, open_hands
from floorman.floor.effects import ChipsGoTo, Granted, NoClaim, PotGoesTo, RequestRefused, Stands
from floorman.floor.effects.worded import filled, seconds_counted
from floorman.floor.judged import both, penalty
from floorman.floor.rules.betting.turns import counted_by, is_substantial
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.hand.pots import halves, shares
from floorman.ranks import evaluate
from floorman.seats import clockwise
from floorman.table.positions import draw_weight
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.cards import Card
    from floorman.floor.effects import Effect
    from floorman.floor.situations.showdown import Dispute, Reading, SplitPot
    from floorman.hand import Hand
    from floorman.rulebook import Cite, Rulebook


def rule_reading(book: Rulebook, situation: Reading, hand: Hand | None = None) -> Ruling:
    """Let the cards speak: whoever lies open with the best hand takes the pot, whatever was said."""
    if situation.is_deliberate and situation.miscalled_by is None:
        raise SituationError("miscalled_by", Words("who said it?", "wer hat das gesagt?"))
    board, hands = _table(situation, hand)
    ranks = {seat: evaluate([*cards, *board]) for seat, cards in hands.items() if len(cards) == 2}
    claimless = tuple(NoClaim(seat) for seat in hands if seat not in ranks)
    if not ranks:
        raise SituationError("shown", Words("nobody has turned up two cards", "niemand hat zwei Karten aufgedeckt"))
    effects: list[Effect] = []
    cites = [book.topic("cards_speak")]
    parts = _pots(situation, hand, tuple(hands))
    if len(parts) > 1:
        cites += [book.topic("each_pot_apart"), book.cite("pots_awarded_from")]
    for number, chips, seats in parts if book.knobs.pots_awarded_from == "best_hand" else reversed(parts):
        in_it = {seat: rank for seat, rank in ranks.items() if seat in seats}
        if not in_it:
            raise SituationError(
                "pots.seats",
                Words("nobody who turned up a hand can win it", "niemand, der aufgedeckt hat, kann ihn gewinnen"),
            )
        best = max(in_it.values())
        winners = tuple(sorted(seat for seat, rank in in_it.items() if rank == best))
        effects.append(_won(book, situation, hand, winners, chips, number))
        if len(winners) > 1 and chips:
            cites.append(book.cite("odd_chip_to"))
    best = max(ranks.values())
    named = Words(best.words_against(ranks.values()), best.words_against(ranks.values(), "de"))
    reason = Words(f"The cards speak: {named.en}.", f"Die Karten sprechen: {named.de}.")
    if claimless:
        cites.append(book.topic("show_both"))
    if best == evaluate(board):
        cites.append(book.topic("playing_the_board"))
        plays = Words(
            "The board plays for all who turned up both cards.",
            "Das Board spielt für alle, die beide Karten aufgedeckt haben.",
        )
        reason = both(plays, reason)
    effects += claimless
    if situation.miscalled_by is not None and situation.is_deliberate:
        effects.append(penalty(book, situation.miscalled_by))
        cites.append(book.topic("miscalled_on_purpose"))
    return ruled(book, effects, reason, cites)


def _table(situation: Reading, hand: Hand | None) -> tuple[list[Card], dict[int, list[Card]]]:
    """Board and open hands, as the situation has them or else the hand."""
    board = read_cards("board", situation.board)
    hands = {open_hand.seat: read_cards("shown.cards", open_hand.cards) for open_hand in situation.shown}
    if len(hands) < len(situation.shown):
        raise SituationError("shown", Words("has a seat twice", "enthält einen Platz doppelt"))
    if hand is not None:
        board = board or list(hand.board)
        hands = hands or {seat: list(cards) for seat, cards in open_hands(hand).items()}
    if len(board) != 5:
        raise SituationError("board", Words("has five cards at the showdown", "hat beim Showdown fünf Karten"))
    seen = [*board, *(card for cards in hands.values() for card in cards)]
    if len(set(seen)) < len(seen):
        raise SituationError("shown", Words("has a card twice", "enthält eine Karte doppelt"))
    if any(len(cards) > 2 for cards in hands.values()):
        raise SituationError("shown.cards", Words("a hand has two cards", "eine Hand hat zwei Karten"))
    return board, hands


def _pots(situation: Reading, hand: Hand | None, seats: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Number, chips and who can win it, the main pot first."""
    if situation.pots:
        return [(number, part.chips, part.seats) for number, part in enumerate(situation.pots)]
    if hand is not None and not situation.pot and not situation.shown:
        return [(number, chips, able) for number, (chips, able) in enumerate(hand.pots)]
    return [(0, situation.pot, seats)]


def _won(
    book: Rulebook, situation: Reading, hand: Hand | None, winners: tuple[int, ...], chips: int, number: int
) -> PotGoesTo:
    button = situation.button or (dealt(hand).button if hand is not None else None)
    if not chips:
        return PotGoesTo(winners, pot=number)
    if len(winners) == 1:
        return PotGoesTo(winners, (chips,), number)
    chip = situation.chip if hand is None or situation.chip > 1 else dealt(hand).chip
    is_even = _odd_chips(book, chips, winners, chip) == 0
    order = winners if is_even else _left_of(button, winners)
    parts = _parts(book, chips, order, chip)
    return PotGoesTo(tuple(parts), tuple(parts.values()), number)


def read_cards(field: str, text: str) -> list[Card]:
    """Cards from text.

    Raises:
        SituationError: it is not one.
    """
    try:
        return list(parse_cards(text))
    except CardError as error:
        raise SituationError(field, Words(error.told("en"), error.told("de").rstrip("."))) from None


def _left_of(button: int | None, winners: Sequence[int]) -> tuple[int, ...]:
    if button is None:
        raise SituationError(
            "button",
            Words(
                "where does it lie? It decides who gets the odd chip",
                "wo liegt er? Danach richtet sich, wer den unteilbaren Chip bekommt",
            ),
        )
    return clockwise(winners, button)


def _unit(book: Rulebook, chip: int) -> int:
    return 1 if book.knobs.odd_chip_unit == "smallest_money_unit" else chip


def _odd_chips(book: Rulebook, chips: int, winners: Sequence[int], chip: int) -> int:
    """How many chips are left over when the winners have had equal parts."""
    return chips // _unit(book, chip) % len(winners)


def _parts(book: Rulebook, chips: int, winners: Sequence[int], chip: int) -> dict[int, int]:
    unit = _unit(book, chip)
    if chips % unit:
        raise SituationError(
            "chip", Words("the pot has to be a multiple of it", "der Pot muss ein Vielfaches davon sein")
        )
    return dict(zip(winners, shares(chips, winners, unit), strict=True))


def rule_split_pot(book: Rulebook, situation: SplitPot, hand: Hand | None = None) -> Ruling:
    """Divide a pot down to the smallest chip in play, and say who gets what is left over."""
    knobs, high, low = book.knobs, situation.high, situation.low
    if len(set(high)) < len(high) or len(set(low)) < len(low):
        raise SituationError("high", Words("has a seat twice", "enthält einen Platz doppelt"))
    button = situation.button or (dealt(hand).button if hand is not None else None)
    chip = situation.chip if hand is None or situation.chip > 1 else dealt(hand).chip

    cites = [book.cite("odd_chip_unit")]

    def divided(chips: int, seats: tuple[int, ...]) -> dict[int, int]:
        odd = _odd_chips(book, chips, seats, chip)
        order, why = _order_of_odd_chips(book, situation, seats, button) if odd else (clockwise(seats, 10), ())
        cites.extend(why)
        if odd > 1:
            cites.append(book.topic("several_odd_chips"))
        return _parts(book, chips, order, chip)

    if not low:
        parts = divided(situation.pot, high)
    elif set(high) == set(low) and knobs.equal_scoops_split_whole_pot:
        cites.insert(0, book.cite("equal_scoops_split_whole_pot"))
        parts = divided(situation.pot, high)
    else:
        cites.insert(0, book.cite("odd_chip_high_low"))
        more, less = halves(situation.pot, _unit(book, chip))
        high_half, low_half = (more, less) if knobs.odd_chip_high_low == "high" else (less, more)
        parts = divided(high_half, high)
        for seat, chips in divided(low_half, low).items():
            parts[seat] = parts.get(seat, 0) + chips
    made = Words(f"{situation.pot} in chips of {chip}", f"{situation.pot} in Chips zu {chip}")
    reason = Words(
        f"{made.en}; chips that cannot be divided go out one by one, in order.",
        f"{made.de}; was sich nicht teilen lässt, wird der Reihe nach verteilt, je ein Chip.",
    )
    if len(parts) == 1:
        reason = Words("Nobody else has a part in it.", "Sonst hat niemand einen Anteil daran.")
    elif len(set(parts.values())) == 1:
        reason = Words(f"{made.en} divide evenly.", f"{made.de} lassen sich gleich teilen.")
    return ruled(book, (PotGoesTo(tuple(parts), tuple(parts.values())),), reason, cites)


def _order_of_odd_chips(
    book: Rulebook, situation: SplitPot, seats: tuple[int, ...], button: int | None
) -> tuple[tuple[int, ...], tuple[Cite, ...]]:
    """Who gets an odd chip before whom, and on whose word."""
    is_stud = situation.game == "stud"
    own = book.topic("odd_chip_in_stud") if is_stud else book.cite("odd_chip_to")
    if not is_stud and book.knobs.odd_chip_to != "highest_card_by_suit":
        return _left_of(button, seats), (own,)
    order, is_by_suit = _by_card(book, situation, seats)
    return order, (own, book.cite("suit_order_for_draws")) if is_by_suit else (own,)


def _by_card(book: Rulebook, situation: SplitPot, seats: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """The seats from the highest card down, and whether suits were needed to tell."""
    cards = {top.seat: read_cards("top_cards.cards", top.cards) for top in situation.top_cards}
    if any(len(cards.get(seat, ())) != 1 for seat in seats):
        raise SituationError(
            "top_cards",
            Words("the highest card of each winner is needed", "nötig ist die höchste Karte jedes Gewinners"),
        )
    weights = {seat: draw_weight(cards[seat][0], book) for seat in seats}
    is_by_suit = len({rank for rank, _ in weights.values()}) < len(seats)
    return tuple(sorted(seats, key=weights.__getitem__, reverse=True)), is_by_suit


def rule_dispute(book: Rulebook, situation: Dispute) -> Ruling:
    """Say whether a challenge comes in time, and what moves if it does; anybody at the table may raise it."""
    situation = replace(situation, has_next_hand_begun=_has_begun(book, situation))
    _require_sense(situation)
    seat = situation.seat
    if not situation.is_tabled:
        reason = Words(
            "Nobody may read a hand that was not tabled.", "Eine Hand, die nicht offen lag, darf niemand bewerten."
        )
        return ruled(book, (RequestRefused(seat),), reason, (book.topic("no_reading_of_closed_hands"),))
    in_time, limit = _in_time(book, situation)
    begun = (book.cite("hand_begins_with"),) if situation.next_hand is not None else ()
    late = (*begun, book.topic("errors_at_once")) if situation.has_next_hand_begun else begun
    if not in_time:
        return ruled(book, (RequestRefused(seat), Stands()), _too_late(book, situation), (*limit, *late))
    reason = Words("The challenge comes in time.", "Der Einspruch kommt rechtzeitig.")
    if situation.has_next_hand_begun:
        reason = _still_counts(situation)
    cites = (*limit, book.topic("errors_reported_by_all"), *late)
    moved: tuple[Effect, ...] = ()
    if situation.from_seat is not None:
        moved = (ChipsGoTo(situation.to_seat or seat, situation.chips, situation.from_seat),)
    is_unsure = bool(moved) and not situation.is_amount_sure
    if is_unsure:
        reason = both(
            reason, Words("How much it was is up to the floor.", "Wie viel es war, legt die Turnierleitung fest.")
        )
    if situation.has_next_hand_begun and (delay := book.own_topic("delay_may_count")):
        weighs = Words(
            "The floor may take the delay into account.", "Die Turnierleitung kann die Verzögerung berücksichtigen."
        )
        options = (Option((Granted(seat), *moved), is_preferred=True), Option((RequestRefused(seat), Stands())))
        return ruled(book, (), both(reason, weighs), (*cites, delay), options)
    if is_unsure:
        return ruled(book, (Granted(seat),), reason, cites, (Option(moved, is_preferred=True), Option((Stands(),))))
    return ruled(book, (Granted(seat), *moved), reason, cites)


def _still_counts(situation: Dispute) -> Words:
    match len(situation.since):
        case 0:
            when = Words("when the next hand has begun", "nach Beginn der nächsten Hand")
        case 1:
            when = Words("1 action into the next hand", "nach einer Aktion der nächsten Hand")
        case count:
            when = Words(f"{count} actions into the next hand", f"nach {count} Aktionen der nächsten Hand")
    return Words(
        f"The challenge comes late, {when.en}, and still counts.",
        f"Der Einspruch kommt spät, {when.de}, und zählt trotzdem.",
    )


def _has_begun(book: Rulebook, situation: Dispute) -> bool:
    """Whether the next hand has begun, which one book says of a relieved dealer too: TDA 23."""
    if situation.next_hand == "dealer_relieved":
        begins = book.knobs.hand_begins_with == "first_riffle_shuffler_or_dealer_change"
        return begins or situation.has_next_hand_begun
    return situation.next_hand == "shuffled" or situation.has_next_hand_begun


def _too_late(book: Rulebook, situation: Dispute) -> Words:
    if situation.seconds_into_break is not None:
        gone, given = situation.seconds_into_break, book.knobs.break_dispute_seconds
        return filled(
            Words(
                "In a break a hand can be challenged for {given}; it has been {gone}.",
                "In der Pause ist {given} lang Einspruch möglich; vergangen: {gone}.",
            ),
            given=seconds_counted(given),
            gone=seconds_counted(gone),
        )
    if situation.about == "reading" and book.knobs.reading_dispute_until == "next_hand_begins":
        return Words("The next hand has begun.", "Die nächste Hand hat begonnen.")
    return Words(
        "There has been substantial action in the next hand.", "In der nächsten Hand gab es schon wesentliche Aktionen."
    )


def _require_sense(situation: Dispute) -> None:
    gone_wrong = situation.from_seat is not None
    if gone_wrong != bool(situation.chips) or (situation.about == "award" and not gone_wrong):
        raise SituationError(
            "chips",
            Words(
                "for a wrong award, say how much it was and who got it",
                "bei einem falsch vergebenen Pot gehören Betrag und Empfänger dazu",
            ),
        )
    if gone_wrong and situation.from_seat == (situation.to_seat or situation.seat):
        raise SituationError("to_seat", Words("already has the chips", "hat die Chips schon"))
    if situation.since and not situation.has_next_hand_begun:
        raise SituationError("since", Words("there is no next hand yet", "es gibt noch keine nächste Hand"))
    if situation.seconds_into_break is not None and situation.has_next_hand_begun:
        raise SituationError(
            "seconds_into_break", Words("no hand begins in a break", "in der Pause beginnt keine Hand")
        )


def _in_time(book: Rulebook, situation: Dispute) -> tuple[bool, tuple[Cite, ...]]:
    knobs = book.knobs
    is_award = situation.about == "award" or (
        situation.from_seat is not None and not book.answers["reading_dispute_until"].is_own
    )  # where a book limits only the award, a pot that went wrong by a misread hand is one
    if is_award and knobs.award_dispute_until == "open_ended":
        return True, (book.cite("award_dispute_until"),)
    if situation.seconds_into_break is not None:
        return situation.seconds_into_break <= knobs.break_dispute_seconds, (book.cite("break_dispute_seconds"),)
    knob = "award_dispute_until" if situation.about == "award" else "reading_dispute_until"
    until = knobs.award_dispute_until if situation.about == "award" else knobs.reading_dispute_until
    if until == "next_hand_begins":
        return not situation.has_next_hand_begun, (book.cite(knob),)
    counted = counted_by(book, situation.since) if situation.since else ()
    return not is_substantial(book, situation.since), (book.cite(knob), *counted)
