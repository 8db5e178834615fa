import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { afterEach, beforeEach } from "vitest";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { queueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { Transport } from "#app/platform/mail/mail-types.server.ts";

/** For database tests: every test starts without mails and with an empty outbox folder, whose path is returned. */
export function useEmptyOutbox(): () => string {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "savia-outbox-"));
    await db().delete(mails);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}

export function queueTestMail({ text = "Texto", ...mail }: Partial<OutgoingMail> & { text?: string } = {}) {
  return db().transaction((tx) =>
    queueMail(tx, {
      kind: "teamInquiry",
      to: "ana@example.org",
      language: "es",
      subject: "Hola",
      body: createElement("p", null, text),
      ...mail,
    }),
  );
}

/** Fails with nodemailer's error properties, such as `code` and `responseCode`. */
export function failingTransport(error: object): Transport {
  return { send: () => Promise.reject(Object.assign(new Error("no"), error)), close() {} };
}
