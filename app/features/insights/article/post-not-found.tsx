import { useLocation } from "react-router";
import { PageSuggestions } from "#app/components/frame/page-suggestions.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

/** The same page for unknown and unpublished slugs. */
export function PostNotFound({ unavailable }: { unavailable: boolean }) {
  const { notFound } = useCopy("insights");
  return <NotFoundPage title={notFound.title} text={notFound.text} unavailable={unavailable} />;
}

type NotFoundPageProps = { title: string; text: string; unavailable: boolean };

/** While the database is unreachable, the page offers a retry (decision 37). */
export function NotFoundPage({ title, text, unavailable }: NotFoundPageProps) {
  const { notFound } = useCopy("insights");
  const { pathname } = useLocation();
  return (
    <main id="content" className="page-width section">
      <Seo title={title} index={false} />
      <h1 className="text-title font-light">{title}</h1>
      <p className="mt-5 max-w-prose text-ink-soft">{text}</p>
      {unavailable && <p className="mt-3 max-w-prose text-ink-soft">{notFound.unavailable}</p>}
      <p className="mt-8 flex flex-wrap gap-4">
        {unavailable && (
          <Button asChild variant="hero">
            <a href={pathname}>{notFound.retry}</a>
          </Button>
        )}
        <Button asChild variant={unavailable ? "outline" : "hero"}>
          <Link to="/insights">{notFound.back}</Link>
        </Button>
      </p>
      <PageSuggestions />
    </main>
  );
}
