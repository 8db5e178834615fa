import { pillars } from "#app/features/assessment/questions.ts";
import { fill, plural, type Copy } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { keysOf } from "#app/platform/typed-keys.ts";
import type { Named, Overview } from "./overview.server.ts";
import { groupSources, leftAt, medianOf, readPages, scannerSteps, sumOf } from "./results.ts";

export type Words = {
  overview: Copy["admin"]["overview"];
  pillarNames: Copy["assessment"]["pillars"];
  language: Language;
};

export const pictureIds = [
  "visitors",
  "answers",
  "funnel",
  "sources",
  "campaigns",
  "pages",
  "scanner",
  "pillars",
  "missing",
  "searches",
  "slow",
] as const;
export type PictureId = (typeof pictureIds)[number];
/** What a picture says in words, and its figures as a table. */
export type Described = { title: string; head: string[]; rows: string[][] };

/** The pictures in words: for the page, the files and the letter. Pure. */
export function describe(data: Overview, words: Words): Record<PictureId, Described> {
  return {
    visitors: visitors(data, words),
    answers: answers(data, words),
    funnel: funnel(data, words),
    sources: sources(data, words),
    campaigns: named(data.names.campaign, words.overview.titles.campaigns, words.overview.columns.campaign, words),
    pages: pages(data, words),
    scanner: scanner(data, words),
    pillars: pillarMeans(data, words),
    ...lists(data, words),
  };
}

/** What somebody can do something about. */
function lists({ names: { missing, emptySearch, slow } }: Overview, { overview, language }: Words) {
  const { lists: titles, columns, sources: known } = overview;
  const number = (value: number) => numberText(value, language);
  const nameOf = (name: string) => (name === "other" ? known.other : name);
  const languageName = (code: string) => (code === "es" ? columns.spanish : columns.english);
  return {
    missing: {
      title: missing.length > 0 ? titles.missing : titles.noMissing,
      head: [columns.address, columns.linkedFrom, columns.times],
      rows: missing.map(({ name, detail, count }) => [nameOf(name), detail, number(count)]),
    },
    searches: {
      title: emptySearch.length > 0 ? titles.searches : titles.noSearches,
      head: [columns.search, columns.language, columns.times],
      rows: emptySearch.map((row) => [nameOf(row.name), languageName(row.language), number(row.count)]),
    },
    slow: {
      title: slow.length > 0 ? titles.slow : titles.noSlow,
      head: [columns.page, columns.language, columns.times, columns.seconds],
      rows: slow.map((row) => [
        pageName(row.name, overview),
        languageName(row.language),
        number(row.count),
        secondsText(row, language),
      ]),
    },
  };
}

export function secondsText({ count, total }: Pick<Named, "count" | "total">, language: Language): string {
  return numberText(total / Math.max(1, count) / 1000, language, 1);
}

function visitors(data: Overview, { overview: { titles, columns }, language }: Words): Described {
  const number = (value: number) => numberText(value, language);
  if (data.period === "day") {
    const values = { views: number(sumOf(data.views)), before: number(sumOf(data.viewsBefore)) };
    return {
      title: fill(titles.today, values),
      head: [columns.hour, columns.views, columns.viewsBefore],
      rows: data.views.map((count, hour) => [`${hour}:00`, number(count), number(data.viewsBefore[hour] ?? 0)]),
    };
  }
  const mean = (list: number[]) => Math.round(sumOf(list) / Math.max(1, list.length));
  const [average, before] = [mean(data.visitors), mean(data.visitorsBefore)];
  const key =
    sumOf(data.visitors) === 0
      ? "nobody"
      : sumOf(data.visitorsBefore) === 0
        ? "visitors"
        : average > before
          ? "more"
          : average < before
            ? "fewer"
            : "same";
  return {
    title: fill(titles[key], { average: number(average), difference: number(Math.abs(average - before)) }),
    head: [columns.day, columns.visitors, columns.views, columns.visitorsBefore, columns.viewsBefore],
    rows: data.range.days.map((day, index) => [
      shortDate(`${day}T12:00:00Z`, language),
      number(data.visitors[index] ?? 0),
      number(data.views[index] ?? 0),
      number(data.visitorsBefore[index] ?? 0),
      number(data.viewsBefore[index] ?? 0),
    ]),
  };
}

function answers({ answers: list }: Overview, { overview, language }: Words): Described {
  const inTime = list.filter(({ late }) => !late).length;
  const { titles, columns } = overview;
  return {
    title: list.length === 0 ? titles.noAnswers : fill(titles.answers, { inTime, all: list.length }),
    head: [columns.answer, columns.time, columns.inTime],
    rows: list.map(({ minutes, late }, index) => [
      numberText(index + 1, language),
      timeText(minutes, language),
      late ? overview.no : overview.yes,
    ]),
  };
}

/** "5 h 20 min" */
export function timeText(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return hours >= 24 || rest === 0 ? `${numberText(hours, language)} h` : `${hours} h ${rest} min`;
}

export function medianText({ answers: list }: Overview, language: Language): string | undefined {
  const median = medianOf(list.map(({ minutes }) => minutes));
  return median === undefined ? undefined : timeText(median, language);
}

function funnel(data: Overview, { overview, language }: Words): Described {
  const steps = funnelSteps(data);
  const values = { inquiries: plural(overview.counts, "inquiry", steps.inquiries, language) };
  return {
    title: fill(data.waiting.people > 0 ? overview.titles.funnelOpen : overview.titles.funnel, {
      ...values,
      open: numberText(data.waiting.people, language),
    }),
    head: [overview.columns.step, overview.columns.count],
    rows: keysOf(steps).map((step) => [overview.funnel[step], numberText(steps[step], language)]),
  };
}

export function funnelSteps(data: Overview) {
  const step = (name: string) => sumOf(data.names.step.filter((row) => row.name === name).map(({ count }) => count));
  return {
    visits: sumOf(data.visitors),
    scans: step("scanner.sent"),
    inquiries: step("inquiry.sent"),
    answered: data.answers.length,
    won: step("inquiry.won"),
  };
}

function sources(data: Overview, { overview, language }: Words): Described {
  const groups = groupSources(data.names.source);
  const [first] = groups;
  const all = sumOf(groups.map(({ count }) => count));
  return {
    title: first
      ? fill(overview.titles.sources, { source: sourceName(first.name, overview) })
      : overview.titles.noSources,
    head: [overview.columns.source, overview.columns.arrivals, overview.columns.share],
    rows: groups.map(({ name, count }) => [
      sourceName(name, overview),
      numberText(count, language),
      shareText(count, all, language),
    ]),
  };
}

export function sourceName(name: string, { sources: known }: Words["overview"]): string {
  return name === "direct" ? known.direct : name === "search" ? known.search : name === "other" ? known.other : name;
}

export function shareText(count: number, all: number, language: Language): string {
  const share = Math.round((count * 100) / Math.max(1, all));
  return language === "es" ? `${share} %` : `${share}%`;
}

function named(list: Named[], title: string, label: string, { overview, language }: Words): Described {
  return {
    title: list.length === 0 ? overview.titles.noCampaigns : title,
    head: [label, overview.columns.arrivals],
    rows: list.map(({ name, count }) => [
      name === "other" ? overview.sources.other : name,
      numberText(count, language),
    ]),
  };
}

function pages(data: Overview, { overview, language }: Words): Described {
  const list = readPages(data.names.page);
  const [first] = list;
  return {
    title: first ? fill(overview.titles.pages, { page: pageName(first.name, overview) }) : overview.titles.noPages,
    head: [overview.columns.page, overview.columns.views, overview.columns.english, overview.columns.spanish],
    rows: list.map(({ name, count, en, es }) => [
      pageName(name, overview),
      numberText(count, language),
      numberText(en, language),
      numberText(es, language),
    ]),
  };
}

export function pageName(name: string, overview: Words["overview"]): string {
  return name === "/" ? overview.home : name === "other" ? overview.sources.other : name;
}

function scanner(data: Overview, { overview, pillarNames, language }: Words): Described {
  const steps = scannerSteps(data.names.step);
  const most = leftAt(steps);
  return {
    title:
      most === undefined
        ? steps[0]?.count === 0
          ? overview.titles.noScanner
          : overview.titles.scannerStays
        : fill(overview.titles.scanner, { page: stepName(steps[most]!.key, overview, pillarNames) }),
    head: [overview.columns.step, overview.columns.people],
    rows: steps.map(({ key, count }) => [stepName(key, overview, pillarNames), numberText(count, language)]),
  };
}

export function stepName(
  key: string,
  { scanner: names }: Words["overview"],
  pillarNames: Words["pillarNames"],
): string {
  if (key === "opened" || key === "sent") return names[key];
  const pillar = pillars.find((name) => name === key);
  return pillar ? pillarNames[pillar].title : key;
}

function pillarMeans({ pillars: found }: Overview, { overview, pillarNames, language }: Words): Described {
  const lowest = [...found.means].sort((a, b) => a.mean - b.mean)[0];
  const falls = lowest && lowest.before !== null && lowest.mean < lowest.before;
  return {
    title: lowest
      ? fill(falls ? overview.titles.pillarsFalling : overview.titles.pillars, {
          pillar: pillarNames[lowest.pillar].title,
        })
      : overview.titles.noPillars,
    head: [overview.columns.pillar, overview.columns.mean, overview.columns.meanBefore],
    rows: found.means.map(({ pillar, mean, before }) => [
      pillarNames[pillar].title,
      numberText(mean, language),
      before === null ? "" : numberText(before, language),
    ]),
  };
}
