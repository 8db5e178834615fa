import { and, asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { lettersPerSecond } from "#app/platform/site/settings.server.ts";
import { db } from "#db/client.server.ts";
import { letterRecipients } from "#db/schema.ts";
import { countOthers, type LetterAudience } from "../audience.ts";
import { writtenLanguages } from "../letter-words.ts";
import { countRecipients, type LetterRow } from "../letters.server.ts";
import { checkMail } from "../mails/checks.ts";
import { outgoing } from "../mails/letter-mail.server.tsx";
import { shownMail } from "../mails/shown-mail.server.ts";
import { countReach } from "../reach.server.ts";

/** So many of the addresses that need attention are listed. */
export const listed = 100;

/** What the screen says about the mails of a letter: their size, and what providers dislike. */
export async function describeMails(letter: LetterRow) {
  const described = [];
  for (const language of languages) {
    const mail = await shownMail(letter, language);
    if (!mail) continue;
    const preview = letter.preview[language];
    const kilobytes = Math.ceil(Buffer.byteLength(mail.html) / 1000);
    described.push({ language, text: mail.text, kilobytes, checks: checkMail({ ...mail, preview }) });
  }
  return described;
}

/** How many people a draft would go to. */
export async function describeReach(letter: LetterRow, audience: LetterAudience) {
  const written = writtenLanguages(letter);
  const reach = await countReach(db(), audience);
  const all = languages.reduce((sum, language) => sum + reach[language], 0);
  const others = countOthers(reach, written);
  return {
    reach,
    others,
    missing: written.length > 0 ? languages.find((language) => !written.includes(language)) : undefined,
    total: written.length > 0 ? all - (audience.others ? 0 : others) : 0,
  };
}

/** How far a letter is, and whom somebody has to look after. */
export async function describeProgress({ id }: LetterRow) {
  const counts = (await countRecipients(db(), [id])).get(id)!;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rate = lettersPerSecond();
  const troubled = await db()
    .select({
      subscriberId: letterRecipients.subscriberId,
      email: letterRecipients.email,
      state: letterRecipients.state,
      reason: letterRecipients.lastError,
      settled: letterRecipients.settled,
    })
    .from(letterRecipients)
    .where(and(eq(letterRecipients.letterId, id), inArray(letterRecipients.state, ["refused", "unknown"])))
    .orderBy(asc(letterRecipients.settled), asc(letterRecipients.state), asc(letterRecipients.email))
    .limit(2 * listed);
  const open = await db().$count(
    letterRecipients,
    and(eq(letterRecipients.letterId, id), eq(letterRecipients.state, "unknown"), eq(letterRecipients.settled, false)),
  );
  return {
    counts,
    total,
    rate,
    minutesLeft: Math.round(counts.queued / rate / 60),
    /** Unknown outcomes that nobody has decided about. */
    open,
    unknown: troubled.filter(({ state }) => state === "unknown").slice(0, listed),
    refused: troubled.filter(({ state }) => state === "refused").slice(0, listed),
  };
}

/** The letter to whoever asks for it, as it would be sent. */
export async function sendTest(actor: Actor, letter: LetterRow, language: Language): Promise<boolean> {
  if (!writtenLanguages(letter).includes(language)) return false;
  const { test } = copyFor(language, "emails").letter;
  const written = outgoing(letter, language, env().siteUrl);
  const mail = { ...written, to: actor.email, subject: `${test}: ${written.subject}` };
  await db().transaction((tx) => queueMail(tx, mail));
  return true;
}
