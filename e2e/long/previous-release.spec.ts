import { expect, test as base } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { posts } from "#db/schema.ts";
import { databaseUrl, executeOnServer, freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { buildPreviousRelease, previousRelease } from "../support/previous-release.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { startSiteProcess, type SiteProcess } from "../support/site-process.ts";

type Machine = SiteProcess & { url: string; start(): Promise<SiteProcess> };
type Upgrade = { previous: Machine; current: Machine };

/** A rolling upgrade in the middle: the previous release runs on a database that this code has migrated since. */
const test = base.extend<object, { upgrade: Upgrade }>({
  upgrade: [
    async ({ browserName: _ }, use) => {
      const folder = buildPreviousRelease();
      const serverUrl = process.env.E2E_SERVER_URL!;
      const database = `e2e_previous_${process.pid}`;
      await executeOnServer(serverUrl, `create database ${database} encoding 'UTF8' template template0`);
      const place = { databaseUrl: databaseUrl(serverUrl, database), dataDir: temporaryFolder("previous") };
      const machines: Machine[] = [];
      const add = async (cwd?: string) => {
        const port = String(await freePort());
        const url = `http://127.0.0.1:${port}`;
        const env = { PORT: port, SITE_URL: url, DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir };
        const start = () => startSiteProcess(env, { cwd });
        const machine = { ...(await start()), url, start };
        machines.push(machine);
        return machine;
      };
      try {
        const upgrade = { previous: await add(folder), current: await add() };
        await openDatabase(place);
        await use(upgrade);
      } finally {
        await closeDatabase();
        for (const machine of machines) await machine.stop("SIGKILL");
        await executeOnServer(serverUrl, `drop database if exists ${database} with (force)`);
      }
    },
    { scope: "worker", timeout: scaledTimeout(400_000) },
  ],
});

test.beforeEach(() => test.setTimeout(scaledTimeout(120_000)));

const statusOf = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(scaledTimeout(30_000)) })).status;

/** Within 5 s; a busy machine takes longer for everything. */
const becomes = (url: string, status: number) =>
  expect.poll(() => statusOf(url), { timeout: scaledTimeout(5000), intervals: [50] }).toBe(status);

const setPublished = async ({ url }: Machine, intent: "publish" | "unpublish", id: string, cookie: string) => {
  const answer = await fetch(`${url}/admin?index`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent, id }),
  });
  expect(answer.status).toBe(303);
};

test(`a change made on release ${previousRelease.name}, on this code or by plain SQL is public on both within 5 s`, async ({
  upgrade: { previous, current },
}) => {
  const [post] = await db().insert(posts).values(makePost()).returning();
  const cookie = await sessionCookie(await createAdmin());
  const pages = [previous, current].map(({ url }) => `${url}/insights/${post!.slug}`);
  const everywhere = async (status: number) => {
    for (const page of pages) await becomes(page, status);
    // Once more, from the cache.
    for (const page of pages) expect(await statusOf(page)).toBe(status);
  };
  await everywhere(200);
  for (const machine of [previous, current]) {
    await setPublished(machine, "unpublish", post!.id, cookie);
    await everywhere(404);
    await setPublished(machine, "publish", post!.id, cookie);
    await everywhere(200);
  }
  await db().update(posts).set({ published: false }).where(eq(posts.id, post!.id));
  await everywhere(404);
  await db().execute(sql`update posts set published = true where id = ${post!.id}`);
  await everywhere(200);
});

test(`release ${previousRelease.name} refuses to start on the database that this code has migrated`, async ({
  upgrade: { previous },
}) => {
  // A process that is running goes on; one that is started now does not.
  expect(await statusOf(`${previous.url}/readyz`)).toBe(200);
  await previous.stop();
  const message = await previous.start().then(
    () => "it started",
    (error: Error) => error.message,
  );
  expect(message).toContain("The site ended with 1 before it ran");
  expect(message).toContain("The database belongs to a newer version of the site. Its last migration is ");
  expect(message).toContain("this version knows the migrations up to 0017_order_of_activity");
  expect(message.split("\n").slice(1).join("\n")).not.toContain("    at ");
});
