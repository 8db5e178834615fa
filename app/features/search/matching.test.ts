import { expect, test } from "vitest";
import { excerptOf, foldWords, marked, scoreOf, wordsOf } from "./matching.ts";

const score = (title: string, text: string, query: string) =>
  scoreOf({ title: foldWords(title), text: foldWords(text) }, wordsOf(query));

test("[SS2] what was typed is compared word by word, without case, accents and marks", () => {
  expect(wordsOf("  Jardín, el JARDÍN (común) ")).toEqual(["jardin", "comun"]);
  expect(wordsOf("e")).toEqual(["e"]);
  expect(wordsOf("a b cd")).toEqual(["cd"]);
  expect(wordsOf("%_\\ <b>")).toEqual(["b"]);
  expect(wordsOf("…")).toEqual([]);
  expect(wordsOf(Array.from({ length: 50 }, (_, at) => `word${at}`).join(" "))).toHaveLength(8);
  expect(wordsOf("¿Qué es un sistema vivo?")).toEqual(["sistema", "vivo"]);
  expect(wordsOf("what is the")).toEqual(["what", "is", "the"]);
});

test("[SS2] every word must be there; titles come before texts, whole words before parts of words", () => {
  expect(score("Garden", "In May", "garden june")).toBe(0);
  expect(score("About the design", "", "out")).toBe(0);
  const inOrder = [
    score("Jardín común", "", "jardin comun"),
    score("Jardín", "Es común", "jardin comun"),
    score("Mayo", "Un jardin comun", "jardin comun"),
    score("Mayo", "Es comun ver un jardin", "jardin comun"),
    score("Mayo", "Comunal, una jardinera", "jardin comun"),
  ];
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one));
  expect(inOrder.at(-1)).toBeGreaterThan(0);
});

test("[SS2] the words are marked where they stand, with their accents", () => {
  expect(marked("El jardín común", ["jardin"])).toEqual(["El ", "jardín", " común"]);
  expect(marked("jardi\u0301n", ["jardin"])).toEqual(["", "jardi\u0301n"]);
  expect(marked("Rest, rested, arrest", ["rest"])).toEqual(["", "Rest", ", ", "rest", "ed, arrest"]);
  expect(marked("Go to the ego", ["go"])).toEqual(["", "Go", " to the ego"]);
  expect(marked("İstanbul 🌱 seed", ["seed"])).toEqual(["İstanbul 🌱 ", "seed"]);
  expect(marked("<b>bold</b>", ["bold"])).toEqual(["<b>", "bold", "</b>"]);
  expect(marked("nothing", ["garden"])).toEqual(["nothing"]);
});

test("[SS2] the excerpt begins before the first of the words, at a sentence if one is near", () => {
  const text = `${"Nothing to see. ".repeat(30)}Here is the garden that we meant. ${"And more of it. ".repeat(30)}`;
  const excerpt = excerptOf(text, foldWords(text), ["garden"]);
  expect(excerpt).toMatch(/^… Here is the garden/);
  expect(excerpt).toMatch(/ …$/);
  expect(excerpt.length).toBeLessThan(230);
  expect(excerptOf("Short.", " short ", ["x"])).toBe("Short.");
});
