import { isAPIError } from "better-auth/api";
import { and, asc, eq } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { auth } from "#app/platform/auth/auth.server.ts";
import { recordProof } from "#app/platform/auth/session.server.ts";
import { consumeClientPoint, type Limit } from "#app/platform/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { passkeys } from "#db/schema.ts";

/** Each attempt stores a challenge. */
const perClient: Limit = { name: "passkey.client", points: 60, seconds: 15 * 60 };

type Answer<Value> = { ok: true; value: Value; cookies: string[] } | { ok: false; status: number };

/** The challenge for a sign-in; with a session in the headers, for a fresh proof by that person. */
export async function passkeyRequest(headers: Headers, client: string): Promise<Answer<unknown>> {
  const taken = await consumeClientPoint(perClient, client);
  if (!taken.allowed) return { ok: false, status: 429 };
  return answer(async ({ api }) => api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }));
}

/** Signs in with what the browser answered. The new session counts as proved with a second factor. */
export async function checkPasskey(headers: Headers, credential: string): Promise<Answer<{ userId: string }>> {
  const response = parsed(credential);
  if (!response) return { ok: false, status: 400 };
  const result = await answer(async ({ api }) =>
    api.verifyPasskeyAuthentication({ body: { response: response as never }, headers, returnHeaders: true }),
  );
  if (!result.ok) return result;
  await recordProof(result.value.session.token, true);
  return { ...result, value: { userId: result.value.user.id } };
}

/** What the browser needs to make a passkey, for the person of the session or for `userId` (an invitation). */
export async function passkeyCreation(headers: Headers, userId?: string): Promise<Answer<unknown>> {
  const query = userId ? { context: userId } : {};
  return answer(async ({ api }) => api.generatePasskeyRegistrationOptions({ query, headers, returnHeaders: true }));
}

export async function registerPasskey(
  headers: Headers,
  credential: string,
  name: string,
  createSession: boolean,
): Promise<Answer<{ id: string; sessionToken?: string }>> {
  const response = parsed(credential);
  if (!response) return { ok: false, status: 400 };
  const result = await answer(async ({ api }) =>
    api.verifyPasskeyRegistration({ body: { response, name, createSession }, headers, returnHeaders: true }),
  );
  if (!result.ok) return result;
  const { id, session } = result.value as { id: string; session?: { token: string } };
  return { ...result, value: { id, sessionToken: session?.token } };
}

export async function listPasskeys(userId: string) {
  return db()
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, backedUp: passkeys.backedUp })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
}

/** False when it is not there any more. */
export async function renamePasskey(userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db()
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function removePasskey(person: Actor, id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, person.id)))
      .returning({ id: passkeys.id });
    if (removed.length > 0) await recordAudit(tx, person, "passkeyRemoved", person.email);
    return removed.length > 0;
  });
}

async function answer<Value>(
  call: (instance: Awaited<ReturnType<typeof auth>>) => Promise<{ response: Value; headers: Headers }>,
): Promise<Answer<Value>> {
  try {
    const { response, headers } = await call(await auth());
    return { ok: true, value: response, cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error)) return { ok: false, status: error.statusCode === 401 ? 401 : 400 };
    throw error;
  }
}

function parsed(credential: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(credential);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
