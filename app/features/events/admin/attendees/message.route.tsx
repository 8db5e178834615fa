import { textIn } from "#app/platform/i18n/words.ts";
import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { TextField } from "#app/components/admin/form/form-field.tsx";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { NoMailServer, useHasMailServer } from "#app/components/admin/no-mail-server.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { eventTimes } from "../../schedule/event-times.ts";
import { countAttendees, findAttendeesDate } from "./attendees.server.ts";
import { messageForm } from "./message-form.ts";
import { listMessages, mailAttendees } from "./messages.server.ts";
import type { Route } from "./+types/message.route.ts";

export const handle: PageHandle = { hydrate: "now" };

async function requireDate(request: Request, eventId: string) {
  const search = new URL(request.url).searchParams;
  const found = await findAttendeesDate(eventId, search.get("date") ?? "");
  if (!found?.date) throw notFound(request, "admin.events");
  return { event: found.event, date: found.date };
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const { event, date } = await requireDate(request, params.id);
  return {
    event: { id: event.id, title: event.title, titleEs: event.titleEs, timeZone: event.timeZone },
    date,
    recipients: (await countAttendees(date.id)).confirmed,
    messages: await listMessages(date.id),
    sent: new URL(request.url).searchParams.has("sent"),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { event, date } = await requireDate(request, params.id);
  const actor = context.get(adminContext);
  const address = `/admin/events/${params.id}/attendees/message?date=${date.id}&sent`;
  return saveForm(
    { context },
    {
      form: messageForm,
      save: async (message) => {
        await mailAttendees(actor, event, date, message);
        return { kind: "saved", version: 0, goTo: address };
      },
      savedAddress: address,
    },
  );
}

export default function MessageToAttendees({ loaderData, actionData }: Route.ComponentProps) {
  const { event, date, recipients, messages, sent } = loaderData;
  const { message: copy, attendees } = useCopy("admin").events;
  const language = useLanguage();
  const sends = useHasMailServer();
  const times = eventTimes(date.startsAt, date.endsAt, event.timeZone, language);
  const title = textIn(event, "title", language);
  const labels = { subject: copy.subject, body: copy.body, subjectEs: copy.subjectEs, bodyEs: copy.bodyEs };
  return (
    <DetailPage
      back={{ to: `/admin/events/${event.id}/attendees?date=${date.id}`, label: attendees.title }}
      title={copy.title}
      subtitle={fill(attendees.of, { title, date: `${times.date}, ${times.hours}` })}
      intro={copy.intro}
      message={sent ? (sends ? copy.sent : copy.written) : undefined}
    >
      <NoMailServer />
      <div className="mt-6 max-w-3xl">
        {recipients === 0 ? (
          <p className="text-ink-soft">{copy.nobody}</p>
        ) : (
          // A message is personal: its draft stays on the device.
          <AdminForm
            kind="event-message"
            subjectId={date.id}
            address={`/admin/events/${event.id}/attendees/message?date=${date.id}`}
            stored={{ version: 0, values: { subject: "", body: "", subjectEs: "", bodyEs: "" } }}
            answer={actionData}
            labels={labels}
            rules={() => import("./message-form.ts").then((module) => module.messageForm)}
            intent="send"
            submit={fill(copy.submit, { count: recipients })}
            clearOnSave
          >
            {(field) => (
              <div className="grid gap-5 sm:grid-cols-2">
                <div className="grid content-start gap-5">
                  <TextField field={field("subject")} label={copy.subject} maxLength={150} required lang="en" />
                  <TextField field={field("body")} label={copy.body} rows={9} maxLength={5000} required lang="en" />
                </div>
                <div className="grid content-start gap-5">
                  <TextField field={field("subjectEs")} label={copy.subjectEs} maxLength={150} required lang="es" />
                  <TextField field={field("bodyEs")} label={copy.bodyEs} rows={9} maxLength={5000} required lang="es" />
                </div>
              </div>
            )}
          </AdminForm>
        )}
        {messages.length > 0 ? (
          <div className="mt-10">
            <DetailSection id="earlier" title={copy.earlier} look="card">
              <ul className="mt-3 space-y-2 text-base">
                {messages.map((message) => (
                  <li key={message.id}>
                    {fill(copy.item, {
                      subject: textIn(message, "subject", language),
                      count: message.recipients,
                      name: message.sentBy,
                    })}
                  </li>
                ))}
              </ul>
            </DetailSection>
          </div>
        ) : null}
      </div>
    </DetailPage>
  );
}
