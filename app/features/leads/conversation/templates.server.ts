import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { db, type Database } from "#db/client.server.ts";
import { leadEntries, siteRecords, users } from "#db/schema.ts";
import { byLanguage, textIn, type Words } from "#app/platform/i18n/words.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import type { AnswerValues } from "#app/platform/text/answer-variables.ts";
import { site } from "#site";
import { readEntry } from "../stored-entries.server.ts";

/** A text to begin an answer from; `proof` keeps them (records of the kind "template"). */
export type AnswerTemplate = { id: string; name: string; subject: Words; text: Words };

const text = z.string().catch("");
const valuesSchema = z.object({ name: text, subject: text, subjectEs: text, text, textEs: text });

/** Those that are offered, in the team's order. */
export async function listTemplates(): Promise<AnswerTemplate[]> {
  const rows = await db()
    .select({ id: siteRecords.id, values: siteRecords.values })
    .from(siteRecords)
    .where(and(eq(siteRecords.kind, "template"), siteRecords.published, isNull(siteRecords.deletedAt)))
    .orderBy(asc(siteRecords.position), asc(siteRecords.id));
  return rows.flatMap(({ id, values }) => {
    const read = parseStored(valuesSchema, values, { column: "site_records.values", id })?.value;
    if (!read) return [];
    const words = (name: "subject" | "text") => byLanguage((language) => textIn(read, name, language));
    return [{ id, name: read.name, subject: words("subject"), text: words("text") }];
  });
}

/** Somebody who calls themselves "{{date}}" names no variable. */
const plain = (text: string) => text.replace(/\{{2,}|\}{2,}/g, "").trim();

/** What is known for an answer to this person; the rest is asked for. */
export async function knownValues(
  authorId: string,
  lead: { id: string; name: string; organization: string },
  tx: Database = db(),
): Promise<AnswerValues> {
  const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, authorId));
  const [registration] = await tx
    .select()
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, lead.id), eq(leadEntries.kind, "registration")))
    .orderBy(desc(leadEntries.createdAt), desc(leadEntries.id))
    .limit(1);
  return {
    name: plain(lead.name),
    organization: plain(lead.organization),
    event: plain((registration && readEntry(registration).payload.eventTitle) ?? ""),
    date: "",
    writer: plain(author?.name ?? ""),
    brand: site.name,
  };
}
