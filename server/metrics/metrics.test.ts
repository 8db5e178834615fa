import { expect, test } from "vitest";
import { metrics, metricsText } from "./metrics.ts";
import { countRequest } from "./request-counts.ts";

test("every metric has a plain name and a sentence of help, and no two share a name", () => {
  for (const { name, help } of metrics) {
    expect(name).toMatch(/^[a-z][a-z0-9_]+$/);
    expect(help).toMatch(/^[A-Z0-9].*\.$/);
  }
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
});

test("requests are counted by status and duration; without a database its metrics are missing and it is reported down", async () => {
  countRequest(200, 0.4, true);
  countRequest(200, 30, false);
  countRequest(404, 7000, false);
  const text = await metricsText();
  const lines = text.split("\n");
  for (const line of [
    "# TYPE savia_requests_total counter",
    'savia_requests_total{status="200"} 2',
    'savia_requests_total{status="404"} 1',
    "savia_requests_from_memory_total 1",
    "# TYPE savia_request_milliseconds histogram",
    'savia_request_milliseconds_bucket{le="1"} 1',
    'savia_request_milliseconds_bucket{le="25"} 1',
    'savia_request_milliseconds_bucket{le="50"} 2',
    'savia_request_milliseconds_bucket{le="5000"} 2',
    'savia_request_milliseconds_bucket{le="+Inf"} 3',
    "savia_request_milliseconds_sum 7030.4",
    "savia_request_milliseconds_count 3",
    "savia_processes 1",
    "savia_database_up 0",
  ])
    expect(lines).toContain(line);
  expect(text).not.toMatch(/^savia_mails/m);
});
