import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { db } from "#db/client.server.ts";
import { metricsText } from "./metrics.ts";
import { diskProblem } from "./process/disk-watch.ts";

type Check = { status: number; text: string; headers?: Record<string, string> };

/** /healthz: the process runs. /readyz: its database answers and can be written. /metrics: requires the token. */
export async function health(path: string, request: IncomingMessage): Promise<Check | undefined> {
  if (path === "/healthz") return { status: 200, text: "ok" };
  if (path === "/readyz") return readiness();
  if (path === "/metrics" && env().metricsToken) {
    return hasToken(request, env().metricsToken!)
      ? { status: 200, text: await metricsText() }
      : { status: 401, text: "The metrics need the token.", headers: { "www-authenticate": "Bearer" } };
  }
  return undefined;
}

async function readiness(): Promise<Check> {
  try {
    await withDeadline(db().execute(sql`select 1`), 2000);
    const problem = diskProblem();
    if (problem) return { status: 503, text: problem, headers: { "retry-after": "30" } };
    return { status: 200, text: "ready" };
  } catch {
    return { status: 503, text: "the database does not answer", headers: { "retry-after": "5" } };
  }
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function withDeadline<T>(work: PromiseLike<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too slow")), milliseconds);
    work.then(resolve, reject).then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
}
