import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { errorMessage } from "#db/error-code.ts";
import { env } from "../env.server.ts";
import { ownErrors } from "./events.ts";
import { isPublicAddress } from "./public-address.server.ts";

export type SendOptions = {
  /** These hosts may have private addresses. */
  privateHosts?: readonly string[];
  /** Certificates besides those that Node trusts. */
  ca?: string;
  /** In milliseconds, for everything from the name to the end of the answer. */
  timeout?: number;
  resolve?: (host: string) => Promise<Target[]>;
};

export type Outcome = { ok: boolean; status?: number; error?: string };

const maxAnswerBytes = 4096;
const shownCharacters = 300;

/** Sends one request. It follows no redirect, reads a few kilobytes of the answer, and never throws. */
export async function sendHook(
  address: string,
  headers: Record<string, string>,
  body: string,
  options: SendOptions = {},
): Promise<Outcome> {
  const timeout = options.timeout ?? 10_000;
  const signal = AbortSignal.timeout(timeout);
  try {
    const url = new URL(address);
    if (url.protocol !== "https:") return { ok: false, error: ownErrors.https };
    const targets = await orTimeout(targetsOf(url, options), signal);
    return await post(url, targets, { headers, body, signal, ca: options.ca });
  } catch (error) {
    return { ok: false, error: signal.aborted ? ownErrors.timeout : describe(error) };
  }
}

type Target = { address: string; family: number };

/** The request goes to exactly what was checked here: a second answer of the name server changes nothing. */
async function targetsOf(
  { hostname }: URL,
  { privateHosts = env().hookPrivateHosts, resolve }: SendOptions,
): Promise<Target[]> {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await (resolve ?? resolveName)(host);
  const allowed = privateHosts.includes(host) ? found : found.filter(({ address }) => isPublicAddress(address));
  if (allowed.length === 0) throw new Error(ownErrors.private);
  return allowed;
}

const resolveName = (host: string) => lookup(host, { all: true });

type Sending = { headers: Record<string, string>; body: string; signal: AbortSignal; ca: string | undefined };

function post(url: URL, targets: Target[], { headers, body, signal, ca }: Sending): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const checked: LookupFunction = (_host, options, done) => {
      const [first] = targets;
      if (options.all || !first) done(null, targets);
      else done(null, first.address, first.family);
    };
    const sent = request(url, {
      method: "POST",
      // A connection of its own: none that was opened to another address is used again.
      agent: false,
      lookup: checked,
      signal,
      ca,
      headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers },
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      const { statusCode: status = 0 } = answer;
      // What a receiver says after its "yes" is not waited for.
      const text = isAccepted(status) ? Promise.resolve("") : readBeginning(answer);
      text.then((beginning) => {
        resolve(outcomeOf(status, beginning));
        sent.destroy();
      }, reject);
    });
    sent.end(body);
  });
}

/** Stops after a few kilobytes, however much comes. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

const isAccepted = (status: number) => status >= 200 && status < 300;

function outcomeOf(status: number, text: string): Outcome {
  if (isAccepted(status)) return { ok: true, status };
  if (status >= 300 && status < 400) return { ok: false, status, error: ownErrors.redirect };
  return { ok: false, status, error: oneLine(text) };
}

/** What another server writes is stored and shown as one short line. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\ufffd]+/gu, " ")
    .trim()
    .slice(0, shownCharacters);
}

function orTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function describe(error: unknown): string {
  return oneLine(errorMessage(error)) || "the connection failed";
}
