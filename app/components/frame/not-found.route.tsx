import { useEffect } from "react";
import { data, Link as PlainLink, useLocation, useMatches } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { PageSuggestions } from "./page-suggestions.tsx";

export const handle: PageHandle = { hydrate: "now" };

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const { notFound } = useCopy("common");
  const { pathname } = useLocation();
  const isAdmin = useMatches().some(({ id }) => id === "admin-not-found");
  useEffect(() => console.warn(`No page at ${pathname}`), [pathname]);
  return (
    <main id="content" className="page-width section">
      <Seo index={false} />
      <p aria-hidden className="font-display text-[clamp(5rem,18vw,11rem)] leading-none font-[200] text-moss">
        404
      </p>
      <h1 className="mt-4 text-title font-light">{notFound.title}</h1>
      <p className="mt-5 max-w-prose text-ink-soft">{notFound.text}</p>
      {isAdmin ? (
        <AdminWays />
      ) : (
        <>
          <Button asChild variant="hero" className="mt-8">
            <Link to="/">{notFound.home}</Link>
          </Button>
          <PageSuggestions />
        </>
      )}
    </main>
  );
}

/** The team is looking for a screen, not for a page of the site. */
function AdminWays() {
  const { common } = useCopy("admin");
  return (
    <Button asChild className="mt-8">
      <PlainLink to="/admin">{common.back}</PlainLink>
    </Button>
  );
}
