import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { client, get, large, open, waitOptions, post } from "./test-server.ts";

test("responses in memory bypass the HTTP server, also after requests that went through it", async () => {
  const { port } = await open();
  const { socket, bodies } = client(port);
  const requests = [get(), post("hello"), get(), get("/other"), get(), get()];
  for (const [index, request] of requests.entries()) {
    socket.write(request);
    await vi.waitFor(() => expect(bodies()).toHaveLength(index + 1), waitOptions);
  }
  expect(bodies()).toEqual(["lane", "http /form hello", "lane", "http /other ", "lane", "lane"]);
});

test("pipelined requests are answered in order, however they are split into chunks", async () => {
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
    // A request that arrives in several chunks does not count as plain.
    const whole = expected.map((body) => (size < stream.length && body === "lane" ? "http /about " : body));
    const answered = () => bodies().map((body) => (size < stream.length && body === "lane" ? "http /about " : body));
    await vi.waitFor(() => expect(answered(), `in pieces of ${size}`).toEqual(whole), waitOptions);
  }
});

test("a client with one request does not wait for the requests that others pipeline", async () => {
  const order: string[] = [];
  const { port } = await open({
    handle: (request, response) => {
      order.push(request.url!);
      response.end("http;");
    },
  });
  const pipelining = Array.from({ length: 100 }, () => client(port));
  const visitor = client(port);
  const all = [...pipelining, visitor];
  for (const { socket } of all) socket.write(get());
  await vi.waitFor(() => expect(all.every(({ bodies }) => bodies().length === 1)).toBe(true), waitOptions);
  for (const { socket } of pipelining) socket.write(get("/pipelined").repeat(3));
  visitor.socket.write(get("/visitor"));
  await vi.waitFor(() => expect(order).toHaveLength(301), waitOptions);
  expect(order.indexOf("/visitor")).toBeLessThan(50);
});

test("the requests in flight of all pipelining connections together are limited", async () => {
  const waiting: ServerResponse[] = [];
  const { port } = await open({ handle: (_request, response) => void waiting.push(response) });
  const pipelining = Array.from({ length: 60 }, () => client(port));
  for (const { socket } of pipelining) socket.write(get("/pipelined").repeat(2));
  await vi.waitFor(() => expect(waiting).toHaveLength(32), waitOptions);
  const visitor = client(port);
  visitor.socket.write(get("/visitor"));
  await vi.waitFor(() => expect(waiting).toHaveLength(33), waitOptions);
  // The slots of disconnected clients are released too.
  pipelining.slice(0, 5).forEach(({ socket }) => socket.destroy());
  const others = pipelining.slice(5);
  let answered = 0;
  await vi.waitFor(() => {
    for (; answered < waiting.length; answered++) waiting[answered]!.end("http ok;");
    expect(others.map(({ bodies }) => bodies().length)).toEqual(others.map(() => 2));
  }, waitOptions);
});

test("each connection has one request in flight, and the requests after it are not read", async () => {
  const waiting: ServerResponse[] = [];
  const { port } = await open({ handle: (_request, response) => void waiting.push(response) });
  const { socket } = client(port);
  let flushed = false;
  socket.write(get("/a").repeat(200_000), () => (flushed = true));
  for (let answered = 0; answered < 5; answered++) {
    await vi.waitFor(() => expect(waiting).toHaveLength(answered + 1), waitOptions);
    // After a complete exchange with a second client, still no further request of the first one has arrived.
    const other = client(port);
    other.socket.write(get());
    await vi.waitFor(() => expect(other.bodies()).toEqual(["lane"]), waitOptions);
    expect(waiting).toHaveLength(answered + 1);
    waiting[answered]!.end("http;");
  }
  expect(flushed).toBe(false);
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
  socket.write(get());
  await vi.waitFor(() => expect(bodies()).toEqual([`http ${large.length}`, "lane"]), waitOptions);
});

test("a body that the handler never reads is not parsed as the next request", async () => {
  const { port } = await open({ handle: (_request, response) => void response.end("http no;") });
  const { socket, bodies } = client(port);
  socket.write(post(get()) + get());
  await vi.waitFor(() => expect(bodies()).toEqual(["http no", "lane"]), waitOptions);
});

test("a client that half-closes its connection still gets its responses", async () => {
  const { port } = await open({
    handle: (request, response) => void setTimeout(() => response.end(`http ${request.url};`), 50),
  });
  const { socket, bodies, closed } = client(port);
  socket.end(get() + get("/slow") + get());
  await closed;
  expect(bodies()).toEqual(["lane", "http /slow", "lane"]);
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
