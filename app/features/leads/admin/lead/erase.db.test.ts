import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leads, mails, userRoles, users, verifications } from "#db/schema.ts";
import { findAccount } from "#app/platform/auth/erase-account.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, hour, submit, useLeads } from "#test/factories/leads.ts";
import { eraseExpired, eraseLead } from "../../erase.server.ts";
import { setStatus } from "./lead-changes.server.ts";

useDatabase();
useLeads();

test("erasing a person erases the account with the same address only on request, and never one with a role", async () => {
  const member = async (email: string, role?: string) => {
    await db().insert(users).values({ id: email, name: email, email, emailVerified: true });
    await db()
      .insert(verifications)
      .values({ id: `link ${email}`, identifier: email, value: email, expiresAt: new Date(Date.now() + hour) });
    if (role) await db().insert(userRoles).values({ userId: email, role });
    await db()
      .insert(mails)
      .values({
        kind: "passwordReset",
        recipient: email,
        subject: "s",
        html: "",
        text: "",
        language: "en",
        messageId: `<${email}>`,
      });
    return submit({ email: email.toUpperCase() });
  };
  const exists = async (email: string) => (await db().select().from(users).where(eq(users.email, email))).length === 1;

  const stays = await member("stays@example.org");
  await eraseLead(admin, stays);
  expect(await findAccount("stays@example.org")).toEqual({ id: "stays@example.org", hasRole: false });

  const goes = await member("goes@example.org");
  expect(await eraseLead(admin, goes, true)).toBe(true);
  expect(await findAccount("goes@example.org")).toBeUndefined();
  expect(await db().select().from(verifications).where(eq(verifications.value, "goes@example.org"))).toEqual([]);
  expect(await db().select().from(mails).where(eq(mails.recipient, "goes@example.org"))).toEqual([]);
  expect(await auditActions()).toContain("accountErased");

  const keeper = await member("keeper@example.org", "admin");
  await eraseLead(admin, keeper, true);
  expect([await exists("keeper@example.org"), await exists("stays@example.org")]).toEqual([true, true]);
});

test("closed leads are erased after the promised months, others are not", async () => {
  const old = await submit();
  const recent = await submit();
  const open = await submit();
  for (const id of [old, recent]) await setStatus(admin, id, "closed");
  await db().update(leads).set({ closedAt: sql`now() - interval '25 months'` }).where(eq(leads.id, old));
  expect(await eraseExpired()).toBe(1);
  expect((await db().select({ id: leads.id }).from(leads)).map(({ id }) => id).sort()).toEqual([recent, open].sort());
  expect(await auditActions()).toContain("retentionErased");
});
