import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { table, median, writeSection } from "../bench/results-file.ts";
import { startSiteProcess } from "../e2e/site-process.ts";
import { requireChromium } from "../test/machine.ts";
import { freePort } from "../test/postgres.ts";
import { buildWhenChanged } from "./build.ts";

/** Transferred bytes by kind for every public page, first and second view; Lighthouse mobile, median of 3. */
const pages = ["/", "/about", "/offerings", "/insights", "/insights/who-decides-what", "/events", "/tools", "/journey", "/raices-latinas", "/privacy"];
const addresses = pages.flatMap((path) => [path, path === "/" ? "/es" : `/es${path}`]);
const executablePath = requireChromium();
const flags = ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

await buildWhenChanged();
const port = await freePort();
const site = await startSiteProcess({ PORT: String(port), DATA_DIR: mkdtempSync(join(tmpdir(), "savia-weight-")) });
const url = `http://127.0.0.1:${port}`;
try {
  writeSection("weight", "npm run bench:weight", [await weights(), await lighthouseScores()].join("\n\n"));
} finally {
  await site.stop();
}

async function weights(): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: flags });
  const rows: (string | number)[][] = [];
  for (const path of addresses) {
    // The page cache compresses a moment after the first render.
    for (let warm = 0; warm < 3; warm++) await fetch(url + path);
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const first = await view(context, path);
    const second = await view(context, path);
    await context.close();
    rows.push([path, ...["document", "stylesheet", "font", "image"].map((kind) => kilo(first.early[kind])), kilo(total(first.early)), kilo(first.early.script), kilo(total(first.late)), kilo(total(second.early) + total(second.late))]);
    console.log(rows.at(-1)!.join("  "));
  }
  await browser.close();
  return `### Transferred kB\n\nBefore idle: until the load event, with idle callbacks held back. Deferred: what comes on idle, scripts and copy.\n\n${table(["page", "HTML", "CSS", "fonts", "pictures", "first view", "of it scripts", "deferred", "second view"], rows)}`;
}

type Bytes = Record<string, number>;

async function view(context: import("@playwright/test").BrowserContext, path: string): Promise<{ early: Bytes; late: Bytes }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  let bucket: Bytes = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type.toLowerCase()));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "other";
    bucket[kind] = (bucket[kind] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => waiting.push(callback);
    (window as typeof window & { goIdle?: () => void }).goIdle = () => waiting.forEach((callback) => callback({ didTimeout: false, timeRemaining: () => 50 }));
  });
  await page.goto(url + path, { waitUntil: "networkidle" });
  const early = bucket;
  bucket = {};
  await page.evaluate(() => (window as typeof window & { goIdle?: () => void }).goIdle?.());
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
  await page.waitForLoadState("networkidle");
  const late = bucket;
  await page.close();
  return { early, late };
}

async function lighthouseScores(): Promise<string> {
  const { default: lighthouse } = await import("lighthouse");
  const debugging = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...flags, `--remote-debugging-port=${debugging}`] });
  const rows: (string | number)[][] = [];
  const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
  for (const path of addresses) {
    const scores: Record<string, number[]> = {};
    const paints: number[] = [];
    const shifts: number[] = [];
    for (let run = 0; run < 3; run++) {
      const result = await lighthouse(url + path, { port: debugging, output: "json", logLevel: "error", formFactor: "mobile" });
      for (const name of categories) (scores[name] ??= []).push((result?.lhr.categories[name]?.score ?? 0) * 100);
      paints.push(result?.lhr.audits["largest-contentful-paint"]?.numericValue ?? 0);
      shifts.push(result?.lhr.audits["cumulative-layout-shift"]?.numericValue ?? 0);
    }
    rows.push([path, ...categories.map((name) => Math.round(median(scores[name]!))), (median(paints) / 1000).toFixed(2), median(shifts).toFixed(3)]);
    console.log(rows.at(-1)!.join("  "));
  }
  await browser.close();
  return `### Lighthouse mobile, median of 3\n\n${table(["page", "performance", "accessibility", "best practices", "SEO", "LCP s", "CLS"], rows)}`;
}

function total(bytes: Bytes): number {
  return Object.values(bytes).reduce((sum, value) => sum + value, 0);
}

function kilo(bytes = 0): string {
  return (bytes / 1000).toFixed(1);
}
