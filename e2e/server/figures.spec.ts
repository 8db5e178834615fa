import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { figureSums, visitorMarks } from "#db/schema.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { ask } from "../support/wire.ts";

// The tests' browser calls itself "HeadlessChrome", which is a robot.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
test.use({ userAgent, siteOptions: { name: "figures" } });

/** "kind name language" of days -> count */
async function sums(...kinds: string[]): Promise<Record<string, number>> {
  const rows = await db().select().from(figureSums);
  return Object.fromEntries(
    rows
      .filter(({ hour, kind }) => hour === -1 && kinds.includes(kind))
      .map(({ kind, name, language, count }) => [`${kind} ${name} ${language}`.trim(), count]),
  );
}

test("[FI1] what a person reads is counted, also the pages that the router shows, and a robot and our own people are not", async ({
  page,
  site,
}) => {
  const cookie = await sessionCookie(await createAdmin());
  await ask(site.url, "/about", { headers: { "user-agent": userAgent, cookie } });
  await ask(site.url, "/about", { headers: { "user-agent": "Googlebot/2.1" } });
  await ask(site.url, "/offerings", { headers: { "user-agent": `${userAgent} OPR/116` } });
  await ask(site.url, "/programs/2024", { headers: { "user-agent": userAgent, referer: `${site.url}/about` } });

  await page.goto("/es/about?utm_source=letter&utm_campaign=november");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Herramientas" }).first().click();
  await expect(page).toHaveURL(/\/es\/tools$/);
  await expect
    .poll(() => sums("page", "views", "campaign", "source", "device"), { timeout: scaledTimeout(30_000) })
    .toEqual({
      "page /about es": 1,
      "page /tools es": 1,
      "views  es": 2,
      "campaign letter / november": 1,
      "source direct": 1,
      "device computer": 2,
    });
  expect(await sums("visitors", "step", "missing")).toEqual({
    "visitors  es": 1,
    "step scanner.opened es": 1,
    "missing /programs/2024": 1,
  });
  const stored = JSON.stringify([await db().select().from(figureSums), await db().select().from(visitorMarks)]);
  expect(stored).not.toMatch(/Mozilla|127\.0\.0\.1|::1/);
});

test("[FI2] the sums of a process that stops are stored, and sending a form is a step @long", async ({ site }) => {
  await db().execute(sql`truncate ${figureSums}, ${visitorMarks}`);
  const headers = { "user-agent": userAgent, "content-type": "application/json" };
  await ask(site.url, "/journey", { headers: { "user-agent": userAgent, "if-none-match": '"an earlier copy"' } });
  const answer = await ask(site.url, "/functions/send-division-message", {
    method: "POST",
    headers,
    body: JSON.stringify({
      name: "Ana Torres",
      email: "ana@cooperativa.example",
      organization: "Cooperativa",
      message: "We would like to talk about work with our members.",
      elapsed: 60_000,
      language: "en",
    }),
  });
  expect(answer.status).toBe(200);
  await site.restart("SIGTERM");
  expect(await sums("page", "step")).toEqual({
    "page /journey en": 1,
    "step inquiry.begun en": 1,
    "step division.sent en": 1,
  });
});
