import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite, Transaction } from "@electric-sql/pglite";

/**
 * The embedded database runs on the thread that answers requests, and one query after the other would keep it for as long
 * as they all take together: between two of them everybody else gets a turn.
 */
export function giveTurns(pglite: PGlite) {
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
