"""The typed answers of a rulebook: one attribute for each knob of knobs.toml, from which `make knobs` writes this module.

A knob that TDA, the default book, answers always has a value; any other may be None: nobody answers it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from floorman.rulebook.frozen import Frozen

if TYPE_CHECKING:
    from fractions import Fraction


class Knobs(Frozen):
    """What a rulebook answers to every question floorman asks it."""

    # Betting

    betting_structures: tuple[Literal["no_limit", "pot_limit", "fixed_limit"], ...]
    """In which betting structures is hold'em dealt?"""

    min_bet: Literal["big_blind", "one_unit"]
    """What is the smallest opening bet on a street?"""

    min_raise: Literal["last_full_increment", "last_raise_blinds_not_counted"]
    """What must a raise add at least?"""

    short_all_in_raise: bool
    """Can an all-in be a raise although it falls short of the minimum?"""

    short_all_ins_accumulate: bool
    """Can short all-ins together add up to a full raise and reopen the betting?"""

    raise_over_short_all_in: Literal["last_full_increment_on_top", "big_blind_on_top"]
    """How far must someone raise over a short all-in?"""

    raise_over_all_in_below_big_blind: Literal["all_in_plus_big_blind", "two_big_blinds", "two_big_blinds_on_top"]
    """How far must someone raise over an all-in that opened a later street below the big blind?"""

    first_to_act_preflop: Literal["left_of_big_blind", "left_of_button"] = "left_of_big_blind"
    """Who speaks first before the flop, three or more players being dealt in?"""

    big_blind_has_last_word: bool
    """May the big blind still raise before the flop after nothing but calls?"""

    limit_raise_cap: int
    """How many bets and raises does a street of fixed limit allow?"""

    limit_blind_counts: bool
    """Is the big blind one of the capped bets in fixed limit?"""

    limit_cap_lifted: Literal["event_heads_up", "never"]
    """When does fixed limit drop its cap on raises?"""

    limit_reopen_fraction: Fraction
    """Which part of a full bet makes an all-in reopen the betting in fixed limit?"""

    limit_next_raise_over_short_all_in: Literal["half_counts_as_full_else_complete", "complete"]
    """How is a short all-in raised or completed in fixed limit?"""

    pot_limit_max: Literal["pot_after_call", "pot_before_call"]
    """What is the most a pot-limit raise may add?"""

    pot_limit_short_blind_counts_full: bool
    """Does a short blind count in full when the pot-limit maximum is worked out?"""

    pot_limit_counts_antes: bool
    """Do antes belong to the pot when the pot-limit maximum is worked out before the flop?"""

    substantial_action: Literal["two_with_chips_or_three", "two_of_any_kind"]
    """How many actions does it take until a mistake can no longer be undone?"""

    words_or_chips: Literal["first_in_time", "words"]
    """Which counts when words and chips differ and one was earlier?"""

    words_and_chips_at_once: Literal["clear_words_else_chips", "clear_words_else_lowest", "words"]
    """Which counts when words and chips differ at the same moment?"""

    silent_overchip_opening: Literal["bet_of_chip_value", "minimum_bet"]
    """What does a single chip mean that opens the betting without a word?"""

    overchip_raise_without_amount: Literal["chip_value", "chip_plus_chips_in"]
    """How large is a raise announced without a number and made with one big chip?"""

    raise_word_deadline: Literal["before_chip_touches_table", "before_betting_line"]
    """By when must the word be said that makes one big chip a raise?"""

    every_chip_needed_is_call: bool
    """Is it a call when silent chips would be too few without their smallest?"""

    raise_threshold: Fraction
    """Which part of a raise obliges a player to complete it?"""

    raise_threshold_base: Literal["minimum_increment", "previous_bet"]
    """What is that part measured against?"""

    short_wager_corrected_until: Literal["next_card", "end_of_betting_round"]
    """Up to which point is too small a bet or raise filled up?"""

    raise_methods: tuple[Literal["one_motion", "announced_amount", "announced_raise_call_then_raise"], ...]
    """In which ways may chips be put forward for a raise?"""

    chips_are_bet_when: Literal["pushed_forward", "across_the_line"]
    """When do chips put forward become binding?"""

    ambiguous_amount: Literal["highest_up_to_pot", "lowest_legal"]
    """Which sum counts when the spoken one could mean several?"""

    out_of_turn_fold: Literal["always", "once_mucked"]
    """When is a fold out of turn final although others have changed the action?"""

    skipped_player_may: tuple[Literal["dead_hand", "passive_only", "full_rights"], ...]
    """Which options has a player who was skipped and said nothing in time?"""

    undercall_missed_raise: Literal["full_call_if_heads_up_or_opening_bet_else_floor", "complete_or_fold"]
    """What follows when too little was called because a raise went unnoticed?"""

    undercall_miscount: Literal["full_call_if_heads_up_or_opening_bet_else_floor", "full_call"]
    """What follows when too little was called by a miscount?"""

    wrong_count_accepted: bool
    """Does a caller owe the true amount although a wrong one was named?"""

    tiny_chip_fraction: Fraction
    """Below which part of the bet does a silent chip say nothing?"""

    pot_overcount_corrected_until: Literal["end_of_betting_round", "substantial_action"]
    """Up to which point is a pot bet taken down after the pot was counted too high?"""

    pot_undercount_corrected_until: Literal["end_of_betting_round", "substantial_action"]
    """Up to which point is a pot bet filled up after the pot was counted too low?"""

    dealer_tells_pot: Literal["pot_limit_on_request", "never_spreads_it"]
    """When does the dealer say how big the pot is?"""

    stack_count_on_request: Literal["in_turn_facing_all_in", "any_player_any_time"]
    """Who can ask for an exact count of another stack?"""

    hidden_chips_of_all_in: Literal["floor_decides", "belong_to_pot"]
    """What becomes of chips that were out of sight when their owner went all-in?"""

    nuts_last_to_act: Literal["floor_judges", "must_bet_or_raise", "must_not_check"]
    """What does holding the nuts oblige the last player on the river to do?"""

    # Pots

    odd_chip_to: Literal["first_winner_left_of_button", "highest_card_by_suit"]
    """Which winner takes the odd chip?"""

    odd_chip_unit: Literal["smallest_chip_in_play", "smallest_money_unit"]
    """Down to which unit is a pot divided?"""

    pots_awarded_from: Literal["last_side_pot", "best_hand"]
    """Which pot is awarded first?"""

    killed_hand_uncalled_bet: Literal["returned", "stays_in_pot"]
    """Where does the uncalled bet go when the dealer killed a hand nobody protected?"""

    killed_hand_dies_when: Literal["not_identifiable", "touches_muck", "taken_in"]
    """At which point is a hand lost that the dealer swept up?"""

    # Showdown

    all_in_cards_open: Literal["when_betting_is_over", "at_the_claims"]
    """At which point are hands opened in an all-in?"""

    all_in_may_muck: bool
    """Can a hand go to the muck unseen once someone was all-in?"""

    shows_first: Literal["last_aggressor_final_round", "last_aggressor_after_flop"]
    """Who is first to show when no one is all-in?"""

    gone_aggressor_replaced_by: Literal["next_clockwise", "latest_remaining_aggressor"] | None = None
    """Who shows first in place of an aggressor who is out of the hand?"""

    showdown_form: Literal["show_or_muck", "claim_or_pass"]
    """What does a player do at the showdown?"""

    right_to_see_hand: Literal["river_caller_sees_aggressor", "floor_on_suspicion", "nobody"]
    """Who can ask that a hand be shown at the showdown?"""

    floor_may_open: Literal["unclaimed_river_hands", "any_hand_any_time", "hands_at_showdown"] | None = None
    """Which hands may the floor look at to check for collusion?"""

    show_one_show_all: Literal["after_the_hand", "on_request"] | None = None
    """When may all see what one player was shown?"""

    show_one_card_show_both: bool | None = None
    """Does showing one card oblige a player to show both?"""

    discarded_hand_returns: Literal["owner_while_identifiable", "floor_while_identifiable"]
    """Can a hand given up at the showdown be brought back?"""

    own_exposed_cards_kill_hand: bool
    """Is a hand dead when its owner exposes it during the action?"""

    showing_active_opponent_kills_hand: bool
    """Is a hand dead when its owner lets an opponent in the hand see it?"""

    rabbit_hunting: Literal["never", "if_all_agree"]
    """May anyone see the cards that were still to come?"""

    run_it_twice: Literal["if_all_agree", "never"] | None = None
    """May a cash hand be run twice?"""

    run_side_pot_alone_twice: bool | None = None
    """May only the side pot be run twice?"""

    # Dealing

    burn_before_each_street: bool
    """Does the dealer burn a card before each street?"""

    hand_begins_with: Literal["first_riffle_shuffler_or_dealer_change", "first_shuffle"]
    """At which moment has a new hand begun, and with it the level it is played at?"""

    misdeal_causes: tuple[
        Literal[
            "boxed_cards",
            "first_card_wrong_seat",
            "seat_not_in_hand",
            "seat_left_out",
            "exposed_cards",
            "surplus_cards",
            "not_reconstructible",
            "card_out_of_order",
            "button_misplaced",
            "missing_deck_cards",
        ],
        ...,
    ]
    """Which mistakes are a misdeal?"""

    misdeal_exposed_cards: int
    """From how many exposed hole cards on is it a misdeal?"""

    misdeal_protected_cards: Literal["first_two_off_deck", "first_card_of_a_blind"]
    """Which card is a misdeal when it alone is exposed?"""

    misdeal_boxed_cards: int
    """From how many boxed cards on is it a misdeal?"""

    misdeal_surplus_cards: int | None = None
    """From how many surplus cards on is it a misdeal?"""

    boxed_card_in_deal: Literal["blank_and_replaced", "burn_and_replaced"]
    """What is done with a single boxed card during the deal?"""

    button_gets_missing_card: bool
    """Does the button still get its missing card once there was substantial action?"""

    overfull_flop: Literal["one_of_four_at_random", "fourth_if_known_else_random", "reshuffle_flop"]
    """How is a flop of four or more cards repaired?"""

    flop_without_burn: Literal["first_card_is_burn", "reshuffle_flop"] | None = None
    """How is a flop repaired that came without a burn?"""

    missing_burn_stands_after: Literal["betting_begun", "two_players_acted"] | None = None
    """When is it too late to repair a missed burn or an extra board card?"""

    incomplete_deck: Literal["hand_void", "misdeal_then_stands"]
    """What follows when the deck in use is short of cards?"""

    flawed_deck: Literal["finish_then_replace", "hand_void"] | None = None
    """What follows when the deck is complete but marked or damaged?"""

    bad_deck_claim_until: Literal["action_in_next_hand", "end_of_hand"]
    """How long can a bad deck undo a hand?"""

    disordered_stub: Literal["restore_order", "reshuffle"]
    """What comes first when the stub has fallen apart?"""

    deck_changed_at: tuple[Literal["dealer_change", "level_change", "organiser_schedule", "director_decides"], ...]
    """On which occasions do new decks come in?"""

    players_deal: Literal["rotates_then_last_out", "last_out_at_final_table"] | None = None
    """Which player deals where there is no dealer?"""

    # Button & blinds

    button_movement: Literal["dead_button", "moving_button"]
    """How does the button move on?"""

    dead_button_marker: Literal["on_the_empty_seat", "stays_with_last_button"]
    """Where is the marker while the button is dead?"""

    no_big_blind_twice_running: bool
    """Is anyone spared a second big blind in a row when a table gets down to two?"""

    first_button: Literal["random", "high_card", "high_card_one_seat_for_all"]
    """How is the first button found?"""

    final_table_button: Literal["seat_1", "last_seat"] | None = None
    """Where is the button when the final table starts?"""

    suit_order_for_draws: tuple[Literal["spades", "hearts", "diamonds", "clubs"], ...]
    """How do suits rank in draws and races, from the top?"""

    heads_up_small_blind: Literal["button", "non_button"]
    """Which of two players is the small blind?"""

    button_moves_before_break: bool | None = None
    """Does the button move on before people leave for a break?"""

    ante_paid_by: Literal["every_player", "big_blind", "event_option_big_blind"]
    """Who puts in the ante?"""

    short_stack_pays_first: Literal["ante", "blind"]
    """What does a stack pay first that cannot pay both ante and blind?"""

    ante_may_shrink: bool
    """Can antes become smaller in the course of an event?"""

    ante_of_small_blind: Fraction | None = None
    """Which part of the small blind is suggested as the ante?"""

    dodged_blinds: Literal["penalty", "pay_and_penalty"]
    """What does it cost to dodge the blinds?"""

    # Absence

    at_seat_by: Literal["last_card_dealt", "before_last_card"]
    """By when must a player be seated for the hand to be live?"""

    at_seat_means: Literal["within_reach_of_chair", "at_the_table", "on_the_seat"]
    """How near to the seat is near enough?"""

    absent_dealt_in: bool
    """Do absent tournament players get cards?"""

    absent_dealt_in_satellite: bool
    """Do absent players get cards in a satellite?"""

    absent_dealt_in_sit_and_go: bool
    """Do absent players and ghosts get cards in a sit-and-go?"""

    absent_dealt_in_cash: bool | None = None
    """Do absent players get cards in a cash game?"""

    leaving_mid_hand: Literal["offence_hand_lives", "folded_at_turn", "folded_at_once"]
    """What becomes of a hand whose player walks away?"""

    all_in_player_may_leave: bool
    """Is an all-in player free to walk away?"""

    disconnected_in_hand: Literal["action_clock", "folded_at_once"]
    """What becomes of a hand when its player's connection drops?"""

    ghost_stacks: Literal["missing_team_player", "kept_for_latecomers"] | None = None
    """Which seats without a player get a stack?"""

    ghost_removed_after_level: int | None = None
    """At the end of which level do ghost stacks go?"""

    sit_and_go_ghosts_leave: Literal["after_ghost_level", "blinded_off"] | None = None
    """How long do ghost stacks stay in a sit-and-go?"""

    ghost_takes_a_place: bool | None = None
    """Is a ghost placed in the results?"""

    # Clock

    clock_called_by: Literal["any_player_in_event_or_floor", "any_player_at_table", "other_players_at_table"]
    """Who can call the clock?"""

    clock_min_think_seconds: int
    """How much thinking time comes before a clock?"""

    clock_seconds: int
    """How long does a called clock run?"""

    clock_countdown_seconds: int
    """How long is counted down at the end of a clock?"""

    clock_expiry_unbet: Literal["check", "fold"]
    """What does a player do by letting the time run out with no bet to face?"""

    online_action_seconds: int
    """How long may an online action take before the time bank starts?"""

    level_minutes: int | None = None
    """How long does a level last?"""

    sit_and_go_level_minutes: int | None = None
    """How long does a sit-and-go level last?"""

    satellite_level_minutes: int | None = None
    """How long does a satellite level last?"""

    level_table: str | None = None
    """Where are the levels of the main event?"""

    sit_and_go_level_table: str | None = None
    """Where are the levels of the sit-and-gos?"""

    dealer_change_pause_seconds: int
    """How close to a break or a new level do dealers no longer change?"""

    reading_dispute_until: Literal["next_hand_begins", "action_in_next_hand"]
    """How long can players question how a shown hand was read?"""

    award_dispute_until: Literal["action_in_next_hand", "open_ended"]
    """How long can players question what a pot held or who got it?"""

    break_dispute_seconds: int
    """How long can players question a hand that ran into a break?"""

    # Chips & race

    starting_stack: Literal["equal", "team_result_in_main_round", "table_buy_in"]
    """How large is the stack a player begins with?"""

    sit_and_go_stack: int | None = None
    """How many chips does a sit-and-go begin with?"""

    race_deal: Literal["player_by_player", "one_card_at_a_time"]
    """In which order do cards come in a chip race?"""

    race_rounding: Literal["up", "half_up"]
    """How are the chips rounded that a race is for?"""

    race_rescue: Literal["anyone_left_with_nothing", "single_chip_only"]
    """Which loser of a race is kept alive with one chip?"""

    rebuys: Literal["event_option", "never"]
    """Can tournament players buy more chips?"""

    sit_and_go_rebuy: bool | None = None
    """Can a player buy again into a running sit-and-go?"""

    reentry: Literal["event_option", "never"]
    """Can a player who is out enter again?"""

    surrender_for_reentry: bool
    """Can a player abandon a stack to enter again?"""

    # Seating & balancing

    max_players_per_table: int | None = None
    """How many seats has a table?"""

    sit_and_go_stacks: int | None = None
    """How many stacks are in a sit-and-go?"""

    sit_and_go_min_players: int | None = None
    """With how many players does a sit-and-go start?"""

    tournament_seats: Literal["random", "free_choice"]
    """How are the first seats given out?"""

    one_table_per_player: bool | None = None
    """Is everyone limited to one table at a time?"""

    balance_mover: Literal["next_big_blind", "random"]
    """Which player moves when tables are balanced?"""

    balance_forbidden_seats: tuple[Literal["small_blind", "between_button_and_small_blind"], ...]
    """Which positions must a balanced player not land in?"""

    balance_into_small_blind_seat: Literal["posts_single_big_blind", "waits_for_button"]
    """What happens when a balanced player would land in the small blind?"""

    balance_no_good_seat: Literal["delay_or_other_table", "seated_and_waits"]
    """What happens when only a bad seat is free?"""

    balance_source_table: Literal["fixed_method", "director_decides"]
    """Which table has to send a player?"""

    balance_at_difference: int | None = None
    """How uneven do tables get before someone moves?"""

    table_halts_at_difference: int
    """How many players short does a table wait?"""

    table_halts_from_table_size: int
    """How large are the tables for that to apply?"""

    table_break_draw: Literal["two_stage_random", "random"]
    """How do players of a broken table get their seats?"""

    table_break_order: Literal["highest_number_first", "published_order"] | None = None
    """Which table breaks next?"""

    final_table_size: Literal["nine_or_seven", "one_table"]
    """How many players make the final table?"""

    final_table_draw: Literal["full_redraw", "by_next_position"]
    """How is the final table seated?"""

    # Penalties

    penalty_scale: tuple[Literal["warning", "missed_hands", "missed_rounds", "disqualification"], ...]
    """Which penalties does the floor have?"""

    missed_rounds_max: int | None = None
    """How many rounds may a penalty take at most?"""

    missed_round_length: Literal["players_when_given", "players_when_it_starts"]
    """How many hands make a missed round?"""

    etiquette_penalty_from_offence: int
    """Which breach of etiquette is the first to cost a penalty?"""

    soft_play_sanction: Literal["at_least_missed_hand", "any_penalty", "disqualification"]
    """What is the sanction for soft play?"""

    chip_gift_disqualifies: Literal["giver", "giver_and_receiver"] | None = None
    """Who is out when chips change hands?"""

    intoxication_sanction: Literal["disqualification", "fine_and_maybe_disqualification"] | None = None
    """What is the sanction for drugs or too much alcohol?"""

    disqualified_place: Literal["place_without_prize", "place_as_eliminated"]
    """Which place and prize remain after a disqualification?"""

    disqualification_may_void_results: bool | None = None
    """May earlier results be struck out with a disqualification?"""

    penalty_after_event: bool | None = None
    """May the floor still penalise when the event is over?"""

    # Registration

    entry_requires: (
        tuple[
            Literal[
                "club_membership", "licence", "licence_entitlement", "registration", "buy_in_paid", "account_balance"
            ],
            ...,
        ]
        | None
    ) = None
    """What does an entrant need?"""

    min_age: int | None = None
    """From which age on may one play?"""

    licence_lead_days: int | None = None
    """How many days ahead is a licence applied for?"""

    guest_events_max: int | None = None
    """How many events in a lifetime are open to a guest?"""

    guest_events: Literal["ranking_tournaments", "all_events", "nothing"] | None = None
    """Which events may a guest play?"""

    signup_deadline_minutes: int | None = None
    """How many minutes before the start does sign-up end?"""

    late_registration: Literal["event_option", "waiting_list", "never"]
    """What comes of signing up too late?"""

    late_entry_stack: Literal["full", "ghost_stack_as_it_stands"]
    """How large is a late entrant's stack?"""

    sign_off_deadline_minutes: int | None = None
    """How many minutes before the start does signing off end?"""

    refund_until: Literal["entry_deadline", "sign_off_deadline", "never"] | None = None
    """How long is an entry fee refunded?"""

    no_show_pays: Literal["yes", "board_decides"] | None = None
    """Is the fee due from someone who never came?"""

    satellite_signup_needed: bool | None = None
    """Must one sign up for a satellite?"""

    satellite_last_entry_level: int | None = None
    """Which level is the last to enter a satellite at?"""

    sit_and_go_entry: Literal["while_stacks_left", "before_start"] | None = None
    """When does entry to a sit-and-go end?"""

    late_entrant_deals: bool | None = None
    """Is the dealing handed to whoever comes late to a satellite?"""

    # Payouts

    tournament_pays: Literal["by_place", "stack_at_leaving", "points_only"]
    """What is there to win in a tournament?"""

    same_hand_bust: Literal["larger_stack", "shared"]
    """Who ranks higher of two who go out in the same hand at one table?"""

    same_hand_bust_equal_stacks: Literal["shared", "nearer_button"]
    """And who ranks higher if their stacks were equal?"""

    shared_place_worth: Literal["average_of_places", "better_place"]
    """What do players get who share a place?"""

    hand_for_hand_starts: Literal["one_before_the_money", "director_announces"]
    """What starts hand for hand?"""

    hand_for_hand_busts_two_tables: Literal["share_equally", "larger_stack"]
    """How do players rank who go out at different tables in the same hand for hand?"""

    hand_for_hand_busts_one_table: Literal["share_equally", "larger_stack"]
    """How do players rank who go out at one table in the same hand for hand?"""

    hand_for_hand_minutes: int
    """How many minutes of the level does each hand for hand take?"""

    hand_for_hand_holds_all_ins: bool
    """Does an all-in stay closed until every table is done with hand for hand?"""

    prize_deals: Literal["noted_only", "not_allowed"] | None = None
    """What becomes of deals players make about the prizes?"""

    # Cash

    cash_buy_in: Literal["fixed_per_table", "up_to_maximum"] | None = None
    """How much may a player bring to a cash table?"""

    cash_max_buy_in_cents: int | None = None
    """How much is the most a player may bring?"""

    cash_top_up: Literal["below_maximum", "only_when_broke"] | None = None
    """When can a player add to a cash stack?"""

    cash_max_blind_cents: int | None = None
    """How large may a cash blind be?"""

    cash_entry_on_button: Literal["both_blinds", "nothing_extra"] | None = None
    """What does it cost to come in on the button?"""

    cash_entry_in_small_blind: Literal["big_blind", "small_blind"] | None = None
    """What does it cost to come in as small blind?"""

    cash_entry_elsewhere: Literal["waits_for_big_blind", "at_once"] | None = None
    """When does a newcomer elsewhere get cards?"""

    cash_table_change: Literal["whole_stack_moves", "cashed_out"] | None = None
    """What becomes of a stack when its owner changes tables?"""

    straddle_in_tournaments: bool | None = None
    """Is there a straddle in tournaments?"""

    straddle_in_cash: bool | None = None
    """Is there a straddle in cash games?"""

    straddle_max_big_blinds: int | None = None
    """How many big blinds make the largest straddle?"""

    straddles_per_hand: int | None = None
    """How many players may straddle in one hand?"""

    straddler_acts_last: bool | None = None
    """Has the straddler the last word before the flop?"""

    cash_closed_with_guests: bool | None = None
    """Do cash games close when guests are in the house?"""

    # Bank

    money: Literal["virtual", "euro"] | None = None
    """Which money do cash tables use?"""

    money_unit_cents: int | None = None
    """Which amount is the smallest on an account?"""

    opening_balance_cents: int | None = None
    """How much is on a new account?"""

    entry_level_overdraft: bool | None = None
    """Can a member buy in at entry level without cover?"""

    entry_level_rebuy_overdraft: bool | None = None
    """Can a member buy in again at entry level without cover?"""

    leaver_gets: Literal["whole_stack", "nothing"] | None = None
    """What does a leaving player take along?"""

    cash_out: bool | None = None
    """Can members have their balance paid out?"""

    # League

    base_book: Literal["apsa", "house", "none"]
    """Which book applies when this one has nothing to say?"""

    season_table: str | None = None
    """Where are the figures of the season?"""

    club_max_teams: int | None = None
    """How many teams can a club have in the league?"""

    team_players: int | None = None
    """How many players make a team on the day?"""

    team_min_present: int | None = None
    """How many of them must be there for the team to start?"""

    club_requires: (
        tuple[
            Literal[
                "register_number",
                "regional_ordinary_member",
                "national_extraordinary_member",
                "seat_or_activity_in_region",
            ],
            ...,
        ]
        | None
    ) = None
    """What must a club have to join the league?"""

    team_entry_fee_cents: int | None = None
    """What does a season cost each team?"""

    transfer_lock: Literal["rest_of_season_if_fielded", "none"] | None = None
    """What does changing clubs in mid-season bring with it?"""

    transfer_notice_days: int | None = None
    """How many days' notice does a transfer need?"""

    player_bound_to_team: Literal["season", "matchday"] | None = None
    """For how long does a player belong to one team?"""

    lineup_deadline_hours: int | None = None
    """How many hours ahead must the line-up be in?"""

    lineup_change_minutes: int | None = None
    """How many minutes ahead can the line-up still change?"""

    fine_table: str | None = None
    """Where are the fines?"""

    fines_add_up: bool | None = None
    """Does every breach of a match day cost its own fine?"""

    ineligible_scope: Literal["team", "club"] | None = None
    """Who pays in points for an ineligible player?"""

    ineligible_matchday_points: int | None = None
    """How many points does that match day leave the team?"""

    double_use_mvp: Literal["offender", "whole_team"] | None = None
    """Whose MVP points go when someone played in two teams?"""

    no_show_deduction_points: int | None = None
    """How many points does staying away cost a team?"""

    no_show_limit: int | None = None
    """How many times can an entry stay away before it is placed last and barred?"""

    no_show_scope: Literal["team", "club"] | None = None
    """Do those absences count by team or by club?"""

    unreported_finish_points: int | None = None
    """What does a place score that nobody reported?"""

    ghost_points: int | None = None
    """How many points does a ghost score?"""

    min_hands_to_score: int | None = None
    """How many hands must be played for a score, ghosts still being in?"""

    sit_and_go_team_mates_apart: bool | None = None
    """Do team-mates play in different sit-and-gos?"""

    sit_and_go_points_table: str | None = None
    """Where are the points of the sit-and-gos?"""

    chips_per_point: int | None = None
    """How many chips does a sit-and-go point buy in the main round?"""

    main_tournament_choice: Literal["captain", "random"] | None = None
    """How is it settled who plays which main tournament?"""

    points_key_table: str | None = None
    """Where is the key from places to points?"""

    matchday_tie: Literal["shared", "best_single_places_then_shared"] | None = None
    """How is a tie between teams settled on the day?"""

    league_tiebreak: tuple[Literal["count_of_places", "sum_of_game_points"], ...] | None = None
    """Which comparisons settle a tie in the league table, first to last?"""

    day_mvp_tie: Literal["shared", "sit_and_go_place"] | None = None
    """How is a tie for MVP of the day settled?"""

    regional_ranking_points: Literal["mvp_points_one_to_one", "not_at_all"] | None = None
    """What does a match day bring to the regional ranking?"""

    # Ranking

    ranking_events: tuple[Literal["championship", "grand_slam", "online_ranking"], ...] | None = None
    """Which events bring ranking points?"""

    grand_slams_per_season: int | None = None
    """How many Grand Slams are played in a season?"""

    scoring_share: Fraction | None = None
    """Which part of the field gets points for its place?"""

    scoring_places_rounding: Literal["half_up", "up"] | None = None
    """How are the scoring places rounded?"""

    participation_bonus: int | None = None
    """How many points does taking part bring?"""

    ranking_points_formula: Literal["seven_root_players_over_root_place"] | None = None
    """Which formula turns a place into points?"""

    championship_factor: Fraction | None = None
    """How many times do points count at the championship?"""

    grand_slam_factor: Fraction | None = None
    """How many times do points count at a Grand Slam?"""

    season_weights: tuple[Fraction, ...] | None = None
    """How much do points count this season, and in each later one?"""

    title_residence_years: int | None = None
    """How many years in the country stand in for citizenship when it comes to the title?"""

    title_residence_applies_to: Literal["individual", "individual_and_team"] | None = None
    """Which titles ask for citizenship or residence?"""

    ineligible_winner_title_goes_to: Literal["best_eligible", "nobody"] | None = None
    """Where does the title go when the winner cannot hold it?"""

    national_team_residence_years: int | None = None
    """How many years in the country stand in for citizenship in the national team?"""

    national_team_needs_ranking: bool | None = None
    """Is a place in the ranking needed for the national team?"""

    # Conduct

    allowed_languages: tuple[Literal["de", "en"], ...] | None = None
    """Which languages are spoken at the table?"""

    phone_call_at_table: Literal["offence", "folds_hand"]
    """What does a phone call at the table lead to?"""

    devices_at_table: Literal["if_no_nuisance", "no_communication", "board_may_ban"]
    """How far are devices tolerated at the table?"""

    chat_during_hand: Literal["restricted", "free"]
    """Is the chat open during a hand?"""

    card_protectors_max: int | None = None
    """How many card protectors may lie in front of a player?"""

    spectator_distance_metres: int | None = None
    """How many metres from the table do spectators stand?"""

    public_name: Literal["first_and_last_name", "nickname"] | None = None
    """Which name of a player is shown in public?"""

    media_consent_needed: bool | None = None
    """Does entering include consent to photos and film?"""

    # Other games

    odd_chip_high_low: Literal["high", "low"]
    """Which half of a high/low pot takes the odd chip?"""

    equal_scoops_split_whole_pot: bool
    """Is a high/low pot split in one when the same players tie for both halves?"""

    mixed_button_in_stud: Literal["advanced_then_frozen", "keeps_moving"]
    """What does the button do during the stud part of a mixed game?"""

    stud_open_pair_doubles: bool
    """Does an open pair allow a double bet on fourth street?"""

    stud_exposed_down_card: Literal["becomes_upcard", "misdeal"]
    """What is done about a down card exposed in the first deal of stud?"""

    stud_exposed_seventh: Literal["replaced_if_betting", "stays"]
    """What is done about an exposed seventh-street card?"""
