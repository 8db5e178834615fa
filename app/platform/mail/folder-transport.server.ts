import { mkdir, open, readdir, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { diskReport, requireRoomForFile } from "#db/disk/disk-space.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { toMessage } from "./message.server.ts";
import type { StoredMail, Transport } from "./transport.server.ts";

/** How much the outbox may hold. The mails themselves stay in the database, so the oldest files can go. */
export const outboxBounds = { files: 2_000, bytes: 100 * 1024 * 1024 };

export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** One .eml file per mail, named after it: a mail that is written again after a kill replaces itself. */
export function folderTransport(folder: string, bounds = outboxBounds): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  // Counted when the first mail is written, then kept up to date: a folder of thousands is not listed for each mail.
  let held: { files: number; bytes: number } | undefined;
  let upkeep = Promise.resolve();

  async function keepWithinBounds(added: number) {
    held = held ? { files: held.files + 1, bytes: held.bytes + added } : total(await listMails(folder));
    if (held.files > bounds.files || held.bytes > bounds.bytes) held = await trim(folder, bounds);
  }

  return {
    async send(mail, beforeData) {
      const { message } = await composer.sendMail(toMessage(mail));
      const content = message as Buffer;
      requireRoomForFile(content.length);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = join(folder, mailFileName(mail));
      const half = `${target}.part`;
      const file = await open(half, "w", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await beforeData();
      await rename(half, target);
      // One after the other: a file that is written while the folder is being listed is not missed.
      upkeep = upkeep
        .then(() => keepWithinBounds(content.length))
        .catch((error: unknown) => log.error({ err: error }, "the outbox could not be trimmed"));
      await upkeep;
    },
    isReady: () => diskReport().state !== "full",
    close: () => composer.close(),
  };
}

export function mailFileName({ id, kind, createdAt }: Pick<StoredMail, "id" | "kind" | "createdAt">): string {
  return `${createdAt.toISOString().replace(/[:.]/g, "-")}-${kind.replace(/[^\w-]/g, "")}-${id}.eml`;
}

/** For an erased person: the files of mails that never left this machine. */
export async function removeMailFiles(erased: Pick<StoredMail, "id" | "kind" | "createdAt">[]) {
  const folder = outboxFolder(env().dataDir);
  await Promise.all(erased.map((mail) => unlink(join(folder, mailFileName(mail))).catch(() => undefined)));
}

/** Removes the oldest files until a tenth of the bounds is free again, so that not every further mail trims. */
async function trim(folder: string, bounds: typeof outboxBounds) {
  const files = await listMails(folder);
  const left = total(files);
  const removed = { files: 0, bytes: 0 };
  // Never the newest: it is the one that was just written.
  for (const { name, bytes } of files.slice(0, -1)) {
    if (left.files <= bounds.files * 0.9 && left.bytes <= bounds.bytes * 0.9) break;
    await unlink(join(folder, name)).catch(ignoreMissing);
    left.files--;
    left.bytes -= bytes;
    removed.files++;
    removed.bytes += bytes;
  }
  if (removed.files > 0)
    log.warn({ removed, left }, "the outbox was full: its oldest .eml files were removed; set SMTP_URL to send mail");
  return left;
}

function total(files: { bytes: number }[]) {
  return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Oldest first: the names begin with the time. */
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
