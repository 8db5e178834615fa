import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pdfPages, pdfText } from "#test/pdf-text.ts";
import { pillarQuestions, questionsOfPillar, pillars, type Answer } from "#app/features/assessment/questions.ts";
import { byPillar } from "#app/features/assessment/scoring.ts";
import { computeTeamResult } from "#app/features/assessment/team/team-result.ts";
import { randomSource, randomTeam } from "#test/factories/teams.ts";
import type { ClosedView } from "../result/use-result-copy.ts";
import { buildTeamStory } from "../result/team-story.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { renderTeamReport } from "./team-report.server.tsx";

const groups = ["Leadership", "Staff", "Board of the federation"];

function viewOf(sizes: number[], more: Partial<ClosedView> = {}): ClosedView {
  const team = randomTeam(randomSource(5), sizes).map((answer, index) => ({
    ...answer,
    // The leadership sees things more positively.
    answers: Object.fromEntries(
      Object.entries(answer.answers).map(([id, value]) => [
        id,
        Math.min(5, value + (answer.group === 0 ? 1 : 0)) as Answer,
      ]),
    ),
    comment: index % 2 === 0 ? `We need clearer decisions, and fewer meetings that decide nothing (${index}).` : "",
  }));
  const result = computeTeamResult(team, groups.length, (texts) => texts);
  return {
    organization: "Federación Nacional de Cooperativas de Ahorro y Crédito de la Región del Valle Central",
    invited: 40,
    personal: false,
    groups,
    leadership: 0,
    lastDay: "2026-11-15T05:59:59Z",
    comparable: true,
    state: "closed",
    closedAt: "2026-11-15T06:02:00Z",
    answers: team.length,
    result,
    earlier: undefined,
    comparison: undefined,
    ...more,
  };
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test.each(["en", "es"] as const)(
  "[T9] the report in %s with groups, an earlier round and other organizations",
  async (language) => {
    const earlier = viewOf([7, 16, 6]).result!;
    const view = viewOf([6, 18, 7], {
      earlier: { closedAt: "2026-05-02T06:00:00Z", groups, result: earlier },
      comparison: {
        organizations: 34,
        from: "2026-02-01T00:00:00Z",
        until: "2026-11-10T00:00:00Z",
        quartiles: byPillar(() => [48, 61, 73]),
      },
    });
    const pdf = await renderTeamReport(view, language);
    if (process.env.REPORTS) writeFileSync(`${process.env.REPORTS}/team-${language}.pdf`, pdf);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(6);
    expect(pagesOf(pdf)).toBeLessThanOrEqual(9);
  },
);

test.each(["en", "es"] as const)("[T9] the report contains every number of a team (%s)", async (language) => {
  const people = Array.from({ length: 12 }, (_, person) => ({
    group: person < 5 ? 0 : 1,
    answers: Object.fromEntries(
      pillarQuestions.map(({ id }, index) => [id, ((index * 5 + person * person) % 6) as Answer]),
    ),
    comment: "",
    commentShareable: false,
  }));
  const view = viewOf([], { groups: ["Norte", "Sur"], answers: 12, invited: 20, personal: true });
  const result = computeTeamResult(people, 2, (texts) => texts);
  const text = await pdfText(await renderTeamReport({ ...view, result }, language));

  const { pillars: titles, questions } = copyFor(language, "assessment");
  const percent = (share: number) => `${Math.round(share * 100)}${language === "es" ? " %" : "%"}`;
  const number = (value: number) =>
    value.toLocaleString(language === "es" ? "es-419" : "en", { maximumFractionDigits: 1 });
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const agreement = (values: number[]) => 1 - Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2))) / 2.5;
  const answersTo = (ids: readonly string[], group?: number) =>
    people
      .filter((one) => group === undefined || one.group === group)
      .flatMap(({ answers }) => ids.map((id) => answers[id]!));
  const counts = (values: number[]) =>
    [0, 1, 2, 3, 4, 5].map((step) => values.filter((value) => value === step).length);

  for (const { id } of pillarQuestions) {
    const values = answersTo([id]);
    expect(text).toContain(
      `${questions[id]} ${counts(values).join(" ")} ${number(mean(values))} ${percent(agreement(values))}`,
    );
  }
  for (const pillar of pillars) {
    const ids = questionsOfPillar(pillar).map(({ id }) => id);
    const [all, north, south] = [answersTo(ids), answersTo(ids, 0), answersTo(ids, 1)];
    const { title } = titles[pillar];
    expect(text).toContain(`${title} ${percent(mean(all) / 5)} · ${number(mean(all) * 7)}`);
    expect(text).toContain(counts(all).join(" · "));
    expect(text).toContain(`${title} ${[all, north, south].map((values) => percent(mean(values) / 5)).join(" ")}`);
  }
});

test("[T9] a report without shown groups has no page about them", async () => {
  const plain = viewOf([9, 2, 1]);
  expect(plain.result!.groups).toEqual([]);
  expect(pagesOf(await renderTeamReport(plain, "en"))).toBeLessThan(
    pagesOf(await renderTeamReport(viewOf([6, 18, 7]), "en")),
  );
});

test("[T6] the story names the gap between the leadership and everyone else, and asks about it", () => {
  const { result, leadership } = viewOf([6, 18, 7]);
  const story = buildTeamStory(result!, groups, leadership)!;
  expect(story.gap!.points[story.gap!.largest]).toBeGreaterThan(8);
  expect(story.questions.map(({ kind }) => kind)).toEqual(["weak", "apart", "gap"]);
  expect(buildTeamStory(result!, groups, null)!.questions.map(({ kind }) => kind)).toEqual(["weak", "apart", "strong"]);
});

test("[T6] a team that sees everything alike is not told that it sees something very differently", () => {
  const answers = Object.fromEntries(pillarQuestions.map(({ id }) => [id, 3 as Answer]));
  const given = Array.from({ length: 6 }, () => ({ group: null, answers, comment: "", commentShareable: false }));
  const story = buildTeamStory(
    computeTeamResult(given, 0, (texts) => texts),
    [],
    null,
  )!;
  expect(story.mostDisputed).toBeUndefined();
  expect(story.questions.map(({ kind }) => kind)).toEqual(["weak", "alike", "strong"]);
});

test("[T9] no comment of a report is split over two pages, however many there are", async () => {
  const view = viewOf([40]);
  const comments = Array.from(
    { length: 30 },
    (_, index) =>
      `Begin${index}x ${"We need clearer decisions and fewer meetings. ".repeat(1 + (index % 9))}End${index}x`,
  );
  const pages = await pdfPages(await renderTeamReport({ ...view, result: { ...view.result!, comments } }, "en"));
  const pageOf = (mark: string) => pages.findIndex((text) => text.includes(mark));
  for (const index of comments.keys()) {
    expect(pageOf(`Begin${index}x`)).toBeGreaterThan(0);
    expect(pageOf(`End${index}x`), `comment ${index}`).toBe(pageOf(`Begin${index}x`));
  }
});
