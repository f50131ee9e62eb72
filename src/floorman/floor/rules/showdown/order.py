"""Rulings at the showdown: who shows first, and which hands still compete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.errors import SituationError
from floorman.floor.at_hand.facts import actions, all_in_seats, dealt, live_seats, require_in_hand
from floorman.floor.effects import (
    BettingFirst,
    HandDead,
    HandLives,
    MakesReadable,
    NoClaim,
    Opens,
    PotGoesTo,
    ShowsAll,
    ShowsInTurn,
    StaysClosed,
)
from floorman.floor.judged import both, penalty
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.hand.state import BETTING
from floorman.seats import clockwise
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.showdown import ShowOrder, Tabled
    from floorman.hand import Hand
    from floorman.rulebook import Cite, Rulebook


def rule_show_order(book: Rulebook, situation: ShowOrder, hand: Hand | None = None) -> Ruling:
    """Say when hands are opened, and who begins where nobody has to open."""
    asked = _with_hand(situation, hand)
    button, seats = asked.button, asked.seats
    if button is None:
        raise SituationError("button", Words("where does it lie?", "wo liegt er?"))
    if len(seats) < 2 or len(set(seats)) < len(seats):
        raise SituationError(
            "seats", Words("it takes at least two different seats", "es braucht mindestens zwei verschiedene Plätze")
        )
    for field, some in (("all_in", asked.all_in), ("mucked", asked.mucked)):
        if not set(some) <= set(seats):
            raise SituationError(field, Words("is not in the hand", "ist nicht in der Hand"))
    if not asked.is_betting_over:
        reason = Words("The betting is not over.", "Die Setzrunde ist noch nicht zu Ende.")
        return ruled(book, (BettingFirst(), StaysClosed()), reason, (book.cite("all_in_cards_open"),))
    if asked.all_in and not book.knobs.all_in_may_muck:
        return _all_in(book, asked, clockwise(seats, button))
    if asked.street != "river":
        reason = Words("There is no showdown before the river.", "Vor dem River gibt es keinen Showdown.")
        return ruled(book, (StaysClosed(),), reason, (book.cite("all_in_cards_open"),))
    return _in_turn(book, asked, button)


def _with_hand(situation: ShowOrder, hand: Hand | None) -> ShowOrder:
    """The same with what the hand says; whoever names the seats tells the betting too."""
    if hand is None:
        return situation
    for seat in situation.seats:
        require_in_hand(hand, seat, "seats")
    situation = replace(situation, button=situation.button or dealt(hand).button)
    if situation.seats:
        return situation
    done = actions(hand)
    return replace(
        situation,
        seats=live_seats(hand),
        street=hand.street,
        flop=done["flop"],
        turn=done["turn"],
        river=done["river"],
        all_in=all_in_seats(hand),
        is_betting_over=hand.to_act is None or hand.state.phase != BETTING,
    )


def _all_in(book: Rulebook, asked: ShowOrder, seats: tuple[int, ...]) -> Ruling:
    """With an all-in every hand is opened at once when nobody can bet any more, and none before."""
    able = [seat for seat in seats if seat not in asked.all_in]
    cites = (book.cite("all_in_cards_open"), book.cite("all_in_may_muck"))
    if asked.street != "river" and len(able) > 1:
        reason = Words(
            "Several players can still bet on a later street.",
            "Mehrere Spieler können in einer späteren Setzrunde noch setzen.",
        )
        return ruled(book, (StaysClosed(),), reason, cites)
    if asked.is_hand_for_hand and book.knobs.hand_for_hand_holds_all_ins:
        reason = Words(
            "Hand for hand, an all-in waits until the floor releases the table.",
            "Hand für Hand wartet ein All-in, bis die Turnierleitung den Tisch freigibt.",
        )
        return ruled(book, (StaysClosed(),), reason, (book.cite("hand_for_hand_holds_all_ins"), *cites))
    reason = Words(
        "Somebody is all-in and nothing more can be bet: all hands in main and side pots are turned up, and nobody may muck.",
        "Jemand ist all-in, und es kann nicht mehr gesetzt werden: alle Hände in Main Pot und Side Pots werden aufgedeckt, und niemand darf mucken.",
    )
    return ruled(book, (Opens(seats),), reason, cites)


def _in_turn(book: Rulebook, asked: ShowOrder, button: int) -> Ruling:
    order, reason, cite = _order(book, asked, clockwise(asked.seats, button))
    left = tuple(seat for seat in order if seat not in asked.mucked)
    if not left:
        raise SituationError(
            "mucked", Words("the last one with cards has not mucked", "der Letzte mit Karten hat nicht gemuckt")
        )
    if len(left) == 1:
        because = Words(
            f"Only seat {left[0]} still has cards and need not show them.",
            f"Nur Platz {left[0]} hat noch Karten und muss sie nicht zeigen.",
        )
        return ruled(book, (PotGoesTo(left),), because, (book.topic("won_unseen"),))
    if left[0] != order[0]:
        went = Words(
            f"Seat {order[0]} has mucked, seat {left[0]} is next.",
            f"Platz {order[0]} hat gemuckt, Platz {left[0]} ist der Nächste.",
        )
        reason = both(reason, went)
    return ruled(book, (ShowsInTurn(left),), reason, (cite, book.cite("showdown_form")))


def _order(book: Rulebook, asked: ShowOrder, seats: tuple[int, ...]) -> tuple[tuple[int, ...], Words, Cite]:
    """Who begins, then clockwise: the last to bet or raise on the streets that count, or the first left of the button."""
    knobs = book.knobs
    counted = (
        asked.river if knobs.shows_first == "last_aggressor_final_round" else asked.flop + asked.turn + asked.river
    )
    wagered = [acted.seat for acted in counted if acted.action in ("bet", "raise")]
    first = wagered[-1] if wagered else None
    cite = book.cite("shows_first")
    if first is not None and first not in seats:
        if knobs.gone_aggressor_replaced_by is not None:
            cite = book.cite("gone_aggressor_replaced_by")
        if knobs.gone_aggressor_replaced_by == "latest_remaining_aggressor":
            first = next((seat for seat in reversed(wagered) if seat in seats), None)
        else:
            first = clockwise(seats, first)[0]
    if first is None:
        reason = Words(
            f"None of those left has bet in the rounds that count: seat {seats[0]}, the first left of the button, begins.",
            f"In den Setzrunden, die zählen, hat keiner der Übrigen gesetzt: Platz {seats[0]}, der erste links vom Button, beginnt.",
        )
        return seats, reason, book.topic("nobody_bet_shows_first") if not wagered else cite
    at = seats.index(first)
    reason = Words(
        f"Seat {first} made the last bet or raise that counts, and begins.",
        f"Platz {first} hat als Letzter gesetzt oder erhöht und beginnt.",
    )
    return (*seats[at:], *seats[:at]), reason, cite


def rule_tabled(book: Rulebook, situation: Tabled, hand: Hand | None = None) -> Ruling:
    """Say whether a hand still competes: tabled hands cannot be killed, others live while they can be identified."""
    require_in_hand(hand, situation.seat)
    if hand is not None and all_in_seats(hand):
        situation = replace(situation, is_all_in=True)
    if situation.shown > situation.needed:
        raise SituationError("shown", Words("more cards than the hand has", "mehr Karten, als die Hand hat"))
    lies_before = situation.lie == "before_the_player"
    if lies_before != (situation.taken_by == "nobody"):
        raise SituationError(
            "taken_by",
            Words(
                "cards that are gone were thrown away or taken in by somebody; cards that are not gone were not",
                "Karten, die weg sind, hat jemand weggelegt oder eingezogen; Karten, die da sind, nicht",
            ),
        )
    if situation.shown == situation.needed and situation.is_readable:
        reason = Words(
            "All cards lay open and could be read: the hand counts, no matter who took it in.",
            "Alle Karten lagen offen und lesbar da: die Hand zählt, egal wer sie eingezogen hat.",
        )
        swept = (book.topic("tabled_hand_swept"),) if situation.taken_by in ("dealer", "both") else ()
        wins = (PotGoesTo((situation.seat,)),) if situation.is_winner else ()
        return ruled(book, (HandLives(situation.seat), *wins), reason, (*swept, book.topic("tabled_hand")))
    if lies_before:
        return _not_yet_tabled(book, situation)
    if not situation.is_identifiable and (situation.shown or situation.taken_by != "dealer"):
        return _lost(book, situation)
    if situation.taken_by == "dealer":
        return _taken_in(book, situation)
    return _thrown_away(book, situation)


def _not_yet_tabled(book: Rulebook, situation: Tabled) -> Ruling:
    seat, missing = situation.seat, situation.needed - situation.shown
    cites = (book.topic("show_the_rest"), book.topic("show_both"))
    if situation.is_all_in and not book.knobs.all_in_may_muck:
        reason = Words("In an all-in all hands are turned up.", "Beim All-in werden alle Hände aufgedeckt.")
        return ruled(book, (Opens((seat,)),), reason, (book.cite("all_in_may_muck"), *cites))
    if not missing:
        reason = Words(
            "All cards are open but cannot be read: a hand is tabled only when it can be read.",
            "Alle Karten sind offen, aber nicht lesbar: aufgedeckt ist nur, was sich lesen lässt.",
        )
        return ruled(book, (MakesReadable(seat),), reason, (book.topic("tabled_hand"), *cites))
    reason = Words(
        f"Open: {situation.shown} of {situation.needed} cards. For a claim to the pot all of them have to be shown.",
        f"Offen: {situation.shown} von {situation.needed} Karten. Für einen Anspruch auf den Pot müssen alle gezeigt werden.",
    )
    shows = ShowsAll(seat, missing)
    if not situation.refuses:
        return ruled(book, (shows,), reason, cites)
    options = (Option((shows,)), Option((NoClaim(seat),)), Option((NoClaim(seat), penalty(book, seat))))
    return ruled(book, (), reason, (*cites, book.topic("unshown_hand_lost")), options)


def _lost(book: Rulebook, situation: Tabled) -> Ruling:
    """Cards that nobody can tell any more: no claim, unless the floor finds that enough of them was seen."""
    seat, cites = situation.seat, (book.topic("unshown_hand_lost"), book.topic("discarded_hand"))
    reason = Words(
        "The cards can no longer be identified beyond doubt: no claim to the pot.",
        "Die Karten lassen sich nicht mehr zweifelsfrei zuordnen: kein Anspruch auf den Pot.",
    )
    # A book with a rule of its own on unshown hands may leave nothing to the floor: VPSV 84 and 85.
    is_for_floor = book.own_topic("enough_was_shown") or not book.own_topic("unshown_hand_lost")
    if not situation.shown or not is_for_floor or situation.is_found_readable is False:
        return ruled(book, _loses(seat), reason, cites)
    finds = (book.topic("enough_was_shown"), *cites)
    if situation.is_found_readable:
        reason = Words(
            "The cards are gone, but the floor finds that enough was shown to read the hand; that is final.",
            "Die Karten sind weg, aber nach Ansicht der Turnierleitung war genug zu sehen, um die Hand zu bewerten; das ist endgültig.",
        )
        return ruled(book, (HandLives(seat),), reason, finds)
    reason = Words(
        "The cards are gone, at the player's own risk; whether enough was shown to read the hand is up to the floor.",
        "Der Spieler hat die Karten auf eigene Gefahr weggegeben; ob genug zu sehen war, um die Hand zu bewerten, entscheidet die Turnierleitung.",
    )
    return ruled(book, (), reason, finds, (Option(_loses(seat), is_preferred=True), Option((HandLives(seat),))))


def _taken_in(book: Rulebook, situation: Tabled) -> Ruling:
    """The dealer took in by mistake what the player had not given up."""
    seat, dies = situation.seat, book.knobs.killed_hand_dies_when
    in_muck = situation.lie == "in_the_muck"
    cites = (book.cite("killed_hand_dies_when"),)
    if not situation.is_identifiable:
        reason = Words(
            "The hand was not protected and can no longer be identified: it has no claim to the pot.",
            "Die Hand war nicht geschützt und lässt sich nicht mehr zuordnen: sie hat keinen Anspruch auf den Pot.",
        )
        return ruled(book, _loses(seat), reason, (book.cite("killed_hand_uncalled_bet"), *cites))
    if dies == "taken_in":
        reason = Words(
            "A hand that the dealer has taken is dead. It can still be identified: by way of exception the floor may give it back.",
            "Eine Hand, die der Dealer eingezogen hat, ist tot. Sie lässt sich noch zuordnen: ausnahmsweise kann die Turnierleitung sie zurückgeben.",
        )
        options = (Option(_loses(seat)), Option((HandLives(seat),)))
        return ruled(book, (), reason, (*cites, book.topic("discarded_hand")), options)
    if dies == "touches_muck" and in_muck:
        reason = Words(
            "The hand was not protected and has been taken in: it has no claim to the pot.",
            "Die Hand war nicht geschützt und wurde eingezogen: sie hat keinen Anspruch auf den Pot.",
        )
        return ruled(book, _loses(seat), reason, cites)
    reason = Words(
        "The dealer's mistake does not cost the player the hand: the cards are beyond doubt the player's own.",
        "Ein Fehler des Dealers kostet den Spieler nicht die Hand: die Karten gehören zweifelsfrei ihm.",
    )
    return ruled(book, (HandLives(seat),), reason, cites)


def _thrown_away(book: Rulebook, situation: Tabled) -> Ruling:
    """The player gave up cards that can still be identified."""
    seat = situation.seat
    lives, dies = (HandLives(seat),), _loses(seat)
    partly = (book.topic("unshown_hand_lost"),) if situation.shown else ()
    cites = (book.cite("discarded_hand_returns"), book.topic("discarded_hand"), *partly)
    reason = Words("The cards can be identified beyond doubt.", "Die Karten lassen sich zweifelsfrei zuordnen.")
    if situation.is_all_in and not book.knobs.all_in_may_muck:
        reason = Words(
            "In an all-in all hands are turned up, and this one can be identified.",
            "Beim All-in werden alle Hände aufgedeckt, und diese lässt sich eindeutig zuordnen.",
        )
        return ruled(book, lives, reason, (book.topic("all_in_hand_thrown"), book.cite("all_in_may_muck")))
    is_for_floor = book.knobs.discarded_hand_returns == "floor_while_identifiable"
    if situation.is_misinformed and (is_for_floor or situation.when == "betting"):
        reason = Words(
            "The cards were thrown away because of wrong information and can still be identified.",
            "Die Karten wurden wegen einer falschen Auskunft weggeworfen und lassen sich noch eindeutig zuordnen.",
        )
        options = (Option(lives, is_preferred=is_for_floor), Option(dies))
        return ruled(book, (), reason, (book.topic("misinformed_fold"), *cites), options)
    has_passed = situation.when == "showdown" and book.knobs.showdown_form == "claim_or_pass"
    if has_passed or (situation.taken_by == "both" and situation.lie == "in_the_muck"):
        reason = Words(
            "The player gave the cards up, and they can no longer be taken back: they are dead.",
            "Der Spieler hat die Karten aufgegeben, und zurücknehmen lassen sie sich nicht mehr: sie sind tot.",
        )
        return ruled(book, dies, reason, (book.topic("discarded_hand"), book.topic("unshown_hand_lost")))
    if is_for_floor:  # VPSV 62: dead is the rule
        reason = Words(
            "A hand thrown away is dead. It can still be identified: by way of exception the floor may give it back.",
            "Eine weggeworfene Hand ist tot. Sie lässt sich noch zuordnen: ausnahmsweise kann die Turnierleitung sie zurückgeben.",
        )
        return ruled(book, (), reason, cites, (Option(dies), Option(lives)))
    if situation.when == "betting":
        reason = Words("A fold during the betting is binding.", "Ein Fold während der Setzrunde ist verbindlich.")
        return ruled(book, dies, reason, (book.topic("dead_by_fold"),))
    return ruled(book, lives, reason, cites)


def _loses(seat: int) -> tuple[Effect, ...]:
    return HandDead(seat), NoClaim(seat)
