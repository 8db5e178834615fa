import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { lighthouseRows, lighthouseTable } from "../bench/lighthouse.ts";
import { printed, table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { addPeople, inSpanish, morePages, pages } from "../e2e/support/public-pages.ts";
import { startSiteProcess, type SiteProcess } from "../e2e/support/site-process.ts";
import { requireChromium } from "../test/machine.ts";
import { freePort } from "../test/postgres.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { buildWhenChanged } from "./build.ts";

/**
 * Transferred bytes and Lighthouse's figures of every public page in both languages. `npm run bench:weight --
 * lighthouse / /es` only prints the figures of these addresses, and with ROUNDS=1 after one round.
 */
const addresses = inBothLanguages([...new Set([...pages, ...morePages])]);
/** `npm run bench:weight -- transfers` or `-- lighthouse` runs only one of them. */
const [only, ...chosen] = process.argv.slice(2);
const executablePath = requireChromium();
const flags = [
  "--no-sandbox",
  "--headless=new",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

await buildWhenChanged();
const { url, site } = await startSite(temporaryFolder("weight"));
try {
  const runs = { lighthouse: scores, transfers };
  if (only && !(only in runs)) throw new Error(`There is no run "${only}", only ${Object.keys(runs).join(", ")}.`);
  for (const [name, run] of Object.entries(runs)) if (!only || only === name) await run();
} finally {
  await site.stop();
}

async function startSite(dataDir: string): Promise<{ url: string; site: SiteProcess }> {
  const port = await freePort();
  const process = await startSiteProcess({ PORT: String(port), DATA_DIR: dataDir });
  return { url: `http://127.0.0.1:${port}`, site: process };
}

/** Stories and authors, which a new site does not have, on a site of their own: they change the other pages. */
async function withPeople(run: (url: string, added: string[]) => Promise<void>) {
  const dataDir = temporaryFolder("weight-people");
  // The first start makes the database.
  await (await startSite(dataDir)).site.stop();
  await openDatabase({ dataDir });
  const added = inBothLanguages(await addPeople());
  await closeDatabase();
  const people = await startSite(dataDir);
  try {
    await run(people.url, added);
  } finally {
    await people.site.stop();
  }
}

function inBothLanguages(paths: string[]): string[] {
  return paths.flatMap((path) => [path, inSpanish(path)]);
}

async function transfers() {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const rows = await weights(browser, url, addresses);
    await withPeople(async (peopleUrl, added) => {
      rows.push(...(await weights(browser, peopleUrl, added)));
    });
    writeSection("weight", "npm run bench:weight -- transfers", weightTable(rows));
  } finally {
    await browser.close();
  }
}

async function scores() {
  const browser = { executablePath, args: flags };
  if (chosen.length > 0) {
    const ofPeople = (path: string) => /\/(stories|authors)\b/.test(path);
    const rows = await lighthouseRows(
      browser,
      url,
      chosen.filter((path) => !ofPeople(path)),
    );
    await withPeople(async (peopleUrl) => {
      rows.push(...(await lighthouseRows(browser, peopleUrl, chosen.filter(ofPeople))));
    });
    console.log(lighthouseTable(rows));
    return;
  }
  const rows = await lighthouseRows(browser, url, addresses);
  await withPeople(async (peopleUrl, added) => {
    rows.push(...(await lighthouseRows(browser, peopleUrl, added)));
  });
  writeSection("lighthouse", "npm run bench:weight -- lighthouse", lighthouseTable(rows));
}

async function weights(browser: Browser, siteUrl: string, paths: string[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const first = await view(context, siteUrl + path);
    const second = await view(context, siteUrl + path);
    await context.close();
    const of = (...kinds: Kind[]) =>
      kilo(
        sum(
          first.filter(({ kind }) => kinds.includes(kind)),
          "body",
        ),
      );
    const early = first.filter(({ kind, early }) => kind === "script" && early);
    rows.push(
      printed([
        path,
        of("HTML"),
        of("CSS"),
        of("font"),
        of("picture"),
        of("HTML", "CSS", "font", "picture"),
        kilo(sum(early, "body")),
        of("script"),
        of("copy"),
        kilo(sum(second, "transferred")),
      ]),
    );
  }
  return rows;
}

function weightTable(rows: string[][]): string {
  return `A phone's screen, compressed bodies. "First view": HTML, CSS, fonts and the pictures that came without scrolling. "Early scripts" are those asked for before the load event; the others wait for idle time or the first touch. The second view counts headers too. Wanted: a first view of at most 66 kB, also for a page's first visitor, who gets the HTML 10-15 % larger; deferred scripts of at most 129 kB.

${table(["page", "HTML", "CSS", "fonts", "pictures", "first view", "early scripts", "deferred scripts", "copy", "second view"], rows)}`;
}

type Kind = "HTML" | "CSS" | "font" | "picture" | "script" | "copy";
type Transfer = { kind: Kind; body: number; transferred: number; early: boolean };

async function view(context: BrowserContext, address: string): Promise<Transfer[]> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "load" });
  // Well after the load event, whose time the browser rounds; then the first interaction starts the deferred scripts.
  await page.waitForTimeout(300);
  await page.evaluate(() => dispatchEvent(new Event("pointerdown")));
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
  await page.waitForLoadState("networkidle");
  const entries = await page.evaluate(() => {
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const all = [document!, ...(performance.getEntriesByType("resource") as PerformanceResourceTiming[])];
    return all.map(({ name, encodedBodySize, transferSize, startTime }) => ({
      name,
      body: encodedBodySize,
      transferred: transferSize,
      early: startTime < document!.loadEventStart - 1,
    }));
  });
  await page.close();
  return entries.map(({ name, ...sizes }, number) => ({
    ...sizes,
    kind: number === 0 ? "HTML" : kindOf(new URL(name).pathname),
  }));
}

function kindOf(path: string): Kind {
  if (path.startsWith("/locales/")) return "copy";
  if (path.endsWith(".js")) return "script";
  if (path.endsWith(".css")) return "CSS";
  return path.endsWith(".woff2") ? "font" : "picture";
}

function sum(transfers: Transfer[], of: "body" | "transferred"): number {
  return transfers.reduce((total, transfer) => total + transfer[of], 0);
}

function kilo(bytes = 0): string {
  return (bytes / 1000).toFixed(1);
}
