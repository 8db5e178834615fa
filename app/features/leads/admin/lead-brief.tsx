import type { Copy } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { momentText } from "../team.ts";
import type { Brief } from "./brief.ts";
import type { LeadPage } from "./lead.server.ts";

type Options = Copy["journey"]["form"]["options"];

/** What was chosen, in words; what is not on the list as it stands. */
export function optionText(options: Options, field: "urgency" | "timeline" | "budget", value: string): string {
  return (options[field] as Record<string, string>)[value] ?? value;
}

/** Who it is, and the few things to know before writing. */
export function LeadBrief({ lead, brief }: { lead: LeadPage; brief: Brief }) {
  const { lead: copy, common } = useCopy("admin");
  const { options } = useCopy("journey").form;
  const language = useLanguage();
  const latest = lead.events.find(({ kind }) => kind === "inquiry")?.payload as { role?: string } | undefined;
  const facts = [
    [copy.brief.weakest, brief.weakest],
    [copy.brief.strongest, brief.strongest],
    [copy.brief.status, brief.status],
    [copy.brief.urgency, brief.urgency && optionText(options, "urgency", brief.urgency)],
    [copy.brief.budget, brief.budget && optionText(options, "budget", brief.budget)],
    [copy.brief.timeline, brief.timeline && optionText(options, "timeline", brief.timeline)],
    [copy.brief.readiness, brief.readiness === undefined ? undefined : `${brief.readiness.toFixed(1)} / 5`],
  ];
  const person = [
    [copy.details.email, lead.email],
    [copy.details.organization, lead.organization],
    [copy.details.role, latest?.role],
    [copy.details.language, lead.language === "es" ? common.spanish : common.english],
    [copy.details.firstContact, momentText(lead.createdAt, language)],
    [copy.details.keepMePosted, lead.keepPosted ? common.yes : common.no],
  ];
  const known = facts.some(([, value]) => value);
  return (
    <>
      <section aria-labelledby="brief-heading" data-brief className="rounded-card bg-sage p-5">
        <h2 id="brief-heading" className="text-heading">
          {copy.brief.title}
        </h2>
        {known ? <Facts facts={facts} /> : <p className="mt-2 text-base text-ink-soft">{copy.brief.nothing}</p>}
      </section>
      <section aria-labelledby="person-heading" className="rounded-card border border-line p-5">
        <h2 id="person-heading" className="text-heading">
          {copy.details.title}
        </h2>
        <Facts facts={person} />
      </section>
    </>
  );
}

function Facts({ facts }: { facts: (string | undefined)[][] }) {
  return (
    <dl className="mt-4 space-y-3 text-base">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-[0.9375rem] leading-snug text-ink-soft">{label}</dt>
            <dd className="leading-snug [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
