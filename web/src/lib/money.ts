// Money as each language writes it. It comes in cents, and nothing here calculates with anything else.
import type { Language } from "./words";

const LOCALES: Record<Language, string> = { en: "en", de: "de-DE" };

function formats(options: Intl.NumberFormatOptions): Record<Language, Intl.NumberFormat> {
  const two: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options };
  return { en: new Intl.NumberFormat(LOCALES.en, two), de: new Intl.NumberFormat(LOCALES.de, two) };
}

const PLAIN = formats({});
const SIGNED = formats({ signDisplay: "exceptZero" });

/** 1,025.00 or 1.025,00; below zero with a true minus. */
export function money(cents: number, language: Language): string {
  return PLAIN[language].format(cents / 100).replace("-", "−");
}

/** The same with its sign, for what came in or went out. */
export function signedMoney(cents: number, language: Language): string {
  return SIGNED[language].format(cents / 100).replace("-", "−");
}

const TIMES: Record<Language, Intl.DateTimeFormatOptions & { locale: string }> = {
  en: { locale: "en-GB", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  de: { locale: "de-DE", day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
};

/** A day and time, 24 hours: 14 Mar 2026, 20:15 or 14.03.2026, 20:15. Without a zone it is the reader's own. */
export function dayAndTime(at: number, language: Language, timeZone?: string): string {
  const { locale, ...options } = TIMES[language];
  return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone ? { timeZone } : {}) }).format(at);
}

/** The time of day, 24 hours: 20:15. */
export function timeOfDay(at: number, language: Language): string {
  const { locale } = TIMES[language];
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(at);
}
