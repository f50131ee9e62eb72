"""The end of a tournament: prizes, a deal, paying, and closing the books."""

from __future__ import annotations

from pathlib import Path  # Cyclopts reads annotations at run time
from typing import Annotated, Final, Literal

import msgspec
from cyclopts import App, Parameter

from floorman.cli.terminal import plain, print_json, say, show, table
from floorman.cli.tournament.event import DO, AtEvent, EventOptions, amounts, cents_of
from floorman.cli.tournament.setup import read
from floorman.errors import WrongPayout
from floorman.text.money import money
from floorman.text.parsers import unread
from floorman.text.words import Words
from floorman.tournament.commands import Agree, CloseBooks, EndEvent, LockPrizes, PayPrize, SetPrizes
from floorman.tournament.setup import PrizePlan

prizes: Final = App(name="prizes", help="The prizes: show them, fix them, pay them.")
_COLUMNS: Final = (Words("place", "Rang"), Words("prize", "Preis"), Words("won by", "gewonnen von"))
_NONE: Final = Words("No prizes yet.", "Noch keine Preise.")
_CHOP: Final = {"icm": "icm", "chips": "chip_chop", "even": "even"}


@prizes.default
def show_prizes(*, do: EventOptions = DO) -> None:
    """Show what the places win as things stand, and who has won what."""
    with do.line() as line:
        view = do.at(line).view()
    if do.json:
        won = [{"id": one.id, "place": one.place, "cents": one.prize_cents} for one in view.entrants if one.prize_cents]
        print_json({"event": view.id, "ladder_cents": list(view.ladder_cents), "won": won})
        return
    if not view.ladder_cents:
        show(say(_NONE, do.language))
        return
    shown = table(*(say(words, do.language) for words in _COLUMNS), numbers_from=3)
    for place, cents in enumerate(view.ladder_cents, start=1):
        winners = [
            f"{plain(one.name)} ({money(one.prize_cents, do.language)})".replace("[", "\\[")
            for one in view.entrants
            if one.place == place and one.prize_cents
        ]
        shown.add_row(str(place), money(cents, do.language), ", ".join(winners))
    show(shown)


@prizes.command
def plan(
    file: Annotated[
        Path, Parameter(help='How prizes are worked out, in TOML or JSON, such as [scheme] type = "curve".')
    ],
    *,
    do: EventOptions = DO,
) -> None:
    """Work the prizes out in another way."""
    try:
        found = msgspec.convert(read(file), PrizePlan)
    except msgspec.ValidationError as error:
        why = unread(error)
        raise WrongPayout(Words(f"{file}: {why.en}", f"{file}: {why.de}")) from None
    do.take(SetPrizes(found))


@prizes.command
def lock(*, do: EventOptions = DO) -> None:
    """Fix the prizes as they are."""
    do.take(LockPrizes())


@prizes.command
def unlock(*, do: EventOptions = DO) -> None:
    """Let the prizes follow pool and entrants again."""
    do.take(LockPrizes(is_locked=False))


@prizes.command
def pay(
    who: Annotated[
        list[str] | None,
        Parameter(
            help="Who is paid: names or ids; by default everybody who is out and has won something.", negative=""
        ),
    ] = None,
    *,
    do: EventOptions = DO,
) -> None:
    """Pay people what they have won and have not been paid yet."""
    with do.line() as line:
        at = do.at(line)
        winners = [one for one in at.view().entrants if one.prize_cents and one.place]
        paid = [at.entrant(one) for one in who] if who else sorted(winners, key=lambda one: one.place or 0)
        for one in paid:
            at.take(PayPrize(one.id))
        if not do.json:
            for one in paid:
                show(f"{plain(one.name)}: {money(one.prize_cents, do.language)}")
            if not paid:
                show(say(_NONE, do.language))
            return
        print_json({"event": at.id, "paid": [{"id": one.id, "cents": one.prize_cents} for one in paid]})


def deal(
    kind: Annotated[
        Literal["icm", "chips", "even"], Parameter(help="How it is shared: by the model, by chips, or evenly.")
    ],
    *,
    stack: Annotated[
        list[str] | None,
        Parameter(name="--stack", negative="", help="Somebody's chips, where they are not known: Anna=12000."),
    ] = None,
    left: Annotated[str, Parameter(name="--left", help="What is left to play for, such as 50.")] = "",
    ends: Annotated[bool, Parameter(name="--ends", negative="", help="Nobody plays on.")] = False,
    do: EventOptions = DO,
) -> None:
    """Have those who are left share the prizes."""
    left_cents = cents_of(left) if left else 0

    def wanted(at: AtEvent) -> Agree:
        stacks = {at.entrant(who).id: chips for who, chips in amounts(stack or ()).items()}
        return Agree(_CHOP[kind], stacks, left_cents, ends)  # type: ignore[arg-type]  # the kinds of deals by other names

    do.take(wanted)


def end(*, do: EventOptions = DO) -> None:
    """End the tournament with one player left, though others could still come in."""
    do.take(EndEvent())


def close_books(*, do: EventOptions = DO) -> None:
    """Give what is left of the money to the club, once every prize is paid."""
    do.take(CloseBooks())
