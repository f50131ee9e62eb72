"""A cash session: chips are money, bought from an account and booked back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.cli.play.prompt import Leaving
from floorman.cli.play.session import UNCLEAR, YOU, PlaySession, now
from floorman.cli.play.till import Till
from floorman.cli.play.typed import OFF, WAIT, word_of
from floorman.cli.play.wording import show_statement, show_terms
from floorman.errors import BankError, FloormanError, HandUnderWay, NotReady
from floorman.hand import Fold, RunTwice, Show
from floorman.table import AddChips, ComeBack, Requester, SitDown, SitOut, StandUp, Straddle
from floorman.table.lineup import largest_straddle
from floorman.table.seating import buy_in_range
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.cli.play.prompt import Prompt
    from floorman.cli.play.voice import Voice
    from floorman.hand import Action, Legal
    from floorman.table import Command, Event, TableOpened

BUY_INS: Final = 5
"""How many buy-ins an account has to begin with, if nothing else is said."""
_BOT_BUY_INS: Final = 20

# Refusals say it as it stands here: your account has 3.00 and needs 10.00; auf deinem Konto sind 3,00.
_ACCOUNT: Final = Words("your account", "deinem Konto")
_CREDIT: Final = Words("opening credit", "Startguthaben")
_BUY_IN: Final = Words("buy-in [{usual}]> ", "Buy-in [{usual}]> ")
_NEXT_HAND: Final = Words("next hand> ", "nächste Hand> ")
_REBUY: Final = Words("re-buy [{usual}]> ", "Re-Buy [{usual}]> ")
_HELP: Final = Words(
    "Between hands: Enter deals · {straddle}{top_up}rebuy · sitout · back or back wait · statement · leave",
    "Zwischen den Händen: Enter gibt · {straddle}{top_up}rebuy · aussetzen · zurück oder zurück warten · auszug · gehen",
)
_HELP_STRADDLE: Final = Words("straddle {most} · straddle off · ", "straddle {most} · straddle aus · ")
_HELP_TOP_UP: Final = Words("topup {chips} · ", "nachkaufen {chips} · ")
_HELP_TWICE: Final = Words(
    " · twice or once, when asked how often to run the board",
    " · zweimal oder einmal, wenn gefragt wird, wie oft das Board ausgespielt wird",
)
_NOTHING_LEFT: Final = Words(
    "You have no chips left. Enter buys {usual} again, another amount buys that; “deal” goes on without you{lost}.",
    "Du hast keine Chips mehr. Enter kauft {usual} nach, ein anderer Betrag eben so viel; „weiter“ spielt ohne dich{lost}.",
)
_AND_LOST: Final = Words(", and the seat is lost ({rule})", ", und der Platz ist verloren ({rule})")
_SEAT_LOST: Final = Words("Your seat is lost ({rule}).", "Dein Platz ist verloren ({rule}).")
_ALONE: Final = Words("Nobody is left to play against.", "Es ist niemand mehr da, gegen den du spielen kannst.")
_RESULT: Final = Words("Result: {result}.", "Ergebnis: {result}.")
_AUDITED: Final = Words(
    "Audited: {events} events, {transfers} transfers, no cent appeared or vanished.",
    "Geprüft: {events} Ereignisse, {transfers} Buchungen, kein Cent kam dazu oder verschwand.",
)
_SITTING_OUT: Final = Words("You sit out; “back” brings you in again.", "Du setzt aus; mit „zurück“ spielst du wieder.")


class CashSession(PlaySession):
    """A cash table with a bank behind it. Whatever is booked is booked before it happens, or neither is."""

    def __init__(
        self, opened: TableOpened, prompt: Prompt, voice: Voice, *, seed: int | None, money: int | None
    ) -> None:
        super().__init__(opened, prompt, voice, seed=seed)
        self._till = Till(self.table, at=now())
        buy_in = opened.largest_buy_in
        for seat in range(1, opened.seats + 1):
            self._till.open_account(
                self.person(seat).member,
                money if seat == YOU else _BOT_BUY_INS * buy_in,
                otherwise=BUY_INS * buy_in,
                reason=voice.words(_CREDIT),
                at=now(),
            )

    def play(self, hands: int | None) -> None:
        """Buy in, play until you leave, have lost the seat or have played so many hands, and book everything back."""
        show_terms(self.table, self.voice, self._till.balance(self._member))
        for seat in range(2, self.table.opened.seats + 1):
            self.want(seat, SitDown(seat, self.table.opened.largest_buy_in))
        try:
            self._buy_in()
            self.heed("?")
            self._evening(hands)
        except Leaving:
            pass
        self._leave()
        self._show_result()

    def _show_result(self) -> None:
        """The last statement, and the proof that it is right."""
        statement, table = self._till.statement(self._member), self.table.opened.id
        show_statement(statement, self.voice)
        result = sum(entry.cents for entry in statement.entries if entry.other == table)
        audited = self._till.audit(table, self.events)
        self.voice.say(_RESULT, result=self.voice.signed(result))
        self.voice.say(_AUDITED, events=audited.events, transfers=audited.transfers)

    def person(self, seat: int) -> Requester:
        """Who sits in a seat, or is about to; your account has a name that can be said."""
        who = super().person(seat)
        return Requester(self._member, who.name) if seat == YOU else who

    def record(self, events: Sequence[Event]) -> None:
        """Book what events cost, then let them happen."""
        self._till.book(self.table, events, version=len(self.events), at=now())
        super().record(events)

    # ---- the evening ----

    def _buy_in(self) -> None:
        while YOU not in self.table.seats:
            text = self.prompt.ask(self.voice.words(_BUY_IN, usual=self.voice.amount(self._usual)))
            try:
                if not text or not self.heed(text):
                    self.want(YOU, SitDown(YOU, self._read(text, self._usual)))
            except FloormanError as refused:
                self.voice.refuse(refused)

    def _evening(self, hands: int | None) -> None:
        while hands is None or self.table.number < hands:
            self._bots_buy_again()
            if set(self.table.seats) <= {YOU}:
                self.voice.say(_ALONE)
                return
            self._before_hand()
            try:
                self.play_hand()
            except NotReady as refused:
                self.voice.refuse(refused)
            if YOU not in self.table.seats:
                self.voice.say(_SEAT_LOST, rule=self.voice.book.cite("cash_top_up"))
                return

    def _before_hand(self) -> None:
        """Do what is typed until the next hand may begin. A player without chips is asked to buy some."""
        self._say_how_you_stand()
        while True:
            is_broke = not self.table.seats[YOU].chips
            usual = self.voice.amount(self._usual)
            text = self.prompt.ask(self.voice.words(_REBUY, usual=usual) if is_broke else self.voice.words(_NEXT_HAND))
            if is_broke and text[:1] in ("", *"0123456789"):
                text = f"rebuy {text}"
            if word_of(text) == ("deal", ""):
                return
            try:
                if not self.heed(text):
                    self.voice.say(UNCLEAR, text=text, help=self._table_help)
            except FloormanError as refused:
                self.voice.refuse(refused)

    def _say_how_you_stand(self) -> None:
        seated, book = self.table.seats[YOU], self.voice.book
        if not seated.chips:
            loses = book.knobs.cash_top_up == "only_when_broke"
            lost = self.voice.words(_AND_LOST, rule=book.cite("cash_top_up")) if loses else ""
            self.voice.say(_NOTHING_LEFT, usual=self.voice.amount(self._usual), lost=lost)
        elif seated.sits_out:
            self.voice.say(_SITTING_OUT)

    def _bots_buy_again(self) -> None:
        for seat in [seat for seat, seated in self.table.seats.items() if seated.is_bot and not seated.chips]:
            try:
                self.want(seat, AddChips(self.table.opened.largest_buy_in))
            except BankError:
                self.want(seat, StandUp())

    def _leave(self) -> None:
        """Get up with whatever is in front of you. Where the book wants it, the hand is finished first."""
        while YOU in self.table.seats:
            hand = self.table.hand
            try:
                if not self.table.seats[YOU].leaves:
                    self.want(YOU, StandUp())
                    continue
            except HandUnderWay:
                pass
            if hand is not None and hand.to_act == YOU:
                self.act(YOU, _parting(hand.legal))
            else:
                self.go_on()

    # ---- what is typed ----

    def heed(self, text: str) -> bool:
        """Do what was typed, if it is more than an action: about chips, the seat, the account."""
        word, rest = word_of(text)
        command = self._command(word, rest)
        if command is not None:
            self.want(YOU, command)
            return True
        if word == "statement" and not rest:
            show_statement(self._till.statement(self._member), self.voice)
            return True
        return super().heed(text)

    def _command(self, word: str | None, rest: str) -> Command | None:
        has = self.table.seats[YOU].chips if YOU in self.table.seats else 0
        big_blind, largest = self.table.level.big_blind, buy_in_range(self.table)[1]
        match word, rest:
            case "straddle", _:
                usual = largest_straddle(self.table) or 2 * big_blind
                return Straddle(0 if rest in OFF else self._read(rest, usual))
            case "top-up", _:
                return AddChips(self._read(rest, max(0, largest - has)))
            case "re-buy", _:
                return AddChips(self._read(rest, self._usual))
            case "sit-out", "":
                return SitOut()
            case "back", _ if not rest or rest in WAIT:
                return ComeBack(waits=bool(rest))
            case _:
                return None

    @property
    def help(self) -> str:
        """Everything that can be typed."""
        return f"{self.hand_help}\n{self._table_help}"

    @property
    def hand_help(self) -> str:
        """What can be typed in a hand."""
        asks = self.voice.book.knobs.run_it_twice == "if_all_agree"
        return super().hand_help + (self.voice.words(_HELP_TWICE) if asks else "")

    @property
    def _table_help(self) -> str:
        voice, most = self.voice, largest_straddle(self.table)
        straddle = voice.words(_HELP_STRADDLE, most=voice.amount(most)) if most else ""
        chips = voice.amount(20 * self.table.level.big_blind)
        top_up = "" if voice.book.knobs.cash_top_up == "only_when_broke" else voice.words(_HELP_TOP_UP, chips=chips)
        return voice.words(_HELP, straddle=straddle, top_up=top_up)

    def _read(self, text: str, usual: int) -> int:
        return self.voice.read(text) if text else usual

    @property
    def _usual(self) -> int:
        """What is bought if nothing is said: as much as the table sells, or as the account has if that is enough too."""
        smallest, largest = buy_in_range(self.table)
        return max(smallest, min(largest, self._till.balance(self._member)))

    @property
    def _member(self) -> str:
        return self.voice.words(_ACCOUNT)


def _parting(legal: Legal) -> Action:
    """What somebody does who is not there any more."""
    if legal.fold:
        return Fold()
    return RunTwice(agree=False) if legal.run_twice else Show()
