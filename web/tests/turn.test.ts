import { describe, expect, test } from "vitest";
import { offersClock, PATIENCE_MS, turnClock } from "../src/lib/turn";
import { handView, place, tableView } from "./fixtures";

const NOW = 1_000_000;
const hand = handView({ to_act: 2 });

describe("the clock of the seat in turn", () => {
  const view = tableView({ hand, until: NOW + 20_000, seats: [place(1), place(2, { time_bank_ms: 60_000 })] });

  test("the table's own time", () => {
    expect(turnClock(view)).toEqual({ seat: 2, kind: "own", until: NOW + 20_000, total: 20_000, countdownFrom: null });
  });

  test("the time bank, as long as it is", () => {
    expect(turnClock({ ...view, on_time_bank: true })).toMatchObject({ kind: "bank", total: 60_000 });
  });

  test("a called clock, with its countdown, before everything else", () => {
    expect(turnClock({ ...view, on_time_bank: true, is_called: true, countdown_from: NOW + 5 })).toMatchObject({
      kind: "called",
      countdownFrom: NOW + 5,
    });
  });

  test("nobody in turn, or all the time in the world", () => {
    expect(turnClock({ ...view, until: null })).toBeNull();
    expect(turnClock({ ...view, hand: handView({ to_act: null }) })).toBeNull();
    expect(turnClock({ ...view, hand: null })).toBeNull();
  });
});

describe("calling the clock is offered", () => {
  const view = tableView({ hand, thinks_since: NOW });
  const later = NOW + PATIENCE_MS;

  test("when somebody else has been thinking a while", () => {
    expect(offersClock(view, later - 1)).toBe(false);
    expect(offersClock(view, later)).toBe(true);
  });

  test("not on oneself, nor twice, nor by the rail or those who do not play, nor when nobody is in turn", () => {
    expect(offersClock({ ...view, you: 2 }, later)).toBe(false);
    expect(offersClock({ ...view, is_called: true }, later)).toBe(false);
    expect(offersClock({ ...view, you: null }, later)).toBe(false);
    expect(offersClock({ ...view, seats: [place(1, { sits_out: true }), place(2)] }, later)).toBe(false);
    expect(offersClock({ ...view, seats: [place(1, { owes: true }), place(2)] }, later)).toBe(false);
    expect(offersClock({ ...view, hand: handView({ to_act: null }), thinks_since: null }, later)).toBe(false);
  });
});
