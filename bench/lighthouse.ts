import { chromium } from "@playwright/test";
import { byKey } from "../app/platform/typed-keys.ts";
import { freePort } from "../test/postgres.ts";
import { median } from "../test/percentiles.ts";
import { printed, table } from "./results-file.ts";

const rounds = Number(process.env.ROUNDS ?? 5);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = ["first-contentful-paint", "largest-contentful-paint", "cumulative-layout-shift"] as const;

/**
 * Lighthouse for mobile with its simulated throttling; the median of each figure, and the slowest LCP of the rounds.
 */
export async function lighthouseRows(
  browserOptions: { executablePath: string; args: string[] },
  url: string,
  addresses: string[],
): Promise<(string | number)[][]> {
  const { default: lighthouse } = await import("lighthouse");
  const port = await freePort();
  const browser = await chromium.launch({
    ...browserOptions,
    args: [...browserOptions.args, `--remote-debugging-port=${port}`],
  });
  const rows: (string | number)[][] = [];
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  try {
    for (const path of addresses) {
      await fetch(url + path);
      const scores = byKey(categories, (): number[] => []);
      const figures = byKey(audits, (): number[] => []);
      for (let round = 0; round < rounds; round++) {
        const result = await lighthouse(url + path, { port, output: "json", logLevel: "error", formFactor: "mobile" });
        for (const name of categories) scores[name].push((result?.lhr.categories[name]?.score ?? 0) * 100);
        for (const name of audits) figures[name].push(result?.lhr.audits[name]?.numericValue ?? Number.NaN);
      }
      rows.push(
        printed([
          path,
          ...categories.map((name) => Math.round(median(scores[name]))),
          seconds(median(figures["first-contentful-paint"])),
          seconds(median(figures["largest-contentful-paint"])),
          seconds(Math.max(...figures["largest-contentful-paint"])),
          median(figures["cumulative-layout-shift"]).toFixed(3),
        ]),
      );
    }
  } finally {
    await browser.close();
  }
  return rows;
}

/** The rows of every page, and whether each of them is as wanted. */
export function lighthouseTable(rows: (string | number)[][]): string {
  const headings = [
    "page",
    "performance",
    "accessibility",
    "best practices",
    "SEO",
    "FCP s",
    "LCP s",
    "slowest LCP s",
    "CLS",
  ];
  const isMissed = (row: (string | number)[]) =>
    row.slice(1, 5).some((score) => Number(score) < 100) ||
    Number(row[6]) >= (isSpanish(String(row[0])) ? 1 : 0.9) ||
    Number(row.at(-1)) > 0;
  const missed = rows.filter(isMissed).map(([path]) => path);
  return `Lighthouse mobile, median of ${rounds}, ${rows.length} pages. Wanted: four times 100, LCP under 0.9 s in English and 1.0 s in Spanish, CLS 0. ${
    missed.length > 0 ? `Not as wanted: ${missed.join(", ")}.` : "All are as wanted."
  }\n\n${table(headings, rows)}`;
}

const isSpanish = (path: string) => /^\/es(\/|$)/.test(path);
