import { and, eq, getTableColumns, lt, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, type Database } from "#db/client.server.ts";
import { drafts } from "#db/schema.ts";
import type { Actor } from "../audit/audit.server.ts";

const minutesKept = 15;

type Row = Record<string, unknown>;

/** Rows that belong to a record; the first are those of the record itself. */
type Part = { table: PgTable; where: (id: string) => SQL | undefined };

/**
 * *Undo* after something was deleted. Its rows are kept exactly as they were, with their ids, for whoever deleted it and
 * for a quarter of an hour. They are kept among the drafts: what one person may still take back.
 */
export function undeletable(kind: string, parts: readonly [Part, ...Part[]]) {
  const own = (actor: Actor, id: string) =>
    and(eq(drafts.kind, kind), eq(drafts.subjectId, id), eq(drafts.authorId, actor.id));

  return {
    /** Before the rows are deleted, in the same transaction. False without the record or an account to keep it for. */
    async keep(tx: Database, actor: Actor, id: string): Promise<boolean> {
      const [first] = parts;
      const rows = parts.map(
        ({ table, where }) =>
          sql`(select coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table} where ${where(id)})`,
      );
      await tx.execute(sql`
        insert into ${drafts} (kind, subject_id, author_id, author_name, value, base_version)
        select ${kind}, ${id}, u.id, ${actor.email}, jsonb_build_array(${sql.join(rows, sql`, `)}), 0
        from users u where u.id = ${actor.id} and exists (select 1 from ${first.table} where ${first.where(id)})
        on conflict (kind, subject_id, author_id) do update set value = excluded.value, updated_at = now()`);
      return (await tx.$count(drafts, own(actor, id))) > 0;
    },

    /** The record's row as its columns were called, held until the transaction ends. */
    async find(tx: Database, actor: Actor, id: string): Promise<Row | undefined> {
      const [kept] = await tx.select({ value: drafts.value }).from(drafts).where(own(actor, id)).for("update");
      return kept && firstOf(kept.value);
    },

    /** After `find`, in the same transaction. */
    async restore(tx: Database, actor: Actor, id: string): Promise<void> {
      const [stored] = await tx.select({ value: drafts.value }).from(drafts).where(own(actor, id));
      const rows = (stored?.value ?? []) as Row[][];
      for (const [index, { table }] of parts.entries()) {
        // A column that a release has added since then gets its default.
        const kept = Object.values(getTableColumns(table)).filter(({ name }) => name in (rows[index]?.[0] ?? {}));
        if (kept.length === 0) continue;
        const list = (prefix: SQL) =>
          sql.join(
            kept.map(({ name }) => sql`${prefix}${sql.identifier(name)}`),
            sql`, `,
          );
        await tx.execute(sql`insert into ${table} (${list(sql``)}) select ${list(sql`one.`)} from ${drafts},
          jsonb_populate_recordset(null::${table}, value->${sql.raw(String(index))}) one where ${own(actor, id)}`);
      }
      await tx.delete(drafts).where(own(actor, id));
    },

    /** What can no longer be brought back; returns the records' rows. */
    async forget(now = new Date()): Promise<Row[]> {
      const before = new Date(+now - minutesKept * 60_000);
      const gone = await db()
        .delete(drafts)
        .where(and(eq(drafts.kind, kind), lt(drafts.updatedAt, before)))
        .returning({ value: drafts.value });
      return gone.map(({ value }) => firstOf(value));
    },

    /** Before an account is deleted, and what it kept with it. */
    async forgetOf(tx: Database, userId: string): Promise<Row[]> {
      const gone = await tx
        .delete(drafts)
        .where(and(eq(drafts.kind, kind), eq(drafts.authorId, userId)))
        .returning({ value: drafts.value });
      return gone.map(({ value }) => firstOf(value));
    },
  };
}

/** As `keep` wrote it. */
const firstOf = (value: unknown) => (value as [[Row]])[0][0];
