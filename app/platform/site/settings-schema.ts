import { z } from "zod";
import { site as defaults } from "../../../site.config.ts";
import { languages } from "../i18n/language.ts";
import { noticeKinds, type MailSettings, type NoticeKind, type Site } from "./site.ts";
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

const maxRecipients = 10;
const isEmail = (text: string) => z.email().max(254).safeParse(text).success;

export const settingsFields = {
  name: required(60),
  email: z.email().max(254),
  divisionEmail: z.email().max(254).or(z.literal("")),
  foundingYear: wholeNumber(1800, 2100, "year"),
  author: line(120),
  founderName: required(80),
  timeZone: z.string().refine(isTimeZone, "timeZone"),
  // Two lists of the same length, because a form without JavaScript can only repeat fields.
  linkNames: z.array(line(40)).max(30),
  linkUrls: z.array(https).max(30),
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
  senderName: line(80),
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

export const deliveredSettings: TypedSettings = {
  name: defaults.name,
  email: defaults.email,
  divisionEmail: defaults.divisionEmail,
  foundingYear: String(defaults.foundingYear),
  // Empty means the site's name, so that a change of the name applies here too.
  author: (defaults.author as string) === defaults.name ? "" : defaults.author,
  founderName: defaults.founder.name,
  timeZone: defaults.timeZone,
  linkNames: defaults.socialLinks.map(({ name }) => name),
  linkUrls: defaults.socialLinks.map(({ url }) => url),
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
  senderName: defaults.mail.senderName,
  ...(Object.fromEntries(
    noticeKinds.flatMap((kind) => [
      [`${kind}To`, defaults.mail.notices[kind].to.join(", ")],
      [`${kind}Language`, defaults.mail.notices[kind].language],
    ]),
  ) as Record<`${NoticeKind}To` | `${NoticeKind}Language`, string>),
};

/** Errors of settings that are each valid on their own. */
export function conflictsOf(values: SettingsValues): Partial<Record<SettingName, string>> {
  return values.remindAfterHours > values.answerHours ? { remindAfterHours: "remindLate" } : {};
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

export function toTyped(values: SettingsValues): TypedSettings {
  const typed = (name: SettingName): string | string[] => {
    const value = values[name];
    if (!Array.isArray(value)) return String(value);
    return name === "linkNames" || name === "linkUrls" ? value : value.join(", ");
  };
  return byKey(settingNames, typed);
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

export function toMailSettings(values: SettingsValues): MailSettings {
  return {
    senderName: values.senderName,
    notices: byKey(noticeKinds, (kind) => ({ to: values[`${kind}To`], language: values[`${kind}Language`] })),
  };
}

export function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  // A wildcard would allow every host in the Content-Security-Policy.
  return protocol === "https:" && username === "" && password === "" && /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(hostname);
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return text !== "";
  } catch {
    return false;
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
