// Where the seats lie around the felt.

export interface Spot {
  seat: number;
  /** Centre of the seat, from 0 to 1 across and down. */
  x: number;
  y: number;
  /** Where its bet lies. */
  betX: number;
  betY: number;
}

export interface FeltSize {
  width: number;
  height: number;
  /** How far the seats' centres stay away from the edges, in the same unit. */
  left: number;
  top: number;
  bottom: number;
  /** How far down the middle of the table is: bets are pushed towards it. */
  centreY: number;
  /** How far from a seat's centre its bet lies. */
  reachX: number;
  reachY: number;
}

const SHAPE = 2.7; // of the curve: 2 is an ellipse, more has fuller corners
const POINTS = 720;

/**
 * Spots for *size* seats at equal distances around the felt, clockwise, so that *bottom* sits at the lower edge.
 * Someone on the rail sees seat 1 there.
 */
export function seatSpots(size: number, bottom: number | null, felt: FeltSize): Spot[] {
  const outline = outlineOf(felt);
  const first = bottom ?? 1;
  return Array.from({ length: size }, (_, index) => {
    const seat = index + 1;
    const turn = (seat - first + size) % size;
    const [x, y] = along(outline, turn / size);
    const [towardsX, towardsY] = unit(felt.width / 2 - x, felt.centreY - y);
    return {
      seat,
      x: x / felt.width,
      y: y / felt.height,
      betX: (x + towardsX * felt.reachX) / felt.width,
      betY: (y + towardsY * felt.reachY) / felt.height,
    };
  });
}

type Point = readonly [number, number];

interface Outline {
  points: Point[];
  lengths: number[]; // up to each point
}

/** The line the seats lie on, from the middle of the lower edge clockwise (to the left first). */
function outlineOf(felt: FeltSize): Outline {
  const halfWidth = Math.max(1, felt.width / 2 - felt.left);
  const halfHeight = Math.max(1, (felt.height - felt.top - felt.bottom) / 2);
  const centreX = felt.width / 2;
  const centreY = felt.top + halfHeight;
  const points: Point[] = [];
  const lengths: number[] = [];
  let length = 0;
  for (let index = 0; index <= POINTS; index++) {
    const angle = Math.PI / 2 + (index / POINTS) * 2 * Math.PI;
    const point: Point = [
      centreX + halfWidth * rounded(Math.cos(angle)),
      centreY + halfHeight * rounded(Math.sin(angle)),
    ];
    const before = points.at(-1);
    if (before) length += Math.hypot(point[0] - before[0], point[1] - before[1]);
    points.push(point);
    lengths.push(length);
  }
  return { points, lengths };
}

function rounded(value: number): number {
  return Math.sign(value) * Math.abs(value) ** (2 / SHAPE);
}

function along({ points, lengths }: Outline, share: number): Point {
  const wanted = share * (lengths.at(-1) ?? 0);
  const index = lengths.findIndex((length) => length >= wanted - 1e-9);
  return points[Math.max(0, index)] ?? [0, 0];
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
