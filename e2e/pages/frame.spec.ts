import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { readCopy } from "../support/insights-posts.ts";
import { inSpanish, pages } from "../support/public-pages.ts";
import { expect, readOnlySite, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

test("[20] [21] decision 40: a new page starts at the top unless the URL has a hash", async ({ page }) => {
  await page.goto("/about");
  await waitForHydration(page);
  expect(await page.evaluate(() => history.scrollRestoration)).toBe("manual");
  await page.locator("main a[href='/journey#journey-start']").click();
  await expect(page.locator("#journey-start")).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // The time between the appearance of the new heading and the scroll to the top, without waiting for frames, which
  // are rare on a busy machine.
  const took = page.evaluate(() => {
    const before = document.querySelector("h1")!.textContent;
    return new Promise<number>((resolve) => {
      let changed = 0;
      const look = () => {
        if (!changed && document.querySelector("h1")?.textContent !== before) changed = performance.now();
        if (changed && scrollY === 0) resolve(performance.now() - changed);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
      addEventListener("scroll", look);
    });
  });
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: readCopy("en", "common").footer.raicesLatinas })
    .click();
  await expect(page).toHaveURL(/raices-latinas/);
  expect(await took).toBeLessThan(scaledTimeout(300));
});

test("[22] [23] [24] [R1] an unknown path shows a 404 page with a link home, and is logged", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  for (const [path, home] of [
    ["/no-such-page", "/"],
    ["/es/no-such-page", "/es"],
  ] as const) {
    const words = readCopy(home === "/" ? "en" : "es", "common").notFound;
    const response = await page.goto(path);
    expect(response!.status()).toBe(404);
    await expect(page.locator("h1")).toHaveText(words.title);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await expect.poll(() => logged.join("\n")).toContain(path);
    await page.getByRole("main").getByRole("link", { name: words.home }).click();
    await expect(page).toHaveURL(new RegExp(`:\\d+${home}$`));
  }
});

test("[27]-[31] [35]-[40] every page has the complete header and footer", async ({ browser, request, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of pages.flatMap((english) => [english, inSpanish(english)])) {
    await page.goto(path);
    const language = /^\/es(\/|$)/.test(path) ? "es" : "en";
    const prefix = language === "es" ? "/es" : "";
    const words = (await (await request.get(`/locales/${language}/common.json`)).json()).footer;
    const { header, footer } = await page.evaluate(frameOfPage);
    const main = ["offerings", "about", "insights", "tools", "events"].map((name) => `${prefix}/${name}`);
    expect(header.home, path).toBe(prefix || "/");
    expect(header.navigation.map(({ href }) => href)).toEqual(main);
    for (const { text } of header.navigation) expect(text).toBe(text.toUpperCase());
    expect(header.visible.map(({ text }) => text)).toEqual(expect.arrayContaining(["English", "Español"]));
    expect(header.visible.map(({ href }) => href)).toContain(`${prefix}/journey`);

    for (const text of [words.tagline, words.email, words.global, words.worldwide, `© ${new Date().getFullYear()}`])
      expect(plainSpaces(footer.text)).toContain(plainSpaces(text));
    expect(footer.external).toEqual([expect.stringContaining("noopener")]);
    expect(words.services).toHaveLength(5);
    expect(footer.services).toEqual(words.services);
    expect(footer.navigation.map(({ href }) => href)).toEqual(main);
    expect(footer.links.filter(({ text }) => /^(English|Español)$/.test(text))).toHaveLength(2);
    for (const name of ["raices-latinas", "journey"])
      expect(footer.links).toContainEqual({ href: `${prefix}/${name}`, text: expect.any(String), isLanguage: false });
  }
  await context.close();
});

/** Runs in the page: one question a page takes a hundredth of the time of thirty. */
function frameOfPage() {
  const linksOf = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>("a[href]")]
      .filter((link) => link.checkVisibility({ visibilityProperty: true }))
      .map((link) => ({
        href: link.getAttribute("href")!,
        text: link.innerText.trim(),
        isLanguage: "language" in link.dataset,
      }));
  const [header, footer] = [document.querySelector("body > header, header")!, document.querySelector("footer")!];
  return {
    header: {
      home: header.querySelector("a")!.getAttribute("href"),
      navigation: linksOf(header.querySelector("nav")!),
      visible: linksOf(header),
    },
    footer: {
      text: footer.innerText,
      external: [...footer.querySelectorAll("a[href^='https://']")].map((link) => link.getAttribute("rel")),
      services: [...footer.querySelector("section")!.querySelectorAll<HTMLElement>("li:not(:has(a))")].map(
        (item) => item.innerText,
      ),
      navigation: linksOf(footer.querySelector("nav")!),
      links: linksOf(footer),
    },
  };
}

for (const javaScriptEnabled of [true, false]) {
  test(`[32] [33] [34] the menu of small screens opens, closes and follows links (JavaScript ${javaScriptEnabled ? "on" : "off"})`, async ({
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
    const toggle = page.getByRole("button", { name: readCopy("en", "common").menu.label });
    const link = page.locator("#menu").getByRole("link", { name: readCopy("en", "common").nav.offerings });
    if (javaScriptEnabled) await waitForHydration(page);
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

test("the privacy page names the retention period in both languages, and the style guide is not public", async ({
  request,
}) => {
  for (const [path, months] of [
    ["/privacy", "24 months"],
    ["/es/privacy", "24 meses"],
  ] as const)
    expect(plainSpaces(await (await request.get(path)).text())).toContain(months);
  for (const path of ["/styleguide", "/es/styleguide"]) expect((await request.get(path)).status(), path).toBe(404);
});

test("[R8] every page is complete without JavaScript", { tag: "@long" }, async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [...pages, ...pages.map(inSpanish)]) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  await context.close();
});

/** The long suite also checks 1440 px. */
test("[R17] axe finds no problem on any page at 360 px", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 900 });
  for (const path of [...pages, ...pages.map(inSpanish), "/no-such-page", "/es/no-such-page"]) {
    await page.goto(path);
    await expectAccessible(page, `${path} at 360`);
  }
});

test("[37] the services in the footer look like text: no underline, pointer or hover effect", async ({ page }) => {
  await page.goto("/about");
  const services = page.getByRole("contentinfo").locator("section").first().locator("ul li");
  const link = page.getByRole("contentinfo").getByRole("navigation").getByRole("link").first();
  const styleOf = (element: Element) => {
    const { display, textDecorationLine, cursor, color } = getComputedStyle(element);
    return { display, textDecorationLine, cursor: cursor === "pointer", color };
  };
  const before = await services.first().evaluate(styleOf);
  expect(before).toMatchObject({ display: "list-item", textDecorationLine: "none", cursor: false });
  expect((await link.evaluate(styleOf)).textDecorationLine).toBe("underline");
  await services.first().hover();
  expect(await services.first().evaluate(styleOf)).toEqual(before);
});
