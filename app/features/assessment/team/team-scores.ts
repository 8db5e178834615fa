import {
  answerScale,
  maxAnswer,
  type Pillar,
  type PillarQuestionId,
  pillarQuestions,
  questionsOfPillar,
} from "../questions.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { byPillar, scoreMeans, type Scores } from "../scoring.ts";
import type { Cell, Counts, StepCounts } from "./cell.ts";

export type StatementReading = {
  id: PillarQuestionId;
  pillar: Pillar;
  counts: StepCounts;
  /** From 0 to 5, with one decimal. */
  mean: number;
  /** 100: everybody gave the same answer; 0: one half at each end of the scale. */
  agreement: number;
};

export type PillarReading = { pillar: Pillar; counts: StepCounts; agreement: number };

export type AgreementLevel = "high" | "medium" | "low";

export function agreementLevel(agreement: number): AgreementLevel {
  return agreement >= 65 ? "high" : agreement >= 45 ? "medium" : "low";
}

const noCounts: StepCounts = answerScale.map(() => 0);

function countsOf(counts: Counts, id: PillarQuestionId): StepCounts {
  return counts[id] ?? noCounts;
}

export function scoreCell({ answered, counts }: Cell): Scores {
  return scoreMeans(
    byPillar((pillar) => questionsOfPillar(pillar).reduce((sum, { id }) => sum + sumOf(countsOf(counts, id)), 0)),
    answered,
  );
}

export function readStatements({ counts }: Cell): StatementReading[] {
  return pillarQuestions.map(({ id, pillar }) => {
    const steps = countsOf(counts, id);
    return {
      id,
      pillar,
      counts: steps,
      mean: Math.round((sumOf(steps) * 10) / peopleOf(steps)) / 10,
      agreement: agreementOf(varianceOf(steps)),
    };
  });
}

/**
 * The spread of all seven statements; the agreement is that of their mean variance, so different statements do not
 * count as disagreement.
 */
export function readPillar({ counts }: Cell, pillar: Pillar): PillarReading {
  const all = questionsOfPillar(pillar).map(({ id }) => countsOf(counts, id));
  return {
    pillar,
    counts: answerScale.map((step) => all.reduce((sum, steps) => sum + steps[step]!, 0)),
    agreement: agreementOf(all.reduce((sum, steps) => sum + varianceOf(steps), 0) / all.length),
  };
}

/** The cell of everybody outside the group. At least five people: the group would not be shown otherwise. */
export function restOf(overall: Cell, group: Cell): Cell {
  const counts = byKey(
    pillarQuestions.map(({ id }) => id),
    (id) => answerScale.map((step) => countsOf(overall.counts, id)[step]! - countsOf(group.counts, id)[step]!),
  );
  return { answered: overall.answered - group.answered, counts };
}

/** The first and last statements by a value; equal values stay in page order. */
export function extremes(readings: StatementReading[], by: "mean" | "agreement", many = 3) {
  const sorted = [...readings].sort((one, other) => exact(other, by) - exact(one, by));
  return { most: sorted.slice(0, many), least: sorted.slice(-many).reverse() };
}

/** The first and last statements as readers see them: none whose shown value also stands on the other side. */
export function contrast(readings: StatementReading[], by: "mean" | "agreement") {
  const { most, least } = extremes(readings, by);
  const [highest, lowest] = [
    Math.max(...least.map((reading) => reading[by])),
    Math.min(...most.map((reading) => reading[by])),
  ];
  return {
    most: most.filter((reading) => reading[by] > highest),
    least: least.filter((reading) => reading[by] < lowest),
  };
}

/** The highest and lowest statements of some pillars. */
export function extremesOf(pillars: readonly Pillar[], readings: StatementReading[]) {
  return extremes(
    readings.filter(({ pillar }) => pillars.includes(pillar)),
    "mean",
  );
}

/** Rounded values tie too often. */
function exact({ counts }: StatementReading, by: "mean" | "agreement"): number {
  return by === "mean" ? sumOf(counts) / peopleOf(counts) : -varianceOf(counts);
}

export function peopleOf(steps: StepCounts): number {
  return steps.reduce((sum, count) => sum + count, 0);
}

function sumOf(steps: StepCounts): number {
  return steps.reduce((sum, count, step) => sum + count * step, 0);
}

function varianceOf(steps: StepCounts): number {
  const people = peopleOf(steps);
  const squares = steps.reduce((sum, count, step) => sum + count * step * step, 0);
  return squares / people - (sumOf(steps) / people) ** 2;
}

/** One minus the standard deviation as a share of the largest that the scale allows. */
function agreementOf(variance: number): number {
  return Math.round(100 * (1 - Math.sqrt(Math.max(0, variance)) / (maxAnswer / 2)));
}
