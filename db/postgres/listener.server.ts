import pg from "pg";
import { withDeadline } from "../deadline.ts";

/** The system asks a silent peer after 10 s, then every second, and ends the connection after ten unanswered times. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const reconnectAfter = 500;
/** A peer that accepts bytes and forgets them is not found by keep-alive, so the connection is also asked something. */
const heartbeatEvery = 10_000;
const heartbeatDeadline = 5_000;

/** One connection that only listens, made again whenever it is lost. */
export function createListener(url: string) {
  const callbacks = new Map<string, () => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let beating = false;

  const heartbeat = setInterval(async () => {
    const asked = client;
    if (!asked || beating) return;
    beating = true;
    try {
      await withDeadline(asked.query("select 1"), heartbeatDeadline);
    } catch {
      abandon(asked);
    } finally {
      beating = false;
    }
  }, heartbeatEvery).unref();

  function abandon(lost: pg.Client) {
    if (client === lost) client = undefined;
    // `end` would wait for a peer that no longer answers.
    lost.connection.stream.destroy();
    clearTimeout(reconnecting);
    if (!closed) reconnecting = setTimeout(connect, reconnectAfter).unref();
  }

  async function connect() {
    if (closed || client) return;
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      ...keepAlive,
      application_name: "savia listening",
    });
    next.on("error", () => abandon(next));
    next.on("end", () => client === next && abandon(next));
    next.on("notification", ({ channel }) => callbacks.get(channel)?.());
    try {
      await next.connect();
      for (const channel of callbacks.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      // What was said while nobody listened is lost: every listener looks for itself.
      for (const onNotify of callbacks.values()) onNotify();
    } catch {
      abandon(next);
    }
  }

  return {
    async listen(channel: string, onNotify: () => void) {
      callbacks.set(channel, onNotify);
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      else await connect();
    },
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(reconnecting);
      const last = client;
      client = undefined;
      if (last) await withDeadline(last.end(), 1000).catch(() => last.connection.stream.destroy());
    },
  };
}
