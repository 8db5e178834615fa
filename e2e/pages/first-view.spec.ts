import type { Page } from "@playwright/test";
import { languages, localizedPath } from "../support/copy.ts";
import { addPeople, morePages, pages as allPublic } from "../support/public-pages.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "first_view" } });

/** Forms and articles have specs of their own. */
const others = ["/insights", "/insights/who-decides-what", "/tools", "/tools/team", "/journey"];
const pages = allPublic.filter((path) => !others.includes(path));
const allPages = [...allPublic, ...morePages];
const addresses = languages.flatMap((language) => pages.map((path) => localizedPath(language, path)));

const inBothLanguages = (paths: string[]) =>
  languages.flatMap((language) => paths.map((path) => localizedPath(language, path)));

/** HTML, CSS, fonts and the pictures that come without scrolling, as compressed bodies. */
const firstView = 66_000;

test("every page loads at most 66 kB at its very first request, and no script before its load event", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 412, height: 823 });
  for (const path of inBothLanguages(allPages)) await expectLight(page, path);
});

async function expectLight(page: Page, path: string) {
  // A cache would hide the stylesheet and the fonts from the second page on.
  await (await page.context().newCDPSession(page)).send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(path);
  const isFont = (file: { path: string }) => file.path.endsWith(".woff2");
  await page.waitForFunction(
    () => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).length >= 2,
  );
  const files = await page.evaluate(() => {
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return [document!, ...resources].map(({ name, encodedBodySize, startTime }) => ({
      path: new URL(name).pathname,
      size: encodedBodySize,
      isEarly: startTime < document!.loadEventStart,
    }));
  });
  const isScript = (file: { path: string }) => /\.js$|^\/locales\//.test(file.path);
  const list = files.map((file) => `${file.path} ${file.size} ${file.isEarly}`).join("\n");
  expect(
    files.filter((file) => file.isEarly && isScript(file)),
    list,
  ).toEqual([]);
  expect(files.filter(isFont).length, list).toBe(2);
  expect(
    files.reduce((sum, file) => sum + (isScript(file) ? 0 : file.size), 0),
    list,
  ).toBeLessThanOrEqual(firstView);
}

/** Compressed, with React and the router, which alone are 93 kB, and the router's list of all routes, which is 4 kB; the scanner's page is the largest. */
const scriptsOfPage = 133_500;

test("the scripts that a public page loads later stay small, and none of them is the admin area's", async ({
  site,
}) => {
  test.setTimeout(120_000);
  const known = new Map<string, Promise<{ size: number; imports: string[] }>>();
  const load = async (path: string) => {
    const { headers } = await fetch(site.url + path, { method: "HEAD", headers: { "accept-encoding": "br" } });
    const code = await (await fetch(site.url + path)).text();
    const imports = [...code.matchAll(/(?:from|import)\s*"([^"]+\.js)"/g)].map(
      ([, name]) => new URL(name!, site.url + path).pathname,
    );
    return { size: Number(headers.get("content-length")), imports };
  };
  for (const path of allPages) {
    const html = await (await fetch(site.url + path)).text();
    const waiting = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name!);
    const files = new Map<string, number>();
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (files.has(file)) continue;
      if (!known.has(file)) known.set(file, load(file));
      const { size, imports } = await known.get(file)!;
      files.set(file, size);
      waiting.push(...imports);
    }
    const list = `${path}\n${[...files].map((file) => file.join(" ")).join("\n")}`;
    expect(
      [...files.keys()].filter((file) => file.includes("office")),
      list,
    ).toEqual([]);
    expect(
      [...files.values()].reduce((sum, size) => sum + size, 0),
      list,
    ).toBeLessThanOrEqual(scriptsOfPage);
  }
});

const stylesheetsOf = (page: Page) =>
  page
    .locator("head > link[rel=stylesheet]")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));

test("accounts and the admin area load one stylesheet of their own, also after a client-side navigation", {
  tag: "@long",
}, async ({ page, context, site }) => {
  await page.goto("/auth");
  const ofAccounts = await stylesheetsOf(page);
  expect(ofAccounts).toHaveLength(1);
  await signInAsAdmin(context, site);
  await page.goto("/about");
  expect(await stylesheetsOf(page)).not.toEqual(ofAccounts);
  await waitForHydration(page);
  const navigate = (path: string) =>
    page.evaluate((to) => {
      void (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to);
    }, path);
  await navigate("/admin");
  await expect.poll(() => stylesheetsOf(page).catch(() => [])).toEqual(ofAccounts);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  // This stylesheet also has everything that public pages need.
  await waitForHydration(page);
  await navigate("/events");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Come and think out loud with us");
  expect(await stylesheetsOf(page)).toEqual(ofAccounts);
});

type Router = { navigate(path: string): Promise<void> };

test("every class of the built pages that needs a rule has one", { tag: "@long" }, async ({ page }) => {
  for (const path of [...allPages, "/auth"]) await expectRules(page, path);
});

async function expectRules(page: Page, path: string) {
  await page.goto(path);
  const found = await page.evaluate(() => {
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join("");
    const names = new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]));
    return [...names]
      .filter((name) => !/['"]/.test(name))
      .map((name) => ({ name, hasRule: rules.includes(`.${CSS.escape(name)}`) }));
  });
  // Tailwind's markers and the icons' own names have no rule.
  const bare = found.filter(({ name, hasRule }) => !hasRule && !/^(group|peer|lucide)/.test(name));
  expect(
    bare.map(({ name }) => name),
    path,
  ).toEqual([]);
}

test("a resting pointer and automatic scrolling do not start the scripts; the first movement does", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const isStarted = () => !!document.querySelector("head script[type=module]");
      const isStartedAfter = (event: Event) => (document.body.dispatchEvent(event), isStarted());
      const results = [
        isStartedAfter(new MouseEvent("mouseover", { bubbles: true })),
        isStartedAfter(new MouseEvent("mousemove", { bubbles: true })),
        isStartedAfter(new Event("scroll", { bubbles: true })),
        isStartedAfter(new MouseEvent("mousemove", { bubbles: true, movementX: 1 })),
        document.querySelectorAll("head script[type=module]").length,
      ];
      document.documentElement.dataset.results = results.join(" ");
    });
  });
  await page.goto("/about#faq");
  await expect(page.locator("html")).toHaveAttribute("data-results", "false false false true 1");
});

test("late fonts and images cause almost no layout shift", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    (window as { shifted?: () => number }).shifted = () => {
      add(observer.takeRecords());
      return sum;
    };
  });
  // Delay the fonts, so that the fallback fonts are shown and replaced.
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(
      () => document.readyState === "complete" || performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // On a busy machine the resize could happen after the next page's first paint, and would count as a shift.
    await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
    for (const path of addresses) {
      await page.goto(path);
      // Those of the page, not the installed fonts that stand in for them.
      await page.waitForFunction(
        () =>
          document.fonts.status === "loaded" &&
          [...document.fonts].some(({ family, status }) => !/Fallback/.test(family) && status === "loaded"),
      );
      // A shift is known after the frame that shows it.
      const shifted = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const { shifted } = window as unknown as { shifted: () => number };
            requestAnimationFrame(() => requestAnimationFrame(() => done(shifted())));
          }),
      );
      // A line may break elsewhere in the fallback font. The limit is half of what counts as good.
      expect(shifted, `${path} at ${width}`).toBeLessThan(0.05);
    }
  }
  // Some font requests may still be in flight.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("fonts wait for the first text, except when the stylesheet comes from the browser's cache", {
  tag: "@long",
}, async ({ page }) => {
  // Without reports of the first paint, fonts start a second after the load event unless something starts them earlier.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  const fontsStartBeforeLoad = async (path: string) => {
    await page.goto(path);
    const started = await page.waitForFunction(
      () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".woff2"))?.startTime,
    );
    return page.evaluate(
      (time) => {
        const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        return time! < document!.loadEventStart;
      },
      await started.jsonValue(),
    );
  };
  expect(await fontsStartBeforeLoad("/about"), "first visit").toBe(false);
  expect(await fontsStartBeforeLoad("/events"), "second page").toBe(true);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  expect(await fontsStartBeforeLoad("/about"), "after the cache was cleared").toBe(false);
});

test("[R17] after the skip link, Tab reaches every control, each with a visible focus", { tag: "@long" }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const path of addresses) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.locator(":focus");
    await expect(skip).toHaveAttribute("href", "#content");
    await expect(skip).toBeInViewport();

    const expected = await page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLElement>(
        "main :is(a[href], button, input, select, textarea, summary, iframe)",
      );
      return [...controls].filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0,
      ).length;
    });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    let reached = 0;
    while (await page.evaluate(() => !!document.activeElement?.closest("main"))) {
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      expect(outline, `${path}: control ${reached + 1}`).toBe(true);
      reached++;
      await page.keyboard.press("Tab");
    }
    expect(reached, path).toBe(expected);
  }
});

test("the pages of stories and authors keep the same limits", { tag: "@long" }, async ({ page, site }) => {
  test.setTimeout(120_000);
  const paths = await addPeople();
  for (const path of inBothLanguages(paths)) {
    await expect.poll(async () => (await fetch(site.url + path)).status, { message: path }).toBe(200);
    await expectLight(page, path);
    await expectRules(page, path);
  }
});
