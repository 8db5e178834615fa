import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

export function ResultNotFound() {
  const { notFound } = useCopy("results");
  return (
    <main id="content" className="page-width section">
      <Seo title={notFound.title} description={notFound.text} index={false} />
      <div className="max-w-prose">
        <h1 className="text-title font-light">{notFound.title}</h1>
        <p className="mt-6">{notFound.text}</p>
        <p className="mt-4 text-ink-soft">{notFound.help}</p>
        <Button asChild variant="hero" size="lg" className="mt-8">
          <Link to="/tools#scanner">{notFound.action}</Link>
        </Button>
      </div>
    </main>
  );
}
