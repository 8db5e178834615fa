import { Seo } from "#app/platform/seo/seo.tsx";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { examplePage } from "#app/features/own-pages/example-page.ts";
import { withLiveContent } from "#app/features/own-pages/live.server.ts";
import { renderable } from "#app/features/own-pages/own-pages.server.ts";
import { OwnSection } from "#app/features/own-pages/sections/kinds.tsx";

export const handle: PageHandle = { styles: "all", namespaces: ["insights", "events"] };

/** Every kind of section with its example, beside /styleguide. Only in development (see routes.ts). */
export async function loader() {
  const { sections } = await renderable(examplePage(), "en");
  return { sections: await withLiveContent(sections, "en") };
}

/** Types are generated for the routes of the built site only. */
type StyleGuideProps = { loaderData: Awaited<ReturnType<typeof loader>> };

export default function StyleGuideSections({ loaderData: { sections } }: StyleGuideProps) {
  return (
    <main id="content">
      <Seo title="Style guide: sections" index={false} />
      {sections.map((section, index) => (
        <OwnSection key={section.id} section={section} isFirst={index === 0} />
      ))}
    </main>
  );
}
