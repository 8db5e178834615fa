import { Feed } from "feed";
import { site } from "#site";
import { env } from "#app/platform/env.server.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { publicPage } from "#app/platform/pages/cache-policy.server.ts";
import type { Route } from "./+types/feed.route.ts";
import { listForFeed } from "../posts.server.ts";

/** GET /rss.xml and /es/rss.xml: the newest posts; in Spanish those that are whole in Spanish. */
export async function loader({ request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const copy = copyFor(language, "insights");
  // What is no address stays as it is: one bad link must not take the feed away.
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
      // Readers take it for HTML, so what looks like a tag must not be one.
      description: escapeText(article.snippet),
      content: sanitizeBody(article.body, { href: absolute, src: absolute }),
      date: new Date(article.date),
      category: [{ name: copy.clusters[article.cluster].label }],
    });
  }
  return new Response(feed.rss2(), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": publicPage },
  });
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
