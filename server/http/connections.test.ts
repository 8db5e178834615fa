import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { createConnections, type ConnectionLimits } from "./connections.ts";
import { portOf } from "./port-of.ts";

const get = (path = "/about") => `GET ${path} HTTP/1.1\r\nHost: savia.example\r\n\r\n`;
const post = (body: string) =>
  `POST /form HTTP/1.1\r\nHost: savia.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
/** Larger than the operating system's socket buffers. */
const large = Buffer.alloc(8 * 1024 * 1024, "x");
const waitOptions = { timeout: scaledTimeout(20_000) };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Answers with the address and the body, once the body has arrived; "/large" with a large answer. */
const echo = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === "/large") return void response.end(large);
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => response.end(`http ${request.url} ${Buffer.concat(chunks)};`));
};

type Options = { handle?: RequestListener; limits?: Partial<ConnectionLimits>; http?: ServerOptions };

async function open({ handle = echo, limits, http = { keepAliveTimeout: 15_000 } }: Options = {}) {
  const connections = createConnections(http, handle, limits);
  const { server } = connections;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)));
  return { ...connections, port: portOf(server), count };
}

/** A client that collects the bytes it receives. */
function client(port: number) {
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  socket.on("error", () => undefined);
  closers.push(() => socket.destroy());
  const text = () => Buffer.concat(received).toString("latin1");
  return {
    socket,
    text,
    bodies: () => text().match(/http [^;]*(?=;)/g) ?? [],
    closed: new Promise<void>((resolve) => socket.on("close", () => resolve())),
  };
}

function stalledClient(port: number, bytes: string): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => undefined);
  socket.pause();
  closers.push(() => socket.destroy());
  return socket;
}

test("a reader that accepts nothing is disconnected", async () => {
  const { port, count } = await open({ limits: { stalledMilliseconds: 300 } });
  stalledClient(port, get("/large"));
  await vi.waitFor(async () => expect(await count()).toBe(1), waitOptions);
  await vi.waitFor(async () => expect(await count()).toBe(0), waitOptions);
});

test("neither a slow reader that makes progress nor a slow answer is disconnected", async () => {
  // A reader that pauses four times, together for longer than the limit.
  const { port } = await open({
    limits: { stalledMilliseconds: scaledTimeout(500) },
    handle: (request, response) =>
      void (request.url === "/slow"
        ? setTimeout(() => response.end("http slow;"), scaledTimeout(750))
        : response.end(large)),
  });
  const { socket, text } = client(port);
  const slow = client(port);
  slow.socket.write(get("/slow"));
  socket.write(get("/large"));
  let sinceBreak = 0;
  socket.on("data", (chunk) => {
    sinceBreak += chunk.length;
    if (sinceBreak < large.length / 4) return;
    sinceBreak = 0;
    socket.pause();
    setTimeout(() => socket.resume(), scaledTimeout(200));
  });
  await vi.waitFor(() => expect(text().length).toBeGreaterThan(large.length), waitOptions);
  await vi.waitFor(() => expect(slow.bodies()).toEqual(["http slow"]), waitOptions);
});

test("when too much is unsent, the readers that came first are disconnected", async () => {
  const sockets: Socket[] = [];
  const { port, count } = await open({
    limits: { maxUnsentBytes: 20 * 1024 * 1024 },
    handle: ({ socket }, response) => {
      sockets.push(socket);
      response.end(large);
    },
  });
  for (let number = 1; number <= 3; number++) {
    stalledClient(port, get("/large"));
    await vi.waitFor(() => expect(sockets).toHaveLength(number), waitOptions);
  }
  await vi.waitFor(async () => expect(await count()).toBe(2), waitOptions);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
});

test("an idle connection is closed", async () => {
  const { port } = await open({ http: { keepAliveTimeout: 20 } });
  const used = client(port);
  used.socket.write(get());
  await used.closed;
  expect(used.bodies()).toEqual(["http /about "]);
});

test("at the connection limit an idle connection is closed for a new one; without an idle one the new one gets 503", async () => {
  const { port, count } = await open({
    limits: { maxConnections: 2 },
    handle: (request, response) => void (request.url === "/about" && response.end("http ok;")),
  });
  const idle = client(port);
  idle.socket.write(get());
  await vi.waitFor(() => expect(idle.bodies()).toEqual(["http ok"]), waitOptions);
  const busy = [client(port), client(port)];
  for (const { socket } of busy) socket.write(get("/never-answered"));
  await idle.closed;
  await vi.waitFor(async () => expect(await count()).toBe(2), waitOptions);
  const refused = client(port);
  await refused.closed;
  expect(refused.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*connection: close/);
});

test("pipelined requests are answered in order, one at a time, also when the client closes its side", async () => {
  const waiting: ServerResponse[] = [];
  const { port } = await open({ handle: (_request, response) => void waiting.push(response) });
  const { socket, bodies, closed } = client(port);
  socket.end(get() + post("hello") + get());
  for (let number = 1; number <= 3; number++) {
    await vi.waitFor(() => expect(waiting).toHaveLength(number), waitOptions);
    // After a whole exchange with another client there is still one.
    const other = client(port);
    other.socket.write(get());
    await vi.waitFor(() => expect(waiting).toHaveLength(number + 1), waitOptions);
    waiting.pop()!.end("http other;");
    await vi.waitFor(() => expect(other.bodies()).toEqual(["http other"]), waitOptions);
    waiting[number - 1]!.end(`http ${number};`);
  }
  await closed;
  expect(bodies()).toEqual(["http 1", "http 2", "http 3"]);
});

test("a client that sends many requests before it reads an answer is disconnected", async () => {
  const { port, count } = await open({ limits: { maxPipelined: 5 } });
  const { socket, closed } = client(port);
  socket.write(get("/large").repeat(1000));
  await closed;
  expect(await count()).toBe(0);
});

test("a body that the handler never reads is not parsed as the next request", async () => {
  const { port } = await open({ handle: (request, response) => void response.end(`http ${request.method};`) });
  const { socket, bodies } = client(port);
  socket.write(post(get("/hidden")) + get());
  await vi.waitFor(() => expect(bodies()).toEqual(["http POST", "http GET"]), waitOptions);
});

test("a client that disconnects in the middle of a request is cleaned up", async () => {
  const aborted: string[] = [];
  const { port, count } = await open({
    handle: (request) => void request.on("close", () => aborted.push(request.url!)).on("error", () => undefined),
  });
  client(port).socket.end(post("hello").slice(0, -2));
  client(port).socket.end(get().slice(0, -2));
  await vi.waitFor(async () => expect([aborted, await count()]).toEqual([["/form"], 0]), waitOptions);
});

test("draining finishes requests in flight, announces the close, and closes idle connections", async () => {
  const waiting: ServerResponse[] = [];
  const { port, drain } = await open({
    handle: (request, response) => void (request.url === "/wait" ? waiting.push(response) : response.end("http ok;")),
  });
  const idle = client(port);
  const busy = client(port);
  const fresh = client(port);
  idle.socket.write(get());
  busy.socket.write(get("/wait"));
  await vi.waitFor(() => expect([idle.bodies(), waiting.length]).toEqual([["http ok"], 1]), waitOptions);
  const drained = drain();
  await idle.closed;
  // A connection that was opened before still gets its first request answered, and one that has begun to send.
  fresh.socket.write(get("/wait"));
  await vi.waitFor(() => expect(waiting).toHaveLength(2), waitOptions);
  for (const response of waiting) response.end("http ok;");
  await drained;
  await Promise.all([busy.closed, fresh.closed]);
  for (const { text } of [busy, fresh]) expect(text()).toMatch(/connection: close[\s\S]*http ok/i);
});

test("draining meets its deadline despite stalled readers and handlers that never answer", async () => {
  const { port, drain, count } = await open({
    handle: (request, response) => void (request.url === "/large" && response.end(large)),
    limits: { drainMilliseconds: 1000 },
  });
  stalledClient(port, get("/large"));
  stalledClient(port, get("/never-answered"));
  stalledClient(port, post("hello").slice(0, -2));
  await vi.waitFor(async () => expect(await count()).toBe(3), waitOptions);
  await drain();
  await vi.waitFor(async () => expect(await count()).toBe(0), waitOptions);
});
