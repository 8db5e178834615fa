import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

type Check = { status: number; text: string; headers?: Record<string, string> };

/** /healthz: the process runs. /readyz: its database answers. */
export async function health(path: string, _request: IncomingMessage): Promise<Check | undefined> {
  if (path === "/healthz") return { status: 200, text: "ok" };
  if (path !== "/readyz") return undefined;
  try {
    await withDeadline(db().execute(sql`select 1`), 2000);
    return { status: 200, text: "ready" };
  } catch {
    return { status: 503, text: "the database does not answer", headers: { "retry-after": "5" } };
  }
}

function withDeadline<T>(work: PromiseLike<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too slow")), milliseconds);
    work.then(resolve, reject).then(() => clearTimeout(timer), () => clearTimeout(timer));
  });
}
