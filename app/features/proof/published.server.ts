import { byLanguage, textIn } from "#app/platform/i18n/words.ts";
import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { AddedContent, Photograph, Quote, StoryCard, TeamMember } from "#app/platform/i18n/added-content.ts";
import { setAddedContent, type AddedByNamespace } from "#app/platform/i18n/copy.server.ts";
import type { Namespace } from "#app/platform/i18n/copy.ts";
import { defaultLanguage, languages, type Language } from "#app/platform/i18n/language.ts";
import { readPhotographs } from "#app/platform/images/photographs.server.ts";
import { truncated } from "#app/platform/seo/json-ld.ts";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { revisions, siteRecords } from "#db/schema.ts";
import { toRecord, type StoredRecord } from "./admin/records.server.ts";

/**
 * Published team members, stories and quotes, in memory: read again with every new content version, so that rendering
 * a page needs no query.
 */
export type Story = StoryCard & { situation: string; done: string; changed: string; modified: string };

type Published = Record<Language, { team: TeamMember[]; quotes: PlacedQuote[]; stories: Story[] }>;
type PlacedQuote = Quote & { onHome: boolean; onOfferings: boolean };
type MakePhotograph = Awaited<ReturnType<typeof readPhotographs>>;

const nothing = { team: [], quotes: [], stories: [] };
let published: Published = byLanguage(() => nothing);

/** How many stories a page shows as cards. */
const cardsPerPage = 3;

export async function loadPublishedRecords() {
  const rows = await db()
    .select()
    .from(siteRecords)
    .where(and(siteRecords.published, isNull(siteRecords.deletedAt)))
    .orderBy(siteRecords.position, siteRecords.id);
  const records = rows.map(toRecord);
  const photograph = await readPhotographs(records.map(({ values }) => String(values.picture ?? "")));
  published = byLanguage((language) => publishedIn(records, language, photograph));
  setAddedContent("people", addedContent());
}

function publishedIn(records: StoredRecord[], language: Language, photograph: MakePhotograph): Published[Language] {
  const of = <Item>(kind: StoredRecord["kind"], toItem: (record: StoredRecord, text: TextOf) => Item) =>
    records.filter((record) => record.kind === kind).map((record) => toItem(record, textsOf(record, language)));
  const picture = ({ values }: StoredRecord, alt: string): { picture?: Photograph } => {
    const { picture: address, focusX, focusY } = values;
    const shown = photograph({ address: String(address), focusX: Number(focusX), focusY: Number(focusY), alt });
    return shown ? { picture: shown } : {};
  };
  return {
    team: of("team-member", (record, text) => {
      const { picture: portrait } = picture(record, text("name"));
      return {
        id: record.id,
        name: text("name"),
        role: text("role"),
        text: text("text"),
        ...(portrait && { portrait }),
      };
    }),
    quotes: of("quote", ({ id, values }, text) => ({
      id,
      words: text("words"),
      name: text("name"),
      role: text("role"),
      organization: text("organization"),
      onHome: values.onHome === true,
      onOfferings: values.onOfferings === true,
    })),
    stories: of("story", (record, text) => ({
      slug: record.slug!,
      title: text("title"),
      summary: truncated(text("situation").replace(/\s+/g, " "), 220),
      date: (record.publishedAt ?? record.createdAt).toISOString(),
      modified: record.updatedAt.toISOString(),
      situation: text("situation"),
      done: text("done"),
      changed: text("changed"),
      ...picture(record, text("pictureAlt")),
    })).sort((one, other) => other.date.localeCompare(one.date)),
  };
}

type TextOf = (name: string) => string;

/** The text of a field in one language. Names and organizations are the same in both. */
function textsOf({ values }: StoredRecord, language: Language): TextOf {
  return (name) => String(textIn(values, name, language) || textIn(values, name, defaultLanguage) || "");
}

/** Which page shows what; a namespace without content gets nothing added. */
function addedContent(): AddedByNamespace {
  const added = new Map<`${Language}/${Namespace}`, AddedContent>();
  for (const language of languages) {
    const { team, quotes, stories } = published[language];
    const cards = stories.slice(0, cardsPerPage).map(toCard);
    const quotesOn = (place: "onHome" | "onOfferings") =>
      quotes.filter((quote) => quote[place]).map(({ onHome: _, onOfferings: __, ...quote }) => quote);
    const pages: Partial<Record<Namespace, AddedContent>> = {
      common: { hasStories: stories.length > 0 ? true : undefined },
      about: { team },
      home: { stories: cards, quotes: quotesOn("onHome") },
      offerings: { stories: cards, quotes: quotesOn("onOfferings") },
      "raices-latinas": { stories: cards },
    };
    for (const [namespace, content] of Object.entries(pages)) {
      const filled = Object.entries(content).filter(([, value]) => value === true || (value as unknown[])?.length > 0);
      if (filled.length > 0) added.set(`${language}/${namespace as Namespace}`, Object.fromEntries(filled));
    }
  }
  return added;
}

export function toCard({ slug, title, summary, date, picture }: Story): StoryCard {
  return { slug, title, summary, date, ...(picture && { picture }) };
}

/** The newest first. */
export function publishedStories(language: Language): Story[] {
  return published[language].stories;
}

/** A story that visitors do not see yet, for editors. */
export async function findDraftStory(slug: string, language: Language): Promise<(Story & { id: string }) | undefined> {
  const [row] = await db()
    .select()
    .from(siteRecords)
    .where(
      and(
        eq(siteRecords.kind, "story"),
        eq(siteRecords.slug, slug),
        not(siteRecords.published),
        isNull(siteRecords.deletedAt),
      ),
    );
  if (!row) return undefined;
  const record = toRecord(row);
  const photograph = await readPhotographs([String(record.values.picture ?? "")]);
  return { ...publishedIn([record], language, photograph).stories[0]!, id: record.id };
}

/** Stories that contain the words of a search, anywhere. They are few, so they are compared one by one. */
export function searchStories(query: string, language: Language): StoryCard[] {
  const wanted = fold(query);
  return publishedStories(language)
    .filter(({ title, situation, done, changed }) =>
      fold([title, situation, done, changed].join("\n")).includes(wanted),
    )
    .map(toCard);
}

/** The present slug of a story that was published under another one. */
export async function findStorySlug(oldSlug: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ slug: siteRecords.slug })
    .from(revisions)
    .innerJoin(siteRecords, eq(siteRecords.id, revisions.subjectId))
    .where(
      and(
        eq(revisions.kind, "story"),
        sql`${revisions.snapshot} ->> 'slug' = ${oldSlug}`,
        siteRecords.published,
        isNull(siteRecords.deletedAt),
      ),
    )
    .limit(1);
  return row?.slug ?? undefined;
}
