import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { messageAttachments } from "#db/schema.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import type { FieldError } from "#app/platform/forms/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { lockPerson } from "../merged.server.ts";
import { readAttachment } from "../incoming/parse/attachments.ts";
import { maxAttachedBytes, maxAttachedFiles, maxAttachedMegabytes } from "./file-rules.ts";

/** A file of an answer: of one that is being written (`authorId`), or of one that waits or was sent (`mailId`). */
export type AttachedFile = { id: string; name: string; size: number };

/** In the storage, beside that of mails that come in (incoming/); what no row names is removed by `removeOrphans`. */
export const answerFilePrefix = "answers/";

const shown = { id: messageAttachments.id, name: messageAttachments.name, size: messageAttachments.size };
const ofDraft = (authorId: string, leadId: string) =>
  and(
    eq(messageAttachments.leadId, leadId),
    eq(messageAttachments.authorId, authorId),
    isNull(messageAttachments.mailId),
  );

/** The files of the answer that somebody is writing. */
export function listDraftFiles(authorId: string, leadId: string, tx: Database = db()): Promise<AttachedFile[]> {
  return tx
    .select(shown)
    .from(messageAttachments)
    .where(ofDraft(authorId, leadId))
    .orderBy(asc(messageAttachments.createdAt), asc(messageAttachments.id));
}

/** Adds files to the answer that somebody is writing: all of them, or none and why. */
export async function attachFiles(actor: Actor, shownId: string, sent: File[]): Promise<FieldError | undefined> {
  const files = await Promise.all(sent.filter(isChosen).map(readFile));
  const refused = files.find((file) => file.refused);
  if (refused) return { key: "fileType", name: refused.name };
  if (files.length === 0) return undefined;
  const place = await storage();
  const paths: string[] = [];
  try {
    // The file before its row; the rows together, so that two uploads at once cannot exceed the limit.
    if (files.reduce((sum, { size }) => sum + size, 0) > maxAttachedBytes) return tooMuch;
    for (const { content } of files) {
      const path = `${answerFilePrefix}${randomUUID()}.bin`;
      paths.push(path);
      await place.put(path, content, "application/octet-stream");
    }
    const error = await db().transaction(async (tx): Promise<FieldError | undefined> => {
      // A page that is older than a merging: the file goes to the whole person.
      const lead = await lockPerson(tx, shownId);
      if (!lead) return { key: "fileLost" };
      const { id: leadId } = lead;
      const before = await listDraftFiles(actor.id, leadId, tx);
      const all = [...before, ...files];
      if (all.reduce((sum, { size }) => sum + size, 0) > maxAttachedBytes) return tooMuch;
      if (all.length > maxAttachedFiles) return { key: "filesMany", max: maxAttachedFiles };
      await tx
        .insert(messageAttachments)
        .values(
          files.map(({ name, type, size }, at) => ({ leadId, authorId: actor.id, path: paths[at]!, name, type, size })),
        );
      return undefined;
    });
    if (error) await removeStored(paths);
    return error;
  } catch (error) {
    await removeStored(paths);
    throw error;
  }
}

const tooMuch: FieldError = { key: "filesLarge", max: maxAttachedMegabytes };

/** A file field in which nothing was chosen sends one without name and content. */
function isChosen(file: File): boolean {
  return file.name !== "" || file.size > 0;
}

async function readFile(file: File) {
  const content = new Uint8Array(await file.arrayBuffer());
  const read = readAttachment({ filename: file.name, mimeType: file.type, content });
  return { ...read, refused: read.refused ?? (runs(content) ? ("type" as const) : undefined) };
}

/** Programs, scripts and pages, whatever they are called. */
function runs(content: Uint8Array): boolean {
  const start = Buffer.from(content.subarray(0, 512)).toString("latin1");
  return (
    /^(MZ|\x7fELF|#!|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe)/.test(start) ||
    /^[\s\xef\xbb\xbf]*<(!doctype html|html|script|svg)\b/i.test(start)
  );
}

/** Takes a file out of the answer that somebody is writing. */
export async function detachFile(actor: Actor, leadId: string, fileId: string) {
  const gone = await db()
    .delete(messageAttachments)
    .where(and(eq(messageAttachments.id, fileId), ofDraft(actor.id, leadId)))
    .returning({ path: messageAttachments.path });
  await removeStored(gone.map(({ path }) => path));
}

/** Two drafts that became one, after an answer was taken back, may have too much together. */
export async function tooMuchAttached(tx: Database, authorId: string, leadId: string): Promise<FieldError | undefined> {
  const files = await listDraftFiles(authorId, leadId, tx);
  return files.reduce((sum, { size }) => sum + size, 0) > maxAttachedBytes ? tooMuch : undefined;
}

/** The files go with the answer, also those of a draft that came with another address of the person. */
export async function giveToMail(tx: Database, authorId: string, leadId: string, mailId: string) {
  await tx
    .update(messageAttachments)
    .set({ mailId, authorId: null, mergedFrom: null })
    .where(ofDraft(authorId, leadId));
}

/** Before an answer that is taken back is deleted: its files are those of its author's draft again. */
export async function giveToAuthor(tx: Database, mailId: string, authorId: string) {
  await tx
    .update(messageAttachments)
    .set({ mailId: null, authorId, mergedFrom: null })
    .where(eq(messageAttachments.mailId, mailId));
}

export async function pathsOfMail(tx: Database, mailId: string): Promise<string[]> {
  const rows = await tx
    .select({ path: messageAttachments.path })
    .from(messageAttachments)
    .where(eq(messageAttachments.mailId, mailId));
  return rows.map(({ path }) => path);
}

/** After their rows. What fails here is removed later, as an orphan. */
export async function removeStored(paths: string[]) {
  if (paths.length === 0) return;
  const place = await storage();
  for (const path of paths)
    await place.delete(path).catch((error: unknown) => log.warn({ err: error }, "an attachment could not be deleted"));
}

/** The files of answers, by mail. */
export async function filesOfMails(mailIds: string[]): Promise<Map<string, AttachedFile[]>> {
  const byMail = new Map<string, AttachedFile[]>();
  if (mailIds.length === 0) return byMail;
  const rows = await db()
    .select({ ...shown, mailId: messageAttachments.mailId })
    .from(messageAttachments)
    .where(inArray(messageAttachments.mailId, mailIds))
    .orderBy(asc(messageAttachments.createdAt), asc(messageAttachments.id));
  for (const { mailId, ...file } of rows) if (mailId) byMail.set(mailId, [...(byMail.get(mailId) ?? []), file]);
  return byMail;
}
