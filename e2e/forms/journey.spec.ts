import { inquiryFields } from "../../app/features/leads/kinds/inquiry.ts";
import { keysOf } from "../../app/platform/typed-keys.ts";
import { expectAccessible } from "../support/axe.ts";
import { copyOf, languages } from "../support/copy.ts";
import {
  createInquirer,
  createInquiry,
  fillRequired,
  formsSite,
  freshClient,
  journeyForm,
  journeyPath,
  sendButton,
  type JourneyFormValues,
} from "../support/inquiries.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { submissionsOf } from "../support/submissions.ts";
import { longTagForSpanish } from "../support/long-tests.ts";

test.use({ siteOptions: formsSite });

test.beforeEach(async ({ page }) => page.setExtraHTTPHeaders(freshClient()));

const required: (keyof JourneyFormValues)[] = ["name", "email", "organization", "role", "goals", "vision"];

for (const language of languages) {
  const path = journeyPath(language);

  test(`[80] [81] [83] [86] [87] [88] five headed groups, all fields, the options exactly (${language})`, async ({
    page,
    request,
  }) => {
    const { hero, form } = await copyOf(request, language, "journey");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.titleLines.join(" "));
    const groups = journeyForm(page).locator("fieldset");
    await expect(groups.getByRole("heading", { level: 2 })).toHaveText(
      ["contact", "challenges", "goals", "scope", "additionalContext"].map(
        (key) => form.sections[key as "goals"].title,
      ),
    );
    for (const name of keysOf(inquiryFields))
      if (name !== "challenges")
        await expect(journeyForm(page).getByLabel(form.fields[name].label)).toHaveAttribute("name", name);
    await expect(page.locator("[name=email]")).toHaveAttribute("type", "email");
    const boxes = page.locator("input[name=challenges][type=checkbox]");
    await expect(boxes).toHaveCount(10);
    const values = (name: string) =>
      page
        .locator(`[name=${name}] option`)
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
    expect(await values("urgency")).toEqual(["high", "medium", "low"]);
    expect(await values("timeline")).toEqual(["immediate", "1-3months", "3-6months", "6-12months", "exploring"]);
    expect(await values("budget")).toEqual(["under-10k", "10k-25k", "25k-50k", "50k-100k", "100k+", "discuss"]);
  });

  test(`[82] [83] each required field that is left out has an error beside it and nothing is sent (${language})`, {
    tag: longTagForSpanish(language),
  }, async ({ page, request }) => {
    const { form } = await copyOf(request, language, "journey");
    await page.goto(path);
    await waitForHydration(page);
    let calls = 0;
    page.on("request", (sent) => void (sent.url().includes("send-journey-form") && calls++));
    const person = createInquirer();
    await fillRequired(page, person);
    for (const field of required) {
      await page.locator(`[name=${field}]`).fill("");
      await sendButton(page).click();
      await expect(page.locator(`#journey-${field}-error`)).toHaveText(form.errors.required[field]);
      await expect(page.locator(`[name=${field}]`)).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByRole("alert").getByRole("link")).toHaveText([form.fields[field].label]);
      await page.locator(`[name=${field}]`).fill(person[field]);
      await expect(page.locator(`#journey-${field}-error`)).toHaveCount(0);
    }
    await page.locator("[name=email]").fill("abc");
    await sendButton(page).click();
    await expect(page.locator("#journey-email-error")).toHaveText(form.errors.emailInvalid);
    expect(calls).toBe(0);
  });

  test(`[83] when the rules cannot be loaded, the server reports what is missing (${language})`, async ({
    page,
    request,
  }) => {
    const { form } = await copyOf(request, language, "journey");
    let refused = 0;
    await page.route("**/assets/schema-*.js", (route) => (refused++, route.abort()));
    await page.goto(path);
    await waitForHydration(page);
    await page.locator("[name=goals]").fill("Rest");
    await sendButton(page).click();
    await expect(page.locator("#journey-email-error")).toHaveText(form.errors.required.email);
    await expect(page.locator("#journey-goals-error")).toHaveCount(0);
    await expect(page.locator("[name=goals]")).toHaveValue("Rest");
    await expect(page.locator(":focus").getByRole("alert")).toBeVisible();
    expect(refused).toBeGreaterThan(0);
  });

  test(`[84] [91] [95] [R7] the six required fields are enough; the confirmation shows three numbered steps, and the answer is only logged (${language})`, async ({
    page,
    request,
    site,
  }) => {
    const { success, form } = await copyOf(request, language, "journey");
    const logged: string[] = [];
    page.on("console", (message) => void (message.type() === "log" && logged.push(message.text())));
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator("[name=keepMePosted]")).not.toBeChecked();
    const person = createInquirer();
    await fillRequired(page, person);
    const answered = page.waitForResponse("**/functions/send-journey-form");
    await sendButton(page).click();
    const { id } = (await (await answered).json()) as { id: string };
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(success.title);
    await expect(page.getByText(success.subtitle)).toBeVisible();
    const steps = page.locator("[data-success] ol > li");
    await expect(steps.locator("p").first()).toHaveText("1");
    await expect(steps.getByRole("heading")).toHaveText(success.steps.map(({ title }) => title));
    expect(await steps.evaluateAll((items) => items.map((item) => item.firstElementChild!.textContent))).toEqual([
      "1",
      "2",
      "3",
    ]);
    await expect(journeyForm(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => logged.join()).toContain(id);
    expect(await page.locator("main").innerText()).not.toContain(id);

    // Reload, and "back": still one inquiry.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(success.title);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    expect(await submissionsOf(person.email)).toBe(1);
    const mail = await site.mailbox.waitFor(({ to }) => to.includes(person.email));
    expect(mail.raw).toContain(`Content-Language: ${language}`);
    expect(form.submit.label).not.toBe("");
  });

  test(`[92] [93] [94] a failure is shown above the button and logged, and everything typed stays (${language})`, async ({
    page,
    request,
  }) => {
    const { form } = await copyOf(request, language, "journey");
    const errors: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    await page.route("**/functions/send-journey-form", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.goto(path);
    await waitForHydration(page);
    const person = createInquirer();
    await fillRequired(page, person);
    await page.locator("[name=challenges]").nth(2).check();
    await page.locator("[name=budget]").selectOption("100k+");
    await sendButton(page).click();
    const alert = page.getByRole("alert").filter({ hasText: form.submit.error });
    await expect(alert).toBeVisible();
    expect((await alert.boundingBox())!.y).toBeLessThan((await sendButton(page).boundingBox())!.y);
    await expect(sendButton(page)).toBeEnabled();
    for (const field of required) await expect(page.locator(`[name=${field}]`)).toHaveValue(person[field]);
    await expect(page.locator("[name=challenges]").nth(2)).toBeChecked();
    await expect(page.locator("[name=budget]")).toHaveValue("100k+");
    await expect.poll(() => errors.join()).toContain("send-journey-form");
  });

  test(`[R17] the form, its errors and its confirmation are accessible (${language}) @long`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessible(page, "the form");
    await sendButton(page).click();
    await expect(page.locator("#journey-name-error")).toBeVisible();
    await expectAccessible(page, "its errors");
    await fillRequired(page, createInquirer());
    await sendButton(page).click();
    await expect(page.locator("[data-success]")).toBeVisible();
    await expectAccessible(page, "its success");
  });
}

test("[85] [89] [90] the request has the keys of all fields and the ticked labels, and the button is disabled meanwhile", async ({
  page,
  request,
}) => {
  const { form } = await copyOf(request, "en", "journey");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/functions/send-journey-form", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/journey");
  await waitForHydration(page);
  await fillRequired(page, createInquirer());
  const labels = [form.challenges.options[0]!.label, form.challenges.options[6]!.label];
  for (const label of labels) await page.getByLabel(label, { exact: true }).check();
  await page.locator("[name=urgency]").selectOption("medium");
  const sent = page.waitForRequest("**/functions/send-journey-form");
  await sendButton(page).click();
  await expect(sendButton(page)).toBeDisabled();
  await expect(sendButton(page)).toHaveText(form.submit.submitting);
  expect(form.submit.submitting).not.toBe(form.submit.label);
  const call = await sent;
  expect(call.method()).toBe("POST");
  const body = call.postDataJSON();
  expect(Object.keys(body)).toEqual(expect.arrayContaining(keysOf(inquiryFields)));
  expect(body).toMatchObject({
    challenges: labels,
    urgency: "medium",
    timeline: "",
    goals: "Decide once.\nRest more.",
  });
  release();
  await expect(page.locator("[data-success]")).toBeVisible();
});

test("[96] the page suggests offerings, tools and insights", async ({ page }) => {
  await page.goto("/journey");
  expect(
    await page.locator("[data-related] a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual(["/offerings", "/tools", "/insights"]);
});

test("a field is checked when it loses the focus, and the error disappears when it is valid", async ({
  page,
  request,
}) => {
  const { form } = await copyOf(request, "en", "journey");
  await page.goto("/journey");
  await waitForHydration(page);
  await page.locator("[name=email]").fill("ana@");
  await page.locator("[name=email]").press("Tab");
  await expect(page.locator("#journey-email-error")).toHaveText(form.errors.emailInvalid);
  await page.locator("[name=email]").fill("ana@example.org");
  await expect(page.locator("#journey-email-error")).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "17");
});

test("a draft survives a reload, a lost connection and a change of language, and is removed once it is sent", async ({
  page,
  context,
  request,
}) => {
  const { form } = await copyOf(request, "es", "journey");
  await page.goto("/journey");
  await waitForHydration(page);
  const person = createInquirer({ goals: "Mine" });
  await fillRequired(page, person);
  await page.locator("[name=challenges]").nth(3).check();
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator("[name=goals]")).toHaveValue("Mine");
  await expect(page.locator("[name=challenges]").nth(3)).toBeChecked();

  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.locator("[data-failure=failed]")).toBeVisible();
  await context.setOffline(false);

  await page.getByRole("link", { name: "Español" }).first().click();
  await expect(page).toHaveURL("/es/journey");
  await waitForHydration(page);
  await expect(page.locator("[name=vision]")).toHaveValue(person.vision);
  await expect(page.getByLabel(form.challenges.options[3]!.label, { exact: true })).toBeChecked();
  await expect(page.getByText(form.draft.restored)).toBeVisible();
  await sendButton(page).click();
  await expect(page.locator("[data-success]")).toBeVisible();
  expect(await submissionsOf(person.email)).toBe(1);
  await page.goto("/journey");
  await waitForHydration(page);
  await expect(page.locator("[name=goals]")).toHaveValue("");
});

test("the page is rendered for one visit, and its confirmation is never cached", async ({ request }) => {
  const keys = new Set<string>();
  for (let visit = 0; visit < 2; visit++) {
    const page = await request.get("/journey");
    expect(page.headers()["cache-control"]).toBe("private, no-cache");
    keys.add(/name="key" value="([^"]+)"/.exec(await page.text())![1]!);
  }
  expect(keys.size).toBe(2);
  const unknown = await request.get("/es/journey?sent=nothing", { maxRedirects: 0 });
  expect(unknown.status()).toBe(302);
  expect(unknown.headers().location).toBe("/es/journey");
  const sent = await request.post("/functions/send-journey-form", { data: createInquiry(), headers: freshClient() });
  const success = await request.get(`/journey?sent=${(await sent.json()).id}`);
  expect(success.headers()["cache-control"]).toBe("private, no-store");
});

test("[R16] with JavaScript the limit has its own message too, and the form stays", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { form } = await copyOf(request, "en", "journey");
  const client = freshClient();
  for (let number = 0; number < 20; number++)
    await request.post("/functions/send-journey-form", { data: createInquiry(), headers: client });
  await page.setExtraHTTPHeaders(client);
  await page.goto("/journey");
  await waitForHydration(page);
  const person = createInquirer();
  await fillRequired(page, person);
  await sendButton(page).click();
  await expect(page.locator("[data-failure=limited]")).toHaveText(form.rateLimited);
  await expect(page.locator("[name=vision]")).toHaveValue(person.vision);
});
