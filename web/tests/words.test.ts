import { describe, expect, test } from "vitest";
import { announcement } from "../src/lib/announce";
import { amount, CATALOGUES, handNamed, number, preferred, spoken, symbol } from "../src/lib/words";
import { handView, open, seatView, tableView } from "./fixtures";

test("the first language that is spoken here wins, else English", () => {
  expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(preferred(["en-GB", "de"])).toBe("en");
  expect(preferred(["hu"])).toBe("en");
  expect(preferred([])).toBe("en");
});

test("numbers are written as each language does", () => {
  expect(number(12500, "en")).toBe("12,500");
  expect(number(12500, "de")).toBe("12.500");
  expect(amount(125, "de", "blinds", 10)).toBe("12,5 BB");
});

test("cards are shown and spoken", () => {
  expect(symbol("Th")).toBe("10♥\uFE0E");
  expect(spoken(["As", "Td"], CATALOGUES.en)).toBe("ace of spades, ten of diamonds");
  expect(spoken(["As", "Td"], CATALOGUES.de)).toBe("Pik Ass, Karo zehn");
});

test("a hand is named with its kickers where the server says that they decide", () => {
  const seat = seatView(1, { made: "three of a kind", named: { en: "Three, with ace", de: "Drilling, mit Ass" } });

  expect(handNamed(seat, "de", CATALOGUES.de)).toBe("Drilling, mit Ass");
  expect(handNamed({ ...seat, named: null }, "de", CATALOGUES.de)).toBe("Drilling");
});

/** The shape of a catalogue: every string, list and function with its place. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
  }
  return typeof value;
}

test("both languages say the same things, down to the last name", () => {
  expect(shape(CATALOGUES.de)).toEqual(shape(CATALOGUES.en));
});

describe("for those who listen", () => {
  const telling = { language: "en", words: CATALOGUES.en, unit: "chips", bigBlind: 10 } as const;
  const own = seatView(1, { cards: ["As", "Kd"] });

  test("own cards and one's turn", () => {
    const view = tableView({ hand: handView({ seats: [own, seatView(2)], legal: open({ call: 10 }) }) });

    expect(announcement(null, view, telling)).toBe(
      "Your cards: ace of spades, king of diamonds. Your turn. 10 to call. Pot 15.",
    );
  });

  test("the board when it grows, and what it makes", () => {
    const before = tableView({ hand: handView({ seats: [own, seatView(2)], to_act: 2 }) });
    const after = tableView({
      turn: 2,
      hand: handView({
        street: "flop",
        board: ["Ah", "Ks", "2c"],
        seats: [{ ...own, made: "two pair" }, seatView(2)],
        to_act: 2,
      }),
    });

    expect(announcement(before, after, telling)).toBe(
      "Flop: ace of hearts, king of spades, two of clubs. You have two pair.",
    );
  });

  test("whose turn it is; and nothing twice", () => {
    const before = tableView({ hand: handView({ seats: [own, seatView(2)], legal: open({ check: true }) }) });
    const after = tableView({ turn: 2, hand: handView({ seats: [own, seatView(2)], to_act: 2 }) });

    expect(announcement(before, after, telling)).toBe("Bruno to act.");
    expect(announcement(after, after, telling)).toBe("");
  });

  test("a clock that is called, and the time bank, are heard by whom they concern", () => {
    const turn = tableView({ hand: handView({ seats: [own, seatView(2)], legal: open({ check: true }) }), until: 1_025_000 });
    const others = tableView({ hand: handView({ seats: [own, seatView(2)], to_act: 2 }), until: 1_025_000 });

    expect(announcement(turn, { ...turn, is_called: true }, telling)).toBe("The clock runs for you: 25 seconds.");
    expect(announcement(turn, { ...turn, on_time_bank: true }, telling)).toBe("Your time bank runs: 25 seconds.");
    expect(announcement(others, { ...others, is_called: true }, telling)).toBe("");
  });
});
