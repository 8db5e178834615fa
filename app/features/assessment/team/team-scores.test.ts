import { expect, test } from "vitest";
import { type Pillar, pillars, questionsOfPillar, scoredPillars } from "../questions.ts";
import { computeTeamResult, type TeamAnswer } from "./team-result.ts";
import {
  agreementLevel,
  contrast,
  extremes,
  extremesOf,
  readPillar,
  readStatements,
  restOf,
  scoreCell,
} from "./team-scores.ts";
import { randomSource, randomTeam } from "#test/factories/teams.ts";

const asIs = (texts: string[]) => texts;

/**
 * A fraction as a pair of whole numbers: an independent way to the same means, without counts and without rounding
 * errors.
 */
type Fraction = { over: bigint; under: bigint };
const atMost = ({ over, under }: Fraction, limit: number) => over <= BigInt(limit) * under;
/** Rounded half up, in tenths. */
const tenths = ({ over, under }: Fraction) => Number((over * 20n + under) / (2n * under)) / 10;
const percent = ({ over, under }: Fraction, max: number) =>
  Number((over * 200n + under * BigInt(max)) / (2n * under * BigInt(max)));

/** The specification read person by person: each person's sums, then their mean. */
function byHand(team: TeamAnswer[]) {
  const sumOf = (answer: TeamAnswer, pillar: Pillar) => {
    let sum = 0;
    for (const { id } of questionsOfPillar(pillar)) sum += answer.answers[id]!;
    return sum;
  };
  const mean = (valueOf: (answer: TeamAnswer) => number): Fraction => ({
    over: team.reduce((sum, answer) => sum + BigInt(valueOf(answer)), 0n),
    under: BigInt(team.length),
  });
  const total = mean((answer) => scoredPillars.reduce((sum, pillar) => sum + sumOf(answer, pillar), 0));
  // The total is shown with one decimal, and the status belongs to the shown number.
  const shown = { over: BigInt(Math.round(tenths(total) * 10)), under: 10n };
  const self = percent(
    mean((answer) => sumOf(answer, "selfLeadership")),
    35,
  );
  const connected = mean((answer) => sumOf(answer, "interconnectivity"));
  const status = ([60, 100, 135, 160] as const).findIndex((edge) => atMost(shown, edge));
  return {
    pillarScores: Object.fromEntries(pillars.map((pillar) => [pillar, tenths(mean((one) => sumOf(one, pillar)))])),
    pillarPercents: Object.fromEntries(
      pillars.map((pillar) => [
        pillar,
        percent(
          mean((one) => sumOf(one, pillar)),
          35,
        ),
      ]),
    ),
    totalScore: tenths(total),
    totalPercent: percent(total, 175),
    status: ["misaligned", "emerging", "stabilizing", "evolving"][status] ?? "thriving",
    selfLeadership:
      self <= 39
        ? "belowTheLine"
        : self <= 59
          ? "inTransition"
          : self <= 79
            ? "consciousLeadershipEmerging"
            : "regenerativeLeadershipEmbodied",
    interconnectivity: tenths(connected) < 21 ? "low" : "strong",
  };
}

/** The textbook formula over the single answers, in percent of the largest deviation. */
function agreementByHand(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return 100 * (1 - deviation / 2.5);
}

test("[T6] the scores of 500 random teams agree with an independent computation from the single answers", () => {
  const random = randomSource(2026);
  for (let round = 0; round < 500; round++) {
    const team = randomTeam(random, [5 + random(random(10) === 0 ? 400 : 40)]);
    const { overall } = computeTeamResult(team, 1, asIs);
    expect(scoreCell(overall!), `team ${round}`).toMatchObject(byHand(team));
    for (const reading of readStatements(overall!)) {
      const values = team.map(({ answers }) => Number(answers[reading.id]));
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs(reading.mean - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(Math.abs(reading.agreement - agreementByHand(values))).toBeLessThanOrEqual(0.5 + 1e-9);
    }
  }
});

test("[T6] a group, the rest and the whole fit together", () => {
  const random = randomSource(9);
  const team = randomTeam(random, [6, 11]);
  const { overall, groups } = computeTeamResult(team, 2, asIs);
  const rest = restOf(overall!, groups[0]!.cell);
  expect(rest).toEqual({ ...groups[1]!.cell });
  expect(scoreCell(rest)).toMatchObject(byHand(team.filter(({ group }) => group === 1)));
});

test("[T6] agreement is 100 when all answer alike and 0 when halves stand at both ends", () => {
  const alike = everyone([3, 3, 3, 3, 3]);
  const apart = everyone([0, 0, 0, 5, 5, 5]);
  expect(readPillar(alike, "leadership")).toEqual({
    pillar: "leadership",
    counts: [0, 0, 0, 35, 0, 0],
    agreement: 100,
  });
  expect(readPillar(apart, "leadership").agreement).toBe(0);
  expect([100, 65, 64, 45, 44].map(agreementLevel)).toEqual(["high", "high", "medium", "medium", "low"]);
  const { most, least } = extremes(readStatements(apart), "mean");
  expect([most.length, least.length]).toEqual([3, 3]);
});

test("[T6] nobody agrees most or least where the shown values are equal", () => {
  expect(contrast(readStatements(everyone([3, 3, 3, 3, 3])), "agreement")).toEqual({ most: [], least: [] });
  const [first, second, ...others] = readStatements(everyone([2, 3, 3, 3, 4]));
  const mixed = [{ ...first!, counts: first!.counts.toReversed(), mean: 2 }, { ...second!, mean: 3 }, ...others];
  const { most, least } = contrast(mixed, "mean");
  expect(most).toEqual([]);
  expect(least.map(({ id }) => id)).toEqual([first!.id]);
});

function everyone(values: number[]) {
  const team = randomTeam(randomSource(1), [values.length]).map((answer, index) => ({
    ...answer,
    answers: Object.fromEntries(Object.keys(answer.answers).map((id) => [id, values[index]])) as TeamAnswer["answers"],
  }));
  return computeTeamResult(team, 1, asIs).overall!;
}

test("the highest and lowest statements of a pillar are its own", () => {
  const { overall } = computeTeamResult(randomTeam(randomSource(7), [12]), 1, asIs);
  const statements = readStatements(overall!);
  for (const pillar of pillars) {
    const { most, least } = extremesOf([pillar], statements);
    const means = statements.filter((reading) => reading.pillar === pillar).map(({ mean }) => mean);
    expect(most.concat(least).every((reading) => reading.pillar === pillar)).toBe(true);
    expect(most[0]!.mean).toBe(Math.max(...means));
    expect(least[0]!.mean).toBe(Math.min(...means));
  }
});
