import { and, desc, isNull, like, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { posts } from "#db/schema.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";

export type LinkTarget = { kind: "article" | "story" | "page"; title: string; path: string };

const mostTargets = 8;

/** What a link in an article may lead to, by a part of its title: our pages first, then articles and stories. */
export async function findLinkTargets(query: string, language: Language): Promise<LinkTarget[]> {
  const wanted = fold(query.trim().replace(/^\//, ""));
  const pages = listPages(language).filter(
    ({ title, path }) => fold(title).includes(wanted) || path.slice(1).startsWith(wanted),
  );
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db()
    .select({ slug: posts.slug, title: posts.title, titleEs: posts.titleEs, cluster: posts.cluster })
    .from(posts)
    .where(
      and(
        isNull(posts.deletedAt),
        sql`${posts.published}`,
        wanted ? or(like(posts.searchEn, pattern), like(posts.searchEs, pattern)) : undefined,
      ),
    )
    .orderBy(desc(posts.publicAt), desc(posts.id))
    .limit(mostTargets);
  const articles = rows.map(
    ({ slug, title, titleEs, cluster }): LinkTarget => ({
      kind: cluster === "stories" ? "story" : "article",
      title: (language === "es" && titleEs) || title,
      path: `/insights/${slug}`,
    }),
  );
  return [...(wanted ? pages : pages.slice(0, 3)), ...articles].slice(0, mostTargets);
}

function listPages(language: Language): LinkTarget[] {
  const { nav, footer, journeyCta, breadcrumbHome } = copyFor(language, "common");
  const titles: Record<string, string> = {
    "/journey": journeyCta,
    "/offerings": nav.offerings,
    "/tools": nav.tools,
    "/about": nav.about,
    "/insights": nav.insights,
    "/events": nav.events,
    "/raices-latinas": footer.raicesLatinas,
    "/privacy": footer.privacy,
    "/": breadcrumbHome,
  };
  return Object.entries(titles).map(([path, title]) => ({ kind: "page", title, path }));
}
