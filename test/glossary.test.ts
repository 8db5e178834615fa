import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sampleEvents } from "#app/features/events/sample-events.ts";

/** One text that somebody reads, and where it stands: "es/home.json hero.title". */
type Text = { where: string; text: string };
type Language = "en" | "es";

const glossary = readFileSync("docs/product/glossary.md", "utf8");
const [terms = "", fixedWords = ""] = glossary.split("## Fixed words");
/** The cells of each row of a table, without its heading. */
const rows = (part: string) =>
  part
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (---|What|Text) \|/.test(line))
    .map((line) => line.split("|").slice(1, -1));
const inBackticks = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const forbidden: Record<Language, string[]> = {
  en: rows(terms).flatMap((cells) => inBackticks(cells[2])),
  es: rows(terms).flatMap((cells) => inBackticks(cells[4])),
};
const fixed = rows(fixedWords).map(([text, word]) => `${inBackticks(text)[0]}: ${inBackticks(word)[0]}`);

/** Not read by anybody; "en" and "es" hold the words of one language in both files. */
const unread = ["key", "id", "url", "en", "es"];

function* copyTexts(json: unknown, where: string): Generator<Text> {
  if (typeof json === "string") yield { where, text: json };
  else
    for (const [key, value] of Object.entries(json as object))
      if (!unread.includes(key) || typeof value !== "string")
        yield* copyTexts(value, where.endsWith(".json") ? `${where} ${key}` : `${where}.${key}`);
}

function allTexts(language: Language): Text[] {
  const copyFiles = [
    ...readdirSync(`public/locales/${language}`).map((name) => `${language}/${name}`),
    `without-mail/${language}.json`,
  ];
  const articles = readdirSync("db/seed/articles").filter((name) => name.endsWith(`.${language}.html`));
  return [
    ...copyFiles.flatMap((name) => [
      ...copyTexts(JSON.parse(readFileSync(`public/locales/${name}`, "utf8")) as unknown, name),
    ]),
    ...articles.map((name) => ({ where: name, text: readableWords(readFileSync(`db/seed/articles/${name}`, "utf8")) })),
    ...sampleEvents.flatMap(({ slug, title, titleEs, description, descriptionEs, bring, bringEs }) =>
      (language === "en" ? [title, description, bring] : [titleEs, descriptionEs, bringEs]).map((text) => ({
        where: slug,
        text,
      })),
    ),
  ];
}

/** Without the marks and addresses of HTML, and without the lines of an article's head that nobody reads. */
function readableWords(html: string): string {
  return html.replace(/^(slug|cluster|featured|published|created):.*$/gm, "").replace(/<(?!!)[^>]*>/g, "");
}

/** A variable such as {{email}} is not a word, nor is [dashboard.newPost], which stands for a word of a screen. */
const withoutVariables = (text: string) => text.replace(/\{\{\w+\}\}|\[[\w:.-]+\]/g, "…");
const texts = { en: allTexts("en"), es: allTexts("es") };

/** Whole words, in any case. */
function pattern(words: string): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\d_])${escaped}(?![\p{L}\d_])`, "iu");
}

/** Every forbidden word in the texts: "es/home.json hero.title: webinars". */
function usesIn(language: Language, read: Text[]): string[] {
  const wordsOnly = read.map(({ where, text }) => ({ where, text: withoutVariables(text) }));
  return forbidden[language].flatMap((words) => {
    const wanted = pattern(words);
    return wordsOnly.filter(({ text }) => wanted.test(text)).map(({ where }) => `${where}: ${words}`);
  });
}

const uses = { en: usesIn("en", texts.en), es: usesIn("es", texts.es) };

test("the glossary has forbidden words in both languages, and the texts are read", () => {
  expect(forbidden.en.length).toBeGreaterThan(40);
  expect(forbidden.es.length).toBeGreaterThan(60);
  for (const language of ["en", "es"] as const) expect(texts[language].length).toBeGreaterThan(2000);
  expect(pattern("e-mail").test("Tu E-mail.")).toBe(true);
  expect(pattern("usted").test("Ustedes responden.")).toBe(false);
});

test.each(["en", "es"] as const)("each word that is forbidden in %s is found when a text uses it", (language) => {
  const spoiled = forbidden[language].map((words) => ({
    where: words,
    text: `Así: “${words.toUpperCase()}” {{name}}`,
  }));
  const found = usesIn(language, spoiled);
  expect(forbidden[language].filter((words) => !found.includes(`${words}: ${words}`))).toEqual([]);
});

test.each(["en", "es"] as const)("no text in %s uses a word that the glossary forbids", (language) => {
  expect(uses[language].filter((use) => !fixed.includes(use))).toEqual([]);
});

test("each fixed word of the glossary is still in its text", () => {
  expect(fixed.filter((use) => ![...uses.en, ...uses.es].includes(use))).toEqual([]);
});

const placesOf = (language: Language, wrong: RegExp) =>
  texts[language].filter(({ text }) => wrong.test(text)).map(({ where }) => where);

test("Spanish has its own quotation marks, a space before % and no comma in thousands", () => {
  expect(placesOf("es", /“|”|[\d}]%|\d,\d{3}(?!\d)/)).toEqual([]);
});

test("por favor stands between commas", () => {
  expect(placesOf("es", /[^\s,.;:¡(«“—] por favor|por favor(?![,.;:!?)»])/i)).toEqual([]);
});

test("English numbers have a comma from five digits on", () => {
  expect(placesOf("en", /(?<![\d,])\d,\d{3}(?![\d,])|(?<![\d./])\d{5,}(?!\d)/)).toEqual([]);
});
