"""What the situations are called, and more words to find them by."""

from __future__ import annotations

from typing import Final

GROUPS: Final[dict[str, tuple[str, str]]] = {
    "betting": ("betting", "Setzen"),
    "dealing": ("dealing", "Geben"),
    "showdown": ("showdown", "Showdown"),
    "conduct": ("conduct", "Benehmen"),
    "table": ("table", "Tisch"),
}

TITLES: Final[dict[str, tuple[str, str, str]]] = {
    "wager": (
        "chips put forward or words said in turn",
        "Chips gesetzt oder etwas gesagt, als man an der Reihe war",
        "bet raise call string bet oversized chip announcement line change undercall Einsatz Erhöhung Ansage Linie Wechselgeld",
    ),
    "out_of_turn": ("action out of turn", "Aktion außer der Reihe", "early before turn vorher zu früh dran"),
    "skipped": ("a player was passed over", "ein Spieler wurde übergangen", "skipped übersprungen ausgelassen"),
    "action_count": (
        "was there substantial action?",
        "gab es substanzielle Aktion?",
        "significant count actions wesentlich zählen",
    ),
    "undercalls": (
        "several players put in too little, one after another",
        "mehrere haben nacheinander zu wenig bezahlt",
        "undercall short call Bezahlen zu wenig",
    ),
    "short_wager": (
        "a bet, raise or call was too small and others have acted on it",
        "ein Einsatz war zu klein, und andere haben darauf reagiert",
        "underbet underraise undercall Erhöhung zu niedrig",
    ),
    "pot_miscount": (
        "a pot-limit bet on a wrong count of the pot",
        "Pot-Limit-Einsatz nach falsch gezähltem Pot",
        "overbet PLO zu hoch verzählt",
    ),
    "condition": (
        "an action announced on a condition",
        "Ansage unter einer Bedingung",
        "if then conditional statement wenn dann",
    ),
    "early_reply": (
        "an answer to a bet whose amount was not fixed yet",
        "Antwort auf einen Einsatz, dessen Höhe noch nicht feststand",
        "call fold before amount accepted action Betrag offen",
    ),
    "count": (
        "a player asks for a count of the pot or of a stack",
        "ein Spieler will Pot oder Stack gezählt haben",
        "how much request zählen wie viel",
    ),
    "wrong_count": (
        "a call of an amount that was named wrongly",
        "ein falsch genannter Betrag wurde bezahlt",
        "miscounted accepted action all-in verzählt",
    ),
    "hidden_chips": (
        "chips of an all-in player turn up after the call",
        "nach dem Bezahlen tauchen weitere Chips eines All-in-Spielers auf",
        "hidden found behind versteckt gefunden",
    ),
    "killed_bet": (
        "a hand with a bet was swept up or thrown away",
        "eine Hand mit Einsatz wurde eingezogen oder weggeworfen",
        "dealer mucked fouled protect killed uncalled Muck Karten schützen",
    ),
    "cards_gone": (
        "cards thrown away or a fold announced during the betting",
        "Karten während des Setzens weggeworfen oder Passen angesagt",
        "fold muck non-standard fold passen weg",
    ),
    "flawed_deal": (
        "something went wrong while the hole cards were dealt",
        "beim Austeilen der Handkarten ging etwas schief",
        "misdeal exposed boxed surplus button wrong seat aufgedeckt vergeben",
    ),
    "card_count": (
        "a player has too few or too many cards",
        "ein Spieler hat zu wenige oder zu viele Karten",
        "missing one card three cards fehlt überzählig",
    ),
    "board_mistake": (
        "the board: no burn, too many cards, or too early",
        "Board ohne Burn, mit zu vielen Karten oder zu früh",
        "premature flop turn river four-card flop burn forgotten verfrüht Gemeinschaftskarten vergessen",
    ),
    "bad_deck": (
        "a card of the deck is missing, double or marked",
        "im Deck fehlt eine Karte, ist doppelt oder gezeichnet",
        "fouled incomplete duplicate unvollständig markiert",
    ),
    "stub_dropped": (
        "the stub fell down while cards are still to come",
        "der Reststapel fiel hinunter, und es fehlen noch Karten",
        "mixed scattered deck dropped gemischt verstreut",
    ),
    "new_deck": ("a new deck is asked for", "ein neues Deck wird verlangt", "setup deck change Kartenwechsel"),
    "tabled": (
        "cards shown, thrown away or lost at the showdown",
        "beim Showdown Karten gezeigt, weggelegt oder verloren",
        "muck retrieve one card tabled killed winning hand Anspruch eine Karte",
    ),
    "reading": (
        "open hands: what are they, and who wins?",
        "offene Hände: was sind sie, und wer gewinnt?",
        "misread miscalled cards speak plays the board falsch angesagt Karten sprechen",
    ),
    "shown_to": (
        "cards shown to somebody during or after the hand",
        "Karten jemandem gezeigt, während der Hand oder danach",
        "exposed show one show all herzeigen",
    ),
    "see_request": (
        "a player asks to see a hand that was not shown",
        "ein Spieler will eine nicht gezeigte Hand sehen",
        "IWTSTH request collusion muck verlangen",
    ),
    "dispute": (
        "a reading or the award of a pot is challenged afterwards",
        "nachträglicher Einspruch gegen Wertung oder Pot",
        "deadline disputed pot late Frist strittig",
    ),
    "offence": (
        "misconduct of a player",
        "Fehlverhalten eines Spielers",
        "etiquette penalty phone soft play abuse cheating slow roll nuts checked Strafe Handy Betrug Etikette",
    ),
    "pocketed_chips": (
        "tournament chips out of sight",
        "Turnierchips außer Sicht",
        "pocket hidden carried Tasche versteckt",
    ),
    "dodged_blinds": ("blinds missed on purpose", "Blinds mit Absicht versäumt", "dodging avoided Umgehen"),
    "hidden_at_call": (
        "a call with chips that could not be seen",
        "bezahlt mit Chips, die nicht zu sehen waren",
        "hidden high chips behind verdeckt",
    ),
    "wrong_level": (
        "a hand begun with the blinds of another level",
        "eine Hand mit den Blinds eines anderen Levels begonnen",
        "wrong blinds level change falsche Blinds",
    ),
}
