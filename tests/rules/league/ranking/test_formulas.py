"""The language of formulas: what it understands, what it comes to, and where exactly it stops understanding."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.errors import FormulaError
from floorman.league.ranking.formulas import DEEPEST, LONGEST, evaluate, parse

VALUES = {"n": Decimal(50), "place": Decimal(2), "entries": Decimal(60), "buy_in": Decimal("12.5")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("10 - 4 - 3", "3"),
        ("24 / 4 / 2", "3"),
        ("2 ^ 3 ^ 2", "512"),
        ("-2 ^ 2", "-4"),
        ("2 ^ -1", "0.5"),
        ("--3", "3"),
        ("2 * -3", "-6"),
        ("0.1 + 0.2", "0.3"),
        ("sqrt(n / place)", "5"),
        ("min(n, place, entries)", "2"),
        ("max(0, 10 - place)", "8"),
        ("ln(1)", "0"),
        ("buy_in * entries", "750.0"),
        ("  n\t+\n1 ", "51"),
        ("max(1)", "1"),
    ],
)
def test_a_formula_comes_to_what_it_says(text: str, expected: str) -> None:
    assert evaluate(parse(text), VALUES) == Decimal(expected)


@pytest.mark.parametrize(
    ("text", "position", "en", "de"),
    [
        ("", 1, "something is missing", "fehlt etwas"),
        ("7 * sqrt(n", 11, "still open", "noch eine Klammer offen"),
        ("7 * squirt(n)", 5, "there is no “squirt”", "„squirt“ gibt es nicht"),
        ("7 sqrt(n)", 3, "“sqrt” does not belong", "„sqrt“ gehört nicht"),
        ("sqrt n", 6, "needs a bracket", "braucht eine Klammer"),
        ("sqrt(1, 2)", 7, "has one number", "eine einzige Zahl"),
        ("max()", 5, "“)” does not belong", "„)“ gehört nicht"),
        ("1 +", 4, "something is missing", "fehlt etwas"),
        ("1 + * 2", 5, "“*” does not belong", "„*“ gehört nicht"),
        ("2,5", 2, "“,” does not belong", "„,“ gehört nicht"),
        ("n)", 2, "“)” does not belong", "„)“ gehört nicht"),
        ("__import__('os')", 1, "there is no", "gibt es nicht"),
        ("n.real", 2, "“.” does not belong", "„.“ gehört nicht"),
        ("1e9", 2, "“e9” does not belong", "„e9“ gehört nicht"),
        ("N", 1, "there is no “N”", "„N“ gibt es nicht"),
        ("1 + 123456789012345678901", 5, "too long", "zu lang"),
        ("(" * 33 + "1", 33, "too deep", "zu tief"),
        ("-" * 40 + "1", 33, "too deep", "zu tief"),
        ("2^" * 40 + "1", 66, "too deep", "zu tief"),
        ("1+" * LONGEST, LONGEST + 1, "at most 400", "höchstens 400"),
        ("١٢", 1, "“١” does not belong", "„١“ gehört nicht"),
        ("n²", 2, "“²” does not belong", "„²“ gehört nicht"),
        ("Infinity", 1, "there is no “Infinity”", "„Infinity“ gibt es nicht"),
        ("n\u200b", 2, "does not belong", "gehört nicht"),
    ],
)
def test_what_is_no_formula_is_refused_at_its_character(text: str, position: int, en: str, de: str) -> None:
    with pytest.raises(FormulaError) as refused:
        parse(text)
    assert refused.value.position == position
    assert en in refused.value.words.en
    assert de in refused.value.words.de
    assert f"character {position}" in refused.value.words.en
    assert f"Zeichen {position}" in refused.value.words.de


@pytest.mark.parametrize(
    ("text", "position", "en"),
    [
        ("1 / (place - 2)", 3, "divides by zero"),
        ("1 + 0 / 0", 7, "no answer"),
        ("3 + sqrt(0 - n)", 5, "no answer"),
        ("ln(0)", 1, "no answer"),
        ("ln(-1)", 1, "no answer"),
        ("0 ^ 0", 3, "no answer"),
        ("(0 - 8) ^ 0.5", 9, "no answer"),
        ("9 ^ 9 ^ 9 ^ 9", 7, "too large"),
        ("0 ^ -1", 3, "no answer"),
        ("1.000000000000000001 ^ 99999999999999999999", 22, "too large"),
    ],
)
def test_what_has_no_answer_is_refused_at_its_sign(text: str, position: int, en: str) -> None:
    with pytest.raises(FormulaError) as refused:
        evaluate(parse(text), VALUES)
    assert refused.value.position == position
    assert en in refused.value.words.en


def test_the_deepest_and_longest_formulas_are_worked_out() -> None:
    assert evaluate(parse("(" * DEEPEST + "1" + ")" * DEEPEST), VALUES) == 1
    assert evaluate(parse("1" + "+1" * (LONGEST // 2 - 1)), VALUES) == LONGEST // 2


@given(st.text(st.sampled_from("n place(),+-*/^0123456789.sqrtlnmix "), max_size=60) | st.text(max_size=30))
def test_whatever_is_typed_is_a_number_or_a_refusal(text: str) -> None:
    try:
        value = evaluate(parse(text), VALUES)
    except FormulaError as refused:
        assert 1 <= refused.position <= len(text) + 1  # noqa: PT017  # any text may be refused
    else:
        assert value.is_finite()
