import type { Role } from "#app/platform/auth/permissions.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { counted, defineMails } from "#app/platform/mail/define-mail.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Database } from "#db/client.server.ts";
import { AccountEmail } from "./account-emails.tsx";

export const accountMails = {
  ...defineMails(["accountConfirm", "passwordReset", "invitation", "emailChange"], {
    to: "user",
    budget: true,
    secret: true,
    body: AccountEmail,
  }),
  ...defineMails(["accountExists", "newBrowser"], { to: "user", budget: true, body: AccountEmail }),
  ...defineMails(["roleGranted", "accountWaiting", "accountChanged"], {
    to: "user",
    budget: false,
    body: AccountEmail,
  }),
};

type Recipient = { email: string; language: Language };

export const confirmHours = 24;
export const resetMinutes = 60;
export const invitationDays = 7;

/** The link confirms the address and leads on to /admin. */
export async function mailConfirmation(tx: Database, to: Recipient, token: string) {
  await queue(tx, "accountConfirm", to, `/auth/confirm?token=${token}&next=/admin`, { hours: confirmHours });
}

export async function mailAccountExists(tx: Database, to: Recipient) {
  await queue(tx, "accountExists", to, "/auth");
}

export async function mailPasswordReset(tx: Database, to: Recipient, token: string) {
  await queue(tx, "passwordReset", to, `/auth/reset?token=${token}`, { minutes: resetMinutes });
}

export async function mailRoleGranted(tx: Database, to: Recipient, grantedBy: string, roles: readonly Role[]) {
  const words = copyFor(to.language, "team").roles;
  await queue(tx, "roleGranted", to, "/admin", { grantedBy, roles: roles.map((role) => words[role]).join(", ") });
}

export async function mailInvitation(
  tx: Database,
  to: Recipient,
  invitation: { token: string; by: string; roles: readonly Role[] },
) {
  const words = copyFor(to.language, "team").roles;
  const roles = invitation.roles.map((role) => words[role]).join(", ");
  const values = { invitedBy: invitation.by, roles, days: invitationDays };
  await queue(tx, "invitation", to, `/auth/invitation?token=${invitation.token}`, values);
}

/** To an owner: a confirmed account waits for a role. */
export async function mailAccountWaiting(tx: Database, to: Recipient, account: { id: string; email: string }) {
  await queue(tx, "accountWaiting", to, `/admin/users/${account.id}`, { address: account.email });
}

export async function mailNewBrowser(tx: Database, to: Recipient, browser: string) {
  await queue(tx, "newBrowser", to, "/account/security", { browser });
}

/** `change` is a key of `accountChanged.changes` in emails.json. */
export async function mailAccountChanged(
  tx: Database,
  to: Recipient,
  change: keyof Copy["emails"]["accountChanged"]["changes"],
) {
  const { changes } = copyFor(to.language, "emails").accountChanged;
  await queue(tx, "accountChanged", to, "/account/security", { change: changes[change] });
}

/** One to the old address and one to the new one; both have to be opened. */
export async function mailEmailChange(tx: Database, to: Recipient, token: string, newEmail: string) {
  await queue(tx, "emailChange", to, `/auth/email?token=${token}`, { address: newEmail, hours: confirmHours });
}

/** The budget was taken before: the answer of a form must not tell whether an account, and so a mail, exists. */
async function queue(
  tx: Database,
  kind: keyof typeof accountMails,
  { email, language }: Recipient,
  path: string,
  values: Record<string, string | number> = {},
) {
  const props = { href: env().siteUrl + path, values };
  await queueMail(tx, counted(accountMails[kind].write({ to: email, language, values, props })));
}
