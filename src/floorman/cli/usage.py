"""What is wrong with a command line, in the language of whoever typed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from cyclopts.exceptions import (
    ArgumentOrderError,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    MixedArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cyclopts import App

_NUMBERS: Final = {int: "eine ganze Zahl", float: "eine Zahl"}


def misused(error: CycloptsError) -> Words:
    """What is wrong with a command line, and where it says how it is right; the English is mostly Cyclopts' own."""
    command = " ".join(("floorman", *(error.command_chain or ())))
    return Words(
        en=f"{_english(error)}\n`{command} --help` says how it is used.",
        de=f"{_german(error)}\n`{command} --help` sagt, wie es geht.",
    )


def is_only_language(error: CycloptsError) -> bool:
    """Whether nothing but a language was typed where a command is missing."""
    match error:
        case UnknownCommandError(unused_tokens=[option]):
            return option.startswith("--lang=")
        case UnknownCommandError(unused_tokens=["--lang", _]):
            return True
        case _:
            return False


def _english(error: CycloptsError) -> str:
    match error:
        case UnusedCliTokensError(unused_tokens=tokens):
            return f"Not expected here: {' '.join(tokens or ())}."
        case _:
            return str(error)


def _german(error: CycloptsError) -> str:
    match error:
        case UnknownCommandError(unused_tokens=[token, *_], app=app):
            return f"Unbekannter Befehl „{token}“.{_meant(token, _commands(app))}"
        case UnknownOptionError(token=token, argument_collection=known):
            typed = token.keyword or token.value
            return f"Unbekannte Option {typed}.{_meant(typed, [n for one in known if one.parse for n in one.names])}"
        case CoercionError():
            return _wrong_value(error)
        case MissingArgumentError(argument=argument, keyword=keyword) if argument is not None:
            count, _ = argument.token_count()
            needed = {0: "muss angegeben werden", 1: "braucht einen Wert"}.get(count, f"braucht {count} Werte")
            return f"{keyword or argument.name} {needed}."
        case RepeatArgumentError(token=token):
            return f"{token.keyword} darf nur einmal vorkommen."
        case UnusedCliTokensError(unused_tokens=tokens):
            return f"Hier nicht vorgesehen: {' '.join(tokens or ())}."
        case ArgumentOrderError() | MixedArgumentError():
            return "Werte mit und ohne Namen lassen sich hier nicht mischen."
        case _:
            return "So lässt sich das nicht aufrufen."


def _wrong_value(error: CoercionError) -> str:
    argument, token = error.argument, error.token
    if token is None:
        return f"Der Wert für {argument.name} passt nicht." if argument else "Ein Wert passt nicht."
    name = token.keyword or (argument.name if argument else "Das")
    kinds = (error.target_type, *get_args(error.target_type))
    wanted = [words for kind, words in _NUMBERS.items() if kind in kinds]
    wanted += (argument.get_choices() if argument else None) or ()
    if not wanted:
        return f"„{token.value}“ passt nicht zu {name}."
    listed = " oder ".join(filter(None, (", ".join(wanted[:-1]), wanted[-1])))
    return f"{name} braucht {listed}, nicht „{token.value}“."


def _commands(app: App | None) -> list[str]:
    return [name for name in app or () if not name.startswith("-")]


def _meant(typed: str, known: Iterable[str]) -> str:
    import difflib  # only a slip waits for it

    near = difflib.get_close_matches(typed, list(known), n=1)
    return f" Gemeint ist vielleicht {near[0]}." if near else ""
