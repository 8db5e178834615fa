import { and, asc, desc, eq, inArray, lt, not } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails, users } from "#db/schema.ts";
import { env } from "#app/platform/env.server.ts";
import { answerHtml } from "../../conversation/answer-html.server.ts";
import { filesOfMails } from "../../conversation/attachments.server.ts";
import { listSubscriptions, type Subscription } from "#app/features/subscribers/people.server.ts";
import { readEntry } from "../../stored-entries.server.ts";
import { listAddresses } from "../merge/merge-page.server.ts";
import { scoresOf } from "./brief.ts";
import { countUnconfirmed, listMessages } from "./messages.server.ts";
import { listTeamScans } from "./team-scans.server.ts";

export type LeadPage = NonNullable<Awaited<ReturnType<typeof findLead>>>;
export type LeadEntry = LeadPage["entries"][number];
export type LeadMail = LeadPage["mails"][number];

/** Entries of the timeline on one page, and as many mails; a conversation may have thousands. */
const perPage = 60;

const shownMail = {
  id: mails.id,
  kind: mails.kind,
  subject: mails.subject,
  recipient: mails.recipient,
  state: mails.state,
  attempts: mails.attempts,
  nextAttemptAt: mails.nextAttemptAt,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  authorId: mails.authorId,
  authorName: mails.authorName,
  written: mails.written,
  language: mails.language,
  condition: mails.condition,
  delivery: mails.delivery,
};

/** An answer that waits or was stopped is on the first page, however much has happened since. */
const isWaiting = inArray(mails.state, ["planned", "held"]);

/** One person with what happened, newest first: a page of it, before the time `before`. */
export async function findLead(id: string, before?: Date) {
  const [lead] = await db()
    .select({ lead: leads, owner: users.email })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(eq(leads.id, id));
  if (!lead) return undefined;
  const entries = await db()
    .select()
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, id), before && lt(leadEntries.createdAt, before)))
    .orderBy(desc(leadEntries.createdAt), asc(leadEntries.id))
    .limit(perPage);
  // The brief is about the newest of each, wherever it is in the timeline.
  const newest = await db()
    .selectDistinctOn([leadEntries.kind])
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, id), inArray(leadEntries.kind, ["inquiry", "division", "scan", "registration"])))
    .orderBy(leadEntries.kind, desc(leadEntries.createdAt), asc(leadEntries.id));
  const mailsSent = await db()
    .select(shownMail)
    .from(mails)
    .where(and(eq(mails.leadId, id), not(isWaiting), before && lt(mails.createdAt, before)))
    .orderBy(desc(mails.createdAt), asc(mails.id))
    .limit(perPage);
  const waiting = before
    ? []
    : await db()
        .select(shownMail)
        .from(mails)
        .where(and(eq(mails.leadId, id), isWaiting))
        .orderBy(desc(mails.createdAt), asc(mails.id))
        .limit(perPage);
  const { siteUrl } = env();
  const scans = await listTeamScans(id);
  const [messages, unconfirmed] = [await listMessages(id), await countUnconfirmed(id)];
  const page = cutPage(entries, mailsSent);
  const letters = await listSubscriptions(id);
  const isOnPage = ({ at }: { at: Date }) => (!before || at < before) && (!page.older || at >= page.older);
  const written = [...waiting, ...page.mails];
  const files = await filesOfMails(written.filter(({ authorId }) => authorId).map((mail) => mail.id));
  return {
    messages,
    unconfirmed,
    scans: await listScans(id),
    addresses: await listAddresses(id),
    ...lead.lead,
    owner: lead.owner,
    entries: page.entries.map(readEntry),
    newest: newest.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).map(readEntry),
    mails: written.map((mail) => ({
      ...mail,
      written: mail.written && answerHtml(mail.written, siteUrl),
      files: files.get(mail.id) ?? [],
    })),
    older: page.older,
    letters: letters.map(({ id: subscription, email, state }) => ({ id: subscription, email, state })),
    letterSteps: letters.flatMap(letterSteps).filter(isOnPage),
    teamScans: scans,
  };
}

/** What happened with the letters, as far as it is known: the row keeps the last time of each. */
function letterSteps({ id, email, consent, createdAt, confirmedAt, leftAt }: Subscription) {
  const asked = consent?.place === "import" ? null : createdAt;
  const steps = [
    ["asked", asked],
    ["confirmed", confirmedAt],
    ["left", leftAt],
  ] as const;
  return steps.flatMap(([step, at]) => (at ? [{ id: `${id}-${step}`, step, at, email }] : []));
}

type Dated = { createdAt: Date };

/**
 * Where a list was cut, the other one may go on: both end at the same moment, so that the next page neither leaves out
 * nor repeats anything. What was stored in one transaction has one time and stays together.
 */
export function cutPage<Entry extends Dated, Mail extends Dated>(entries: Entry[], written: Mail[], size = perPage) {
  const times = [...entries, ...written].map(({ createdAt }) => createdAt.getTime());
  const last = times.sort((one, other) => other - one)[size - 1];
  const isFull = entries.length === size || written.length === size;
  if (last === undefined || (times.length <= size && !isFull)) return { entries, mails: written };
  const shown = ({ createdAt }: Dated) => createdAt.getTime() >= last;
  return { entries: entries.filter(shown), mails: written.filter(shown), older: new Date(last) };
}

/** More than anybody takes. */
const maxScans = 50;

/** All scans of a person with their scores, newest first: each is shown beside the one before it. */
async function listScans(id: string) {
  const rows = await db()
    .select()
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, id), eq(leadEntries.kind, "scan")))
    .orderBy(desc(leadEntries.createdAt), asc(leadEntries.id))
    .limit(maxScans);
  return rows.flatMap((row) => {
    const scores = scoresOf(readEntry(row).payload);
    return scores ? [{ at: row.createdAt, pillarScores: scores.pillarScores }] : [];
  });
}
