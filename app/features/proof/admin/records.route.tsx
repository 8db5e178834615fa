import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Form, Link, redirect, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { EmptyState } from "#app/components/admin/list/list-parts.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { adminPaths, kindOfPath, type RecordKind } from "#app/platform/records/record-kinds.ts";
import { createRecord, listRecords, type ListedRecord } from "./records.server.ts";
import { binRecord, moveRecord, purgeRecord, unbinRecord } from "./saving.server.ts";
import { recordLists } from "./record-lists.ts";
import { ProofTabs } from "#app/components/admin/proof-tabs.tsx";
import type { Route } from "./+types/records.route.ts";
import type { BulkAnswer } from "#app/components/admin/list/list-answer.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["people"] };

export async function loader(args: Route.LoaderArgs) {
  const kind = kindOfPath(new URL(args.request.url).pathname);
  return { kind, ...(await loadList(recordLists[kind], args, (query) => listRecords(kind, query))) };
}

type Answer = { done: "moved" | "deleted" | "restored" | "purged" } | { failed: "missing" | "failed" };

export function action(args: Route.ActionArgs) {
  const kind = kindOfPath(new URL(args.request.url).pathname);
  return runListAction<Answer>(args, {
    list: recordLists[kind],
    actor: args.context.get(adminContext),
    actions: {
      create: async (actor) => {
        throw redirect(`${adminPaths[kind]}/${await createRecord(actor, kind)}`, 303);
      },
      up: async (actor, id) => (await moveRecord(actor, kind, id, "up")) && { done: "moved" },
      down: async (actor, id) => (await moveRecord(actor, kind, id, "down")) && { done: "moved" },
      delete: async (actor, id) => (await binRecord(actor, kind, id)) && { done: "deleted" },
      restore: async (actor, id) => (await unbinRecord(actor, kind, id)) && { done: "restored" },
      purge: async (actor, id) => (await purgeRecord(actor, kind, id)) && { done: "purged" },
    },
    failed: (_, reason) => ({ failed: reason === "missing" ? "missing" : "failed" }),
  });
}

export const clientAction = stayOnPage<Answer>("The list could not be changed.", () => ({ failed: "failed" }));

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
  const { kind } = loaderData;
  const { lists, list: copy } = useCopy("people");
  const { common } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const words = lists[kind];
  const nameOf = useName();
  return (
    <ListPage
      key={kind}
      list={recordLists[kind]}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      title={words.title}
      intro={words.intro}
      actions={<NewButton kind={kind} />}
      choices={[{ name: "state", label: copy.state, options: Object.entries(copy.states) }]}
      empty={<EmptyState {...words.empty} />}
      questions={{
        delete: (record) => ({
          title: fill(copy.deleteConfirm, { name: nameOf(record) }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
        purge: (record) => ({ title: fill(copy.purgeConfirm, { name: nameOf(record) }), confirm: copy.purge }),
      }}
      outcome={<Outcome answer={fetcher.data ?? actionData} />}
      row={(record) => <RecordRow key={record.id} kind={kind} record={record} />}
    >
      <ProofTabs />
    </ListPage>
  );
}

function NewButton({ kind }: { kind: RecordKind }) {
  const { lists } = useCopy("people");
  return (
    <Form method="post" action={adminPaths[kind]}>
      <Button name="intent" value="create">
        <Plus aria-hidden />
        {lists[kind].new}
      </Button>
    </Form>
  );
}

function Outcome({ answer }: { answer: Answer | BulkAnswer | undefined }) {
  const { list: copy } = useCopy("people");
  const { kit } = useCopy("admin");
  if (!answer || "bulkResult" in answer || "bulkQuestion" in answer) return null;
  if ("failed" in answer)
    return <Alert variant="destructive">{answer.failed === "missing" ? copy.missing : kit.list.failed}</Alert>;
  return (
    <Alert variant="success" role={undefined}>
      {copy[answer.done]}
    </Alert>
  );
}

function useName() {
  const { unnamed } = useCopy("people").list;
  return ({ name }: ListedRecord) => name || unnamed;
}

function RecordRow({ kind, record }: { kind: RecordKind; record: ListedRecord }) {
  const { list: copy } = useCopy("people");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const name = useName()(record);
  const { id } = record;
  const state = record.inBin ? "bin" : record.published ? "published" : "draft";
  return (
    <ListRow id={id} name={name} className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <h2 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal break-words">
          {record.inBin ? (
            name
          ) : (
            <Link to={`${adminPaths[kind]}/${id}`} className="inline-flex min-h-11 items-center hover:text-clay">
              {name}
            </Link>
          )}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] text-ink-soft">
          <Badge variant={state === "published" ? "default" : "outline"}>{copy.states[state]}</Badge>
          {shortDate(record.updatedAt, language)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {record.inBin ? (
          <>
            <RowAction intent="restore" id={id} variant="outline" aria-label={`${common.restore}: ${name}`}>
              {common.restore}
            </RowAction>
            <ConfirmedRowAction intent="purge" id={id} label={`${copy.purge}: ${name}`}>
              {copy.purge}
            </ConfirmedRowAction>
          </>
        ) : (
          <>
            {kind === "story" ? null : (
              <>
                <RowAction intent="up" id={id} variant="ghost" size="icon" aria-label={fill(copy.up, { name })}>
                  <ArrowUp aria-hidden />
                </RowAction>
                <RowAction intent="down" id={id} variant="ghost" size="icon" aria-label={fill(copy.down, { name })}>
                  <ArrowDown aria-hidden />
                </RowAction>
              </>
            )}
            <ConfirmedRowAction intent="delete" id={id} size="icon" label={`${common.delete}: ${name}`}>
              <Trash2 aria-hidden />
            </ConfirmedRowAction>
          </>
        )}
      </div>
    </ListRow>
  );
}
