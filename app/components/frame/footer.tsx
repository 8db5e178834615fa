import type { ReactNode } from "react";
import { site } from "#site";
import { fill } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { LettersForm } from "../letters-form.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useNavItems } from "./nav-items.ts";

/** The services are not links (row 37): only links are underlined here. */
const link = "inline-flex min-h-11 items-center text-paper underline decoration-moss underline-offset-4 hover:text-sun";

export function Footer() {
  const { footer, journeyCta, newTab } = useCopy("common");
  return (
    <footer className="screen-only on-night relative overflow-hidden bg-forest-deep text-base text-paper/85">
      <div className="page-width relative">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6 py-10 lg:py-16">
          <p className="max-w-[36rem] font-display text-title font-light text-balance text-paper">{footer.tagline}</p>
          {/* Beside the last sentence is what a visitor can do next. */}
          <Link to="/journey" className="font-display text-lead text-sun underline underline-offset-8 hover:text-paper">
            {journeyCta}
          </Link>
        </div>
        <div className="grid gap-x-8 gap-y-4 border-t border-paper/20 py-8 md:grid-cols-3">
          <h2 className="font-display text-heading font-light text-paper">{footer.letters.title}</h2>
          <LettersForm place="footer" className="md:col-span-2 md:max-w-xl" />
        </div>
        <div className="grid gap-x-8 gap-y-6 border-t border-paper/20 py-10 sm:grid-cols-2 md:grid-cols-3">
          <Explore />
          <section>
            <Title>{footer.servicesTitle}</Title>
            <ul className="mt-4 space-y-2 leading-snug">
              {footer.services.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
            <Link to="/raices-latinas" className={`${link} mt-1`}>
              {footer.raicesLatinas}
            </Link>
          </section>
          <section>
            <Title>{footer.contactTitle}</Title>
            <a href={`mailto:${site.email}`} className={`${link} mt-1 wrap-anywhere`}>
              {footer.email}
            </a>
            {site.phone && (
              <a href={site.phone.url} className={link}>
                {site.phone.text}
              </a>
            )}
            {site.postalAddress && <p className="mt-2 wrap-anywhere">{site.postalAddress}</p>}
            {site.socialLinks.length > 0 ? (
              <ul>
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
            <p className="mt-2">
              {footer.global}
              <br />
              {footer.worldwide}
            </p>
          </section>
        </div>
        <Imprint />
      </div>
    </footer>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="eyebrow font-sans">{children}</h2>;
}

function Explore() {
  const { footer, nav } = useCopy("common");
  return (
    <nav>
      <Title>{footer.navTitle}</Title>
      <ul className="mt-1 grid grid-cols-2 gap-x-6">
        {useNavItems().map((item) => (
          <li key={item}>
            <Link to={`/${item}`} className={link}>
              {nav[item]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Imprint() {
  const { footer } = useCopy("common");
  const localized = useLocalized();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-paper/20 py-4 text-[0.9375rem]">
      <p suppressHydrationWarning className="py-2">
        {fill(footer.copyright, { year: currentYear() })}
      </p>
      <LanguageSwitch className="-ml-2" />
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
  );
}

/**
 * A page that was cached in December and is hydrated in January may show the old year, but causes no hydration error.
 */
function currentYear(): number {
  return new Date().getFullYear();
}
