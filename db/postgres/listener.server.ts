import pg from "pg";
import { withDeadline } from "../deadline.ts";

/** TCP keep-alive: after 10 s of silence the system probes every second, and closes after ten unanswered probes. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const reconnectAfter = 500;
/** Keep-alive does not detect a peer that accepts bytes but never replies, so a query is sent regularly. */
const heartbeatEvery = 10_000;
const heartbeatDeadline = 5_000;

/** A dedicated LISTEN connection that reconnects whenever it is lost. */
export function createListener(url: string) {
  const callbacks = new Map<string, (payload?: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let isProbing = false;

  const heartbeat = setInterval(async () => {
    const probed = client;
    if (!probed || isProbing) return;
    isProbing = true;
    try {
      await withDeadline(probed.query("select 1"), heartbeatDeadline);
    } catch {
      dropAndReconnect(probed);
    } finally {
      isProbing = false;
    }
  }, heartbeatEvery).unref();

  function dropAndReconnect(lost: pg.Client) {
    if (client === lost) client = undefined;
    // `end` would wait for a peer that no longer responds.
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
    next.on("error", () => dropAndReconnect(next));
    next.on("end", () => client === next && dropAndReconnect(next));
    next.on("notification", ({ channel, payload }) => callbacks.get(channel)?.(payload ?? ""));
    try {
      await next.connect();
      for (const channel of callbacks.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      // Notifications sent while disconnected are lost, so every callback runs once to check for changes.
      for (const onNotify of callbacks.values()) onNotify();
    } catch {
      dropAndReconnect(next);
    }
  }

  return {
    async listen(channel: string, onNotify: (payload?: string) => void) {
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
