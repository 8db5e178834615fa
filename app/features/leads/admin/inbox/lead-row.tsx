import { nameKey, languageNamed } from "#app/platform/i18n/language.ts";
import { Link } from "react-router";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { DueMark } from "./due-mark.tsx";
import type { ListedLead } from "./inbox.server.ts";
import { FlaggedBadge, SourceBadges, StatusBadge } from "./status-badge.tsx";

export function LeadRow({ lead, now }: { lead: ListedLead; now: number }) {
  const { leads: copy, common } = useCopy("admin");
  const language = useLanguage();
  return (
    <ListRow
      id={lead.id}
      name={lead.name}
      linked
      data-lead={lead.id}
      className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_18.5rem] lg:items-center"
    >
      <div className="min-w-0">
        <h2 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">
          <Link to={`/admin/leads/${lead.id}`} className="after:absolute after:inset-0 hover:text-clay">
            {lead.name}
          </Link>
        </h2>
        <p className="truncate text-base">{lead.organization}</p>
        <p className="truncate text-[0.9375rem] text-ink-soft">{lead.email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge status={lead.status} />
        <SourceBadges kinds={lead.kinds} />
        {lead.flags?.length ? <FlaggedBadge /> : null}
      </div>
      <dl className="flex gap-x-4 text-[0.9375rem] text-ink-soft lg:block">
        <dt className="sr-only">{copy.columns.owner}</dt>
        <dd className="truncate">{lead.owner ?? copy.noOwner}</dd>
        <dt className="sr-only">{copy.columns.language}</dt>
        <dd>{common[nameKey[languageNamed(lead.language)]]}</dd>
      </dl>
      <div className="flex flex-wrap gap-x-4 text-[0.9375rem] lg:block lg:text-right">
        <DueMark lead={lead} now={now} />
        <p className="text-ink-soft">
          {copy.columns.received} {momentText(lead.receivedAt, language)}
        </p>
      </div>
    </ListRow>
  );
}
