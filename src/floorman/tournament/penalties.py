"""Hands missed and players sent out, as a director can give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.contest.places import disqualified
from floorman.errors import TournamentError, WrongChips
from floorman.table.director import hands_missed
from floorman.text.numbers import number
from floorman.text.words import Words
from floorman.tournament import events as did

if TYPE_CHECKING:
    from floorman.tournament.commands import ChangeChips, Disqualify, Penalise
    from floorman.tournament.events import Event
    from floorman.tournament.state import TournamentState


def penalise(state: TournamentState, wanted: Penalise) -> tuple[Event, ...]:
    """Have somebody miss hands or rounds; a round is as many hands as there are players at the table: TDA 71, VPSV 9."""
    who, card = state.playing(wanted.entrant)
    book, rounds = state.book, wanted.rounds
    if who.is_ghost:
        raise TournamentError(
            Words(
                f"nobody plays for {who.name} who could be punished",
                f"Für {who.name} spielt niemand, den man strafen könnte",
            ),
        )
    missed = hands_missed(book, wanted.hands, rounds, len(state.hall.felts[card.table].seats))
    rule = wanted.rule or book.cite("missed_round_length" if rounds else "penalty_scale").rule
    return (did.Penalised(wanted.entrant, missed, 0 if missed else rounds, rule),)


def disqualify(state: TournamentState, wanted: Disqualify) -> tuple[Event, ...]:
    """Send somebody out; the place is that of a bust at this moment, and the chips leave play: TDA 71-D, APSA 3.5-02."""
    who, card = state.playing(wanted.entrant)
    book = state.book
    if not state.counts(who):
        raise TournamentError(
            Words(
                f"{who.name} is a ghost, and is taken out with the others",
                f"{who.name} ist ein Ghost und geht mit den anderen",
            ),
            rule=book.cite_if_any("ghost_takes_a_place"),
        )
    if not wanted.reason.strip() and not wanted.rule:
        raise TournamentError(Words("a disqualification needs a reason", "Eine Disqualifikation braucht einen Grund"))
    placed = disqualified(who.id, left=state.left, book=book, void=wanted.voids_results, name=who.name)
    chips = wanted.chips if wanted.chips is not None else who.chips
    if who.chips is not None and chips != who.chips and card.seat not in state.hall.felts[card.table].dealt:
        raise WrongChips(
            Words(
                f"{who.name} has {number(who.chips)}, not {number(chips)}",
                f"{who.name} hat {number(who.chips, 'de')}, nicht {number(chips, 'de')}",
            ),
            rule=book.topic("disqualified_chips"),
        )
    if chips is None or not 0 <= chips <= state.most_chips():
        raise WrongChips(
            Words(
                f"count the chips of {who.name}, which leave play: {number(state.most_chips())} at most",
                f"Bitte die Chips von {who.name} zählen, die aus dem Spiel gehen: höchstens {number(state.most_chips(), 'de')}",
            ),
            rule=book.topic("disqualified_chips"),
        )
    rules = tuple(cite.rule for cite in placed.citations)
    return (
        did.Disqualified(wanted.entrant, chips, state.out, wanted.reason, wanted.voids_results, rules, wanted.rule),
    )


def change_chips(state: TournamentState, wanted: ChangeChips) -> tuple[Event, ...]:
    """Chips leave play by a ruling, or a count has shown something nobody can explain; always with a reason or a rule."""
    why, who, chips = wanted.why, wanted.who, wanted.chips
    if not wanted.reason.strip() and not wanted.rule:
        raise WrongChips(Words("chips leave play only with a reason", "Chips gehen nur mit einem Grund aus dem Spiel"))
    if type(chips) is not int or not chips or (chips > 0 and why != "corrected"):
        raise WrongChips(
            Words(f"{chips!r} chips cannot leave play", f"{chips!r} Chips können nicht aus dem Spiel gehen")
        )
    if chips < 0 and state.most_chips(0) + chips < 0:  # everybody keeps one
        raise WrongChips(
            Words(
                f"{number(-chips)} cannot leave play: there are {number(state.chips)}, and everybody keeps one",
                f"Aus dem Spiel können nicht {number(-chips, 'de')} gehen: es gibt {number(state.chips, 'de')}, und allen bleibt einer",
            ),
        )
    if not state.is_running:
        raise WrongChips(Words("no chips are in play", "Es sind keine Chips im Spiel"))
    if why == "forfeited" or who in state.entrants or not state.setup.is_live:  # online every chip is on some stack
        loser, _ = state.playing(who)
        if loser.chips is not None and loser.chips + chips < 1:
            raise WrongChips(
                Words(
                    f"{loser.name} has {number(loser.chips)}; a player who is to lose all of it is disqualified",
                    f"{loser.name} hat {number(loser.chips, 'de')}; wer alles verlieren soll, wird disqualifiziert",
                ),
            )
    return (did.ChipsChanged(why, who, chips, wanted.reason.strip(), wanted.rule),)
