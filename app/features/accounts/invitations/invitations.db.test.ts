import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { mailsPerHour } from "#app/platform/mail/budget.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, invitations, mailBudget, mails, users } from "#db/schema.ts";
import { createAccount } from "#test/factories/accounts.ts";
import { useDatabase } from "#test/database.ts";
import { blockUser, changeRoles } from "../admin/users.server.ts";
import { deleteOwnAccount } from "../own-account/own-data.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import {
  acceptWithPasskey,
  acceptWithPassword,
  findInvitation,
  invite,
  listInvitations,
  prepareAccount,
  resendInvitation,
  withdrawInvitation,
} from "./invitations.server.ts";

vi.hoisted(() => {
  process.env.AUTH_SECRET = "a secret that only this test knows of";
});
useDatabase();

let ana: Awaited<ReturnType<typeof createAccount>>;
beforeEach(async () => {
  for (const table of [mails, mailBudget, invitations, users]) await db().delete(table);
  ana = await createAccount("ana", { roles: ["owner"] });
});
afterEach(() => vi.useRealTimers());

const day = 24 * 3_600_000;
const moveClock = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
const leo = { email: "leo@example.org", language: "es", roles: ["editor", "reader"] } as const;

/** The link of the newest mail to an address. */
async function mailedToken(email: string = leo.email): Promise<string> {
  const all = await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt);
  return /token=([\w-]+)/.exec(all.at(-1)!.text)![1]!;
}

const signsIn = async (email: string, password: string) => {
  const client = { request: new Request("http://localhost:3000/auth"), address: "192.0.2.1" };
  return (await signIn(email, password, client)).ok;
};

test("[R22] an invitation is written in the invited person's language and is accepted once, with a password", async () => {
  expect(await invite(leo, ana)).toBe("invited");
  const [mail] = await db().select().from(mails);
  expect([mail!.kind, mail!.language, mail!.secret]).toEqual(["invitation", "es", true]);
  expect(mail!.text).toContain("Edición, Lectura");
  const token = await mailedToken();
  expect(JSON.stringify(await db().select().from(invitations))).not.toContain(token);
  expect(await findInvitation(token)).toMatchObject({ email: leo.email, hasAccount: false });
  const outcomes = await Promise.all([1, 2].map((number) => acceptWithPassword(token, `una frase larga ${number}`)));
  expect(outcomes.filter(Boolean)).toEqual([leo.email]);
  const [user] = await db().select().from(users).where(eq(users.email, leo.email));
  expect([user!.emailVerified, user!.language, await rolesOf(user!.id)]).toEqual([true, "es", ["editor", "reader"]]);
  expect(await findInvitation(token)).toBeUndefined();
  expect(await listInvitations()).toEqual([]);
});

test("[R22] the link works for seven days; sending it again replaces it and gives another seven", async () => {
  await invite(leo, ana);
  const first = await mailedToken();
  moveClock(7 * day - 60_000);
  expect(await findInvitation(first)).toBeDefined();
  moveClock(2 * 60_000);
  expect(await findInvitation(first)).toBeUndefined();
  expect(await acceptWithPassword(first, "una frase bastante larga")).toBeUndefined();
  const [open] = await listInvitations();
  expect(open).toMatchObject({ email: leo.email, expired: true });
  expect(await resendInvitation(open!.id, ana)).toBe("invited");
  const second = await mailedToken();
  expect([await findInvitation(first), (await findInvitation(second))?.email]).toEqual([undefined, leo.email]);
});

test("[R22] the open invitations of an owner end when they lose the role, are blocked, or leave", async () => {
  const leave: [string, (inviter: typeof ana) => Promise<unknown>][] = [
    ["demoted", (inviter) => changeRoles(inviter.id, ["editor"], ana)],
    ["blocked", (inviter) => blockUser(inviter.id, ana)],
    ["gone", (inviter) => deleteOwnAccount(inviter)],
  ];
  for (const [name, end] of leave) {
    const inviter = await createAccount(name, { roles: ["owner"] });
    const invited = { ...leo, email: `by-${name}@example.org`, roles: ["owner"] } as const;
    expect(await invite(invited, inviter)).toBe("invited");
    const token = await mailedToken(invited.email);
    expect(await findInvitation(token)).toBeDefined();
    await end(inviter);
    expect(await findInvitation(token), name).toBeUndefined();
    expect(await acceptWithPassword(token, "una frase bastante larga")).toBeUndefined();
  }
  await invite(leo, ana);
  expect(await changeRoles(ana.id, ["owner", "editor"], ana)).toBe("rolesSaved");
  expect(await findInvitation(await mailedToken())).toBeDefined();
});

test("[R22] a withdrawn invitation does not work and cannot be sent again", async () => {
  await invite(leo, ana);
  const token = await mailedToken();
  const [open] = await listInvitations();
  expect(await withdrawInvitation(open!.id, ana)).toBe("withdrawn");
  expect([await findInvitation(token), await acceptWithPassword(token, "una frase bastante larga")]).toEqual([
    undefined,
    undefined,
  ]);
  expect([await withdrawInvitation(open!.id, ana), await resendInvitation(open!.id, ana)]).toEqual(["gone", "gone"]);
  expect(await invite(leo, ana)).toBe("invited");
});

test("one open invitation for an address, none for a member, and five mails an hour to one mailbox", async () => {
  expect([await invite(leo, ana), await invite(leo, ana)]).toEqual(["invited", "alreadyInvited"]);
  expect(await invite({ ...leo, email: ana.email }, ana)).toBe("alreadyMember");
  const [open] = await listInvitations();
  const again = [];
  for (let number = 0; number < mailsPerHour; number++) again.push(await resendInvitation(open!.id, ana));
  expect(again.at(-1)).toBe("mailboxFull");
  expect(await db().$count(mails)).toBe(mailsPerHour);
  expect(await invite({ ...leo, email: "leo+other@example.org" }, ana)).toBe("mailboxFull");
  expect(await listInvitations()).toHaveLength(1);
});

test("somebody with an account keeps their password and their roles, and gives no new password", async () => {
  const eva = await createAccount("eva", { password: "la frase de siempre" });
  await invite({ ...leo, email: eva.email }, ana);
  const token = await mailedToken(eva.email);
  expect(await findInvitation(token)).toMatchObject({ hasAccount: true });
  expect(await acceptWithPassword(token, "one that a stranger chose")).toBeUndefined();
  expect(await prepareAccount(token)).toBeUndefined();
  expect(await acceptWithPassword(token, undefined)).toBe(eva.email);
  expect([await rolesOf(eva.id), await signsIn(eva.email, "la frase de siempre")]).toEqual([
    ["editor", "reader"],
    true,
  ]);
});

test("a password that a stranger chose for the address before does not open the account", async () => {
  const taken = await createAccount("leo", { password: "the stranger's words", emailVerified: false });
  await invite(leo, ana);
  await acceptWithPassword(await mailedToken(), "the owner's own words");
  expect(await rolesOf(taken.id)).toEqual(["editor", "reader"]);
  expect([await signsIn(leo.email, "the stranger's words"), await signsIn(leo.email, "the owner's own words")]).toEqual(
    [false, true],
  );
});

test("an account that is prepared for a passkey can do nothing before the invitation is accepted", async () => {
  await invite(leo, ana);
  const token = await mailedToken();
  const userId = (await prepareAccount(token))!;
  expect(await prepareAccount(token)).toBe(userId);
  const [user] = await db().select().from(users).where(eq(users.id, userId));
  expect([user!.emailVerified, await rolesOf(userId), await db().$count(accounts)]).toEqual([false, [], 0]);
  expect(await acceptWithPasskey(token, userId)).toBe(true);
  expect(await acceptWithPasskey(token, userId)).toBe(false);
  expect(await rolesOf(userId)).toEqual(["editor", "reader"]);
});
