// The time of day, for countdowns. It runs while somebody looks at it.
import { createSubscriber } from "svelte/reactivity";

const TICK_MS = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** Our time now, in milliseconds; whatever shows it is brought up to date several times a second. */
export function ticking(): number {
  subscribe();
  return Date.now();
}

/** Whole seconds that a clock has left; one that is stopped has what was left then. */
export function secondsOn(clock: { until: number; stoppedAt: number | null }, offset: number): number {
  if (clock.stoppedAt !== null) return Math.max(0, Math.ceil((clock.until - clock.stoppedAt) / 1000));
  return secondsUntil(clock.until, offset);
}

/** Whole seconds from now until a time of the server's; never less than zero. */
export function secondsUntil(serverTime: number, offset: number): number {
  return Math.max(0, Math.ceil((serverTime - (ticking() + offset)) / 1000));
}
