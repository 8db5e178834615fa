import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import {
  createInquirer,
  fakeElapsedTime,
  fillRequired,
  formsSite,
  freshClient,
  sendButton,
} from "../support/inquiries.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: formsSite });

test.beforeEach(async ({ page }) => page.setExtraHTTPHeaders(freshClient()));

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

for (const language of languages) {
  const journey = localizedPath(language, "/journey");
  const division = localizedPath(language, "/raices-latinas");

  test(`clearing the inquiry's draft asks first and can be undone, with the keyboard alone (${language})`, {
    tag: "@long",
  }, async ({ page, request }) => {
    const { draft } = (await copyOf(request, language, "journey")).form;
    await open(page, journey);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.locator("[name=name]").fill("Ana");
    await page.locator("[name=goals]").fill("Rest\nmore");
    await page.locator("[name=challenges]").nth(2).check();
    await page.locator("[name=budget]").selectOption("discuss");
    await page.locator("[name=keepMePosted]").check();

    // The question gets the focus on its safe answer; Escape closes it, and nothing is lost.
    await button(draft.clear).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: draft.confirm.question })).toBeVisible();
    await expect(button(draft.confirm.no)).toBeFocused();
    await expectAccessible(page, "the question");
    await page.keyboard.press("Escape");
    await expect(button(draft.clear)).toBeFocused();
    await expect(page.locator("[name=name]")).toHaveValue("Ana");

    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(button(draft.confirm.yes)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("[name=name]")).toHaveValue("");
    await expect(page.locator("[name=keepMePosted]")).not.toBeChecked();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    await expect(page.locator("[data-draft] [role=status]")).toHaveText(draft.cleared);

    await expect(button(draft.undo)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-draft] [role=status]")).toHaveText(draft.undone);
    await expect(page.locator("[name=name]")).toHaveValue("Ana");
    await expect(page.locator("[name=goals]")).toHaveValue("Rest\nmore");
    await expect(page.locator("[name=challenges]").nth(2)).toBeChecked();
    await expect(page.locator("[name=budget]")).toHaveValue("discuss");
    await expect(page.locator("[name=keepMePosted]")).toBeChecked();
    await open(page, journey);
    await expect(page.locator("[name=goals]")).toHaveValue("Rest\nmore");

    // Cleared for good: also after a reload, and typing something new ends the offer to undo.
    await button(draft.clear).click();
    await button(draft.confirm.yes).click();
    await open(page, journey);
    await expect(page.locator("[name=name]")).toHaveValue("");
    await page.locator("[name=name]").fill("Eva");
    await button(draft.clear).click();
    await button(draft.confirm.yes).click();
    await page.locator("[name=name]").fill("Ines");
    await expect(button(draft.undo)).toHaveCount(0);
    await expect(button(draft.clear)).toBeVisible();
  });

  test(`the division's message survives a reload and a change of language, can be cleared, and is removed once it is sent (${language}) @long`, async ({
    page,
    request,
  }) => {
    const other = language === "en" ? "es" : "en";
    const { form } = (await copyOf(request, language, "raices-latinas")).contact;
    const otherForm = (await copyOf(request, other, "raices-latinas")).contact.form;
    const field = (name: string) => page.locator(`#contact [name=${name}]`);
    await fakeElapsedTime(page);
    await open(page, `${division}#contact`);
    await field("name").fill("Ana");
    await field("message").fill("Hola.\n¿Conversamos?");
    await expect(page.getByText(form.draft.kept)).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(field("message")).toHaveValue("Hola.\n¿Conversamos?");
    await expect(page.getByText(form.draft.restored)).toBeVisible();
    await open(page, `${localizedPath(other, "/raices-latinas")}#contact`);
    await expect(field("name")).toHaveValue("Ana");

    await page.getByRole("button", { name: otherForm.draft.clear }).click();
    await page.getByRole("button", { name: otherForm.draft.confirm.yes }).click();
    await expect(field("message")).toHaveValue("");
    await page.getByRole("button", { name: otherForm.draft.undo }).click();
    await expect(field("message")).toHaveValue("Hola.\n¿Conversamos?");

    await field("email").fill(`ana-${language}-${Date.now()}@example.org`);
    await field("organization").fill("La Semilla");
    await page.locator("#contact form button").filter({ hasText: otherForm.submit }).click();
    await expect(page.locator("[data-contact=sent]")).toBeVisible();
    await open(page, `${division}#contact`);
    await expect(field("name")).toHaveValue("");
  });
}

test("an inquiry that was drafted by an earlier version of the site is restored", async ({ page }) => {
  await page.goto("/journey");
  await page.evaluate(() =>
    localStorage.setItem(
      "savia.journey.draft",
      JSON.stringify({ name: "Ana", goals: "Mine", challengeKeys: ["unclear-direction"], key: "old-key" }),
    ),
  );
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator("[name=goals]")).toHaveValue("Mine");
  await expect(page.locator("[name=challenges]").nth(1)).toBeChecked();
  // Sent with the draft's key: had it arrived before the reload, it would be the same inquiry.
  await fillRequired(page, createInquirer());
  const sent = page.waitForRequest("**/functions/send-journey-form");
  await sendButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ key: "old-key" });
  await expect(page.locator("[data-success]")).toBeVisible();
});

test("clearing a form that the server gave back with errors empties it and removes the errors", async ({
  page,
  request,
}) => {
  const { form } = await copyOf(request, "en", "journey");
  // Sent before the scripts loaded.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/journey");
  await page.locator("[name=name]").fill("Ana");
  await page.unroute("**/assets/*.js");
  await sendButton(page).click();
  await waitForHydration(page);
  await expect(page.locator("#journey-email-error")).toHaveText(form.errors.required.email);
  await page.getByRole("button", { name: form.draft.clear }).click();
  await page.getByRole("button", { name: form.draft.confirm.yes }).click();
  await expect(page.locator("[name=name]")).toHaveValue("");
  await expect(page.locator("#journey-email-error")).toHaveCount(0);
  await page.getByRole("button", { name: form.draft.undo }).click();
  await expect(page.locator("[name=name]")).toHaveValue("Ana");
});

test("scripts start at once for a visitor with a draft, and after the page is read for others", async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout: start } = window;
    const delays: number[] = [];
    Object.assign(window, { delays });
    window.setTimeout = ((run: () => void, delay = 0) => {
      delays.push(delay);
      return start(run, delay);
    }) as typeof setTimeout;
  });
  const waits = () => page.evaluate(() => (window as unknown as { delays: number[] }).delays.includes(3000));
  for (const [path, key] of [
    ["/journey", "savia.journey.draft"],
    ["/raices-latinas", "savia.raices-latinas.draft"],
  ] as const) {
    await page.goto(path);
    expect(await waits(), path).toBe(true);
    await page.evaluate((name) => localStorage.setItem(name, JSON.stringify({ name: "Ana" })), key);
    await page.goto(path);
    expect(await waits(), path).toBe(false);
    await expect(page.locator("[name=name]")).toHaveValue("Ana");
  }
});
