import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "@playwright/test";
import { closeDatabase, openDatabase } from "../../db/client.server.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { databaseUrl, freePort, executeOnServer } from "../../test/postgres.ts";
import { startMailbox, type Mailbox } from "../../test/smtp-mailbox.ts";
import { signInAsAdmin, type Person } from "./sign-in.ts";
import { startSiteProcess, type SiteProcess } from "./site-process.ts";
import { countRows } from "./tables.ts";

export type SiteOptions = {
  /** The name of the spec: every file has its own site. */
  name: string;
  /** The name in the site's address; passkeys need one, because they do not work with IP addresses. */
  host?: "localhost";
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Specs with these options that follow each other share a site, because each test sets up what it needs. */
  shared?: true;
};

export type Site = {
  url: string;
  dataDir: string;
  databaseUrl: string;
  mailbox: Mailbox;
  /** The output of the process so far. */
  output(): string;
  /** Stops the process (by default with SIGTERM) and starts it again on the same data and port. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Stops the process, so that a test can inspect its data. */
  stop(): Promise<void>;
  /** Starts it again after stop(). */
  start(): Promise<void>;
};

/**
 * For specs that change nothing: starting and stopping a site for each would take five seconds. A spec that changes
 * content, accounts, leads or mails fails.
 */
export const readOnlySite: SiteOptions = { name: "read-only", shared: true };

/** For specs of the admin area whose tests make the records and people that they are about. */
export const adminSite: SiteOptions = { name: "admin", shared: true };

type Fixtures = { siteOptions: SiteOptions; site: Site; admin: Person; watchPage: void };
type WorkerFixtures = { sites: { of(file: string, options: SiteOptions): Promise<Site> } };

/**
 * A spec calls `test.use({ siteOptions: { name: "insights" } })` and gets its own running site on the production build:
 * its own PostgreSQL database with the sample content (db() in the spec is the same database), mail to a real SMTP
 * server, and relative addresses in page.goto.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  siteOptions: [{ name: "site" }, { option: true }],

  /** Keeps the site of the file whose tests are running, so that a worker and its browser can serve many files. */
  sites: [
    // Uses no other fixture, but Playwright requires a destructuring pattern here.
    async ({ browserName: _ }, use) => {
      let current: { key: string; started: StartedSite } | undefined;
      let readOnly: StartedSite | undefined;
      const leave = async () => {
        const before = current;
        current = undefined;
        await closeDatabase();
        if (before && before.started !== readOnly) await before.started.end();
      };
      await use({
        async of(file, options) {
          const key = (options.shared ? "" : file) + JSON.stringify(options);
          if (current?.key !== key) {
            await leave();
            const isReadOnly = options.name === readOnlySite.name;
            const started = (isReadOnly && readOnly) || (await startSite(options));
            if (isReadOnly) readOnly = started;
            const { databaseUrl, dataDir } = started.site;
            await openDatabase({ databaseUrl, dataDir });
            current = { key, started };
          }
          return current.started.site;
        },
      });
      await leave();
      await readOnly?.end();
    },
    { scope: "worker", timeout: scaledTimeout(120_000) },
  ],

  site: [
    async ({ sites, siteOptions }, use, { file }) => {
      const site = await sites.of(file, siteOptions);
      const isReadOnly = siteOptions.name === readOnlySite.name;
      const before = isReadOnly && (await countRows());
      await use(site);
      const after = isReadOnly && (await countRows());
      expect(after, "the test changes a site that others read: it needs one of its own").toEqual(before);
    },
    { timeout: scaledTimeout(120_000) },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  /** A new admin, as whom the browser is signed in before the test begins. */
  admin: async ({ context, site }, use) => use(await signInAsAdmin(context, site)),

  /** Fails every test whose page throws, breaks hydration or violates the Content-Security-Policy. */
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

type StartedSite = { site: Site; end: () => Promise<void> };

async function startSite(options: SiteOptions): Promise<StartedSite> {
  const serverUrl = process.env.E2E_SERVER_URL!;
  const database = `e2e_${options.name.replace(/\W/g, "_")}_${process.pid}`;
  await executeOnServer(serverUrl, `create database ${database} template ${process.env.E2E_TEMPLATE}`);
  const url = databaseUrl(serverUrl, database);
  const dataDir = mkdtempSync(join(tmpdir(), "savia-e2e-"));
  const mailbox = await startMailbox();
  const port = await freePort();
  const address = `http://${options.host ?? "127.0.0.1"}:${port}`;
  const env = {
    PORT: String(port),
    SITE_URL: address,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    TEAM_EMAIL: "team@savia.example",
    ...options.env,
  };
  let running: SiteProcess = await startSiteProcess(env);
  const site = {
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
    async restart(signal?: NodeJS.Signals) {
      await running.stop(signal);
      running = await startSiteProcess(env);
    },
  };
  return {
    site,
    async end() {
      // Its data is thrown away, so it need not end in order.
      await running.stop("SIGKILL");
      await mailbox.stop();
      await executeOnServer(serverUrl, `drop database ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// Timeouts that specs set themselves are also written for an idle machine.
const { setTimeout: setTestTimeout } = test;
test.setTimeout = (milliseconds) => setTestTimeout(scaledTimeout(milliseconds));

export { expect };

/** Waits until the parts below the first screen are laid out (app/platform/pages/early/late-parts.ts). */
export async function waitForLayout(page: import("@playwright/test").Page) {
  await page.waitForFunction(() => !("late" in document.documentElement.dataset));
}

/** Waits until React has hydrated the page: content pages on the first interaction or when idle, tools immediately. */
export async function waitForHydration(page: import("@playwright/test").Page) {
  // The first mouse movement starts the hydration of a content page, which would otherwise wait until the page is idle.
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
}
