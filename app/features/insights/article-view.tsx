import type { ReactNode } from "react";
import { cover } from "#app/components/art/cover.ts";
import { Drawing } from "#app/components/art/drawing.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ArticleData } from "./post-data.ts";

type ArticleViewProps = {
  article: ArticleData;
  /** Above the title. */
  breadcrumb?: ReactNode;
  share?: ReactNode;
};

/** What a reader sees, from plain data alone: the public page and the editor's preview are this same component. */
export function ArticleView({ article, breadcrumb, share }: ArticleViewProps) {
  const copy = useCopy("insights");
  const language = useLanguage();
  const foreign = (part: keyof ArticleData["languages"]) => (article.languages[part] === language ? undefined : article.languages[part]);
  return (
    <article>
      <header className="page-width pt-8 sm:pt-12">
        {breadcrumb}
        <div className="mx-auto mt-6 max-w-prose sm:mt-10">
          <Badge>{copy.clusters[article.cluster].label}</Badge>
          <h1 lang={foreign("title")} className="mt-5 text-title">
            {article.title}
          </h1>
          <p lang={foreign("snippet")} className="mt-5 text-heading text-ink-soft">
            {article.snippet}
          </p>
          <p className="mt-6 flex flex-wrap gap-x-4 text-base text-ink-soft">
            <span>{fill(copy.article.by, { author: article.author })}</span>
            <time dateTime={article.date}>{longDate(article.date, language)}</time>
            <span>{fill(copy.article.minutes, { n: article.minutes })}</span>
          </p>
          {share}
          {foreign("body") && <Alert className="mt-6">{copy.article.untranslated}</Alert>}
        </div>
      </header>
      <div className="page-width mt-10">
        <ArticlePicture article={article} />
      </div>
      <div className="page-width mt-12">
        <div lang={foreign("body")} className="article-body mx-auto max-w-prose" dangerouslySetInnerHTML={{ __html: article.body }} />
        {article.tags.length > 0 && (
          <ul aria-label={copy.article.tags} className="mx-auto mt-10 flex max-w-prose flex-wrap gap-2">
            {article.tags.map((tag) => (
              <li key={tag}>
                <Badge variant="outline">{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

function ArticlePicture({ article }: { article: ArticleData }) {
  const copy = useCopy("insights");
  if (article.featuredImage) {
    return (
      <img
        src={article.featuredImage}
        alt={article.featuredImageAlt || fill(copy.article.imageAlt, { title: article.title })}
        className="aspect-[1200/630] w-full rounded-card bg-sage object-cover"
      />
    );
  }
  return <Drawing drawing={cover(article)} className="w-full rounded-card" />;
}
