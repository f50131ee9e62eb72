"""Whatever is paid, given back, won and taken back: the ledger is what the steps that count add up to."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from floorman.bank import AccountKind, Bank
from floorman.bank.ledger import evolve as book_in
from floorman.errors import BankError, EntryRefused, FloormanError, InsufficientFunds, WrongAccount
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.audit import TournamentAudit, TournamentTransfers
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.money import booked
from floorman.tournament.prizes.payouts import Amounts
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import Step, Tournament
from floorman.tournament.transfers import CLUB
from support.events import announced, person
from support.sessions import Director

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.bank.audit import Finding
    from floorman.tournament.entries.eligibility import Person
    from floorman.tournament.steps import Record

POOL, STARTS_WITH, LENT = "friday", 20_000, 50_000
MEMBERS = [f"m{number}" for number in range(12)]


def with_money(
    book: str = "tda", *, is_live: bool = True, terms: dict[str, Any] | None = None, **facts: Any
) -> Tournament:
    late = {"starts_at": 10**12, "late_levels": 9, "allows_reentry": True, "rebuy_levels": 1, "kind": "tournament"}
    usual: dict[str, Any] = {
        "id": POOL,
        "structure": Structure((Level(20, 25, 50), Level(20, 50, 100))),
        "table_size": 6,
        "fee_cents": 1100,
        "club_cents": 100,
        "rebuy_cents": 1000,
        "add_on_cents": 500,
        "add_on_stack": 2000,
        "payment": "at the door, or from the account",
        "is_live": is_live,
    }
    return announced(book, terms=late if terms is None else terms, **(usual | facts))


def bank_of(*accounts: str) -> Bank:
    """A bank in which everybody has something."""
    bank = Bank.open("bank", by="admin", at=0)
    bank.open_account(POOL, AccountKind.TOURNAMENT, by="admin", at=0)
    bank.open_account(CLUB, AccountKind.CLUB, by="admin", at=0)
    for account in (*accounts, CLUB):
        if account != CLUB:
            bank.open_account(account, by="admin", at=0)
        bank.transfer(
            debit="house", credit=account, cents=STARTS_WITH, reason="first", id=f"first {account}", by="admin", at=0
        )
    return bank


class Desk:
    """A director with a bank: what cannot be booked does not happen."""

    def __init__(self, tournament: Tournament) -> None:
        self.event = tournament
        self.bank = bank_of(*MEMBERS)

    def does(self, what: Callable[[Tournament], object]) -> None:
        draft = self.event.draft()
        what(draft)
        records: list[Record] = draft.records[len(self.event.records) :]
        for event in booked(self.bank.ledger, self.event, records, at=0):
            book_in(self.bank.ledger, event)
        for record in records:
            self.event.happen(record)

    def do(self, wanted: want.Command) -> None:
        self.does(lambda event: event.do(wanted, by="director", now=0))

    def pays_prize(self, entrant: str, cents: int) -> None:
        self.tells(did.PrizePaid(entrant, cents))

    def tells(self, happened: did.Event) -> None:
        """Something happens, whether or not the event allows it now."""
        step = Step(0, 0, "director", None, (happened,))
        self.does(lambda event: event.happen(_numbered(step, event)))

    def balance(self, account: str) -> int:
        return self.bank.balance(account)


def _numbered(step: Step, event: Tournament) -> Step:
    number = 1 + max(record.number for record in event.records if isinstance(record, Step))
    return replace(step, number=number)


def lukasz(member: str) -> Person:
    return person(member, name=f"Łukasz {member}")


def added_up(event: Tournament) -> Bank:
    """A bank that has only ever seen the steps that count.

    By a correction a fee can be given back before the next one came: so there is something on the event's account until
    the end. A ticket is never played before it is won.
    """
    bank = bank_of(*MEMBERS)
    _lend(bank, "house", POOL, LENT)
    again = Tournament.replay(event.steps[:1])
    for step in event.steps[1:]:
        for booking in booked(bank.ledger, again, [step], at=0):
            book_in(bank.ledger, booking)
        again.happen(step)
    there = min(LENT, bank.balance(POOL))  # the club has not had to add the rest
    _lend(bank, POOL, "house", there)
    _lend(bank, CLUB, "house", LENT - there)
    return bank


def _lend(bank: Bank, debit: str, credit: str, cents: int) -> None:
    if cents:
        bank.transfer(
            debit=debit, credit=credit, cents=cents, reason="lent", id=f"{debit} to {credit}", by="admin", at=0
        )


def balances(bank: Bank) -> dict[str, int]:
    """What is on each account that has something on it: one for tickets is opened with the first of them."""
    return {id_: account.balance_cents for id_, account in bank.ledger.accounts.items() if account.balance_cents}


def of_people(bank: Bank) -> dict[str, int]:
    """The same, with what lies in the pool and what the club has as one: a prize once paid leaves its rest in the pool."""
    found = balances(bank)
    return found | {POOL: 0, CLUB: found.get(POOL, 0) + found.get(CLUB, 0)}


def audited(desk: Desk) -> Finding | None:
    """What an audit of the event finds in the ledger."""
    kept = TournamentTransfers(desk.bank.book)
    for account in desk.bank.ledger.accounts.values():
        kept.know(account.id, account.kind)
    for transfer in desk.bank.ledger.transfers.values():
        kept.read(transfer)
    proof = TournamentAudit(POOL, f"tournament/{POOL}", kept)
    for record in desk.event.records:
        proof.read(record)
    proof.finish()
    return proof.finding


def anything(random_: random.Random, director: Director, desk: Desk) -> None:
    """Somebody does something, or somebody takes it back."""
    state = desk.event.state
    if random_.random() < 0.5:
        desk.do(director.wants(state))
        return
    who = random_.choice([*state.entrants, "nobody"])
    entrant = state.entrants.get(who)
    owed = entrant.owed_cents - entrant.paid_cents if entrant else 5
    match random_.randrange(16):
        case 0 | 1 | 2:
            desk.do(want.Enter(lukasz(random_.choice(MEMBERS))))
        case 3 | 4 | 5 | 6:
            cents = random_.choice([owed, owed, max(1, owed // 3)])
            desk.do(want.Pay(who, cents, random_.choice(["bank", "cash", "ticket"])))
        case 7:
            desk.do(want.Withdraw(who, declined=random_.random() < 0.5))
        case 8 if len(state.entrants) > 6 and random_.random() < 0.3:
            desk.do(want.Begin())
        case 9 if state.hall.felts:
            felt = random_.choice(list(state.hall.felts.values()))
            out = random_.sample(list(felt.seats.values()), random_.randrange(min(1, len(felt.seats)) + 1))
            desk.do(want.EndHand(felt.number, tuple(want.WentOut(each) for each in out)))
        case 10:
            desk.do(want.Rebuy(who))
        case 11 if random_.random() < 0.05:
            desk.do(want.Cancel("storm"))
        case 12 if entrant:
            if random_.random() < 0.5:
                desk.pays_prize(who, random_.randrange(1, 3000))
            elif random_.random() < 0.8:
                desk.tells(did.TicketGiven(who, random_.randrange(1, 3000)))
            else:
                desk.tells(did.BooksClosed())
        case 13 if random_.random() < 0.5:
            desk.does(lambda event: director.corrects(event, 0))
        case 13 | 14:
            desk.does(lambda event: event.undo(by="director", now=0))
        case _ if random_.random() < 0.3:
            desk.does(lambda event: event.roll_back(random_.randrange(len(event.records)), by="director", now=0))
        case _:
            desk.does(lambda event: event.redo(by="director", now=0))


@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_the_ledger_is_what_the_steps_that_count_add_up_to(book: str, *, soak: bool) -> None:
    for seed in range(60 if soak else 6):
        random_ = random.Random(seed)
        desk = Desk(with_money(book, is_live=seed % 2 == 0))
        director = Director(random_)
        for _ in range(400):
            kept, before = len(desk.event.records), balances(desk.bank)
            try:
                anything(random_, director, desk)
            except FloormanError:
                assert len(desk.event.records) == kept
                assert balances(desk.bank) == before
            assert desk.balance(POOL) >= 0
            assert sum(balances(desk.bank).values()) == 0
        assert of_people(added_up(desk.event)) == of_people(desk.bank)
        assert audited(desk) is None
        assert Tournament.replay(desk.event.records).state == desk.event.state  # drafts have left it alone

        while desk.event.next_undo:
            desk.does(lambda event: event.undo(by="director", now=0))
        assert audited(desk) is None
        assert of_people(desk.bank) == of_people(bank_of(*MEMBERS))


def test_everything_that_came_in_goes_to_the_club_and_to_the_winners() -> None:
    desk = Desk(with_money())
    for number, member in enumerate(MEMBERS[:4]):
        desk.do(want.Enter(lukasz(member)))
        desk.do(want.Pay(member, 1100, "bank" if number else "cash"))
    assert (desk.balance(POOL), desk.balance(CLUB)) == (4000, STARTS_WITH + 400)
    assert desk.balance("m0") == STARTS_WITH
    assert desk.balance("m1") == STARTS_WITH - 1100

    desk.pays_prize("m0", 2500)
    desk.pays_prize("m1", 1500)
    assert desk.balance(POOL) == 0
    assert desk.balance("m0") == STARTS_WITH  # paid in cash, and won in cash
    assert desk.balance("m1") == STARTS_WITH - 1100 + 1500


def test_the_prizes_are_filled_before_the_club_has_its_share() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m0")))
    desk.do(want.Pay("m0", 950))
    assert (desk.balance(POOL), desk.balance(CLUB) - STARTS_WITH) == (950, 0)
    desk.do(want.Pay("m0", 150, "bank"))
    assert (desk.balance(POOL), desk.balance(CLUB) - STARTS_WITH) == (1000, 100)

    desk.do(want.Withdraw("m0", declined=True))
    assert (desk.balance(POOL), desk.balance(CLUB) - STARTS_WITH) == (0, 0)
    assert desk.balance("m0") == STARTS_WITH


def test_the_club_adds_what_the_prizes_lack_and_has_it_back_when_the_step_is_taken_back() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m0")))
    desk.do(want.Pay("m0", 1100, "bank"))
    desk.pays_prize("m0", 3000)
    assert (desk.balance(POOL), desk.balance(CLUB)) == (0, STARTS_WITH + 100 - 2000)

    desk.does(lambda event: event.undo(by="director", now=0))
    assert (desk.balance(POOL), desk.balance(CLUB)) == (1000, STARTS_WITH + 100)


def test_what_a_ticket_is_worth_waits_for_the_fee_it_is_played_for() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m0")))
    desk.do(want.Pay("m0", 1100, "bank"))
    desk.tells(did.TicketGiven("m0", 1500))
    assert (desk.balance(POOL), desk.balance(CLUB), desk.balance("tickets/m0")) == (0, STARTS_WITH + 100 - 500, 1500)
    desk.do(want.Enter(lukasz("m1")))
    with pytest.raises(BankError, match=r"tickets/m1 has 0\.00"):  # it is another's
        desk.do(want.Pay("m1", 1100, "ticket"))

    desk.does(lambda event: event.undo(by="director", now=0))
    desk.does(lambda event: event.undo(by="director", now=0))
    assert (desk.balance(POOL), desk.balance(CLUB), desk.balance("tickets/m0")) == (1000, STARTS_WITH + 100, 0)


def test_no_correction_has_a_ticket_played_before_it_is_won() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m0")))
    desk.do(want.Pay("m0", 100, "bank"))
    paid = desk.event.steps[-1].number
    desk.tells(did.TicketGiven("m0", 1500))

    with pytest.raises(InsufficientFunds, match=r"tickets/m0 has 0\.00 and needs 1\.00"):
        desk.does(lambda event: event.correct(paid, want.Pay("m0", 100, "ticket"), by="director", now=0))

    desk.do(want.Pay("m0", 1000, "bank"))
    later = desk.event.steps[-1].number
    desk.does(lambda event: event.correct(later, want.Pay("m0", 1000, "ticket"), by="director", now=0))
    assert desk.balance("tickets/m0") == 500
    while desk.event.next_undo:
        desk.does(lambda event: event.undo(by="director", now=0))
    assert balances(desk.bank) == balances(bank_of(*MEMBERS))


@pytest.mark.parametrize("account", ["house", CLUB, POOL])
def test_nobody_pays_or_wins_by_having_the_name_of_another_account(account: str) -> None:
    desk = Desk(with_money(is_live=False))
    desk.do(want.Enter(lukasz(account)))
    with pytest.raises(WrongAccount):
        desk.do(want.Pay(account, 1100, "bank"))
    desk.do(want.Pay(account, 1100, "cash"))
    with pytest.raises(WrongAccount):
        desk.pays_prize(account, 500)


def test_who_paid_with_a_ticket_has_it_back_on_withdrawal() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m1")))
    desk.tells(did.TicketGiven("m1", 800))
    desk.do(want.Pay("m1", 800, "ticket"))
    desk.do(want.Pay("m1", 200, "bank"))
    desk.do(want.Pay("m1", 100, "cash"))
    before = desk.balance("house")
    desk.do(want.Withdraw("m1", declined=True))

    assert (desk.balance("m1"), desk.balance("tickets/m1"), desk.balance("house") - before) == (STARTS_WITH, 800, 100)


def test_a_prize_goes_the_way_the_fee_came_and_who_has_no_account_gets_one() -> None:
    desk = Desk(with_money(is_live=True))
    for who in ("m1", "m2", "new"):
        desk.do(want.Enter(lukasz(who)))
    desk.do(want.Pay("m1", 1100, "bank"))
    desk.do(want.Pay("m2", 1100, "cash"))
    desk.tells(did.TicketGiven("new", 1100))
    desk.do(want.Pay("new", 1100, "ticket"))
    before = desk.balance("house")
    for who in ("m1", "m2", "new"):
        desk.pays_prize(who, 300)

    assert desk.balance("m1") == STARTS_WITH - 1100 + 300
    assert desk.balance("house") - before == 300  # handed to m2
    assert desk.balance("new") == 300
    assert audited(desk) is None


@pytest.mark.parametrize("id_", ["tickets/m1", "club/ace", "m1#2"])
def test_nobody_is_called_like_the_account_of_tickets_or_of_a_league_club(id_: str) -> None:
    desk = Desk(with_money())
    with pytest.raises(EntryRefused, match="no “#” or “/”"):
        desk.do(want.Enter(lukasz(id_)))


def test_a_prize_that_was_spent_cannot_be_taken_back() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m0")))
    desk.do(want.Pay("m0", 1100, "bank"))
    desk.pays_prize("m0", 1000)
    everything = desk.balance("m0")
    desk.bank.transfer(debit="m0", credit="house", cents=everything, reason="spent", id="spent", by="admin", at=0)

    with pytest.raises(BankError):
        desk.does(lambda event: event.undo(by="director", now=0))
    assert desk.event.state.entrants["m0"].won_cents == 1000


def paid_out(*prizes: int) -> Desk:
    """Everybody has paid 11.00 from the account, 10.00 of it into the prizes, and these prizes were paid."""
    desk = Desk(with_money())
    for member in MEMBERS[:4]:
        desk.do(want.Enter(lukasz(member)))
        desk.do(want.Pay(member, 1100, "bank"))
    for member, cents in zip(MEMBERS, prizes, strict=False):
        desk.pays_prize(member, cents)
    return desk


def fee_of(desk: Desk, member: str) -> int:
    return next(
        step.number for step in desk.event.steps if isinstance(step.wanted, want.Pay) and step.wanted.entrant == member
    )


def corrects(desk: Desk, number: int, instead: want.Command | None) -> None:
    desk.does(lambda event: event.correct(number, instead, by="director", now=0))


def test_a_fee_is_corrected_although_the_prizes_have_been_paid_out_of_it() -> None:
    desk = paid_out(2500, 1500)
    assert desk.balance(POOL) == 0
    before = balances(desk.bank)

    corrects(desk, fee_of(desk, "m2"), want.Pay("m2", 1100, "cash"))  # the same money came another way

    assert desk.balance(POOL) == 0
    assert desk.balance("m2") == STARTS_WITH
    assert balances(desk.bank) == before | {"m2": STARTS_WITH, "house": before["house"] - 1100}
    assert audited(desk) is None
    corrects(desk, fee_of(desk, "m2"), want.Pay("m2", 1100, "bank"))
    assert balances(desk.bank) == before
    assert audited(desk) is None


def test_prizes_that_were_paid_stay_paid_and_the_club_adds_what_a_smaller_fee_leaves_open() -> None:
    desk = paid_out(2500, 1500)
    corrects(desk, fee_of(desk, "m2"), want.Pay("m2", 600, "bank"))

    assert (desk.balance(POOL), desk.balance(CLUB)) == (0, STARTS_WITH + 300 - 400)
    assert desk.balance("m0") == STARTS_WITH - 1100 + 2500
    assert of_people(added_up(desk.event)) == of_people(desk.bank)
    assert audited(desk) is None


def test_a_fee_is_given_back_although_a_prize_was_paid_out_of_one_that_was_smaller_than_thought() -> None:
    desk = paid_out()
    desk.pays_prize("m0", 4000)
    desk.do(want.Enter(lukasz("m5")))
    desk.do(want.Pay("m5", 1100, "bank"))
    corrects(desk, fee_of(desk, "m2"), want.Pay("m2", 600, "bank"))
    assert desk.balance(POOL) == 600  # of the last fee, which stands in for the one before the prize

    desk.does(lambda event: event.undo(by="director", now=0))
    assert (desk.balance("m5"), desk.balance(POOL)) == (STARTS_WITH, 0)
    assert audited(desk) is None
    while desk.event.next_undo:
        desk.does(lambda event: event.undo(by="director", now=0))
    assert of_people(desk.bank) == of_people(bank_of(*MEMBERS))
    assert audited(desk) is None


def test_a_step_that_counts_again_without_any_money_is_taken_back_without_any() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m0")))
    desk.do(want.Pay("m0", 1100, "bank"))
    cancelled = _told(desk, want.Cancel("storm"))
    desk.does(lambda event: event.undo(by="director", now=0))
    corrects(desk, fee_of(desk, "m0"), None)
    corrects(desk, cancelled, want.Cancel("storm"))  # nobody has paid now, and nobody gets anything back

    desk.does(lambda event: event.undo(by="director", now=0))
    assert not desk.event.state.is_cancelled
    assert balances(desk.bank) == balances(bank_of(*MEMBERS))
    assert audited(desk) is None


def test_of_a_fee_that_was_smaller_only_the_difference_has_to_be_on_the_account() -> None:
    desk = paid_out()
    spends(desk, "m2", STARTS_WITH - 1100)
    corrects(desk, fee_of(desk, "m2"), want.Pay("m2", 1000, "bank"))
    assert desk.balance("m2") == 100
    corrects(desk, fee_of(desk, "m2"), want.Pay("m2", 1100, "bank"))
    assert desk.balance("m2") == 0
    spends(desk, CLUB, desk.balance(CLUB))
    corrects(desk, fee_of(desk, "m3"), want.Pay("m3", 1100, "cash"))  # neither the club nor m3 has to bring anything
    assert (desk.balance("m3"), desk.balance(CLUB)) == (STARTS_WITH, 0)
    assert audited(desk) is None


def spends(desk: Desk, account: str, cents: int) -> None:
    id_ = f"spent {len(desk.bank.ledger.transfers)}"
    desk.bank.transfer(debit=account, credit="house", cents=cents, reason="spent", id=id_, by="admin", at=0)


@pytest.mark.parametrize("left", [1000, 999])
def test_of_a_prize_that_was_spent_only_the_difference_is_taken_back(left: int) -> None:
    plan = PrizePlan(scheme=Amounts((2000, 1500, 500)))
    desk = Desk(with_money(terms={}, prizes=plan, rebuy_cents=0, add_on_cents=0, add_on_stack=0))
    for member in MEMBERS[:4]:
        desk.do(want.Enter(lukasz(member)))
        desk.do(want.Pay(member, 1100, "bank"))
    desk.do(want.Begin())
    fourth, third, second, _ = (*desk.event.state.hall.felts[1].seats.values(),)
    out = {who: _told(desk, want.EndHand(1, (want.WentOut(who),))) for who in (fourth, third, second)}
    paid = _told(desk, want.PayPrize(second))
    spends(desk, second, desk.balance(second) - left)

    def swapped(event: Tournament) -> None:
        """Second and third went out the other way round."""
        both = want.EndHand(1, (want.WentOut(third, 100), want.WentOut(second, 50)))
        event.correct(out[third], both, by="director", now=0, without=[out[second]], anew=[paid])

    if left < 1000:
        with pytest.raises(InsufficientFunds, match=r"has 9\.99 and needs 10\.00"):
            desk.does(swapped)
        assert desk.balance(second) == left
    else:
        desk.does(swapped)
        assert (desk.event.state.entrants[second].won_cents, desk.balance(second)) == (500, 0)
    assert audited(desk) is None


def _told(desk: Desk, wanted: want.Command) -> int:
    desk.do(wanted)
    return desk.event.last


def test_what_was_lent_for_a_correction_and_not_given_back_is_found() -> None:
    desk = paid_out()
    spends(desk, CLUB, desk.balance(CLUB))
    corrects(desk, fee_of(desk, "m3"), want.Pay("m3", 1100, "cash"))
    lent = [id_ for id_ in desk.bank.ledger.transfers if "+" in id_]
    assert lent
    assert audited(desk) is None
    del desk.bank.ledger.transfers[lent[0].replace("+", "-")]

    found = audited(desk)
    assert found is not None
    assert (found.code, found.subject) == ("transfer", lent[0])


def test_every_transfer_names_the_record_it_comes_from() -> None:
    desk = Desk(with_money())
    desk.do(want.Enter(lukasz("m0")))
    desk.do(want.Pay("m0", 1100, "bank"))
    desk.does(lambda event: event.undo(by="director", now=0))
    desk.does(lambda event: event.redo(by="director", now=0))

    ids = [id_ for id_ in desk.bank.ledger.transfers if id_.startswith(POOL)]
    assert ids == ["friday/3.1", "friday/3.2", "friday/4.1", "friday/4.2", "friday/5.1", "friday/5.2"]
    assert desk.bank.ledger.transfers["friday/4.1"].reverses == "friday/3.2"
