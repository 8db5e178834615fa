import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { redirect, type MiddlewareFunction } from "react-router";
import { db, type Database } from "#db/client.server.ts";
import { addresses, settings } from "#db/schema.ts";
import { log } from "#app/platform/log.server.ts";
import { createRedirectTable, withSearch, type FoundRedirect } from "./redirect-table.ts";

/** In `settings`: counts the changes of redirects, so that they are not read again with every change of content. */
const versionKey = "redirects";

let table = createRedirectTable();
let loadedVersion: number | undefined;

/** Runs at the start and with every new version of the content. */
export async function loadRedirects() {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, versionKey));
  const version = Number(row?.value ?? 0);
  if (version === loadedVersion) return;
  table = createRedirectTable(await storedRedirects(db()));
  loadedVersion = version;
}

/** Called in the transaction that changes redirects; it also raises the version of the content. */
export async function raiseRedirectsVersion(tx: Database) {
  await tx
    .insert(settings)
    .values({ key: versionKey, value: 1 })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`to_jsonb((${settings.value})::int + 1)`, updatedAt: new Date() },
    });
}

export async function storedRedirects(tx: Database) {
  const rows = await tx
    .select({
      id: addresses.id,
      source: addresses.path,
      target: addresses.target,
      status: addresses.status,
      updatedAt: addresses.updatedAt,
    })
    .from(addresses)
    .where(isNotNull(addresses.target))
    .orderBy(asc(addresses.path));
  return rows.flatMap(({ target, status, ...row }) =>
    target === null ? [] : [{ ...row, target, permanent: status !== temporary }],
  );
}

export const permanent = 301;
export const temporary = 302;

/** What the host answers a request for a canonical address with, before anything is rendered. */
export function answerRedirect(path: string, search: string): { status: number; location: string } | undefined {
  const found = table.find(path);
  if (!found) return undefined;
  count(found);
  return { status: statusOf(found), location: withSearch(found.to, search) };
}

const statusOf = ({ redirect: { permanent: isPermanent } }: FoundRedirect) => (isPermanent ? permanent : temporary);

/** The same for requests for data, whose answers the router reads. */
export const followRedirects: MiddlewareFunction<Response> = ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const found = request.method === "GET" ? answerRedirect(pageOf(pathname), withoutRoutes(search)) : undefined;
  if (found) throw redirect(found.location, found.status);
  return next();
};

/** Requests for data end in ".data", the one of a home page in "/_.data". */
const pageOf = (pathname: string) => pathname.replace(/\/_\.data$|\.data$/, "") || "/";

/** They may name the routes whose data they need. */
function withoutRoutes(search: string): string {
  const asked = new URLSearchParams(search);
  if (!asked.has("_routes")) return search;
  asked.delete("_routes");
  return asked.size > 0 ? `?${asked}` : "";
}

/** Uses since the last time that they were stored. */
let uses = new Map<string, number>();

function count({ redirect: { id } }: FoundRedirect) {
  uses.set(id, (uses.get(id) ?? 0) + 1);
}

const storeEvery = 10_000;

/** Stores how often each redirect was used: each process its own, every few seconds and when it stops. */
export function startRedirectCounts() {
  let timer = setTimeout(run, storeEvery).unref();
  let running: Promise<void> | undefined;
  let stopped = false;

  function run() {
    running = storeUses()
      .catch((error: unknown) => log.warn({ err: error }, "the uses of redirects could not be stored"))
      .then(() => {
        if (!stopped) timer = setTimeout(run, storeEvery).unref();
      });
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await storeUses().catch(() => undefined);
    },
  };
}

export async function storeUses() {
  if (uses.size === 0) return;
  const counted = uses;
  uses = new Map();
  try {
    const values = sql.join(
      [...counted].map(([id, number]) => sql`(${id}::text, ${number}::int)`),
      sql`, `,
    );
    await db().execute(sql`
      update ${addresses} set uses = ${addresses}.uses + counted.number, used_at = now()
      from (values ${values}) as counted (id, number) where ${addresses}.id = counted.id`);
  } catch (error) {
    for (const [id, number] of counted) uses.set(id, (uses.get(id) ?? 0) + number);
    throw error;
  }
}
