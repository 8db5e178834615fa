import { ArrowDown } from "lucide-react";
import { use } from "react";
import { PageHero } from "#app/components/page-hero.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { StoryCards } from "#app/components/proof/story-cards.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { serviceData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { Approach } from "./approach.tsx";
import { Areas } from "./areas.tsx";
import { Audiences } from "./audiences.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactSection } from "./contact-section.tsx";
import { loadContact, receiveContact } from "./contact.server.ts";
import { PartnershipInvitation } from "./partnership-invitation.tsx";
import { Problems } from "./problems.tsx";
import { Programs } from "./programs.tsx";
import type { Route } from "./+types/raices-latinas.route.ts";

export const handle: PageHandle = { namespaces: ["raices-latinas"] };

export function loader({ request }: Route.LoaderArgs) {
  return loadContact(request);
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export function action(args: Route.ActionArgs) {
  return receiveContact(args);
}

export default function RaicesLatinas({ loaderData, actionData }: Route.ComponentProps) {
  const { meta, hero, programs } = useCopy("raices-latinas");
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  const trail = usePageTrail(hero.eyebrow, "/raices-latinas");
  const services = programs.items.map(({ title, description }) =>
    serviceData(siteUrl, { name: title, description, url: `${siteUrl}${localized("/raices-latinas")}#programs` }),
  );
  return (
    <main id="content" className="late-parts">
      <Seo {...meta} index={!loaderData.confirmation} structuredData={[...services, trail]} />
      <PageHero
        className="bg-adobe"
        name={hero.eyebrow}
        title={hero.title}
        intro={hero.intro}
        pictureFirst
        picture={{
          slot: "raices-latinas-hero",
          className:
            "lg:top-0 lg:-right-[11vw] lg:w-[min(66vw,64rem)] lg:mask-[linear-gradient(to_right,transparent_14%,black_36%)]",
        }}
      >
        <div className="mt-9 flex flex-wrap gap-4">
          <Button asChild variant="hero" size="lg">
            <a href="#contact">
              {hero.cta}
              <ArrowDown aria-hidden />
            </a>
          </Button>
          <Button asChild variant="outline" size="lg">
            <a href="#programs">{hero.secondaryCta}</a>
          </Button>
        </div>
      </PageHero>
      <Problems />
      <Areas />
      <Approach />
      <Programs />
      <Audiences />
      <StoryCards page="raices-latinas" />
      <PartnershipInvitation />
      <ContactSection>
        <ContactForm page={loaderData} returned={actionData} />
      </ContactSection>
    </main>
  );
}
