import type { Language } from "../i18n/language.ts";

/**
 * The promised time as it stands in a sentence: "within {{answerTime}}", "en menos de {{answerTime}}", "en un plazo de
 * {{answerTime}}".
 */
export function answerTime(hours: number, language: Language): string {
  if (hours === 1) return language === "es" ? "una hora" : "one hour";
  return language === "es" ? `${hours} horas` : `${hours} hours`;
}

/** "erased {{retentionTime}} after", "se borran {{retentionTime}} después". */
export function retentionTime(months: number, language: Language): string {
  if (months === 1) return language === "es" ? "un mes" : "one month";
  return language === "es" ? `${months} meses` : `${months} months`;
}
