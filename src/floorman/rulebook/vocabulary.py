"""The questions floorman asks a rulebook, and what an answer may look like."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from floorman.rulebook.files import shipped
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from floorman.text.words import Words

Owner = Literal["hand", "table", "floor", "tournament", "bank", "league", "club", "games"]
"""The part of floorman that asks; a book's answers stand in tables by these names."""

OWNERS: Final[tuple[Owner, ...]] = ("hand", "table", "floor", "tournament", "bank", "league", "club", "games")

Shared = Literal[
    "act_in_turn",
    "check",
    "call",
    "no_more_chips",
    "raise_nobody_matches",
    "see_needs_cards",
    "show_both",
    "board",
    "deck",
    "blinds",
    "forced_bet",
    "lone_small_blind",
    "limit_bets",
    "official_words",
    "local_words",
    "tap",
    "unusual_words",
    "meant_otherwise",
    "words_bind",
    "kinds_of_words",
    "words_against_chips",
    "bare_number",
    "call_word",
    "every_meaning_above_pot",
    "exact_chips",
    "call_with_one_chip",
    "call_with_chips",
    "one_big_chip",
    "one_big_chip_before_flop",
    "announced_chip",
    "several_chips",
    "last_chips",
    "announced_raise_completed",
    "raise_in_one_motion",
    "raise_announced",
    "no_betting_line",
    "raise_names_total",
    "all_in_word",
    "pulled_back_chip",
    "chips_stay",
    "earlier_chips",
    "earlier_chips_mixed",
    "gathered_chips",
    "string_bet",
    "string_bet_called_by",
    "change",
    "short_opening_bet",
    "short_call",
    "short_call_for_the_floor",
    "call_with_nothing_to_call",
    "raise_with_nothing_to_raise",
    "check_facing_a_bet",
    "pot_word",
    "fold_unasked",
    "out_of_turn_waits",
    "out_of_turn_may_cost",
    "out_of_turn_binds",
    "out_of_turn_changed",
    "three_actions",
    "blinds_are_no_action",
    "undercalls_in_a_row",
    "condition",
    "early_fold",
    "early_call",
    "who_counts",
    "bet_sizes_told",
    "gross_miscount",
    "dead_hand",
    "dead_by_fold",
    "dead_by_throw",
    "misinformed_fold",
    "dead_by_card_count",
    "thrown_onto_cards",
    "misdeal_rules",
    "misdeal_deadline",
    "exact_redeal",
    "first_card_wrong_seat",
    "seat_not_in_hand",
    "seat_left_out",
    "card_out_of_order",
    "button_misplaced",
    "button_next_hand",
    "not_reconstructible",
    "exposed_card_replaced",
    "surplus_card_burned",
    "wrong_number_of_cards",
    "wrong_number_in_time",
    "button_acted_short",
    "button_reports_at_once",
    "two_cards_to_the_button",
    "turn_or_river_without_burn",
    "river_without_burn",
    "burn_drawn",
    "surplus_drawn",
    "early_board",
    "early_flop",
    "early_turn",
    "early_river",
    "face_up_board_card",
    "overfull_flop_misdeal",
    "flop_of_five_misdeal",
    "randomness",
    "duplicate_card",
    "knew_of_bad_deck",
    "deck_check",
    "cards_on_floor",
    "thrown_away_too_early",
    "tabled_hand",
    "tabled_hand_swept",
    "show_the_rest",
    "discarded_hand",
    "unshown_hand_lost",
    "all_in_hand_thrown",
    "cards_speak",
    "miscalled_on_purpose",
    "one_player_to_a_hand",
    "keeps_silent",
    "only_what_was_shown",
    "other_requests_to_see",
    "pocketed_chips",
    "chips_in_sight",
    "wrong_level",
    "level_announced",
    "new_level_next_hand",
    "levels_set_beforehand",
    "levels_need_chips",
    "levels_published",
    "fee_published",
    "breaks_by_director",
    "no_time_limit",
    "last_level_goes_on",
    "hand_for_hand_is_one_hand",
    "hand_for_hand_each_hand",
    "hand_for_hand_levels_rise",
    "hand_for_hand_time_carried",
    "hand_for_hand_mixed",
    "hand_for_hand_ends",
    "odd_cents",
    "fairness_first",
    "colour_up",
    "race_highest_card",
    "race_rescue_last_chip",
    "chip_quantities",
    "unsold_stacks",
    "seat_for_special_needs",
    "seat_changes",
    "elimination",
    "dealing_turns",
    "dealing_exemption",
    "carried_chips",
    "sit_and_go_tidied",
    "rules_accepted",
    "skills_confirmed",
    "conduct_accepted",
    "players_duties",
    "where_to_enter",
    "names_in_lists",
    "screen_names",
    "password_kept",
    "sign_off_channels",
    "played_in_person",
    "won_unseen",
    "nobody_bet_shows_first",
    "playing_the_board",
    "odd_chip_in_stud",
    "several_odd_chips",
    "enough_was_shown",
    "no_reading_of_closed_hands",
    "errors_at_once",
    "delay_may_count",
    "errors_reported_by_all",
    "dealer_checks_muck",
    "floor_called",
    "floor_is_final",
    "clock_from_the_seat",
    "clock_in_doubt",
    "clock_facing_a_bet",
    "absent_may_not_look",
    "absent_pays",
    "absent_all_in",
    "dead_big_blind",
    "leaving_after_fold",
    "busts_by_time",
    "one_chip_in_a_race",
    "race_from_seat_1",
    "old_chips_at_par",
    "old_chips_lost",
    "old_chips_are_all",
    "rebuy_misses_no_hand",
    "rebuy_announced",
    "reentry_full_stack",
    "found_chips",
    "button_put_right",
    "seat_of_broken_table",
    "seat_of_newcomer",
    "seat_waits",
    "wrong_seat",
    "each_pot_apart",
    "side_pots",
    "stud_down_card",
    "stud_seventh_card",
    "stud_absent",
    "stud_equal_boards",
    "stud_bring_in_all_in",
    "stud_open_pair",
    "stud_early_card",
    "stud_early_cards_aside",
    "stud_short_stub",
    "stud_community_card",
    "disqualified_chips",
    "floor_may_change_rules",
    "any_breach",
    "escalation",
    "dodged_anywhere",
    "accident_goes_free",
    "collusion",
    "jargon_allowed",
    "thrown_away_called",
    "thrown_away_uncalled",
    "damaged_cards",
    "field_size",
    "main_fields",
    "day_winner",
    "day_order",
    "league_points",
    "table_order",
    "sum_of_game_points",
    "public_table",
    "season_mvp",
    "day_mvp",
    "individual_points",
    "fewer_teams",
    "equal_in_all",
    "champion",
    "participation_form",
    "no_withdrawal",
    "team_names",
    "team_name_refused",
    "short_team_fine",
    "check_in",
    "matchday_moved",
    "officials",
    "ineligible_otherwise",
    "all_events_score",
    "ranking_population",
    "ranking_season",
    "points_calculator",
    "champion_titles",
    "championship_belt",
    "national_team_dates",
    "coach_nominates",
    "nomination_basis",
    "national_team_size",
    "may_decline",
    "leaves_the_squad",
    "squad_is_no_lineup",
    "manager_decides",
    "individual_lists",
]
"""What every book says in some paragraph, and all alike, so that only the paragraph is asked for."""

SHARED: Final[tuple[Shared, ...]] = get_args(Shared)

Misconduct = Literal[
    "delay",
    "out_of_turn",
    "talking",
    "rude",
    "abuse",
    "disruption",
    "unsporting",
    "celebration",
    "pressure",
    "disobedience",
    "hygiene",
    "smoking",
    "clothing",
    "objects_on_the_table",
    "language",
    "phone_call",
    "texting",
    "device_sound",
    "strategy_aid",
    "device_use",
    "touching",
    "opening_anothers_cards",
    "looking_at_muck_or_stub",
    "cards_off_the_table",
    "exposing_cards",
    "showing_cards",
    "throwing_cards",
    "talk_about_cards",
    "reading_a_hidden_hand",
    "false_announcement",
    "advice",
    "taking_help",
    "criticism",
    "slow_roll",
    "left_the_table",
    "hard_to_see",
    "out_of_reach",
    "splashing",
    "change_from_the_pot",
    "reaching_into_the_pot",
    "anothers_chips",
    "removing_chips",
    "chip_gift",
    "chip_dumping",
    "pot_agreement",
    "soft_play",
    "cheating",
    "intoxication",
    "dodged_blinds",
    "no_show",
    "other",
]
"""What a player can do wrong; what a book does not name is under its paragraph on conduct in general, *other*."""

MISCONDUCT: Final[tuple[Misconduct, ...]] = get_args(Misconduct)

Costs = Literal["noted", "repeated", "warning", "penalty", "missed_hand", "one_round", "disqualification"]
"""What misconduct costs the first time.

It is noted (if *repeated*, it is not an offence the first time), or answered with a warning, until repetition costs more;
or it has to be punished: somehow, with a missed hand at least, with one missed round exactly, or with disqualification.
"""

COSTS: Final[tuple[Costs, ...]] = get_args(Costs)

Kind = Literal["bool", "int", "fraction", "seconds", "minutes", "cents", "enum", "list", "ref"]

_SHOWN_AT_MOST: Final = 200
_WHOLE: Final = {
    "int": ("a whole number", "eine ganze Zahl"),
    "seconds": ("a whole number of seconds", "eine ganze Zahl an Sekunden"),
    "minutes": ("a whole number of minutes", "eine ganze Zahl an Minuten"),
    "cents": ("a whole number of cents", "eine ganze Zahl an Cent"),
}


class WrongAnswer(ValueError):
    """An answer that is not of the kind its knob asks for; the words say what is expected."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words


class Knob(NamedTuple):
    """One question, and the answers it allows."""

    name: str
    asks: str
    """The question, as a sentence."""
    owner: Owner
    kind: Kind
    values: tuple[str, ...] = ()
    """The closed set that an enum or a list picks from."""
    default: object = None
    """The answer where neither a book nor the default book has one."""
    least: int = 0
    most: int | None = None
    is_ordered: bool = False
    """Whether the order of a list means something."""
    unflippable: str = ""
    """Why nothing comes out differently for another answer, where that is so; nothing for a knob that drives."""

    def read(self, answer: object) -> object:
        """Turn what a file or a mapping holds into what `Knobs` holds.

        Raises:
            WrongAnswer: it is not an answer to this question.
        """
        match self.kind:
            case "bool":
                if not isinstance(answer, bool):
                    raise _instead(both("true or false", "„true“ oder „false“"), answer)
                return answer
            case "enum":
                if answer not in self.values:
                    raise _instead(one_of(map(shown, self.values)), answer)
                return answer
            case "list":
                return self._read_list(answer)
            case "ref":
                if not isinstance(answer, str):
                    raise _instead(
                        both("the name of a table under [data]", "der Name einer Tabelle unter [data]"), answer
                    )
                return answer
            case "fraction":
                return self._read_fraction(answer)
            case _:
                return self._read_whole(answer)

    def _read_list(self, answer: object) -> tuple[object, ...]:
        if not isinstance(answer, list | tuple):
            raise _instead(both("a list", "eine Liste"), answer)
        if not self.values:
            return tuple(self._read_fraction(item) for item in answer)
        if strangers := [item for item in answer if item not in self.values]:
            raise WrongAnswer(
                both(
                    f"expected a list of {_all(self.values, 'en')}; not among them: {_all(strangers, 'en')}",
                    f"erwartet wird eine Liste aus {_all(self.values, 'de')}; nicht darunter: {_all(strangers, 'de')}",
                )
            )
        if twice := {item: None for item in answer if answer.count(item) > 1}:
            raise WrongAnswer(
                both(
                    f"expected each item once; there more than once: {_all(twice, 'en')}",
                    f"jeder Eintrag darf nur einmal dastehen; mehrfach: {_all(twice, 'de')}",
                )
            )
        # Where the order means nothing every book has the same one, so that equal answers compare equal.
        return tuple(answer) if self.is_ordered else tuple(value for value in self.values if value in answer)

    def _read_whole(self, answer: object) -> int:
        if isinstance(answer, bool) or not isinstance(answer, int) or not self._in_range(answer):
            number, within = both(*_WHOLE[self.kind]), self._range()
            raise _instead(both(f"{number.en}{within.en}", f"{number.de}{within.de}"), answer)
        return answer

    def _read_fraction(self, answer: object) -> Fraction:
        from fractions import Fraction

        if isinstance(answer, float) and abs(answer) < 1e9:
            answer = Fraction(repr(answer))  # the number as it was written: 0.1 is a tenth
        if isinstance(answer, bool) or not isinstance(answer, int | Fraction) or not self._in_range(answer):
            within = self._range()
            raise _instead(both(f"a number{within.en}", f"eine Zahl{within.de}"), answer)
        return Fraction(answer)

    def _in_range(self, number: int | Fraction) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def _range(self) -> Words:
        if self.most is None:
            return both(f", at least {self.least}", f", mindestens {self.least}")
        return both(f" from {self.least} to {self.most}", f" von {self.least} bis {self.most}")


@cache
def vocabulary() -> Mapping[str, Knob]:
    """Every knob by its name, in the order of knobs.toml."""
    entries = shipped("knobs.toml") or {}
    return MappingProxyType({name: _knob(name, **entry) for name, entry in entries.items()})


def _knob(
    name: str,
    *,
    type: Kind,  # noqa: A002  # as the file calls it
    asks: str,
    owner: Owner,
    values: list[str] | None = None,
    default: object = None,
    least: int = 0,
    most: int | None = None,
    ordered: bool = False,
    unflippable: str = "",
    of: Literal["fraction"] = "fraction",  # noqa: ARG001  # said for the reader; nothing else occurs
) -> Knob:
    return Knob(name, asks, owner, type, tuple(values or ()), default, least, most, ordered, unflippable)


def shown(answer: object, language: str = "en") -> str:
    """Write an answer the way a file has it, a long one cut short."""
    from fractions import Fraction

    match answer:
        case bool():
            text = str(answer).lower()
        case str():
            text = f'"{answer}"'
        case list() | tuple():
            text = f"[{', '.join(shown(item, language) for item in answer)}]"
        case int() | float():
            text = both("so large a number", "eine so große Zahl")[language] if abs(answer) > 10**30 else str(answer)
        case Fraction():
            text = str(float(answer))
        case dict():
            text = both("a table", "eine Tabelle")[language]
        case None:
            text = both("nothing", "nichts")[language]
        case _:
            kind = type(answer).__name__
            text = both(f"a {kind}", f"„{kind}“")[language]
    return text if len(text) <= _SHOWN_AT_MOST else f"{text[: _SHOWN_AT_MOST - 1]}…"


def expected(what: Words, instead: object) -> Words:
    """What a book should have said, and what it says *instead*."""
    return both(f"expected {what.en}, not {shown(instead)}", f"erwartet wird {what.de}, nicht {shown(instead, 'de')}")


def one_of(names: Iterable[str]) -> Words:
    """One of several, or the only one there is."""
    from floorman.text.lists import listed

    known = tuple(names)
    if len(known) == 1:
        return both(known[0], known[0])
    return both(f"one of {listed(known)}", f"eines von {listed(known, 'de')}")


def _instead(what: Words, answer: object) -> WrongAnswer:
    return WrongAnswer(expected(what, answer))


def _all(answers: Iterable[object], language: str) -> str:
    from floorman.text.lists import listed

    return listed((shown(answer, language) for answer in answers), language)
