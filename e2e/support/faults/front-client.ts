import { connect as connectHttp2 } from "node:http2";
import { Agent, request } from "node:https";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

type Options = { method?: string; headers?: Record<string, string | string[]>; body?: Buffer | string };

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Sends a request over TLS to a test's nginx with its self-signed certificate. The body is not decoded. */
export function ask(url: string, { method = "GET", headers = {}, body }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The same over HTTP/2. Each cookie is a separate header field, as browsers send them. */
export function askHttp2(
  url: string,
  headers: Record<string, string | string[]> = {},
  method = "GET",
): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const session = connectHttp2(origin, { rejectUnauthorized: false });
    session.on("error", reject);
    const stream = session.request({ ":path": pathname + search, ":method": method, ...headers });
    const chunks: Buffer[] = [];
    let answered: Answer["headers"] = {};
    stream.on("response", (given) => (answered = given as Answer["headers"]));
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("end", () => {
      session.close();
      resolve({ status: Number(answered[":status"]), headers: answered, body: Buffer.concat(chunks) });
    });
    stream.end();
  });
}

export function textOf({ headers, body }: Answer): string {
  const encoding = headers["content-encoding"];
  return (encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body).toString();
}
