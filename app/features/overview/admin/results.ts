import { pillars } from "#app/features/assessment/questions.ts";
import type { Named } from "./overview.server.ts";

/** What follows from the sums. Pure. */

export function sumOf(list: number[]): number {
  return list.reduce((sum, value) => sum + value, 0);
}

export function medianOf(list: number[]): number | undefined {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : sorted.length > 0
      ? (sorted[middle - 1]! + sorted[middle]!) / 2
      : undefined;
}

const searchEngine =
  /^(?:(?:search\.)?(?:google|bing|yahoo|yandex|baidu|ecosia|qwant|startpage|brave)|duckduckgo|search\.brave)\.[a-z.]+$|^(?:[a-z]{2}\.)?search\.yahoo\.com$/;

/** By host, with search engines as one, largest first. */
export function groupSources(list: Pick<Named, "name" | "count">[]): { name: string; count: number }[] {
  const groups = new Map<string, number>();
  for (const { name, count } of list) {
    const group = searchEngine.test(name) ? "search" : name;
    groups.set(group, (groups.get(group) ?? 0) + count);
  }
  return [...groups].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** Views of a page in both languages. */
export function readPages(list: Pick<Named, "name" | "language" | "count">[]) {
  const pages = new Map<string, { name: string; count: number; en: number; es: number }>();
  for (const { name, language, count } of list) {
    const page = pages.get(name) ?? { name, count: 0, en: 0, es: 0 };
    page.count += count;
    page[language === "es" ? "es" : "en"] += count;
    pages.set(name, page);
  }
  return [...pages.values()].sort((a, b) => b.count - a.count);
}

/** How many people reached each step of the scanner, in order. */
export function scannerSteps(list: Pick<Named, "name" | "count">[]): { key: string; count: number }[] {
  const of = (name: string) => sumOf(list.filter((row) => row.name === name).map(({ count }) => count));
  return [
    { key: "opened", count: of("scanner.opened") },
    ...pillars.map((key, index) => ({ key, count: of(`scanner.page.${index + 1}`) })),
    { key: "sent", count: of("scanner.sent") },
  ];
}

/** The page of the scanner after which most people leave; the way from opening to beginning is not one. */
export function leftAt(steps: { count: number }[]): number | undefined {
  let most: { index: number; lost: number } | undefined;
  for (let index = 1; index < steps.length - 1; index++) {
    const lost = steps[index]!.count - steps[index + 1]!.count;
    if (lost > (most?.lost ?? 0)) most = { index, lost };
  }
  return most?.index;
}

/** Round numbers for an axis that ends at or above `highest`. */
export function axisOf(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 3;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 4, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? rough);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** The `d` of a line through the values, in a box of 100 by 100; `max` is at its top. */
export function linePath(values: number[], max: number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map(
      (value, index) => `${index === 0 ? "M" : "L"}${round((index * 100) / last)} ${round(100 - (value * 100) / max)}`,
    )
    .join("");
}

export function areaPath(values: number[], max: number): string {
  return `${linePath(values, max)}L100 100L0 100Z`;
}

/** One for each answer, in a box of 16 by 20. */
export const dropPath = "M8 1C10 5 15 8.5 15 13A7 6.5 0 0 1 1 13C1 8.5 6 5 8 1Z";

/** The way from visit to answer, in a box of 400 by 100. Its heights are compressed, so that the narrow end is seen. */
export function funnelPath(counts: number[]): string {
  const max = Math.max(1, ...counts);
  const heights = counts.map((count) => 4 + 46 * (count / max) ** 0.36);
  const width = 400 / counts.length;
  const top = heights.map((height, index) => {
    const [from, to, next] = [index * width, (index + 0.55) * width, (index + 1) * width];
    const following = heights[index + 1] ?? height;
    return `${index === 0 ? `M${from} ${50 - height}` : ""}H${to}C${to + width * 0.25} ${50 - height} ${next - width * 0.2} ${50 - following} ${next} ${50 - following}`;
  });
  const bottom = heights
    .map((height, index) => {
      const [from, to, next] = [index * width, (index + 0.55) * width, (index + 1) * width];
      const following = heights[index + 1] ?? height;
      return `${index === heights.length - 1 ? `L${next} ${50 + height}` : ""}C${next - width * 0.2} ${50 + following} ${to + width * 0.25} ${50 + height} ${to} ${50 + height}H${from}`;
    })
    .reverse();
  return `${top.join("")}${bottom.join("")}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
