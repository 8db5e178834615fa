import { HeartHandshake, LineChart, Sprout } from "lucide-react";
import { use } from "react";
import { ArrowLink } from "#app/components/arrow-link.tsx";
import { PageHero } from "#app/components/page-hero.tsx";
import { RelatedContent } from "#app/components/related-content.tsx";
import { DashboardPreview } from "#app/components/services/dashboard-preview.tsx";
import { Services } from "#app/components/services/services.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Quotes } from "#app/components/proof/quotes.tsx";
import { StoryCards } from "#app/components/proof/story-cards.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { serviceData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { LongTermPartnership } from "./long-term-partnership.tsx";

export const handle: PageHandle = { namespaces: ["offerings", "services"] };

const badges = { programs: Sprout, results: LineChart, humanCentered: HeartHandshake } as const;

export default function Offerings() {
  const { meta, hero } = useCopy("offerings");
  const { services } = useCopy("services");
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  const trail = usePageTrail(hero.eyebrow, "/offerings");
  const programs = services.programs.map(({ title, subtitle, idealFor }) =>
    serviceData(siteUrl, {
      name: title,
      serviceType: subtitle,
      description: idealFor,
      url: `${siteUrl}${localized("/offerings")}#programs`,
    }),
  );
  return (
    <main id="content" className="late-parts">
      <Seo {...meta} structuredData={[...programs, trail]} />
      <PageHero
        name={hero.eyebrow}
        title={hero.title}
        intro={hero.intro}
        picture={{
          slot: "offerings-hero",
          className: "max-lg:mb-8 lg:top-1/2 lg:-right-[1vw] lg:w-[min(54vw,56rem)] lg:-translate-y-1/2",
        }}
      >
        <ArrowLink to="/journey" className="mt-9">
          {hero.cta}
        </ArrowLink>
        <ul data-badges className="mt-9 flex flex-wrap gap-2.5">
          {Object.entries(badges).map(([key, Icon]) => (
            <li key={key}>
              <Badge variant="outline" className="bg-paper">
                <Icon aria-hidden />
                {hero.badges[key as keyof typeof badges]}
              </Badge>
            </li>
          ))}
        </ul>
      </PageHero>
      <Services />
      <LongTermPartnership />
      <DashboardPreview />
      <StoryCards page="offerings" />
      <Quotes page="offerings" />
      <RelatedContent page="offerings" />
    </main>
  );
}
