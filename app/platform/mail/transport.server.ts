import type { Transport } from "./mail-types.server.ts";
import { Readable } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import { env } from "#app/platform/env.server.ts";
import { isMailServerKnown, mailServerUrl } from "../site/mail-server.server.ts";
import { folderTransport, outboxFolder } from "./folder-transport.server.ts";
import { toWholeMessage } from "./message.server.ts";

/** SMTP when there is a mail server, otherwise .eml files that any mail program can open. Follows the owner's changes. */
export function openTransport(): Transport {
  let opened: { url: string | undefined; transport: Transport } | undefined;
  const current = () => {
    const url = mailServerUrl();
    if (!opened || opened.url !== url) {
      opened?.transport.close();
      opened = { url, transport: url ? smtpTransport(url) : folderTransport(outboxFolder(env().dataDir)) };
    }
    return opened.transport;
  };
  return {
    now: current,
    send: (mail, beforeData) => current().send(mail, beforeData),
    isReady: () => isMailServerKnown() && (current().isReady?.() ?? true),
    close: () => opened?.transport.close(),
  };
}

/** Longer than a healthy server needs for any step of the protocol. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

export function smtpTransport(url: string): Transport {
  let opened: ReturnType<typeof openPool> | undefined;
  return {
    async send(mail, beforeData) {
      opened ??= openPool(url).catch((error: unknown) => {
        // The next mail tries again: during an upgrade the library may be missing for a moment.
        opened = undefined;
        throw error;
      });
      const options = { ...(await toWholeMessage(mail)), beforeData };
      const { response } = await (await opened).sendMail(options);
      return { serverId: serverIdOf(response) };
    },
    close: () =>
      void opened?.then(
        (pool) => pool.close(),
        () => undefined,
      ),
  };
}

/**
 * Amazon SES replaces the Message-ID by one of its own, `<ID@REGION.amazonses.com>`, and says the ID in its answer. Replies
 * and bounces name that one.
 */
export function serverIdOf(response: string): string | undefined {
  return /^250 (?:2\.0\.0 )?Ok ([0-9a-f]{16}-[0-9a-f-]{36}-\d{6})\s*$/i.exec(response)?.[1];
}

async function openPool(url: string) {
  const { createTransport } = await import("nodemailer");
  // One connection: whatever has been transmitted and not yet answered is sent again after a crash (decision record 26).
  const pool = createTransport({ url, pool: true, maxConnections: 1, ...smtpTimeouts });
  // nodemailer reads the message only after the server has accepted the DATA command.
  pool.use("stream", ({ data, message }, done) => {
    const { beforeData } = data as SendMailOptions & { beforeData: () => Promise<void> };
    const open = message.createReadStream.bind(message);
    message.createReadStream = () => readAfter(beforeData, open) as ReturnType<typeof open>;
    done();
  });
  return pool;
}

/** Sends one message at once and returns the server's reply: for a test, which must not wait in the outbox. */
export async function sendDirectly(url: string, message: SendMailOptions): Promise<string> {
  const { createTransport } = await import("nodemailer");
  const smtp = createTransport({ url, ...smtpTimeouts });
  try {
    return (await smtp.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })).response;
  } finally {
    smtp.close();
  }
}

/** A stream that awaits `check` when it is first read, and then passes the message on. */
function readAfter(check: () => Promise<void>, open: () => NodeJS.ReadableStream): Readable {
  return Readable.from(
    (async function* () {
      await check();
      yield* open() as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}
