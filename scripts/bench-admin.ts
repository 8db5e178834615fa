import { authSecret } from "../bench/auth-secret.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { adminPages, fetchAll, measureAdmin, type AdminFigure, type Examples } from "../bench/admin.ts";
import { addManyEvents } from "../app/features/events/many-test-events.ts";
import { generateImages, generateLeads, imagePaths } from "../bench/generate-leads.ts";
import { generatePosts } from "../bench/generate-posts.ts";
import { machineLoad, table, writeSection } from "../bench/results-file.ts";
import { closeDatabase, db, openDatabase } from "../db/client.server.ts";
import { images, leads, mails, posts } from "../db/schema.ts";
import { createAdmin, sessionCookie } from "../e2e/support/sign-in.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { databaseUrl, freePort, executeOnServer, startPostgres } from "../test/postgres.ts";
import { buildWhenChanged } from "./build.ts";
import { oneRow } from "#db/one-row.ts";

/**
 * Measures every admin page with a lot of data on both databases: its duration, and for how long it blocks other
 * requests. Generating the data takes minutes; `npm run bench:admin -- embedded FOLDER` or `-- postgres URL` keeps it;
 * a third word, such as `dashboard`, measures only the pages whose names begin with it.
 */

const amounts = { posts: 100_000, leads: 20_000, images: 2000, bin: 2000, events: 2500 };
const limits = { milliseconds: 1000, dashboard: 500, blocked: 200, start: 5000 };
const [only, place, part = ""] = process.argv.slice(2);

await buildWhenChanged();
let missed = 0;
if (only !== "embedded") await onPostgres();
if (only !== "postgres") await onEmbedded();
process.exit(missed > 0 ? 1 : 0);

async function onPostgres() {
  const data = mkdtempSync(join(tmpdir(), "savia-admin-"));
  try {
    if (place) return await measure("postgres", { DATABASE_URL: place, DATA_DIR: data });
    const server = await startPostgres();
    try {
      await executeOnServer(server.url, "create database admin_bench encoding 'UTF8' template template0");
      await measure("postgres", { DATABASE_URL: databaseUrl(server.url, "admin_bench"), DATA_DIR: data });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function onEmbedded() {
  const data = place ?? mkdtempSync(join(tmpdir(), "savia-admin-"));
  try {
    await measure("embedded", { DATA_DIR: data });
  } finally {
    if (!place) rmSync(data, { recursive: true, force: true });
  }
}

async function measure(name: "postgres" | "embedded", env: { DATABASE_URL?: string; DATA_DIR: string }) {
  await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  await fillWhenEmpty();
  const examples = await findExamples();
  const cookie = await sessionCookie(await createAdmin());
  await closeDatabase();
  const port = await freePort();
  const started = performance.now();
  const site = await startSiteProcess({ PORT: String(port), AUTH_SECRET: authSecret, ...env });
  try {
    const url = `http://127.0.0.1:${port}`;
    await fetchAll(undefined, `${url}/insights`, "");
    const start = performance.now() - started;
    const pages = Object.entries(adminPages(examples)).filter(([page]) => page.startsWith(part));
    report(name, start, await measureAdmin(url, cookie, site.pid, Object.fromEntries(pages)));
  } finally {
    await site.stop();
  }
}

async function fillWhenEmpty() {
  if ((await db().$count(leads)) > 0) return;
  console.log("Writing posts, images and leads; this takes some minutes …");
  await generatePosts(amounts.posts, { images: imagePaths(amounts.images), inBin: amounts.bin });
  await generateImages(amounts.images);
  await generateLeads(amounts.leads);
  await addManyEvents(amounts.events);
}

async function findExamples(): Promise<Examples> {
  const post = oneRow(await db().select({ id: posts.id }).from(posts).limit(1));
  const lead = oneRow(await db().select({ id: leads.id }).from(leads).orderBy(leads.createdAt).limit(1));
  const mail = oneRow(await db().select({ id: mails.id }).from(mails).limit(1));
  const image = oneRow(await db().select({ id: images.id }).from(images).limit(1));
  return { post: post.id, lead: lead.id, mail: mail.id, image: image.id };
}

function limitOf({ name }: AdminFigure): number {
  return name === "dashboard" ? limits.dashboard : limits.milliseconds;
}

function report(name: "postgres" | "embedded", start: number, figures: AdminFigure[]) {
  const isWithinLimits = (figure: AdminFigure) =>
    figure.blocked <= limits.blocked &&
    (figure.name.startsWith("export") || Math.max(figure.first, figure.milliseconds) <= limitOf(figure));
  missed += figures.filter((figure) => !isWithinLimits(figure)).length + (start > limits.start ? 1 : 0);
  const rows = figures.map((figure) => [
    figure.name,
    Math.round(figure.first),
    Math.round(figure.milliseconds),
    Math.round(figure.least),
    Math.round(figure.waited),
    Math.round(figure.blocked),
    Math.round(figure.cpu),
    Math.round(figure.bytes / 1000),
    figure.growth,
    isWithinLimits(figure) ? "yes" : "no",
  ]);
  const count = (number: number) => number.toLocaleString("en-US");
  const heading = [
    "page",
    "first ms",
    "ms",
    "least ms",
    "waited ms",
    "blocked ms",
    "CPU ms",
    "kB",
    "+ MB",
    "as wanted",
  ];
  writeSection(
    `admin-${name}${part && `-${part}`}`,
    `npm run bench:admin -- ${name}`,
    `The ${name === "embedded" ? "embedded database" : "PostgreSQL database"} with ${count(amounts.posts)} posts (${count(amounts.bin)} in the bin), ${count(amounts.leads)} leads with 80,000 mails, ${count(amounts.images)} images, ${count(amounts.events)} coming events. Wanted: every page under ${limits.milliseconds} ms (the dashboard: ${limits.dashboard}), and nothing else waiting for more than ${limits.blocked} ms meanwhile. "First" is the first request of the page after the start, "ms" the median of fifteen after it, "least" the fastest of them. "Waited" is the longest wait of /healthz during the request, "blocked" the CPU time of the main thread in one such wait: the same on an idle machine, and independent of what else a busy one does.

Load of the machine meanwhile: ${machineLoad()} on ${availableParallelism()} cores. A start answers the listing after ${(start / 1000).toFixed(1)} s (wanted: ${limits.start / 1000} s).

${table(heading, rows)}`,
  );
}
