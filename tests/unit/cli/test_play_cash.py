"""``floorman play`` for money, run for real: buying in, the words between hands, leaving, and the statement."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from floorman.cli.play.till import Till
from floorman.errors import InvariantBroken
from floorman.table import TableState
from floorman.table.events import SatDown
from floorman.testing import table_of
from support.terminal import Terminal, run

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterable
    from pathlib import Path

VPSV = ("play", "--book", "vpsv", "--cash", "--players", "4", "--seed", "3")
BANK = ("play", "--book", "bank", "--players", "4", "--seed", "3")
GERMAN = ("--lang", "de")

SEEDS = range(2, 40)
FOLD = "f\n" * 3  # in turn or not: at a prompt between hands it is answered and forgotten


def played(*args: str, typed: str | bytes) -> str:
    """What a session says that goes as it should."""
    done = run(*args, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert is_proven(done.stdout)
    return done.stdout


def is_proven(text: str) -> bool:
    return "no cent appeared or vanished" in text or "kein Cent kam dazu oder verschwand" in text


def cents_of(text: str) -> int:
    return int(re.sub("[.,]", "", text))


def statement(text: str) -> list[tuple[str, int, int]]:
    """The last statement: what, amount, balance."""
    lines = re.split(r" (?:no|Nr)\. .*\n", text)[-1].splitlines()
    entries = [re.fullmatch(r" \d+ +(.*?) +([+-]?[0-9.,]+) +(-?[0-9.,]+) *", line) for line in lines]
    return [(entry[1], cents_of(entry[2]), cents_of(entry[3])) for entry in entries if entry]


def adds_up(entries: Iterable[tuple[str, int, int]]) -> bool:
    balance = 0
    for _, amount, after in entries:
        balance += amount
        if balance != after:
            return False
    return True


def with_some_seed(says: str, *args: str, typed: str) -> str:
    """A session in which something happens that needs the right cards; bots that think anew find others."""
    for seed in SEEDS:
        done: subprocess.CompletedProcess[str] = run(*args, "--seed", str(seed), typed=typed)
        if says in done.stdout:
            assert (done.returncode, done.stderr) == (0, "")
            assert is_proven(done.stdout)
            return done.stdout
    pytest.fail(f"no seed leads to {says!r}")


# ---- buying in ----


def test_the_terms_stand_at_the_beginning_with_their_rules() -> None:
    printed = played(*VPSV, typed="q\n")

    assert "A cash table under vpsv@2016: No Limit, blinds 0.10/0.25 (VPSV 2016 133), in euros." in printed
    assert "Buy-in: 5.00 to 25.00 (VPSV 2016 130)." in printed
    assert "up to 25.00 in all (VPSV 2016 132)" in printed
    assert "up to 0.50 (VPSV 2016 136)" in printed
    assert "run twice if all agree (VPSV 2016 137)" in printed
    assert "On your account: 125.00." in printed


def test_the_banks_terms_stand_at_the_beginning_with_what_a_balance_is() -> None:
    printed = played(*BANK, *GERMAN, typed="q\n")

    assert "Ein Cash Game nach bank@undated: Pot Limit, Blinds 0,05/0,10, in Spielgeld." in printed
    assert "Buy-in: genau 10,00 (BANK 1.2(1))." in printed
    assert "Ausbezahlt wird nie etwas, und verlangen kann es niemand. (BANK 1.2(3))" in printed
    assert "Straddle" not in printed


def test_a_buy_in_out_of_range_is_refused_and_asked_again() -> None:
    printed = played(*VPSV, typed="30\n4,99\n\nq\n")

    assert "30.00 cannot be bought with 0.00 in front of you; allowed: from 5.00 to 25.00 (VPSV 2016 130)" in printed
    assert "4.99 cannot be bought" in printed
    assert printed.count("buy-in [25.00]> ") == 3
    assert "You sit down with 25.00" in printed


def test_a_buy_in_is_refused_in_german_too() -> None:
    printed = played(*VPSV, *GERMAN, typed="30 €\n12,50\ngehen\n")

    assert "Mit 0,00 vor dir kannst du nicht 30,00 kaufen; möglich: 5,00 bis 25,00 (VPSV 2016 130)." in printed
    assert "Du setzt dich mit 12,50" in printed
    assert [entry[:2] for entry in statement(printed)] == [
        ("Startguthaben", 12500),
        ("Buy-in", -1250),
        ("Stack zurückgebucht", 1250),
    ]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("12.345", "the smallest amount is one cent"),
        ("-5", "an amount is more than zero"),
        ("0", "an amount is more than zero"),
        ("5 dollar", "“dollar” cannot be booked: this bank keeps euros only"),
        ("ten", "that is not an amount"),
        ("9" * 5000, "that is not an amount"),
        ("topup 5", "take a seat first"),
    ],
)
def test_what_is_no_buy_in_is_answered(typed: str, answer: str) -> None:
    printed = played(*VPSV, typed=f"{typed}\nq\n")

    assert answer in printed
    assert "You sit down" not in printed


def test_an_account_that_does_not_cover_the_buy_in_is_refused() -> None:
    printed = played(*BANK, "--money", "9.99", typed="\n")

    assert "your account has 9.99 and needs 10.00 (BANK 1.2(1))" in printed
    assert statement(printed) == [("opening credit", 999, 999)]


def test_at_the_entry_level_the_account_may_go_below_zero() -> None:
    printed = played(*BANK, "--money", "0", "--entry-level", *GERMAN, typed="\nauszug\nq\n")

    assert "Entry-Level: das Konto darf ins Minus (BANK 1.2(1))." in printed
    assert statement(printed) == [("Buy-in", -1000, -1000), ("Stack zurückgebucht", 1000, 0)]


# ---- between hands ----


def test_a_straddle_is_refused_beyond_the_limit_and_posted_where_it_may_be() -> None:
    printed = played(*VPSV, "--hands", "4", typed="\nstraddle 0.6\nstraddle 0,25\nstraddle\n\n" + "f\n\n" * 8)

    assert "a straddle is more than 0.25 and at most 0.50, not 0.60 (VPSV 2016 136)" in printed
    assert "at most 0.50, not 0.25 (VPSV 2016 136)" in printed
    assert "You: straddle 0.50, when next after the big blind" in printed
    assert printed.count("You: straddle 0.50\n") == 1


def test_a_straddle_can_be_taken_back() -> None:
    printed = played(*VPSV, *GERMAN, "--hands", "4", typed="\nstraddle 0,4\nstraddle aus\n\n" + "p\n\n" * 8)

    assert "Du: Straddle 0,40, beim nächsten Mal nach dem Big Blind" in printed
    assert "Du: kein Straddle" in printed
    assert "Du: Straddle 0,40\n" not in printed


def test_there_is_no_straddle_where_the_book_has_none() -> None:
    assert "there are no straddles here" in played(*BANK, typed="\nstraddle\nq\n")
    assert "Straddles gibt es hier nicht" in played(*BANK, *GERMAN, typed="\nstraddle 0,20\nq\n")


def test_chips_are_added_up_to_25_euros_and_no_further() -> None:
    printed = played(*VPSV, typed="20\ntopup 5.01\ntopup 2\ntopup\ntopup\nq\n")

    assert "5.01 cannot be bought with 20.00 in front of you; allowed: from 0.01 to 5.00 (VPSV 2016 132)" in printed
    assert "You buy chips for 2.00" in printed
    assert "You buy chips for 3.00" in printed
    assert "0.00 cannot be bought with 25.00 in front of you; allowed: none (VPSV 2016 132)" in printed
    assert [amount for _, amount, _ in statement(printed)] == [12500, -2000, -200, -300, 2500]


def test_under_the_bank_only_who_has_nothing_left_buys_chips() -> None:
    printed = played(*BANK, *GERMAN, typed="\nnachkaufen 5\nrebuy\nq\n")

    assert printed.count("Chips kauft nur nach, wer keine mehr hat (BANK 1.3 hand (1)).") == 2


def test_chips_are_bought_between_hands_only() -> None:
    assert "chips are bought between hands (VPSV 2016" in played(*VPSV, typed="20\n\ntopup 5\nq\n")


def test_who_sits_out_gets_no_cards_until_back() -> None:
    printed = played(*VPSV, typed="\nsitout\n\nback\n\nq\n")
    first, second = printed.split("═══ Hand")[1:]

    assert "You sit out; “back” brings you in again." in played(*VPSV, typed="\n\n" + FOLD + "sitout\n\nq\n")
    assert "Your cards" not in first
    assert "You are back" in first
    assert "Your cards" in second or "You: " not in second


def test_who_comes_back_may_wait_for_the_big_blind() -> None:
    printed = played(*VPSV, *GERMAN, typed="\naussetzen\nzurück warten\ngehen\n")

    assert "Du setzt aus" in printed
    assert "Du bist zurück" in printed
    assert "Du wartest auf den Big Blind" in printed


def test_nobody_deals_for_one_player() -> None:
    printed = played("play", "--book", "bank", "--players", "2", typed="\nsitout\n\nq\n")

    assert "a hand needs two seats with chips; so far: 1" in printed


# ---- in the hand ----


def test_amounts_are_money_in_the_hand_as_well() -> None:
    printed = played(*VPSV, "--hands", "1", typed="\n\nr 30\nr 0,30\nr 1,x\n" + FOLD)

    assert re.search(r"You may: fold, (check|call 0\.\d\d), raise to 0\.50–25\.00", printed)
    assert re.search(
        r"seat 1 cannot raise to 30\.00: it has 25\.00 in all \(VPSV 2016 \d+\)\. Open to seat 1: ", printed
    )
    assert "cannot raise to 0.30: the smallest raise is to 0.50 (" in printed
    assert "“1,x” cannot be booked: that is not an amount" in printed
    assert "You fold" in printed


def test_all_in_everybody_is_asked_and_the_board_is_run_twice() -> None:
    printed = with_some_seed("(second board)", *VPSV[:-2], "--hands", "1", typed="\n\na\nmaybe\ntwice\ns\n")

    assert "You may: run it twice or once" in printed
    assert "I do not understand “maybe”" in printed
    assert "You: twice" in printed
    assert re.search(r"wins? [0-9.]+ \(the pot, second board\)", printed)


def test_once_is_an_answer_too() -> None:
    printed = with_some_seed("Du: einmal", *VPSV[:-2], *GERMAN, "--hands", "1", typed="\n\na\neinmal\ns\n")

    assert "Möglich: zweimal oder einmal ausspielen" in printed
    assert "(zweites Board)" not in printed


def test_under_the_bank_a_hand_ends_with_claims() -> None:
    printed = with_some_seed(
        "You may: claim, pass", *BANK[:-2], "--hands", "1", typed="\n\n" + "c\nx\n" * 5 + "claim\n"
    )
    assert "You show" in printed or "You muck" in printed

    printed = with_some_seed(
        "Anspruch erheben", *BANK[:-2], *GERMAN, "--hands", "1", typed="\n\n" + "b\nk\n" * 5 + "m\n"
    )
    assert "legst verdeckt weg" in printed or "Du zeigst" in printed


# ---- nothing left ----

SHORT = ("play", "--book", "bank", "--players", "3", "--stack", "0.30")
ALL_IN = "\n\n" + "a\n" * 2


def test_who_has_nothing_left_buys_again() -> None:
    typed = ALL_IN + "claim\n\nstatement\nq\n"
    printed = with_some_seed("You have no chips left", *SHORT, typed=typed)

    assert "Enter buys 0.30 again" in printed
    assert "and the seat is lost (BANK 1.3 hand (1))" in printed
    assert "You buy chips for 0.30" in printed
    assert ("re-buy", -30) in [entry[:2] for entry in statement(printed)]
    assert adds_up(statement(printed))


def test_who_does_not_buy_again_loses_the_seat() -> None:
    typed = ALL_IN + "anspruch\nrebuy\nrebuy 1\nweiter\n"
    printed = with_some_seed("Dein Platz ist verloren", *SHORT, *GERMAN, "--money", "0,50", typed=typed)

    assert "Auf deinem Konto sind 0,20, gebraucht werden 0,30 (BANK 1.3" in printed
    assert "Mit 0,00 vor dir kannst du nicht 1,00 kaufen; möglich: 0,30 bis 0,30 (BANK 1.3" in printed
    assert [amount for _, amount, _ in statement(printed)] == [50, -30]


def test_at_the_entry_level_one_buys_again_below_zero() -> None:
    printed = with_some_seed(
        "You have no chips left", *SHORT, "--entry-level", "--money", "0", typed=ALL_IN + "claim\n\nq\n"
    )

    assert [balance for _, _, balance in statement(printed)] == [-30, -60, -30]


def test_at_the_club_the_seat_is_kept_without_chips() -> None:
    typed = "5\n\na\nonce\ns\ndeal\n5\nq\n"
    printed = with_some_seed("You have no chips left", *VPSV[:-2], typed=typed)

    assert "seat is lost" not in printed
    assert printed.count("═══ Hand") == 2
    assert printed.count("You have no chips left") == 2
    assert ("re-buy", -500) in [entry[:2] for entry in statement(printed)]


# ---- leaving ----


@pytest.mark.parametrize("book", ["tda", "wpl", "vpsv", "bank"])
@pytest.mark.parametrize("typed", ["\nq\n", "\n\nc\nleave\n", "\n\n", "\n\na\n"])
def test_whenever_one_leaves_the_stack_is_booked_back(book: str, typed: str) -> None:
    printed = played("play", "--cash", "--book", book, "--seed", "2", typed=typed)
    entries = statement(printed)
    left = re.findall(r"You leave with ([0-9.]+)", printed)

    assert adds_up(entries)
    assert [("stack booked back", cents_of(stack)) for stack in left if cents_of(stack)] == [
        entry[:2] for entry in entries if entry[0] == "stack booked back"
    ]
    assert len(left) == 1


def test_a_long_session_adds_up() -> None:
    printed = played(*VPSV, "--hands", "25", typed="\n" + "\nc\nx\ntwice\ns\n" * 200)
    entries = statement(printed)
    result = re.findall(r"Result: ([+-]?[0-9.]+)\.\n", printed)

    assert printed.count("═══ Hand") == 25 or "no chips left" in printed
    assert adds_up(entries)
    assert cents_of(result[0]) == entries[-1][2] - entries[0][1]


@pytest.mark.parametrize(
    "prompts", [["buy-in [25.00]> "], ["buy-in [25.00]> ", "next hand> "], ["buy-in [25.00]> ", "next hand> ", "\n> "]]
)
@pytest.mark.parametrize("interrupts", [True, False], ids=["Ctrl-C", "end of input"])
def test_ctrl_c_and_the_end_of_input_leave_at_every_prompt(prompts: list[str], interrupts: bool) -> None:
    terminal = Terminal(*VPSV)
    for prompt in prompts[:-1]:
        terminal.until(prompt).type("")
    terminal.until(prompts[-1])
    if interrupts:
        terminal.interrupt()
    code, printed, errors = terminal.ended()

    assert (code, errors) == (0, "")
    assert is_proven(printed)
    assert adds_up(statement(printed))
    assert ("You leave with" in printed) == (len(prompts) > 1)


def test_ctrl_c_at_the_re_buy_leaves_too() -> None:
    for seed in SEEDS:
        terminal = Terminal(*SHORT, "--seed", str(seed))
        terminal.until("buy-in [0.30]> ").type("").until("next hand> ").type("").until("> ")
        while terminal.output.endswith("\n> "):  # the cards decide whether there is more to raise, or a hand to claim
            terminal.type("a").until("> ")
            if terminal.output.endswith("\n> "):
                terminal.type("claim").until("> ")
        is_broke = terminal.output.endswith("re-buy [0.30]> ")
        code, printed, errors = terminal.interrupt().ended()
        assert (code, errors) == (0, "")
        assert is_proven(printed)
        if is_broke:
            assert "You leave with 0.00" in printed
            return
    pytest.fail("nobody ever went broke")


def test_nonsense_is_answered_at_every_prompt() -> None:
    nonsense = "\x00\nla la\n[bold]\n?\nhelp me\n💰\n"
    printed = played(*VPSV, typed=f"{nonsense}\n{nonsense}\n{nonsense}q\n".replace("?\n\n", "?\n"))

    assert printed.count("la la") >= 3
    assert "I do not understand “[bold]”" in printed
    assert printed.count("Between hands: Enter deals") >= 2


def test_bytes_that_are_no_text_are_answered_too() -> None:
    assert "cannot be booked: that is not an amount" in played(*VPSV, typed=b"\xff\xfe\n\n\xc3\nq\n")


def test_a_chip_that_is_not_booked_is_our_mistake_and_told_as_one() -> None:
    opened = table_of("vpsv", kind="cash")
    table = TableState.new(opened)
    till = Till(table, at=0)
    till.open_account("anna", 5000, otherwise=0, reason="credit", at=0)
    sits = SatDown(1, "anna", "Anna", 2000)
    till.book(table, [sits], version=1, at=0)

    assert till.balance("anna") == 3000
    assert till.audit("t", [opened, sits]).is_clean
    with pytest.raises(InvariantBroken, match="expected 2000, found 2001"):
        till.audit("t", [opened, SatDown(1, "anna", "Anna", 2001)])


# ---- setting up ----


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--cash", "--book", "vpsv", "--blinds", "0.25", "0.50"), "blinds are at most 0.25 each"),
        (("--cash", "--book", "vpsv", "--stack", "30"), "a buy-in is at most 25.00, not 30.00 (VPSV 2016 130)"),
        (("--cash", "--book", "vpsv", "--entry-level"), "vpsv@2016 lets no account go below zero"),
        (("--cash", "--book", "vpsv", "--money", "lots"), "“lots” cannot be booked"),
        (("--book", "tda", "--money", "5"), "say --cash too"),
        (("--book", "tda", "--stack", "12.50"), "“12.50” is not an amount"),
        (("--book", "bank", "--structure", "no_limit"), "BANK deals Pot Limit"),
    ],
)
def test_a_table_that_cannot_be_is_told_with_exit_code_1(arguments: tuple[str, ...], says: str) -> None:
    printed = run("play", *arguments)

    assert printed.returncode == 1
    assert says in printed.stderr
    assert "Traceback" not in printed.stderr


@pytest.mark.parametrize("cash", [(), ("--cash",)])
def test_a_book_of_the_house_is_played_from_its_file(tmp_path: Path, cash: tuple[str, ...]) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'id = "friday"\ntitle = "Friday"\nedition = "1"\nextends = "vpsv"\nrules = { "F-1" = "Smaller" }\n'
        '[table]\ncash_max_buy_in_cents = { is = 1000, rule = "F-1" }\n'
    )
    printed = run("play", *cash, "--book", str(file), "--hands", "1", typed="\n\nf\n")

    assert (printed.returncode, printed.stderr) == (0, "")
    assert "═══ Hand 1 · friday@1" in printed.stdout
    assert ("Buy-in: 5.00 to 10.00 (VPSV 2016 130)." in printed.stdout) == bool(cash)


def test_the_same_seed_deals_the_same_cards_however_one_plays() -> None:
    cards = [
        re.findall("Your cards: (.*)", played(*VPSV, "--hands", "3", typed="\n\n" + way))
        for way in ("f\n\n" * 10, "c\nf\n\n" * 10)
    ]

    assert cards[0] == cards[1]
    assert len(cards[0]) == 3
