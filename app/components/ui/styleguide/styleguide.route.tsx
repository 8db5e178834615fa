import { Seo } from "#app/platform/seo/seo.tsx";
import { StyleGuide } from "./styleguide.tsx";

/** Only in development (see routes.ts). */
export default function StyleGuidePage() {
  return (
    <>
      <Seo title="Style guide" index={false} />
      <StyleGuide />
    </>
  );
}
