import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { family } from "./process-figures.ts";

type Request = { path: string; headers: string };
type Asked = { port: number; pid: number; requests: number; requestOf: (index: number) => Request };

const connections = 16;

/** Microseconds of the site's CPU for each page, and pages a second: a plain client that reads what it asked for. */
export async function pageCost({ port, pid, requests, requestOf }: Asked) {
  const before = cpuMicroseconds(pid);
  const begun = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, "127.0.0.1");
          let received = Buffer.alloc(0);
          const next = () => {
            if (sent >= requests) return void socket.end(resolve);
            const { path, headers } = requestOf(sent++);
            socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`);
          };
          socket.on("data", (chunk) => {
            received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
            const end = received.indexOf("\r\n\r\n");
            if (end < 0) return;
            const head = received.toString("latin1", 0, end);
            const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
            if (!head.startsWith("HTTP/1.1 200") || length === undefined)
              return socket.destroy(new Error(head.slice(0, 200)));
            if (received.length < end + 4 + Number(length)) return;
            received = Buffer.alloc(0);
            next();
          });
          socket.on("error", reject);
          socket.on("connect", next);
        }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  return { microseconds: (cpuMicroseconds(pid) - before) / requests, perSecond: requests / seconds };
}

/** Of a process and its children: exact, where /proc/PID/stat counts in steps of ten milliseconds. */
function cpuMicroseconds(pid: number): number {
  let nanoseconds = 0;
  for (const member of family(pid))
    for (const thread of readdirSync(`/proc/${member}/task`))
      nanoseconds += Number(readFileSync(`/proc/${member}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return nanoseconds / 1000;
}
