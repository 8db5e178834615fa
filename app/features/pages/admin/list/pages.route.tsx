import { Link, redirect } from "react-router";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageNames } from "../../page-names.ts";
import { pageTitle } from "../form/page-screen.tsx";
import { LostChanges } from "./lost-changes.tsx";
import { pageList, pageStates, type PageRow, type PageState } from "./page-list.ts";
import { listLostChanges, listPages, removeLostChange } from "./page-rows.server.ts";
import type { Route } from "./+types/pages.route.ts";

export const handle: PageHandle = { namespaces: ["pages", "emails"], hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  const language = languageOfRequest(args.request);
  const names = pageNames(copyFor(language, "pages"), copyFor(language, "emails"));
  const loaded = await loadList(pageList, args, (query) => listPages(query, names));
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

const badgeVariants: Record<PageState, "dashed" | "default" | "accent" | "clay"> = {
  delivered: "dashed",
  changed: "default",
  draft: "accent",
  older: "clay",
  update: "clay",
};

export default function Pages({ loaderData }: Route.ComponentProps) {
  const copy = useCopy("pages");
  const language = useLanguage();
  const names = pageNames(copy, useCopy("emails"));
  const nameOf = ({ id }: PageRow) => pageTitle(names, id);
  const { q } = loaderData.query;
  const formOf = ({ id }: PageRow) => `/admin/pages/${id}${q ? `?q=${encodeURIComponent(q)}` : ""}`;
  return (
    <ListPage
      list={pageList}
      data={loaderData}
      title={copy.title}
      intro={copy.intro}
      searchLabel={copy.list.search}
      empty={null}
      choices={[
        { name: "kind", label: copy.list.kind, any: copy.list.anyKind, options: Object.entries(copy.kinds) },
        {
          name: "state",
          label: copy.list.state,
          any: copy.list.anyState,
          options: pageStates.map((state) => [state, copy.states[state]]),
        },
      ]}
      table={{
        nameOf,
        columns: {
          name: {
            label: copy.list.name,
            look: "name",
            cell: (row) => (
              <>
                <Link to={formOf(row)} className="inline-block py-2 underline underline-offset-4 hover:text-clay">
                  {nameOf(row)}
                </Link>
                {q ? (
                  <span className="ml-3 text-sm font-normal text-ink-soft">
                    {plural(copy.list, "matches", row.matches, language)}
                  </span>
                ) : null}
              </>
            ),
          },
          state: {
            label: copy.list.state,
            cell: ({ states }) => (
              <span className="flex flex-wrap gap-2 py-1">
                {states.map((state) => (
                  <Badge key={state} variant={badgeVariants[state]}>
                    {copy.states[state]}
                  </Badge>
                ))}
              </span>
            ),
          },
          changed: {
            label: copy.list.changed,
            look: "soft",
            cell: ({ changedAt, changedBy }) =>
              changedAt
                ? fill(copy.list.changedBy, { date: momentText(changedAt, language), name: changedBy ?? "" })
                : "",
          },
          actions: {
            label: copy.list.edit,
            cell: (row) =>
              row.address ? (
                <Button asChild variant="outline" size="sm" className="noscript:hidden">
                  <a href={`/admin/pages/${row.id}/edit`} aria-label={`${copy.editOnPage}: ${nameOf(row)}`}>
                    {copy.editOnPage}
                  </a>
                </Button>
              ) : (
                <Button asChild variant="outline" size="sm">
                  <Link to={formOf(row)} aria-label={`${copy.editTexts}: ${nameOf(row)}`}>
                    {copy.editTexts}
                  </Link>
                </Button>
              ),
          },
        },
      }}
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
