import { eq } from "drizzle-orm";
import { testLetter, makeLetter, makeSubscribers, rowsOf } from "#test/factories/letters.ts";
import { db } from "#db/client.server.ts";
import { events, letters, subscribers, userRoles } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { chooseLanguage, createPerson, signInAs } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { localTime } from "../support/test-event.ts";
import en from "../../public/locales/en/letters.json" with { type: "json" };
import es from "../../public/locales/es/letters.json" with { type: "json" };

test.use({ siteOptions: { name: "letters" } });

test.beforeEach(async ({ site }) => {
  await db().delete(letters);
  await db().delete(subscribers);
  site.mailbox.mails.length = 0;
});

test("[LE1] [LE5] an owner writes a letter, looks at it and sends it; everybody gets it once", {
  tag: "@long",
}, async ({ page, site, admin: _ }) => {
  const people = await makeSubscribers(4);
  await page.goto("/admin/letters/new");
  await waitForHydration(page);
  await page.getByRole("textbox", { name: en.fields.subject, exact: true }).fill("News of the forest");
  const text = page.getByRole("textbox", { name: en.fields.body, exact: true });
  await text.click();
  await text.fill("It rained.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/letters\/[0-9a-f-]{36}/);
  await page.getByRole("link", { name: en.toSend }).click();
  await page.waitForURL(/\/send$/);
  await expect(page.frameLocator("iframe").getByText("It rained.")).toBeVisible();
  await expect(page.getByText("2 people get this letter.", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: en.send.who.others }).check();
  await page.getByRole("button", { name: en.send.who.show }).click();
  await expect(page.getByText("4 people get this letter.", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: en.send.when.sure }).check();
  await page.getByRole("button", { name: en.send.when.now }).click();
  await expect(page.getByText("4 of 4 sent")).toBeVisible({ timeout: scaledTimeout(20_000) });
  expect(site.mailbox.mails.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
});

for (const [language, copy] of [["en", en] as const, ["es", es] as const])
  test(`[LE3] [LE4] look and send in ${language}, at 360 px, accessible, with a test mail`, { tag: "@long" }, async ({
    page,
    context,
    site,
    admin: _,
  }) => {
    await makeSubscribers(3);
    await chooseLanguage(context, site, language);
    const id = await makeLetter({
      preview: "",
      previewEs: "",
      body: '<p>It rained.</p><img src="/images/founder.png" alt="">',
    });
    await page.setViewportSize({ width: 360, height: 800 });
    for (const address of ["/admin/letters", `/admin/letters/${id}`, `/admin/letters/${id}/send`]) {
      await page.goto(address);
      await waitForHydration(page);
      await expectAccessible(page, `${address} ${language}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await page.getByRole("link", { name: copy.send.languages.en, exact: true }).click();
    await expect(page.getByText(copy.send.checks.alt_one.replace("{{count}}", "1"))).toBeVisible();
    await expect(page.getByText(copy.send.checks.preview)).toBeVisible();
    await page.getByRole("link", { name: copy.send.looks.dark, exact: true }).click();
    await expect(page.frameLocator("iframe").locator("body")).toHaveCSS("background-color", "rgb(15, 26, 21)");
    await page.getByRole("link", { name: copy.send.devices.text, exact: true }).click();
    await expect(page.locator("pre")).toContainText("It rained.");
    await page.getByRole("button", { name: copy.send.test.button }).click();
    const mail = await site.mailbox.waitFor(({ raw }) => raw.includes(testLetter.subject));
    expect(mail.raw).toContain("Content-Type: text/html");
    await expect(page.getByText(copy.send.test.sent.split("{{")[0]!)).toBeVisible();
  });

test("[LE5] editors write and see, and only owners send", { tag: "@long" }, async ({ page, context, site }) => {
  await makeSubscribers(1);
  const id = await makeLetter();
  const editor = await createPerson();
  await db().insert(userRoles).values({ userId: editor.id, role: "editor" });
  await signInAs(context, site, editor);
  await page.goto(`/admin/letters/${id}/send`);
  await expect(page.getByText(en.send.when.ownersOnly)).toBeVisible();
  await expect(page.getByRole("button", { name: en.send.when.now })).toHaveCount(0);
  const answer = await page.request.post(`/admin/letters/${id}/send`, {
    form: { intent: "send", version: "1", sure: "on" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(403);
  expect(await rowsOf(id)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[LE1] [LE2] [LE14] a letter is made from an event, changed, planned and taken back", { tag: "@long" }, async ({
    page,
    admin: _,
  }) => {
    await makeSubscribers(2);
    const [event] = await db().select().from(events).limit(1);
    await page.goto("/admin/events");
    await chooseInMenu(page.getByRole("listitem").filter({ hasText: event!.title }), "Make a letter");
    await page.waitForURL(/letters\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1)!;
    await page.locator("[name=preview]").fill("Come");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/saved/);
    await page.goto(`/admin/letters/${id}/send`);
    await page.getByRole("button", { name: en.send.when.plan }).click();
    await expect(page.getByText(en.send.when.sureMissing)).toBeVisible();
    await page.getByRole("checkbox", { name: en.send.when.sure }).check();
    await page.locator("[name=at]").fill(localTime(30));
    await page.getByRole("button", { name: en.send.when.plan }).click();
    await page.waitForURL(/done=planned/);
    await page.getByRole("button", { name: en.send.unplan }).click();
    await page.waitForURL(/done=unplanned/);
    const [letter] = await db().select().from(letters).where(eq(letters.id, id));
    expect(letter).toMatchObject({ state: "draft", preview: { en: "Come" }, plannedAt: null });
  });
});
