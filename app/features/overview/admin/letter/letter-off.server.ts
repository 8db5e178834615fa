import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Notification } from "#app/features/accounts/own-account/notifications.ts";
import { env } from "#app/platform/env.server.ts";
import { sealed, unsealed } from "#app/platform/site/sealed.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

export const letterKind: Notification = "figuresLetter";

const purpose = "turning the figures letter off";
const content = z.object({ userId: z.string() });

/** Turns the letter off for one person, without signing in, and can do nothing else. */
export async function letterOffUrl(userId: string): Promise<string> {
  const token = Buffer.from(JSON.stringify(await sealed(purpose, { userId }))).toString("base64url");
  return `${env().siteUrl}/auth/letter?token=${token}`;
}

/** The person whose letter a link turns off. */
export async function readLetterToken(token: string): Promise<string | undefined> {
  let stored: unknown;
  try {
    stored = JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
  return (await unsealed(purpose, stored, content))?.value.userId;
}

/** False for somebody whose account is gone. */
export async function turnLetterOff(userId: string): Promise<boolean> {
  const without = sql`array_append(array_remove(${users.mutedMails}, ${letterKind}), ${letterKind})`;
  const changed = await db()
    .update(users)
    .set({ mutedMails: without })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  return changed.length > 0;
}
