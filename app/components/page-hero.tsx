import type { ReactNode } from "react";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { SitePicture, usePhotograph } from "./slots/site-picture.tsx";
import type { PictureSlot } from "./slots/slots.ts";
import { cn } from "./ui/cn.ts";

type PageHeroProps = {
  /** The page's name in the breadcrumb; structured data uses the same one (see usePageTrail). */
  name: string;
  /** The pages between the home page and this one. */
  parents?: { label: string; to: string }[];
  eyebrow?: string;
  title: string;
  /** For pictures that leave enough room for a longer title. */
  wideTitle?: boolean;
  intro: string;
  /** Drawn to be cut off at the right edge of the page. `className` positions the drawing on wide screens. */
  picture?: { slot: PictureSlot; className?: string };
  /** On narrow screens the picture comes before the text instead of after it. */
  pictureFirst?: boolean;
  className?: string;
  children?: ReactNode;
};

/** The first section of every page except the home page. */
export function PageHero(props: PageHeroProps) {
  const { name, parents = [], eyebrow, title, wideTitle, intro, picture, pictureFirst, className, children } = props;
  const { breadcrumbLabel, breadcrumbHome } = useCopy("common");
  const localized = useLocalized();
  // Text may not stand on a photograph at all; beside a drawing it stays left of what is drawn, however long it is.
  const isPhoto = usePhotograph(picture?.slot) !== undefined;
  const shown = picture && (
    <SitePicture
      slot={picture.slot}
      eager
      frame="opening"
      first={pictureFirst}
      className={cn("lg:absolute", !pictureFirst && "max-lg:ml-[18%] sm:max-lg:ml-[38%]", picture.className)}
    />
  );
  return (
    <section aria-labelledby="page-title" className={cn("relative flex flex-col overflow-hidden lg:block", className)}>
      {/* Also in the document: a slow phone paints what it has read so far, and the text would move down. */}
      {pictureFirst ? shown : null}
      <div className={cn("page-width relative z-10 pt-6 pb-12 lg:pt-10 lg:pb-24", picture && "lg:min-h-[40rem]")}>
        <Breadcrumb
          label={breadcrumbLabel}
          items={[{ label: breadcrumbHome, to: localized("/") }, ...parents, { label: name }]}
        />
        {eyebrow ? <p className="eyebrow mt-8 -mb-4 lg:mt-16 lg:-mb-12">{eyebrow}</p> : null}
        <h1
          id="page-title"
          className={cn(
            "mt-8 text-display font-light tracking-[-0.025em] lg:mt-16",
            wideTitle && !isPhoto
              ? "max-w-[42rem] lg:max-w-[min(38rem,52vw)]"
              : "max-w-[36rem] lg:max-w-[min(36rem,47vw)]",
          )}
        >
          {title}
        </h1>
        <div className={cn("mt-7 max-w-[36rem] lg:max-w-[min(36rem,47vw)]", isPhoto && "photograph-room")}>
          <p className="text-intro text-ink-soft">{intro}</p>
          {children}
        </div>
      </div>
      {pictureFirst ? null : shown}
    </section>
  );
}
