import { useEffect } from "react";
import { data, useLocation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

export const handle: PageHandle = { hydrate: "now" };

export function loader() {
  return data(null, { status: 404 });
}

const suggestions = ["offerings", "insights", "tools"] as const;

export default function NotFound() {
  const { notFound, related } = useCopy("common");
  const { pathname } = useLocation();
  useEffect(() => console.warn(`No page at ${pathname}`), [pathname]);
  return (
    <main id="content" className="page-width section">
      <Seo index={false} />
      <p aria-hidden className="font-display text-[clamp(5rem,18vw,11rem)] leading-none font-[200] text-moss">
        404
      </p>
      <h1 className="mt-4 text-title font-light">{notFound.title}</h1>
      <p className="mt-5 max-w-prose text-ink-soft">{notFound.text}</p>
      <Button asChild variant="hero" className="mt-8">
        <Link to="/">{notFound.home}</Link>
      </Button>
      <h2 className="eyebrow mt-16 font-sans">{notFound.suggestionsHeading}</h2>
      <ul className="mt-4 grid gap-6 border-t border-line pt-6 sm:grid-cols-3">
        {suggestions.map((page) => (
          <li key={page}>
            <Link
              to={`/${page}`}
              className="inline-block font-display text-heading text-balance underline decoration-line-strong underline-offset-4 hover:text-clay"
            >
              {related.cards[page].title}
            </Link>
            <p className="mt-2 text-base text-ink-soft">{related.cards[page].description}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
