import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { diskMetrics } from "./process/disk-watch.ts";

/** Counts of this process in Prometheus' text form (GET /metrics with METRICS_TOKEN). */

const buckets = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 5000];
const inBucket = buckets.map(() => 0);
const byStatus = new Map<number, number>();
let total = 0;
let totalMilliseconds = 0;
let fromMemory = 0;
const lag = monitorEventLoopDelay({ resolution: 20 });

export function countRequest(status: number, milliseconds: number, kept: boolean) {
  total++;
  totalMilliseconds += milliseconds;
  if (kept) fromMemory++;
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  for (let index = buckets.length - 1; index >= 0 && milliseconds <= buckets[index]!; index--) inBucket[index]!++;
}

export function startMetrics() {
  lag.enable();
}

export async function metricsText(): Promise<string> {
  const memory = process.memoryUsage();
  const lines = [
    "# TYPE savia_requests_total counter",
    ...[...byStatus].map(([status, count]) => `savia_requests_total{status="${status}"} ${count}`),
    "# TYPE savia_requests_from_memory_total counter",
    `savia_requests_from_memory_total ${fromMemory}`,
    "# TYPE savia_request_milliseconds histogram",
    ...buckets.map((bound, index) => `savia_request_milliseconds_bucket{le="${bound}"} ${inBucket[index]}`),
    `savia_request_milliseconds_bucket{le="+Inf"} ${total}`,
    `savia_request_milliseconds_sum ${totalMilliseconds.toFixed(1)}`,
    `savia_request_milliseconds_count ${total}`,
    "# TYPE savia_event_loop_delay_p99_milliseconds gauge",
    `savia_event_loop_delay_p99_milliseconds ${(lag.percentile(99) / 1e6).toFixed(1)}`,
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${memory.rss}`,
    "# TYPE nodejs_heap_used_bytes gauge",
    `nodejs_heap_used_bytes ${memory.heapUsed}`,
    ...diskMetrics(),
    ...(await databaseLines()),
  ];
  return `${lines.join("\n")}\n`;
}

/** What an owner wants to be woken for: mail that does not leave, promises that were not kept. */
async function databaseLines(): Promise<string[]> {
  try {
    const { rows } = (await db().execute(sql`
      select (select count(*)::int from mails where state = 'queued') as queued,
             (select count(*)::int from mails where state = 'dead') as dead,
             (select count(*)::int from leads where due_at < now() and status = 'new') as overdue
    `)) as unknown as { rows: { queued: number; dead: number; overdue: number }[] };
    const { queued, dead, overdue } = rows[0]!;
    return [
      "# TYPE savia_mails gauge",
      `savia_mails{state="queued"} ${queued}`,
      `savia_mails{state="dead"} ${dead}`,
      "# TYPE savia_leads_overdue gauge",
      `savia_leads_overdue ${overdue}`,
      "# TYPE savia_database_up gauge",
      "savia_database_up 1",
    ];
  } catch {
    return ["# TYPE savia_database_up gauge", "savia_database_up 0"];
  }
}
