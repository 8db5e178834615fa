import { failureOf, withMailbox } from "#app/features/leads/incoming/imap.server.ts";
import { forgetPause, mailboxState, readMailbox } from "#app/features/leads/incoming/read-mailbox.server.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import type { SentForm } from "#app/platform/auth/sent-form.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import {
  incomingMail,
  isMailboxUnreadable,
  mailboxInEffect,
  storedMailbox,
  storeIncomingMail,
  storeMailbox,
  type Mailbox,
} from "#app/platform/site/mailbox.server.ts";
import { createToken, hashToken } from "#app/platform/tokens.server.ts";
import { mailboxProviders } from "./mailbox-providers.ts";
import { line, serverRules } from "../server-rules.ts";

/** A form that is not stored comes back with this; a password never does. */
export type TypedMailbox = {
  provider: string;
  host: string;
  port: string;
  user: string;
  folder: string;
  authServer: string;
};

export type MailboxAnswer =
  | { kind: "saved" }
  | { kind: "untested"; typed: TypedMailbox; reply: string }
  | { kind: "refused"; typed: TypedMailbox; errors: FieldErrors };

const rules = {
  ...serverRules,
  user: line(254).min(1),
  password: line(500).min(1),
  folder: line(200).min(1),
  authServer: line(253).regex(/^[a-z0-9.-]*$/i),
};
const names = ["host", "port", "user", "password", "folder", "authServer"] as const;

export function readMailboxForm({ form, typed: exact }: Pick<SentForm, "form" | "typed">) {
  const sent = (name: string) => String(form.get(name) ?? "").trim();
  const provider = sent("mailboxProvider");
  const preset = ownValue(mailboxProviders, provider);
  const typed: TypedMailbox = {
    provider,
    host: preset?.host ?? sent("host").toLowerCase(),
    port: preset ? String(preset.port) : sent("port"),
    user: sent("user"),
    folder: sent("folder") || "INBOX",
    authServer: preset?.authServer ?? sent("authServer").toLowerCase(),
  };
  const stored = storedMailbox();
  // An empty field keeps the password, but not for another server: it would be sent to somebody else.
  const kept = stored?.host === typed.host && stored.user === typed.user ? stored.password : "";
  const values = { ...typed, password: String(exact.get("mailboxPassword") ?? "") || kept };
  const errors: FieldErrors = {};
  for (const name of names) {
    if (values[name] === "" && name !== "authServer") errors[name] = { key: "missing" };
    else if (!rules[name].safeParse(values[name]).success) errors[name] = { key: name };
  }
  if (Object.keys(errors).length > 0) return { typed, errors };
  const { provider: _provider, port, ...rest } = values;
  return { typed, mailbox: { ...rest, port: Number(port) } satisfies Mailbox };
}

/** Opens the folder first, without changing anything in it; what the server says is shown. */
export async function saveMailbox(actor: Actor, sent: SentForm): Promise<MailboxAnswer> {
  const read = readMailboxForm(sent);
  if (!read.mailbox) return { kind: "refused", typed: read.typed, errors: read.errors };
  const { typed, mailbox } = read;
  try {
    await withMailbox(mailbox, async () => undefined);
  } catch (error) {
    return { kind: "untested", typed, reply: failureOf(error).words };
  }
  await contentTransaction(async (tx) => {
    await storeMailbox(tx, mailbox);
    await recordAudit(tx, actor, "settingsChanged", "mailbox");
  });
  await forgetPause(mailbox);
  // From now on: what is in the mailbox already is private.
  await readMailbox(mailbox);
  return { kind: "saved" };
}

export async function removeMailbox(actor: Actor): Promise<void> {
  if (!storedMailbox() && !isMailboxUnreadable()) return;
  await contentTransaction(async (tx) => {
    await storeMailbox(tx, undefined);
    await recordAudit(tx, actor, "settingsChanged", "mailbox");
  });
}

export function setAcceptsUnknown(actor: Actor, acceptsUnknown: boolean): Promise<void> {
  return changeIncoming(actor, { ...incomingMail(), acceptsUnknown });
}

/** Shown once: only its hash is stored. An earlier address ends to work. */
export async function createWebhook(actor: Actor): Promise<string> {
  const secret = createToken();
  await changeIncoming(actor, { ...incomingMail(), webhookHash: hashToken(secret) });
  return new URL(`/functions/incoming-mail/${secret}`, env().siteUrl).href;
}

export function removeWebhook(actor: Actor): Promise<void> {
  return changeIncoming(actor, { acceptsUnknown: incomingMail().acceptsUnknown });
}

function changeIncoming(actor: Actor, incoming: Parameters<typeof storeIncomingMail>[1]): Promise<void> {
  return contentTransaction(async (tx) => {
    await storeIncomingMail(tx, incoming);
    await recordAudit(tx, actor, "settingsChanged", "incomingMail");
  });
}

/** Without the password. */
export async function loadMailboxPart() {
  const stored = storedMailbox();
  const inEffect = mailboxInEffect();
  const { acceptsUnknown, webhookHash } = incomingMail();
  return {
    mailbox: stored && {
      host: stored.host,
      port: String(stored.port),
      user: stored.user,
      folder: stored.folder,
      authServer: stored.authServer,
    },
    host: inEffect?.host,
    isFixed: env().imapUrl !== undefined,
    isUnreadable: isMailboxUnreadable(),
    state: await mailboxState(inEffect),
    acceptsUnknown,
    hasWebhook: webhookHash !== undefined,
  };
}
