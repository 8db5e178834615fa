import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireProgram } from "../test/machine.ts";

const run = promisify(execFile);

export type Load = { perSecond: number; p99: number };

/** wrk against loopback for a bounded time. */
export async function load(
  url: string,
  options: { seconds: number; connections?: number; headers?: Record<string, string> },
): Promise<Load> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run(requireProgram("wrk"), [
    "-t1",
    `-c${options.connections ?? 32}`,
    `-d${options.seconds}s`,
    "--latency",
    ...headers,
    url,
  ]);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (bad) throw new Error(`${url} answered ${bad} requests with an error.`);
  const [, amount = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit]!,
  };
}

export type SavedPage = { name: string; encoding: "br" | "identity"; body: Buffer };

/** nginx on loopback, serving the very bytes that the site served. */
export async function startNginx(port: number, processes: number, pages: SavedPage[]): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), "savia-nginx-"));
  const locations = pages.map(({ name, encoding, body }) => {
    const place = join(folder, "html", encoding);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${name}.html`), body);
    return `location = /${encoding}/${name}.html { ${encoding === "br" ? "add_header content-encoding br; add_header vary Accept-Encoding;" : ""} }`;
  });
  // Started by root, nginx would read the folder as somebody who may not.
  const user = process.getuid?.() === 0 ? "user root; " : "";
  const config = `${user}worker_processes ${processes}; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log ${folder}/access.log combined buffer=64k; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 100000000; default_type "text/html; charset=utf-8";
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${folder}/html; ${locations.join("\n")} } }`;
  writeFileSync(join(folder, "nginx.conf"), config);
  const nginx = spawn(requireProgram("nginx"), ["-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  for (let tries = 0; tries < 100; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return nginx;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("nginx did not start.");
}
