import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auth } from "#app/platform/auth/auth.server.ts";
import type { Role } from "#app/platform/auth/permissions.ts";
import { hasRole, rolesOf } from "#app/platform/auth/roles.server.ts";
import { findSession } from "#app/platform/auth/session.server.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, mails, sessions, users } from "#db/schema.ts";
import { createAccount } from "#test/factories/accounts.ts";
import { useDatabase } from "#test/database.ts";
import { signedCookie } from "#test/signed-cookie.ts";
import { userList } from "./user-list.ts";
import { blockUser, changeRoles, endSessions, listUsers, unblockUser } from "./users.server.ts";

vi.hoisted(() => {
  process.env.AUTH_SECRET = "a secret that only this test knows of";
});
useDatabase();

beforeEach(async () => {
  for (const table of [mails, auditEntries, users]) await db().delete(table);
});

const person = (name: string, roles: Role[] = [], emailVerified = true) =>
  createAccount(name, { roles, emailVerified });

const actions = async () => (await db().select().from(auditEntries)).map(({ action, subject }) => [action, subject]);

test("[R19] a person can have several roles; only new ones are announced by mail, and every change is recorded", async () => {
  const [ana, leo] = [await person("ana", ["owner"]), await person("leo")];
  expect(await changeRoles(leo.id, ["editor", "reader"], ana)).toBe("rolesSaved");
  expect(await rolesOf(leo.id)).toEqual(["editor", "reader"]);
  expect(await changeRoles(leo.id, ["editor"], ana)).toBe("rolesSaved");
  expect(await changeRoles(leo.id, ["editor"], ana)).toBe("rolesSaved");
  expect(await rolesOf(leo.id)).toEqual(["editor"]);
  expect(await db().$count(mails, eq(mails.kind, "roleGranted"))).toBe(1);
  expect(await actions()).toEqual([
    ["rolesChanged", "leo@example.org: editor, reader"],
    ["rolesChanged", "leo@example.org: editor"],
  ]);
});

test("[239] an owner has the specified role admin; the other roles do not include it", async () => {
  const [ana, leo] = [await person("ana", ["owner"]), await person("leo", ["editor"])];
  expect([await hasRole(ana.id, "admin"), await hasRole(ana.id, "owner"), await hasRole(ana.id, "editor")]).toEqual([
    true,
    true,
    false,
  ]);
  expect([await hasRole(leo.id, "admin"), await hasRole(leo.id, "editor")]).toEqual([false, true]);
});

test("unknown and unconfirmed users get no role", async () => {
  const [ana, eve] = [await person("ana", ["owner"]), await person("eve", [], false)];
  expect([await changeRoles(eve.id, ["reader"], ana), await changeRoles("nobody", ["reader"], ana)]).toEqual([
    "notConfirmed",
    "unknown",
  ]);
});

test("[R20] two owners who remove or block each other at once: one stays", async () => {
  for (const act of ["demote", "block", "both"] as const) {
    await db().delete(users);
    const [ana, leo] = [await person("ana", ["owner"]), await person("leo", ["owner", "editor"])];
    const outcomes = await Promise.all([
      act === "demote" ? changeRoles(ana.id, [], leo) : blockUser(ana.id, leo),
      act === "block" ? blockUser(leo.id, ana) : changeRoles(leo.id, ["editor"], ana),
    ]);
    expect(
      outcomes.filter((outcome) => outcome === "lastOwner"),
      act,
    ).toHaveLength(1);
  }
});

test("[R20] the last owner cannot be blocked or lose the role; a blocked owner does not count", async () => {
  const [ana, leo] = [await person("ana", ["owner"]), await person("leo", ["owner"])];
  expect(await blockUser(leo.id, ana)).toBe("blocked");
  expect(await changeRoles(ana.id, ["reader"], ana)).toBe("lastOwner");
  expect(await blockUser(ana.id, ana)).toBe("lastOwner");
  expect(await rolesOf(ana.id)).toEqual(["owner"]);
  expect(await unblockUser(leo.id, ana)).toBe("unblocked");
  expect(await changeRoles(ana.id, ["reader"], ana)).toBe("rolesSaved");
});

test("[R21] blocking ends every session at once, also one that begins at the same moment", async () => {
  const [ana, leo] = [await person("ana", ["owner"]), await person("leo", ["owner"])];
  const { internalAdapter } = await (await auth()).$context;
  const open = await internalAdapter.createSession(leo.id);
  const request = async (token: string) =>
    new Request("http://localhost:3000/admin", { headers: { cookie: await signedCookie(token) } });
  expect((await findSession(await request(open.token))).user?.id).toBe(leo.id);
  await blockUser(leo.id, ana);
  expect(await db().$count(sessions, eq(sessions.userId, leo.id))).toBe(0);
  expect((await findSession(await request(open.token))).user).toBeUndefined();
  await expect(internalAdapter.createSession(leo.id)).rejects.toThrow();
  // A row that was written by a transaction which did not yet see the block.
  await db()
    .insert(sessions)
    .values({ id: randomUUID(), userId: leo.id, token: "late", expiresAt: new Date(Date.now() + 60_000) });
  expect((await findSession(await request("late"))).user).toBeUndefined();
});

test("ending the sessions of a user leaves those of others", async () => {
  const [ana, leo] = [await person("ana", ["owner"]), await person("leo")];
  const { internalAdapter } = await (await auth()).$context;
  for (const { id } of [ana, leo, leo]) await internalAdapter.createSession(id);
  expect(await endSessions(leo.id, ana)).toBe("signedOut");
  expect(await db().$count(sessions)).toBe(1);
});

test("the list counts open sessions, puts people with a role first and searches literally", async () => {
  const query = userList.read(new URLSearchParams());
  const [ana] = [await person("ana_1", ["owner"]), await person("leo_1")];
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.createSession(ana.id);
  const { list, total } = await listUsers(query);
  expect(list.map(({ email, roles, sessions: open }) => [email, roles, open])).toEqual([
    ["ana_1@example.org", ["owner"], 1],
    ["leo_1@example.org", [], 0],
  ]);
  const found = async (q: string) => (await listUsers({ ...query, q })).total;
  const inState = async (state: (typeof query)["state"]) => (await listUsers({ ...query, state })).total;
  expect([total, await found("ANA_"), await found("o_e"), await found("%")]).toEqual([2, 1, 0, 0]);
  expect([await inState("owner"), await inState("editor"), await inState("waiting"), await inState("blocked")]).toEqual(
    [1, 0, 1, 0],
  );
});
