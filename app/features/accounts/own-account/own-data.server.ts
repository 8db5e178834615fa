import { desc, eq, sql } from "drizzle-orm";
import { forgetImagesOf } from "#app/features/media/admin/library/deleted-images.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { deliveryOf } from "#app/platform/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import {
  auditEntries,
  emailChanges,
  invitations,
  jobs,
  mails,
  passkeys,
  portraits,
  sessions,
  signatures,
  users,
} from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { deleteLinks } from "#app/platform/auth/links.server.ts";
import { withdrawInvitationsBy } from "../invitations/invitations.server.ts";
import { isLastOwner } from "../roles/owners.server.ts";

/** Everything that the site knows about an account, without secrets. */
export async function exportOwnData(userId: string) {
  const user = oneRow(await db().select().from(users).where(eq(users.id, userId)));
  const { email } = user;
  const [portrait] = await db().select({ image: portraits.image }).from(portraits).where(eq(portraits.userId, userId));
  return {
    account: user,
    roles: await rolesOf(userId),
    signature: (await db().select().from(signatures).where(eq(signatures.userId, userId)))[0]?.words,
    portrait: portrait && `data:image/webp;base64,${portrait.image}`,
    sessions: await db()
      .select({
        browser: sessions.userAgent,
        address: sessions.ipAddress,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    passkeys: await db()
      .select({ name: passkeys.name, createdAt: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    emailChange: await db()
      .select({ newEmail: emailChanges.newEmail, createdAt: emailChanges.createdAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId)),
    invitations: await db()
      .select({ invitedBy: invitations.invitedBy, roles: invitations.roles, createdAt: invitations.createdAt })
      .from(invitations)
      .where(eq(invitations.email, email)),
    mails: (
      await db()
        .select({
          kind: mails.kind,
          subject: mails.subject,
          state: mails.state,
          createdAt: mails.createdAt,
          sentAt: mails.sentAt,
        })
        .from(mails)
        .where(eq(sql`lower(${mails.recipient})`, email.toLowerCase()))
        .orderBy(desc(mails.createdAt))
    ).map((mail) => ({ ...mail, ...deliveryOf(mail) })),
    activity: await db()
      .select({ action: auditEntries.action, subject: auditEntries.subject, createdAt: auditEntries.createdAt })
      .from(auditEntries)
      .where(eq(auditEntries.actorId, userId))
      .orderBy(desc(auditEntries.createdAt)),
    longerWork: await db()
      .select({ kind: jobs.kind, subject: jobs.subject, state: jobs.state, startedAt: jobs.startedAt })
      .from(jobs)
      .where(eq(jobs.actorId, userId))
      .orderBy(desc(jobs.startedAt)),
  };
}

/**
 * Articles keep the author's name: it is part of the article, not of the account. The audit log keeps who did what, for
 * accountability. Everything else about the account is deleted.
 */
export async function deleteOwnAccount(user: { id: string; email: string }): Promise<"deleted" | "lastOwner"> {
  let removeFiles = async () => {};
  const outcome = await db().transaction(async (tx) => {
    if (await isLastOwner(tx, user.id)) return "lastOwner" as const;
    removeFiles = await forgetImagesOf(tx, user.id);
    await deleteLinks(tx, user.id);
    await withdrawInvitationsBy(tx, user.email);
    await tx.delete(users).where(eq(users.id, user.id));
    await tx.delete(invitations).where(eq(invitations.email, user.email));
    await tx.delete(mails).where(sql`${mails.leadId} is null and lower(${mails.recipient}) = ${user.email}`);
    await recordAudit(tx, user, "accountDeleted", user.email);
    return "deleted" as const;
  });
  if (outcome === "deleted") await removeFiles();
  return outcome;
}
