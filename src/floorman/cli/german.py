"""`--help` in German: the English of docstrings and parameters, looked up in german.toml by paragraph."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel, InlineText
    from rich.console import Console, ConsoleOptions

_TITLES: Final = {"Commands": "Befehle", "Parameters": "Parameter", "Arguments": "Argumente"}
_PLACES: Final = {  # what stands for a value, in the usage line and beside an option
    "COMMAND": "BEFEHL",
    "STR": "TEXT",
    "STR...": "TEXT...",
    "INT": "ZAHL",
    "INT...": "ZAHL...",
    "FLOAT": "ZAHL",
    "PATH": "DATEI",
    "CHOICE": "WAHL",
    "INT|CHOICE": "ZAHL|WAHL",
}
_DEFAULTS: Final = {"False": "nein", "True": "ja", '""': "leer"}


@cache
def german_texts() -> dict[str, str]:
    """Every help text by its English, a paragraph each."""
    import tomllib  # only who asks for help in German waits for it

    return tomllib.loads(resources.files("floorman.cli").joinpath("german.toml").read_text(encoding="utf-8"))


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line."""
    return [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text.strip())]


def in_german(text: str) -> str:
    """A help text in German."""
    return "\n\n".join(german_texts().get(paragraph, paragraph) for paragraph in paragraphs(text))


class GermanHelp:
    """Lays help out as Cyclopts does, with German words."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print a panel of commands or parameters."""
        from attrs import evolve
        from cyclopts.help import DefaultFormatter
        from cyclopts.help.specs import get_default_command_columns, get_default_parameter_columns

        entries = [evolve(entry, metavar=entry.metavar and _places(entry.metavar)) for entry in panel.entries]
        columns = get_default_command_columns if panel.format == "command" else get_default_parameter_columns
        *names, description = columns(console, options, entries)
        layout = DefaultFormatter(column_specs=(*names, evolve(description, renderer=_described)))
        title = str(panel.title)
        layout(console, options, panel.copy(title=_TITLES.get(title, title), entries=entries))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:  # noqa: ARG002
        """Print how a command is called."""
        from rich.text import Text

        if usage:
            called, options_follow, names = str(usage).strip().partition("[OPTIONS]")
            line = " ".join(filter(None, (_places(called), options_follow and "[OPTIONEN]", names.strip())))
            console.print(Text(f"Aufruf: {line.replace('[ARGS', '[ANGABEN')}\n", style="bold"))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:  # noqa: ARG002
        """Print what a command does."""
        if description:
            console.print(_translated(description, force_empty_end=True))


def _places(line: str) -> str:
    return " ".join(_PLACES.get(word, word) for word in line.split())


def _translated(text: Any, *, force_empty_end: bool = False) -> InlineText:
    from cyclopts.help import InlineText
    from rich.markdown import Markdown

    written = getattr(text, "primary_renderable", None)
    english = written.markup if isinstance(written, Markdown) else ""
    return InlineText(Markdown(in_german(english)), force_empty_end=force_empty_end)


def _described(entry: HelpEntry) -> InlineText:
    from rich.text import Text

    text = _translated(entry.description)
    if entry.choices:
        text.append(Text(f"[möglich: {', '.join(entry.choices)}]", "cyclopts.choices"))
    if entry.default is not None:
        text.append(Text(f"[sonst: {_DEFAULTS.get(entry.default, entry.default)}]", "cyclopts.default"))
    if entry.required:
        text.append(Text("[nötig]", "cyclopts.required"))
    return text
