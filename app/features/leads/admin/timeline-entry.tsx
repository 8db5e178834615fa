import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { maxTotalScore } from "#app/features/scanner/scoring.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { momentText } from "../team.ts";
import type { SpamFlag } from "../spam.ts";
import { useSpanText } from "./due-mark.tsx";
import { optionText } from "./lead-brief.tsx";
import type { LeadStatus } from "./lead-filter.ts";
import type { LeadEvent, LeadMail } from "./lead.server.ts";

type Payload = Record<string, string | undefined> & { challenges?: string[]; minutes?: number; late?: boolean; verified?: boolean; result?: Record<string, string> };

export function EventEntry({ event }: { event: LeadEvent }) {
  const { lead: copy, leads, common } = useCopy("admin");
  const span = useSpanText();
  const payload = event.payload as unknown as Payload;
  const name = event.actor ?? common.someone;
  switch (event.kind) {
    case "inquiry":
      return <Submission event={event} title={copy.timeline.journey} />;
    case "division":
      return <Submission event={event} title={copy.timeline.division} />;
    case "scan":
      return <Submission event={event} title={fill(copy.timeline.scan, { status: payload.result?.organizationalStatus ?? "" })} />;
    case "note":
      return (
        <Entry at={event.createdAt} title={fill(copy.timeline.note, { name })}>
          <p className="mt-2 rounded-control bg-sage px-4 py-3 text-base whitespace-pre-wrap [overflow-wrap:anywhere]">{payload.text}</p>
        </Entry>
      );
    case "reply": {
      const took = payload.minutes === undefined ? undefined : fill(leads.due.answeredIn, { time: span(payload.minutes * 60_000) });
      return (
        <Entry at={event.createdAt} title={fill(copy.timeline.reply, { name })}>
          {took ? <p className={`text-base ${payload.late ? "text-danger" : "text-ink-soft"}`}>{took}</p> : null}
        </Entry>
      );
    }
    case "status":
      return <Entry at={event.createdAt} title={fill(copy.timeline.statusChanged, { name, status: leads.status[payload.status as LeadStatus] })} />;
    case "owner":
      return <Entry at={event.createdAt} title={fill(copy.timeline.assigned, { name, owner: payload.owner ?? leads.noOwner })} />;
    default:
      return <Entry at={event.createdAt} title={event.kind} />;
  }
}

export function MailEntry({ mail }: { mail: LeadMail }) {
  const { lead: copy, mail: log } = useCopy("admin");
  return (
    <Entry at={mail.createdAt} title={fill(copy.timeline.mail, { subject: mail.subject })}>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-base text-ink-soft">
        <Badge variant={mail.state === "dead" ? "destructive" : mail.state === "sent" ? "default" : "outline"}>{log.states[mail.state as "queued" | "sent" | "dead"]}</Badge>
        {mail.recipient}
        <Link to={`/admin/mail/${mail.id}`} className="underline underline-offset-4 hover:text-clay">
          {log.view}
        </Link>
      </p>
    </Entry>
  );
}

function Submission({ event, title }: { event: LeadEvent; title: string }) {
  const { lead: copy, common } = useCopy("admin");
  const { options } = useCopy("journey").form;
  const payload = event.payload as unknown as Payload;
  const consent = event.consent as { notice?: string; keepPosted?: boolean } | null;
  const chosen = (field: "urgency" | "timeline" | "budget") => payload[field] && optionText(options, field, payload[field]);
  const { painPoint, strength, totalScore } = payload.result ?? {};
  const facts = [
    [copy.details.name, payload.name],
    [copy.details.organization, payload.organization],
    [copy.details.role, payload.role],
    [copy.timeline.challenges, payload.challenges?.join("\n")],
    [copy.timeline.customChallenge, payload.customChallenge],
    [copy.timeline.goals, payload.goals],
    [copy.timeline.vision, payload.vision],
    [copy.brief.urgency, chosen("urgency")],
    [copy.brief.timeline, chosen("timeline")],
    [copy.brief.budget, chosen("budget")],
    [copy.timeline.additionalContext, payload.additionalContext],
    [copy.timeline.message, payload.message],
    [copy.brief.weakest, painPoint],
    [copy.brief.strongest, strength],
    [copy.timeline.total, totalScore === undefined ? undefined : `${totalScore} / ${maxTotalScore}`],
  ];
  return (
    <Entry at={event.createdAt} title={title}>
      <p className="text-[0.9375rem] text-ink-soft">{fill(copy.timeline.sentFrom, { page: event.sourcePage ?? "", language: event.language === "es" ? common.spanish : common.english })}</p>
      {payload.verified === false ? <p className="mt-1 text-base text-clay-deep">{copy.timeline.unverified}</p> : null}
      {event.flags?.length ? <p className="mt-1 text-base text-clay-deep">{event.flags.map((flag) => copy.flag[flag as SpamFlag]).join("; ")}</p> : null}
      <dl className="mt-3 space-y-3 rounded-card border border-line bg-card p-5" lang={event.language ?? undefined}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-[0.9375rem] leading-snug text-ink-soft">{label}</dt>
              <dd className="text-base whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      {consent ? (
        <details className="mt-2 text-[0.9375rem] text-ink-soft">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">{copy.details.noticeShown}</summary>
          <p lang={event.language ?? undefined}>{consent.notice}</p>
          <p className="mt-1">
            {copy.details.keepMePosted}: {consent.keepPosted ? common.yes : common.no}
          </p>
        </details>
      ) : null}
    </Entry>
  );
}

function Entry({ at, title, children }: { at: Date; title: string; children?: ReactNode }) {
  const language = useLanguage();
  return (
    <>
      <p className="text-[0.9375rem] text-ink-soft">
        <time dateTime={at.toISOString()}>{momentText(at, language)}</time>
      </p>
      <h3 className="font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">{title}</h3>
      {children}
    </>
  );
}
