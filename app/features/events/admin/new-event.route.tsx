import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { createIdFor, sentCreateId } from "#app/platform/records/create-id.server.ts";
import { listTimeZones } from "../schedule/zones.server.ts";
import { EventFields, useEventLabels } from "./event-fields.tsx";
import { eventForm } from "./event-form.ts";
import { newEvent } from "../event-record.ts";
import { listPictures } from "./event-picture.server.ts";
import { createEvent, mayReleasePlaces } from "./event-save.server.ts";
import type { Route } from "./+types/new-event.route.ts";

export const handle: PageHandle = { namespaces: ["events"], hydrate: "now" };

/** Each author has one draft of a new event. */
const draftId = "new";

export async function loader({ context }: Route.LoaderArgs) {
  const values = newEvent();
  return {
    choices: {
      zones: listTimeZones(),
      pictures: await listPictures(""),
      mayReleasePlaces: mayReleasePlaces(context.get(adminContext)),
    },
    values,
    createId: createIdFor(context),
    drafts: await loadDrafts(eventForm, context.get(adminContext), draftId, values),
  };
}

export function action({ context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const id = sentCreateId(context);
  return saveForm(
    { context },
    {
      form: eventForm,
      save: (values, version) => createEvent(actor, values, { id, version }),
      onSaved: () => deleteDraft(eventForm, actor, draftId),
      savedAddress: "/admin/events",
    },
  );
}

export default function NewEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { events: copy, common } = useCopy("admin");
  return (
    <DetailPage back={{ to: "/admin/events", label: copy.title }} title={copy.newTitle}>
      <div className="mt-6 max-w-4xl">
        <AdminForm
          kind="event"
          subjectId={draftId}
          address="/admin/events/new"
          stored={{ version: 0, values: loaderData.values }}
          createId={loaderData.createId}
          answer={actionData}
          labels={useEventLabels()}
          errorTexts={copy.errors}
          rules={() => import("./event-form.ts").then((module) => module.eventForm)}
          drafts={loaderData.drafts.filter(({ own }) => own)}
          submit={common.save}
        >
          {(field) => <EventFields field={field} choices={loaderData.choices} />}
        </AdminForm>
      </div>
    </DetailPage>
  );
}
