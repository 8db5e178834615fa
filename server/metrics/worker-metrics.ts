import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import type { Snapshot } from "./snapshot.ts";

/**
 * With several workers, a scrape reaches one of them. That worker asks the primary, which collects snapshots from all
 * workers. The primary keeps the last snapshot of each worker, so that one that exits or is too busy to reply does not
 * make a counter fall: to Prometheus that would look like a restart.
 */
type Message = {
  /** Worker to primary: the id of its request. */
  requestAll?: number;
  ownMetrics?: Snapshot;
  /** Primary to worker. */
  requestOwn?: true;
  allMetrics?: { id: number; snapshots: Snapshot[] };
};

const replyTimeout = 2000;

export function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

// In a worker -------------------------------------------------------------------------------------------------------

const pendingRequests = new Map<number, (snapshots: Snapshot[]) => void>();
let requests = 0;
let reportMetrics: () => Promise<void> = async () => {};

/** Call once in every process. */
export function answerMetricsRequests(own: () => Promise<Snapshot>) {
  if (!cluster.isWorker) return;
  reportMetrics = async () => send({ ownMetrics: await own() });
  process.on("message", (message: Message) => {
    if (message.requestOwn) void reportMetrics();
    else if (message.allMetrics) pendingRequests.get(message.allMetrics.id)?.(message.allMetrics.snapshots);
  });
}

/** Called when a worker stops, so that its last counts are not lost. */
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
  const reply = new Promise<Snapshot[]>((resolve) => pendingRequests.set(id, resolve));
  await send({ requestAll: id });
  // The primary may be busy forking; then the worker's own metrics are better than none.
  const snapshots = await Promise.race([reply, wait(2 * replyTimeout, undefined, { ref: false })]);
  pendingRequests.delete(id);
  return snapshots ?? [await own()];
}

// In the primary ----------------------------------------------------------------------------------------------------

/** Call once in the primary, before the first worker is forked. */
export function relayMetrics() {
  const latest = new Map<number, Snapshot>();
  const pendingReplies = new Map<number, (() => void)[]>();
  /** Sum of the counters of workers that have exited. */
  let exited: Snapshot = [];
  let merging = Promise.resolve();

  cluster.on("message", (worker, message: Message) => {
    if (message.ownMetrics) {
      latest.set(worker.id, message.ownMetrics);
      resolvePendingReplies(worker);
    } else if (message.requestAll) void sendAll(worker, message.requestAll);
  });
  cluster.on("exit", (worker) => {
    const last = latest.get(worker.id)?.filter(({ type }) => type !== "gauge");
    resolvePendingReplies(worker);
    if (!last) return;
    merging = merging.then(async () => {
      const { AggregatorRegistry } = await import("prom-client");
      exited = (await AggregatorRegistry.aggregate([exited, last]).getMetricsAsJSON()) as unknown as Snapshot;
      latest.delete(worker.id);
    });
  });

  function resolvePendingReplies(worker: Worker) {
    for (const resolve of pendingReplies.get(worker.id) ?? []) resolve();
    pendingReplies.delete(worker.id);
  }

  async function sendAll(requester: Worker, id: number) {
    const replies = runningWorkers().map(requestSnapshot);
    await Promise.race([Promise.all(replies), wait(replyTimeout, undefined, { ref: false })]);
    await merging;
    if (requester.isConnected())
      requester.send({ allMetrics: { id, snapshots: [exited, ...latest.values()] } } satisfies Message);
  }

  function requestSnapshot(worker: Worker): Promise<void> | undefined {
    if (!worker.isConnected()) return undefined;
    return new Promise((resolve) => {
      pendingReplies.set(worker.id, [...(pendingReplies.get(worker.id) ?? []), resolve]);
      worker.send({ requestOwn: true } satisfies Message);
    });
  }
}
