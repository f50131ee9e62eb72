// One's account as the pages show it: the lines of the statement, and the line of the balance.
import type { AccountPage, StatementLine } from "./wire";
import type { Catalogue } from "./words";

/** An account with an earlier page of its statement before what was known already. */
export function withEarlier(account: AccountPage, page: AccountPage): AccountPage {
  const known = new Set(account.entries.map((entry) => entry.number));
  const entries = [...page.entries.filter((entry) => !known.has(entry.number)), ...account.entries];
  return { ...account, entries, earlier: page.earlier };
}

/** The newest page taken anew, with the earlier pages kept as far as they join it. */
export function refreshed(before: AccountPage | null, now: AccountPage): AccountPage {
  const first = now.entries[0]?.number;
  const last = before?.entries.at(-1)?.number;
  if (!before || first === undefined || last === undefined || last < first - 1) return now;
  const kept = before.entries.filter((entry) => entry.number < first);
  return kept.length > 0 ? { ...now, entries: [...kept, ...now.entries], earlier: before.earlier } : now;
}

export interface Row {
  entry: StatementLine;
  what: string;
  /** The table, or whoever is at the other side. */
  other: string;
  /** Whether it takes an entry back, and the number of that if it is known here. */
  takesBack: string | null;
  isReversed: boolean;
}

/** The lines of a statement, newest first. *tables* gives tables their names. */
export function rows(entries: readonly StatementLine[], words: Catalogue, tables: ReadonlyMap<string, string>): Row[] {
  const numbers = new Map(entries.map((entry) => [entry.transfer, entry.number]));
  return entries
    .map((entry) => ({
      entry,
      what: words.whys[entry.why] ?? entry.why,
      other: otherSide(entry.other, words, tables),
      takesBack: entry.reverses ? String(numbers.get(entry.reverses) ?? "") : null,
      isReversed: entry.reversed_by !== "",
    }))
    .reverse();
}

function otherSide(account: string, words: Catalogue, tables: ReadonlyMap<string, string>): string {
  const table = tables.get(account);
  if (table !== undefined) return table;
  return account === "house" ? words.house : account === "club" ? words.club : account;
}

export interface Plot {
  /** For an SVG polyline. */
  points: string;
  /** How high zero lies; nothing where the line never comes near it. */
  zero: number | null;
  lowest: number;
  highest: number;
  first: number;
  last: number;
}

/** The balance from before the first entry to after the last, as a line in a box; nothing without entries. */
export function balancePlot(entries: readonly StatementLine[], width: number, height: number): Plot | null {
  const oldest = entries[0];
  if (!oldest) return null;
  const balances = [oldest.balance_cents - oldest.cents, ...entries.map((entry) => entry.balance_cents)];
  const lowest = Math.min(...balances);
  const highest = Math.max(...balances);
  const across = (index: number): number => round((index / (balances.length - 1)) * width);
  const up = (cents: number): number =>
    round(highest === lowest ? height / 2 : height - ((cents - lowest) / (highest - lowest)) * height);
  return {
    points: balances.map((cents, index) => `${across(index)},${up(cents)}`).join(" "),
    zero: lowest <= 0 && highest >= 0 && highest > lowest ? up(0) : null,
    lowest,
    highest,
    first: balances[0] ?? 0,
    last: balances.at(-1) ?? 0,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
