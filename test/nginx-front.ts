import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { scaledTimeout } from "./scaled-timeout.ts";
import { requireProgram } from "./machine.ts";
import { freePort } from "./postgres.ts";

export type Nginx = { /** Contains the cache and the logs. */ folder: string; stop(): Promise<void> };
export type NginxFront = Nginx & { port: number; url: string };

/** Starts a real nginx on loopback with its own folder. `http` is the content of its http block. */
export async function startNginx(
  port: number,
  { processes = 1, http }: { processes?: number; http: (folder: string) => string },
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "savia-nginx-"));
  const config = join(folder, "nginx.conf");
  // When started by root, the workers would otherwise run as a user without access to the folder.
  const user = process.getuid?.() === 0 ? "user root; " : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/temporary-${kind};`,
  );
  writeFileSync(
    config,
    `${user}worker_processes ${processes}; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
${temporary.join(" ")}
access_log ${folder}/access.log combined buffer=64k;
keepalive_requests 100000000;
${http(folder)}
}`,
  );
  const errors = () => readFileSync(join(folder, "error.log"), "utf8");
  const child = spawn(requireProgram("nginx"), ["-p", folder, "-c", config], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + scaledTimeout(60_000);
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const said = errors();
      await stop();
      throw new Error(`nginx did not start: ${said}`);
    }
    await pause(20);
  }
  return { folder, stop };
}

type FrontOptions = {
  /** Port of the site on loopback. */
  sitePort: number;
  processes?: number;
  /** Replacements in the shipped file, in addition to addresses and paths. Each text must occur in it. */
  replace?: [string | RegExp, string][];
  /** Additional directives for the http block. */
  extra?: (folder: string) => string;
};

/** Runs docs/operations/nginx.conf as shipped, with local ports and folders and a self-signed certificate. */
export async function startFront({ sitePort, processes, replace = [], extra }: FrontOptions): Promise<NginxFront> {
  const port = await freePort();
  const nginx = await startNginx(port, {
    processes,
    http: (folder) => {
      createCertificate(folder);
      const changes: [string | RegExp, string][] = [
        ["/var/cache/savia-pages", `${folder}/pages`],
        ["server 127.0.0.1:3000;", `server 127.0.0.1:${sitePort};`],
        [/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, ""],
        ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
        ["server_name savia.example;", "server_name localhost;"],
        ["/etc/ssl/savia/fullchain.pem", `${folder}/certificate.pem`],
        ["/etc/ssl/savia/privkey.pem", `${folder}/key.pem`],
        ...replace,
      ];
      let shipped = readFileSync("docs/operations/nginx.conf", "utf8");
      for (const [from, to] of changes) {
        const changed = shipped.replace(from, () => to);
        if (changed === shipped) throw new Error(`docs/operations/nginx.conf has no "${from}".`);
        shipped = changed;
      }
      return `${shipped}\n${extra?.(folder) ?? ""}`;
    },
  });
  return { ...nginx, port, url: `https://localhost:${port}` };
}

function createCertificate(folder: string) {
  mkdirSync(folder, { recursive: true });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", `${folder}/key.pem`];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync(
    requireProgram("openssl"),
    ["req", "-x509", ...key, "-out", `${folder}/certificate.pem`, "-days", "2", ...subject],
    { stdio: "ignore" },
  );
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
