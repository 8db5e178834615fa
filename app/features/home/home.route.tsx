import { use } from "react";
import { PullQuote } from "#app/components/pull-quote.tsx";
import { RelatedContent } from "#app/components/related-content.tsx";
import { DashboardPreview } from "#app/components/services/dashboard-preview.tsx";
import { Framework } from "#app/components/services/framework.tsx";
import { Services } from "#app/components/services/services.tsx";
import { Quotes } from "#app/components/proof/quotes.tsx";
import { StoryCards } from "#app/components/proof/story-cards.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { organizationData } from "#app/platform/seo/json-ld.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { Reflection } from "./reflection.tsx";

export const handle: PageHandle = { namespaces: ["home", "services"] };

export default function Home() {
  const { meta, quote } = useCopy("home");
  const { siteUrl } = use(RequestInfoContext);
  return (
    <main id="content" className="late-parts">
      <Seo {...meta} structuredData={[organizationData(siteUrl, meta.description)]} />
      <Hero />
      <Reflection />
      <Framework />
      <Services />
      <DashboardPreview />
      <StoryCards page="home" />
      <Quotes page="home" />
      <PullQuote {...quote} />
      <Closing />
      <RelatedContent page="home" />
    </main>
  );
}
