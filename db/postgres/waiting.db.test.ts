import { connect, createServer, type AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { outsideTransaction } from "#test/one-connection.ts";
import { currentDatabase, db } from "../client.server.ts";
import { openPostgres } from "./postgres.server.ts";

const place = useDatabase();

/** In seconds. A busy machine needs as long; the pool used to give up after three. */
const busySeconds = 4;
const poolSize = 10;

test("queries at the same moment are all answered", async () => {
  await Promise.all(Array.from({ length: 2 * poolSize }, () => db().execute(sql`select 1`)));
});

// The embedded database has no connections to wait for.
if (inject("databaseKind") === "postgres") {
  test("a query waits for a free connection, and a probe gives up sooner", async () => {
    const begun = Array.from({ length: poolSize }, () => Promise.withResolvers<void>());
    const released = Promise.withResolvers<void>();
    const others = Promise.all(
      begun.map(({ resolve }) =>
        db().transaction(async () => {
          resolve();
          await released.promise;
        }),
      ),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const query = db()
      .execute(sql`select 1`)
      .then(
        () => "answered",
        (error: Error) => error,
      );
    // It waits for three seconds, as long as the pool used to.
    await expect(currentDatabase().probe("select 1", 1000)).rejects.toThrow("no answer within");
    released.resolve();
    expect(await query).toBe("answered");
    await others;
    // The connection that the probe no longer waits for was returned to the pool.
    await Promise.all(Array.from({ length: poolSize }, () => db().execute(sql`select 1`)));
  });

  test("a query waits for a connection that takes long to open", async () => {
    const proxy = await startSlowProxy(place.databaseUrl!);
    const database = await openPostgres(proxy.url);
    try {
      proxy.delay(busySeconds * 1000);
      // The first one uses the open connection, the others need new ones.
      await Promise.all(Array.from({ length: 3 }, () => database.db.execute(sql`select pg_sleep(0.1)`)));
    } finally {
      await database.close();
      await proxy.stop();
    }
  });

  test("the guard of the tests: db() inside a transaction throws, as it would wait for ever on the embedded database", async () => {
    const message = expect.stringContaining("db() is used inside a transaction");
    await db().transaction(async (tx) => {
      await expect(db().execute(sql`select 1`)).rejects.toMatchObject({ cause: { message } });
      await tx.execute(sql`select 1`);
      await expect(db().transaction(async () => undefined)).rejects.toMatchObject({ message });
      await outsideTransaction(() => db().execute(sql`select 1`));
    });
    await db().execute(sql`select 1`);
  });
}

/** Forwards to the database; new connections are forwarded after a delay. */
async function startSlowProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let milliseconds = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    setTimeout(() => client.pipe(upstream).pipe(client), milliseconds);
    for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    delay: (wanted: number) => void (milliseconds = wanted),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
