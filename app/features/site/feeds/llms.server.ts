import { site } from "#site";
import { listUpcoming } from "#app/features/events/events.server.ts";
import { countPublicPosts, listForFeed } from "#app/features/insights/posts.server.ts";
import { publishedStories } from "#app/features/proof/published.server.ts";
import { listOwnPages } from "#app/features/own-pages/own-pages.server.ts";
import { wordsIn } from "#app/features/own-pages/page-values.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages, localizedPath, ownName, plainPath, type Language } from "#app/platform/i18n/language.ts";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { textIn } from "#app/platform/i18n/words.ts";
import { fieldsOf } from "#app/platform/fields-of.ts";
import { markdownPath } from "#app/platform/pages/markdown-path.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";

/** The addresses of more would be the sitemap, which is named at the end. */
const maxEvents = 30;

type Entry = { path: string; title: string; text?: string };

/**
 * What the site has, for programs that answer people's questions (llmstxt.org): each page with its title, a sentence
 * and the address of its Markdown, in both languages.
 */
export async function llmsText(now = new Date()): Promise<string> {
  const { defaultDescription } = copyFor(languages[0], "common");
  const parts = await Promise.all(languages.map((language) => partOf(language, now)));
  const more = [`- [sitemap.xml](${env().siteUrl}/sitemap.xml): ${await countPublicPosts()}`];
  return [
    `# ${line(site.name)}`,
    `> ${line(defaultDescription)}`,
    ...parts.flat(),
    "## Optional",
    more.join("\n"),
    "",
  ].join("\n\n");
}

async function partOf(language: Language, now: Date): Promise<string[]> {
  const { nav } = copyFor(language, "common");
  const { hero } = copyFor(language, "stories");
  const stories = publishedStories(language);
  const articles = await listForFeed(language);
  const events = await listUpcoming(now, { offset: 0, limit: maxEvents });
  const of = (title: string, entries: Entry[]) =>
    entries.length > 0 ? [`## ${line(title)}`, entries.map((entry) => entryText(language, entry)).join("\n")] : [];
  return [
    ...of(ownName[language], [...pagesIn(language, stories.length > 0), ...ownPagesIn(language, await listOwnPages())]),
    ...of(
      `${ownName[language]}: ${nav.insights}`,
      articles.map(({ article: { slug, title, snippet } }) => ({ path: `/insights/${slug}`, title, text: snippet })),
    ),
    ...of(
      `${ownName[language]}: ${nav.events}`,
      events.map(({ event }) => ({ path: `/events/${event.slug}`, title: textIn(event, "title", language) })),
    ),
    ...of(
      `${ownName[language]}: ${hero.eyebrow}`,
      stories.map(({ slug, title, summary }) => ({ path: `/stories/${slug}`, title, text: summary })),
    ),
  ];
}

function pagesIn(language: Language, hasStories: boolean): Entry[] {
  return pageList
    .filter(([, { listed }]) => !listed || hasStories)
    .map(
      ([
        ,
        {
          path,
          copy: [namespace],
        },
      ]) => {
        const meta = fieldsOf(fieldsOf(copyFor(language, namespace)).meta);
        return { path, title: String(meta.title ?? path), text: String(meta.description ?? "") };
      },
    );
}

/** Pages that the owner made; their addresses have the language already. */
function ownPagesIn(language: Language, own: Awaited<ReturnType<typeof listOwnPages>>): Entry[] {
  return own.flatMap(({ addresses, values }) => {
    const path = addresses[language];
    const word = (name: string) => wordsIn(values, name, language);
    return path ? [{ path: plainPath(path), title: word("title"), text: word("description") }] : [];
  });
}

function entryText(language: Language, { path, title, text }: Entry): string {
  const page = localizedPath(language, path);
  const link = `- [${line(title)}](${env().siteUrl}${markdownPath(page) ?? page})`;
  return text ? `${link}: ${line(text)}` : link;
}

/** On one line, and nothing that is a mark of Markdown or HTML. */
function line(text: string): string {
  return plainSpaces(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#]/g, "\\$&");
}
