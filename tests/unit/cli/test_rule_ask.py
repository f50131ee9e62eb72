"""``floorman rule`` at a terminal: it asks, and asks only what decides the case."""

from __future__ import annotations

import json

import pytest

from floorman.cli.desk.asking import ROWS
from floorman.cli.desk.typed import amount, chips, read
from floorman.errors import SituationError
from floorman.floor.interview.answers import FactAnswer
from floorman.floor.interview.facts import all_types, facts_of
from floorman.floor.interview.questions import Question, ask
from floorman.floor.wording.names import HINTS
from floorman.rulebook import Rulebook
from floorman.text.words import Words
from support.terminal import Tty, run

CALLED = "Seat 2 calls 500; 500 go back to seat 2."


def chip_facing_a_bet(terminal: Tty) -> Tty:
    terminal.until("What is it about?> ").type("string bet").until("Seat> ").type("2")
    terminal.until("New chips put forward [none]> ").type("1000").until("Big blind> ").type("200")
    return terminal.until("Bet to match [0]> ").type("500").until("Where the chips are [down past the line]> ")


def test_at_a_terminal_it_asks_and_rules() -> None:
    terminal = chip_facing_a_bet(Tty("rule"))
    terminal.type("").until("Does any of this come into it?> ").type("").until("as JSON> ").type("j")
    code, printed = terminal.ended()

    assert code == 0
    assert CALLED in printed
    assert "TDA 2019 44" in printed
    assert json.loads(printed[printed.index("{\n") :]) == {
        "type": "wager",
        "spot": {"seat": 2, "big_blind": 200, "bet": 500},
        "chips": [1000],
    }


def test_b_goes_back_one_question_and_the_new_answer_counts() -> None:
    terminal = chip_facing_a_bet(Tty("rule"))
    terminal.type("b").until("Bet to match [0]> ").type("800").until("Where the chips are [down past the line]> ")
    terminal.type("").until("come into it?> ").type("").until("as JSON> ").type("")

    assert "Seat 2 calls 800; 200 go back to seat 2." in terminal.ended()[1]


def test_what_is_picked_among_several_is_asked_for() -> None:
    terminal = chip_facing_a_bet(Tty("rule"))
    terminal.type("").until("Does any of this come into it?> ")
    number = next(line.split()[0] for line in terminal.output.splitlines() if line.endswith(" announced"))
    terminal.type(number).until("Announced> ").type("raise")
    while not terminal.output.endswith("as JSON> "):
        terminal.until("> ")
        if not terminal.output.endswith("as JSON> "):
            terminal.type("")
    terminal.type("")

    assert "Seat 2 raises to 1000" in terminal.ended()[1]


def test_help_says_what_can_be_typed_and_what_it_would_change() -> None:
    terminal = chip_facing_a_bet(Tty("rule"))
    terminal.type("?").until("[down past the line]> ").type("q")
    code, printed = terminal.ended()

    assert code == 0
    assert "As known so far: seat 2 calls 500; 500 go back to seat 2; with" in printed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("twelve", "a number from 1 to 10, please"), ("12", "a number from 1 to 10, please"), ("", "from 1 to 10")],
)
def test_a_bad_answer_is_told_and_the_question_comes_again(typed: str, answer: str) -> None:
    terminal = Tty("rule").until("What is it about?> ").type("string bet").until("Seat> ").type(typed).until("Seat> ")
    assert answer in terminal.output
    assert terminal.type("q").ended()[0] == 0


def test_a_contradiction_is_told_and_the_question_comes_again() -> None:
    terminal = Tty("rule").until("about?> ").type("pocket").until("Seat> ").type("2").until("sight> ").type("500")
    terminal.until("All of the player's chips> ").type("300").until("All of the player's chips> ")
    assert "Chips out of sight: is more than the player has" in terminal.output
    terminal.type("4000").until("> ").type("")

    assert "500 from seat 2 leave play" in terminal.ended()[1]


@pytest.mark.parametrize("key", [b"\x04", b"\x03"])
def test_ctrl_d_and_ctrl_c_end_it_cleanly(key: bytes) -> None:
    terminal = Tty("rule").until("What is it about?> ")
    code, printed = (terminal.press(key) if key == b"\x04" else terminal.interrupt()).ended()

    assert code == 0
    assert "Traceback" not in printed


def test_it_asks_in_german() -> None:
    terminal = Tty("rule", "--book", "vpsv", lang="de_AT.UTF-8").until("Worum geht es?> ").type("übergangen")
    terminal.until("Was hinter dem übersprungenen Spieler geschah> ").type("3 erhöht 600, 4 passt")
    terminal.until("Platz> ").type("zwei").until("Platz> ")
    assert "bitte eine Zahl von 1 bis 10" in terminal.output
    terminal.type("q")
    assert terminal.ended()[0] == 0


def test_the_best_find_stands_first_and_nothing_found_says_what_to_try() -> None:
    terminal = Tty("rule", lang="de_AT.UTF-8").until("Worum geht es?> ").type("xyzzy").until("Worum geht es?> ")
    assert "Zu „xyzzy“ passt nichts. Versuch es mit einem Wort für das, was passiert ist" in terminal.output
    terminal.type("Burn Karte").until("Worum geht es?> ")
    assert "   1 eine Burn-Karte wurde aufgedeckt" in terminal.output
    assert terminal.type("1").until("Die Burn-Karte> ").type("q").ended()[0] == 0


def test_headings_and_the_whole_list_lead_to_a_kind_of_dispute_too() -> None:
    terminal = Tty("rule").until("What is it about?> ").type("3").until("What is it about?> ")
    assert "cards shown, thrown away or lost at the showdown" in terminal.output
    terminal.type("2").until("Seat> ").type("b").until("What is it about?> ").type("abrakadabra")
    terminal.until("What is it about?> ")
    assert "Nothing fits “abrakadabra”. Try one word for what happened, in English or German" in terminal.output
    assert terminal.type("?").until("What is it about?> ").type("1").until("Seat> ").type("q").ended()[0] == 0


def test_ask_works_without_a_terminal_and_json_stays_alone_on_stdout() -> None:
    done = run("rule", "--ask", "--json", typed="pocket\n2\n500\n4000\n")

    assert (done.returncode, json.loads(done.stdout)["situation"]["type"]) == (0, "pocketed_chips")
    assert "All of the player's chips> " in done.stderr


def test_chips_are_read_one_by_one_and_nonsense_is_refused() -> None:
    assert chips("3x100 500") == [100, 100, 100, 500]
    assert chips("1000 500 500") == [1000, 500, 500]
    for nonsense in ("x", "-100", "1e9", "9" * 5000, "9999x1", "½"):
        with pytest.raises(SituationError, match="not a chip"):
            chips(nonsense)


@pytest.mark.parametrize(
    "typed",
    [
        "3 raises 600, 4 folds",
        "3 raise to 600; 4 fold",
        "3 erhöht auf 600, 4 passt",
        "seat 3 raises 600, platz 4 passt",
    ],
)
def test_what_others_did_is_read_in_both_languages(typed: str) -> None:
    question = ask([FactAnswer("type", "action_count")], Rulebook.load("tda"))
    assert isinstance(question, Question)

    assert read(question, typed) == [
        {"seat": 3, "action": "raise", "to": 600},
        {"seat": 4, "action": "fold"},
    ]
    assert read(question, "5 calls 600 all-in") == [{"seat": 5, "action": "call", "to": 600, "is_all_in": True}]
    with pytest.raises(SituationError):
        read(question, "3 jumps 600")


@pytest.mark.parametrize(
    ("part", "typed", "rows"),
    [
        ("Acted", "3 raist 600, 4 foldet, 5 callt 600, 6 checkt", ["raise", "fold", "call", "check"]),
        ("Acted", "keine", []),
        ("Sentence", "Verwarnung, 1 Runde aussetzen", ["warning", "missed_rounds"]),
        ("Sentence", "9 missed hands, missed rounds 2", ["missed_hands", "missed_rounds"]),
        ("Sentence", "1 Hand aussetzen, Disqualifikation", ["missed_hands", "disqualification"]),
    ],
)
def test_rows_are_read_as_people_say_them(part: str, typed: str, rows: list[str]) -> None:
    question = Question("facts", "list", Words("facts", "Fakten"), part=part)

    assert [row.get("action") or row["sanction"] for row in read(question, typed.lower())] == rows


@pytest.mark.parametrize("part", [fact.part for kind in all_types().values() for fact in facts_of(kind) if fact.part])
def test_whatever_is_asked_for_in_rows_can_be_typed_as_help_says(part: type) -> None:
    if not any(fact.part is part and fact.kind == "list" for kind in all_types().values() for fact in facts_of(kind)):
        return
    shown = ROWS.get(part.__name__) or HINTS["BustTogether.busts"]
    for text in (shown.en, shown.de):
        example = text.partition(": ")[2].partition(" sits")[0].partition(" sitzt")[0].partition(";")[0].rstrip(".")
        assert read(Question("facts", "list", Words("facts", "Fakten"), part=part.__name__), example.lower())


def test_that_nothing_was_done_is_said_with_enter_or_a_word() -> None:
    for nothing in ("", "keine", "nichts"):
        printed = in_german("tda", "Blind vergessen", "2", "4", "200", nothing, "", "")

        assert "Bisherige Aktionen der Hand [keine]> " in printed
        assert "Platz 4 zahlt 200 an Blinds und Antes." in printed


def test_whoever_does_not_know_hears_what_is_assumed() -> None:
    printed = in_german("tda", "Dealer zieht Hand ein", "6", "400", "500", "", "")

    assert "zweifelsfrei zuordnen? [j/n/Enter]> Die Hand von Platz 6 ist tot" in printed
    assert "zweifelsfrei zuordnen: nicht angegeben; wenn ja: die Hand von Platz 6 bleibt im Spiel" in printed


def in_german(book: str, *typed: str) -> str:
    """All that is told to somebody who types this."""
    done = run("rule", "--ask", "--book", book, "--lang", "de", typed="\n".join((*typed, "")))
    assert done.returncode == 0
    return done.stdout


@pytest.mark.parametrize("book", ["apsa", "vpsv", "tda"])
def test_who_bet_on_the_river_is_asked_before_anybody_shows(book: str) -> None:
    streets = ("", "") if book == "apsa" else ()
    printed = in_german(book, "zuerst zeigen", "3", "4 7 9", "", *streets, "7 setzt 500", "")

    assert "Was am River geschah [nichts]> " in printed
    assert "Plätze, die all-in sind" in printed
    assert "Die Plätze zeigen in dieser Reihenfolge: 7, 9, 4." in printed


@pytest.mark.parametrize("book", ["apsa", "tda"])
def test_the_bet_to_match_is_asked_for_a_raise_that_was_too_small(book: str) -> None:
    printed = in_german(book, "Einsatz zu klein", "4", "5", "", "1200", "1500", "q")

    assert "Zu bezahlender Einsatz [0]> Insgesamt mit dieser Aktion> " in printed
    assert "Big Blind> " not in printed  # a raise is measured by the bet
    assert "danach wird bezahlt oder erhöht" not in printed


def test_what_happened_in_between_is_a_question_of_its_own() -> None:
    printed = in_german("vpsv", "außer der Reihe", "6", "5", "4", "600", "2700", "j", "900", "5 erhöht 2000", "")

    assert "Was die Spieler dazwischen dann taten [nichts]> " in printed
    assert "Niemand dazwischen hat die Lage geändert" not in printed


def test_a_fact_that_is_missed_is_asked_for_again_and_nothing_is_no_answer_to_it() -> None:
    printed = in_german("apsa", "Misdeal", "5", "3", "", "", "", "", "3 4 5", "q")

    order = "Plätze in der Reihenfolge des Gebens, Button zuletzt"
    assert f"{order}: nötig sind die Plätze in der Reihenfolge des Gebens, jeder einmal.\n{order}> " in printed
    assert "APSA 3.4" in printed


def test_enter_is_offered_only_where_it_is_taken() -> None:
    printed = in_german("vpsv", "Rebuy", "4", "", "j", "5000", "q")

    assert "Das Turnier lässt es jetzt zu? [j/n]> Bitte ja oder nein.\n" in printed
    assert "Wann es angesagt wurde [vor der Hand]> " in printed


def test_old_and_new_level_are_named_and_one_amount_is_one_number() -> None:
    printed = in_german(
        "tda", "Levelwechsel", "100", "300 600 75", "-5", "200", "200", "400", "", "?", "40", "", "30", ""
    )

    assert "Altes Level: Small Blind> Altes Level: Big Blind> „300 600 75“: bitte einen Betrag" in printed
    assert "„-5“: bitte einen Betrag: 1500 oder 3x500." in printed
    assert "Neues Level: Small Blind> Neues Level: Big Blind> " in printed
    assert "Sekunden auf derselben Uhr" in printed
    assert "Sekunde des ersten Mischens [keine Angabe]> Die Hand wird mit 100/200 gespielt." in printed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (("Karten sprechen", ""), "Board: hat beim Showdown fünf Karten."),
        (("übergangen", "3 600"), "Was hinter dem übersprungenen Spieler geschah: „Aktion“ fehlt."),
        (("mehrere haben nacheinander", "3 bezahlt 600"), "Wer zu wenig bezahlt hat: es braucht mindestens 2."),
        (("übergangen", '[{"seat": 12}]'), "Was hinter dem übersprungenen Spieler geschah: höchstens 10."),
        (("drei Karten", "", "9"), "Bitte eine Zahl"),
    ],
)
def test_what_does_not_fit_is_said_in_words(typed: tuple[str, ...], answer: str) -> None:
    printed = in_german("tda", *typed, "q")

    assert answer in printed
    assert "Expected" not in printed
    assert "`" not in printed


def test_one_amount_is_one_number() -> None:
    assert (amount("1.500"), amount("3x500")) == (1500, 1500)
    for nonsense in ("", "300 600 75", "-5", "x"):
        with pytest.raises(SituationError, match="one amount"):
            amount(nonsense)


def test_whoever_types_the_same_contradiction_again_is_asked_for_what_is_wrong() -> None:
    typed = "wrong level\n1500\n800\n800\n400\n\n\n\n"
    told = run("rule", "--ask", "--book", "vpsv", typed=typed).stdout

    assert told.count("cannot be more than the big blind") == 2
    assert "The blinds are corrected to 400/800." in told


def next_question(book: str, tag: str, **answers: object) -> Question:
    """What is asked after these answers; two underscores stand for the dot of a path."""
    given = (FactAnswer("type", tag), *(FactAnswer(path.replace("__", "."), said) for path, said in answers.items()))
    asked = ask(given, Rulebook.load(book))
    assert isinstance(asked, Question)
    return asked


def test_what_was_refused_just_now_is_not_offered_as_the_usual_answer() -> None:
    chips: dict[str, object] = {"spot__seat": 3, "chips": [500, 500], "spot__big_blind": 400}
    asked = next_question("apsa", "wager", **chips, spot__street="preflop")
    assert (asked.path, asked.default, asked.has_to_be_said) == ("spot.bet", None, True)

    early = [{"seat": 5, "action": "call", "to": 200}, {"seat": 6, "action": "call", "to": 300}]
    asked = next_question("wpl", "undercalls", short=early)
    assert (asked.path, asked.has_to_be_said) == ("spot.bet", True)


def test_whose_bet_was_too_small_is_asked_once_whatever_else_is_wrong() -> None:
    with pytest.raises(SituationError, match="is not a bet, raise or call"):
        next_question("tda", "short_wager", acted__seat=8, acted__action="check")


@pytest.mark.parametrize(
    ("tag", "facts", "words"),
    [
        ("wrong_button", (), "der Button liegt auf Platz"),
        ("clock_asked", ("seat",), "die Uhr verlangt Platz"),
        ("see_request", (), "sehen will die Hand Platz"),
    ],
)
def test_a_question_names_what_it_is_about(tag: str, facts: tuple[str, ...], words: str) -> None:
    assert next_question("vpsv", tag, **dict.fromkeys(facts, 4)).words.de == words
