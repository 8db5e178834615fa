import type { ReactNode } from "react";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { SitePicture, usePhotograph } from "./slots/site-picture.tsx";
import type { PictureSlot } from "./slots/slots.ts";
import { cn } from "./ui/cn.ts";

type PageHeroProps = {
  /** The page's name in the breadcrumb; structured data uses the same one (see usePageTrail). */
  name: string;
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
export function PageHero({ name, title, wideTitle, intro, picture, pictureFirst, className, children }: PageHeroProps) {
  const { breadcrumbLabel, breadcrumbHome } = useCopy("common");
  const localized = useLocalized();
  // Text may stand on a drawing, but not on a photograph.
  const isPhoto = usePhotograph(picture?.slot) !== undefined;
  return (
    <section aria-labelledby="page-title" className={cn("relative flex flex-col overflow-hidden lg:block", className)}>
      <div className={cn("page-width relative z-10 pt-6 pb-12 lg:pt-10 lg:pb-24", picture && "lg:min-h-[40rem]")}>
        <Breadcrumb label={breadcrumbLabel} items={[{ label: breadcrumbHome, to: localized("/") }, { label: name }]} />
        <h1
          id="page-title"
          className={cn(
            "mt-8 text-display font-light tracking-[-0.025em] lg:mt-16",
            wideTitle && !isPhoto ? "max-w-[42rem]" : "max-w-[36rem] lg:max-w-[min(36rem,50vw)]",
          )}
        >
          {title}
        </h1>
        <div className={cn("mt-7 max-w-[36rem]", isPhoto && "photograph-room")}>
          <p className="text-intro text-ink-soft">{intro}</p>
          {children}
        </div>
      </div>
      {picture ? (
        <SitePicture
          slot={picture.slot}
          eager
          frame="opening"
          first={pictureFirst}
          className={cn(
            "lg:absolute",
            pictureFirst ? "max-lg:order-first" : "max-lg:ml-[18%] sm:max-lg:ml-[38%]",
            picture.className,
          )}
        />
      ) : null}
    </section>
  );
}
