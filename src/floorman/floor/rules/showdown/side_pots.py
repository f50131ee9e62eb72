"""A ruling on pots that were built wrongly: what each pot holds, and who can win it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import SituationError
from floorman.floor.effects import ChipsBack, PotIs, Stands
from floorman.floor.judged import both
from floorman.floor.ruling import Ruling, ruled
from floorman.hand.pots import layered
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.effects import Effect
    from floorman.floor.situations.showdown import SidePot
    from floorman.rulebook import Rulebook


def rule_side_pot(book: Rulebook, situation: SidePot) -> Ruling:
    """Build main pot and side pots anew from what each player has put in, as long as the award can be challenged."""
    players = situation.players
    seats = [player.seat for player in players]
    if len(players) < 2:
        raise SituationError("players", Words("what has each player put in?", "was hat jeder Spieler eingezahlt?"))
    if len(set(seats)) < len(seats):
        raise SituationError("players", Words("has a seat twice", "enthält einen Platz doppelt"))
    if all(player.has_folded for player in players):
        raise SituationError("players", Words("nobody is left in the hand", "niemand ist mehr in der Hand"))
    cites = (book.topic("side_pots"), book.topic("each_pot_apart"), book.topic("errors_reported_by_all"))
    is_late = situation.noticed == "after_next_action" and book.knobs.award_dispute_until != "open_ended"
    if is_late:
        reason = Words(
            "There has been substantial action in the next hand: the pots stay as they were paid out.",
            "In der nächsten Hand gab es schon wesentliche Aktionen: die Pots bleiben, wie sie ausgezahlt wurden.",
        )
        return ruled(book, (Stands(),), reason, (book.cite("award_dispute_until"), *cites))
    puts = [player.chips for player in players]
    back: tuple[Effect, ...] = ()
    first, second = sorted(puts, reverse=True)[:2]
    uncalled = puts.index(first)
    if first > second and not players[uncalled].has_folded:
        puts[uncalled] = second
        back = (ChipsBack(seats[uncalled], first - second),)
    folded = [player.has_folded for player in players]
    pots = [
        PotIs(number, chips, tuple(sorted(seats[place] for place in places)))
        for number, (chips, places) in enumerate(layered(puts, folded, situation.dead))
    ]
    reason = Words(
        "Each all-in closes a pot: up to that amount everybody's chips go into it, and anything above goes into the next pot.",
        "Jedes All-in schließt einen Pot ab: bis zu diesem Betrag kommen die Chips aller hinein, was darüber liegt, kommt in den nächsten.",
    )
    if situation.noticed == "during_hand":
        return ruled(book, (*pots, *back), reason, cites)
    again = Words(
        "Whatever was paid out differently is settled among the players.",
        "Was anders ausgezahlt wurde, wird zwischen den Spielern ausgeglichen.",
    )
    return ruled(book, (*pots, *back), both(reason, again), (book.cite("award_dispute_until"), *cites))
