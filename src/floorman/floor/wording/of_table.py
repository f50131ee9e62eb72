"""What is so or is not so, everywhere else: what holds first, then what does not."""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

OF_TABLE: Final[dict[str, tuple[Words, Words]]] = {
    # everywhere
    "is_identifiable": (
        Words("the cards can be identified beyond doubt", "die Karten lassen sich zweifelsfrei zuordnen"),
        Words("the cards cannot be identified beyond doubt", "die Karten lassen sich nicht zweifelsfrei zuordnen"),
    ),
    "is_deliberate": (
        Words("it was on purpose", "es geschah mit Absicht"),
        Words("it was not on purpose", "es geschah ohne Absicht"),
    ),
    # showdown
    "Tabled.is_readable": (
        Words("the open cards can be read", "die offenen Karten sind lesbar"),
        Words("the open cards cannot be read", "die offenen Karten sind nicht lesbar"),
    ),
    "Tabled.is_all_in": (
        Words("somebody is all-in", "jemand ist all-in"),
        Words("nobody is all-in", "niemand ist all-in"),
    ),
    "ShownTo.is_hand_over": (
        Words("the hand is over", "die Hand ist vorbei"),
        Words("the hand is not over", "die Hand läuft noch"),
    ),
    "ShownTo.asks_for_rest": (
        Words("the request is for a card that was not shown", "verlangt wird eine Karte, die nicht gezeigt wurde"),
        Words("the request is for the cards that were shown", "verlangt werden die gezeigten Karten"),
    ),
    "SeeRequest.has_cards": (
        Words(
            "the player who asks has tabled or kept the cards",
            "der fragende Spieler hat seine Karten gezeigt oder behalten",
        ),
        Words("the player who asks has no cards any more", "der fragende Spieler hat keine Karten mehr"),
    ),
    "SeeRequest.paid_to_see": (
        Words("the player who asks called the last bet", "der fragende Spieler hat den letzten Einsatz bezahlt"),
        Words(
            "the player who asks did not call the last bet",
            "der fragende Spieler hat den letzten Einsatz nicht bezahlt",
        ),
    ),
    "SeeRequest.suspects_collusion": (
        Words("collusion is suspected", "es besteht Verdacht auf Absprache"),
        Words("no collusion is suspected", "es besteht kein Verdacht auf Absprache"),
    ),
    "Dispute.has_next_hand_begun": (
        Words("the next hand has begun", "die nächste Hand hat begonnen"),
        Words("the next hand has not begun", "die nächste Hand hat noch nicht begonnen"),
    ),
    # conduct
    "Offence.is_in_hand": (
        Words("the player has a live hand", "der Spieler hat eine lebende Hand"),
        Words("the player has no live hand", "der Spieler hat keine lebende Hand"),
    ),
    "DodgedBlinds.were_taken": (
        Words("the blinds were taken from the stack all the same", "die Blinds wurden trotzdem vom Stack genommen"),
        Words("the blinds were not taken from the stack", "die Blinds wurden nicht vom Stack genommen"),
    ),
    "HiddenAtCall.is_all_in": (
        Words("the player announced all-in", "der Spieler hat All-in angesagt"),
        Words("the player did not announce all-in", "der Spieler hat nicht All-in angesagt"),
    ),
    "HiddenAtCall.others_called": (
        Words("others called as well", "auch andere haben bezahlt"),
        Words("nobody else called", "sonst hat niemand bezahlt"),
    ),
    # what came with a hand, a table, an event
    "is_all_in": (Words("somebody is all-in", "jemand ist all-in"), Words("nobody is all-in", "niemand ist all-in")),
    "is_hand_for_hand": (
        Words("play is hand for hand", "es wird Hand für Hand gespielt"),
        Words("play is not hand for hand", "es wird nicht Hand für Hand gespielt"),
    ),
    "is_betting_over": (
        Words("the betting is over", "die Setzrunde ist vorbei"),
        Words("the betting is not over", "die Setzrunde läuft noch"),
    ),
    "is_hand_over": (
        Words("the hand is over", "die Hand ist vorbei"),
        Words("the hand is not over", "die Hand läuft noch"),
    ),
    "is_in_hand": (
        Words("the player is in a hand", "der Spieler ist gerade in einer Hand"),
        Words("the player is not in a hand", "der Spieler ist gerade nicht in einer Hand"),
    ),
    "has_acted": (
        Words("the player has acted", "der Spieler hat gehandelt"),
        Words("the player has not acted", "der Spieler hat nicht gehandelt"),
    ),
    "faces_bet": (
        Words("the player faces a bet", "der Spieler steht vor einem Einsatz"),
        Words("the player faces no bet", "der Spieler steht vor keinem Einsatz"),
    ),
    "is_turn_reached": (
        Words("the turn has come to the seat", "der Platz ist an der Reihe"),
        Words("the turn has not come to the seat", "der Platz ist noch nicht an der Reihe"),
    ),
    "is_offered": (
        Words("the event allows it now", "das Turnier lässt es jetzt zu"),
        Words("the event does not allow it now", "das Turnier lässt es jetzt nicht zu"),
    ),
    "LateEntry.has_entered": (
        Words("the player had entered before the start", "der Spieler war vor Turnierbeginn angemeldet"),
        Words("the player had not entered before the start", "der Spieler war vor Turnierbeginn nicht angemeldet"),
    ),
    "Spot.is_event_heads_up": (
        Words("only two players are left in the event", "im Turnier sind nur noch zwei Spieler"),
        Words("more than two players are left in the event", "im Turnier sind noch mehr als zwei Spieler"),
    ),
    "Said.is_on_top": (
        Words("the number comes on top of the bet", "die Zahl kommt zum Einsatz dazu"),
        Words("the number is the total", "die Zahl ist der Gesamtbetrag"),
    ),
    "CardsGone.was_misinformed": (
        Words(
            "the player was told something wrong about the bet", "der Spieler war über den Einsatz falsch informiert"
        ),
        Words("the player knew about the bet", "der Spieler wusste über den Einsatz Bescheid"),
    ),
    "Offence.other_knew": (
        Words("the other player took part knowingly", "der andere hat wissentlich mitgemacht"),
        Words("the other player did not know", "der andere wusste nichts davon"),
    ),
    "Offence.is_event_over": (
        Words("the event is over", "das Turnier ist vorbei"),
        Words("the event is not over", "das Turnier läuft noch"),
    ),
    "Offence.is_jargon": (
        Words("it was only poker jargon", "es war nur Pokerjargon"),
        Words("it was more than poker jargon", "es war mehr als Pokerjargon"),
    ),
    "Offence.disturbs": (
        Words("it disturbed the game", "es hat das Spiel gestört"),
        Words("it did not disturb the game", "es hat das Spiel nicht gestört"),
    ),
    "Offence.is_banned": (
        Words("devices are forbidden at the table", "Geräte sind am Tisch verboten"),
        Words("devices are not forbidden at the table", "Geräte sind am Tisch nicht verboten"),
    ),
    "DodgedBlinds.is_moving": (
        Words("the player was changing tables", "der Spieler wechselte den Tisch"),
        Words("the player was not changing tables", "der Spieler wechselte nicht den Tisch"),
    ),
    "PocketedChips.is_deliberate": (
        Words("the chips were to leave the tournament", "die Chips sollten aus dem Turnier verschwinden"),
        Words("it was an oversight", "es war ein Versehen"),
    ),
    "NutsNotBet.closes_action": (
        Words("nobody could act behind", "danach konnte niemand mehr handeln"),
        Words("somebody could still act behind", "danach konnte noch jemand handeln"),
    ),
    "NutsNotBet.could_raise": (
        Words("the player could have bet or raised", "der Spieler hätte setzen oder erhöhen können"),
        Words("the player could not have bet or raised", "der Spieler hätte weder setzen noch erhöhen können"),
    ),
    "RabbitHunt.all_agree": (
        Words("all agree", "alle sind einverstanden"),
        Words("not all agree", "nicht alle sind einverstanden"),
    ),
    "ShowOrder.is_betting_over": (
        Words("nobody has to act any more on this street", "in dieser Setzrunde muss niemand mehr handeln"),
        Words("somebody still has to act on this street", "in dieser Setzrunde muss noch jemand handeln"),
    ),
    "Tabled.is_winner": (
        Words("what lay open is plainly the winner", "was offen lag, gewinnt eindeutig"),
        Words("what lay open is not plainly the winner", "was offen lag, gewinnt nicht eindeutig"),
    ),
    "Tabled.refuses": (
        Words("the player refuses to show the rest", "der Spieler weigert sich, den Rest zu zeigen"),
        Words("the player is willing to show the rest", "der Spieler ist bereit, den Rest zu zeigen"),
    ),
    "Tabled.is_found_readable": (
        Words("the floor finds that enough was shown", "nach Ansicht der Turnierleitung wurde genug gezeigt"),
        Words(
            "the floor does not find that enough was shown",
            "nach Ansicht der Turnierleitung wurde nicht genug gezeigt",
        ),
    ),
    "Tabled.is_misinformed": (
        Words("the player was misinformed", "der Spieler war falsch informiert"),
        Words("the player was not misinformed", "der Spieler war nicht falsch informiert"),
    ),
    "SeeRequest.claims": (
        Words("the player whose hand it is claims the pot", "der Spieler mit dieser Hand beansprucht den Pot"),
        Words(
            "the player whose hand it is does not claim the pot",
            "der Spieler mit dieser Hand beansprucht den Pot nicht",
        ),
    ),
    "Dispute.is_tabled": (
        Words("the hand in question lay open", "die fragliche Hand lag offen"),
        Words("the hand in question did not lie open", "die fragliche Hand lag nicht offen"),
    ),
    "Dispute.is_amount_sure": (
        Words("the amount can be worked out", "der Betrag lässt sich ermitteln"),
        Words("the amount cannot be worked out", "der Betrag lässt sich nicht ermitteln"),
    ),
    "ClockAsked.is_running": (
        Words("the clock is running already", "die Uhr läuft schon"),
        Words("the clock is not running yet", "die Uhr läuft noch nicht"),
    ),
    "ClockOver.is_doubtful": (
        Words(
            "it is unclear whether the player acted in time", "es ist unklar, ob der Spieler rechtzeitig gehandelt hat"
        ),
        Words("it is clear whether the player acted in time", "es ist klar, ob der Spieler rechtzeitig gehandelt hat"),
    ),
    "Left.asks": (
        Words("the player only asks and is still there", "der Spieler fragt nur und ist noch da"),
        Words("the player has gone", "der Spieler ist gegangen"),
    ),
    "Left.has_folded": (
        Words("the player has folded", "der Spieler hat gepasst"),
        Words("the player has not folded", "der Spieler hat nicht gepasst"),
    ),
    "Left.is_all_in": (
        Words("the player is all-in", "der Spieler ist all-in"),
        Words("the player is not all-in", "der Spieler ist nicht all-in"),
    ),
    "Left.is_disconnected": (
        Words("the connection was lost", "die Verbindung ist abgerissen"),
        Words("it was not the connection", "es lag nicht an der Verbindung"),
    ),
    "WrongButton.is_dealt": (
        Words("a hand has been dealt with it", "damit wurde schon eine Hand gegeben"),
        Words("no hand has been dealt with it", "damit wurde noch keine Hand gegeben"),
    ),
    "PutIn.has_folded": (Words("has folded", "hat gepasst"), Words("is still in the hand", "ist noch in der Hand")),
    "SeatChange.is_swap": (
        Words("another player gives up that seat for it", "ein anderer Spieler gibt diesen Platz dafür her"),
        Words("that seat is free", "dieser Platz ist frei"),
    ),
    "SeatChange.has_happened": (
        Words("it has been done already", "es ist schon geschehen"),
        Words("it is only asked for", "es ist erst ein Wunsch"),
    ),
    "SeatChange.is_ordered": (
        Words("the director orders it", "die Turnierleitung ordnet es an"),
        Words("the director has not ordered it", "die Turnierleitung hat es nicht angeordnet"),
    ),
    "ExtraHand.is_over": (
        Words("the hand has been played to the end", "die Hand ist zu Ende gespielt"),
        Words("the hand is still being played", "die Hand läuft noch"),
    ),
    "WrongSeat.starting_stack_was_right": (
        Words("the starting stack was right", "der Startstack stimmte"),
        Words("the starting stack was wrong", "der Startstack stimmte nicht"),
    ),
    "RebuyAnnounced.takes_it_back": (
        Words("the player wants to take the announcement back", "der Spieler will die Ansage zurücknehmen"),
        Words("the player stands by the announcement", "der Spieler bleibt bei der Ansage"),
    ),
    "Reentry.may_surrender": (
        Words("chips may be surrendered for it", "die Chips dürfen dafür aufgegeben werden"),
        Words("chips may not be surrendered for it", "die Chips dürfen dafür nicht aufgegeben werden"),
    ),
    "RacingSeat.is_absent": (Words("absent", "abwesend"), Words("present", "anwesend")),
}
