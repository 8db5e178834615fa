import { domainToASCII } from "node:url";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import type { StoredMail } from "#app/platform/mail/mail-types.server.ts";
import { renderMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { mailSender, teamEmail } from "#app/platform/site/settings.server.ts";
import { parseStored } from "#app/platform/stored-json.server.ts";
import { site } from "#site";
import type { LetterWords } from "../letter-words.ts";
import { LetterEmail } from "./letter-email.tsx";
import { letterHtml } from "./letter-html.server.ts";

/** Only to people who have confirmed that they want letters. */
export const letterMail = defineMail({ kind: "letter", to: "subscriber", budget: false, body: LetterEmail });

/** Stands for each recipient's own page until the mail is handed over. No address can begin like this. */
export const ownPagePlace = "https://own-page.invalid/";

const mailSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });
const mailsSchema = z.object({ en: mailSchema.optional(), es: mailSchema.optional() });
export type WrittenMail = z.output<typeof mailSchema>;
/** The mails of a letter in the languages that it is written in. */
export type LetterMails = z.output<typeof mailsSchema>;

export function outgoing(words: LetterWords, language: Language, ownPage = ownPagePlace): OutgoingMail {
  const { siteUrl } = env();
  return letterMail.write({
    to: "",
    language,
    subject: words.subject[language],
    props: { preview: words.preview[language], html: letterHtml(words.body[language], siteUrl), ownPage },
  });
}

export async function writeMail(words: LetterWords, language: Language, ownPage?: string): Promise<WrittenMail> {
  const { subject, body } = outgoing(words, language, ownPage);
  return { subject, ...(await renderMail(body)) };
}

export async function writeMails(words: LetterWords, written: readonly Language[]): Promise<LetterMails> {
  const mails: LetterMails = {};
  for (const language of written) mails[language] = await writeMail(words, language);
  return mails;
}

export function storedMails({ id, mails }: { id: string; mails: unknown }): LetterMails {
  return parseStored(mailsSchema, mails ?? {}, { column: "letters.mails", id })?.value ?? {};
}

type Recipient = { letterId: string; subscriberId: string; email: string; language: Language };

/** The message to one person. It is the same at every attempt, Message-ID included. */
export function toMail(recipient: Recipient, mail: WrittenMail, ownPage: string): StoredMail {
  const { letterId, subscriberId, email, language } = recipient;
  const own = (text: string) => text.replaceAll(ownPagePlace, () => ownPage);
  return {
    ...empty,
    id: `${letterId}.${subscriberId}`,
    kind: "letter",
    recipient: email,
    replyTo: teamEmail(),
    subject: mail.subject,
    html: own(mail.html),
    text: own(mail.text),
    unsubscribeUrl: ownPage,
    language,
    messageId: `<${letterId}.${subscriberId}@${senderDomain()}>`,
    createdAt: new Date(),
    nextAttemptAt: new Date(),
  };
}

function senderDomain(): string {
  const sender = mailSender();
  const address = typeof sender === "string" ? sender : sender.address;
  return domainToASCII(/@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? "") || site.domain;
}

/** What a letter has none of. */
const empty = {
  leadId: null,
  calendar: null,
  pictures: null,
  secret: false,
  state: "queued",
  attempts: 0,
  leasedUntil: null,
  leaseToken: null,
  lastError: null,
  serverId: null,
  inReplyTo: null,
  references: null,
  authorId: null,
  authorName: null,
  written: null,
  expectedVersion: null,
  condition: null,
  delivery: null,
  deliveryNote: null,
  mergedFrom: null,
  sentAt: null,
} as const;
