// How much to bet: the sizes on the buttons and the steps of the slider, all within what the view says is open.
import type { Open, TableView } from "./wire";
import type { Language, Unit } from "./words";

export interface RaiseRange {
  from: number;
  to: number;
  isBet: boolean;
  /** Whether the largest total takes every chip of the seat. */
  endsAllIn: boolean;
  step: number;
}

export const SIZE_NAMES = ["min", "third", "half", "two-thirds", "pot", "max"] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

/** The sizes that are offered: where the pot is the limit the largest is the pot, and that once is enough. */
export function sizeNames(range: RaiseRange, isPotLimit: boolean): readonly SizeName[] {
  return isPotLimit && !range.endsAllIn ? SIZE_NAMES.filter((name) => name !== "pot") : SIZE_NAMES;
}

const FRACTIONS: Partial<Record<SizeName, number>> = { third: 1 / 3, half: 1 / 2, "two-thirds": 2 / 3, pot: 1 };

/** Between which totals one may bet or raise, or nothing if one may not. */
export function raiseRange(view: TableView): RaiseRange | null {
  const legal = view.hand?.legal;
  if (!legal || legal.raise_from === null || legal.raise_to === null) return null;
  return {
    from: legal.raise_from,
    to: legal.raise_to,
    isBet: legal.is_bet,
    endsAllIn: legal.raise_to >= ownTotal(view),
    step: view.big_blind,
  };
}

/** The total each size button stands for, kept within what is open. A part of the pot is counted after calling. */
export function betSizes(view: TableView): Record<SizeName, number> | null {
  const range = raiseRange(view);
  const hand = view.hand;
  if (!range || !hand) return null;
  const call = hand.legal?.call ?? 0;
  const highest = Math.max(0, ...hand.seats.map((seat) => seat.bet));
  const size = (name: SizeName): number => {
    if (name === "min") return range.from;
    if (name === "max") return range.to;
    return within(range, highest + Math.round((hand.pot + call) * (FRACTIONS[name] ?? 0)));
  };
  return Object.fromEntries(SIZE_NAMES.map((name) => [name, size(name)])) as Record<SizeName, number>;
}

export function within(range: RaiseRange, to: number): number {
  return Math.min(range.to, Math.max(range.from, Math.round(to)));
}

/** One step of the slider up or down: the smallest raise, then whole big blinds, then the largest. */
export function stepped(range: RaiseRange, to: number, steps: number): number {
  let amount = within(range, to);
  for (let left = Math.abs(steps); left > 0; left--) {
    const blinds = amount / range.step;
    amount = within(range, (steps > 0 ? Math.floor(blinds) + 1 : Math.ceil(blinds) - 1) * range.step);
  }
  return amount;
}

/**
 * A typed amount as chips, or nothing if it is not one. In chips, points and commas stand between thousands; in big
 * blinds they mean what they mean in the language, as far as that can be.
 */
export function typedChips(text: string, bigBlind: number, unit: Unit, language: Language): number | null {
  const trimmed = text.trim().replace(/[\s'’]/g, "");
  let chips: number;
  if (unit === "chips") {
    if (!/^\d{1,3}([.,])\d{3}(\1\d{3})*$|^\d+$/.test(trimmed)) return null;
    chips = Number(trimmed.replace(/[.,]/g, ""));
  } else {
    const thousands = language === "de" ? /^\d{1,3}(\.\d{3})+(,\d+)?$/ : /^\d{1,3}(,\d{3})+(\.\d+)?$/;
    const plain = thousands.test(trimmed) ? trimmed.replaceAll(language === "de" ? "." : ",", "") : trimmed;
    if (!/^\d+([.,]\d+)?$/.test(plain)) return null;
    chips = Math.round(Number(plain.replace(",", ".")) * bigBlind);
  }
  return chips <= Number.MAX_SAFE_INTEGER ? chips : null;
}

const WHEEL_PX = 100; // one big blind: a notch of most wheels
const LINE_PX = 34;

/** How many steps a wheel has gone, upwards more, and what is left over for the next time. *mode* is that of the event. */
export function wheelSteps(rest: number, delta: number, mode: number): { steps: number; rest: number } {
  const px = rest - delta * (mode === 2 ? WHEEL_PX : mode === 1 ? LINE_PX : 1);
  const steps = Math.trunc(px / WHEEL_PX) + 0; // no negative zero
  return { steps, rest: px - steps * WHEEL_PX };
}

/** Whether putting in everything is open now, as a raise or as a call. */
export function mayGoAllIn(view: TableView): boolean {
  const legal = view.hand?.legal;
  if (!legal) return false;
  return raiseRange(view)?.endsAllIn === true || callIsAllIn(view, legal);
}

export function callIsAllIn(view: TableView, legal: Open): boolean {
  const own = view.hand?.seats.find((seat) => seat.seat === view.you);
  return own !== undefined && legal.call !== null && legal.call >= own.stack;
}

function ownTotal(view: TableView): number {
  const own = view.hand?.seats.find((seat) => seat.seat === view.you);
  return own ? own.stack + own.bet : Infinity;
}

/** The nearest stop of the slider: the smallest raise, whole big blinds, the largest. */
export function snapped(range: RaiseRange, to: number): number {
  if (to <= range.from || to >= range.to) return within(range, to);
  const blinds = Math.round(to / range.step) * range.step;
  const stops = [range.from, within(range, blinds), range.to];
  return stops.reduce((best, stop) => (Math.abs(stop - to) < Math.abs(best - to) ? stop : best));
}
