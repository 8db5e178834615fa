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

export function StoryGrid({ stories, as }: { stories: Story[]; as?: "h2" | "h3" }) {
  return (
    <ul className={cn("mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-12", stories.length > 2 && "lg:grid-cols-3")}>
      {stories.map((story) => (
        <li key={story.slug}>
          <StoryCard story={story} as={as} />
        </li>
      ))}
    </ul>
  );
}

/** The only link is the title; it covers the whole card. */
function StoryCard({ story, as: Heading = "h3" }: { story: Story; as?: "h2" | "h3" }) {
  return (
    <article data-story={story.slug} className="group relative flex h-full flex-col">
      <StoryPicture story={story} frame="card" decorative />
      <Heading className="mt-5 text-heading">
        <Link
          to={`/stories/${story.slug}`}
          className="transition-colors duration-200 group-hover:text-clay after:absolute after:inset-0 after:rounded-card"
        >
          {story.title}
        </Link>
      </Heading>
      <p className="mt-3 line-clamp-4 text-base leading-relaxed text-ink-soft">{story.summary}</p>
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
