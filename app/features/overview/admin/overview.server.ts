import { and, asc, between, eq, gt, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { countWaiting } from "#app/features/admin/waiting-leads.server.ts";
import { countPosts } from "#app/features/insights/admin/list/post-list.server.ts";
import { maxPillarScore } from "#app/features/assessment/scoring.ts";
import { scoredPillars, type ScoredPillar } from "#app/features/assessment/questions.ts";
import type { SumKind } from "#app/platform/figures/sums.server.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { fromSiteTime, toSiteTime } from "#app/platform/time/site-time.ts";
import { db } from "#db/client.server.ts";
import { eventDates, events, figureSums, leadEntries, posts, scans } from "#db/schema.ts";
import { rangeOf, type Period, type Range } from "./period.ts";

export type Named = { name: string; detail: string; language: string; count: number; total: number };
export type Overview = Awaited<ReturnType<typeof loadOverview>>;

const named = [
  "source",
  "campaign",
  "page",
  "device",
  "step",
  "missing",
  "emptySearch",
  "slow",
] as const satisfies SumKind[];

/**
 * Everything that the overview shows of a period that ends `now`. Sums without anything that names a person. The letter
 * gives a calendar month, and its end.
 */
export async function loadOverview(
  period: Period,
  now = new Date(),
  range = rangeOf(period, toSiteTime(now).slice(0, 10)),
) {
  const from = startOf(range.days[0]!);
  const [line, names, answers, waiting, arrived, pillars, posted, planned] = await Promise.all([
    period === "day" ? hoursOf(range) : daysOf(range),
    namesOf(range),
    answersBetween(from, now),
    countWaiting(),
    countArrived(from, now),
    pillarMeans(range, now),
    countPosts(),
    listPlanned(now),
  ]);
  return { period, range, ...line, names, answers, waiting, arrived, pillars, posts: posted, planned };
}

export function startOf(day: string): Date {
  return fromSiteTime(`${day}T00:00`) ?? new Date(`${day}T00:00:00Z`);
}

/** Views and visitors of each day; `before` is the period before. */
async function daysOf({ days, before }: Range) {
  const rows = await db()
    .select({ kind: figureSums.kind, day: figureSums.day, count: sql<number>`sum(${figureSums.count})::int` })
    .from(figureSums)
    .where(
      and(
        inArray(figureSums.kind, ["views", "visitors"]),
        between(figureSums.day, before[0]!, days.at(-1)!),
        eq(figureSums.hour, -1),
      ),
    )
    .groupBy(figureSums.kind, figureSums.day);
  const of = (kind: string, list: string[]) => {
    const counts = new Map(rows.filter((row) => row.kind === kind).map(({ day, count }) => [day, count]));
    return list.map((day) => counts.get(day) ?? 0);
  };
  return {
    visitors: of("visitors", days),
    visitorsBefore: of("visitors", before),
    views: of("views", days),
    viewsBefore: of("views", before),
  };
}

/** Of a single day the views of each hour: visitors are counted once a day. */
async function hoursOf({ days, before }: Range) {
  const [daily, rows] = await Promise.all([
    daysOf({ days, before }),
    db()
      .select({ day: figureSums.day, hour: figureSums.hour, count: sql<number>`sum(${figureSums.count})::int` })
      .from(figureSums)
      .where(
        and(eq(figureSums.kind, "views"), between(figureSums.day, before[0]!, days.at(-1)!), gte(figureSums.hour, 0)),
      )
      .groupBy(figureSums.day, figureSums.hour),
  ]);
  const of = (day: string) =>
    Array.from({ length: 24 }, (_, hour) => rows.find((row) => row.day === day && row.hour === hour)?.count ?? 0);
  return { ...daily, views: of(days[0]!), viewsBefore: of(before[0]!) };
}

/** The sums by name, largest first. */
async function namesOf({ days }: Range): Promise<Record<(typeof named)[number], Named[]>> {
  const rows = await db()
    .select({
      kind: figureSums.kind,
      name: figureSums.name,
      detail: figureSums.detail,
      language: figureSums.language,
      count: sql<number>`sum(${figureSums.count})::int`,
      total: sql<number>`sum(${figureSums.total})::float8`,
    })
    .from(figureSums)
    .where(
      and(
        inArray(figureSums.kind, [...named]),
        between(figureSums.day, days[0]!, days.at(-1)!),
        eq(figureSums.hour, -1),
      ),
    )
    .groupBy(figureSums.kind, figureSums.name, figureSums.detail, figureSums.language);
  const sorted = rows.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return byKey(named, (kind) => sorted.filter((row) => row.kind === kind));
}

export type AnswerTime = { minutes: number; late: boolean };

/** Answers to people who wrote, oldest first. */
async function answersBetween(from: Date, until: Date): Promise<AnswerTime[]> {
  return db()
    .select({
      minutes: sql<number>`(${leadEntries.payload} ->> 'minutes')::float8`,
      late: sql<boolean>`coalesce((${leadEntries.payload} ->> 'late')::boolean, false)`,
    })
    .from(leadEntries)
    .where(
      and(
        eq(leadEntries.kind, "reply"),
        gte(leadEntries.createdAt, from),
        lt(leadEntries.createdAt, until),
        sql`jsonb_typeof(${leadEntries.payload} -> 'minutes') = 'number'`,
      ),
    )
    .orderBy(asc(leadEntries.createdAt))
    .limit(1000);
}

const arrivedKinds = ["inquiry", "division", "scan", "teamScan", "registration"] as const;

/** What the tables hold; the steps of the figures also remember what was erased since. */
async function countArrived(from: Date, until: Date): Promise<Record<(typeof arrivedKinds)[number], number>> {
  const rows = await db()
    .select({ kind: leadEntries.kind, count: sql<number>`count(*)::int` })
    .from(leadEntries)
    .where(
      and(
        gte(leadEntries.createdAt, from),
        lt(leadEntries.createdAt, until),
        inArray(leadEntries.kind, [...arrivedKinds]),
      ),
    )
    .groupBy(leadEntries.kind);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    inquiry: of("inquiry"),
    division: of("division"),
    scan: of("scan"),
    teamScan: of("teamScan"),
    registration: of("registration"),
  };
}

const pillarPoints = 6;
/** Below it, a mean would be somebody's own result. */
export const fewScans = 5;

export type PillarMean = { pillar: ScoredPillar; mean: number; before: number | null; points: (number | null)[] };

/** The mean of each pillar in per cent: of the period, the one before, and six equal parts of the period. */
async function pillarMeans({ days, before }: Range, now: Date): Promise<{ scans: number; means: PillarMean[] }> {
  const [start, from] = [startOf(before[0]!).getTime(), startOf(days[0]!).getTime()];
  const width = Math.max(1, (now.getTime() - from) / pillarPoints);
  const part = sql<number>`case when ${scans.createdAt} < ${new Date(from).toISOString()}::timestamptz then -1
    else least(${pillarPoints - 1}, floor(extract(epoch from ${scans.createdAt} - ${new Date(from).toISOString()}::timestamptz) * 1000 / ${width})) end`;
  const rows = await db()
    .select({
      part: sql<number>`part::int`,
      count: sql<number>`count(*)::int`,
      ...(Object.fromEntries(
        scoredPillars.map((pillar) => [
          pillar,
          sql<number>`sum((scores ->> ${sql.raw(`'${pillar}'`)})::float8)::float8`,
        ]),
      ) as Record<ScoredPillar, ReturnType<typeof sql<number>>>),
    })
    .from(
      db()
        .select({ part: part.as("part"), scores: sql`${scans.result} -> 'pillarScores'`.as("scores") })
        .from(scans)
        .where(and(gte(scans.createdAt, new Date(start)), lt(scans.createdAt, now)))
        .as("parts"),
    )
    .groupBy(sql`part`);
  const current = rows.filter((row) => row.part >= 0);
  const total = current.reduce((sum, { count }) => sum + count, 0);
  const meanOf = (list: typeof rows, pillar: ScoredPillar) => {
    const count = list.reduce((sum, row) => sum + row.count, 0);
    if (count < fewScans) return null;
    const sum = list.reduce((all, row) => all + (row[pillar] ?? 0), 0);
    return Math.round((sum * 100) / count / maxPillarScore(pillar));
  };
  const earlier = rows.filter((row) => row.part < 0);
  const means = scoredPillars.flatMap((pillar) => {
    const mean = meanOf(current, pillar);
    if (mean === null) return [];
    const points = Array.from({ length: pillarPoints }, (_, index) =>
      meanOf(
        current.filter((row) => row.part === index),
        pillar,
      ),
    );
    return [{ pillar, mean, before: meanOf(earlier, pillar), points }];
  });
  return { scans: total, means };
}

export type Planned = { kind: "post" | "event"; id: string; title: string; titleEs: string; at: string };

/** What is planned next: articles with a time, and dates of events. */
async function listPlanned(now: Date): Promise<Planned[]> {
  const [scheduled, dates] = await Promise.all([
    db()
      .select({ id: posts.id, title: posts.title, titleEs: posts.titleEs, at: posts.publishAt })
      .from(posts)
      .where(and(eq(posts.published, true), gt(posts.publishAt, now), isNull(posts.deletedAt)))
      .orderBy(asc(posts.publishAt))
      .limit(3),
    db()
      .select({ id: events.id, title: events.title, titleEs: events.titleEs, at: eventDates.startsAt })
      .from(eventDates)
      .innerJoin(events, eq(events.id, eventDates.eventId))
      .where(and(eq(events.state, "published"), gt(eventDates.startsAt, now), isNull(eventDates.cancelledAt)))
      .orderBy(asc(eventDates.startsAt))
      .limit(3),
  ]);
  return [
    ...scheduled.map((row) => ({ ...row, kind: "post" as const })),
    ...dates.map((row) => ({ ...row, kind: "event" as const })),
  ]
    .map(({ kind, id, title, titleEs, at }) => ({
      kind,
      id,
      title: title ?? "",
      titleEs: titleEs ?? "",
      at: (at ?? now).toISOString(),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, 4);
}

/** The line above the articles: the last seven days. */
export async function loadWeekLine(now = new Date()) {
  const { days, before } = rangeOf("week", toSiteTime(now).slice(0, 10));
  const [{ views, visitors }, arrived] = await Promise.all([
    daysOf({ days, before }),
    countArrived(startOf(days[0]!), now),
  ]);
  const sum = (list: number[]) => list.reduce((all, value) => all + value, 0);
  return {
    views: sum(views),
    visitorsPerDay: Math.round(sum(visitors) / days.length),
    inquiries: arrived.inquiry,
    scans: arrived.scan,
  };
}
