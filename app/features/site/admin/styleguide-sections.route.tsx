import { Seo } from "#app/platform/seo/seo.tsx";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { examplePage } from "../own-pages/example-page.ts";
import { withLiveContent } from "../own-pages/live.server.ts";
import { renderable } from "../own-pages/own-pages.server.ts";
import { OwnSection } from "../sections/kinds.tsx";

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
