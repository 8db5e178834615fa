import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { oneRow } from "#db/one-row.ts";
import { leads, subscribers } from "#db/schema.ts";
import type { Database } from "#db/client.server.ts";
import { env } from "#app/platform/env.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { counted } from "#app/platform/mail/define-mail.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { createToken, hashToken } from "#app/platform/tokens.server.ts";
import type { Consent } from "./consent.ts";
import { subscriberMails } from "./mails/subscriber-mails.server.tsx";
import { ownPageAddress, type Subscriber } from "./subscribers.server.ts";

/** Who does not confirm within this time is deleted, and the link has ended. */
export const confirmDays = 30;

export type SignUp = { email: string; language: Language; consent: Consent; leadId?: string };

/**
 * Asks for a confirmation by mail; who is on the list already is mailed that, so that the answer of the page, and what the
 * mailbox may still get, are the same for every address. False when the mailbox has had its mails of this hour: then
 * nothing is stored.
 */
export async function askToConfirm(tx: Database, { email, language, consent, leadId }: SignUp): Promise<boolean> {
  if (!consent.honeypot && !(await consumeMailBudget(tx, email)).allowed) return false;
  const subscriber = await findOrAdd(tx, { email, language, consent, leadId });
  if (consent.honeypot) return true;
  if (subscriber.state === "active") await mail(tx, "subscriberKnown", subscriber, ownPageAddress(subscriber));
  else await mailConfirmation(tx, { ...subscriber, language }, "subscriberConfirm", consent);
  return true;
}

/** One mail a day is enough for somebody who ticks the box of several forms. */
const oneDay = 86_400_000;

/** The box of another form: nothing is mailed to who is on the list, or was asked today. */
export async function askAfterTick(tx: Database, signUp: SignUp & { leadId: string }) {
  const email = signUp.email.toLowerCase();
  const [known] = await tx.select().from(subscribers).where(eq(subscribers.email, email));
  const isAsked = known?.confirmSentAt && known.confirmSentAt.getTime() > Date.now() - oneDay;
  if (known?.state === "active" || isAsked) return;
  if (!(await askToConfirm(tx, { ...signUp, email }))) return;
  await tx.update(leads).set({ lettersAskedAt: new Date() }).where(eq(leads.id, signUp.leadId));
}

/** The row of the address, locked. */
async function findOrAdd(tx: Database, { email, language, consent, leadId }: SignUp): Promise<Subscriber> {
  await tx
    .insert(subscribers)
    .values({
      email,
      language,
      leaveToken: createToken(),
      source: consent,
      leadId: leadId ?? (await leadOf(tx, email)),
    })
    .onConflictDoNothing();
  return oneRow(await tx.select().from(subscribers).where(eq(subscribers.email, email)).for("update"));
}

async function leadOf(tx: Database, email: string): Promise<string | undefined> {
  const [lead] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.emailKey, email));
  return lead?.id;
}

/** A lead that is stored later belongs to the subscriber with its address. */
export async function linkLead(tx: Database, email: string, leadId: string) {
  await tx
    .update(subscribers)
    .set({ leadId })
    .where(and(eq(subscribers.email, email.toLowerCase()), isNull(subscribers.leadId)));
}

/**
 * The link of the mail. It follows from the secret of the row, so that every mail that asks has the same one and the first of two
 * clicks is not lost; the row says whether it still counts.
 */
export function confirmToken({ leaveToken }: Pick<Subscriber, "leaveToken">): string {
  return createHash("sha256").update(`confirm ${leaveToken}`).digest("hex").slice(0, leaveToken.length);
}

/** The budget has been taken, or an owner sends it. Consent is replaced only by a person who is not on the list. */
export async function mailConfirmation(
  tx: Database,
  subscriber: Subscriber,
  kind: "subscriberConfirm" | "subscriberAsk",
  consent?: Consent,
) {
  const { id, language } = subscriber;
  const token = confirmToken(subscriber);
  await tx
    .update(subscribers)
    .set({
      language,
      confirmTokenHash: hashToken(token),
      confirmSentAt: new Date(),
      ...(consent && { source: consent }),
    })
    .where(eq(subscribers.id, id));
  await mail(tx, kind, subscriber, env().siteUrl + localizedPath(language, `/subscribe/${token}`));
}

async function mail(tx: Database, kind: keyof typeof subscriberMails, subscriber: Subscriber, href: string) {
  const { email, language, leadId } = subscriber;
  await queueMail(
    tx,
    counted(subscriberMails[kind].write({ to: email, language, leadId: leadId ?? undefined, props: { href } })),
  );
}
