import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEntries, sessions } from "#db/schema.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { fileSource } from "../../db/backup/backup-file.ts";
import { verifyBackup } from "../../db/backup/read.server.ts";
import { patchBackupState, readBackupState } from "../../app/platform/backups/backup-state.server.ts";
import { createPerson, passwordField, signInAs } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

const passphrase = "a passphrase for the tests";
test.use({ siteOptions: { name: "backups", env: { BACKUP_PASSPHRASE: passphrase } } });

for (const javaScriptEnabled of [true, false])
  test(`[BK1] an owner backs up now, sees it read back, and downloads it after a fresh proof, ${javaScriptEnabled ? "with" : "without"} JavaScript`, {
    tag: javaScriptEnabled ? [] : ["@long"],
  }, async ({ browser, site }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    const owner = await createPerson({ admin: true });
    await signInAs(context, site, owner);
    const page = await context.newPage();
    await page.goto("/admin/settings/backups");
    const part = page.locator("#backups");
    const before = await part.locator("[data-file]").count();
    await part.getByRole("button", { name: "Back up now" }).click();
    await expect(async () => {
      if (!javaScriptEnabled) await page.goto("/admin/settings/backups");
      await expect(part.locator('[data-backup="good"]')).toContainText("was made and read back", { timeout: 1000 });
    }).toPass({ timeout: scaledTimeout(120_000) });
    await expect(part.locator("[data-file]")).toHaveCount(before + 1);
    await expect(part.locator("[data-file]").first()).toContainText("encrypted");

    // Older than ten minutes: the password is asked for again.
    const old = new Date(Date.now() - 3_600_000);
    await db().update(sessions).set({ confirmedAt: old, createdAt: old }).where(eq(sessions.userId, owner.id));
    await part
      .getByRole("link", { name: /^Download/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth\/again/);
    await passwordField(page).fill(owner.password);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Confirm" }).click();
    const file = await (await download).path();
    const { summary } = await verifyBackup(fileSource(file, passphrase));
    expect(summary.rows.posts).toBe(14);
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.actorEmail, owner.email));
    expect(entries.map(({ action }) => action).sort()).toEqual(
      expect.arrayContaining(["backupDownloaded", "backupRequested"]),
    );
    await context.close();
  });

test("[BK2] while the newest good backup is older than 36 hours, owners see it on every page, and others do not", async ({
  page,
  site,
}) => {
  await readBackupState();
  await patchBackupState({ lastGoodAt: new Date(Date.now() - 37 * 3_600_000) });
  await signInAs(page.context(), site, await createPerson({ admin: true }));
  await page.goto("/admin/overview");
  await expect(page.locator('[data-notice="backup"]')).toContainText("older than 36 hours");
  await page.goto("/admin/settings/backups/auto-2026-01-01-none.enc");
  await expect(page.locator("body")).toContainText(/404|no such/i);
});

test("[BK3] a file that was not read back is neither listed nor served", async ({ page, site }) => {
  await signInAs(page.context(), site, await createPerson({ admin: true }));
  mkdirSync(join(site.dataDir, "backups"), { recursive: true });
  writeFileSync(join(site.dataDir, "backups", "auto-2026-01-01-00-00-00-half.tgz"), "half");
  expect(readdirSync(join(site.dataDir, "backups"))).toContain("auto-2026-01-01-00-00-00-half.tgz");
  expect((await page.request.get("/admin/settings/backups/auto-2026-01-01-00-00-00-half.tgz")).status()).toBe(404);
});

test("a site on PostgreSQL that was killed during a restore deletes the uploaded backup when it starts", async ({
  site,
}) => {
  const folder = join(site.dataDir, "restore");
  mkdirSync(folder, { recursive: true });
  for (const name of ["upload", "upload.part"]) writeFileSync(join(folder, name), "a whole backup");
  writeFileSync(join(folder, "status.json"), JSON.stringify({ id: "killed", phase: "checking" }));
  await site.restart("SIGKILL");
  expect(readdirSync(folder)).toEqual(["status.json"]);
});
