import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { portOf } from "../http/port-of.ts";
import { createConnections, type ConnectionLimits } from "./connections.ts";

export const get = (path = "/about", ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: savia.example", ...headers].map((line) => `${line}\r\n`).join("")}\r\n`;
export const post = (body: string) =>
  `POST /form HTTP/1.1\r\nHost: savia.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const page = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nlane";
/** Larger than the operating system's socket buffers. */
export const large = Buffer.alloc(8 * 1024 * 1024, "x");
export const waitOptions = { timeout: scaledTimeout(20_000) };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The default handler: answers with "http", the address and the body, once the body has arrived. */
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

export async function open({ handle = echo, limits, http = { keepAliveTimeout: 15_000 } }: Options = {}) {
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
  const port = portOf(connections.server);
  closers.push(() => {
    connections.server.closeAllConnections();
    connections.server.close();
  });
  return { ...connections, port };
}

/** A client that collects the bytes it receives. */
export function client(port: number) {
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

export const stalledClient = (port: number, bytes: string): Socket => {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => undefined);
  socket.pause();
  closers.push(() => socket.destroy());
  return socket;
};
