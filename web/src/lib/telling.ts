// What notices say, and where they lead.
import { dayAndTime, money, timeOfDay } from "./money";
import { number, type Catalogue, type Language } from "./words";
import type { KeptNotice } from "./wire";

export type About = KeptNotice["about"];

/** A notice in words. */
export function noticeText(about: About, words: Catalogue, language: Language): string {
  const said = words.noticesText;
  const count = (value: number): string => number(value, language);
  switch (about.type) {
    case "seat_kept":
      return said.seatKept(about.name, count(about.seat), timeOfDay(about.until, language));
    case "seat_given":
      return said.seatGiven[about.how](about.name, where(about, words, language));
    case "event_starts":
      return said.eventStarts(about.name, where(about, words, language));
    case "event_ends": {
      const prize = about.prize_cents > 0 ? money(about.prize_cents, language) : "";
      return said.eventEnds(about.name, about.place === null ? "" : count(about.place), prize);
    }
    case "event_called_off":
      return said.eventCalledOff(about.name);
    case "event_rearranged":
      return said.eventRearranged(about.name, dayAndTime(about.starts_at, language), about.venue);
    case "place_free":
      return said.placeFree(about.name);
    case "in_prizes":
      return said.inPrizes(about.name, count(about.left));
    case "out_of_event":
      return said.outOfEvent(about.name, count(about.place));
    case "vote_open":
      return said.voteOpen(about.name, timeOfDay(about.until, language));
    case "floor_ruled":
      return said.floorRuled(about.name, count(about.hand));
  }
}

function where(
  { number: table, seat, is_final }: { number: number | null; seat: number | null; is_final: boolean },
  words: Catalogue,
  language: Language,
): string {
  if (seat === null) return "";
  const said = words.noticesText;
  if (is_final) return said.atFinalTable(number(seat, language));
  return table === null ? said.seatOnly(number(seat, language)) : said.atTable(number(table, language), number(seat, language));
}

/** The table that a notice is about, if it is dealt here. */
export function tableOf(about: About): string {
  return "table" in about ? about.table : "";
}

/** Whether it is worth a sound and a word of the browser: something has to be done, or one has to go somewhere. */
export function isPressing(about: About): boolean {
  return about.type === "seat_kept" || about.type === "seat_given" || about.type === "event_starts" || about.type === "vote_open";
}

/** Whether it is settled as soon as one sees the table that it is about. */
export function isSeenAt(about: About, table: string): boolean {
  return tableOf(about) === table && (about.type === "seat_given" || about.type === "event_starts" || about.type === "floor_ruled");
}
