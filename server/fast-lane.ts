import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A plain GET: what of it matters for an answer that is kept. */
export type PlainGet = { address: string; peer: string; fields: PlainFields };
export type PlainFields = { acceptEncoding?: string; ifNoneMatch?: string; cookie?: string; forwardedFor?: string };

/** Stricter grammar than HTTP's own. */
const plainAddress = /^\/[!-~]*$/;
const plainFields = /^(?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/;
const looked =
  /(?:^|\n)(accept-encoding|authorization|connection|content-length|cookie|expect|host|if-none-match|transfer-encoding|upgrade|x-forwarded-for):[\t ]*([^\r]*)/gi;

const keptFields: Record<string, keyof PlainFields> = {
  "accept-encoding": "acceptEncoding",
  cookie: "cookie",
  "x-forwarded-for": "forwardedFor",
  "if-none-match": "ifNoneMatch",
};

const longest = 8 * 1024;

/**
 * Most requests are a plain GET of something that is kept. Node's HTTP parser, message and response objects cost more
 * than the answer itself (docs/decisions/0009-a-fast-lane.md), so these are answered straight on the socket. A connection
 * leaves the lane for good, its bytes unread, at the first request that is in any way other than that: nothing is judged
 * here that Node's parser would judge differently.
 */
export function openFastLane(server: Server, answer: (get: PlainGet) => Buffer | undefined) {
  const [toHttp] = server.listeners("connection") as ((this: Server, socket: Socket) => void)[];
  if (!toHttp) throw new Error("The HTTP server has no way in.");
  /** Every connection in the lane, with the sweep that last saw it do something. */
  const inLane = new Map<Socket, number>();
  let sweeps = 0;
  const ready: { socket: Socket; bytes: Buffer }[] = [];
  let closing = false;

  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    inLane.set(socket, sweeps);
    socket.on("data", take);
    socket.on("end", leave);
    socket.on("error", leave);
    socket.on("close", forget);
  });

  function take(this: Socket, chunk: Buffer) {
    // A reader slower than the answers is Node's to hold back.
    const get =
      closing || this.writableLength > 0 || chunk.length > longest
        ? undefined
        : readPlainGet(chunk, this.remoteAddress ?? "");
    const bytes = get && answer(get);
    if (bytes) {
      inLane.set(this, sweeps);
      return send(this, bytes);
    }
    sendReady();
    forget.call(this);
    this.off("data", take).off("end", leave).off("error", leave).off("close", forget);
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

  // A timer of its own for each connection, set anew by each request, would cost as much as reading the request.
  const sweep = setInterval(() => {
    sweeps++;
    for (const [socket, seen] of inLane) {
      if (socket.writableLength > 0) inLane.set(socket, sweeps);
      else if (seen < sweeps - 1) leave.call(socket);
    }
  }, server.keepAliveTimeout || 5000).unref();
  server.on("close", () => clearInterval(sweep));

  return {
    /** From now on every request goes to the HTTP server, which ends its connection with the answer. */
    close() {
      closing = true;
    },
    endIdle() {
      sendReady();
      for (const socket of inLane.keys()) socket.destroySoon();
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
  const lineEnd = text.indexOf("\r\n");
  if (!text.startsWith("GET ") || !text.startsWith(" HTTP/1.1", lineEnd - 9)) return undefined;
  const address = text.slice(4, lineEnd - 9);
  const fields = plainAddress.test(address) ? fieldsOf(text.slice(lineEnd + 2)) : undefined;
  return fields && { address, peer, fields };
}

const known = new Map<string, PlainFields>();

/** A browser says the same of itself with every request, and so do all of its kind. What is somebody's own is not remembered. */
function fieldsOf(text: string): PlainFields | undefined {
  let fields = known.get(text);
  if (fields === undefined) {
    fields = readFields(text);
    if (known.size >= 500) known.clear();
    if (fields && fields.cookie === undefined && fields.forwardedFor === undefined && text.length < 2048)
      known.set(text, fields);
  }
  return fields;
}

function readFields(text: string): PlainFields | undefined {
  if (!plainFields.test(text)) return undefined;
  const fields: PlainFields = {};
  let hosts = 0;
  for (const [, written = "", spaced = ""] of text.matchAll(looked)) {
    const name = written.toLowerCase();
    const value = spaced.trimEnd();
    const kept = keptFields[name];
    if (kept && fields[kept] === undefined) fields[kept] = value;
    else if (name === "host") hosts++;
    else if (name !== "connection" || value.toLowerCase() !== "keep-alive") return undefined;
  }
  return hosts === 1 ? fields : undefined;
}
