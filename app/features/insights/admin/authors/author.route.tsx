import { ExternalLink } from "lucide-react";
import { data } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { RecordControls, useRecordLabels } from "#app/components/admin/form/record-controls.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm, sentBack } from "#app/components/admin/form/save-form.server.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { authorFields } from "./author-fields.ts";
import { authorForm } from "./author-form.ts";
import { authorRevisions, findAuthor, isNameTaken, saveAuthor } from "./authors-admin.server.ts";
import { PortraitField } from "./portrait-field.tsx";
import type { Route } from "./+types/author.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const author = found(await findAuthor(params.id), request, "admin.authors");
  return {
    author,
    drafts: await loadDrafts(authorForm, context.get(adminContext), author.id, author.values),
    revisions: await authorRevisions.count(author.id),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const { form: sent } = context.get(sentForm);
  const back = sentBack(authorForm, sent);
  if (await isNameTaken(String(back.typed.name), params.id))
    return data<FormAnswer>({ errors: { name: { key: "taken" } }, ...back }, { status: 422 });
  return saveForm(
    { context },
    {
      form: authorForm,
      save: (values, version) => saveAuthor(actor, params.id, values, version),
      onSaved: () => deleteDraft(authorForm, actor, params.id),
      savedAddress: `/admin/authors/${params.id}?saved`,
    },
  );
}

export default function EditAuthor({ loaderData, actionData }: Route.ComponentProps) {
  const { author, drafts, revisions, saved } = loaderData;
  const { authors: copy, common } = useCopy("admin");
  const language = useLanguage();
  const localized = useLocalized();
  const path = `/admin/authors/${author.id}`;
  return (
    <DetailPage
      back={{ to: "/admin/authors", label: copy.title }}
      title={author.values.name}
      intro={plural(copy, "signed", author.articles, language)}
      actions={
        <a
          href={localized(`/insights/authors/${author.slug}`)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 text-base text-ink-soft hover:text-clay"
        >
          {copy.view}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      }
    >
      <div className="mt-6 max-w-3xl">
        <AdminForm
          key={author.id}
          kind="author"
          subjectId={author.id}
          address={path}
          stored={{ version: author.version, values: author.values }}
          answer={actionData}
          labels={useRecordLabels(authorFields, copy.fields)}
          errorTexts={{ taken: copy.errors.taken }}
          rules={() => import("./author-form.ts").then((module) => module.authorForm)}
          drafts={drafts}
          submit={common.save}
          saved={copy.saved}
          isSaved={saved}
          actions={<HistoryLink to={`${path}/history`} count={revisions} />}
        >
          {(field) => (
            <RecordControls
              declared={authorFields}
              field={field}
              copy={copy}
              own={{ portrait: <PortraitField field={field("portrait")} /> }}
            />
          )}
        </AdminForm>
      </div>
    </DetailPage>
  );
}
