import { describe, expect, test } from "vitest";
import {
  affords,
  buyIns,
  choosesEntry,
  isBetweenHands,
  isBroke,
  largestTopUp,
  mayStraddle,
  owesEntry,
  usualBuyIn,
} from "../src/lib/cash";
import { handView, place, seatView, tableView } from "./fixtures";

describe("buy-ins", () => {
  test("the smallest, one between in whole big blinds, the largest", () => {
    expect(buyIns(tableView({ smallest_buy_in: 500, largest_buy_in: 2500, big_blind: 20 }))).toEqual([500, 1500, 2500]);
  });

  test("one where there is only one, also if it is no whole number of big blinds", () => {
    expect(buyIns(tableView({ smallest_buy_in: 1000, largest_buy_in: 1000, big_blind: 25 }))).toEqual([1000]);
    expect(buyIns(tableView({ smallest_buy_in: 1010, largest_buy_in: 1010, big_blind: 25 }))).toEqual([1010]);
  });

  test("the usual one is the largest one can pay for", () => {
    const view = tableView({ smallest_buy_in: 500, largest_buy_in: 2500, big_blind: 20 });

    expect(usualBuyIn(view, null)).toBe(2500);
    expect(usualBuyIn(view, 100_000)).toBe(2500);
    expect(usualBuyIn(view, 2499)).toBe(1500);
    expect(usualBuyIn(view, 3)).toBe(500);
  });

  test("chips have their worth, and entry level needs no money", () => {
    const view = tableView({ chip_cents: 5, smallest_buy_in: 100 });

    expect(affords(view, 100, 500)).toBe(true);
    expect(affords(view, 100, 499)).toBe(false);
    expect(affords({ ...view, entry_level: true }, 100, -500)).toBe(true);
    expect(affords({ ...view, kind: "sit-and-go" }, 100, 0)).toBe(true);
  });
});

describe("coming in", () => {
  const running = tableView({ seats: [place(1), place(2)], you: null });

  test("a running game asks for a blind", () => {
    expect(choosesEntry(running)).toBe(true);
  });

  test("bots that pause until somebody sits down count", () => {
    const bots = [1, 2].map((seat) => place(seat, { is_bot: true, sits_out: true }));

    expect(choosesEntry({ ...running, seats: bots })).toBe(true);
  });

  test("no game yet, too few players, at once, or a tournament: nothing to choose", () => {
    expect(choosesEntry({ ...running, button: null })).toBe(false);
    expect(choosesEntry({ ...running, seats: [place(1), place(2, { sits_out: true })] })).toBe(false);
    expect(choosesEntry({ ...running, seats: [place(1), place(2, { owes: true })] })).toBe(false);
    expect(choosesEntry({ ...running, entry: "at_once" })).toBe(false);
    expect(choosesEntry({ ...running, entry: "" })).toBe(false);
  });

  test("who owes has the choice, except where everybody comes in at once", () => {
    expect(owesEntry(running, place(3, { owes: true }))).toBe(true);
    expect(owesEntry(running, place(3))).toBe(false);
    expect(owesEntry({ ...running, entry: "at_once" }, place(3, { owes: true }))).toBe(false);
  });
});

describe("topping up", () => {
  const inHand = handView({ seats: [seatView(1), seatView(2)] });

  test("up to the largest buy-in, between hands", () => {
    expect(largestTopUp(tableView(), place(1, { chips: 300 }))).toBe(700);
    expect(largestTopUp(tableView({ hand: inHand }), place(1, { chips: 300 }))).toBe(0);
    expect(largestTopUp(tableView({ hand: { ...inHand, is_over: true } }), place(1, { chips: 300 }))).toBe(700);
    expect(largestTopUp(tableView({ hand: inHand, you: 3 }), place(3, { chips: 300 }))).toBe(700);
  });

  test("not with more than that, nor with nothing, nor where the book forbids it, nor on the way out", () => {
    expect(largestTopUp(tableView(), place(1, { chips: 1200 }))).toBe(0);
    expect(largestTopUp(tableView(), place(1, { chips: 0 }))).toBe(0);
    expect(largestTopUp(tableView({ may_top_up: false }), place(1, { chips: 300 }))).toBe(0);
    expect(largestTopUp(tableView({ kind: "satellite" }), place(1, { chips: 300 }))).toBe(0);
    expect(largestTopUp(tableView(), place(1, { chips: 300, leaves: true }))).toBe(0);
  });

  test("broke is who has nothing left when the hand is over", () => {
    expect(isBroke(tableView({ hand: inHand }), place(1, { chips: 0 }))).toBe(false);
    expect(isBroke(tableView({ hand: { ...inHand, is_over: true } }), place(1, { chips: 0 }))).toBe(true);
    expect(isBetweenHands(tableView({ hand: inHand }))).toBe(false);
  });
});

test("a straddle is for those who play where there is one", () => {
  const view = tableView({ largest_straddle: 20 });

  expect(mayStraddle(view, place(1))).toBe(true);
  expect(mayStraddle(tableView(), place(1))).toBe(false);
  expect(mayStraddle(view, place(1, { sits_out: true }))).toBe(false);
  expect(mayStraddle(view, place(1, { owes: true }))).toBe(false);
});
