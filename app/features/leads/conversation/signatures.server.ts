import { eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { signatures, users } from "#db/schema.ts";
import { byLanguage, type Words } from "#app/platform/i18n/words.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { site } from "#site";

/** What stands below a person's answers: as they last left it in each language, else their name and ours. */
export async function signatureOf(userId: string): Promise<Words> {
  const [found] = await db()
    .select({ name: users.name, words: signatures.words })
    .from(users)
    .leftJoin(signatures, eq(signatures.userId, users.id))
    .where(eq(users.id, userId));
  const standard = [found?.name, site.name].filter(Boolean).join("\n");
  return byLanguage((language) => found?.words?.[language] ?? standard);
}

/** The signature of the answer just written is that of the next one in the same language. */
export async function keepSignature(tx: Database, userId: string, language: Language, text: string) {
  const [stored] = await tx.select({ words: signatures.words }).from(signatures).where(eq(signatures.userId, userId));
  const words = { ...stored?.words, [language]: text } as Words;
  const updatedAt = new Date();
  await tx
    .insert(signatures)
    .values({ userId, words, updatedAt })
    .onConflictDoUpdate({ target: signatures.userId, set: { words, updatedAt } });
}
