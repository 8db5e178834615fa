import { randomBytes } from "node:crypto";
import { auth } from "./auth.server.ts";
import { env } from "../env.server.ts";

/** A link that lets the reader choose the account's password, once. The token stands in the query, which is never logged. */
export async function createSetPasswordLink(userId: string, minutes: number): Promise<string> {
  const { internalAdapter } = await (await auth()).$context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt: new Date(Date.now() + minutes * 60_000) });
  return `${env().siteUrl}/auth/reset?token=${token}`;
}
