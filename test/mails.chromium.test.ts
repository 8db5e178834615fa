import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "#app/platform/i18n/language.ts";
import { renderMail } from "#app/platform/mail/outbox.server.ts";
import { longMails } from "./long-mails.ts";
import { requireChromium } from "./machine.ts";

const widths = [320, 360, 700];

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  page = await browser.newPage();
  // A frame of each width: faster than giving the window another size for each mail.
  await page.setContent(
    widths.map((width) => `<iframe width="${width}" height="800" style="border:0"></iframe>`).join(""),
  );
});

afterAll(() => browser.close());

test.each(languages)(
  "no mail scrolls sideways or breaks a word, on any screen, and its heading is no greeting (%s)",
  async (language) => {
    const problems: string[] = [];
    for (const [kind, variants] of Object.entries(longMails(language)))
      for (const { body } of variants) {
        const { html } = await renderMail(body);
        // A person's answer has no heading, as any letter.
        for (const problem of await page.evaluate(problemsOf, html))
          if (kind !== "answer" || !problem.startsWith("headed by")) problems.push(`${kind}, ${problem}`);
      }
    expect([...new Set(problems)]).toEqual([]);
  },
);

/** What a visitor or the team types may contain a word without end: in a name, an organization, a title or a note. */
const typed = /Fernanda|Interamericana|intergenera\w+|interpretación/g;

test.each(languages)("a word that does not end widens no mail (%s)", async (language) => {
  const problems: string[] = [];
  for (const [kind, variants] of Object.entries(longMails(language)))
    for (const { body } of variants) {
      const { html } = await renderMail(body);
      const found = await page.evaluate(problemsOf, html.replaceAll(typed, "W".repeat(120)));
      problems.push(...found.filter((problem) => problem.endsWith("px wide")).map((problem) => `${kind}, ${problem}`));
    }
  expect(problems).toEqual([]);
});

/** In the page. An address may break, after one of its signs or where nothing else fits; any other word may not. */
function problemsOf(html: string): string[] {
  return [...document.querySelectorAll("iframe")].flatMap((frame) => {
    const mail = frame.contentDocument!;
    mail.open();
    mail.write(html);
    mail.close();
    const problems: string[] = [];
    const { scrollWidth, clientWidth } = mail.scrollingElement!;
    if (scrollWidth > clientWidth) problems.push(`at ${frame.width} px: ${scrollWidth} px wide`);
    // What happened or what to do; a name of any length is greeted below it.
    const headings = [...mail.querySelectorAll("h1")].map(({ textContent }) => textContent);
    if (headings.length !== 1 || /Fernanda|^(Hello|Hola)/.test(headings.join())) problems.push(`headed by ${headings}`);
    const walker = mail.createTreeWalker(mail.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.parentElement?.closest("[data-address]")) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}\p{P}]+/gu)) {
        const range = mail.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // A hyphen is where a word may break.
        if (lines.size > 1 + (word.match(/\p{L}-(?=\p{L})/gu)?.length ?? 0))
          problems.push(`at ${frame.width} px: ${word}`);
      }
    }
    return problems;
  });
}
