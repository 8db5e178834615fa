import { mkdir, open, readdir, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { diskReport, requireRoomForFile } from "#db/disk/disk-space.server.ts";
import { mails } from "#db/schema.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { toWholeMessage } from "./message.server.ts";
import type { StoredMail, Transport } from "./mail-types.server.ts";

/** The maximum size of the outbox. The mails stay in the database, so the oldest files can be deleted. */
const outboxLimits = { files: 2_000, bytes: 100 * 1024 * 1024 };

export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/**
 * Writes one .eml file per mail. A mail always has the same file name, so writing it again after a crash replaces the
 * file.
 */
export function folderTransport(folder: string, limits = outboxLimits): Transport {
  // Counted once and then updated, so that a folder with thousands of files is not listed for every mail.
  let usage: { files: number; bytes: number } | undefined;
  let trimming = Promise.resolve();

  async function enforceLimits(added: number) {
    usage = usage ? { files: usage.files + 1, bytes: usage.bytes + added } : usageOf(await listMails(folder));
    if (usage.files > limits.files || usage.bytes > limits.bytes) usage = await deleteOldest(folder, limits);
  }

  return {
    async send(mail, beforeData) {
      const content = await compose(mail);
      requireRoomForFile(content.length);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = join(folder, mailFileName(mail));
      const partialFile = `${target}.part`;
      const file = await open(partialFile, "w", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      try {
        await beforeData();
        await rename(partialFile, target);
      } catch (error) {
        // The mail is not to be sent any more: the person may have been erased meanwhile.
        await unlink(partialFile).catch(() => undefined);
        throw error;
      }
      // One at a time, so that a file that is written while the folder is being listed is not missed.
      trimming = trimming
        .then(() => enforceLimits(content.length))
        .catch((error: unknown) => log.error({ err: error }, "the outbox could not be trimmed"));
      await trimming;
    },
    isReady: () => diskReport().state !== "full",
    writesFiles: true,
    close: () => undefined,
  };
}

/** The mail in the format of an .eml file. */
async function compose(mail: StoredMail): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return (await composer.sendMail(await toWholeMessage(mail))).message as Buffer;
}

export function mailFileName({ id, kind, createdAt }: Pick<StoredMail, "id" | "kind" | "createdAt">): string {
  return `${createdAt.toISOString().replace(/[:.]/g, "-")}-${kind.replace(/[^\w-]/g, "")}-${id}.eml`;
}

/**
 * Version 1.1 recorded mails as sent that it had written to files. A file that was written when its mail was recorded
 * as sent shows that it was not; one that is older may belong to a mail that was sent again later, by a mail server.
 */
export async function correctWrittenMails(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const ids = names.map((name) => name.slice(-idLength - ".eml".length, -".eml".length));
  const claimed = await db()
    .select({ id: mails.id, kind: mails.kind, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(and(eq(mails.state, "sent"), inArray(mails.id, ids)));
  const written: string[] = [];
  for (const mail of claimed) {
    const { mtimeMs } = await stat(join(folder, mailFileName(mail))).catch(() => ({ mtimeMs: undefined }));
    if (mtimeMs !== undefined && mail.sentAt && Math.abs(mail.sentAt.getTime() - mtimeMs) < 60_000)
      written.push(mail.id);
  }
  if (written.length > 0) await db().update(mails).set({ state: "file" }).where(inArray(mails.id, written));
}

/** The length of a UUID. */
const idLength = 36;

/** Deletes the files of an erased person's mails. */
export async function removeMailFiles(erased: Pick<StoredMail, "id" | "kind" | "createdAt">[]) {
  const folder = outboxFolder(env().dataDir);
  // A process that was killed while it wrote one leaves the unfinished file.
  const paths = erased.map((mail) => join(folder, mailFileName(mail))).flatMap((path) => [path, `${path}.part`]);
  await Promise.all(paths.map((path) => unlink(path).catch(() => undefined)));
}

/** Deletes the oldest files until a tenth of the limits is free, so that the next mails do not have to do it again. */
async function deleteOldest(folder: string, limits: typeof outboxLimits) {
  const files = await listMails(folder);
  const remaining = usageOf(files);
  const removed = { files: 0, bytes: 0 };
  // Never the newest file: it was just written.
  for (const { name, bytes } of files.slice(0, -1)) {
    if (remaining.files <= limits.files * 0.9 && remaining.bytes <= limits.bytes * 0.9) break;
    await unlink(join(folder, name)).catch(ignoreMissing);
    remaining.files--;
    remaining.bytes -= bytes;
    removed.files++;
    removed.bytes += bytes;
  }
  if (removed.files > 0)
    log.warn(
      { removed, left: remaining },
      "the outbox was full: its oldest .eml files were removed; enter a mail server in the settings to send mail",
    );
  return remaining;
}

function usageOf(files: { bytes: number }[]) {
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Oldest first: the names start with the creation time. */
async function listMails(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  const found: { name: string; bytes: number }[] = [];
  for (const name of names) {
    const { size } = await stat(join(folder, name)).catch(() => ({ size: undefined }));
    if (size !== undefined) found.push({ name, bytes: size });
  }
  return found;
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
}
