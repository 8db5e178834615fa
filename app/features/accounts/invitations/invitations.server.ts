import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { roles, type Role } from "#app/platform/auth/permissions.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { accounts, invitations, sessions, users } from "#db/schema.ts";
import { invitationDays, mailInvitation } from "../account-mails.server.tsx";
import { hashPassword, setPassword } from "../passwords.server.ts";
import { setRoles } from "../roles/admins.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";

export type InviteOutcome = "invited" | "mailboxFull" | "alreadyInvited" | "alreadyMember" | "gone";

type Wanted = { email: string; language: Language; roles: readonly Role[] };

/** The mail counts against the mailbox's budget: a compromised owner account must not be able to flood a mailbox. */
export async function invite({ email, language, roles: wanted }: Wanted, by: Actor): Promise<InviteOutcome> {
  return db().transaction(async (tx) => {
    const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (member && (await rolesOf(member.id, tx)).length > 0) return "alreadyMember";
    const token = newToken();
    const values = {
      email,
      language,
      roles: [...wanted],
      tokenHash: sha256(token),
      invitedBy: by.email,
      expiresAt: expiry(),
    };
    const [added] = await tx.insert(invitations).values(values).onConflictDoNothing().returning({ id: invitations.id });
    if (!added) return "alreadyInvited";
    if (!(await consumeMailBudget(tx, email)).allowed) {
      await tx.delete(invitations).where(eq(invitations.id, added.id));
      return "mailboxFull";
    }
    await mailInvitation(tx, { email, language }, { token, by: by.email, roles: wanted });
    await recordAudit(tx, by, "userInvited", `${email}: ${wanted.join(", ")}`);
    return "invited";
  });
}

/** A new link for another seven days; the one before ends. */
export async function resendInvitation(id: string, by: Actor): Promise<InviteOutcome> {
  return db().transaction(async (tx) => {
    const [open] = await tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.id, id), isOpen()))
      .for("update");
    if (!open) return "gone";
    if (!(await consumeMailBudget(tx, open.email)).allowed) return "mailboxFull";
    const token = newToken();
    await tx
      .update(invitations)
      .set({ tokenHash: sha256(token), expiresAt: expiry(), invitedBy: by.email })
      .where(eq(invitations.id, id));
    const to = { email: open.email, language: languageNamed(open.language) };
    await mailInvitation(tx, to, { token, by: by.email, roles: parseRoles(open.roles) });
    return "invited";
  });
}

export async function withdrawInvitation(id: string, by: Actor): Promise<"withdrawn" | "gone"> {
  return db().transaction(async (tx) => {
    const [withdrawn] = await tx
      .update(invitations)
      .set({ withdrawnAt: new Date() })
      .where(and(eq(invitations.id, id), isOpen()))
      .returning({ email: invitations.email });
    if (!withdrawn) return "gone";
    await recordAudit(tx, by, "invitationWithdrawn", withdrawn.email);
    return "withdrawn";
  });
}

/** For a former owner, who could otherwise regain access by having invited another address of their own. */
export async function withdrawInvitationsBy(tx: Database, inviter: string) {
  await tx
    .update(invitations)
    .set({ withdrawnAt: new Date() })
    .where(and(eq(invitations.invitedBy, inviter), isOpen()));
}

export async function listInvitations() {
  const rows = await db().select().from(invitations).where(isOpen()).orderBy(desc(invitations.createdAt)).limit(200);
  return rows.map(({ id, email, roles: stored, invitedBy, expiresAt }) => ({
    id,
    email,
    roles: parseRoles(stored),
    invitedBy,
    expiresAt,
    expired: expiresAt <= new Date(),
  }));
}

export type Invitation = {
  id: string;
  email: string;
  language: Language;
  roles: Role[];
  invitedBy: string;
  hasAccount: boolean;
};

/** The invitation of a link that is still valid. `hasAccount`: the address has a confirmed account already. */
export async function findInvitation(token: string, tx: Database = db()): Promise<Invitation | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, sha256(token)), isOpen(), gt(invitations.expiresAt, new Date())));
  if (!row) return undefined;
  const [user] = await tx.select({ confirmed: users.emailVerified }).from(users).where(eq(users.email, row.email));
  const { id, email, invitedBy } = row;
  return {
    id,
    email,
    invitedBy,
    language: languageNamed(row.language),
    roles: parseRoles(row.roles),
    hasAccount: user?.confirmed === true,
  };
}

/** With a password; somebody who has an account already keeps theirs and gives none. */
export async function acceptWithPassword(token: string, password: string | undefined): Promise<string | undefined> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return db().transaction(async (tx) => {
    const invitation = await lockInvitation(tx, token);
    if (!invitation || invitation.hasAccount === (passwordHash !== undefined)) return undefined;
    const userId = await ensureUser(tx, invitation);
    if (passwordHash) await setPassword(tx, userId, passwordHash);
    await complete(tx, invitation, userId);
    return invitation.email;
  });
}

/** The account that a passkey is made for. It can do nothing before the invitation is accepted. */
export async function prepareAccount(token: string): Promise<string | undefined> {
  return db().transaction(async (tx) => {
    const invitation = await lockInvitation(tx, token);
    return invitation && !invitation.hasAccount ? ensureUser(tx, invitation) : undefined;
  });
}

/** After its passkey was stored. */
export async function acceptWithPasskey(token: string, userId: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const invitation = await lockInvitation(tx, token);
    if (!invitation || invitation.hasAccount) return false;
    await complete(tx, invitation, userId);
    return true;
  });
}

async function lockInvitation(tx: Database, token: string): Promise<Invitation | undefined> {
  await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.tokenHash, sha256(token)))
    .for("update");
  return findInvitation(token, tx);
}

/** A password that was chosen before the address was confirmed may be a stranger's, so it is removed. */
async function ensureUser(tx: Database, { email, language }: Invitation): Promise<string> {
  const [known] = await tx.select().from(users).where(eq(users.email, email));
  if (known?.emailVerified) return known.id;
  if (known) {
    await tx.update(accounts).set({ password: null }).where(eq(accounts.userId, known.id));
    await tx.delete(sessions).where(eq(sessions.userId, known.id));
    return known.id;
  }
  const id = randomUUID();
  await tx.insert(users).values({ id, email, name: email.replace(/@.*/, ""), language });
  return id;
}

async function complete(tx: Database, invitation: Invitation, userId: string) {
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  const held = await rolesOf(userId, tx);
  const both = roles.filter((role) => held.includes(role) || invitation.roles.includes(role));
  await setRoles(tx, { id: userId, email: invitation.email }, both, { email: invitation.invitedBy });
  await tx.update(invitations).set({ acceptedAt: new Date() }).where(eq(invitations.id, invitation.id));
}

function isOpen() {
  return and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
}

function parseRoles(stored: string[]): Role[] {
  return roles.filter((role) => stored.includes(role));
}

const newToken = () => randomBytes(24).toString("base64url");
const expiry = () => new Date(Date.now() + invitationDays * 24 * 3_600_000);
const sha256 = (value: string) => createHash("sha256").update(value).digest("base64url");
