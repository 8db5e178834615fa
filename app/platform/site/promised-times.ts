import type { Language } from "../i18n/language.ts";

/**
 * The promised time as it stands in a sentence: "within {{answerTime}}", "en menos de {{answerTime}}".
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

/** "kept for up to {{backupTime}}", "se guardan hasta {{backupTime}}": how long erased data may remain in backups. */
export function backupTime(kept: { days: number; weeks: number; months: number }, language: Language): string {
  const days = Math.max(kept.days, kept.weeks * 7);
  if (kept.months * 28 >= days) return retentionTime(kept.months, language);
  if (days === 1) return language === "es" ? "un día" : "one day";
  return language === "es" ? `${days} días` : `${days} days`;
}
