import type { PGlite, Transaction } from "@electric-sql/pglite";
import { requireRoomForRows } from "./disk-space.server.ts";

/**
 * Refuses writes while the disk is nearly full, and while `requireOpen` throws. Every write to the embedded database
 * passes through here: forms, sessions, mails, chores, settings. Reads are not affected.
 */
export function refuseWritesWithoutRoom(pglite: PGlite, requireOpen = () => {}) {
  const requireRoom = (statement: string, parameters: unknown[] = []) => {
    if (!isWrite(statement)) return;
    requireOpen();
    requireRoomForRows(statement.length + sizeOf(parameters));
  };
  const { query, exec, transaction } = pglite;
  pglite.query = async (statement, parameters, options) => {
    requireRoom(statement, parameters);
    return query.call(pglite, statement, parameters, options) as never;
  };
  pglite.exec = async (statements, options) => {
    requireRoom(statements);
    return exec.call(pglite, statements, options);
  };
  pglite.transaction = (work) =>
    transaction.call(pglite, (tx: Transaction) => work(guarded(tx, requireRoom))) as ReturnType<typeof work>;
}

/** A refused statement throws, and so rolls the transaction back. */
function guarded(tx: Transaction, requireRoom: (statement: string, parameters?: unknown[]) => void): Transaction {
  return {
    ...tx,
    get closed() {
      return tx.closed;
    },
    query: async (statement, parameters, options) => {
      requireRoom(statement, parameters);
      return tx.query(statement, parameters, options);
    },
    exec: async (statements, options) => {
      requireRoom(statements);
      return tx.exec(statements, options);
    },
  };
}

const reads =
  /^[\s(]*(select|show|values|table|explain|fetch|declare|close|move|begin|start|commit|end|rollback|abort|savepoint|release|set|reset|listen|unlisten|checkpoint)\b/i;
const changes = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/**
 * Decides by the first keyword; WITH may read or write. Values are parameters, so visitors' text is never examined.
 * SELECT FOR UPDATE and pg_notify() count as reads: what they write is far below the reserve.
 */
export function isWrite(statement: string): boolean {
  if (/^\s*with\b/i.test(statement)) return changes.test(statement);
  return !reads.test(statement);
}

function sizeOf(values: unknown[]): number {
  let size = 0;
  for (const value of values) {
    if (typeof value === "string") size += value.length;
    else if (value instanceof Uint8Array) size += value.byteLength;
    else if (Array.isArray(value)) size += sizeOf(value);
  }
  return size;
}
