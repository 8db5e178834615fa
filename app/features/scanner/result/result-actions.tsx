import { FileDown, MailCheck, RotateCcw } from "lucide-react";
import { type ReactNode, use } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { CopyLink } from "./copy-link.tsx";
import type { Headings } from "./headings.ts";

type ResultActionsProps = {
  /** "/tools/result/…", where there is one. */
  link?: string;
  headings: Headings;
  /** The button or link that starts anew. */
  retake: (label: ReactNode) => ReactNode;
};

/** The mailed copy, the private link with its PDF, and the way to another scan. */
export function ResultActions({ link, headings: { Section }, retake }: ResultActionsProps) {
  const { mailedNote, privateLink, pdf, retake: words } = useCopy("results");
  const language = useLanguage();
  const { siteUrl } = use(RequestInfoContext);
  return (
    <section className="rounded-card bg-sage p-6 sm:p-10">
      <p className="flex gap-4 text-lg">
        <MailCheck aria-hidden className="mt-1 size-6 shrink-0 stroke-[1.5] text-forest" />
        <span className="max-w-prose">{mailedNote}</span>
      </p>
      {link ? (
        <div className="mt-8 grid gap-x-12 gap-y-8 border-t border-moss/30 pt-8 lg:grid-cols-[1.4fr_auto]">
          <div>
            <Section className="text-heading">{privateLink.heading}</Section>
            <p className="mt-2 mb-4 max-w-prose text-base text-ink-soft">{privateLink.text}</p>
            <CopyLink url={`${siteUrl}${localizedPath(language, link)}`} />
          </div>
          <div className="lg:self-end lg:pb-8">
            <Button asChild size="lg">
              <a href={`${localizedPath(language, link)}/report.pdf`}>
                <FileDown aria-hidden />
                {pdf.download}
              </a>
            </Button>
          </div>
        </div>
      ) : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-moss/30 pt-8">
        {retake(
          <>
            <RotateCcw aria-hidden />
            {words.button}
          </>,
        )}
        <p className="max-w-prose flex-1 basis-72 text-base text-ink-soft">{words.note}</p>
      </div>
    </section>
  );
}
