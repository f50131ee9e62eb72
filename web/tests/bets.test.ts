import { describe, expect, test } from "vitest";
import { betSizes, callIsAllIn, mayGoAllIn, raiseRange, sizeNames, snapped, stepped, typedChips, wheelSteps } from "../src/lib/bets";
import { handView, open, seatView, tableView } from "./fixtures";

/** The first seat has 1000 behind and 10 in front, and faces a raise to 30 in a pot of 45. */
const facing = tableView({
  hand: handView({
    pot: 45,
    seats: [seatView(1, { stack: 990, bet: 10 }), seatView(2, { stack: 970, bet: 30 })],
    legal: open({ call: 20, raise_from: 50, raise_to: 1000 }),
  }),
});

describe("sizes", () => {
  test("parts of the pot are counted after calling", () => {
    // 30 to match, then a pot of 65: two thirds of it are 43, half of it 32.5.
    expect(betSizes(facing)).toEqual({ min: 50, third: 52, half: 63, "two-thirds": 73, pot: 95, max: 1000 });
  });

  test("no size leaves what is open", () => {
    const short = tableView({
      hand: handView({ pot: 400, legal: open({ check: true, raise_from: 10, raise_to: 120, is_bet: true }) }),
    });

    expect(betSizes(short)).toEqual({ min: 10, third: 120, half: 120, "two-thirds": 120, pot: 120, max: 120 });
  });

  test("there are none when one may not raise, or is not in turn", () => {
    expect(betSizes(tableView({ hand: handView({ legal: open({ call: 5 }) }) }))).toBeNull();
    expect(betSizes(tableView({ hand: handView() }))).toBeNull();
    expect(betSizes(tableView())).toBeNull();
  });
});

describe("all-in", () => {
  test("a raise of everything is all-in, a limited one is not", () => {
    expect(raiseRange(facing)?.endsAllIn).toBe(true);
    const potLimit = tableView({
      hand: handView({ seats: [seatView(1, { stack: 990, bet: 10 })], legal: open({ raise_from: 50, raise_to: 95 }) }),
    });
    expect(raiseRange(potLimit)?.endsAllIn).toBe(false);
    expect(mayGoAllIn(potLimit)).toBe(false);
  });

  test("a call of the last chips is all-in", () => {
    const legal = open({ call: 40 });
    const view = tableView({ hand: handView({ seats: [seatView(1, { stack: 40 })], legal }) });

    expect(callIsAllIn(view, legal)).toBe(true);
    expect(mayGoAllIn(view)).toBe(true);
  });

  test("not when it is somebody else's turn", () => {
    expect(mayGoAllIn(tableView({ hand: handView() }))).toBe(false);
  });
});

describe("slider", () => {
  const range = { from: 25, to: 98, isBet: false, endsAllIn: true, step: 10 };

  test("goes from the smallest raise over whole big blinds to the largest", () => {
    const stops = [range.from];
    while (stops.at(-1) !== range.to) stops.push(stepped(range, stops.at(-1) ?? 0, 1));

    expect(stops).toEqual([25, 30, 40, 50, 60, 70, 80, 90, 98]);
  });

  test("goes back the same way and stays there", () => {
    expect(stepped(range, 98, -1)).toBe(90);
    expect(stepped(range, 30, -1)).toBe(25);
    expect(stepped(range, 25, -1)).toBe(25);
    expect(stepped(range, 98, 1)).toBe(98);
  });

  test("dragging stops at the same places", () => {
    expect([20, 26, 29, 44, 46, 93, 96, 120].map((to) => snapped(range, to))).toEqual([25, 25, 30, 40, 50, 90, 98, 98]);
  });
});

test.each([
  ["250", "chips", "en", 250],
  ["1,250", "chips", "en", 1250],
  ["1.250", "chips", "en", 1250],
  [" 12 500 ", "chips", "de", 12500],
  ["2,5", "blinds", "en", 25],
  ["2.5", "blinds", "de", 25],
  ["1.000", "blinds", "de", 10_000],
  ["1,000", "blinds", "de", 10],
  ["1.000", "blinds", "en", 10],
  ["1,000", "blinds", "en", 10_000],
  ["1,000.5", "blinds", "en", 10_005],
  ["9007199254740991", "chips", "en", Number.MAX_SAFE_INTEGER],
  ["9007199254740992", "chips", "en", null],
  ["900719925474099", "blinds", "en", 9_007_199_254_740_990],
  ["900719925474100", "blinds", "en", null],
  ["9".repeat(400), "chips", "en", null],
  ["", "chips", "en", null],
  ["", "blinds", "en", null],
  ["all", "chips", "en", null],
  ["-5", "chips", "en", null],
  ["+300", "chips", "en", null],
  ["1.5", "chips", "en", null],
  ["1e9", "chips", "en", null],
  ["1e9", "blinds", "en", null],
  ["2k", "chips", "en", null],
  ["1.2.3", "blinds", "en", null],
] as const)("%s typed in %s (%s) is %s", (text, unit, language, chips) => {
  expect(typedChips(text, 10, unit, language)).toBe(chips);
});

test("a wheel counts a big blind every hundred pixels, however many events that takes", () => {
  const steps: number[] = [];
  let rest = 0;
  for (const delta of [-4, -46, -50, -260, 60, 40]) {
    const turned = wheelSteps(rest, delta, 0);
    steps.push(turned.steps);
    rest = turned.rest;
  }
  expect(steps).toEqual([0, 0, 1, 2, 0, 0]);
  expect(rest).toBe(-40);
  expect(wheelSteps(0, 3, 1).steps).toBe(-1);
  expect(wheelSteps(0, -1, 1).steps).toBe(0);
});

test("where the pot is the limit it is offered once, and all-in is all-in", () => {
  const range = { from: 20, to: 90, isBet: false, endsAllIn: false, step: 10 };

  expect(sizeNames(range, true)).toEqual(["min", "third", "half", "two-thirds", "max"]);
  expect(sizeNames({ ...range, endsAllIn: true }, true)).toContain("pot");
  expect(sizeNames(range, false)).toContain("pot");
});
