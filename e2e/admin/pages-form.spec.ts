import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { copyChanges, copyDrafts, copyPreviews } from "#db/schema.ts";
import { db } from "#db/client.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { createAdmin, createPerson, signInAs } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "pages-form" } });

/** A page's HTML as its words were written. */
const read = async (request: import("@playwright/test").APIRequestContext, path: string) =>
  plainSpaces(await (await request.get(path, { headers: { cookie: "" } })).text());

/** With JavaScript a text with variables is no text area but an element whose contents are edited. */
const expectWords = (field: import("@playwright/test").Locator, words: string) =>
  expect.poll(() => field.evaluate((element: HTMLTextAreaElement) => element.value ?? element.textContent)).toBe(words);

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? "with" : "without";
  const mark = javaScriptEnabled ? "scripted" : "plain";
  test.describe(`${how} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test(`[P2] words in both languages, a list and a link are changed in the plain form ${how} JavaScript`, async ({
      page,
      request,
      admin: _,
    }) => {
      await page.goto("/admin/pages");
      await page.getByRole("link", { name: "Home", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");

      if (javaScriptEnabled) await waitForHydration(page);
      const opening = page.getByRole("group", { name: "Opening › Description", exact: true });
      await opening.getByLabel(/English$/).fill(`First sentence, ${mark}`);
      await opening.getByLabel(/Spanish$/).fill(`Primera frase, ${mark}`);
      const questions = page.getByRole("group", { name: "Reflection › Questions", exact: true });
      const before = await questions.getByRole("listitem").count();
      await questions.getByRole("button", { name: "Add an entry" }).click();
      await expect(questions.getByRole("listitem")).toHaveCount(before + 1);
      const added = questions.getByRole("listitem").last();
      await added.getByLabel(/English$/).fill(`Added, ${mark}?`);
      await added.getByLabel(/Spanish$/).fill(`¿Añadida, ${mark}?`);
      await added.getByRole("button", { name: /^Move up/ }).click();
      await expect(
        questions
          .getByRole("listitem")
          .nth(before - 1)
          .getByLabel(/English$/),
      ).toHaveValue(`Added, ${mark}?`);
      const points = page.getByRole("group", { name: "Reflection › Figures", exact: true });
      await points.getByLabel(/Entry 1 › Link, English$/).fill(`https://example.org/${mark}`);
      await points.getByLabel(/Entry 1 › Link, Spanish$/).fill(`https://example.org/es/${mark}`);

      await page.getByRole("button", { name: "Save the draft" }).click();
      await expect(page.getByText("3 texts are saved in the draft.")).toBeVisible();
      expect(await read(request, "/")).not.toContain(`First sentence, ${mark}`);
      await page.getByRole("button", { name: "Save and publish" }).click();
      await expect(page.getByText("Published: 3 texts.")).toBeVisible();

      const [english, spanish] = [await read(request, "/"), await read(request, "/es")];
      for (const words of [`First sentence, ${mark}`, `Added, ${mark}?`, `https://example.org/${mark}`])
        expect(english).toContain(words);
      for (const words of [`Primera frase, ${mark}`, `¿Añadida, ${mark}?`, `https://example.org/es/${mark}`])
        expect(spanish).toContain(words);
      const version = /data-copy="([^"]+)"/.exec(english)![1]!;
      expect(await read(request, `/locales/en/home.json?v=${version}`)).toContain(`First sentence, ${mark}`);
    });

    test(`[P3] invalid words are not published, with a reason, and stay in the form ${how} JavaScript`, async ({
      page,
      admin: _,
    }) => {
      await page.goto("/admin/pages/home?q=hero.description");
      if (javaScriptEnabled) await waitForHydration(page);
      const field = page.getByRole("group", { name: "Opening › Description", exact: true });
      await field.getByLabel(/English$/).fill("<b>bold</b>");
      await field.getByLabel(/Spanish$/).fill("Palabras buenas");
      await page.getByRole("button", { name: "Save and publish" }).click();
      await expect(field.getByRole("alert")).toHaveText("Write plain text, without < and > tags.");
      await expectWords(field.getByLabel(/English$/), "<b>bold</b>");
      await expectWords(field.getByLabel(/Spanish$/), "Palabras buenas");
      await field.getByLabel(/English$/).fill("  ");
      await page.getByRole("button", { name: "Save the draft" }).click();
      await expect(field.getByRole("alert")).toHaveText("This text may not be empty.");
      await db().delete(copyDrafts);
    });

    if (javaScriptEnabled)
      test("[P3] words that are typed before the page has come back from a save stay, and are saved next", async ({
        page,
        admin: _,
      }) => {
        await page.goto("/admin/pages/home?q=hero.description");
        await waitForHydration(page);
        const field = page.getByRole("group", { name: "Opening › Description", exact: true });
        const [english, spanish] = [field.getByLabel(/English$/), field.getByLabel(/Spanish$/)];
        const reload = Promise.withResolvers<void>();
        await page.route(/\/admin\/pages\/home\.data/, async (route) => {
          if (route.request().method() === "GET") await reload.promise;
          await route.continue();
        });
        await english.fill("<b>bold</b>");
        await page.getByRole("button", { name: "Save and publish" }).click();
        await expect(field.getByRole("alert")).toHaveText("Write plain text, without < and > tags.");
        await english.fill("Plain words");
        await spanish.fill("Palabras sencillas");
        await expect(page.getByRole("button", { name: "Save the draft" })).toBeDisabled();
        reload.resolve();
        await page.getByRole("button", { name: "Save the draft" }).click();
        await expect(page.getByText("1 text is saved in the draft.")).toBeVisible();
        await expectWords(english, "Plain words");
        await expectWords(spanish, "Palabras sencillas");
        await db().delete(copyDrafts);
      });

    test(`[P5] an editor who saves later than a colleague is told, and decides, ${how} JavaScript`, async ({
      page,
      browser,
      site,
      admin: _,
    }) => {
      const ben = await createAdmin({ email: `ben-${mark}@example.org` });
      const other = await browser.newContext({ baseURL: site.url });
      await signInAs(other, site, ben);
      const colleague = await other.newPage();
      for (const tab of [page, colleague]) {
        await tab.goto("/admin/pages/about?q=hero.title");
        if (javaScriptEnabled) await waitForHydration(tab);
      }
      const fieldOf = (tab: typeof page) => tab.getByRole("group", { name: "Opening › Title", exact: true });
      for (const [tab, who] of [
        [colleague, "Ben"],
        [page, "Ana"],
      ] as const) {
        await fieldOf(tab)
          .getByLabel(/English$/)
          .fill(`${who} ${mark}`);
        await fieldOf(tab)
          .getByLabel(/Spanish$/)
          .fill(`De ${who} ${mark}`);
        await tab.getByRole("button", { name: "Save the draft" }).click();
      }
      await expect(fieldOf(page).getByText(`ben-${mark}@example.org saved other words`)).toBeVisible();
      await expect(fieldOf(page).getByText(`De Ben ${mark}`)).toBeVisible();
      await expect(fieldOf(page).getByLabel(/English$/)).toHaveValue(`Ana ${mark}`);
      await page.getByRole("button", { name: "Save the draft" }).click();
      await expect(page.getByText("1 text is saved in the draft.")).toBeVisible();
      await colleague.reload();
      await expect(fieldOf(colleague).getByLabel(/English$/)).toHaveValue(`Ana ${mark}`);
      await other.close();
    });

    test(`[P12] words that are not finished are kept and nothing is published ${how} JavaScript`, async ({
      page,
      request,
      admin: _,
    }) => {
      const fieldOf = (name: string) => page.getByRole("group", { name, exact: true });
      await page.goto("/admin/pages/offerings");
      if (javaScriptEnabled) await waitForHydration(page);
      const words = `Only in English, ${mark}`;
      await fieldOf("Opening › Title")
        .getByLabel(/English$/)
        .fill(words);
      await fieldOf("Opening › Title")
        .getByLabel(/Spanish$/)
        .fill("");
      await page.getByRole("button", { name: "Save and publish" }).click();
      const notice = page.getByText("Nothing was published, because these texts are not finished.");
      await expect(notice).toBeInViewport();
      await expect(page.getByText("Spanish: This text may not be empty.").first()).toBeVisible();
      await expect(fieldOf("Opening › Title").getByLabel(/English$/)).toHaveValue(words);
      expect(await read(request, "/offerings")).not.toContain(words);
      await page.goto("/admin/pages/offerings?q=hero.title");
      await expect(page.getByText("These texts are not finished.")).toBeVisible();
      await expect(fieldOf("Opening › Title").getByLabel(/English$/)).toHaveValue(words);
      if (javaScriptEnabled) await waitForHydration(page);
      await fieldOf("Opening › Title")
        .getByLabel(/Spanish$/)
        .fill("Ahora también");
      await page.getByRole("button", { name: "Save and publish" }).click();
      await expect(page.getByText("Published: 1 text.")).toBeVisible();
      expect(await read(request, "/offerings")).toContain(words);
    });
  });
}

test("[P4] a draft can be discarded, a version compared and restored, the delivered words brought back", async ({
  page,
  request,
  admin: _,
}) => {
  const delivered = /<h1[^>]*>(.*?)<\/h1>/s.exec(await read(request, "/privacy"))![1]!;
  const field = page.getByRole("group", { name: "Opening › Title", exact: true });
  const publish = async (english: string) => {
    await page.goto("/admin/pages/privacy?q=hero.title");
    await waitForHydration(page);
    await field.getByLabel(/English$/).fill(english);
    await field.getByLabel(/Spanish$/).fill(`${english} (es)`);
    await page.getByRole("button", { name: "Save and publish" }).click();
    await expect(page.getByText("Published: 1 text.")).toBeVisible();
  };
  await publish("First title");
  await publish("Second title");
  await field.getByLabel(/English$/).fill("Thrown away");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("1 text is saved in the draft.")).toBeVisible();
  await page.getByText("Discard the draft").click();
  await page.getByRole("button", { name: "Discard everything" }).click();
  await expect(page.getByText("The draft is gone.")).toBeVisible();
  await expect(field.getByLabel(/English$/)).toHaveValue("Second title");

  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.locator("del").first()).toHaveText(/First/);
  await expect(page.locator("ins").first()).toHaveText(/Second/);
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("The version is in the draft.")).toBeVisible();
  expect(await read(request, "/privacy")).toContain("Second title");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Published: 1 text.")).toBeVisible();
  expect(await read(request, "/privacy")).toContain("First title");

  await page.goto("/admin/pages/privacy?show=changed");
  await waitForHydration(page);
  await field.getByText("The delivered words", { exact: true }).click();
  await field.getByRole("button", { name: "Use the delivered words" }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Published: 1 text.")).toBeVisible();
  expect(await read(request, "/privacy")).toContain(delivered);
});

test("[P1] [LI3] the list shows the state of every page and mail, searches all texts, and lists changes whose text no longer exists", async ({
  page,
  admin: _,
}) => {
  const row = { language: "en", updatedBy: "ana@example.org" };
  await db()
    .insert(copyChanges)
    .values([
      // An update of the site delivers a different text from the one that the owner replaced.
      { ...row, namespace: "events", path: "hero.title", value: "The owner's words", delivered: "Delivered before" },
      { ...row, namespace: "events", path: "hero.gone", value: "Words without a place", delivered: "Gone" },
    ]);
  await page.goto("/admin/pages");
  // [LI3] In the order of the menu, with the words of the opening; mails stand apart.
  const inMenu = page.getByRole("list", { name: "In the menu" });
  await expect(inMenu.getByRole("heading", { level: 3 })).toHaveText([
    /Home/,
    /Offerings/,
    /About/,
    /Insights/,
    /Tools and scanner/,
    /Events/,
  ]);
  const picture = await page.request.get((await inMenu.getByRole("presentation").first().getAttribute("src"))!);
  expect(picture.headers()["content-type"]).toBe("image/png");
  await expect(page.locator("[data-page=events]")).toContainText("New text delivered");
  await expect(page.locator("[data-page=events]")).toContainText("Spanish older than English");
  await expect(
    page.getByRole("list", { name: "Mails" }).getByRole("listitem").filter({ hasText: "Mail: scanner result" }),
  ).toContainText("As delivered");
  await expect(page.getByText("Words without a place")).toBeVisible();
  await expectAccessible(page, "pages");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The change was deleted.")).toBeVisible();

  await page.getByLabel("Search all texts").fill("palabra de seguridad que no existe");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByLabel("Search all texts").fill("owner's words");
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Events", exact: true }).click();
  await expect(page.locator("fieldset")).toHaveCount(1);
  await expect(page.getByText("1 of ")).toBeVisible();
  await expectAccessible(page, "one page");
});

test("[P6] a shared link shows the draft of its page to somebody without an account, until it is withdrawn", async ({
  page,
  browser,
  site,
  admin: _,
}) => {
  await page.goto("/admin/pages/offerings?q=hero.title");
  await waitForHydration(page);
  const field = page.getByRole("group", { name: "Opening › Title", exact: true });
  await field.getByLabel(/English$/).fill("A draft for a friend");
  await field.getByLabel(/Spanish$/).fill("Un borrador para una amiga");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("1 text is saved in the draft.")).toBeVisible();
  await page.getByRole("button", { name: "Share a Draft Link" }).click();
  const link = await page.getByRole("textbox", { name: "Share a Draft Link" }).inputValue();

  const friend = await browser.newContext({ baseURL: site.url });
  const tab = await friend.newPage();
  expect((await tab.goto(link))!.headers()["cache-control"]).toContain("no-store");
  const frame = tab.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("A draft for a friend");
  await tab.getByRole("link", { name: "Español" }).click();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Un borrador para una amiga");
  await expectAccessible(tab, "shared draft");
  await tab.goto("/offerings");
  await expect(tab.getByRole("heading", { level: 1 })).not.toHaveText("A draft for a friend");

  // Without a draft the link says so, instead of showing public words as a draft.
  await page.getByText("Discard the draft").click();
  await page.getByRole("button", { name: "Discard everything" }).click();
  await expect(page.getByText("The draft is gone.")).toBeVisible();
  await tab.goto(link);
  await expect(tab.getByText("There is no draft at the moment")).toBeVisible();
  await expect(frame.getByRole("heading", { level: 1 })).not.toHaveText("A draft for a friend");
  const { expiresAt } = (await db().select().from(copyPreviews))[0]!;
  await db().update(copyPreviews).set({ expiresAt: new Date() });
  expect((await tab.goto(link))!.status()).toBe(404);
  await db().update(copyPreviews).set({ expiresAt });
  expect((await tab.goto(link))!.status()).toBe(200);

  await page.getByRole("button", { name: "Withdraw the link" }).click();
  await expect(page.getByText("The link no longer works.")).toBeVisible();
  expect((await tab.goto(link))!.status()).toBe(404);
  expect((await tab.goto("/offerings?copy=draft"))!.status()).toBe(200);
  await expect(tab.getByRole("heading", { level: 1 })).not.toHaveText("A draft for a friend");
  await friend.close();
});

test("[P2] the words of a mail are changed in both languages, and the next mail has them", async ({
  page,
  request,
  site,
  admin: _,
}) => {
  await page.goto("/admin/pages?kind=mail");
  await page.getByRole("link", { name: "Mail: new password", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mail: new password");
  await waitForHydration(page);
  const subject = page.getByRole("group", { name: /Subject$/ });
  await subject.getByLabel(/English$/).fill("A key for you");
  await subject.getByLabel(/Spanish$/).fill("Una llave para ti");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Published: 1 text.")).toBeVisible();
  const person = await createPerson();
  await request.post("/auth/forgot", { form: { email: person.email } });
  const mail = await site.mailbox.waitFor(({ to }) => to.includes(person.email));
  expect(mail.raw).toMatch(/^Subject: (A key for you|Una llave para ti)\r?$/m);
});
