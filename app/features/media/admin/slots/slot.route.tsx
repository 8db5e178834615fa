import { ExternalLink, RotateCcw } from "lucide-react";
import { Form, redirect } from "react-router";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { pictureSlots } from "#app/components/slots/slots.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { RecordControls } from "#app/components/admin/form/record-controls.tsx";
import { PictureField } from "#app/components/admin/images/picture-field.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { maxUploadMegabytes } from "#app/platform/images/image-rules.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { slotFields } from "./slot-fields.ts";
import { pictureForm } from "./slot-form.ts";
import { asDelivered, findPicture, pictureRevisions, savePicture } from "./saving.server.ts";
import { requireSlot } from "./require-slot.server.ts";
import { newestImages } from "./newest-images.server.ts";
import { ShownPicture } from "#app/components/admin/images/shown-picture.tsx";
import { saveWithPicture } from "./save-with-picture.server.ts";
import { useSlotLabels } from "./use-slot-labels.ts";
import type { Route } from "./+types/slot.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["people"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const slot = requireSlot(request, params.slot);
  const { values, version } = await findPicture(slot);
  const search = new URL(request.url).searchParams;
  return {
    slot,
    values,
    version,
    drafts: await loadDrafts(pictureForm, context.get(adminContext), slot, values),
    revisions: await pictureRevisions.count(slot),
    library: await newestImages(),
    saved: search.has("saved"),
    restored: search.get("restored"),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const slot = requireSlot(request, params.slot);
  const actor = context.get(adminContext);
  const address = `/admin/pictures/${slot}`;
  return saveWithPicture({ context }, pictureForm, async () => {
    if (context.get(sentForm).intent === "restore") {
      const saved = await savePicture(actor, slot, asDelivered);
      await deleteDraft(pictureForm, actor, slot);
      throw redirect(`${address}?restored=${saved.kind === "saved" ? saved.version : ""}`, 303);
    }
    return saveForm(
      { context },
      {
        form: pictureForm,
        save: (values, version) => savePicture(actor, slot, values, version),
        onSaved: () => deleteDraft(pictureForm, actor, slot),
        savedAddress: `${address}?saved`,
      },
    );
  });
}

export const clientAction = stayOnPage<FormAnswer>("The picture could not be saved.", (form) => ({
  failed: "failed",
  typed: Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")),
}));

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slot, values, version, drafts, revisions, library, saved, restored } = loaderData;
  const { pictures: copy, errors } = useCopy("people");
  const localized = useLocalized();
  const path = `/admin/pictures/${slot}`;
  const isReplaced = values.picture !== "";
  return (
    <DetailPage
      back={{ to: "/admin/pictures", label: copy.title }}
      title={copy.slots[slot]}
      state={<Badge variant={isReplaced ? "default" : "outline"}>{isReplaced ? copy.replaced : copy.delivered}</Badge>}
      actions={
        <a
          href={localized(pictureSlots[slot].page)}
          className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay"
        >
          {copy.seePage}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      }
      message={restored === null ? undefined : copy.restored}
    >
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="replace-heading" className="min-w-0">
          <h2 id="replace-heading" className="text-heading">
            {copy.replace}
          </h2>
          <p className="mt-1 mb-5 max-w-prose text-base text-ink-soft">{copy.replaceHint}</p>
          <AdminForm
            // Remounted after a restore, which is not a save of this form.
            key={`${slot} ${restored ?? ""}`}
            kind="picture"
            subjectId={slot}
            address={path}
            stored={{ version, values }}
            answer={actionData}
            labels={useSlotLabels()}
            errorTexts={{ ...errors, pictureRefused: fill(errors.pictureRefused, { max: maxUploadMegabytes }) }}
            rules={() => import("./slot-form.ts").then((module) => module.pictureForm)}
            drafts={drafts}
            submit={copy.save}
            saved={copy.saved}
            isSaved={saved}
            withFiles
            actions={<HistoryLink to={`${path}/history`} count={revisions} />}
          >
            {(field) => (
              <RecordControls
                declared={slotFields}
                field={field}
                copy={{ fields: { alt: copy.alt }, hints: {} }}
                own={{
                  picture: <PictureField field={field} label={copy.replace} library={library} required />,
                  focusX: null,
                  focusY: null,
                }}
              />
            )}
          </AdminForm>
        </section>
        <DetailSection id="current" title={copy.current} look="card">
          <ShownPicture slot={slot} values={values} className="mt-4 max-h-80 rounded-control" />
          {isReplaced ? (
            <Form method="post" action={path} className="mt-4">
              <Button variant="outline" size="sm" name="intent" value="restore">
                <RotateCcw aria-hidden />
                {copy.restore}
              </Button>
              <p className="mt-1 text-[0.9375rem] text-ink-soft">{copy.restoreHint}</p>
            </Form>
          ) : null}
        </DetailSection>
      </div>
    </DetailPage>
  );
}
