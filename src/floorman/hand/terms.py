"""What a hand is played for and by which answers of the rulebook, worked out once when it is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.errors import HandSetupError
from floorman.text.lists import listed
from floorman.text.words import Words

if TYPE_CHECKING:
    from fractions import Fraction

    from floorman.hand.events import HandDealt
    from floorman.rulebook import Rulebook

STRUCTURES: Final = ("no_limit", "pot_limit", "fixed_limit")
STRUCTURE_NAMES: Final = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Fixed Limit"}
"""As players say it, in both languages."""


class Terms:
    """The rulebook's answers as a hand asks them, and the level it is played at."""

    __slots__ = (
        "accumulate",
        "ante",
        "ante_before_blind",
        "ante_by_big_blind",
        "awards_best_hand_first",
        "below_big_blind",
        "big_blind",
        "blinds_first_raise_free",
        "book",
        "burns",
        "burns_before",
        "cap",
        "chip",
        "claims",
        "complete_short_limit",
        "gone_aggressor",
        "is_limit",
        "is_pot_limit",
        "killed_uncalled_returned",
        "last_word",
        "may_muck_all_in",
        "min_bet",
        "nuts_rule",
        "odd_by_suit",
        "opens_all_in",
        "opens_left_of_button",
        "pot_before_call",
        "pot_counts_antes",
        "pot_full_blinds",
        "reopen_fraction",
        "runs_twice",
        "short_adds_big_blind",
        "short_raise",
        "shows_after_flop",
        "side_pot_twice",
        "small_blind",
        "split_unit",
        "straddler_last",
        "structure",
    )

    def __init__(self, book: Rulebook, dealt: HandDealt) -> None:
        knobs = book.knobs
        self.book = book
        self.structure: str = dealt.structure
        self.small_blind: int = dealt.small_blind
        self.big_blind: int = dealt.big_blind
        self.ante: int = dealt.ante
        self.chip: int = dealt.chip
        self.is_limit: bool = dealt.structure == "fixed_limit"
        self.is_pot_limit: bool = dealt.structure == "pot_limit"

        self.min_bet: int = (dealt.big_blind or dealt.chip) if knobs.min_bet == "big_blind" else 1
        self.blinds_first_raise_free: bool = knobs.min_raise == "last_raise_blinds_not_counted"
        self.short_raise: bool = knobs.short_all_in_raise
        self.accumulate: bool = knobs.short_all_ins_accumulate
        self.short_adds_big_blind: bool = knobs.raise_over_short_all_in == "big_blind_on_top"
        self.below_big_blind: str = knobs.raise_over_all_in_below_big_blind
        self.opens_left_of_button: bool = knobs.first_to_act_preflop == "left_of_button"
        self.last_word: bool = knobs.big_blind_has_last_word
        lifted = knobs.limit_cap_lifted == "event_heads_up" and dealt.event_heads_up
        self.cap: int = 0 if lifted else knobs.limit_raise_cap
        self.reopen_fraction: Fraction = knobs.limit_reopen_fraction
        self.complete_short_limit: bool = knobs.limit_next_raise_over_short_all_in == "complete"
        self.pot_before_call: bool = knobs.pot_limit_max == "pot_before_call"
        self.pot_full_blinds: bool = knobs.pot_limit_short_blind_counts_full
        self.pot_counts_antes: bool = knobs.pot_limit_counts_antes
        self.ante_by_big_blind: bool = dealt.big_blind_ante
        self.ante_before_blind: bool = knobs.short_stack_pays_first == "ante"
        self.killed_uncalled_returned: bool = knobs.killed_hand_uncalled_bet == "returned"
        self.burns: int = int(knobs.burn_before_each_street)
        self.burns_before: tuple[int, int, int, int] = (0, self.burns, self.burns, self.burns)
        self.opens_all_in: bool = knobs.all_in_cards_open == "when_betting_is_over"
        self.may_muck_all_in: bool = knobs.all_in_may_muck
        self.shows_after_flop: bool = knobs.shows_first == "last_aggressor_after_flop"
        self.gone_aggressor: str = knobs.gone_aggressor_replaced_by or "next_clockwise"
        self.claims: bool = knobs.showdown_form == "claim_or_pass"
        self.nuts_rule: str = knobs.nuts_last_to_act
        self.odd_by_suit: bool = knobs.odd_chip_to == "highest_card_by_suit"
        self.split_unit: int = dealt.chip if knobs.odd_chip_unit == "smallest_chip_in_play" else 1
        self.awards_best_hand_first: bool = knobs.pots_awarded_from == "best_hand"
        self.runs_twice: bool = dealt.cash and knobs.run_it_twice == "if_all_agree"
        self.side_pot_twice: bool = bool(knobs.run_side_pot_alone_twice)
        self.straddler_last: bool = knobs.straddler_acts_last is not False


_known: Final[dict[tuple[object, ...], Terms]] = {}


def terms_for(book: Rulebook, dealt: HandDealt) -> Terms:
    """The terms of a hand; a level's are worked out once."""
    key = (
        id(book),
        dealt.structure,
        dealt.small_blind,
        dealt.big_blind,
        dealt.ante,
        dealt.big_blind_ante,
        dealt.chip,
        dealt.cash,
        dealt.event_heads_up,
    )
    terms = _known.get(key)
    if terms is None or terms.book is not book:
        if len(_known) >= 256:
            _known.clear()
        terms = _known[key] = Terms(book, dealt)
    return terms


def usual_ante(book: Rulebook, *, small_blind: int, chip: int = 1) -> int:
    """The ante that goes with a small blind: the book's part of it, to the nearest chip, half up, and at least one chip.

    >>> from floorman.rulebook import Rulebook
    >>> usual_ante(Rulebook.load("apsa"), small_blind=200, chip=25)
    50
    """
    part = book.knobs.ante_of_small_blind
    if part is None:
        raise HandSetupError(
            Words(
                f"{book.id.upper()} does not say how large an ante is",
                f"{book.id.upper()} sagt nicht, wie groß ein Ante ist",
            )
        )
    chips = 2 * part * small_blind / chip
    return max(1, (int(chips) + 1) // 2) * chip


def structure_refused(book: Rulebook, structure: str) -> Words:
    """What is said where a book does not play such a structure."""
    dealt = [STRUCTURE_NAMES[name] for name in book.knobs.betting_structures]
    not_this = STRUCTURE_NAMES.get(structure, repr(structure))
    return Words(
        f"{book.id.upper()} deals {listed(dealt)}, not {not_this}",
        f"{book.id.upper()} kennt {listed(dealt, 'de')}, nicht {not_this}",
    )


def require_terms(book: Rulebook, dealt: HandDealt) -> None:
    """Make sure that the book deals such a hand at all.

    Raises:
        HandSetupError: it does not, or the numbers make no hand.
    """
    knobs = book.knobs
    seats = dealt.seats
    _require_whole_numbers(dealt)
    if dealt.structure not in STRUCTURES:
        raise HandSetupError(
            Words(
                f"the betting is No Limit, Pot Limit or Fixed Limit, not {dealt.structure!r}",
                f"Gesetzt wird No Limit, Pot Limit oder Fixed Limit, nicht {dealt.structure!r}",
            )
        )
    if dealt.structure not in knobs.betting_structures:
        raise HandSetupError(structure_refused(book, dealt.structure), rule=book.cite("betting_structures"))
    if not 2 <= len(seats) <= 10:
        raise HandSetupError(
            Words(
                f"a hand needs 2 to 10 seats, not {len(seats)}",
                f"Eine Hand braucht 2 bis 10 Plätze, nicht {len(seats)}",
            ),
            rule=book.cite_if_any("max_players_per_table"),
        )
    if not all(1 <= seat <= 10 for seat in (*seats, dealt.button)):
        raise HandSetupError(Words("seats are numbered 1 to 10", "Die Plätze haben die Nummern 1 bis 10"))
    for seat, stack in zip(seats, dealt.stacks, strict=True):
        if stack <= 0:
            raise HandSetupError(
                Words(
                    f"seat {seat} has {stack} chips; a player has at least one",
                    f"Platz {seat} hat {stack} Chips; wer spielt, hat mindestens einen",
                )
            )
    if dealt.chip < 1:
        raise HandSetupError(
            Words(
                f"the smallest chip is at least 1, not {dealt.chip}",
                f"Der kleinste Chip ist mindestens 1, nicht {dealt.chip}",
            )
        )
    if min(dealt.small_blind, dealt.big_blind, dealt.ante, dealt.penalties) < 0:
        raise HandSetupError(
            Words("blinds, ante and penalties are 0 or more", "Blinds, Ante und Strafen sind 0 oder mehr")
        )
    if dealt.big_blind == 0 and dealt.ante == 0:
        raise HandSetupError(
            Words(
                "a hand needs at least one forced bet: a big blind or an ante",
                "Eine Hand braucht mindestens einen Pflichteinsatz: einen Big Blind oder ein Ante",
            ),
            rule=book.own_topic("forced_bet"),
        )
    if dealt.small_blind_seat is not None and dealt.big_blind_seat is None:
        raise HandSetupError(
            Words("a small blind needs a big blind", "Ein Small Blind braucht einen Big Blind"),
            rule=book.own_topic("lone_small_blind"),
        )
    if dealt.structure == "fixed_limit" and not dealt.big_blind:
        raise HandSetupError(
            Words(
                "fixed limit needs a big blind: it is the size of a bet",
                "Fixed Limit braucht einen Big Blind: er ist die Größe eines Einsatzes",
            ),
            rule=book.own_topic("limit_bets"),
        )
    if dealt.small_blind > dealt.big_blind:
        raise HandSetupError(
            Words(
                f"the small blind of {dealt.small_blind} is larger than the big blind of {dealt.big_blind}",
                f"Der Small Blind von {dealt.small_blind} ist größer als der Big Blind von {dealt.big_blind}",
            )
        )
    if dealt.big_blind_ante and knobs.ante_paid_by == "every_player":
        raise HandSetupError(
            Words("every player pays the ante", "Das Ante zahlen alle"), rule=book.cite("ante_paid_by")
        )
    _require_straddle(book, dealt)
    _require_posts(dealt)


def _require_whole_numbers(dealt: HandDealt) -> None:
    """Chips and seats are whole numbers: nothing is rounded behind anybody's back."""
    given: Any = dealt  # so that compiled code does not look first, without words
    numbers = [*given.stacks, *given.seats, *given.straddles, *given.posts, *given.dead, given.button]
    numbers += [given.small_blind, given.big_blind, given.ante, given.penalties, given.chip]
    for number in numbers:
        if type(number) is not int:
            raise HandSetupError(
                Words(
                    f"chips and seats are whole numbers, not {number!r}",
                    f"Chips und Plätze sind ganze Zahlen, nicht {number!r}",
                )
            )
    for asked in given.asks:
        if asked not in ("showdown", "runs", "run_out"):
            raise HandSetupError(
                Words(
                    f"the table can be asked for “showdown”, “runs” or “run_out”, not {asked!r}",
                    f"Gefragt werden kann nach „showdown“, „runs“ oder „run_out“, nicht {asked!r}",
                )
            )


def _require_posts(dealt: HandDealt) -> None:
    """A post is at most both blinds or the straddle, and nobody posts who pays a blind anyway."""
    if not dealt.posts and not dealt.dead:
        return
    for posted in (dealt.posts, dealt.dead):
        if posted and len(posted) != len(dealt.seats):
            raise HandSetupError(
                Words(
                    f"posts are {len(dealt.seats)} amounts, one for each seat, not {len(posted)}",
                    f"Posts sind {len(dealt.seats)} Beträge, einer je Platz, nicht {len(posted)}",
                )
            )
    if min((*dealt.posts, *dealt.dead), default=0) < 0:
        raise HandSetupError(Words("posts and dead chips are 0 or more", "Posts und tote Chips sind 0 oder mehr"))
    most = max((dealt.small_blind + dealt.big_blind, *dealt.straddles))
    straddlers = dealt.seats.index(dealt.big_blind_seat) + 1 if dealt.big_blind_seat in dealt.seats else 0
    paying = [dealt.seats[(straddlers + after) % len(dealt.seats)] for after in range(len(dealt.straddles))]
    paying += [seat for seat in (dealt.small_blind_seat, dealt.big_blind_seat) if seat is not None]
    for seat, chips in zip(dealt.seats, dealt.posts, strict=False):
        if chips > most:
            raise HandSetupError(
                Words(
                    f"seat {seat} posts {chips}; a post is at most {most}",
                    f"Platz {seat} bringt {chips}; ein Post ist höchstens {most}",
                )
            )
        if chips and seat in paying:
            raise HandSetupError(
                Words(
                    f"seat {seat} posts a blind or straddle already",
                    f"Platz {seat} bringt schon einen Blind oder Straddle",
                )
            )


def _require_straddle(book: Rulebook, dealt: HandDealt) -> None:
    """A straddle is more than the bet before it, and each more than the last. VPSV 136."""
    if not dealt.straddles:
        return
    knobs = book.knobs
    allowed, which = (
        (knobs.straddle_in_cash, "straddle_in_cash")
        if dealt.cash
        else (knobs.straddle_in_tournaments, "straddle_in_tournaments")
    )
    if not allowed:
        raise HandSetupError(
            Words("there are no straddles here", "Straddles gibt es hier nicht"),
            rule=None if allowed is None else book.cite(which),
        )
    if len(dealt.seats) < 3:
        raise HandSetupError(
            Words(
                "heads-up nobody sits after the big blind to straddle",
                "Heads-up sitzt niemand nach dem Big Blind, der einen Straddle bringen könnte",
            ),
            rule=book.cite_if_any("straddler_acts_last") or book.cite(which),
        )
    most_straddles = knobs.straddles_per_hand or 1
    if len(dealt.straddles) > most_straddles:
        raise HandSetupError(
            Words(
                f"a hand takes no more straddles than {most_straddles}",
                f"Mehr Straddles als {most_straddles} gibt es in einer Hand nicht",
            ),
            rule=book.cite_if_any("straddles_per_hand") or book.cite(which),
        )
    size_rule = book.cite_if_any("straddle_max_big_blinds") or book.cite(which)
    before = dealt.big_blind
    first = 0 if dealt.big_blind_seat is None else dealt.seats.index(dealt.big_blind_seat) + 1
    ante = 0 if dealt.big_blind_ante else dealt.ante
    for after, straddle in enumerate(dealt.straddles):
        place = (first + after) % len(dealt.seats)
        if dealt.stacks[place] - ante < straddle:
            what = Words(
                f"seat {dealt.seats[place]} has too few chips for a straddle of {straddle}",
                f"Platz {dealt.seats[place]} hat zu wenige Chips für einen Straddle von {straddle}",
            )
            raise HandSetupError(what, rule=size_rule)
        most = (knobs.straddle_max_big_blinds or 2) * before
        if not before < straddle <= most:
            what = Words(
                f"a straddle is more than {before} and at most {most}, not {straddle}",
                f"Ein Straddle ist mehr als {before} und höchstens {most}, nicht {straddle}",
            )
            raise HandSetupError(what, rule=size_rule)
        before = straddle
