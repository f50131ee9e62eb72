// Views and events as the server sends them, with only what a test cares about spelled out.
import type { AccountPage, StatementLine, Open, TakenSeat, Seen, SeatView, TableView, TableUpdate, View } from "../src/lib/wire";

export function place(seat: number, changes: Partial<TakenSeat> = {}): TakenSeat {
  return {
    seat,
    name: `P${seat}`,
    is_bot: false,
    chips: 1000,
    sits_out: false,
    leaves: false,
    is_ghost: false,
    penalty: 0,
    owes: false,
    waits: false,
    straddle: 0,
    time_bank_ms: 0,
    out_at_blind: false,
    ...changes,
  };
}

export function seatView(seat: number, changes: Partial<SeatView> = {}): SeatView {
  return { seat, stack: 1000, bet: 0, in_hand: true, all_in: false, cards: [], made: "", named: null, ...changes };
}

export function open(changes: Partial<Open> = {}): Open {
  return {
    fold: true,
    check: false,
    call: null,
    raise_from: null,
    raise_to: null,
    is_bet: false,
    show: false,
    muck: false,
    claims: false,
    run_twice: false,
    ...changes,
  };
}

export function handView(changes: Partial<View> = {}): View {
  return {
    seat: 1,
    street: "preflop",
    board: [],
    second_board: [],
    pot: 15,
    pots: [],
    seats: [seatView(1), seatView(2)],
    to_act: 1,
    legal: null,
    is_over: false,
    events: [],
    exposed: [],
    is_held: false,
    ...changes,
  };
}

export function tableView(changes: Partial<TableView> = {}): TableView {
  return {
    id: "demo",
    name: "Demo",
    book: "tda",
    edition: "2019",
    structure: "no_limit",
    size: 6,
    small_blind: 5,
    big_blind: 10,
    ante: 0,
    smallest_buy_in: 200,
    largest_buy_in: 1000,
    thinking_ms: 20_000,
    seats: [place(1, { name: "Anna" }), place(2, { name: "Bruno" })],
    you: 1,
    button: 2,
    number: 1,
    root: "",
    hand: null,
    players: [],
    turn: 1,
    until: null,
    next_hand_at: null,
    now: 1_000_000,
    kind: "cash",
    is_called: false,
    countdown_from: null,
    on_break: false,
    is_closed: false,
    chip_cents: 1,
    entry_level: false,
    largest_straddle: 0,
    may_top_up: true,
    entry: "posts_or_waits",
    thinks_since: null,
    on_time_bank: false,
    waiting: [],
    has_list: true,
    is_private: false,
    host: "",
    guests: [],
    door: { approves: false },
    next_book: "",
    runs_twice: false,
    call: null,
    ruling: null,
    floor_calls: 3,
    ...changes,
  };
}

export function told(number: number, since: number, events: Seen[] = [], view: Partial<TableView> = {}): TableUpdate {
  return { type: "told", topic: "table/demo", number, since, view: tableView(view), events };
}

export function began(): Seen {
  return {
    type: "began",
    book: "tda",
    edition: "2019",
    structure: "no_limit",
    seats: [1, 2],
    stacks: [1000, 1000],
    button: 2,
    small_blind: 5,
    big_blind: 10,
    ante: 0,
  };
}

export function entry(number: number, changes: Partial<StatementLine> = {}): StatementLine {
  return {
    number,
    cents: 100,
    balance_cents: number * 100,
    other: "house",
    why: "transfer",
    reason: { en: "", de: "" },
    transfer: `t-${number}`,
    by: "club",
    at: 0,
    reverses: "",
    reversed_by: "",
    ...changes,
  };
}

export function account(entries: StatementLine[], changes: Partial<AccountPage> = {}): AccountPage {
  return {
    type: "account",
    balance_cents: entries.at(-1)?.balance_cents ?? 0,
    money: "virtual",
    may_ask_for_more: false,
    entries,
    earlier: null,
    ...changes,
  };
}
