import { Link } from "react-router";
import { TimelineEntry } from "#app/components/admin/detail/timeline.tsx";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { MailState } from "../mail/mail-words.tsx";
import { useSpanText } from "../inbox/due-mark.tsx";
import { ownValue } from "#app/platform/own-value.ts";
import { ContactEntry } from "../contact/contact-entry.tsx";
import { MessageEntry } from "./message-entry.tsx";
import type { LeadMessage } from "./messages.server.ts";
import type { LeadEntry, LeadMail } from "./lead.server.ts";
import { TeamScanEntry } from "./team-scan-entry.tsx";
import type { LeadTeamScan } from "./team-scans.server.ts";
import { ScanEntry } from "../scan/scan-entry.tsx";
import type { EarlierScan } from "../scan/scans-compared.tsx";
import { SubmissionEntry, type Known } from "./submission-entry.tsx";

export type RecordedEntryProps = {
  entry: LeadEntry;
  messages: LeadMessage[];
  teamScans: LeadTeamScan[];
  /** The scans of the person, newest first. */
  scans: EarlierScan[];
  known: Known & { email: string; addresses: { id: string; email: string }[] };
};

export function RecordedEntry({ entry, messages, teamScans, scans, known }: RecordedEntryProps) {
  const { lead: copy, leads, common } = useCopy("admin");
  const span = useSpanText();
  const { payload } = entry;
  const name = entry.actor ?? common.someone;
  switch (entry.kind) {
    case "inquiry":
      return <SubmissionEntry entry={entry} known={known} title={copy.timeline.journey} />;
    case "division":
      return <SubmissionEntry entry={entry} known={known} title={copy.timeline.division} />;
    case "scan":
      return (
        <ScanEntry
          entry={entry}
          known={known}
          earlier={scans.find(({ at }) => at < entry.createdAt)}
          email={known.addresses.find(({ id }) => id === entry.mergedFrom)?.email ?? known.email}
        />
      );
    case "registration":
      return <SubmissionEntry entry={entry} known={known} title={fill(copy.timeline.registration, eventOf(payload))} />;
    case "registrationChange":
      return (
        <TimelineEntry
          at={entry.createdAt}
          title={fill(copy.timeline.registrationChange[payload.change ?? "changed"], eventOf(payload))}
        >
          {payload.text ? (
            <p lang={entry.language ?? undefined} className="mt-2 text-base whitespace-pre-wrap">
              {payload.text}
            </p>
          ) : null}
        </TimelineEntry>
      );
    case "teamScan":
      return <TeamScanEntry entry={entry} scan={teamScans.find(({ entryId }) => entryId === entry.id)} />;
    case "message":
    case "automaticMail":
    case "bounce":
      return (
        <MessageEntry
          at={entry.createdAt}
          message={messages.find(({ id }) => id === payload.inboundId)}
          excerpt={payload.message}
        />
      );
    case "note":
      return (
        <TimelineEntry at={entry.createdAt} title={fill(copy.timeline.note, { name })}>
          <p className="mt-2 rounded-control bg-sage px-4 py-3 text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
            {payload.text}
          </p>
        </TimelineEntry>
      );
    case "reply": {
      const took =
        payload.minutes === undefined
          ? undefined
          : fill(leads.due.answeredIn, { time: span(payload.minutes * 60_000) });
      return (
        <TimelineEntry at={entry.createdAt} title={fill(copy.timeline.reply, { name })}>
          {took ? <p className={`text-base ${payload.late ? "text-danger" : "text-ink-soft"}`}>{took}</p> : null}
        </TimelineEntry>
      );
    }
    case "status":
      if (payload.bounced) return <TimelineEntry at={entry.createdAt} title={copy.timeline.bounced} />;
      return (
        <TimelineEntry
          at={entry.createdAt}
          title={fill(copy.timeline.statusChanged, { name, status: ownValue(leads.status, payload.status) ?? "" })}
        />
      );
    case "owner":
      return (
        <TimelineEntry
          at={entry.createdAt}
          title={fill(copy.timeline.assigned, { name, owner: payload.owner ?? leads.noOwner })}
        />
      );
    case "contact":
      return <ContactEntry entry={entry} />;
    case "merged":
    case "separated":
      return <TimelineEntry at={entry.createdAt} title={fill(copy.timeline[entry.kind], { name })} />;
    default:
      return <TimelineEntry at={entry.createdAt} title={entry.kind} />;
  }
}

const eventOf = ({ eventTitle = "" }: LeadEntry["payload"]) => ({ title: eventTitle });

export function MailEntry({ mail }: { mail: LeadMail }) {
  const { lead: copy, mail: log } = useCopy("admin");
  const may = usePermission();
  return (
    <TimelineEntry at={mail.createdAt} title={fill(copy.timeline.mail, { subject: mail.subject })}>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-base text-ink-soft">
        <MailState mail={mail} />
        {mail.recipient}
        {may("/admin/mail/:id") ? (
          <Link
            to={`/admin/mail/${mail.id}`}
            className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:text-clay"
          >
            {log.view}
          </Link>
        ) : null}
      </p>
    </TimelineEntry>
  );
}
