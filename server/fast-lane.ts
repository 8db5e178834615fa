import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A plain GET: what of it matters for an answer that is kept. */
export type PlainGet = { address: string; acceptEncoding?: string; ifNoneMatch?: string; cookie?: string; forwardedFor?: string; peer: string };

/** The whole request and nothing else, in stricter grammar than HTTP's own. */
const plainGet = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/;
const fields = /\n(accept-encoding|authorization|connection|content-length|cookie|expect|host|if-none-match|transfer-encoding|upgrade|x-forwarded-for):[\t ]*([^\r]*)/gi;

const keptFields: Record<string, "acceptEncoding" | "cookie" | "forwardedFor" | "ifNoneMatch"> = { "accept-encoding": "acceptEncoding", cookie: "cookie", "x-forwarded-for": "forwardedFor", "if-none-match": "ifNoneMatch" };

const longest = 8 * 1024;

/**
 * Most requests are a plain GET of something that is kept. Node's HTTP parser, message and response objects cost more
 * than the answer itself (docs/decisions/0013-a-fast-lane.md), so these are answered straight on the socket. A connection
 * leaves the lane for good, its bytes unread, at the first request that is in any way other than that: nothing is judged
 * here that Node's parser would judge differently.
 */
export function openFastLane(server: Server, answer: (get: PlainGet) => Buffer | undefined) {
  const [toHttp] = server.listeners("connection") as ((this: Server, socket: Socket) => void)[];
  if (!toHttp) throw new Error("The HTTP server has no way in.");
  const inLane = new Set<Socket>();
  const ready: { socket: Socket; bytes: Buffer }[] = [];
  let closing = false;

  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    inLane.add(socket);
    socket.setTimeout(server.keepAliveTimeout || 5000);
    socket.on("data", take);
    socket.on("timeout", leave);
    socket.on("end", leave);
    socket.on("error", leave);
    socket.on("close", forget);
  });

  function take(this: Socket, chunk: Buffer) {
    // A reader slower than the answers is Node's to hold back.
    const get = closing || this.writableLength > 0 || chunk.length > longest ? undefined : readPlainGet(chunk, this.remoteAddress ?? "");
    const bytes = get && answer(get);
    if (bytes) return send(this, bytes);
    sendReady();
    forget.call(this);
    this.off("data", take).off("timeout", leave).off("end", leave).off("error", leave).off("close", forget);
    this.setTimeout(0);
    toHttp!.call(server, this);
    this.unshift(chunk);
  }

  /** What came in one turn is answered in one go at its end: a reader that was asleep is then woken once, not for each. */
  function send(socket: Socket, bytes: Buffer) {
    if (ready.push({ socket, bytes }) === 1) setImmediate(sendReady);
  }

  function sendReady() {
    for (const { socket, bytes } of ready.splice(0)) if (!socket.destroyed) socket.write(bytes);
  }

  return {
    /** From now on every request goes to the HTTP server, which ends its connection with the answer. */
    close() {
      closing = true;
    },
    endIdle() {
      sendReady();
      for (const socket of inLane) socket.destroySoon();
    },
  };

  function leave(this: Socket) {
    sendReady();
    this.destroySoon();
  }

  function forget(this: Socket) {
    inLane.delete(this);
  }
}

export function readPlainGet(chunk: Buffer, peer: string): PlainGet | undefined {
  const text = chunk.toString("latin1");
  const address = plainGet.exec(text)?.[1];
  if (address === undefined) return undefined;
  const get: PlainGet = { address, peer };
  let hosts = 0;
  fields.lastIndex = 0;
  for (let field = fields.exec(text); field; field = fields.exec(text)) {
    const name = field[1]!.toLowerCase();
    const value = field[2]!.trimEnd();
    const kept = keptFields[name];
    if (kept && get[kept] === undefined) get[kept] = value;
    else if (name === "host") hosts++;
    else if (name !== "connection" || value.toLowerCase() !== "keep-alive") return undefined;
  }
  return hosts === 1 ? get : undefined;
}
