import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import en from "../../../../public/locales/en/news.json" with { type: "json" };
import es from "../../../../public/locales/es/news.json" with { type: "json" };
import { newsCookie, readNews } from "./news-cookie.ts";
import { releases } from "./releases.ts";

test("[NW1] the newest release of CHANGELOG.md has words for owners in both languages", () => {
  const newest = /^## (.+)$/m.exec(readFileSync("CHANGELOG.md", "utf8"))?.[1];
  expect(newest).toContain(releases[0].changelog);
  for (const { releases: words } of [en, es]) {
    expect(words.map(({ id }) => id)).toEqual(releases.map(({ id }) => id));
    words.forEach(({ entries }, position) =>
      expect(entries.map(({ id }) => id)).toEqual(Object.keys(releases[position]!.links)),
    );
  }
});

test("a browser remembers the release that somebody has read about", () => {
  const [cookie] = newsCookie("2026-11").split(";");
  expect(readNews(`side-bar=folded; ${cookie}`)).toBe("2026-11");
  expect(readNews("side-bar=folded; newsletter=1")).toBeUndefined();
  expect(readNews(null)).toBeUndefined();
});
