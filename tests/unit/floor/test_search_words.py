"""Everyday words find their situation at the floor desk: as directors and players say them, in German and in English."""

from __future__ import annotations

import pytest

from floorman.floor import wording
from floorman.floor.interview.facts import SITUATIONS
from floorman.floor.wording.finding import Index, Sought

GERMAN = {
    "wager": (
        "verklickt",
        "All-in nicht gesehen",
        *("String Bet", "Stringbet", "nachgeschoben", "Chip über die Linie", "Chip auf der Linie", "zu großer Chip"),
        *("Wechselgeld", "Retourgeld", "nur ein Chip", "All-in angesagt", "auf den Tisch geklopft", "Mindesterhöhung"),
        *(
            "sagt All-in, aber schiebt nichts",
            "Chips in zwei Bewegungen gesetzt",
            "undeutlich angesagt",
            "Jeton über der Linie",
        ),
    ),
    "out_of_turn": (
        "zu früh gepasst",
        "außer der Reihe",
        "war nicht dran",
        "zu früh gesetzt",
        "nicht an der Reihe gewesen",
    ),
    "skipped": ("übersprungen", "übergangen", "Spieler nicht drangekommen"),
    "action_count": ("substanzielle Aktion", "wesentliche Aktion"),
    "short_wager": ("zu viel gesetzt", "Erhöhung zu klein", "zu wenig gesetzt", "falsch gesetzt"),
    "pot_miscount": ("Pot-Limit", "Pot falsch gezählt"),
    "condition": ("wenn du setzt", "Bedingung"),
    "early_reply": ("Betrag stand noch nicht fest",),
    "count": ("wie viel ist das", "Stack zählen"),
    "wrong_count": ("Dealer hat sich verzählt", "falscher Betrag genannt"),
    "hidden_chips": ("noch Chips hinter den Karten",),
    "killed_bet": ("Dealer hat meine Karten eingezogen", "Karten nicht geschützt"),
    "cards_gone": (
        *("gemuckt", "gefoldet", "Karten weggeworfen", "weggeschmissen", "Hand verdeckt weggeworfen"),
        "irrtümlich gefoldet",
    ),
    "missing_blind": ("Ante vergessen", "Blind vergessen", "Big Blind nicht gesetzt", "Small Blind fehlt"),
    "straddle": ("Straddle", "Straddle im Turnier"),
    "flawed_deal": (
        "Karte aufgeblitzt",
        "Karte sichtbar",
        "Misdeal",
        "vergeben",
        "Karte aufgedeckt",
        "falsch ausgeteilt",
        "Gebfehler",
        "Karte umgedreht",
        "nicht gemischt",
    ),
    "card_count": ("drei Karten", "nur eine Karte bekommen", "eine Karte zu viel"),
    "board_mistake": ("verfrühter Turn", "vier Karten am Flop", "Burn vergessen", "Flop zu früh", "nicht gebrannt"),
    "bad_deck": (
        "gezinkt",
        "Karte geknickt",
        "Karte doppelt",
        "zwei gleiche Karten",
        "gezeichnete Karte",
        "Deck unvollständig",
        "Joker im Packl",
    ),
    "stub_dropped": ("Deck hinuntergefallen", "Dealer hat das Deck fallen lassen"),
    "new_deck": ("neue Karten", "Deckwechsel"),
    "burn_exposed": ("Burn Karte", "verbrannte Karte offen", "Burnkarte gesehen"),
    "stud": ("Razz", "7 Card Stud"),
    "tabled": ("nur eine Karte gezeigt", "Siegerhand gemuckt", "beim Showdown weggeworfen"),
    "reading": ("wer gewinnt", "Hand falsch angesagt", "Straße übersehen"),
    "shown_to": ("dem Nachbarn gezeigt", "Karten hergezeigt"),
    "see_request": ("ich will die Hand sehen",),
    "dispute": ("zu viel ausbezahlt", "Pot an den Falschen", "zu spät reklamiert"),
    "offence": (
        "Zigarette",
        "Chips geklaut",
        *("Handy am Tisch", "Slowroll", "Soft Play", "beschimpft", "betrunken", "Fremdsprache am Tisch", "Kopfhörer"),
        *(
            "Ratschläge",
            "Chips in den Pot geworfen",
            "Schummler",
            "Spieler ist besoffen",
            "Zeitspiel",
            "Tschick",
            "Spieler telefoniert während der Hand",
            "schreibt WhatsApp",
        ),
    ),
    "pocketed_chips": ("Chips eingesteckt", "Hosensack"),
    "dodged_blinds": ("vor den Blinds gedrückt",),
    "hidden_at_call": ("große Chips versteckt",),
    "wrong_level": ("falsche Blinds", "mit alten Blinds gespielt"),
    "nuts_not_bet": ("Nuts geschoben", "Nuts"),
    "appeal": ("Protest", "Einspruch"),
    "rabbit_hunt": ("Rabbit Hunt", "was wäre gekommen"),
    "cards_fell": ("Karte am Boden", "Karten runtergefallen"),
    "deck_check": ("Deck prüfen",),
    "show_order": ("wer muss zuerst zeigen", "keiner zeigt"),
    "side_pot": ("falscher Pot", "Seitenpot", "Nebenpot", "Pot stimmt nicht", "Hauptpot"),
    "split_pot": ("Pot teilen", "ungerader Chip", "Splitpot"),
    "clock_asked": ("Zeit nehmen", "Clock", "überlegt ewig", "Uhr verlangt"),
    "clock_over": ("Zeit abgelaufen",),
    "absent": ("nicht am Platz", "am Klo", "leerer Sessel", "nach der Pause nicht zurück"),
    "left": ("aufgestanden und gegangen", "Tisch verlassen"),
    "floor_called": ("Floor gerufen", "Kaffee verschüttet"),
    "wrong_button": ("falscher Button", "Button vergessen", "toter Button"),
    "seat_taken": ("umgesetzter Spieler", "Tischausgleich"),
    "table_broken": ("Tisch aufgelöst", "Tischauflösung"),
    "wrong_seat": ("falscher Tisch", "auf dem falschen Sessel"),
    "seat_change": ("Sitzplatz tauschen", "Plätze getauscht", "Platzwechsel"),
    "extra_hand": ("Blase", "Hand für Hand", "eine Hand zu viel"),
    "hand_start": ("Levelwechsel", "Blinderhöhung"),
    "bust_together": ("zwei gleichzeitig ausgeschieden", "Preisgeld teilen"),
    "chip_race": ("Farbwechsel", "Chips aufwechseln", "Color-up"),
    "old_chips": ("alte Chips",),
    "found_chips": ("Chips gefunden", "Jeton am Boden"),
    "rebuy": ("Nachkauf", "Rebuy", "Add-on"),
    "reentry": ("Wiedereinstieg", "Re-Entry"),
    "late_entry": ("zu spät gekommen", "Verspätung", "Nachmeldung"),
}
ENGLISH = {
    "wager": (
        "misclick",
        *("string bet", "string raise", "one chip rule", "oversized chip", "over the line", "forward motion", "all-in"),
        *("verbal is binding", "waiting for change", "put in a single chip", "tapped the table", "min-raise"),
    ),
    "out_of_turn": ("out of turn", "acted out of turn", "checked out of turn", "it was not his turn"),
    "skipped": ("skipped", "player got skipped"),
    "action_count": ("substantial action", "significant action"),
    "undercalls": ("several undercalls",),
    "short_wager": ("bet too much", "raise too small", "underbet"),
    "pot_miscount": ("pot limit", "PLO"),
    "condition": ("conditional bet", "if you bet I fold"),
    "early_reply": ("called before the amount",),
    "count": ("how much is it", "asks for a count"),
    "wrong_count": ("miscounted all-in", "dealer said the wrong amount"),
    "hidden_chips": ("had more chips behind",),
    "killed_bet": ("dealer mucked my hand", "unprotected hand"),
    "cards_gone": ("mucked", "folded", "threw his cards away", "folded by mistake"),
    "missing_blind": ("missed blind", "forgot the ante", "did not post the big blind"),
    "straddle": ("straddle", "blind raise"),
    "flawed_deal": ("misdeal", "exposed card", "boxed card", "dealt to the wrong seat", "card flipped over"),
    "card_count": ("three cards", "only one card", "too many cards"),
    "board_mistake": ("premature turn", "four card flop", "no burn", "forgot to burn", "river too early"),
    "bad_deck": ("fouled deck", "marked cards", "two aces of spades", "duplicate card"),
    "stub_dropped": ("dropped the stub", "deck fell"),
    "new_deck": ("new setup", "deck change"),
    "burn_exposed": ("burn card", "saw the burn card"),
    "stud": ("razz", "bring-in"),
    "tabled": ("mucked the winner", "showed only one card", "mucked at showdown", "folded winning hand"),
    "reading": ("cards speak", "misread hand", "who wins"),
    "shown_to": ("show one show all", "showed his cards to his neighbour"),
    "see_request": ("I want to see that hand", "IWTSTH"),
    "dispute": ("pot pushed to the wrong player", "disputed pot"),
    "offence": (
        "vaping",
        "stole chips",
        *("phone at the table", "slow roll", "soft play", "splash the pot", "language at the table", "swearing"),
        *(
            "drunk",
            "collusion",
            "stalling",
            "chip dumping",
            "one player to a hand",
            "abusive player",
            "smoking",
            "player on the phone in a hand",
        ),
    ),
    "pocketed_chips": ("chips in his pocket", "ratholing"),
    "dodged_blinds": ("dodging the blinds",),
    "hidden_at_call": ("hid his big chips", "dirty stack"),
    "wrong_level": ("wrong blinds", "wrong level"),
    "nuts_not_bet": ("checked the nuts",),
    "appeal": ("appeal", "protest"),
    "rabbit_hunt": ("rabbit", "rabbit hunting"),
    "cards_unclear": ("which card is next",),
    "cards_fell": ("dropped his cards", "card on the floor"),
    "deck_check": ("count the deck",),
    "show_order": ("who shows first", "last aggressor"),
    "side_pot": ("side pot", "main pot", "wrong pot", "multiple all-ins"),
    "split_pot": ("odd chip", "chopped pot", "hi-lo"),
    "clock_asked": ("call the clock", "tanking", "taking too long"),
    "clock_over": ("time is up", "clock ran out"),
    "absent": ("not in his seat", "empty chair"),
    "left": ("left the table", "walked away", "player stood up and left mid hand"),
    "floor_called": ("call the floor", "spilled coffee"),
    "wrong_button": ("dead button", "wrong button", "button not moved", "button skipped a seat"),
    "seat_taken": ("table balancing", "new player at the table"),
    "table_broken": ("table break", "broken table"),
    "wrong_seat": ("wrong seat", "wrong table"),
    "seat_change": ("seat change", "swapped seats"),
    "extra_hand": ("hand for hand", "bubble"),
    "hand_start": ("new level", "first riffle"),
    "bust_together": ("busted in the same hand", "two players out"),
    "chip_race": ("colour up", "color up", "chip race"),
    "old_chips": ("obsolete chips",),
    "found_chips": ("lost chips", "chip on the floor"),
    "rebuy": ("rebuy", "add-on"),
    "reentry": ("re-entry", "second bullet"),
    "late_entry": ("late registration", "came late", "late arrival"),
}
ONE_OF_SEVERAL = {
    "wager": ("bet", "Erhöhung", "Linie", "chip", "Ansage", "raise"),
    "undercalls": ("undercall", "zu wenig bezahlt"),
    "short_wager": ("undercall", "zu wenig bezahlt", "too small"),
    "wrong_count": ("verzählt", "miscount"),
    "count": ("zählen", "count"),
    "killed_bet": ("Karten eingezogen", "dealer mucked"),
    "cards_gone": ("muck", "Karten weg"),
    "tabled": ("muck", "showdown"),
    "show_order": ("showdown", "zeigen"),
    "board_mistake": ("burn", "Flop", "river"),
    "burn_exposed": ("burn", "Karte offen"),
    "flawed_deal": ("aufgedeckt", "offene Karte"),
    "offence": ("nuts", "Strafe"),
    "missing_blind": ("ante", "blind"),
    "hidden_at_call": ("hidden chips", "versteckte Chips"),
    "hidden_chips": ("hidden chips", "versteckte Chips"),
    "clock_asked": ("Uhr", "time"),
    "clock_over": ("Uhr", "time", "Bedenkzeit"),
    "absent": ("dead hand", "Platz leer"),
    "seat_taken": ("umgesetzt", "moved"),
    "wrong_seat": ("falscher Platz",),
    "seat_change": ("seat", "Sitzplatz"),
    "bust_together": ("Preisgeld", "busted"),
    "dispute": ("Einspruch", "pot"),
    "bad_deck": ("deck", "damaged card"),
    "late_entry": ("late", "verspätet"),
}


def each_of(listed: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(words, tag) for tag, several in listed.items() for words in several]


def test_more_than_a_hundred_words_of_each_language_are_listed_and_every_situation_has_one() -> None:
    assert len(each_of(GERMAN)) > 110
    assert len(each_of(ENGLISH)) > 110
    assert GERMAN.keys() | ENGLISH.keys() == SITUATIONS.keys()


@pytest.mark.parametrize(("words", "tag"), each_of(GERMAN) + each_of(ENGLISH))
def test_an_everyday_word_finds_its_situation_first(words: str, tag: str) -> None:
    assert wording.search(words)[:1] == (tag,)


@pytest.mark.parametrize(("words", "tag"), each_of(ONE_OF_SEVERAL))
def test_a_word_for_several_situations_has_each_among_the_first_three(words: str, tag: str) -> None:
    assert tag in wording.search(words)[:3]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ueberspringen", "überspringen"),  # umlauts as people without the key for them type them
        ("ubersprungen", "übersprungen"),
        ("ÜBERSPRUNGEN", "übersprungen"),
        ("Straße uebersehen", "Strasse übersehen"),
        ("side-pot", "Sidepot"),
        ("side pots", "SIDE POT"),
        ("Seiten-Pot", "Seitenpots"),
        ("Hand-for-Hand", "hand for hand"),
        ("allin angesagt", "All in angesagt"),
        ("re entry", "Reentry"),
        ("stradle", "straddle"),
        ("misdael", "misdeal"),
        ("Sitzplazt tauschen", "Sitzplatz tauschen"),
        ("vergesene Ante", "vergessene Antes"),
        ("exposd card", "exposed cards"),
        ("the player's phone", "players phone"),
        ("floor ruling: side pot?!", "side pot"),
    ],
)
def test_spelling_hyphens_plurals_and_slips_of_the_pen_make_no_difference(typed: str, meant: str) -> None:
    assert wording.search(typed)[:1] == wording.search(meant)[:1] != ()


@pytest.mark.parametrize("typed", ["abrakadabra", "Wetterbericht", "qqq", "§§§", "…", "🂡"])
def test_words_of_no_situation_find_none(typed: str) -> None:
    assert wording.search(typed) == ()
    assert not wording.is_close(typed)


def test_a_word_nobody_knows_does_not_spoil_those_somebody_does() -> None:
    assert wording.search("Seitenpot bei Hansi Huber")[:1] == ("side_pot",)


def test_a_guess_is_offered_and_not_taken_at_once() -> None:
    assert wording.search("stradle") == ("straddle",)
    assert not wording.is_close("stradle")
    assert wording.is_close("straddle")


def test_what_is_called_just_so_comes_before_what_only_has_the_word() -> None:
    index = Index(
        {
            "has": Sought(("a pot of the wrong size",)),
            "called": Sought(("wrong pot",)),
            "chosen": Sought(("something else",), choices=("wrong pot",)),
            "none": Sought(("seat change",)),
        }
    )

    assert [found.tag for found in index.find("the wrong pot")] == ["called", "has"]
    assert [found.tag for found in index.find("seat")] == ["none"]
    assert index.find("button") == []
