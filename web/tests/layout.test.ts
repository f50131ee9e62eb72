import { describe, expect, test } from "vitest";
import { around, common, layoutOf, seatCentres, type Point } from "../src/lib/layout";

const FELTS: [string, number, number][] = [
  ["phone", 360, 378],
  ["phone on its side", 340, 316],
  ["tablet", 768, 760],
  ["desk", 1180, 760],
];
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10];

describe("seats", () => {
  const felt = { width: 400, height: 400, side: 50, top: 50, bottom: 50 };

  test.each(SIZES)("one's own of %i is at the bottom, wherever one sits", (size) => {
    for (let you = 1; you <= size; you++) {
      const own = seatCentres(size, you, felt)[you - 1];

      expect(own?.x).toBeCloseTo(200, 0);
      expect(own?.y).toBeCloseTo(350, 0);
    }
  });

  test("they follow clockwise: the next is to the left", () => {
    const [, second, , fourth] = seatCentres(4, 1, felt);

    expect(second?.x).toBeLessThan(100);
    expect(fourth?.x).toBeGreaterThan(300);
  });

  test("from the rail, the first seat is at the bottom", () => {
    expect(seatCentres(6, null, felt)).toEqual(seatCentres(6, 1, felt));
  });
});

describe.each(FELTS)("on a %s", (_, width, height) => {
  test.each(SIZES)("the plates of %i seats do not touch and stay inside", (size) => {
    const { seats, plate } = layoutOf(size, 1, width, height);
    const boxes = seats.map(({ centre }) => around(centre, plate));

    boxes.forEach((box, index) => {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.bottom).toBeLessThanOrEqual(height);
      for (const other of boxes.slice(index + 1)) expect(common(box, other)).toBe(0);
    });
  });

  test.each(SIZES)("the bets of %i seats cover neither plates, nor the board, nor each other, and stay inside", (size) => {
    const { seats, plate, middle, boardCard, unit } = layoutOf(size, 1, width, height);
    // Less than a square pixel in common is nothing anybody sees.
    const bet: Point = { x: 48 * unit, y: 18 * unit };
    const board = around(middle, { x: boardCard * 5 + 12 * unit, y: boardCard * 1.4 });

    for (const seat of seats) {
      const box = around(seat.bet, bet);
      for (const other of seats) if (other !== seat) expect(common(box, around(other.bet, bet))).toBeLessThan(1);
      expect(common(box, board)).toBeLessThan(1);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      for (const { centre } of seats) expect(common(box, around(centre, plate))).toBeLessThan(1);
    }
  });
});
