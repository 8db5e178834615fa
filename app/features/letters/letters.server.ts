import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { cleanBody } from "#app/features/insights/admin/editor/post-schema.server.ts";
import { isEmptyBody } from "#app/features/insights/admin/editor/post-rules.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { byLanguage, type Words } from "#app/platform/i18n/words.ts";
import type { SaveResult } from "#app/platform/records/save-result.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { letterRecipients, letters } from "#db/schema.ts";
import type { LetterWords } from "./letter-words.ts";

export type LetterRow = typeof letters.$inferSelect;

/** As the form has them. */
export type LetterValues = Record<"subject" | "subjectEs" | "preview" | "previewEs" | "body" | "bodyEs", string>;

const formName = { en: "", es: "Es" } as const;

export function toWords(values: LetterValues): LetterWords {
  const words = (name: "subject" | "preview" | "body"): Words => byLanguage((one) => values[`${name}${formName[one]}`]);
  return { subject: words("subject"), preview: words("preview"), body: words("body") };
}

export function valuesOf({ subject, preview, body }: LetterWords): LetterValues {
  return {
    subject: subject.en,
    subjectEs: subject.es,
    preview: preview.en,
    previewEs: preview.es,
    body: body.en,
    bodyEs: body.es,
  };
}

/** As it is stored: clean, and a text without any words is none. */
function cleaned(values: LetterValues): LetterValues {
  const clean = (html: string) => {
    const body = cleanBody(html).replaceAll(' loading="lazy" decoding="async"', "");
    return isEmptyBody(body) ? "" : body;
  };
  return { ...values, body: clean(values.body), bodyEs: clean(values.bodyEs) };
}

export const nameOfLetter = ({ subject }: Pick<LetterWords, "subject">) => subject.en || subject.es;

const snapshot = z.object({
  subject: z.string(),
  subjectEs: z.string(),
  preview: z.string(),
  previewEs: z.string(),
  body: z.string(),
  bodyEs: z.string(),
});

export const savedLetters = versioned<LetterRow, LetterValues>({
  kind: "letter",
  schema: snapshot,
  creation: {
    async insert(tx, id, typed) {
      const words = toWords(cleaned(typed));
      const made = await tx
        .insert(letters)
        .values({ id, ...words })
        .onConflictDoNothing()
        .returning();
      return made.length > 0 ? { audit: ["letterCreated", nameOfLetter(words), { id }] } : undefined;
    },
  },
  async lock(tx, id) {
    const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for("update");
    return row && { row, values: valuesOf(row), changedAt: row.updatedAt };
  },
  complete: (_tx, _row, typed) => cleaned(typed),
  // What people have got, or will get at a time that an owner chose, does not change any more.
  refuse: async (_tx, { state }) => (state === "draft" ? undefined : { subject: { key: "notDraft" } }),
  async store(tx, { id }, values) {
    await tx
      .update(letters)
      .set({ ...toWords(values), updatedAt: new Date() })
      .where(eq(letters.id, id));
    return { audit: ["letterSaved", nameOfLetter(toWords(values)), { id }] };
  },
  restorable: (values) => values,
});

export async function findLetter(id: string) {
  const [letter] = await db().select().from(letters).where(eq(letters.id, id));
  return letter && { letter, version: await savedLetters.versionOf(id) };
}

/** `version`: the one that the form knows of a letter that it has made already. */
export async function createLetter(
  actor: Actor,
  id: string,
  values: LetterValues,
  version?: number,
): Promise<SaveResult> {
  const saved = await savedLetters.create(actor, id, values, version);
  return saved.kind === "saved" ? { ...saved, goTo: `/admin/letters/${id}?saved` } : saved;
}

export type Counts = Record<(typeof letterRecipients.$inferSelect)["state"], number>;

const none: Counts = { queued: 0, sending: 0, sent: 0, refused: 0, unknown: 0, left: 0, cancelled: 0 };

/** How many recipients of each letter are in which state. */
export async function countRecipients(tx: Database, ids: string[]): Promise<Map<string, Counts>> {
  const rows = ids.length
    ? await tx
        .select({
          id: letterRecipients.letterId,
          state: letterRecipients.state,
          count: sql<number>`count(*)::int`,
        })
        .from(letterRecipients)
        .where(inArray(letterRecipients.letterId, ids))
        .groupBy(letterRecipients.letterId, letterRecipients.state)
    : [];
  const counts = new Map(ids.map((id) => [id, { ...none }]));
  for (const { id, state, count } of rows) counts.get(id)![state] = count;
  return counts;
}

/** Only what was never sent to anybody: the rows of the others say who got what. */
export async function deleteLetter(actor: Actor, id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [gone] = await tx
      .delete(letters)
      .where(and(eq(letters.id, id), eq(letters.state, "draft")))
      .returning();
    if (!gone) return false;
    await savedLetters.forget(tx, id);
    await recordAudit(tx, actor, "letterDeleted", nameOfLetter(gone), { id });
    return true;
  });
}
