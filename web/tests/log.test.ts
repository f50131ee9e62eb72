import { describe, expect, test } from "vitest";
import { kindOf, sentences, type Telling } from "../src/lib/log";
import { CATALOGUES, type Language } from "../src/lib/words";
import type { Paragraph, Seen } from "../src/lib/wire";
import { began } from "./fixtures";

const telling = (language: Language, unit: "chips" | "blinds" = "chips"): Telling => ({
  language,
  words: CATALOGUES[language],
  unit,
  bigBlind: 10,
});

function tell(event: Seen, language: Language, unit: "chips" | "blinds" = "chips"): string[] {
  const line = { key: 1, hand: 12, event, names: { 1: "Anna", 2: "Bruno" }, you: 1 };
  return sentences(line, telling(language, unit)).map((sentence) => sentence.replaceAll("\uFE0E", ""));
}

function satDown(changes: Partial<Extract<Seen, { type: "sat_down" }>> = {}): Extract<Seen, { type: "sat_down" }> {
  const facts = { is_bot: false, is_ghost: false, moved: "", came_from: "", penalty: 0, penalty_rounds: 0, waits: false };
  return { type: "sat_down", seat: 2, member: "b", name: "Bruno", chips: 1000, ...facts, ...changes };
}

function placed(changes: Partial<Extract<Seen, { type: "button_placed" }>> = {}): Extract<Seen, { type: "button_placed" }> {
  const seats = { button: 1, small_blind: 2, big_blind: 3, small_blind_seat: 2 };
  return { type: "button_placed", ...seats, away: [], missed_big: [], missed_small: [], ...changes };
}

function cite(paragraph: string): Paragraph {
  return { book: "tda", edition: "2019", paragraph, rule: `TDA-${paragraph}` };
}

/** Every kind of event, of somebody else (seat 2) where a seat is in it, with its sentences. */
const EVENTS: { [Type in Seen["type"]]: [Extract<Seen, { type: Type }>, string[], string[]] } = {
  table_opened: [
    {
      type: "table_opened",
      id: "t",
      name: "Prater",
      book: "tda",
      edition: "2019",
      structure: "no_limit",
      seats: 6,
      small_blind: 5,
      big_blind: 10,
      smallest_buy_in: 200,
      largest_buy_in: 1000,
      thinking_ms: 1,
      pause_ms: 1,
      ante: 0,
      cash: true,
      kind: "cash",
      big_blind_ante: false,
      chip_cents: 1,
      smallest_chip: 1,
      rebuys: false,
      time_bank_ms: 0,
      time_bank_refill_ms: 0,
      time_bank_refill_hands: 0,
      entry_level: false,
      seat_kept_ms: 0,
      asks_showdown: false,
      event: null,
      seat_offered_ms: 60_000,
      is_private: false,
      host: "",
      door: { approves: false },
      straddles: true,
      runs_twice: true,
      floor_calls: 3,
      floor_wait_ms: 120_000,
      floor_rules_ms: 600_000,
    },
    ["Prater is open"],
    ["Prater ist offen"],
  ],
  sat_down: [
    satDown({ waits: true }),
    ["Bruno sits down with 1,000", "Bruno waits for the big blind"],
    ["Bruno nimmt mit 1.000 Platz", "Bruno wartet auf den Big Blind"],
  ],
  ghost_replaced: [
    { type: "ghost_replaced", seat: 2, member: "b", name: "Bruno", chips: 800, is_bot: false },
    ["Bruno takes the ghost's place with 800"],
    ["Bruno übernimmt den Platz des Geists mit 800"],
  ],
  eliminated: [{ type: "eliminated", seat: 2, had: 300 }, ["Bruno is out"], ["Bruno ist ausgeschieden"]],
  left_the_table: [
    { type: "left_the_table", seat: 2, rule: "WPL-5.6.1", folds: true },
    ["Bruno leaves in mid-hand and folds in turn"],
    ["Bruno geht mitten in der Hand und passt, wenn die Reihe kommt"],
  ],
  waits_for_blind: [
    { type: "waits_for_blind", seat: 2, waits: true },
    ["Bruno waits for the big blind"],
    ["Bruno wartet auf den Big Blind"],
  ],
  straddle_set: [
    { type: "straddle_set", seat: 2, chips: 20 },
    ["Bruno straddles 20 when after the big blind"],
    ["Bruno macht nach dem Big Blind einen Straddle von 20"],
  ],
  level_set: [
    { type: "level_set", small_blind: 500, big_blind: 1000, ante: 100, smallest_chip: 0 },
    ["Blinds 500/1,000, ante 100"],
    ["Blinds 500/1.000, Ante 100"],
  ],
  hand_began: [{ type: "hand_began", at: 1 }, [], []],
  button_drawn: [
    {
      type: "button_drawn",
      button: 2,
      cards: [
        [1, "Kd"],
        [2, "As"],
      ],
    },
    ["Draw for the button: You K♦, Bruno A♠", "Bruno has the first button"],
    ["Um den Button gezogen: Du K♦, Bruno A♠", "Bruno hat den ersten Button"],
  ],
  button_moved_ahead: [
    { type: "button_moved_ahead", button: 2, small_blind: 3, big_blind: 4, small_blind_seat: 3 },
    ["The button goes to Bruno"],
    ["Der Button geht an Bruno"],
  ],
  button_placed: [placed({ small_blind: null }), ["No small blind in this hand"], ["Kein Small Blind in dieser Hand"]],
  misdealt: [
    { type: "misdealt", why: "exposed" },
    ["Misdeal: everybody has the chips back, and the hand is dealt again"],
    ["Falsch gegeben: alle haben ihre Chips zurück, und es wird neu gegeben"],
  ],
  penalty_given: [
    { type: "penalty_given", seat: 2, hands: 8, rounds: 0 },
    ["Bruno gets a penalty: 8 hands"],
    ["Bruno bekommt eine Strafe: 8 Hände aussetzen"],
  ],
  penalty_began: [
    { type: "penalty_began", seat: 2, hands: 1 },
    ["Bruno now misses 1 hand"],
    ["Bruno setzt jetzt 1 Hand aus"],
  ],
  sits_out_at_blind: [
    { type: "sits_out_at_blind", seat: 2, wants: true },
    ["Bruno sits out from the next big blind on"],
    ["Bruno setzt ab dem nächsten Big Blind aus"],
  ],
  link_renewed: [{ type: "link_renewed", number: 2, at: 1 }, [], []],
  let_in: [{ type: "let_in", member: "b", name: "Bruno" }, ["Bruno is in"], ["Bruno ist dabei"]],
  shown_out: [
    { type: "shown_out", member: "b", name: "Bruno", for_good: false },
    ["Bruno is shown out"],
    ["Bruno wurde ausgeladen"],
  ],
  pardoned: [{ type: "pardoned", member: "b" }, [], []],
  host_changed: [{ type: "host_changed", member: "b" }, [], []],
  table_renamed: [
    { type: "table_renamed", name: "Prater" },
    ["The table is now called Prater"],
    ["Der Tisch heißt jetzt Prater"],
  ],
  door_set: [{ type: "door_set", door: { approves: true } }, [], []],
  book_announced: [
    { type: "book_announced", book: "vpsv", edition: "2016" },
    ["From the next hand on: VPSV 2016"],
    ["Ab der nächsten Hand: VPSV 2016"],
  ],
  book_changed: [
    { type: "book_changed", book: "apsa", edition: "undated" },
    ["Played under APSA"],
    ["Gespielt wird nach APSA"],
  ],
  list_joined: [
    { type: "list_joined", member: "b", name: "Bruno" },
    ["Bruno waits for a seat"],
    ["Bruno wartet auf einen Platz"],
  ],
  list_left: [{ type: "list_left", member: "b" }, [], []],
  seat_offered: [
    { type: "seat_offered", seat: 2, member: "b", name: "Bruno", until: 1 },
    ["Seat 2 is kept for Bruno"],
    ["Platz 2 ist für Bruno freigehalten"],
  ],
  offer_passed: [{ type: "offer_passed", seat: 2, member: "b" }, [], []],
  break_began: [{ type: "break_began" }, ["Break"], ["Pause"]],
  break_ended: [{ type: "break_ended" }, ["The break is over"], ["Die Pause ist vorbei"]],
  all_ins_held: [
    { type: "all_ins_held", held: true },
    ["Hand for hand: all-ins stay face down until all tables are done"],
    ["Hand für Hand: All-ins bleiben verdeckt, bis alle Tische fertig sind"],
  ],
  run_out_held: [{ type: "run_out_held", held: false }, ["The all-in is opened"], ["Das All-in wird aufgedeckt"]],
  cards_looked_at: [
    { type: "cards_looked_at", hand: 3, by: "m1" },
    ["The floor has looked at the cards of this hand"],
    ["Der Floor hat die Karten dieser Hand angesehen"],
  ],
  floor_called: [
    { type: "floor_called", seat: 2, name: "Bruno", at: 1, until: 0, joins: true },
    ["Bruno calls the floor as well"],
    ["Bruno ruft auch den Floor"],
  ],
  floor_call_withdrawn: [
    { type: "floor_call_withdrawn", member: "b", name: "Bruno", at: 1 },
    ["Bruno withdraws the call"],
    ["Bruno zieht den Ruf zurück"],
  ],
  floor_came: [
    { type: "floor_came", member: "f", name: "Flora", until: 1 },
    ["Flora of the floor is here"],
    ["Flora vom Floor ist da"],
  ],
  floor_awaited: [{ type: "floor_awaited", until: 1 }, [], []],
  floor_ruled: [
    { type: "floor_ruled", by: "Flora", at: 1, case: 3, rules: [cite("42-A")], is_otherwise: false },
    ["Flora has ruled (TDA 2019 42-A)"],
    ["Flora hat entschieden (TDA 2019 42-A)"],
  ],
  floor_call_dismissed: [
    { type: "floor_call_dismissed", member: "", name: "", at: 1, reason: "all was right" },
    ["The floor sees no reason to step in: all was right"],
    ["Der Floor sieht keinen Grund einzugreifen: all was right"],
  ],
  floor_call_timed_out: [
    { type: "floor_call_timed_out", at: 1 },
    ["Nobody has ruled in time: play goes on"],
    ["Niemand hat rechtzeitig entschieden: Es geht weiter"],
  ],
  closes_after_hand: [
    { type: "closes_after_hand", rule: "VPSV-6" },
    ["The table closes after this hand"],
    ["Der Tisch schließt nach dieser Hand"],
  ],
  table_closed: [{ type: "table_closed", rule: "VPSV-6" }, ["The table is closed"], ["Der Tisch ist geschlossen"]],
  clock_called: [
    { type: "clock_called", seat: 2, by: 3, countdown_from: 1, until: 2 },
    ["Seat 3 calls the clock on Bruno"],
    ["Platz 3 verlangt die Uhr für Bruno"],
  ],
  clock_length_set: [
    { type: "clock_length_set", seat: 0, seconds: 30, countdown: 5, why: "late" },
    ["A called clock now runs 30 s and a countdown of 5 s"],
    ["Eine verlangte Uhr läuft jetzt 30 s und 5 s Countdown"],
  ],
  turn_began: [{ type: "turn_began", seat: 2, since: 1 }, [], []],
  time_bank_started: [
    { type: "time_bank_started", seat: 2, since: 1, until: 2 },
    ["Bruno thinks on out of the time bank"],
    ["Bruno denkt aus der Zeitbank weiter"],
  ],
  time_bank_spent: [{ type: "time_bank_spent", seat: 2, ms: 1500 }, [], []],
  time_bank_filled: [
    { type: "time_bank_filled", ms: 20_000 },
    ["Everybody gets 20 s of time bank"],
    ["Alle bekommen 20 s Zeitbank"],
  ],
  leaves_after_hand: [{ type: "leaves_after_hand", seat: 2, forfeits: "" }, ["Bruno leaves after this hand"], ["Bruno geht nach dieser Hand"]],
  stood_up: [{ type: "stood_up", seat: 2, chips: 5, forfeits: "" }, ["Bruno leaves the table with 5"], ["Bruno verlässt den Tisch mit 5"]],
  sat_out: [{ type: "sat_out", seat: 2, at: 0 }, ["Bruno sits out"], ["Bruno setzt aus"]],
  came_back: [{ type: "came_back", seat: 2 }, ["Bruno is back"], ["Bruno ist wieder da"]],
  chips_taken_out: [
    { type: "chips_taken_out", seat: 2, chips: 500, rule: "TDA-63.a" },
    ["Bruno forfeits 500, which leave play"],
    ["Bruno verliert 500, die aus dem Spiel gehen"],
  ],
  chips_added: [{ type: "chips_added", seat: 2, chips: 500 }, ["Bruno adds 500"], ["Bruno kauft 500 nach"]],
  clock_started: [{ type: "clock_started", seat: 2, until: 1, since: 0 }, [], []],
  clock_ran_out: [{ type: "clock_ran_out", seat: 2 }, ["Bruno let the time pass"], ["Bruno lässt die Zeit verstreichen"]],
  next_hand_due: [{ type: "next_hand_due", at: 1 }, [], []],
  deck_shown: [{ type: "deck_shown", hand: 12, root: "ab" }, [], []],
  began: [began() as Extract<Seen, { type: "began" }>, ["Hand 12"], ["Hand 12"]],
  dealt: [{ type: "dealt", cards: ["As", "Td"] }, ["Your cards: A♠ 10♦"], ["Deine Karten: A♠ 10♦"]],
  ante_posted: [{ type: "ante_posted", seat: 2, chips: 1 }, ["Bruno: ante 1"], ["Bruno: Ante 1"]],
  blind_posted: [
    { type: "blind_posted", seat: 2, chips: 10, kind: "big blind" },
    ["Bruno: big blind 10"],
    ["Bruno: Big Blind 10"],
  ],
  dead_posted: [{ type: "dead_posted", seat: 2, chips: 5 }, ["Bruno: 5 dead into the pot"], ["Bruno: 5 tot in den Pot"]],
  street_dealt: [
    { type: "street_dealt", street: "flop", cards: ["2c", "3h", "4s"], run: 2 },
    ["Flop (second board): 2♣ 3♥ 4♠"],
    ["Flop (zweites Board): 2♣ 3♥ 4♠"],
  ],
  checked: [{ type: "checked", seat: 2 }, ["Bruno checks"], ["Bruno schiebt"]],
  called: [{ type: "called", seat: 2, to: 20 }, ["Bruno calls, 20 in all"], ["Bruno bezahlt, 20 insgesamt"]],
  bet: [{ type: "bet", seat: 2, to: 1500 }, ["Bruno bets 1,500"], ["Bruno setzt 1.500"]],
  raised: [{ type: "raised", seat: 2, to: 60 }, ["Bruno raises to 60"], ["Bruno erhöht auf 60"]],
  folded: [{ type: "folded", seat: 2 }, ["Bruno folds"], ["Bruno passt"]],
  hand_killed: [
    { type: "hand_killed", seat: 2, why: "left_the_table" },
    ["Bruno's hand is dead (left the table)"],
    ["Die Hand von Bruno ist tot (vom Tisch gegangen)"],
  ],
  ruled: [
    {
      type: "ruled",
      what: {
        type: "put_right",
        procedure: "premature_turn",
        rule: "TDA-RP-5-B",
        board: ["9h", "Ts", "2c"],
        cards: ["As", "Kd"],
        seen: ["4d"],
        dead: [],
      },
      by: { book: "tda", edition: "2019", paragraph: "RP-5-B", rule: "TDA-RP-5-B" },
    },
    ["Floor: premature turn (TDA 2019 RP-5-B). The board: 9♥ 10♠ 2♣"],
    ["Turnierleitung: vorzeitiger Turn (TDA 2019 RP-5-B). Das Board: 9♥ 10♠ 2♣"],
  ],
  uncalled_returned: [
    { type: "uncalled_returned", seat: 2, chips: 40 },
    ["40 go back to Bruno"],
    ["40 gehen zurück an Bruno"],
  ],
  cards_opened: [
    {
      type: "cards_opened",
      seats: [1, 2],
      cards: [
        ["As", "Ad"],
        ["Ks", "Kd"],
      ],
    },
    ["You show A♠ A♦", "Bruno shows K♠ K♦"],
    ["Du zeigst A♠ A♦", "Bruno zeigt K♠ K♦"],
  ],
  runs_agreed: [
    { type: "runs_agreed", seat: 2, twice: true },
    ["Bruno wants to run it twice"],
    ["Bruno will zweimal ausspielen"],
  ],
  shown: [
    { type: "shown", seat: 2, cards: ["Qc", "Qh"], asked_by: null },
    ["Bruno shows Q♣ Q♥"],
    ["Bruno zeigt Q♣ Q♥"],
  ],
  mucked: [{ type: "mucked", seat: 2 }, ["Bruno mucks"], ["Bruno legt verdeckt weg"]],
  pot_awarded: [
    { type: "pot_awarded", pot: 1, chips: 99, seats: [1, 2], shares: [50, 49], run: 1 },
    ["You win 50 (Side pot 1)", "Bruno wins 49 (Side pot 1)"],
    ["Du gewinnst 50 (Side Pot 1)", "Bruno gewinnt 49 (Side Pot 1)"],
  ],
  rabbit_shown: [{ type: "rabbit_shown", cards: ["9h"] }, ["Would have come: 9♥"], ["Gekommen wäre: 9♥"]],
};

describe("every event has its sentence, or deliberately none", () => {
  test.each(Object.entries(EVENTS))("%s", (_, [event, english, german]) => {
    expect(tell(event, "en")).toEqual(english);
    expect(tell(event, "de")).toEqual(german);
    expect(["hand", "street", "action", "win", "table"]).toContain(kindOf(event));
  });
});

test("one's own doings are told to oneself", () => {
  expect(tell({ type: "raised", seat: 1, to: 60 }, "en")).toEqual(["You raise to 60"]);
  expect(tell({ type: "raised", seat: 1, to: 60 }, "de")).toEqual(["Du erhöhst auf 60"]);
  expect(tell({ type: "blind_posted", seat: 1, chips: 5, kind: "small blind" }, "de")).toEqual(["Du: Small Blind 5"]);
});

test.each<[string, Seen, string, string]>([
  ["sitting down", satDown({ seat: 1 }), "You sit down with 1,000", "Du nimmst mit 1.000 Platz"],
  ["a ghost", satDown({ seat: 9, name: "", is_ghost: true }), "Seat 9: a ghost with 1,000", "Platz 9: ein Geist mit 1.000"],
  ["leaving with nothing", { type: "stood_up", seat: 1, chips: 0, forfeits: "" }, "You leave the table", "Du verlässt den Tisch"],
  [
    "being disqualified",
    { type: "stood_up", seat: 2, chips: 900, forfeits: "TDA-71-D" },
    "Bruno is disqualified; 900 leave play",
    "Bruno ist disqualifiziert; 900 gehen aus dem Spiel",
  ],
  ["posting", { type: "waits_for_blind", seat: 1, waits: false }, "You post to come in", "Du zahlst, um ins Spiel zu kommen"],
  ["no straddle", { type: "straddle_set", seat: 1, chips: 0 }, "You straddle no more", "Du machst keinen Straddle mehr"],
  ["no ante", { type: "level_set", small_blind: 1, big_blind: 2, ante: 0, smallest_chip: 0 }, "Blinds 1/2", "Blinds 1/2"],
  ["rounds", { type: "penalty_given", seat: 1, hands: 0, rounds: 2 }, "You get a penalty: 2 rounds", "Du bekommst eine Strafe: 2 Runden aussetzen"],
  ["a button drawn elsewhere", { type: "button_drawn", button: 1, cards: [] }, "You have the first button", "Du hast den ersten Button"],
  ["one's own dead chips", { type: "dead_posted", seat: 1, chips: 5 }, "You: 5 dead into the pot", "Du: 5 tot in den Pot"],
  ["the floor's clock", clockOn(1, null), "The clock runs for you", "Die Uhr läuft für dich"],
  ["a clock on oneself", clockOn(1, 2), "Bruno calls the clock on you", "Bruno verlangt die Uhr für dich"],
  ["one's own call", clockOn(2, 1), "You call the clock on Bruno", "Du verlangst die Uhr für Bruno"],
  [
    "one's own clock length",
    { type: "clock_length_set", seat: 1, seconds: 90, countdown: 10, why: "" },
    "A clock called on you runs 90 s and a countdown of 10 s",
    "Eine verlangte Uhr läuft für dich 90 s und 10 s Countdown",
  ],
])("%s", (_, event, english, german) => {
  expect(tell(event, "en")).toEqual([english]);
  expect(tell(event, "de")).toEqual([german]);
});

test("a button with both blinds needs no words", () => {
  expect(tell(placed(), "en")).toEqual([]);
});

function clockOn(seat: number, by: number | null): Seen {
  return { type: "clock_called", seat, by, countdown_from: 1, until: 2 };
}

test("a hand is void by a rule of a book, by our reading of it, or by our default", () => {
  const what = { type: "hand_voided", procedure: "duplicate_card", rule: "R", is_misdeal: false } as const;
  const told = (language: Language, by: Partial<Paragraph>) =>
    tell({ type: "ruled", what: { ...what, forfeits: [] }, by: { book: "tda", edition: "2019", paragraph: "", rule: "R", ...by } }, language);

  expect(told("en", { paragraph: "35-E" })).toEqual([
    "The hand is void, all chips go back: duplicate card (TDA 2019 35-E)",
  ]);
  expect(told("de", {})).toEqual([
    "Die Hand ist ungültig, alle Chips gehen zurück: doppelte Karte (TDA 2019, unsere Lesart (R))",
  ]);
  expect(told("de", { book: "apsa", edition: "undated", paragraph: "3.4-05" })[0]).toContain("(APSA 3.4-05)");
  expect(told("en", { book: "" })[0]).toContain("(our default)");
});

test("a seat nobody knows by name is a number", () => {
  expect(tell({ type: "checked", seat: 9 }, "en")).toEqual(["Seat 9 checks"]);
  expect(tell({ type: "checked", seat: 9 }, "de")).toEqual(["Platz 9 schiebt"]);
});

test("amounts in big blinds", () => {
  expect(tell({ type: "bet", seat: 2, to: 25 }, "en", "blinds")).toEqual(["Bruno bets 2.5 BB"]);
  expect(tell({ type: "bet", seat: 2, to: 25 }, "de", "blinds")).toEqual(["Bruno setzt 2,5 BB"]);
});

test("cards one may not see are not told of", () => {
  expect(tell({ type: "dealt", cards: [] }, "en")).toEqual([]);
});

test("an event of a newer server is passed over", () => {
  expect(tell({ type: "Fireworks" } as unknown as Seen, "en")).toEqual([]);
});
