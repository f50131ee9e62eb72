// Buying chips and coming into a running game: what the page offers, within what the view says.
import type { TakenSeat, TableView } from "./wire";

/** The buy-ins to choose from: the smallest, one between in whole big blinds, and the largest. */
export function buyIns(view: TableView): number[] {
  const { smallest_buy_in: smallest, largest_buy_in: largest, big_blind: blind } = view;
  const between = Math.round((smallest + largest) / 2 / blind) * blind;
  return [...new Set([smallest, Math.min(largest, Math.max(smallest, between)), largest])];
}

/** Whether so many chips can be paid for. Nothing known of an account, or an entry-level table: yes. */
export function affords(view: TableView, chips: number, balanceCents: number | null): boolean {
  return balanceCents === null || view.entry_level || view.kind !== "cash" || chips * view.chip_cents <= balanceCents;
}

/** The largest buy-in one can pay for; the smallest if one can pay for none. */
export function usualBuyIn(view: TableView, balanceCents: number | null): number {
  const amounts = buyIns(view);
  return amounts.findLast((chips) => affords(view, chips, balanceCents)) ?? view.smallest_buy_in;
}

/** Whether whoever sits down now owes a blind, and may post it or wait for it. */
export function choosesEntry(view: TableView): boolean {
  if (view.entry === "" || view.entry === "at_once" || view.button === null) return false;
  // Bots that pause while nobody plays are back as soon as somebody does.
  const playing = view.seats.filter((place) => isReady(place.is_bot ? { ...place, sits_out: false } : place));
  return playing.filter((place) => !place.owes).length >= 2;
}

/** Whether one's own seat owes a blind and has that choice now. */
export function owesEntry(view: TableView, place: TakenSeat): boolean {
  return place.owes && view.entry !== "" && view.entry !== "at_once";
}

function isReady(place: TakenSeat): boolean {
  return place.chips > 0 && !place.sits_out && !place.leaves && !place.is_ghost;
}

/** Whether one's chips are one's own now: between hands, or without cards in this one. */
export function isBetweenHands(view: TableView): boolean {
  return !view.hand || view.hand.is_over || !view.hand.seats.some((one) => one.seat === view.you);
}

/** By how much one may top up now, at most; 0 if not at all. An empty stack is bought anew instead. */
export function largestTopUp(view: TableView, place: TakenSeat): number {
  if (view.kind !== "cash" || !view.may_top_up || place.chips === 0 || place.leaves) return 0;
  return isBetweenHands(view) ? Math.max(0, view.largest_buy_in - place.chips) : 0;
}

export function isBroke(view: TableView, place: TakenSeat): boolean {
  return place.chips === 0 && isBetweenHands(view);
}

/** Whether one may straddle here, and could be asked to: with cards to come. */
export function mayStraddle(view: TableView, place: TakenSeat): boolean {
  return view.largest_straddle > 0 && isReady(place) && !place.owes;
}
