"""What the values are called that a fact can have."""

from __future__ import annotations

from typing import Final

from floorman.floor.rules.conduct.names import MISDEEDS
from floorman.text.words import Words

VALUES: Final[dict[str, Words]] = {
    # actions and words
    "fold": Words("fold", "passen"),
    "check": Words("check", "schieben"),
    "call": Words("call", "bezahlen"),
    "bet": Words("bet", "setzen"),
    "raise": Words("raise", "erhöhen"),
    "post": Words("post a blind", "einen Blind setzen"),
    "all_in": Words("all-in", "All-in"),
    "complete": Words("complete", "auffüllen"),
    "pot": Words("pot", "Pot"),
    "of.pot": Words("the pot", "der Pot"),
    "of.bet": Words("a bet", "ein Einsatz"),
    "of.stack": Words("a stack", "ein Stack"),
    # blinds
    "small_blind": Words("the small blind", "Small Blind"),
    "big_blind": Words("the big blind", "Big Blind"),
    "ante": Words("the ante", "Ante"),
    # streets and structures
    "preflop": Words("before the flop", "vor dem Flop"),
    "flop": Words("flop", "Flop"),
    "turn": Words("turn", "Turn"),
    "river": Words("river", "River"),
    "no_limit": Words("no limit", "No Limit"),
    "pot_limit": Words("pot limit", "Pot Limit"),
    "fixed_limit": Words("fixed limit", "Fixed Limit"),
    # who
    "dealer": Words("the dealer", "der Dealer"),
    "player": Words("the player", "der Spieler"),
    "nobody": Words("nobody", "niemand"),
    # when
    "first": Words("before the chips", "vor den Chips"),
    "when.over_the_line": Words(
        "when the chips were past the line and not yet down",
        "als die Chips über der Linie, aber noch nicht abgelegt waren",
    ),
    "at_once": Words("with the chips", "zugleich mit den Chips"),
    "after": Words("after the chips", "nach den Chips"),
    "unclear": Words("nobody knows", "unklar"),
    "in_round": Words("in the same betting round", "in derselben Setzrunde"),
    "before_next_card": Words("before the next card", "vor der nächsten Karte"),
    "after_next_card": Words("after the next card", "nach der nächsten Karte"),
    "during_hand": Words("during the hand", "während der Hand"),
    "before_next_action": Words(
        "after the hand, before substantial action in the next",
        "nach der Hand, vor wesentlichen Aktionen in der nächsten",
    ),
    "after_next_action": Words(
        "after substantial action in the next hand", "nach wesentlichen Aktionen in der nächsten Hand"
    ),
    # betting
    "where.over_the_line": Words("down past the line", "abgelegt, über der Linie"),
    "held_over_the_line": Words("past the line, still in the hand", "über der Linie, noch in der Hand"),
    "short_of_the_line": Words("forward, not past the line all the way", "vorn, nicht ganz über der Linie"),
    "tap": Words("tapped the table", "auf den Tisch geklopft"),
    "cards_forward": Words("pushed the cards forward", "Karten nach vorn geschoben"),
    "missed_raise": Words("the raise was overlooked", "die Erhöhung wurde übersehen"),
    "miscount": Words("the chips were miscounted", "die Chips wurden falsch gezählt"),
    "announced": Words("a fold was announced", "Fold angesagt"),
    "thrown_away": Words("thrown away", "weggeworfen"),
    "thrown_forward": Words("thrown forward", "nach vorn geworfen"),
    "onto_other_cards": Words("fallen onto another player's cards", "auf Karten eines anderen gefallen"),
    # dealing
    "boxed_cards": Words("cards face up in the deck", "Karten offen im Deck"),
    "first_card_wrong_seat": Words(
        "the first card went to the wrong seat", "die erste Karte ging an den falschen Platz"
    ),
    "seat_not_in_hand": Words(
        "a seat that was not in the hand got cards", "ein Platz, der nicht mitspielt, bekam Karten"
    ),
    "seat_left_out": Words("a seat was left out", "ein Platz wurde ausgelassen"),
    "exposed_cards": Words("cards were exposed", "Karten wurden aufgedeckt"),
    "surplus_cards": Words("too many cards were dealt", "es wurden zu viele Karten gegeben"),
    "not_reconstructible": Words(
        "nobody can say how the cards were dealt", "die Verteilung lässt sich nicht nachvollziehen"
    ),
    "card_out_of_order": Words("a card came out of order", "eine Karte kam außer der Reihe"),
    "button_misplaced": Words("the button was in the wrong place", "der Button lag falsch"),
    "other": Words("something else", "etwas anderes"),
    "no_burn": Words("no card was burned", "es wurde keine Karte gebrannt"),
    "too_many": Words("too many cards", "zu viele Karten"),
    "too_early": Words("too early", "zu früh"),
    "face_up_in_deck": Words("a card lay face up in the deck", "eine Karte lag offen im Deck"),
    "missing": Words("a card is missing", "eine Karte fehlt"),
    "duplicate": Words("a card is there twice", "eine Karte ist doppelt"),
    "flawed": Words("a card is marked or damaged", "eine Karte ist gezeichnet oder beschädigt"),
    "player_asks": Words("a player asks", "ein Spieler verlangt es"),
    "dealer_change": Words("dealer change", "Dealerwechsel"),
    "level_change": Words("level change", "Levelwechsel"),
    "organiser_schedule": Words("the organiser's schedule", "Zeitplan des Veranstalters"),
    "director_decides": Words("the director decides", "die Turnierleitung bestimmt es"),
    # stud
    "down_card_exposed": Words(
        "a down card was exposed in the first deal", "eine verdeckte Karte wurde beim ersten Austeilen sichtbar"
    ),
    "seventh_exposed": Words("a card of seventh street was exposed", "eine Karte der 7. Street wurde aufgedeckt"),
    "absent": Words("a player was not at the seat", "ein Spieler war nicht am Platz"),
    "equal_boards": Words("two hands showing are equal: who begins?", "zwei sichtbare Hände sind gleich: wer beginnt?"),
    "bring_in_all_in": Words("the bring-in is all-in from the ante", "das Bring-in ist schon mit dem Ante all-in"),
    "open_pair": Words("an open pair on fourth street", "ein offenes Paar in der 4. Street"),
    "dealt_early": Words("a card was dealt too early", "eine Karte wurde zu früh gegeben"),
    "short_stub": Words("too few cards for seventh street", "zu wenige Karten für die 7. Street"),
    "community_card": Words("a community card: who begins?", "eine Gemeinschaftskarte: wer beginnt?"),
    # showdown
    "before_the_player": Words("in front of the player", "vor dem Spieler"),
    "apart_from_the_muck": Words("beside the muck", "neben dem Muck"),
    "in_the_muck": Words("in the muck", "im Muck"),
    "everybody": Words("everybody", "alle"),
    "active_opponent": Words("an opponent in the hand", "ein Gegner in der Hand"),
    "folded_opponent": Words("an opponent who had folded", "ein Gegner, der gepasst hatte"),
    "spectator": Words("a spectator", "ein Zuschauer"),
    "reading": Words("the reading of a hand", "die Wertung einer Hand"),
    "award": Words("the award of a pot", "die Auszahlung eines Pots"),
    # conduct: offences go by the name they have in a reason
    **{str(what): words for what, words in MISDEEDS.items() if what != "other"},
    "warning": Words("warning", "Verwarnung"),
    "missed_hands": Words("missed hands", "Hände aussetzen"),
    "missed_rounds": Words("missed rounds", "Runden aussetzen"),
    "disqualification": Words("disqualification", "Disqualifikation"),
    # who and where
    "both": Words("both, one after the other", "beide, nacheinander"),
    "floor": Words("the floor", "die Turnierleitung"),
    "player_of_another_table": Words("a player from another table", "ein Spieler eines anderen Tisches"),
    "done_opponent": Words(
        "an opponent in the hand who cannot bet any more", "ein Gegner in der Hand, der nicht mehr setzen kann"
    ),
    "in_the_chair": Words("in the chair", "auf dem Stuhl"),
    "within_reach_of_chair": Words("within reach of the chair", "in Reichweite des Stuhls"),
    "at_the_table": Words("at the table", "am Tisch"),
    "away": Words("away", "weg"),
    # when
    "showdown": Words("at the showdown", "beim Showdown"),
    "betting": Words("while bets were still to come", "solange noch gesetzt werden konnte"),
    "after_hand": Words("after the hand", "nach der Hand"),
    "before_last_card": Words("before the last card", "vor der letzten Karte"),
    "while_last_card_was_dealt": Words("while the last card was dealt", "während die letzte Karte gegeben wurde"),
    "after_last_card": Words("after the last card", "nach der letzten Karte"),
    "before_the_hand": Words("before the hand", "vor der Hand"),
    "after_the_hand_began": Words("after the hand began", "nach Beginn der Hand"),
    # games and events
    "board": Words("a game with a board", "ein Spiel mit Board"),
    "stud": Words("stud", "Stud"),
    "tournament": Words("tournament", "Turnier"),
    "satellite": Words("satellite", "Satellite"),
    "sit_and_go": Words("sit-and-go", "Sit-and-go"),
    "cash": Words("cash game", "Cash Game"),
    "dealer_relieved": Words("the dealer has been relieved", "der Dealer ist abgelöst"),
    "shuffled": Words("the dealer has begun to shuffle", "der Dealer hat zu mischen begonnen"),
    "dispute": Words("a dispute", "ein Streitfall"),
    "damaged_cards": Words("damaged cards", "beschädigte Karten"),
    "broken_table": Words("the table was broken", "der Tisch wurde aufgelöst"),
    "balancing": Words("the tables were balanced", "die Tische wurden ausgeglichen"),
    "late_entry": Words("a late entry", "verspäteter Einstieg"),
    "player_by_player": Words("player by player", "Spieler für Spieler"),
    "one_card_at_a_time": Words("one card at a time", "Karte für Karte"),
}
