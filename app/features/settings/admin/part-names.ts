import type { SettingName } from "#app/platform/site/settings-schema.ts";

/**
 * The parts of the settings, each with its own address (`/admin/settings/<part>`) and its own button. A setting belongs to
 * one part. Pure: without the rules, which import zod.
 */
export const partSettings = {
  organization: ["name", "foundingYear", "founderName", "author", "timeZone"],
  brand: ["accent", "typePairing"],
  contact: ["email", "divisionEmail", "phone", "postalAddress", "linkNames", "linkUrls"],
  mail: [
    "senderName",
    "letterRate",
    "inquiryTo",
    "inquiryLanguage",
    "divisionTo",
    "divisionLanguage",
    "scanTo",
    "scanLanguage",
    "registrationTo",
    "registrationLanguage",
    "reminderTo",
    "reminderLanguage",
  ],
  events: ["calendarAllEventsUrl", "calendarSubscribeUrl", "calendarEmbedUrl"],
  letters: ["topicsEn", "topicsEs"],
  privacy: ["answerHours", "remindAfterHours", "retentionMonths", "divisionContact"],
  robots: ["robotsSearch", "robotsAnswers", "robotsTraining"],
  backups: ["backupDays", "backupWeeks", "backupMonths"],
} as const satisfies Record<string, readonly SettingName[]>;

export type PartName = keyof typeof partSettings;
export const partNames = Object.keys(partSettings) as PartName[];

export function partAddress(part: PartName): string {
  return `/admin/settings/${part}`;
}

export function partOf(setting: string): PartName {
  return partNames.find((part) => (partSettings[part] as readonly string[]).includes(setting)) ?? "brand";
}
