import { Plus } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
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
import { nameKey } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { listPages } from "./list.server.ts";
import { ownPageList, type ListedPage } from "./page-list.ts";
import { deletePage, showPage } from "./saving.server.ts";
import type { Route } from "./+types/own-pages.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["own-pages"] };

export const loader = (args: Route.LoaderArgs) => loadList(ownPageList, args, listPages);

type Answer = { done: "shown" | "hidden" | "deleted" } | { failed: "incomplete" | "isShown" | "failed" };

export function action(args: Route.ActionArgs) {
  return runListAction<Answer>(args, {
    list: ownPageList,
    actor: args.context.get(adminContext),
    actions: {
      show: async (actor, id) => {
        const outcome = await showPage(actor, id, true);
        return outcome && (outcome === "done" ? { done: "shown" } : { failed: "incomplete" });
      },
      hide: async (actor, id) => (await showPage(actor, id, false)) && { done: "hidden" },
      delete: async (actor, id) => {
        const outcome = await deletePage(actor, id);
        return outcome && (outcome === "deleted" ? { done: "deleted" } : { failed: "isShown" });
      },
    },
    failed: () => ({ failed: "failed" }),
  });
}

export const clientAction = stayOnPage<Answer>("The page could not be changed.", () => ({ failed: "failed" }));

export default function OwnPages({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("own-pages");
  const { kit, common } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? actionData;
  return (
    <ListPage
      list={ownPageList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      choices={[{ name: "state", label: copy.state, options: Object.entries(copy.states) }]}
      actions={
        <Button asChild>
          <Link to="/admin/pages/new">
            <Plus aria-hidden />
            {copy.new.title}
          </Link>
        </Button>
      }
      questions={{
        delete: ({ title }) => ({
          title: fill(copy.deleteConfirm, { title }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
      }}
      outcome={
        !answer ? null : "failed" in answer ? (
          <Alert variant="destructive">{answer.failed === "failed" ? kit.list.failed : copy[answer.failed]}</Alert>
        ) : "done" in answer ? (
          <Alert variant="success" role={undefined}>
            {copy.done[answer.done]}
          </Alert>
        ) : null
      }
      row={(page) => <PageRow key={page.id} page={page} />}
    />
  );
}

function PageRow({ page }: { page: ListedPage }) {
  const copy = useCopy("own-pages");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const { id, title, published, isWaiting, addresses, missing, updatedAt } = page;
  return (
    <ListRow
      id={id}
      name={title}
      to={`/admin/pages/own/${id}`}
      title={title}
      badges={
        <Badge variant={published ? "default" : "outline"}>
          {isWaiting ? copy.waiting : copy.states[published ? "shown" : "hidden"]}
        </Badge>
      }
      text={Object.values(addresses).join(" · ") || copy.noAddress}
      side={
        missing.length > 0 ? (
          <p>{fill(copy.unfinished, { languages: missing.map((code) => common[nameKey[code]]).join(", ") })}</p>
        ) : null
      }
      under={shortDate(updatedAt, language)}
      menu={
        <>
          <RowAction intent={published ? "hide" : "show"} id={id} variant="ghost">
            {published ? copy.bulk.hide : copy.bulk.show}
          </RowAction>
          {published ? null : (
            <ConfirmedRowAction intent="delete" id={id} label={`${common.delete}: ${title}`}>
              {common.delete}
            </ConfirmedRowAction>
          )}
        </>
      }
    />
  );
}
