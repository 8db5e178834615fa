import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { signOut } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { env } from "../env.server.ts";
import { auth } from "./auth.server.ts";
import { findSession } from "./session.server.ts";

const [current, previous, unknown] = ["current", "previous", "unknown"].map(
  (word) => `the ${word} secret of this test, long enough`,
);

vi.hoisted(() => {
  process.env.AUTH_SECRET = "the current secret of this test, long enough";
  process.env.AUTH_SECRET_PREVIOUS = "the previous secret of this test, long enough";
});
useDatabase();

let userId = "";
beforeEach(async () => {
  env().previousAuthSecret = previous;
  userId = randomUUID();
  await db()
    .insert(users)
    .values({ id: userId, name: "Ana", email: `${userId}@example.org`, emailVerified: true });
});

/** The cookie of a session that the process with `secret` began. */
async function cookieSignedWith(secret: string) {
  const { internalAdapter, authCookies } = await (await auth()).$context;
  const { token } = await internalAdapter.createSession(userId);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

const requestWith = (cookie: string) => new Request("http://localhost:3000/auth", { headers: { cookie } });

test("a session signed with the previous secret stays, and its cookie is signed with the current one", async () => {
  const { user, cookies } = await findSession(requestWith(`other=1; ${await cookieSignedWith(previous!)}; last=2`));
  expect(user?.id).toBe(userId);
  expect(cookies).toEqual([expect.stringMatching(/^savia\.session_token=.*; HttpOnly; SameSite=Lax$/)]);
  const renewed = cookies[0]!.split(";", 1)[0]!;
  // After the overlap only the current secret is accepted, and the renewed cookie is signed with it.
  env().previousAuthSecret = undefined;
  expect((await findSession(requestWith(renewed))).user?.id).toBe(userId);
});

test("a session signed with the current secret is not touched", async () => {
  const { user, cookies } = await findSession(requestWith(await cookieSignedWith(current!)));
  expect([user?.id, cookies]).toEqual([userId, []]);
});

test("other signatures are rejected, and so is the previous one after the overlap", async () => {
  expect((await findSession(requestWith(await cookieSignedWith(unknown!)))).user).toBeUndefined();
  expect((await findSession(requestWith("savia.session_token=%E0%A4%A"))).user).toBeUndefined();
  const old = await cookieSignedWith(previous!);
  env().previousAuthSecret = undefined;
  expect((await findSession(requestWith(old))).user).toBeUndefined();
});

test("signing out ends a session that the previous secret signed", async () => {
  await signOut(requestWith(await cookieSignedWith(previous!)));
  expect(await db().$count(sessions, eq(sessions.userId, userId))).toBe(0);
});
