import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { env } from "#app/platform/env.server.ts";
import { acceptedEncoding, failsIfMatch, isNotModified, type Encoding } from "./negotiation.ts";
import { commonHeaders, staticHeaders } from "./security-headers.ts";
import { sendStream } from "../connections/send-stream.ts";

/** An answer that is kept: its bytes in up to three encodings. */
export type Stored = {
  status: number;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  etag: string;
  headers: Record<string, string>;
};

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A compressor holds megabytes from the moment it is asked, and a hundred may be asked at once: two lines, one at a time in each. */
const lines: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let asked = 0;

export function compress(body: Buffer, encoding: "br" | "gzip", quality: number): Promise<Buffer> {
  const line = asked++ % lines.length;
  const work = lines[line]!.then(() =>
    encoding === "gzip"
      ? gzipAsync(body, { level: Math.min(quality, 9) })
      : brotliAsync(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        }),
  );
  lines[line] = work.catch(() => undefined);
  return work;
}

export function isCompressible(type: string | null | undefined): boolean {
  return (
    !!type && /^(text\/|application\/(json|javascript|xml|rss\+xml|manifest\+json|x-script)|image\/svg)/.test(type)
  );
}

/** What goes over the wire for one encoding of a stored answer, put together once. */
type Ready = {
  etag: string;
  headers: string[];
  unchanged: string[];
  body: Buffer /** Status line, headers and body, good for one second. */;
  wire?: { second: number; bytes: Buffer };
};

const ready = new WeakMap<Stored, Partial<Record<Encoding, Ready>>>();

export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: Stored,
  common: Record<string, string>,
) {
  const { etag, headers, unchanged, body } = prepared(
    stored,
    acceptedEncoding(request.headers["accept-encoding"]),
    common,
  );
  if (failsIfMatch(request.headers["if-match"], etag)) return sendPreconditionFailed(request, response);
  if (isNotModified(request.headers["if-none-match"], etag)) {
    response.writeHead(304, unchanged);
    response.end();
    return;
  }
  response.writeHead(stored.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The same answer as the bytes of a whole HTTP/1.1 message (connections/connection.ts). */
export function storedMessage(
  stored: Stored,
  common: Record<string, string>,
  get: { acceptEncoding?: string; ifNoneMatch?: string },
): { status: number; bytes: Buffer } {
  const one = prepared(stored, acceptedEncoding(get.acceptEncoding), common);
  if (isNotModified(get.ifNoneMatch, one.etag))
    return { status: 304, bytes: Buffer.from(messageHead(304, one.unchanged), "latin1") };
  const second = Math.floor(Date.now() / 1000);
  if (one.wire?.second !== second) {
    const head = Buffer.from(messageHead(stored.status, one.headers), "latin1");
    one.wire = { second, bytes: Buffer.concat([head, one.body]) };
  }
  return { status: stored.status, bytes: one.wire!.bytes };
}

/**
 * Longer than proxies keep theirs (60 s): whoever closes a kept connection first must not be us, while a request is on its
 * way. Others are told how long, and we wait a little longer than that.
 */
export function keepAliveSeconds(): number {
  return env().trustedProxies.length > 0 ? 65 : 15;
}

function messageHead(status: number, headers: string[]): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let index = 0; index < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return `${head}date: ${new Date().toUTCString()}\r\nconnection: keep-alive\r\nkeep-alive: timeout=${keepAliveSeconds()}\r\n\r\n`;
}

function prepared(stored: Stored, wanted: Encoding, common: Record<string, string>): Ready {
  let variants = ready.get(stored);
  if (!variants) ready.set(stored, (variants = {}));
  const encoding = stored[wanted] ? wanted : "identity";
  const found = variants[encoding];
  if (found) return found;
  const body = stored[encoding]!;
  const etag = `"${stored.etag}-${encoding[0]}"`;
  const all: Record<string, string> = { ...common, ...stored.headers, etag };
  if (stored.br ?? stored.gzip) all.vary = "Accept-Encoding";
  const unchanged = Object.entries(all).flat();
  if (encoding !== "identity") all["content-encoding"] = encoding;
  all["content-length"] = String(body.length);
  return (variants[encoding] = { etag, headers: Object.entries(all).flat(), unchanged, body });
}

/** An answer made for this request alone. */
export type Fresh = { status: number; body: Buffer; headers: Record<string, string>; cookies: string[] };

export async function sendFresh(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers, cookies }: Fresh,
) {
  // It has no ETag that an If-Match could name.
  if (status === 200 && failsIfMatch(request.headers["if-match"])) return sendPreconditionFailed(request, response);
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const all: Record<string, string | number | string[]> = { ...commonHeaders, ...headers };
  if (cookies.length > 0) all["set-cookie"] = cookies;
  let bytes = body;
  if (
    body.length > 1024 &&
    encoding !== "identity" &&
    isCompressible(headers["content-type"]) &&
    !headers["content-encoding"]
  ) {
    bytes = await compress(body, encoding, 4);
    all["content-encoding"] = encoding;
    all.vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  }
  if (status !== 304) all["content-length"] = bytes.length;
  response.writeHead(status, all);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/**
 * Sends a large file, or a text that is made while it is sent. Text is compressed with gzip: Brotli would hold the first
 * bytes back.
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies, stream }: Omit<Fresh, "body"> & { stream: ReadableStream<Uint8Array> },
) {
  const all: Record<string, string | string[]> = { ...commonHeaders, ...headers };
  if (cookies.length > 0) all["set-cookie"] = cookies;
  const gzip =
    isCompressible(headers["content-type"]) && acceptedEncoding(request.headers["accept-encoding"]) !== "identity";
  if (gzip) {
    delete all["content-length"];
    Object.assign(all, { "content-encoding": "gzip", vary: "Accept-Encoding" });
  }
  response.writeHead(status, all);
  if (request.method === "HEAD") {
    response.end();
    void stream.cancel();
    return;
  }
  const body = gzip
    ? stream.pipeThrough(new CompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>)
    : stream;
  void sendStream(request, response, body);
}

export function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  if (response.headersSent) return response.destroy();
  const body = Buffer.from(text);
  response.writeHead(status, {
    ...staticHeaders,
    "content-type": "text/plain; charset=utf-8",
    "content-length": body.length,
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function sendPreconditionFailed(request: IncomingMessage, response: ServerResponse) {
  sendPlain(request, response, 412, "If-Match names another version than the current one.");
}
