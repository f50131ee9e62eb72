// Where seats and bets lie on the felt. All lengths are in one unit, whatever the caller draws in.

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface FeltSize {
  width: number;
  height: number;
  /** How far the seats' centres stay away from the edges. */
  side: number;
  top: number;
  bottom: number;
}

const SHAPE = 2.7; // of the curve: 2 is an ellipse, more has fuller corners
const POINTS = 720;

/**
 * The centres of *size* seats at equal distances around the felt, clockwise, seat 1 first. *bottom* sits at the lower
 * edge; someone on the rail sees seat 1 there.
 */
export function seatCentres(size: number, bottom: number | null, felt: FeltSize): Point[] {
  const outline = outlineOf(felt);
  const first = bottom ?? 1;
  return Array.from({ length: size }, (_, index) => along(outline, ((index + 1 - first + size) % size) / size));
}

interface Outline {
  points: Point[];
  lengths: number[]; // up to each point
}

/** The line the seats lie on, from the middle of the lower edge clockwise: to the left first. */
function outlineOf(felt: FeltSize): Outline {
  const halfWidth = Math.max(1, felt.width / 2 - felt.side);
  const halfHeight = Math.max(1, (felt.height - felt.top - felt.bottom) / 2);
  const points: Point[] = [];
  const lengths: number[] = [];
  let length = 0;
  for (let index = 0; index <= POINTS; index++) {
    const angle = Math.PI / 2 + (index / POINTS) * 2 * Math.PI;
    const point = {
      x: felt.width / 2 + halfWidth * rounded(Math.cos(angle)),
      y: felt.top + halfHeight + halfHeight * rounded(Math.sin(angle)),
    };
    const before = points.at(-1);
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
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
  return points[Math.max(0, index)] ?? { x: 0, y: 0 };
}

// ---- bets ----

const TURNS = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90, 110, -110, 130, -130]; // degrees, straight first
const DISTANCES = [1, 1.15, 1.3, 1.5, 1.75, 2, 2.3, 2.6];

/**
 * Where the bet of a seat lies: before it, towards the middle, and clear of everything else if there is any such place.
 * *reach* is how far the bet's centre lies from the seat's, across and down.
 */
export function betCentre(seat: Point, middle: Point, reach: Point, bet: Point, obstacles: readonly Box[]): Point {
  const towards = Math.atan2(middle.y - seat.y, middle.x - seat.x);
  let best: Point | null = null;
  let least = Infinity;
  for (const distance of DISTANCES) {
    for (const turn of TURNS) {
      const angle = towards + (turn * Math.PI) / 180;
      const point = {
        x: seat.x + Math.cos(angle) * reach.x * distance,
        y: seat.y + Math.sin(angle) * reach.y * distance,
      };
      const covered = obstacles.reduce((sum, obstacle) => sum + common(around(point, bet), obstacle), 0);
      if (covered === 0) return point;
      if (covered < least) [best, least] = [point, covered];
    }
  }
  return best ?? seat;
}

/** The box of a given size around a point. */
export function around(centre: Point, size: Point): Box {
  return {
    left: centre.x - size.x / 2,
    top: centre.y - size.y / 2,
    right: centre.x + size.x / 2,
    bottom: centre.y + size.y / 2,
  };
}

/** How much of two boxes is common to both. */
export function common(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

// ---- the whole felt ----

export interface Layout {
  /** A pixel on a small phone; grows with the felt. */
  unit: number;
  plate: Point;
  middle: Point;
  /** How wide a card of the board is. */
  boardCard: number;
  seats: { centre: Point; bet: Point; side: "left" | "centre" | "right" }[];
  felt: Box;
}

const PLATE = { x: 86, y: 40 };
const BET = { x: 58, y: 20 };
const BACKS = 24; // how far face-down cards stand out above a plate
const NOTE = 14; // how far the word for what a seat did stands out below it
const OWN_CARDS = { x: 104, y: 62 }; // one's own, above the plate
const CROWD = 8; // more seats than this and things are made a little smaller

/** Everything's place on a felt of so many pixels. */
export function layoutOf(size: number, you: number | null, width: number, height: number): Layout {
  const unit = Math.min(1.8, Math.max(0.84, Math.sqrt((width * height) / (360 * 400))));
  const isCrowded = size > CROWD && width < 500;
  const plate = { x: PLATE.x * unit * (isCrowded ? 0.94 : 1), y: PLATE.y * unit };
  const top = plate.y / 2 + 30 * unit;
  const bottom = plate.y / 2 + (you === null ? 16 * unit : 6);
  const centres = seatCentres(size, you, { width, height, side: plate.x / 2 + 4, top, bottom });
  const lowest = height - bottom - plate.y / 2 - (you === null ? 0 : OWN_CARDS.y * unit);
  const middle = { x: width / 2, y: (top + plate.y / 2 + lowest) / 2 };
  const boardCard = (isCrowded ? 31 : 34) * unit;
  const obstacles = [
    around({ x: middle.x, y: middle.y - 8 * unit }, { x: boardCard * 5 + 16 * unit, y: boardCard * 1.4 + 40 * unit }),
    ...centres.map(({ x, y }, index) => {
      const isYou = index + 1 === you;
      const above = (isYou ? OWN_CARDS.y : BACKS) * unit;
      const wide = isYou ? Math.max(plate.x, OWN_CARDS.x * unit) : plate.x;
      const below = isYou ? 0 : NOTE * unit;
      return { left: x - wide / 2, right: x + wide / 2, top: y - plate.y / 2 - above, bottom: y + plate.y / 2 + below };
    }),
    { left: -width, right: 2, top: 0, bottom: height },
    { left: width - 2, right: 2 * width, top: 0, bottom: height },
    { left: 0, right: width, top: height - 2, bottom: 2 * height },
  ];
  const reach = { x: plate.x / 2 + 24 * unit, y: plate.y / 2 + 20 * unit };
  const bet = { x: BET.x * unit * (isCrowded ? 0.85 : 1), y: BET.y * unit };
  const bets: Point[] = [];
  const put = (index: number, at: Point): void => {
    bets[index] = at;
    obstacles.push(around(at, bet)); // the next one goes beside it
  };
  const own = centres[(you ?? 0) - 1];
  if (own) put((you ?? 0) - 1, { x: own.x, y: own.y - plate.y / 2 - (OWN_CARDS.y + 11) * unit });
  centres.forEach((centre, index) => {
    if (centre !== own) put(index, betCentre(centre, middle, reach, bet, obstacles));
  });
  return {
    unit,
    plate,
    middle,
    boardCard,
    seats: centres.map((centre, index) => ({
      centre,
      bet: bets[index] ?? centre,
      side: sideOf(centre, plate, width),
    })),
    felt: {
      left: plate.x * 0.42,
      right: width - plate.x * 0.42,
      top: top - plate.y * 0.35,
      bottom: height - bottom + plate.y * 0.3,
    },
  };
}

function sideOf(centre: Point, plate: Point, width: number): "left" | "centre" | "right" {
  if (centre.x < plate.x * 0.8) return "left";
  return centre.x > width - plate.x * 0.8 ? "right" : "centre";
}
