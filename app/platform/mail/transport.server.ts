import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { mails } from "#db/schema.ts";
import { env } from "#app/platform/env.server.ts";
import { folderTransport, outboxFolder } from "./folder-transport.server.ts";
import { toMessage } from "./message.server.ts";

export type StoredMail = typeof mails.$inferSelect;

export type Transport = {
  /** `beforeData` is awaited when nothing of the message has left yet; when it throws, nothing leaves. */
  send(mail: StoredMail, beforeData: () => Promise<void>): Promise<void>;
  /** False while nothing can be sent, through no fault of a mail: then none is taken and no attempt counts. */
  isReady?(): boolean;
  close(): void;
};

/** SMTP when the owner set it; otherwise files that any mail program opens. */
export function openTransport(): Transport {
  const { smtpUrl, dataDir } = env();
  return smtpUrl ? smtpTransport(smtpUrl) : folderTransport(outboxFolder(dataDir));
}

/** Longer than a healthy peer ever takes for one step of the conversation. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

export function smtpTransport(url: string): Transport {
  const smtp = createTransport({ url, pool: true, maxConnections: 4, ...smtpTimeouts });
  // nodemailer asks for the message only after the peer has answered DATA with "go ahead".
  smtp.use("stream", ({ data, message }, done) => {
    const { beforeData } = data as SendMailOptions & { beforeData: () => Promise<void> };
    const open = message.createReadStream.bind(message);
    message.createReadStream = () => readAfter(beforeData, open) as ReturnType<typeof open>;
    done();
  });
  return {
    async send(mail, beforeData) {
      const options = { ...toMessage(mail), beforeData };
      await smtp.sendMail(options);
    },
    close: () => smtp.close(),
  };
}

/** A stream that does nothing until it is read, then awaits `check`, then passes the message on. */
function readAfter(check: () => Promise<void>, open: () => NodeJS.ReadableStream): Readable {
  return Readable.from(
    (async function* () {
      await check();
      yield* open() as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}
