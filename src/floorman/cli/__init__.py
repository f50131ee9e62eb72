"""floorman from a terminal. Each command lives in a module of its own; this one ties them together."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from cyclopts import App, CycloptsError

from floorman import __version__
from floorman.cli.audit import audit
from floorman.cli.backup import backup, restore
from floorman.cli.books import books
from floorman.cli.completion import installing
from floorman.cli.desk.cases import cases
from floorman.cli.desk.quiz import quiz
from floorman.cli.equity import equity
from floorman.cli.evaluate import evaluate
from floorman.cli.german import GermanHelp
from floorman.cli.histories import convert, replay
from floorman.cli.play import play
from floorman.cli.rule import rule
from floorman.cli.serve import serve
from floorman.cli.simulate import simulate
from floorman.cli.terminal import language_asked, language_last, plain
from floorman.cli.usage import is_only_language, misused
from floorman.cli.verify import verify
from floorman.errors import FloormanError
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language


def commands(language: Language) -> App:
    """Every command there is, with its help in a language."""
    app = App(
        name="floorman",
        help="The poker club in one package. Output is English or German as your system is; --lang chooses.",
        help_formatter=None if language == "en" else GermanHelp(),
        version=__version__,
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    app.command(evaluate)
    app.command(equity)
    app.command(play)
    app.command(serve)
    app.command(simulate)
    app.command(replay)
    app.command(convert)
    app.command(verify)
    app.command(rule)
    app.command(cases)
    app.command(quiz)
    app.command(audit)
    app.command(backup)
    app.command(restore)
    app.command(books)
    app.command(  # imported only when it is asked for
        "floorman.cli.league:league", name="league", help="Run a league: clubs, line-ups, results, table, rankings."
    )
    app.command(
        "floorman.cli.tournament:tournament",
        name="tournament",
        help="Direct tournaments: announce them, enter people, run the clock and the tables, pay the prizes.",
    )
    app.command(
        "floorman.cli.table:table",
        name="table",
        help="Open and close cash tables, look at them, and give the orders the floor may give.",
    )
    app.command(
        "floorman.cli.member:member",
        name="member",
        help="Look after members: invite them, give roles, end sessions, sign in.",
    )
    app.command(installing(app), name="--install-completion")
    return app


def main() -> None:
    """Run a command; bad input is told on stderr and ends with exit code 1."""
    language = language_asked(sys.argv[1:])
    try:
        commands(language)(language_last(sys.argv[1:]))
        sys.stdout.flush()
    except FloormanError as error:
        said = "\n".join(map(plain, error.told(language).splitlines()))
        print(f"floorman: {said}", file=sys.stderr)
        sys.exit(1)
    except CycloptsError as error:
        if is_only_language(error):  # a group of commands and a language, such as `floorman league --lang de`
            commands(language)([*(error.command_chain or ()), "--help"])
            return
        print(f"floorman: {misused(error)[language]}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print(f"floorman: {Words('interrupted', 'abgebrochen')[language]}", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # whoever read our output has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:  # a full disk, a file that is gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"floorman: {refused(error)[language]}", file=sys.stderr)
        sys.exit(1)
