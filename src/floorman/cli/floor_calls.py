"""``floorman table calls`` and what follows: the floor is called to a table, comes and rules, at a running server or in the club's file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from floorman.cli.line import LineOptions
from floorman.cli.terminal import plain, print_json, say, show
from floorman.errors import FloormanError, SituationError
from floorman.floor.effects import Acts
from floorman.hand.events import Bet, Called, Checked, Folded, Raised, StreetDealt
from floorman.text.parsers import unread
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from floorman.cards import Language
    from floorman.club.casework.answers import EffectPage
    from floorman.club.wanted.calls import CallLine, WeighRuling
    from floorman.club.wire.messages import TableUpdate
    from floorman.floor.effects import Verb
    from floorman.hand.view import View

LOOK: Final = LineOptions()
WHY: Final = {
    "action": Words("whose turn it is, or what counts", "wer dran ist oder was gilt"),
    "amount": Words("how much it is", "wie viel es ist"),
    "cards": Words("the cards or the deal", "Karten oder Geben"),
    "showdown": Words("who wins, or what is shown", "wer gewinnt oder was gezeigt wird"),
    "conduct": Words("how somebody behaves", "Benehmen"),
    "collusion": Words("two play together", "zwei spielen zusammen"),
    "delay": Words("somebody stalls", "jemand verzögert"),
    "other": Words("something else", "etwas anderes"),
}
_NONE: Final = Words("Nobody waits for the floor.", "Niemand wartet auf den Floor.")
_HAND: Final = Words("hand {number}", "Hand {number}")
_BETWEEN: Final = Words("after hand {number}", "nach Hand {number}")
_CAME: Final = Words("{who} is there", "{who} ist da")
_THE_FLOOR: Final = Words("the floor", "der Floor")
_SAYS: Final = Words("seat {seat} {name}: {why}", "Platz {seat} {name}: {why}")
_TURN: Final = Words("in turn", "am Zug")
_FOLDED: Final = Words("folded", "gepasst")
_POT: Final = Words("pot {pot}", "Pot {pot}")
_DONE: Final = Words("Done.", "Erledigt.")
_KEPT: Final = Words("Ruled, and kept as case {case}: {what}.", "Entschieden und als Fall {case} im Fallbuch: {what}.")
_LEFT: Final = Words("Left to you: {what}.", "Dir bleibt: {what}.")
_VERBS: Final[dict[type, Verb]] = {Bet: "bet", Raised: "raise", Called: "call", Checked: "check", Folded: "fold"}
_STREETS: Final = {
    "flop": Words("flop", "Flop"),
    "turn": Words("turn", "Turn"),
    "river": Words("river", "River"),
}

Id = Annotated[str, Parameter(help="The table's id.")]


def list_calls(*, look: LineOptions = LOOK) -> None:
    """List the tables that have called the floor, with what was said."""
    from floorman.club.floor_calls.pages import CallsUpdate
    from floorman.club.wanted.calls import ListCalls

    with look.line() as line:
        calls = line.ask_for(CallsUpdate, "calls", ListCalls()).calls
    if look.json:
        print_json({"calls": msgspec.to_builtins(calls)})
        return
    if not calls:
        show(say(_NONE, look.language))
    for call in calls:
        _show_call(call, look.language)


def show_call(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002  # as everywhere
    """Show an open call: what was said to the floor, and the hand so far as the rail sees it."""
    from floorman.club.floor_calls.pages import CallPage
    from floorman.club.wanted.calls import LookAtCall

    with look.line() as line:
        page = line.ask_for(CallPage, f"table/{id}", LookAtCall())
    if look.json:
        print_json(msgspec.to_builtins(page, enc_hook=str, str_keys=True))
        return
    _show_call(page.line, look.language)
    _show_hand(page.shown, look.language)


def come(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Come to a table that has called the floor: it hears so, and waits longer."""
    from floorman.club.wanted.calls import TakeUpCall

    _does(id, TakeUpCall(), look)


def dismiss(
    id: Id,  # noqa: A002
    reason: Annotated[str, Parameter(help="Why; the table hears it.")],
    *,
    look: LineOptions = LOOK,
) -> None:
    """See no reason to step in: play goes on with the time that was left."""
    from floorman.club.wanted.calls import DismissCall

    _does(id, DismissCall(reason), look)


def rule_at_table(
    id: Id,  # noqa: A002
    file: Annotated[str, Parameter(help="The situation as JSON, or - to read it from stdin.")] = "-",
    *,
    take: Annotated[int, Parameter(name="--take", help="The option the floor took, counted from 1.")] = 0,
    instead: Annotated[str, Parameter(name="--instead", help="What the floor decided in place of the ruling.")] = "",
    reason: Annotated[str, Parameter(name="--reason", help="Why; a decision against the rule needs one.")] = "",
    note: Annotated[str, Parameter(name="--note", help="For the casebook alone.")] = "",
    weigh: Annotated[
        bool, Parameter(name="--weigh", negative="", help="Only say what the table's book rules at this hand.")
    ] = False,
    look: LineOptions = LOOK,
) -> None:
    """Rule at a table that has called the floor: the ruling is done to the hand and kept as a case, and play goes on.

    What the hand tells by itself can be left out of the situation: {"type": "wager", "chips": [500], "later": [[500]]}.
    """
    from floorman.club.floor_calls.pages import RuledOnCall
    from floorman.club.wanted.calls import RuleOnCall, WeighRuling

    situation = _situation(file)
    if weigh:
        _weigh(id, WeighRuling(situation, take), look)
        return
    with look.line() as line:
        ruled = line.ask_for(RuledOnCall, f"table/{id}", RuleOnCall(situation, take, instead, reason, note))
    if look.json:
        print_json(msgspec.to_builtins(ruled, enc_hook=str))
        return
    page = ruled.page.line
    show(plain(say(_KEPT, look.language).format(case=page.case, what=say(page.decision, look.language))))
    _show_left(ruled.left, look.language)


def _weigh(id_: str, wanted: WeighRuling, look: LineOptions) -> None:
    from floorman.club.floor_calls.pages import RulingWeighed

    with look.line() as line:
        weighed = line.ask_for(RulingWeighed, f"table/{id_}", wanted)
    if look.json:
        print_json(msgspec.to_builtins(weighed, enc_hook=str))
        return
    show(plain(say(weighed.ruling.words, look.language)))
    if weighed.obstacle:
        show(plain(say(weighed.obstacle, look.language)))
    _show_left(weighed.left, look.language)


def _does(id_: str, wanted: object, look: LineOptions) -> None:
    with look.line() as line:
        line.ask(f"table/{id_}", wanted)
    if look.json:
        print_json({"table": id_})
    else:
        show(say(_DONE, look.language))


def _situation(file: str) -> dict[str, Any]:
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        why = refused(error)
        raise FloormanError(
            Words(f"{file}: cannot be read: {why.en}", f"{file}: lässt sich nicht lesen: {why.de}")
        ) from None
    try:
        found: dict[str, Any] = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = unread(error)
        raise SituationError("situation", why, Words("situation", "Fall")) from None
    return found


# ---- showing ----


def _show_call(call: CallLine, language: Language) -> None:
    hand = say(_HAND if call.is_playing else _BETWEEN, language).format(number=call.hand)
    came = say(_CAME, language).format(who=call.came or say(_THE_FLOOR, language)) if call.has_come else ""
    book = f"{call.book}@{call.edition}"
    show(plain(", ".join(filter(None, (f"{call.name} ({call.table}, {book})", hand, came)))))
    for caller in call.callers:
        why = say(WHY[caller.why], language)
        said = say(_SAYS, language).format(seat=caller.seat, name=caller.name, why=why)
        show(plain(f"  {said}{f': {caller.words}' if caller.words else ''}"))


def _show_hand(shown: TableUpdate, language: Language) -> None:
    hand = shown.view.hand
    if hand is None:
        return
    show(f"  {' '.join(hand.board) or '–'}  {say(_POT, language).format(pot=hand.pot)}")
    names = {player.seat: player.name for player in shown.view.players}
    for seat in hand.seats:
        show(plain(f"  {seat.seat:2} {names.get(seat.seat, '')}: {_stands(hand, seat.seat, language)}"))
    for line in _happened(shown.events, language):
        show(f"  {line}")


def _stands(hand: View, seat: int, language: Language) -> str:
    own = next(one for one in hand.seats if one.seat == seat)
    state = _TURN if hand.to_act == seat else _FOLDED if not own.in_hand else None
    return ", ".join(filter(None, (f"{own.bet} + {own.stack}", say(state, language) if state else "")))


def _happened(events: Iterable[object], language: Language) -> Iterator[str]:
    for event in events:
        if isinstance(event, StreetDealt):
            yield f"{say(_STREETS[event.street], language)} {' '.join(map(str, event.cards))}"
        elif isinstance(event, Bet | Raised | Called | Checked | Folded):
            yield say(Acts(event.seat, _VERBS[type(event)], getattr(event, "to", 0)).words, language)


def _show_left(left: Iterable[EffectPage], language: Language) -> None:
    if what := "; ".join(say(effect.words, language) for effect in left):
        show(plain(say(_LEFT, language).format(what=what)))
