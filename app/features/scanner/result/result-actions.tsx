import { FileDown, MailCheck, MailX, RotateCcw } from "lucide-react";
import { type ReactNode, use } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { CopyButton, CopyLink } from "./copy-link.tsx";
import type { Headings } from "./headings.ts";

type ResultActionsProps = {
  /** "/tools/result/…", where there is one. */
  link?: string;
  /** Path of the PDF; that of the link unless given. */
  report?: string;
  /** The promised time for an answer has not passed yet: only then is the mail still on its way. */
  answerPending: boolean;
  /** Whether a copy was mailed. */
  mailed: boolean;
  headings: Headings;
  /** The button or link that starts another scan. */
  retake: (label: ReactNode) => ReactNode;
};

/** The mailed copy, the private link with its PDF, and the way to another scan. */
export function ResultActions({
  link,
  report,
  answerPending,
  mailed,
  headings: { Section },
  retake,
}: ResultActionsProps) {
  const { mailedNote, notMailedNote, privateLink, retake: words } = useCopy("results");
  const url = useAddress(link);
  const NoteIcon = mailed ? MailCheck : MailX;
  return (
    <section className="screen-only grid gap-8 rounded-card bg-sage p-6 sm:p-10 [&>*+*]:border-t [&>*+*]:border-moss/30 [&>*+*]:pt-8">
      {answerPending ? (
        <p className="flex gap-4 text-lg">
          <NoteIcon aria-hidden className="mt-1 size-6 shrink-0 stroke-[1.5] text-forest" />
          <span className="max-w-prose">{mailed ? mailedNote : notMailedNote}</span>
        </p>
      ) : null}
      {link ? (
        <div>
          <Section className="text-heading">{privateLink.heading}</Section>
          <p className="mt-2 mb-4 max-w-prose text-base text-ink-soft">
            {mailed ? privateLink.text : privateLink.textWithoutMail}
          </p>
          <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-[1fr_auto]">
            <CopyLink url={url} />
            <Download report={report ?? `${link}/report.pdf`} />
          </div>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {retake(
          <>
            <RotateCcw aria-hidden />
            {words.button}
          </>,
        )}
        <p className="max-w-prose flex-1 basis-72 text-base text-ink-soft">
          {mailed ? words.note : words.noteWithoutMail}
        </p>
      </div>
    </section>
  );
}

/** For readers who only want the report or the link. */
export function QuickActions({ link, report }: { link: string; report: string }) {
  return (
    <div className="screen-only mt-8 flex flex-wrap gap-3">
      <Download report={report} />
      <CopyButton url={useAddress(link)} />
    </div>
  );
}

function Download({ report }: { report: string }) {
  const { pdf } = useCopy("results");
  const language = useLanguage();
  return (
    <Button asChild variant="hero" className="max-sm:w-full max-sm:px-4">
      <a href={localizedPath(language, report)}>
        <FileDown aria-hidden />
        {pdf.download}
      </a>
    </Button>
  );
}

function useAddress(link = ""): string {
  const { siteUrl } = use(RequestInfoContext);
  return `${siteUrl}${localizedPath(useLanguage(), link)}`;
}
