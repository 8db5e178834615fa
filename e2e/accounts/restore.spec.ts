import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, type Page } from "@playwright/test";
import pg from "pg";
import { openEmbeddedSession } from "../../db/backup/session.server.ts";
import { databaseUrl, executeOnServer, freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { createInquirer, createInquiry, freshClient, trustedProxy } from "../support/inquiries.ts";
import { runScript, startSiteProcess, type SiteProcess } from "../support/site-process.ts";

// On the embedded database, which only a process of its own can have, without JavaScript, which the page does not need;
// on PostgreSQL with two processes, and JavaScript.
test.describe.configure({ mode: "serial", timeout: scaledTimeout(300_000) });

const email = "ana@example.org";
const password = "lluvia de abril sobre el valle";
const passphrase = "a passphrase for the tests";
let folder: string;
let file: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "savia-restore-"));
  file = join(folder, "backup.tar.gz.enc");
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setupLink = (site: SiteProcess) => /\/auth\/setup\?token=[\w-]+/.exec(site.output())![0];

test("[BK4] the first page of an empty installation restores a backup, for whoever has the set-up link alone", async ({
  browser,
}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = (name: string) =>
    startSiteProcess({ PORT: String(port), DATA_DIR: join(folder, name), SITE_URL: url, ...trustedProxy });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const page = await context.newPage();

  const old = await start("old");
  await page.goto(setupLink(old));
  await page.getByLabel("Email").fill(email);
  await page.locator("input[type=password]").first().fill(password);
  await page.getByRole("button", { name: "Create the administrator" }).click();
  await expect(page).toHaveURL(/\/admin/);
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
  const writes = startWrites(url);
  // On a busy machine the page may look at the very moment at which the site starts again.
  const progress = page.url();
  await expect(async () => {
    await page.goto(progress);
    await expect(page.getByRole("heading", { name: "The site is restored" })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: scaledTimeout(120_000) });
  const { acknowledged } = await writes.finish();
  // Whoever sends another file now does not replace the restored site.
  const multipart = { backup: { name: "a.tar.gz", mimeType: "application/gzip", buffer: Buffer.from("another") } };
  const again = await page.request.post(restore, { multipart, headers: { origin: url }, maxRedirects: 0 });
  expect(again.status()).toBe(400);
  expect(empty.output().match(/is running at/g)).toHaveLength(2);

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
  const session = await openEmbeddedSession(join(folder, "new", "database"));
  const stored = await session.query<{ email: string }>("select email from leads");
  await session.close();
  expectNothingLost(acknowledged, stored);
});

test("[BK6] on PostgreSQL with two processes no acknowledged write is lost, either", async ({ browser }) => {
  const database = `e2e_restore_${process.pid}`;
  const serverUrl = process.env.E2E_SERVER_URL!;
  await executeOnServer(serverUrl, `create database ${database} template ${process.env.E2E_TEMPLATE}`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await startSiteProcess({
    PORT: String(port),
    DATA_DIR: join(folder, "postgres"),
    DATABASE_URL: databaseUrl(serverUrl, database),
    SITE_URL: url,
    WORKERS: "2",
    ...trustedProxy,
  });
  const page = await browser.newPage({ baseURL: url });
  await page.goto(setupLink(site).replace("/auth/setup", "/auth/setup/restore"));
  await upload(page, file, passphrase);
  const writes = startWrites(url);
  await expect(page.getByRole("heading", { name: "The site is restored" })).toBeVisible({
    timeout: scaledTimeout(120_000),
  });
  const { acknowledged } = await writes.finish();
  const client = new pg.Client(databaseUrl(serverUrl, database));
  await client.connect();
  const { rows } = await client.query<{ email: string }>("select email from leads");
  await client.end();
  expectNothingLost(acknowledged, rows);
  await page.close();
  await site.stop();
  await executeOnServer(serverUrl, `drop database ${database} with (force)`);
});

/** Sends inquiries while the site is being restored: each is stored in the restored site, or answered with 503. */
function startWrites(url: string) {
  const acknowledged: string[] = [];
  const others: string[] = [];
  let restored = false;
  let afterwards = 0;
  const running = send();
  return {
    /** Goes on until 200 were sent, and ten were accepted after the site was said to be restored. */
    finish() {
      restored = true;
      return running;
    },
  };

  async function send() {
    await expectFormKept(url);
    for (let sent = 0; sent < 200 || afterwards < 10; sent++) {
      const inquiry = createInquiry({ language: "es" });
      const isAfter = restored;
      const answer = await fetch(`${url}/functions/send-journey-form`, {
        method: "POST",
        body: JSON.stringify(inquiry),
        headers: { "content-type": "application/json", ...freshClient() },
      }).then(
        async (response) => `${response.status} ${await response.text()}`,
        () => "away",
      );
      if (answer.startsWith("200 ")) {
        acknowledged.push(inquiry.email);
        if (isAfter) afterwards++;
      } else others.push(answer);
      await pause(50);
    }
    for (const answer of others) expect(answer).toMatch(/^away$|^503 .*lo que escribiste sigue aquí/);
    expect(others.filter((answer) => answer !== "away").length).toBeGreaterThan(20);
    return { acknowledged };
  }
}

/** A form that is sent without JavaScript comes back with what was typed and says what to do. */
async function expectFormKept(url: string) {
  const typed = createInquirer({ goals: "Decidir una vez." });
  const body = new URLSearchParams(typed);
  const headers = { origin: url, ...freshClient() };
  const answer = await fetch(`${url}/es/journey`, { method: "POST", body, headers, redirect: "manual" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  const page = await answer.text();
  for (const text of ["no puede guardar nada en este momento", ...Object.values(typed)]) expect(page).toContain(text);
}

function expectNothingLost(acknowledged: string[], stored: { email: string }[]) {
  const found = new Set(stored.map(({ email }) => email));
  const lost = acknowledged.filter((address) => !found.has(address)).length;
  expect({ acknowledged: acknowledged.length, lost }).toMatchObject({ lost: 0 });
}

async function upload(page: Page, file: string, passphrase: string) {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByLabel("Passphrase").fill(passphrase);
  await page.getByRole("button", { name: "Upload and restore" }).click();
}
