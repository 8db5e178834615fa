import { palette } from "#app/components/art/palette.ts";
import { box, drawPng, svgImage } from "#app/components/cards/draw-card.server.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import {
  areaPath,
  axisOf,
  dropPath,
  funnelPath,
  groupSources,
  leftAt,
  linePath,
  readPages,
  scannerSteps,
  sumOf,
} from "../results.ts";
import { funnelSteps, pageName, shareText, sourceName, stepName, type Words } from "../described.ts";
import type { Overview } from "../overview.server.ts";
import { keysOf } from "#app/platform/typed-keys.ts";

/**
 * The pictures of the overview as PNG, for the letter. Their letters are large, because a phone shows them at half their
 * width. Pictures without anything to show are left out.
 */
export type Picture = { id: LetterPicture; png: Buffer; width: number; height: number };
export const letterPictures = ["visitors", "answers", "funnel", "sources", "pages", "scanner", "pillars"] as const;
export type LetterPicture = (typeof letterPictures)[number];

const width = 552;
const padding = 20;
const inner = width - 2 * padding;
/** Enough for a sharp picture on most screens; more would make the mail large. */
const zoom = 1.6;
const text = {
  display: "flex",
  fontFamily: "Figtree",
  fontSize: 23,
  color: palette.ink,
  whiteSpace: "nowrap",
} as const;
const rowHeight = 40;
const most = 6;

type Drawn = { content: unknown[]; height: number } | undefined;

export async function drawLetterPictures(data: Overview, words: Words): Promise<Picture[]> {
  const drawn: Record<LetterPicture, Drawn> = {
    visitors: visitors(data, words),
    answers: answers(data),
    funnel: funnel(data, words),
    sources: sources(data, words),
    pages: pages(data, words),
    scanner: scanner(data, words),
    pillars: pillars(data, words),
  };
  const pictures: Picture[] = [];
  // One after the other: each takes the processor for a moment, and pages are answered in between.
  for (const id of letterPictures) {
    const picture = drawn[id];
    if (!picture) continue;
    const height = picture.height + 2 * padding;
    const card = { display: "flex", flexDirection: "column", width, height, padding, boxSizing: "border-box" };
    const png = await drawPng(
      { width, height },
      box({ ...card, backgroundColor: palette.paper }, picture.content),
      zoom,
    );
    pictures.push({ id, png, width, height });
  }
  return pictures;
}

function visitors({ visitors: values, visitorsBefore: before, range }: Overview, { language }: Words): Drawn {
  if (sumOf(values) + sumOf(before) === 0) return undefined;
  const ticks = axisOf(Math.max(...values, ...before));
  const max = ticks.at(-1)!;
  const area = { width: inner - 70, height: 200 };
  const path = (d: string, paint: string) => `<path d="${scaled(d, area)}" ${paint}/>`;
  const picture = svg(
    area,
    ticks.map((tick) => path(`M0 ${100 - (tick * 100) / max}L100 ${100 - (tick * 100) / max}`, `stroke="#D9D3C4"`)),
    path(areaPath(values, max), `fill="${palette.sage}"`),
    path(linePath(before, max), `stroke="${palette.inkSoft}" stroke-width="2" stroke-dasharray="3 6"`),
    path(linePath(values, max), `stroke="${palette.forest}" stroke-width="4"`),
  );
  const day = (value = "") => shortDate(`${value}T12:00:00Z`, language);
  return {
    height: area.height + 60,
    content: [
      box({ display: "flex", height: area.height + 10 }, [
        box(
          {
            ...text,
            flexDirection: "column-reverse",
            justifyContent: "space-between",
            alignItems: "flex-end",
            width: 60,
            height: area.height + 10,
            marginRight: 10,
            color: palette.inkSoft,
          },
          ticks.map((tick) => box({ ...text, lineHeight: 1, color: palette.inkSoft }, numberText(tick, language))),
        ),
        svgImage(picture, { ...area, marginTop: 8 }),
      ]),
      box({ ...text, justifyContent: "space-between", marginLeft: 70, marginTop: 14, color: palette.inkSoft }, [
        box(text, day(range.days[0])),
        box(text, day(range.days.at(-1))),
      ]),
    ],
  };
}

function answers({ answers: list }: Overview): Drawn {
  if (list.length === 0) return undefined;
  const shown = list.slice(-48);
  const perRow = 12;
  const size = { width: 32, height: 40 };
  return {
    height: Math.ceil(shown.length / perRow) * (size.height + 8),
    content: [
      box(
        { display: "flex", flexWrap: "wrap" },
        shown.map(({ late }) => {
          const paint = late
            ? `fill="none" stroke="${palette.clay}"`
            : `fill="${palette.forest}" stroke="${palette.forest}"`;
          const drop = `<path d="${dropPath}" ${paint} stroke-width="1.5"/>`;
          return svgImage(svg(size, drop, { width: 16, height: 20 }), { ...size, marginRight: 10, marginBottom: 8 });
        }),
      ),
    ],
  };
}

function funnel(data: Overview, { overview, language }: Words): Drawn {
  const steps = funnelSteps(data);
  if (steps.visits === 0) return undefined;
  const area = { width: inner, height: 100 };
  const shape = `<path d="${funnelPath(keysOf(steps).map((step) => steps[step]))}" fill="${palette.sage}" stroke="${palette.moss}"/>`;
  return {
    height: 5 * rowHeight + area.height + 16,
    content: [
      svgImage(svg(area, shape, { width: 400, height: 100 }), { ...area, marginBottom: 16 }),
      ...keysOf(steps).map((step) =>
        box({ ...text, height: rowHeight, justifyContent: "space-between", alignItems: "center" }, [
          box(text, overview.funnel[step]),
          box({ ...text, fontFamily: "Fraunces", fontSize: 30 }, numberText(steps[step], language)),
        ]),
      ),
    ],
  };
}

function sources({ names }: Overview, { overview, language }: Words): Drawn {
  const groups = groupSources(names.source);
  const all = sumOf(groups.map(({ count }) => count));
  return bars(
    groups.slice(0, most).map(({ name, count }) => ({
      label: sourceName(name, overview),
      count,
      text: shareText(count, all, language),
    })),
  );
}

function pages({ names }: Overview, { overview, language }: Words): Drawn {
  return bars(
    readPages(names.page)
      .slice(0, most)
      .map(({ name, count }) => ({ label: pageName(name, overview), count, text: numberText(count, language) })),
  );
}

function scanner({ names }: Overview, { overview, pillarNames, language }: Words): Drawn {
  const steps = scannerSteps(names.step);
  const left = leftAt(steps);
  if (sumOf(steps.map(({ count }) => count)) === 0) return undefined;
  return bars(
    steps.map(({ key, count }, index) => ({
      label: stepName(key, overview, pillarNames),
      count,
      text: numberText(count, language),
      mark:
        index === left
          ? fill(overview.left, { count: numberText(count - (steps[index + 1]?.count ?? 0), language) })
          : undefined,
    })),
  );
}

function pillars({ pillars: { means } }: Overview, { pillarNames, language }: Words): Drawn {
  return bars(
    means.map(({ pillar, mean }) => ({
      label: pillarNames[pillar].title,
      count: mean,
      text: numberText(mean, language),
    })),
    100,
  );
}

type Bar = { label: string; count: number; text: string /** It deserves a look, and says why. */; mark?: string };

function bars(rows: Bar[], highest?: number): Drawn {
  if (rows.length === 0) return undefined;
  const max = highest ?? Math.max(1, ...rows.map(({ count }) => count));
  const area = { width: 130, height: 16 };
  return {
    height: rows.length * rowHeight,
    content: rows.map(({ label, count, text: value, mark }) => {
      const length = count > 0 ? Math.max(2, (count * area.width) / max) : 0;
      const bar = `<rect width="${length}" height="${area.height}" rx="3" fill="${mark ? palette.clay : palette.moss}"/>`;
      return box({ ...text, height: rowHeight, alignItems: "center", justifyContent: "space-between" }, [
        box({ ...text, width: 292 }, shortened(mark ? `${label} (${mark})` : label, 25)),
        box({ display: "flex", width: area.width }, [svgImage(svg(area, bar), area)]),
        box({ ...text, width: 80, justifyContent: "flex-end" }, value),
      ]);
    }),
  };
}

/** The rest of an address is what tells pages apart, so its beginning is left out. */
function shortened(label: string, length: number): string {
  if (label.length <= length) return label;
  return label.startsWith("/") ? `…${label.slice(1 - length)}` : `${label.slice(0, length - 1).trimEnd()}…`;
}

type Area = { width: number; height: number };

function svg(area: Area, ...parts: (string | string[] | Area)[]): string {
  const box = parts.find((part): part is Area => typeof part === "object" && !Array.isArray(part)) ?? area;
  const shapes = parts.flat().filter((part) => typeof part === "string");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${area.width}" height="${area.height}" viewBox="0 0 ${box.width} ${box.height}"` +
    ` preserveAspectRatio="none" fill="none" stroke-linejoin="round">${shapes.join("")}</svg>`
  );
}

/** From the box of 100 by 100 of `linePath`. */
function scaled(d: string, { width: across, height: down }: Area): string {
  return d.replace(
    /([ML])([\d.]+) ([\d.]+)/g,
    (_, command: string, x: string, y: string) => `${command}${(Number(x) * across) / 100} ${(Number(y) * down) / 100}`,
  );
}
