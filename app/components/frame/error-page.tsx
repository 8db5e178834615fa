import { use } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

/** Shows the text of an error only when a route threw it for the visitor; never an internal message or a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const copy = useCopy("common");
  const { id, unavailable, nothingStored } = use(RequestInfoContext);
  const { pathname, search } = useLocation();
  // A form that cannot be read, or asks for something that the page does not do: no failure of ours.
  const isRefused = isRouteErrorResponse(error) && [400, 415].includes(error.status);
  const words = isRefused
    ? copy.refused
    : nothingStored
      ? copy.storageFull
      : unavailable
        ? copy.unavailable
        : copy.error;
  const visitorText = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : undefined;
  return (
    <main id="content" className="page-width section max-w-prose">
      <Seo title={isRefused ? words.title : undefined} index={false} />
      <h1 className="text-title font-light">{words.title}</h1>
      <p className="mt-6">{visitorText || words.text}</p>
      {id && !isRefused && <p className="mt-4 text-base text-ink-soft">{fill(copy.error.incident, { id })}</p>}
      <p className="mt-8 flex flex-wrap gap-4">
        <Button asChild variant="hero">
          <a href={pathname + search}>{words.retry}</a>
        </Button>
        <Button asChild variant="outline">
          <Link to="/" reloadDocument>
            {copy.error.home}
          </Link>
        </Button>
      </p>
    </main>
  );
}
