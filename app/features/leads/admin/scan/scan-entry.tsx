import { use, type ReactNode } from "react";
import { Form } from "react-router";
import type { Fact } from "#app/components/admin/detail/facts.tsx";
import { Button } from "#app/components/ui/button.tsx";
import {
  isComplete,
  lenses,
  pillars,
  questionsOfPillar,
  readAnswers,
  readinessQuestions,
  resultOrder,
} from "#app/features/assessment/questions.ts";
import { maxPillarScore, maxTotalScore, type Scores } from "#app/features/assessment/scoring.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { scoresOf } from "../lead/brief.ts";
import type { LeadEntry } from "../lead/lead.server.ts";
import { useScanFacts } from "../lead/scan-facts.ts";
import { SubmissionEntry, type Known } from "../lead/submission-entry.tsx";
import { LeadAddress } from "../place/lead-address.ts";
import { ScansCompared, type EarlierScan } from "./scans-compared.tsx";

type ScanEntryProps = {
  entry: LeadEntry;
  known: Known;
  /** The person's scan before this one. */
  earlier?: EarlierScan;
  /** Where the result was mailed to. */
  email: string;
};

/** A scan in the timeline: its scores, what they mean, the answers, the scan before it. */
export function ScanEntry({ entry, known, earlier, email }: ScanEntryProps) {
  const { lead: copy } = useCopy("admin");
  const { status, table } = useCopy("results");
  const scanFacts = useScanFacts();
  const scores = scoresOf(entry.payload);
  const percent = (value: number) => fill(table.percentValue, { percent: value });
  const facts: Fact[] = scores
    ? [
        ...scanFacts(scores).map(([label, value]) => ({ label, value })),
        {
          label: copy.timeline.total,
          value: `${scores.totalScore} / ${maxTotalScore}, ${percent(scores.totalPercent)}`,
        },
      ]
    : [];
  return (
    <SubmissionEntry
      entry={entry}
      known={known}
      title={fill(copy.timeline.scan, { status: scores ? status[scores.status].label : "" })}
      facts={facts}
    >
      {scores ? (
        <>
          <PillarScores scores={scores} />
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] border-t border-line pt-2 text-base" data-scan-details>
            <Readings scores={scores} />
            <AllAnswers stored={entry.payload.answers} />
            {earlier ? (
              <Fold title={fill(copy.scan.compare, { status: status[scores.status].label })}>
                <ScansCompared earlier={earlier} at={entry.createdAt} scores={scores} />
              </Fold>
            ) : null}
            <SendAgain entry={entry} email={email} />
          </div>
        </>
      ) : null}
    </SubmissionEntry>
  );
}

function PillarScores({ scores }: { scores: Scores }) {
  const { table } = useCopy("results");
  const names = useCopy("assessment").pillars;
  return (
    <dl data-pillar-scores className="mt-4 border-t border-line pt-3 text-base">
      {resultOrder.map((pillar) => (
        <div key={pillar} className="flex justify-between gap-4">
          <dt>{names[pillar].title}</dt>
          <dd className="flex gap-3 whitespace-nowrap text-ink-soft tabular-nums">
            <span>{fill(table.scoreValue, { score: scores.pillarScores[pillar], max: maxPillarScore(pillar) })}</span>
            <span className="w-14 text-right">
              {fill(table.percentValue, { percent: scores.pillarPercents[pillar] })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium hover:text-clay">
        {title}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

/** What the person read on the result page. */
function Readings({ scores }: { scores: Scores }) {
  const copy = useCopy("admin").lead.scan;
  const results = useCopy("results");
  const { bands } = useCopy("leadership");
  const names = useCopy("assessment").pillars;
  return (
    <Fold title={copy.readings}>
      <dl className="grid gap-4" data-readings>
        <div>
          <dt className="font-medium">{results.status[scores.status].label}</dt>
          <dd className="text-ink-soft">{results.status[scores.status].meaning}</dd>
        </div>
        {resultOrder.map((pillar) => {
          const band = scores.interpretations[pillar];
          const isLens = lenses.some((lens) => lens === pillar);
          const label = pillar === "selfLeadership" ? bands[scores.selfLeadership].label : results.bandLabels[band];
          return (
            <div key={pillar}>
              <dt className="font-medium">
                {names[pillar].title}
                <span className="font-normal text-ink-soft">
                  {": "}
                  {label}
                  {isLens ? ` (${results.table.lensGroup.toLowerCase()})` : ""}
                </span>
              </dt>
              <dd className="text-ink-soft">{results.pillars[pillar].bands[band]?.reading}</dd>
            </div>
          );
        })}
      </dl>
    </Fold>
  );
}

function AllAnswers({ stored }: { stored: unknown }) {
  const copy = useCopy("admin").lead.scan;
  const { pillars: names, questions, scale } = useCopy("assessment");
  const { answers: words } = useCopy("results");
  const answers = readAnswers(stored);
  if (!isComplete(answers)) return null;
  const groups = [
    ...pillars.map((pillar) => ({ key: pillar, title: names[pillar].title, ids: questionsOfPillar(pillar) })),
    { key: "readiness", title: words.readinessHeading, ids: readinessQuestions },
  ];
  return (
    <Fold title={copy.answers}>
      {groups.map(({ key, title, ids }) => (
        <table key={key} className="mt-3 w-full" data-answers={key}>
          <caption className="pb-1 text-left font-medium">{title}</caption>
          <tbody>
            {ids.map(({ id }) => {
              const answer = answers[id];
              return (
                <tr key={id} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {questions[id]}
                  </th>
                  <td
                    className="w-8 py-1.5 text-right font-medium tabular-nums"
                    title={answer === undefined ? undefined : scale.labels[answer]}
                  >
                    {answer ?? words.none}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
      <p className="mt-3 text-[0.9375rem] text-ink-soft">{words.scale}</p>
    </Fold>
  );
}

/** The link in the mail is secret and not stored: the mail gets another one, and the page says what that means. */
function SendAgain({ entry, email }: { entry: LeadEntry; email: string }) {
  const copy = useCopy("admin").lead.scan;
  const place = use(LeadAddress);
  return (
    <Fold title={copy.sendAgain}>
      <Form method="post" action={`/admin/leads/${entry.leadId}/scans/${entry.id}`} preventScrollReset>
        <input type="hidden" name="address" value={email} />
        <input type="hidden" name="place" value={place.split("?")[1] ?? ""} />
        <p className="text-ink-soft [overflow-wrap:anywhere]">{fill(copy.sendHint, { address: email })}</p>
        <Button
          variant="outline"
          size="sm"
          name="intent"
          value="send"
          className="mt-3 max-w-full [overflow-wrap:anywhere]"
        >
          {fill(copy.sendTo, { address: email })}
        </Button>
      </Form>
    </Fold>
  );
}
