import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import {
  type Answers,
  type Pillar,
  type QuestionId,
  maxAnswer,
  questionsOfPillar,
  scoredPillars,
} from "#app/features/assessment/questions.ts";
import {
  type Scores,
  interconnectivityStrongFrom,
  interpretationRanges,
  maxPillarScore,
  maxTotalScore,
  selfLeadershipBands,
  statusBands,
} from "#app/features/assessment/scoring.ts";
import { AnswersTable } from "./answers-table.tsx";

/** Shows how a number came about. */
function NumberDetails({
  children,
  label,
  of,
}: {
  children: ReactNode;
  label?: string;
  /** Added to the label for screen readers, so that the summaries differ. */
  of?: string;
}) {
  const { answers } = useCopy("results");
  return (
    <details className="group mt-5">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-base font-medium text-forest underline decoration-line-strong underline-offset-4 hover:text-clay [&::-webkit-details-marker]:hidden">
        <Plus
          aria-hidden
          className="size-4 shrink-0 stroke-[1.75] transition-transform duration-200 ease-calm group-open:rotate-45"
        />
        <span>
          {label ?? answers.open}
          {of ? <span className="sr-only">: {of}</span> : null}
        </span>
      </summary>
      <div className="mt-3 rounded-control border border-line bg-paper/60 p-5 text-base">{children}</div>
    </details>
  );
}

export function PillarDetails({ pillar, score, answers }: { pillar: Pillar; score: number; answers: Answers | null }) {
  const { rules, bandLabels } = useCopy("results");
  const leadership = useCopy("leadership");
  const { title } = useCopy("assessment").pillars[pillar];
  const max = maxPillarScore(pillar);
  const ids = questionsOfPillar(pillar).map(({ id }) => id);
  return (
    <NumberDetails of={title}>
      {answers ? <AnswersTable ids={ids} answers={answers} sum={{ score, max }} /> : null}
      <p className={answers ? "mt-5" : ""}>{fill(rules.pillarScore, { count: ids.length, maxAnswer, max })}</p>
      <p className="mt-2">{fill(rules.pillarPercent, { max })}</p>
      <p className="mt-2">{rules.pillarBands}</p>
      <Bands bands={interpretationRanges.map((range, index) => ({ ...range, label: bandLabels[index]! }))} percent />
      {pillar === "selfLeadership" ? (
        <>
          <p className="mt-4">{rules.selfLeadership}</p>
          <Bands
            bands={selfLeadershipBands.map((band) => ({ ...band, label: leadership.bands[band.key].label }))}
            percent
          />
        </>
      ) : null}
      {pillar === "interconnectivity" ? (
        <p className="mt-4">{fill(rules.interconnectivity, { threshold: interconnectivityStrongFrom, max })}</p>
      ) : null}
    </NumberDetails>
  );
}

export function TotalDetails({ scores }: { scores: Scores }) {
  const { rules, status, table, total } = useCopy("results");
  const { pillars } = useCopy("assessment");
  return (
    <NumberDetails of={total.label}>
      <table className="w-full">
        <caption className="sr-only">{total.label}</caption>
        <tbody>
          {scoredPillars.map((pillar) => (
            <tr key={pillar} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {pillars[pillar].title}
              </th>
              <td className="py-2 text-right tabular-nums">{scores.pillarScores[pillar]}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-2 pr-4 text-left font-semibold">
              {total.label}
            </th>
            <td className="py-2 text-right font-semibold whitespace-nowrap tabular-nums">
              {fill(table.scoreValue, { score: scores.totalScore, max: maxTotalScore })}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-5">{fill(rules.total, { max: maxTotalScore })}</p>
      <p className="mt-2">{rules.status}</p>
      <Bands bands={statusBands.map((band) => ({ ...band, label: status[band.key].label }))} />
      <p className="mt-4">{rules.weakest}</p>
    </NumberDetails>
  );
}

export function ReadinessDetails({ answers, ids }: { answers: Answers; ids: readonly QuestionId[] }) {
  const words = useCopy("results").answers;
  return (
    <NumberDetails label={words.readinessHeading}>
      <p className="mb-4">{words.readinessNote}</p>
      <AnswersTable ids={ids} answers={answers} />
    </NumberDetails>
  );
}

function Bands({
  bands,
  percent = false,
}: {
  bands: { from: number; upTo: number; label: string }[];
  percent?: boolean;
}) {
  const { rules } = useCopy("results");
  return (
    <ul className="mt-1">
      {bands.map(({ from, upTo, label }) => (
        <li key={label} className="flex justify-between gap-6 border-b border-line/70 py-1.5">
          <span>{label}</span>
          <span className="whitespace-nowrap tabular-nums">
            {fill(percent ? rules.rangePercent : rules.range, { from, to: upTo })}
          </span>
        </li>
      ))}
    </ul>
  );
}
