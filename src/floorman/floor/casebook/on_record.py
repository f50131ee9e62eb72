"""What the casebook knows of a player: the offences of cases in which the player's name stands at the seat in question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from floorman.floor.situations.conduct import DodgedBlinds, NutsNotBet, Offence, PocketedChips, PriorOffences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from floorman.floor.casebook.casebook import Casebook
    from floorman.floor.casebook.cases import CaseOpened
    from floorman.floor.desk import Situation
    from floorman.rulebook.vocabulary import Misconduct

_MOST: Final = 100
_offence: Final = msgspec.json.Decoder(Offence | DodgedBlinds | PocketedChips)


def with_record(situation: Situation, players: Mapping[int, str], cases: Casebook, *, since: str) -> Situation:
    """The situation with the record of the player it is about, where that is not told and earlier cases name the player.

    Only cases *since* the event began count: books remember an offence for the event.
    """
    match situation:
        case Offence(record=None, earlier=0) | DodgedBlinds(record=None) | NutsNotBet(record=None):
            offences = tuple(_offences(players.get(situation.seat, ""), cases, since))[-_MOST:]
            return replace(situation, record=PriorOffences(offences=offences)) if offences else situation
        case _:
            return situation


def _offences(player: str, cases: Casebook, since: str) -> Iterator[Misconduct]:
    """What a player did, but for cases that the floor decided otherwise."""
    for case in cases.cases.values():
        is_overruled = bool(case.decided) and bool(case.decided[-1].instead)
        if player and case.opened.at >= since and not is_overruled:
            yield from _offence_of(player, case.opened)


def _offence_of(player: str, opened: CaseOpened) -> Iterator[Misconduct]:
    try:
        told = _offence.decode(opened.situation)
    except msgspec.DecodeError:  # a case of another kind
        return
    if opened.players.get(told.seat, "").strip().casefold() == player.strip().casefold():
        match told:
            case Offence(what=what):
                yield what
            case DodgedBlinds():
                yield "dodged_blinds"
            case PocketedChips():
                yield "removing_chips"
