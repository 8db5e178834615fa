import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { eq } from "drizzle-orm";
import { currentDatabase, type OpenDatabase } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { passwordLength } from "./password-rules.ts";
import { readAuthSecret } from "./secret.server.ts";

const day = 24 * 3600;

/** Set by us on the headers we hand over, never taken from the request. */
export const clientAddressHeader = "x-savia-client-address";

export type Auth = ReturnType<typeof createAuth>;

const instances = new WeakMap<OpenDatabase, Promise<Auth>>();

/** better-auth on the site's database. Its HTTP handler is not mounted: our routes call its server API. */
export function auth(): Promise<Auth> {
  const database = currentDatabase();
  let instance = instances.get(database);
  if (!instance) {
    instance = readAuthSecret(database).then((secret) => createAuth(database, secret));
    instances.set(database, instance);
    // A start while the database was away must not be remembered.
    instance.catch(() => instances.delete(database));
  }
  return instance;
}

function createAuth(database: OpenDatabase, secret: string) {
  const { siteUrl } = env();
  const seen = async ({ userId }: { userId: string }) => {
    await database.db.update(schema.users).set({ lastSeenAt: new Date() }).where(eq(schema.users.id, userId));
  };
  return betterAuth({
    baseURL: siteUrl,
    secret,
    database: drizzleAdapter(database.db, { provider: "pg", schema, usePlural: true }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: { autoSignInAfterVerification: true },
    // A copy of the session in the cookie would let a revoked role or an ended session live on: the database is asked each time.
    session: { expiresIn: 30 * day, updateAge: day, cookieCache: { enabled: false } },
    databaseHooks: { session: { create: { after: seen }, update: { after: seen } } },
    verification: { storeIdentifier: "hashed" },
    user: { additionalFields: { language: { type: "string", required: false, input: false } } },
    // Our own limits count per account and per client (features/accounts); this one would see only its own handler.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: "savia",
      useSecureCookies: siteUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // Its warnings name addresses that failed to sign in; failures of its own are ours to see.
    logger: {
      level: "error",
      log: (_level, message, ...details) => log.error({ details: details.map(String) }, `accounts: ${message}`),
    },
  });
}
