import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { sampleEvents } from "#app/features/events/sample-events.ts";
import { db } from "#db/client.server.ts";
import { posts, userRoles } from "#db/schema.ts";
import { createPerson, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { resetSettings } from "../support/screens/settings-page.ts";

test.use({ siteOptions: { name: "settings-parts" } });
test.beforeEach(resetSettings);

const picture = async (background: string) => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 512, height: 512, channels: 3, background } })
    .png()
    .toBuffer(),
});

for (const javaScriptEnabled of [true, false])
  test(`[S7] the logo is replaced, also in the browser tab, and restored; the portrait has its own screen, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    const form = (kind: string) => page.locator(`form:has(button[value="${kind}"])`);
    await page.goto("/admin/settings/brand");
    if (javaScriptEnabled) await waitForHydration(page);
    await form("logo")
      .locator("[name=image]")
      .setInputFiles(await picture("green"));
    await form("logo").locator('button[value="logo"]').click();
    await expect(page.locator('[data-picture-of="logo"]')).toHaveAttribute("src", /^\/blog-images\/.*-480w\.webp$/);
    const shown = async (path: string) => plainSpaces(await (await page.request.get(path)).text());
    const logo = /src="(\/blog-images\/[^"]+-480w\.webp)"/.exec(await shown("/"))![1]!;
    // In the header and in the opening of the home page.
    expect((await shown("/")).split(`src="${logo}"`)).toHaveLength(3);
    expect(await shown("/")).not.toContain('src="/logo.svg"');
    expect((await page.request.get(logo)).headers()["content-type"]).toBe("image/webp");
    expect(await shown("/es/about")).toContain(`<link rel="icon" href="${logo}"/>`);
    expect(await shown("/es/about")).not.toContain("/favicon.svg");

    // A file that is not a picture is refused with a reason.
    await form("logo")
      .locator("[name=image]")
      .setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>Hello</p>") });
    await form("logo").locator('button[value="logo"]').click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.goto("/admin/settings/brand");
    await page.locator('button[value="remove-logo"]').click();
    await expect(page.locator('[data-picture-of="logo"]')).toHaveAttribute("src", "/logo.svg");
    expect(await shown("/")).toContain('src="/logo.svg"');
    expect(await shown("/")).toContain('href="/favicon.svg"');
    await page.goto("/admin/settings/pictures/history");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/admin/settings/brand");
    await page.getByRole("link", { name: "Change the portrait" }).click();
    await expect(page).toHaveURL("/admin/pictures/founder");
    await expect(page.getByLabel("What the photograph shows (English)")).toBeVisible();
    await context.close();
  });

test("[S10] a test mail shows the server's reply, including a refusal", async ({ page, site, admin: owner }) => {
  await page.goto("/admin/settings/mail");
  await waitForHydration(page);
  const part = page.getByRole("region", { name: "Test mail" });
  site.mailbox.refuse({ code: 550, text: "No such person here" });
  await part.getByRole("button").click();
  await expect(part).toContainText("was not accepted");
  await expect(part).toContainText("550 No such person here");
  site.mailbox.refuse();
  await part.getByRole("button").click();
  await expect(part).toContainText(`accepted the mail to ${owner.email}`);
  await expect(part).toContainText("250");
  const mail = await site.mailbox.waitFor(({ to }) => to.includes(owner.email));
  expect(mail.raw).toContain("Subject: Savia: Test mail");
  await page.goto("/admin");
  await expect(page.locator('[data-step="mail"]')).toHaveAttribute("data-done", "true");
});

test("[S10] a test mail works without JavaScript", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "es-MX", baseURL: site.url });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto("/admin/settings/mail");
  await page.locator('button[value="test-mail"]').click();
  await expect(page.locator("#test-mail")).toContainText("aceptó el correo");
  await context.close();
});

test("[S9] only owners see the first steps; each is done when the site's state says so, and a delivered value can be kept", async ({
  page,
  browser,
  site,
  admin: _,
}) => {
  await page.goto("/admin");
  await waitForHydration(page);
  const step = (key: string) => page.locator(`[data-step="${key}"]`);
  await expect(page.locator('[data-step][data-done="true"]')).toHaveCount(0);
  await step("name").getByRole("button", { name: "Keep “Savia”" }).click();
  await expect(step("name")).toHaveAttribute("data-done", "true");
  await expect(step("address").getByRole("button")).toHaveCount(0);

  const editor = await createPerson();
  await db().insert(userRoles).values({ userId: editor.id, role: "editor" });
  const other = await browser.newContext({ baseURL: site.url });
  await signInAs(other, site, editor);
  const theirs = await other.newPage();
  await theirs.goto("/admin");
  await expect(theirs.getByText("Sample", { exact: true }).first()).toBeVisible();
  await expect(theirs.locator("[data-step]")).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "Settings" })).toHaveCount(0);
  expect((await theirs.request.get("/admin/settings")).status()).toBe(403);
  await other.close();
});

test("[S8] sample articles and events are removed with one button after a confirmation, and articles can be restored from the bin", async ({
  browser,
  site,
  page: scripted,
  context,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await signInAsAdmin(plain, site);
  const page = await plain.newPage();
  await page.goto("/admin/settings/organization");
  const part = page.locator("#samples");
  await expect(part).toContainText("14 delivered articles are samples");
  await expect(part).toContainText(/\d+ delivered events are samples/);
  expect(await (await page.request.get("/events")).text()).toContain(`/events/${sampleEvents[0]!.slug}`);
  await part.getByRole("link", { name: "Remove all samples" }).click();
  await part.getByRole("link", { name: "Keep them" }).click();
  await part.getByRole("link", { name: "Remove all samples" }).click();
  await part.getByRole("button", { name: "Yes, remove them" }).click();
  await expect(part).toContainText("14 sample articles are in the bin.");
  await expect(part).toContainText(`${sampleEvents.length} sample events are deleted.`);
  for (const path of ["/events", "/es/events", "/events.ics"])
    for (const { slug } of sampleEvents)
      expect(await (await page.request.get(path)).text(), path).not.toContain(`/events/${slug}`);
  await expect.poll(async () => (await page.request.get("/insights/who-decides-what")).status()).toBe(404);
  expect(await db().$count(posts, eq(posts.deletedBy, ""))).toBe(0);
  await part.getByRole("link", { name: "Open the bin" }).click();
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await plain.close();

  await signInAsAdmin(context, site);
  await scripted.goto("/admin/settings/organization");
  await waitForHydration(scripted);
  const again = scripted.locator("#samples");
  await expect(again).toContainText("1 delivered article is a sample");
  await again.getByRole("link", { name: "Remove all samples" }).click();
  await again.getByRole("button", { name: "Yes, remove them" }).click();
  await expect(again).toContainText("1 sample article is in the bin.");
  await expect(again).toContainText("There are no samples any more.");
});
