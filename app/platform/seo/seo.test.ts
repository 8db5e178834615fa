import { expect, test } from "vitest";
import { articleData, faqData, firstSentences, truncated } from "./json-ld.ts";
import { fullTitle } from "./title.ts";

test("[157] the brand is appended unless the title already contains it", () => {
  expect(fullTitle("About us", "Savia")).toBe("About us | Savia");
  expect(fullTitle("Why savia matters", "Savia")).toBe("Why savia matters");
});

test("[167] an article's structured body has at most 500 characters", () => {
  const article = {
    title: "t",
    description: "d",
    image: "i",
    publishedTime: "p",
    modifiedTime: "m",
    url: "u",
    author: { name: "a" },
    language: "en",
  };
  expect(
    articleData("https://x.example", { ...article, bodyContent: "word ".repeat(600) }).articleBody.length,
  ).toBeLessThanOrEqual(500);
  expect(truncated("short", 500)).toBe("short");
  expect(truncated("the problem was the people, or how they decide", 24)).toBe("the problem was the…");
  expect(truncated("the problem was the people, or how they decide", 28)).toBe("the problem was the people…");
  expect(truncated("W".repeat(40), 10)).toBe(`${"W".repeat(9)}…`);
  const written = { ...article, bodyContent: "" };
  expect(articleData("", written).author).toEqual({ "@type": "Organization", name: "a" });
  expect(articleData("", { ...written, author: { name: "a", url: "u" } }).author).toEqual({
    "@type": "Person",
    name: "a",
    url: "u",
  });
});

test("an excerpt ends with a sentence if one ends far enough, else with a word", () => {
  expect(firstSentences("We met. We listened. Then we wrote it down.", 24)).toBe("We met. We listened.");
  expect(firstSentences("We met. We listened.", 20)).toBe("We met. We listened.");
  expect(firstSentences("Oh. What we heard was not what we had expected", 30)).toBe("Oh. What we heard was not…");
});

test("[168] FAQ entries have a question and an answer", () => {
  expect(faqData([{ question: "Q?", answer: "A." }]).mainEntity).toEqual([
    { "@type": "Question", name: "Q?", acceptedAnswer: { "@type": "Answer", text: "A." } },
  ]);
});
