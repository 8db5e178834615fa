import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { isTooSlow, limitSlowSenders, type SenderLimits } from "./slow-senders.ts";

const limits: SenderLimits = { graceMs: 30_000, idleMs: 30_000, bytesPerSecond: 4096, checkEveryMs: 2_000 };

test("10 MB at 1 Mbit/s never count as too slow, a trickle of bytes does", () => {
  for (let seconds = 0; seconds <= 80; seconds++)
    expect(isTooSlow({ elapsedMs: seconds * 1000, idleMs: 1000, bytes: seconds * 125_000 }, limits)).toBe(false);
  expect(isTooSlow({ elapsedMs: 29_000, idleMs: 9_000, bytes: 3 }, limits)).toBe(false);
  expect(isTooSlow({ elapsedMs: 32_000, idleMs: 9_000, bytes: 4 }, limits)).toBe(true);
});

test("a fast sender that stops counts as too slow", () => {
  expect(isTooSlow({ elapsedMs: 40_000, idleMs: 31_000, bytes: 10_000_000 }, limits)).toBe(true);
});

let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that begins to read bodies after `readAfterMs`, and connects to it. */
async function begin(given: SenderLimits, readAfterMs = 0) {
  server = createServer((request, response) => {
    setTimeout(() => request.resume(), readAfterMs);
    request.on("end", () => response.end("complete"));
  });
  limitSlowSenders(server, given);
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    socket,
    head: (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
    finished: async () => {
      await ended;
      return answer;
    },
  };
}

test("a body that makes progress may take longer than the grace period", async () => {
  const { socket, head, finished } = await begin({ graceMs: 100, idleMs: 20_000, bytesPerSecond: 1, checkEveryMs: 10 });
  socket.write(head(20_000));
  for (let part = 0; part < 20; part++) {
    socket.write("x".repeat(1000));
    await pause(20);
  }
  expect(await finished()).toMatch(/^HTTP\/1\.1 200 [\s\S]*complete/);
});

test("a body without progress gets 408 and the connection is closed", async () => {
  const { socket, head, finished } = await begin({ graceMs: 60_000, idleMs: 100, bytesPerSecond: 1, checkEveryMs: 10 });
  socket.write(`${head(100)}name=`);
  expect(await finished()).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/i);
});

test("a body slower than the minimum rate gets 408", async () => {
  const { socket, head, finished } = await begin({
    graceMs: 100,
    idleMs: 60_000,
    bytesPerSecond: 1_000_000,
    checkEveryMs: 10,
  });
  socket.write(`${head(100)}name=`);
  const trickle = setInterval(() => socket.write("x"), 20);
  try {
    expect(await finished()).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    clearInterval(trickle);
  }
});

test("time during which the server does not read is not held against the client", async () => {
  const { socket, head, finished } = await begin(
    { graceMs: 100, idleMs: 100, bytesPerSecond: 1000, checkEveryMs: 10 },
    1000,
  );
  socket.write(head(10_000_000));
  socket.write(Buffer.alloc(10_000_000, "x"));
  expect(await finished()).toMatch(/^HTTP\/1\.1 200 [\s\S]*complete/);
});
