import { Picture } from "#app/components/picture.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { More } from "./more.tsx";
import type { EndingProps, Target } from "../related-content.tsx";

/** The drawing that opens each page. */
const sizes: Record<Target, { width: number; height: number }> = {
  about: { width: 800, height: 1000 },
  offerings: { width: 1000, height: 800 },
  journey: { width: 1000, height: 1000 },
  tools: { width: 1000, height: 1000 },
  insights: { width: 1200, height: 600 },
};

/** Each suggestion under the drawing that opens its page. */
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
              <Picture
                src={`/art/${target}.svg`}
                alt=""
                {...sizes[target]}
                className="aspect-square overflow-hidden rounded-card bg-card md:aspect-[4/3]"
                imageClassName="h-full object-cover transition-transform duration-500 ease-calm group-hover:scale-[1.03]"
              />
              <div className="flex flex-col items-start">
                <span className="block font-display text-heading text-balance">{title}</span>
                <p className="mt-1 text-base leading-snug text-ink-soft md:mt-2.5">{description}</p>
                <More className="mt-1.5 md:mt-auto md:pt-4">{cta}</More>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
