import { data } from "react-router";
import { PageHero } from "#app/components/page-hero.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { rememberEmptySearch } from "#app/platform/figures/figures.server.ts";
import { searchedWords } from "#app/platform/figures/seen-page.ts";
import { log } from "#app/platform/log.server.ts";
import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { minLength, readQuery, searchQuery } from "./search-address.ts";
import { SearchForm } from "./search-form.tsx";
import { Hits, Suggestions } from "./hits.tsx";
import { searchSite, type SearchResult } from "./search.server.ts";
import type { Route } from "./+types/search.route.ts";

export const handle: PageHandle = { namespaces: ["search"] };

/** `result` is null when nothing was searched for, undefined when it could not be. */
type Loaded = { query: string; isShort: boolean; result: SearchResult | null | undefined };

export async function loader({ request }: Route.LoaderArgs) {
  const url = pageUrl(request);
  const query = readQuery(url.searchParams);
  const isShort = query !== "" && [...query].length < minLength;
  if (query === "" || isShort) return data<Loaded>({ query, isShort, result: null });
  let result: SearchResult;
  try {
    result = await searchSite(query, languageOfPath(url.pathname));
  } catch (error) {
    log.error({ err: error }, "the site could not be searched");
    const failed: Loaded = { query, isShort, result: undefined };
    return data(failed, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
  if (result.hits.length === 0) rememberEmptySearch(searchedWords(query) ?? "");
  // An event that ends is marked a few minutes later.
  return data<Loaded>({ query, isShort, result }, { headers: { "Cache-Control": shortLivedPage } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SearchPage({ loaderData: { query, isShort, result } }: Route.ComponentProps) {
  const { meta, hero, results } = useCopy("search");
  const localized = useLocalized();
  const title = query ? fill(results.title, { query }) : meta.title;
  return (
    <main id="content">
      {/* Anyone can make up a query, so no result is indexed; the pages that it links to are. */}
      <Seo {...meta} title={title} canonicalPath={localized("/search") + searchQuery(query)} index={false} follow />
      <PageHero name={hero.eyebrow} title={hero.title} intro={hero.intro}>
        <SearchForm query={query} />
      </PageHero>
      <div className="page-width pb-24">
        <Status query={query} isShort={isShort} result={result} />
        {result && result.hits.length > 0 ? <Hits result={result} query={query} /> : <Suggestions />}
      </div>
    </main>
  );
}

function Status({ query, isShort, result }: Loaded) {
  const { results } = useCopy("search");
  const language = useLanguage();
  if (isShort) return <Sentence text={fill(results.short, { count: minLength })} />;
  if (result === null) return null;
  if (result === undefined)
    return (
      <Sentence text={results.failed}>
        <Link to={`/search${searchQuery(query)}`} reloadDocument className="underline underline-offset-4">
          {results.retry}
        </Link>
      </Sentence>
    );
  const { hits, more } = result;
  if (hits.length === 0) return <Sentence text={`${fill(results.nothing, { query })} ${results.nothingHint}`} />;
  const count = numberText(hits.length, language);
  const found = more ? fill(results.best, { count }) : plural(results, "found", hits.length, language);
  return <Sentence text={fill(found, { query })} />;
}

function Sentence({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <p role="status" className="max-w-prose text-base wrap-anywhere text-ink-soft">
      {text} {children}
    </p>
  );
}
