// What has changed at a table, put onto the view one has: it gives the view the server would have shown.
import type { HandChange, Own, SeatView, TableNews, TableUpdate, TableView, View } from "./wire";

/** The update that a change comes to for somebody who holds the view before it. */
export function whole(view: TableView, change: TableNews): TableUpdate {
  const { topic, number, since, events, shared, own } = change;
  const seats = new Map(view.seats.map((place) => [place.seat, place]));
  for (const seat of shared.left) seats.delete(seat);
  for (const place of shared.seats) seats.set(place.seat, place);
  const hand = shared.hand === undefined ? view.hand : shared.hand && wholeHand(view.hand, shared.hand);
  const after: TableView = {
    ...view,
    ...shared.fields,
    now: shared.now,
    seats: [...seats.values()].sort((one, other) => one.seat - other.seat),
    hand: hand && own ? withOwn(hand, own) : hand,
  };
  return { type: "told", topic, number, since, view: after, events };
}

function wholeHand(before: View | null, change: HandChange): View {
  // A new hand is told with all its fields.
  if (change.is_new || !before) return { ...(change.fields as View), seat: null, seats: change.seats, legal: null, events: [] };
  const changed = new Map(change.seats.map((place) => [place.seat, place]));
  const seats = before.seats.map((place) => beside(changed.get(place.seat) ?? place, place, before.seat));
  return { ...before, ...change.fields, seats };
}

/** A seat as it is now; of one's own cards one knows more than is told to everybody. */
function beside(now: SeatView, before: SeatView, own: number | null): SeatView {
  return before.seat === own ? { ...now, cards: before.cards, made: before.made } : now;
}

function withOwn(hand: View, own: Own): View {
  const { seat, cards, made, legal } = own;
  return { ...hand, seat, legal, seats: hand.seats.map((place) => (place.seat === seat ? { ...place, cards, made } : place)) };
}
