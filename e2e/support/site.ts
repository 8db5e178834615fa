import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "@playwright/test";
import { closeDatabase, openDatabase } from "../../db/client.server.ts";
import { patience } from "../../test/patience.ts";
import { databaseUrl, freePort, onServer } from "../../test/postgres.ts";
import { startMailbox, type Mailbox } from "./mail/mailbox.ts";
import { startSiteProcess, type SiteProcess } from "./site-process.ts";

export type SiteOptions = {
  /** The spec's name: every file has a site of its own. */
  name: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
};

export type Site = {
  url: string;
  dataDir: string;
  databaseUrl: string;
  mailbox: Mailbox;
  /** What the process printed so far. */
  output(): string;
  /** Ends the process (SIGTERM unless said otherwise) and starts it again on the same data and port. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the process, so that a test can look at what it left behind. */
  stop(): Promise<void>;
  /** Starts it again after stop(). */
  start(): Promise<void>;
};

type Fixtures = { watchPage: void };
type WorkerFixtures = { siteOptions: SiteOptions; site: Site };

/**
 * A spec says `test.use({ siteOptions: { name: "insights" } })` and gets its own running site on the production build:
 * a PostgreSQL database of its own with the sample content (db() in the spec is the same database), mail to a real SMTP
 * peer, relative addresses in page.goto.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  siteOptions: [{ name: "site" }, { option: true, scope: "worker" }],

  site: [
    async ({ siteOptions }, use) => {
      const serverUrl = process.env.E2E_SERVER_URL!;
      const database = `e2e_${siteOptions.name.replace(/\W/g, "_")}_${process.pid}`;
      await onServer(serverUrl, `create database ${database} template ${process.env.E2E_TEMPLATE}`);
      const url = databaseUrl(serverUrl, database);
      const dataDir = mkdtempSync(join(tmpdir(), "savia-e2e-"));
      const mailbox = await startMailbox();
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const env = {
        PORT: String(port),
        SITE_URL: address,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
        TEAM_EMAIL: "team@savia.example",
        ...siteOptions.env,
      };
      let running: SiteProcess = await startSiteProcess(env);
      await openDatabase({ databaseUrl: url, dataDir });
      await use({
        url: address,
        dataDir,
        databaseUrl: url,
        mailbox,
        output: () => running.output(),
        async stop() {
          await running.stop();
        },
        async start() {
          running = await startSiteProcess(env);
        },
        async restart(signal) {
          await running.stop(signal);
          running = await startSiteProcess(env);
        },
      });
      await closeDatabase();
      await running.stop();
      await mailbox.stop();
      await onServer(serverUrl, `drop database ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: patience(120_000) },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  /** No page may throw, break hydration or hit the Content-Security-Policy, whatever a test looks at. */
  watchPage: [
    async ({ page }, use) => {
      const troubles: string[] = [];
      page.on("pageerror", (error) => troubles.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        const text = message.text();
        if (/Content Security Policy|Minified React error|hydrat/i.test(text)) troubles.push(text);
      });
      await use();
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

// The limits that specs set for themselves are written for an idle machine too.
const { setTimeout: setTestTimeout } = test;
test.setTimeout = (milliseconds) => setTestTimeout(patience(milliseconds));

export { expect };

/** Waits until React has taken over the page: content pages do so on the first interaction or on idle, tools at once. */
export async function hydrated(page: import("@playwright/test").Page) {
  // The first movement starts what a content page would otherwise do a little later.
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
}
