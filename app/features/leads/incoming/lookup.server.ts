import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads, mails, userRoles, users } from "#db/schema.ts";
import { mailboxInEffect } from "#app/platform/site/mailbox.server.ts";
import { mailSender, teamEmail } from "#app/platform/site/settings.server.ts";
import { personId } from "../merged.server.ts";
import { bounceOf, natureOf } from "./parse/classify.ts";
import { isSameMailbox, type ReceivedMail } from "./parse/read-mail.ts";
import { dmarcOf, whose, type KnownLead, type Trust } from "./parse/whose.ts";

/** What the site knows about the sender of a mail and the mails that it answers. Reads only. */

export type Place = {
  /** Undefined: nobody whom the site knows. */
  lead?: KnownLead;
  trust?: Trust;
  /** The mail of ours that it answers or reports about. */
  mailId?: string;
};

/** Undefined for mail that is no concern of the site: our own, and what the team writes. */
export async function placeOf(mail: ReceivedMail, authServer: string): Promise<Place | undefined> {
  if (mail.messageId && (await findMails([mail.messageId])).length > 0) return undefined;
  const isBounce = natureOf(mail) === "dsn";
  const named = isBounce ? bounceOf(mail).original : mail.references;
  const answered = newestNamed(named, await findMails(named));
  if (isBounce) return answered ? { lead: answered.lead, trust: "other", mailId: answered.id } : {};
  const known = (await leadOfToken(mail.tokens)) ?? answered?.lead;
  const sender = mail.from[0] ?? "";
  const byAddress = sender ? await leadOfAddress(sender) : undefined;
  // Any address of the person that they were merged from is theirs.
  const proven = known && byAddress?.id === known.id ? byAddress : known;
  const found = whose({ from: mail.from, dmarc: dmarcOf(mail, authServer) }, { proven, byAddress });
  // A colleague who answers a notice must never be stored as the visitor, whose name is in its Reply-To.
  const isOwnAddress = found && isSameMailbox(sender, found.lead.email);
  if (!isOwnAddress && (await isOfTeam(sender))) return undefined;
  return { ...found, mailId: answered?.id };
}

type NamedMail = { id: string; messageId: string; serverId: string | null; lead: KnownLead | undefined };

async function findMails(ids: string[]): Promise<NamedMail[]> {
  if (ids.length === 0) return [];
  const serverIds = ids.flatMap((id) => serverIdIn(id) ?? []);
  const rows = await db()
    .select({
      id: mails.id,
      messageId: mails.messageId,
      serverId: mails.serverId,
      leadId: leads.id,
      email: leads.email,
    })
    .from(mails)
    .leftJoin(leads, eq(leads.id, mails.leadId))
    .where(
      or(
        inArray(mails.messageId, ids),
        serverIds.length > 0 ? and(isNotNull(mails.serverId), inArray(mails.serverId, serverIds)) : undefined,
      ),
    )
    .limit(100);
  return rows.map(({ leadId, email, ...mail }) => ({
    ...mail,
    lead: leadId && email ? { id: leadId, email } : undefined,
  }));
}

/** Amazon SES makes a Message-ID of the id that it has answered with. */
function serverIdIn(id: string): string | undefined {
  return /^<([^<>@\s]{1,200})@(?:[^<>@\s]*\.)?amazonses\.com>$/i.exec(id)?.[1];
}

/** In-Reply-To comes first; of References the last one is the newest. */
function newestNamed(ids: string[], found: NamedMail[]): (NamedMail & { lead: KnownLead }) | undefined {
  const [first, ...rest] = ids;
  for (const id of first === undefined ? [] : [first, ...rest.reverse()]) {
    const mail = found.find(({ messageId, serverId }) => messageId === id || (serverId && serverId === serverIdIn(id)));
    if (mail?.lead) return { ...mail, lead: mail.lead };
  }
  return undefined;
}

async function leadOfToken(tokens: string[]): Promise<KnownLead | undefined> {
  if (tokens.length === 0) return undefined;
  const found = await db()
    .select({ id: personId, email: leads.email })
    .from(leads)
    .where(inArray(leads.replyToken, tokens))
    .limit(2);
  return found.length === 1 ? found[0] : undefined;
}

async function leadOfAddress(address: string): Promise<KnownLead | undefined> {
  const [found] = await db()
    .select({ id: personId, email: leads.email })
    .from(leads)
    .where(eq(leads.emailKey, address));
  return found;
}

/** Whoever has a role, and the site's own addresses. */
async function isOfTeam(address: string): Promise<boolean> {
  const sender = mailSender();
  const own = [typeof sender === "string" ? sender : sender.address, teamEmail(), mailboxInEffect()?.user];
  if (own.some((one) => one?.includes("@") && isSameMailbox(address, one.replace(/^.*<([^<>]+)>.*$/, "$1"))))
    return true;
  const [colleague] = await db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(sql`lower(${users.email})`, address))
    .limit(1);
  return colleague !== undefined;
}
