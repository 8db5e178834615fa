import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { db } from "#db/client.server.ts";
import { eventMessages, eventNotices, eventRegistrations } from "#db/schema.ts";
import { shownStatus } from "../../counts.server.ts";
import { sendNoticesSoon } from "../../mails/notices.server.ts";
import type { EventDateRow, EventRow } from "../../schedule/dates.server.ts";

type Message = { subject: string; body: string; subjectEs: string; bodyEs: string };

/**
 * Writes to everybody with a place at this date, each in their language. The same message is sent once, however often
 * the form arrives. Returns the number of recipients.
 */
export async function mailAttendees(
  actor: Actor,
  event: EventRow,
  date: EventDateRow,
  message: Message,
): Promise<number> {
  const content = JSON.stringify([date.id, message.subject, message.body, message.subjectEs, message.bodyEs]);
  const idempotencyKey = createHash("sha256").update(content).digest("hex");
  const recipients = await db().transaction(async (tx) => {
    const people = await tx
      .select({ id: eventRegistrations.id })
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.dateId, date.id), eq(shownStatus, "confirmed")));
    if (people.length === 0) return 0;
    const [stored] = await tx
      .insert(eventMessages)
      .values({ ...message, dateId: date.id, recipients: people.length, sentBy: actor.email, idempotencyKey })
      .onConflictDoNothing({ target: eventMessages.idempotencyKey })
      .returning({ id: eventMessages.id });
    if (!stored) return people.length;
    const key = `message:${stored.id}` as const;
    await tx.insert(eventNotices).values(people.map(({ id }) => ({ registrationId: id, key })));
    await recordAudit(tx, actor, "attendeesMailed", `${event.title}, ${date.startsAt.toISOString().slice(0, 10)}`);
    return people.length;
  });
  sendNoticesSoon();
  return recipients;
}

export async function listMessages(dateId: string) {
  return db()
    .select()
    .from(eventMessages)
    .where(eq(eventMessages.dateId, dateId))
    .orderBy(desc(eventMessages.createdAt))
    .limit(20);
}
