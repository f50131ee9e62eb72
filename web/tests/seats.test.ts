// Seats change hands while the last hand still lies on the table.
import { describe, expect, test } from "vitest";
import { news } from "../src/lib/announce";
import { sentences } from "../src/lib/log";
import { apply, EMPTY, wasDealtIn, type TableState } from "../src/lib/table";
import { CATALOGUES } from "../src/lib/words";
import type { Seen } from "../src/lib/wire";
import { handView, place, told } from "./fixtures";

const telling = { language: "en", words: CATALOGUES.en, unit: "chips", bigBlind: 10 } as const;
const sat = (seat: number, name: string) =>
  ({ type: "sat_down", seat, name, chips: 500, is_bot: false, is_ghost: false, waits: false }) as unknown as Seen;
const stoodUp = (seat: number) => ({ type: "stood_up", seat, chips: 900 }) as unknown as Seen;
const wins = (seat: number) =>
  ({ type: "pot_awarded", pot: 0, run: 1, seats: [seat], shares: [70] }) as unknown as Seen;
const checks = (seat: number): Seen => ({ type: "checked", seat });

const players = [
  { seat: 1, name: "Anna" },
  { seat: 2, name: "Pik" },
];
const over = handView({ seat: null, is_over: true, to_act: null });
const told_ = (state: TableState): string[] => state.log.flatMap((line) => sentences(line, telling));

describe("after a seat changed hands", () => {
  const events = [checks(2), wins(2), stoodUp(2), sat(2, "Neu")];
  const seats = [place(1, { name: "Anna" }), place(2, { name: "Neu" })];

  test("a fresh view tells of those who were dealt in", () => {
    const state = apply(EMPTY, told(9, 0, events, { seats, players, you: 1, hand: { ...over, seat: 1 } }), 0);

    expect(told_(state)).toEqual(["Pik checks", "Pik wins 70 (the pot)", "Pik leaves the table with 900", "Neu sits down with 500"]);
    expect(wasDealtIn(state.view!, 2)).toBe(false);
    expect(wasDealtIn(state.view!, 1)).toBe(true);
  });

  test("the newcomer is not credited either when it is oneself", () => {
    const state = apply(EMPTY, told(9, 0, events, { seats, players, you: 2, hand: over }), 0);

    expect(told_(state)).toEqual(["Pik checks", "Pik wins 70 (the pot)", "Pik leaves the table with 900", "You sit down with 500"]);
    expect(wasDealtIn(state.view!, 2)).toBe(false);
  });

  test("what still happens in the hand is told of who was dealt in, and the next hand of the newcomer", () => {
    const before = told(1, 0, [checks(2)], {
      seats: [place(1, { name: "Anna" }), place(2, { name: "Pik" })],
      players,
      you: 1,
      hand: handView({ seat: 1 }),
    });
    let state = apply(EMPTY, before, 0);
    state = apply(state, told(2, 1, [stoodUp(2), sat(2, "Neu"), wins(2)], { seats, players, you: 1, hand: { ...over, seat: 1 } }), 0);
    const next = [players[0]!, { seat: 2, name: "Neu" }];
    state = apply(state, told(3, 2, [{ type: "deck_shown", hand: 2, root: "" } as unknown as Seen, checks(2)], { seats, players: next, number: 2, you: 1, hand: handView({ seat: 1 }) }), 0);

    expect(told_(state)).toEqual([
      "Pik checks",
      "Pik leaves the table with 900",
      "Neu sits down with 500",
      "Pik wins 70 (the pot)",
      "Neu checks",
    ]);
  });
});

describe("those who listen", () => {
  const seats = [place(1, { name: "Anna" }), place(2, { name: "Pik" })];
  const hand = handView({ seat: 1 });
  const first = apply(EMPTY, told(1, 0, [checks(2)], { seats, players, you: 1, hand }), 0);

  test("hear what others do, who shows and who wins, but not what they did themselves", () => {
    const shown = { type: "shown", seat: 2, cards: ["As", "Kd"] } as unknown as Seen;
    const timeUp = { type: "clock_ran_out", seat: 1 } as unknown as Seen;
    const events = [{ type: "raised", seat: 2, to: 300 } as unknown as Seen, checks(1), timeUp, shown, wins(1)];
    const state = apply(first, told(2, 1, events, { seats, players, you: 1, hand }), 0);

    expect(news(state.news, telling)).toBe(
      "Pik raises to 300. You let the time pass. Pik shows ace of spades, king of diamonds. You win 70 (the pot).",
    );
  });

  test("hear nothing twice from a fresh view", () => {
    expect(first.news).toEqual([]);
    expect(apply(first, told(1, 0, [checks(2)], { seats, players, you: 1, hand }), 0).news).toEqual([]);
  });
});
