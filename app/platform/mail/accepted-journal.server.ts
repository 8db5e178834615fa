import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { recordSent, type LeasedMail, type OnAccepted } from "./leases.server.ts";

/**
 * Which mails the mail server has accepted, in a file, written at once. The record in the database follows; on a busy
 * embedded database it waits behind other transactions, and a process killed meanwhile would send the mail again. What
 * was written to a file survives the process (not a power failure, which would need a slow fsync for each mail).
 */
export type AcceptedJournal = ReturnType<typeof openJournal>;

const prefix = "accepted-mails-";

export function openJournal(dataDir: string) {
  const file = join(dataDir, `${prefix}${process.pid}`);
  let descriptor: number | undefined;
  /** Without a data folder, or on a full disk, the record in the database is the only one. */
  const attempt = (write: () => void) => {
    try {
      write();
    } catch {
      // The mail was sent and is recorded in the database in a moment.
    }
  };
  return {
    add: ({ id, leaseToken }: LeasedMail) =>
      attempt(() => {
        descriptor ??= openSync(file, "a", 0o600);
        writeSync(descriptor, `${id} ${leaseToken}\n`);
      }),
    /** When everything in it is recorded in the database. */
    clear: () => attempt(() => descriptor !== undefined && ftruncateSync(descriptor)),
    close: () =>
      attempt(() => {
        if (descriptor === undefined) return;
        closeSync(descriptor);
        rmSync(file, { force: true });
      }),
  };
}

/** At the start: records what processes that died had no time to record. The lease token still identifies the attempt. */
export async function recordAccepted(dataDir: string, onAccepted?: OnAccepted) {
  for (const file of journalsIn(dataDir)) {
    const lines = readFileSync(join(dataDir, file), "utf8").split("\n");
    const accepted = new Set(lines.filter(Boolean));
    const ids = [...accepted].map((line) => line.replace(/ .*/s, ""));
    const rows = ids.length > 0 ? await db().select().from(mails).where(inArray(mails.id, ids)) : [];
    for (const { leaseToken, ...mail } of rows)
      if (leaseToken && accepted.has(`${mail.id} ${leaseToken}`))
        await recordSent({ ...mail, leaseToken }, { onAccepted });
    if (!isRunning(Number(file.slice(prefix.length)))) rmSync(join(dataDir, file), { force: true });
  }
}

function journalsIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** A file of this process's own number was left by an earlier one, as in containers. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
