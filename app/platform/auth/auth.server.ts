import { passkey } from "@better-auth/passkey";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import { currentDatabase, type OpenDatabase } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";
import { site } from "#site";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { renewEncryption } from "./renew-encryption.server.ts";
import { passwordLength } from "./password-rules.ts";
import { readAuthSecret, versionedSecrets } from "./secret.server.ts";

const day = 24 * 3600;
const ownDate = { type: "date", required: false, input: false } as const;

/** How long a device is remembered if that was requested when a code was entered. */
const rememberedDays = 30;
const recoveryCodes = 10;

/** We set it on the headers that we pass to better-auth; it is never taken from the request. */
export const clientAddressHeader = "x-savia-client-address";

export type Auth = ReturnType<typeof createAuth>;

const instances = new WeakMap<OpenDatabase, Promise<Auth>>();

/** better-auth on the site's database. Its HTTP handler is not mounted: our routes call its server API. */
export function auth(): Promise<Auth> {
  const database = currentDatabase();
  let instance = instances.get(database);
  if (!instance) {
    instance = readAuthSecret(database).then(async (secret) => {
      const created = createAuth(database, secret);
      if (env().previousAuthSecret) await renewEncryption(database.db, (await created.$context).secretConfig);
      return created;
    });
    instances.set(database, instance);
    // A failure while the database is unavailable must not be cached.
    instance.catch(() => instances.delete(database));
  }
  return instance;
}

function createAuth(database: OpenDatabase, secret: string) {
  const { siteUrl } = env();
  const seen = async ({ userId }: { userId: string }) => {
    await database.db.update(schema.users).set({ lastSeenAt: new Date() }).where(eq(schema.users.id, userId));
  };
  const refuseBlocked = async ({ userId }: { userId: string }) => {
    const [user] = await database.db
      .select({ blockedAt: schema.users.blockedAt })
      .from(schema.users)
      .where(eq(schema.users.id, userId));
    // Answered like a wrong password: nobody learns that there is an account.
    if (user?.blockedAt) throw new APIError("UNAUTHORIZED", { code: "BLOCKED" });
  };
  return betterAuth({
    baseURL: siteUrl,
    // The encryption keys (for the secrets of authenticator apps, for example); the first one also signs cookies.
    secrets: versionedSecrets(secret),
    database: drizzleAdapter(database.db, { provider: "pg", schema, usePlural: true }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: { autoSignInAfterVerification: true },
    // Sessions are not cached in the cookie but read from the database each time: otherwise a revoked role or an ended
    // session would remain valid for a while.
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      cookieCache: { enabled: false },
      // Our own check before dangerous actions has a shorter limit (session.server.ts); better-auth's would only
      // interfere.
      freshAge: 0,
      additionalFields: { lastUsedAt: ownDate, confirmedAt: ownDate, secondFactorAt: ownDate },
    },
    databaseHooks: {
      session: { create: { before: refuseBlocked, after: seen }, update: { after: seen } },
    },
    verification: { storeIdentifier: "hashed" },
    user: {
      additionalFields: {
        language: { type: "string", required: false, input: false },
        blockedAt: ownDate,
        weakPassword: { type: "boolean", required: false, input: false },
      },
    },
    plugins: [
      twoFactor({
        issuer: site.name,
        trustDeviceMaxAge: rememberedDays * day,
        // People without a password have a passkey; our own routes ask them for it.
        allowPasswordless: true,
        backupCodeOptions: { amount: recoveryCodes },
      }),
      passkey({
        rpID: new URL(siteUrl).hostname,
        rpName: site.name,
        origin: new URL(siteUrl).origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          // Only our routes call this: they have a session, or an invitation and pass the id of its account.
          requireSession: false,
          resolveUser: async ({ context }) => {
            const [user] = await database.db
              .select()
              .from(schema.users)
              .where(eq(schema.users.id, context ?? ""));
            if (!user) throw new APIError("BAD_REQUEST");
            return { id: user.id, name: user.email, displayName: user.name };
          },
          afterVerification: async ({ verification }) =>
            requireVerifiedUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireVerifiedUser(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    // Our own limits count per account and per client (features/accounts); better-auth's would only apply to its own
    // handler.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: "savia",
      useSecureCookies: siteUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // Warnings contain addresses that failed to sign in, so only errors are logged.
    logger: {
      level: "error",
      log: (_level, message, ...details) => log.error({ details: details.map(String) }, `accounts: ${message}`),
    },
  });
}

/** A passkey replaces both password and second factor, so the device must have verified its owner. */
function requireVerifiedUser(verified: boolean | undefined) {
  if (!verified) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED" });
}
