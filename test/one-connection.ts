import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Database } from "#db/client.server.ts";

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * db() inside a transaction waits for ever on the embedded database, which has one connection. PostgreSQL has more of
 * them: there, where all database tests run, this makes it throw.
 */
export function forbidNesting(database: Database) {
  const transaction = database.transaction.bind(database);
  database.transaction = (work, options) =>
    transaction(async (tx) => {
      const state = { isOpen: true };
      try {
        return await transactions.run(state, () => work(tx));
      } finally {
        state.isOpen = false;
      }
    }, options);
  // The type that both databases share does not have the pool.
  const { $client: pool } = database as Database & { $client: pg.Pool };
  pool.query = refuseInTransaction(pool.query.bind(pool));
  pool.connect = refuseInTransaction(pool.connect.bind(pool));
}

/** For a test that holds a transaction and does something else meanwhile, as another visitor. */
export function outsideTransaction<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  // A query begins when it is awaited, which has to be outside, too.
  return transactions.exit(async () => await work());
}

function refuseInTransaction<Call extends (...args: never[]) => unknown>(call: Call): Call {
  const guarded = (...args: Parameters<Call>) => {
    if (transactions.getStore()?.isOpen)
      return Promise.reject(new Error("db() is used inside a transaction. Use the tx of its callback."));
    return call(...args);
  };
  return guarded as Call;
}
