import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { leadEntries, leads, mails } from "#db/schema.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { isSame, type FormValues, type SaveResult } from "#app/platform/records/save-result.ts";
import { change } from "../lead/lead-changes.server.ts";
import type { Contact } from "./contact-form.ts";

/** Correcting who a person is. Each change is an entry of the timeline, with what it replaced: their number is the version. */

type Lead = typeof leads.$inferSelect;

export function contactOf({ name, organization, email, language }: Lead): Contact {
  return { name, organization, email, language: languageNamed(language) };
}

export async function findContact(id: string) {
  const [lead] = await db().select().from(leads).where(eq(leads.id, id));
  if (!lead || lead.mergedInto) return undefined;
  return { values: contactOf(lead), version: await versionOf(db(), id) };
}

const isChange = (id: string) => and(eq(leadEntries.leadId, id), eq(leadEntries.kind, "contact"));

async function versionOf(tx: Database, id: string): Promise<number> {
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(leadEntries).where(isChange(id));
  return total + 1;
}

export async function saveContact(
  actor: Actor,
  id: string,
  values: Contact,
  version: number,
): Promise<SaveResult<FormValues>> {
  let result: SaveResult<FormValues> = { kind: "missing" };
  const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const typed = { ...values, name: oneLine(values.name), organization: oneLine(values.organization) };
  await change(actor, id, async (lead, tx) => {
    if (lead.mergedInto) return undefined;
    const stored = contactOf(lead);
    const current = await versionOf(tx, id);
    if (isSame(stored, typed)) {
      result = { kind: "saved", version: current };
      return undefined;
    }
    if (version !== current) {
      result = {
        kind: "conflict",
        version: current,
        theirs: stored,
        taken: [],
        clashes: [],
        ...(await lastChange(tx, id)),
      };
      return undefined;
    }
    const emailKey = typed.email.toLowerCase();
    if (emailKey !== lead.emailKey) {
      const other = and(eq(leads.emailKey, emailKey), ne(leads.id, id));
      if ((await tx.$count(leads, other)) > 0) {
        result = { kind: "refused", errors: { email: { key: "taken" } } };
        return undefined;
      }
      // What waits to go out goes to the address that is right.
      await tx
        .update(mails)
        .set({ recipient: typed.email })
        .where(
          and(
            eq(mails.leadId, id),
            inArray(mails.state, ["planned", "held"]),
            eq(sql`lower(${mails.recipient})`, lead.emailKey),
          ),
        );
    }
    result = { kind: "saved", version: current + 1 };
    const search = fold(`${typed.name}\n${typed.email}\n${typed.organization}`);
    return {
      set: { ...typed, emailKey, search },
      entry: { kind: "contact", payload: { contact: typed, replaced: stored } },
      action: "leadContactChanged",
      isFinal: true,
    };
  });
  return result;
}

async function lastChange(tx: Database, id: string): Promise<{ savedBy: string; savedAt: Date }> {
  const [last] = await tx.select().from(leadEntries).where(isChange(id)).orderBy(desc(leadEntries.createdAt)).limit(1);
  return { savedBy: last?.actor ?? "", savedAt: last?.createdAt ?? new Date() };
}
