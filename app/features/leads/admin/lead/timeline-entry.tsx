import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { resultOrder } from "#app/features/assessment/questions.ts";
import { maxPillarScore, maxTotalScore, type Scores } from "#app/features/assessment/scoring.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { SpamFlag } from "../../submissions.server.ts";
import { scoresOf } from "./brief.ts";
import { useSpanText } from "../inbox/due-mark.tsx";
import { Facts, type Fact } from "./facts.tsx";
import { optionText } from "./lead-brief.tsx";
import type { LeadStatus } from "../inbox/lead-filter.ts";
import type { LeadEvent, LeadMail } from "./lead.server.ts";
import { useScanFacts } from "./scan-facts.ts";

/** Known from the head of the page, so a submission need not say it again. */
export type Known = { name: string; organization: string };

export function EventEntry({ event, known }: { event: LeadEvent; known: Known }) {
  const { lead: copy, leads, common } = useCopy("admin");
  const span = useSpanText();
  const { payload } = event;
  const name = event.actor ?? common.someone;
  switch (event.kind) {
    case "inquiry":
      return <Submission event={event} known={known} title={copy.timeline.journey} />;
    case "division":
      return <Submission event={event} known={known} title={copy.timeline.division} />;
    case "scan":
      return <Scan event={event} known={known} />;
    case "note":
      return (
        <Entry at={event.createdAt} title={fill(copy.timeline.note, { name })}>
          <p className="mt-2 rounded-control bg-sage px-4 py-3 text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
            {payload.text}
          </p>
        </Entry>
      );
    case "reply": {
      const took =
        payload.minutes === undefined
          ? undefined
          : fill(leads.due.answeredIn, { time: span(payload.minutes * 60_000) });
      return (
        <Entry at={event.createdAt} title={fill(copy.timeline.reply, { name })}>
          {took ? <p className={`text-base ${payload.late ? "text-danger" : "text-ink-soft"}`}>{took}</p> : null}
        </Entry>
      );
    }
    case "status":
      return (
        <Entry
          at={event.createdAt}
          title={fill(copy.timeline.statusChanged, { name, status: leads.status[payload.status as LeadStatus] })}
        />
      );
    case "owner":
      return (
        <Entry
          at={event.createdAt}
          title={fill(copy.timeline.assigned, { name, owner: payload.owner ?? leads.noOwner })}
        />
      );
    default:
      return <Entry at={event.createdAt} title={event.kind} />;
  }
}

export function MailEntry({ mail }: { mail: LeadMail }) {
  const { lead: copy, mail: log } = useCopy("admin");
  return (
    <Entry at={mail.createdAt} title={fill(copy.timeline.mail, { subject: mail.subject })}>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-base text-ink-soft">
        <Badge variant={mail.state === "dead" ? "destructive" : mail.state === "sent" ? "default" : "outline"}>
          {log.states[mail.state as "queued" | "sent" | "dead"]}
        </Badge>
        {mail.recipient}
        <Link
          to={`/admin/mail/${mail.id}`}
          className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:text-clay"
        >
          {log.view}
        </Link>
      </p>
    </Entry>
  );
}

function Scan({ event, known }: { event: LeadEvent; known: Known }) {
  const { lead: copy } = useCopy("admin");
  const { status } = useCopy("results");
  const scanFacts = useScanFacts();
  const scores = scoresOf(event.payload);
  const facts: Fact[] = scores
    ? [
        ...scanFacts(scores).map(([label, value]) => ({ label, value })),
        { label: copy.timeline.total, value: `${scores.totalScore} / ${maxTotalScore}` },
      ]
    : [];
  return (
    <Submission
      event={event}
      known={known}
      title={fill(copy.timeline.scan, { status: scores ? status[scores.status].label : "" })}
      facts={facts}
    >
      {scores ? <PillarScores scores={scores} /> : null}
    </Submission>
  );
}

function PillarScores({ scores }: { scores: Scores }) {
  const { table } = useCopy("results");
  const { pillars } = useCopy("assessment");
  return (
    <dl data-pillar-scores className="mt-4 border-t border-line pt-3 text-base">
      {resultOrder.map((pillar) => (
        <div key={pillar} className="flex justify-between gap-4">
          <dt>{pillars[pillar].title}</dt>
          <dd className="whitespace-nowrap text-ink-soft tabular-nums">
            {fill(table.scoreValue, { score: scores.pillarScores[pillar], max: maxPillarScore(pillar) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SubmissionProps = {
  event: LeadEvent;
  known: Known;
  title: string /** What is worked out besides what was written. */;
  facts?: Fact[];
  children?: ReactNode;
};

function Submission({ event, known, title, facts = [], children }: SubmissionProps) {
  const { lead: copy, common } = useCopy("admin");
  const { options } = useCopy("journey").form;
  const { payload, consent } = event;
  const lang = event.language ?? undefined;
  const chosen = (field: "urgency" | "timeline" | "budget") =>
    payload[field] && optionText(options, field, payload[field]);
  const all: Fact[] = [
    { label: copy.details.name, value: payload.name === known.name ? undefined : payload.name },
    {
      label: copy.details.organization,
      value: payload.organization === known.organization ? undefined : payload.organization,
    },
    { label: copy.details.role, value: payload.role, lang },
    { label: copy.timeline.challenges, value: payload.challenges?.join("\n"), lang },
    { label: copy.timeline.customChallenge, value: payload.customChallenge, lang },
    { label: copy.timeline.goals, value: payload.goals, lang },
    { label: copy.timeline.vision, value: payload.vision, lang },
    { label: copy.brief.urgency, value: chosen("urgency") },
    { label: copy.brief.timeline, value: chosen("timeline") },
    { label: copy.brief.budget, value: chosen("budget") },
    { label: copy.timeline.additionalContext, value: payload.additionalContext, lang },
    { label: copy.timeline.message, value: payload.message, lang },
    ...facts,
  ];
  return (
    <Entry at={event.createdAt} title={title}>
      <p className="text-[0.9375rem] text-ink-soft">
        {fill(copy.timeline.sentFrom[languageNamed(event.language)], { page: event.sourcePage ?? "" })}
      </p>
      {payload.verified === false ? <p className="mt-1 text-base text-clay-deep">{copy.timeline.unverified}</p> : null}
      {event.flags?.length ? (
        <p className="mt-1 text-base text-clay-deep">
          {event.flags.map((flag) => copy.flag[flag as SpamFlag]).join("; ")}
        </p>
      ) : null}
      <div className="mt-3 rounded-card border border-line bg-card p-5">
        <Facts facts={all} />
        {children}
      </div>
      {consent ? (
        <details className="mt-2 text-[0.9375rem] text-ink-soft">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">{copy.details.noticeShown}</summary>
          <p lang={lang}>{consent.notice}</p>
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
