import { MailText } from "#app/components/mail-text.tsx";
import { PageHero } from "#app/components/page-hero.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

export const handle: PageHandle = { namespaces: ["privacy"] };

export default function Privacy() {
  const copy = useCopy("privacy");
  const trail = usePageTrail(copy.hero.eyebrow, "/privacy");
  return (
    <main id="content">
      <Seo {...copy.meta} structuredData={[trail]} />
      <PageHero name={copy.hero.eyebrow} title={copy.hero.title} intro={copy.hero.intro} />
      <div className="page-width grid gap-x-8 gap-y-12 pb-24 lg:grid-cols-12">
        <nav aria-label={copy.contentsLabel} className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <p className="eyebrow">{copy.contentsLabel}</p>
          <ol className="mt-3 text-base">
            {copy.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:text-clay hover:decoration-clay"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="lg:col-span-8">
          {copy.sections.map(({ id, title, paragraphs }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="border-t border-line py-10 lg:py-12">
              <h2 id={`${id}-heading`} className="text-subtitle font-light">
                {title}
              </h2>
              <div className="mt-5 max-w-prose space-y-5 text-ink-soft">
                {paragraphs.map((paragraph) => (
                  <Paragraph key={paragraph}>{paragraph}</Paragraph>
                ))}
              </div>
            </section>
          ))}
          <p className="border-t border-line pt-6 text-base text-ink-soft">{copy.updated}</p>
        </div>
      </div>
    </main>
  );
}

/** Text before a colon at the start of a paragraph is its title and is shown in bold. */
function Paragraph({ children }: { children: string }) {
  const [, title, text] = /^([^.,:]+:)(.+)$/.exec(children) ?? [undefined, undefined, children];
  return (
    <p>
      {title ? <strong className="font-semibold text-ink">{title}</strong> : null}
      <MailText>{text!}</MailText>
    </p>
  );
}
