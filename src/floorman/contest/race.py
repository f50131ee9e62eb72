"""The chip race: odd chips that cannot be changed are played for, card by card.

`plan_race` says what is exchanged, who gets how many cards in which order and how many larger chips there are to win;
`run_race` takes the cards as they fall and says who wins.

>>> from floorman.cards import parse_cards
>>> from floorman.rulebook import Rulebook
>>> wpl = Rulebook.load("wpl")
>>> plan = plan_race([Racer(1, 2, 5000), Racer(3, 1, 900), Racer(4, 3, 200)], removed=25, into=100, book=wpl)
>>> plan.order, plan.prizes
((1, 1, 3, 4, 4, 4), 2)
>>> race = run_race(plan, parse_cards("Ks 9h Kh Ad 7c 2s"), wpl)
>>> [won.seat for won in race.winners], race.change
([4, 1], 50)
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.cards import Card
from floorman.contest.whole import require_whole
from floorman.errors import DuplicateCard, WrongRace
from floorman.rulebook import Cite
from floorman.table.positions import draw_weight
from floorman.text.nouns import CARDS
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from floorman.cards import Language
    from floorman.rulebook import Rulebook


class Racer(Struct, frozen=True):
    """A seat at a colour-up: how many chips of the denomination that goes, and what the rest of the stack is worth."""

    seat: int
    low: int
    rest: int = 0


class Exchange(Struct, frozen=True):
    """What a seat changes at par: *given* larger chips for full multiples; *odd* chips stay for the race."""

    seat: int
    low: int
    given: int
    odd: int


class RacePlan(Struct, frozen=True):
    """A race before the first card: everything that follows from the chips alone."""

    removed: int
    """The denomination that goes."""
    into: int
    """The next one, which it is changed into."""
    smallest: int
    """The lowest denomination in play afterwards: what a rescue chip is worth."""
    racers: tuple[Racer, ...]
    exchanges: tuple[Exchange, ...]
    order: tuple[int, ...]
    """The seat that gets each card, first card first."""
    prizes: int
    """How many larger chips there are to win."""
    citations: tuple[Cite, ...]

    @property
    def odd_chips(self) -> int:
        """How many odd chips there are at the table, and so how many cards are dealt."""
        return len(self.order)

    @property
    def change(self) -> int:
        """What the race itself adds to the chips in play, below zero what it takes away; rescue chips not counted."""
        return self.prizes * self.into - self.odd_chips * self.removed


class RaceCard(Struct, frozen=True):
    """One card of the race."""

    seat: int
    card: Card


class RaceWinner(Struct, frozen=True):
    """A seat that wins a larger chip, and its best card; nothing where everybody wins and no card was dealt."""

    seat: int
    card: Card | None = None


class RacedStack(Struct, frozen=True):
    """A seat's stack before and after the colour-up."""

    seat: int
    before: int
    after: int


class Race(Struct, frozen=True):
    """A race that has been run."""

    plan: RacePlan
    dealt: tuple[RaceCard, ...]
    winners: tuple[RaceWinner, ...]
    """Who wins one larger chip each; the highest card first."""
    rescued: tuple[int, ...]
    """Seats that would have nothing left and get one chip on top."""
    out: tuple[int, ...]
    """Seats that have nothing left: only under a book that rescues a single chip alone."""
    stacks: tuple[RacedStack, ...]
    citations: tuple[Cite, ...]
    lots: tuple[int, ...] = ()
    """Seats with equal cards that no order of suits decides between: they draw for the chips that nobody has won yet."""

    @property
    def drawn_for(self) -> int:
        """How many larger chips *lots* are drawn for."""
        return self.plan.prizes - len(self.winners) if self.lots else 0

    @property
    def rescue_change(self) -> int:
        """What the rescue chips add to the chips in play."""
        return len(self.rescued) * self.plan.smallest

    @property
    def change(self) -> int:
        """By how much the chips in play differ after the colour-up."""
        return self.plan.change + self.rescue_change

    def announced(self) -> tuple[Words, ...]:
        """The whole colour-up line by line, as the dealer would announce it."""
        plan = self.plan
        return (
            *(_exchange_words(exchange, plan) for exchange in plan.exchanges if exchange.low),
            *(_card_words(number, card) for number, card in enumerate(self.dealt, 1)),
            *(
                Words(
                    f"Seat {won.seat} wins a {plan.into}{_with(won.card, 'en')}",
                    f"Platz {won.seat} gewinnt einen {plan.into}er{_with(won.card, 'de')}",
                )
                for won in self.winners
            ),
            *(
                Words(
                    f"Seat {seat} has nothing left and gets one {plan.smallest}",
                    f"Platz {seat} hätte nichts mehr und bekommt einen {plan.smallest}er",
                )
                for seat in self.rescued
            ),
            *(Words(f"Seat {seat} has nothing left", f"Platz {seat} hat nichts mehr") for seat in self.out),
            *(
                Words(
                    f"Seat {seat} is equal and draws lots for a {plan.into}",
                    f"Platz {seat} ist gleichauf und lost um einen {plan.into}er",
                )
                for seat in self.lots
            ),
            Words(f"Chips in play: {self.change:+d}", f"Chips im Spiel: {self.change:+d}"),
        )


def plan_race(
    racers: Iterable[Racer], *, removed: int, into: int, book: Rulebook, smallest: int | None = None
) -> RacePlan:
    """Change full multiples at par and say how the odd chips of one table are raced off.

    *smallest* is the lowest denomination in play afterwards, if that is not *into*.

    Raises:
        WrongRace: seats or chips that cannot be, or denominations that do not go into one another.
    """
    smallest = into if smallest is None else smallest
    _require_denominations(removed, into, smallest, book)
    seats = _in_seat_order(racers)
    per_chip = into // removed
    exchanges = tuple(Exchange(racer.seat, racer.low, *divmod(racer.low, per_chip)) for racer in seats)
    odd = {exchange.seat: exchange.odd for exchange in exchanges}
    return RacePlan(
        removed=removed,
        into=into,
        smallest=smallest,
        racers=seats,
        exchanges=exchanges,
        order=_card_order(odd, book),
        prizes=_prizes(sum(odd.values()) * removed, into, book),
        citations=(book.topic("colour_up"), book.cite("race_deal"), book.cite("race_rounding")),
    )


def run_race(plan: RacePlan, cards: Sequence[Card], book: Rulebook, *, lot: Sequence[int] = ()) -> Race:
    """Give the cards out in the plan's order and say who wins.

    A seat is rated by its best card, so that it wins one chip at most: the rest of its cards count for nothing. Where
    the book knows no order of suits, *lot*, the drawn order of seats, decides between equal ranks; those it does not
    name have to draw, and the race says so. Where everybody wins, no card need be dealt.

    Raises:
        WrongRace: there are too few or too many cards.
        DuplicateCard: a card is there twice.
    """
    racing = tuple(dict.fromkeys(plan.order))
    if not cards and plan.prizes >= len(racing):
        return _finished(plan, (), tuple(RaceWinner(seat) for seat in racing), (), book)
    _require_cards(plan, cards)
    dealt = tuple(RaceCard(seat, card) for seat, card in zip(plan.order, cards, strict=True))

    def worth(dealt: RaceCard) -> tuple[int, int, int]:
        return *draw_weight(dealt.card, book), -lot.index(dealt.seat) if dealt.seat in lot else -len(lot)

    best: dict[int, RaceCard] = {}
    for card in dealt:
        if card.seat not in best or worth(card) > worth(best[card.seat]):
            best[card.seat] = card
    order = sorted(best.values(), key=worth, reverse=True)
    equal: list[RaceCard] = []
    if 0 < plan.prizes < len(order) and worth(order[plan.prizes - 1]) == worth(order[plan.prizes]):
        equal = [card for card in order if worth(card) == worth(order[plan.prizes])]
    winners = tuple(RaceWinner(card.seat, card.card) for card in order[: plan.prizes] if card not in equal)
    return _finished(plan, dealt, winners, tuple(sorted(card.seat for card in equal)), book)


def cards_in_order(plan: RacePlan, hands: Mapping[int, Iterable[Card]]) -> tuple[Card, ...]:
    """Put cards that were noted seat by seat into the order in which they fell.

    Raises:
        WrongRace: a seat has another number of cards than odd chips.
    """
    held = {seat: list(cards) for seat, cards in hands.items()}
    odd = {exchange.seat: exchange.odd for exchange in plan.exchanges if exchange.odd}
    for seat in sorted(odd.keys() | held.keys()):
        has, due = len(held.get(seat, ())), odd.get(seat, 0)
        if has != due:
            raise WrongRace(
                Words(
                    f"seat {seat} gets one card for each odd chip: {due}, not {has}",
                    f"Platz {seat} bekommt eine Karte je überzähligem Chip: {due}, nicht {has}",
                ),
                rule=plan.citations[1],
            )
    piles = {seat: iter(cards) for seat, cards in held.items()}
    return tuple(next(piles[seat]) for seat in plan.order)


class LateExchange(Struct, frozen=True):
    """What becomes of chips of a denomination that turn up after it has left play."""

    value: int
    """What of them is changed at par."""
    lost: int
    """What makes no full chip and is taken away."""
    rescue: int
    """The chip that somebody gets on top who would have nothing left; 0 for everybody else."""
    citations: tuple[Cite, ...]


def late_exchange(worth: int, *, smallest: int, rest: int, book: Rulebook) -> LateExchange:
    """Change what turns up after the race at par only, never by a second race: TDA 24-C.

    *worth* is the value of the old chips, *smallest* the lowest denomination in play, *rest* the rest of the stack.

    >>> from floorman.rulebook import Rulebook
    >>> found = late_exchange(150, smallest=100, rest=0, book=Rulebook.load("tda"))
    >>> found.value, found.lost, found.rescue
    (100, 50, 0)
    """
    value = worth - worth % smallest
    rescue = 0 if value or rest else smallest
    return LateExchange(value, worth - value, rescue, late_rules(book, lost=worth - value, rescue=rescue))


def late_rules(book: Rulebook, *, lost: int, rescue: int) -> tuple[Cite, ...]:
    """The rules by which old chips are changed, those that are lost are taken away, and nobody is out for it."""
    cites = [book.topic("old_chips_at_par")]
    if lost:
        cites.append(book.topic("old_chips_lost"))
    if rescue:
        cites.append(book.topic("old_chips_are_all"))
    return tuple(cites)


def _finished(
    plan: RacePlan,
    dealt: tuple[RaceCard, ...],
    winners: tuple[RaceWinner, ...],
    lots: tuple[int, ...],
    book: Rulebook,
) -> Race:
    won = {winner.seat for winner in winners}
    rescued: list[int] = []
    out: list[int] = []
    stacks: list[RacedStack] = []
    cites = [*plan.citations, book.topic("one_chip_in_a_race")]
    cites += [book.topic("race_highest_card")] if dealt else []
    cites += [book.cite("suit_order_for_draws")] if plan.prizes < len(set(plan.order)) else []  # else everybody wins
    for racer, exchange in zip(plan.racers, plan.exchanges, strict=True):
        after = racer.rest + (exchange.given + (racer.seat in won)) * plan.into
        if not after and racer.seat not in lots:
            if book.knobs.race_rescue == "anyone_left_with_nothing" or racer.low == 1:
                rescued.append(racer.seat)
                after = plan.smallest
                cites.append(book.topic("race_rescue_last_chip"))
            else:
                out.append(racer.seat)
            if racer.low > 1:  # whether that counts as the last chip is what the books are asked
                cites.append(book.cite("race_rescue"))
        stacks.append(RacedStack(racer.seat, racer.rest + racer.low * plan.removed, after))
    return Race(
        plan=plan,
        dealt=dealt,
        winners=winners,
        rescued=tuple(rescued),
        out=tuple(out),
        stacks=tuple(stacks),
        citations=tuple(dict.fromkeys(cites)),
        lots=lots,
    )


def _require_denominations(removed: int, into: int, smallest: int, book: Rulebook) -> None:
    require_whole(removed, "a denomination", "ein Chipwert", least=1, error=WrongRace)
    require_whole(into, "a denomination", "ein Chipwert", least=1, error=WrongRace)
    require_whole(smallest, "a denomination", "ein Chipwert", least=1, error=WrongRace)
    if into <= removed or into % removed:
        raise WrongRace(
            Words(
                f"chips of {removed} are not changed into chips of {into}: a larger chip has to be a multiple",
                f"{removed}er lassen sich nicht in {into}er wechseln: der größere Chip muss ein Vielfaches sein",
            ),
            fact="into",
            rule=book.topic("colour_up"),
        )
    if smallest == removed or smallest > into:
        raise WrongRace(
            Words(
                f"the lowest denomination in play afterwards cannot be {smallest}",
                f"Der kleinste Chip im Spiel kann danach nicht {smallest} sein",
            ),
            rule=book.topic("colour_up"),
        )


def _in_seat_order(racers: Iterable[Racer]) -> tuple[Racer, ...]:
    found = [(require_whole(racer.seat, "a seat", "ein Platz", least=1, error=WrongRace), racer) for racer in racers]
    seats = tuple(racer for _, racer in sorted(found, key=lambda pair: pair[0]))
    for racer in seats:
        require_whole(racer.low, "a number of chips", "eine Zahl von Chips", error=WrongRace)
        require_whole(racer.rest, "the rest of a stack", "der Rest eines Stacks", error=WrongRace)
        if not racer.low and not racer.rest:
            raise WrongRace(Words(f"seat {racer.seat} has no chips", f"Platz {racer.seat} hat keine Chips"))
    for one, other in pairwise(seats):
        if one.seat == other.seat:
            raise WrongRace(
                Words(f"seat {one.seat} is named twice", f"Platz {one.seat} kommt zweimal vor"), fact="seat"
            )
    return seats


def _card_order(odd: Mapping[int, int], book: Rulebook) -> tuple[int, ...]:
    """The seats in the order of the cards, from seat 1 on wherever the button is."""
    if book.knobs.race_deal == "player_by_player":
        return tuple(seat for seat, chips in odd.items() for _ in range(chips))
    rounds = max(odd.values(), default=0)
    return tuple(seat for dealt in range(rounds) for seat, chips in odd.items() if chips > dealt)


def _prizes(value: int, into: int, book: Rulebook) -> int:
    if book.knobs.race_rounding == "up":
        return -(-value // into)
    return (2 * value + into) // (2 * into)


def _require_cards(plan: RacePlan, cards: Sequence[Card]) -> None:
    if len(cards) != plan.odd_chips:
        deck = plan.odd_chips > 52
        raise WrongRace(
            Words(
                f"the race needs {counted(plan.odd_chips, *CARDS)}, one for each odd chip, not {len(cards)}"
                + ("; a deck has 52: change into a denomination between first" if deck else ""),
                f"Das Race braucht {counted(plan.odd_chips, *CARDS, 'de')}, eine je überzähligem Chip, nicht {len(cards)}"
                + ("; ein Deck hat 52: zuerst in einen Zwischenwert wechseln" if deck else ""),
            ),
            fact="cards",
            rule=plan.citations[1],
        )
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise DuplicateCard(card, Words("the chip race", "das Race"))
        seen.add(card)


def _exchange_words(exchange: Exchange, plan: RacePlan) -> Words:
    return Words(
        f"Seat {exchange.seat}: {exchange.low} × {plan.removed} become {exchange.given} × {plan.into}, {exchange.odd} odd",
        f"Platz {exchange.seat}: aus {exchange.low} × {plan.removed} werden {exchange.given} × {plan.into}, "
        f"{exchange.odd} überzählig",
    )


def _with(card: Card | None, language: Language) -> str:
    if card is None:
        return ""
    return f" with the {card.name('en')}" if language == "en" else f" mit {card.name('de')}"


def _card_words(number: int, dealt: RaceCard) -> Words:
    return Words(
        f"Card {number} to seat {dealt.seat}: {dealt.card.name('en')}",
        f"Karte {number} an Platz {dealt.seat}: {dealt.card.name('de')}",
    )
