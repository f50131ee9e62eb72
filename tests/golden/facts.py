"""What a stream adds up to, told in facts that have a meaning whatever the program calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from floorman.bank import Bank
from floorman.club.offers.events import folded as offers_after
from floorman.club.open_events import folded
from floorman.club.people.events import folded as member_state
from floorman.club.people.staff import folded as staff_state
from floorman.floor.casebook.casebook import Casebook
from floorman.floor.penalties.record import replay as replay_penalties
from floorman.hand import Hand
from floorman.league.league import League
from floorman.rulebook.adopted import shelved
from floorman.table.evolve import replay as replay_table
from floorman.tournament.steps import Tournament
from golden.forms import READERS, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def facts_of(stream: str, lines: Iterable[bytes]) -> dict[str, Any]:
    """Everything worth knowing of a stream, read as any server would read it."""
    read = READERS[kind_of(stream)]
    events = [read(line) for line in lines]
    if stream.startswith("hand/"):
        hand = Hand.replay(events)
        return {"hand": str(hand), "stacks": list(hand.stacks)}
    match kind_of(stream):
        case "ledger":
            return _ledger(events)
        case "table":
            return _table(events)
        case "tournament":
            return _tournament(events)
        case "league":
            return _league(events)
        case "casebook":
            return _casebook(events)
        case "penalties":
            mine = replay_penalties(stream.partition("/")[2], events)
            return {"cases": len(mine.cases), "left": list(mine.left), "is_disqualified": mine.is_disqualified}
        case "rulebook":
            book = shelved(events).shelf.find(stream.partition("/")[2])
            deciding = {name: str(answer.value) for name, answer in book.answers.items() if answer.is_own}
            return {"title": book.title, "below": str(book.below and book.below.name), "answers": deciding}
        case "open-events":
            return {"listed": sorted(folded(None, events))}
        case "offers":
            offers = offers_after(None, events).offers
            return {id_: [offer.current, offer.is_open] for id_, offer in offers.items()}
        case "member":
            return {"state": msgspec.to_builtins(member_state(None, events))}
        case "staff":
            return {"state": msgspec.to_builtins(staff_state(None, events))}


def _ledger(events: list[Any]) -> dict[str, Any]:
    ledger = Bank.replay(events).ledger
    return {"seal": ledger.seal, "balances": {id_: account.balance_cents for id_, account in ledger.accounts.items()}}


def _table(events: list[Any]) -> dict[str, Any]:
    table = replay_table(events)
    seats = {
        str(seat): [seated.member, seated.chips, seated.sits_out, seated.penalty]
        for seat, seated in sorted(table.seats.items())
    }
    hand = table.hand
    return {
        "button": table.button,
        "chips": table.chips,
        "hand": str(hand) if hand else None,
        "hands": table.number,
        "is_playing": table.is_playing,
        "seats": seats,
        "stacks": list(hand.stacks) if hand else [],
    }


def _tournament(records: list[Any]) -> dict[str, Any]:
    tournament = Tournament.replay(records)
    state = tournament.state
    entrants = {
        who.id: {
            "card": str(who.card) if who.card else None,
            "chips": who.chips,
            "cents": [who.owed_cents, who.paid_cents, who.bank_cents, who.won_cents, who.ticket_cents],
            "hands": who.hands,
            "name": who.name,
            "penalty": [who.penalty, who.penalty_rounds],
            "place": state.place_of(who.id),
            "place_rules": list(who.place_rules),
            "status": who.status,
        }
        for who in state.entrants.values()
    }
    deal = state.deal
    return {
        "chips": state.chips,
        "clock": [state.clock.at, state.clock.left_ms, state.clock.ends_ms, state.clock.state],
        "common_hand": [state.common.hand, [list(doing) for doing in state.common.tables]] if state.common else None,
        "deal": {share.entrant: share.cents for share in deal.shares} if deal else None,
        "entrants": entrants,
        "held": sorted(state.held),
        "in_and_out": [state.left, state.out],
        "prizes": state.payouts.cents if state.payouts else None,
        "steps": {str(step.number): tournament.name_of(step).en for step in tournament.steps[-3:]},
        "winner": state.winner,
    }


def _league(records: list[Any]) -> dict[str, Any]:
    league = League.replay(records)
    people, season, ranking = league.state.people, league.state.season, league.state.ranking
    return {
        "belt": str(ranking.belt.holder) if ranking.belt else None,
        "champion": season.champion,
        "clubs": {club.id: club.name for club in people.clubs.values()},
        "days": {str(number): day.approved is not None for number, day in season.days.items()},
        "entries": len(league.entries),
        "fines": [[fine.team, fine.what, fine.cents] for fine in people.fines],
        "lists": sorted(ranking.lists),
        "members": {member.id: member.name for member in people.members.values()},
        "results": {id_: len(result.finishes) for id_, result in ranking.results.items()},
        "teams": sorted(people.teams),
        "titles": len(ranking.titles),
    }


def _casebook(events: list[Any]) -> dict[str, Any]:
    book = Casebook(events)
    return {
        str(case.id): {
            "book": f"{case.opened.book}@{case.opened.edition}",
            "decision": case.decision_words().en,
            "linked": list(case.linked),
            "annulled": case.annulled.reason if case.annulled else "",
            "notes": [note.text for note in case.notes],
            "players": {str(seat): who.name for seat, who in case.opened.players.items()},
            "rules": [cite.rule for cite in case.opened.citations],
        }
        for case in book.cases.values()
    }
