"""The names of steps, as they stand beside “undo”: worked out when they are shown, from what was wanted and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from floorman.text.days import written_day
from floorman.text.lists import listed
from floorman.text.money import money
from floorman.text.nouns import HANDS, OF_PLAYERS, PLAYERS, ROUNDS, SEATS
from floorman.text.numbers import counted, number
from floorman.text.words import Words
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.clock.clock import face

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from floorman.tournament.commands import Command
    from floorman.tournament.events import Event

_PAID: Final = {
    "bank": ("from the account", "vom Konto"),
    "cash": ("in cash", "bar"),
    "ticket": ("with a ticket", "mit einem Ticket"),
}


def named(
    wanted: Command | None, events: Sequence[Event], name: Callable[[str], str], *, has_begun: bool
) -> Words:  # one case for each command
    """What a step is called, in an event that had begun before it or not."""
    match wanted:
        case None:
            return _announced(events)
        case want.ChangeEvent(date):
            return Words(
                f"move the event to {written_day(date)}", f"Turnier auf den {written_day(date, 'de')} verlegen"
            )
        case want.Cancel():
            return Words("cancel the event", "Turnier absagen")
        case want.Enter(person):
            return Words(f"enter {person.name}", f"{person.name} anmelden")
        case want.CheckIn(entrant):
            if not has_begun:
                return Words(f"check {name(entrant)} in", f"{name(entrant)} einchecken")
            return Words(f"{name(entrant)} has come", f"{name(entrant)} ist gekommen")
        case want.KeepSeats(seats):
            return Words(
                f"keep {counted(seats, *SEATS)} for latecomers", f"{counted(seats, *SEATS, 'de')} für Nachzügler halten"
            )
        case want.RemoveGhosts():
            return Words("take the ghosts out", "Ghosts herausnehmen")
        case want.Rebuy(entrant):
            return Words(f"re-buy of {name(entrant)}", f"Re-Buy von {name(entrant)}")
        case want.AddOn(entrant):
            return Words(f"add-on of {name(entrant)}", f"Add-on von {name(entrant)}")
        case want.GiveUp(person):
            return Words(f"{person.name} gives up and enters anew", f"{person.name} gibt auf und steigt neu ein")
        case want.Pay(entrant, cents, how):
            en, de = _PAID[how]
            return Words(
                f"{name(entrant)} pays {money(cents)} {en}", f"{name(entrant)} zahlt {money(cents, 'de')} {de}"
            )
        case want.Withdraw(entrant, declined):
            if declined:
                return Words(f"decline {name(entrant)}", f"{name(entrant)} ablehnen")
            return Words(f"{name(entrant)} withdraws", f"{name(entrant)} meldet sich ab")
        case want.SettleNoShow(entrant, owes):
            if owes:
                return Words(f"{name(entrant)} stayed away and pays", f"{name(entrant)} blieb aus und zahlt")
            return Words(f"{name(entrant)} stayed away and is let off", f"{name(entrant)} blieb aus und zahlt nicht")
        case want.Promote(entrant) if entrant:
            return Words(f"{name(entrant)} from the waiting list", f"{name(entrant)} von der Warteliste")
        case want.Promote():
            return Words("next from the waiting list", "nächste Person von der Warteliste")
        case want.LockSeat(entrant, _, reason):
            if not reason.strip():
                return Words(
                    f"no longer keep a seat for {name(entrant)}", f"keinen Platz mehr für {name(entrant)} vorsehen"
                )
            return Words(f"keep a seat for {name(entrant)}", f"Platz für {name(entrant)} vorsehen")
        case want.Begin(seats) if seats:
            return Words("begin with the seats that were drawn", "mit den gezogenen Plätzen beginnen")
        case want.Begin():
            return Words("draw seats and begin", "Plätze auslosen und beginnen")
        case want.SetClock(order, ms, level):
            return _clock(order, ms, level)
        case want.ChangeStructure():
            return Words("change the structure", "Struktur ändern")
        case want.PutButton(table, button):
            return Words(f"table {table}: button on seat {button}", f"Tisch {table}: Button auf Platz {button}")
        case want.PlayStud(is_on):
            return (
                Words("stud", "Stud") if is_on else Words("back to a game with a button", "Wieder ein Spiel mit Button")
            )
        case want.BeginHand(table):
            return Words(f"table {table}: a hand begins", f"Tisch {table}: eine Hand beginnt")
        case want.EndHand(table, busts) | want.PutOut(table, busts):
            if not busts:
                return Words(f"table {table}: hand over", f"Tisch {table}: Hand zu Ende")
            gone = [name(bust.entrant) for bust in busts]
            return Words(f"{listed(gone)} out", f"{listed(gone, 'de')} ausgeschieden")
        case want.MoveTo(entrant, card):
            return Words(f"move {name(entrant)} to {card}", f"{name(entrant)} auf {card} setzen")
        case want.Even(everything):
            return Words("even tables out", "Tische ausgleichen") if everything else _evening(events, name)
        case want.ColourUp(table, removed, into):
            return Words(f"table {table}: {removed}s for {into}s", f"Tisch {table}: {removed}er gegen {into}er")
        case want.ChangeOldChips(entrant, removed, found):
            return Words(
                f"{name(entrant)}: {found} × {removed} changed late",
                f"{name(entrant)}: {found} × {removed} nachträglich gewechselt",
            )
        case want.Hold(table, is_held):
            if is_held:
                return Words(f"stop table {table}", f"Tisch {table} anhalten")
            return Words(f"table {table} plays on", f"Tisch {table} spielt weiter")
        case want.SetGap(players):
            return Words(
                f"even tables out at a difference of {counted(players, *PLAYERS)}",
                f"Tische bei einem Unterschied von {counted(players, *OF_PLAYERS, 'de')} ausgleichen",
            )
        case want.Penalise(entrant, hands, rounds):
            many, missed = (hands, HANDS) if hands else (rounds, ROUNDS)
            return Words(
                f"{name(entrant)} misses {counted(many, *missed)}",
                f"{name(entrant)} setzt {counted(many, *missed, 'de')} aus",
            )
        case want.Disqualify(entrant):
            return Words(f"disqualify {name(entrant)}", f"{name(entrant)} disqualifizieren")
        case want.CountChips(entrant, chips):
            return Words(f"{name(entrant)} has {number(chips)}", f"{name(entrant)} hat {number(chips, 'de')}")
        case want.ChangeChips(_, who, chips):
            sign = "+" if chips >= 0 else ""
            return Words(
                f"{name(who)}: {sign}{number(chips)} in play", f"{name(who)}: {sign}{number(chips, 'de')} im Spiel"
            )
        case want.GoHandForHand(is_on):
            if is_on:
                return Words("play hand for hand", "Hand für Hand spielen")
            return Words("end hand for hand", "Hand für Hand beenden")
        case want.NoteAllIn(table):
            return Words(f"table {table}: all-in", f"Tisch {table}: All-in")
        case want.OpenAllIn(table):
            return Words(f"table {table}: open the all-in", f"Tisch {table}: All-in aufdecken")
        case want.NoteAway(entrant, is_away):
            if is_away:
                return Words(f"{name(entrant)} is away", f"{name(entrant)} ist nicht am Tisch")
            return Words(f"{name(entrant)} is back", f"{name(entrant)} ist zurück")
        case want.Excuse(entrant):
            return Words(f"let {name(entrant)} off dealing", f"{name(entrant)} vom Dealen befreien")
        case want.PutClockOn(entrant):
            return Words(f"call the clock on {name(entrant)}", f"Uhr für {name(entrant)} verlangen")
        case want.StopClock(table):
            return Words(f"table {table}: clock off", f"Tisch {table}: Uhr aus")
        case want.EndEvent():
            return Words("end the event", "Turnier beenden")
        case want.SetPrizes():
            return Words("set the prizes", "Preise festlegen")
        case want.LockPrizes(is_locked):
            return (
                Words("lock the prizes", "Preise fixieren")
                if is_locked
                else Words("unlock the prizes", "Preise freigeben")
            )
        case want.Agree():
            return Words("deal on the prizes", "Deal über die Preise")
        case want.ProposeDeal(entrant) if entrant:
            return Words(f"{name(entrant)} proposes a deal", f"{name(entrant)} schlägt einen Deal vor")
        case want.ProposeDeal():
            return Words("put a deal to the vote", "über einen Deal abstimmen lassen")
        case want.VoteOnDeal(entrant, agrees):
            if agrees:
                return Words(f"{name(entrant)} agrees to the deal", f"{name(entrant)} stimmt dem Deal zu")
            return Words(f"{name(entrant)} declines the deal", f"{name(entrant)} lehnt den Deal ab")
        case want.DropDeal():
            return Words("no deal, play goes on", "kein Deal, es wird weitergespielt")
        case want.CloseBooks():
            return Words("close the books", "Kassa abschließen")
        case want.PayPrize(entrant):
            return Words(f"pay out {name(entrant)}", f"{name(entrant)} auszahlen")
        case _:
            assert_never(wanted)


def _clock(order: want.ClockOrder, ms: int, level: int) -> Words:
    match order:
        case "pause":
            return Words("stop the clock", "Uhr anhalten")
        case "resume":
            return Words("let the clock run", "Uhr weiterlaufen lassen")
        case "set":
            return Words(f"set the clock to {face(ms)}", f"Uhr auf {face(ms)} stellen")
        case "add":
            sign = "+" if ms >= 0 else "−"
            return Words(f"clock {sign}{face(abs(ms))}", f"Uhr {sign}{face(abs(ms))}")
        case "next":
            return Words("next level or break", "nächstes Level oder Pause")
        case "previous":
            return Words("back to the level or break before", "zurück zum vorigen Level oder zur Pause davor")
        case "level":
            return Words(f"go to level {level}", f"zu Level {level}")
        case "announce":
            return Words("announce the next level", "nächstes Level ansagen")
        case "director_announces":
            return Words("levels begin when they are announced", "Levels beginnen mit der Ansage")
        case "clock_announces":
            return Words("levels begin by the clock", "Levels beginnen nach der Uhr")
        case _:
            assert_never(order)


def _announced(events: Sequence[Event]) -> Words:
    for event in events:
        if isinstance(event, did.TournamentOpened):
            return Words(f"announce {event.setup.name}", f"{event.setup.name} ausschreiben")
    return Words("announce the event", "Turnier ausschreiben")


def _evening(events: Sequence[Event], name: Callable[[str], str]) -> Words:
    match next(iter(events), None):
        case did.Moved(entrant, origin, target):
            return Words(f"{name(entrant)} from {origin} to {target}", f"{name(entrant)} von {origin} nach {target}")
        case did.Drawn(table):
            return Words(f"break table {table}", f"Tisch {table} auflösen")
        case did.FinalTableFormed():
            return Words("final table", "Finaltisch")
        case _:
            return Words("even tables out", "Tische ausgleichen")
