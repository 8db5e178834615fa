import { use } from "react";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { articleData, breadcrumbData } from "#app/platform/seo/json-ld.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Article } from "../posts.server.ts";
import { coverSrcSet } from "#app/platform/images/image-paths.ts";
import { coverCardPath } from "#app/components/cards/cover-path.ts";
import type { ArticleData } from "../post-data.ts";
import { plainText } from "#app/platform/text/reading-time.ts";

type ArticleHeadProps = { found: Article; trail: { label: string; to: string }[] };

export function ArticleHead({ found, trail }: ArticleHeadProps) {
  const { meta } = useCopy("insights");
  const localized = useLocalized();
  const { siteUrl } = use(RequestInfoContext);
  const { article, translated } = found;
  // Without a Spanish translation the English page is canonical (decision 24).
  const path = translated ? localized(`/insights/${article.slug}`) : `/insights/${article.slug}`;
  const image = imageOf(article);
  const structured = articleData(siteUrl, {
    title: article.title,
    description: found.description,
    image: new URL(image, siteUrl || "http://localhost").href,
    publishedTime: article.date,
    modifiedTime: found.modified,
    url: siteUrl + path,
    author: {
      name: article.author,
      url: article.authorSlug && siteUrl + localized(`/insights/authors/${article.authorSlug}`),
    },
    language: article.languages.body,
    bodyContent: plainText(article.body),
  });
  return (
    <Seo
      type="article"
      title={found.seoTitle}
      description={found.description}
      keywords={found.keywords ?? meta.keywords}
      image={image}
      author={article.author}
      publishedTime={article.date}
      modifiedTime={found.modified}
      alternates={translated}
      canonicalPath={path}
      structuredData={[structured, breadcrumbData(trail.map(({ label, to }) => ({ name: label, url: siteUrl + to })))]}
    />
  );
}

/** The featured image, cut as on the page if it is ours, or a drawn card. */
function imageOf({ slug, featuredImage, focus, languages }: ArticleData): string {
  if (!featuredImage) return `/social/${languages.title}/${slug}.png`;
  return focus && coverSrcSet(featuredImage) ? coverCardPath(slug, focus) : featuredImage;
}
