import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { inSpanish, pages } from "../support/public-pages.ts";
import { expect, hydrated, test } from "../support/site.ts";

test.use({ siteOptions: { name: "frame" } });

const copy = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, "utf8"));

test("[1] [2] [26] every public address answers in both languages without a cookie", async ({ request }) => {
  const headings = new Set<string>();
  for (const path of [...pages, ...pages.map(inSpanish)]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"]).toContain("text/html");
    expect(response.headers()["set-cookie"]).toBeUndefined();
    headings.add(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await response.text())![1]!);
  }
  expect(headings.size).toBe(pages.length * 2);
});

test("[3] /auth and /admin have no Spanish twin", async ({ request }) => {
  for (const path of ["/es/auth", "/es/admin", "/es/admin/posts/new"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(await response.text()).toContain(copy("es", "common").notFound.title);
  }
  expect((await request.get("/auth", { maxRedirects: 0 })).status()).toBe(200);
});

test("[4] [5] the first segment decides the language", async ({ page }) => {
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const english = await page.locator("h1").innerText();
  await page.goto("/es/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.locator("h1")).not.toHaveText(english);
  await expect(page.locator("h1")).toHaveText(copy("es", "about").hero.title);
});

test("[6] [22] only the whole segment es counts; /es/ is /es", async ({ request, page }) => {
  for (const path of ["/essays", "/estudio"]) {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('<html lang="en"');
  }
  await page.goto("/es/");
  await expect(page).toHaveURL(/\/es$/);
});

test("[7] the language follows the address on every navigation", async ({ page }) => {
  await page.goto("/es/about");
  await page.getByRole("banner").getByRole("link", { name: "English" }).first().click();
  await expect(page).toHaveURL(/[^s]\/about$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goBack();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goForward();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("[8] the path wins over a stored choice", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("i18nextLng", "es"));
  await page.goto("/about");
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("h1")).toHaveText(copy("en", "about").hero.title);
});

test("[9] decision 18: the path wins over the browser's language, which only offers a hint", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: "es-MX", baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/");
  await hydrated(page);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const hint = page.getByText("¿Prefieres leer en español?");
  await expect(hint).toBeVisible();
  // The fonts that come after the first paint may move a line by a hair; a hint that comes late would move the page.
  expect(await layoutShift(page), "it is there from the first paint").toBeLessThan(0.005);
  await page.getByRole("button", { name: copy("en", "common").languageHint.dismiss }).click();
  await expect(hint).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(hint).toBeHidden();
  await context.close();
});

/** How far things have moved under the reader since the page came up. */
function layoutShift(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const observer = new PerformanceObserver((list) =>
          done(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        );
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(0), 300);
      }),
  );
}

test("[10] [14] [15] the switch adds and removes /es, keeps query and hash, and remembers the choice", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  await page.goto("/offerings?from=mail#top");
  await header.getByRole("link", { name: "Español" }).first().click();
  await expect(page).toHaveURL(/\/es\/offerings\?from=mail#top$/);
  expect(await page.evaluate(() => Object.values(localStorage))).toContain("es");
  await header.getByRole("link", { name: "English" }).first().click();
  await expect(page).toHaveURL(/[^s]\/offerings\?from=mail#top$/);
  await page.goto("/es");
  await header.getByRole("link", { name: "English" }).first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await header.getByRole("link", { name: "Español" }).first().click();
  await expect(page).toHaveURL(/:\d+\/es$/);
  await page.goto("/insights/who-decides-what");
  await header.getByRole("link", { name: "Español" }).first().click();
  await expect(page).toHaveURL(/\/es\/insights\/who-decides-what$/);
});

test("[16] [17] copy is served by language and namespace", async ({ request }) => {
  for (const language of ["en", "es"]) {
    for (const namespace of [
      "common",
      "home",
      "about",
      "offerings",
      "journey",
      "tools",
      "insights",
      "assessment",
      "leadership",
      "results",
    ]) {
      const response = await request.get(`/locales/${language}/${namespace}.json`);
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toContain("application/json");
    }
  }
  expect((await request.get("/locales/en/invented.json")).status()).toBe(404);
});

test("[12] [13] [18] internal links stay in the page's language; no page shows a raw key or an unfilled variable", async ({
  page,
}) => {
  for (const address of [...pages, ...pages.map(inSpanish), "/no-such-page"]) {
    await page.goto(address);
    const links = await page
      .locator("a[href^='/']:not([data-language])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    const prefixed = links.filter((href) => /^\/es(\/|$|#|\?)/.test(href));
    if (/^\/es(\/|$)/.test(address))
      expect(
        links.filter((href) => !prefixed.includes(href) && !/^\/(auth|admin|assets)/.test(href)),
        address,
      ).toEqual([]);
    else expect(prefixed, address).toEqual([]);
    const text = await page.locator("body").innerText();
    expect(text, address).not.toMatch(
      /\b(common|home|about|offerings|journey|tools|insights|assessment|leadership|results|services)[.:][a-z]+[.\w]*\b(?!@)/,
    );
    expect(text, address).not.toContain("{{");
  }
});

test("[19] copy that fails to load is asked for again after 350 and 700 ms; the page stays translated meanwhile", async ({
  page,
}) => {
  const times: number[] = [];
  await page.route("**/locales/en/home.json*", (route) => {
    times.push(Date.now());
    return times.length <= 2 ? route.abort() : route.continue();
  });
  await page.goto("/");
  await expect(page.locator("h1")).toContainText(copy("en", "home").hero.titleLines[0]);
  await hydrated(page);
  expect(times).toHaveLength(3);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(340);
  expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(690);
});

test("[20] [21] decision 40: the view is at the top of a new page; a hash wins", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  expect(await page.evaluate(() => history.scrollRestoration)).toBe("manual");
  await page.locator("main a[href='/journey#journey-start']").click();
  await expect(page.locator("#journey-start")).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // From the moment that the new page's heading stands there to the moment that the view is at its top.
  const took = page.evaluate(() => {
    const before = document.querySelector("h1")!.textContent;
    return new Promise<number>((resolve) => {
      let changed = 0;
      const look = () => {
        if (!changed && document.querySelector("h1")?.textContent !== before) changed = performance.now();
        if (changed && scrollY === 0) resolve(performance.now() - changed);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: copy("en", "common").footer.raicesLatinas })
    .click();
  await expect(page).toHaveURL(/raices-latinas/);
  expect(await took).toBeLessThan(300);
});

test("[22] [23] [24] [R1] an unknown path says so, logs it and leads home", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  for (const [path, home] of [
    ["/no-such-page", "/"],
    ["/es/no-such-page", "/es"],
  ] as const) {
    const words = copy(home === "/" ? "en" : "es", "common").notFound;
    const response = await page.goto(path);
    expect(response!.status()).toBe(404);
    await expect(page.locator("h1")).toHaveText(words.title);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await expect.poll(() => logged.join("\n")).toContain(path);
    await page.getByRole("main").getByRole("link", { name: words.home }).click();
    await expect(page).toHaveURL(new RegExp(`:\\d+${home}$`));
  }
});

test("[27]-[31] [35]-[40] every page's header (logo, navigation, languages, journey) and footer (tagline, network, services, division, contact)", async ({
  page,
  request,
}) => {
  for (const path of pages.flatMap((english) => [english, inSpanish(english)])) {
    await page.goto(path);
    const language = /^\/es(\/|$)/.test(path) ? "es" : "en";
    const prefix = language === "es" ? "/es" : "";
    const header = page.getByRole("banner");
    await expect(header.getByRole("link").first()).toHaveAttribute("href", prefix || "/");
    const links = header.getByRole("navigation").first().getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      ["offerings", "about", "insights", "tools", "events"].map((name) => `${prefix}/${name}`),
    );
    for (const text of await links.allInnerTexts()) expect(text).toBe(text.toUpperCase());
    await expect(header.getByRole("link", { name: "English" }).first()).toBeVisible();
    await expect(header.getByRole("link", { name: "Español" }).first()).toBeVisible();
    await expect(header.locator(`a[href="${prefix}/journey"]`).first()).toBeVisible();

    const words = (await (await request.get(`/locales/${language}/common.json`)).json()).footer;
    const footer = page.getByRole("contentinfo");
    for (const text of [words.tagline, words.email, words.global, words.worldwide])
      await expect(footer).toContainText(text);
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    const external = footer.locator("a[href^='https://']");
    await expect(external).toHaveCount(1);
    await expect(external).toHaveAttribute("rel", /noopener/);
    expect(words.services).toHaveLength(5);
    expect(await footer.locator("section").first().locator("li:not(:has(a))").allInnerTexts()).toEqual(words.services);
    await expect(footer.locator(`a[href="${prefix}/raices-latinas"]`)).toBeVisible();
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`[32] [33] [34] on a small screen the menu opens, closes and follows a link (JavaScript ${javaScriptEnabled ? "on" : "off"})`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 740 },
      baseURL: site.url,
      javaScriptEnabled,
    });
    const page = await context.newPage();
    await page.goto("/about");
    const toggle = page.getByRole("button", { name: copy("en", "common").menu.label });
    const link = page.locator("#menu").getByRole("link", { name: copy("en", "common").nav.offerings });
    if (javaScriptEnabled) await hydrated(page);
    await expect(toggle).toBeVisible();
    await expect(link).toBeHidden();
    await expect(page.getByRole("banner").getByRole("navigation", { includeHidden: true }).first()).toBeHidden();
    await toggle.click();
    await expect(link).toBeVisible();
    if (javaScriptEnabled) await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await toggle.click();
    await expect(link).toBeHidden();
    await toggle.click();
    await link.click();
    await expect(page).toHaveURL(/\/offerings$/);
    await expect(page.locator("#menu")).toBeHidden();
    await toggle.click();
    await page.locator("#menu").getByRole("link", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await context.close();
  });
}

test("the privacy page says for how long in both languages; the style guide is for developers alone", async ({
  request,
}) => {
  for (const [path, months] of [
    ["/privacy", "24 months"],
    ["/es/privacy", "24 meses"],
  ] as const)
    expect(await (await request.get(path)).text()).toContain(months);
  for (const path of ["/styleguide", "/es/styleguide"]) expect((await request.get(path)).status(), path).toBe(404);
});

test("[R8] with JavaScript off every address renders whole", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [...pages, ...pages.map(inSpanish)]) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  await context.close();
});

/** The long suite looks at 1440 px too. */
test("[R17] axe finds nothing on any page, at 360 px", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 900 });
  for (const path of [...pages, ...pages.map(inSpanish), "/no-such-page", "/es/no-such-page", "/privacy"]) {
    await page.goto(path);
    await expectAccessible(page, `${path} at 360`);
  }
});
