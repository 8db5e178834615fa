import { setImmediate } from "node:timers/promises";
import { findPublicPosts } from "#app/features/insights/listing/search.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import { cachePerContentVersion } from "#app/platform/pages/content-version.server.ts";
import { searchSources, type SearchDocument } from "./documents.server.ts";
import { excerptOf, foldWords, marked, scoreOf, wordsOf, type Folded } from "./matching.ts";

/** In pieces, every second of which was searched for. */
export type SearchHit = {
  kind: SearchDocument["kind"] | "article";
  path: string;
  title: string[];
  excerpt: string[];
  /** Of the texts, where they are not in the language of the page. */
  language?: Language;
  /** An event whose dates are all over. */
  isOver?: true;
};

export type SearchResult = {
  hits: SearchHit[];
  /** There are more than these; another word narrows them. */
  more: boolean;
  /** More articles than are shown here have the words: the page of articles lists them. */
  moreArticles: boolean;
};

const mostHits = 30;
/** The newest articles that match are compared; one with the words in its title comes first. */
const mostArticles = 60;
const shownArticles = 15;

/** Of two that fit equally well. */
const weights: Record<SearchHit["kind"], number> = { page: 4, event: 3, question: 2, story: 2, article: 0 };

type Entry = SearchDocument & { folded: Folded };

/**
 * The texts of one language, folded once for each version of the content. What has not changed is kept, so that a
 * change of one page does not fold a thousand (decision record 45).
 */
const entriesIn = byLanguage((language) => {
  let known = new Map<string, Entry>();
  return cachePerContentVersion(async () => {
    const next = new Map<string, Entry>();
    for (const source of searchSources) {
      for (const document of await source(language)) {
        const key = `${document.kind} ${document.path} ${document.title}`;
        const before = known.get(key);
        const isSame = before !== undefined && before.text === document.text;
        next.set(key, { ...document, folded: isSame ? before.folded : foldDocument(document) });
        // Other requests run meanwhile.
        if (!isSame && next.size % 50 === 0) await setImmediate();
      }
    }
    known = next;
    return [...next.values()];
  });
});

const foldDocument = ({ title, text }: SearchDocument): Folded => ({ title: foldWords(title), text: foldWords(text) });

type Scored = { score: number; hit: () => SearchHit };

/** The best of everything that visitors can see and that has all the words. */
export async function searchSite(query: string, language: Language, now = new Date()): Promise<SearchResult> {
  const words = wordsOf(query);
  if (words.length === 0) return { hits: [], more: false, moreArticles: false };
  const articles = await findArticles(words, language);
  const others = findDocuments(await entriesIn[language](), words, now);
  const best = articles.toSorted(byScore).slice(0, shownArticles);
  const all = [...others, ...best].sort(byScore);
  return {
    hits: all.slice(0, mostHits).map(({ hit }) => hit()),
    more: all.length > mostHits,
    moreArticles: articles.length > best.length,
  };
}

const byScore = (one: Scored, other: Scored) => other.score - one.score;

function findDocuments(entries: readonly Entry[], words: string[], now: Date): Scored[] {
  return entries.flatMap((entry): Scored[] => {
    const score = scoreOf(entry.folded, words);
    if (score === 0) return [];
    const { kind, path, title, text, folded, endsAt } = entry;
    const isOver = endsAt !== undefined && endsAt < now;
    const hit = (): SearchHit => ({
      kind,
      path,
      title: marked(title, words),
      excerpt: marked(excerptOf(text, folded.text, words), words),
      ...(isOver && { isOver }),
    });
    return [{ score: score + (isOver ? 0 : weights[kind]), hit }];
  });
}

async function findArticles(words: string[], language: Language): Promise<Scored[]> {
  const cards = await findPublicPosts(words, language, mostArticles);
  return cards.flatMap(({ slug, title, snippet, languages }): Scored[] => {
    const folded = { title: foldWords(title), text: foldWords(snippet) };
    const hit = (): SearchHit => ({
      kind: "article",
      path: `/insights/${slug}`,
      title: marked(title, words),
      excerpt: marked(excerptOf(snippet, folded.text, words), words),
      ...(languages.title !== language && { language: languages.title }),
    });
    // The database finds parts of words too.
    const score = scoreOf(folded, words);
    return score > 0 ? [{ score: score + weights.article, hit }] : [];
  });
}
