import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { partAddress, partNames, partOf } from "#app/features/settings/admin/part-names.ts";
import { db } from "#db/client.server.ts";
import { drafts, mailServerKey, revisions, settings } from "#db/schema.ts";

/** Restores the delivered settings, in the database and on the running site. */
export async function resetSettings() {
  await db()
    .delete(settings)
    .where(inArray(settings.key, ["site", "sitePictures", "mailTest", "confirmedSettings", mailServerKey]));
  await db().delete(revisions).where(eq(revisions.kind, "settings"));
  await db().delete(drafts);
  await markContentChanged();
}

export const settingsField = (page: Page, name: string) => page.locator(`[name="${name}"]`);

export const saveSettings = (page: Page) => page.locator('button[name="intent"][value="save"]').click();

export async function fillSettings(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await settingsField(page, name).first().fill(value);
}

/** Saves each setting in its part. `open` loads an address and waits until the page is ready. */
export async function changeSettings(
  page: Page,
  values: Record<string, string>,
  open: (address: string) => Promise<unknown>,
) {
  for (const part of partNames) {
    const own = Object.entries(values).filter(([name]) => partOf(name) === part);
    if (own.length === 0) continue;
    await open(partAddress(part));
    await fillSettings(page, Object.fromEntries(own));
    await saveSettings(page);
    await expect(page.getByText(/The settings are saved|Los ajustes están guardados/)).toBeVisible();
  }
}
