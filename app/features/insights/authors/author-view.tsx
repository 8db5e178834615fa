import { use } from "react";
import { Face } from "#app/components/proof/face.tsx";
import { Picture } from "#app/components/picture.tsx";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { unbrokenName } from "#app/platform/i18n/typography.ts";
import { coverSrcSet } from "#app/platform/images/image-paths.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { breadcrumbData, personData } from "#app/platform/seo/json-ld.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { PostCard } from "../post-card.tsx";
import { pageNumberSearch } from "#app/platform/pages/page-number.ts";
import type { AuthorPage } from "./authors.server.ts";

/** Who somebody is, and what they have written. */
export function AuthorView({ author }: { author: AuthorPage }) {
  const copy = useCopy("insights");
  const common = useCopy("common");
  const language = useLanguage();
  const localized = useLocalized();
  const path = `/insights/authors/${author.slug}`;
  const trail = [
    { label: common.breadcrumbHome, to: localized("/") },
    { label: copy.article.breadcrumb, to: localized("/insights") },
    { label: author.name, to: localized(path) },
  ];
  return (
    <main id="content">
      <AuthorHead author={author} trail={trail} />
      <header className="page-width pt-6 lg:pt-10">
        <Breadcrumb label={common.breadcrumbLabel} items={trail} />
        <div className="mt-8 flex flex-col gap-x-12 gap-y-6 sm:flex-row sm:items-center lg:mt-14">
          {author.portrait ? (
            <Portrait author={author} />
          ) : (
            <Face name={author.name} className="size-24 text-4xl font-light sm:size-40 sm:text-6xl" />
          )}
          <div className="max-w-[42rem] min-w-0">
            <p className="eyebrow">{copy.author.eyebrow}</p>
            <h1 className="mt-3 text-display font-light tracking-[-0.02em] wrap-anywhere">
              {unbrokenName(author.name)}
            </h1>
            {author.about ? (
              <div
                lang={author.aboutLanguage === language ? undefined : author.aboutLanguage}
                className="mt-6 grid max-w-[36rem] gap-4 text-intro text-ink-soft"
              >
                {author.about.split(/\n\s*\n/).map((paragraph, position) => (
                  <p key={position} className="whitespace-pre-line">
                    {paragraph}
                  </p>
                ))}
              </div>
            ) : null}
          </div>
        </div>
      </header>
      <section aria-labelledby="articles" className="section">
        <div className="page-width">
          <h2 id="articles" className="eyebrow scroll-mt-24 font-sans tracking-[0.12em]">
            {author.total > 0 ? plural(copy.author, "articles", author.total, language) : copy.author.noArticles}
          </h2>
          {author.articles.length > 0 ? (
            <ul className="mt-6 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
              {author.articles.map((post, position) => (
                <li key={post.slug}>
                  <PostCard post={post} eager={position === 0} />
                </li>
              ))}
            </ul>
          ) : null}
          <Pagination
            className="mt-14"
            page={author.page}
            pageCount={author.pageCount}
            hrefFor={(page) => `${localized(path)}${pageNumberSearch(page)}#articles`}
            labels={{
              nav: common.pagination.label,
              previous: common.pagination.previous,
              next: common.pagination.next,
              page: (page) => fill(common.pagination.page, { page }),
            }}
          />
        </div>
      </section>
    </main>
  );
}

function Portrait({ author }: { author: AuthorPage }) {
  const { portraitAlt } = useCopy("insights").author;
  const offered = coverSrcSet(author.portrait);
  return (
    <Picture
      src={author.portrait}
      alt={fill(portraitAlt, { name: author.name })}
      width={480}
      height={480}
      srcSet={offered}
      sizes={offered && "13rem"}
      eager
      className="size-40 shrink-0 overflow-hidden rounded-full bg-sage outline-1 -outline-offset-1 outline-ink/10 lg:size-52"
      imageClassName="aspect-square object-cover"
    />
  );
}

type AuthorHeadProps = { author: AuthorPage; trail: { label: string; to: string }[] };

function AuthorHead({ author, trail }: AuthorHeadProps) {
  const copy = useCopy("insights").author;
  const { pagination } = useCopy("common");
  const language = useLanguage();
  const localized = useLocalized();
  const { siteUrl } = use(RequestInfoContext);
  const plain = `/insights/authors/${author.slug}`;
  // Without a Spanish text the English page is canonical, as with articles (decision 24).
  const path = author.translated ? localized(plain) : plain;
  const description = author.about.replace(/\s+/g, " ").slice(0, 300) || fill(copy.description, { name: author.name });
  const title = [author.name, author.page > 1 && fill(pagination.page, { page: author.page })];
  return (
    <Seo
      title={title.filter(Boolean).join(" · ")}
      description={description}
      image={`/social/${language}/authors/${author.slug}.png`}
      alternates={author.translated}
      canonicalPath={path + pageNumberSearch(author.page)}
      structuredData={[
        personData(siteUrl, {
          name: author.name,
          description,
          url: siteUrl + path,
          image: author.portrait ? new URL(author.portrait, siteUrl || "http://localhost").href : undefined,
        }),
        breadcrumbData(trail.map(({ label, to }) => ({ name: label, url: siteUrl + to }))),
      ]}
    />
  );
}
