import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite, Transaction } from "@electric-sql/pglite";

/**
 * The embedded database runs on the same thread as the requests. Yields to the event loop after every query, so that a
 * series of queries does not block other requests until its end.
 */
export function yieldBetweenQueries(pglite: PGlite) {
  yieldAfterQueries(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    transaction((tx) => {
      yieldAfterQueries(tx);
      return work(tx);
    });
}

function yieldAfterQueries(client: Pick<PGlite, "query">) {
  const query = client.query.bind(client);
  client.query = async <Row>(...given: Parameters<typeof query<Row>>) => {
    try {
      return await query<Row>(...given);
    } finally {
      await nextTurn();
    }
  };
}
