import { chromium } from "@playwright/test";
import { byKey } from "../app/platform/typed-keys.ts";
import { freePort } from "../test/postgres.ts";
import { median, printed, table } from "./results-file.ts";
import { settledPage } from "./settled-page.ts";

const rounds = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = ["first-contentful-paint", "largest-contentful-paint", "cumulative-layout-shift"] as const;

/** Lighthouse for mobile with its simulated throttling; the median of each figure. */
export async function lighthouseTable(
  browserOptions: { executablePath: string; args: string[] },
  url: string,
  addresses: string[],
): Promise<string> {
  const { default: lighthouse } = await import("lighthouse");
  const port = await freePort();
  const browser = await chromium.launch({
    ...browserOptions,
    args: [...browserOptions.args, `--remote-debugging-port=${port}`],
  });
  const rows: (string | number)[][] = [];
  try {
    for (const path of addresses) {
      await settledPage(url + path);
      const scores = byKey(categories, (): number[] => []);
      const figures = byKey(audits, (): number[] => []);
      for (let round = 0; round < rounds; round++) {
        const result = await lighthouse(url + path, { port, output: "json", logLevel: "error", formFactor: "mobile" });
        for (const name of categories) scores[name].push((result?.lhr.categories[name]?.score ?? 0) * 100);
        for (const name of audits) figures[name].push(result?.lhr.audits[name]?.numericValue ?? Number.NaN);
      }
      const seconds = (name: (typeof audits)[number]) => (median(figures[name]) / 1000).toFixed(2);
      rows.push(
        printed([
          path,
          ...categories.map((name) => Math.round(median(scores[name]))),
          seconds("first-contentful-paint"),
          seconds("largest-contentful-paint"),
          median(figures["cumulative-layout-shift"]).toFixed(3),
        ]),
      );
    }
  } finally {
    await browser.close();
  }
  return `Lighthouse mobile, median of ${rounds}. Wanted: four times 100, LCP under 0.9 s in English and 1.0 s in Spanish, CLS 0.\n\n${table(["page", "performance", "accessibility", "best practices", "SEO", "FCP s", "LCP s", "CLS"], rows)}`;
}
