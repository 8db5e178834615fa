import { z } from "zod";
import { site as defaults } from "../../../site.config.ts";
import { languages } from "../i18n/language.ts";
import { isReadable, readColour } from "./accent.ts";
import { deliveredLook, pairings, type Look } from "./look.ts";
import { robotPurposes, type RobotPurpose } from "../seo/robots.ts";
import { maxTopics } from "./max-topics.ts";
import { noticeKinds, type MailSettings, type NoticeKind, type Site } from "./site.ts";
import type { Words } from "../i18n/words.ts";
import { isTimeZone } from "../time/time-zone.ts";
import { byKey, keysOf } from "../typed-keys.ts";

/**
 * The settings in the form's format: flat, with text values. They are stored in the same format, so one schema reads
 * the form, the database and earlier versions. The message of a rule is a key in admin.json, settings.errors.
 */

/** Without line breaks, which would end the mail header or the line of a calendar file that contains the text. */
const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\s+/g, " ").trim())
    .max(max);
const required = (max: number) => line(max).min(1);
const https = line(500).refine((text) => text === "" || isHttps(text), "https");
const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max, message)
    .transform(Number);
const emailList = line(1000)
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine((list) => list.length <= maxRecipients && list.every((entry) => isEmail(entry)), "recipients");

/** Whether robots are asked to stay away (platform/seo/robots.ts). */
const robots = z.enum(["allow", "refuse"]);

const maxRecipients = 10;

const isEmail = (text: string) => z.email().max(254).safeParse(text).success;

export const settingsFields = {
  name: required(60),
  email: z.email().max(254),
  divisionEmail: z.email().max(254).or(z.literal("")),
  phone: line(40).refine((text) => /^(\+?[\d(][\d\s()./-]{4,})?$/.test(text), "phone"),
  postalAddress: line(200),
  foundingYear: wholeNumber(1800, 2100, "year"),
  author: line(120),
  founderName: required(80),
  timeZone: z.string().refine(isTimeZone, "timeZone"),
  accent: z
    .string()
    .max(20)
    .refine((text) => readColour(text) !== undefined, "colour")
    .overwrite((text) => readColour(text) ?? text)
    .refine((text) => readColour(text) === undefined || isReadable(text), "contrast"),
  typePairing: z.enum(pairings),
  // Two lists of the same length, because a form without JavaScript can only repeat fields.
  linkNames: z.array(line(40)).max(30),
  linkUrls: z.array(https).max(30),
  // Of the letters, in both languages; the place in the list is what a topic is known by.
  topicsEn: z.array(line(40)).max(maxTopics),
  topicsEs: z.array(line(40)).max(maxTopics),
  calendarEmbedUrl: https,
  calendarAllEventsUrl: https,
  calendarSubscribeUrl: https,
  answerHours: wholeNumber(1, 720, "hours"),
  remindAfterHours: wholeNumber(1, 720, "hours"),
  retentionMonths: wholeNumber(1, 120, "months"),
  backupDays: wholeNumber(1, 90, "backupDays"),
  backupWeeks: wholeNumber(0, 52, "backupWeeks"),
  backupMonths: wholeNumber(0, 60, "backupMonths"),
  divisionContact: z.enum(["deliver", "log"]),
  robotsSearch: robots,
  robotsAnswers: robots,
  robotsTraining: robots,
  senderName: line(80),
  /** Letters that are handed over in a second, by all processes together. */
  letterRate: wholeNumber(1, 1000, "letterRate"),
  inquiryTo: emailList,
  inquiryLanguage: z.enum(languages),
  divisionTo: emailList,
  divisionLanguage: z.enum(languages),
  scanTo: emailList,
  scanLanguage: z.enum(languages),
  registrationTo: emailList,
  registrationLanguage: z.enum(languages),
  reminderTo: emailList,
  reminderLanguage: z.enum(languages),
};

const schema = z.object(settingsFields);
export type SettingName = keyof typeof settingsFields;
export type SettingsValues = z.output<typeof schema>;
/** As typed in the form. */
export type TypedSettings = Record<SettingName, string | string[]>;

export const settingNames = keysOf(settingsFields);

/**
 * The uploaded logo; it is not part of the form, because it is saved when it is uploaded. A portrait was stored here by
 * earlier releases and is moved at the start (features/media/founder-portrait.server.ts).
 */
export const picturesSchema = z.object({ logo: z.string().default(""), portrait: z.string().default("") });
export type Pictures = z.output<typeof picturesSchema>;

const { name, author }: Site = defaults;

export const deliveredSettings: TypedSettings = {
  name,
  email: defaults.email,
  divisionEmail: defaults.divisionEmail,
  phone: "",
  postalAddress: "",
  foundingYear: String(defaults.foundingYear),
  // Empty means the site's name, so that a change of the name applies here too.
  author: author === name ? "" : author,
  founderName: defaults.founder.name,
  timeZone: defaults.timeZone,
  accent: deliveredLook.accent,
  typePairing: deliveredLook.pairing,
  linkNames: defaults.socialLinks.map(({ name }) => name),
  linkUrls: defaults.socialLinks.map(({ url }) => url),
  topicsEn: [],
  topicsEs: [],
  calendarEmbedUrl: defaults.calendar.embedUrl,
  calendarAllEventsUrl: defaults.calendar.allEventsUrl,
  calendarSubscribeUrl: defaults.calendar.subscribeUrl,
  answerHours: String(defaults.leads.answerHours),
  remindAfterHours: String(defaults.leads.remindAfterHours),
  retentionMonths: String(defaults.leads.retentionMonths),
  backupDays: String(defaults.backups.days),
  backupWeeks: String(defaults.backups.weeks),
  backupMonths: String(defaults.backups.months),
  divisionContact: defaults.divisionContact,
  robotsSearch: "allow",
  robotsAnswers: "allow",
  robotsTraining: "allow",
  senderName: defaults.mail.senderName,
  letterRate: String(defaults.mail.lettersPerSecond),
  ...(Object.fromEntries(
    noticeKinds.flatMap((kind) => [
      [`${kind}To`, defaults.mail.notices[kind].to.join(", ")],
      [`${kind}Language`, defaults.mail.notices[kind].language],
    ]),
  ) as Record<`${NoticeKind}To` | `${NoticeKind}Language`, string>),
};

/** Errors of settings that are each valid on their own. */
export function conflictsOf({
  remindAfterHours = 0,
  answerHours = Infinity,
}: Partial<SettingsValues>): Partial<Record<SettingName, string>> {
  return remindAfterHours > answerHours ? { remindAfterHours: "remindLate" } : {};
}

/** Each stored setting that is still valid replaces the delivered one. */
export function readSettings(stored: Record<string, unknown>): { typed: TypedSettings; values: SettingsValues } {
  const typed = { ...deliveredSettings };
  const values = schema.parse(typed);
  for (const name of settingNames) {
    const parsed = settingsFields[name].safeParse(stored[name]);
    if (!parsed.success) continue;
    typed[name] = stored[name] as string | string[];
    Object.assign(values, { [name]: parsed.data });
  }
  return { typed, values };
}

/** Those that the form repeats a field for. */
const lists: ReadonlySet<SettingName> = new Set(["linkNames", "linkUrls", "topicsEn", "topicsEs"]);

export function toTyped(values: SettingsValues): TypedSettings;
export function toTyped(values: Partial<SettingsValues>): Partial<TypedSettings>;
export function toTyped(values: Partial<SettingsValues>): Partial<TypedSettings> {
  const typed = (name: SettingName): string | string[] => {
    const value = values[name];
    if (!Array.isArray(value)) return String(value);
    return lists.has(name) ? value : value.join(", ");
  };
  return byKey(keysOf(values), typed);
}

/** The settings that differ from the delivered ones: only these are stored, so an update may bring new defaults. */
export function differencesOf(typed: TypedSettings): Partial<TypedSettings> {
  return Object.fromEntries(
    settingNames
      .filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(deliveredSettings[name]))
      .map((name) => [name, typed[name]]),
  );
}

export function toSite(values: SettingsValues, { logo }: Pictures): Site {
  return {
    name: values.name,
    domain: defaults.domain,
    email: values.email,
    divisionEmail: values.divisionEmail,
    ...(values.phone && { phone: { text: values.phone, url: `tel:${values.phone.replace(/[^+\d]/g, "")}` } }),
    ...(values.postalAddress && { postalAddress: values.postalAddress }),
    socialLinks: values.linkUrls.flatMap((url, index) =>
      url ? [{ name: values.linkNames[index] || hostOf(url), url }] : [],
    ),
    logo: logo || defaults.logo,
    foundingYear: values.foundingYear,
    author: values.author || values.name,
    founder: { name: values.founderName, portrait: defaults.founder.portrait },
    timeZone: values.timeZone,
    calendar: {
      embedUrl: values.calendarEmbedUrl,
      allEventsUrl: values.calendarAllEventsUrl,
      subscribeUrl: values.calendarSubscribeUrl,
    },
    divisionContact: values.divisionContact,
    leads: {
      answerHours: values.answerHours,
      remindAfterHours: values.remindAfterHours,
      retentionMonths: values.retentionMonths,
    },
    backups: { days: values.backupDays, weeks: values.backupWeeks, months: values.backupMonths },
  };
}

export function toLook({ accent, typePairing }: SettingsValues): Look {
  return { accent, pairing: typePairing };
}

export function toMailSettings(values: SettingsValues): MailSettings {
  return {
    senderName: values.senderName,
    lettersPerSecond: values.letterRate,
    notices: byKey(noticeKinds, (kind) => ({ to: values[`${kind}To`], language: values[`${kind}Language`] })),
  };
}

/** What letters can be about. A row stays the same topic when its name changes; what is named in one language has that name in both. */
export type Topic = { id: string; words: Words };

export function toTopics({ topicsEn, topicsEs }: SettingsValues): Topic[] {
  return Array.from({ length: maxTopics }, (_, index) => {
    const [en, es] = [topicsEn[index] ?? "", topicsEs[index] ?? ""];
    return { id: `t${index + 1}`, words: { en: en || es, es: es || en } };
  }).filter(({ words }) => words.en !== "");
}

/** The purposes for which robots are asked to stay away. */
export function toRefusedPurposes(values: SettingsValues): RobotPurpose[] {
  const choices = { search: values.robotsSearch, answers: values.robotsAnswers, training: values.robotsTraining };
  return robotPurposes.filter((purpose) => choices[purpose] === "refuse");
}

export function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  // A wildcard would allow every host in the Content-Security-Policy.
  return protocol === "https:" && username === "" && password === "" && /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(hostname);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
