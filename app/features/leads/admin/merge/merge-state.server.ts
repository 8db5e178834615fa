import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/client.server.ts";
import { leadEntries, mails, type leads } from "#db/schema.ts";
import { answerable, answerDeadline } from "../../conversation/clock.server.ts";
import { readEntry } from "../../stored-entries.server.ts";
import { leadStatuses } from "../inbox/lead-list.ts";

/** What two people who become one are, and what each becomes again. */

export type Lead = typeof leads.$inferSelect;

const time = z.coerce.date().nullable();
const state = z.object({
  status: z.enum(leadStatuses),
  dueAt: time,
  remindedAt: time,
  answeredAt: time,
  closedAt: time,
});

type State = z.output<typeof state>;

/** Reads the column leads.merged. */
export const mergedSchema = z.object({
  at: z.string(),
  /** Into whom: addresses that came along with another one are later led to somebody else. */
  intoId: z.string(),
  /** Of the other person, right after merging: still the same when nothing has happened since. */
  version: z.number(),
  /** Whose unfinished answers came along. */
  drafts: z.array(z.string()),
  before: state,
  into: state.extend({
    ownerId: z.string().nullable(),
    createdAt: z.coerce.date(),
    tags: z.array(z.string()),
  }),
});

export type Merged = z.input<typeof mergedSchema>;

export function stateOf({ status, dueAt, remindedAt, answeredAt, closedAt }: Lead) {
  return { status, dueAt, remindedAt, answeredAt, closedAt };
}

/** Nobody who is written with is erased or hidden by merging: the livelier state stays. */
const liveliest = ["new", "won", "answered", "closed", "spam"] as const satisfies (typeof leadStatuses)[number][];

export function joinedState(target: Lead, other: Lead) {
  const both = [target, other];
  const status = liveliest.find((known) => both.some((lead) => lead.status === known)) ?? target.status;
  const alive = both.filter((lead) => lead.status === status);
  const isWaiting = status === "new";
  return {
    status,
    dueAt: isWaiting ? first(alive.flatMap(({ dueAt }) => dueAt ?? [])) : null,
    remindedAt: isWaiting ? remindedOf(alive) : null,
    answeredAt: last(both.flatMap(({ answeredAt }) => answeredAt ?? [])),
    // The time until somebody is erased begins with the later closing.
    closedAt: isWaiting ? null : last(alive.flatMap(({ closedAt }) => closedAt ?? [])),
  };
}

const first = (times: Date[]): Date | null => times.sort((one, two) => one.getTime() - two.getTime())[0] ?? null;
const last = (times: Date[]): Date | null => times.sort((one, two) => two.getTime() - one.getTime())[0] ?? null;

/** One reminder is enough for both, if both were reminded of. */
function remindedOf(waiting: Lead[]): Date | null {
  const times = waiting.map(({ remindedAt }) => remindedAt);
  return times.every((at) => at !== null) ? (times[0] ?? null) : null;
}

type States = { target: Partial<Lead>; other: Partial<Lead> };

/**
 * After the rows are separated. Both are as they were if nothing has happened since; otherwise the one who stayed keeps its
 * state. What is unanswered waits with the one whose address sent it.
 */
export async function separatedStates(
  tx: Database,
  target: Lead,
  other: Lead,
  { at, version, intoId, before, into }: z.output<typeof mergedSchema>,
): Promise<States> {
  const { status, dueAt, remindedAt, answeredAt, closedAt } = into;
  const own = intoId === target.id ? { status, dueAt, remindedAt, answeredAt, closedAt } : {};
  const left = await answeredSince(tx, other.id, before, at);
  if (target.version === version) return { target: own, other: left };
  if (target.status !== "new") return { target: {}, other: left };
  const decision = await lastDecision(tx, target, at);
  const waitsSince = (id: string) => oldestQuestion(tx, id, decision?.at ?? at);
  const asked = await waitsSince(other.id);
  if (!asked) return { target: {}, other: left };
  const earlier = before.status === "new" && !decision && before.dueAt ? [before.dueAt] : [];
  const waits = {
    ...before,
    status: "new" as const,
    dueAt: first([...earlier, answerDeadline(asked)]),
    remindedAt: null,
    closedAt: null,
  };
  return { target: (await waitsSince(target.id)) ? {} : (decision?.state ?? own), other: waits };
}

/** As far as anybody knows. */
const hasArrived = sql`coalesce(${mails.delivery}, 'delayed') = 'delayed'`;

/** An answer was on its way to this address while both were one: its question is answered, unless the answer came back. */
async function answeredSince(tx: Database, id: string, before: State, since: string): Promise<State> {
  if (before.status !== "new") return before;
  const [reply] = await tx
    .select({ at: leadEntries.createdAt })
    .from(leadEntries)
    .innerJoin(mails, eq(mails.id, sql`${leadEntries.payload} ->> 'mailId'`))
    .where(and(eq(leadEntries.leadId, id), eq(leadEntries.kind, "reply"), isAfter(since), hasArrived))
    .orderBy(desc(leadEntries.createdAt))
    .limit(1);
  if (!reply) return before;
  return { ...before, status: "answered", answeredAt: reply.at, dueAt: null, remindedAt: null };
}

/** When the first question after this time was sent. */
async function oldestQuestion(tx: Database, leadId: string, since: string): Promise<Date | undefined> {
  const [entry] = await tx
    .select({ at: leadEntries.createdAt })
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, leadId), inArray(leadEntries.kind, answerable), isAfter(since)))
    .orderBy(asc(leadEntries.createdAt))
    .limit(1);
  return entry?.at;
}

const isAfter = (since: string) => sql`${leadEntries.createdAt} > ${since}::timestamptz`;

/** What the team has made of the person since: answered, won, closed. Undefined when what was asked still waits. */
async function lastDecision(tx: Database, { id, answeredAt, dueAt }: Lead, since: string) {
  // Something came while the last answer was on its way, so it answers nothing (conversation/clock.server.ts).
  if (answeredAt && dueAt?.getTime() === answerDeadline(answeredAt).getTime()) return undefined;
  const [last] = await tx
    .select({ ...getTableColumns(leadEntries), at: sql<string>`${leadEntries.createdAt}::text` })
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, id), inArray(leadEntries.kind, ["reply", "status"]), isAfter(since)))
    .orderBy(desc(leadEntries.createdAt), desc(leadEntries.id))
    .limit(1);
  if (!last) return undefined;
  const { status: given = "answered" } = readEntry(last).payload;
  const status = leadStatuses.find((known) => known === given);
  if (!status || status === "new") return undefined;
  const isOver = status === "closed" || status === "spam";
  const state: Partial<Lead> = { status, dueAt: null, remindedAt: null, closedAt: isOver ? last.createdAt : null };
  return { at: last.at, state };
}
