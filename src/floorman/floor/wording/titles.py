"""What the situations are called, and more words to find them by."""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

GROUPS: Final[dict[str, Words]] = {
    "betting": Words("betting", "Setzen"),
    "dealing": Words("dealing", "Geben"),
    "showdown": Words("showdown", "Showdown"),
    "conduct": Words("conduct", "Benehmen"),
    "table": Words("table", "Tisch"),
}

TITLES: Final[dict[str, tuple[Words, str]]] = {
    "wager": (
        Words("chips put forward or words said in turn", "Chips oder Ansage des Spielers, der an der Reihe ist"),
        "bet raise call string bet oversized chip announcement betting line overlaps line change undercall Einsatz Erhöhung Ansage Linie Setzlinie Chip auf der Linie Wechselgeld",
    ),
    "out_of_turn": (Words("action out of turn", "Aktion außer der Reihe"), "early before turn vorher zu früh dran"),
    "skipped": (Words("a player was passed over", "ein Spieler wurde übersprungen"), "skipped übergangen ausgelassen"),
    "action_count": (
        Words("was there substantial action?", "gab es wesentliche Aktionen?"),
        "significant count actions substanzielle Aktion zählen",
    ),
    "undercalls": (
        Words(
            "several players put in too little, one after another",
            "mehrere Spieler haben nacheinander zu wenig bezahlt",
        ),
        "undercall short call Bezahlen zu wenig",
    ),
    "short_wager": (
        Words(
            "a bet, raise or call was too small and others have acted on it",
            "zu wenig gesetzt, erhöht oder bezahlt, und andere haben schon darauf reagiert",
        ),
        "underbet underraise undercall Einsatz zu klein Erhöhung zu niedrig zu wenig bezahlt",
    ),
    "pot_miscount": (
        Words("a pot-limit bet on a wrong count of the pot", "Pot-Limit-Einsatz auf einen falsch gezählten Pot"),
        "overbet PLO zu hoch verzählt",
    ),
    "condition": (
        Words("an action announced on a condition", "Ansage unter einer Bedingung"),
        "if then conditional statement wenn dann",
    ),
    "early_reply": (
        Words(
            "an answer to a bet whose amount was not fixed yet",
            "Antwort auf einen Einsatz, dessen Höhe noch nicht feststand",
        ),
        "call fold before amount accepted action Betrag offen",
    ),
    "count": (
        Words("a player asks for a count of the pot or of a stack", "ein Spieler will Pot oder Stack gezählt haben"),
        "how much request zählen wie viel",
    ),
    "wrong_count": (
        Words("a call of an amount that was named wrongly", "bezahlt, obwohl der Betrag falsch genannt war"),
        "miscounted accepted action all-in verzählt",
    ),
    "hidden_chips": (
        Words(
            "chips of an all-in player turn up after the call",
            "nach dem Call tauchen noch Chips des All-in-Spielers auf",
        ),
        "hidden found behind versteckt versteckte gefunden",
    ),
    "killed_bet": (
        Words(
            "a hand that had bet was swept up or thrown away",
            "eine Hand, die schon gesetzt hatte, wurde eingezogen oder weggeworfen",
        ),
        "dealer mucked fouled protect killed uncalled Muck Karten schützen",
    ),
    "cards_gone": (
        Words(
            "cards thrown away or a fold announced during the betting",
            "Karten in der Setzrunde weggeworfen oder Fold angesagt",
        ),
        "fold muck non-standard fold passen weg",
    ),
    "missing_blind": (
        Words(
            "a blind or ante was not posted, or by the wrong seat",
            "Blind oder Ante fehlt oder kam vom falschen Platz",
        ),
        "forgot forgotten missed blind ante not paid wrong player posted vergessen vergessene fehlt fehlende nicht bezahlt Ante Blind Small Blind Big Blind falscher Spieler hat gezahlt",
    ),
    "straddle": (
        Words("a straddle is posted", "ein Straddle wird gesetzt"),
        "live straddle blind raise dark UTG under the gun Mississippi Straddle erlaubt blind erhöht",
    ),
    "flawed_deal": (
        Words(
            "something went wrong while the hole cards were dealt", "beim Austeilen der Handkarten ging etwas schief"
        ),
        "misdeal exposed boxed surplus button wrong seat aufgedeckte Karte vergeben",
    ),
    "card_count": (
        Words("a player has too few or too many cards", "ein Spieler hat zu wenige oder zu viele Karten"),
        "missing one card three cards fehlt überzählig",
    ),
    "board_mistake": (
        Words("the board: no burn, too many cards, or too early", "Board ohne Burn, mit zu vielen Karten oder zu früh"),
        "premature flop turn river four-card flop burn forgotten verfrühter verfrühte Gemeinschaftskarten vergessen",
    ),
    "bad_deck": (
        Words(
            "a card is missing from the deck, in it twice, or marked",
            "eine Karte des Decks fehlt, ist doppelt oder gezeichnet",
        ),
        "fouled incomplete duplicate unvollständig markiert",
    ),
    "stub_dropped": (
        Words(
            "the stub was dropped with cards still to come",
            "der Reststapel ist hinuntergefallen, bevor alle Karten gegeben waren",
        ),
        "mixed scattered deck fell down fiel hinunter gemischt verstreut",
    ),
    "new_deck": (Words("a new deck is asked for", "ein neues Deck wird verlangt"), "setup deck change Kartenwechsel"),
    "burn_exposed": (
        Words("a burn card was turned up", "eine Burn-Karte wurde aufgedeckt"),
        "burn card exposed seen face up flashed Brandkarte Burnkarte offen gesehen aufgedeckt",
    ),
    "stud": (
        Words("stud and razz: what the book says", "Stud und Razz: was das Regelwerk sagt"),
        "seven card stud razz HORSE bring-in upcard door card third fourth seventh street community card 7 Card Stud Siebte Street offene Karte Gemeinschaftskarte",
    ),
    "tabled": (
        Words(
            "cards shown, thrown away or lost at the showdown", "beim Showdown Karten gezeigt, weggelegt oder verloren"
        ),
        "muck retrieve one card tabled killed winning hand Anspruch eine Karte",
    ),
    "reading": (
        Words("open hands: what are they, and who wins?", "offene Hände: was hat jeder, und wer gewinnt?"),
        "misread miscalled cards speak plays the board falsch angesagt Karten sprechen",
    ),
    "shown_to": (
        Words(
            "cards shown to somebody during or after the hand", "jemandem Karten gezeigt, während der Hand oder danach"
        ),
        "exposed show one show all herzeigen",
    ),
    "see_request": (
        Words("a player asks to see a hand that was not shown", "ein Spieler will eine nicht gezeigte Hand sehen"),
        "IWTSTH request collusion muck verlangen",
    ),
    "dispute": (
        Words(
            "a reading or the award of a pot is challenged afterwards",
            "nachträglicher Einspruch gegen Wertung oder Pot",
        ),
        "deadline disputed pot late Frist strittig",
    ),
    "offence": (
        Words("misconduct by a player", "Fehlverhalten eines Spielers"),
        "etiquette penalty phone soft play abuse cheating slow roll nuts checked Strafe Handy Telefon Betrug Etikette",
    ),
    "pocketed_chips": (
        Words("tournament chips out of sight", "Turnierchips nicht sichtbar oder eingesteckt"),
        "pocket hidden carried außer Sicht Tasche Hosentasche versteckt",
    ),
    "dodged_blinds": (Words("blinds missed on purpose", "Blinds mit Absicht versäumt"), "dodging avoided Umgehen"),
    "hidden_at_call": (
        Words(
            "a call or raise with chips that could not be seen",
            "bezahlt oder erhöht mit Chips, die nicht zu sehen waren",
        ),
        "hidden high chips behind large chip dirty stack verdeckt verdeckte versteckt versteckte große Chips dahinter Stack unsichtbar",
    ),
    "wrong_level": (
        Words(
            "a hand was begun with the blinds of another level",
            "eine Hand wurde mit den Blinds eines anderen Levels begonnen",
        ),
        "wrong blinds level change falsche Blinds",
    ),
    # conduct and suspicion
    "nuts_not_bet": (
        Words(
            "the nuts were only checked or called on the river",
            "mit den Nuts am River nur geschoben oder bezahlt",
        ),
        "best hand beste Hand soft play last position collusion Absprache",
    ),
    "appeal": (
        Words("a decision is contested", "Einspruch gegen eine Entscheidung"),
        "appeal protest Protest Berufung",
    ),
    "rabbit_hunt": (
        Words(
            "a player wants to see the cards that would have come",
            "ein Spieler will die Karten sehen, die gekommen wären",
        ),
        "rabbit hunting",
    ),
    # deck and cards
    "cards_unclear": (
        Words("nobody can say which card comes next", "es ist unklar, welche Karte die nächste ist"),
        "random stub unseen Zufall Reststapel",
    ),
    "cards_fell": (
        Words("hole cards fell on the floor", "Handkarten sind auf den Boden gefallen"),
        "dropped off the table fielen hinuntergefallen",
    ),
    "deck_check": (
        Words("the deck is checked before play", "das Deck wird vor dem Spiel geprüft"),
        "count duplicate Kontrolle zählen",
    ),
    # showdown
    "show_order": (
        Words("who has to show first?", "wer muss zuerst zeigen?"),
        "order of show showdown last aggressor Reihenfolge",
    ),
    "side_pot": (
        Words("main pot or side pots were built wrongly", "Main Pot oder Side Pots wurden falsch gebildet"),
        "side pot sidepot main pot wrong pot all-in several count Seitenpot Nebenpot Hauptpot Sidepot falscher Pot falsch aufgeteilt berechnen mehrere All-in",
    ),
    "split_pot": (Words("a pot has to be divided", "ein Pot ist zu teilen"), "odd chip high low ungerader Chip"),
    # table
    "clock_asked": (
        Words("somebody asks for the clock", "jemand verlangt die Uhr"),
        "time clock called Zeit Bedenkzeit",
    ),
    "clock_over": (
        Words("the clock runs or has run out", "die Uhr läuft oder ist abgelaufen"),
        "time up countdown Bedenkzeit abgelaufen",
    ),
    "absent": (
        Words("a player was not at the seat when the cards were dealt", "ein Spieler war beim Geben nicht am Platz"),
        "missing late away dead hand abwesend",
    ),
    "left": (
        Words("a player with cards left the table", "ein Spieler mit Karten hat den Tisch verlassen"),
        "leaves disconnected weggegangen",
    ),
    "floor_called": (
        Words("the floor is called", "die Turnierleitung wird gerufen"),
        "pause time stop Zeit angehalten",
    ),
    "wrong_button": (
        Words("the button lies at the wrong seat", "der Button liegt auf dem falschen Platz"),
        "dealer button misplaced Dealerbutton",
    ),
    "seat_taken": (
        Words("a player comes to a new seat", "ein Spieler kommt auf einen neuen Platz"),
        "moved balancing blinds Tischwechsel",
    ),
    "table_broken": (Words("a table is broken", "ein Tisch wird aufgelöst"), "seat cards draw Plätze losen"),
    "wrong_seat": (
        Words("players began in the wrong seats", "Spieler haben auf falschen Plätzen begonnen"),
        "wrong table falscher Tisch",
    ),
    "seat_change": (
        Words(
            "a player wants another seat, or two have swapped",
            "ein Spieler will einen anderen Platz, oder zwei haben getauscht",
        ),
        "seat change swap switch seats Sitzplatz tauschen Sitzwechsel Platz wechseln Platztausch Plätze getauscht umsetzen",
    ),
    # event
    "extra_hand": (
        Words("hand for hand: a table dealt a hand too many", "Hand für Hand: ein Tisch hat eine Hand zu viel gegeben"),
        "hand for hand bubble extra hand too many dealt ahead Bubble Hand-for-Hand eine Hand zu viel weitergespielt nicht gewartet",
    ),
    "hand_start": (
        Words("the level changed at about the time a hand began", "das Level wechselte etwa zu Beginn einer Hand"),
        "new level riffle announced Levelwechsel neues Level Blinds Ansage",
    ),
    "bust_together": (
        Words("several players go out together", "mehrere Spieler scheiden gleichzeitig aus"),
        "bust same hand prize hand for hand Preisgeld Platz",
    ),
    "chip_race": (Words("a chip race", "Chip-Race"), "colour up denomination odd chips Aufwechseln"),
    "old_chips": (
        Words("chips that were taken out of play turn up", "aus dem Spiel genommene Chips tauchen auf"),
        "obsolete colour up alte Chips",
    ),
    "found_chips": (Words("chips were found", "Chips wurden gefunden"), "lost floor empty seat verloren Boden"),
    "rebuy": (
        Words("a rebuy is announced or taken back", "ein Re-Buy wird angesagt oder zurückgenommen"),
        "rebuy nachkaufen",
    ),
    "reentry": (
        Words("a player wants to enter again", "ein Spieler will noch einmal einsteigen"),
        "re-entry surrender Wiedereinstieg",
    ),
    "late_entry": (Words("somebody comes late", "jemand kommt zu spät"), "late registration ghost verspätet"),
}
