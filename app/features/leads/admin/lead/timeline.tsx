import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LeadEvent, LeadMail } from "./lead.server.ts";
import { EventEntry, MailEntry, type Known } from "./timeline-entry.tsx";

type Entry = { at: Date; id: string; event?: LeadEvent; mail?: LeadMail };

/** Everything that happened with one person, newest first: what they sent, what we wrote, what the team did. */
export function Timeline({ events, mails, known }: { events: LeadEvent[]; mails: LeadMail[]; known: Known }) {
  const { timeline } = useCopy("admin").lead;
  const entries: Entry[] = [
    ...events.map((event) => ({ at: event.createdAt, id: event.id, event })),
    ...mails.map((mail) => ({ at: mail.createdAt, id: mail.id, mail })),
  ];
  entries.sort((one, other) => other.at.getTime() - one.at.getTime());
  return (
    <section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading" className="text-heading">
        {timeline.title}
      </h2>
      <ol className="mt-5 border-l border-line">
        {entries.map(({ id, event, mail }) => (
          <li
            key={id}
            className="relative pb-8 pl-6 last:pb-0 before:absolute before:top-2 before:-left-[5px] before:size-[9px] before:rounded-full before:bg-moss"
          >
            {event ? <EventEntry event={event} known={known} /> : <MailEntry mail={mail!} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function NoteForm({ leadId }: { leadId: string }) {
  const { notes } = useCopy("admin").lead;
  return (
    <Form method="post" action={`/admin/leads/${leadId}`} preventScrollReset aria-label={notes.title} className="mt-12">
      <Field id="note" label={notes.label} hint={notes.hint}>
        <Textarea name="note" rows={3} maxLength={5000} required />
      </Field>
      <Button variant="secondary" size="sm" name="intent" value="note" className="mt-3">
        {notes.submit}
      </Button>
    </Form>
  );
}
