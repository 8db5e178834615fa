import { createCounter, type ClientFields } from "#app/platform/figures/counter.server.ts";

/**
 * What counting costs: a view from a repeated header block, a view behind a proxy (a new block and a new address each
 * time), and the memory that 10,000 addresses, hosts and campaigns take. `npx node --expose-gc bench/counting.ts`; the
 * times are of this process's CPU.
 */
const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

function startCounter() {
  const counter = createCounter({ ownHost: "savia.example", addressOf: (peer, forwarded) => forwarded ?? peer });
  counter.setClock({ day: "2026-11-18", hour: 9, salt: "salt" });
  return counter;
}

/** In microseconds of CPU each; the best of several rounds, because other processes share the machine. */
function timeOf(count: number, work: (index: number) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round++) {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index++) work(index);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / count);
  }
  return best;
}

const counter = startCounter();
const repeated: ClientFields = { userAgent };
counter.countFile(repeated, "203.0.113.1");
const pages = ["/", "/about", "/es/about", "/insights", "/tools?step=2"];
const plain = timeOf(1_000_000, (index) => counter.countPage(pages[index % 4]!, repeated, "203.0.113.1"));

const proxied = timeOf(100_000, (index) =>
  counter.countPage(
    pages[index % 4]!,
    { userAgent, forwardedFor: `198.51.${(index >> 8) & 255}.${index & 255}`, ifNoneMatch: "x" },
    "127.0.0.1",
  ),
);

globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
const kept = startCounter();
for (let number = 0; number < 10_000; number++) {
  const fields = { userAgent, referer: `https://host-${number}.example/` };
  const peer = `198.51.${number >> 8}.${number & 255}`;
  kept.countFile(fields, peer);
  kept.countPage(`/insights/post-${number}?utm_campaign=campaign-${number}`, fields, peer);
}
globalThis.gc?.();
const megabytes = (process.memoryUsage().heapUsed - heapBefore) / 1024 / 1024;
console.log(`a view from a repeated header block: ${plain.toFixed(3)} µs of CPU`);
console.log(`a view behind a proxy: ${proxied.toFixed(3)} µs of CPU`);
console.log(`10,000 visitors, addresses, hosts and campaigns between two stores: ${megabytes.toFixed(1)} MB`);
kept.take();
globalThis.gc?.();
const after = (process.memoryUsage().heapUsed - heapBefore) / 1024 / 1024;
console.log(`after storing: ${after.toFixed(1)} MB`);
