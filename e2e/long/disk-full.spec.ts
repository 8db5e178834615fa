import { randomUUID } from "node:crypto";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pageCount, pillarQuestions } from "../../app/features/assessment/questions.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { mountSmallDisk, type SmallDisk } from "../../test/small-disk.ts";
import { startSiteProcess, type SiteProcess } from "../support/site-process.ts";

/**
 * The embedded default on an 84 MB disk. A new site takes 40 MB and other files 20 MB, so a few large posts fill it.
 */
test.describe.configure({ mode: "serial", timeout: scaledTimeout(300_000) });

const password = "lluvia de abril";
const metrics = "0123456789abcdef";
const noSpace = { en: "cannot store anything at the moment", es: "no puede guardar nada en este momento" };
/** This is about hangs: no response may take longer, even on a slow machine. */
const deadline = scaledTimeout(60_000);

let disk: SmallDisk;
let site: SiteProcess;
let address: string;
let cookie = "";
/** A file of another program on the same disk. */
let filler: string;

test.beforeAll(async () => {
  test.setTimeout(scaledTimeout(300_000));
  disk = mountSmallDisk(84);
  writeFileSync(fillerFile(), Buffer.alloc(20 * 1024 * 1024));
  filler = join(disk.folder, "somebody-elses-file");
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  site = await startSiteProcess(env());
  const setup = /\/auth\/setup\?token=\S+/.exec(site.output())![0];
  const answer = await post(setup, { email: "ana@example.org", password });
  expect(answer.status).toBe(303);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
});

test.afterAll(async () => {
  await site?.stop("SIGKILL");
  disk?.release();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers, redirect: "manual", signal: AbortSignal.timeout(deadline) });

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(address + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: address, ...headers },
    redirect: "manual",
    signal: AbortSignal.timeout(deadline),
  });
}

const call = (name: string, body: object) =>
  fetch(`${address}/functions/${name}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: address },
    signal: AbortSignal.timeout(deadline),
  });

const random = (length: number) =>
  Array.from({ length: Math.ceil(length / 36) }, () => randomUUID())
    .join("")
    .slice(0, length);

const savePost = (title: string, text: string) =>
  post(
    "/admin/posts/new",
    {
      intent: "save",
      create_id: randomUUID(),
      version: "0",
      title,
      cluster: "business",
      preview_snippet: "A preview.",
      body_content: `<p>${text}</p>`,
      author: "Ana",
    },
    { cookie },
  );

/** The file that an administrator deletes in the end. */
const fillerFile = () => join(disk.folder, "old-logs");

/** Fills the disk with a file of another program. */
function fillExcept(megabytes: number) {
  const { bavail, bsize } = statfsSync(disk.folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - megabytes * 1024 * 1024)));
}

async function restart() {
  await site.stop();
  site = await startSiteProcess(env());
}

const env = () => ({
  PORT: new URL(address).port,
  SITE_URL: address,
  DATA_DIR: disk.folder,
  METRICS_TOKEN: metrics,
});

const inquiry = (email: string) => ({
  name: "Inés Ñáñez",
  email,
  organization: "Raíz",
  role: "Directora",
  goals: "Goals that must not get lost.",
  vision: "A forest.",
});

test("a site that is stopped and started on a full disk serves pages", async () => {
  fillExcept(5);
  await restart();
  expect((await get("/insights")).status).toBe(200);
  expect((await get("/admin", { cookie })).status).toBe(200);
  expect((await post("/journey", inquiry("early@example.org"))).status).toBe(503);
  rmSync(filler);
});

test("large posts are saved until the disk is nearly full, then refused with 503 and the typed values", async () => {
  let refused: Response | undefined;
  let saved = 0;
  let text = "";
  while (!refused && saved < 100) {
    text = random(300_000);
    const answer = await savePost(`Post ${saved}`, text);
    if (answer.status === 303) saved++;
    else refused = answer;
  }
  expect(saved).toBeGreaterThan(0);
  expect(refused?.status).toBe(503);
  expect(Number(refused!.headers.get("retry-after"))).toBeGreaterThan(0);
  const page = await refused!.text();
  expect(page).toContain("disk is full, so the post was not saved");
  expect(page).toContain(text);
  // From here on nothing fits.
  fillExcept(10);
});

test("every form is returned with its typed values, in the visitor's language", async () => {
  for (const [language, prefix] of [
    ["en", ""],
    ["es", "/es"],
  ] as const) {
    const form = await post(`${prefix}/journey`, inquiry("full@example.org"));
    const journey = await form.text();
    expect([form.status, form.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(journey).toContain(noSpace[language]);
    for (const value of Object.values(inquiry("full@example.org"))) expect(journey).toContain(value);

    const message = { name: "Bo", email: "bo@example.org", organization: "River", message: "Hello from the river." };
    const division = await post(`${prefix}/raices-latinas`, message);
    const divisionPage = await division.text();
    expect(division.status).toBe(503);
    expect(divisionPage).toContain(noSpace[language]);
    for (const value of Object.values(message)) expect(divisionPage).toContain(value);

    const answers = Object.fromEntries(pillarQuestions.map(({ id }) => [id, "4"]));
    const contact = { firstName: "Caro", lastName: "Díaz", email: "caro@example.org", company: "Río Claro" };
    const scan = await post(`${prefix}/tools`, { step: "email", page: String(pageCount), ...answers, ...contact });
    const scanPage = await scan.text();
    expect(scan.status).toBe(503);
    expect(scanPage).toContain(noSpace[language]);
    for (const value of Object.values(contact)) expect(scanPage).toContain(value);

    const functions: [string, object][] = [
      ["send-journey-form", { ...inquiry("json@example.org"), language }],
      ["send-division-message", { ...message, language }],
      ["send-assessment-results", { ...contact, answers: numbers(answers), keepMePosted: false, language }],
    ];
    for (const [name, body] of functions) {
      const answer = await call(name, body);
      expect([name, answer.status, answer.headers.get("retry-after")]).toEqual([name, 503, expect.any(String)]);
      expect(await answer.json()).toMatchObject({
        error: { code: "storageFull", message: expect.stringContaining(noSpace[language]) },
      });
    }
  }
  for (const [path, fields] of [
    ["/auth?mode=sign-up", { intent: "sign-up", email: "new@example.org", password }],
    ["/auth", { intent: "sign-in", email: "ana@example.org", password }],
    ["/auth/forgot", { email: "ana@example.org" }],
  ] as const) {
    const answer = await post(path, fields);
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 503]);
    expect(page).toContain("Nothing can be stored right now");
    expect(page).toContain(fields.email);
  }
});

test("an upload is refused with the reason", async () => {
  const form = new FormData();
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  form.set("image", new File([Buffer.from(pixel, "base64")], "pixel.png", { type: "image/png" }));
  const answer = await fetch(`${address}/admin/images/upload`, {
    method: "POST",
    body: form,
    headers: { cookie, origin: address },
    signal: AbortSignal.timeout(deadline),
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { code: "storageFull" } });
});

test("with JavaScript the form keeps its values and shows the reason", async ({ page }) => {
  await page.goto(`${address}/es/raices-latinas`);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "yes");
  const form = page.locator("form", { has: page.locator('[name="message"]') });
  for (const [name, value] of Object.entries({ name: "Bo", email: "bo@example.org", organization: "Río" }))
    await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('[name="message"]').fill("Hola desde el río.");
  await form.locator("button:not([type=button])").first().click();
  await expect(form.getByRole("alert")).toContainText(noSpace.es, { timeout: deadline });
  await expect(form.locator('[name="message"]')).toHaveValue("Hola desde el río.");
});

test("pages and the admin area can be read; /readyz, metrics, log and the dashboard report the full disk", async () => {
  for (const path of ["/", "/es/insights", "/journey", "/tools", "/healthz"])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  const admin = await get("/admin", { cookie });
  expect(admin.status).toBe(200);
  expect(await admin.text()).toContain('data-disk="full"');
  const ready = await get("/readyz");
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("disk of the data folder is full")]);
  const figures = await (await get("/metrics", { authorization: `Bearer ${metrics}` })).text();
  expect(figures).toContain("savia_disk_full 1");
  expect(figures).toMatch(/savia_disk_free_bytes \d+/);
  await expect.poll(() => site.output(), { timeout: deadline }).toContain("the disk of DATA_DIR is full");
});

test("a start that would run out of space is refused with a message; with some space it succeeds", async () => {
  // The large posts filled the WAL segment; the next one (16 MB) is created when the database opens.
  expect(await site.stop()).toBe(0);
  await expect(restart()).rejects.toThrow(
    /The disk of the data folder .* is full: .* opening the database needs 18 MB/,
  );
  rmSync(filler);
  await restart();
  expect((await get("/insights")).status).toBe(200);
});

test("once there is free space the site recovers by itself, and it shuts down cleanly", async () => {
  // The start above used the remaining space for the next WAL segment.
  expect((await post("/journey", inquiry("late@example.org"))).status).toBe(503);
  await expect.poll(() => site.output(), { timeout: deadline }).toContain("the disk of DATA_DIR is full");
  rmSync(fillerFile());
  await expect.poll(async () => (await get("/readyz")).status, { timeout: deadline }).toBe(200);
  expect((await post("/journey", inquiry("free@example.org"))).status).toBe(303);
  expect((await savePost("After the outage", "Saved again.")).status).toBe(303);
  await expect.poll(() => site.output(), { timeout: deadline }).toContain("has room again");
  expect(await site.stop()).toBe(0);
});

const numbers = (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, Number(value)]));
