"""Rulings around the showdown: claims, readings, cards others may see, and how long a pot can be challenged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import parse_cards
from floorman.errors import CardError, SituationError
from floorman.floor.effects import (
    ChipsGoTo,
    Granted,
    HandDead,
    HandLives,
    NoClaim,
    PotGoesTo,
    Refused,
    ShowsAll,
    Stands,
)
from floorman.floor.judged import penalty
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.floor.turns import is_substantial
from floorman.ranks import HandRank, evaluate
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.cards import Card
    from floorman.floor.effects import Effect
    from floorman.floor.situations.showdown import Dispute, Reading, SeeRequest, ShownTo, Tabled
    from floorman.rulebook import Rulebook


def rule_tabled(book: Rulebook, situation: Tabled) -> Ruling:
    """Say whether a hand still competes: tabled hands cannot be killed, others live while they can be told."""
    seat = situation.seat
    if situation.shown > situation.needed:
        raise SituationError("shown", "more cards than the hand has", "mehr Karten, als die Hand hat")
    is_tabled = situation.shown == situation.needed and situation.is_readable
    lives, loses = (HandLives(seat),), (HandDead(seat), NoClaim(seat))
    if is_tabled:
        told = Words(
            "All cards lay open and could be read: the hand counts, whoever took it in.",
            "Alle Karten lagen offen und lesbar da: die Hand zählt, wer immer sie eingezogen hat.",
        )
        cites = (
            book.topic("tabled_hand"),
            *((book.topic("tabled_hand_swept"),) if situation.taken_by == "dealer" else ()),
        )
        return ruled(book, lives, told, cites)
    if situation.lie == "before_the_player":
        told = Words(
            f"{situation.shown} of {situation.needed} cards are open: the others have to be shown for a claim.",
            f"{situation.shown} von {situation.needed} Karten sind offen: für einen Anspruch müssen auch die anderen gezeigt werden.",
        )
        return ruled(
            book,
            (ShowsAll(seat, situation.needed - situation.shown),),
            told,
            (book.topic("show_the_rest"), book.topic("show_both")),
        )
    is_gone = situation.lie == "in_the_muck" or not situation.is_identifiable
    cites = (book.cite("discarded_hand_returns"), book.topic("discarded_hand"))
    if is_gone:
        told = Words(
            "The cards can no longer be told beyond doubt: no claim to the pot.",
            "Die Karten sind nicht mehr zweifelsfrei: kein Anspruch auf den Pot.",
        )
        return ruled(book, loses, told, (book.topic("unshown_hand_lost"), *cites))
    if situation.is_all_in:
        told = Words(
            "In an all-in all hands are opened, and this one can be told.",
            "Beim All-in werden alle Hände geöffnet, und diese ist eindeutig.",
        )
        return ruled(book, lives, told, (book.topic("all_in_hand_thrown"), *cites))
    told = Words("The cards can be told beyond doubt.", "Die Karten sind zweifelsfrei.")
    if book.knobs.discarded_hand_returns == "owner_while_identifiable":
        return ruled(book, lives, told, cites)
    return ruled(book, (), told, cites, (Option(lives), Option(loses)))


def rule_reading(book: Rulebook, situation: Reading) -> Ruling:
    """Let the cards speak: whoever lies open with the best hand takes the pot, whatever was said."""
    board = _cards("board", situation.board)
    if len(board) != 5:
        raise SituationError("board", "has five cards at the showdown", "hat beim Showdown fünf Karten")
    hands = {open_hand.seat: _cards("shown.cards", open_hand.cards) for open_hand in situation.shown}
    seen = [*board, *(card for cards in hands.values() for card in cards)]
    if len(hands) < len(situation.shown) or len(set(seen)) < len(seen):
        raise SituationError("shown", "a seat or a card twice", "ein Platz oder eine Karte doppelt")
    ranks = {seat: evaluate([*cards, *board]) for seat, cards in hands.items() if len(cards) == 2}
    claimless = tuple(NoClaim(seat) for seat in hands if seat not in ranks)
    if not ranks:
        raise SituationError("shown", "nobody has opened two cards", "niemand hat zwei Karten offen")
    best = max(ranks.values())
    winners = tuple(seat for seat, rank in ranks.items() if rank == best)
    told = Words(f"The cards speak: {_named(best, 'en')}.", f"Die Karten sprechen: {_named(best, 'de')}.")
    effects: list[Effect] = [PotGoesTo(winners), *claimless]
    cites = [book.topic("cards_speak"), book.topic("show_both")]
    if situation.miscalled_by is not None and situation.is_deliberate:
        effects.append(penalty(book, situation.miscalled_by))
        cites.append(book.topic("miscalled_on_purpose"))
    return ruled(book, effects, told, cites)


def _named(rank: HandRank, language: str) -> str:
    return rank.words("en" if language == "en" else "de")


def _cards(field: str, text: str) -> list[Card]:
    try:
        return list(parse_cards(text))
    except CardError as error:
        raise SituationError(field, str(error), f"keine Karten: {text}") from None


def rule_shown_to(book: Rulebook, situation: ShownTo) -> Ruling:
    """Say whether a hand lives that somebody saw, and who else may see it, and when."""
    seat, knobs = situation.seat, book.knobs
    if situation.asked_by is not None:
        return _asked(book, situation, situation.asked_by)
    punished = (penalty(book, seat),) if situation.is_deliberate else ()
    kills = not situation.is_hand_over and (
        (situation.who == "active_opponent" and knobs.showing_active_opponent_kills_hand)
        or (situation.who == "everybody" and knobs.own_exposed_cards_kill_hand)
    )
    knob = "own_exposed_cards_kill_hand" if situation.who == "everybody" else "showing_active_opponent_kills_hand"
    told = Words(
        "The hand is played on, and a penalty waits until it is over.",
        "Die Hand wird weitergespielt; eine Strafe beginnt erst danach.",
    )
    if kills:
        told = Words(
            "An opponent who can still act has seen the cards.",
            "Ein Gegner, der noch handeln kann, hat die Karten gesehen.",
        )
    keeps_silent = (book.topic("keeps_silent"),) if situation.who == "folded_opponent" else ()
    cites = (book.cite(knob), book.topic("one_player_to_a_hand"), *keeps_silent)
    return ruled(book, (HandDead(seat) if kills else HandLives(seat), *punished), told, cites)


def _asked(book: Rulebook, situation: ShownTo, asked_by: int) -> Ruling:
    knobs = book.knobs
    if situation.asks_for_rest:
        is_granted = bool(knobs.show_one_card_show_both)
        told = Words(
            "What was not shown to anybody need not be shown.",
            "Was niemandem gezeigt wurde, muss nicht gezeigt werden.",
        )
        return ruled(
            book, (Granted(asked_by) if is_granted else Refused(asked_by),), told, (book.topic("only_what_was_shown"),)
        )
    if situation.who == "spectator":
        told = Words(
            "Only a spectator has seen them: nobody else may.",
            "Nur ein Zuschauer hat sie gesehen: sonst darf es niemand.",
        )
        return ruled(book, (Refused(asked_by),), told, (book.topic("one_player_to_a_hand"),))
    if knobs.show_one_show_all is None:
        told = Words(
            "The book does not say; the floor decides.", "Das Regelwerk sagt es nicht; die Turnierleitung entscheidet."
        )
        options = (Option((Granted(asked_by),)), Option((Refused(asked_by),)))
        return ruled(book, (), told, (book.topic("one_player_to_a_hand"),), options)
    is_granted = situation.is_hand_over or (
        knobs.show_one_show_all == "on_request" and situation.who not in ("folded_opponent", "active_opponent")
    )
    told = Words(
        "What one has seen all may see once the hand is over.",
        "Was einer gesehen hat, dürfen nach der Hand alle sehen.",
    )
    return ruled(
        book, (Granted(asked_by) if is_granted else Refused(asked_by),), told, (book.cite("show_one_show_all"),)
    )


def rule_see_request(book: Rulebook, situation: SeeRequest) -> Ruling:
    """Grant, refuse or leave open a request to see a hand at the showdown."""
    seat, knobs = situation.seat, book.knobs
    cites = (book.cite("right_to_see_hand"), book.topic("other_requests_to_see"))
    either = (Option((Granted(seat),)), Option((Refused(seat),)))
    if knobs.right_to_see_hand == "river_caller_sees_aggressor":
        if not situation.has_cards:
            told = Words(
                "Whoever has neither tabled nor kept the cards may not ask.",
                "Wer weder gezeigt noch die Karten behalten hat, darf nicht fragen.",
            )
            return ruled(book, (Refused(seat),), told, (book.topic("see_needs_cards"), *cites))
        if situation.paid_to_see:
            told = Words(
                "Whoever called the bet on the river has paid to see it.",
                "Wer den River-Einsatz bezahlt hat, darf die Hand sehen.",
            )
            return ruled(book, (Granted(seat),), told, cites)
        told = Words(
            "There is no right to see it; the floor decides.",
            "Ein Recht darauf gibt es nicht; die Turnierleitung entscheidet.",
        )
        return ruled(book, (), told, cites, either)
    told = Words("Only the floor opens hands, on suspicion.", "Nur die Turnierleitung öffnet Hände, bei Verdacht.")
    if knobs.right_to_see_hand == "floor_on_suspicion" and situation.suspects_collusion:
        opens = (book.cite("floor_may_open"),) if knobs.floor_may_open else ()
        return ruled(book, (), told, (*opens, *cites), either)
    return ruled(book, (Refused(seat),), told, cites)


def rule_dispute(book: Rulebook, situation: Dispute) -> Ruling:
    """Say whether a challenge comes in time, and what moves if it does."""
    seat, knobs = situation.seat, book.knobs
    if situation.about == "award" and (situation.chips == 0) != (situation.from_seat is None):
        raise SituationError(
            "chips",
            "a wrong award has an amount and somebody who got it",
            "ein falsch vergebener Pot hat einen Betrag und einen Empfänger",
        )
    if situation.seconds_into_break is not None:
        in_time = situation.seconds_into_break <= knobs.break_dispute_seconds
        cite = book.cite("break_dispute_seconds")
    elif situation.about == "reading":
        in_time = not situation.has_next_hand_begun
        cite = book.cite("reading_dispute_until")
    else:
        cite = book.cite("award_dispute_until")
        in_time = knobs.award_dispute_until == "open_ended" or not is_substantial(book, situation.since)
    if not in_time:
        told = Words("The time to challenge it is over.", "Die Frist für einen Einspruch ist vorbei.")
        return ruled(book, (Refused(seat), Stands()), told, (cite,))
    told = Words("The challenge comes in time.", "Der Einspruch kommt rechtzeitig.")
    moved = (ChipsGoTo(seat, situation.chips, situation.from_seat),) if situation.from_seat is not None else ()
    return ruled(book, (Granted(seat), *moved), told, (cite,))
