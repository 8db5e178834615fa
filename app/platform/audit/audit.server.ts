import type { Database } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";

/** A signed-in admin. */
export type Actor = { id: string; email: string };

/** Has no id when the command line, the environment or the site itself acted. */
export type AuditActor = { id?: string; email: string };

/** Each action has a sentence in admin.json (`audit.actions`). Add new actions there first. */
export type AuditAction = keyof Copy["admin"]["audit"]["actions"];

/**
 * Records who did what, in the transaction that does it. `subject` is what a reader recognises: a title, an address, a
 * file name. Never record a password, a token or the text of a message.
 */
export async function recordAudit(
  tx: Database,
  actor: AuditActor,
  action: AuditAction,
  subject: string,
  detail?: Record<string, unknown>,
): Promise<{ id: string }> {
  const row = { actorId: actor.id, actorEmail: actor.email, action, subject, detail };
  return oneRow(await tx.insert(auditEntries).values(row).returning({ id: auditEntries.id }));
}
