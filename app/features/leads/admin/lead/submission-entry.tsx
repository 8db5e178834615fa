import type { ReactNode } from "react";
import { Facts, type Fact } from "#app/components/admin/detail/facts.tsx";
import { TimelineEntry } from "#app/components/admin/detail/timeline.tsx";
import { storedFactsOf } from "#app/platform/forms/facts.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { campaignParts } from "../../origin.ts";
import { writtenFields } from "../../kinds/stored-forms.ts";
import type { LeadEntry } from "./lead.server.ts";

/** Shown in the head of the page, so a submission with the same values need not repeat them. */
export type Known = { name: string; organization: string };

type SubmissionProps = {
  entry: LeadEntry;
  known: Known;
  title: string;
  /** Calculated, besides what was written. */
  facts?: Fact[];
  children?: ReactNode;
};

export function SubmissionEntry({ entry, known, title, facts = [], children }: SubmissionProps) {
  const { lead: copy, common } = useCopy("admin");
  const language = useLanguage();
  const written = useWrittenFacts(entry);
  const { payload, consent } = entry;
  const lang = entry.language ?? undefined;
  const all: Fact[] = [
    { label: copy.details.name, value: payload.name === known.name ? undefined : payload.name },
    {
      label: copy.details.organization,
      value: payload.organization === known.organization ? undefined : payload.organization,
    },
    ...written.map(({ written: isTheirs, ...fact }) => ({ ...fact, lang: isTheirs ? lang : undefined })),
    {
      label: copy.timeline.eventDate,
      value: payload.startsAt && momentText(payload.startsAt, language),
    },
    ...facts,
  ];
  return (
    <TimelineEntry at={entry.createdAt} title={title}>
      <p className="text-[0.9375rem] text-ink-soft">
        {fill(copy.timeline.sentFrom[languageNamed(entry.language)], { page: entry.sourcePage ?? "" })}
      </p>
      <OriginLine origin={entry.origin} />
      {payload.verified === false ? <p className="mt-1 text-base text-clay-deep">{copy.timeline.unverified}</p> : null}
      {entry.flags?.length ? (
        <p className="mt-1 text-base text-clay-deep">{entry.flags.map((flag) => copy.flag[flag]).join("; ")}</p>
      ) : null}
      <div className="mt-3 rounded-card border border-line bg-card p-5">
        <Facts facts={all} />
        {children}
      </div>
      {consent ? (
        <details className="mt-2 text-[0.9375rem] text-ink-soft">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">{copy.details.noticeShown}</summary>
          <p lang={lang}>{consent.notice}</p>
          <p className="mt-1">
            {copy.details.keepMePosted}: {consent.keepPosted ? common.yes : common.no}
          </p>
        </details>
      ) : null}
    </TimelineEntry>
  );
}

/** What the person wrote, with the labels of the form that was sent. */
function useWrittenFacts({ kind, payload }: LeadEntry) {
  const journey = useCopy("journey").form;
  const division = useCopy("raices-latinas").contact.form;
  const registration = useCopy("events").form;
  if (kind === "inquiry") return storedFactsOf(writtenFields.inquiry, payload, journey);
  if (kind === "division") return storedFactsOf(writtenFields.division, payload, { fields: division });
  if (kind === "registration") return storedFactsOf(writtenFields.registration, payload, { fields: registration });
  return [];
}

/** Where the visit came from, if its address told. */
function OriginLine({ origin }: { origin: LeadEntry["origin"] }) {
  const { timeline } = useCopy("admin").lead;
  if (!origin) return null;
  const { site, page, campaign } = origin;
  const words = campaign && campaignParts.flatMap((part) => campaign[part] ?? []).join(" / ");
  const parts = [
    site && fill(timeline.origin.site, { site }),
    page && fill(timeline.origin.page, { page }),
    words && fill(timeline.origin.campaign, { campaign: words }),
  ].filter(Boolean);
  return (
    <p data-origin className="text-[0.9375rem] text-ink-soft [overflow-wrap:anywhere]">
      {parts.join(" · ")}
    </p>
  );
}
