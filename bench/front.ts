import { mkdirSync, writeFileSync } from "node:fs";
import { startFront, type NginxFront } from "../test/nginx-front.ts";
import { load, loadHttp2, type Post } from "./load.ts";
import { keysOf } from "../app/platform/typed-keys.ts";
import { median } from "../test/percentiles.ts";
import { printed, table } from "./results-file.ts";

const rounds = 5;
const headers = { "accept-encoding": "br" };

/** Refused because of missing fields, after passing through everything a real one does except the database. */
const post: Post = { path: "/functions/send-journey-form", type: "application/json", body: "{}" };

/** Every request claims a different client, because load from a single address would hit the site's limits. */
const manyClients = `map $request_id $bench_client { "~^(?<first>....)(?<second>....)" "2001:db8:$first:$second::1"; }`;

const unlimited: [string, string][] = [
  ["limit_req zone=savia burst=100 nodelay;", ""],
  ["X-Forwarded-For $remote_addr", "X-Forwarded-For $bench_client"],
];
const extra = () => `${manyClients}\nsendfile on; tcp_nopush on; open_file_cache max=100;`;

type Contenders = { cached: NginxFront; uncached: NginxFront; files: NginxFront };
type Figures = Record<keyof Contenders, number[]>;

/**
 * The shipped nginx.conf over TLS, compared with the same file without its page cache and with nginx serving a file.
 */
export async function measureFront(sitePort: number, path: string, page: Buffer): Promise<string> {
  const started: NginxFront[] = [];
  const start = async (more: [string, string][], content?: (folder: string) => string) => {
    const front = await startFront({
      sitePort,
      replace: [...unlimited, ...more],
      extra: (folder) => extra() + (content?.(folder) ?? ""),
    });
    started.push(front);
    return front;
  };
  const withoutCache: [string, string] = ["proxy_cache savia_pages;", "proxy_cache off;"];
  try {
    const contenders: Contenders = {
      cached: await start([]),
      uncached: await start([withoutCache]),
      files: await start([withoutCache, ["location / {", `${fileLocation(path)} location / {`]], (folder) => {
        mkdirSync(`${folder}/html`);
        writeFileSync(`${folder}/html/page.html`, page);
        return "";
      }),
    };
    const rows: (string | number)[][] = [];
    for (const protocol of ["HTTP/1.1", "HTTP/2"] as const)
      for (const posts of [false, true]) {
        rows.push(printed(row(protocol, posts, await measure(contenders, path, protocol, posts))));
      }
    return table(
      ["protocol", "load", "pages/s", "without the cache", "as a file", "× without the cache", "of the file"],
      rows,
    );
  } finally {
    for (const front of started) await front.stop();
  }
}

/** Relative paths are resolved against nginx's own folder. */
function fileLocation(path: string): string {
  return `location = ${path} { default_type "text/html; charset=utf-8"; add_header content-encoding br; add_header vary Accept-Encoding; root html; try_files /page.html =404; }`;
}

async function measure(
  contenders: Contenders,
  path: string,
  protocol: "HTTP/1.1" | "HTTP/2",
  posts: boolean,
): Promise<Figures> {
  const seconds = Number(process.env.BENCH_SECONDS ?? 3);
  const figures: Figures = { cached: [], uncached: [], files: [] };
  const readRates = { cached: 0, uncached: 0, files: 0 };
  // The first round is a warm-up that also determines how many POSTs are 5 %.
  for (let round = -1; round < rounds; round++)
    for (const name of keysOf(contenders)) {
      const url = contenders[name].url + path;
      if (protocol === "HTTP/1.1") {
        const { perSecond } = await load(url, { seconds, headers, post: posts ? post : undefined });
        if (round >= 0) figures[name].push(perSecond);
        continue;
      }
      const mixed = posts && round >= 0 ? { ...post, perSecond: readRates[name] * 0.05 } : undefined;
      const perSecond = await loadHttp2(url, { seconds, headers, post: mixed });
      if (round >= 0) figures[name].push(perSecond);
      else readRates[name] = perSecond;
    }
  return figures;
}

/** A ratio compares figures of the same round, measured within seconds; the median of the rounds is shown. */
function row(protocol: string, posts: boolean, { cached, uncached, files }: Figures): (string | number)[] {
  const ratio = (others: number[]) => median(cached.map((value, round) => value / others[round]!)).toFixed(2);
  return [
    protocol,
    posts ? "5 % POST" : "reads",
    ...[cached, uncached, files].map((values) => Math.round(median(values))),
    ratio(uncached),
    ratio(files),
  ];
}
