import { localeTag, type Language } from "./language.ts";

/** Between groups of three digits. Spanish has a space that does not break: a comma is the decimal sign for many readers. */
const separator: Record<Language, string> = { en: ",", es: "\u00a0" };

/** "5000" in both languages, like numbers that stand in a sentence; from five digits on "12,500" and "12 500". */
export function numberText(value: number, language: Language, maximumFractionDigits = 0): string {
  return new Intl.NumberFormat(localeTag[language], { useGrouping: "min2", maximumFractionDigits })
    .formatToParts(value)
    .map((part) => (part.type === "group" ? separator[language] : part.value))
    .join("");
}
