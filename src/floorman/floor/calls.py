"""When the floor is called: what stops, who is heard, and that what it decides is final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.effects import Granted, PlayStops, PutRight, Refused, Stands
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.conduct import Appeal, ErrorReport, FloorCall, RabbitHunt
    from floorman.rulebook import Rulebook


def rule_floor_call(book: Rulebook, situation: FloorCall) -> Ruling:
    """In a dispute play stops at once, where the book says so."""
    told = Words(
        f"Seat {situation.seat} disputes what happened: play waits for the floor, and the levels run on.",
        f"Platz {situation.seat} bestreitet das Geschehene: das Spiel wartet auf die Turnierleitung, die Level laufen weiter.",
    )
    if stops := book.says("dispute_stops_play"):
        return ruled(book, (PlayStops(),), told, (stops,))
    told = Words(
        f"Seat {situation.seat} disputes what happened; the book does not say whether play waits.",
        f"Platz {situation.seat} bestreitet das Geschehene; ob das Spiel wartet, sagt das Regelwerk nicht.",
    )
    options = (Option((PlayStops(),), is_preferred=True), Option((Stands(),)))
    return ruled(book, (), told, (book.topic("fairness_first"),), options)


def rule_appeal(book: Rulebook, situation: Appeal) -> Ruling:
    """What the floor has decided cannot be contested; only the floor itself can rule anew."""
    told = Words(
        "What the floor decides is final; only the floor itself can rule anew.",
        "Entscheidungen der Turnierleitung sind endgültig; neu entscheiden kann nur sie selbst.",
    )
    return ruled(book, (Refused(situation.seat), Stands()), told, (book.topic("final"),))


def rule_error_report(book: Rulebook, situation: ErrorReport) -> Ruling:
    """Hear whoever points out an error; the later it comes, the more it is for the floor."""
    duty = (book.topic("report_pot_error"),) if situation.about == "pot" else ()
    cites = (*duty, book.topic("fairness_first"))
    if situation.by == "spectator" and not (situation.about == "pot" and book.says("spectator_reports")):
        told = Words(
            "The book gives spectators no say; the floor may look into it all the same.",
            "Zuschauer haben nach dem Regelwerk nichts mitzureden; die Turnierleitung kann es trotzdem prüfen.",
        )
        return ruled(book, (), told, cites, (Option((Stands(),), is_preferred=True), Option((PutRight(),))))
    at_once = book.says("point_out_at_once")
    cites = (*duty, *((at_once,) if at_once else ()), book.topic("fairness_first"))
    if situation.is_at_once:
        told = Words("It was said when it happened.", "Es wurde gesagt, als es geschah.")
        return ruled(book, (PutRight(),), told, cites)
    told = Words(
        "It comes late, and that may count in the decision.",
        "Der Hinweis kommt spät, und das kann die Entscheidung beeinflussen.",
    )
    return ruled(book, (), told, cites, (Option((PutRight(),)), Option((Stands(),))))


def rule_rabbit_hunt(book: Rulebook, situation: RabbitHunt) -> Ruling:
    """Cards that would have come stay unseen, unless the book lets the dealer show them when all agree."""
    seat, cites = situation.seat, (book.cite("rabbit_hunting"),)
    if book.knobs.rabbit_hunting == "if_all_agree" and situation.all_agree and situation.is_hand_over:
        told = Words("All agree: the dealer may show them.", "Alle sind einverstanden: der Dealer darf sie zeigen.")
        return ruled(book, (), told, cites, (Option((Granted(seat),)), Option((Refused(seat),))))
    told = Words("Cards that would have come stay unseen.", "Karten, die gekommen wären, bleiben verdeckt.")
    return ruled(book, (Refused(seat),), told, cites)
