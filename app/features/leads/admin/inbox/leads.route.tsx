import { languages, nameKey } from "#app/platform/i18n/language.ts";
import { useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { listField } from "#app/components/admin/list/list-answer.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { setStatus, undoChange, type LeadChange } from "../lead/lead-changes.server.ts";
import { listAdmins, listLeads } from "./inbox.server.ts";
import { leadList, leadSources, leadStatuses } from "./lead-list.ts";
import type { LeadStatus } from "#db/schema.ts";
import { listFilters, removeFilter, saveFilter } from "../filters/filters.server.ts";
import { SavedFilters } from "../filters/saved-filters.tsx";
import { BulkTag } from "../tags/lead-tags.tsx";
import { addTag, listTags, removeTag } from "../tags/tags.server.ts";
import { InboxKeys } from "../keys/inbox-keys.tsx";
import { LeadRow } from "./lead-row.tsx";
import type { Route } from "./+types/leads.route.ts";

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadList(leadList, args, listLeads);
  const person = args.context.get(adminContext);
  const [admins, filters, tags] = [await listAdmins(), await listFilters(person), await listTags()];
  return { ...loaded, admins, filters, tags, mayShare: person.roles.includes("owner"), now: Date.now() };
}

type Answer = { failed: true } | { done: true; isUnchanged?: true };

export function action(args: Route.ActionArgs) {
  const setTo = (status: LeadStatus) => async (actor: Actor, id: string) =>
    answerOf(await setStatus(actor, id, status));
  const person = args.context.get(adminContext);
  return runListAction<Answer>(args, {
    list: leadList,
    actor: person,
    actions: {
      answered: setTo("answered"),
      closed: setTo("closed"),
      spam: setTo("spam"),
      tag: async (actor, id, form) => {
        const added = await addTag(actor, id, String(form.get("tag") ?? ""));
        return added === "full" ? { failed: true } : answerOf(added);
      },
      untag: async (actor, id, form) => answerOf(await removeTag(actor, id, String(form.get("tag") ?? ""))),
      "filter-save": async (_actor, _id, form) => {
        const query = leadList.read(new URLSearchParams(String(form.get(listField) ?? "")));
        const saved = await saveFilter(person, {
          name: String(form.get("name") ?? ""),
          query,
          shared: form.has("shared"),
        });
        return saved ? { done: true } : { failed: true };
      },
      "filter-remove": async (_actor, id) => ((await removeFilter(person, id)) ? { done: true } : undefined),
      undo: async (actor, id) => ((await undoChange(actor, id)) === "changed" ? { done: true } : undefined),
    },
    failed: () => ({ failed: true }),
  });
}

function answerOf(change: LeadChange): Answer | undefined {
  return change ? { done: true, ...(change === "unchanged" && { isUnchanged: true }) } : undefined;
}

export const clientAction = stayOnPage<Answer>("The inbox could not be changed.", () => ({ failed: true }));

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { admins, filters, tags, mayShare, now, done } = loaderData;
  const { leads: copy, lead, common, kit } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const may = usePermission();
  const failed = fetcher.data && "failed" in fetcher.data;
  return (
    <ListPage
      list={leadList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      actions={<InboxKeys page="list" />}
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
        ...(tags.length > 0
          ? [{ name: "tag" as const, label: copy.filters.tag, options: tags.map((tag) => [tag, tag] as const) }]
          : []),
      ]}
      bulkFields={<BulkTag known={tags} />}
      csv={
        may("/admin/leads/export.csv")
          ? { path: "/admin/leads/export.csv", label: copy.export, hint: copy.exportHint }
          : undefined
      }
      outcome={failed ? <Alert variant="destructive">{kit.list.failed}</Alert> : null}
      row={(entry) => <LeadRow key={entry.id} lead={entry} now={now} query={loaderData.query} />}
    >
      <NoMailServer />
      <SavedFilters filters={filters} mayShare={mayShare} />
      {done === "erased" || done === "erased-except-account" ? (
        <Alert variant={done === "erased" ? "success" : "info"} className="mt-6">
          {done === "erased" ? lead.person.erased : lead.person.erasedExceptAccount}
        </Alert>
      ) : null}
    </ListPage>
  );
}
