import { expect, test } from "vitest";
import { addMissingBlocks, compareLanguages } from "./compare-languages.ts";

const english = '<p>One</p>\n<h2>Two</h2>\n<p>Three</p>\n<img src="/a.png" alt="A">\n<p>Four</p>';
const spanish = "<p>Uno</p>\n<h2>Dos</h2>\n<p>Tres</p>\n<p>Cuatro</p>";

test("a block without a counterpart is marked in the language that has it", () => {
  const marks = compareLanguages({ english, spanish }, { english, spanish });
  expect(marks.english).toEqual([undefined, undefined, undefined, "missing", undefined]);
  expect(marks.spanish).toEqual([undefined, undefined, undefined, undefined]);
  const more = compareLanguages(
    { english, spanish: `${spanish}\n<blockquote>Cinco</blockquote>` },
    { english, spanish },
  );
  expect(more.spanish.at(-1)).toBe("missing");
});

test("a translation is older where its English changed, until it is changed too", () => {
  const now = english.replace("Three", "Three, reworded");
  const older = compareLanguages({ english: now, spanish }, { english, spanish });
  expect(older.spanish).toEqual([undefined, undefined, "older", undefined]);
  const done = compareLanguages(
    { english: now, spanish: spanish.replace("Tres", "Tres, cambiado") },
    { english, spanish },
  );
  expect(done.spanish).toEqual([undefined, undefined, undefined, undefined]);
});

test("a language without text has nothing to compare", () => {
  expect(compareLanguages({ english, spanish: "" }, { english, spanish: "" }).english).toEqual(
    Array(5).fill(undefined),
  );
});

test("missing blocks and pictures are added in their place, and what is translated stays", () => {
  expect(addMissingBlocks({ english, spanish })).toBe(
    '<p>Uno</p>\n<h2>Dos</h2>\n<p>Tres</p>\n<img src="/a.png" alt="A">\n<p>Cuatro</p>',
  );
  expect(addMissingBlocks({ english, spanish: "" })).toBe(english);
});
