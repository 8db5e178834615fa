import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { mails } from "#db/schema.ts";
import { searchNewest } from "#db/search-newest.server.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { picturesOf } from "#app/platform/mail/message.server.ts";
import { newMessageId } from "#app/platform/mail/message-id.server.ts";
import { mailChannel } from "#app/platform/mail/outbox.server.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { mailList, type MailQuery } from "./mail-list.ts";

export type ListedMail = Awaited<ReturnType<typeof listMails>>["list"][number];

/** A search returns at most this many mails, and the page says so. */
const maxHits = 1000;
/** A search looks at this many of the newest mails; for a whole address it looks at all of them. */
const maxRows = 20_000;

export async function listMails(query: Pick<MailQuery, "q" | "state" | "page">) {
  const { q, state } = query;
  const { pageSize } = mailList;
  const inState = state ? eq(mails.state, state) : undefined;
  const search = q ? await searchMails(q, inState, state !== "") : undefined;
  const total = search ? Math.min(search.ids.length, maxHits) : await db().$count(mails, inState);
  const { offset, ...page } = pageOf(total, query, pageSize);
  const ids = search?.ids.slice(offset, Math.min(offset + pageSize, maxHits)) ?? (await listIds(inState, offset));
  const { html: _html, text: _text, ...listed } = columns;
  const list =
    ids.length === 0
      ? []
      : await db()
          .select(listed)
          .from(mails)
          .where(inArray(mails.id, ids))
          .orderBy(desc(mails.createdAt), desc(mails.id));
  const more = search !== undefined && search.ids.length > maxHits;
  return { list, ...page, more, newestOnly: !search || search.complete || more ? undefined : maxRows };
}

/** Read from the index alone: the rows contain whole mails. */
async function listIds(where: SQL | undefined, offset: number): Promise<string[]> {
  const rows = await db()
    .select({ id: mails.id })
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .offset(offset)
    .limit(mailList.pageSize);
  return rows.map(({ id }) => id);
}

async function searchMails(q: string, where: SQL | undefined, selective: boolean) {
  if (/^\S+@\S+\.\S+$/.test(q)) {
    const rows = await db()
      .select({ id: mails.id })
      .from(mails)
      .where(and(where, sql`lower(${mails.recipient}) = ${q.toLowerCase()}`))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(maxHits + 1);
    if (rows.length > 0) return { ids: rows.map(({ id }) => id), complete: true };
  }
  const like = likePattern(q);
  return searchNewest({
    table: mails,
    where,
    newest: sql.identifier("created_at"),
    selective,
    columns: [sql.identifier("recipient"), sql.identifier("subject")],
    matching: sql`(recipient ilike ${like} or subject ilike ${like})`,
    maxHits: maxHits + 1,
    maxRows,
  });
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
  delivery: mails.delivery,
  deliveryNote: mails.deliveryNote,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

/** A mail as the log shows it: a link that opens an account is for its recipient alone. */
export async function findMail(id: string) {
  const [mail] = await db().select(columns).from(mails).where(eq(mails.id, id));
  return mail && (mail.secret ? { ...mail, html: "", text: "" } : mail);
}

/** The pictures that a mail shows within itself; a letter that was followed by another has none any more. */
export async function findPictures(id: string) {
  const [mail] = await db().select({ id: mails.id, pictures: mails.pictures }).from(mails).where(eq(mails.id, id));
  return mail ? picturesOf(mail) : [];
}

/**
 * Puts a mail back into the queue. One that was delivered gets a new Message-ID, otherwise the reader's mail program
 * would treat it as a duplicate; one whose text was removed cannot be sent again.
 */
export async function resendMail(actor: Actor, id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [mail] = await tx
      .select({
        state: mails.state,
        kind: mails.kind,
        html: mails.html,
        messageId: mails.messageId,
        authorId: mails.authorId,
      })
      .from(mails)
      .where(eq(mails.id, id))
      .for("update");
    if (!mail || mail.html === "") return false;
    // An answer that waits or was stopped is sent from the conversation, by somebody who sees why it waits.
    if (mail.state === "planned" || mail.state === "held") return false;
    const messageId = mail.state === "sent" ? newMessageId() : mail.messageId;
    // A queued mail may be being sent at this moment: its attempt must be able to finish and be recorded.
    const restart = mail.state === "queued" ? {} : { attempts: 0, lastError: null, sentAt: null };
    await tx
      .update(mails)
      .set({
        state: mail.authorId ? "planned" : "queued",
        expectedVersion: null,
        nextAttemptAt: sql`now()`,
        messageId,
        // What became of the one before.
        delivery: null,
        deliveryNote: null,
        ...restart,
      })
      .where(eq(mails.id, id));
    await recordAudit(tx, actor, "mailResent", `${mail.kind} ${id.slice(0, 8)}`);
    await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
    return true;
  });
}
