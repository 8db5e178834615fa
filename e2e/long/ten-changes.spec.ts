import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { db } from "#db/client.server.ts";
import { addresses, copyChanges, copyDrafts, events, posts, sitePictures, siteRecords } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freePort } from "../../test/postgres.ts";
import { resetSettings } from "../support/screens/settings-page.ts";
import { passwordField, signInAsAdmin } from "../support/sign-in.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import { twentyChanges } from "../support/more-changes.ts";
import { startMailbox } from "../../test/smtp-mailbox.ts";
import type { Expected } from "../support/ten-changes.ts";

test.use({ siteOptions: { name: "ten-changes", env: { SMTP_URL: "" } } });

async function expectShown(origin: string, shown: Expected) {
  for (const [path, texts] of Object.entries(shown)) {
    // The words, whether a line may break between them or not.
    const read = async () => plainSpaces((await (await fetch(origin + path)).text()).replaceAll("<!-- -->", ""));
    for (const text of texts) {
      const wanted = expect.poll(read, { message: origin + path, timeout: scaledTimeout(5000), intervals: [100] });
      await (typeof text === "string" ? wanted.toContain(text) : wanted.toMatch(text));
    }
  }
}

/** Makes the twenty changes one after the other in the browser; every process shows each within five seconds. */
async function makeChanges(
  browser: Browser,
  {
    origins,
    scripted,
    signIn,
    smtpPort,
  }: { origins: string[]; scripted: boolean; signIn: (page: Page) => Promise<unknown>; smtpPort: number },
) {
  const context = await browser.newContext({ baseURL: origins[0], javaScriptEnabled: scripted });
  const page = await context.newPage();
  await signIn(page);
  for (const { name, make, shown } of twentyChanges)
    await test.step(name, async () => {
      for (const [path, [first]] of Object.entries(shown))
        if (typeof first === "string")
          expect(plainSpaces(await (await fetch(origins.at(-1) + path)).text())).not.toContain(first);
      const started = Date.now();
      await make({ page, scripted, smtpPort });
      expect(Date.now() - started, `${name} takes less than a minute`).toBeLessThan(scaledTimeout(60_000));
      for (const origin of origins) await expectShown(origin, shown);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      test.info().annotations.push({ type: "seconds", description: `${name}: ${seconds}` });
    });
  // All of them are still there, together.
  for (const origin of origins) for (const { shown } of twentyChanges) await expectShown(origin, shown);
  await context.close();
}

/** Restores the delivered state, on every process. */
async function undoChanges() {
  for (const table of [copyChanges, copyDrafts, siteRecords, sitePictures]) await db().delete(table);
  await db().delete(addresses).where(eq(addresses.path, "/our-old-page"));
  await db().delete(posts).where(eq(posts.sample, false));
  await db().delete(events).where(eq(events.sample, false));
  await resetSettings();
}

for (const scripted of [true, false]) {
  const how = scripted ? "with" : "without";

  test(`[P11] one process on the embedded database: the owner makes twenty ordinary changes ${how} JavaScript`, async ({
    browser,
  }) => {
    test.setTimeout(480_000);
    const dataDir = mkdtempSync(join(tmpdir(), "savia-ten-"));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const mailbox = await startMailbox();
    const embedded = await startSiteProcess({ PORT: String(port), SITE_URL: origin, DATA_DIR: dataDir });
    try {
      await makeChanges(browser, {
        origins: [origin],
        scripted,
        smtpPort: mailbox.port,
        async signIn(page) {
          await page.goto(/http\S+\/auth\/setup\?token=\S+/.exec(embedded.output())![0]);
          await page.getByLabel("Email").fill("first@example.org");
          await passwordField(page).fill("raíces hondas");
          await page.getByRole("button", { name: "Create the administrator" }).click();
          await expect(page).toHaveURL("/admin");
        },
      });
    } finally {
      await embedded.stop();
      await mailbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test(`[P11] two processes on PostgreSQL: the owner makes twenty ordinary changes ${how} JavaScript, the other process shows each within 5 s`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(480_000);
    const port = await freePort();
    const shared = { DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, SITE_URL: site.url };
    const second = await startSiteProcess({ PORT: String(port), ...shared });
    try {
      await makeChanges(browser, {
        origins: [site.url, `http://127.0.0.1:${port}`],
        scripted,
        smtpPort: site.mailbox.port,
        signIn: (page) => signInAsAdmin(page.context(), site),
      });
    } finally {
      await second.stop();
      await undoChanges();
    }
  });
}
