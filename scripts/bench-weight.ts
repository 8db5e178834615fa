import "../bench/auth-secret.ts";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { editorFigures } from "../bench/editor.ts";
import { lighthouseTable } from "../bench/lighthouse.ts";
import { printed, table, writeSection } from "../bench/results-file.ts";
import { settledPage } from "../bench/settled-page.ts";
import { slowLineTable } from "../bench/slow-line.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { addPeople, inSpanish, morePages } from "../e2e/support/public-pages.ts";
import { startSiteProcess, type SiteProcess } from "../e2e/support/site-process.ts";
import { requireChromium } from "../test/machine.ts";
import { freePort } from "../test/postgres.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { buildWhenChanged } from "./build.ts";

/**
 * Transferred bytes of every public page, waiting times on a slow connection, and Lighthouse's figures. `npm run
 * bench:weight -- lighthouse / /es` only prints the figures of these addresses.
 */
const pages = [
  "/",
  "/about",
  "/offerings",
  "/insights",
  "/insights/who-decides-what",
  "/events",
  "/tools",
  "/journey",
  "/raices-latinas",
  "/privacy",
];
const addresses = inBothLanguages(pages);
/** `npm run bench:weight -- transfers`, `-- slow-line`, `-- lighthouse` or `-- editor` runs only one of them. */
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
const dataDir = temporaryFolder("weight");
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let site = await startSite();
try {
  const runs = { "slow-line": slowLine, lighthouse: scores, editor, transfers };
  if (only && !(only in runs)) throw new Error(`There is no run "${only}", only ${Object.keys(runs).join(", ")}.`);
  for (const [name, run] of Object.entries(runs)) if (!only || only === name) await run();
} finally {
  await site.stop();
}

function startSite(): Promise<SiteProcess> {
  return startSiteProcess({ PORT: String(port), DATA_DIR: dataDir });
}

function inBothLanguages(paths: string[]): string[] {
  return paths.flatMap((path) => [path, inSpanish(path)]);
}

/** Runs last: stories and authors, which a new site does not have, are added to its database and then measured too. */
async function transfers() {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const rows = await weights(browser, [
      ...addresses,
      ...inBothLanguages(morePages.filter((path) => !pages.includes(path))),
    ]);
    await site.stop();
    await closeDatabase();
    await openDatabase({ dataDir });
    const added = await addPeople();
    await closeDatabase();
    site = await startSite();
    rows.push(...(await weights(browser, inBothLanguages(added))));
    writeSection("weight", "npm run bench:weight -- transfers", weightTable(rows));
  } finally {
    await browser.close();
  }
}

async function slowLine() {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    writeSection("slow line", "npm run bench:weight -- slow-line", await slowLineTable(browser, url));
  } finally {
    await browser.close();
  }
}

async function scores() {
  const browser = { executablePath, args: flags };
  if (chosen.length > 0) console.log(await lighthouseTable(browser, url, chosen));
  else writeSection("lighthouse", "npm run bench:weight -- lighthouse", await lighthouseTable(browser, url, addresses));
}

/** Starts a site of its own, with long articles and an administrator. */
async function editor() {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    writeSection("editor", "npm run bench:weight -- editor", await editorFigures(browser));
  } finally {
    await browser.close();
  }
}

async function weights(browser: Browser, paths: string[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const path of paths) {
    await settledPage(url + path);
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const first = await view(context, path);
    const second = await view(context, path);
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
  return `A phone's screen, compressed bodies. "First view": HTML, CSS, fonts and the pictures that came without scrolling. "Early scripts" are those asked for before the load event; the others wait for idle time or the first touch. The second view counts headers too. Wanted: a first view of at most 75 kB, deferred scripts of at most 100.

${table(["page", "HTML", "CSS", "fonts", "pictures", "first view", "early scripts", "deferred scripts", "copy", "second view"], rows)}`;
}

type Kind = "HTML" | "CSS" | "font" | "picture" | "script" | "copy";
type Transfer = { kind: Kind; body: number; transferred: number; early: boolean };

async function view(context: BrowserContext, path: string): Promise<Transfer[]> {
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: "load" });
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
