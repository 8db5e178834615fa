import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Database } from "#db/client.server.ts";
import { AccountEmail } from "./account-emails.tsx";

type Recipient = { email: string; language: Language };

export const confirmHours = 24;
export const resetMinutes = 60;

/** The link confirms the address and leads on to /admin. */
export async function mailConfirmation(tx: Database, to: Recipient, token: string) {
  await queue(tx, "accountConfirm", to, `/auth/confirm?token=${token}&next=/admin`, { hours: confirmHours }, true);
}

export async function mailAccountExists(tx: Database, to: Recipient) {
  await queue(tx, "accountExists", to, "/auth");
}

export async function mailPasswordReset(tx: Database, to: Recipient, token: string) {
  await queue(tx, "passwordReset", to, `/auth/reset?token=${token}`, { minutes: resetMinutes }, true);
}

export async function mailRoleGranted(tx: Database, to: Recipient, grantedBy: string) {
  await queue(tx, "roleGranted", to, "/admin", { grantedBy });
}

type Kind = Parameters<typeof AccountEmail>[0]["kind"];

async function queue(
  tx: Database,
  kind: Kind,
  { email, language }: Recipient,
  path: string,
  values: Record<string, string | number> = {},
  secret = false,
) {
  const { siteUrl } = env();
  await queueMail(tx, {
    kind,
    to: email,
    language,
    subject: fill(copyFor(language, "emails")[kind].subject, values),
    body: <AccountEmail kind={kind} language={language} siteUrl={siteUrl} href={siteUrl + path} values={values} />,
    secret,
  });
}
