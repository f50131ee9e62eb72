"""What is so or is not so, in the betting and the deal: what holds first, then what does not."""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

OF_HAND: Final[dict[str, tuple[Words, Words]]] = {
    # parts
    "Spot.is_short_all_in": (
        Words(
            "the bet is an all-in for less than a full raise", "der Einsatz ist ein All-in unter einer vollen Erhöhung"
        ),
        Words(
            "the bet is not an all-in for less than a full raise",
            "der Einsatz ist kein All-in unter einer vollen Erhöhung",
        ),
    ),
    "Spot.can_be_called": (
        Words("somebody else has chips left to call more", "ein anderer hat noch Chips, um eine Erhöhung zu bezahlen"),
        Words("nobody else has chips left to call more", "niemand sonst hat noch Chips, um eine Erhöhung zu bezahlen"),
    ),
    "Spot.may_raise": (
        Words("the betting is open to the seat", "der Platz darf noch erhöhen"),
        Words("the seat may not raise any more", "der Platz darf nicht mehr erhöhen"),
    ),
    "Acted.is_all_in": (Words("all-in", "All-in"), Words("not all-in", "nicht all-in")),
    "Said.is_exact": (
        Words("the number can mean one amount only", "die Zahl ist eindeutig"),
        Words("the number could mean several amounts", "die Zahl ist mehrdeutig"),
    ),
    "Said.is_clear": (
        Words("it could be heard and understood", "es war zu hören und zu verstehen"),
        Words("it could not be heard or understood", "es war nicht zu hören oder nicht zu verstehen"),
    ),
    # betting
    "Wager.is_gathered": (
        Words(
            "earlier and new chips were pushed forward as one",
            "frühere und neue Chips wurden zusammen nach vorn geschoben",
        ),
        Words("earlier chips stayed where they were", "frühere Chips blieben liegen"),
    ),
    "Wager.expects_change": (
        Words("the player expects change", "der Spieler will Wechselgeld"),
        Words("the player expects no change", "der Spieler will kein Wechselgeld"),
    ),
    "Wager.meant_otherwise": (
        Words("the player says that something else was meant", "der Spieler sagt, er habe etwas anderes gemeint"),
        Words("the player meant it that way", "der Spieler hat es so gemeint"),
    ),
    "OutOfTurn.is_turn_reached": (
        Words("the turn has come round to the player by now", "der Spieler ist inzwischen an der Reihe"),
        Words("the turn has not come round to the player yet", "der Spieler ist noch nicht an der Reihe"),
    ),
    "OutOfTurn.is_mucked": (
        Words("the cards are in the muck", "die Karten liegen im Muck"),
        Words("the cards are not in the muck", "die Karten liegen nicht im Muck"),
    ),
    "Skipped.had_time": (
        Words("there was time to speak up", "es war Zeit, sich zu melden"),
        Words("there was no time to speak up", "es war keine Zeit, sich zu melden"),
    ),
    "Condition.has_come_true": (
        Words("the condition has come true", "die Bedingung ist eingetreten"),
        Words("the condition has not come true", "die Bedingung ist nicht eingetreten"),
    ),
    "StraddlePosted.is_after_big_blind": (
        Words("the seat comes right after the big blind", "der Platz sitzt gleich nach dem Big Blind"),
        Words("the seat does not come right after the big blind", "der Platz sitzt nicht gleich nach dem Big Blind"),
    ),
    "BurnExposed.is_street_dealt": (
        Words("the cards after it have been dealt", "die Karten danach liegen schon da"),
        Words("the cards after it have not been dealt yet", "die Karten danach sind noch nicht gegeben"),
    ),
    "CountAsked.is_in_turn": (
        Words("the player is in turn", "der Spieler ist an der Reihe"),
        Words("the player is not in turn", "der Spieler ist nicht an der Reihe"),
    ),
    "CountAsked.faces_all_in": (
        Words("the player faces an all-in", "der Spieler steht vor einem All-in"),
        Words("the player faces no all-in", "der Spieler steht vor keinem All-in"),
    ),
    "HiddenChips.is_part_of_action": (
        Words("the floor counts them as part of the bet", "die Turnierleitung rechnet sie zum Einsatz"),
        Words("the floor does not count them as part of the bet", "die Turnierleitung rechnet sie nicht zum Einsatz"),
    ),
    "HiddenChips.has_won": (
        Words("the all-in player won", "der All-in-Spieler hat gewonnen"),
        Words("the all-in player lost", "der All-in-Spieler hat verloren"),
    ),
    "KilledBet.touched_muck": (
        Words("the cards have touched the muck", "die Karten haben den Muck berührt"),
        Words("the cards have not touched the muck", "die Karten haben den Muck nicht berührt"),
    ),
    "KilledBet.is_raise": (
        Words("it was a bet or raise", "es war ein Einsatz oder eine Erhöhung"),
        Words("it was only a posted blind", "es war nur ein gesetzter Blind"),
    ),
    "CardsGone.faces_bet": (
        Words("the player faces a bet", "der Spieler steht vor einem Einsatz"),
        Words("the player faces no bet", "der Spieler steht vor keinem Einsatz"),
    ),
    "CardsGone.provoked_action": (
        Words("somebody has acted because of it", "jemand hat daraufhin gehandelt"),
        Words("nobody has acted because of it", "niemand hat daraufhin gehandelt"),
    ),
    "CardsGone.can_be_told_apart": (
        Words("the cards can be told apart", "die Karten lassen sich auseinanderhalten"),
        Words("the cards cannot be told apart", "die Karten lassen sich nicht auseinanderhalten"),
    ),
    # dealing
    "FlawedDeal.is_small_blind_dead": (
        Words("the small blind is dead", "der Small Blind ist tot"),
        Words("the small blind is not dead", "der Small Blind ist nicht tot"),
    ),
    "FlawedDeal.is_seat_entitled": (
        Words("the seat is entitled to cards all the same", "dem Platz stehen trotzdem Karten zu"),
        Words("the seat is not entitled to cards", "dem Platz stehen keine Karten zu"),
    ),
    "FlawedDeal.is_identifiable": (
        Words("it is clear which card is one too many", "es ist klar, welche Karte zu viel ist"),
        Words("it is not clear which card is one too many", "es ist nicht klar, welche Karte zu viel ist"),
    ),
    "CardCount.is_button": (
        Words("the player has the button", "der Spieler hat den Button"),
        Words("the player does not have the button", "der Spieler hat den Button nicht"),
    ),
    "CardCount.has_acted": (
        Words("the player has acted", "der Spieler hat gehandelt"),
        Words("the player has not acted", "der Spieler hat nicht gehandelt"),
    ),
    "CardCount.can_be_put_right": (
        Words("it can still be put right", "es lässt sich noch richtigstellen"),
        Words("it can no longer be put right", "es lässt sich nicht mehr richtigstellen"),
    ),
    "BoardMistake.is_order_known": (
        Words("the order of the cards is known", "die Reihenfolge der Karten ist bekannt"),
        Words("the order of the cards is not known", "die Reihenfolge der Karten ist nicht bekannt"),
    ),
    "StubDropped.can_be_restored": (
        Words("the order can be restored", "die Reihenfolge lässt sich wiederherstellen"),
        Words("the order cannot be restored", "die Reihenfolge lässt sich nicht wiederherstellen"),
    ),
    "StubDropped.is_mixed": (
        Words("the stub is mixed up with muck or burn cards", "der Reststapel ist mit Muck oder Burn-Karten vermischt"),
        Words("the stub is not mixed up with other cards", "der Reststapel ist nicht mit anderen Karten vermischt"),
    ),
}
