import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Namespace } from "#app/platform/i18n/copy.ts";
import { CopyContext, markFulfilled, type CopyStore } from "#app/platform/i18n/copy-store.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import OverviewRoute from "./overview.route.tsx";
import type { Overview } from "./overview.server.ts";
import { periods, rangeOf, type Period } from "./period.ts";

function storeFor(language: Language): CopyStore {
  return {
    language: () => language,
    find: (_: Language, namespace: Namespace) => copyFor(language, namespace),
    load: (_: Language, namespace: Namespace) =>
      markFulfilled(Promise.resolve(copyFor(language, namespace)), copyFor(language, namespace)),
    show: () => {},
    subscribe: () => () => {},
  } as unknown as CopyStore;
}

function overviewOf(period: Period, isEmpty: boolean): Overview {
  const range = rangeOf(period, "2026-11-18");
  const fill = (list: string[], value: number) => list.map((_, index) => (isEmpty ? 0 : value + (index % 7)));
  const named = (name: string, count: number, detail = "", language = "") => ({
    name,
    count,
    detail,
    language,
    total: 900 * count,
  });
  const views = period === "day" ? Array.from({ length: 24 }, () => "") : range.days;
  const names = {
    source: [
      named("google.com", 40),
      named("direct", 30),
      ...Array.from({ length: 9 }, (_, n) => named(`host-${n}.example`, 9 - n)),
    ],
    campaign: [named("letter / november", 12)],
    page: [named("/", 50, "", "en"), named("/", 70, "", "es"), named("/insights/assemblies-that-listen", 33, "", "en")],
    device: [named("phone", 60), named("computer", 93)],
    step: [
      named("scanner.opened", 142, "", "en"),
      ...[131, 124, 117, 96, 93, 90, 88].map((count, index) => named(`scanner.page.${index + 1}`, count)),
      named("scanner.sent", 86),
      named("inquiry.sent", 17),
      named("inquiry.won", 4),
    ],
    missing: [named("/programs/2024", 12, "/about")],
    emptySearch: [named("listening to rivers", 3, "", "en")],
    slow: [named("/insights", 2, "", "en")],
  };
  const nothing = Object.fromEntries(Object.keys(names).map((kind) => [kind, []])) as unknown as typeof names;
  return {
    period,
    range,
    views: fill(views, 60),
    viewsBefore: fill(views, 50),
    visitors: fill(range.days, 40),
    visitorsBefore: fill(range.before, 30),
    names: isEmpty ? nothing : names,
    answers: isEmpty ? [] : [30, 300, 320, 90, 1860].map((minutes) => ({ minutes, late: minutes > 1440 })),
    waiting: { people: isEmpty ? 0 : 6, overdue: isEmpty ? 0 : 1 },
    arrived: { inquiry: 17, division: 2, scan: 86, teamScan: 3, registration: 14 },
    pillars: isEmpty
      ? { scans: 0, means: [] }
      : {
          scans: 86,
          means: [
            { pillar: "purposeCulture", mean: 71, before: 68, points: [70, 71, null, 71, 72, 71] },
            { pillar: "wellBeing", mean: 52, before: 56, points: [56, 55, 54, 53, 52, 52] },
          ],
        },
    posts: { total: 12, published: 9, drafts: 3, featured: 1 },
    planned: isEmpty
      ? []
      : [{ kind: "event", id: "1", title: "Circle", titleEs: "Círculo", at: "2026-11-19T16:00:00Z" }],
  };
}

function render(language: Language, period: Period, isEmpty: boolean): string {
  const loaderData = { data: overviewOf(period, isEmpty), roles: ["owner"], counting: "requests" };
  const Route = OverviewRoute as unknown as (props: { loaderData: typeof loaderData }) => React.ReactNode;
  const router = createMemoryRouter([{ path: "*", element: <Route loaderData={loaderData} /> }]);
  return renderToString(
    <CopyContext value={storeFor(language)}>
      <RouterProvider router={router} />
    </CopyContext>,
  );
}

test("every period is drawn in both languages, with figures and without, and no word is missing", () => {
  for (const language of ["en", "es"] as const)
    for (const period of periods)
      for (const isEmpty of [false, true]) {
        const html = render(language, period, isEmpty);
        expect(html, `${language} ${period}`).not.toMatch(/\{\{|undefined|NaN|style="/);
        expect(html.match(/<h2/g)?.length).toBe(12);
      }
});

test("the pictures say their results", () => {
  const html = render("en", "month", false);
  for (const title of [
    "Answered within 24 hours: 4 of 5",
    "From visit to answer: 17 inquiries, 6 still open",
    "Scanner: most leave at Leadership",
    "Well-being is lowest, and falling",
    "6 people wait for an answer",
  ])
    expect(html).toContain(title);
});
