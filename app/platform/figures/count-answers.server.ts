import type { IncomingMessage } from "node:http";
import { isAnonymous } from "#app/platform/auth/is-anonymous.ts";
import { env } from "#app/platform/env.server.ts";
import type { ClientFields } from "#app/platform/figures/counter.server.ts";
import { counter, isEmptySearch } from "#app/platform/figures/figures.server.ts";
import { isOfPages, looksPersonal } from "#app/platform/figures/seen-page.ts";
import { loggedPath } from "#app/platform/logged-path.ts";

/** Otherwise nginx or a beacon tells what was read: decision record 34. */
const countsViews = env().countViews.from === "requests";
const figures = counter();

function countView(address: string, fields: ClientFields, peer: string) {
  if (countsViews) figures.countPage(address, fields, peer);
  if (address.includes("q=")) countEmptySearch(address, fields, peer);
}

/** In milliseconds. */
const slowRender = 500;

type Answer = { status: number; address: string; milliseconds: number };

export function countAnswer(request: IncomingMessage, { status, address, milliseconds }: Answer) {
  if (request.method !== "GET" || !isAnonymous(request.headers.cookie)) return;
  const isFile = isOfPages(address);
  const isPage = status === 200 || status === 304;
  if (!isFile && !isPage && status !== 404) return;
  const peer = request.socket.remoteAddress ?? "";
  const fields = fieldsOf(request);
  if (isFile) {
    if (isPage && countsViews) figures.countFile(fields, peer);
    return;
  }
  if (isPage) {
    countView(address, fields, peer);
    if (milliseconds >= slowRender) countSlow(address, milliseconds);
  } else countMissing(address, fields, peer);
}

function fieldsOf({ headers }: IncomingMessage): ClientFields {
  return {
    userAgent: headers["user-agent"],
    referer: headers.referer,
    purpose: String(headers["sec-purpose"] ?? headers.purpose ?? ""),
    ifNoneMatch: headers["if-none-match"],
    forwardedFor: headers["x-forwarded-for"] === undefined ? undefined : String(headers["x-forwarded-for"]),
  };
}

function countSlow(address: string, milliseconds: number) {
  const page = figures.readPage(address);
  if (!page || figures.day === "") return;
  figures.sums.add(figures.day, figures.hour, "slow", {
    name: page.name,
    language: page.language,
    total: Math.round(milliseconds),
  });
}

function countEmptySearch(address: string, fields: ClientFields, peer: string) {
  const page = figures.readPage(address);
  if (!page?.search || !isEmptySearch(page.search) || !figures.isPerson(fields, peer)) return;
  figures.sums.add(figures.day, figures.hour, "emptySearch", { name: page.search, language: page.language });
}

/** What robots try, and what no page of ours links to, is not for the list. */
const probed = /\.\w{1,5}$|\.(php|env|git)\b|\/(wp-|\.|cgi-bin|admin|auth|account|functions|assets|locales)/i;

function countMissing(address: string, fields: ClientFields, peer: string) {
  const [path = ""] = address.split("?", 1);
  if (path.length > 120 || probed.test(path) || looksPersonal(path) || !figures.isPerson(fields, peer)) return;
  figures.sums.add(figures.day, figures.hour, "missing", {
    name: loggedPath(path),
    detail: linkingPage(fields.referer),
  });
}

/** Our own page, as a path; of another site only its host. */
function linkingPage(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return "";
  const { origin, hostname, pathname } = new URL(referer);
  if (origin !== env().siteUrl) return looksPersonal(hostname) ? "" : hostname.slice(0, 100);
  return looksPersonal(pathname) ? "" : loggedPath(pathname).slice(0, 120);
}
