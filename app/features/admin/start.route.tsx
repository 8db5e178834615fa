import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

/** Stands here until the dashboard of posts does. */
export default function Start() {
  const copy = useCopy("admin").dashboard;
  return (
    <main id="content" className="page-width py-8">
      <Seo title={copy.title} index={false} />
      <h1 className="text-title">{copy.title}</h1>
    </main>
  );
}
