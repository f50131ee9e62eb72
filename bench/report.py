"""What was measured, as tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from peers import OURS

if TYPE_CHECKING:
    from measure import Entry

Target = tuple[str, str, bool | None]  # what is wanted, what was measured, whether that is met; None if only told


@dataclass
class Section:
    """One table of the report. The first entry of each group is ours."""

    title: str
    unit: str
    entries: list[Entry]
    notes: list[str] = field(default_factory=list)  # where somebody's answers differ

    def ours(self, group: str = "") -> float:
        """Our speed, which there must be."""
        entry = next(entry for entry in self.entries if entry.library == OURS and entry.group == group)
        if entry.failure:
            raise RuntimeError(f"floorman itself failed at {entry.what}: {entry.failure}")
        return entry.speed

    def against(self, *libraries: str, group: str = "") -> tuple[float, str]:
        """Our speed over that of the fastest of these; nothing if one of them did not run, for who knows."""
        rivals = [entry for entry in self.entries if entry.library in libraries and entry.group == group]
        absent = {entry.library for entry in rivals if entry.failure}
        if absent or not rivals:
            return 0.0, f"without {', '.join(sorted(absent or libraries))}"
        best = max(rivals, key=lambda rival: rival.speed)
        return self.ours(group) / best.speed, f"{best.library} `{best.what}`"

    def heads(self) -> list[str]:
        """What the columns of numbers are."""
        return [self.unit, "ratio to ours"]

    def cells(self, entry: Entry) -> list[str]:
        """The numbers of an entry that ran."""
        return [show(entry.speed, self.unit), f"{entry.speed / self.ours(entry.group):.3g}"]

    def markdown(self) -> str:
        """The table."""
        heads = self.heads()
        lines = [f"### {self.title}", "", f"| what | {' | '.join(heads)} |", f"| --- |{' --: |' * len(heads)}"]
        for entry in self.entries:
            name = f"{entry.library} `{entry.what}` {entry.group}".replace(" ``", "").strip()
            why = ["missing", *[""] * (len(heads) - 2), entry.failure.replace("|", "/")]
            lines.append(f"| {name} | {' | '.join(why if entry.failure else self.cells(entry))} |")
        return "\n".join([*lines, *(f"\n{note}" for note in self.notes)])


def show(speed: float, unit: str) -> str:
    if unit in {"ms", "µs"}:
        return f"{(1e3 if unit == 'ms' else 1e6) / speed:.3g}"
    if speed < 1e3:
        return f"{speed:.3g}"
    return f"{speed / 1e6:.3g} M" if speed >= 1e6 else f"{speed / 1e3:.3g} k"


def times(what: str, least: float, ratio: float, rival: str) -> Target:
    """We are to be so many times as fast as a rival."""
    return f"{what}, at least {least:g}×", f"{ratio:.3g}× {rival}", ratio >= least


def target_table(targets: list[Target]) -> str:
    words = {True: "yes", False: "**no**", None: "–"}
    lines = [f"| {what} | {measured} | {words[met]} |" for what, measured, met in targets]
    return "\n".join(["| target | measured | met |", "| --- | --- | --- |", *lines])
