import { writtenIn } from "#app/platform/i18n/words.ts";
import { and, asc, desc, ilike, isNull, like, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { likePattern } from "#db/like-pattern.ts";
import { authors, posts } from "#db/schema.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { LinkTarget } from "#app/platform/pages/link-target.ts";
import type { LinkSource } from "./link-source.ts";

const maxPerSource = 8;
/** Before something is typed. */
const suggested = ["/journey", "/offerings", "/tools"];

/** The site's own pages, also by the beginning of their address. */
export const pages: LinkSource = async (wanted, language) => {
  const common = copyFor(language, "common");
  const all = pageList.flatMap(([, { path, title }]): LinkTarget[] =>
    title ? [{ kind: "page", title: title(common), path }] : [],
  );
  if (wanted === "") return all.filter(({ path }) => suggested.includes(path));
  return all.filter(({ title, path }) => fold(title).includes(wanted) || path.slice(1).startsWith(wanted));
};

/** Published articles, the newest first; those of the category "stories" are called stories. */
export const articles: LinkSource = async (wanted, language) => {
  const pattern = likePattern(wanted);
  const rows = await db()
    .select({ slug: posts.slug, title: posts.title, titleEs: posts.titleEs, category: posts.cluster })
    .from(posts)
    .where(
      and(
        isNull(posts.deletedAt),
        sql`${posts.published}`,
        wanted ? or(like(posts.searchEn, pattern), like(posts.searchEs, pattern)) : undefined,
      ),
    )
    .orderBy(desc(posts.publicAt), desc(posts.id))
    .limit(maxPerSource);
  return rows.map((post) => ({
    kind: post.category === "stories" ? "story" : "article",
    title: writtenIn(post, "title", language).text,
    path: `/insights/${post.slug}`,
  }));
};

/** Authors by name; none before something is typed. */
export const authorPages: LinkSource = async (wanted) => {
  if (wanted === "") return [];
  const rows = await db()
    .select({ slug: authors.slug, name: authors.name })
    .from(authors)
    .where(ilike(authors.nameKey, likePattern(wanted)))
    .orderBy(asc(authors.nameKey))
    .limit(maxPerSource);
  return rows.map(({ slug, name }) => ({ kind: "author", title: name, path: `/insights/authors/${slug}` }));
};
