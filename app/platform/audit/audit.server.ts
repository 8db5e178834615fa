import type { Database } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";

export type Actor = { id: string; email: string };

/** Without an id: the command line, the environment, the site itself. */
type AuditActor = { id?: string; email: string };

/** Who did what when, written in the transaction that does it. Never a password, a token or a message's text. */
export async function recordAudit(tx: Database, actor: AuditActor, action: string, subject: string, detail?: Record<string, unknown>) {
  await tx.insert(auditEntries).values({ actorId: actor.id, actorEmail: actor.email, action, subject, detail });
}
