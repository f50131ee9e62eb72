"""`--help` and mistyped command lines, in both languages."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from cyclopts import CycloptsError
from rich.console import Console

from floorman.cli import commands
from floorman.cli.german import german_texts, paragraphs
from floorman.cli.usage import misused
from support.patience import PATIENCE_S
from support.terminal import FLOORMAN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cyclopts import App

    from floorman.cards import Language

LEFT_IN_ENGLISH = re.compile(
    r"Usage|Commands|Parameters|Arguments|\b(COMMAND|OPTIONS|ARGS|STR|INT|FLOAT|PATH|CHOICE|LIST)\b|"
    r"\[(default|choices|env var|required)\b|: (False|True)\]"
)


def every(app: App, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], App]]:
    """A command and all below it."""
    yield path, app
    for name in app:
        if not name.startswith("-") or name == "--install-completion":
            yield from every(app[name], (*path, name))


def helped(path: tuple[str, ...], language: Language) -> str:
    """What `--help` prints of a command."""
    printed = io.StringIO()
    commands(language).help_print(list(path), console=Console(file=printed, width=200))
    return printed.getvalue()


def english_texts() -> dict[str, str]:
    """Every paragraph of help there is, with one place where it stands."""
    texts: dict[str, str] = {}
    for path, command in every(commands("en")):
        place = " ".join(("floorman", *path))
        assert command.help, f"{place} has no help"
        texts |= dict.fromkeys(paragraphs(command.help), place)
        for flag in ("--help", "--version"):
            texts |= dict.fromkeys(paragraphs(command[flag].help), flag) if flag in command else {}
        if command.default_command is not None:
            for argument in command.assemble_argument_collection(parse_docstring=True):
                if argument.show:
                    assert argument.parameter.help, f"{place} {argument.name} has no help"
                    texts |= dict.fromkeys(paragraphs(argument.parameter.help), f"{place} {argument.name}")
    return texts


def test_every_command_and_parameter_has_german_help() -> None:
    texts = english_texts()
    german = german_texts()

    assert len(texts) > 300
    assert {text: place for text, place in texts.items() if german.get(text, text) == text} == {}
    assert set(german) - set(texts) == set(), "the German of texts that are gone"


def test_german_help_has_no_english_around_it() -> None:
    paths = [path for path, _ in every(commands("de"))]

    assert len(paths) > 100
    for path in paths:
        shown = helped(path, "de")
        assert shown.startswith(f"Aufruf: {' '.join(('floorman', *path))}"), shown
        for name in re.findall(r"([A-Z]+) --", shown):  # a place of its own, called as its option is
            shown = re.sub(rf"\b{name}\b", "", shown)
        assert LEFT_IN_ENGLISH.search(shown) is None, shown


def test_help_in_both_languages() -> None:
    english, german = helped(("league", "club", "add"), "en"), helped(("league", "club", "add"), "de-AT")

    assert "Usage: floorman league club add [OPTIONS] CLUB NAME" in english
    assert "The club's id. [required]" in english
    assert "Aufruf: floorman league club add [OPTIONEN] CLUB NAME" in german
    assert "─ Parameter ─" in german
    assert "Die Kennung des Vereins. [nötig]" in german
    assert "Sprache der Ausgabe: en, de oder de-AT. [möglich: en, de, de-AT]" in german
    assert "Lässt ihn gleich zu. [sonst: nein]" in german
    assert "Aufruf: floorman league do [OPTIONEN] COMMAND\n" in helped(("league", "do"), "de")
    assert "Aufruf: floorman evaluate [OPTIONEN] [ANGABEN...]\n" in helped(("evaluate",), "de")
    assert "Aufruf: floorman simulate BEFEHL\n" in helped(("simulate",), "de")


@pytest.mark.parametrize(
    ("line", "english", "german", "see"),
    [
        ("fold", 'Unknown command "fold".', "Unbekannter Befehl „fold“.", "floorman"),
        (
            "league tabel",
            'Unknown command "tabel". Did you mean "table"?',
            "Unbekannter Befehl „tabel“. Gemeint ist vielleicht table.",
            "floorman league",
        ),
        (
            "play --bok tda",
            "Unknown option: --bok. Did you mean --book?",
            "Unbekannte Option --bok. Gemeint ist vielleicht --book.",
            "floorman play",
        ),
        (
            "play --players many",
            'Invalid value for --players: unable to convert "many" into int.',
            "--players braucht eine ganze Zahl, nicht „many“.",
            "floorman play",
        ),
        (
            "serve --pause long",
            'Invalid value for --pause: unable to convert "long" into float.',
            "--pause braucht eine Zahl, nicht „long“.",
            "floorman serve",
        ),
        (
            "play --structure spread",
            'Invalid value "spread" for --structure. Choose from: "no_limit", "pot_limit", "fixed_limit".',
            "--structure braucht no_limit, pot_limit oder fixed_limit, nicht „spread“.",
            "floorman play",
        ),
        (
            "league ranking open mine Mine --best-of few",
            "Invalid value for --best-of",
            "--best-of braucht eine ganze Zahl oder all, nicht „few“.",
            "floorman league ranking open",
        ),
        (
            "league club add",
            'Command "league club add" parameter --club requires an argument.',
            "--club braucht einen Wert.",
            "floorman league club add",
        ),
        (
            "play --players",
            'Command "play" parameter --players requires an argument.',
            "--players braucht einen Wert.",
            "floorman play",
        ),
        (
            "play --blinds 50",
            'Command "play" parameter --blinds requires 2 positional arguments. Only got 1.',
            "--blinds braucht 2 Werte.",
            "floorman play",
        ),
        (
            "play --players 3 --players 4",
            "Parameter --players specified multiple times.",
            "--players darf nur einmal vorkommen.",
            "floorman play",
        ),
        ("league table 1 2", "Not expected here: 1 2.", "Hier nicht vorgesehen: 1 2.", "floorman league table"),
        (
            "convert --source a b c",
            'Cannot specify token "b" positionally',
            "Werte mit und ohne Namen lassen sich hier nicht mischen.",
            "floorman convert",
        ),
    ],
)
def test_a_mistyped_line_is_told_in_both_languages(line: str, english: str, german: str, see: str) -> None:
    with pytest.raises(CycloptsError) as caught:
        commands("en")(line.split())

    words = misused(caught.value)
    assert words.en.startswith(english)
    assert words.en.endswith(f"\n`{see} --help` says how it is used.")
    assert words.de == f"{german}\n`{see} --help` sagt, wie es geht."


@pytest.mark.parametrize(
    ("line", "system", "told"),
    [
        (
            "play --players many --lang de",
            "C.UTF-8",
            "--players braucht eine ganze Zahl, nicht „many“.\n`floorman play --help` sagt, wie es geht.\n",
        ),
        (
            "play --bok tda",
            "de_AT.UTF-8",
            "Unbekannte Option --bok. Gemeint ist vielleicht --book.\n`floorman play --help` sagt, wie es geht.\n",
        ),
        (
            "convert",
            "de_DE.UTF-8",
            "--source braucht einen Wert.\n`floorman convert --help` sagt, wie es geht.\n",
        ),
        (
            "convert --lang en",
            "de_DE.UTF-8",
            'Command "convert" parameter --source requires an argument.\n`floorman convert --help` says how it is used.\n',
        ),
    ],
)
def test_it_is_told_on_stderr_in_the_language_asked_for(line: str, system: str, told: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "floorman", *line.split()],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": system, "PYTHONUTF8": "1"},
        timeout=PATIENCE_S,
    )

    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", f"floorman: {told}")


def typed(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What an English system answers to a command line."""
    return subprocess.run(
        [sys.executable, "-m", "floorman", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONUTF8": "1"},
        timeout=PATIENCE_S,
    )


@pytest.mark.parametrize(
    ("line", "usage"),
    [
        ("--lang de", "Aufruf: floorman BEFEHL"),
        ("--lang=de-AT", "Aufruf: floorman BEFEHL"),
        ("--lang de simulate", "Aufruf: floorman simulate BEFEHL"),
        ("league --lang de", "Aufruf: floorman league BEFEHL"),
    ],
)
def test_a_language_without_a_command_shows_the_help_in_it(line: str, usage: str) -> None:
    ran = typed(*line.split())

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(usage)


def test_a_language_may_stand_in_front_of_the_command() -> None:
    twice = typed("--lang", "de", "evaluate", "AhAhKdQdJd")
    unknown = typed("--lang", "fr", "evaluate", "AhAhKdQdJd")

    assert twice.stderr == "floorman: Ah kommt zweimal vor: in Ah Ah Kd Qd Jd.\n"
    assert unknown.stderr.startswith("floorman: there are no words in “fr”")


def test_what_the_system_refuses_is_told_in_german_too(tmp_path: Path) -> None:
    gone = typed("verify", str(tmp_path / "gone.json"), "--lang", "de")

    assert gone.returncode == 1
    assert gone.stderr.endswith("lässt sich nicht öffnen: diese Datei oder diesen Ordner gibt es nicht.\n")


def test_help_in_german_waits_for_no_babel() -> None:
    asked = "import sys; sys.argv[1:] = ['--help', '--lang', 'de']; from floorman.cli import main; main(); "
    ran = subprocess.run(
        [sys.executable, "-c", asked + "assert 'babel' not in sys.modules"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=PATIENCE_S,
    )

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Aufruf: floorman BEFEHL")


@pytest.mark.parametrize(("lang", "said"), [("en", "completes commands"), ("de", "vervollständigt Befehle")])
def test_the_shell_completes_commands_once_it_was_asked_to(tmp_path: Path, lang: str, said: str) -> None:
    home = {**os.environ, "HOME": str(tmp_path), "PYTHONUTF8": "1"}
    command = [FLOORMAN, "--install-completion", "--shell", "bash", "--lang", lang]
    installed = subprocess.run(command, capture_output=True, text=True, check=False, env=home)

    assert (installed.returncode, installed.stderr) == (0, "")
    assert said in installed.stdout
    script = tmp_path / ".local" / "share" / "bash-completion" / "completions" / "floorman"
    assert str(script) in (tmp_path / ".bashrc").read_text()
    typed = f". {script}; COMP_WORDS=(floorman ba) COMP_CWORD=1; _floorman; echo ${{COMPREPLY[*]}}"
    completed = subprocess.run(["bash", "-c", typed], capture_output=True, text=True, check=False, env=home)  # noqa: S607
    assert completed.stdout == "backup\n"


def test_what_the_database_says_is_told_in_german(tmp_path: Path) -> None:
    letter = tmp_path / "letter.db"
    letter.write_text("Dear Anna", encoding="utf-8")
    done = typed("audit", "--db", f"sqlite:///{letter}", "--lang", "de")

    assert done.stderr == f"floorman: {letter} lässt sich nicht lesen: das ist keine Datenbank.\n"
