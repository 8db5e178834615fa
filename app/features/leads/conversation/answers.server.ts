import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, mails } from "#db/schema.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { newMessageId } from "#app/platform/mail/message-id.server.ts";
import { mailChannel, renderMail } from "#app/platform/mail/outbox.server.ts";
import { draftsOf } from "#app/platform/records/drafts.server.ts";
import { teamEmail } from "#app/platform/site/settings.server.ts";
import { leadSubject } from "../lead-subject.server.ts";
import { answerMail } from "../mails/answer-email.tsx";
import { answerForm, type Answer } from "../admin/lead/answer-form.ts";
import { linksToNoResult, withOwnResult, withoutOwnResult } from "./answer-links.server.ts";
import { giveToAuthor, giveToMail, pathsOfMail, removeStored, tooMuchAttached } from "./attachments.server.ts";
import { answerHtml } from "./answer-html.server.ts";
import { isHtml } from "./answer-text.ts";
import { fillIn } from "./fill-in.server.ts";
import { raiseLeadVersion, replyTokenOf } from "./lead-version.server.ts";
import { dueTime, isZone } from "./send-times.ts";
import { keepSignature } from "./signatures.server.ts";
import { knownValues } from "./templates.server.ts";
import { replyAddress, threadOf } from "./thread.server.ts";

export const answerDrafts = draftsOf(answerForm.kind, answerForm.draft);

export type Planned =
  | { kind: "missing" }
  | { kind: "stopped" }
  | { kind: "badTime" }
  /** The text has variables that nobody filled in, or there are too many files. */
  | { kind: "unfilled"; errors: FieldErrors }
  | { kind: "planned"; mailId: string };

/**
 * Stores an answer, which is sent when it is due. `seen` is the version of the lead that the page showed: with any other one
 * nothing is stored, and the page shows what is new.
 */
export async function planAnswer(
  actor: Actor,
  leadId: string,
  answer: Answer,
  seen: number,
  now = new Date(),
): Promise<Planned> {
  if (!isZone(answer.zone)) return { kind: "badTime" };
  const due = dueTime(answer, now);
  if (!due) return { kind: "badTime" };
  const { siteUrl } = env();
  const { language, signature, when } = answer;
  return db().transaction(async (tx): Promise<Planned> => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
    if (!lead) return { kind: "missing" };
    if (lead.version !== seen) return { kind: "stopped" };
    const filled = fillIn(answer, await knownValues(actor.id, lead, tx));
    if ("unfilled" in filled) return { kind: "unfilled", errors: filled.unfilled };
    const files = await tooMuchAttached(tx, actor.id, leadId);
    if (files) return { kind: "unfilled", errors: { files } };
    const { subject } = filled;
    const body = await withOwnResult(tx, leadId, filled.body);
    if (linksToNoResult(body)) return { kind: "unfilled", errors: { body: { key: "noResult" } } };
    const written = answerHtml(body, siteUrl);
    const token = await replyTokenOf(tx, leadId);
    const version = await raiseLeadVersion(tx, leadId, { by: actor.id, confirmed: true });
    const letter = answerMail.write({ to: lead.email, language, subject, leadId, props: { html: written, signature } });
    const { html, text } = await renderMail(letter.body);
    const [mail] = await tx
      .insert(mails)
      .values({
        kind: letter.kind,
        leadId,
        recipient: lead.email,
        replyTo: replyAddress(teamEmail(), token),
        subject: subject.replace(/\s+/g, " "),
        html,
        text,
        language,
        messageId: newMessageId(),
        state: "planned",
        nextAttemptAt: due,
        authorId: actor.id,
        authorName: actor.email,
        written: isHtml(body) ? written : body,
        expectedVersion: version,
        condition: when === "ifNoReply" ? when : null,
        ...(await threadOf(tx, leadId, lead.email)),
      })
      .returning({ id: mails.id });
    await giveToMail(tx, actor.id, leadId, mail!.id);
    await keepSignature(tx, actor.id, language, signature);
    await answerDrafts.delete(actor.id, leadId, tx);
    await recordAudit(tx, actor, "leadReplied", leadSubject(leadId));
    return { kind: "planned", mailId: mail!.id };
  });
}

/** Answers that can still be changed: nobody is sending them. */
const isWaiting = and(sql`${mails.state} in ('planned', 'held')`, isNull(mails.leaseToken));

/** The lead first, as everywhere. Undefined when the answer is on its way, sent or gone. */
async function lockAnswer(tx: Database, leadId: string, mailId: string) {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), eq(mails.leadId, leadId), isWaiting))
    .for("update");
  return lead && mail && { lead, mail };
}

type Lead = Pick<typeof leads.$inferSelect, "id" | "version">;
export type AnswerChange = "changed" | "unchanged";

/** Takes an answer back before it is sent. Its text becomes the actor's draft; one that exists stays below it. */
export async function takeBack(actor: Actor, leadId: string, mailId: string): Promise<AnswerChange> {
  return db().transaction(async (tx) => {
    const found = await lockAnswer(tx, leadId, mailId);
    if (!found) return "unchanged";
    const { subject, written, language } = found.mail;
    await giveToAuthor(tx, mailId, actor.id);
    const body = await withoutOwnResult(tx, mailId, written ?? "");
    await tx.delete(mails).where(eq(mails.id, mailId));
    // With the mail, in one transaction: the text must not be lost between the two.
    await addToDraft(tx, actor, found.lead, { subject, body, language });
    return "changed";
  });
}

type Text = { subject: string; body: string; language: string };

/** Above what the actor has begun to write to this person. */
export async function addToDraft(tx: Database, actor: Actor, lead: Lead, { subject, body, language }: Text) {
  const [draft] = (await answerDrafts.list(lead.id, tx)).filter(({ authorId }) => authorId === actor.id);
  const unfinished = typeof draft?.value.body === "string" ? draft.value.body.trim() : "";
  const texts = [...new Set([body.trim(), unfinished])].filter(Boolean);
  const { siteUrl } = env();
  const joined = (texts.some(isHtml) ? texts.map((text) => answerHtml(text, siteUrl)) : texts).join("\n\n");
  const value = { subject, body: joined, language };
  await answerDrafts.save(actor, lead.id, { value, baseVersion: lead.version }, tx);
}

/** The newest answer of the actor that still waits: what *Undo* after *Send* means. */
export async function findLastWaiting(actor: Actor, leadId: string): Promise<string | undefined> {
  const [mail] = await db()
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.leadId, leadId), eq(mails.authorId, actor.id), isWaiting))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return mail?.id;
}

/** Sends a stopped or planned answer now, by somebody who has seen what came (`seen`). */
export async function sendNow(
  actor: Actor,
  leadId: string,
  mailId: string,
  seen: number,
): Promise<AnswerChange | "stopped"> {
  return db().transaction(async (tx) => {
    const found = await lockAnswer(tx, leadId, mailId);
    if (!found) return "unchanged";
    if (found.lead.version !== seen) return "stopped";
    const expectedVersion = await raiseLeadVersion(tx, leadId, { by: actor.id, confirmed: true });
    await tx
      .update(mails)
      .set({
        state: "planned",
        expectedVersion,
        nextAttemptAt: sql`now()`,
        condition: null,
        attempts: 0,
        lastError: null,
      })
      .where(eq(mails.id, mailId));
    await recordAudit(tx, actor, "leadReplied", leadSubject(leadId));
    await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
    return "changed";
  });
}

/** Deletes an answer that will not be sent. */
export async function discardAnswer(leadId: string, mailId: string): Promise<AnswerChange> {
  const files = await db().transaction(async (tx) => {
    const found = await lockAnswer(tx, leadId, mailId);
    if (!found) return undefined;
    await withoutOwnResult(tx, mailId, found.mail.written ?? "");
    const paths = await pathsOfMail(tx, mailId);
    await tx.delete(mails).where(eq(mails.id, mailId));
    return paths;
  });
  if (!files) return "unchanged";
  await removeStored(files);
  return "changed";
}
