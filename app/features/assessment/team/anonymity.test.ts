import { expect, test } from "vitest";
import { minAnswers, reachesHalf, shownCount, shownGroups } from "./anonymity.ts";
import { computeTeamResult, onlyTotals, type TeamResult } from "./team-result.ts";
import { randomAnswers, randomSource, randomTeam } from "#test/factories/teams.ts";

const inOrder = (texts: string[]) => [...texts].sort();

/** Whether `target` is a linear combination of `rows`: then its counts can be calculated from the published ones. */
function derivable(rows: number[][], target: number[]): boolean {
  return rank(rows) === rank([...rows, target]);
}

function rank(matrix: number[][]): number {
  const rows = matrix.map((row) => [...row]);
  let found = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const pivot = rows.findIndex((row, index) => index >= found && Math.abs(row[column]!) > 1e-9);
    if (pivot === -1) continue;
    [rows[found], rows[pivot]] = [rows[pivot]!, rows[found]!];
    for (let index = 0; index < rows.length; index++) {
      if (index === found) continue;
      const factor = rows[index]![column]! / rows[found]![column]!;
      rows[index] = rows[index]!.map((value, place) => value - factor * rows[found]![place]!);
    }
    found++;
  }
  return found;
}

/** Every union of groups whose counts follow from the whole and the shown groups has five people or none. */
function smallestDerivable(sizes: number[]): number {
  const present = sizes.map((size, group) => ({ size, group })).filter(({ size }) => size > 0);
  const shown = shownGroups(sizes);
  const published = [
    present.map(() => 1),
    ...shown.map((group) => present.map((candidate) => (candidate.group === group ? 1 : 0))),
  ];
  let smallest = Number.POSITIVE_INFINITY;
  for (let subset = 1; subset < 2 ** present.length; subset++) {
    const target = present.map((_, index) => (subset >> index) & 1);
    if (!derivable(published, target)) continue;
    smallest = Math.min(
      smallest,
      present.reduce((sum, { size }, index) => sum + size * target[index]!, 0),
    );
  }
  return smallest;
}

test("[T5] no union of groups that can be calculated has fewer than five answers, for all sizes of up to four groups", () => {
  const limit = 11;
  for (let code = 0; code < limit ** 4; code++) {
    const sizes = [code, code / limit, code / limit ** 2, code / limit ** 3].map((value) => Math.floor(value) % limit);
    if (sizes.reduce((sum, size) => sum + size, 0) < minAnswers) expect(shownGroups(sizes)).toEqual([]);
    else if (smallestDerivable(sizes) < minAnswers) expect.fail(`sizes ${sizes}: ${smallestDerivable(sizes)}`);
  }
});

test("[T5] the same for 3,000 random divisions into up to six groups", () => {
  const random = randomSource(18);
  for (let round = 0; round < 3000; round++) {
    const sizes = Array.from({ length: 1 + random(6) }, () => random(14));
    if (sizes.reduce((sum, size) => sum + size, 0) < minAnswers) continue;
    expect(smallestDerivable(sizes), String(sizes)).toBeGreaterThanOrEqual(minAnswers);
  }
});

test("a group is shown when it and the rest have five answers, and small remainders hide the smallest shown group", () => {
  expect(shownGroups([5, 5])).toEqual([0, 1]);
  expect(shownGroups([5, 4])).toEqual([]);
  expect(shownGroups([12, 4])).toEqual([]);
  expect(shownGroups([5, 6, 4])).toEqual([1]);
  expect(shownGroups([9, 6, 5, 0])).toEqual([0, 1, 2]);
  expect(shownGroups([20])).toEqual([]);
  expect(shownGroups([])).toEqual([]);
});

test("[T5] nothing is published about fewer than five people", () => {
  const random = randomSource(5);
  for (let people = 0; people < minAnswers; people++) {
    const result = computeTeamResult(randomTeam(random, [people, 0]), 2, inOrder);
    expect(result).toEqual({ answered: people, overall: null, groups: [], comments: [] });
  }
});

/** Everything that is published, cell by cell. */
function cellsOf(result: TeamResult) {
  return [
    ...(result.overall ? [{ group: "everybody" as const, ...result.overall }] : []),
    ...result.groups.map(({ group, cell }) => ({ group, ...cell })),
  ];
}

test("[T5] changing one answer changes only cells of five people that contain it, and never which cells there are", () => {
  const random = randomSource(42);
  for (let round = 0; round < 500; round++) {
    const sizes = Array.from({ length: 1 + random(6) }, () => random(12));
    const team = randomTeam(random, sizes);
    if (team.length === 0) continue;
    const who = random(team.length);
    const other = team.map((answer, index) => (index === who ? { ...answer, answers: randomAnswers(random) } : answer));
    const before = computeTeamResult(team, sizes.length, inOrder);
    const after = computeTeamResult(other, sizes.length, inOrder);
    expect(after.answered).toBe(before.answered);
    expect(cellsOf(after).map(({ group, answered }) => [group, answered])).toEqual(
      cellsOf(before).map(({ group, answered }) => [group, answered]),
    );
    for (const [index, cell] of cellsOf(before).entries()) {
      expect(cell.answered).toBeGreaterThanOrEqual(minAnswers);
      const contains = cell.group === "everybody" || cell.group === team[who]!.group;
      if (!contains) expect(cellsOf(after)[index]).toEqual(cell);
    }
  }
});

test("[T5] somebody who moves between groups that are both hidden changes nothing", () => {
  const random = randomSource(7);
  const team = randomTeam(random, [8, 3, 2]);
  const moved = team.map((answer, index) => (index === team.length - 1 ? { ...answer, group: 1 } : answer));
  expect(computeTeamResult(moved, 3, inOrder)).toEqual(computeTeamResult(team, 3, inOrder));
});

test("[T5] optional statements are counted for everybody only, where five people answered them", () => {
  const random = randomSource(11);
  for (let round = 0; round < 200; round++) {
    const result = computeTeamResult(randomTeam(random, [random(9), random(9)]), 2, inOrder);
    for (const { group, counts } of cellsOf(result))
      for (const id of ["r1", "r2", "r3", "r4", "r5", "r6"] as const) {
        if (group !== "everybody") expect(counts[id]).toBeUndefined();
        const people = counts[id]?.reduce((sum, count) => sum + count, 0);
        if (people !== undefined) expect(people).toBeGreaterThanOrEqual(minAnswers);
      }
  }
});

test("[T16] comments appear from ten answers and five comments on, or one by one where their writers allow it", () => {
  const team = (people: number, written: number, allowed = 0) =>
    randomTeam(randomSource(3), [people]).map((answer, index) => ({
      ...answer,
      comment: index < written ? `Text ${index}` : " ",
      commentShareable: index < allowed,
    }));
  const commentsOf = (...size: Parameters<typeof team>) => computeTeamResult(team(...size), 1, inOrder).comments;
  expect(commentsOf(9, 9)).toEqual([]);
  expect(commentsOf(10, 4)).toEqual([]);
  expect(commentsOf(10, 5)).toHaveLength(5);
  expect(commentsOf(9, 9, 2)).toEqual(["Text 0", "Text 1"]);
  expect(commentsOf(5, 1, 1)).toEqual(["Text 0"]);
  expect(commentsOf(4, 4, 4)).toEqual([]);
  const reversed = computeTeamResult(team(10, 5), 1, (texts) => [...texts].reverse());
  expect(reversed.comments).toEqual(["Text 4", "Text 3", "Text 2", "Text 1", "Text 0"]);
});

test("[T16] answers with a group that does not exist are a part of the whole that must not be calculable", () => {
  const random = randomSource(9);
  const team = [...randomTeam(random, [6, 6]), { ...randomTeam(random, [1])[0]!, group: 99 }];
  // The whole without both groups would be the one answer.
  expect(computeTeamResult(team, 2, inOrder).groups.map(({ group }) => group)).toEqual([0]);
});

test("[T16] only the totals: rounded, without statements, groups, comments or spread", () => {
  const team = randomTeam(randomSource(4), [12, 12]);
  const limited = onlyTotals(computeTeamResult(team, 2, inOrder));
  expect(Object.keys(limited).sort()).toEqual(["answered", "comments", "groups", "overall", "totals"]);
  expect(limited).toMatchObject({ answered: 24, overall: null, groups: [], comments: [] });
  for (const percent of Object.values(limited.totals!)) expect(percent % 5).toBe(0);
  expect(onlyTotals(computeTeamResult(team.slice(0, 4), 2, inOrder))).toEqual({
    answered: 4,
    overall: null,
    groups: [],
    comments: [],
  });
});

test("[T16] half of the people invited, and the number of answers in steps of five", () => {
  expect([4, 5, 6].map((answers) => reachesHalf(answers, 10))).toEqual([false, true, true]);
  expect([5, 6].map((answers) => reachesHalf(answers, 11))).toEqual([false, true]);
  expect([0, 4, 5, 9, 10, 23].map(shownCount)).toEqual([0, 0, 5, 5, 10, 20]);
});
