import { z } from "zod";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { revisionsOf } from "#app/platform/records/revisions.server.ts";
import { isSame, type FormValues } from "#app/platform/records/save-result.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import {
  fixedSettings,
  lockSettings,
  readStoredSettings,
  storePictures,
  storeSettings,
} from "#app/platform/site/settings.server.ts";
import {
  differencesOf,
  picturesSchema,
  readSettings,
  settingNames,
  toTyped,
  type SettingsValues,
  type TypedSettings,
} from "#app/platform/site/settings-schema.ts";
import { db } from "#db/client.server.ts";

/** What has a history of its own: the form, and the logo, which is saved when it is uploaded. */
export const settingsSubject = "site";
export const picturesSubject = "pictures";

export const pictureRevisions = revisionsOf("settings", picturesSchema);

/** What is stored, as typed, and its version; what the environment fixes is not in it. */
export async function findSettings() {
  const { stored, pictures } = await readStoredSettings(db());
  return { typed: readSettings(stored).typed, pictures, version: await savedSettings.versionOf(settingsSubject) };
}

const savedSettings = versioned<TypedSettings, FormValues>({
  kind: "settings",
  schema: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  async lock(tx) {
    await lockSettings(tx);
    const { typed } = readSettings((await readStoredSettings(tx)).stored);
    return { row: typed, values: typed, changedAt: new Date() };
  },
  complete: (_tx, before, typed) => ({ ...typed, ...fixedOf(before) }),
  async store(tx, before, after) {
    await storeSettings(tx, differencesOf(after as TypedSettings));
    return { audit: ["settingsChanged", changedNames(before, after).join(", ")], isPublic: true };
  },
  // A setting that is not valid any more is restored as delivered.
  restorable: (snapshot) => toTyped(readSettings(snapshot).values),
});
export const settingsRevisions = savedSettings.history;

export const saveSettings = (actor: Actor, values: SettingsValues, version?: number) =>
  savedSettings.save(actor, settingsSubject, toTyped(values), version);
export const restoreSettings = (actor: Actor, version: number) =>
  savedSettings.restore(actor, settingsSubject, version);

/** What the environment fixes stays stored as it was: it counts again when the variable is gone. */
function fixedOf(stored: TypedSettings): Partial<TypedSettings> {
  return Object.fromEntries(Object.keys(fixedSettings()).map((name) => [name, stored[name as keyof TypedSettings]]));
}

function changedNames(before: FormValues, after: FormValues): string[] {
  return settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** An empty address restores the delivered logo. */
export function setLogo(actor: Actor, logo: string): Promise<void> {
  return contentTransaction(async (tx, changed) => {
    await lockSettings(tx);
    const before = (await readStoredSettings(tx)).pictures;
    const after = { ...before, logo };
    if (isSame(before, after)) return;
    await storePictures(tx, after);
    await pictureRevisions.add(tx, picturesSubject, { before, after, savedBy: actor.email });
    await recordAudit(tx, actor, "settingsChanged", "logo");
    changed();
  });
}

export async function restoreLogo(actor: Actor, version: number): Promise<boolean> {
  const revision = await pictureRevisions.find(picturesSubject, version);
  if (!revision?.restorable) return false;
  await setLogo(actor, revision.snapshot.logo);
  return true;
}
