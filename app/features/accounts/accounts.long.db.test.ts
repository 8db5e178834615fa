import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auth } from "#app/platform/auth/auth.server.ts";
import { findLink } from "#app/platform/auth/links.server.ts";
import { adminRole, hasRole } from "#app/platform/auth/roles.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, auditEntries, mails, sessions, settings, userRoles, users, verifications } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { signIn, signOut } from "./sign-in/sign-in.server.ts";
import { grantAdmin, grantConfiguredAdmins, setRoles, ensureConfirmedAccount } from "./roles/admins.server.ts";
import { isSetupLink, prepareSetupLink, setUpFirstAdmin } from "./roles/first-admin.server.ts";
import { requestPasswordReset, resetPassword } from "./reset/reset.server.ts";
import { confirmAddress, signUp } from "./sign-up/sign-up.server.ts";

vi.hoisted(() => {
  process.env.AUTH_SECRET = "a secret that only this test knows of";
  process.env.ADMIN_EMAILS = "boss@example.org";
});
useDatabase();

// Rate limits are shared by the whole file, so every test uses its own addresses and clients.
let round = 0;
let address = 0;
let ana = "";
let leo = "";
let eve = "";
const client = (browser?: string) => ({
  request: new Request("http://localhost:3000/auth", browser ? { headers: { cookie: `sign-up=${browser}` } } : {}),
  address: `192.0.2.${++address}`,
});
const root = { email: "a test" };

beforeEach(async () => {
  round++;
  [ana, leo, eve] = [`ana_${round}@example.org`, `leo_${round}@example.org`, `eve_${round}@example.org`];
  for (const table of [mails, verifications, settings, auditEntries, users]) await db().delete(table);
});

/** The token of the newest mail. */
async function mailedToken(): Promise<string> {
  const all = await db().select().from(mails).orderBy(mails.createdAt);
  return /token=([\w-]+)/.exec(all.at(-1)!.text)![1]!;
}

/** The cookie value of the browser that signed up. */
async function browserOf(signedUp: ReturnType<typeof signUp>): Promise<string> {
  const result = await signedUp;
  if (!result.ok) throw new Error("not signed up");
  return result.browser;
}

async function confirmed(email: string, password = "una frase corta") {
  const browser = await browserOf(signUp(email, password, "en", client()));
  await confirmAddress(await mailedToken(), browser, client());
  const [user] = await db().select().from(users).where(eq(users.email, email));
  return user!;
}

const signsIn = async (email: string, password: string) => (await signIn(email, password, client())).ok;

test("sign-up, confirmation and sign-in; the mail is in the visitor's language", async () => {
  const browser = await browserOf(signUp(ana, "una frase corta", "es", client()));
  const [mail] = await db().select().from(mails);
  expect([mail!.kind, mail!.recipient, mail!.language, mail!.secret]).toEqual(["accountConfirm", ana, "es", true]);
  const tooEarly = await signIn(ana, "una frase corta", client(browser));
  expect(tooEarly).toMatchObject({ ok: false, code: "notConfirmed", status: 403 });
  const result = await confirmAddress(await mailedToken(), browser, client());
  expect(result).toMatchObject({
    kind: "confirmed",
    cookies: [expect.stringMatching(/^savia\.session_token=.*HttpOnly.*SameSite=Lax/)],
  });
  expect(await confirmAddress(await mailedToken(), undefined, client())).toEqual({ kind: "before" });
  expect(await signsIn(ana, "una frase corta")).toBe(true);
  const [user] = await db().select().from(users);
  expect(user!.lastSeenAt).toBeInstanceOf(Date);
});

test("a failed sign-in does the same hashing work for a known address, an unknown one and one without a password", async () => {
  await confirmed(ana);
  await confirmed(leo);
  await db()
    .delete(accounts)
    .where(eq(accounts.userId, (await db().select().from(users).where(eq(users.email, leo)))[0]!.id));
  const { password } = await (await auth()).$context;
  const work = [vi.spyOn(password, "hash"), vi.spyOn(password, "verify")];
  const done = async (email: string, given: string) => {
    for (const spy of work) spy.mockClear();
    expect(await signIn(email, given, client())).toMatchObject({ ok: false, code: "wrongCredentials", status: 401 });
    return work.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  };
  expect([await done(ana, "wrong words"), await done(eve, "wrong words"), await done(leo, "wrong words")]).toEqual([
    1, 1, 1,
  ]);
  vi.restoreAllMocks();
});

test("no token, password or secret is stored in plain text", async () => {
  await signUp(ana, "una frase corta", "en", client());
  const token = await mailedToken();
  const rows = JSON.stringify([await db().select().from(verifications), await db().select().from(accounts)]);
  expect(rows).not.toContain(token);
  expect(rows).not.toContain("una frase corta");
});

test("an earlier sign-up by a stranger is void once the owner of the address confirms another one", async () => {
  await signUp(ana, "the stranger's", "en", client());
  const strangers = await mailedToken();
  const browser = await browserOf(signUp(ana, "the owner's own", "en", client()));
  const owners = await mailedToken();
  await signUp(ana, "the stranger's", "en", client());
  // Opened by a mail program, or by the owner, the stranger's link gives the stranger nothing.
  expect(await confirmAddress(strangers, undefined, client())).toMatchObject({ kind: "choose-password" });
  expect(await confirmAddress(strangers, browser, client())).toMatchObject({ kind: "choose-password" });
  expect(await signsIn(ana, "the stranger's")).toBe(false);
  expect(await confirmAddress(owners, browser, client())).toMatchObject({ kind: "confirmed" });
  expect(await confirmAddress(strangers, undefined, client())).toEqual({ kind: "before" });
  expect([await signsIn(ana, "the stranger's"), await signsIn(ana, "the owner's own")]).toEqual([false, true]);
});

test("a confirmed address is told that it has an account, in its own language; nothing changes", async () => {
  const user = await confirmed(ana);
  await db().update(users).set({ language: "es" }).where(eq(users.id, user.id));
  expect(await signUp(ana, "somebody else", "en", client())).toMatchObject({ ok: true });
  const [mail] = await db().select().from(mails).where(eq(mails.kind, "accountExists"));
  expect([mail!.recipient, mail!.language]).toEqual([ana, "es"]);
  expect([await signsIn(ana, "somebody else"), await signsIn(ana, "una frase corta")]).toEqual([false, true]);
});

test("the same sign-up twice at once makes one account", async () => {
  await Promise.all([1, 2, 3].map(() => signUp(ana, "una frase corta", "en", client())));
  expect(await db().$count(users)).toBe(1);
});

test("a reset link works once, proves the address and ends all sessions", async () => {
  await signUp(ana, "una frase corta", "en", client());
  await requestPasswordReset(ana, "en", client());
  const token = await mailedToken();
  expect(await resetPassword(token, "otra frase corta")).toBe(true);
  expect(await resetPassword(token, "una tercera")).toBe(false);
  expect(await findLink("reset-password", token)).toBeUndefined();
  expect(await signsIn(ana, "otra frase corta")).toBe(true);
  const [user] = await db().select().from(users);
  await requestPasswordReset(ana, "en", client());
  await resetPassword(await mailedToken(), "la que queda");
  expect(await db().select().from(sessions).where(eq(sessions.userId, user!.id))).toEqual([]);
});

test("a reset ends every other reset link of the account, also one that is used at the same moment", async () => {
  await confirmed(ana);
  await confirmed(leo);
  const links: string[] = [];
  for (let number = 0; number < 3; number++) {
    await requestPasswordReset(ana, "en", client());
    links.push(await mailedToken());
  }
  await requestPasswordReset(leo, "en", client());
  const other = await mailedToken();
  const outcomes = await Promise.all(links.map((token, index) => resetPassword(token, `otra frase ${index}`)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  for (const token of links) expect(await findLink("reset-password", token)).toBeUndefined();
  expect(await findLink("reset-password", other)).toBeDefined();
});

test("a confirmation link leads to one set-password link, however often it is opened", async () => {
  await signUp(ana, "una frase corta", "en", client());
  const token = await mailedToken();
  const before = await db().$count(verifications);
  const opened = await Promise.all([1, 2, 3].map(() => confirmAddress(token, undefined, client())));
  const [first] = opened;
  if (first?.kind !== "choose-password") throw new Error("no link");
  expect(opened).toEqual([first, first, first]);
  expect(await db().$count(verifications)).toBe(before + 1);
  expect(await resetPassword(first.token, "otra frase corta")).toBe(true);
  expect(await confirmAddress(token, undefined, client())).toEqual({ kind: "before" });
  expect(await resetPassword(first.token, "una tercera")).toBe(false);
});

test("sign-up and then sign-in with the same password say the same, with and without an account before", async () => {
  const known = await confirmed(ana);
  expect(known.emailVerified).toBe(true);
  const { password } = await (await auth()).$context;
  const verify = vi.spyOn(password, "verify");
  const hash = vi.spyOn(password, "hash");
  const tell = async (email: string, typed: string, browser?: string) => {
    verify.mockClear();
    hash.mockClear();
    const answer = await signIn(email, typed, client(browser));
    return { answer, work: verify.mock.calls.length + hash.mock.calls.length };
  };
  const existing = await browserOf(signUp(ana, "chosen by a stranger", "en", client()));
  const fresh = await browserOf(signUp(leo, "chosen by a stranger", "en", client()));
  const early = { answer: { ok: false, code: "notConfirmed", status: 403 }, work: 2 };
  expect(await tell(ana, "chosen by a stranger", existing)).toEqual(early);
  expect(await tell(leo, "chosen by a stranger", fresh)).toEqual(early);
  const wrong = { answer: { ok: false, code: "wrongCredentials", status: 401 }, work: 1 };
  // Without the browser that signed up, with another address, and for an address that nobody ever used.
  for (const email of [ana, leo, eve]) {
    expect(await tell(email, "chosen by a stranger")).toEqual(wrong);
    expect(await tell(email, "chosen by a stranger", email === ana ? fresh : existing)).toEqual(wrong);
  }
  for (const [email, browser] of [
    [ana, existing],
    [leo, fresh],
  ] as const)
    expect(await tell(email, "another password", browser)).toMatchObject({ answer: wrong.answer });
  vi.restoreAllMocks();
});

test("the attempts of an unconfirmed account count like any other", async () => {
  const browser = await browserOf(signUp(ana, "una frase corta", "en", client()));
  const answers = [];
  for (let number = 0; number < 11; number++) answers.push(await signIn(ana, "una frase corta", client(browser)));
  expect(answers.at(-1)).toMatchObject({ code: "rateLimited", status: 429 });
});

test("an expired link does not work", async () => {
  await confirmed(ana);
  await requestPasswordReset(ana, "en", client());
  const token = await mailedToken();
  await db()
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await resetPassword(token, "otra frase corta")).toBe(false);
});

test("mails to one address are limited, and the visitor is told", async () => {
  await confirmed(ana);
  const answers = [];
  for (let number = 0; number < 6; number++)
    answers.push(await requestPasswordReset("limits@example.org", "en", client()));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  expect(answers.at(-1)).toMatchObject({ code: "rateLimited", status: 429 });
});

test("signing out ends this session alone", async () => {
  const { id } = await confirmed(ana);
  const result = await signIn(ana, "una frase corta", client());
  if (!result.ok) throw new Error("not signed in");
  const cookie = result.cookies[0]!.split(";")[0]!;
  const before = await db().$count(sessions, eq(sessions.userId, id));
  await signOut(new Request("http://localhost:3000/auth/sign-out", { method: "POST", headers: { cookie } }));
  expect(await db().$count(sessions, eq(sessions.userId, id))).toBe(before - 1);
});

test("each machine's set-up link works until the first admin exists, and then none does", async () => {
  const starts = await Promise.all([prepareSetupLink(), prepareSetupLink(), prepareSetupLink()]);
  const tokens = starts.map((link) => new URL(link!).searchParams.get("token")!);
  const token = tokens[1]!;
  expect(await Promise.all([...tokens, ""].map((each) => isSetupLink(each)))).toEqual([true, true, true, false]);
  expect(JSON.stringify(await db().select().from(settings))).not.toContain(token);
  const tries = await Promise.all([
    setUpFirstAdmin(token, ana, "una frase corta"),
    setUpFirstAdmin(token, eve, "una frase corta"),
  ]);
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await db().$count(userRoles)).toBe(1);
  expect(await Promise.all(tokens.map((each) => isSetupLink(each)))).toEqual([false, false, false]);
  expect(await prepareSetupLink()).toBeUndefined();
});

test("a set-up link expires after seven days; one that version 1.0 printed still works", async () => {
  const link = async () => new URL((await prepareSetupLink())!).searchParams.get("token")!;
  const old = await link();
  const [row] = await db().select().from(settings).where(eq(settings.key, "setup-link"));
  const [stored] = row!.value as { hash: string; expiresAt: string }[];
  expect(new Date(stored!.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(7 * 24 * 3_600_000);
  await db()
    .update(settings)
    .set({ value: [{ ...stored, expiresAt: new Date(Date.now() - 1000) }] })
    .where(eq(settings.key, "setup-link"));
  expect(await isSetupLink(old)).toBe(false);
  const fresh = await link();
  expect([await isSetupLink(old), await isSetupLink(fresh)]).toEqual([false, true]);

  await db().update(settings).set({ value: stored!.hash }).where(eq(settings.key, "setup-link"));
  const another = await link();
  expect([await isSetupLink(old), await isSetupLink(another)]).toEqual([true, true]);
});

test("the set-up link takes over an account that a stranger prepared", async () => {
  await signUp(ana, "the stranger's", "en", client());
  const token = new URL((await prepareSetupLink())!).searchParams.get("token")!;
  await setUpFirstAdmin(token, ana, "the owner's own");
  expect([await signsIn(ana, "the stranger's"), await signsIn(ana, "the owner's own")]).toEqual([false, true]);
});

test("the command's account keeps a confirmed password and drops one that was never confirmed", async () => {
  await signUp(eve, "the stranger's", "en", client());
  await confirmed(ana);
  expect(await ensureConfirmedAccount(db(), "new@example.org")).toMatchObject({ created: true });
  await ensureConfirmedAccount(db(), eve);
  await ensureConfirmedAccount(db(), ana);
  expect([await signsIn(eve, "the stranger's"), await signsIn(ana, "una frase corta")]).toEqual([false, true]);
});

test("ADMIN_EMAILS grants the role once, after the address is confirmed; a later revocation is not undone", async () => {
  await grantConfiguredAdmins();
  const result = await signUp("boss@example.org", "una frase corta", "en", client());
  if (!result.ok) throw new Error("refused");
  expect(await confirmAddress(await mailedToken(), "another browser", client())).toMatchObject({
    kind: "choose-password",
  });
  expect(await db().$count(userRoles)).toBe(0);
  expect(await confirmAddress(await mailedToken(), result.browser, client())).toMatchObject({ kind: "confirmed" });
  const [boss] = await db().select().from(users);
  expect(await hasRole(boss!.id, adminRole)).toBe(true);
  const other = await confirmed(ana);
  await grantAdmin(db(), other, root);
  await setRoles(db(), boss!, [], root);
  await grantConfiguredAdmins();
  expect(await hasRole(boss!.id, adminRole)).toBe(false);
});
