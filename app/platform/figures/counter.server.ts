import { hash } from "node:crypto";
import { browserKind } from "./browser-kind.ts";
import { readSeenPage, sourceOf, type SeenPage } from "./seen-page.ts";
import { createSums, otherName } from "./sums.server.ts";

/** What a request tells about its client. The object of a browser's repeated header block is the same every time. */
export type ClientFields = {
  userAgent?: string;
  referer?: string;
  /** Sec-Purpose or Purpose: "prefetch" for what nobody sees yet. */
  purpose?: string;
  ifNoneMatch?: string;
  forwardedFor?: string;
  /** Kept here by the counter. */
  client?: Client;
};

type Client = {
  peer: string;
  day: number;
  isCounted: boolean;
  kind: "robot" | "phone" | "computer";
  source: string | undefined;
  visitor: number;
  /** Has shown that it is a browser. */
  isProven: boolean;
  /** Its views since the last fold. */
  views: number;
};

type Entry = SeenPage & { views: number };

/** What is counted once a visitor and day, and the database may not have yet. */
export type Mark = { kind: string; mark: number; language: string };
type Waiting = { since: number; views: { entry: string; client: Client }[] };

/** Bounds of what one process keeps; beyond them the database decides, or the oldest is forgotten. */
const [maxEntries, maxCrowd, maxClients, maxVisitors, maxWaiting, viewsOfWaiting] = [1500, 500, 2000, 20_000, 2000, 5];
/** In flushes. A browser asks for the style sheet within a second; another process may tell us at its next flush. */
const waitingFlushes = 12;

/**
 * Counts views in this process. A view costs a few increments: what a header block and an address mean is computed once
 * and kept with them, and folded into sums every few seconds.
 */
export function createCounter(options: {
  ownHost: string;
  addressOf: (peer: string, forwardedFor?: string) => string;
}) {
  const sums = createSums();
  let [day, hour, dayNumber, salt] = ["", 0, 0, ""];
  let flushes = 0;
  const entries = new Map<string, Entry | undefined>();
  const crowd = new Map<string, Entry | undefined>();
  let touched: Client[] = [];
  const proven = new Set<number>();
  const counted = new Set<number>();
  const waiting = new Map<number, Waiting>();
  let marks: Mark[] = [];

  function clientOf(fields: ClientFields, peer: string): Client {
    const known = fields.client;
    if (known && known.peer === peer && known.day === dayNumber) return known;
    const kind = browserKind(fields.userAgent);
    const isCounted = kind !== "robot" && salt !== "" && !/prefetch|preview|prerender/.test(fields.purpose ?? "");
    const visitor = isCounted ? visitorOf(options.addressOf(peer, fields.forwardedFor), fields.userAgent ?? "") : 0;
    const client: Client = {
      peer,
      day: dayNumber,
      isCounted,
      kind,
      source: isCounted ? sourceOf(fields.referer, options.ownHost) : undefined,
      visitor,
      isProven: isCounted && (fields.ifNoneMatch !== undefined || proven.has(visitor)),
      views: 0,
    };
    if (isCounted && fields.ifNoneMatch !== undefined) prove(visitor);
    fields.client = client;
    return client;
  }

  /** 48 bits: enough to tell the visitors of a day apart. */
  function visitorOf(address: string, userAgent: string): number {
    return Number.parseInt(hash("sha256", `${salt}\n${address}\n${userAgent}`, "hex").slice(0, 12), 16);
  }

  function entryOf(address: string): Entry | undefined {
    const known = entries.get(address);
    if (known !== undefined || entries.has(address)) return known;
    if (entries.size >= maxEntries) return crowdedEntryOf(address);
    const page = readSeenPage(address);
    const entry = page && { ...page, views: 0 };
    entries.set(address, entry);
    return entry;
  }

  /**
   * More addresses than are kept, in a few seconds: somebody makes them up. Their pages and steps are counted, their
   * campaigns as "other", and what follows the question mark is not read.
   */
  function crowdedEntryOf(address: string): Entry | undefined {
    const end = address.indexOf("?");
    if (end > 0 && address.includes("step=", end) && address.length < 100) return crowdEntry(address, false);
    if (end < 0 || !address.includes("utm_", end)) return crowdEntry(end < 0 ? address : address.slice(0, end), false);
    return crowdEntry(address.slice(0, end + 1), true);
  }

  function crowdEntry(key: string, hasCampaign: boolean): Entry | undefined {
    const known = crowd.get(key);
    if (known !== undefined || crowd.has(key)) return known;
    if (crowd.size >= maxCrowd) fold();
    const page = readSeenPage(key);
    const entry = page && { ...page, ...(hasCampaign && { campaign: otherName }), views: 0 };
    crowd.set(key, entry);
    return entry;
  }

  /** A page was answered to somebody who is not one of us. */
  function countPage(address: string, fields: ClientFields, peer: string) {
    const client = clientOf(fields, peer);
    if (!client.isCounted) return;
    const entry = entryOf(address);
    if (!entry) return;
    if (client.isProven) count(entry, client);
    else if (proven.has(client.visitor)) {
      client.isProven = true;
      count(entry, client);
    } else wait(address, client);
  }

  function count(entry: Entry, client: Client) {
    entry.views++;
    if (client.views++ === 0) {
      if (touched.length >= maxClients) fold();
      touched.push(client);
      if (!counted.has(client.visitor)) {
        bounded(counted);
        counted.add(client.visitor);
        mark(visitorKind, client.visitor, entry.language);
      }
    }
    if (entry.step) mark(entry.step, client.visitor, entry.language);
  }

  function mark(kind: string, visitor: number, language: string) {
    if (marks.length < maxVisitors) marks.push({ kind, mark: visitor, language });
  }

  function wait(address: string, client: Client) {
    const known = waiting.get(client.visitor);
    if (known) {
      if (known.views.length < viewsOfWaiting) known.views.push({ entry: address, client });
      return;
    }
    if (waiting.size >= maxWaiting) waiting.delete(waiting.keys().next().value!);
    waiting.set(client.visitor, { since: flushes, views: [{ entry: address, client }] });
  }

  /** A style sheet, script or picture was answered: browsers ask for them, most robots do not. */
  function countFile(fields: ClientFields, peer: string) {
    const client = clientOf(fields, peer);
    if (!client.isCounted || client.isProven) return;
    client.isProven = true;
    prove(client.visitor);
  }

  function prove(visitor: number) {
    if (proven.has(visitor)) return;
    bounded(proven);
    proven.add(visitor);
    mark(browserMark, visitor, "");
    release(visitor);
  }

  /** Counts what a visitor read before it was known to be a browser. */
  function release(visitor: number) {
    const held = waiting.get(visitor);
    if (!held) return;
    waiting.delete(visitor);
    for (const { entry: address, client } of held.views) {
      const entry = entryOf(address);
      client.isProven = true;
      if (entry) count(entry, client);
    }
  }

  function bounded(set: Set<number>) {
    if (set.size >= maxVisitors) set.clear();
  }

  /** Turns the counters of addresses and clients into sums, and forgets them. */
  function fold() {
    for (const entry of [...entries.values(), ...crowd.values()]) {
      if (!entry || entry.views === 0) continue;
      const { name, language, campaign, views } = entry;
      sums.add(day, hour, "page", { name, language, count: views });
      sums.add(day, hour, "views", { language, count: views });
      if (campaign) sums.add(day, hour, "campaign", { name: campaign, count: views });
      entry.views = 0;
    }
    // Behind a proxy each request has a client of its own, so equal ones are added up first.
    const [devices, sources] = [new Map<string, number>(), new Map<string, number>()];
    for (const client of touched) {
      devices.set(client.kind, (devices.get(client.kind) ?? 0) + client.views);
      if (client.source !== undefined) sources.set(client.source, (sources.get(client.source) ?? 0) + client.views);
      client.views = 0;
    }
    for (const [name, count] of devices) sums.add(day, hour, "device", { name, count });
    for (const [name, count] of sources) sums.add(day, hour, "source", { name, count });
    touched = [];
    if (crowd.size >= maxCrowd) crowd.clear();
  }

  return {
    countPage,
    countFile,
    sums,
    get day() {
      return day;
    },
    get hour() {
      return hour;
    },
    /** Whether somebody's request would be counted: not a robot's, and not a prefetch. */
    isPerson: (fields: ClientFields, peer: string) => clientOf(fields, peer).isCounted,
    readPage: entryOf,
    /** From now on this day, hour and salt count. With a new salt nobody is recognized any more. */
    setClock(now: { day: string; hour: number; salt: string }) {
      fold();
      if (now.salt !== salt) {
        dayNumber++;
        for (const set of [proven, counted]) set.clear();
        waiting.clear();
        marks = [];
      }
      ({ day, hour, salt } = now);
    },
    /** What is to be stored now; `waiting` are the visitors of whom it is not known whether they are browsers. */
    take() {
      flushes++;
      for (const [visitor, { since }] of waiting) if (flushes - since > waitingFlushes) waiting.delete(visitor);
      fold();
      if (entries.size >= maxEntries) for (const known of [entries, crowd]) known.clear();
      const taken = marks;
      marks = [];
      return { rows: sums.take(), marks: taken, waiting: [...waiting.keys()] };
    },
    giveBack(taken: { rows: Parameters<typeof sums.giveBack>[0]; marks: Mark[] }) {
      sums.giveBack(taken.rows);
      if (marks.length < maxVisitors) marks.push(...taken.marks);
    },
    /** Another process has seen that these are browsers. */
    proveAll(visitors: number[]) {
      for (const visitor of visitors) {
        bounded(proven);
        proven.add(visitor);
        release(visitor);
      }
    },
  };
}

export const visitorKind = "visitor";
export const browserMark = "browser";

export type Counter = ReturnType<typeof createCounter>;
