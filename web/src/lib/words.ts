// The two languages, and how each writes numbers.
import { de } from "./words/de";
import { en, type Catalogue } from "./words/en";

export type Language = "en" | "de";
export type { Catalogue };

export const LANGUAGES: readonly Language[] = ["en", "de"];

export const CATALOGUES: Record<Language, Catalogue> = { en, de };

/** The first of somebody's preferred languages that floorman speaks. */
export function preferred(languages: readonly string[]): Language {
  for (const language of languages) {
    const short = language.slice(0, 2).toLowerCase();
    if (short === "de" || short === "en") return short;
  }
  return "en";
}

const NUMBERS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en", { maximumFractionDigits: 1 }),
  de: new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 }),
};

export function number(value: number, language: Language): string {
  return NUMBERS[language].format(value);
}

export type Unit = "chips" | "blinds";

/** An amount as one likes to read it: 1,250 or 12.5 BB. */
export function amount(chips: number, language: Language, unit: Unit = "chips", bigBlind = 1): string {
  if (unit === "chips") return number(chips, language);
  const blinds = chips / bigBlind;
  return `${number(blinds < 100 ? blinds : Math.round(blinds), language)} BB`;
}

// The selector behind each suit keeps phones from drawing a picture instead of a letter.
const SUITS: Record<string, string> = { s: "♠\uFE0E", h: "♥\uFE0E", d: "♦\uFE0E", c: "♣\uFE0E" };

export function rankOf(card: string): string {
  const rank = card.slice(0, 1);
  return rank === "T" ? "10" : rank;
}

export function suitOf(card: string): string {
  return SUITS[card.slice(1)] ?? "";
}

/** A card as it looks: A♠, 10♦. */
export function symbol(card: string): string {
  return rankOf(card) + suitOf(card);
}

/** Cards in words, for those who listen. */
export function spoken(cards: readonly string[], words: Catalogue): string {
  return cards
    .map((card) => words.card(words.ranks[card.slice(0, 1)] ?? card.slice(0, 1), words.suits[card.slice(1)] ?? ""))
    .join(", ");
}

/**
 * What cards make, translated, with kickers where they decide at the showdown; a name this version does not know stays as the
 * server said it.
 */
export function handNamed(
  { made, named }: { made: string; named?: Record<Language, string> | null },
  language: Language,
  words: Catalogue,
): string {
  return named?.[language] ?? words.made[made] ?? made;
}
