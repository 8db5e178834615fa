import { CopyButton } from "./copy-button.tsx";
import { Mail } from "lucide-react";
import { formAnswer } from "#app/components/form/form-answer.ts";
import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { ClosingObstacle } from "../closing.server.ts";
import { CloseEarly } from "./close-early.tsx";
import type { ManagedView } from "./managed-view.server.ts";
import { openCountText } from "./open-count.ts";
import { PersonalLinks } from "./personal-links.tsx";

export type Share = {
  links: { kind: "shared"; url: string; qr: string } | { kind: "personal"; urls: string[] };
  texts: { language: Language; text: string; subject: string }[];
  manageUrl: string;
  mailed: boolean;
  /** Why the scan cannot be closed early yet. */
  obstacles: ClosingObstacle[];
};

type OpenScanProps = {
  view: Extract<ManagedView, { state: "open" }>;
  share: Share;
  link: string;
  /** The box beside "close" was not ticked. */
  unconfirmed: boolean;
};

/** While people answer: how many have, and what to share. */
export function OpenScan({ view, share, link, unconfirmed }: OpenScanProps) {
  const { manage: words, share: sharing } = useCopy("team-scan");
  const language = useLanguage();
  const { answers, invited } = view;
  return (
    <div className="space-y-14">
      <header>
        <p className="eyebrow">{fill(words.eyebrowOpen, { date: unbroken(longDate(view.lastDay, language)) })}</p>
        <h1 {...formAnswer} className="mt-4 scroll-mt-32 text-display font-light outline-none [overflow-wrap:anywhere]">
          {view.organization}
        </h1>
        <div
          className="mt-8 grid gap-x-12 gap-y-4 rounded-card border border-line bg-card p-6 sm:p-8 lg:grid-cols-2"
          data-answers={answers}
        >
          <div>
            <p className="font-display text-title leading-tight font-light text-balance">
              {openCountText(words, answers)}
            </p>
            <p className="mt-1 text-ink-soft">{fill(words.ofInvited, { invited })}</p>
            <Progress
              value={Math.min(100, Math.round((answers * 100) / invited))}
              label={openCountText(words, answers)}
              valueText={openCountText(words, answers)}
              className="mt-4"
            />
          </div>
          <div className="text-base">
            <p>{words.onlyCount}</p>
            <p className="mt-2 text-ink-soft">
              {words.needed} {view.personal ? words.countsLinks : words.countsDevices}
            </p>
          </div>
        </div>
      </header>
      {/* Beside a link for all stands its code; personal links take the whole width, each on one line. */}
      <section className={cn("grid gap-x-12 gap-y-8", share.links.kind === "shared" && "lg:grid-cols-[1fr_16rem]")}>
        <div className="min-w-0">
          {share.links.kind === "shared" ? (
            <>
              <h2 className="text-title font-light">{sharing.heading}</h2>
              <p className="mt-3 max-w-prose text-ink-soft">{sharing.intro}</p>
              <CopyField label={sharing.link} value={share.links.url} />
            </>
          ) : (
            <PersonalLinks urls={share.links.urls} link={link} />
          )}
          <h3 className="mt-10 text-heading">{sharing.textHeading}</h3>
          <div className="mt-4 grid gap-8 xl:grid-cols-2">
            {share.texts.map(({ language: reader, text, subject }) => (
              <div key={reader} className="flex min-w-0 flex-col justify-between">
                <Field label={sharing.languages[reader]}>
                  <Textarea
                    readOnly
                    rows={14}
                    lang={reader}
                    defaultValue={text}
                    className="field-sizing-content text-base"
                  />
                </Field>
                <div className="mt-3 flex flex-wrap items-center gap-3">
                  <CopyButton value={text} />
                  <a
                    className={buttonVariants({ variant: "outline" })}
                    href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
                  >
                    <Mail aria-hidden />
                    {sharing.mail}
                  </a>
                </div>
              </div>
            ))}
          </div>
        </div>
        {share.links.kind === "shared" ? <QrCode svg={share.links.qr} link={link} /> : null}
      </section>
      <section className="rounded-card bg-sage p-6 sm:p-10">
        <h2 className="text-heading">{words.keepHeading}</h2>
        <p className="mt-2 max-w-prose text-base">{share.mailed ? words.keepText : words.keepTextUnmailed}</p>
        <CopyField label={words.private} value={share.manageUrl} />
      </section>
      <CloseEarly obstacles={share.obstacles} link={link} unconfirmed={unconfirmed} />
    </div>
  );
}

/** The code of the shared link. */
function QrCode({ svg, link }: { svg: string; link: string }) {
  const { share: sharing } = useCopy("team-scan");
  const localized = useLocalized();
  return (
    <div>
      <h3 className="text-heading">{sharing.qr}</h3>
      <div
        role="img"
        aria-label={sharing.qr}
        className="mt-4 w-56 max-w-full overflow-hidden rounded-control border border-line bg-white [&_svg]:block [&_svg]:w-full"
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <p className="mt-3 text-base text-ink-soft">{sharing.qrHint}</p>
      <a
        href={localized(`${link}/qr.svg`)}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay"
      >
        {sharing.qrDownload}
      </a>
    </div>
  );
}

/** In a field, so that it can also be copied by hand. */
function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3">
      <Field label={label} className="flex-1 basis-72">
        <Input readOnly value={value} onFocus={(event) => event.target.select()} className="text-base" />
      </Field>
      <CopyButton value={value} />
    </div>
  );
}
