import { inEitherLanguage } from "#app/platform/i18n/words.ts";
import { Copy, ExternalLink, History, Users } from "lucide-react";
import { data, Form, Link, redirect } from "react-router";
import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found, notFound } from "#app/platform/pages/found.server.ts";
import { eventTimes } from "../schedule/event-times.ts";
import { zonedStart } from "../schedule/schedule.server.ts";
import { listTimeZones } from "../schedule/zones.server.ts";
import { cancelDate, listDates, restoreDate, setRecording } from "./event-dates.server.ts";
import { EventDates } from "./event-dates.tsx";
import { EventFields, useEventLabels } from "./event-fields.tsx";
import { eventForm } from "./event-form.ts";
import { listPictures } from "./event-picture.server.ts";
import {
  duplicateEvent,
  eventRevisions,
  findEvent,
  mayReleasePlaces,
  saveEvent,
  valuesOf,
} from "./event-save.server.ts";
import { StateBadge } from "./state-badge.tsx";
import type { Route } from "./+types/event.route.ts";

export const handle: PageHandle = { namespaces: ["events"], hydrate: "now" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const language = languageOfRequest(request);
  const { event, version } = found(await findEvent(params.id), request, "admin.events");
  const values = valuesOf(event);
  const start = new Date(zonedStart(event).epochMilliseconds);
  const end = new Date(start.getTime() + event.durationMinutes * 60_000);
  const times = eventTimes(start, end, event.timeZone, language);
  return {
    event: { id: event.id, slug: event.slug, title: event.title, titleEs: event.titleEs, timeZone: event.timeZone },
    state: event.state,
    version,
    values,
    dates: await listDates(event.id),
    drafts: await loadDrafts(eventForm, context.get(adminContext), event.id, values),
    revisions: await eventRevisions.count(event.id),
    choices: {
      zones: listTimeZones(start),
      pictures: await listPictures(event.picture ?? ""),
      startText: `${times.date}, ${times.hours}`,
      mayReleasePlaces: mayReleasePlaces(context.get(adminContext)),
    },
    done: new URL(request.url).searchParams.get("done"),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const { intent, form: sent } = context.get(sentForm);
  const address = `/admin/events/${params.id}`;
  const missing = () => notFound(request, "admin.events");
  if (intent === "duplicate") {
    const copy = await duplicateEvent(actor, params.id);
    if (!copy) throw missing();
    throw redirect(`/admin/events/${copy}?done=duplicate`, 303);
  }
  if (intent === "cancel-date" || intent === "restore-date") {
    const change = intent === "cancel-date" ? cancelDate : restoreDate;
    if (!(await change(actor, params.id, String(sent.get("date"))))) throw missing();
    throw redirect(`${address}?done=changed#dates-heading`, 303);
  }
  if (intent === "recording") {
    const url = String(sent.get("recording") ?? "").trim();
    if (url && !(url.startsWith("https://") && URL.canParse(url) && url.length <= 2000))
      return data({ recordingInvalid: String(sent.get("date")) }, { status: 422 });
    if (!(await setRecording(actor, params.id, String(sent.get("date")), url))) throw missing();
    throw redirect(`${address}?done=changed#dates-heading`, 303);
  }
  return saveForm(
    { context },
    {
      form: eventForm,
      save: (values, version) => saveEvent(actor, params.id, values, version),
      onSaved: () => deleteDraft(eventForm, actor, params.id),
      savedAddress: `${address}?done=save`,
    },
  );
}

export default function EventEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { event, state, version, values, dates, drafts, revisions, choices, done } = loaderData;
  const { events: copy, kit, common } = useCopy("admin");
  const language = useLanguage();
  const localized = useLocalized();
  const may = usePermission();
  const address = `/admin/events/${event.id}`;
  const said = done === "duplicate" ? copy.duplicated : done && done !== "save" ? copy.changed : undefined;
  const recordingInvalid = actionData && "recordingInvalid" in actionData ? actionData.recordingInvalid : undefined;
  const links = "inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay";
  return (
    <DetailPage
      back={{ to: "/admin/events", label: copy.title }}
      title={inEitherLanguage(event, "title", language)}
      state={<StateBadge state={state} />}
      subtitle={choices.startText}
      message={said}
      actions={
        <>
          {may("/admin/events/:id/attendees") ? (
            <Button asChild variant="outline" size="sm">
              <Link to={`${address}/attendees`}>
                <Users aria-hidden />
                {copy.attendees.title}
              </Link>
            </Button>
          ) : null}
          {state === "draft" ? null : (
            <Button asChild variant="outline" size="sm">
              <a href={localized(`/events/${event.slug}`)} target="_blank" rel="noopener">
                {copy.view}
                <ExternalLink aria-hidden />
              </a>
            </Button>
          )}
          <Form method="post" action={address}>
            <Button variant="outline" size="sm" name="intent" value="duplicate">
              <Copy aria-hidden />
              {copy.duplicate}
            </Button>
          </Form>
        </>
      }
    >
      {recordingInvalid ? (
        <Alert variant="destructive" className="mt-6">
          {copy.dates.recordingInvalid}
        </Alert>
      ) : null}
      <div className="mt-6 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <AdminForm
          key={event.id}
          kind="event"
          subjectId={event.id}
          address={address}
          stored={{ version, values }}
          answer={actionData && "recordingInvalid" in actionData ? undefined : actionData}
          labels={useEventLabels()}
          errorTexts={{ ...copy.errors, taken: copy.deleteRefused }}
          rules={() => import("./event-form.ts").then((module) => module.eventForm)}
          drafts={drafts}
          submit={common.save}
          saved={copy.saved}
          isSaved={done === "save"}
          actions={
            <Link to={`${address}/history`} className={links}>
              <History aria-hidden className="size-4" />
              {fill(kit.form.history, { count: revisions })}
            </Link>
          }
        >
          {(field) => <EventFields field={field} choices={choices} />}
        </AdminForm>
        <DetailSection id="dates" title={copy.sections.dates} look="card">
          <EventDates address={address} timeZone={event.timeZone} {...dates} />
        </DetailSection>
      </div>
    </DetailPage>
  );
}
