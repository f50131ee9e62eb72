import { describe, expect, test } from "vitest";
import { apply, EMPTY, lastActions, leftWith, LOG_LINES, movesMoney, winnings } from "../src/lib/table";
import type { Seen } from "../src/lib/wire";
import { began, place, told } from "./fixtures";

const NOW = 1_000_000;
const checked = (seat: number): Seen => ({ type: "checked", seat });
const sealed = (hand: number): Seen => ({ type: "deck_shown", hand, root: "ab" });

describe("apply", () => {
  test("the first view is taken whole", () => {
    const state = apply(EMPTY, told(7, 0, [sealed(1), began(), checked(1)]), NOW);

    expect(state.number).toBe(7);
    expect(state.view?.name).toBe("Demo");
    expect(state.hand.map((event) => event.type)).toEqual(["deck_shown", "began", "checked"]);
    expect(state.needsLook).toBe(false);
  });

  test("a view that follows brings its events along", () => {
    const first = apply(EMPTY, told(7, 0, [began()]), NOW);
    const state = apply(first, told(8, 7, [checked(1)], { turn: 2 }), NOW);

    expect(state.number).toBe(8);
    expect(state.view?.turn).toBe(2);
    expect(state.hand.map((event) => event.type)).toEqual(["began", "checked"]);
  });

  test("a gap asks for a fresh view and changes nothing else", () => {
    const first = apply(EMPTY, told(7, 0), NOW);
    const state = apply(first, told(10, 9, [checked(1)], { turn: 5 }), NOW);

    expect(state).toEqual({ ...first, needsLook: true });
  });

  test("a fresh view after a gap replaces the lines of its hand and keeps those of earlier hands", () => {
    let state = apply(EMPTY, told(1, 0, [sealed(1), began(), checked(1)], { number: 1 }), NOW);
    state = apply(state, told(2, 1, [sealed(2), began()], { number: 2 }), NOW);
    state = apply(state, told(9, 8, [checked(2)], { number: 2 }), NOW);
    state = apply(state, told(9, 0, [sealed(2), began(), checked(1), checked(2)], { number: 2 }), NOW);

    expect(state.needsLook).toBe(false);
    expect(state.log.map((line) => `${line.hand} ${line.event.type}`)).toEqual([
      "1 deck_shown",
      "1 began",
      "1 checked",
      "2 deck_shown",
      "2 began",
      "2 checked",
      "2 checked",
    ]);
    expect(new Set(state.log.map((line) => line.key)).size).toBe(state.log.length);
  });

  test("a view heard before is left alone", () => {
    const state = apply(EMPTY, told(7, 0), NOW);

    expect(apply(state, told(7, 6, [checked(1)]), NOW)).toBe(state);
  });

  test("a fresh view is taken even when its number is lower: the server may have begun anew", () => {
    const state = apply(apply(EMPTY, told(70, 0), NOW), told(3, 0, [], { turn: 9 }), NOW);

    expect(state.number).toBe(3);
    expect(state.view?.turn).toBe(9);
  });

  test("a new hand begins its own list of events", () => {
    let state = apply(EMPTY, told(1, 0, [sealed(1), began(), checked(1)]), NOW);
    state = apply(state, told(2, 1, [checked(2), sealed(2), began()], { number: 2 }), NOW);

    expect(state.hand.map((event) => event.type)).toEqual(["deck_shown", "began"]);
    expect(state.log.at(-1)?.hand).toBe(2);
  });

  test("the log stays short", () => {
    let state = apply(EMPTY, told(1, 0, [began()]), NOW);
    for (let number = 2; number < 2 + LOG_LINES; number++) state = apply(state, told(number, number - 1, [checked(1)]), NOW);

    expect(state.log).toHaveLength(LOG_LINES);
  });

  test("who has left keeps the name in the log", () => {
    let state = apply(EMPTY, told(1, 0), NOW);
    state = apply(state, told(2, 1, [{ type: "stood_up", seat: 2, chips: 500, forfeits: "" }], { seats: [place(1)] }), NOW);

    expect(state.log.at(-1)?.names[2]).toBe("Bruno");
  });

  test("a fresh view tells of the hand by the names of those who were dealt in", () => {
    const view = { seats: [place(1), place(2, { name: "Clara" })], players: [{ seat: 2, name: "Bruno" }] };
    const fresh = apply(EMPTY, told(7, 0, [checked(2)], view), NOW);
    const later = apply(fresh, told(8, 7, [{ type: "sat_out", seat: 2, at: 0 }], view), NOW);

    expect(fresh.log.at(-1)?.names[2]).toBe("Bruno");
    expect(later.log.at(-1)?.names[2]).toBe("Clara");
  });

  test("the button is told of under the heading of its hand, and belongs to it", () => {
    const placed: Seen = {
      type: "button_placed",
      button: 1,
      small_blind: null,
      big_blind: 2,
      small_blind_seat: 1,
      away: [],
      missed_big: [],
      missed_small: [],
    };
    let state = apply(EMPTY, told(1, 0, [sealed(1), began()]), NOW);
    state = apply(state, told(2, 1, [sealed(2), placed, began()], { number: 2 }), NOW);

    expect(state.hand.map((event) => event.type)).toEqual(["deck_shown", "button_placed", "began"]);
    expect(state.log.slice(-3).map((line) => line.event.type)).toEqual(["deck_shown", "began", "button_placed"]);
  });

  test("who gets up is told of it as oneself", () => {
    const first = apply(EMPTY, told(1, 0, [], { you: 2 }), NOW);
    const stoodUp: Seen = { type: "stood_up", seat: 2, chips: 500, forfeits: "" };
    const left = apply(first, told(2, 1, [stoodUp], { seats: [place(1)], you: null }), NOW);
    const later = apply(left, told(3, 2, [{ ...stoodUp, chips: 9 }], { seats: [], you: null }), NOW);

    expect(left.log.at(-1)?.you).toBe(2);
    expect(later.log.at(-1)?.you).toBeNull();
    expect(leftWith(first.log)).toBeNull();
    expect(leftWith(later.log)).toBe(500);
  });

  test("the clock follows the quickest message", () => {
    let state = apply(EMPTY, told(1, 0, [], { now: NOW + 400 }), NOW);
    state = apply(state, told(2, 1, [], { now: NOW + 900 }), NOW + 700); // 200 ms ahead: this one was slower

    expect(state.clockOffset).toBe(400);
  });
});

test("winnings add up over pots and boards", () => {
  const award = (pot: number, seats: number[], shares: number[], run = 1): Seen => ({
    type: "pot_awarded",
    pot,
    chips: 0,
    seats,
    shares,
    run,
  });

  expect([...winnings([award(0, [1, 2], [50, 49]), award(1, [2], [10]), award(0, [1], [5], 2)])]).toEqual([
    [1, 55],
    [2, 59],
  ]);
});

test("what a seat did is forgotten on the next street, except that it folded", () => {
  const street: Seen = { type: "street_dealt", street: "flop", cards: ["As", "Kd", "2c"], run: 1 };
  const last = lastActions([checked(1), { type: "folded", seat: 2 }, street, { type: "bet", seat: 3, to: 20 }]);

  expect([...last].map(([seat, event]) => [seat, event.type])).toEqual([
    [2, "folded"],
    [3, "bet"],
  ]);
});

describe("money moves", () => {
  const before = told(1, 0, [], { you: 2 }).view;

  test.each<[Seen, boolean]>([
    [{ type: "chips_added", seat: 2, chips: 5 }, true],
    [{ type: "stood_up", seat: 2, chips: 5, forfeits: "" }, true],
    [{ type: "chips_added", seat: 1, chips: 5 }, false],
    [{ type: "table_closed", rule: "" }, true],
    [checked(2), false],
  ])("%o", (event, moves) => {
    expect(movesMoney(before, told(2, 1, [event], { you: event.type === "stood_up" ? null : 2 }))).toBe(moves);
  });
});
