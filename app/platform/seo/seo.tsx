import { use } from "react";
import { useLocation } from "react-router";
import { site } from "#site";
import { languages, localizedPath, ogLocale, plainPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { cardPathOf } from "./page-cards.ts";
import { fullTitle } from "./title.ts";

export type SeoProps = {
  title?: string;
  description?: string;
  keywords?: string;
  /** Path or URL of the image for shared links, when it is not the page's own card. */
  image?: string;
  type?: "website" | "article";
  author?: string;
  publishedTime?: string;
  modifiedTime?: string;
  /** False for pages that search engines should not list. */
  index?: boolean;
  /** Whether search engines may follow the links of the page; defaults to `index`. */
  follow?: boolean;
  /** False where the page does not exist in the other language. */
  alternates?: boolean;
  /** Path and query of the canonical URL, when it differs from the path of the page. */
  canonicalPath?: string;
  /** Objects from json-ld.ts. */
  structuredData?: object[];
};

/** Title, meta tags and structured data. React hoists the tags into the head; use it once per page. */
export function Seo(props: SeoProps) {
  const common = useCopy("common");
  const language = useLanguage();
  const { siteUrl } = use(RequestInfoContext);
  const { pathname } = useLocation();
  const { type = "website", index = true, follow = index, alternates = index } = props;
  const absolute = (path: string) => new URL(path, siteUrl || "http://localhost").href;
  const title = fullTitle(props.title ?? common.defaultTitle);
  const description = props.description ?? common.defaultDescription;
  const path = props.canonicalPath ?? pathname;
  const url = absolute(path);
  const image = absolute(props.image ?? cardPathOf(pathname, language));
  const plain = plainPath(path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={props.keywords ?? common.keywords} />
      <meta name="robots" content={`${index ? "index" : "noindex"}, ${follow ? "follow" : "nofollow"}`} />
      {index && <link rel="canonical" href={url} />}
      {alternates &&
        languages.map((code) => (
          <link key={code} rel="alternate" hrefLang={code} href={absolute(localizedPath(code, plain))} />
        ))}
      {alternates && <link rel="alternate" hrefLang="x-default" href={absolute(plain)} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:locale" content={ogLocale[language]} />
      {alternates &&
        languages
          .filter((code) => code !== language)
          .map((code) => <meta key={code} property="og:locale:alternate" content={ogLocale[code]} />)}
      {props.author && <meta name="author" content={props.author} />}
      {props.author && <meta property="article:author" content={props.author} />}
      {props.publishedTime && <meta property="article:published_time" content={props.publishedTime} />}
      {props.modifiedTime && <meta property="article:modified_time" content={props.modifiedTime} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      {props.structuredData?.map((data, position) => (
        <script key={position} type="application/ld+json" dangerouslySetInnerHTML={{ __html: embeddable(data) }} />
      ))}
    </>
  );
}

/** Escapes JSON so that it cannot close the script element. */
function embeddable(data: object): string {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
