import { Plus } from "lucide-react";
import { Link, redirect } from "react-router";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { useNavItems } from "#app/components/frame/nav-items.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { publicPages } from "#app/platform/pages/public-pages.ts";
import { pageNames } from "../../page-names.ts";
import { LostChanges } from "./lost-changes.tsx";
import { PageCard, TextRow } from "./page-entries.tsx";
import { pageList, pageStates, type PageRow } from "./page-list.ts";
import { listLostChanges, listPages, removeLostChange } from "./page-rows.server.ts";
import type { Route } from "./+types/pages.route.ts";

export const handle: PageHandle = { namespaces: ["pages", "emails"], hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  const language = languageOfRequest(args.request);
  const names = pageNames(copyFor(language, "pages"), copyFor(language, "emails"));
  const loaded = await loadList(pageList, args, (query) => listPages(query, names, language));
  return {
    ...loaded,
    lost: await listLostChanges(),
    removed: new URL(args.request.url).searchParams.get("done") === "removed",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, form } = context.get(sentForm);
  if (intent !== "remove") throw unknownAction(request);
  const text = (name: string) => String(form.get(name) ?? "");
  await removeLostChange({ namespace: text("namespace"), path: text("path"), language: text("language") });
  return redirect("/admin/pages?done=removed", 303);
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  const copy = useCopy("pages");
  const { q } = loaderData.query;
  const menu: string[] = ["home", ...useNavItems()];
  return (
    <ListPage
      list={pageList}
      copy={{ ...copy, search: copy.list.search }}
      data={loaderData}
      actions={
        <>
          <Button asChild variant="secondary">
            <Link to="/admin/pages/own">{copy.own.list}</Link>
          </Button>
          <Button asChild>
            <Link to="/admin/pages/new">
              <Plus aria-hidden />
              {copy.own.new}
            </Link>
          </Button>
        </>
      }
      choices={[
        { name: "kind", label: copy.list.kind, any: copy.list.anyKind, options: Object.entries(copy.kinds) },
        {
          name: "state",
          label: copy.list.state,
          any: copy.list.anyState,
          options: pageStates.map((state) => [state, copy.states[state]]),
        },
      ]}
      groupsOf={(rows) => {
        const isPicture = ({ id }: PageRow) => id in publicPages;
        return [
          {
            id: "menu",
            ...copy.groups.menu,
            layout: "pictures",
            rows: menu.flatMap((id) => rows.filter((row) => row.id === id)),
          },
          {
            id: "others",
            ...copy.groups.others,
            layout: "pictures",
            rows: rows.filter((row) => isPicture(row) && !menu.includes(row.id)),
          },
          { id: "texts", ...copy.groups.texts, rows: rows.filter((row) => row.kind !== "mail" && !isPicture(row)) },
          { id: "mails", ...copy.groups.mails, rows: rows.filter(({ kind }) => kind === "mail") },
        ];
      }}
      row={(row) =>
        row.id in publicPages ? (
          <PageCard key={row.id} page={row} q={q} place={menu.indexOf(row.id) + 1} />
        ) : (
          <TextRow key={row.id} page={row} q={q} />
        )
      }
    >
      {loaderData.removed ? (
        <Alert variant="success" role="status" className="mt-6">
          {copy.lost.removed}
        </Alert>
      ) : null}
      <LostChanges lost={loaderData.lost} />
    </ListPage>
  );
}
