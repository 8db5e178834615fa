import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { inboundMessages, leads, messageAttachments } from "#db/schema.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { removeStored } from "../../conversation/attachments.server.ts";
import { joinTimeline } from "../../incoming/receive.server.ts";
import { leadSubject } from "../../lead-subject.server.ts";
import { messagesList, type MessagesQuery } from "./messages-list.ts";

export type ListedMessage = Awaited<ReturnType<typeof listUnconfirmed>>["list"][number];

const isWaiting = eq(inboundMessages.state, "toConfirm");

export async function listUnconfirmed(query: MessagesQuery) {
  const { offset, ...page } = pageOf(await db().$count(inboundMessages, isWaiting), query, messagesList.pageSize);
  const list = await db()
    .select({
      id: inboundMessages.id,
      leadId: leads.id,
      name: leads.name,
      sender: inboundMessages.sender,
      subject: inboundMessages.subject,
      newPart: inboundMessages.newPart,
      receivedAt: inboundMessages.receivedAt,
    })
    .from(inboundMessages)
    .innerJoin(leads, eq(leads.id, inboundMessages.leadId))
    .where(isWaiting)
    .orderBy(desc(inboundMessages.receivedAt), desc(inboundMessages.id))
    .limit(messagesList.pageSize)
    .offset(offset);
  return { list: list.map((row) => ({ ...row, newPart: row.newPart.slice(0, 600) })), ...page };
}

/** It is theirs: from now on it is like a mail that the owner's server has checked. */
export async function confirmMessage(actor: Actor, id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [message] = await tx.select().from(inboundMessages).where(eq(inboundMessages.id, id));
    if (!message) return false;
    // The lead first, as everywhere.
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, message.leadId)).for("update");
    const [confirmed] = await tx
      .update(inboundMessages)
      .set({ state: "shown", trust: "address" })
      .where(and(eq(inboundMessages.id, id), isWaiting))
      .returning();
    if (!confirmed) return true;
    const { leadId, newPart, receivedAt: at } = confirmed;
    await joinTimeline(tx, { id, leadId, nature: "human", trust: "address", newPart, at });
    await recordAudit(tx, actor, "messageConfirmed", leadSubject(leadId));
    return true;
  });
}

/** Somebody else's: what they wrote is deleted here; the mailbox keeps its copy, and it does not come back from there. */
export async function dismissMessage(actor: Actor, id: string): Promise<boolean> {
  const paths = await db().transaction(async (tx) => {
    const [gone] = await tx
      .delete(inboundMessages)
      .where(and(eq(inboundMessages.id, id), isWaiting))
      .returning({ leadId: inboundMessages.leadId });
    if (!gone) return undefined;
    const files = await tx.delete(messageAttachments).where(eq(messageAttachments.inboundId, id)).returning();
    await recordAudit(tx, actor, "messageDismissed", leadSubject(gone.leadId));
    return files.map(({ path }) => path);
  });
  await removeStored(paths ?? []);
  return paths !== undefined;
}
