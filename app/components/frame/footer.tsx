import { site } from "#site";
import { fill } from "#app/platform/i18n/copy.ts";
import { useAddedContent } from "#app/platform/i18n/added-content.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { Logo } from "./logo.tsx";

export function Footer() {
  const { footer, nav, newTab } = useCopy("common");
  const { hasStories } = useAddedContent("common");
  const localized = useLocalized();
  const link =
    "inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:text-clay hover:decoration-clay";
  return (
    <footer className="screen-only border-t border-line bg-sage text-base">
      <div className="page-width grid gap-x-12 gap-y-7 py-10 md:py-16 md:grid-cols-[1.2fr_1.4fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5">
            <Logo className="size-9" />
            <span className="font-display text-2xl">{site.name}</span>
          </p>
          <p className="mt-4 max-w-xs text-ink-soft">{footer.tagline}</p>
          {site.socialLinks.length > 0 ? (
            <ul className="mt-3">
              {site.socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer" className={link}>
                    {fill(footer.networkLabel, { network: name })}
                    <span className="sr-only"> ({newTab})</span>
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <section>
          <h2 className="eyebrow font-sans">{footer.servicesTitle}</h2>
          {/* Running text instead of a column, because they are not links (row 37) and should not look like them. */}
          <ul className="mt-4 max-w-sm text-ink-soft text-pretty">
            {footer.services.map((service) => (
              <li key={service} className="inline not-last:after:content-['\00a0·_']">
                {service}
              </li>
            ))}
          </ul>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <Link to="/raices-latinas" className={link}>
              {footer.raicesLatinas}
            </Link>
            {hasStories ? (
              <Link to="/stories" className={link}>
                {nav.stories}
              </Link>
            ) : null}
          </p>
        </section>
        <section>
          <h2 className="eyebrow font-sans">{footer.contactTitle}</h2>
          <a href={`mailto:${site.email}`} className={`${link} mt-2`}>
            {footer.email}
          </a>
          <p className="mt-4 text-ink-soft">
            {footer.global}
            <br />
            {footer.worldwide}
          </p>
        </section>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line-strong/30 py-4 text-[0.9375rem] text-ink-soft">
          <p suppressHydrationWarning className="py-2">
            {fill(footer.copyright, { year: currentYear() })}
          </p>
          <ul className="flex gap-6">
            <li>
              <Link to="/privacy" className={link}>
                {footer.privacy}
              </Link>
            </li>
            <li>
              <a href={localized("/rss.xml")} className={link}>
                {footer.rss}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/**
 * A page that was cached in December and is hydrated in January may show the old year, but causes no hydration error.
 */
function currentYear(): number {
  return new Date().getFullYear();
}
