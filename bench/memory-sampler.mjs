// Loaded into the site with --import: writes what its memory consists of to MEMORY_SAMPLES, one JSON object a line.
// Plain JavaScript, because loading TypeScript would itself take 20 MB.
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { getHeapStatistics } from "node:v8";

const file = process.env.MEMORY_SAMPLES;
const every = Number(process.env.MEMORY_SAMPLE_SECONDS ?? 30) * 1000;
const megabytes = (bytes) => Math.round(bytes / 1024 / 1024);

/** Memories of WebAssembly modules: the embedded database has the largest one. */
const memories = new Set();
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...args) => {
  const result = await instantiate.apply(WebAssembly, args);
  const { exports } = result.instance ?? result;
  for (const value of [...Object.values(exports), ...Object.values(args[1]?.env ?? {})])
    if (value instanceof WebAssembly.Memory) memories.add(value);
  return result;
};

/** The page caches' own count of what they store. */
function pageCacheBytes() {
  const { PORT, METRICS_TOKEN } = process.env;
  const options = { headers: { authorization: `Bearer ${METRICS_TOKEN}` }, agent: false };
  return new Promise((resolve) => {
    get(`http://127.0.0.1:${PORT}/metrics`, options, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve(Number(/^savia_page_cache_bytes (\S+)/m.exec(text)?.[1] ?? 0)));
    }).on("error", () => resolve(0));
  });
}

async function sample() {
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const { total_physical_size: heap } = getHeapStatistics();
  const sizes = [...memories].map((memory) => memory.buffer.byteLength);
  const wasm = sizes.reduce((sum, size) => sum + size, 0);
  const resources = process.getActiveResourcesInfo();
  const line = {
    seconds: Math.round(process.uptime()),
    rss: megabytes(rss),
    heap: megabytes(heap),
    heapUsed: megabytes(heapUsed),
    external: megabytes(external),
    arrayBuffers: megabytes(arrayBuffers),
    pageCache: megabytes(await pageCacheBytes()),
    wasm: megabytes(wasm),
    ...mappings(new Set(sizes)),
    timers: resources.filter((name) => name === "Timeout").length,
    sockets: resources.filter((name) => name.startsWith("TCPSocket")).length,
    openFiles: readdirSync("/proc/self/fd").length,
  };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Resident megabytes by kind of mapping. An arena of glibc's malloc is 64 MB of addresses, aligned to 64 MB. */
function mappings(wasmSizes) {
  const resident = { malloc: 0, wasm: 0, files: 0, other: 0 };
  let kind = "other";
  let arenas = 0;
  for (const line of readFileSync("/proc/self/smaps", "utf8").split("\n")) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \d+\s*(.*)$/.exec(line);
    if (head) {
      const [start, end] = [BigInt(`0x${head[1]}`), BigInt(`0x${head[2]}`)];
      const size = Number(end - start);
      const isArena = start % BigInt(64 * 1024 * 1024) === 0n && size <= 64 * 1024 * 1024 && !head[4];
      if (isArena && head[3].startsWith("rw")) arenas++;
      if (head[4] === "[heap]" || (isArena && head[3].startsWith("rw"))) kind = "malloc";
      else if (head[4].startsWith("/")) kind = "files";
      else kind = wasmSizes.has(size) ? "wasm" : "other";
    } else if (line.startsWith("Rss:")) resident[kind] += Number(/\d+/.exec(line)[0]) * 1024;
  }
  const rounded = Object.fromEntries(Object.entries(resident).map(([name, bytes]) => [`in_${name}`, megabytes(bytes)]));
  return { ...rounded, arenas };
}

if (file) {
  setTimeout(sample, 1000).unref();
  setInterval(sample, every).unref();
}
