import { use } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { LeadAddress } from "../place/lead-address.ts";
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
  const latest = lead.entries.find(({ kind }) => kind === "inquiry")?.payload;
  const facts: Fact[] = [
    { label: copy.details.email, value: lead.email },
    { label: copy.details.organization, value: lead.organization },
    { label: copy.details.role, value: latest?.role },
    { label: copy.details.language, value: common[nameKey[languageNamed(lead.language)]] },
    { label: copy.details.firstContact, value: momentText(lead.createdAt, language) },
    { label: copy.details.keepMePosted, value: lead.keepPosted ? common.yes : common.no },
    {
      label: copy.details.letters,
      value: [...new Set(lead.letters.map(({ state }) => copy.details.lettersState[state]))].join("; "),
    },
  ];
  return (
    <DetailSection id="person" title={copy.details.title} look="card">
      <Facts facts={facts} className="mt-4" />
      {lead.addresses.length > 0 ? <Addresses addresses={lead.addresses} /> : null}
      <div className="mt-3 -mb-2 flex flex-wrap gap-x-5">
        <Link to={`/admin/leads/${lead.id}/contact`} className={linkClass}>
          {copy.details.edit}
        </Link>
        <Link to={`/admin/leads/${lead.id}/merge`} className={linkClass}>
          {copy.details.merge}
        </Link>
      </div>
    </DetailSection>
  );
}

const linkClass = "inline-flex min-h-11 items-center text-base underline underline-offset-4 hover:text-clay";

/** Addresses that were merged into this person. Each can be separated again. */
function Addresses({ addresses }: { addresses: LeadPage["addresses"] }) {
  const { details } = useCopy("admin").lead;
  const address = use(LeadAddress);
  return (
    <div className="mt-4 border-t border-line pt-3" data-addresses>
      <h3 className="text-base font-medium">{details.addresses}</h3>
      <ul>
        {addresses.map(({ id, email }) => (
          <li key={id} className="mt-1">
            <p className="text-base [overflow-wrap:anywhere]">{email}</p>
            <details>
              <summary className={`${linkClass} cursor-pointer text-ink-soft`}>{details.separate}</summary>
              <Form method="post" action={address} className="pb-2">
                <p className="text-[0.9375rem] text-ink-soft">{details.separateHint}</p>
                <input type="hidden" name="from" value={id} />
                <Button
                  variant="outline"
                  size="sm"
                  name="intent"
                  value="separate"
                  aria-label={fill(details.separateThis, { address: email })}
                  className="mt-2"
                >
                  {details.separate}
                </Button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
