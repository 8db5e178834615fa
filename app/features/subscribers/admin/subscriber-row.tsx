import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { ConfirmedRowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { nameKey } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ListedSubscriber } from "./subscriber-list.ts";

type RowProps = { subscriber: ListedSubscriber; topics: { id: string; name: string }[] };

export function SubscriberRow({ subscriber, topics }: RowProps) {
  const copy = useCopy("subscribers");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const may = usePermission();
  const { id, email, state, consent, leadId } = subscriber;
  const chosen = topics.filter((topic) => subscriber.topics.includes(topic.id)).map(({ name }) => name);
  const [mayLeave, mayDelete] = [state !== "left", may("/admin/subscribers", "delete")];
  const [what, when] =
    state === "left" && subscriber.leftAt
      ? (["left", subscriber.leftAt] as const)
      : subscriber.confirmedAt && state !== "pending"
        ? (["confirmed", subscriber.confirmedAt] as const)
        : (["asked", subscriber.createdAt] as const);
  return (
    <ListRow
      id={id}
      name={email}
      title={email}
      to={leadId && may("/admin/leads/:id") ? `/admin/leads/${leadId}` : undefined}
      badges={<Badge variant={state === "active" ? "default" : "outline"}>{copy.states[state]}</Badge>}
      text={
        <>
          {consent ? fill(copy.from, { place: copy.places[consent.place] }) : copy.fromUnknown}
          {consent?.place === "import" ? ` ${consent.shown}` : consent?.page ? ` (${consent.page})` : ""}
          {consent?.honeypot ? ` · ${copy.honeypot}` : ""}
          {subscriber.lastRefusal ? ` · ${subscriber.lastRefusal}` : ""}
        </>
      }
      side={<p>{[common[nameKey[subscriber.language]], ...chosen].join(" · ")}</p>}
      under={fill(copy.when[what], { date: shortDate(when, language) })}
      menu={
        mayLeave || mayDelete ? (
          <>
            {mayLeave ? (
              <ConfirmedRowAction intent="leave" id={id} label={`${copy.bulk.leave}: ${email}`}>
                {copy.bulk.leave}
              </ConfirmedRowAction>
            ) : null}
            {mayDelete ? (
              <ConfirmedRowAction intent="delete" id={id} label={`${copy.delete}: ${email}`}>
                {copy.delete}
              </ConfirmedRowAction>
            ) : null}
          </>
        ) : null
      }
    />
  );
}
