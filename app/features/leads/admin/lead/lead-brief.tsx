import type { Copy } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { Brief } from "./brief.ts";
import { Facts, type Fact } from "./facts.tsx";
import type { LeadPage } from "./lead.server.ts";
import { useScanFacts } from "./scan-facts.ts";

type Options = Copy["journey"]["form"]["options"];

/** What was chosen, in words; what is not on the list as it stands. */
export function optionText(options: Options, field: "urgency" | "timeline" | "budget", value: string): string {
  return ownValue(options[field], value) ?? value;
}

/** The few things to know before writing, what the person wrote first. */
export function LeadBrief({ brief }: { brief: Brief }) {
  const { lead: copy } = useCopy("admin");
  const { options } = useCopy("journey").form;
  const { status } = useCopy("results");
  const scanFacts = useScanFacts();
  const { words, scan } = brief;
  const facts: Fact[] = [
    ...(words ? [{ label: copy.timeline[words.kind], value: words.text, lang: words.language }] : []),
    ...(scan ? scanFacts(scan).map(([label, value]) => ({ label, value })) : []),
    { label: copy.brief.status, value: scan && status[scan.status].label },
    { label: copy.brief.urgency, value: brief.urgency && optionText(options, "urgency", brief.urgency) },
    { label: copy.brief.budget, value: brief.budget && optionText(options, "budget", brief.budget) },
    { label: copy.brief.timeline, value: brief.timeline && optionText(options, "timeline", brief.timeline) },
    {
      label: copy.brief.readiness,
      value: brief.readiness === undefined ? undefined : `${brief.readiness.toFixed(1)} / 5`,
    },
  ];
  return (
    <section aria-labelledby="brief-heading" data-brief className="rounded-card bg-sage p-5">
      <h2 id="brief-heading" className="text-heading">
        {copy.brief.title}
      </h2>
      {facts.some(({ value }) => value) ? (
        <Facts facts={facts} className="mt-4" />
      ) : (
        <p className="mt-2 text-base text-ink-soft">{copy.brief.nothing}</p>
      )}
    </section>
  );
}

/** Who it is. */
export function Person({ lead }: { lead: LeadPage }) {
  const { lead: copy, common } = useCopy("admin");
  const language = useLanguage();
  const latest = lead.events.find(({ kind }) => kind === "inquiry")?.payload as { role?: string } | undefined;
  const facts: Fact[] = [
    { label: copy.details.email, value: lead.email },
    { label: copy.details.organization, value: lead.organization },
    { label: copy.details.role, value: latest?.role },
    { label: copy.details.language, value: lead.language === "es" ? common.spanish : common.english },
    { label: copy.details.firstContact, value: momentText(lead.createdAt, language) },
    { label: copy.details.keepMePosted, value: lead.keepPosted ? common.yes : common.no },
  ];
  return (
    <section aria-labelledby="person-heading" className="rounded-card border border-line p-5">
      <h2 id="person-heading" className="text-heading">
        {copy.details.title}
      </h2>
      <Facts facts={facts} className="mt-4" />
    </section>
  );
}
