"""Mistakes of the dealer that the floor has put right: the names that are kept with a hand, and how people say them."""

from __future__ import annotations

from typing import Final

from floorman.text.words import Words

MISTAKES: Final = {
    "premature_flop": Words("premature flop", "vorzeitiger Flop"),
    "premature_turn": Words("premature turn", "vorzeitiger Turn"),
    "premature_river": Words("premature river", "vorzeitiger River"),
    "no_burn_before_flop": Words("no burn before the flop", "kein Burn vor dem Flop"),
    "no_burn_before_turn": Words("no burn before the turn", "kein Burn vor dem Turn"),
    "no_burn_before_river": Words("no burn before the river", "kein Burn vor dem River"),
    "board_card_face_up": Words("board card face up in the deck", "Boardkarte offen im Deck"),
    "four_card_flop": Words("four-card flop", "Flop mit vier Karten"),
    "five_card_flop": Words("five-card flop", "Flop mit fünf Karten"),
    "overfull_flop": Words("overfull flop", "Flop mit zu vielen Karten"),
    "boxed_cards": Words("boxed cards", "Karten offen im Deck"),
    "first_card_wrong_seat": Words("first card to the wrong seat", "erste Karte an den falschen Platz"),
    "seat_not_in_hand": Words("cards to a seat not in the hand", "Karten an einen Platz, der nicht mitspielt"),
    "seat_left_out": Words("seat left out", "Platz ausgelassen"),
    "exposed_cards": Words("exposed cards", "Karten beim Geben aufgedeckt"),
    "surplus_cards": Words("surplus cards", "zu viele Karten ausgegeben"),
    "not_reconstructible": Words("deal beyond reconstruction", "Kartenverteilung nicht rekonstruierbar"),
    "card_out_of_order": Words("card out of order", "Karte außer der Reihe"),
    "button_misplaced": Words("button misplaced", "Button falsch gelegt"),
    "flawed_deal": Words("flawed deal", "fehlerhaftes Geben"),
    "short_hand": Words("short hand", "Hand mit zu wenig Karten"),
    "overfull_hand": Words("overfull hand", "Hand mit zu vielen Karten"),
    "incomplete_deck": Words("incomplete deck", "unvollständiges Deck"),
    "duplicate_card": Words("duplicate card", "doppelte Karte"),
    "flawed_deck": Words("flawed deck", "fehlerhaftes Deck"),
    "stub_dropped": Words("stub dropped", "Reststapel gefallen"),
    "next_card_unclear": Words("next card unclear", "nächste Karte unklar"),
    "cards_on_the_floor": Words("cards on the floor", "Karten auf dem Boden"),
    "hand_too_many": Words("hand too many", "Hand zu viel"),
}


def mistake_called(name: str, language: str) -> str:
    """What a mistake is called, for people; what somebody has recorded in other words stays as it was said.

    >>> mistake_called("four_card_flop", "en"), mistake_called("four_card_flop", "de")
    ('four-card flop', 'Flop mit vier Karten')
    """
    return MISTAKES[name][language] if name in MISTAKES else name
