import { mkdir, open, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { diskReport, requireRoomForFile } from "#db/disk/disk-space.server.ts";
import type { mails } from "#db/schema.ts";
import { site } from "#site";
import { env } from "#app/platform/env.server.ts";

export type StoredMail = typeof mails.$inferSelect;

export type Transport = {
  send(mail: StoredMail): Promise<void>;
  /** False while nothing can be sent, through no fault of a mail: then none is taken and no attempt counts. */
  isReady?(): boolean;
  close(): void;
};

/** SMTP when the owner set it; otherwise files that any mail program opens. */
export function openTransport(): Transport {
  const { smtpUrl, dataDir } = env();
  return smtpUrl ? smtpTransport(smtpUrl) : folderTransport(outboxFolder(dataDir));
}

export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

function smtpTransport(url: string): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
  });
  return {
    async send(mail) {
      await smtp.sendMail(toMessage(mail));
    },
    close: () => smtp.close(),
  };
}

/** The name comes from the mail, so a mail that is written again after a kill replaces itself. */
export function folderTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail));
      requireRoomForFile((message as Buffer).length);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = join(folder, mailFileName(mail));
      const half = `${target}.part`;
      const file = await open(half, "w", 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, target);
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

/** Addresses as objects: nothing a visitor typed is ever parsed as a list of recipients. */
export function toMessage(mail: StoredMail): SendMailOptions {
  return {
    from: env().mailFrom ?? { name: site.name, address: site.email },
    to: { name: "", address: mail.recipient },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.createdAt,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": mail.language,
    },
  };
}
