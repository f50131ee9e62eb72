// Whose time runs, and which: the table's own, the time bank, or a clock that somebody called.
import type { TableView } from "./wire";

export interface TurnClock {
  seat: number;
  kind: "own" | "bank" | "called";
  until: number;
  /** How long it runs in all, as far as that is known: the ring is full that long before the end. */
  total: number;
  /** From when on the last seconds are counted aloud. */
  countdownFrom: number | null;
  /** When it was stopped, if it is: the floor was called. */
  stoppedAt: number | null;
}

/** The clock of the seat in turn; nothing where nobody is, or the seat has all the time it wants. */
export function turnClock(view: TableView): TurnClock | null {
  const seat = view.hand?.to_act ?? null;
  if (seat === null || view.until === null) return null;
  const { until } = view;
  const stoppedAt = view.call?.since ?? null;
  if (view.is_called) return { seat, kind: "called", until, total: 0, countdownFrom: view.countdown_from, stoppedAt };
  const bank = view.seats.find((place) => place.seat === seat)?.time_bank_ms ?? 0;
  if (view.on_time_bank) return { seat, kind: "bank", until, total: bank, countdownFrom: null, stoppedAt };
  return { seat, kind: "own", until, total: view.thinking_ms, countdownFrom: null, stoppedAt };
}

/** How long somebody else thinks before one is offered to call the clock. */
export const PATIENCE_MS = 5_000;

/** Whether to offer calling the clock: one sits and plays here, somebody else has been thinking a while, no clock is called. */
export function offersClock(view: TableView, now: number): boolean {
  const inTurn = view.hand?.to_act ?? null;
  const own = view.seats.find((place) => place.seat === view.you);
  if (!own || own.sits_out || own.owes || inTurn === null || inTurn === view.you || view.is_called) return false;
  if (view.call) return false;
  return view.thinks_since !== null && now - view.thinks_since >= PATIENCE_MS;
}

/** Whether to offer calling the floor: one sits here, the floor comes to this table, and one has not called it already. */
export function mayCallFloor(view: TableView): boolean {
  return view.you !== null && view.floor_calls > 0 && !view.is_closed && !hasCalledFloor(view);
}

/** Whether one is among those who have called the floor. */
export function hasCalledFloor(view: TableView): boolean {
  return view.you !== null && (view.call?.callers.some(({ seat }) => seat === view.you) ?? false);
}

/** Minutes and seconds, as on a clock. */
export function onClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
