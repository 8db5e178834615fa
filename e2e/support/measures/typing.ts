import type { Locator, Page } from "@playwright/test";
import { percentile } from "#test/percentiles.ts";

/** How long a key takes in the visual editor. */

export const longArticleWords = 20_000;
const wordsPerParagraph = 80;
const keys = 200;

export const typingArticles = {
  empty: "<p>Start</p>",
  long: Array.from({ length: longArticleWords / wordsPerParagraph }, (_, number) => {
    const heading = number % 10 === 0 ? `<h2>Part ${number / 10 + 1}</h2>\n` : "";
    return `${heading}<p>${Array.from({ length: wordsPerParagraph }, (__, at) => `word${at}`).join(" ")}</p>`;
  }).join("\n"),
};

export type TypingFigures = { median: number; p95: number };

/** Types in the middle of the text, once to warm up and once to measure. In milliseconds. */
export async function measureTyping(page: Page, text: Locator): Promise<TypingFigures> {
  const paragraphs = text.locator("> p");
  const middle = paragraphs.nth(Math.floor((await paragraphs.count()) / 2));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await typingTimes(page);
  const times = await typingTimes(page);
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** From the key to the end of the frame that shows its letter, as the browser measures it (Event Timing). */
async function typingTimes(page: Page): Promise<number[]> {
  const times = await page.evaluateHandle(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") times.push(duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    return times;
  });
  const text = "The quick brown fox jumps over the lazy dog. ";
  for (const letter of text.repeat(keys).slice(0, keys)) await page.keyboard.press(letter === " " ? "Space" : letter);
  const measured = await times.jsonValue();
  // Keys quicker than the observer's threshold are not reported.
  return [...measured, ...Array<number>(Math.max(0, keys - measured.length)).fill(16)];
}
