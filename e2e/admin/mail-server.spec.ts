import { randomBytes } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { mails, mailServerKey, sessions, settings } from "#db/schema.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { createInquirer, fillRequired, journeyPath, sendButton, trustedProxy } from "../support/inquiries.ts";
import { chooseLanguage, passwordField, signInAsAdmin } from "../support/sign-in.ts";
import { startSiteProcess, type SiteProcess } from "../support/site-process.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { resetSettings } from "../support/screens/settings-page.ts";

const environment = { ...trustedProxy, SMTP_URL: "" };
test.use({ siteOptions: { name: "mail-server", env: environment } });
test.beforeEach(resetSettings);

const partOf = (page: Page) => page.getByRole("region", { name: "Mail server" });
const field = (page: Page, name: string) => partOf(page).getByLabel(name, { exact: true });
const send = (page: Page) => partOf(page).getByRole("button", { name: "Test and save" }).click();

async function fillServer(page: Page, port: number) {
  await field(page, "Server").fill("127.0.0.1");
  await field(page, "Port").fill(String(port));
  await field(page, "Mails come from").fill("hola@raiz.example");
}

for (const javaScriptEnabled of [true, false])
  test(`[MS1] an owner enters a mail server, reads what it says, and mails are sent through it, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    const owner = await signInAsAdmin(context, site);
    const page = await context.newPage();
    const open = async (address: string) => {
      await page.goto(address);
      if (javaScriptEnabled) await waitForHydration(page);
    };
    await open("/admin/settings/mail");
    const part = partOf(page);
    await expect(part).toContainText("No mail server is set");
    if (javaScriptEnabled) {
      await field(page, "Provider").selectOption("google");
      await expect(field(page, "Server")).toHaveValue("smtp.gmail.com");
      await expect(field(page, "Port")).toHaveValue("465");
      await expect(part).toContainText("Google wants an app password");
    }
    await field(page, "Server").fill("https://mail.example");
    await field(page, "Port").fill("70000");
    await field(page, "User name").fill("ana");
    await field(page, "Password").fill("árbol secreto");
    await send(page);
    await expect(part).toContainText("A name such as smtp.example.org");
    await expect(part).toContainText("A whole number, usually 465 or 587.");
    await expect(field(page, "Server")).toHaveValue("https://mail.example");
    await expect(part.getByText("The password has to be typed again.")).toHaveCount(javaScriptEnabled ? 0 : 1);
    if (javaScriptEnabled) {
      await expect(field(page, "Server")).toBeFocused();
      await expectAccessible(page, "the mail server with errors");
    }

    // A server that refuses: its words are shown, what was typed stays, and nothing is stored.
    await field(page, "User name").fill("");
    await fillServer(page, site.mailbox.port);
    site.mailbox.refuse({ code: 550, text: "No such person here" });
    await send(page);
    await expect(part).toContainText("550 No such person here");
    await expect(field(page, "Port")).toHaveValue(String(site.mailbox.port));
    site.mailbox.refuse();
    await open("/admin/settings/mail");
    await expect(part).toContainText("No mail server is set");

    await fillServer(page, site.mailbox.port);
    await send(page);
    await expect(page.getByText("Mails are sent through this server from now on.")).toBeVisible();
    const tried = await site.mailbox.waitFor(({ to }) => to.includes(owner.email));
    expect(tried.raw).toMatch(/^From: .*hola@raiz\.example/m);

    // Pages promise a confirmation, and it arrives.
    const person = createInquirer();
    await open(journeyPath("en"));
    await fillRequired(page, person);
    await sendButton(page).click();
    const mail = await site.mailbox.waitFor(({ to }) => to.includes(person.email));
    expect(mail.raw).toMatch(/^From: .*hola@raiz\.example/m);

    await open("/admin/settings/mail");
    await expect(part).toContainText("Mails are sent through 127.0.0.1.");
    await part.getByRole("button", { name: "Forget this server" }).click();
    await expect(page.getByText("The server is forgotten.")).toBeVisible();
    await expect(part).toContainText("No mail server is set");
    await context.close();
  });

test("[MS1] the password goes to no browser; what is no mail server is not quoted", async ({ page, admin: _ }) => {
  const other = createServer((socket) => socket.end("HTTP/1.1 400 secret of a neighbour\r\n\r\n"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  await page.goto("/admin/settings/mail");
  await waitForHydration(page);
  await fillServer(page, (other.address() as AddressInfo).port);
  await field(page, "User name").fill("ana");
  await field(page, "Password").fill("árbol secreto");
  await send(page);
  await expect(partOf(page)).toContainText("it is not a mail server");
  await expect(partOf(page)).not.toContainText("neighbour");
  await partOf(page).getByLabel("Save even if the test mail is not accepted").check();
  await send(page);
  await expect(page.getByText("Mails are sent through this server from now on.")).toBeVisible();
  await expect(field(page, "Password")).toHaveValue("");
  expect(await (await page.request.get("/admin/settings/mail")).text()).not.toMatch(/árbol secreto|rbol%20secreto/);
  await new Promise((resolve) => other.close(resolve));
});

test("[MS1] whoever signed in long ago proves who they are before they type", async ({ page, admin: owner }) => {
  const longAgo = new Date(Date.now() - 3_600_000);
  await db().update(sessions).set({ createdAt: longAgo, confirmedAt: longAgo }).where(eq(sessions.userId, owner.id));
  await page.goto("/admin/settings/mail");
  await expect(field(page, "Server")).toHaveCount(0);
  await partOf(page).getByRole("link", { name: "Set up the mail server" }).click();
  await expect(page).toHaveURL(/\/auth\/again/);
  await passwordField(page).fill(owner.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/mail$/);
  await expect(field(page, "Server")).toBeVisible();
});

test("[MS1] a second process sends through the new server without a restart; with another secret mails wait and the owner is told", async ({
  page,
  site,
  admin: _,
}) => {
  test.setTimeout(scaledTimeout(120_000));
  const port = await freePort();
  const second: SiteProcess = await startSiteProcess({
    ...environment,
    PORT: String(port),
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
  });
  try {
    await page.goto("/admin/settings/mail");
    await waitForHydration(page);
    await fillServer(page, site.mailbox.port);
    await send(page);
    await expect(page.getByText("Mails are sent through this server from now on.")).toBeVisible();
    await expect
      .poll(async () => (await page.request.get(`http://127.0.0.1:${port}/admin/settings/mail`)).text())
      .toContain("Mails are sent through 127.0.0.1.");
  } finally {
    await second.stop();
  }
  // As it would be with another AUTH_SECRET.
  const value = { nonce: randomBytes(12), sealed: randomBytes(80), tag: randomBytes(16) };
  const sealed = Object.fromEntries(Object.entries(value).map(([name, bytes]) => [name, bytes.toString("base64")]));
  await db().update(settings).set({ value: sealed }).where(eq(settings.key, mailServerKey));
  await markContentChanged();
  await expect(async () => {
    await page.goto("/admin/settings/mail");
    await expect(partOf(page)).toContainText("the site's secret was changed", { timeout: 1000 });
  }).toPass();
  const person = createInquirer();
  await page.goto(journeyPath("en"));
  await waitForHydration(page);
  await fillRequired(page, person);
  await sendButton(page).click();
  const written = () => db().select().from(mails).where(eq(mails.recipient, person.email));
  await expect.poll(async () => (await written()).map(({ state }) => state)).toEqual(["queued"]);
  await page.goto("/admin/settings/mail");
  await waitForHydration(page);
  await fillServer(page, site.mailbox.port);
  await send(page);
  await expect(page.getByText("Mails are sent through this server from now on.")).toBeVisible();
  await site.mailbox.waitFor(({ to }) => to.includes(person.email));
});

test("[MS1] no first step of a new owner mentions a variable or a command", async ({
  page,
  context,
  site,
  admin: _,
}) => {
  for (const language of ["en", "es"]) {
    await chooseLanguage(context, site, language);
    await page.goto("/admin");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const steps = await page.locator("[data-step]").allInnerTexts();
    expect(steps).toHaveLength(8);
    for (const step of steps) expect(step).not.toMatch(/[A-Z]+_[A-Z]+|npm |\$ /);
  }
});
