"""What players ask for and do not get: an appeal, the cards that would have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.effects import Granted, RequestRefused, Stands
from floorman.floor.ruling import Option, Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.situations.table import Appeal, RabbitHunt
    from floorman.rulebook import Rulebook


def rule_appeal(book: Rulebook, situation: Appeal) -> Ruling:
    """What the floor has decided cannot be contested; only the floor itself can rule anew."""
    reason = Words(
        "The floor's decisions are final; only the floor itself can reconsider them.",
        "Entscheidungen der Turnierleitung sind endgültig; neu entscheiden kann nur sie selbst.",
    )
    return ruled(book, (RequestRefused(situation.seat), Stands()), reason, (book.topic("floor_is_final"),))


def rule_rabbit_hunt(book: Rulebook, situation: RabbitHunt) -> Ruling:
    """Cards that would have come stay unseen, unless the book lets the dealer show them when all agree."""
    seat, cites = situation.seat, (book.cite("rabbit_hunting"),)
    if book.knobs.rabbit_hunting == "if_all_agree" and situation.all_agree and situation.is_hand_over:
        reason = Words(
            "All agree: whether to show them is the dealer's choice.",
            "Alle sind einverstanden: ob er sie zeigt, steht dem Dealer frei.",
        )
        return ruled(book, (), reason, cites, (Option((Granted(seat),)), Option((RequestRefused(seat),))))
    reason = Words("Cards that would have come are not shown.", "Karten, die gekommen wären, werden nicht gezeigt.")
    return ruled(book, (RequestRefused(seat),), reason, cites)
