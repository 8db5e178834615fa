import type { Page } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { drafts, revisions, settings } from "#db/schema.ts";

/** Restores the delivered settings, in the database and on the running site. */
export async function resetSettings() {
  await db()
    .delete(settings)
    .where(inArray(settings.key, ["site", "sitePictures", "mailTest", "confirmedSettings"]));
  await db().delete(revisions).where(eq(revisions.kind, "settings"));
  await db().delete(drafts);
  await markContentChanged();
}

export const settingsField = (page: Page, name: string) => page.locator(`[name="${name}"]`);

export const saveSettings = (page: Page) => page.locator('button[name="intent"][value="save"]').click();

export async function fillSettings(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await settingsField(page, name).first().fill(value);
}
