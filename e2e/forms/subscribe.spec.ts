import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { subscribers } from "#db/schema.ts";
import { confirmToken } from "#app/features/subscribers/sign-up.server.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { copyOf, languages, localizedPath, type Language } from "../support/copy.ts";
import { freshClient, trustedProxy } from "../support/inquiries.ts";
import { readMail } from "../support/mail/read-mail.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { longTagForSpanish } from "../support/long-tests.ts";

test.use({ siteOptions: { name: "subscribe", env: trustedProxy } });

type Site = { mailbox: { waitFor: (wanted: (mail: { to: string[] }) => boolean) => Promise<{ raw: string }> } };

async function linkTo(site: Site, email: string): Promise<string> {
  const { text } = readMail((await site.mailbox.waitFor(({ to }) => to.includes(email))).raw);
  return new URL(/https?:\/\/\S+\/subscribe\/[0-9a-f]{48}/.exec(text)![0]).pathname;
}

const stateOf = async (email: string) =>
  (await db().select().from(subscribers).where(eq(subscribers.email, email)))[0]?.state;

for (const language of languages)
  test(`[SU1] [SU3] [SU4] from the foot of a page to the list, and off it with one click of a mail program (${language})`, {
    tag: longTagForSpanish(language),
  }, async ({ page, request, site }) => {
    const email = `ana-${language}@example.org`;
    const { footer } = await copyOf(request, language, "common");
    const words = await copyOf(request, language, "subscribe");
    await page.goto(localizedPath(language, "/about"));
    const form = page.getByRole("contentinfo").locator("form");
    await form.getByLabel(footer.letters.label).fill(email.toUpperCase());
    await form.getByRole("button", { name: footer.letters.button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.asked.title);
    expect(await stateOf(email)).toBe("pending");

    const link = await linkTo(site, email);
    const opened = await page.goto(link);
    expect(opened!.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(await stateOf(email)).toBe("pending");
    await page.getByRole("button", { name: words.confirm.button }).click();
    await expect(page.getByText(words.own.confirmed)).toBeVisible();
    expect(await stateOf(email)).toBe("active");
    await expect(page.getByText(`a…@example.org`)).toBeVisible();
    const own = new URL(page.url()).pathname;

    // Without a cookie or an origin, as a mail program sends it. Opening the address is not enough.
    expect((await fetch(site.url + own)).status).toBe(200);
    expect(await stateOf(email)).toBe("active");
    const oneClick = () =>
      fetch(site.url + own, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect((await Promise.all([oneClick(), oneClick()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(email)).toBe("left");
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.own.leftTitle);
  });

const asNewClient = (language: Language) => ({ locale: language, extraHTTPHeaders: freshClient() });

for (const language of languages)
  test(`[SU1] [SU4] [SU5] without JavaScript, at 360 px: every place, every mistake and the own page (${language})`, {
    tag: "@long",
  }, async ({ browser, request, site }) => {
    const { footer } = await copyOf(request, language, "common");
    const words = await copyOf(request, language, "subscribe");
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
      ...asNewClient(language),
    });
    const page = await context.newPage();
    const { slug } = (await request.get("/sitemap.xml").then((answer) => answer.text())).match(
      /\/insights\/(?<slug>[a-z][\w-]+)</,
    )!.groups as { slug: string };
    for (const [place, path] of [
      ["events", "/events"],
      ["article", `/insights/${slug}`],
    ] as const) {
      const email = `${place}-${language}@example.org`;
      await page.goto(localizedPath(language, path));
      const form = page.getByRole("main").locator('form[action$="/subscribe"]');
      await form.getByLabel(footer.letters.label).fill(email);
      await form.getByRole("button", { name: footer.letters.button }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.asked.title);
      const [row] = await db().select().from(subscribers).where(eq(subscribers.email, email));
      expect(row).toMatchObject({
        language,
        source: { place, page: localizedPath(language, path), shown: expect.stringContaining(footer.letters.note) },
      });
    }
    await page.goto(localizedPath(language, "/subscribe"));
    const main = page.getByRole("main");
    const field = main.getByLabel(footer.letters.label);
    // Browsers accept it, the server does not.
    await field.fill("ana@nowhere");
    await main.getByRole("button", { name: footer.letters.button }).click();
    await expect(page.getByText(words.errors.address)).toBeVisible();
    await expect(field).toHaveValue("ana@nowhere");
    await expect(field).toHaveAttribute("aria-invalid", "true");

    await page.goto(await linkTo(site, `events-${language}@example.org`));
    await page.getByRole("button", { name: words.confirm.button }).click();
    const [other] = languages.filter((name) => name !== language);
    await page.getByLabel(words.own.language).selectOption(other!);
    await page.getByRole("button", { name: words.own.save }).click();
    await expect(page.getByText(words.own.saved)).toBeVisible();
    await expect(page.getByLabel(words.own.language)).toHaveValue(other!);
    await page.getByRole("button", { name: words.own.leave, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.own.leftTitle);
    await page.getByRole("button", { name: words.own.back }).click();
    await expect(page.getByText(words.own.returned)).toBeVisible();
    const nobody = await page.goto(localizedPath(language, `/subscribe/${"0".repeat(48)}`));
    expect(nobody!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.ended.title);
    await context.close();
  });

for (const language of languages)
  test(`[SU1] [SU4] [SU5] every state of the pages is accessible at 360 px (${language})`, {
    tag: "@long",
  }, async ({ page, request }) => {
    const { footer } = await copyOf(request, language, "common");
    const words = await copyOf(request, language, "subscribe");
    await page.setViewportSize({ width: 360, height: 800 });
    const email = `a-very-long-address-of-somebody-${language}@cooperativas-agroecologicas.example.org`;
    const open = (path: string) => page.goto(localizedPath(language, `/subscribe${path}`));
    await open("");
    const main = page.getByRole("main");
    await main.getByLabel(footer.letters.label).fill("ana@nowhere");
    await main.getByRole("button", { name: footer.letters.button }).click();
    await expect(page.getByText(words.errors.address)).toBeVisible();
    await expectAccessible(page, "the sign-up with an error");
    const leaveToken = (language === "en" ? "a" : "b").repeat(48);
    await db().insert(subscribers).values({ email, language, leaveToken, confirmSentAt: new Date() });
    for (const state of ["active", "left", "refused"] as const) {
      await db().update(subscribers).set({ state }).where(eq(subscribers.email, email));
      await open(`/${leaveToken}`);
      await expectAccessible(page, `the own page, ${state}`);
    }
    const token = confirmToken({ leaveToken });
    await db()
      .update(subscribers)
      .set({ state: "pending", confirmTokenHash: hashToken(token) })
      .where(eq(subscribers.email, email));
    for (const [days, title] of [
      [0, words.confirm.title],
      [31, words.ended.title],
    ] as const) {
      const confirmSentAt = new Date(Date.now() - days * 86_400_000);
      await db().update(subscribers).set({ confirmSentAt }).where(eq(subscribers.email, email));
      await open(`/${token}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expectAccessible(page, title);
    }
    await page.goto(localizedPath(language, "/events"));
    await expectAccessible(page, "the events page");
  });

test("[SU1] the form in a cached page works before and after the scripts, and the answer is the same for every address", {
  tag: "@long",
}, async ({ page, request, site }) => {
  const words = await copyOf(request, "en", "subscribe");
  const { footer } = await copyOf(request, "en", "common");
  await page.goto("/");
  await waitForHydration(page);
  const form = page.getByRole("contentinfo").locator("form");
  await form.getByLabel(footer.letters.label).fill("hydrated@example.org");
  await form.getByRole("button", { name: footer.letters.button }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.asked.title);
  await site.mailbox.waitFor(({ to }) => to.includes("hydrated@example.org"));
  await db().update(subscribers).set({ state: "active" }).where(eq(subscribers.email, "hydrated@example.org"));
  const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}/subscribe`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...freshClient(), ...headers },
      body: new URLSearchParams(fields).toString(),
    });
    const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0];
    return [answer.status, main] as const;
  };
  const fresh = await post({ address: "fresh@example.org" });
  expect(fresh[0]).toBe(200);
  expect(await post({ address: "hydrated@example.org" })).toEqual(fresh);
  expect(await post({ address: "robot@example.org", website: "http://spam.example" })).toEqual(fresh);
  expect((await post({ address: "" }))[0]).toBe(422);
  expect((await post({}))[0]).toBe(422);
  expect((await post({ address: `${"x".repeat(70_000)}@example.org` }))[0]).toBe(422);
  expect((await post({ address: "x@example.org" }, { origin: "https://evil.example" }))[0]).toBe(403);
  const flood = [];
  for (let round = 0; round < 7; round++) flood.push((await post({ address: `victim+${round}@example.org` }))[0]);
  expect(flood).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const page429 = await post({ address: "victim@example.org" });
  expect(page429[1]).toContain(words.errors.mailbox);
});
