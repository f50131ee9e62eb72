import { describe, expect, it } from "vitest";
import { whole } from "../src/lib/changes";
import type { Shared, TableNews } from "../src/lib/wire";
import { handView, open, place, seatView, tableView } from "./fixtures";

function change(shared: Partial<Shared> = {}, rest: Partial<TableNews> = {}): TableNews {
  return {
    type: "changed",
    topic: "table/demo",
    number: 8,
    since: 7,
    shared: { now: 5_000, fields: {}, seats: [], left: [], ...shared },
    events: [],
    ...rest,
  };
}

const mine = seatView(1, { cards: ["As", "Kd"], made: "pair" });
const playing = tableView({ hand: handView({ seat: 1, seats: [mine, seatView(2)], legal: open() }) });

describe("what has changed, put onto the view before", () => {
  it("keeps what is not told of", () => {
    const update = whole(playing, change());

    expect(update).toMatchObject({ type: "told", topic: "table/demo", number: 8, since: 7 });
    expect(update.view).toEqual({ ...playing, now: 5_000 });
  });

  it("seats those who come in order, and forgets those who go", () => {
    const come = place(4, { name: "Dora" });
    const { view } = whole(tableView({ seats: [place(2), place(5)] }), change({ seats: [come], left: [2] }));

    expect(view.seats).toEqual([come, place(5)]);
  });

  it("leaves one's own cards where others are told of the seat without them", () => {
    const { view } = whole(playing, change({ hand: { fields: { pot: 90 }, seats: [seatView(1, { bet: 50 })], is_new: false } }));

    expect(view.hand).toMatchObject({ pot: 90, seat: 1, legal: open() });
    expect(view.hand?.seats).toEqual([{ ...mine, bet: 50 }, seatView(2)]);
  });

  it("takes what one's own seat alone knows", () => {
    const own = { seat: 1, cards: ["As", "Kd"], made: "two pair", legal: null };
    const { view } = whole(playing, change({}, { own }));

    expect(view.hand).toMatchObject({ seat: 1, legal: null });
    expect(view.hand?.seats[0]).toEqual({ ...mine, made: "two pair" });
  });

  it("begins a new hand with nothing of the last one", () => {
    const { seat: _, legal: __, seats: ___, events: ____, ...fields } = handView({ pot: 15 });
    const hand = { fields, seats: [seatView(2), seatView(3)], is_new: true };

    expect(whole(playing, change({ hand }, { own: null })).view.hand).toEqual({ ...fields, seat: null, legal: null, events: [], seats: hand.seats });
  });

  it("has no hand where there is none any more", () => {
    expect(whole(playing, change({ hand: null })).view.hand).toBeNull();
  });
});
