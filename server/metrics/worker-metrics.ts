import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import type { Snapshot } from "./metrics.ts";

/**
 * With several workers a scrape reaches one of them. It asks the primary, which asks all workers and passes their
 * snapshots on. The primary remembers each worker's last one, so that a worker that ends or is too busy to answer
 * takes nothing away from a counter's sum: a sum that falls would look like a restart to Prometheus.
 */
type Message = {
  /** Worker to primary: the number of its request. */
  allMetricsWanted?: number;
  ownMetrics?: Snapshot;
  /** Primary to worker. */
  ownMetricsWanted?: true;
  allMetrics?: { id: number; snapshots: Snapshot[] };
};

const patience = 2000;

// In a worker -------------------------------------------------------------------------------------------------------

const waiting = new Map<number, (snapshots: Snapshot[]) => void>();
let requests = 0;
let reportMetrics: () => Promise<void> = async () => {};

/** Call once in every process. */
export function answerMetricsRequests(own: () => Promise<Snapshot>) {
  if (!cluster.isWorker) return;
  reportMetrics = async () => send({ ownMetrics: await own() });
  process.on("message", (message: Message) => {
    if (message.ownMetricsWanted) void reportMetrics();
    else if (message.allMetrics) waiting.get(message.allMetrics.id)?.(message.allMetrics.snapshots);
  });
}

/** A worker that stops hands in its last counts. */
export async function reportLastMetrics() {
  await reportMetrics();
}

function send(message: Message): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

export async function snapshotsOfAllProcesses(own: () => Promise<Snapshot>): Promise<Snapshot[]> {
  if (!cluster.isWorker) return [await own()];
  const id = ++requests;
  const answered = new Promise<Snapshot[]>((resolve) => waiting.set(id, resolve));
  await send({ allMetricsWanted: id });
  // The primary may be busy forking; a worker's own figures are then better than none.
  const snapshots = await Promise.race([answered, wait(2 * patience, undefined, { ref: false })]);
  waiting.delete(id);
  return snapshots ?? [await own()];
}

// In the primary ----------------------------------------------------------------------------------------------------

/** Call once in the primary, before the first worker is forked. */
export function relayMetrics() {
  const latest = new Map<number, Snapshot>();
  const asked = new Map<number, (() => void)[]>();
  let departed: Snapshot = [];
  let merging = Promise.resolve();

  cluster.on("message", (worker, message: Message) => {
    if (message.ownMetrics) {
      latest.set(worker.id, message.ownMetrics);
      settle(worker);
    } else if (message.allMetricsWanted) void answer(worker, message.allMetricsWanted);
  });
  cluster.on("exit", (worker) => {
    const last = latest.get(worker.id)?.filter(({ type }) => type !== "gauge");
    settle(worker);
    if (!last) return;
    merging = merging.then(async () => {
      const { AggregatorRegistry } = await import("prom-client");
      departed = (await AggregatorRegistry.aggregate([departed, last]).getMetricsAsJSON()) as unknown as Snapshot;
      latest.delete(worker.id);
    });
  });

  function settle(worker: Worker) {
    for (const resolve of asked.get(worker.id) ?? []) resolve();
    asked.delete(worker.id);
  }

  async function answer(asker: Worker, id: number) {
    const answers = Object.values(cluster.workers ?? {}).map((worker) => ask(worker!));
    await Promise.race([Promise.all(answers), wait(patience, undefined, { ref: false })]);
    await merging;
    if (asker.isConnected())
      asker.send({ allMetrics: { id, snapshots: [departed, ...latest.values()] } } satisfies Message);
  }

  function ask(worker: Worker): Promise<void> | undefined {
    if (!worker.isConnected()) return undefined;
    return new Promise((resolve) => {
      asked.set(worker.id, [...(asked.get(worker.id) ?? []), resolve]);
      worker.send({ ownMetricsWanted: true } satisfies Message);
    });
  }
}
