import { expect, test } from "vitest";
import { languages } from "#app/platform/i18n/language.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { cardPathOf } from "#app/platform/seo/page-cards.ts";
import { pageCard } from "./page-cards.server.ts";

const cards = languages.flatMap((language) => pageList.map(([page]) => ({ language, page })));

test.each(cards)("the card of $page in $language is a PNG of 1200 by 630 below 300 kB", async ({ page, language }) => {
  const card = await pageCard(page, language);
  expect(card.subarray(1, 4).toString()).toBe("PNG");
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(card.length).toBeLessThan(300_000);
});

test("no two pages share a card, and a card is drawn once", async () => {
  const drawn = await Promise.all(cards.map(({ page, language }) => pageCard(page, language)));
  expect(new Set(drawn.map((card) => card.toString("base64"))).size).toBe(cards.length);
  expect(await pageCard("about", "en")).toBe(await pageCard("about", "en"));
});

test("a page names its own card, and one without a card the site's", () => {
  expect(cardPathOf("/", "en")).toBe("/social/en/pages/home.png");
  expect(cardPathOf("/es", "es")).toBe("/social/es/pages/home.png");
  expect(cardPathOf("/es/raices-latinas", "es")).toBe("/social/es/pages/raices-latinas.png");
  expect(cardPathOf("/tools/team", "en")).toBe("/social/en/pages/team-scan.png");
  expect(cardPathOf("/constructor", "en")).toBe("/social/en/site.png");
});
