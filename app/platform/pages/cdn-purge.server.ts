import { env } from "../env.server.ts";
import { log } from "../log.server.ts";

/**
 * Tells a CDN that pages changed (CDN_PURGE_URL). The body is the one Cloudflare's purge_cache takes; for others a small
 * function in between translates it (docs/operations.md). Changes that come together are one request, requests never
 * overlap, and one that fails is repeated a few times and then logged: pages are also revalidated by their age.
 */
const gatherMs = 500;
const timeoutMs = 10_000;
const retryAfterMs = [1000, 5000, 30_000, 120_000];
/** Cloudflare's limit for one request; beyond it everything is purged. */
const mostPaths = 30;

type Changed = Set<string> | "everything";

let changed: Changed | undefined;
let timer: NodeJS.Timeout | undefined;
let sending: Promise<void> | undefined;
let failures = 0;

/** Call after a change is committed, in the process that made it. Without paths everything is purged. */
export function purgeCdn(paths?: readonly string[]) {
  if (!env().cdnPurge) return;
  changed = merge(changed, paths);
  // A retry that waits takes the new paths with it.
  if (!timer && !sending) schedule(gatherMs);
}

/** Sends what waits, once, before the process ends. */
export async function finishPurging() {
  clearTimeout(timer);
  timer = undefined;
  await sending;
  clearTimeout(timer);
  timer = undefined;
  if (changed) await send(3000);
  clearTimeout(timer);
  timer = undefined;
}

function merge(before: Changed | undefined, paths: readonly string[] | undefined): Changed {
  if (!paths || before === "everything") return "everything";
  const all = new Set([...(before ?? []), ...paths]);
  return all.size > mostPaths ? "everything" : all;
}

function schedule(milliseconds: number) {
  timer = setTimeout(() => {
    timer = undefined;
    sending = send(timeoutMs).finally(() => {
      sending = undefined;
      // What changed while the request was under way.
      if (changed && !timer) schedule(gatherMs);
    });
  }, milliseconds).unref();
}

async function send(patience: number) {
  const { url, token } = env().cdnPurge!;
  const current = changed!;
  changed = undefined;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headerFor(token) },
      body: JSON.stringify(
        current === "everything"
          ? { purge_everything: true }
          : { files: [...current].map((path) => new URL(path, env().siteUrl).href) },
      ),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    failures = 0;
  } catch (error) {
    const pause = retryAfterMs[failures++];
    log.error({ err: error, attempt: failures }, `the CDN was not purged; ${pause ? "it is tried again" : "given up"}`);
    if (pause) {
      changed = current === "everything" ? current : merge(changed, [...current]);
      schedule(pause);
    } else failures = 0;
  }
}

/** "secret" is sent as a bearer token, "Fastly-Key: secret" as that header. */
function headerFor(token: string | undefined): Record<string, string> {
  if (!token) return {};
  const [, name, value] = /^([\w-]+): *(.+)$/.exec(token) ?? [];
  return name && value ? { [name]: value } : { authorization: `Bearer ${token}` };
}
