import { ExternalLink } from "lucide-react";
import { data } from "react-router";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormDefinition } from "#app/components/admin/form/definition.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { saveWithPicture } from "#app/features/media/admin/slots/save-with-picture.server.ts";
import { newestImages } from "#app/features/media/admin/slots/newest-images.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { maxUploadMegabytes } from "#app/platform/images/image-rules.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { adminPaths, kindOfPath, type RecordKind } from "#app/platform/records/record-kinds.ts";
import { recordTypes } from "./record-types.server.ts";
import { findRecord, nameOfRecord, recordRevisions } from "./records.server.ts";
import { saveRecord } from "./saving.server.ts";
import { RecordFields, useFieldLabels } from "./record-fields.tsx";
import type { Route } from "./+types/record.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["people"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const kind = kindOfPath(url.pathname);
  const record = await findRecord(kind, params.id!);
  if (!record) throw data(copyFor(languageOfRequest(request), "people").form.notFound, { status: 404 });
  const { id, values, version, published, slug } = record;
  return {
    kind,
    record: { id, values, version, published, slug, name: nameOfRecord(record) },
    drafts: await loadDrafts(recordTypes[kind].form, context.get(adminContext), id, values),
    revisions: (await recordRevisions(kind).list(id)).length,
    library: await newestImages(),
    saved: url.searchParams.has("saved"),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const kind = kindOfPath(new URL(request.url).pathname);
  const actor = context.get(adminContext);
  const { form } = recordTypes[kind];
  const id = params.id!;
  return saveWithPicture({ context }, form, () =>
    saveForm(
      { context },
      {
        form,
        save: (values, version) => saveRecord(actor, kind, id, values, version),
        onSaved: () => deleteDraft(form, actor, id),
        savedAddress: `${adminPaths[kind]}/${id}?saved`,
      },
    ),
  );
}

export const clientAction = stayOnPage("The entry could not be saved.", (form) => ({
  failed: "failed" as const,
  typed: Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")),
}));

/** Loaded when somebody begins to type. */
const rules: Record<RecordKind, () => Promise<FormDefinition>> = {
  "team-member": () => import("./forms/team-form.ts").then(({ teamForm }) => teamForm),
  story: () => import("./forms/story-form.ts").then(({ storyForm }) => storyForm),
  quote: () => import("./forms/quote-form.ts").then(({ quoteForm }) => quoteForm),
};

/** Where a visitor sees it. */
const places: Record<RecordKind, string> = { "team-member": "/about", story: "/stories", quote: "/" };

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, record, drafts, revisions, library, saved } = loaderData;
  const { form: copy, lists, list, errors } = useCopy("people");
  const { common } = useCopy("admin");
  const localized = useLocalized();
  const path = `${adminPaths[kind]}/${record.id}`;
  const linkClass = "inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay";
  const publicPath = kind === "story" ? `${places.story}/${record.slug}` : places[kind];
  return (
    <DetailPage
      back={{ to: adminPaths[kind], label: lists[kind].title }}
      title={record.name || copy.new[kind]}
      state={
        <Badge variant={record.published ? "default" : "outline"}>
          {list.states[record.published ? "published" : "draft"]}
        </Badge>
      }
      actions={
        record.published || (kind === "story" && record.slug) ? (
          <a href={localized(publicPath)} className={linkClass}>
            {record.published ? copy.see : copy.preview}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        ) : undefined
      }
      message={saved ? copy.saved : undefined}
    >
      <div className="mt-6">
        <AdminForm
          key={record.id}
          kind={kind}
          subjectId={record.id}
          address={path}
          stored={{ version: record.version, values: record.values }}
          answer={actionData}
          labels={useFieldLabels(kind)}
          errorTexts={{ ...errors, pictureRefused: fill(errors.pictureRefused, { max: maxUploadMegabytes }) }}
          rules={rules[kind]}
          drafts={drafts}
          submit={common.save}
          withFiles={kind !== "quote"}
          actions={<HistoryLink to={`${path}/history`} count={revisions} />}
        >
          {(field) => <RecordFields kind={kind} field={field} library={library} />}
        </AdminForm>
      </div>
    </DetailPage>
  );
}
