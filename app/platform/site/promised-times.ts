import type { Language } from "../i18n/language.ts";

type Unit = "hour" | "day" | "month";

/** One of them, and the word for several. */
const units: Record<Language, Record<Unit, [one: string, several: string]>> = {
  en: { hour: ["one hour", "hours"], day: ["one day", "days"], month: ["one month", "months"] },
  es: { hour: ["una hora", "horas"], day: ["un día", "días"], month: ["un mes", "meses"] },
};

function duration(count: number, unit: Unit, language: Language): string {
  const [one, several] = units[language][unit];
  return count === 1 ? one : `${count} ${several}`;
}

/** The promised time as it stands in a sentence: "within {{answerTime}}", "en menos de {{answerTime}}". */
export function answerTime(hours: number, language: Language): string {
  return duration(hours, "hour", language);
}

/** "erased {{retentionTime}} after", "se borran {{retentionTime}} después". */
export function retentionTime(months: number, language: Language): string {
  return duration(months, "month", language);
}

/** "kept for up to {{backupTime}}", "se guardan hasta {{backupTime}}": how long erased data may remain in backups. */
export function backupTime(kept: { days: number; weeks: number; months: number }, language: Language): string {
  const days = Math.max(kept.days, kept.weeks * 7);
  return kept.months * 28 >= days ? duration(kept.months, "month", language) : duration(days, "day", language);
}
