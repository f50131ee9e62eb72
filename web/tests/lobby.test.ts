import { expect, test } from "vitest";
import { firstTable, freeSeats } from "../src/lib/lobby";
import type { TableLine } from "../src/lib/wire";

function line(id: string, people: number, bots: number): TableLine {
  return {
    id,
    name: id,
    book: "tda",
    edition: "2019",
    structure: "no_limit",
    small_blind: 5,
    big_blind: 10,
    size: 6,
    people,
    bots,
    hands: 0,
    smallest_buy_in: 200,
    largest_buy_in: 1000,
    chip_cents: 1,
    entry_level: false,
    waiting: 0,
  };
}

test("one click leads to the first table with a free seat", () => {
  expect(firstTable([line("full", 2, 4), line("b", 0, 0), line("c", 1, 4)])?.id).toBe("b");
  expect(firstTable([line("full", 2, 4)])?.id).toBe("full");
  expect(firstTable([])).toBeUndefined();
  expect(freeSeats(line("a", 1, 3))).toBe(2);
});
