import { use } from "react";
import { data } from "react-router";
import { JourneyInvitation } from "#app/components/journey-invitation.tsx";
import { PageHero } from "#app/components/page-hero.tsx";
import NotFound from "#app/components/frame/not-found.route.tsx";
import { requestCopy } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { storyListData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { publishedStories, toCard } from "../published.server.ts";
import { StoryGrid } from "#app/components/proof/story-cards.tsx";
import type { Route } from "./+types/stories.route.ts";

export const handle: PageHandle = { namespaces: ["stories"] };

/**
 * While there is no story, the page does not exist, except for editors who change its words or have a link to their
 * draft.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const stories = publishedStories(languageOfPath(new URL(request.url).pathname)).map(toCard);
  const isShown = stories.length > 0 || context.get(requestCopy) !== null;
  return data({ stories, isShown }, { status: isShown ? 200 : 404 });
}

export default function Stories({ loaderData: { stories, isShown } }: Route.ComponentProps) {
  const { meta, hero, invitation } = useCopy("stories");
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  const trail = usePageTrail(hero.eyebrow, "/stories");
  if (!isShown) return <NotFound />;
  const list = storyListData(
    stories.map(({ title, slug }) => ({ name: title, url: siteUrl + localized(`/stories/${slug}`) })),
  );
  return (
    <main id="content">
      <Seo {...meta} structuredData={[list, trail]} />
      <PageHero name={hero.eyebrow} title={hero.title} intro={hero.intro} />
      <div className="page-width pb-20 lg:pb-28">
        <StoryGrid stories={stories} as="h2" onFirstScreen />
      </div>
      <JourneyInvitation id="stories-invitation" copy={invitation} />
    </main>
  );
}
