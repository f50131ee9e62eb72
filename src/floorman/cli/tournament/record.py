"""What was done in a tournament: the log, taking back, putting right, and anything there is no command for."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from floorman.cli.terminal import plain, print_json, say, show
from floorman.cli.tournament.event import DO, EventOptions, as_document
from floorman.errors import TournamentError
from floorman.text.days import written_time
from floorman.text.parsers import unread
from floorman.text.words import Words

_BACK_IN: Final = Words("{who} is not out after all", "{who} ist doch nicht ausgeschieden")
_NOTHING_ELSE: Final = Words("Nothing else changes.", "Sonst ändert sich nichts.")
_TAKEN_BACK: Final = Words("taken back: {step}", "zurückgenommen: {step}")
_DONE_AGAIN: Final = Words("done again: {step}", "wieder gemacht: {step}")
_AS_AFTER: Final = Words("as it was after: {step}", "wieder wie nach: {step}")
_TAKEN_OUT: Final = Words("taken out: {step}", "herausgenommen: {step}")
_PUT_RIGHT: Final = Words("put right: {step}", "richtiggestellt: {step}")
Number = Annotated[int, Parameter(help="The number of the step, as the log has it.")]
Instead = Annotated[
    str, Parameter(name="--instead", help="What belongs in its place, as JSON; by default the step is taken out.")
]
Anew = Annotated[
    list[int] | None,
    Parameter(name="--anew", negative="", help="A later step that is worked out again, by its number."),
]
Without = Annotated[
    list[int] | None,
    Parameter(name="--without", negative="", help="A later step that is taken out too, by its number."),
]


def log(
    *,
    before: Annotated[int | None, Parameter(name="--before", help="Only steps before this one, by its number.")] = None,
    do: EventOptions = DO,
) -> None:
    """Show what was done, newest first, with numbers; steps that were taken back are in brackets."""
    from floorman.club.services.tournament import StepsPage
    from floorman.club.wanted.tournaments import ReadSteps

    with do.line() as line:
        at = do.at(line)
        page = line.ask_for(StepsPage, at.topic, ReadSteps(before))
    if do.json:
        print_json(as_document(page))
        return
    for step in page.steps:
        when = written_time(datetime.fromtimestamp(step.at / 1000).astimezone().time(), do.language)
        name = step.name[do.language] if step.counts else f"[{step.name[do.language]}]"
        show(plain(f"{step.number:4}  {when:<9}  {name}"))


def undo(
    number: Annotated[int | None, Parameter(help="Only this step and no other, by its number.")] = None,
    *,
    do: EventOptions = DO,
) -> None:
    """Take the last step back."""
    from floorman.club.wanted.tournaments import UndoStep

    do.want(UndoStep(number), _TAKEN_BACK, step=number)


def redo(
    number: Annotated[int | None, Parameter(help="Only this step and no other, by its number.")] = None,
    *,
    do: EventOptions = DO,
) -> None:
    """Redo the step that was taken back last."""
    from floorman.club.wanted.tournaments import RedoStep

    do.want(RedoStep(number), _DONE_AGAIN, step=number)


def roll_back(number: Number, *, do: EventOptions = DO) -> None:
    """Go back to how it was after a step."""
    from floorman.club.wanted.tournaments import RollBack

    do.want(RollBack(number), _AS_AFTER, step=number)


def correct(
    number: Number, *, instead: Instead = "", anew: Anew = None, without: Without = None, do: EventOptions = DO
) -> None:
    """Put an earlier step right, or take it out; places, seats and money follow."""
    from floorman.club.wanted.tournaments import CorrectStep

    wanted = CorrectStep(number, _command(instead) if instead else None, tuple(anew or ()), tuple(without or ()))
    do.want(wanted, _PUT_RIGHT if instead else _TAKEN_OUT, step=number)


def preview(
    number: Number, *, instead: Instead = "", anew: Anew = None, without: Without = None, do: EventOptions = DO
) -> None:
    """Show what a correction would change, and what stands in its way, before it is made."""
    from floorman.club.wanted.tournaments import PreviewCorrection
    from floorman.tournament.record.correction_plan import CorrectionPlan

    wanted = PreviewCorrection(number, _command(instead) if instead else None, tuple(anew or ()), tuple(without or ()))
    with do.line() as line:
        at = do.at(line)
        found = line.ask_for(CorrectionPlan, at.topic, wanted)
    if do.json:
        print_json(as_document(found))
        return
    if not found.words and not found.conflicts:
        show(say(_NOTHING_ELSE, do.language))
    for words in found.words:
        show(plain(words[do.language]))
    for conflict in found.conflicts:
        show(plain(f"! {conflict.number} {conflict.name[do.language]}: {conflict.why[do.language]}"))


def put_back_in(who: Annotated[str, Parameter(help="Who was not out after all.")], *, do: EventOptions = DO) -> None:
    """Put somebody back in who was not out after all."""
    from floorman.club.wanted.tournaments import PutBackIn

    with do.line() as line:
        at = do.at(line)
        entrant = at.entrant(who)
        at.want(PutBackIn(entrant.id))
        if do.json:
            do.report(at)
        else:
            show(plain(say(_BACK_IN, do.language).format(who=entrant.name)))


def do_anything(
    command: Annotated[
        str, Parameter(help="A command as JSON, or - to read it from stdin.", allow_leading_hyphen=True)
    ],
    *,
    id: Annotated[  # noqa: A002  # as the message calls it
        str, Parameter(name="--id", help="An id of your own: a command that arrives twice under one id is done once.")
    ] = "",
    do: EventOptions = DO,
) -> None:
    """Do anything that can be done in a tournament, as JSON with its type: {"type": "set_gap", "players": 3}."""
    do.take(_command(sys.stdin.read() if command == "-" else command), id=id)


def _command(text: str) -> Any:
    from floorman.tournament.commands import Command

    try:
        return msgspec.json.decode(text, type=Command, dec_hook=lambda kind, value: kind(value))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = unread(error)
        raise TournamentError(
            Words(f"the command cannot be read: {why.en}", f"Der Befehl lässt sich nicht lesen: {why.de}")
        ) from None
