"""Writes src/floorman/rulebook/knobs.py, the typed answers of a rulebook, from knobs.toml: `make knobs`.

With ``--check`` nothing is written; it fails where the module does not say what the file says.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RULEBOOK = ROOT / "src" / "floorman" / "rulebook"

HEAD = '''"""The typed answers of a rulebook: one attribute for each knob of knobs.toml, from which `make knobs` writes this module.

A knob that TDA, the default book, answers always has a value; any other may be None: nobody answers it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from floorman.rulebook.frozen import Frozen

if TYPE_CHECKING:
    from fractions import Fraction


class Knobs(Frozen):
    """What a rulebook answers to every question floorman asks it."""
'''


def module(vocabulary: str, default_book: str) -> str:
    """The text of the module for a vocabulary, given the book that answers where the others are silent."""
    knobs = tomllib.loads(vocabulary)
    book = tomllib.loads(default_book)
    lines = [HEAD]
    for part, name in re.findall(r"^(?:# ---- (.+?) -+|\[(\w+)\])$", vocabulary, flags=re.MULTILINE):
        if part:
            lines.append(f"    # {part}\n")
        else:
            lines.append(attribute(name, knobs[name], answered=name in book.get(knobs[name]["owner"], ())))
    return formatted("\n".join(lines))


def attribute(name: str, knob: dict[str, Any], *, answered: bool) -> str:
    """One knob as an attribute with its question."""
    value = f" = {knob['default']!r}" if "default" in knob else "" if answered else " | None = None"
    return f'    {name}: {annotation(knob)}{value}\n    """{knob["asks"]}"""\n'


def annotation(knob: dict[str, Any]) -> str:
    """What an answer is to a type checker."""
    match knob["type"]:
        case "enum":
            return f"Literal{knob['values']}"
        case "list":
            item = f"Literal{knob['values']}" if "values" in knob else "Fraction"
            return f"tuple[{item}, ...]"
        case "fraction":
            return "Fraction"
        case "ref":
            return "str"
        case "bool":
            return "bool"
        case _:
            return "int"


def formatted(source: str) -> str:
    """The same as `make format` leaves it."""
    command = [
        str(Path(sys.executable).with_name("ruff")),
        "format",
        "--stdin-filename",
        str(RULEBOOK / "knobs.py"),
        "-",
    ]
    return subprocess.run(command, input=source, capture_output=True, check=True, text=True, cwd=ROOT).stdout


def main() -> None:
    """Write the module, or check it."""
    written = RULEBOOK / "knobs.py"
    wanted = module(
        (RULEBOOK / "knobs.toml").read_text(encoding="utf-8"),
        (RULEBOOK / "books" / "tda.toml").read_text(encoding="utf-8"),
    )
    if "--check" not in sys.argv:
        written.write_text(wanted, encoding="utf-8")
    elif written.read_text(encoding="utf-8") != wanted:
        sys.exit("src/floorman/rulebook/knobs.py does not say what knobs.toml says: run make knobs")


if __name__ == "__main__":
    main()
