import { describe, expect, test } from "vitest";
import { hasCalledFloor, mayCallFloor, offersClock, onClock, PATIENCE_MS, turnClock } from "../src/lib/turn";
import { secondsOn } from "../src/lib/clock.svelte";
import type { FloorCallView } from "../src/lib/wire";
import { handView, place, tableView } from "./fixtures";

const NOW = 1_000_000;
const hand = handView({ to_act: 2 });

describe("the clock of the seat in turn", () => {
  const view = tableView({ hand, until: NOW + 20_000, seats: [place(1), place(2, { time_bank_ms: 60_000 })] });

  test("the table's own time", () => {
    expect(turnClock(view)).toEqual({ seat: 2, kind: "own", until: NOW + 20_000, total: 20_000, countdownFrom: null, stoppedAt: null });
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
    expect(offersClock({ ...view, call: called(2) }, later)).toBe(false);
  });
});

function called(...seats: number[]): FloorCallView {
  const callers = seats.map((seat) => ({ seat, name: `Seat ${seat}` }));
  return { since: NOW + 8_000, callers, until: NOW + 128_000, came: "", has_come: false };
}

describe("the floor", () => {
  const view = tableView({ hand, until: NOW + 20_000 });

  test("is called by whoever sits here and has not called it, where it comes", () => {
    expect(mayCallFloor(view)).toBe(true);
    expect(mayCallFloor({ ...view, call: called(2) })).toBe(true);
    expect(mayCallFloor({ ...view, call: called(2, 1) })).toBe(false);
    expect(hasCalledFloor({ ...view, call: called(2, 1) })).toBe(true);
    expect(mayCallFloor({ ...view, you: null })).toBe(false);
    expect(mayCallFloor({ ...view, floor_calls: 0 })).toBe(false);
    expect(mayCallFloor({ ...view, is_closed: true })).toBe(false);
  });

  test("stops every clock at what was left", () => {
    const clock = turnClock({ ...view, call: called(2) });
    expect(clock).toMatchObject({ stoppedAt: NOW + 8_000 });
    expect(clock && secondsOn(clock, 0)).toBe(12);
    expect(secondsOn({ until: NOW, stoppedAt: NOW + 1 }, 0)).toBe(0);
  });

  test("is waited for in minutes and seconds", () => {
    expect([onClock(0), onClock(61), onClock(600)]).toEqual(["0:00", "1:01", "10:00"]);
  });
});
