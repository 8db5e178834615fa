import type { Snapshot } from "./snapshot.ts";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { protectedUntil, readBackupState } from "#app/platform/backups/backup-state.server.ts";
import { env } from "#app/platform/env.server.ts";
import { contentCheckAge } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { diskReport } from "#db/disk/disk-space.server.ts";
import { withDeadline } from "#db/deadline.ts";
import { cachedBytes } from "../pages/page-cache.ts";
import { requestCounts } from "./request-counts.ts";
import { answerMetricsRequests, snapshotsOfAllProcesses } from "./worker-metrics.ts";
import { oneRow } from "#db/one-row.ts";

// Prometheus metrics (GET /metrics, requires METRICS_TOKEN). `metrics` is the registry: a new metric is one more entry.

type Reading = number | { labels: Record<string, string>; value: number; metricName?: string }[];

export type Metric = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  /**
   * How the values of several processes are aggregated. "once" is for facts about the whole site, which only the
   * process that answers the scrape reads.
   */
  aggregation: "sum" | "max" | "once";
  /** When this throws, the metric is missing from the scrape. */
  read(): Reading | Promise<Reading>;
};

const eventLoopDelay = monitorEventLoopDelay({ resolution: 20 });

export const metrics: Metric[] = [
  {
    name: "savia_requests_total",
    help: "Requests answered, by status.",
    type: "counter",
    aggregation: "sum",
    read: () => [...requestCounts.byStatus].map(([status, value]) => ({ labels: { status: String(status) }, value })),
  },
  {
    name: "savia_requests_from_memory_total",
    help: "Requests answered with a file or page from memory.",
    type: "counter",
    aggregation: "sum",
    read: () => requestCounts.fromMemory,
  },
  {
    name: "savia_page_cache_bytes",
    help: "Memory of the page caches of all processes, as the caches count it.",
    type: "gauge",
    aggregation: "sum",
    read: cachedBytes,
  },
  {
    name: "savia_request_milliseconds",
    help: "Time from the request's headers until its response is ready to be sent.",
    type: "histogram",
    aggregation: "sum",
    read: () => requestCounts.histogram("savia_request_milliseconds"),
  },
  {
    name: "savia_event_loop_delay_p99_milliseconds",
    help: "99th percentile of the event loop delay since the previous scrape; the slowest process.",
    type: "gauge",
    aggregation: "max",
    read() {
      const milliseconds = eventLoopDelay.percentile(99) / 1e6;
      eventLoopDelay.reset();
      return Math.round(milliseconds * 10) / 10;
    },
  },
  {
    name: "savia_processes",
    help: "Processes that answer requests.",
    type: "gauge",
    aggregation: "sum",
    read: () => 1,
  },
  {
    name: "process_resident_memory_bytes",
    help: "Resident memory of all processes.",
    type: "gauge",
    aggregation: "sum",
    read: () => process.memoryUsage.rss(),
  },
  {
    name: "nodejs_heap_used_bytes",
    help: "Used heap of all processes.",
    type: "gauge",
    aggregation: "sum",
    read: () => process.memoryUsage().heapUsed,
  },
  {
    name: "process_cpu_seconds_total",
    help: "CPU time of all processes.",
    type: "counter",
    aggregation: "sum",
    read: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  },
  {
    name: "savia_database_up",
    help: "1 when the database answers.",
    type: "gauge",
    aggregation: "once",
    read: () => count(sql`select 1 as count`).catch(() => 0),
  },
  {
    name: "savia_mails",
    help: "Mails waiting to be sent (queued) and mails that could not be delivered (dead).",
    type: "gauge",
    aggregation: "once",
    read: async () => [
      { labels: { state: "queued" }, value: await count(sql`select count(*)::int from mails where state = 'queued'`) },
      { labels: { state: "dead" }, value: await count(sql`select count(*)::int from mails where state = 'dead'`) },
    ],
  },
  {
    name: "savia_last_backup_timestamp_seconds",
    help: "When the newest backup that was read back was begun; before the first one, when backups began.",
    type: "gauge",
    aggregation: "once",
    read: async () => Math.floor(protectedUntil(await withDeadline(readBackupState(), 2000)).getTime() / 1000),
  },
  {
    name: "savia_disk_free_bytes",
    help: "Space available in DATA_DIR.",
    type: "gauge",
    aggregation: "max",
    read: () => (Number.isFinite(diskReport().freeBytes) ? diskReport().freeBytes : []),
  },
  {
    name: "savia_disk_full",
    help: "1 while writes are refused because DATA_DIR has no space.",
    type: "gauge",
    aggregation: "max",
    read: () => (diskReport().state === "full" ? 1 : 0),
  },
  {
    name: "savia_content_check_age_seconds",
    help: "Seconds since the last check that the rendered pages are up to date; the oldest process.",
    type: "gauge",
    aggregation: "max",
    read: () => contentCheckAge() ?? [],
  },
  {
    name: "savia_leads_overdue",
    help: "New leads whose promised reply is overdue.",
    type: "gauge",
    aggregation: "once",
    read: () => count(sql`select count(*)::int from leads where due_at < now() and status = 'new'`),
  },
];

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await withDeadline(db().execute<{ count: number }>(query), 2000);
  return oneRow(rows).count;
}

export function startMetrics() {
  if (!env().metricsToken) return;
  eventLoopDelay.enable();
  answerMetricsRequests(() => snapshot(metrics.filter(({ aggregation }) => aggregation !== "once")));
}

async function snapshot(chosen: Metric[]): Promise<Snapshot> {
  return Promise.all(
    chosen.map(async ({ name, help, type, aggregation, read }) => {
      const reading = await Promise.resolve()
        .then(read)
        .catch((): Reading => []);
      const values = typeof reading === "number" ? [{ labels: {}, value: reading }] : reading;
      return { name, help, type, aggregator: aggregation === "max" ? "max" : "sum", values };
    }),
  );
}

export async function metricsText(): Promise<string> {
  // Loaded on the first scrape, so that it does not slow down the start.
  const { AggregatorRegistry } = await import("prom-client");
  const ofProcesses = await snapshotsOfAllProcesses(() =>
    snapshot(metrics.filter(({ aggregation }) => aggregation !== "once")),
  );
  const ofSite = await snapshot(metrics.filter(({ aggregation }) => aggregation === "once"));
  return AggregatorRegistry.aggregate([...ofProcesses, ofSite]).metrics();
}
