import { Feed } from "feed";
import { site } from "#site";
import { env } from "#app/platform/env.server.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { publicPage } from "#app/platform/pages/cache-policy.server.ts";
import { escapeXml, storableText } from "#app/platform/text/storable-text.ts";
import type { Route } from "./+types/feed.route.ts";
import { listForFeed } from "../posts.server.ts";

/** GET /rss.xml and /es/rss.xml: the newest posts; the Spanish feed has only those fully translated. */
export async function loader({ request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const copy = copyFor(language, "insights");
  // An address that cannot be parsed stays as it is: one bad link must not break the whole feed.
  const absolute = (path: string) => (URL.canParse(path, env().siteUrl) ? new URL(path, env().siteUrl).href : path);
  const articles = await listForFeed(language);
  const feed = new Feed({
    title: copy.feed.title,
    description: copy.feed.description,
    id: absolute(localizedPath(language, "/insights")),
    link: absolute(localizedPath(language, "/insights")),
    feed: absolute(localizedPath(language, "/rss.xml")),
    language,
    copyright: site.name,
    generator: site.name,
    updated: new Date(Math.max(0, ...articles.map(({ modified }) => Date.parse(modified)))),
  });
  for (const { article } of articles) {
    const link = absolute(localizedPath(language, `/insights/${article.slug}`));
    feed.addItem({
      title: article.title,
      id: link,
      link,
      // Feed readers treat it as HTML, so text that looks like a tag is escaped.
      description: escapeXml(article.snippet),
      content: sanitizeBody(article.body, { href: absolute, src: absolute }),
      date: new Date(article.date),
      category: [{ name: copy.clusters[article.cluster].label }],
    });
  }
  return new Response(storableText(feed.rss2()), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": publicPage },
  });
}
