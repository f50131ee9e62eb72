// What the browser knows of a table: the last view, and the events that led to it. Nothing here computes the game.
import type { Seen, TableView, TableUpdate, View } from "./wire";

/** An event with what is needed to tell of it later, in any language, after seats have changed hands. */
export interface LogLine {
  key: number;
  hand: number;
  event: Seen;
  names: Record<number, string>;
  you: number | null;
}

export interface TableState {
  /** Number of the last view taken; 0 before the first. */
  number: number;
  view: TableView | null;
  /** The events of the present hand, oldest first. */
  hand: Seen[];
  log: LogLine[];
  /** What the last message told, unless it was a fresh view. */
  news: LogLine[];
  /** Something was missed: the server has to be asked for a fresh view. */
  needsLook: boolean;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  clockOffset: number;
  lastKey: number;
}

export const LOG_LINES = 200;

export const EMPTY: TableState = {
  number: 0,
  view: null,
  hand: [],
  log: [],
  news: [],
  needsLook: false,
  clockOffset: 0,
  lastKey: 0,
};

/** The state after a message. Views come whole, so a message either follows what we hold, starts afresh, or shows a gap. */
export function apply(state: TableState, told: TableUpdate, receivedAt: number): TableState {
  const afresh = told.since === 0;
  if (!afresh && told.number <= state.number) return state; // heard before
  if (!afresh && told.since !== state.number) return { ...state, needsLook: true };
  const { view } = told;
  const offset = view.now - receivedAt;
  const { kept, lines } = logged(state, told);
  const log = [...kept, ...lines].slice(-LOG_LINES);
  return {
    number: told.number,
    view,
    hand: afresh ? told.events : presentHand(state.hand, told.events),
    log,
    news: afresh ? [] : lines,
    needsLook: false,
    // A message is always late, never early: the largest difference is the closest to the truth.
    clockOffset: afresh ? offset : Math.max(offset, state.clockOffset),
    lastKey: log.at(-1)?.key ?? state.lastKey,
  };
}

function presentHand(before: Seen[], events: Seen[]): Seen[] {
  const sealed = events.findLastIndex((event) => event.type === "deck_shown");
  const start = sealed >= 0 ? sealed : events.findLastIndex((event) => event.type === "began");
  return start < 0 ? [...before, ...events] : events.slice(start);
}

function logged(state: TableState, told: TableUpdate): { kept: LogLine[]; lines: LogLine[] } {
  const afresh = told.since === 0;
  const { view } = told;
  const kept = afresh ? state.log.filter((line) => line.hand !== view.number) : state.log;
  let hand = afresh ? view.number : (state.view?.number ?? view.number);
  let key = Math.max(state.lastKey, kept.at(-1)?.key ?? 0);

  // Seats change hands: what happens in a hand is told of those who were dealt in, the rest of those who sit there.
  let dealt = afresh ? view : (state.view ?? view);
  let names = sittingBefore(state, told);
  const seated = told.events.findLastIndex((event) => event.type === "sat_down" && event.seat === view.you);
  const you = view.you ?? state.view?.you ?? view.hand?.seat ?? null; // who has just left is still told of it
  const youBefore = seated < 0 ? you : ((afresh ? null : state.view?.you) ?? view.hand?.seat ?? null);
  let hasSat = seated < 0;
  const lines = headed(told.events).map((event) => {
    if (event.type === "deck_shown") hand = event.hand;
    if (event.type === "deck_shown" || event.type === "began") dealt = view;
    if (event.type === "sat_down" || event.type === "ghost_replaced") names = { ...names, [event.seat]: event.name };
    if (event === told.events[seated]) hasSat = true;
    if (!isOfHand(event)) return { key: ++key, hand, event, names, you: hasSat ? you : youBefore };
    const players = Object.fromEntries(dealt.players.map(({ seat, name }) => [seat, name]));
    return { key: ++key, hand, event, names: { ...names, ...players }, you: dealt.hand ? ownIn(dealt, hand, state.log) : you };
  });
  return { kept, lines };
}

/** One's seat in a hand: also when one has left since. */
function ownIn(view: TableView, hand: number, log: readonly LogLine[]): number | null {
  return view.hand?.seat ?? log.findLast((line) => line.hand === hand && isOfHand(line.event))?.you ?? null;
}

const OF_HANDS: ReadonlySet<string> = new Set<View["events"][number]["type"] | "ruled">([
  "ante_posted",
  "blind_posted",
  "dead_posted",
  "street_dealt",
  "checked",
  "called",
  "bet",
  "raised",
  "folded",
  "hand_killed",
  "uncalled_returned",
  "cards_opened",
  "run_out_held",
  "runs_agreed",
  "shown",
  "mucked",
  "pot_awarded",
  "rabbit_shown",
  "began",
  "dealt",
  "ruled",
]);

function isOfHand(event: Seen): boolean {
  return OF_HANDS.has(event.type);
}

/** Whether who sits at a seat now was dealt in there, so that its cards and wins are theirs. */
export function wasDealtIn(view: TableView, seat: number): boolean {
  const own = view.hand?.seat ?? null;
  if (seat === view.you || seat === own) return own === view.you;
  const place = view.seats.find((one) => one.seat === seat);
  const player = view.players.find((one) => one.seat === seat);
  return !place || !player || place.name === player.name;
}

/** The button is placed before a hand begins, and told of under its heading. */
function headed(events: readonly Seen[]): Seen[] {
  const lines = [...events];
  lines.forEach((event, index) => {
    const next = lines[index + 1];
    if (event.type === "button_placed" && next?.type === "began") lines.splice(index, 2, next, event);
  });
  return lines;
}

/** Who sat where before what is told; those who have come since are named by it. */
function sittingBefore(state: TableState, told: TableUpdate): Record<number, string> {
  const { view } = told;
  const names: Record<number, string> = { ...state.log.at(-1)?.names };
  if (told.since !== 0) for (const place of state.view?.seats ?? []) names[place.seat] = place.name;
  const come = new Set(told.events.flatMap((event) => (event.type === "sat_down" || event.type === "ghost_replaced" ? [event.seat] : [])));
  for (const place of view.seats) if (!come.has(place.seat)) names[place.seat] = place.name;
  // Afresh one hears of the hand alone, and a seat may have changed hands since it was dealt.
  if (told.since === 0) for (const { seat, name } of view.players) names[seat] = name;
  return names;
}

// ---- what the events of the present hand say about its seats ----

/** What each winner has got, once pots are awarded. */
export function winnings(hand: readonly Seen[]): Map<number, number> {
  const won = new Map<number, number>();
  for (const event of hand) {
    if (event.type !== "pot_awarded") continue;
    event.seats.forEach((seat, index) => won.set(seat, (won.get(seat) ?? 0) + (event.shares[index] ?? 0)));
  }
  return won;
}

export type LastAction = Extract<
  Seen,
  { type: "checked" | "called" | "bet" | "raised" | "folded" | "blind_posted" | "mucked" | "shown" }
>;

/** What each seat did last on this street; a fold stays. */
export function lastActions(hand: readonly Seen[]): Map<number, LastAction> {
  const last = new Map<number, LastAction>();
  for (const event of hand) {
    switch (event.type) {
      case "street_dealt":
        for (const [seat, action] of last) if (action.type !== "folded") last.delete(seat);
        break;
      case "checked":
      case "called":
      case "bet":
      case "raised":
      case "folded":
      case "blind_posted":
      case "mucked":
      case "shown":
        last.set(event.seat, event);
        break;
    }
  }
  return last;
}

// ---- one's own money ----

/** Whether one's account changed with what was told: one sat down, bought chips, or got up. */
export function movesMoney(before: TableView | null, told: TableUpdate): boolean {
  const own = told.view.you ?? before?.you ?? null;
  return told.events.some(
    (event) =>
      event.type === "table_closed" ||
      ((event.type === "sat_down" || event.type === "chips_added" || event.type === "stood_up") && event.seat === own),
  );
}

/** With how many chips one last got up here; nothing if one never did, or had none left. */
export function leftWith(log: readonly LogLine[]): number | null {
  const last = log.findLast(({ event, you }) => event.type === "stood_up" && event.seat === you);
  return last?.event.type === "stood_up" && last.event.chips > 0 && !last.event.forfeits ? last.event.chips : null;
}
