import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { hookDeliveries, hooks, sessions } from "#db/schema.ts";
import { signatureOf } from "#app/platform/hooks/signature.server.ts";
import { startReceiver, type Receiver } from "../../test/https-receiver.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { createInquiry, freshClient, trustedProxy } from "../support/inquiries.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { chooseLanguage, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

let receiver: Receiver | undefined;

test.use({
  // The certificate has to be there before the site starts.
  siteOptions: async ({ browserName: _ }, use) => {
    receiver ??= await startReceiver();
    const env = { ...trustedProxy, HOOK_PRIVATE_HOSTS: "127.0.0.1", NODE_EXTRA_CA_CERTS: receiver.caFile };
    await use({ name: "hooks", env });
  },
});

test.beforeEach(async () => {
  await db().execute(sql`truncate hooks cascade`);
  receiver!.answerWith();
  receiver!.requests.length = 0;
});
test.afterAll(() => receiver?.close());

async function sendInquiry(url: string) {
  const body = JSON.stringify(createInquiry());
  const headers = { "content-type": "application/json", ...freshClient() };
  const answer = await fetch(`${url}/functions/send-journey-form`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

const secretOn = async (page: Page) => {
  const shown = page.locator("code").filter({ hasText: /^whsec_/ });
  await expect(shown).toBeVisible();
  return (await shown.textContent())!;
};

const words = {
  en: {
    url: "Address of the receiver",
    inquiry: "Inquiry",
    add: "Add",
    https: "The address has to begin with https://",
    none: "Choose at least one.",
    renew: "Make a new secret",
    test: "Send a test",
    save: "Save",
    saved: "The webhook is saved.",
    on: "On",
    failed: "Not delivered",
    resend: "Send again",
    resent: "It is sent again, with the same id.",
    delivered: "Delivered",
    remove: "Delete",
  },
  es: {
    url: "Dirección que recibe",
    inquiry: "Consulta",
    add: "Agregar",
    https: "La dirección tiene que empezar con https://",
    none: "Elige al menos uno.",
    renew: "Crear un secreto nuevo",
    test: "Enviar una prueba",
    save: "Guardar",
    saved: "El webhook está guardado.",
    on: "Activo",
    failed: "Sin entregar",
    resend: "Enviar otra vez",
    resent: "Se envía otra vez, con el mismo identificador.",
    delivered: "Entregado",
    remove: "Eliminar",
  },
};

for (const { language, javaScriptEnabled, width } of [
  { language: "en", javaScriptEnabled: true, width: 1280 },
  { language: "es", javaScriptEnabled: false, width: 360 },
] as const)
  test(`[HK8] an owner adds a webhook, tries it, reads the log and sends again (${language}, ${javaScriptEnabled ? "with" : "without"} JavaScript, ${width} px)`, async ({
    browser,
    site,
  }) => {
    const copy = words[language];
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled,
      viewport: { width, height: 800 },
    });
    await chooseLanguage(context, site, language);
    await signInAsAdmin(context, site);
    const page = await context.newPage();
    const ready = () => (javaScriptEnabled ? waitForHydration(page) : Promise.resolve());
    const check = (where: string) => (javaScriptEnabled ? expectAccessible(page, where) : Promise.resolve());
    const { url, requests } = receiver!;
    const isWide = async () =>
      expect(await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth)).toBeLessThanOrEqual(0);

    await page.goto("/admin/hooks");
    await ready();
    await page.getByLabel(copy.url).fill("http://127.0.0.1/hook");
    await page.getByRole("button", { name: copy.add, exact: true }).click();
    await expect(page.getByText(copy.https)).toBeVisible();
    await expect(page.getByText(copy.none)).toBeVisible();
    await expect(page.getByLabel(copy.url)).toHaveValue("http://127.0.0.1/hook");
    await check("the form of a webhook with errors");
    await page.getByLabel(copy.url).fill(url);
    await page.getByRole("checkbox", { name: copy.inquiry }).check();
    await page.getByRole("button", { name: copy.add, exact: true }).click();
    const first = await secretOn(page);
    await check("a new webhook with its secret");
    await isWide();
    await page.reload();
    expect(await page.content()).not.toContain(first);

    await ready();
    await page.getByRole("link", { name: `127.0.0.1:${receiver!.port}` }).click();
    await ready();
    await page.getByRole("button", { name: copy.renew }).click();
    const secret = await secretOn(page);
    expect(secret).not.toBe(first);
    await check("the page of a webhook");
    await isWide();
    await page.getByRole("button", { name: copy.test }).click();
    await page.waitForURL(/\/admin\/hooks\/log\//);
    await expect.poll(() => requests.length, { timeout: scaledTimeout(30_000) }).toBe(1);
    const { headers, body } = requests[0]!;
    expect(headers["hook-signature"]).toBe(signatureOf(secret, Number(headers["hook-timestamp"]), body));
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(copy.delivered).first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: scaledTimeout(30_000) });
    await check("what was sent to a webhook");
    await isWide();

    receiver!.answerWith((_request, response) => void response.writeHead(410).end("<b>gone</b>"));
    await sendInquiry(site.url);
    const log = () => page.goto("/admin/hooks/log?state=failed");
    await expect(async () => {
      await log();
      await expect(page.getByText("410: <b>gone</b>")).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: scaledTimeout(30_000) });
    await ready();
    await check("the log of webhooks");
    await isWide();
    receiver!.answerWith();
    await page.getByRole("button", { name: new RegExp(`^${copy.resend}: ${copy.inquiry}`) }).click();
    await expect(page.getByText(copy.resent)).toBeVisible();
    await expect.poll(() => requests.length, { timeout: scaledTimeout(30_000) }).toBe(3);
    expect(requests[1]!.headers["hook-id"]).toBe(requests[2]!.headers["hook-id"]);

    await page.goto("/admin/hooks");
    await ready();
    await page.getByRole("link", { name: `127.0.0.1:${receiver!.port}` }).click();
    await ready();
    await page.getByRole("checkbox", { name: copy.on, exact: false }).last().uncheck();
    await page.getByRole("button", { name: copy.save, exact: true }).click();
    await expect(page.getByText(copy.saved)).toBeVisible();
    await page.goto("/admin/hooks");
    await ready();
    await check("the list of webhooks");
    await isWide();
    await chooseInMenu(page.getByRole("listitem").filter({ hasText: "127.0.0.1" }), new RegExp(`^${copy.remove}`));
    await page.getByRole("alertdialog").getByRole("button", { name: copy.remove }).click();
    await expect.poll(() => db().$count(hooks)).toBe(0);
    expect(await db().$count(hookDeliveries)).toBe(0);
    await context.close();
  });

test("[HK8] without a recent proof of identity nothing is added, changed or renewed, and the page asks for one", async ({
  page,
  site,
  admin: _,
}) => {
  await db()
    .insert(hooks)
    .values({ id: "kept", url: receiver!.url, events: ["inquiry.created"], secret: {} });
  await db().update(sessions).set({ createdAt: sql`now() - interval '1 day'`, updatedAt: sql`now()` });
  for (const address of ["/admin/hooks", "/admin/hooks/kept"]) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: "Confirm that it is you" })).toBeVisible();
    await expect(page.getByLabel("Address of the receiver")).toHaveCount(0);
    await expectAccessible(page, `${address} without a proof`);
  }
  const form = { intent: "save", url: "https://elsewhere.example/", events: "inquiry.created", version: "1" };
  for (const [address, fields] of [
    ["/admin/hooks/kept", form],
    ["/admin/hooks/kept", { intent: "renew" }],
    ["/admin/hooks", { ...form, intent: "create" }],
    ["/admin/hooks", { intent: "delete", id: "kept" }],
  ] as const) {
    const headers = { origin: site.url };
    await page.request.post(address, { form: fields as Record<string, string>, headers, maxRedirects: 0 });
  }
  expect(await db().select().from(hooks)).toMatchObject([{ id: "kept", url: receiver!.url, secret: {} }]);
});
