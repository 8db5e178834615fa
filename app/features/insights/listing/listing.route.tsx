import { Rss } from "lucide-react";
import { useEffect } from "react";
import { data, redirect, useLocation, useNavigation } from "react-router";
import { RelatedContent } from "#app/components/related-content.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { rememberEmptySearch } from "#app/platform/figures/figures.server.ts";
import { searchedWords } from "#app/platform/figures/seen-page.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { Route } from "./+types/listing.route.ts";
import { searchStories } from "#app/features/proof/published.server.ts";
import { StoryGrid } from "#app/components/proof/story-cards.tsx";
import type { StoryCard } from "#app/platform/i18n/added-content.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { isShownCategory } from "../categories.server.ts";
import { categoryFeed, type CategoryWords } from "../category-words.ts";
import { useCategories } from "../use-categories.ts";
import { listingSearch, readListingState, type ListingState } from "./listing-address.ts";
import { CategoryTabs, SearchForm, TagFilter } from "./listing-filter.tsx";
import { ListingHero } from "./listing-hero.tsx";
import { listPosts, type Listing } from "./listing.server.ts";
import { Posts, Range } from "./posts.tsx";
import { useTagLabel } from "../use-tag-label.ts";

export const handle: PageHandle = { namespaces: ["insights"] };

/** `listing` is null when the posts could not be read. `stories` are those that a search found. */
type Loaded = { listing: Listing | null; stories?: StoryCard[] };

export async function loader({ request }: Route.LoaderArgs) {
  const url = pageUrl(request);
  const state = readListingState(url.searchParams, isShownCategory);
  let listing: Listing;
  try {
    listing = await listPosts(state, languageOfPath(url.pathname));
  } catch (error) {
    log.error({ err: error }, "the list of posts could not be read");
    return data<Loaded>({ listing: null }, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
  // Without the redirect, every page number after the last would be another cached copy of the last page.
  if (state.page > listing.page) throw redirect(url.pathname + listingSearch({ ...state, page: listing.page }));
  const isFirstOfSearch = state.query !== "" && !state.category && !state.tag && state.page === 1;
  const stories = isFirstOfSearch ? searchStories(state.query, languageOfPath(url.pathname)) : [];
  if (isFirstOfSearch && listing.total === 0 && listing.featured.length === 0 && stories.length === 0)
    rememberEmptySearch(searchedWords(state.query) ?? "");
  return data<Loaded>(stories.length > 0 ? { listing, stories } : { listing });
}

/** When the data request fails, the page shows a message in place of the list instead of the error page. */
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

export default function Insights({ loaderData: { listing, stories } }: Route.ComponentProps) {
  const { state, loading } = useListingState();
  const category = useCategories().find(({ key }) => key === state.category);
  useEffect(() => {
    if (!listing) console.error("The list of posts could not be loaded.");
  }, [listing]);
  return (
    <main id="content">
      <Head state={state} category={category} listing={listing} />
      <ListingHero />
      <div className="page-width">
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[1fr_auto] lg:gap-y-8">
          <SearchForm state={state} />
          <CategoryTabs state={state} className="lg:col-span-2" />
          {state.tag && <TagFilter state={state} tag={state.tag} />}
          {category && <CategoryIntro category={category} />}
          <Range listing={listing} loading={loading} className="lg:col-start-2 lg:row-start-1 lg:self-center" />
        </div>
        <Posts listing={listing} state={state} loading={loading} />
        {stories ? <FoundStories stories={stories} /> : null}
      </div>
      <RelatedContent page="insights" />
    </main>
  );
}

function FoundStories({ stories }: { stories: StoryCard[] }) {
  const { stories: heading } = useCopy("insights").list;
  return (
    <section aria-labelledby="found-stories" className="border-t border-line pt-12 pb-20 lg:pb-28">
      <h2 id="found-stories" className="eyebrow font-sans tracking-[0.12em]">
        {heading}
      </h2>
      <StoryGrid stories={stories} />
    </section>
  );
}

function CategoryIntro({ category: { key, label, intro } }: { category: CategoryWords }) {
  const { feed } = useCopy("insights");
  const localized = useLocalized();
  return (
    <div className="mt-3 max-w-2xl lg:col-span-2">
      <p className="font-display text-heading font-light">{intro}</p>
      <a
        href={localized(categoryFeed(key))}
        className="mt-2 inline-flex min-h-11 items-center gap-2.5 text-base text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-clay hover:decoration-current"
      >
        <Rss aria-hidden className="size-4 stroke-[1.75]" />
        {fill(feed.categoryLink, { category: label })}
      </a>
    </div>
  );
}

type HeadProps = { state: ListingState; category: CategoryWords | undefined; listing: Listing | null };

function Head({ state, category, listing }: HeadProps) {
  const copy = useCopy("insights");
  const { pagination } = useCopy("common");
  const localized = useLocalized();
  const trail = usePageTrail(copy.hero.eyebrow, "/insights");
  const labelOf = useTagLabel();
  const page = listing?.page ?? 1;
  const title = [
    state.query && fill(copy.filter.resultsFor, { query: state.query }),
    state.tag && fill(copy.filter.tagged, { tag: labelOf(state.tag) }),
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
        // Anyone can make up a query or a tag, so these lists are not indexed; the articles they link to are.
        index={!state.query && !state.tag && listing !== null}
        follow
        structuredData={[trail]}
      />
      <link rel="alternate" type="application/rss+xml" title={copy.feed.title} href={localized("/rss.xml")} />
      {category ? (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${copy.feed.title} · ${category.label}`}
          href={localized(categoryFeed(category.key))}
        />
      ) : null}
    </>
  );
}

/** The state in the URL, and whether another list is loading. */
function useListingState() {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const categories = useCategories();
  const isShown = (category: string) => categories.some(({ key }) => key === category);
  return { state: readListingState(new URLSearchParams(search), isShown), loading: next?.pathname === pathname };
}
