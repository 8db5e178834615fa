import { eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { leads, subscribers } from "#db/schema.ts";
import { countStep } from "#app/platform/figures/figures.server.ts";
import { queueHooks } from "#app/platform/hooks/queue.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { letterTopics } from "#app/platform/site/settings.server.ts";
import { hashToken, looksLikeToken } from "#app/platform/tokens.server.ts";
import type { Consent } from "./consent.ts";
import { confirmDays } from "./sign-up.server.ts";
import type { Subscriber } from "./subscribers.server.ts";

/** What a private link opens. `confirm`: the link of the mail that asks; `used` and `late`: it did, or would have, confirmed. */
export type Opened = { kind: "own" | "confirm" | "used" | "late"; subscriber: Subscriber };

export async function findByToken(token: string | undefined, tx: Database = db()): Promise<Opened | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [own] = await tx.select().from(subscribers).where(eq(subscribers.leaveToken, token));
  if (own) return { kind: "own", subscriber: own };
  const [asked] = await tx
    .select()
    .from(subscribers)
    .where(eq(subscribers.confirmTokenHash, hashToken(token)));
  return asked && { kind: stateOfLink(asked), subscriber: asked };
}

function stateOfLink({ confirmSentAt }: Subscriber): "confirm" | "used" | "late" {
  if (!confirmSentAt) return "used";
  return confirmSentAt.getTime() < Date.now() - confirmDays * 86_400_000 ? "late" : "confirm";
}

/** The button of the page that the mailed link opens. A second click finds the link used, and changes nothing. */
export async function confirmSubscription({ id }: Subscriber): Promise<Subscriber | undefined> {
  return activate(id, (row) => stateOfLink(row) === "confirm");
}

/** On their own page, after they left or their mailbox refused letters: the private link proves the mailbox. */
export async function comeBack({ id }: Subscriber, consent: Consent): Promise<Subscriber | undefined> {
  return activate(id, ({ state }) => state !== "active", consent);
}

async function activate(id: string, may: (row: Subscriber) => boolean, consent?: Consent) {
  const active = await db().transaction(async (tx) => {
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
    if (!row || !may(row)) return undefined;
    const change = {
      state: "active" as const,
      confirmedAt: new Date(),
      confirmSentAt: null,
      leftAt: null,
      refusals: 0,
      lastRefusal: null,
      ...(consent && { source: consent }),
    };
    await tx.update(subscribers).set(change).where(eq(subscribers.id, id));
    await tellHooks(tx, row);
    return row;
  });
  if (active) countStep("subscription", active.language);
  return active;
}

async function tellHooks(tx: Database, { id, email, language, leadId }: Subscriber) {
  const [lead] = leadId ? await tx.select().from(leads).where(eq(leads.id, leadId)) : [];
  await queueHooks(tx, {
    event: "subscription.created",
    subject: id,
    page: lead ? `/admin/leads/${lead.mergedInto ?? lead.id}` : "/admin/subscribers",
    leadId: leadId ?? undefined,
    facts: { language },
    person: { email, name: lead?.name ?? "", organization: lead?.organization ?? "" },
  });
}

/** At once, and final until the person asks again: a link that waits for a confirmation ends too. */
export async function leave(tx: Database, id: string): Promise<boolean> {
  const [left] = await tx
    .update(subscribers)
    .set({ state: "left", leftAt: new Date(), confirmSentAt: null })
    .where(eq(subscribers.id, id))
    .returning({ id: subscribers.id });
  return left !== undefined;
}

/** Topics that the owner has removed meanwhile are left out. */
export async function saveChoices({ id }: Subscriber, { language, topics }: { language: Language; topics: string[] }) {
  const known = letterTopics().map((topic) => topic.id);
  await db()
    .update(subscribers)
    .set({ language, topics: known.filter((topic) => topics.includes(topic)) })
    .where(eq(subscribers.id, id));
}
