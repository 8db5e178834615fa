import type { ReactNode } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { listingSearch, type ListingState } from "./listing-address.ts";
import type { Listing } from "./listing.server.ts";
import { PostCard } from "../post-card.tsx";
import { useTagLabel } from "../use-tag-label.ts";

type PostsProps = { listing: Listing | null; state: ListingState; loading: boolean };

/** Everything below the filters: featured posts, the grid with its pagination, or the reason why there are no posts. */
export function Posts({ listing, state, loading }: PostsProps) {
  const empty = listing !== null && listing.featured.length === 0 && listing.posts.length === 0;
  return (
    <div
      aria-busy={loading}
      className={cn("pt-10 pb-20 transition-opacity duration-200 lg:pb-28", loading && "opacity-45")}
    >
      {listing === null && <Failed state={state} />}
      {empty && <Empty listing={listing} tag={state.tag} />}
      {listing && listing.featured.length > 0 && <Featured listing={listing} state={state} />}
      {listing && listing.posts.length > 0 && <Grid listing={listing} state={state} />}
    </div>
  );
}

type RangeProps = { listing: Listing | null; loading: boolean; className?: string };

/** "Showing 1-6 of 8 posts", or a note that another list is loading. Featured posts are counted where they are all there is. */
export function Range({ listing, loading, className }: RangeProps) {
  const { list } = useCopy("insights");
  const language = useLanguage();
  const number = (value: number) => numberText(value, language);
  const { featured, ...grid } = listing ?? { featured: [], total: 0, from: 0, to: 0, more: false };
  const shown = grid.total > 0 ? grid : { ...grid, total: featured.length, from: 1, to: featured.length };
  return (
    <p role="status" className={cn("min-h-7 text-base text-ink-soft", className)}>
      {loading
        ? list.loading
        : shown.total > 0 &&
          fill(plural(list, "showing", shown.total, language), {
            from: number(shown.from),
            to: number(shown.to),
            total: number(shown.total) + (shown.more ? "+" : ""),
          })}
    </p>
  );
}

function Featured({ listing: { featured: posts, total }, state }: { listing: Listing; state: ListingState }) {
  const { list } = useCopy("insights");
  // Two columns; with an odd number, the first post takes the whole width.
  const leadCount = posts.length % 2;
  return (
    <section aria-labelledby="featured-heading" data-section="featured">
      <h2 id="featured-heading" className="eyebrow font-sans tracking-[0.12em]">
        {/* Somebody who searched looks for the results. */}
        {state.query && total === 0 ? list.resultsHeading : list.featuredHeading}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-14 md:grid-cols-2">
        {posts.map((post, position) => (
          <li key={post.slug} className={cn(position < leadCount && "md:col-span-2")}>
            <PostCard post={post} size={position < leadCount ? "lead" : "large"} eager={position < 2} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Grid({ listing, state }: { listing: Listing; state: ListingState }) {
  const copy = useCopy("insights");
  const { pagination } = useCopy("common");
  const path = useLocalized()("/insights");
  return (
    <section aria-labelledby="latest" data-section="grid" className="not-first:mt-16 lg:not-first:mt-20">
      <h2 id="latest" className="eyebrow scroll-mt-24 font-sans tracking-[0.12em]">
        {state.query ? copy.list.resultsHeading : copy.list.latestHeading}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {listing.posts.map((post, position) => (
          <li key={post.slug}>
            {/* Later pages open at the grid (see the #latest link below). */}
            <PostCard post={post} eager={listing.page > 1 || (listing.featured.length === 0 && position < 3)} />
          </li>
        ))}
      </ul>
      <Notes listing={listing} />
      <Pagination
        className="mt-14"
        page={listing.page}
        pageCount={listing.pageCount}
        // To the top of the grid instead of the page: the featured posts above it are the same on every page.
        hrefFor={(page) => `${path}${listingSearch({ ...state, page })}#latest`}
        labels={{
          nav: pagination.label,
          previous: pagination.previous,
          next: pagination.next,
          page: (page) => fill(pagination.page, { page }),
        }}
      />
    </section>
  );
}

/** Shown when a search did not cover or count all posts. */
function Notes({ listing }: { listing: Listing }) {
  const { list } = useCopy("insights");
  const language = useLanguage();
  const last = listing.page === listing.pageCount;
  if (listing.newestOnly)
    return <Note>{fill(list.newestOnly, { count: numberText(listing.newestOnly, language) })}</Note>;
  return listing.more && last ? <Note>{list.more}</Note> : null;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-10 text-base text-ink-soft">{children}</p>;
}

function Empty({ listing, tag }: { listing: Listing; tag: string | undefined }) {
  const { list } = useCopy("insights");
  const labelOf = useTagLabel();
  return (
    <div className="py-16 text-center">
      <p className="mx-auto max-w-md font-display text-heading font-light text-balance wrap-anywhere">
        {tag ? fill(list.emptyTag, { tag: labelOf(tag) }) : list.empty}
      </p>
      <Notes listing={listing} />
      <Button asChild variant="outline" className="mt-8">
        <Link to="/insights" preventScrollReset>
          {list.emptyAction}
        </Link>
      </Button>
    </div>
  );
}

function Failed({ state }: { state: ListingState }) {
  const { list } = useCopy("insights");
  const path = useLocalized()("/insights");
  return (
    <Alert className="mt-8">
      <p>{list.failed}</p>
      <a
        href={path + listingSearch(state)}
        className="inline-flex min-h-11 items-center font-medium text-forest underline underline-offset-4"
      >
        {list.retry}
      </a>
    </Alert>
  );
}
