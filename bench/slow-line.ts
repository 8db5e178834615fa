import { devices, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { median, printed, table } from "./results-file.ts";
import { settledPage } from "./settled-page.ts";

/** A weak phone: 360 px, CPU four times slower, 400 kbit/s, 400 ms for a round trip. */
const line = { cpuSlowdown: 4, kilobitsPerSecond: 400, roundTripMs: 400 };
const rounds = 3;
/** In milliseconds. A step that takes longer fails the run, so that it cannot hang. */
const timeoutMs = 60_000;

type Measurement = { step: string; wanted?: number; measure: (browser: Browser, url: string) => Promise<number> };

const measurements: Measurement[] = [
  ...["/", "/es", "/about", "/insights", "/insights/who-decides-what", "/tools"].map((path) => ({
    step: `first text of ${path}`,
    wanted: 2,
    measure: (browser: Browser, url: string) => onNewPhone(browser, (page) => firstText(page, url + path)),
  })),
  {
    step: "picture, from scrolling to it",
    wanted: 1.5,
    measure: (browser, url) => pictureAfterScroll(browser, url, false),
  },
  {
    step: "picture, with /assets/*.js blocked",
    wanted: 1.5,
    measure: (browser, url) => pictureAfterScroll(browser, url, true),
  },
  {
    step: "menu, from the first tap",
    wanted: 0.5,
    measure: (browser, url) => firstTap(browser, `${url}/`, "[popovertarget=menu]", "#menu:popover-open"),
  },
  {
    step: "copy link, from the first tap",
    wanted: 0.5,
    measure: (browser, url) =>
      firstTap(browser, `${url}/insights/who-decides-what`, "[data-copy-link]", "[data-copy-link][data-state=copied]"),
  },
  { step: "live search, from typing right after the first text", measure: liveSearch },
  {
    step: "/raices-latinas by a link inside the site, from the tap",
    measure: (browser, url) => toDivision(browser, url, "link"),
  },
  {
    step: "/raices-latinas as a page load, files in the cache, from the tap",
    measure: (browser, url) => toDivision(browser, url, "load"),
  },
];

/** What a visitor with a weak phone waits for, in seconds. */
export async function slowLineTable(browser: Browser, url: string): Promise<string> {
  for (const path of [
    "/",
    "/es",
    "/about",
    "/insights",
    "/insights/who-decides-what",
    "/tools",
    "/privacy",
    "/raices-latinas",
  ])
    await settledPage(url + path);
  const rows: (string | number)[][] = [];
  for (const { step, wanted, measure } of measurements) {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round++) seconds.push((await measure(browser, url)) / 1000);
    const result = median(seconds);
    const asWanted = wanted === undefined ? "" : result <= wanted ? "yes" : "no";
    rows.push(printed([step, result.toFixed(2), wanted ?? "", asWanted]));
  }
  return `360 px wide, CPU ${line.cpuSlowdown} times slower, ${line.kilobitsPerSecond} kbit/s, ${line.roundTripMs} ms for a round trip; an empty cache, nothing touched before. Seconds, median of ${rounds}. Slowing the CPU multiplies what else the machine does: run it on an idle one.

${table(["step", "seconds", "wanted", "as wanted"], rows)}`;
}

async function onNewPhone(browser: Browser, work: (page: Page, context: BrowserContext) => Promise<number>) {
  const { userAgent, isMobile, hasTouch, deviceScaleFactor } = devices["Pixel 5"];
  const context = await browser.newContext({
    userAgent,
    isMobile,
    hasTouch,
    deviceScaleFactor,
    viewport: { width: 360, height: 780 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    const session = await context.newCDPSession(page);
    const bytesPerSecond = (line.kilobitsPerSecond * 1000) / 8;
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: line.cpuSlowdown });
    return await work(page, context);
  } finally {
    await context.close();
  }
}

/** Time from the start of the navigation to the first contentful paint. The page is still loading afterwards. */
async function firstText(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit", timeout: timeoutMs });
  const paint = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  return (await paint.jsonValue())!;
}

async function pictureAfterScroll(browser: Browser, url: string, blocked: boolean): Promise<number> {
  return onNewPhone(browser, async (page) => {
    if (blocked) await page.route("**/assets/*.js", (route) => route.abort());
    await firstText(page, `${url}/about`);
    await page.waitForLoadState("domcontentloaded");
    return page.evaluate(async () => {
      const picture = [...document.querySelectorAll<HTMLElement>("main [data-picture]")].find(
        (element) => element.dataset.picture === "waiting" && element.checkVisibility(),
      )!;
      const started = performance.now();
      picture.scrollIntoView({ block: "center", behavior: "instant" });
      while (picture.dataset.picture !== "shown") await new Promise(requestAnimationFrame);
      return performance.now() - started;
    });
  });
}

/** Taps as soon as the control exists, long before the scripts have loaded. */
async function firstTap(browser: Browser, address: string, control: string, result: string): Promise<number> {
  return onNewPhone(browser, async (page) => {
    await firstText(page, address);
    await page.locator(control).first().waitFor({ state: "attached" });
    const started = await page.evaluate((selector) => {
      document.querySelector(selector)!.scrollIntoView({ block: "center", behavior: "instant" });
      return performance.now();
    }, control);
    await page.locator(control).first().tap();
    const ended = await page.waitForFunction(
      (selector) => (document.querySelector(selector) ? performance.now() : 0),
      result,
    );
    return (await ended.jsonValue()) - started;
  });
}

async function liveSearch(browser: Browser, url: string): Promise<number> {
  return onNewPhone(browser, async (page) => {
    await firstText(page, `${url}/insights`);
    const field = page.locator("#insights-search");
    await field.waitFor({ state: "attached" });
    const started = await page.evaluate(() => performance.now());
    await field.tap();
    await field.pressSequentially("decides");
    const ended = await page.waitForFunction(() => {
      const { length } = document.querySelectorAll("main [data-post]");
      // A few of the sample articles contain the word, most do not.
      return location.search.includes("q=decides") && length > 0 && length < 4 ? performance.now() : 0;
    });
    return (await ended.jsonValue()) - started;
  });
}

/**
 * Time from the tap on a footer link to the heading of the next page, in the same tab, with the site's files cached.
 */
async function toDivision(browser: Browser, url: string, way: "link" | "load"): Promise<number> {
  return onNewPhone(browser, async (page) => {
    await page.goto(`${url}/privacy`, { timeout: timeoutMs });
    await page.locator("h1").tap();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
    await page.waitForLoadState("networkidle");
    const link = page.locator("footer a[href='/raices-latinas']").first();
    await link.scrollIntoViewIfNeeded();
    // The same tap without the script's click handlers, so that the browser itself follows the link.
    if (way === "load")
      await page.evaluate(() => addEventListener("click", (event) => event.stopImmediatePropagation(), true));
    const before = await page.locator("h1").textContent();
    const started = await page.evaluate(() => performance.timeOrigin + performance.now());
    await link.tap();
    const ended = await page.waitForFunction((heading) => {
      const now = document.querySelector("h1")?.textContent;
      if (!now || now === heading) return 0;
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      return paint ? performance.timeOrigin + performance.now() : 0;
    }, before);
    return (await ended.jsonValue()) - started;
  });
}
