"""Hands that die during the betting, and the bets they leave behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import ChipsBack, ChipsStay, HandDead, HandLives
from floorman.floor.judged import both, penalty
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.betting import CardsGone, KilledBet
    from floorman.rulebook import Cite, Rulebook


def rule_killed_bet(book: Rulebook, situation: KilledBet) -> Ruling:
    """A hand the dealer swept up is dead; what nobody called of its bet goes back where the book says so."""
    if situation.by == "player" and situation.is_identifiable:
        reason = Words(
            "The player overlooked an opponent; the floor may give the cards back.",
            "Der Spieler hat einen Gegner übersehen; die Turnierleitung kann die Karten zurückgeben.",
        )
        dead, thrown = _lost(book, situation)
        options = (Option((HandLives(situation.seat),)), Option(dead))
        if book.knobs.discarded_hand_returns == "floor_while_identifiable":  # VPSV 62: dead is the rule
            reason = Words(
                "A hand thrown away is dead. The player overlooked an opponent: by way of exception the floor may give the cards back.",
                "Eine weggeworfene Hand ist tot. Der Spieler hat einen Gegner übersehen: ausnahmsweise kann die Turnierleitung die Karten zurückgeben.",
            )
            options = options[::-1]
        return ruled(book, (), reason, (book.topic("thrown_away_too_early"), *thrown), options)
    if book.knobs.killed_hand_dies_when == "taken_in" and situation.is_identifiable:
        reason = Words(
            "A hand that the dealer has taken is dead. It can still be identified: by way of exception the floor may give it back.",
            "Eine Hand, die der Dealer eingezogen hat, ist tot. Sie lässt sich noch zuordnen: ausnahmsweise kann die Turnierleitung sie zurückgeben.",
        )
        stays = (HandDead(situation.seat), ChipsStay(situation.seat, situation.has_in))
        cites = (book.cite("killed_hand_dies_when"), book.topic("discarded_hand"))
        return ruled(book, (), reason, cites, (Option(stays), Option((HandLives(situation.seat),))))
    if not _is_killed(book, situation):
        reason = Words(
            "The cards are beyond doubt the player's own and go back.",
            "Die Karten gehören zweifelsfrei dem Spieler und gehen zurück.",
        )
        return ruled(book, (HandLives(situation.seat),), reason, (book.cite("killed_hand_dies_when"),))
    cites = (book.cite("killed_hand_uncalled_bet"), book.cite("killed_hand_dies_when"))
    reason = Words("The whole bet has been called.", "Der ganze Einsatz ist bezahlt.")
    is_returned = book.knobs.killed_hand_uncalled_bet == "returned"
    if is_returned and (uncalled := _uncalled(situation)):
        reason = Words(f"{uncalled} of the bet has not been called.", f"{uncalled} vom Einsatz hat niemand bezahlt.")
    if book.knobs.killed_hand_uncalled_bet == "stays_in_pot":
        reason = Words(
            "Players protect their own hands: what was put in stays in the pot, called or not.",
            "Jeder schützt seine Hand selbst: was gesetzt ist, bleibt im Pot, ob bezahlt oder nicht.",
        )
    dead, thrown = _lost(book, situation)
    return ruled(book, dead, reason, (*thrown, *cites) if situation.by == "player" else cites)


def _lost(book: Rulebook, situation: KilledBet) -> tuple[tuple[Effect, ...], tuple[Cite, ...]]:
    """What a dead hand leaves behind, and where the book says so of hands thrown away."""
    seat = situation.seat
    is_returned = book.knobs.killed_hand_uncalled_bet == "returned" and situation.is_raise
    back = _uncalled(situation) if is_returned else 0
    effects: list[Effect] = [HandDead(seat)]
    thrown: tuple[Cite, ...] = ()
    if back:
        effects.append(ChipsBack(seat, back))
        thrown = (book.topic("thrown_away_uncalled"),)
    if situation.has_in > back:
        effects.append(ChipsStay(seat, situation.has_in - back))
        thrown = (*thrown, book.topic("thrown_away_called"))
    return tuple(effects), thrown


def _uncalled(situation: KilledBet) -> int:
    """What nobody has called of the bet.

    Raises:
        SituationError: nobody has said what others have in.
    """
    if situation.most_of_others is None:
        raise SituationError(
            "most_of_others",
            Words("how much has anybody else in, at most?", "wie viel hat sonst jemand höchstens gesetzt?"),
        )
    return max(situation.has_in - situation.most_of_others, 0)


def _is_killed(book: Rulebook, situation: KilledBet) -> bool:
    match book.knobs.killed_hand_dies_when:
        case "taken_in":
            return True
        case "touches_muck":
            return situation.touched_muck
        case "not_identifiable":
            return not situation.is_identifiable


def rule_cards_gone(book: Rulebook, situation: CardsGone) -> Ruling:
    """Say whether a hand is dead that was thrown away or announced as folded."""
    seat = situation.seat
    stay = (ChipsStay(seat, situation.chips_in),) if situation.chips_in else ()
    dead = (HandDead(seat), *stay)
    owns = book.topic("dead_hand")
    if situation.was_misinformed and situation.can_be_told_apart and situation.how != "onto_other_cards":
        reason = Words(
            "The hand was folded on wrong information and can still be identified: the floor tries to keep it alive.",
            "Der Spieler hat wegen einer falschen Auskunft gepasst, und die Karten lassen sich noch zuordnen: die Hand soll möglichst im Spiel bleiben.",
        )
        options = (Option((HandLives(seat),), is_preferred=True), Option(dead))
        return ruled(book, (), reason, (book.topic("misinformed_fold"), owns), options)
    match situation.how:
        case "announced" | "thrown_away":
            return _folded(book, situation, dead)
        case "thrown_forward":
            cite = book.topic("dead_by_throw")
            # Without a word of its own on throws the book knows one fold only, however the cards went.
            if situation.faces_bet or cite.rule == book.topic("fold_unasked").rule:
                return _folded(book, situation, dead)
            if situation.provoked_action:
                reason = Words(
                    "The cards went forward and others acted on it.",
                    "Die Karten wurden nach vorne geworfen, und andere haben darauf reagiert.",
                )
                return ruled(book, dead, reason, (cite, owns))
            reason = Words(
                "Nobody has acted on the cards thrown forward.",
                "Auf die nach vorne geworfenen Karten hat noch niemand reagiert.",
            )
            return ruled(book, (), reason, (cite,), (Option(dead), Option((HandLives(seat),))))
        case "onto_other_cards":
            return _onto_cards(book, situation, dead)


def _folded(book: Rulebook, situation: CardsGone, dead: tuple[Effect, ...]) -> Ruling:
    reason = Words(
        "A fold is binding, whether announced or made.", "Ein Fold ist verbindlich, ob angesagt oder ausgeführt."
    )
    if situation.how == "thrown_forward":
        reason = Words(
            "Cards pushed or thrown forward are a fold.", "Nach vorne geschobene oder geworfene Karten gelten als Fold."
        )
    unasked = () if situation.faces_bet else (penalty(book, situation.seat),)
    cite = book.topic("dead_by_fold" if situation.faces_bet else "fold_unasked")
    return ruled(book, (*dead, *unasked), reason, (cite, book.topic("dead_hand")))


def _onto_cards(book: Rulebook, situation: CardsGone, dead: tuple[Effect, ...]) -> Ruling:
    if situation.other is None or situation.other == situation.seat:
        raise SituationError("other", Words("whose cards did they fall onto?", "auf wessen Karten sind sie gefallen?"))
    reason = Words(
        f"A player who throws their cards onto those of seat {situation.other} has folded.",
        f"Wer seine Karten auf die von Platz {situation.other} wirft, hat gepasst.",
    )
    cite = book.topic("thrown_onto_cards")
    if situation.can_be_told_apart:
        return ruled(book, (*dead, HandLives(situation.other)), reason, (cite, book.cite("killed_hand_dies_when")))
    is_returned = book.knobs.killed_hand_uncalled_bet == "returned"
    fouled = Words(
        f"Those of seat {situation.other} can no longer be told apart from them and are dead too; the uncalled "
        f"part of its bet {'goes back' if is_returned else 'stays in'}.",
        f"Die Karten von Platz {situation.other} sind davon nicht mehr zu unterscheiden und ebenfalls tot; der nicht bezahlte Teil seines Einsatzes "
        f"{'geht zurück' if is_returned else 'bleibt im Pot'}.",
    )
    uncalled = situation.uncalled_of_other
    fate = ChipsBack(situation.other, uncalled) if is_returned else ChipsStay(situation.other, uncalled)
    effects = (*dead, HandDead(situation.other), *((fate,) if uncalled else ()))
    cites = (cite, book.cite("killed_hand_uncalled_bet"), book.cite("killed_hand_dies_when"))
    return ruled(book, effects, both(reason, fouled), cites)
