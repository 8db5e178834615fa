import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { subscribers } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import type { Consent } from "./consent.ts";
import { mailConfirmation } from "./sign-up.server.ts";

/**
 * People who ticked the box of a form before there were letters get one question by mail, and only when an owner asks for
 * that. The button stores a row for each; a chore writes the mails, so that a stop in between asks nobody twice.
 */

/** Who ticked it, was never asked, is no spam, and has no row yet. Further addresses of somebody do not count. */
const unasked = sql`keep_posted and letters_asked_at is null and status <> 'spam' and merged_into is null
  and not exists (select 1 from subscribers s where s.email = leads.email_key)`;

export async function countUnasked(): Promise<number> {
  const result = await db().execute<{ count: string }>(sql`select count(*) as count from leads where ${unasked}`);
  return Number(result.rows[0]?.count ?? 0);
}

export async function askUnasked(actor: Actor): Promise<number> {
  const source = byLanguage(
    (language): Consent => ({
      place: "ticked",
      shown: copyFor(language, "journey").form.keepMePosted,
      at: new Date().toISOString(),
      by: actor.id,
    }),
  );
  return db().transaction(async (tx) => {
    // As createToken() makes them: 48 hexadecimal characters that nobody can guess.
    const token = sql`left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 48)`;
    const added = await tx.execute<{ email: string }>(sql`
      insert into subscribers (email, language, leave_token, source, lead_id)
      select email_key, case when language = 'es' then 'es' else 'en' end, ${token},
        case when language = 'es' then ${JSON.stringify(source.es)}::jsonb else ${JSON.stringify(source.en)}::jsonb end, id
      from leads where ${unasked}
      on conflict (email) do nothing
      returning email`);
    await tx.execute(sql`
      update leads set letters_asked_at = now() where keep_posted and letters_asked_at is null
        and exists (select 1 from subscribers s where s.lead_id = leads.id and s.source ->> 'place' = 'ticked')`);
    const count = added.rows.length;
    if (count > 0) await recordAudit(tx, actor, "subscribersAsked", String(count));
    return count;
  });
}

/** In one transaction, so that a stop leaves the rest as it was. */
const mailsAtOnce = 50;

/** Writes the questions that are still to be written. Returns how many. */
export async function writeQuestions(): Promise<number> {
  let written = 0;
  for (;;) {
    const count = await db().transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(subscribers)
        .where(
          and(
            eq(subscribers.state, "pending"),
            isNull(subscribers.confirmTokenHash),
            isNotNull(subscribers.leadId),
            sql`${subscribers.source} ->> 'place' = 'ticked'`,
          ),
        )
        .orderBy(asc(subscribers.createdAt), asc(subscribers.id))
        .limit(mailsAtOnce)
        .for("update", { skipLocked: true });
      for (const row of rows) await mailConfirmation(tx, row, "subscriberAsk");
      return rows.length;
    });
    written += count;
    if (count < mailsAtOnce) return written;
  }
}
