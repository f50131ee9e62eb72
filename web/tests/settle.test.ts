import { expect, test } from "vitest";
import { Settle, SETTLE_MS } from "../src/lib/settle";

test("for a moment after every change nothing counts", () => {
  let timers: { callback: () => void; ms: number }[] = [];
  const told: boolean[] = [];
  const settle = new Settle(
    (isOver) => told.push(isOver),
    (callback, ms) => {
      const timer = { callback, ms };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  );
  expect(settle.isOver).toBe(true);

  settle.start();
  settle.start(); // begins anew
  expect(settle.isOver).toBe(false);
  expect(timers.map(({ ms }) => ms)).toEqual([SETTLE_MS]);
  timers.shift()?.callback();
  expect(settle.isOver).toBe(true);

  settle.start();
  settle.stop();
  expect(timers).toEqual([]);
  expect(told).toEqual([false, false, true, false]);
});
