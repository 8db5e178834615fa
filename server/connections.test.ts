import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createConnections, type ConnectionLimits } from "./connections.ts";
import { limitRequests } from "./request-limit.ts";

const get = (path = "/about", ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: savia.example", ...headers].map((line) => `${line}\r\n`).join("")}\r\n`;
const post = (body: string) =>
  `POST /form HTTP/1.1\r\nHost: savia.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const page = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nlane";
const large = Buffer.alloc(8 * 1024 * 1024, "x");
const patient = { timeout: 20_000 };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** By default every request to the HTTP server is answered with "http", its address and its body, after the body has arrived. */
const echo = (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => response.end(`http ${request.url} ${Buffer.concat(chunks)};`));
};

type Options = {
  handle?: (request: IncomingMessage, response: ServerResponse) => void;
  limits?: Partial<ConnectionLimits>;
  http?: ServerOptions;
};

async function open({ handle = echo, limits, http = { keepAliveTimeout: 15_000 } }: Options = {}) {
  const connections = createConnections(
    http,
    ({ address }) =>
      address === "/about"
        ? Buffer.from(page)
        : address === "/large"
          ? Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${large.length}\r\n\r\n`), large])
          : undefined,
    limits,
  );
  connections.server.on("request", handle);
  await new Promise<void>((resolve) => connections.server.listen(0, "127.0.0.1", resolve));
  const { port } = connections.server.address() as AddressInfo;
  closers.push(() => {
    connections.server.closeAllConnections();
    connections.server.close();
  });
  return { ...connections, port };
}

/** A client that collects what it receives. */
function client(port: number) {
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk) => received.push(chunk));
  socket.on("error", () => undefined);
  closers.push(() => socket.destroy());
  return {
    socket,
    text: () => Buffer.concat(received).toString("latin1"),
    bodies: () =>
      Buffer.concat(received)
        .toString("latin1")
        .match(/(?<=\r\n\r\n)(lane|http [^;]*)/g) ?? [],
    closed: new Promise<void>((resolve) => socket.on("close", () => resolve())),
  };
}

const stalledClient = (port: number, bytes: string): Socket => {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => undefined);
  socket.pause();
  closers.push(() => socket.destroy());
  return socket;
};

test("an answer in memory is sent without the HTTP server, again after every request that needed it", async () => {
  const { port } = await open();
  const { socket, bodies } = client(port);
  const requests = [get(), post("hello"), get(), get("/other"), get(), get()];
  for (const [index, request] of requests.entries()) {
    socket.write(request);
    await vi.waitFor(() => expect(bodies()).toHaveLength(index + 1), patient);
  }
  expect(bodies()).toEqual(["lane", "http /form hello", "lane", "http /other ", "lane", "lane"]);
});

test("pipelined requests are answered in order, in whatever pieces they arrive", async () => {
  const chunked =
    "POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na\r\n\r\n5\r\n\r\n\r\nb\r\n0\r\n\r\n";
  const stream = [get(), post("one\r\n\r\n"), get("/two"), get(), chunked, get("/three"), "\r\n", post(""), get()].join(
    "",
  );
  const expected = [
    "lane",
    "http /form one\r\n\r\n",
    "http /two ",
    "lane",
    "http /chunked a\r\n\r\n\r\nb",
    "http /three ",
    "http /form ",
    "lane",
  ];
  const { port } = await open();
  for (const size of [1, 2, 3, 7, 64, stream.length]) {
    const { socket, bodies } = client(port);
    socket.setNoDelay();
    for (let at = 0; at < stream.length; at += size) {
      socket.write(stream.slice(at, at + size));
      if (size < 64) await new Promise((resolve) => setImmediate(resolve));
    }
    // A request that arrives in pieces is not a plain one.
    const whole = expected.map((body) => (size < stream.length && body === "lane" ? "http /about " : body));
    const answered = () => bodies().map((body) => (size < stream.length && body === "lane" ? "http /about " : body));
    await vi.waitFor(() => expect(answered(), `in pieces of ${size}`).toEqual(whole), patient);
  }
});

test("one request of a connection is in flight at a time, and what follows is not read", async () => {
  const waiting: ServerResponse[] = [];
  const { port } = await open({ handle: (_request, response) => void waiting.push(response) });
  const { socket } = client(port);
  let flushed = false;
  socket.write(get("/a").repeat(200_000), () => (flushed = true));
  for (let answered = 0; answered < 5; answered++) {
    await vi.waitFor(() => expect(waiting).toHaveLength(answered + 1), patient);
    // A second client's whole exchange passes, and still no other request of the first one has arrived.
    const other = client(port);
    other.socket.write(get());
    await vi.waitFor(() => expect(other.bodies()).toEqual(["lane"]), patient);
    expect(waiting).toHaveLength(answered + 1);
    waiting[answered]!.end("http;");
  }
  expect(flushed).toBe(false);
});

test("a large body is passed on with backpressure and answered", async () => {
  const { port } = await open({
    handle: async (request, response) => {
      let size = 0;
      for await (const chunk of request) size += (chunk as Buffer).length;
      response.end(`http ${size};`);
    },
  });
  const { socket, bodies } = client(port);
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: ${large.length}\r\n\r\n`);
  socket.write(large);
  socket.write(get());
  await vi.waitFor(() => expect(bodies()).toEqual([`http ${large.length}`, "lane"]), patient);
});

test("a body that the handler never reads does not shift the next request", async () => {
  const { port } = await open({ handle: (_request, response) => void response.end("http no;") });
  const { socket, bodies } = client(port);
  socket.write(post(get()) + get());
  await vi.waitFor(() => expect(bodies()).toEqual(["http no", "lane"]), patient);
});

test("a client that ends its side still gets its answers", async () => {
  const { port } = await open({
    handle: (request, response) => void setTimeout(() => response.end(`http ${request.url};`), 50),
  });
  const { socket, bodies, closed } = client(port);
  socket.end(get() + get("/slow") + get());
  await closed;
  expect(bodies()).toEqual(["lane", "http /slow", "lane"]);
});

test("a client that leaves in the middle of a request is let go", async () => {
  const aborted: string[] = [];
  const { port, figures } = await open({
    handle: (request) => void request.on("close", () => aborted.push(request.url!)).on("error", () => undefined),
  });
  client(port).socket.end(post("hello").slice(0, -2));
  client(port).socket.end(get().slice(0, -2));
  await vi.waitFor(() => expect([aborted, figures().connections]).toEqual([["/form"], 0]), patient);
});

test("a reader that stalls holds up a slice of the answer and is disconnected", async () => {
  const { port, figures } = await open({
    handle: (_request, response) => void response.end(large),
    limits: { stalledMilliseconds: 300 },
  });
  const stalled = stalledClient(port, get("/large").repeat(50));
  await vi.waitFor(() => expect(figures().unsentBytes).toBeGreaterThan(0), patient);
  expect(figures().unsentBytes).toBeLessThan(100_000);
  await vi.waitFor(() => expect(figures()).toEqual({ connections: 0, unsentBytes: 0 }), patient);
  stalled.destroy();
  stalledClient(port, get("/http").repeat(50));
  await vi.waitFor(() => expect(figures().unsentBytes).toBeGreaterThan(large.length / 2), patient);
  expect(figures().unsentBytes).toBeLessThan(large.length * 2);
  await vi.waitFor(() => expect(figures()).toEqual({ connections: 0, unsentBytes: 0 }), patient);
});

test("a slow reader with progress is not disconnected", async () => {
  const { port } = await open({ limits: { stalledMilliseconds: 1000 } });
  const { socket, text } = client(port);
  socket.write(get("/large"));
  socket.on("data", () => {
    socket.pause();
    setTimeout(() => socket.resume(), 20);
  });
  await vi.waitFor(() => expect(text().length).toBeGreaterThan(large.length), patient);
});

test("a connection that stays silent is closed", async () => {
  const { port } = await open({ http: { keepAliveTimeout: 20 } });
  const used = client(port);
  used.socket.write(get());
  await Promise.all([used.closed, client(port).closed]);
  expect(used.bodies()).toEqual(["lane"]);
});

test("above the limit of connections an idle one makes room, and without one the newcomer gets 503", async () => {
  const { port, figures } = await open({ limits: { maxConnections: 2 }, handle: () => undefined });
  const idle = client(port);
  idle.socket.write(get());
  await vi.waitFor(() => expect(idle.bodies()).toEqual(["lane"]), patient);
  const busy = [client(port), client(port)];
  for (const { socket } of busy) socket.write(get("/never-answered"));
  await idle.closed;
  await vi.waitFor(() => expect(figures().connections).toBe(2), patient);
  const refused = client(port);
  await refused.closed;
  expect(refused.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*connection: close/);
});

test("above the limits of requests in flight and of unsent bytes the answer is 503, for the probes it is not", async () => {
  const waiting: ServerResponse[] = [];
  let overloaded = false;
  const handle = limitRequests(
    (request, response) => void (request.url === "/wait" ? waiting.push(response) : response.end("http ok;")),
    () => overloaded,
    2,
  );
  const { port } = await open({ handle });
  const ask = async (path: string) => {
    const { socket, text } = client(port);
    socket.write(get(path));
    await vi.waitFor(() => expect(text()).toMatch(/HTTP\/1\.1 \d+[\s\S]*\r\n\r\n./), patient);
    return text();
  };
  for (const { socket } of [client(port), client(port)]) socket.write(get("/wait"));
  await vi.waitFor(() => expect(waiting).toHaveLength(2), patient);
  expect(await ask("/page")).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*connection: close/i);
  expect(await ask("/healthz")).toContain("http ok");
  // Answering, also to a reader who is slow, does not count.
  waiting[0]!.write("http begun;");
  expect(await ask("/page")).toContain("http ok");
  overloaded = true;
  expect(await ask("/page")).toContain(" 503 ");
});

test("draining answers what is in flight, announces the end, and closes idle connections", async () => {
  const waiting: ServerResponse[] = [];
  const { port, drain } = await open({ handle: (_request, response) => void waiting.push(response) });
  const idle = client(port);
  const busy = client(port);
  const fresh = client(port);
  idle.socket.write(get());
  busy.socket.write(get("/wait"));
  await vi.waitFor(() => expect([idle.bodies(), waiting.length]).toEqual([["lane"], 1]), patient);
  const drained = drain();
  await idle.closed;
  // A connection that was opened before has its first request answered still.
  fresh.socket.write(get());
  await vi.waitFor(() => expect(waiting).toHaveLength(2), patient);
  for (const response of waiting) response.end("http ok;");
  await drained;
  await Promise.all([busy.closed, fresh.closed]);
  for (const { text } of [busy, fresh]) expect(text()).toMatch(/connection: close[\s\S]*http ok/i);
});

test("draining ends in time whatever readers and handlers do", async () => {
  const { port, drain, figures } = await open({ handle: () => undefined, limits: { drainMilliseconds: 1000 } });
  stalledClient(port, get("/large"));
  stalledClient(port, get("/never-answered"));
  stalledClient(port, post("hello").slice(0, -2));
  await vi.waitFor(() => expect([figures().connections, figures().unsentBytes > 0]).toEqual([3, true]), patient);
  await drain();
  await vi.waitFor(() => expect(figures()).toEqual({ connections: 0, unsentBytes: 0 }), patient);
});
