import { request } from "node:http";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireProgram } from "../test/machine.ts";
import { startNginx, type Nginx } from "../test/nginx-front.ts";

const run = promisify(execFile);

export type Load = { perSecond: number; p99: number };

type LoadOptions = {
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** Every twentieth request is this POST, which the site may refuse. */
  post?: Post;
};

/** Body and type are the same in every request. */
export type Post = { path: string; type: string; body: string };

/** wrk (HTTP/1.1) against loopback for a bounded time. */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const folder = mkdtempSync(join(tmpdir(), "savia-load-"));
  const script = join(folder, "mixed.lua");
  if (options.post) writeFileSync(script, mixedScript(options.post));
  try {
    const { stdout } = await run(requireProgram("wrk"), [
      "-t1",
      `-c${options.connections ?? 32}`,
      `-d${options.seconds}s`,
      "--latency",
      ...(options.post ? ["-s", script] : []),
      ...headers,
      url,
    ]);
    const total = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0);
    const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (refused > (options.post ? total * 0.06 + 10 : 0))
      throw new Error(`${url} answered ${refused} of ${total} requests with an error.`);
    const [, amount = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
    return {
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
      p99: Number(amount) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mixedScript({ path, type, body }: Post): string {
  return `
local sent = 0
function request()
  sent = sent + 1
  if sent % 20 ~= 0 then return wrk.format() end
  return wrk.format("POST", "${path}", { ["content-type"] = "${type}" }, [[${body}]])
end`;
}

/** h2load (HTTP/2) against loopback, in requests per second. The POSTs run in parallel at the given rate. */
export async function loadHttp2(
  url: string,
  {
    seconds,
    headers = {},
    post,
  }: { seconds: number; headers?: Record<string, string>; post?: Post & { perSecond: number } },
): Promise<number> {
  const reads = h2load(url, ["-c8", "-m4"], seconds, headers);
  if (!post) return onlyRead(await reads, url);
  const folder = mkdtempSync(join(tmpdir(), "savia-load-"));
  try {
    const body = join(folder, "body");
    writeFileSync(body, post.body);
    const writes = h2load(
      new URL(post.path, url).href,
      ["-c1", "-m16", `--rps=${Math.max(1, Math.round(post.perSecond))}`, "-d", body],
      seconds,
      { "content-type": post.type },
    );
    const [read, written] = await Promise.all([reads, writes]);
    return onlyRead(read, url) + written.perSecond;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Http2Load = { perSecond: number; failed: number };

async function h2load(
  url: string,
  options: string[],
  seconds: number,
  headers: Record<string, string>,
): Promise<Http2Load> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run(requireProgram("h2load", "nghttp2-client"), [
    "-t1",
    `-D${seconds}`,
    ...options,
    ...fields,
    url,
  ]);
  const [, fourHundreds = "0", fiveHundreds = "0"] = /(\d+) 4xx, (\d+) 5xx/.exec(stdout) ?? [];
  return {
    perSecond: Number(/([\d.]+) req\/s/.exec(stdout)?.[1] ?? 0),
    failed: Number(fourHundreds) + Number(fiveHundreds),
  };
}

function onlyRead({ perSecond, failed }: Http2Load, url: string): number {
  if (failed > 0) throw new Error(`${url} answered ${failed} requests with an error.`);
  return perSecond;
}

export type SavedPage = { name: string; path: string; encoding: "br" | "identity"; body: Buffer };

/** nginx on loopback, serving the same bytes as the site. */
export function startFileServer(port: number, processes: number, pages: SavedPage[]): Promise<Nginx> {
  return startNginx(port, {
    processes,
    http: (folder) => {
      const locations = pages.map(({ name, encoding, body }) => {
        const place = join(folder, "html", encoding);
        mkdirSync(place, { recursive: true });
        writeFileSync(join(place, `${name}.html`), body);
        return `location = /${encoding}/${name}.html { ${encoding === "br" ? "add_header content-encoding br; add_header vary Accept-Encoding;" : ""} }`;
      });
      return `sendfile on; tcp_nopush on; open_file_cache max=100; default_type "text/html; charset=utf-8";
server { listen 127.0.0.1:${port}; root ${folder}/html; ${locations.join("\n")} }`;
    },
  });
}

/** Fetches a page without decoding it. */
export function fetchRaw(
  url: string,
  encoding: string,
  headers: Record<string, string> = {},
): Promise<{ body: Buffer; encoding?: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { ...headers, "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ body: Buffer.concat(chunks), encoding: response.headers["content-encoding"] }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
