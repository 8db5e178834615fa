import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { runScript, startSiteProcess, type SiteProcess } from "../support/site-process.ts";

// On the embedded database, which only a process of its own can have; without JavaScript, which the page does not need.

const email = "ana@example.org";
const password = "lluvia de abril sobre el valle";
const passphrase = "a passphrase for the tests";
const setupLink = (site: SiteProcess) => /\/auth\/setup\?token=[\w-]+/.exec(site.output())![0];

test("[BK4] the first page of an empty installation restores a backup, for whoever has the set-up link alone", async ({
  browser,
}) => {
  test.setTimeout(scaledTimeout(300_000));
  const folder = mkdtempSync(join(tmpdir(), "savia-restore-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = (name: string) => startSiteProcess({ PORT: String(port), DATA_DIR: join(folder, name), SITE_URL: url });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const page = await context.newPage();

  const old = await start("old");
  await page.goto(setupLink(old));
  await page.getByLabel("Email").fill(email);
  await page.locator("input[type=password]").first().fill(password);
  await page.getByRole("button", { name: "Create the administrator" }).click();
  await expect(page).toHaveURL(/\/admin/);
  const file = join(folder, "backup.tar.gz.enc");
  const made = runScript("backup", { DATA_DIR: join(folder, "old"), BACKUP_PASSPHRASE: passphrase }, [file]);
  expect(made.stderr + made.stdout).toContain("encrypted and read back");
  await old.stop();
  await context.clearCookies();

  const empty = await start("new");
  const restore = setupLink(empty).replace("/auth/setup", "/auth/setup/restore");
  // A stranger: no token, a wrong token.
  for (const address of ["/auth/setup/restore", "/auth/setup/restore?token=wrong"]) {
    await page.goto(address);
    await expect(page.locator("input[type=file]")).toHaveCount(0);
    const multipart = { backup: { name: "a.tar.gz", mimeType: "application/gzip", buffer: readFileSync(file) } };
    expect((await page.request.post(address, { multipart, headers: { origin: url } })).status()).toBe(400);
  }
  await page.goto(setupLink(empty));
  await page.getByRole("link", { name: "Or restore from a backup" }).click();
  await upload(page, file, "not the passphrase");
  await expect(page.getByText("the passphrase is missing or not the right one")).toBeVisible({
    timeout: scaledTimeout(60_000),
  });
  const damaged = join(folder, "damaged.tar.gz.enc");
  writeFileSync(damaged, readFileSync(file).subarray(0, -1000));
  await page.goto(restore);
  await upload(page, damaged, passphrase);
  await expect(page.getByText("damaged, incomplete or not a backup")).toBeVisible({ timeout: scaledTimeout(60_000) });
  // Nothing was changed: the link still works.
  await page.goto(restore);
  await upload(page, file, passphrase);
  // On a busy machine the page may look at the very moment at which the site starts again.
  const progress = page.url();
  await expect(async () => {
    await page.goto(progress);
    await expect(page.getByRole("heading", { name: "The site is restored" })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: scaledTimeout(120_000) });
  // Whoever sends another file now does not replace the restored site. On a busy machine it may have started already.
  await expect(async () => {
    const multipart = { backup: { name: "a.tar.gz", mimeType: "application/gzip", buffer: Buffer.from("another") } };
    const again = await page.request.post(restore, { multipart, headers: { origin: url }, maxRedirects: 0 });
    expect(again.status() === 409 ? await again.text() : String(again.status())).toMatch(/The site is restored|^400$/);
  }).toPass({ timeout: scaledTimeout(60_000) });
  await expect.poll(() => empty.output().match(/is running at/g)?.length, { timeout: scaledTimeout(60_000) }).toBe(2);

  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto("/admin/audit");
  await expect(page.getByRole("listitem").filter({ hasText: "Restored the site from a backup" })).toBeVisible();
  expect(readdirSync(join(folder, "new", "restore"))).toEqual(["status.json"]);
  await page.goto(restore);
  await expect(page.locator("input[type=file]")).toHaveCount(0);
  // The same process, which SIGTERM still ends.
  expect(await empty.stop()).toBe(0);
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(page: Page, file: string, passphrase: string) {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByLabel("Passphrase").fill(passphrase);
  await page.getByRole("button", { name: "Upload and restore" }).click();
}
