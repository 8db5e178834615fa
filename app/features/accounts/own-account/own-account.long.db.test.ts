import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestPasswordReset } from "#app/features/accounts/reset/reset.server.ts";
import { findLink } from "#app/platform/auth/links.server.ts";
import { findObstacle } from "#app/platform/auth/required-factor.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import type { SignedIn } from "#app/platform/auth/session.server.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { auditEntries, mailBudget, mails, posts, sessions, userRoles, users } from "#db/schema.ts";
import { createAccount, sessionHeaders, findSignedIn } from "#test/factories/accounts.ts";
import { useDatabase } from "#test/database.ts";
import { notifyOwnersOfWaiting } from "../sign-up/waiting.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { cancelEmailChange, confirmEmailChange, findEmailChange, requestEmailChange } from "./email-change.server.ts";
import { deleteOwnAccount, exportOwnData } from "./own-data.server.ts";
import { changePassword } from "./password.server.ts";
import { muteMails, readPortrait, savePortrait } from "./profile.server.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions/sessions.server.ts";

vi.hoisted(() => {
  process.env.AUTH_SECRET = "a secret that only this test knows of";
});
useDatabase();

const password = "una frase bastante larga";
let round = 0;
let headers: Headers;
let ana: SignedIn;
beforeEach(async () => {
  for (const table of [mails, mailBudget, auditEntries, users]) await db().delete(table);
  const user = await createAccount(`ana-${++round}`, { roles: ["owner"], password, language: "es" });
  headers = await sessionHeaders(user.id);
  ana = (await findSignedIn(headers))!;
});
afterEach(() => vi.useRealTimers());

const moveClock = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
const browser = (userAgent: string) => ({
  request: new Request("http://localhost:3000/auth", { headers: { "user-agent": userAgent } }),
  address: `192.0.2.${round}`,
});
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0";
const kinds = async () => (await db().select().from(mails).orderBy(mails.createdAt)).map(({ kind }) => kind);
const tokenTo = async (email: string) => {
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, email));
  return /token=([\w-]+)/.exec(mail!.text)![1]!;
};

test("[R27] a new password ends every other session and link, and is reported by mail", async () => {
  await sessionHeaders(ana.id);
  await requestPasswordReset(ana.email, "en", browser(firefox));
  const link = await tokenTo(ana.email);
  await changePassword(ana, "otra frase bastante larga");
  expect((await db().select().from(sessions)).map(({ id }) => id)).toEqual([ana.session.id]);
  expect(await findLink("reset-password", link)).toBeUndefined();
  expect(await kinds()).toEqual(["passwordReset", "accountChanged"]);
  expect([
    (await signIn(ana.email, password, browser(firefox))).ok,
    (await signIn(ana.email, "otra frase bastante larga", browser(firefox))).ok,
  ]).toEqual([false, true]);
});

test("[R27] somebody with a role who signs in with a short password has to choose another; without a role six are enough", async () => {
  const [leo, eva] = [
    await createAccount(`leo-${round}`, { roles: ["reader"], password: "cortas" }),
    await createAccount(`eva-${round}`, { password: "cortas" }),
  ];
  const obstacleOf = async (email: string) => {
    const result = await signIn(email, "cortas", browser(firefox));
    if (!result.ok) throw new Error("refused");
    const session = new Headers({ cookie: result.cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
    return async () => {
      const user = (await findSignedIn(session))!;
      return (await findObstacle(user, await rolesOf(user.id))).obstacle;
    };
  };
  const [ofLeo, ofEva] = [await obstacleOf(leo.email), await obstacleOf(eva.email)];
  expect([await ofLeo(), await ofEva()]).toEqual(["weakPassword", undefined]);
  // A role that is granted during a session counts in it.
  await db().insert(userRoles).values({ userId: eva.id, role: "editor", grantedBy: ana.email });
  expect(await ofEva()).toBe("weakPassword");
});

test("[R28] a change of address needs both links, in any order, within a day", async () => {
  expect(await requestEmailChange(ana, "nueva@example.org")).toBe("requested");
  const [old, fresh] = [await tokenTo(ana.email), await tokenTo("nueva@example.org")];
  expect(await confirmEmailChange(fresh)).toBe("half");
  expect(await confirmEmailChange(fresh)).toBe("half");
  expect(await findEmailChange(ana.id)).toEqual({ newEmail: "nueva@example.org", old: false, new: true });
  moveClock(25 * 3_600_000);
  expect(await confirmEmailChange(old)).toBe("invalid");
  vi.useRealTimers();
  expect(await confirmEmailChange(old)).toBe("done");
  const [user] = await db().select().from(users).where(eq(users.id, ana.id));
  expect([user!.email, user!.emailVerified, await confirmEmailChange(old)]).toEqual([
    "nueva@example.org",
    true,
    "invalid",
  ]);
  expect((await findSignedIn(headers))?.email).toBe("nueva@example.org");
});

test("[R28] an address that has an account is told so, the person sees the same, and nothing can be taken over", async () => {
  const leo = await createAccount(`leo-${round}`);
  expect(await requestEmailChange(ana, leo.email)).toBe("requested");
  expect((await kinds()).toSorted()).toEqual(["accountExists", "emailChange"]);
  expect(await confirmEmailChange(await tokenTo(ana.email))).toBe("half");
  // Somebody signs up with the address while the change waits.
  await requestEmailChange(ana, "later@example.org");
  const fresh = await tokenTo("later@example.org");
  await createAccount("later");
  const [mail] = (await db().select().from(mails).where(eq(mails.recipient, ana.email))).slice(-1);
  await confirmEmailChange(/token=([\w-]+)/.exec(mail!.text)![1]!);
  expect(await confirmEmailChange(fresh)).toBe("invalid");
  await cancelEmailChange(ana.id);
  expect(await findEmailChange(ana.id)).toBeUndefined();
});

test("[R28] five mails an hour to one mailbox hold for changes of address too", async () => {
  const outcomes = [];
  for (let number = 0; number < 6; number++) outcomes.push(await requestEmailChange(ana, "full@example.org"));
  expect(outcomes.at(-1)).toBe("mailboxFull");
  expect((await db().select().from(mails).where(eq(mails.recipient, "full@example.org"))).length).toBe(5);
});

test("[R29] sessions name browser, system and last use; one or all others end", async () => {
  await signIn(ana.email, password, browser(firefox));
  await signIn(ana.email, password, browser(edge));
  const list = await listSessions(ana.id, ana.session.id);
  expect(list.map(({ browser: name, system }) => [name, system]).filter(([name]) => name)).toEqual(
    expect.arrayContaining([
      ["Firefox", "Linux"],
      ["Edge", "Windows"],
    ]),
  );
  expect(list.find(({ current }) => current)?.lastUsedAt).toBeInstanceOf(Date);
  const stranger = await createAccount(`eva-${round}`);
  await endSession(stranger.id, list[0]!.id);
  expect(await listSessions(ana.id, ana.session.id)).toHaveLength(3);
  await endSession(ana.id, list.find(({ browser: name }) => name === "Edge")!.id);
  expect(await listSessions(ana.id, ana.session.id)).toHaveLength(2);
  await endOtherSessions(db(), ana.id, ana.session.id);
  expect((await listSessions(ana.id, ana.session.id)).map(({ current }) => current)).toEqual([true]);
});

test("[R29] a sign-in from another browser is reported by mail unless the person has turned that off", async () => {
  await signIn(ana.email, password, browser(firefox));
  await signIn(ana.email, password, browser(firefox));
  expect(await kinds()).toEqual([]);
  await signIn(ana.email, password, browser(edge));
  expect(await kinds()).toEqual(["newBrowser"]);
  await muteMails(ana.id, ["newBrowser"]);
  await db().delete(sessions);
  await signIn(ana.email, password, browser(firefox));
  await signIn(ana.email, password, browser(edge));
  expect(await kinds()).toEqual(["newBrowser"]);
});

test("[R22] owners who want it are told that an account waits for a role, in their language", async () => {
  const eva = await createAccount(`eva-${round}`, { roles: ["owner"] });
  const leo = await createAccount(`leo-${round}`);
  await muteMails(eva.id, ["accountWaiting"]);
  await db().transaction((tx) => notifyOwnersOfWaiting(tx, leo.id));
  const sent = await db().select().from(mails);
  expect(sent.map(({ kind, recipient, language }) => [kind, recipient, language])).toEqual([
    ["accountWaiting", ana.email, "es"],
  ]);
  expect(sent[0]!.text).toContain(leo.email);
});

test("[R30] the download has everything but secrets; deleting keeps articles and their author's name", async () => {
  await db()
    .insert(posts)
    .values(makePost({ author: "Ana Ríos" }));
  await db()
    .insert(mails)
    .values({
      kind: "passwordChanged",
      recipient: ana.email,
      subject: "s",
      html: "h",
      text: "t",
      language: "en",
      messageId: `<file-${round}>`,
      state: "file",
      sentAt: new Date(),
    });
  const data = await exportOwnData(ana.id);
  // [R32] It reached nobody.
  expect(data.mails).toContainEqual(expect.objectContaining({ sentAt: null, writtenToFileAt: expect.any(Date) }));
  const all = JSON.stringify(data);
  expect(all).toContain(ana.email);
  expect(all).not.toMatch(/passwordHash|"token"|"secret"/);
  await createAccount(`eva-${round}`, { roles: ["owner"] });
  expect(await deleteOwnAccount(ana)).toBe("deleted");
  expect(await db().$count(users, eq(users.id, ana.id))).toBe(0);
  expect(await findSignedIn(headers)).toBeUndefined();
  expect((await db().select().from(posts)).some(({ author }) => author === "Ana Ríos")).toBe(true);
});

test("[R20] the last owner cannot delete their account, also when two delete theirs at once", async () => {
  expect(await deleteOwnAccount(ana)).toBe("lastOwner");
  const eva = await createAccount(`eva-${round}`, { roles: ["owner"] });
  const outcomes = await Promise.all([deleteOwnAccount(ana), deleteOwnAccount(eva)]);
  expect(outcomes.toSorted()).toEqual(["deleted", "lastOwner"]);
});

test("[R27] a portrait is stored as a square raster image; other files are refused", async () => {
  const wide = await sharp(readFileSync("public/icon-192.png")).resize(192, 96).png().toBuffer();
  expect(await savePortrait(ana.id, new File([new Uint8Array(wide)], "me.png", { type: "image/png" }))).toBe(true);
  const { format, width, height } = await sharp(await readPortrait(ana.id)).metadata();
  expect([format, height]).toEqual(["webp", width]);
  expect(await savePortrait(ana.id, new File(["<svg onload=alert(1)>"], "me.svg", { type: "image/svg+xml" }))).toBe(
    false,
  );
});
