import { use } from "react";
import { PageHero } from "#app/components/page-hero.tsx";
import { PullQuote } from "#app/components/pull-quote.tsx";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Team } from "#app/components/proof/team.tsx";
import { useAddedContent } from "#app/platform/i18n/added-content.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { faqData, personData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { Faq } from "./faq.tsx";
import { Founder } from "./founder.tsx";
import { Invitation } from "./invitation.tsx";
import { Mission } from "./mission.tsx";
import { Partnership } from "./partnership.tsx";
import { Values } from "./values.tsx";

export const handle: PageHandle = { namespaces: ["about"] };

export default function About() {
  const { meta, hero, faq, closingQuote } = useCopy("about");
  const trail = usePageTrail(hero.eyebrow, "/about");
  const { team = [] } = useAddedContent("about");
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  const people = team.map(({ name, role, portrait }) =>
    personData(siteUrl, {
      name,
      jobTitle: role,
      url: siteUrl + localized("/about"),
      image: portrait && siteUrl + portrait.src,
    }),
  );
  return (
    <main id="content">
      <Seo {...meta} structuredData={[faqData(faq.items), ...people, trail]} />
      <PageHero
        name={hero.eyebrow}
        title={hero.title}
        wideTitle
        intro={hero.intro}
        picture={{
          slot: "about-hero",
          className: "max-lg:-mb-16 lg:top-1/2 lg:right-0 lg:w-[min(42vw,40rem)] lg:-translate-y-1/2",
        }}
      />
      <Mission />
      <Values />
      <Partnership />
      <Founder />
      <Team />
      <Faq />
      <Invitation />
      <PullQuote {...closingQuote} />
      <RelatedContent page="about" />
    </main>
  );
}
