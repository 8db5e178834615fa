import { and, eq, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { messageAttachments, users } from "#db/schema.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { answerFilePrefix, removeStored } from "../conversation/attachments.server.ts";
import { filePrefix } from "./receive.server.ts";

/** Files whose mail was erased, or never stored, when a process died. A file is written before its row: so only at the second sight. */
let seenBefore = new Set<string>();

export async function removeOrphans() {
  // Of an answer that nobody writes any more: its author's account is gone, and their draft with it.
  const author = db().select({ one: sql`1` }).from(users).where(eq(users.id, messageAttachments.authorId));
  const left = await db()
    .delete(messageAttachments)
    .where(and(isNotNull(messageAttachments.authorId), isNull(messageAttachments.mailId), notExists(author)))
    .returning({ path: messageAttachments.path });
  await removeStored(left.map(({ path }) => path));
  const place = await storage();
  const paths = [...(await place.list(filePrefix)), ...(await place.list(answerFilePrefix))];
  const orphans = new Set<string>();
  for (let from = 0; from < paths.length; from += 500) {
    const batch = paths.slice(from, from + 500);
    const rows = await db()
      .select({ path: messageAttachments.path })
      .from(messageAttachments)
      .where(inArray(messageAttachments.path, batch));
    const known = new Set(rows.map(({ path }) => path));
    for (const path of batch) if (!known.has(path)) orphans.add(path);
  }
  for (const path of orphans) if (seenBefore.has(path)) await place.delete(path);
  seenBefore = orphans;
}
