import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { limitRequests } from "./request-limit.ts";
import { client, get, large, open, waitOptions, post, stalledClient } from "./test-server.ts";

test("a stalled reader holds up one slice of the response and is disconnected", async () => {
  const { port, figures } = await open({
    handle: (_request, response) => void response.end(large),
    limits: { stalledMilliseconds: 300 },
  });
  const stalled = stalledClient(port, get("/large").repeat(50));
  await vi.waitFor(() => expect(figures().unsentBytes).toBeGreaterThan(0), waitOptions);
  expect(figures().unsentBytes).toBeLessThan(100_000);
  await vi.waitFor(() => expect(figures()).toEqual({ connections: 0, unsentBytes: 0 }), waitOptions);
  stalled.destroy();
  stalledClient(port, get("/http").repeat(50));
  await vi.waitFor(() => expect(figures().unsentBytes).toBeGreaterThan(large.length / 2), waitOptions);
  expect(figures().unsentBytes).toBeLessThan(large.length * 2);
  await vi.waitFor(() => expect(figures()).toEqual({ connections: 0, unsentBytes: 0 }), waitOptions);
});

test("a slow reader that makes progress is not disconnected", async () => {
  // A reader that pauses four times, together for longer than the limit.
  const { port } = await open({ limits: { stalledMilliseconds: scaledTimeout(2000) } });
  const { socket, text } = client(port);
  socket.write(get("/large"));
  let sinceBreak = 0;
  socket.on("data", (chunk) => {
    sinceBreak += chunk.length;
    if (sinceBreak < large.length / 4) return;
    sinceBreak = 0;
    socket.pause();
    setTimeout(() => socket.resume(), scaledTimeout(800));
  });
  await vi.waitFor(() => expect(text().length).toBeGreaterThan(large.length), waitOptions);
});

test("an idle connection is closed", async () => {
  const { port } = await open({ http: { keepAliveTimeout: 20 } });
  const used = client(port);
  used.socket.write(get());
  await Promise.all([used.closed, client(port).closed]);
  expect(used.bodies()).toEqual(["lane"]);
});

test("at the connection limit an idle connection is closed for a new one; without an idle one the new one gets 503", async () => {
  const { port, figures } = await open({ limits: { maxConnections: 2 }, handle: () => undefined });
  const idle = client(port);
  idle.socket.write(get());
  await vi.waitFor(() => expect(idle.bodies()).toEqual(["lane"]), waitOptions);
  const busy = [client(port), client(port)];
  for (const { socket } of busy) socket.write(get("/never-answered"));
  await idle.closed;
  await vi.waitFor(() => expect(figures().connections).toBe(2), waitOptions);
  const refused = client(port);
  await refused.closed;
  expect(refused.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*connection: close/);
});

test("above the limits of requests in flight and of unsent bytes requests get 503, except health checks", async () => {
  const waiting: ServerResponse[] = [];
  const refused: string[] = [];
  let overloaded = false;
  const handle = limitRequests(
    (request, response) => void (request.url === "/wait" ? waiting.push(response) : response.end("http ok;")),
    (request, response) => void refused.push(`${request.url} ${response.statusCode}`),
    () => overloaded,
    { pages: 2, storedFiles: 2 },
  );
  const { port } = await open({ handle });
  const ask = async (path: string) => {
    const { socket, text } = client(port);
    socket.write(get(path));
    await vi.waitFor(() => expect(text()).toMatch(/HTTP\/1\.1 \d+[\s\S]*\r\n\r\n./), waitOptions);
    return text();
  };
  for (const { socket } of [client(port), client(port)]) socket.write(get("/wait"));
  await vi.waitFor(() => expect(waiting).toHaveLength(2), waitOptions);
  expect(await ask("/page")).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*connection: close/i);
  expect(await ask("/healthz")).toContain("http ok");
  // A response that is being sent, even to a slow reader, does not count as in flight.
  waiting[0]!.write("http begun;");
  expect(await ask("/page")).toContain("http ok");
  overloaded = true;
  expect(await ask("/page")).toContain(" 503 ");
  // Each one is logged and counted like any other answer.
  expect(refused).toEqual(["/page 503", "/page 503"]);
});

test("files of a storage that hangs do not use up the places of pages", async () => {
  let waiting = 0;
  const handle = limitRequests(
    (request, response) => {
      if (/blog-images|covers/.test(request.url!)) waiting++;
      else response.end("http ok;");
    },
    () => undefined,
    () => false,
    { pages: 2, storedFiles: 3 },
  );
  const { port } = await open({ handle });
  const paths = [
    "/blog-images/blog-posts/1-a.jpg",
    "/social/covers/a/1.jpg",
    "http://a/blog-images/blog-posts/2-a.jpg",
  ];
  for (const path of paths) client(port).socket.write(get(path));
  await vi.waitFor(() => expect(waiting).toBe(3), waitOptions);
  const fourth = client(port);
  fourth.socket.write(get(paths[0]));
  await vi.waitFor(() => expect(fourth.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/), waitOptions);
  const page = client(port);
  page.socket.write(get("/page"));
  await vi.waitFor(() => expect(page.text()).toContain("http ok"), waitOptions);
});

test("draining finishes requests in flight, announces the close, and closes idle connections", async () => {
  const waiting: ServerResponse[] = [];
  const { port, drain } = await open({ handle: (_request, response) => void waiting.push(response) });
  const idle = client(port);
  const busy = client(port);
  const fresh = client(port);
  idle.socket.write(get());
  busy.socket.write(get("/wait"));
  await vi.waitFor(() => expect([idle.bodies(), waiting.length]).toEqual([["lane"], 1]), waitOptions);
  const drained = drain();
  await idle.closed;
  // A connection opened before the drain still gets its first request answered.
  fresh.socket.write(get());
  await vi.waitFor(() => expect(waiting).toHaveLength(2), waitOptions);
  for (const response of waiting) response.end("http ok;");
  await drained;
  await Promise.all([busy.closed, fresh.closed]);
  for (const { text } of [busy, fresh]) expect(text()).toMatch(/connection: close[\s\S]*http ok/i);
});

test("draining meets its deadline despite stalled readers and handlers that never answer", async () => {
  const { port, drain, figures } = await open({ handle: () => undefined, limits: { drainMilliseconds: 1000 } });
  stalledClient(port, get("/large"));
  stalledClient(port, get("/never-answered"));
  stalledClient(port, post("hello").slice(0, -2));
  await vi.waitFor(() => expect([figures().connections, figures().unsentBytes > 0]).toEqual([3, true]), waitOptions);
  await drain();
  await vi.waitFor(() => expect(figures()).toEqual({ connections: 0, unsentBytes: 0 }), waitOptions);
});
