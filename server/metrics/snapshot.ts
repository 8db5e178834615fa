/** Metrics as prom-client exchanges them between processes. */
export type Snapshot = {
  name: string;
  help: string;
  type: string;
  aggregator: "sum" | "max";
  values: { labels: Record<string, string>; value: number; metricName?: string }[];
}[];
