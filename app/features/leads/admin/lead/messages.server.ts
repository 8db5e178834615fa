import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { inboundMessages, messageAttachments } from "#db/schema.ts";

const leftOutSchema = z
  .array(z.object({ name: z.string(), size: z.number(), reason: z.enum(["type", "size"]) }))
  .catch([]);

export type LeadMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** More of them show their first words only; the newest are what somebody answers. */
const maxMessages = 100;
/** Of each, on the lead's page; the whole mail is one click away. */
const maxText = 20_000;

export async function listMessages(leadId: string) {
  const rows = await db()
    .select({
      id: inboundMessages.id,
      nature: inboundMessages.nature,
      trust: inboundMessages.trust,
      sender: inboundMessages.sender,
      senderName: inboundMessages.senderName,
      subject: inboundMessages.subject,
      newPart: sql<string>`left(${inboundMessages.newPart}, ${maxText})`,
      text: sql<string>`left(${inboundMessages.text}, ${maxText})`,
      hasHtml: sql<boolean>`${inboundMessages.html} <> '' or length(${inboundMessages.text}) > ${maxText}`,
      leftOut: inboundMessages.leftOut,
      note: inboundMessages.note,
      outcome: inboundMessages.outcome,
    })
    .from(inboundMessages)
    .where(and(eq(inboundMessages.leadId, leadId), eq(inboundMessages.state, "shown")))
    .orderBy(desc(inboundMessages.receivedAt))
    .limit(maxMessages);
  const ids = rows.map(({ id }) => id);
  const files =
    ids.length === 0
      ? []
      : await db()
          .select({
            id: messageAttachments.id,
            inboundId: messageAttachments.inboundId,
            name: messageAttachments.name,
            size: messageAttachments.size,
          })
          .from(messageAttachments)
          .where(inArray(messageAttachments.inboundId, ids));
  return rows.map((row) => ({
    ...row,
    leftOut: leftOutSchema.parse(row.leftOut),
    files: files.filter(({ inboundId }) => inboundId === row.id).map(({ id, name, size }) => ({ id, name, size })),
  }));
}

/** Mails that only claim to come from this person. */
export async function countUnconfirmed(leadId?: string): Promise<number> {
  const where = and(eq(inboundMessages.state, "toConfirm"), leadId ? eq(inboundMessages.leadId, leadId) : undefined);
  const [row] = await db().select({ total: count() }).from(inboundMessages).where(where);
  return row?.total ?? 0;
}
