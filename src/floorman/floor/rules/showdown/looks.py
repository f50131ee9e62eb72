"""Rulings on who may see whose cards: shown to somebody, asked for at the showdown, looked at on suspicion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.at_hand.facts import actions, all_in_seats, has_cards, require_in_hand
from floorman.floor.effects import Granted, HandDead, HandLives, KeepsClosed, LooksAt, PenaltyDue, RequestRefused
from floorman.floor.judged import both, penalty
from floorman.floor.penalties.scale import MUST, steps
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.floor.effects import Effect
    from floorman.floor.situations.showdown import SeeRequest, ShownTo
    from floorman.floor.situations.spot import Acted
    from floorman.hand import Hand
    from floorman.rulebook import Rulebook


def rule_shown_to(book: Rulebook, situation: ShownTo) -> Ruling:
    """Say whether a hand lives that somebody saw, and who else may see it, and when."""
    seat, knobs = situation.seat, book.knobs
    if situation.asked_by == seat:
        raise SituationError(
            "asked_by", Words("is the seat whose cards they are", "ist der Platz, dem die Karten gehören")
        )
    if situation.asked_by is not None:
        return _asked(book, situation, situation.asked_by)
    is_open = situation.who == "everybody"
    punished = (_punished(book, situation),) if _is_punishable(book, situation) else ()
    kills = not situation.is_hand_over and (
        (situation.who == "active_opponent" and knobs.showing_active_opponent_kills_hand)
        or (is_open and knobs.own_exposed_cards_kill_hand)
    )
    reason = _played_on(situation, is_punishable=bool(punished))
    if kills:
        reason = Words(
            "An opponent who can still act has seen the cards.",
            "Ein Gegner, der noch handeln kann, hat die Karten gesehen.",
        )
    knob = "own_exposed_cards_kill_hand" if is_open else "showing_active_opponent_kills_hand"
    silent = (book.topic("keeps_silent"),) if situation.who == "folded_opponent" else ()
    alone = () if is_open else (book.topic("one_player_to_a_hand"),)
    if situation.who == "active_opponent" and not situation.is_hand_over:
        alone = (
            *alone,
            book.misconduct("exposing_cards").cite,
        )  # shown to one while there is action is exposed: TDA 68
    return ruled(
        book, (HandDead(seat) if kills else HandLives(seat), *punished), reason, (book.cite(knob), *alone, *silent)
    )


def _is_punishable(book: Rulebook, situation: ShownTo) -> bool:
    """Whether it may cost a penalty: on purpose always, laid open while there is action also by accident, unless the book excuses it."""
    if situation.who != "everybody":
        return situation.is_deliberate
    if situation.is_hand_over:
        return False
    return situation.is_deliberate or not book.own_topic("accident_goes_free")


def _played_on(situation: ShownTo, *, is_punishable: bool) -> Words:
    possible = Words("A penalty is possible.", "Eine Strafe ist möglich.")
    if situation.is_hand_over:
        reason = Words("The hand is over.", "Die Hand ist vorbei.")
        return both(reason, possible) if is_punishable else reason
    if not is_punishable:
        return Words("It was an accident: the hand is played on.", "Es war ein Versehen: die Hand wird weitergespielt.")
    if situation.who != "everybody":
        return both(Words("The hand continues.", "Die Hand wird weitergespielt."), possible)
    return Words(
        "The hand continues; a penalty begins only when it is over.",
        "Die Hand wird weitergespielt; eine Strafe beginnt erst danach.",
    )


def _punished(book: Rulebook, situation: ShownTo) -> Effect:
    """A penalty that may be given, or must be where the book says so of cards opened on purpose; never before the hand is over."""
    seat, offends = situation.seat, book.misconduct("exposing_cards")
    waits = situation.who == "everybody" and not situation.is_hand_over
    if waits and situation.is_deliberate and offends.costs in MUST:
        return PenaltyDue(seat, steps(book, offends.costs), after_hand=True)
    return replace(penalty(book, seat), after_hand=waits)


def _asked(book: Rulebook, situation: ShownTo, asked_by: int) -> Ruling:
    knobs = book.knobs
    if situation.asks_for_rest:
        is_granted = bool(knobs.show_one_card_show_both)
        reason = Words(
            "What nobody has seen need not be shown.",
            "Was niemand gesehen hat, muss nicht gezeigt werden.",
        )
        if is_granted:
            reason = Words("A player who shows one card shows both.", "Wer eine Karte zeigt, zeigt beide.")
        own = (book.cite("show_one_card_show_both"),) if knobs.show_one_card_show_both is not None else ()
        answer = Granted(asked_by) if is_granted else RequestRefused(asked_by)
        return ruled(book, (answer,), reason, (*own, book.topic("only_what_was_shown")))
    if situation.who == "spectator":
        reason = Words(
            "Only a spectator has seen them: that gives nobody else the right to.",
            "Nur ein Zuschauer hat sie gesehen: das gibt sonst niemandem ein Recht darauf.",
        )
        return ruled(book, (RequestRefused(asked_by),), reason, (book.topic("one_player_to_a_hand"),))
    if situation.who == "everybody":
        reason = Words("Cards that lie open may be seen by all.", "Was offen liegt, dürfen alle sehen.")
        shows = (book.cite("show_one_show_all"),) if knobs.show_one_show_all is not None else ()
        return ruled(book, (Granted(asked_by),), reason, (*shows, book.cite("own_exposed_cards_kill_hand")))
    if knobs.show_one_show_all is None:
        reason = Words(
            "The book does not say; the floor decides.",
            "Das Regelwerk sagt dazu nichts; die Turnierleitung entscheidet.",
        )
        options = (Option((Granted(asked_by),)), Option((RequestRefused(asked_by),)))
        return ruled(book, (), reason, (book.topic("one_player_to_a_hand"),), options)
    on_request = knobs.show_one_show_all == "on_request"
    is_granted = situation.is_hand_over or (on_request and situation.is_betting_over)
    reason = Words(
        "What one player has seen, all may see, but not while it could still affect the hand.",
        "Was einer gesehen hat, dürfen alle sehen, aber nicht, solange es die Hand noch beeinflussen könnte.",
    )
    silent = (book.topic("keeps_silent"),) if on_request and not is_granted else ()
    answer = Granted(asked_by) if is_granted else RequestRefused(asked_by)
    return ruled(book, (answer,), reason, (book.cite("show_one_show_all"), *silent))


def rule_see_request(book: Rulebook, situation: SeeRequest, hand: Hand | None = None) -> Ruling:
    """Grant, refuse or leave open a request to see a hand."""
    seat, knobs = situation.seat, book.knobs
    if seat == situation.of and situation.by == "player":
        raise SituationError("of", Words("is the seat whose cards they are", "ist der Platz, dem die Karten gehören"))
    require_in_hand(hand, situation.of, "of")
    river = situation.river or (actions(hand)["river"] if hand is not None else ())
    if situation.paid_to_see and (river or hand is not None) and not _paid(river, seat, situation.of):
        raise SituationError(
            "paid_to_see",
            Words(
                f"seat {seat} did not call a last bet of seat {situation.of} on the river",
                f"Platz {seat} hat am River keinen letzten Einsatz von Platz {situation.of} bezahlt",
            ),
        )
    is_all_in = situation.is_all_in or (hand is not None and bool(all_in_seats(hand)))
    if is_all_in and not knobs.all_in_may_muck and situation.when == "showdown":
        reason = Words("In an all-in every hand is turned up.", "Beim All-in wird jede Hand aufgedeckt.")
        return ruled(book, (Granted(seat),), reason, (book.cite("all_in_may_muck"),))
    if knobs.right_to_see_hand == "river_caller_sees_aggressor" and situation.by == "player":
        return _of_caller(book, situation, river, hand)
    if knobs.right_to_see_hand == "nobody":
        reason = Words(
            "A hand that does not claim the pot stays secret.", "Eine Hand, die keinen Anspruch erhebt, bleibt geheim."
        )
        return ruled(book, (_kept_closed(situation),), reason, (book.cite("right_to_see_hand"),))
    return _on_suspicion(book, situation)


def _of_caller(book: Rulebook, situation: SeeRequest, river: Sequence[Acted], hand: Hand | None) -> Ruling:
    """Whoever called on the river and still has cards may see the last aggressor; all else is for the floor."""
    seat = situation.seat
    cites = (book.cite("right_to_see_hand"), book.topic("other_requests_to_see"))
    if situation.when == "during_hand":
        reason = Words(
            "A hand can only be asked for at the showdown; a live hand is shown to nobody.",
            "Eine Hand zu sehen kann man erst beim Showdown verlangen; eine lebende Hand wird niemandem gezeigt.",
        )
        return ruled(book, (RequestRefused(seat),), reason, (*cites, book.topic("one_player_to_a_hand")))
    has_folded = any(acted.seat == seat and acted.action == "fold" for acted in river)
    if has_folded or not situation.has_cards or (hand is not None and not has_cards(hand, seat)):
        reason = Words(
            "A player who has neither tabled nor kept their cards may not ask.",
            "Wer seine Karten weder gezeigt noch behalten hat, darf nicht fragen.",
        )
        if has_folded:
            gone = Words(f"Seat {seat} folded on the river.", f"Platz {seat} hat am River gepasst.")
            reason = both(gone, reason)
        return ruled(book, (RequestRefused(seat),), reason, (book.topic("see_needs_cards"), *cites))
    if situation.paid_to_see or _paid(river, seat, situation.of):
        reason = Words(
            f"Seat {seat} called the bet of seat {situation.of} on the river and has paid to see the hand.",
            f"Platz {seat} hat am River den Einsatz von Platz {situation.of} bezahlt und darf die Hand sehen.",
        )
        return ruled(book, (Granted(seat),), reason, cites)
    reason = Words(
        "There is no right to see it; the floor decides.",
        "Ein Recht darauf gibt es nicht; die Turnierleitung entscheidet.",
    )
    return ruled(book, (), reason, cites, (Option((Granted(seat),)), Option((RequestRefused(seat),))))


def _paid(river: Sequence[Acted], seat: int, of: int) -> bool:
    """Whether a seat called the last bet or raise on the river, and the other seat made it."""
    at = max((place for place, acted in enumerate(river) if acted.action in ("bet", "raise")), default=None)
    if at is None or river[at].seat != of:
        return False
    return any(acted.seat == seat and acted.action == "call" for acted in river[at + 1 :])


def _kept_closed(situation: SeeRequest) -> Effect:
    """A player is refused; for dealer and floor, who ask for nobody, the hand just is not opened."""
    return RequestRefused(situation.seat) if situation.by == "player" else KeepsClosed(situation.of)


def _on_suspicion(book: Rulebook, situation: SeeRequest) -> Ruling:
    """Only suspicion of collusion opens a hand, by the floor, and only such hands as the book names."""
    knobs = book.knobs
    cites = (book.cite("right_to_see_hand"), book.topic("other_requests_to_see"))
    reason = Words(
        "Only the floor turns hands up, and only on suspicion.",
        "Nur die Turnierleitung deckt Hände auf, und nur bei Verdacht.",
    )
    refused = _kept_closed(situation)
    if not situation.suspects_collusion:
        return ruled(book, (refused,), reason, cites)
    if situation.by == "dealer" and (checks := book.own_topic("dealer_checks_muck")):
        reason = Words(
            "On suspicion the dealer may look, but may neither turn up nor disclose the cards.",
            "Bei Verdacht darf der Dealer nachsehen, die Karten aber weder aufdecken noch bekanntgeben.",
        )
        options = (Option((LooksAt(situation.of, openly=False),)), Option((refused,)))
        return ruled(book, (), reason, (checks, *cites), options)
    if situation.by == "dealer":
        reason = Words(
            "The dealer does not look but calls the floor, who alone may turn hands up, and only on suspicion.",
            "Der Dealer sieht nicht nach, sondern ruft die Turnierleitung; nur sie deckt Hände auf, und nur bei Verdacht.",
        )
    reach = knobs.floor_may_open
    if reach is None:
        silent = Words(
            "The book does not say; the floor decides.",
            "Das Regelwerk sagt dazu nichts; die Turnierleitung entscheidet.",
        )
        reason = both(reason, silent) if situation.by == "dealer" else silent
        return ruled(book, (), reason, cites, (Option((LooksAt(situation.of, openly=False),)), Option((refused,))))
    covered = {
        "any_hand_any_time": True,
        "unclaimed_river_hands": situation.when != "during_hand" and not situation.claims,
        "hands_at_showdown": situation.when != "during_hand",
    }[reach]
    opens = (book.cite("floor_may_open"), *cites)
    if not covered:
        reason = Words(
            "The book does not let this hand be turned up now.",
            "Diese Hand darf nach dem Regelwerk jetzt nicht aufgedeckt werden.",
        )
        return ruled(book, (refused,), reason, opens)
    # One book lets the direction look at the hands, the others have them turned up: VPSV 89 and APSA 3.3.
    looks = LooksAt(situation.of, openly=reach != "hands_at_showdown")
    return ruled(book, (), reason, opens, (Option((looks,)), Option((refused,))))
