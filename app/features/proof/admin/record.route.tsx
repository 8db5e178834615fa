import { ExternalLink } from "lucide-react";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { saveWithPicture } from "#app/features/media/admin/slots/save-with-picture.server.ts";
import { newestImages } from "#app/features/media/admin/slots/newest-images.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { maxUploadMegabytes } from "#app/platform/images/image-rules.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { createIdFor, sentCreateId } from "#app/platform/records/create-id.server.ts";
import { adminPaths, kindOfPath, type RecordKind } from "#app/platform/records/record-kinds.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { recordTypes, type RecordValues } from "./record-types.server.ts";
import { findRecord, nameOfRecord, recordRevisions } from "./records.server.ts";
import { createRecord, saveRecord } from "./saving.server.ts";
import { RecordFields, useFieldLabels } from "./record-fields.tsx";
import type { Route } from "./+types/record.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["people"] };

/** A record that is not stored yet, and each author's draft of it. */
const newId = "new";
const newRecord = (values: RecordValues) => ({ id: newId, values, version: 0, published: false, slug: null });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const kind = kindOfPath(url.pathname);
  const { form, empty } = recordTypes[kind];
  const record = params.id === newId ? newRecord(empty) : await findRecord(kind, params.id!);
  if (!record) throw notFound(request, "people.form");
  const { id, values, version, published, slug } = record;
  return {
    kind,
    record: { id, values, version, published, slug, name: nameOfRecord({ kind, values }) },
    drafts: (await loadDrafts(form, context.get(adminContext), id, values)).filter(({ own }) => own || id !== newId),
    revisions: id === newId ? 0 : await recordRevisions(kind).count(id),
    library: hasPicture(kind) ? await newestImages() : [],
    saved: url.searchParams.has("saved"),
    createId: id === newId ? createIdFor(context) : undefined,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const kind = kindOfPath(new URL(request.url).pathname);
  const actor = context.get(adminContext);
  const { form } = recordTypes[kind];
  const id = params.id!;
  const createId = sentCreateId(context);
  return saveWithPicture({ context }, form, () =>
    saveForm(
      { context },
      {
        form,
        save: (values, version) =>
          id === newId
            ? createRecord(actor, kind, values, { id: createId, version })
            : saveRecord(actor, kind, id, values, version),
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

/** Where a visitor sees it; nobody but the team sees a template. */
const places: Record<Exclude<RecordKind, "template">, string> = {
  "team-member": "/about",
  story: "/stories",
  quote: "/",
  fact: "/",
  category: "/insights",
};

const hasPicture = (kind: RecordKind) => kind === "team-member" || kind === "story";

/** The address of what a visitor sees of a record. */
function placeOf(kind: keyof typeof places, { slug, values }: { slug: string | null; values: RecordValues }): string {
  if (kind === "category") return `${places.category}?${new URLSearchParams({ category: String(values.key) })}`;
  return kind === "story" ? `${places.story}/${slug}` : places[kind];
}

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, record, drafts, revisions, library, saved, createId } = loaderData;
  const { form: copy, lists, list, templates, errors } = useCopy("people");
  const { common } = useCopy("admin");
  const { states } = kind === "template" ? templates : list;
  const localized = useLocalized();
  const path = `${adminPaths[kind]}/${record.id}`;
  const linkClass = "inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay";
  return (
    <DetailPage
      back={{ to: adminPaths[kind], label: lists[kind].title }}
      title={record.name || copy.new[kind]}
      state={
        <Badge variant={record.published ? "default" : "outline"}>
          {states[record.published ? "published" : "draft"]}
        </Badge>
      }
      actions={
        kind !== "template" && (record.published || (kind === "story" && record.slug)) ? (
          <a href={localized(placeOf(kind, record))} className={linkClass}>
            {record.published ? copy.see : copy.preview}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        ) : undefined
      }
    >
      <div className="mt-6">
        <AdminForm
          key={path}
          kind={kind}
          subjectId={record.id}
          address={path}
          stored={{ version: record.version, values: record.values }}
          createId={createId}
          answer={actionData}
          labels={useFieldLabels(kind)}
          errorTexts={{ ...errors, pictureRefused: fill(errors.pictureRefused, { max: maxUploadMegabytes }) }}
          rules={() => import("./record-forms.ts").then(({ recordForms }) => recordForms[kind])}
          drafts={drafts}
          submit={common.save}
          isSaved={saved}
          withFiles={hasPicture(kind)}
          actions={revisions > 0 ? <HistoryLink to={`${path}/history`} count={revisions} /> : undefined}
        >
          {(field) => <RecordFields kind={kind} isNew={record.id === newId} field={field} library={library} />}
        </AdminForm>
      </div>
    </DetailPage>
  );
}
