import { languages, nameKey } from "#app/platform/i18n/language.ts";
import { useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { EmptyState } from "#app/components/admin/list/list-parts.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { setStatus } from "../lead/lead-changes.server.ts";
import { listAdmins, listLeads } from "./inbox.server.ts";
import { leadList, leadSources, leadStatuses, type LeadStatus } from "./lead-list.ts";
import { LeadRow } from "./lead-row.tsx";
import type { Route } from "./+types/leads.route.ts";

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadList(leadList, args, listLeads);
  return { ...loaded, admins: await listAdmins(), now: Date.now() };
}

type Answer = { failed: true } | { done: true };

export function action(args: Route.ActionArgs) {
  const setTo = (status: LeadStatus) => async (actor: Actor, id: string) =>
    (await setStatus(actor, id, status)) ? { done: true as const } : undefined;
  return runListAction<Answer>(args, {
    list: leadList,
    actor: args.context.get(adminContext),
    actions: { answered: setTo("answered"), closed: setTo("closed"), spam: setTo("spam") },
    failed: () => ({ failed: true }),
  });
}

export const clientAction = stayOnPage<Answer>("The inbox could not be changed.", () => ({ failed: true }));

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { admins, now, done } = loaderData;
  const { leads: copy, lead, common, kit } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const may = usePermission();
  const failed = fetcher.data && "failed" in fetcher.data;
  return (
    <ListPage
      list={leadList}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      title={copy.title}
      intro={copy.intro}
      loadFailed={copy.loadFailed}
      empty={<EmptyState {...copy.empty} />}
      searchLabel={copy.search}
      choices={[
        {
          name: "status",
          label: copy.filters.status,
          options: leadStatuses.map((status) => [status, copy.status[status]]),
        },
        {
          name: "source",
          label: copy.filters.source,
          options: leadSources.map((source) => [source, copy.sources[source]]),
        },
        {
          name: "language",
          label: copy.filters.language,
          options: languages.map((code) => [code, common[nameKey[code]]]),
        },
        {
          name: "owner",
          label: copy.filters.owner,
          options: [["none", copy.noOwner], ...admins.map(({ id, email }) => [id, email] as const)],
        },
        { name: "due", label: copy.filters.due, options: [["overdue", copy.due.overdueOnly]] },
      ]}
      sortLabels={copy.sorts}
      bulkLabels={copy.bulk}
      csv={
        may("/admin/leads/export.csv")
          ? { path: "/admin/leads/export.csv", label: copy.export, hint: copy.exportHint }
          : undefined
      }
      outcome={failed ? <Alert variant="destructive">{kit.list.failed}</Alert> : null}
      row={(entry) => <LeadRow key={entry.id} lead={entry} now={now} />}
    >
      <NoMailServer />
      {done === "erased" || done === "erased-except-account" ? (
        <Alert variant={done === "erased" ? "success" : "info"} className="mt-6">
          {done === "erased" ? lead.person.erased : lead.person.erasedExceptAccount}
        </Alert>
      ) : null}
    </ListPage>
  );
}
