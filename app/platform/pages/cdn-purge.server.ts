import { env } from "../env.server.ts";
import { log } from "../log.server.ts";

/**
 * Tells a CDN that pages changed (CDN_PURGE_URL). The body is that of Cloudflare's purge_cache; for other CDNs a small
 * function in between translates it (docs/operations.md). Changes within half a second are sent as one request,
 * requests never overlap, and a failed one is retried a few times and then logged: pages are revalidated by their age
 * anyway.
 */
const debounceMs = 500;
const timeoutMs = 10_000;
const retryAfterMs = [1000, 5000, 30_000, 120_000];
/** Cloudflare's limit for one request; beyond it everything is purged. */
const maxPaths = 30;

type Pending = Set<string> | "everything";

let pending: Pending | undefined;
let timer: NodeJS.Timeout | undefined;
let sending: Promise<void> | undefined;
let failures = 0;

/** Call after a change is committed, in the process that made it. Without paths everything is purged. */
export function purgeCdn(paths?: readonly string[]) {
  if (!env().cdnPurge) return;
  pending = merge(pending, paths);
  // A scheduled retry includes the new paths.
  if (!timer && !sending) schedule(debounceMs);
}

/** Sends pending changes once, before the process ends. */
export async function finishPurging() {
  clearTimeout(timer);
  timer = undefined;
  await sending;
  clearTimeout(timer);
  timer = undefined;
  if (pending) await send(3000);
  clearTimeout(timer);
  timer = undefined;
}

function merge(before: Pending | undefined, paths: readonly string[] | undefined): Pending {
  if (!paths || before === "everything") return "everything";
  const all = new Set([...(before ?? []), ...paths]);
  return all.size > maxPaths ? "everything" : all;
}

function schedule(milliseconds: number) {
  timer = setTimeout(() => {
    timer = undefined;
    sending = send(timeoutMs).finally(() => {
      sending = undefined;
      // Changes that arrived during the request.
      if (pending && !timer) schedule(debounceMs);
    });
  }, milliseconds).unref();
}

async function send(timeout: number) {
  const { url, token } = env().cdnPurge!;
  const current = pending!;
  pending = undefined;
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
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the CDN responded with ${response.status}`);
    failures = 0;
  } catch (error) {
    const delay = retryAfterMs[failures++];
    log.error({ err: error, attempt: failures }, `the CDN was not purged; ${delay ? "will retry" : "giving up"}`);
    if (delay) {
      pending = current === "everything" ? current : merge(pending, [...current]);
      schedule(delay);
    } else failures = 0;
  }
}

/** "secret" is sent as a bearer token, "Fastly-Key: secret" as that header. */
function headerFor(token: string | undefined): Record<string, string> {
  if (!token) return {};
  const [, name, value] = /^([\w-]+): *(.+)$/.exec(token) ?? [];
  return name && value ? { [name]: value } : { authorization: `Bearer ${token}` };
}
