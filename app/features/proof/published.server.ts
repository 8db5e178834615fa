import { isCategoryKey } from "#app/components/cards/categories.ts";
import { byLanguage, textIn } from "#app/platform/i18n/words.ts";
import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type {
  AddedContent,
  Fact,
  OwnCategory,
  Photograph,
  Quote,
  StoryCard,
  TeamFace,
  TeamMember,
} from "#app/platform/i18n/added-content.ts";
import { setAddedContent, type AddedByNamespace } from "#app/platform/i18n/copy.server.ts";
import type { Namespace } from "#app/platform/i18n/copy.ts";
import { defaultLanguage, languages, type Language } from "#app/platform/i18n/language.ts";
import { recordKinds } from "#app/platform/records/record-kinds.ts";
import { readPhotographs } from "#app/platform/images/photographs.server.ts";
import { firstSentences } from "#app/platform/seo/json-ld.ts";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { revisions, siteRecords } from "#db/schema.ts";
import { toRecord, type StoredRecord } from "./admin/records.server.ts";

/**
 * Published team members, stories, quotes, facts and categories, in memory: read again with every new content version, so that rendering
 * a page needs no query.
 */
export type Story = StoryCard & { situation: string; done: string; changed: string; modified: string };

type Published = Record<
  Language,
  { team: TeamMember[]; quotes: PlacedQuote[]; stories: Story[]; facts: Fact[]; categories: OwnCategory[] }
>;
type PlacedQuote = Quote & { onHome: boolean; onOfferings: boolean };
type MakePhotograph = Awaited<ReturnType<typeof readPhotographs>>;

const nothing = { team: [], quotes: [], stories: [], facts: [], categories: [] };
let published: Published = byLanguage(() => nothing);

/** How many stories a page shows as cards. */
const cardsPerPage = 3;

/** More would push the page down; the others wait for their turn in the list. */
const factsOnHome = 4;

export async function loadPublishedRecords() {
  const rows = await db()
    .select()
    .from(siteRecords)
    // During an upgrade the next release may have stored kinds that this one does not know.
    .where(and(siteRecords.published, isNull(siteRecords.deletedAt), inArray(siteRecords.kind, [...recordKinds])))
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
    facts: of("fact", ({ id, values }, text) => ({
      id,
      figure: text("figure"),
      meaning: text("meaning"),
      ...(values.source ? { source: text("source") } : {}),
      ...(values.sourceUrl ? { sourceUrl: text("sourceUrl") } : {}),
    })),
    categories: of("category", ({ values }, text) => ({
      key: String(values.key),
      label: text("name"),
      intro: text("about"),
      family: String(values.family),
    })).filter(({ key }) => isCategoryKey(key)),
    stories: of("story", (record, text) => ({
      slug: record.slug!,
      title: text("title"),
      summary: firstSentences(text("situation").replace(/\s+/g, " "), 160),
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
    const { team, quotes, stories, facts, categories } = published[language];
    const cards = stories.slice(0, cardsPerPage).map(toCard);
    const quotesOn = (place: "onHome" | "onOfferings") =>
      quotes.filter((quote) => quote[place]).map(({ onHome: _, onOfferings: __, ...quote }) => quote);
    const pages: Partial<Record<Namespace, AddedContent>> = {
      common: { hasStories: stories.length > 0 ? true : undefined },
      about: { team },
      home: { faces: team.map(toFace), stories: cards, quotes: quotesOn("onHome"), facts: facts.slice(0, factsOnHome) },
      offerings: { stories: cards, quotes: quotesOn("onOfferings") },
      "raices-latinas": { stories: cards },
      insights: { categories },
    };
    for (const [namespace, content] of entriesOf(pages)) {
      const filled = Object.entries(content).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value));
      if (filled.length > 0) added.set(`${language}/${namespace}`, Object.fromEntries(filled));
    }
  }
  return added;
}

function toFace({ id, name, portrait }: TeamMember): TeamFace {
  const { src, focusX = 50, focusY = 50 } = portrait ?? {};
  return { id, name, ...(src && { portrait: src }), focusX, focusY };
}

export function toCard({ slug, title, summary, date, picture }: Story): StoryCard {
  return { slug, title, summary, date, ...(picture && { picture }) };
}

export function publishedTeam(language: Language): TeamMember[] {
  return published[language].team;
}

export function publishedCategories(language: Language): OwnCategory[] {
  return published[language].categories;
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
