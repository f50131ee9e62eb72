import { describe, expect, test } from "vitest";
import { dayAndTime, money, signedMoney } from "../src/lib/money";
import { balancePlot, refreshed, rows, withEarlier } from "../src/lib/statement";
import { CATALOGUES } from "../src/lib/words";
import type { Why } from "../src/lib/wire";
import { account, entry } from "./fixtures";

const { en, de } = CATALOGUES;
const TABLES = new Map([["demo", "Demo"]]);

describe("money", () => {
  test.each([
    [2500, "25.00", "25,00"],
    [102_505, "1,025.05", "1.025,05"],
    [0, "0.00", "0,00"],
    [-100, "−1.00", "−1,00"],
  ])("%i cents", (cents, english, german) => {
    expect(money(cents, "en")).toBe(english);
    expect(money(cents, "de")).toBe(german);
  });

  test("with its sign", () => {
    expect(signedMoney(2500, "en")).toBe("+25.00");
    expect(signedMoney(-2500, "de")).toBe("−25,00");
  });

  test("day and time, 24 hours", () => {
    const at = Date.UTC(2026, 2, 4, 20, 15);

    expect(dayAndTime(at, "en", "UTC")).toBe("4 Mar 2026, 20:15");
    expect(dayAndTime(at, "de", "UTC")).toBe("04.03.2026, 20:15");
  });
});

describe("a statement's lines", () => {
  test("newest first, with the table's name", () => {
    const lines = rows([entry(1), entry(2, { why: "buy-in", other: "demo" })], de, TABLES);

    expect(lines.map(({ entry: { number }, what, other }) => [number, what, other])).toEqual([
      [2, "Buy-in", "Demo"],
      [1, "Überweisung", "Bank"],
    ]);
  });

  test("every purpose has its word in both languages", () => {
    const whys: Record<Why, true> = {
      "buy-in": true,
      "cash-out": true,
      correction: true,
      fee: true,
      fine: true,
      "opening-credit": true,
      payout: true,
      prize: true,
      "re-buy": true,
      "table-change": true,
      "top-up": true,
      transfer: true,
    };
    expect(Object.keys(en.whys).sort()).toEqual(Object.keys(whys).sort());
    expect(Object.keys(de.whys).sort()).toEqual(Object.keys(whys).sort());
  });

  test("the house, the club, and whom nobody knows", () => {
    const others = rows([entry(1, { other: "anna" }), entry(2, { other: "club" }), entry(3)], en, TABLES);

    expect(others.map(({ other }) => other)).toEqual(["Bank", "Club", "anna"]);
  });

  test("corrections and what they take back", () => {
    const fine = entry(7, { why: "fine", reversed_by: "t-8" });
    const lines = rows([fine, entry(8, { why: "correction", reverses: "t-7" }), entry(9, { reverses: "t-1" })], en, TABLES);

    expect(lines.map(({ takesBack, isReversed }) => [takesBack, isReversed])).toEqual([
      ["", false], // on a page not yet shown
      ["7", false],
      [null, true],
    ]);
  });
});

describe("pages", () => {
  const numbers = (of: { entries: { number: number }[] }): number[] => of.entries.map(({ number }) => number);

  test("an earlier page goes before what is there", () => {
    const both = withEarlier(account([entry(3), entry(4)], { earlier: 3 }), account([entry(1), entry(2), entry(3)]));

    expect(numbers(both)).toEqual([1, 2, 3, 4]);
    expect(both.earlier).toBeNull();
    expect(both.balance_cents).toBe(400);
  });

  test("a newer page keeps the earlier ones as long as they join", () => {
    const before = account([entry(1), entry(2), entry(3)], { earlier: null });

    expect(numbers(refreshed(before, account([entry(3), entry(4)], { earlier: 3 })))).toEqual([1, 2, 3, 4]);
    expect(refreshed(before, account([entry(3), entry(4)], { earlier: 3 })).earlier).toBeNull();
    expect(numbers(refreshed(before, account([entry(9)], { earlier: 9 })))).toEqual([9]);
    expect(numbers(refreshed(null, account([entry(9)])))).toEqual([9]);
    expect(numbers(refreshed(before, account([])))).toEqual([]);
  });
});

describe("the line of the balance", () => {
  test("from before the first entry to after the last", () => {
    const plot = balancePlot([entry(1, { cents: 200, balance_cents: 200 }), entry(2, { cents: -300, balance_cents: -100 })], 100, 30);

    expect(plot).toEqual({ points: "0,20 50,0 100,30", zero: 20, lowest: -100, highest: 200, first: 0, last: -100 });
  });

  test("flat, or far above zero", () => {
    expect(balancePlot([entry(1, { cents: 0, balance_cents: 500 })], 100, 30)?.points).toBe("0,15 100,15");
    expect(balancePlot([entry(1, { cents: 100, balance_cents: 500 })], 100, 30)?.zero).toBeNull();
    expect(balancePlot([], 100, 30)).toBeNull();
  });
});
