import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { messageAttachments } from "#db/schema.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import type { StoredMail } from "./mail-types.server.ts";

/** The files of an answer, for the message. One that cannot be read fails the attempt: nothing is sent without it. */
export async function attachmentsOf({ id, authorId }: StoredMail) {
  if (!authorId) return [];
  const files = await db()
    .select()
    .from(messageAttachments)
    .where(eq(messageAttachments.mailId, id))
    .orderBy(asc(messageAttachments.createdAt), asc(messageAttachments.id));
  const place = files.length > 0 ? await storage() : undefined;
  return Promise.all(
    files.map(async ({ path, name, type }) => {
      const content = await place?.get(path);
      if (!content) throw new Error(`the attachment ${path} cannot be read`);
      return { filename: name, content, contentType: type, contentDisposition: "attachment" as const };
    }),
  );
}
