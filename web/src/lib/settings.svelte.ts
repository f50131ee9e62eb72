// What somebody likes: kept in this browser, changed at any time.
import type { Telling } from "./log";
import { amount, CATALOGUES, LANGUAGES, preferred, type Catalogue, type Language, type Unit } from "./words";

export type Deck = "two" | "four";
export type Theme = "system" | "dark" | "light";

interface Kept {
  language: Language;
  deck: Deck;
  sound: boolean;
  theme: Theme;
  unit: Unit;
  /** Whether the browser tells of notices while the page is in the background. */
  notices: boolean;
}

const KEY = "floorman.settings";

class Settings implements Kept {
  language: Language = $state(preferred(navigator.languages));
  deck: Deck = $state("two");
  sound: boolean = $state(true);
  theme: Theme = $state("system");
  unit: Unit = $state("chips");
  notices: boolean = $state(false);

  constructor() {
    const kept = stored();
    if (kept.language && LANGUAGES.includes(kept.language)) this.language = kept.language;
    if (kept.deck === "two" || kept.deck === "four") this.deck = kept.deck;
    if (typeof kept.sound === "boolean") this.sound = kept.sound;
    if (kept.theme === "system" || kept.theme === "dark" || kept.theme === "light") this.theme = kept.theme;
    if (kept.unit === "chips" || kept.unit === "blinds") this.unit = kept.unit;
    if (typeof kept.notices === "boolean") this.notices = kept.notices;
  }

  get words(): Catalogue {
    return CATALOGUES[this.language];
  }

  /** How events and amounts are told at a table. */
  telling(bigBlind: number): Telling {
    return { language: this.language, words: this.words, unit: this.unit, bigBlind };
  }

  chips(value: number, bigBlind: number): string {
    return amount(value, this.language, this.unit, bigBlind);
  }

  change(changes: Partial<Kept>): void {
    Object.assign(this, changes);
    const { language, deck, sound, theme, unit, notices } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, deck, sound, theme, unit, notices } satisfies Kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  nextLanguage(): void {
    this.change({ language: this.language === "en" ? "de" : "en" });
  }
}

function stored(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
