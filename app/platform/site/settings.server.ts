import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { env, type Env } from "../env.server.ts";
import type { RobotPurpose } from "../seo/robots.ts";
import { loadMailServer, storedMailServer } from "./mail-server.server.ts";
import { loadMailbox } from "./mailbox.server.ts";
import { parseStored } from "../stored-json.server.ts";
import {
  picturesSchema,
  readSettings,
  settingNames,
  toLook,
  toMailSettings,
  toRefusedPurposes,
  toSite,
  toTopics,
  type Pictures,
  type SettingName,
  type Topic,
  type TypedSettings,
} from "./settings-schema.ts";
import { look, lookName, setLook } from "./look.ts";
import { noticeKinds, setSite, site, type MailSettings, type NoticeKind } from "./site.ts";

const settingsKey = "site";
const picturesKey = "sitePictures";

const noPictures = picturesSchema.parse({});
let mail: MailSettings = toMailSettings(readSettings({}).values);
let refused: readonly RobotPurpose[] = [];
let topics: readonly Topic[] = [];

/**
 * Reads the owner's settings and uses them from now on. Runs at the start and with every new version of the content.
 */
export async function loadSettings() {
  const { stored, pictures } = await readStoredSettings(db());
  await loadMailServer();
  await loadMailbox();
  applySettings(stored, pictures);
}

/**
 * Environment variables override stored settings. Called without arguments before the database is read, it applies the
 * delivered settings and the environment.
 */
export function applySettings(stored: Record<string, unknown> = {}, pictures: Pictures = noPictures) {
  const { typed } = readSettings(stored);
  const { values } = readSettings({ ...typed, ...fixedFormValues() });
  const next = toSite(values, pictures);
  next.calendar.embedUrl = env().calendarEmbedUrl ?? next.calendar.embedUrl;
  mail = toMailSettings(values);
  const nextLook = toLook(values);
  if (lookName(nextLook) !== lookName(look)) setLook(nextLook);
  refused = toRefusedPurposes(values);
  topics = toTopics(values);
  // The same object as long as nothing changes, so that the copy is not filled again with the same settings.
  if (JSON.stringify(next) !== JSON.stringify(site)) setSite(next);
}

/** Tells a browser whether its page was loaded with the settings in effect. */
export function settingsVersion(): string {
  return createHash("sha256")
    .update(JSON.stringify({ ...site, look: lookName(look) }))
    .digest("hex")
    .slice(0, 10);
}

export async function readStoredSettings(tx: Database) {
  const rows = await tx
    .select()
    .from(settings)
    .where(inArray(settings.key, [settingsKey, picturesKey]));
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value;
  const stored = z.record(z.string(), z.unknown()).safeParse(valueOf(settingsKey)).data ?? {};
  const pictures = parseStored(picturesSchema, valueOf(picturesKey) ?? {}, {
    column: "settings.value",
    id: picturesKey,
  });
  return { stored, pictures: pictures?.value ?? noPictures };
}

export function storeSettings(tx: Database, differences: Partial<TypedSettings>) {
  return store(tx, settingsKey, differences);
}

export function storePictures(tx: Database, pictures: Pictures) {
  return store(tx, picturesKey, pictures);
}

async function store(tx: Database, key: string, value: object) {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** Serializes saves of the settings, including the first ones, for which there is no row to lock yet. */
export async function lockSettings(tx: Database) {
  await tx.insert(settings).values({ key: settingsKey, value: {} }).onConflictDoNothing();
  await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, settingsKey)).for("update");
}

/** A setting that an environment variable overrides. */
export type FixedSetting = { variable: string; value: string };

export function fixedSettings(environment: Env = env()): Partial<Record<SettingName, FixedSetting>> {
  const { mailFrom, teamEmail, divisionContact, calendarEmbedUrl } = environment;
  const fixed: Partial<Record<SettingName, FixedSetting>> = {};
  const fix = (name: SettingName, variable: string, value: string | undefined) => {
    if (value !== undefined) fixed[name] = { variable, value };
  };
  fix("senderName", "MAIL_FROM", mailFrom);
  fix("divisionContact", "DIVISION_CONTACT", divisionContact);
  fix("calendarEmbedUrl", "CALENDAR_EMBED_URL", calendarEmbedUrl);
  for (const kind of noticeKinds) fix(`${kind}To`, "TEAM_EMAIL", teamEmail);
  return fixed;
}

/** Without MAIL_FROM, which is a name and an address, and CALENDAR_EMBED_URL, which the form might refuse. */
function fixedFormValues(): Partial<Record<SettingName, string>> {
  const fixed = fixedSettings();
  return Object.fromEntries(
    settingNames
      .filter((name) => fixed[name] && name !== "senderName" && name !== "calendarEmbedUrl")
      .map((name) => [name, fixed[name]!.value]),
  );
}

/** The sender of all mail. */
export function mailSender(server = storedMailServer()): string | { name: string; address: string } {
  return env().mailFrom ?? { name: mail.senderName || site.name, address: server?.sender || site.email };
}

/** Receives replies to mails, and notices without recipients of their own. */
export function teamEmail(): string {
  return env().teamEmail ?? site.email;
}

/** The rate of letters, over all processes. */
export function lettersPerSecond(): number {
  return mail.lettersPerSecond;
}

export function noticeSettings(kind: NoticeKind) {
  const { to, language } = mail.notices[kind];
  return { to: to.length > 0 ? to : [teamEmail()], language };
}

/** For which purposes robots are asked to stay away. */
export function refusedPurposes(): readonly RobotPurpose[] {
  return refused;
}

/** What letters can be about, as the owner has named it; often nothing. */
export function letterTopics(): readonly Topic[] {
  return topics;
}
