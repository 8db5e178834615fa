import { randomUUID } from "node:crypto";
import { render, toPlainText } from "@react-email/components";
import type { ReactElement } from "react";
import type { Database } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { site } from "#site";
import type { Language } from "#app/platform/i18n/language.ts";

export type OutgoingMail = {
  /** Which mail it is, for the log: "journey-acknowledgement". */
  kind: string;
  to: string;
  replyTo?: string;
  language: Language;
  subject: string;
  body: ReactElement;
  /** Whose timeline it belongs to; erased with the person. */
  leadId?: string;
};

/** A mail is a row before it is a message: pass the transaction that stores what the mail is about. */
export async function queueMail(tx: Database, mail: OutgoingMail): Promise<string> {
  const html = await render(mail.body);
  const messageId = `<${randomUUID()}@${site.domain}>`;
  await tx.insert(mails).values({
    kind: mail.kind,
    leadId: mail.leadId,
    recipient: oneLine(mail.to),
    replyTo: mail.replyTo && oneLine(mail.replyTo),
    subject: oneLine(mail.subject),
    html,
    text: toPlainText(html),
    language: mail.language,
    messageId,
  });
  return messageId;
}

/** Header values never carry a line break. */
function oneLine(value: string): string {
  return value.replace(/[\r\n\0]+/g, " ").trim();
}
