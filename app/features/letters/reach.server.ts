import { and, inArray, sql } from "drizzle-orm";
import { activeWhere } from "#app/features/subscribers/subscribers.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import type { Database } from "#db/client.server.ts";
import { letterRecipients, subscribers } from "#db/schema.ts";
import type { LetterAudience, Reach } from "./audience.ts";

/** How many people a letter would go to at this moment, by their language. */
export async function countReach(tx: Database, audience: LetterAudience): Promise<Reach> {
  const rows = await tx
    .select({ language: subscribers.language, count: sql<number>`count(*)::int` })
    .from(subscribers)
    .where(activeWhere(audience))
    .groupBy(subscribers.language);
  return byLanguage((language) => rows.find((row) => row.language === language)?.count ?? 0);
}

/** A row for each recipient, in one statement. Rows that exist stay as they are, so nobody is written to twice. */
export async function insertRecipients(
  tx: Database,
  letterId: string,
  { audience, written }: { audience: LetterAudience; written: readonly Language[] },
): Promise<number> {
  const [first] = written;
  if (!first) return 0;
  const isWritten = inArray(subscribers.language, [...written]);
  const where = and(activeWhere(audience), audience.others ? undefined : isWritten);
  const language = sql`case when ${isWritten} then ${subscribers.language} else ${first} end`;
  await tx.execute(sql`
    insert into ${letterRecipients} (letter_id, subscriber_id, email, language)
    select ${letterId}::text, ${subscribers.id}, ${subscribers.email}, ${language} from ${subscribers} where ${where}
    on conflict do nothing`);
  return tx.$count(letterRecipients, sql`${letterRecipients.letterId} = ${letterId}`);
}
