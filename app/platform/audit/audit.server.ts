import type { Database } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";

/** A signed-in admin. */
export type Actor = { id: string; email: string };

/** Without an id: the command line, the environment, the site itself. */
export type AuditActor = { id?: string; email: string };

/** Every kind of entry has its sentence in admin.json, `audit.actions`: a new one is added there first. */
export type AuditAction = keyof Copy["admin"]["audit"]["actions"];

/**
 * Who did what when, written in the transaction that does it. `subject` is what a reader recognises: a title, an
 * address, a file name. Never a password, a token or a message's text.
 */
export async function recordAudit(
  tx: Database,
  actor: AuditActor,
  action: AuditAction,
  subject: string,
  detail?: Record<string, unknown>,
): Promise<{ id: string }> {
  const row = { actorId: actor.id, actorEmail: actor.email, action, subject, detail };
  const [entry] = await tx.insert(auditEntries).values(row).returning({ id: auditEntries.id });
  return entry!;
}
