import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { oneRow } from "#db/one-row.ts";
import { leadEntries, leads, mails } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { raiseLeadVersion } from "../../conversation/lead-version.server.ts";
import { leadSubject } from "../../lead-subject.server.ts";
import { maxTags } from "../tags/tags.server.ts";
import { claimSince, hasAgreed, moveDrafts, tables, unchangedDrafts } from "./merge-rows.server.ts";
import { joinedState, mergedSchema, separatedStates, stateOf, type Merged } from "./merge-state.server.ts";

/** Two people become one timeline, and two again (decision record 37). */

export type Merging = "merged" | "missing" | "stale";

type Seen = { into: number; from: number };

/** `from` and its further addresses join `into`. `seen`: the versions that the page showed. */
export async function mergeLeads(actor: Actor, into: string, from: string, seen: Seen): Promise<Merging> {
  if (into === from) return "missing";
  return db().transaction(async (tx) => {
    const pair = [into, from];
    // Further addresses first. Of the two people only the first is waited for: the second may have become an address of the
    // first meanwhile, and whoever writes from it locks it before the person (merged.server.ts).
    await tx
      .select({ id: leads.id })
      .from(leads)
      .where(inArray(leads.mergedInto, pair))
      .orderBy(asc(leads.id))
      .for("update");
    const [one = into, two = from] = pair.toSorted();
    const locked = await tx.select().from(leads).where(eq(leads.id, one)).for("update");
    locked.push(...(await tx.select().from(leads).where(eq(leads.id, two)).for("update", { skipLocked: true })));
    const [target, other] = pair.map((id) => locked.find((lead) => lead.id === id && !lead.mergedInto));
    if (!target || !other) return (await areBoth(tx, pair)) ? "stale" : "missing";
    if (target.version !== seen.into || other.version !== seen.from) return "stale";

    // An answer that waits was written to somebody else's timeline: it is stopped, and shown.
    await tx
      .update(mails)
      .set({ expectedVersion: -1 })
      .where(and(eq(mails.leadId, from), eq(mails.state, "planned")));
    for (const table of tables)
      await tx
        .update(table)
        .set({ leadId: into, mergedFrom: sql`coalesce(${table.mergedFrom}, ${from})` })
        .where(eq(table.leadId, from));
    await tx.update(leads).set({ mergedInto: into }).where(eq(leads.mergedInto, from));
    const drafts = await moveDrafts(tx, from, into);

    await tx
      .update(leads)
      .set({
        ...joinedState(target, other),
        ownerId: target.ownerId ?? other.ownerId,
        keepPosted: target.keepPosted || other.keepPosted,
        tags: [...new Set([...target.tags, ...other.tags])].slice(0, maxTags),
        createdAt: new Date(Math.min(target.createdAt.getTime(), other.createdAt.getTime())),
        updatedAt: new Date(),
      })
      .where(eq(leads.id, into));
    const { at } = oneRow(
      await tx
        .insert(leadEntries)
        .values({ leadId: into, actor: actor.email, kind: "merged", payload: { mergedId: from } })
        // To the microsecond, by the database's clock: what came since is told by it.
        .returning({
          at: sql<string>`to_char(${leadEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        }),
    );
    const version = (await raiseLeadVersion(tx, into, { by: actor.id }))!;
    const { ownerId, createdAt, tags } = target;
    const merged: Merged = {
      at,
      intoId: into,
      version,
      drafts,
      before: stateOf(other),
      into: { ...stateOf(target), ownerId, createdAt, tags },
    };
    await tx
      .update(leads)
      .set({
        mergedInto: into,
        merged,
        // Nothing waits here, and retention follows the person.
        status: "closed",
        dueAt: null,
        closedAt: null,
        version: sql`${leads.version} + 1`,
      })
      .where(eq(leads.id, from));
    await recordAudit(tx, actor, "leadsMerged", leadSubject(into), { merged: leadSubject(from) });
    return "merged";
  });
}

/** Two people, one of whom something is happening to at this moment. */
async function areBoth(tx: Database, pair: string[]): Promise<boolean> {
  return (await tx.$count(leads, and(inArray(leads.id, pair), isNull(leads.mergedInto)))) === 2;
}

/**
 * Takes merging back: of the address `from`, or the one that was merged last. What came with it goes back, and what its address
 * has sent or was sent since.
 */
export async function separate(actor: Actor, into: string, from?: string): Promise<false | "unchanged" | "changed"> {
  return db().transaction(async (tx) => {
    const addresses = await tx
      .select()
      .from(leads)
      .where(eq(leads.mergedInto, into))
      .orderBy(sql`${leads.merged} ->> 'at' desc`)
      .for("update");
    const [target] = await tx.select().from(leads).where(eq(leads.id, into)).for("update");
    if (!target) return false;
    const other = from ? addresses.find(({ id }) => id === from) : addresses[0];
    if (!other) return "unchanged";
    const read = mergedSchema.safeParse(other.merged);
    await claimSince(tx, into, other);
    for (const table of tables)
      await tx
        .update(table)
        .set({ leadId: other.id, mergedFrom: null })
        .where(and(eq(table.leadId, into), eq(table.mergedFrom, other.id)));
    // The other person's timeline keeps nothing about this one, not even that they were merged.
    await tx
      .delete(leadEntries)
      .where(
        and(
          eq(leadEntries.leadId, into),
          eq(leadEntries.kind, "merged"),
          sql`${leadEntries.payload} ->> 'mergedId' = ${other.id}`,
        ),
      );
    await tx
      .update(mails)
      .set({ expectedVersion: -1 })
      .where(and(eq(mails.leadId, other.id), eq(mails.state, "planned")));
    const back = read.success ? read.data : undefined;
    if (back) await moveDrafts(tx, into, other.id, unchangedDrafts(back.drafts, back.at));
    const states = back && (await separatedStates(tx, target, other, back));
    await tx
      .update(leads)
      .set({
        mergedInto: null,
        merged: null,
        ...(states?.other ?? { status: "closed", closedAt: new Date() }),
        keepPosted: await hasAgreed(tx, other.id),
        updatedAt: new Date(),
      })
      .where(eq(leads.id, other.id));
    // An address that came along with another one was merged into somebody else: nothing of that is this person's.
    const own = back?.intoId === into ? back.into : undefined;
    await tx
      .update(leads)
      .set({
        ...states?.target,
        ...(own && {
          createdAt: own.createdAt,
          tags: target.tags.filter((tag) => own.tags.includes(tag) || !other.tags.includes(tag)),
          ...(target.version === back?.version && { ownerId: own.ownerId }),
        }),
        keepPosted: target.keepPosted && (await hasAgreed(tx, into)),
        updatedAt: new Date(),
      })
      .where(eq(leads.id, into));
    for (const id of [into, other.id]) {
      await tx.insert(leadEntries).values({ leadId: id, actor: actor.email, kind: "separated", payload: {} });
      await raiseLeadVersion(tx, id, { by: actor.id });
    }
    await recordAudit(tx, actor, "leadsSeparated", leadSubject(into), { separated: leadSubject(other.id) });
    return "changed";
  });
}
