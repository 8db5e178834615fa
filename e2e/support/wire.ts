import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { scaledTimeout } from "../../test/scaled-timeout.ts";

export type WireResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  form?: Record<string, string>;
  json?: unknown;
};

/**
 * Sends a plain HTTP request: redirects are not followed, bodies not decoded, cookies not stored, headers sent as
 * given.
 */
export function ask(
  base: string,
  path: string,
  { method, headers = {}, body, form, json }: RequestOptions = {},
): Promise<WireResponse> {
  const url = new URL(base);
  const sent = { host: url.host, ...headers };
  if (form) Object.assign(sent, { "content-type": "application/x-www-form-urlencoded" });
  if (json !== undefined) Object.assign(sent, { "content-type": "application/json" });
  const bytes = form ? new URLSearchParams(form).toString() : json !== undefined ? JSON.stringify(json) : body;
  // Node omits it for methods that rarely have a body, and the server would then parse the body as another request.
  if (bytes !== undefined) Object.assign(sent, { "content-length": String(Buffer.byteLength(bytes)) });
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: url.hostname,
        port: url.port,
        path,
        method: method ?? (bytes === undefined ? "GET" : "POST"),
        headers: sent,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const all = Buffer.concat(chunks);
          resolve({ status: response.statusCode!, headers: response.headers, body: all, text: all.toString("utf8") });
        });
      },
    );
    request.on("error", reject);
    request.end(bytes);
  });
}

/**
 * Sends raw bytes. Resolves when the server closes the connection, or when it sends nothing for `silence` milliseconds.
 */
export function sendBytes(
  base: string,
  bytes: string,
  silence = scaledTimeout(400),
): Promise<{ answer: string; closed: boolean; after: number }> {
  const url = new URL(base);
  const started = Date.now();
  return new Promise((resolve) => {
    let answer = "";
    let closed = true;
    const socket = connect(Number(url.port), url.hostname, () => socket.write(Buffer.from(bytes, "latin1")));
    socket.setTimeout(silence, () => {
      closed = false;
      socket.destroy();
    });
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve({ answer, closed, after: Date.now() - started }));
  });
}
