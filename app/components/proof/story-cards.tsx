import { ArrowRight } from "lucide-react";
import { Picture } from "#app/components/picture.tsx";
import { PhotoPicture } from "#app/components/slots/photographs.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Section } from "#app/components/section.tsx";
import { useAddedContent, type StoryCard as Story } from "#app/platform/i18n/added-content.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The newest stories on another page; nothing while there are none. */
export function StoryCards({ page }: { page: "home" | "offerings" | "raices-latinas" }) {
  const { stories: words } = useCopy(page);
  const { stories } = useAddedContent(page);
  if (!stories) return null;
  return (
    <Section aria-labelledby="stories-heading" data-stories>
      <div className="page-width">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h2 id="stories-heading" className="text-title font-light">
            {words.heading}
          </h2>
          <Link to="/stories" className="inline-flex min-h-11 items-center gap-2 text-base text-forest hover:text-clay">
            {words.more}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
        <StoryGrid stories={stories} />
      </div>
    </Section>
  );
}

type StoryGridProps = {
  stories: Story[];
  as?: "h2" | "h3";
  /** Begins on the first screen: a picture that is loaded late there is the last thing that appears. */
  onFirstScreen?: boolean;
};

export function StoryGrid({ stories, as, onFirstScreen }: StoryGridProps) {
  return (
    <ul
      className={cn(
        "mt-8 grid gap-x-8 gap-y-12 lg:mt-12",
        stories.length > 1 && "sm:grid-cols-2",
        stories.length > 2 && "lg:grid-cols-3",
      )}
    >
      {stories.map((story, position) => (
        <li key={story.slug}>
          <StoryCard story={story} as={as} alone={stories.length === 1} eager={onFirstScreen && position === 0} />
        </li>
      ))}
    </ul>
  );
}

type StoryCardProps = { story: Story; as?: "h2" | "h3"; alone: boolean; eager?: boolean };

/** The only link is the title; it covers the whole card. A single one fills the row: its text stands beside the picture. */
function StoryCard({ story, as: Heading = "h3", alone, eager }: StoryCardProps) {
  return (
    <article
      data-story={story.slug}
      className={cn(
        "group relative",
        alone ? "gap-x-8 sm:grid sm:grid-cols-2 sm:grid-rows-[1fr_auto_auto_1fr]" : "flex h-full flex-col",
      )}
    >
      <div className={cn(alone && "sm:col-start-1 sm:row-span-4 sm:row-start-1")}>
        <StoryPicture story={story} frame="card" decorative eager={eager} />
      </div>
      <Heading className={cn("mt-5 text-heading", alone && "sm:col-start-2 sm:row-start-2 sm:mt-0")}>
        <Link
          to={`/stories/${story.slug}`}
          className="transition-colors duration-200 group-hover:text-clay after:absolute after:inset-0 after:rounded-card"
        >
          {story.title}
        </Link>
      </Heading>
      <p className={cn("mt-3 text-base leading-relaxed text-ink-soft", alone && "sm:col-start-2 sm:row-start-3")}>
        {story.summary}
      </p>
    </article>
  );
}

type StoryPictureProps = {
  story: Story;
  frame: "card" | "wide";
  eager?: boolean;
  /** The title beside it says enough. */
  decorative?: boolean;
};

/** The story's own picture, or the cover that is drawn from its slug, as for articles. */
export function StoryPicture({ story: { slug, picture }, frame, eager, decorative }: StoryPictureProps) {
  if (picture) return <PhotoPicture photograph={picture} {...{ frame, eager, decorative }} />;
  return (
    <Picture
      src={`/covers/stories/${slug}.svg`}
      alt=""
      width={1200}
      height={630}
      eager={eager}
      className="aspect-[1200/630] w-full overflow-hidden rounded-card bg-sage"
      imageClassName="h-full object-cover"
    />
  );
}
