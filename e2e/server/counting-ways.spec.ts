import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { figureSums, visitorMarks } from "#db/schema.ts";
import { startFront } from "#test/nginx-front.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { ask as askFront } from "../support/faults/front-client.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { ask } from "../support/wire.ts";

/** Where views are counted: each of the three ways, and no view twice (decision record 34). */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
test.use({ userAgent, siteOptions: { name: "counting-ways" } });

test.beforeEach(() => db().execute(sql`truncate ${figureSums}, ${visitorMarks}`));

/** "name language" of the pages of days -> count */
async function pages(): Promise<Record<string, number>> {
  const rows = await db().select().from(figureSums);
  return Object.fromEntries(
    rows
      .filter(({ hour, kind }) => hour === -1 && kind === "page")
      .map(({ name, language, count }) => [`${name} ${language}`, count]),
  );
}

const seen = { timeout: scaledTimeout(30_000) };

test("[FI11] behind the shipped nginx its lines are counted, cached answers included, and the requests that it passes on are not", async ({
  browser,
  site,
}) => {
  const lines = await freePort();
  const behind = await startSecondProcess(site, {
    COUNT_VIEWS: `syslog:${lines}`,
    TRUSTED_PROXIES: "127.0.0.1",
    SITE_URL: site.url,
  });
  const front = await startFront({
    sitePort: Number(new URL(behind.url).port),
    replace: [["server=127.0.0.1:5140", `server=127.0.0.1:${lines}`]],
  });
  try {
    const known = { "user-agent": userAgent, "if-none-match": '"an earlier copy"' };
    const states = new Set<unknown>();
    for (let visit = 0; visit < 12; visit++)
      states.add((await askFront(`${front.url}/es/about`, { headers: known })).headers["x-cache"]);
    expect([...states]).toContain("HIT");
    // Not past nginx, not by a robot, not by our own people, not in advance, and not what is no page.
    await ask(behind.url, "/offerings", { headers: known });
    await askFront(`${front.url}/offerings`, { headers: { ...known, "user-agent": "Googlebot/2.1" } });
    await askFront(`${front.url}/offerings`, { headers: { ...known, cookie: "savia.session_token=x" } });
    await askFront(`${front.url}/offerings`, { headers: { ...known, "sec-purpose": "prefetch" } });
    await askFront(`${front.url}/robots.txt`, { headers: known });
    await askFront(`${front.url}/no-such-page`, { headers: known });
    // A person: the document by its line, the page that the router shows by the beacon.
    const context = await browser.newContext({ userAgent: `${userAgent} OPR/116`, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(`${front.url}/privacy`);
    await expect.poll(pages, seen).toEqual({ "/about es": 12, "/privacy en": 1 });
    await context.close();
  } finally {
    await front.stop();
    await behind.stop();
  }
});

test("[FI11] with a beacon only the script's message counts, the document and the page that the router shows once each", async ({
  page,
  context,
  site,
}) => {
  const behind = await startSecondProcess(site, { COUNT_VIEWS: "beacon", SITE_URL: site.url });
  try {
    await ask(behind.url, "/about", { headers: { "user-agent": userAgent, "if-none-match": '"x"' } });
    await page.goto(`${behind.url}/es/about`);
    await waitForHydration(page);
    await page.getByRole("banner").getByRole("link", { name: "Herramientas" }).first().click();
    await expect(page).toHaveURL(/\/es\/tools$/);
    await expect.poll(pages, seen).toEqual({ "/about es": 1, "/tools es": 1 });
    // Neither a page that does not exist nor somebody of ours.
    const beacon = (body: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(behind.url, "/functions/seen", { form: body, headers: { "user-agent": userAgent, ...headers } });
    expect((await beacon({ page: "/invented/by-somebody" })).status).toBe(204);
    expect((await beacon({ page: "/events" }, { cookie: "savia.session_token=x" })).status).toBe(204);
    expect((await beacon({ page: "/events" }, { "user-agent": "curl/8" })).status).toBe(204);
    expect((await beacon({ page: "/stories" })).status).toBe(204);
    await expect.poll(pages, seen).toEqual({ "/about es": 1, "/tools es": 1, "/stories en": 1 });
    await signInAsAdmin(context, site);
    await page.goto(`${behind.url}/admin/overview`);
    await expect(page.getByText("Views are counted by a message of each page")).toBeVisible();
  } finally {
    await behind.stop();
  }
});
