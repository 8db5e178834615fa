import { Seo } from "#app/platform/seo/seo.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";

export const handle: PageHandle = { namespaces: ["home", "services"] };

export default function Home() {
  const home = useCopy("home");
  return (
    <main id="content">
      <Seo {...home.meta} />
      <section className="page-width section">
        <h1 className="text-display">
          {home.hero.titleLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="mt-8 max-w-prose text-ink-soft">{home.hero.description}</p>
      </section>
    </main>
  );
}
