import { and, asc, desc, eq, ilike, inArray, isNull, or, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { eventDates, events, mails, scanPageLinks, scans } from "#db/schema.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { inEitherLanguage } from "#app/platform/i18n/words.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { findLinkTargets } from "#app/platform/links/link-targets.server.ts";
import type { LinkTarget } from "#app/platform/pages/link-target.ts";
import { createToken, hashToken } from "#app/platform/tokens.server.ts";

/** What a link of an answer may lead to, with its address in the person's language. */
export type AnswerLink = { kind: LinkTarget["kind"] | "event" | "result"; title: string; path: string };

const maxEvents = 5;
/** In place of the secret: the link to a person's result is made when the answer is sent. */
const ownResult = "/tools/result/theirs";

/** The person's result, events to come, articles, pages: by a part of their title; a few before something is typed. */
export async function findAnswerLinks(leadId: string, query: string, language: Language): Promise<AnswerLink[]> {
  const wanted = query.trim();
  const targets = (await findLinkTargets(wanted, language)).map(
    (target): AnswerLink => ({
      ...target,
      path: localizedPath(language, target.path),
    }),
  );
  const found = [...(await resultOf(leadId, language)), ...(await eventsToCome(wanted, language)), ...targets];
  const typed = wanted.toLowerCase();
  return found.filter(({ kind, title }) => kind !== "result" || title.toLowerCase().includes(typed));
}

async function resultOf(leadId: string, language: Language): Promise<AnswerLink[]> {
  const [scan] = await newestScan(db(), leadId);
  if (!scan) return [];
  const title = fill(copyFor(language, "admin").lead.answer.resultTitle, { date: longDate(scan.createdAt, language) });
  return [{ kind: "result", title, path: localizedPath(language, ownResult) }];
}

function newestScan(tx: Database, leadId: string) {
  return (
    tx
      .select({ id: scans.id, createdAt: scans.createdAt })
      .from(scans)
      // Of the address that the answer goes to: what came with another one proves nothing to this mailbox.
      .where(and(eq(scans.leadId, leadId), isNull(scans.mergedFrom)))
      .orderBy(desc(scans.createdAt), desc(scans.id))
      .limit(1)
  );
}

async function eventsToCome(wanted: string, language: Language): Promise<AnswerLink[]> {
  const pattern = likePattern(wanted);
  const next = sql`min(${eventDates.startsAt})`;
  const rows = await db()
    .select({ slug: events.slug, title: events.title, titleEs: events.titleEs })
    .from(events)
    .innerJoin(eventDates, eq(eventDates.eventId, events.id))
    .where(
      and(
        eq(events.state, "published"),
        isNull(eventDates.cancelledAt),
        sql`${eventDates.endsAt} > now()`,
        wanted ? or(ilike(events.title, pattern), ilike(events.titleEs, pattern)) : undefined,
      ),
    )
    .groupBy(events.id)
    .orderBy(asc(next), asc(events.id))
    .limit(maxEvents);
  return rows.map((event) => ({
    kind: "event",
    title: inEitherLanguage(event, "title", language),
    path: localizedPath(language, `/events/${event.slug}`),
  }));
}

/** The answer with a private link to the person's newest result, where a link to it was picked. */
export async function withOwnResult(tx: Database, leadId: string, body: string): Promise<string> {
  if (!body.includes(ownResult)) return body;
  const [scan] = await newestScan(tx, leadId);
  if (!scan) return body;
  const token = createToken();
  await tx.insert(scanPageLinks).values({ tokenHash: hashToken(token), scanId: scan.id });
  return body.replaceAll(ownResult, `/tools/result/${token}`);
}

/** Whether the answer links to a result that is gone by now, with the address that it came with. */
export const linksToNoResult = (body: string) => body.includes(ownResult);

/**
 * Before an answer that was not sent is deleted: the link that was made for it opens nothing any more, and its text has the
 * placeholder again. Both were stored in one transaction, so they have one time.
 */
export async function withoutOwnResult(tx: Database, mailId: string, written: string): Promise<string> {
  const made = await tx
    .delete(scanPageLinks)
    .where(
      and(
        inArray(
          scanPageLinks.tokenHash,
          [...written.matchAll(secretResult)].map(([, token = ""]) => hashToken(token)),
        ),
        sql`${scanPageLinks.createdAt} = (select ${mails.createdAt} from ${mails} where ${mails.id} = ${mailId})`,
      ),
    )
    .returning({ tokenHash: scanPageLinks.tokenHash });
  const own = new Set(made.map(({ tokenHash }) => tokenHash));
  return written.replace(secretResult, (address, token: string) => (own.has(hashToken(token)) ? ownResult : address));
}

const secretResult = /\/tools\/result\/([0-9a-f]{48})/g;
