import { z } from "zod";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { pick } from "#app/platform/records/merge-values.ts";
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
  deliveredSettings,
  differencesOf,
  picturesSchema,
  readSettings,
  settingNames,
  toTyped,
  type SettingsValues,
  type TypedSettings,
} from "#app/platform/site/settings-schema.ts";
import { partSettings, type PartName } from "./part-names.ts";
import { settingsForm } from "./settings-form.ts";
import { byKey, keysOf } from "#app/platform/typed-keys.ts";
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

const savedSettings = versioned<TypedSettings, TypedSettings, TypedSettings, FormValues>({
  kind: "settings",
  schema: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  async lock(tx) {
    await lockSettings(tx);
    const { typed } = readSettings((await readStoredSettings(tx)).stored);
    return { row: typed, values: typed, changedAt: new Date() };
  },
  complete: (_tx, before, typed) => ({ ...typed, ...fixedOf(before) }),
  async store(tx, before, after) {
    await storeSettings(tx, differencesOf(after));
    return { audit: ["settingsChanged", changedNames(before, after).join(", ")] };
  },
  together: [["linkNames", "linkUrls"]],
  mayMerge: (merged) => !("errors" in settingsForm.check(merged)),
  // A setting that is not valid any more is restored as delivered.
  restorable: (snapshot) => toTyped(readSettings(snapshot).values),
});
export const settingsRevisions = savedSettings.history;

export const saveSettings = (actor: Actor, values: SettingsValues, version?: number) =>
  savedSettings.save(actor, settingsSubject, toTyped(values), version);

/** Saves the settings of one part; the others stay as they are. */
export async function savePart(actor: Actor, part: PartName, values: Partial<SettingsValues>, version: number) {
  const { typed } = readSettings((await readStoredSettings(db())).stored);
  const result = await savedSettings.save(actor, settingsSubject, { ...typed, ...toTyped(values) }, version);
  const ownOf = (all: FormValues) => pick(all, partSettings[part]) as FormValues;
  if (result.kind === "conflict") return { ...result, theirs: ownOf(result.theirs) };
  if (result.kind === "saved" && result.merged) {
    const merged = { ...result.merged, values: ownOf(result.merged.values) };
    // What somebody changed in another part is none of this form's business.
    const isOfPart = merged.taken.some((name) => Object.hasOwn(merged.values, name));
    return { ...result, merged: isOfPart ? merged : undefined };
  }
  return result;
}
/** The delivered accent and typefaces; everything else stays. */
export const restoreLook = (actor: Actor) =>
  savedSettings.change(actor, settingsSubject, (stored) => ({
    ...stored,
    accent: deliveredSettings.accent,
    typePairing: deliveredSettings.typePairing,
  }));

export const restoreSettings = (actor: Actor, version: number) =>
  savedSettings.restore(actor, settingsSubject, version);

/** What the environment fixes stays stored as it was: it counts again when the variable is gone. */
function fixedOf(stored: TypedSettings): Partial<TypedSettings> {
  return byKey(keysOf(fixedSettings()), (name) => stored[name]);
}

function changedNames(before: FormValues, after: FormValues): string[] {
  return settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** An empty address restores the delivered logo. */
export function setLogo(actor: Actor, logo: string): Promise<void> {
  return contentTransaction(async (tx) => {
    await lockSettings(tx);
    const before = (await readStoredSettings(tx)).pictures;
    const after = { ...before, logo };
    if (isSame(before, after)) return;
    await storePictures(tx, after);
    await pictureRevisions.add(tx, picturesSubject, { before, after, savedBy: actor.email });
    await recordAudit(tx, actor, "settingsChanged", "logo");
  });
}

export async function restoreLogo(actor: Actor, version: number): Promise<boolean> {
  const revision = await pictureRevisions.find(picturesSubject, version);
  if (!revision?.restorable) return false;
  await setLogo(actor, revision.snapshot.logo);
  return true;
}
