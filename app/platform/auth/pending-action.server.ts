import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { auth } from "./auth.server.ts";
import { createLink, findLink } from "./links.server.ts";
import type { SentForm } from "./sent-form.server.ts";

/** A form that was sent when the last proof of identity was too old. */
const schema = z.object({
  userId: z.string(),
  /** Where the form is sent to, and the page that contains it. */
  action: z.string(),
  page: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});
export type PendingAction = z.output<typeof schema>;

const minutes = 15;
const maxCharacters = 20_000;
/** Passwords of other services: they never go back to a browser, and are typed again. */
const notKept = ["mailPassword"];

/**
 * The address where a person proves again who they are. A form that they were sending is stored until then, so that
 * nothing they typed is lost. It is encrypted, because it may contain a new password.
 */
export async function createProofAddress(
  userId: string,
  page: string,
  waiting?: { action: string; sent: SentForm },
): Promise<string> {
  const fields = waiting && fieldsOf(waiting.sent);
  const next = fields ? await storeAction({ userId, action: waiting.action, page, fields }) : page;
  return `/auth/again?next=${encodeURIComponent(next)}`;
}

export async function findPendingAction(token: string, userId: string): Promise<PendingAction | undefined> {
  const value = token ? await findLink("pending-action", token) : undefined;
  if (!value) return undefined;
  const { secretConfig } = await (await auth()).$context;
  const pending = schema.parse(JSON.parse(await symmetricDecrypt({ key: secretConfig, data: value })));
  return pending.userId === userId ? pending : undefined;
}

async function storeAction(pending: PendingAction): Promise<string> {
  const { secretConfig } = await (await auth()).$context;
  const value = await symmetricEncrypt({ key: secretConfig, data: JSON.stringify(pending) });
  return `/account/repeat?action=${await createLink(db(), "pending-action", value, minutes)}`;
}

/** Undefined for a form that contains a file or is too long: the forms of dangerous actions are short. */
function fieldsOf({ intent, isBulk, typed }: SentForm): PendingAction["fields"] | undefined {
  const fields: PendingAction["fields"] = intent === undefined ? [] : [[isBulk ? "bulk" : "intent", intent]];
  let length = 0;
  for (const [name, value] of typed) {
    if (typeof value !== "string") return undefined;
    if (notKept.includes(name)) continue;
    length += name.length + value.length;
    fields.push([name, value]);
  }
  return length <= maxCharacters ? fields : undefined;
}
