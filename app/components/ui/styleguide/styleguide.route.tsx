import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { StyleGuide } from "./styleguide.tsx";

export const handle: PageHandle = { styles: "all" };

/** Only in development (see routes.ts). */
export default function StyleGuidePage() {
  return (
    <>
      <Seo title="Style guide" index={false} />
      <StyleGuide />
    </>
  );
}
