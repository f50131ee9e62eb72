"""What is so or is not so, in the betting and the deal: both sentences in English, then both in German."""

from __future__ import annotations

from typing import Final

OF_HAND: Final[dict[str, tuple[str, str, str, str]]] = {
    # parts
    "Spot.is_short_all_in": (
        "the bet is an all-in short of a full raise",
        "the bet is not a short all-in",
        "der Einsatz ist ein All-in unter einer vollen Erhöhung",
        "der Einsatz ist kein zu kleines All-in",
    ),
    "Spot.may_raise": (
        "the betting is open to the seat",
        "the seat may not raise any more",
        "der Platz darf noch erhöhen",
        "der Platz darf nicht mehr erhöhen",
    ),
    "Acted.is_all_in": ("all-in", "not all-in", "All-in", "nicht All-in"),
    "Said.is_exact": (
        "the number has one meaning",
        "the number could mean several sums",
        "die Zahl ist eindeutig",
        "die Zahl könnte mehrere Beträge meinen",
    ),
    "Said.is_clear": (
        "it could be heard and understood",
        "it could not be heard or understood",
        "es war zu hören und zu verstehen",
        "es war nicht zu hören oder zu verstehen",
    ),
    # betting
    "Wager.is_gathered": (
        "earlier and new chips were pushed forward as one",
        "earlier chips stayed where they were",
        "frühere und neue Chips wurden zusammen nach vorn geschoben",
        "frühere Chips blieben liegen",
    ),
    "Wager.expects_change": (
        "the player expects change",
        "the player expects no change",
        "der Spieler will Wechselgeld",
        "der Spieler will kein Wechselgeld",
    ),
    "Wager.meant_otherwise": (
        "the player says that something else was meant",
        "the player meant what was done",
        "der Spieler sagt, er habe etwas anderes gemeint",
        "der Spieler hat gemeint, was er tat",
    ),
    "OutOfTurn.is_turn_reached": (
        "the turn has come round to the player by now",
        "the turn has not come round to the player yet",
        "der Spieler ist inzwischen an der Reihe",
        "der Spieler ist noch nicht an der Reihe",
    ),
    "OutOfTurn.is_mucked": (
        "the cards are in the muck",
        "the cards are not in the muck",
        "die Karten liegen im Muck",
        "die Karten liegen nicht im Muck",
    ),
    "Skipped.had_time": (
        "there was time to speak up",
        "there was no time to speak up",
        "es war Zeit, sich zu melden",
        "es war keine Zeit, sich zu melden",
    ),
    "Condition.has_come_true": (
        "the condition has come true",
        "the condition has not come true",
        "die Bedingung ist eingetreten",
        "die Bedingung ist nicht eingetreten",
    ),
    "CountAsked.is_in_turn": (
        "the player is in turn",
        "the player is not in turn",
        "der Spieler ist an der Reihe",
        "der Spieler ist nicht an der Reihe",
    ),
    "CountAsked.faces_all_in": (
        "the player faces an all-in",
        "the player faces no all-in",
        "der Spieler steht vor einem All-in",
        "der Spieler steht vor keinem All-in",
    ),
    "HiddenChips.is_part_of_action": (
        "the floor counts them to the bet",
        "the floor does not count them to the bet",
        "die Turnierleitung rechnet sie zum Einsatz",
        "die Turnierleitung rechnet sie nicht zum Einsatz",
    ),
    "HiddenChips.has_won": (
        "the all-in player won",
        "the all-in player lost",
        "der All-in-Spieler hat gewonnen",
        "der All-in-Spieler hat verloren",
    ),
    "KilledBet.touched_muck": (
        "the cards have touched the muck",
        "the cards have not touched the muck",
        "die Karten haben den Muck berührt",
        "die Karten haben den Muck nicht berührt",
    ),
    "KilledBet.is_raise": (
        "it was a bet or raise",
        "it was only a posted blind",
        "es war ein Einsatz oder eine Erhöhung",
        "es war nur ein gesetzter Blind",
    ),
    "CardsGone.faces_bet": (
        "the player faces a bet",
        "the player faces no bet",
        "der Spieler steht vor einem Einsatz",
        "der Spieler steht vor keinem Einsatz",
    ),
    "CardsGone.provoked_action": (
        "somebody has acted because of it",
        "nobody has acted because of it",
        "jemand hat deswegen gehandelt",
        "niemand hat deswegen gehandelt",
    ),
    "CardsGone.can_be_told_apart": (
        "the cards can be told apart",
        "the cards cannot be told apart",
        "die Karten lassen sich auseinanderhalten",
        "die Karten lassen sich nicht auseinanderhalten",
    ),
    # dealing
    "FlawedDeal.is_small_blind_dead": (
        "the small blind is dead",
        "the small blind is not dead",
        "der Small Blind ist tot",
        "der Small Blind ist nicht tot",
    ),
    "FlawedDeal.is_seat_entitled": (
        "the seat is entitled to cards all the same",
        "the seat is not entitled to cards",
        "dem Platz stehen trotzdem Karten zu",
        "dem Platz stehen keine Karten zu",
    ),
    "FlawedDeal.is_identifiable": (
        "it is clear which card is the surplus one",
        "it is not clear which card is the surplus one",
        "es ist klar, welche Karte zu viel ist",
        "es ist nicht klar, welche Karte zu viel ist",
    ),
    "CardCount.is_button": (
        "the player has the button",
        "the player does not have the button",
        "der Spieler hat den Button",
        "der Spieler hat den Button nicht",
    ),
    "CardCount.has_acted": (
        "the player has acted",
        "the player has not acted",
        "der Spieler hat gehandelt",
        "der Spieler hat nicht gehandelt",
    ),
    "CardCount.can_be_put_right": (
        "it can still be put right",
        "it can no longer be put right",
        "es lässt sich noch richtigstellen",
        "es lässt sich nicht mehr richtigstellen",
    ),
    "BoardMistake.is_order_known": (
        "the order of the cards is known",
        "the order of the cards is not known",
        "die Reihenfolge der Karten ist bekannt",
        "die Reihenfolge der Karten ist nicht bekannt",
    ),
    "StubDropped.can_be_restored": (
        "the order can be restored",
        "the order cannot be restored",
        "die Reihenfolge lässt sich wiederherstellen",
        "die Reihenfolge lässt sich nicht wiederherstellen",
    ),
    "StubDropped.is_mixed": (
        "it has mixed with muck or burn cards",
        "it has not mixed with other cards",
        "er hat sich mit Muck oder Burn-Karten vermischt",
        "er hat sich nicht mit anderen Karten vermischt",
    ),
}
