import { ArrowDown, ArrowUp, Eye, EyeOff, Plus, Trash2 } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { runListAction, type RowAction as Act } from "#app/components/admin/list/list-action.server.ts";
import { useListState } from "#app/components/admin/list/list-context.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { MakeLetter } from "#app/components/admin/make-letter.tsx";
import { staysOpen } from "#app/components/admin/list/row-menu.tsx";
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
import { listRecords, type ListedRecord } from "./records.server.ts";
import { binRecord, moveRecord, purgeRecord, showRecord, unbinRecord } from "./saving.server.ts";
import { recordLists } from "./record-lists.ts";
import type { Route } from "./+types/records.route.ts";
import type { BulkAnswer } from "#app/components/admin/list/list-answer.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["people"] };

export async function loader(args: Route.LoaderArgs) {
  const kind = kindOfPath(new URL(args.request.url).pathname);
  return { kind, ...(await loadList(recordLists[kind], args, (query) => listRecords(kind, query))) };
}

type Answer =
  | { done: "moved" | "shown" | "hidden" | "deleted" | "restored" | "purged"; isUnchanged?: true }
  | { failed: "missing" | "failed" | "incomplete" | "articles" };

export function action(args: Route.ActionArgs) {
  const kind = kindOfPath(new URL(args.request.url).pathname);
  return runListAction<Answer>(args, {
    list: recordLists[kind],
    actor: args.context.get(adminContext),
    actions: {
      up: move(kind, "up"),
      down: move(kind, "down"),
      show: show(kind, true),
      hide: show(kind, false),
      delete: async (actor, id) => {
        const outcome = await binRecord(actor, kind, id);
        return outcome === "refused" ? { failed: "articles" } : outcome && { done: "deleted" };
      },
      restore: async (actor, id) => (await unbinRecord(actor, kind, id)) && { done: "restored" },
      purge: async (actor, id) => (await purgeRecord(actor, kind, id)) && { done: "purged" },
    },
    failed: (_, reason) => ({ failed: reason === "missing" ? "missing" : "failed" }),
  });
}

function move(kind: RecordKind, direction: "up" | "down"): Act<Answer> {
  return async (actor, id) => {
    const moved = await moveRecord(actor, kind, id, direction);
    return moved && { done: "moved", ...(!moved.isMoved && { isUnchanged: true }) };
  };
}

function show(kind: RecordKind, shown: boolean): Act<Answer> {
  return async (actor, id) => {
    const outcome = await showRecord(actor, kind, id, shown);
    if (!outcome) return undefined;
    if (outcome === "refused") return { failed: !shown && kind === "category" ? "articles" : "incomplete" };
    return { done: shown ? "shown" : "hidden", ...(outcome === "unchanged" && { isUnchanged: true }) };
  };
}

export const clientAction = stayOnPage<Answer>("The list could not be changed.", () => ({ failed: "failed" }));

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
  const { kind } = loaderData;
  const { lists } = useCopy("people");
  const copy = useListCopy(kind);
  const { common } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const words = lists[kind];
  const nameOf = useName();
  return (
    <ListPage
      key={kind}
      list={recordLists[kind]}
      copy={words}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      actions={<NewButton kind={kind} />}
      choices={[{ name: "state", label: copy.state, options: Object.entries(copy.states) }]}
      questions={{
        delete: (record) => ({
          title: fill(copy.deleteConfirm, { name: nameOf(record) }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
        purge: (record) => ({ title: fill(copy.purgeConfirm, { name: nameOf(record) }), confirm: copy.purge }),
      }}
      outcome={<Outcome kind={kind} answer={fetcher.data ?? actionData} />}
      row={(record) => <RecordRow key={record.id} kind={kind} record={record} />}
    />
  );
}

function NewButton({ kind }: { kind: RecordKind }) {
  const { lists } = useCopy("people");
  return (
    <Button asChild>
      <Link to={`${adminPaths[kind]}/new`}>
        <Plus aria-hidden />
        {lists[kind].new}
      </Link>
    </Button>
  );
}

/** Templates are offered to the team, not shown on the site. */
function useListCopy(kind: RecordKind) {
  const { list, templates } = useCopy("people");
  return kind === "template" ? { ...list, ...templates } : list;
}

function Outcome({ kind, answer }: { kind: RecordKind; answer: Answer | BulkAnswer | undefined }) {
  const copy = useListCopy(kind);
  const { kit } = useCopy("admin");
  if (!answer || !("failed" in answer || "done" in answer)) return null;
  if ("failed" in answer)
    return <Alert variant="destructive">{answer.failed === "failed" ? kit.list.failed : copy[answer.failed]}</Alert>;
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
  const copy = useListCopy(kind);
  const { common } = useCopy("admin");
  const language = useLanguage();
  const name = useName()(record);
  const { id } = record;
  const state = record.inBin ? "bin" : record.published ? "published" : "draft";
  return (
    <ListRow
      id={id}
      name={name}
      to={record.inBin ? undefined : `${adminPaths[kind]}/${id}`}
      title={name}
      text={fill(copy.changed, { date: shortDate(record.updatedAt, language) })}
      side={<Badge variant={state === "published" ? "default" : "outline"}>{copy.states[state]}</Badge>}
      end={
        record.inBin ? (
          <RowAction intent="restore" id={id} variant="outline" aria-label={`${common.restore}: ${name}`}>
            {common.restore}
          </RowAction>
        ) : undefined
      }
      menu={
        record.inBin ? (
          <ConfirmedRowAction intent="purge" id={id} label={`${copy.purge}: ${name}`}>
            {copy.purge}
          </ConfirmedRowAction>
        ) : (
          <Actions kind={kind} record={record} name={name} />
        )
      }
    />
  );
}

function Actions({ kind, record: { id, published }, name }: { kind: RecordKind; record: ListedRecord; name: string }) {
  const copy = useListCopy(kind);
  const { common } = useCopy("admin");
  const { list, query } = useListState();
  // The neighbours that a filter leaves out would be moved past without anybody seeing it.
  const isOrdered = kind !== "story" && !list.isFiltered(query);
  return (
    <>
      {isOrdered ? (
        <>
          <RowAction intent="up" id={id} variant="ghost" aria-label={fill(copy.up, { name })} {...staysOpen}>
            <ArrowUp aria-hidden />
            {copy.actions.up}
          </RowAction>
          <RowAction intent="down" id={id} variant="ghost" aria-label={fill(copy.down, { name })} {...staysOpen}>
            <ArrowDown aria-hidden />
            {copy.actions.down}
          </RowAction>
        </>
      ) : null}
      {published ? (
        <RowAction intent="hide" id={id} variant="ghost" aria-label={fill(copy.hide, { name })}>
          <EyeOff aria-hidden />
          {copy.actions.hide}
        </RowAction>
      ) : (
        <RowAction intent="show" id={id} variant="ghost" aria-label={fill(copy.show, { name })}>
          <Eye aria-hidden />
          {copy.actions.show}
        </RowAction>
      )}
      {kind === "story" ? <MakeLetter kind="story" id={id} /> : null}
      <ConfirmedRowAction intent="delete" id={id} label={`${common.delete}: ${name}`}>
        <Trash2 aria-hidden />
        {common.delete}
      </ConfirmedRowAction>
    </>
  );
}
