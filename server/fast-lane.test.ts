import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFastLane, readPlainGet } from "./fast-lane.ts";

const read = (head: string) => readPlainGet(Buffer.from(head, "latin1"), "192.0.2.1");
const get = (...headers: string[]) =>
  `GET /about HTTP/1.1\r\n${["Host: savia.example", ...headers].map((line) => `${line}\r\n`).join("")}\r\n`;

test("a plain GET is read with what matters of it", () => {
  expect(
    read(
      get(
        "Accept-Encoding: gzip, br ",
        'if-none-match: "a"',
        "Cookie: a=1",
        "X-Forwarded-For: 192.0.2.9",
        "Connection: keep-alive",
        "User-Agent: Ñandú",
      ),
    ),
  ).toEqual({
    address: "/about",
    peer: "192.0.2.1",
    fields: { acceptEncoding: "gzip, br", ifNoneMatch: '"a"', cookie: "a=1", forwardedFor: "192.0.2.9" },
  });
  expect(read(get("Accept-Encoding: br"))).toEqual(read(get("Accept-Encoding: br")));
});

test.each([
  ["another method", get().replace("GET", "HEAD")],
  ["another version", get().replace("1.1", "1.0")],
  ["a whole address", get().replace("/about", "http://savia.example/about")],
  ["a space in the address", get().replace("/about", "/ab out")],
  ["no Host", "GET /about HTTP/1.1\r\nAccept: */*\r\n\r\n"],
  ["two Hosts", get("Host: evil.example")],
  ["a body by length", get("Content-Length: 3")],
  ["a body in chunks", get("Transfer-Encoding: chunked")],
  ["a space before the colon", get("Transfer-Encoding : chunked")],
  ["a folded header", get("X-A: a\r\n b")],
  ["bare line ends", get().replaceAll("\r\n", "\n")],
  ["a bare CR", get("X-A: a\rb")],
  ["a zero byte", get("X-A: a\0b")],
  ["an upgrade", get("Upgrade: websocket")],
  ["an expectation", get("Expect: 100-continue")],
  ["a connection to be closed", get("Connection: close")],
  ["the same header twice", get("Accept-Encoding: br", "Accept-Encoding: gzip")],
  ["two requests at once", get() + get()],
  ["half a request", get().slice(0, -3)],
  ["something after it", `${get()}x`],
])("%s is left to the HTTP server", (_, head) => {
  expect(read(head)).toBeUndefined();
});

const page = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nlane";
const server = createServer((request, response) => void request.resume().on("end", () => response.end("http")));
let lane: ReturnType<typeof openFastLane>;
let port = 0;

beforeAll(async () => {
  lane = openFastLane(server, ({ address }) => (address === "/about" ? Buffer.from(page) : undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends one piece after the other, each when the answer to the one before is there; says which way each was answered. */
function talk(...pieces: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = "";
    const rest = [...pieces];
    const answers = () => text.match(/(?<=\r\n)(lane|http)/g) ?? [];
    const socket = connect(port, "127.0.0.1", () => socket.write(rest.shift()!));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const next = answers().length > 0 ? rest.shift() : undefined;
      if (next) socket.write(next);
      else socket.end();
    });
    socket.on("close", () => resolve([...answers()]));
    socket.on("error", reject);
  });
}

test("what is kept is answered on the socket, again and again", async () => {
  expect(await talk(get(), get(), get())).toEqual(["lane", "lane", "lane"]);
});

test("whatever else comes is answered by the HTTP server, from then on", async () => {
  const post = "POST /about HTTP/1.1\r\nHost: savia.example\r\nContent-Length: 5\r\n\r\nhello";
  expect(await talk(get(), post, get())).toEqual(["lane", "http", "http"]);
  expect(await talk(get().replace("/about", "/other"))).toEqual(["http"]);
});

/** Sends the pieces without waiting and ends its side; all that came back. */
function sendAll(...pieces: string[]): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const last = pieces.pop()!;
    const socket = connect(port, "127.0.0.1", () => {
      for (const piece of pieces) socket.write(piece);
      setImmediate(() => socket.end(last));
    });
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("close", () => resolve(text));
  });
}

test("requests that come in one piece are all answered, and one that comes in two is whole", async () => {
  expect((await sendAll(get() + get())).match(/\r\nhttp/g)).toHaveLength(2);
  expect(await sendAll(get().slice(0, 20), get().slice(20))).toMatch(/\r\n(lane|http)$/);
});

test("who ends the sending side still gets the answer", async () => {
  expect(await sendAll(get())).toBe(page);
});

test("who is silent for long is let go", async () => {
  const impatient = createServer({ keepAliveTimeout: 20 });
  openFastLane(impatient, () => Buffer.from(page));
  await new Promise<void>((resolve) => impatient.listen(0, "127.0.0.1", resolve));
  const socket = connect((impatient.address() as AddressInfo).port, "127.0.0.1", () => socket.write(get()));
  await new Promise((resolve) => socket.once("data", resolve));
  await new Promise((resolve) => socket.once("close", resolve));
  impatient.close();
});

test("a lane that closes hands over, and ends who is silent", async () => {
  const silent = connect(port, "127.0.0.1");
  const ended = new Promise((resolve) => silent.on("close", resolve));
  await new Promise((resolve) => silent.write(get(), resolve));
  await new Promise((resolve) => silent.once("data", resolve));
  lane.close();
  expect(await talk(get())).toEqual(["http"]);
  lane.endIdle();
  await ended;
});
