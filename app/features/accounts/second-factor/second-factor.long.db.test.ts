import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auth } from "#app/platform/auth/auth.server.ts";
import { renewEncryption } from "#app/platform/auth/renew-encryption.server.ts";
import { hasRecentProof, recordProof } from "#app/platform/auth/session.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, settings, twoFactors, users } from "#db/schema.ts";
import { createAccount, sessionHeaders, findSignedIn } from "#test/factories/accounts.ts";
import { useDatabase } from "#test/database.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { checkCode } from "./codes.server.ts";
import { findFactors } from "#app/platform/auth/factors.server.ts";
import { findPendingCodes, listRecoveryCodes, resetFactors, startCodes } from "./factors.server.ts";
import { proveWithPassword } from "./proof.server.ts";
import { findObstacle, graceDays, setRequirements } from "#app/platform/auth/required-factor.server.ts";

vi.hoisted(() => {
  process.env.AUTH_SECRET = "a secret that only this test knows of";
});
useDatabase();

const password = "una frase bastante larga";
const day = 24 * 3_600_000;
let round = 0;
let ana: Awaited<ReturnType<typeof createAccount>>;
beforeEach(async () => {
  for (const table of [settings, users]) await db().delete(table);
  // Limits count for the whole file.
  ana = await createAccount(`ana-${++round}`, { roles: ["owner"], password });
});
afterEach(() => vi.useRealTimers());

const moveClock = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
const client = () => ({ address: `192.0.2.${round}`, request: new Request("http://localhost:3000/auth") });
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

async function secretOf(userId: string): Promise<string> {
  const [row] = await db().select().from(twoFactors).where(eq(twoFactors.userId, userId));
  const { secretConfig } = await (await auth()).$context;
  return symmetricDecrypt({ key: secretConfig, data: row!.secret });
}

const currentCode = async (userId: string) => createOTP(await secretOf(userId)).totp();

async function setUpCodes(): Promise<string[]> {
  const headers = await sessionHeaders(ana.id);
  expect(await startCodes(headers, "not this one")).toBe("wrongPassword");
  expect(await startCodes(headers, password)).toBe("started");
  const attempt = { kind: "setup", rememberDevice: false } as const;
  expect(await checkCode(headers, client().address, { ...attempt, code: "000000" })).toMatchObject({
    code: "wrongCode",
  });
  const confirmed = await checkCode(headers, client().address, { ...attempt, code: await currentCode(ana.id) });
  expect(confirmed).toMatchObject({ ok: true });
  return listRecoveryCodes(ana.id);
}

/** Does the first step of a sign-in and returns the cookies for the second. */
async function begin(cookie = ""): Promise<{ userId?: string; headers: Headers }> {
  const request = new Request("http://localhost:3000/auth", { headers: cookie ? { cookie } : {} });
  const result = await signIn(ana.email, password, { ...client(), request });
  if (!result.ok) throw new Error("refused");
  return { userId: result.userId, headers: new Headers({ cookie: cookieOf(result.cookies) }) };
}

test("[R23] codes: nothing is asked before the first code; then a password alone opens nothing", async () => {
  await startCodes(await sessionHeaders(ana.id), password);
  expect((await findPendingCodes(ana.id))!.picture).toContain("<svg");
  expect((await begin()).userId).toBe(ana.id);
  await db().delete(sessions);
  expect(await setUpCodes()).toHaveLength(10);
  await db().delete(sessions);
  const { userId, headers } = await begin();
  expect([userId, await db().$count(sessions), await findSignedIn(headers)]).toEqual([undefined, 0, undefined]);
  const done = await checkCode(headers, client().address, {
    kind: "code",
    code: await currentCode(ana.id),
    rememberDevice: false,
  });
  if (!done.ok) throw new Error("refused");
  const user = await findSignedIn(new Headers({ cookie: cookieOf(done.cookies) }));
  expect([user?.id, user?.session.secondFactorAt]).toEqual([ana.id, expect.any(Date)]);
  // The step is used up.
  const again = await checkCode(headers, client().address, {
    kind: "code",
    code: await currentCode(ana.id),
    rememberDevice: false,
  });
  expect(again).toMatchObject({ ok: false, code: "expired" });
});

test("[R23] a code of the app works once: not for a second sign-in, nor for two at the same moment", async () => {
  await setUpCodes();
  await db().delete(sessions);
  const use = async (headers: Headers) =>
    checkCode(headers, client().address, { kind: "code", code: await currentCode(ana.id), rememberDevice: false });
  const steps = [await begin(), await begin(), await begin()];
  const raced = await Promise.all(steps.slice(0, 2).map(({ headers }) => use(headers)));
  expect(raced.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await use(steps[2]!.headers)).toMatchObject({ ok: false, code: "expired" });
  // The refused ones left no session behind.
  expect(await db().$count(sessions)).toBe(1);
  // Nor does it prove again who somebody is, and the session stays.
  const headers = await sessionHeaders(ana.id);
  moveClock(11 * 60_000);
  const later = { kind: "code", code: await currentCode(ana.id), rememberDevice: false } as const;
  expect(await checkCode(headers, client().address, later)).toMatchObject({ ok: true });
  await db()
    .update(sessions)
    .set({ confirmedAt: new Date(0) });
  expect(await checkCode(headers, client().address, later)).toMatchObject({ ok: false, code: "wrongCode" });
  expect(hasRecentProof((await findSignedIn(headers))!.session)).toBe(false);
});

test("[R23] a recovery code that is sent twice at the same moment opens one session", async () => {
  const [code] = await setUpCodes();
  await db().delete(sessions);
  const steps = [await begin(), await begin()];
  const raced = await Promise.all(
    steps.map(({ headers }) =>
      checkCode(headers, client().address, { kind: "recovery", code: code!, rememberDevice: false }),
    ),
  );
  expect([raced.filter(({ ok }) => ok).length, await db().$count(sessions)]).toEqual([1, 1]);
});

test("[R23] ten recovery codes, each of which works once", async () => {
  const codes = await setUpCodes();
  const use = async (code: string) =>
    (await checkCode((await begin()).headers, client().address, { kind: "recovery", code, rememberDevice: false })).ok;
  expect([await use(codes[0]!), await use(codes[0]!), await use(codes[9]!)]).toEqual([true, false, true]);
  expect(await listRecoveryCodes(ana.id)).toHaveLength(8);
});

test("[R23] a remembered device skips the second factor for 30 days and is then forgotten", async () => {
  await setUpCodes();
  const { headers } = await begin();
  const done = await checkCode(headers, client().address, {
    kind: "code",
    code: await currentCode(ana.id),
    rememberDevice: true,
  });
  if (!done.ok) throw new Error("refused");
  const device = done.cookies.find((cookie) => cookie.includes("trust_device"))!.split(";")[0]!;
  moveClock(20 * day);
  const later = await begin(device);
  expect(later.userId).toBe(ana.id);
  expect((await findSignedIn(later.headers))!.session.secondFactorAt).toBeInstanceOf(Date);
  const renewed = later.headers
    .get("cookie")!
    .split("; ")
    .find((cookie) => cookie.includes("trust_device"))!;
  expect((await begin(device)).userId).toBeUndefined();
  // The embedded database sets timers by the clock, which cannot move by more than 24 days, so the row is backdated.
  await db().execute(`update verifications set expires_at = expires_at - interval '31 days' where value = '${ana.id}'`);
  expect((await begin(renewed)).userId).toBeUndefined();
});

test("[R23] guessing codes locks the step, and guessing in many steps locks the account", async () => {
  await setUpCodes();
  const answers = [];
  let { headers } = await begin();
  for (let number = 0; number < 12; number++) {
    if (number % 4 === 0) ({ headers } = await begin());
    answers.push(await checkCode(headers, client().address, { kind: "code", code: "123456", rememberDevice: false }));
  }
  expect(answers.slice(0, 10).every((answer) => !answer.ok && answer.code === "wrongCode")).toBe(true);
  expect(answers.at(-1)).toMatchObject({ ok: false, code: "rateLimited", status: 429 });
  const good = { kind: "code", code: await currentCode(ana.id), rememberDevice: false } as const;
  expect(await checkCode((await begin()).headers, client().address, good)).toMatchObject({ status: 429 });
  moveClock(16 * 60_000);
  const late = { ...good, code: await currentCode(ana.id) };
  expect(await checkCode((await begin()).headers, "192.0.2.250", late)).toMatchObject({ ok: true });
});

test("[R24] a proof is fresh for ten minutes; the password renews it, a wrong one does not and is counted", async () => {
  const headers = await sessionHeaders(ana.id);
  const user = async () => (await findSignedIn(headers))!;
  expect(hasRecentProof((await user()).session)).toBe(true);
  moveClock(11 * 60_000);
  expect(hasRecentProof((await user()).session)).toBe(false);
  expect(await proveWithPassword(await user(), "not this one")).toMatchObject({ code: "passwordWrong", status: 401 });
  expect(hasRecentProof((await user()).session)).toBe(false);
  expect(await proveWithPassword(await user(), password)).toEqual({ ok: true });
  expect(hasRecentProof((await user()).session)).toBe(true);
  for (let number = 0; number < 10; number++) await proveWithPassword(await user(), "not this one");
  expect(await proveWithPassword(await user(), password)).toMatchObject({ code: "rateLimited", status: 429 });
});

test("[R25] a required second factor has a week of grace, then blocks access; saving again does not extend the week", async () => {
  const headers = await sessionHeaders(ana.id);
  const obstacle = async () => findObstacle((await findSignedIn(headers))!, ["owner"]);
  expect(await obstacle()).toEqual({});
  await setRequirements(["owner"], ana);
  expect((await obstacle()).deadline!.getTime() - Date.now()).toBeGreaterThan((graceDays - 0.01) * day);
  moveClock(6 * day);
  await setRequirements(["owner", "editor"], ana);
  expect((await obstacle()).obstacle).toBeUndefined();
  expect((await obstacle()).deadline!.getTime() - Date.now()).toBeLessThan(1.01 * day);
  moveClock(1.1 * day);
  expect(await obstacle()).toEqual({ obstacle: "missing" });
  await db().update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ana.id));
  expect(await obstacle()).toEqual({ obstacle: "unproved" });
  await recordProof((await findSignedIn(headers))!.session.token, true);
  expect(await obstacle()).toEqual({});
});

test("[R25] somebody who gets the role later has a week from then; roles that need none are not asked", async () => {
  await setRequirements(["owner"], ana);
  moveClock(20 * day);
  const leo = await createAccount(`leo-${round}`, { roles: ["editor"] });
  const eva = await createAccount(`eva-${round}`, { roles: ["owner"] });
  const of = async (user: { id: string }, role: "owner" | "editor") =>
    findObstacle((await findSignedIn(await sessionHeaders(user.id)))!, [role]);
  expect(await of(leo, "editor")).toEqual({});
  // PostgreSQL's own clock did not move, so the date of the role is set by hand.
  expect((await of(ana, "owner")).obstacle).toBe("missing");
  await db().execute(`update user_roles set created_at = '${new Date().toISOString()}' where user_id = '${eva.id}'`);
  expect((await of(eva, "owner")).deadline).toBeInstanceOf(Date);
});

test("[R26] a reset removes every factor and ends the sessions; the password is left", async () => {
  await setUpCodes();
  const headers = await sessionHeaders(ana.id);
  await resetFactors(db(), ana, { email: "npm run admin" });
  expect(await findFactors(ana.id)).toEqual({ codes: false, passkeys: 0, password: true });
  expect(await findSignedIn(headers)).toBeUndefined();
  expect((await begin()).userId).toBe(ana.id);
});

test("after a rotation of AUTH_SECRET codes still work, also when the previous secret is gone", async () => {
  await setUpCodes();
  const secret = await secretOf(ana.id);
  const { secretConfig } = await (await auth()).$context;
  if (typeof secretConfig === "string") throw new Error("no versions");
  const rotated = {
    keys: new Map([...secretConfig.keys, [7, "the secret after the rotation, also long"]]),
    currentVersion: 7,
  };
  await renewEncryption(db(), rotated);
  const [row] = await db().select().from(twoFactors).where(eq(twoFactors.userId, ana.id));
  const alone = { keys: new Map([[7, "the secret after the rotation, also long"]]), currentVersion: 7 };
  expect(await symmetricDecrypt({ key: alone, data: row!.secret })).toBe(secret);
  expect(JSON.parse(await symmetricDecrypt({ key: alone, data: row!.backupCodes }))).toHaveLength(10);
});
