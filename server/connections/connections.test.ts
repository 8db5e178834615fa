import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { sendStream } from "../http/send-stream.ts";
import { client, get, large, open, waitOptions, post } from "./test-server.ts";

const chunked =
  "POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na\r\n\r\n5\r\n\r\n\r\nb\r\n0\r\n\r\n";

test("responses in memory bypass the HTTP server until the first other request, which owns the connection", async () => {
  const { port } = await open();
  const { socket, bodies } = client(port);
  const requests = [get(), get(), post("hello"), get(), get("/other"), get()];
  for (const [index, request] of requests.entries()) {
    socket.write(request);
    await vi.waitFor(() => expect(bodies()).toHaveLength(index + 1), waitOptions);
  }
  expect(bodies()).toEqual(["lane", "lane", "http /form hello", "http /about ", "http /other ", "http /about "]);
});

test("requests are answered in order, however they are split into chunks", async () => {
  const requests = [get(), post("one\r\n\r\n"), get("/two"), get(), chunked, get("/three"), post(""), get()];
  const expected = [
    "lane",
    "http /form one\r\n\r\n",
    "http /two ",
    "http /about ",
    "http /chunked a\r\n\r\n\r\nb",
    "http /three ",
    "http /form ",
    "http /about ",
  ];
  const { port } = await open();
  for (const size of [1, 2, 3, 7, 64, 1000]) {
    const { socket, bodies } = client(port);
    socket.setNoDelay();
    for (const [index, request] of requests.entries()) {
      for (let at = 0; at < request.length; at += size) {
        socket.write(request.slice(at, at + size));
        if (size < 64) await new Promise((resolve) => setImmediate(resolve));
      }
      await vi.waitFor(() => expect(bodies(), `in pieces of ${size}`).toHaveLength(index + 1), waitOptions);
    }
    // A request that arrives in several chunks does not count as plain.
    const first = bodies()[0] === "lane" ? "lane" : "http /about ";
    expect(bodies(), `in pieces of ${size}`).toEqual([first, ...expected.slice(1)]);
  }
});

test("a client that sends a request before the answer to the last one has ended gets that answer and is closed", async () => {
  const { port } = await open({
    handle: (request, response) => void setTimeout(() => response.end(`http ${request.url};`), 50),
  });
  for (const [first, body] of [
    [get(), /^(lane|http \/about)$/],
    [get("/slow"), /^http \/slow$/],
    [post("hello"), /^http \/form$/],
    [chunked, /^http \/chunked$/],
  ] as const)
    for (const others of [get(), get().repeat(1000), get("/other"), post("hidden"), "POST / HTTP/1.1\r\n", "hello"])
      for (const pieces of [[first + others], [first, others]]) {
        const { socket, bodies, closed } = client(port);
        socket.setNoDelay();
        for (const piece of pieces) socket.write(piece);
        // The client does not close: "hello" and half a request may also end in 400 or in a timeout of the head.
        if (/POST \/ |^hello/.test(others)) socket.end();
        await closed;
        expect(bodies().length, first + others).toBeLessThanOrEqual(1);
        if (bodies().length > 0) expect(bodies()[0], first + others).toMatch(body);
      }
});

test("of the requests that others send at once, only the first is handled", async () => {
  const order: string[] = [];
  const { port, figures } = await open({
    handle: (request, response) => {
      order.push(request.url!);
      response.end("http ok;");
    },
  });
  const pipelining = Array.from({ length: 100 }, () => client(port));
  const visitor = client(port);
  const all = [...pipelining, visitor];
  for (const { socket } of all) socket.write(get());
  await vi.waitFor(() => expect(all.every(({ bodies }) => bodies().length === 1)).toBe(true), waitOptions);
  for (const { socket } of pipelining) socket.write(get("/pipelined").repeat(200));
  visitor.socket.write(get("/visitor"));
  await Promise.all(pipelining.map(({ closed }) => closed));
  await vi.waitFor(() => expect(visitor.bodies()).toHaveLength(2), waitOptions);
  expect(order.filter((url) => url === "/pipelined").length).toBeLessThanOrEqual(100);
  expect(figures()).toEqual({ connections: 1, unsentBytes: 0 });
});

test("each connection has one request in flight, and the requests after it are not read", async () => {
  const waiting: ServerResponse[] = [];
  const { port } = await open({ handle: (_request, response) => void waiting.push(response) });
  const { socket, closed, text } = client(port);
  let flushed = false;
  socket.write(get("/a") + get("/b"));
  await vi.waitFor(() => expect(waiting).toHaveLength(1), waitOptions);
  socket.write(get("/c").repeat(200_000), () => (flushed = true));
  for (let round = 0; round < 5; round++) {
    // After a complete exchange with a second client, still no further request of the first one has arrived.
    const other = client(port);
    other.socket.write(get());
    await vi.waitFor(() => expect(other.bodies()).toEqual(["lane"]), waitOptions);
    expect(waiting).toHaveLength(1);
  }
  expect(flushed).toBe(false);
  waiting[0]!.end("http;");
  await closed;
  expect(waiting).toHaveLength(1);
  expect(text().match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test("a client that sends many requests at once is closed at once: on a new connection none of them is handled", async () => {
  const handled: string[] = [];
  const { port } = await open({
    handle: (request, response) => {
      handled.push(request.url!);
      if (request.url === "/first") response.end("http ok;");
    },
  });
  const fresh = client(port);
  fresh.socket.write(get("/new").repeat(100));
  await fresh.closed;
  const used = client(port);
  used.socket.write(get("/first"));
  await vi.waitFor(() => expect(used.bodies()).toEqual(["http ok"]), waitOptions);
  used.socket.write(get("/used").repeat(100));
  await used.closed;
  expect(handled).toEqual(["/first", "/used"]);
  expect([fresh.text(), used.bodies()]).toEqual(["", ["http ok"]]);
});

test("a client that has a whole streamed answer may send its next request, whenever the stream ends", async () => {
  const { port } = await open({
    handle: (request, response) => {
      const parts = ["http ", `${request.url};`].map((part) => Buffer.from(part));
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      // The end of the stream is only noticed long after its last bytes.
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const part = parts.shift();
            if (part) return controller.enqueue(part);
            await new Promise((resolve) => setTimeout(resolve, 200));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      response.writeHead(200, { "content-length": length });
      void sendStream(response, stream, length);
    },
  });
  const { socket, bodies, text } = client(port);
  for (const [index, path] of ["/a", "/b", "/c"].entries()) {
    socket.write(get(path));
    await vi.waitFor(() => expect(text().match(/;/g)).toHaveLength(index + 1), { ...waitOptions, interval: 1 });
  }
  expect(bodies()).toEqual(["http /a", "http /b", "http /c"]);
});

test("a large request body is passed on with backpressure and answered", async () => {
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
  await vi.waitFor(() => expect(bodies()).toEqual([`http ${large.length}`]), waitOptions);
  socket.write(get());
  await vi.waitFor(() => expect(bodies()).toEqual([`http ${large.length}`, "http 0"]), waitOptions);
});

test("a body that the handler never reads is not parsed as the next request", async () => {
  const { port } = await open({ handle: (_request, response) => void response.end("http no;") });
  const { socket, bodies } = client(port);
  const [head, body] = [post(get()).slice(0, -get().length), get()];
  socket.write(head);
  await vi.waitFor(() => expect(bodies()).toEqual(["http no"]), waitOptions);
  socket.write(body);
  await new Promise((resolve) => setImmediate(resolve));
  socket.write(get());
  await vi.waitFor(() => expect(bodies()).toEqual(["http no", "http no"]), waitOptions);
});

test("a client that half-closes its connection still gets its response", async () => {
  const { port } = await open({
    handle: (request, response) => void setTimeout(() => response.end(`http ${request.url};`), 50),
  });
  for (const [path, body] of [
    ["/about", "lane"],
    ["/slow", "http /slow"],
  ] as const) {
    const { socket, bodies, closed } = client(port);
    socket.end(get(path));
    await closed;
    expect(bodies()).toEqual([body]);
  }
});

test("a client that disconnects in the middle of a request is cleaned up", async () => {
  const aborted: string[] = [];
  const { port, figures } = await open({
    handle: (request) => void request.on("close", () => aborted.push(request.url!)).on("error", () => undefined),
  });
  client(port).socket.end(post("hello").slice(0, -2));
  client(port).socket.end(get().slice(0, -2));
  await vi.waitFor(() => expect([aborted, figures().connections]).toEqual([["/form"], 0]), waitOptions);
});
