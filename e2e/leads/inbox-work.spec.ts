import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadFilters, leads, userRoles } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { trustedProxy } from "../support/inquiries.ts";
import { createAdmin, createPerson, signInAs } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { leadOf, sendInquiry } from "../support/screens/leads-page.ts";

test.use({ siteOptions: { name: "inbox-work", env: trustedProxy } });

const phone = { width: 360, height: 780 };
const longestWait = (id: string, hours: number) =>
  db()
    .update(leads)
    .set({ dueAt: new Date(Date.now() - hours * 3_600_000) })
    .where(eq(leads.id, id));

async function createAdvisor() {
  const person = await createPerson();
  await db().insert(userRoles).values({ userId: person.id, role: "advisor" });
  return person;
}

test("[WI1] from lead to lead in the filter and order of the list, and back to its page", async ({
  page,
  request,
  admin: _,
}) => {
  const first = await sendInquiry(request, { name: "Walk Uno", language: "es" });
  await sendInquiry(request, { name: "Walk Other", language: "en" });
  const second = await sendInquiry(request, { name: "Walk Dos", language: "es" });
  await longestWait(first.id, 4);
  await longestWait(second.id, 3);
  await page.goto("/admin/leads?q=walk&language=es");
  await page.getByRole("link", { name: "Walk Uno" }).click();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await page.getByRole("link", { name: "Next: Walk Dos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walk Dos");
  await expect(page.getByRole("link", { name: /^Next:/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous: Walk Uno" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walk Uno");
  // What the answer changes is its place in the list, not what comes next.
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByText("Marked as answered", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Next: Walk Dos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walk Dos");
  await page.getByRole("main").getByRole("link", { name: "Inbox" }).click();
  await expect(page).toHaveURL(/\/admin\/leads\?q=walk&language=es$/);
});

test("[WI2] keys do the usual actions, a question mark lists them, and they can be turned off", {
  tag: "@long",
}, async ({ page, request, admin }) => {
  const first = await sendInquiry(request, { name: "Keys Uno" });
  const second = await sendInquiry(request, { name: "Keys Dos" });
  await longestWait(first.id, 6);
  await longestWait(second.id, 5);
  await page.goto("/admin/leads?q=keys");
  await waitForHydration(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Keys Dos" })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Select Keys Dos" })).toBeChecked();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keys Uno");
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keys Dos");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keys Uno");
  await page.keyboard.press("a");
  await expect(page.getByText(`${admin.email} made ${admin.email} the owner`)).toBeVisible();
  await page.keyboard.press("s");
  await expect.poll(async () => (await leadOf(first.id))!.status).toBe("spam");
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("u");
  await expect.poll(async () => (await leadOf(first.id))!.status).toBe("new");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  const text = page.getByRole("textbox", { name: "Answer to Keys Uno" });
  await expect(text).toHaveAttribute("contenteditable", "true");
  await page.keyboard.press("r");
  await expect(text).toBeFocused();
  // While somebody is typing the keys are letters.
  await page.keyboard.type("jasd?");
  await expect(text).toHaveText("jasd?");
  expect((await leadOf(first.id))!.status).toBe("new");
  await text.fill("");
  await text.blur();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await expect(dialog).toContainText("Next lead of the list");
  await expectAccessible(page, "the keys");
  await dialog.getByRole("checkbox", { name: "Use these keys on this device" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("d");
  await page.reload();
  await waitForHydration(page);
  await page.keyboard.press("d");
  await page.keyboard.press("?");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  expect((await leadOf(first.id))!.status).toBe("new");
  await dialog.getByRole("checkbox").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await expect.poll(async () => (await leadOf(first.id))!.status).toBe("answered");
});

test("[WI3] a filter gets a name, stands above the list, is shared by an owner and removed", async ({
  page,
  browser,
  site,
  request,
  admin: _,
}) => {
  await db().delete(leadFilters);
  await sendInquiry(request, { name: "Filtered Flores", language: "es" });
  await page.goto("/admin/leads?language=es&status=new");
  await waitForHydration(page);
  await page.getByText("Save this filter").click();
  await page.getByLabel("Name of the filter").fill("Spanish, waiting");
  await page.getByLabel("For the whole team").check();
  await page.locator("details").getByRole("button", { name: "Save" }).click();
  const saved = page.getByRole("navigation", { name: "Saved filters" });
  await expect(saved.getByRole("link", { name: /Spanish, waiting/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Save this filter")).toHaveCount(0);
  await expectAccessible(page, "saved filters");

  // An advisor sees it, cannot remove it, and names one of their own, without JavaScript and on a phone.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: phone,
    locale: "es-MX",
  });
  await signInAs(plain, site, await createAdvisor());
  const narrow = await plain.newPage();
  await narrow.goto("/admin/leads");
  await narrow.getByRole("link", { name: /Spanish, waiting/ }).click();
  await expect(narrow).toHaveURL(/status=new&language=es$/);
  await expect(narrow.getByRole("button", { name: /Quitar el filtro/ })).toHaveCount(0);
  await narrow.goto("/admin/leads?q=flores");
  await narrow.getByText("Guardar este filtro").click();
  await expect(narrow.getByLabel("Para todo el equipo")).toHaveCount(0);
  await narrow.getByLabel("Nombre del filtro").fill("Flores");
  await narrow.locator("details").getByRole("button", { name: "Guardar" }).click();
  await expect(narrow).toHaveURL(/\?q=flores$/);
  await expect(narrow.getByRole("link", { name: "Flores", exact: true })).toHaveAttribute("aria-current", "page");
  await narrow.getByRole("button", { name: "Quitar el filtro Flores" }).click();
  await expect(narrow.getByRole("link", { name: "Flores", exact: true })).toHaveCount(0);
  await plain.close();

  await page.reload();
  expect(await (await page.request.get("/admin/leads")).text(), "nothing appears later").toContain("data-inbox-keys");
  await expect(saved.getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove the filter Spanish, waiting" }).click();
  await expect(saved).toHaveCount(0);
});

test("[WI4] tags on a lead and on several, with and without JavaScript, and the filter by tag", {
  tag: "@long",
}, async ({ page, context, browser, site, request }) => {
  const account = await createAdmin();
  await signInAs(context, site, account);
  const one = await sendInquiry(request, { name: "Tagged Tapia" });
  const other = await sendInquiry(request, { name: "Tagged Torres" });
  await page.goto(`/admin/leads/${one.id}`);
  await waitForHydration(page);
  const tags = page.getByRole("region", { name: "Tags" });
  await tags.getByLabel("Tag").fill("Cooperative");
  await tags.getByRole("button", { name: "Add" }).click();
  await expect(tags.getByRole("listitem")).toHaveText(["Cooperative"]);
  await expect(tags.getByLabel("Tag", { exact: true })).toHaveValue("");
  await expectAccessible(page, "tags");

  await page.goto("/admin/leads?q=tagged");
  await waitForHydration(page);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.locator("form#bulk").getByLabel("Tag")).toBeHidden();
  await page.getByLabel("With the selected").selectOption("Add a tag");
  await page.locator("form#bulk").getByLabel("Tag").fill("cooperative");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Add a tag: 2 entries changed.")).toBeVisible();
  expect((await leadOf(other.id))!.tags).toEqual(["Cooperative"]);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, viewport: phone });
  await signInAs(plain, site, account);
  const narrow = await plain.newPage();
  await narrow.goto("/admin/leads?tag=Cooperative");
  await expect(narrow.locator("[data-lead]")).toHaveCount(2);
  await narrow.goto(`/admin/leads/${other.id}`);
  const plainTags = narrow.getByRole("region", { name: "Tags" });
  await plainTags.getByRole("button", { name: "Remove the tag Cooperative" }).click();
  await expect(plainTags.getByRole("listitem")).toHaveCount(0);
  await plainTags.getByLabel("Tag").fill("Raíz");
  await plainTags.getByRole("button", { name: "Add" }).click();
  await expect(plainTags.getByRole("listitem")).toHaveText(["Raíz"]);
  await plain.close();
});
