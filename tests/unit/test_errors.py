"""Every error is found where it always was, and a traceback names it as it is imported."""

from __future__ import annotations

import pickle
import re
import traceback
from pathlib import Path

import pytest

import floorman
import floorman.errors
from floorman.errors import FloormanError, NoSuchSeat, UnknownCard, WrongCut

ERRORS = sorted(
    (
        value
        for value in vars(floorman.errors).values()
        if isinstance(value, type) and issubclass(value, Exception) and value.__module__.startswith("floorman")
    ),
    key=lambda error: error.__name__,
)


def test_the_tree_at_the_top_draws_every_error() -> None:
    drawn = set(re.findall(r"[A-Z][A-Za-z]+", floorman.errors.__doc__ or ""))

    assert {error.__name__ for error in ERRORS} <= drawn


def test_no_error_is_written_twice_and_none_is_hidden_in_a_part() -> None:
    folder = Path(floorman.errors.__file__).parent
    written = [
        name
        for part in folder.glob("*.py")
        for name in re.findall(r"^class (\w+)\((?!NamedTuple)", part.read_text(encoding="utf-8"), re.MULTILINE)
    ]

    assert sorted(written) == [error.__name__ for error in ERRORS]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_a_traceback_names_an_error_as_it_is_imported(error: type[Exception]) -> None:
    of_floorman = vars(floorman).get(error.__name__) is error

    assert error.__module__ == ("floorman" if of_floorman else "floorman.errors")
    assert getattr(floorman.errors, error.__name__) is error


def test_a_raise_too_small_is_shown_as_floormans() -> None:
    shown = traceback.format_exception_only(UnknownCard("Xx", "no rank"))[0]

    assert shown.startswith("floorman.UnknownCard: ")
    assert repr(floorman.RaiseTooSmall) == "<class 'floorman.RaiseTooSmall'>"


def test_every_code_is_its_own() -> None:
    codes = [error.code for error in ERRORS if issubclass(error, FloormanError)]

    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize(
    "error", [NoSuchSeat(3, 9), UnknownCard("Xx", "no rank", place=2, within="As Xx"), WrongCut("no", seats=(1,))]
)
def test_an_error_survives_pickling(error: FloormanError) -> None:
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))
