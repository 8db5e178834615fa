import { listingSearch } from "#app/features/insights/listing/listing-address.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { SearchHit, SearchResult } from "./search.server.ts";

const linkClass = "underline decoration-line-strong underline-offset-4 hover:text-clay";

export function Hits({ result: { hits, more, moreArticles }, query }: { result: SearchResult; query: string }) {
  const { results } = useCopy("search");
  return (
    <>
      <ol className="mt-6 border-t border-line">
        {hits.map((hit) => (
          <li key={`${hit.path} ${hit.title.join("")}`} className="border-b border-line py-6">
            <Hit hit={hit} />
          </li>
        ))}
      </ol>
      {more ? <p className="mt-6 text-base text-ink-soft">{results.more}</p> : null}
      {moreArticles ? (
        <p className="mt-6 text-base">
          <Link to={`/insights${listingSearch({ query })}`} className={`${linkClass} wrap-anywhere`}>
            {fill(results.articles, { query })}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Hit({ hit: { kind, path, title, excerpt, language, isOver } }: { hit: SearchHit }) {
  const { kinds, results } = useCopy("search");
  return (
    <>
      <p className="eyebrow">
        {kinds[kind]}
        {isOver ? ` · ${results.over}` : null}
        {language === "en" ? ` · ${results.inEnglish}` : null}
      </p>
      <h2 lang={language} className="mt-2 font-display text-heading text-balance wrap-anywhere">
        <Link to={path} className={linkClass}>
          <Marked pieces={title} />
        </Link>
      </h2>
      <p lang={language} className="mt-2 max-w-prose text-base wrap-anywhere text-ink-soft">
        <Marked pieces={excerpt} />
      </p>
    </>
  );
}

/** Every second piece was searched for. */
function Marked({ pieces }: { pieces: string[] }) {
  return pieces.map((piece, position) =>
    position % 2 === 1 ? (
      <mark key={position} className="bg-sage text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

const suggested = ["offerings", "insights", "tools", "journey"] as const;

/** Where most people want to go, when there is nothing else to show. */
export function Suggestions() {
  const { results } = useCopy("search");
  const { related } = useCopy("common");
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="eyebrow mt-10 font-sans">
        {results.suggestions}
      </h2>
      <ul className="mt-4 grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
        {suggested.map((page) => (
          <li key={page}>
            <Link to={`/${page}`} className={`${linkClass} inline-block font-display text-heading text-balance`}>
              {related.cards[page].title}
            </Link>
            <p className="mt-2 text-base text-ink-soft">{related.cards[page].description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
