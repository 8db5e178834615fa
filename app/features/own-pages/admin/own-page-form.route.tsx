import { ExternalLink } from "lucide-react";
import { data } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { saveForm, sentBack } from "#app/components/admin/form/save-form.server.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { newestImages } from "#app/features/media/admin/slots/newest-images.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { languages, ownName } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { arrange } from "../arrange.ts";
import { isVisible } from "../own-pages.server.ts";
import { pageForm } from "./page-form.ts";
import { fieldNames, nameOfPage, type PageValues } from "../page-values.ts";
import { addressesOf } from "../shown-page.ts";
import { findPage } from "./list.server.ts";
import { PageFields } from "./page-fields.tsx";
import { savedPages } from "./saving.server.ts";
import { usePageLabels } from "./use-page-labels.ts";
import type { Route } from "./+types/own-page-form.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["own-pages", "people"], wide: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = found(await findPage(params.id), request, "own-pages");
  return {
    page,
    isVisible: isVisible(page.id),
    drafts: await loadDrafts(pageForm, context.get(adminContext), page.id, page.values),
    revisions: await savedPages.history.count(page.id),
    library: await newestImages(),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const { form } = context.get(sentForm);
  const operation = operationIn(form);
  // Without JavaScript: the form comes back with its sections in another order, and nothing is saved.
  if (operation) {
    const { typed, version } = sentBack(pageForm, form);
    return data<FormAnswer>({ errors: {}, typed: arrange(typed as PageValues, operation), version });
  }
  return saveForm(
    { context },
    {
      form: pageForm,
      save: (values, version) => savedPages.save(actor, params.id, values, version),
      onSaved: () => deleteDraft(pageForm, actor, params.id),
      savedAddress: `/admin/pages/own/${params.id}?saved`,
    },
  );
}

/** What a button of the sections asks for; that of *Add* says where, and the choice beside it which kind. */
function operationIn(form: FormData): string {
  const operation = String(form.get("op") ?? "");
  const [verb, place] = operation.split(" ");
  return verb === "add" ? `add ${String(form.get(`add_${place}`) ?? "")} ${place}` : operation;
}

export const clientAction = stayOnPage("The page could not be saved.", (form) => ({
  failed: "failed" as const,
  typed: pageForm.read(form),
}));

export default function OwnPageForm({ loaderData, actionData }: Route.ComponentProps) {
  const { page, drafts, revisions, library, saved } = loaderData;
  const copy = useCopy("own-pages");
  const { common } = useCopy("admin");
  const labels = usePageLabels();
  const path = `/admin/pages/own/${page.id}`;
  const addresses = addressesOf(page.values);
  return (
    <DetailPage
      back={{ to: "/admin/pages/own", label: copy.title }}
      title={nameOfPage(page.values)}
      state={
        <Badge variant={page.published ? "default" : "outline"}>
          {page.published && !loaderData.isVisible ? copy.waiting : copy.states[page.published ? "shown" : "hidden"]}
        </Badge>
      }
      actions={languages.flatMap((language) => {
        const address = addresses[language];
        return address
          ? [
              <a
                key={language}
                href={address}
                hrefLang={language}
                className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay"
              >
                {ownName[language]}: {address}
                <ExternalLink aria-hidden className="size-4" />
              </a>,
            ]
          : [];
      })}
    >
      <div className="mt-6">
        <AdminForm
          key={page.id}
          kind={pageForm.kind}
          subjectId={page.id}
          address={path}
          stored={{ version: page.version, values: page.values }}
          namesOf={namesOf}
          answer={actionData}
          labels={labels}
          errorTexts={copy.errors}
          rules={() => import("./page-form.ts").then((module) => module.pageForm)}
          drafts={drafts}
          submit={common.save}
          saved={copy.saved}
          isSaved={saved}
          actions={<HistoryLink to={`${path}/history`} count={revisions} />}
        >
          {(field, contents) => <PageFields field={field} contents={contents} library={library} />}
        </AdminForm>
      </div>
    </DetailPage>
  );
}

const namesOf = (values: FormValues) => fieldNames(values as PageValues);
