import { z } from "zod";
import type { SaveResult } from "#app/components/admin/form/form-answer.ts";
import { isSame, type FormValues } from "#app/components/admin/form/form-values.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { firstVersion, revisionsOf } from "#app/platform/records/revisions.server.ts";
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

export const settingsRevisions = revisionsOf(
  "settings",
  z.record(z.string(), z.union([z.string(), z.array(z.string())])),
);
export const pictureRevisions = revisionsOf("settings", picturesSchema);

/** What is stored, as typed, and its version; what the environment fixes is not in it. */
export async function findSettings() {
  const { stored, pictures } = await readStoredSettings(db());
  const latest = await settingsRevisions.latest(db(), settingsSubject);
  return { typed: readSettings(stored).typed, pictures, version: latest?.version ?? firstVersion };
}

/**
 * `version` is the one that the values were written on; without it, as after a restore, they simply replace the others.
 */
export function saveSettings(actor: Actor, values: SettingsValues, version?: number): Promise<SaveResult> {
  return contentTransaction(async (tx, changed) => {
    await lockSettings(tx);
    const before = readSettings((await readStoredSettings(tx)).stored).typed;
    const after = { ...toTyped(values), ...fixedOf(before) };
    const stored = { values: before, changedAt: new Date() };
    const current = await settingsRevisions.compare(tx, settingsSubject, version, stored);
    if (isSame(before, after)) return { kind: "saved", version: current.version };
    if (current.conflict) return current.conflict;
    await storeSettings(tx, differencesOf(after));
    const saved = await settingsRevisions.add(tx, settingsSubject, { before, after, savedBy: actor.email });
    await recordAudit(tx, actor, "settingsChanged", changedNames(before, after).join(", "));
    changed();
    return { kind: "saved", version: saved };
  });
}

/** What the environment fixes stays stored as it was: it counts again when the variable is gone. */
function fixedOf(stored: TypedSettings): Partial<TypedSettings> {
  return Object.fromEntries(Object.keys(fixedSettings()).map((name) => [name, stored[name as keyof TypedSettings]]));
}

function changedNames(before: FormValues, after: FormValues): string[] {
  return settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** False when there is no such version. A setting that is not valid any more is restored as delivered. */
export async function restoreSettings(actor: Actor, version: number): Promise<boolean> {
  const revision = await settingsRevisions.find(settingsSubject, version);
  if (!revision?.restorable) return false;
  return (await saveSettings(actor, readSettings(revision.snapshot).values)).kind === "saved";
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
