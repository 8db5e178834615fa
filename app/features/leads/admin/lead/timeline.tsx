import { use } from "react";
import { Link } from "react-router";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { TextField } from "#app/components/admin/form/form-field.tsx";
import { DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Timeline, TimelineEntry } from "#app/components/admin/detail/timeline.tsx";
import { LeadAddress } from "../place/lead-address.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { LeadMessage } from "./messages.server.ts";
import { AnswerEntry } from "./answer-entry.tsx";
import type { LeadEntry, LeadMail, LeadPage } from "./lead.server.ts";
import type { EarlierScan } from "../scan/scans-compared.tsx";
import type { LeadTeamScan } from "./team-scans.server.ts";
import { RecordedEntry, MailEntry, type RecordedEntryProps } from "./timeline-entry.tsx";

const pageLink = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay";

type LeadTimelineProps = {
  lead: { id: string; version: number; older?: Date };
  entries: LeadEntry[];
  mails: LeadMail[];
  messages: LeadMessage[];
  teamScans: LeadTeamScan[];
  letterSteps: LeadPage["letterSteps"];
  scans: EarlierScan[];
  known: RecordedEntryProps["known"];
  now: number;
  /** A page of earlier entries is shown. */
  isEarlier: boolean;
};

/** Everything that happened with one person, newest first: what they sent, what we wrote, what the team did. */
export function LeadTimeline({
  lead,
  entries,
  mails,
  messages,
  teamScans,
  letterSteps,
  scans,
  known,
  now,
  isEarlier,
}: LeadTimelineProps) {
  const { timeline } = useCopy("admin").lead;
  const address = use(LeadAddress);
  // The answer itself says how long it took.
  const shownMails = new Set(mails.map(({ id }) => id));
  const replyTo = (mailId: string) => entries.find(({ payload }) => payload.mailId === mailId);
  const separate = entries.filter(({ payload }) => !payload.mailId || !shownMails.has(payload.mailId));
  const shown = [
    ...separate.map((entry) => ({
      at: entry.createdAt,
      item: (
        <RecordedEntry
          key={entry.id}
          entry={entry}
          messages={messages}
          teamScans={teamScans}
          scans={scans}
          known={known}
        />
      ),
    })),
    ...mails.map((mail) => ({
      at: mail.createdAt,
      item: mail.authorId ? (
        <AnswerEntry
          key={mail.id}
          mail={mail}
          reply={replyTo(mail.id)}
          leadId={lead.id}
          version={lead.version}
          now={now}
        />
      ) : (
        <MailEntry key={mail.id} mail={mail} />
      ),
    })),
    ...letterSteps.map(({ id, step, at, email }) => ({
      at,
      item: <TimelineEntry key={id} at={at} title={fill(timeline.letters[step], { address: email })} />,
    })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime());
  return (
    <DetailSection id="timeline" title={timeline.title}>
      <Timeline>{shown.map(({ item }) => item)}</Timeline>
      {isEarlier || lead.older ? (
        <p className="mt-4 flex gap-6 text-base">
          {isEarlier ? (
            <Link to={address} className={pageLink}>
              {timeline.newest}
            </Link>
          ) : null}
          {lead.older ? (
            <Link
              to={`${address}${address.includes("?") ? "&" : "?"}before=${lead.older.toISOString()}`}
              className={pageLink}
            >
              {timeline.older}
            </Link>
          ) : null}
        </p>
      ) : null}
    </DetailSection>
  );
}

/** A note about a person is personal data: its draft stays on the device and is not autosaved to the server. */
export function NoteForm({ leadId, answer }: { leadId: string; answer: FormAnswer | undefined }) {
  const { notes } = useCopy("admin").lead;
  return (
    <section aria-label={notes.title} data-key="note" className="mt-12">
      <AdminForm
        kind="lead-note"
        subjectId={leadId}
        address={use(LeadAddress)}
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
