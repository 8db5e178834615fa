import { SitePicture } from "#app/components/slots/site-picture.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { MoreLabel } from "./more-label.tsx";
import type { EndingProps } from "./suggestion.ts";

/** Each suggestion under the picture that opens its page. */
export function PicturesEnding({ heading, headingId, suggestions }: EndingProps) {
  return (
    <>
      <h2 id={headingId} className="text-title font-light">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-5 md:grid-cols-3 lg:mt-12">
        {suggestions.map(({ target, title, description, cta }) => (
          <li key={target}>
            <Link
              to={`/${target}`}
              className="group grid h-full grid-cols-[5.5rem_1fr] items-center gap-5 md:grid-cols-1 md:grid-rows-[auto_1fr] md:items-stretch md:gap-6"
            >
              <SitePicture
                slot={`${target}-hero`}
                decorative
                frame="suggestion"
                className="aspect-square overflow-hidden rounded-card bg-card md:aspect-[4/3]"
                imageClassName="h-full object-cover transition-transform duration-500 ease-calm group-hover:scale-[1.03]"
              />
              <div className="flex flex-col items-start">
                <span className="block font-display text-heading text-balance">{title}</span>
                <p className="mt-1 text-base leading-snug text-ink-soft md:mt-2.5">{description}</p>
                <MoreLabel className="mt-1.5 md:mt-auto md:pt-4">{cta}</MoreLabel>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
