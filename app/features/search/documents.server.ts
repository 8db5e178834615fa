import { listEventsForSearch } from "#app/features/events/events.server.ts";
import { publishedStories } from "#app/features/proof/published.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Copy, Namespace } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { textIn } from "#app/platform/i18n/words.ts";
import { fieldsOf } from "#app/platform/fields-of.ts";
import { pageList, type PageId, type PublicPage } from "#app/platform/pages/public-pages.ts";

/** Everything but articles, of which there may be a hundred thousand (search.server.ts). */
export type SearchDocument = {
  kind: "page" | "question" | "story" | "event";
  /** In English, as links take it; unique together with the title. */
  path: string;
  title: string;
  text: string;
  /** When the last date of an event ends. */
  endsAt?: Date;
};

/** What visitors may see of one kind of thing, in one language. */
export type SearchSource = (language: Language) => SearchDocument[] | Promise<SearchDocument[]>;

/** What a search reads besides the articles; a new kind of thing is a new source. */
export const searchSources: SearchSource[] = [pages, questions, events, stories];

/** What stands on a page is a part of its copy only: the rest are forms, states and pages of their own. */
const partsOfPage: Partial<Record<Namespace, readonly string[]>> = {
  insights: ["hero", "clusters"],
  events: ["hero", "intro", "list"],
  stories: ["hero"],
  journey: ["hero"],
  "team-scan": ["start"],
  assessment: ["intro", "pillars", "questions"],
};
/** Questions are found one by one; a form asks and does not tell. */
const notText = new Set(["meta", "faq", "form", "errors", "id", "key", "url", "keywords", "added"]);

function pages(language: Language): SearchDocument[] {
  const hasStories = publishedStories(language).length > 0;
  return pageList
    .filter(([, { listed }]) => !listed || hasStories)
    .map(([id, page]) => ({ kind: "page", path: page.path, ...pageTexts(id, page, language) }));
}

function pageTexts(id: PageId, { copy: namespaces }: PublicPage, language: Language) {
  const [first] = namespaces;
  const { title, description } = fieldsOf(fieldsOf(copyFor(language, first)).meta);
  const texts = namespaces.flatMap((namespace) => textsOf(namespace, language));
  // People of the team are on the page about us.
  const team = id === "about" ? addedTeam(copyFor(language, "about")) : [];
  return { title: String(title ?? id), text: join([...texts, ...team, String(description ?? "")]) };
}

function textsOf(namespace: Namespace, language: Language): string[] {
  const copy = fieldsOf(copyFor(language, namespace));
  const parts = partsOfPage[namespace];
  return leavesOf(parts ? parts.map((part) => copy[part]) : copy);
}

function addedTeam(about: Copy["about"]): string[] {
  return leavesOf(fieldsOf(fieldsOf(about).added).team, new Set(["id", "portrait"]));
}

function leavesOf(node: unknown, without: ReadonlySet<string> = notText): string[] {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap((item) => leavesOf(item, without));
  return Object.entries(fieldsOf(node)).flatMap(([key, value]) =>
    // Descriptions of pictures, and names of buttons and parts.
    without.has(key) || /(Alt|Label)$/.test(key) ? [] : leavesOf(value, without),
  );
}

/** One text, in which every part ends like a sentence. Variables of forms and counts are left out. */
function join(texts: readonly string[]): string {
  return plainSpaces(
    texts
      .map((text) => text.replace(/\{\{\w+\}\}/g, "…").trim())
      .filter(Boolean)
      .map((text) => (/[.!?…:]$/.test(text) ? text : `${text}.`))
      .join(" ")
      .replace(/\s+/g, " "),
  );
}

/** Where questions are answered: the pages with a section that is called so. */
function questions(language: Language): SearchDocument[] {
  const about = copyFor(language, "about").faq.items;
  const tools = copyFor(language, "tools").faq.items;
  const of = (path: string, items: readonly { question: string; answer: string }[]) =>
    items.map(({ question, answer }): SearchDocument => {
      return { kind: "question", path: `${path}#faq-heading`, title: plainSpaces(question), text: join([answer]) };
    });
  return [...of("/about", about), ...of("/tools", tools)];
}

async function events(language: Language): Promise<SearchDocument[]> {
  return (await listEventsForSearch()).map((event) => ({
    kind: "event",
    path: `/events/${event.slug}`,
    title: textIn(event, "title", language),
    text: join([textIn(event, "description", language), event.speaker ?? "", textIn(event, "place", language) ?? ""]),
    endsAt: event.endsAt,
  }));
}

function stories(language: Language): SearchDocument[] {
  return publishedStories(language).map(({ slug, title, situation, done, changed }) => ({
    kind: "story",
    path: `/stories/${slug}`,
    title,
    text: join([situation, done, changed]),
  }));
}
