import { describe, expect, test } from "vitest";
import { kindOf, sentences, type Telling } from "../src/lib/log";
import { CATALOGUES, type Language } from "../src/lib/words";
import type { Seen } from "../src/lib/wire";
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

/** Every kind of event, of somebody else (seat 2) where a seat is in it, with its sentences. */
const EVENTS: { [Type in Seen["type"]]: [Extract<Seen, { type: Type }>, string[], string[]] } = {
  TableOpened: [
    {
      type: "TableOpened",
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
    },
    ["Prater is open"],
    ["Prater ist offen"],
  ],
  SatDown: [
    { type: "SatDown", seat: 2, member: "b", name: "Bruno", chips: 1000, is_bot: false },
    ["Bruno sits down with 1,000"],
    ["Bruno nimmt mit 1.000 Platz"],
  ],
  LeavesAfterHand: [{ type: "LeavesAfterHand", seat: 2 }, ["Bruno leaves after this hand"], ["Bruno geht nach dieser Hand"]],
  StoodUp: [{ type: "StoodUp", seat: 2, chips: 5 }, ["Bruno leaves the table"], ["Bruno verlässt den Tisch"]],
  SatOut: [{ type: "SatOut", seat: 2 }, ["Bruno sits out"], ["Bruno setzt aus"]],
  CameBack: [{ type: "CameBack", seat: 2 }, ["Bruno is back"], ["Bruno ist wieder da"]],
  ChipsAdded: [{ type: "ChipsAdded", seat: 2, chips: 500 }, ["Bruno adds 500"], ["Bruno kauft 500 nach"]],
  ClockStarted: [{ type: "ClockStarted", seat: 2, until: 1 }, [], []],
  ClockRanOut: [{ type: "ClockRanOut", seat: 2 }, ["Bruno let the time pass"], ["Bruno lässt die Zeit verstreichen"]],
  NextHandDue: [{ type: "NextHandDue", at: 1 }, [], []],
  DeckShown: [{ type: "DeckShown", hand: 12, root: "ab" }, [], []],
  Began: [began() as Extract<Seen, { type: "Began" }>, ["Hand 12"], ["Hand 12"]],
  Dealt: [{ type: "Dealt", cards: ["As", "Td"] }, ["Your cards: A♠ 10♦"], ["Deine Karten: A♠ 10♦"]],
  AntePosted: [{ type: "AntePosted", seat: 2, chips: 1 }, ["Bruno: ante 1"], ["Bruno: Ante 1"]],
  BlindPosted: [
    { type: "BlindPosted", seat: 2, chips: 10, kind: "big blind" },
    ["Bruno: big blind 10"],
    ["Bruno: Big Blind 10"],
  ],
  DeadPosted: [{ type: "DeadPosted", seat: 2, chips: 5 }, ["Bruno: dead 5"], ["Bruno: tot 5"]],
  StreetDealt: [
    { type: "StreetDealt", street: "flop", cards: ["2c", "3h", "4s"], run: 2 },
    ["Flop (second board): 2♣ 3♥ 4♠"],
    ["Flop (zweites Board): 2♣ 3♥ 4♠"],
  ],
  Checked: [{ type: "Checked", seat: 2 }, ["Bruno checks"], ["Bruno schiebt"]],
  Called: [{ type: "Called", seat: 2, to: 20 }, ["Bruno calls, 20 in all"], ["Bruno bezahlt, 20 insgesamt"]],
  Bet: [{ type: "Bet", seat: 2, to: 1500 }, ["Bruno bets 1,500"], ["Bruno setzt 1.500"]],
  Raised: [{ type: "Raised", seat: 2, to: 60 }, ["Bruno raises to 60"], ["Bruno erhöht auf 60"]],
  Folded: [{ type: "Folded", seat: 2 }, ["Bruno folds"], ["Bruno passt"]],
  HandKilled: [{ type: "HandKilled", seat: 2, why: "" }, ["Bruno's hand is dead"], ["Die Hand von Bruno ist tot"]],
  UncalledReturned: [
    { type: "UncalledReturned", seat: 2, chips: 40 },
    ["40 go back to Bruno"],
    ["40 gehen zurück an Bruno"],
  ],
  CardsOpened: [
    {
      type: "CardsOpened",
      seats: [1, 2],
      cards: [
        ["As", "Ad"],
        ["Ks", "Kd"],
      ],
    },
    ["You show A♠ A♦", "Bruno shows K♠ K♦"],
    ["Du zeigst A♠ A♦", "Bruno zeigt K♠ K♦"],
  ],
  RunsAgreed: [
    { type: "RunsAgreed", seat: 2, twice: true },
    ["Bruno wants to run it twice"],
    ["Bruno will zweimal ausspielen"],
  ],
  Shown: [
    { type: "Shown", seat: 2, cards: ["Qc", "Qh"], asked_by: null },
    ["Bruno shows Q♣ Q♥"],
    ["Bruno zeigt Q♣ Q♥"],
  ],
  Mucked: [{ type: "Mucked", seat: 2 }, ["Bruno mucks"], ["Bruno legt verdeckt weg"]],
  PotAwarded: [
    { type: "PotAwarded", pot: 1, chips: 99, seats: [1, 2], shares: [50, 49], run: 1 },
    ["You win 50 (Side pot 1)", "Bruno wins 49 (Side pot 1)"],
    ["Du gewinnst 50 (Side Pot 1)", "Bruno gewinnt 49 (Side Pot 1)"],
  ],
  RabbitShown: [{ type: "RabbitShown", cards: ["9h"] }, ["Would have come: 9♥"], ["Gekommen wäre: 9♥"]],
};

describe("every event has its sentence, or deliberately none", () => {
  test.each(Object.entries(EVENTS))("%s", (_, [event, english, german]) => {
    expect(tell(event, "en")).toEqual(english);
    expect(tell(event, "de")).toEqual(german);
    expect(["hand", "street", "action", "win", "table"]).toContain(kindOf(event));
  });
});

test("one's own doings are told to oneself", () => {
  expect(tell({ type: "Raised", seat: 1, to: 60 }, "en")).toEqual(["You raise to 60"]);
  expect(tell({ type: "Raised", seat: 1, to: 60 }, "de")).toEqual(["Du erhöhst auf 60"]);
  expect(tell({ type: "BlindPosted", seat: 1, chips: 5, kind: "small blind" }, "de")).toEqual(["Du: Small Blind 5"]);
});

test("a seat nobody knows by name is a number", () => {
  expect(tell({ type: "Checked", seat: 9 }, "en")).toEqual(["Seat 9 checks"]);
  expect(tell({ type: "Checked", seat: 9 }, "de")).toEqual(["Platz 9 schiebt"]);
});

test("amounts in big blinds", () => {
  expect(tell({ type: "Bet", seat: 2, to: 25 }, "en", "blinds")).toEqual(["Bruno bets 2.5 BB"]);
  expect(tell({ type: "Bet", seat: 2, to: 25 }, "de", "blinds")).toEqual(["Bruno setzt 2,5 BB"]);
});

test("cards one may not see are not told of", () => {
  expect(tell({ type: "Dealt", cards: [] }, "en")).toEqual([]);
});

test("an event of a newer server is passed over", () => {
  expect(tell({ type: "Fireworks" } as unknown as Seen, "en")).toEqual([]);
});
