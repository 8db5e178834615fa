import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { RowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { initials } from "#app/platform/text/initials.ts";
import { DueMark } from "./due-mark.tsx";
import { leadPath } from "../place/place.ts";
import type { ListedLead } from "./inbox.server.ts";
import { leadList, type LeadQuery } from "./lead-list.ts";
import { FlaggedBadge, SourceBadges, StatusBadge } from "./status-badge.tsx";

/** More do not fit into a row. */
const shownTags = 2;

/** Two lines: who it is, and what they want; then since when, and who has it. */
export function LeadRow({ lead, now, query }: { lead: ListedLead; now: number; query: LeadQuery }) {
  const { leads: copy } = useCopy("admin");
  const language = useLanguage();
  const isNew = lead.status === "new";
  const wants = useWants()(lead);
  return (
    <ListRow
      id={lead.id}
      name={lead.name}
      data-lead={lead.id}
      to={leadPath(lead.id, leadList.address({ ...query, page: 1 }).split("?")[1] ?? "")}
      title={lead.name}
      isNew={isNew}
      beside={lead.organization}
      badges={
        <>
          <SourceBadges kinds={lead.kinds} />
          {lead.flags?.length ? <FlaggedBadge /> : null}
          {lead.tags.slice(0, shownTags).map((tag) => (
            <Badge key={tag} className="max-w-40 min-w-0" title={tag}>
              <span className="truncate">{tag}</span>
            </Badge>
          ))}
          {lead.tags.length > shownTags ? (
            <Badge className="shrink-0" title={lead.tags.slice(shownTags).join(", ")}>
              +{lead.tags.length - shownTags}
            </Badge>
          ) : null}
        </>
      }
      text={wants.text}
      textLang={wants.lang}
      side={
        isNew && lead.dueAt ? (
          <p>
            <DueMark lead={lead} now={now} />
          </p>
        ) : (
          <StatusBadge status={lead.status} />
        )
      }
      under={`${copy.columns.received} ${momentText(lead.receivedAt, language)}`}
      end={<Owner lead={lead} />}
      menu={(["answered", "closed", "spam"] as const)
        .filter((status) => status !== lead.status)
        .map((status) => (
          <RowAction key={status} intent={status} id={lead.id} variant="ghost">
            {copy.bulk[status]}
          </RowAction>
        ))}
    />
  );
}

/** In their own words, or what they did. */
function useWants() {
  const { wants } = useCopy("admin").leads;
  return ({ newest, email }: ListedLead) =>
    newest?.words
      ? { text: newest.words, lang: newest.language ?? undefined }
      : {
          text: fill(ownValue(wants, newest?.kind ?? "") ?? email, { event: newest?.event ?? "" }),
          lang: undefined,
        };
}

function Owner({ lead: { owner, language } }: { lead: ListedLead }) {
  const { leads: copy, common } = useCopy("admin");
  return (
    <dl className="flex min-w-0 items-center gap-x-2 text-[0.8125rem] text-ink-soft">
      <dt className="sr-only">{copy.columns.owner}</dt>
      <dd className="flex min-w-0 items-center gap-x-2" title={owner ?? undefined}>
        <span
          aria-hidden
          className={`grid size-7 shrink-0 place-items-center rounded-full text-[0.6875rem] font-semibold uppercase ${owner ? "bg-sage text-forest-deep" : "border border-dashed border-line-strong"}`}
        >
          {owner ? initials(owner.split("@")[0]!.replaceAll(/[._+-]/g, " ")) : null}
        </span>
        <span className="truncate">{owner ? owner.split("@")[0] : copy.noOwner}</span>
      </dd>
      <dt className="sr-only">{copy.columns.language}</dt>
      <dd className="ml-auto shrink-0">{common[nameKey[languageNamed(language)]]}</dd>
    </dl>
  );
}
