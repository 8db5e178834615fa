import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { visibleAuditActions } from "#app/platform/auth/permissions.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { auditList } from "./audit-list.ts";
import { listEntries, listFilters } from "./entries.server.ts";
import type { Route } from "./+types/audit.route.ts";

export async function loader(args: Route.LoaderArgs) {
  const visible = visibleAuditActions(args.context.get(adminContext).roles);
  const loaded = await loadList(auditList, args, (query) => listEntries(query, visible));
  return { ...loaded, filters: await listFilters(visible) };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { audit: copy } = useCopy("admin");
  const language = useLanguage();
  // An action that an older version of the site recorded is shown by its name.
  const sentenceOf = (action: string) => ownValue(copy.actions, action) ?? action;
  const { actions, people } = loaderData.filters;
  return (
    <ListPage
      list={auditList}
      data={loaderData}
      title={copy.title}
      intro={copy.intro}
      empty={<p className="mt-8 text-ink-soft">{copy.empty}</p>}
      choices={[
        {
          name: "action",
          label: copy.filterAction,
          any: copy.allActions,
          options: actions.map((action) => [action, sentenceOf(action)]),
        },
        {
          name: "person",
          label: copy.filterPerson,
          any: copy.allPeople,
          options: people.map((person) => [person, person]),
        },
      ]}
      sortLabels={copy.sorts}
      csv={{ path: "/admin/audit/export.csv" }}
      table={{
        nameOf: ({ subject }) => subject,
        columns: {
          when: {
            label: copy.columns.when,
            cell: ({ at }) => <time dateTime={at.toISOString()}>{momentText(at, language)}</time>,
            look: "soft",
            nowrap: true,
          },
          what: { label: copy.columns.what, cell: ({ action }) => sentenceOf(action), look: "name" },
          subject: { label: copy.columns.subject, cell: ({ subject }) => subject },
          who: { label: copy.columns.who, cell: ({ who }) => who, look: "soft" },
        },
      }}
    />
  );
}
