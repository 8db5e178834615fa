import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { TextField } from "#app/components/admin/form/form-field.tsx";
import { DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Timeline } from "#app/components/admin/detail/timeline.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LeadEntry, LeadMail } from "./lead.server.ts";
import type { Known } from "./submission-entry.tsx";
import type { LeadTeamScan } from "./team-scans.server.ts";
import { RecordedEntry, MailEntry } from "./timeline-entry.tsx";

type LeadTimelineProps = { entries: LeadEntry[]; mails: LeadMail[]; teamScans: LeadTeamScan[]; known: Known };

/** Everything that happened with one person, newest first: what they sent, what we wrote, what the team did. */
export function LeadTimeline({ entries, mails, teamScans, known }: LeadTimelineProps) {
  const { timeline } = useCopy("admin").lead;
  const shown = [
    ...entries.map((entry) => ({
      at: entry.createdAt,
      item: <RecordedEntry key={entry.id} entry={entry} teamScans={teamScans} known={known} />,
    })),
    ...mails.map((mail) => ({ at: mail.createdAt, item: <MailEntry key={mail.id} mail={mail} /> })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime());
  return (
    <DetailSection id="timeline" title={timeline.title}>
      <Timeline>{shown.map(({ item }) => item)}</Timeline>
    </DetailSection>
  );
}

/** A note about a person is personal data: its draft stays on the device and is not autosaved to the server. */
export function NoteForm({ leadId, answer }: { leadId: string; answer: FormAnswer | undefined }) {
  const { notes } = useCopy("admin").lead;
  return (
    <section aria-label={notes.title} className="mt-12">
      <AdminForm
        kind="lead-note"
        subjectId={leadId}
        address={`/admin/leads/${leadId}`}
        stored={{ version: 0, values: { note: "" } }}
        answer={answer}
        labels={{ note: notes.label }}
        rules={() => import("./note-form.ts").then(({ noteForm }) => noteForm)}
        intent="note"
        submit={notes.submit}
        look="secondary"
        saved={notes.added}
        clearOnSave
      >
        {(field) => <TextField field={field("note")} label={notes.label} hint={notes.hint} rows={3} maxLength={5000} />}
      </AdminForm>
    </section>
  );
}
