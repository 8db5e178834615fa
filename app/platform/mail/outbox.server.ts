import { randomUUID } from "node:crypto";
import { render, toPlainText } from "@react-email/render";
import { sql } from "drizzle-orm";
import type { ReactElement } from "react";
import type { Database } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { site } from "#site";
import { env } from "#app/platform/env.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";

export type OutgoingMail = {
  /** Which mail it is: its key in emails.json, and in the log's list of kinds (admin.json). */
  kind: string;
  to: string;
  /** Where an answer goes; the team's address unless said otherwise. */
  replyTo?: string;
  language: Language;
  subject: string;
  /** A MailLayout. */
  body: ReactElement;
  /** Whose timeline it belongs to; erased with the person. */
  leadId?: string;
  /** It holds a link that signs in, confirms or resets: hidden in the log, and its text removed once it is sent. */
  secret?: boolean;
};

/** The channel on which the drain hears that a transaction with mail was committed. */
export const mailChannel = "mail";

/** A mail is a row before it is a message: pass the transaction that stores what the mail is about. */
export async function queueMail(tx: Database, mail: OutgoingMail): Promise<string> {
  const html = await render(mail.body);
  const messageId = `<${randomUUID()}@${site.domain}>`;
  await tx.insert(mails).values({
    kind: mail.kind,
    leadId: mail.leadId,
    recipient: headerText(mail.to),
    replyTo: headerText(mail.replyTo ?? teamEmail()),
    subject: headerText(mail.subject).slice(0, 180),
    html,
    text: plainText(html),
    language: mail.language,
    messageId,
    secret: mail.secret,
  });
  // Heard when the transaction commits, never before.
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
  return messageId;
}

/** Where notices go. */
export function teamEmail(): string {
  return env().teamEmail ?? site.email;
}

function plainText(html: string): string {
  const headings = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));
  return toPlainText(html, { selectors: headings })
    .replace(/\u200c|\u200b|\u034f|\ufeff/g, "")
    .trim();
}

/** Header values never carry a line break or another control character. */
function headerText(value: string): string {
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}
