import { describe, expect, test } from "vitest";
import { isPressing, isSeenAt, noticeText, tableOf, type About } from "../src/lib/telling";
import { CATALOGUES } from "../src/lib/words";

const said = (about: About): [string, string] => [
  noticeText(about, CATALOGUES.en, "en"),
  noticeText(about, CATALOGUES.de, "de"),
];
const UNTIL = new Date(2026, 4, 12, 20, 15).getTime();
const seat = { type: "seat_given", name: "Friday", seat: 7, table: "friday~4", event: "friday", number: 4, is_final: false } as const;

describe("notices in both languages", () => {
  test("of seats", () => {
    expect(said({ type: "seat_kept", table: "lounge", name: "Lounge", seat: 3, until: UNTIL })).toEqual([
      "Lounge: seat 3 is kept for you until 20:15.",
      "Lounge: Platz 3 ist bis 20:15 Uhr für dich frei gehalten.",
    ]);
    expect(said({ ...seat, how: "balance" })).toEqual([
      "Friday: the tables are evened out, and you move to table 4, seat 7.",
      "Friday: Die Tische werden ausgeglichen, du wechselst an Tisch 4, Platz 7.",
    ]);
    expect(said({ ...seat, how: "final", is_final: true })).toEqual([
      "Friday: the final table is formed. Your seat: final table, seat 7.",
      "Friday: Der Finaltisch steht. Dein Platz: Finaltisch, Platz 7.",
    ]);
    expect(said({ ...seat, how: "change", name: "Balcony", table: "balcony", number: null })).toEqual([
      "You were moved to Balcony, seat 7.",
      "Du wurdest umgesetzt: Balcony, Platz 7.",
    ]);
  });

  test("of events", () => {
    const friday = { event: "friday", name: "Friday" };
    expect(said({ type: "event_starts", ...friday, table: "", number: 1, seat: 3, is_final: false })).toEqual([
      "Friday begins. Your seat: table 1, seat 3.",
      "Friday beginnt. Dein Platz: Tisch 1, Platz 3.",
    ]);
    expect(said({ type: "event_starts", ...friday, table: "", number: null, seat: null, is_final: false })[1]).toBe("Friday beginnt.");
    expect(said({ type: "event_ends", ...friday, place: 3, prize_cents: 125000 })).toEqual([
      "Friday is over: place 3, 1,250.00 won.",
      "Friday ist vorbei: Platz 3, 1.250,00 gewonnen.",
    ]);
    expect(said({ type: "event_ends", ...friday, place: 12, prize_cents: 0 })[0]).toBe("Friday is over: place 12.");
    expect(said({ type: "event_rearranged", ...friday, date: "2026-05-12", starts_at: UNTIL, venue: "Lucky Hall" })).toEqual([
      "Friday is now on 12 May 2026, 20:15, Lucky Hall.",
      "Friday ist jetzt am 12.05.2026, 20:15, Lucky Hall.",
    ]);
  });
});

test("what one sees at its table anyway is settled there; a seat that is kept is not", () => {
  expect(isSeenAt({ ...seat, how: "break" }, "friday~4")).toBe(true);
  expect(isSeenAt({ ...seat, how: "break" }, "friday~1")).toBe(false);
  expect(isSeenAt({ type: "seat_kept", table: "lounge", name: "Lounge", seat: 3, until: UNTIL }, "lounge")).toBe(false);
});

test("only what has to be done at once is worth a sound", () => {
  expect(isPressing({ ...seat, how: "break" })).toBe(true);
  expect(isPressing({ type: "in_prizes", event: "friday", name: "Friday", left: 9 })).toBe(false);
  expect(tableOf({ type: "in_prizes", event: "friday", name: "Friday", left: 9 })).toBe("");
});
