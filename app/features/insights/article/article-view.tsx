import type { ReactNode } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Face } from "#app/components/proof/face.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { unbrokenTitle } from "#app/platform/i18n/typography.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { listingSearch } from "../listing/listing-address.ts";
import type { ArticleData } from "../post-data.ts";
import { ArticleBody } from "./article-body.tsx";
import { PostPicture } from "../pictures/post-picture.tsx";
import { useCategory } from "../use-categories.ts";
import { useTagLabel } from "../use-tag-label.ts";

type ArticleViewProps = {
  article: ArticleData;
  /** Above the title. */
  breadcrumb?: ReactNode;
  /** Shown beside the text on wide screens and above it on narrow ones. */
  share?: ReactNode;
  /** "h2" in the editor, whose page has an h1 of its own. */
  titleAs?: "h1" | "h2";
  /** In place of the category's name, while none is chosen. */
  category?: string;
};

/**
 * An article as readers see it, rendered from plain data. The public page and the editor's preview share this
 * component; the preview is narrower, so the layout depends on the component's own width instead of the window's.
 */
export function ArticleView({ article, breadcrumb, share, titleAs: Title = "h1", category }: ArticleViewProps) {
  const copy = useCopy("insights");
  const { label } = useCategory(article.category);
  const language = useLanguage();
  const langOf = (part: keyof ArticleData["languages"]) =>
    article.languages[part] === language ? undefined : article.languages[part];
  const columns =
    "@5xl:grid @5xl:grid-cols-[13rem_minmax(0,1fr)] @5xl:gap-x-12 @7xl:grid-cols-[15rem_minmax(0,1fr)] @7xl:gap-x-16";
  return (
    <article className="@container">
      <header className="page-width pt-6 @5xl:pt-10">
        {breadcrumb}
        <div className={`mt-8 @5xl:mt-14 ${columns}`}>
          <div className="max-w-[46rem] @5xl:col-start-2">
            <p>
              <Badge variant={category ? "dashed" : undefined}>{category ?? label}</Badge>
            </p>
            <Title
              lang={langOf("title")}
              className="mt-5 text-[clamp(2.1rem,1.5rem+2.55cqi,3.75rem)] leading-[1.08] font-light tracking-[-0.02em]"
            >
              {unbrokenTitle(article.title)}
            </Title>
            <p
              lang={langOf("snippet")}
              className="mt-6 max-w-[39rem] text-[clamp(1.1875rem,1.1rem+0.4cqi,1.375rem)] leading-normal text-ink-soft"
            >
              {article.snippet}
            </p>
            <Facts article={article} />
          </div>
        </div>
      </header>
      <div className="page-width mt-10 @5xl:mt-14">
        <PostPicture
          post={article}
          alt={article.featuredImageAlt || fill(copy.article.imageAlt, { title: article.title })}
          eager
          className="rounded-card"
        />
      </div>
      <div className={`page-width mt-10 @5xl:mt-16 ${columns}`}>
        <div className="screen-only mb-10 @5xl:mb-0">
          <div className="@5xl:sticky @5xl:top-28">{share}</div>
        </div>
        <div className="max-w-[39rem]">
          {langOf("body") && <Alert className="mb-8">{copy.article.untranslated}</Alert>}
          <ArticleBody html={article.body} lang={langOf("body")} />
          {article.tags.length > 0 && <Tags tags={article.tags} />}
        </div>
      </div>
    </article>
  );
}

function Facts({ article }: { article: ArticleData }) {
  const copy = useCopy("insights");
  const language = useLanguage();
  return (
    <div className="mt-7 flex items-center gap-4">
      <Face name={article.author} portrait={article.by?.portrait} className="size-14 text-xl" />
      <div className="min-w-0 text-base leading-snug text-ink-soft">
        <p>
          <Byline article={article} />
        </p>
        <p>
          <time dateTime={article.date}>{longDate(article.date, language)}</time>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">{fill(copy.article.minutes, { n: article.minutes })}</span>
        </p>
      </div>
    </div>
  );
}

/** The author's name leads to their page, if they have one. */
function Byline({ article: { author, authorSlug } }: { article: ArticleData }) {
  const { by } = useCopy("insights").article;
  if (!authorSlug) return fill(by, { author });
  const [before, after] = by.split("{{author}}");
  return (
    <>
      {before}
      <Link
        to={`/insights/authors/${authorSlug}`}
        rel="author"
        className="inline-flex items-center py-2 font-medium text-ink underline decoration-line-strong underline-offset-4 hover:text-clay"
      >
        {author}
      </Link>
      {after}
    </>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const { article } = useCopy("insights");
  const labelOf = useTagLabel();
  return (
    <div className="screen-only mt-14 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-6">
      <h2 id="tags-heading" className="eyebrow font-sans tracking-[0.12em]">
        {article.tags}
      </h2>
      <ul aria-labelledby="tags-heading" className="flex flex-wrap gap-x-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              to={`/insights${listingSearch({ tag })}`}
              rel="tag"
              className="group inline-flex min-h-11 items-center"
            >
              <Badge
                variant="outline"
                className="transition-colors duration-200 ease-calm group-hover:border-clay group-hover:text-clay"
              >
                {labelOf(tag)}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
