import { Feed } from "feed";
import { site } from "#site";
import { env } from "#app/platform/env.server.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { publicPage } from "#app/platform/pages/cache-policy.server.ts";
import { escapeXml, storableText } from "#app/platform/text/storable-text.ts";
import type { Route } from "./+types/feed.route.ts";
import { findCategory } from "#app/features/insights/categories.server.ts";
import { categoryFeed } from "#app/features/insights/category-words.ts";
import { listingSearch } from "#app/features/insights/listing/listing-address.ts";
import { listForFeed } from "#app/features/insights/posts.server.ts";
import { storyItems } from "./story-items.server.ts";
import { channelView, itemView, withStylesheet } from "./browser-view.ts";
import stylesheet from "./feed.css?url";

/**
 * GET /rss.xml and /es/rss.xml: the newest posts, and the stories. The Spanish feed has only posts that are completely
 * translated. GET /rss/{category}.xml: the posts of one category.
 */
export async function loader({ request, params }: Pick<Route.LoaderArgs, "request" | "params">) {
  const language = languageOfPath(new URL(request.url).pathname);
  const { feed: words } = copyFor(language, "insights");
  const { category: key } = params as { category?: string };
  const category = key === undefined ? undefined : findCategory(key, language);
  if (key !== undefined && !category) return new Response("No such feed.", { status: 404 });
  const copy = category
    ? { ...words, title: `${words.title} · ${category.label}`, description: category.intro || words.description }
    : words;
  // An address that cannot be parsed stays as it is: one bad link must not break the whole feed.
  const absolute = (path: string) => (URL.canParse(path, env().siteUrl) ? new URL(path, env().siteUrl).href : path);
  const listing = absolute(localizedPath(language, "/insights") + listingSearch({ category: key }));
  const articles = await listForFeed(language, key);
  const stories = category ? [] : storyItems(language);
  const feed = new Feed({
    title: copy.title,
    description: copy.description,
    id: listing,
    link: listing,
    feed: absolute(localizedPath(language, category ? categoryFeed(category.key) : "/rss.xml")),
    language,
    copyright: site.name,
    generator: site.name,
    updated: new Date(Math.max(0, ...[...articles, ...stories].map(({ modified }) => Date.parse(modified)))),
  });
  feed.addExtension(channelView({ ...copy, link: { href: listing, text: copy.website } }));
  const items = [
    ...articles.map(({ article }) => ({
      ...article,
      path: `/insights/${article.slug}`,
      category: findCategory(article.category, language)?.label ?? "",
    })),
    ...stories,
  ].sort((one, other) => Date.parse(other.date) - Date.parse(one.date));
  for (const article of items) {
    const link = absolute(localizedPath(language, article.path));
    feed.addItem({
      title: article.title,
      id: link,
      link,
      // Feed readers treat it as HTML, so text that looks like a tag is escaped.
      description: escapeXml(article.snippet),
      // A reader shows the text elsewhere, so links between a text and its footnotes lead to the article's page.
      content: sanitizeBody(article.body, {
        href: (href) => (href.startsWith("#") ? link + href : absolute(href)),
        src: absolute,
      }),
      date: new Date(article.date),
      category: [{ name: article.category }],
      extensions: [
        // <author> would have to be a mail address.
        { name: "dc:creator", objects: { _text: article.author } },
        itemView({
          link: { href: link, text: article.title },
          date: longDate(article.date, language),
          snippet: article.snippet,
        }),
      ],
    });
  }
  return new Response(withStylesheet(storableText(feed.rss2()), stylesheet), {
    headers: {
      // Browsers show application/rss+xml as plain text or download it; feed readers accept both.
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      "Cache-Control": publicPage,
    },
  });
}
