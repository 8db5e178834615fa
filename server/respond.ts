import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** An answer that is kept: its bytes in up to three encodings. */
export type Stored = {
  status: number;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  etag: string;
  headers: Record<string, string>;
};

type Encoding = "br" | "gzip" | "identity";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function acceptedEncoding(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"];
  if (typeof accepted !== "string") return "identity";
  if (accepted.includes("br") && !/\bbr;q=0(\.0+)?(,|$)/.test(accepted)) return "br";
  return accepted.includes("gzip") && !/\bgzip;q=0(\.0+)?(,|$)/.test(accepted) ? "gzip" : "identity";
}

export function compress(body: Buffer, encoding: "br" | "gzip", quality: number): Promise<Buffer> {
  return encoding === "gzip"
    ? gzipAsync(body, { level: Math.min(quality, 9) })
    : brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
}

export function isCompressible(type: string | null | undefined): boolean {
  return !!type && /^(text\/|application\/(json|javascript|xml|rss\+xml|manifest\+json|x-script)|image\/svg)/.test(type);
}

export function sendStored(request: IncomingMessage, response: ServerResponse, stored: Stored, common: Record<string, string>) {
  let encoding = acceptedEncoding(request);
  if (!stored[encoding]) encoding = stored.gzip && encoding === "br" && /gzip/.test(String(request.headers["accept-encoding"])) ? "gzip" : "identity";
  const body = stored[encoding]!;
  const etag = `"${stored.etag}-${encoding[0]}"`;
  const headers: Record<string, string | number> = { ...common, ...stored.headers, etag };
  if (stored.br ?? stored.gzip) headers.vary = "Accept-Encoding";
  if (matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = body.length;
  response.writeHead(stored.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === etag || header === "*" || header.split(/\s*,\s*/).includes(etag) || header.includes(`W/${etag}`));
}
