import { PageSuggestions } from "#app/components/frame/page-suggestions.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

/** The same page for events that do not exist and for drafts. */
export function EventNotFound() {
  const { notFound } = useCopy("events").page;
  return (
    <main id="content" className="page-width section">
      <Seo title={notFound.title} index={false} />
      <h1 className="text-title font-light">{notFound.title}</h1>
      <p className="mt-5 max-w-prose text-ink-soft">{notFound.text}</p>
      <p className="mt-8">
        <Button variant="hero" asChild>
          <Link to="/events">{notFound.back}</Link>
        </Button>
      </p>
      <PageSuggestions />
    </main>
  );
}
