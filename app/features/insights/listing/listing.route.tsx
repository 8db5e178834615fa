import { useEffect } from "react";
import { data, redirect, useLocation, useNavigation } from "react-router";
import { RelatedContent } from "#app/components/related-content.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/listing.route.ts";
import type { Cluster } from "../clusters.ts";
import { listingSearch, readListingState, type ListingState } from "./listing-address.ts";
import { CategoryTabs, SearchForm } from "./listing-filter.tsx";
import { ListingHero } from "./listing-hero.tsx";
import { listPosts, type Listing } from "./listing.server.ts";
import { Posts, Range } from "./posts.tsx";

export const handle: PageHandle = { namespaces: ["insights"] };

/** Nothing in `listing` when the posts could not be read. */
type Loaded = { listing: Listing | null };

export async function loader({ request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const state = readListingState(url.searchParams);
  let listing: Listing;
  try {
    listing = await listPosts(state, languageOfPath(url.pathname));
  } catch (error) {
    log.error({ err: error }, "the list of posts could not be read");
    return data<Loaded>({ listing: null }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
  // Otherwise every number after the last page would be one more cached copy of it.
  if (state.page > listing.page) throw redirect(url.pathname + listingSearch({ ...state, page: listing.page }));
  return data<Loaded>({ listing });
}

/** A list that does not arrive is an empty list, not a broken page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return { listing: null };
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Insights({ loaderData: { listing } }: Route.ComponentProps) {
  const { state, loading } = useListingState();
  useEffect(() => {
    if (!listing) console.error("The list of posts could not be loaded.");
  }, [listing]);
  return (
    <main id="content">
      <Head state={state} listing={listing} />
      <ListingHero />
      <div className="page-width">
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[1fr_auto] lg:gap-y-8">
          <SearchForm state={state} />
          <CategoryTabs state={state} className="lg:col-span-2" />
          {state.category && <CategoryIntro category={state.category} />}
          <Range listing={listing} loading={loading} className="lg:col-start-2 lg:row-start-1 lg:self-center" />
        </div>
        <Posts listing={listing} state={state} loading={loading} />
      </div>
      <RelatedContent page="insights" />
    </main>
  );
}

function CategoryIntro({ category }: { category: Cluster }) {
  const { clusters } = useCopy("insights");
  return (
    <p className="mt-3 max-w-2xl font-display text-heading font-light lg:col-span-2">{clusters[category].intro}</p>
  );
}

function Head({ state, listing }: { state: ListingState; listing: Listing | null }) {
  const copy = useCopy("insights");
  const { pagination } = useCopy("common");
  const localized = useLocalized();
  const trail = usePageTrail(copy.hero.eyebrow, "/insights");
  const category = state.category && copy.clusters[state.category];
  const page = listing?.page ?? 1;
  const title = [
    state.query && fill(copy.filter.resultsFor, { query: state.query }),
    category ? category.label : copy.meta.title,
    page > 1 && fill(pagination.page, { page }),
  ];
  return (
    <>
      <Seo
        {...copy.meta}
        title={title.filter(Boolean).join(" · ")}
        description={category ? category.intro : copy.meta.description}
        canonicalPath={localized("/insights") + listingSearch({ ...state, page })}
        index={!state.query && listing !== null}
        // Results of a search are not listed, but the articles they link to are.
        follow
        structuredData={[trail]}
      />
      <link rel="alternate" type="application/rss+xml" title={copy.feed.title} href={localized("/rss.xml")} />
    </>
  );
}

/** What the address says, and whether another list of ours is on its way. */
function useListingState() {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return { state: readListingState(new URLSearchParams(search)), loading: next?.pathname === pathname };
}
