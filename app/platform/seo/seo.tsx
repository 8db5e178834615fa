import { use } from "react";
import { useLocation } from "react-router";
import { site } from "#site";
import {
  defaultLanguage,
  languages,
  localizedPath,
  ogLocale,
  plainPath,
  type Language,
} from "#app/platform/i18n/language.ts";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
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
  /** Of a page that has an address of its own in each language; it does not exist in a language without one. */
  addresses?: Partial<Record<Language, string>>;
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
  const { type = "website", index = true, follow = index, addresses } = props;
  const existing = addresses ? languages.filter((code) => addresses[code] !== undefined) : languages;
  const { alternates = index && existing.length > 1 } = props;
  const absolute = (path: string) => new URL(path, siteUrl || "http://localhost").href;
  const title = fullTitle(plainSpaces(props.title ?? common.defaultTitle));
  const description = plainSpaces(props.description ?? common.defaultDescription);
  const path = props.canonicalPath ?? pathname;
  const url = absolute(path);
  const image = absolute(props.image ?? cardPathOf(pathname, language));
  const plain = plainPath(path);
  const addressIn = (code: Language) => addresses?.[code] ?? localizedPath(code, plain);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={plainSpaces(props.keywords ?? common.keywords)} />
      <meta name="robots" content={`${index ? "index" : "noindex"}, ${follow ? "follow" : "nofollow"}`} />
      {index && <link rel="canonical" href={url} />}
      {alternates &&
        existing.map((code) => <link key={code} rel="alternate" hrefLang={code} href={absolute(addressIn(code))} />)}
      {alternates && <link rel="alternate" hrefLang="x-default" href={absolute(addressIn(defaultLanguage))} />}
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
  return plainSpaces(JSON.stringify(data)).replace(/</g, "\\u003c");
}
