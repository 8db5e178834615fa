import { createElement, type ReactElement } from "react";
import type { Database } from "#db/client.server.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { MailKind } from "./mail-kinds.ts";
import { queueMail, type OutgoingMail } from "./outbox.server.ts";

/** What every body is given; the kind is for one that several mails share, the subject for those that it heads. */
type Frame = { kind?: MailKind; language: Language; subject?: string; siteUrl: string };
type KindOf<Props> = Props extends { kind: infer Kind extends MailKind } ? Kind : MailKind;

type Definition<Props extends Frame, Kind extends KindOf<Props>> = {
  kind: Kind;
  /** The owner can change the words of mails to visitors and users, which have a `names.page` in emails.json. */
  to: "visitor" | "subscriber" | "user" | "team";
  /** Somebody may have typed another person's address: counted, and left out when the mailbox has had enough. */
  budget: boolean;
  /** It always has a link that signs in, confirms or resets. */
  secret?: boolean;
  /** A MailLayout. */
  body: (props: Props) => ReactElement;
};

type Letter<Props> = Pick<
  OutgoingMail,
  "to" | "language" | "replyTo" | "leadId" | "calendar" | "pictures" | "unsubscribeUrl" | "secret"
> & {
  /** For the variables of the subject. */
  values?: Record<string, string | number>;
  /** Instead of the one in emails.json. */
  subject?: string;
  props: Omit<Props, keyof Frame>;
};

/** The one declaration of a mail. test/mails.test.ts finds it by the export, and compares it with emails.json. */
export function defineMail<Props extends Frame, Kind extends KindOf<Props>>(mail: Definition<Props, Kind>) {
  const { kind, body, budget } = mail;

  function write({ props, values = {}, ...letter }: Letter<Props>): OutgoingMail {
    const { language, secret = mail.secret } = letter;
    const words = copyFor(language, "emails")[kind];
    const subject = letter.subject ?? fill("subject" in words ? words.subject : "", values);
    const complete = { ...props, kind, language, subject, siteUrl: env().siteUrl } as unknown as Props;
    return { ...letter, kind, subject, secret, budget, body: createElement(body, complete) };
  }

  return {
    ...mail,
    /** For a mail that is handed over and queued later, with queueMail. */
    write,
    /** In the transaction that stores what it is about. False when the mailbox's budget is used up. */
    queue: (tx: Database, letter: Letter<Props>) => queueMail(tx, write(letter)),
  };
}

/** Several mails that differ in their words only. */
export function defineMails<Props extends Frame, Kind extends KindOf<Props>>(
  kinds: readonly Kind[],
  same: Omit<Definition<Props, Kind>, "kind">,
) {
  type Mail = ReturnType<typeof defineMail<Props, Kind>>;
  return Object.fromEntries(kinds.map((kind) => [kind, defineMail({ ...same, kind })])) as Record<Kind, Mail>;
}

/** The mail's budget was taken before it was written, or an admin sends it. */
export function counted(mail: OutgoingMail): OutgoingMail {
  return { ...mail, budget: false };
}
