import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { cpuMilliseconds, mainThreadMilliseconds, residentMegabytes } from "./process-figures.ts";
import { words } from "./generate-posts.ts";
import { median } from "./results-file.ts";

/** Ids of one row of each kind, for the detail pages. */
export type Examples = { post: string; lead: string; mail: string; image: string };

/** Every page of the admin area, with the filters and searches that are expensive for the database. */
export function adminPages({ post, lead, mail, image }: Examples): Record<string, string> {
  return {
    dashboard: "/admin",
    "posts, page 2,000": "/admin?page=2000",
    "posts, the last page": "/admin?page=100000",
    "posts, by title": "/admin?sort=title",
    "posts, by title, page 2,000": "/admin?sort=title&page=2000",
    "posts, by date, the last page": "/admin?sort=date&page=100000",
    "posts, a common word, by title": `/admin?q=${words.common}&sort=title`,
    "calendar, a month": "/admin/calendar?month=2025-01",
    authors: "/admin/authors",
    "posts, drafts": "/admin?status=draft",
    "posts, scheduled": "/admin?status=scheduled",
    "posts, a category": "/admin?cluster=stories",
    "posts, a rare word": `/admin?q=${words.rare}`,
    "posts, a common word": `/admin?q=${words.common}`,
    "posts, a common word among drafts": `/admin?q=${words.common}&status=draft`,
    "posts, one letter": "/admin?q=e",
    "posts, nothing found": `/admin?q=${words.missing}`,
    "editor, a new post": "/admin/posts/new",
    editor: `/admin/posts/${post}`,
    revisions: `/admin/posts/${post}/revisions`,
    bin: "/admin/bin",
    images: "/admin/images",
    "images, the last page": "/admin/images?page=84",
    "images, a search": "/admin/images?q=picture-19",
    "one image": `/admin/images/${image}`,
    users: "/admin/users",
    "users, a search": "/admin/users?q=person-1999",
    "search, a rare word": `/admin/search?q=${words.rare}`,
    "search, a common word": `/admin/search?q=${words.common}`,
    "search, one letter": "/admin/search?q=e",
    activity: "/admin/audit",
    "activity, of one kind": "/admin/audit?action=postUpdated",
    "activity, the oldest first": "/admin/audit?sort=oldest",
    inbox: "/admin/leads",
    "inbox, the last page": "/admin/leads?page=800",
    "inbox, by name, the last page": "/admin/leads?sort=name&page=800",
    "inbox, by last contact": "/admin/leads?sort=newest",
    "inbox, closed": "/admin/leads?status=closed",
    "inbox, from the scanner": "/admin/leads?source=scanner",
    "inbox, overdue": "/admin/leads?due=overdue",
    "inbox, a search": "/admin/leads?q=person-1999",
    "inbox, one letter": "/admin/leads?q=e",
    "one person": `/admin/leads/${lead}`,
    "one person's export": `/admin/leads/${lead}/export.json`,
    mail: "/admin/mail",
    "mail, the last page": "/admin/mail?page=2000",
    "mail, a search": "/admin/mail?q=person-19500",
    "mail, nothing found": `/admin/mail?q=${words.missing}`,
    "one mail": `/admin/mail/${mail}`,
    "export of all leads": "/admin/leads/export.csv",
    "export of the activity": "/admin/audit/export.csv",
    "events, rendered": "/events",
    "events, the last page, rendered": "/events?page=125",
    "events, from memory": "/events",
    sitemap: "/sitemap.xml",
    "sitemap, the last part": "/sitemaps/230.xml",
  };
}

export type AdminFigure = {
  name: string;
  /** Of the first complete response after the start. */
  first: number;
  /** The median of those after it. */
  milliseconds: number;
  /** The fastest: what the page takes when nothing else uses the processor. */
  least: number;
  /** The longest wait of /healthz during the request. */
  waited: number;
  /** CPU time of the main thread during one such wait: how long it was blocked, independent of the machine's load. */
  blocked: number;
  /** Of the site's process. */
  cpu: number;
  bytes: number;
  /** Growth of resident memory, in megabytes. */
  growth: number;
};

const warmRequests = 15;

/** Requests every page once, and then some times when the database has its data in memory. */
export async function measureAdmin(url: string, cookie: string, pid: number, pages: Record<string, string>) {
  const agent = new Agent({ keepAlive: true });
  const figures: AdminFigure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const sender = name.endsWith("from memory") ? "" : cookie;
    const first = (await timed(agent, url + path, sender)).milliseconds;
    const before = { cpu: cpuMilliseconds(pid), memory: residentMegabytes(pid)[0]! };
    const probe = startProbe(url, pid);
    const { milliseconds: second, bytes } = await timed(agent, url + path, sender);
    const { waited, blocked } = await probe.stop();
    const cpu = cpuMilliseconds(pid) - before.cpu;
    const times = [second];
    // Not of exports, which take seconds.
    while (second < 1000 && times.length < warmRequests)
      times.push((await timed(agent, url + path, sender)).milliseconds);
    const milliseconds = median(times);
    figures.push({
      name,
      first,
      milliseconds,
      least: Math.min(...times),
      waited,
      blocked,
      cpu,
      bytes,
      growth: residentMegabytes(pid)[0]! - before.memory,
    });
    console.log(
      `${name}: ${Math.round(milliseconds)} ms, first ${Math.round(first)} ms, blocked ${Math.round(blocked)} ms, CPU ${Math.round(cpu)} ms`,
    );
  }
  agent.destroy();
  return figures;
}

/** Polls /healthz, often enough not to miss a wait, but without becoming a load itself. */
function startProbe(url: string, pid: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let stopped = false;
  let waited = 0;
  let blocked = 0;
  const done = (async () => {
    while (!stopped) {
      const before = { time: performance.now(), cpu: mainThreadMilliseconds(pid) };
      await fetchAll(agent, `${url}/healthz`, "");
      waited = Math.max(waited, performance.now() - before.time);
      blocked = Math.max(blocked, mainThreadMilliseconds(pid) - before.cpu);
      await pause(5);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      agent.destroy();
      return { waited, blocked };
    },
  };
}

async function timed(agent: Agent, url: string, cookie: string) {
  const started = performance.now();
  const bytes = await fetchAll(agent, url, cookie);
  return { bytes, milliseconds: performance.now() - started };
}

export function fetchAll(agent: Agent | undefined, url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
      response.on("error", reject);
    }).on("error", reject);
  });
}
