import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { compare } from "./compare.ts";

const show = (before: string, after: string) =>
  compare(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+{${text}}`, removed: `-{${text}}` })[kind])
    .join("");

test("changed words are shown between unchanged ones", () => {
  expect(show("one two three", "one 2 three")).toBe("one -{two}+{2} three");
  expect(show("<p>a b</p>", "<p>a b</p>\n<p>c</p>")).toBe("<p>a b</p>+{\n<p>c</p>}");
  expect(show("same", "same")).toBe("same");
  expect(show("", "new")).toBe("+{new}");
});

test("both texts can be reconstructed from the comparison", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "<p>", "<", ">", "ñ") });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = compare(before, after);
      expect(
        pieces
          .filter(({ kind }) => kind !== "added")
          .map((piece) => piece.text)
          .join(""),
      ).toBe(before);
      expect(
        pieces
          .filter(({ kind }) => kind !== "removed")
          .map((piece) => piece.text)
          .join(""),
      ).toBe(after);
    }),
  );
});

test("two long texts without a word in common are compared as a whole, quickly", () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(" ");
  const started = performance.now();
  expect(compare(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("after many changes, paragraphs that stayed the same are still recognized", () => {
  const article = (replaced: number) =>
    Array.from({ length: 200 }, (_, paragraph) =>
      Array.from({ length: 50 }, (_, word) => (paragraph < replaced ? `new${paragraph}-${word}` : `word${word}`)).join(
        " ",
      ),
    ).map((text, number) => `<p>${number} ${text}</p>`);
  const [before, after] = [article(0).join(""), article(20).join("")];
  const pieces = compare(before, after);
  expect(pieces.filter(({ kind }) => kind === "same").map(({ text }) => text)).toEqual([article(0).slice(20).join("")]);
  expect(pieces.filter(({ kind }) => kind === "added").map(({ text }) => text)).toEqual([
    article(20).slice(0, 20).join(""),
  ]);
});
