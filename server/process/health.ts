import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "#app/platform/env.server.ts";
import { contentCheckAge, maxContentCheckAge } from "#app/platform/pages/content-version.server.ts";
import { currentDatabase } from "#db/client.server.ts";
import { metricsText } from "../metrics/metrics.ts";
import { diskProblem } from "./disk-watch.ts";

type Check = { status: number; text: string; headers?: Record<string, string> };

/**
 * /healthz: the process runs. /readyz: the database responds and accepts writes, and pages are up to date. /metrics:
 * requires the token.
 */
export async function health(path: string, request: IncomingMessage): Promise<Check | undefined> {
  if (path === "/healthz") return { status: 200, text: "ok" };
  if (path === "/readyz") return readiness();
  const { metricsToken } = env();
  if (path === "/metrics" && metricsToken) {
    return hasToken(request, metricsToken)
      ? {
          status: 200,
          text: await metricsText(),
          headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
        }
      : { status: 401, text: "The metrics need the token.", headers: { "www-authenticate": "Bearer" } };
  }
  return undefined;
}

async function readiness(): Promise<Check> {
  try {
    await currentDatabase().probe("select 1", 2000);
  } catch {
    return notReady("the database does not answer");
  }
  const problem = diskProblem();
  if (problem) return { status: 503, text: problem, headers: { "retry-after": "30" } };
  const age = contentCheckAge();
  if (age === undefined) return notReady("the content version is not followed yet");
  const checked = `content version checked ${age.toFixed(1)} s ago`;
  return age > maxContentCheckAge
    ? notReady(`pages may be out of date: ${checked}`)
    : { status: 200, text: `ready, ${checked}` };
}

function notReady(text: string): Check {
  return { status: 503, text, headers: { "retry-after": "5" } };
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
