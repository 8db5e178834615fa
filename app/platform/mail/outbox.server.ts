import { sql } from "drizzle-orm";
import type { ReactElement } from "react";
import type { Database } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { teamEmail } from "#app/platform/site/settings.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { consumeMailBudget } from "./budget.server.ts";
import { storedKind, type MailKind } from "./mail-kinds.ts";
import type { MailPicture } from "./mail-pictures.ts";
import { newMessageId } from "./message-id.server.ts";

/** Written from a declaration (define-mail.server.ts). */
export type OutgoingMail = {
  kind: MailKind;
  /** Each recipient gets a mail of their own. */
  to: string | readonly string[];
  /** Defaults to the team's address. */
  replyTo?: string;
  language: Language;
  subject: string;
  /** A MailLayout. */
  body: ReactElement;
  /** The lead whose timeline shows the mail; erased together with the lead. */
  leadId?: string;
  /**
   * The mail has a link that signs in, confirms or resets: hidden in the mail log, and its text is deleted after
   * sending.
   */
  secret?: boolean;
  /** It counts against the hourly budget of the mailbox. */
  budget?: boolean;
  /** An iCalendar file, attached as event.ics. */
  calendar?: string;
  /** Shown in the body by MailPicture. */
  pictures?: MailPicture[];
  /** Turns this kind of mail off for its recipient with one POST. */
  unsubscribeUrl?: string;
};

/** The notification channel that wakes the drain when a transaction with a mail commits. */
export const mailChannel = "mail";

/**
 * Renders and stores a mail. Pass the transaction that stores what the mail is about, so that both are committed
 * together. False when the mailbox's budget is used up, and nothing is stored.
 */
export async function queueMail(tx: Database, mail: OutgoingMail): Promise<boolean> {
  if (mail.budget)
    for (const address of [mail.to].flat()) if (!(await consumeMailBudget(tx, address)).allowed) return false;
  const { html, text } = await renderMail(mail.body);
  const rows = [mail.to].flat().map((recipient) => ({
    kind: storedKind(mail.kind),
    leadId: mail.leadId,
    recipient: headerText(recipient),
    replyTo: headerText(mail.replyTo ?? teamEmail()),
    subject: headerText(mail.subject).slice(0, 180),
    html,
    text,
    language: mail.language,
    messageId: newMessageId(),
    secret: mail.secret,
    calendar: mail.calendar,
    pictures: mail.pictures,
    unsubscribeUrl: mail.unsubscribeUrl,
  }));
  await tx.insert(mails).values(rows);
  // PostgreSQL delivers it when the transaction commits.
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
  return true;
}

/** For exports: `sent_at` is also the time at which a mail was only written to a file. */
export function deliveryOf({ state, sentAt }: { state: string; sentAt: Date | null }) {
  return { sentAt: state === "file" ? null : sentAt, writtenToFileAt: state === "file" ? sentAt : null };
}

/** Renders a MailLayout. The library is loaded for the first mail, because it is a tenth of an idle site's memory. */
export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import("@react-email/render");
  const html = await render(body);
  const headings = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));
  const text = toPlainText(html, { selectors: headings })
    .replace(/\u200c|\u200b|\u034f|\ufeff/g, "")
    .trim();
  return { html, text };
}

/** Replaces line breaks and other control characters, which must not be in a header. */
function headerText(value: string): string {
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}
