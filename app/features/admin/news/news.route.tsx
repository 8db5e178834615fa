import { WithHelp } from "#app/components/admin/help-link.tsx";
import { data, Link } from "react-router";
import { Seo } from "#app/platform/seo/seo.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { monthAndYear } from "#app/platform/i18n/dates.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { newsCookie } from "./news-cookie.ts";
import { releases } from "./releases.ts";

export const handle: PageHandle = { namespaces: ["news"] };

/** Whoever has opened it is not told again. */
export function loader() {
  return data(null, { headers: { "Set-Cookie": newsCookie(releases[0].id) } });
}

/** What owners notice of each release, from CHANGELOG.md, in their language. */
export default function News() {
  const copy = useCopy("news");
  const language = useLanguage();
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={copy.title} index={false} />
      <WithHelp>
        <h1 className="text-title">{copy.title}</h1>
      </WithHelp>
      <p className="mt-2 max-w-prose text-ink-soft">{copy.intro}</p>
      {releases.map(({ id, date, links }) => (
        <section key={id} aria-labelledby={`release-${id}`} className="mt-8">
          <h2 id={`release-${id}`} className="text-heading first-letter:uppercase">
            <time dateTime={date}>{monthAndYear(date, language)}</time>
          </h2>
          <ul className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {copy.releases
              .find((release) => release.id === id)
              ?.entries.map(({ id: entry, title, text }) => (
                <li key={entry} className="relative flex flex-col rounded-card border border-line bg-card p-5">
                  <h3 className="text-heading">{title}</h3>
                  <p className="mt-2 mb-4 text-ink-soft">{text}</p>
                  <Link
                    to={ownValue(links, entry) ?? "/admin"}
                    aria-label={`${copy.show}: ${title}`}
                    className="mt-auto inline-flex min-h-11 items-center self-start font-medium text-forest underline underline-offset-4 hover:text-clay"
                  >
                    {copy.show}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="mt-8 max-w-prose text-[0.9375rem] text-ink-soft">{copy.everything}</p>
    </main>
  );
}
