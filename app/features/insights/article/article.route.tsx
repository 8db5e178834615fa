import { use, useEffect } from "react";
import { data, redirect } from "react-router";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { JourneyInvitation } from "#app/components/journey-invitation.tsx";
import { LettersForm } from "#app/components/letters-form.tsx";
import { Share } from "#app/components/share.tsx";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import type { Route } from "./+types/article.route.ts";
import { ArticleHead } from "./article-head.tsx";
import { ArticleView } from "./article-view.tsx";
import { PostCard } from "../post-card.tsx";
import type { CardData } from "../post-data.ts";
import { PostNotFound } from "./post-not-found.tsx";
import { findArticle, findNewSlug, listRelatedOrEmpty, type Article } from "../posts.server.ts";

export const handle: PageHandle = { namespaces: ["insights"] };

type Loaded = { found: Article; related: CardData[] } | { found: undefined; unavailable: boolean };

export async function loader({ request, params: { slug } }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  let found: Article | undefined;
  let newSlug: string | undefined;
  try {
    found = await findArticle(slug, language);
    newSlug = found ? undefined : await findNewSlug(slug);
  } catch (error) {
    log.error({ err: error, slug }, "the post could not be read");
    return data<Loaded>(
      { found: undefined, unavailable: true },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    );
  }
  if (newSlug) throw redirect(localizedPath(language, `/insights/${newSlug}`), 301);
  if (!found) return data<Loaded>({ found: undefined, unavailable: false }, { status: 404 });
  return data<Loaded>({ found, related: await listRelatedOrEmpty(found, language) });
}

/** When the data request fails, the page says "not found", as specified. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return { found: undefined, unavailable: true };
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function InsightArticle({ loaderData }: Route.ComponentProps) {
  const unavailable = !loaderData.found && loaderData.unavailable;
  useEffect(() => {
    if (unavailable) console.error("The post could not be loaded.");
  }, [unavailable]);
  if (!loaderData.found) return <PostNotFound unavailable={loaderData.unavailable} />;
  return <FoundArticle found={loaderData.found} related={loaderData.related} />;
}

function FoundArticle({ found, related }: { found: Article; related: CardData[] }) {
  const copy = useCopy("insights");
  const common = useCopy("common");
  const localized = useLocalized();
  const { siteUrl } = use(RequestInfoContext);
  const { slug, title } = found.article;
  const trail = [
    { label: common.breadcrumbHome, to: localized("/") },
    { label: copy.article.breadcrumb, to: localized("/insights") },
    { label: title, to: localized(`/insights/${slug}`) },
  ];
  return (
    <main id="content" key={slug}>
      <ArticleHead found={found} trail={trail} />
      <ArticleView
        article={found.article}
        breadcrumb={<Breadcrumb label={common.breadcrumbLabel} items={trail} />}
        share={
          <Share
            url={siteUrl + localized(`/insights/${slug}`)}
            title={title}
            words={copy.share}
            listClassName="lg:flex-col"
          />
        }
      />
      <LettersInvitation />
      <JourneyInvitation id="invitation-heading" copy={copy.article.journey} className="mt-20 lg:mt-28" />
      {related.length > 0 && <Related posts={related} />}
    </main>
  );
}

function LettersInvitation() {
  const { letters } = useCopy("insights").article;
  return (
    <section aria-labelledby="letters-heading" className="screen-only page-width mt-16 lg:mt-24">
      <div className="grid gap-x-8 gap-y-5 border-t border-forest pt-8 lg:grid-cols-12">
        <h2 id="letters-heading" className="max-w-[18ch] text-heading font-light lg:col-span-5">
          {letters}
        </h2>
        <LettersForm place="article" className="max-w-xl lg:col-span-7" />
      </div>
    </section>
  );
}

function Related({ posts }: { posts: CardData[] }) {
  const { article } = useCopy("insights");
  return (
    <section aria-labelledby="related-insights" data-section="related-insights" className="screen-only section">
      <div className="page-width">
        <h2 id="related-insights" className="text-title font-light">
          {article.relatedHeading}
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-3">
          {posts.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
