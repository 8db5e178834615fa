import { inArray } from "drizzle-orm";
import { ownPageAddress } from "#app/features/subscribers/subscribers.server.ts";
import { retryDelay, maxAttempts, describeFailure } from "#app/platform/mail/retry.ts";
import type { Transport } from "#app/platform/mail/mail-types.server.ts";
import { errorCode } from "#db/error-code.ts";
import { db } from "#db/client.server.ts";
import { letters, subscribers } from "#db/schema.ts";
import { toMail, storedMails, type LetterMails } from "../mails/letter-mail.server.tsx";
import { forgiveRefusals, handOver, recordOutcome, type Claimed } from "./recipients.server.ts";

/** What is needed to write to the people of a batch. */
export type Batch = {
  mails: Map<string, LetterMails>;
  people: Map<string, typeof subscribers.$inferSelect>;
};

/** What is being sent does not change any more. */
const known = new Map<string, LetterMails>();

export async function loadBatch(rows: Claimed[]): Promise<Batch> {
  const missing = [...new Set(rows.map(({ letterId }) => letterId))].filter((id) => !known.has(id));
  if (known.size > 20) known.clear();
  if (missing.length > 0) {
    const found = await db()
      .select({ id: letters.id, mails: letters.mails })
      .from(letters)
      .where(inArray(letters.id, missing));
    for (const { id, mails } of found) known.set(id, storedMails({ id, mails }));
  }
  const ids = rows.map(({ subscriberId }) => subscriberId);
  const people = await db().select().from(subscribers).where(inArray(subscribers.id, ids));
  return { mails: known, people: new Map(people.map((person) => [person.id, person])) };
}

/**
 * done: this person's row has its outcome. stopped: the letter was paused, or another process has the row. outage: the
 * server can be reached by nobody, or takes nothing from us; the row is as before.
 */
export type Delivery = { kind: "done"; refused?: string } | { kind: "stopped" } | { kind: "outage"; reason: string };

export async function deliver(row: Claimed, { mails, people }: Batch, transport: Transport): Promise<Delivery> {
  const person = people.get(row.subscriberId);
  const mail = mails.get(row.letterId)?.[row.language];
  if (!person || !mail) return { kind: "stopped" };
  let handedOver: Awaited<ReturnType<typeof handOver>> | undefined;
  try {
    await transport.send(toMail(row, mail, ownPageAddress(person)), async () => {
      // A connection that was lost makes the library begin anew; by then the row is not queued any more.
      const isFirst = handedOver === undefined;
      const answer = await handOver(row);
      if (isFirst) handedOver = answer;
      if (answer !== "yes") throw new NotHandedOver();
    });
  } catch (error) {
    if (handedOver === "left") return { kind: "done" };
    if (handedOver === "no" || (handedOver === undefined && error instanceof NotHandedOver)) return { kind: "stopped" };
    return judge(row, error, handedOver === "yes");
  }
  await recordOutcome(row, { kind: "sent" });
  if (person.refusals > 0) await forgiveRefusals(person.id);
  return { kind: "done" };
}

class NotHandedOver extends Error {}

async function judge(row: Claimed, error: unknown, handedOver: boolean): Promise<Delivery> {
  const { reply, command } = replyOf(error);
  const reason = describeFailure(error);
  const isAboutPerson = reply !== undefined && (command === "RCPT TO" || command === "DATA");
  // Also a 421: a server that shuts down says it to everybody, whether or not it has stored the message.
  if (handedOver && !isAboutPerson) {
    await recordOutcome(row, { kind: "unknown", reason });
    return { kind: "outage", reason };
  }
  if (!isAboutPerson && !isBadAddress(error)) return { kind: "outage", reason };
  const isForGood = reply === undefined || reply >= 500 || row.attempts + 1 >= maxAttempts;
  if (isForGood) {
    await recordOutcome(row, { kind: "refused", reason, forGood: command !== "DATA" });
    return { kind: "done", refused: reason };
  }
  await recordOutcome(row, { kind: "later", reason, seconds: retryDelay(row.attempts + 3) / 1000 });
  return { kind: "done" };
}

/** 421 is about the connection, whatever was being said. */
function replyOf(error: unknown): { reply?: number; command?: string } {
  if (!(error instanceof Error)) return {};
  const reply = "responseCode" in error && Number(error.responseCode) > 0 ? Number(error.responseCode) : undefined;
  const command = "command" in error ? String(error.command) : undefined;
  return reply === 421 ? { reply } : { reply, command };
}

/** The library sends no address that cannot be one. */
function isBadAddress(error: unknown): boolean {
  return errorCode(error) === "EENVELOPE" && error instanceof Error && error.message.startsWith("Invalid recipient");
}
