import { use } from "react";
import { data, redirect } from "react-router";
import NotFound from "#app/components/frame/not-found.route.tsx";
import { JourneyInvitation } from "#app/components/journey-invitation.tsx";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { mayOpen } from "#app/features/admin/may-open.server.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { articleData, breadcrumbData } from "#app/platform/seo/json-ld.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { site } from "#site";
import { findDraftStory, findStorySlug, publishedStories, toCard, type Story } from "../published.server.ts";
import { StoryGrid, StoryPicture } from "#app/components/proof/story-cards.tsx";
import { Paragraphs } from "#app/components/proof/paragraphs.tsx";
import type { Route } from "./+types/story.route.ts";

export const handle: PageHandle = { namespaces: ["stories"] };

export async function loader({ request, params: { slug } }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const stories = publishedStories(language);
  const story = stories.find((candidate) => candidate.slug === slug);
  if (story)
    return data({
      story,
      draftId: undefined,
      others: stories
        .filter((other) => other !== story)
        .slice(0, 3)
        .map(toCard),
    });
  const draft = (await mayOpen(request, "/admin/stories/:id")) ? await findDraftStory(slug, language) : undefined;
  if (draft)
    return data({ story: draft, draftId: draft.id, others: [] }, { headers: { "Cache-Control": privatePage } });
  const newSlug = await findStorySlug(slug);
  if (newSlug) throw redirect(localizedPath(language, `/stories/${newSlug}`), 301);
  return data({ story: undefined, draftId: undefined, others: [] }, { status: 404 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function StoryPage({ loaderData: { story, draftId, others } }: Route.ComponentProps) {
  const copy = useCopy("stories");
  if (!story) return <NotFound />;
  return (
    <main id="content" key={story.slug}>
      {draftId ? (
        <p className="border-b border-line bg-sun px-4 py-3 text-center text-base text-ink">
          {copy.draft}{" "}
          <a href={`/admin/stories/${draftId}`} className="underline underline-offset-4">
            {copy.edit}
          </a>
        </p>
      ) : null}
      <article>
        <Head story={story} isDraft={!!draftId} />
        <div className="page-width">
          <StoryPicture story={story} frame="wide" eager />
          <div className="mt-12 lg:mt-20">
            {(["situation", "done", "changed"] as const).map((part) => (
              <section
                key={part}
                aria-labelledby={`story-${part}`}
                className="grid gap-x-8 gap-y-4 border-t border-line py-8 lg:grid-cols-12 lg:py-12"
              >
                <h2 id={`story-${part}`} className="text-subtitle font-light lg:col-span-4">
                  {copy.parts[part]}
                </h2>
                {/* What came of it is what a reader looks for. */}
                <div className="max-w-[36rem] space-y-5 lg:col-span-8">
                  <Paragraphs
                    text={story[part]}
                    className={part === "changed" ? "font-display text-lead font-light" : undefined}
                  />
                </div>
              </section>
            ))}
          </div>
        </div>
      </article>
      <JourneyInvitation id="story-invitation" copy={copy.invitation} className="mt-12 lg:mt-20" />
      {others.length > 0 ? (
        <section aria-labelledby="more-stories" className="section">
          <div className="page-width">
            <h2 id="more-stories" className="text-title font-light">
              {copy.more}
            </h2>
            <StoryGrid stories={others} />
          </div>
        </section>
      ) : null}
    </main>
  );
}

function Head({ story, isDraft }: { story: Story; isDraft: boolean }) {
  const { hero, meta } = useCopy("stories");
  const { breadcrumbLabel, breadcrumbHome } = useCopy("common");
  const language = useLanguage();
  const localized = useLocalized();
  const { siteUrl } = use(RequestInfoContext);
  const path = localized(`/stories/${story.slug}`);
  const trail = [
    { label: breadcrumbHome, to: localized("/") },
    { label: hero.eyebrow, to: localized("/stories") },
    { label: story.title, to: path },
  ];
  const card = `/social/${language}/stories/${story.slug}.png`;
  const structured = articleData(siteUrl, {
    title: story.title,
    description: story.summary,
    image: siteUrl + (story.picture?.src ?? card),
    publishedTime: story.date,
    modifiedTime: story.modified,
    url: siteUrl + path,
    author: { name: site.name },
    language,
    bodyContent: [story.situation, story.done, story.changed].join("\n\n"),
  });
  return (
    <header className="page-width pt-6 pb-10 lg:pt-10 lg:pb-14">
      <Seo
        type="article"
        index={!isDraft}
        title={story.title}
        description={story.summary}
        keywords={meta.keywords}
        image={card}
        publishedTime={story.date}
        modifiedTime={story.modified}
        structuredData={[
          structured,
          breadcrumbData(trail.map(({ label, to }) => ({ name: label, url: siteUrl + to }))),
        ]}
      />
      <Breadcrumb label={breadcrumbLabel} items={trail} />
      <h1 className="mt-8 max-w-[20ch] text-display font-light tracking-[-0.025em] lg:mt-12">{story.title}</h1>
      <p className="mt-5 text-base text-ink-soft">
        <time dateTime={story.date}>{longDate(story.date, language)}</time>
      </p>
    </header>
  );
}
