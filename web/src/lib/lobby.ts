// The tables as the lobby lists them.
import type { TableLine } from "./wire";

export function freeSeats(table: TableLine): number {
  return Math.max(0, table.size - table.people - table.bots);
}

/** Where one click leads: the first table with a free seat, or the first at all. */
export function firstTable(tables: readonly TableLine[]): TableLine | undefined {
  return tables.find((table) => freeSeats(table) > 0) ?? tables[0];
}
