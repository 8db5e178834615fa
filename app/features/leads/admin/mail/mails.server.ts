import { randomUUID } from "node:crypto";
import { and, desc, eq, ilike, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { mailChannel } from "#app/platform/mail/outbox.server.ts";
import { site } from "#site";

export type MailFilter = { q: string; state: string; page: number };

const pageSize = 40;

export type ListedMail = Awaited<ReturnType<typeof listMails>>["list"][number];

export async function listMails({ q, state, page: asked }: MailFilter) {
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const matching = and(
    state ? eq(mails.state, state) : undefined,
    q ? or(ilike(mails.recipient, like), ilike(mails.subject, like)) : undefined,
  );
  const [counted] = await db().select({ total: sql<number>`count(*)::int` }).from(mails).where(matching);
  const pages = Math.max(1, Math.ceil(counted!.total / pageSize));
  const page = Math.min(asked, pages);
  const { html: _html, text: _text, ...listed } = columns;
  const list = await db()
    .select(listed)
    .from(mails)
    .where(matching)
    .orderBy(desc(mails.createdAt), mails.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { list, page, pages, total: counted!.total };
}

const columns = {
  id: mails.id,
  kind: mails.kind,
  leadId: mails.leadId,
  recipient: mails.recipient,
  subject: mails.subject,
  html: mails.html,
  text: mails.text,
  language: mails.language,
  secret: mails.secret,
  state: mails.state,
  attempts: mails.attempts,
  nextAttemptAt: mails.nextAttemptAt,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

/** A mail as the log shows it: a link that opens an account is for its recipient alone. */
export async function findMail(id: string) {
  const [mail] = await db().select(columns).from(mails).where(eq(mails.id, id));
  return mail && (mail.secret ? { ...mail, html: "", text: "" } : mail);
}

/**
 * Puts a mail back into the queue. One that was delivered gets a new Message-ID, or the reader's mail program would take
 * it for the one it has; one whose text was removed cannot go again.
 */
export async function resendMail(actor: Actor, id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [mail] = await tx
      .select({ state: mails.state, kind: mails.kind, html: mails.html, messageId: mails.messageId })
      .from(mails)
      .where(eq(mails.id, id))
      .for("update");
    if (!mail || mail.html === "") return false;
    const messageId = mail.state === "sent" ? `<${randomUUID()}@${site.domain}>` : mail.messageId;
    // One that is waiting may be on its way at this moment: its attempt is left to finish and to be recorded.
    const restart = mail.state === "queued" ? {} : { attempts: 0, lastError: null, sentAt: null };
    await tx
      .update(mails)
      .set({ state: "queued", nextAttemptAt: sql`now()`, messageId, ...restart })
      .where(eq(mails.id, id));
    await recordAudit(tx, actor, "mailResent", `${mail.kind} ${id.slice(0, 8)}`);
    await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
    return true;
  });
}
