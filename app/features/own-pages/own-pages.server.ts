import { and, eq, isNotNull, sql } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { languages, localizedPath, plainPath, type Language } from "#app/platform/i18n/language.ts";
import { dropRenderedPages } from "#app/platform/pages/content-version.server.ts";
import { readPhotographs } from "#app/platform/images/photographs.server.ts";
import { db } from "#db/client.server.ts";
import { addresses, ownPages } from "#db/schema.ts";
import { areaOf } from "#app/features/redirects/admin/address-areas.ts";
import { isComplete, wordsIn, type PageValues } from "./page-values.ts";
import { addressesOf, picturesOf, shownPage, type ShownPage } from "./shown-page.ts";

/**
 * The addresses of the pages that the owner made, in memory: read again with every version of the content. A page itself
 * is read when it is rendered.
 */
type Address = { pageId: string; language: Language; isMoved: boolean };
type Period = { from: number; until: number };

let byPath = new Map<string, Address>();
let periods = new Map<string, Period>();
let timer: NodeJS.Timeout | undefined;
const told = new Set<string>();

export async function loadOwnPages() {
  const rows = await db()
    .select({ path: addresses.path, pageId: ownPages.id, language: addresses.language, status: addresses.status })
    .from(addresses)
    .innerJoin(ownPages, eq(ownPages.id, addresses.pageId))
    .where(and(isNotNull(addresses.pageId), isNotNull(addresses.language)));
  const published = await db()
    .select({ id: ownPages.id, from: ownPages.visibleFrom, until: ownPages.visibleUntil })
    .from(ownPages)
    .where(eq(ownPages.published, true));
  byPath = new Map(
    rows.map(({ path, pageId, language, status }) => [
      path,
      { pageId, language: language ?? languages[0], isMoved: status !== null },
    ]),
  );
  periods = new Map(
    published.map(({ id, from, until }) => [id, { from: from?.getTime() ?? 0, until: until?.getTime() ?? Infinity }]),
  );
  warnOfTakenAddresses();
  waitForNextChange();
}

/** A later release may bring a page of its own to an address of the owner's: that one is shown, so it is told. */
function warnOfTakenAddresses() {
  for (const [path, { isMoved }] of byPath) {
    if (isMoved || told.has(path) || areaOf(path) === "free") continue;
    told.add(path);
    log.warn(
      { path },
      "this address of a page made in the admin area now belongs to the site; give the page another one",
    );
  }
}

const longestWait = 2 ** 31 - 1;

/** Pages appear and end at their times without a change of the content, in every process by itself. */
function waitForNextChange(now = Date.now()) {
  clearTimeout(timer);
  const times = [...periods.values()].flatMap(({ from, until }) => [from, until]).filter((at) => at > now);
  const next = Math.min(...times);
  if (!Number.isFinite(next)) return;
  timer = setTimeout(
    () => {
      dropRenderedPages();
      waitForNextChange();
    },
    Math.min(longestWait, next - now + 5),
  ).unref();
}

export function isVisible(pageId: string, now = Date.now()): boolean {
  const period = periods.get(pageId);
  return !!period && period.from <= now && now < period.until;
}

export type FoundPage = {
  id: string;
  values: PageValues;
  language: Language;
  /** Where it is now in each language that it exists in. */
  addresses: Partial<Record<Language, string>>;
};

/** The page at a path: where it is, where it was, or its address of the other language behind this one's prefix. */
export async function findOwnPage(path: string, language: Language): Promise<FoundPage | undefined> {
  const plain = plainPath(path);
  const known = byPath.get(path) ?? languages.map((code) => byPath.get(localizedPath(code, plain))).find(Boolean);
  if (!known) return undefined;
  const [row] = await db().select({ contents: ownPages.contents }).from(ownPages).where(eq(ownPages.id, known.pageId));
  if (!row) return undefined;
  return { id: known.pageId, values: row.contents, language, addresses: addressesOf(row.contents) };
}

/** The title of a page in a language that it exists in. */
export async function findTitle(id: string, language: Language): Promise<string | undefined> {
  const [row] = await db().select({ contents: ownPages.contents }).from(ownPages).where(eq(ownPages.id, id));
  return row && isComplete(row.contents, language) ? wordsIn(row.contents, "title", language) : undefined;
}

export async function renderable(values: PageValues, language: Language): Promise<ShownPage> {
  return shownPage(values, language, await readPhotographs(picturesOf(values)));
}

/** For the sitemap and lists for programs: the pages that visitors can see now and search engines may list. */
export async function listOwnPages() {
  const rows = await db()
    .select({ id: ownPages.id, values: ownPages.contents, updatedAt: ownPages.updatedAt })
    .from(ownPages)
    .where(and(eq(ownPages.published, true), sql`(${ownPages.contents} ->> 'inSearch') = 'true'`))
    .orderBy(ownPages.createdAt, ownPages.id);
  return rows.filter(({ id }) => isVisible(id)).map((row) => ({ ...row, addresses: addressesOf(row.values) }));
}
