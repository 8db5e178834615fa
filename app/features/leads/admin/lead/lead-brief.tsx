import { nameKey, languageNamed } from "#app/platform/i18n/language.ts";
import { DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Facts, type Fact } from "#app/components/admin/detail/facts.tsx";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { Brief } from "./brief.ts";
import type { LeadPage } from "./lead.server.ts";
import { useScanFacts } from "./scan-facts.ts";

type Options = Copy["journey"]["form"]["options"];

/** The label of a chosen option; a value that is no longer an option is shown as it is. */
export function optionText(options: Options, field: "urgency" | "timeline" | "budget", value: string): string {
  return ownValue(options[field], value) ?? value;
}

/** The few things to know before answering; the person's own words come first. */
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
    <DetailSection id="brief" title={copy.brief.title} look="tint" data-brief>
      {facts.some(({ value }) => value) ? (
        <Facts facts={facts} className="mt-4" />
      ) : (
        <p className="mt-2 text-base text-ink-soft">{copy.brief.nothing}</p>
      )}
    </DetailSection>
  );
}

/** Who it is. */
export function Person({ lead }: { lead: LeadPage }) {
  const { lead: copy, common } = useCopy("admin");
  const language = useLanguage();
  const latest = lead.entries.find(({ kind }) => kind === "inquiry")?.payload as { role?: string } | undefined;
  const facts: Fact[] = [
    { label: copy.details.email, value: lead.email },
    { label: copy.details.organization, value: lead.organization },
    { label: copy.details.role, value: latest?.role },
    { label: copy.details.language, value: common[nameKey[languageNamed(lead.language)]] },
    { label: copy.details.firstContact, value: momentText(lead.createdAt, language) },
    { label: copy.details.keepMePosted, value: lead.keepPosted ? common.yes : common.no },
  ];
  return (
    <DetailSection id="person" title={copy.details.title} look="card">
      <Facts facts={facts} className="mt-4" />
    </DetailSection>
  );
}
