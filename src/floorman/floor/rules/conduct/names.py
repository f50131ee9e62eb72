"""What players do wrong, in the words of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook.vocabulary import Misconduct

MISDEEDS: Final[dict[Misconduct, Words]] = {
    "delay": Words("delaying the game", "Spielverzögerung"),
    "out_of_turn": Words("acting out of turn", "Handeln außer der Reihe"),
    "talking": Words("constant talking", "ständiges Reden"),
    "rude": Words("bad manners", "schlechtes Benehmen"),
    "abuse": Words("verbal abuse", "Beschimpfung"),
    "disruption": Words("disruptive behaviour", "störendes Verhalten"),
    "unsporting": Words("unsporting behaviour", "unsportliches Verhalten"),
    "celebration": Words("excessive celebration", "übertriebenes Feiern"),
    "pressure": Words("pushing another player to act", "Drängen eines Mitspielers"),
    "disobedience": Words("disobeying the floor", "Missachten einer Anweisung der Turnierleitung"),
    "hygiene": Words("poor hygiene", "mangelnde Hygiene"),
    "smoking": Words("smoking at the table", "Rauchen am Tisch"),
    "clothing": Words("clothing that hides or distracts", "Kleidung, die verbirgt oder ablenkt"),
    "objects_on_the_table": Words(
        "things that do not belong on the table", "Gegenstände, die nicht auf den Tisch gehören"
    ),
    "language": Words("a language that is not allowed at the table", "eine am Tisch nicht erlaubte Sprache"),
    "phone_call": Words("a phone call at the table", "Telefonieren am Tisch"),
    "texting": Words("texting at the table", "Schreiben von Nachrichten am Tisch"),
    "device_sound": Words("a device that others can hear", "ein Gerät, das andere hören können"),
    "strategy_aid": Words("charts or strategy programs", "Strategietabellen oder Strategieprogramme"),
    "device_use": Words("use of an electronic device at the table", "Benutzen eines elektronischen Geräts am Tisch"),
    "touching": Words("touching another player's cards or chips", "Berühren fremder Karten oder Chips"),
    "opening_anothers_cards": Words("turning up another player's cards", "Aufdecken fremder Karten"),
    "looking_at_muck_or_stub": Words("looking at muck or stub", "Einsicht in Muck oder Reststapel"),
    "cards_off_the_table": Words("cards held off the table", "Karten, die nicht auf dem Tisch bleiben"),
    "exposing_cards": Words("exposing cards with action to come", "Aufdecken von Karten vor dem Ende der Aktion"),
    "showing_cards": Words("showing cards to somebody", "Herzeigen von Karten"),
    "throwing_cards": Words("throwing cards", "Werfen von Karten"),
    "talk_about_cards": Words("talking about cards in the hand", "Reden über Karten der laufenden Hand"),
    "reading_a_hidden_hand": Words("reading out a hand that is not tabled", "Ansagen einer nicht aufgedeckten Hand"),
    "false_announcement": Words("deliberately miscalling a hand", "absichtlich falsches Ansagen einer Hand"),
    "advice": Words("giving advice to a player", "Ratschläge an einen Spieler"),
    "taking_help": Words("taking help from others", "Annehmen fremder Hilfe"),
    "criticism": Words("criticising another player's play", "Kritik an fremder Spielweise"),
    "slow_roll": Words("a slow roll", "Slowroll"),
    "left_the_table": Words("leaving the table with a live hand", "Verlassen des Tisches mit lebender Hand"),
    "hard_to_see": Words("cards or chips that are hard to see", "schlecht sichtbare Karten oder Chips"),
    "out_of_reach": Words("bets out of the dealer's reach", "Einsätze außer Reichweite des Dealers"),
    "splashing": Words("splashing the pot", "Werfen von Chips in den Pot"),
    "change_from_the_pot": Words("taking change from the pot", "Wechseln aus dem Pot"),
    "reaching_into_the_pot": Words("reaching into the pot", "Greifen in den Pot"),
    "anothers_chips": Words("playing with another player's chips", "Spielen mit fremden Chips"),
    "removing_chips": Words("taking chips off the table", "Entfernen von Chips vom Tisch"),
    "chip_gift": Words("giving chips away", "Verschenken von Chips"),
    "chip_dumping": Words("chip dumping", "Zuspielen von Chips (Chipdumping)"),
    "pot_agreement": Words("an agreement about a pot", "eine Pot-Absprache"),
    "soft_play": Words("soft play", "Softplay"),
    "cheating": Words("cheating", "Betrug"),
    "intoxication": Words(
        "playing under the influence of drugs or alcohol", "Spielen unter Drogen- oder Alkoholeinfluss"
    ),
    "dodged_blinds": Words("dodging the blinds", "Umgehen der Blinds"),
    "no_show": Words("not turning up after entering", "Fernbleiben trotz Anmeldung"),
    "other": Words("misconduct", "Fehlverhalten"),
}


def named(what: Misconduct) -> Words:
    """The misdeed as the beginning of a sentence."""
    words = MISDEEDS[what]
    return Words(words.en[0].upper() + words.en[1:], words.de[0].upper() + words.de[1:])
