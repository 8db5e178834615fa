import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { trustedProxy } from "../support/inquiries.ts";
import { leadOf, sendInquiry } from "../support/screens/leads-page.ts";
import { createAdmin, createPerson, sessionCookie, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "inbox", env: trustedProxy } });

test("nothing of the inbox is reachable without the role", async ({ request }) => {
  const { id } = await sendInquiry(request);
  const plain = await sessionCookie(await createPerson());
  for (const path of [
    "/admin/leads",
    `/admin/leads/${id}`,
    "/admin/leads/export.csv",
    `/admin/leads/${id}/export.json`,
    "/admin/mail",
    `/admin/leads/${id}.data`,
  ]) {
    const anonymous = await request.get(path, { maxRedirects: 0 });
    expect([302, 202], path).toContain(anonymous.status());
    expect(await anonymous.text()).not.toContain("La Semilla");
    const person = await request.get(path, { maxRedirects: 0, headers: { cookie: plain } });
    expect([302, 202], path).toContain(person.status());
    expect(await person.text()).not.toContain("La Semilla");
  }
  for (const [path, form] of [
    [`/admin/leads/${id}`, { intent: "erase", address: "x" }],
    ["/admin/mail", { id: "x" }],
  ] as const) {
    expect((await request.post(path, { form })).status()).toBe(401);
    expect((await request.post(path, { form, headers: { cookie: plain } })).status()).toBe(403);
  }
  expect(await leadOf(id)).toBeDefined();
});

test("the inbox lists people by waiting time, marks overdue answers, and can be searched and filtered", async ({
  page,
  request,
  admin: _,
}) => {
  const late = await sendInquiry(request, { name: "Overdue Ortiz", language: "es" });
  const fresh = await sendInquiry(request, { name: "Fresh Fuentes" });
  await db()
    .update(leads)
    .set({ dueAt: new Date(Date.now() - 3 * 3_600_000) })
    .where(eq(leads.id, late.id));
  await page.goto("/admin/leads");
  const row = (id: string) => page.locator(`[data-lead="${id}"]`);
  await expect(row(late.id).locator("[data-due=overdue]")).toContainText("Overdue by 3 h");
  await expect(row(fresh.id).locator("[data-due=left]")).toContainText("23 h");
  await expect(row(late.id)).toContainText("Spanish");
  await expect(row(late.id)).toContainText(/Received \w{3}, \w{3} \d+/);
  await expect(page.locator("nav [data-waiting=overdue]").last()).toContainText("overdue");
  await expect(row(late.id)).toContainText("Journey");
  await expect(page.locator("[data-lead]").first()).toHaveAttribute("data-lead", late.id);
  await page.getByLabel("Search by name").fill("fuentes");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator("[data-lead]")).toHaveCount(1);
  await expect(row(fresh.id)).toBeVisible();
  await page.goto("/admin/leads?due=overdue");
  await expect(page.locator("[data-lead]")).toHaveCount(1);
  await page.goto("/admin/leads?language=es&status=new");
  await expect(row(fresh.id)).toHaveCount(0);
  await expectAccessible(page, "the list");
});

test("on a phone the reply comes first and the status last, and filters are folded unless one is set", async ({
  browser,
  site,
  request,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
  });
  await signInAs(context, site, await createAdmin());
  const page = await context.newPage();
  const { id } = await sendInquiry(request);
  await page.goto(`/admin/leads/${id}`);
  const top = async (part: ReturnType<typeof page.locator>) => (await part.boundingBox())!.y;
  const order = [
    page.getByRole("link", { name: "Reply by email" }),
    page.getByRole("region", { name: "Timeline" }),
    page.getByLabel("Add a note"),
    page.locator("select[name=status]"),
    page.getByText("Erase this person").first(),
  ];
  const tops = await Promise.all(order.map(top));
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  const view = await page.getByRole("link", { name: "View" }).first().boundingBox();
  expect(Math.min(view!.width, view!.height)).toBeGreaterThanOrEqual(44);

  await page.goto("/admin/leads");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.getByLabel("Source")).toBeHidden();
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Source").selectOption("journey");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Filters (1)")).toBeVisible();
  await expect(page.getByLabel("Source")).toHaveValue("journey");
  await context.close();
});

test("the mail log shows the state of each mail, and its HTML in a sandbox", async ({
  page,
  site,
  request,
  admin: _,
}) => {
  const inquiry = await sendInquiry(request);
  await site.mailbox.waitFor(({ to }) => to.includes(inquiry.email));
  await page.goto(`/admin/mail?q=${encodeURIComponent(inquiry.email)}`);
  const row = page.locator("[data-mail]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Inquiry confirmation");
  await expectAccessible(page, "the mail log");
  await row.getByRole("link").click();
  await expect(page.locator("pre")).toContainText("Hello Ana Beltrán,");
  const html = await page.request.get(`${page.url()}/html`);
  expect(html.headers()["content-security-policy"]).toContain("sandbox; default-src 'none'");
  expect(await html.text()).toContain("Hello Ana Beltr");
});

test("[R17] the Spanish back office passes axe on a phone", { tag: "@long" }, async ({ browser, site, request }) => {
  const context = await browser.newContext({
    locale: "es-MX",
    viewport: { width: 360, height: 800 },
    baseURL: site.url,
  });
  await signInAsAdmin(context, site);
  await sendInquiry(request, { language: "es" });
  const page = await context.newPage();
  for (const path of ["/admin", "/admin/images", "/admin/leads", "/admin/mail"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expectAccessible(page, `${path} in Spanish`);
  }
  await context.close();
});
