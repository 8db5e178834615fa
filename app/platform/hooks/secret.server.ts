import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { hooks } from "#db/schema.ts";
import { sealed, unsealed } from "../site/sealed.server.ts";
import { createToken } from "../tokens.server.ts";

/** The key is made for it: what is stored for another purpose cannot be put in its place. */
const purpose = "hook";

/** With its encrypted form for the table. It is shown once. */
export async function newHookSecret() {
  const secret = `whsec_${createToken()}`;
  return { secret, stored: await sealed(purpose, secret) };
}

/** Undefined when it was stored with another secret of the site than today's: the owner has to make a new one. */
export async function readHookSecret(hook: { id: string; secret: unknown }): Promise<string | undefined> {
  const read = await unsealed(purpose, hook.secret, z.string());
  // With the current secret, so that it can still be read when AUTH_SECRET_PREVIOUS is gone.
  if (read?.isOld)
    await db()
      .update(hooks)
      .set({ secret: await sealed(purpose, read.value) })
      .where(eq(hooks.id, hook.id));
  return read?.value;
}
