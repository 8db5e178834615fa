import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, or } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { deleteLinks } from "#app/platform/auth/links.server.ts";
import type { SignedIn } from "#app/platform/auth/session.server.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { db, isUniqueViolation } from "#db/client.server.ts";
import { emailChanges, invitations, users } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { confirmHours, mailAccountExists, mailEmailChange } from "../account-mails.server.tsx";
import { withMinimumDuration } from "../constant-time.server.ts";

/**
 * Links go to the old and to the new address. If the new one already has an account, only that mailbox is told: the
 * person sees the same page after the same time.
 */
export async function requestEmailChange(user: SignedIn, newEmail: string): Promise<"requested" | "mailboxFull"> {
  return withMinimumDuration(400, () =>
    db().transaction(async (tx) => {
      const [row] = await tx.select({ language: users.language }).from(users).where(eq(users.id, user.id));
      const language = languageNamed(row?.language);
      for (const address of [user.email, newEmail])
        if (!(await consumeMailBudget(tx, address)).allowed) return "mailboxFull";
      const [oldToken, newToken] = [createToken(), createToken()];
      const values = {
        newEmail,
        oldTokenHash: sha256(oldToken),
        newTokenHash: sha256(newToken),
        oldConfirmedAt: null,
        newConfirmedAt: null,
        expiresAt: new Date(Date.now() + confirmHours * 3_600_000),
      };
      await tx
        .insert(emailChanges)
        .values({ userId: user.id, ...values })
        .onConflictDoUpdate({ target: emailChanges.userId, set: { ...values, createdAt: new Date() } });
      await mailEmailChange(tx, { email: user.email, language }, oldToken, newEmail);
      const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
      if (taken) await mailAccountExists(tx, { email: newEmail, language });
      else await mailEmailChange(tx, { email: newEmail, language }, newToken, newEmail);
      return "requested";
    }),
  );
}

export async function findEmailChange(userId: string) {
  const [row] = await db()
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, new Date())));
  return row && { newEmail: row.newEmail, old: !!row.oldConfirmedAt, new: !!row.newConfirmedAt };
}

export async function cancelEmailChange(userId: string) {
  await db().delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function findEmailChangeByToken(token: string): Promise<{ newEmail: string } | undefined> {
  const [row] = await db().select({ newEmail: emailChanges.newEmail }).from(emailChanges).where(isValidToken(token));
  return row;
}

/** "half": the other address has to confirm too. */
export async function confirmEmailChange(token: string): Promise<"done" | "half" | "invalid"> {
  try {
    return await db().transaction(async (tx) => {
      const [row] = await tx.select().from(emailChanges).where(isValidToken(token)).for("update");
      if (!row) return "invalid";
      const hash = sha256(token);
      const oldConfirmedAt = row.oldConfirmedAt ?? (hash === row.oldTokenHash ? new Date() : null);
      const newConfirmedAt = row.newConfirmedAt ?? (hash === row.newTokenHash ? new Date() : null);
      if (!oldConfirmedAt || !newConfirmedAt) {
        await tx
          .update(emailChanges)
          .set({ oldConfirmedAt, newConfirmedAt })
          .where(eq(emailChanges.userId, row.userId));
        return "half";
      }
      const user = oneRow(await tx.select({ email: users.email }).from(users).where(eq(users.id, row.userId)));
      await tx
        .update(users)
        .set({ email: row.newEmail, emailVerified: true, updatedAt: new Date() })
        .where(eq(users.id, row.userId));
      await tx.delete(emailChanges).where(eq(emailChanges.userId, row.userId));
      await tx.update(invitations).set({ invitedBy: row.newEmail }).where(eq(invitations.invitedBy, user.email));
      await deleteLinks(tx, row.userId);
      await recordAudit(tx, { id: row.userId, email: user.email }, "emailChanged", row.newEmail);
      return "done";
    });
  } catch (error) {
    // Somebody signed up with the address in the meantime.
    if (isUniqueViolation(error)) return "invalid";
    throw error;
  }
}

function isValidToken(token: string) {
  const hash = sha256(token);
  return and(
    or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)),
    gt(emailChanges.expiresAt, new Date()),
  );
}

const createToken = () => randomBytes(24).toString("base64url");
const sha256 = (value: string) => createHash("sha256").update(value).digest("base64url");
