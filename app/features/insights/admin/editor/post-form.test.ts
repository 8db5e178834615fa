import { expect, test } from "vitest";
import { copyFromEnglish, isSameForm, spanishFilled, untranslatedFields } from "./post-form.ts";
import type { PostForm } from "./post-schema.server.ts";
import { cleanTags, isImageAddress, nameOf } from "./post-rules.ts";
import { readPostForm, toForm, toValues } from "./post-schema.server.ts";
import { withParagraphs } from "#app/components/admin/editor/body/paragraphs.ts";

const form = (fields: Partial<Record<string, string | string[]>> = {}): PostForm => {
  const data = new FormData();
  for (const [name, value] of Object.entries({
    title: "T",
    cluster: "business",
    preview_snippet: "P",
    body_content: "<p>B</p>",
    ...fields,
  })) {
    for (const one of [value].flat()) if (one !== undefined) data.append(name, one);
  }
  return readPostForm(data);
};

const errorsOf = (given: PostForm) => {
  const result = toValues(given);
  return "errors" in result ? result.errors : undefined;
};
const missing = { key: "missing" };

test("[268] fields have the specification's names", () => {
  expect(
    ["title", "titleEs", "seoKeywordsEs", "previewSnippetEs", "featuredImage"].map((field) =>
      nameOf(field as keyof PostForm),
    ),
  ).toEqual(["title", "title_es", "seo_keywords_es", "preview_snippet_es", "featured_image"]);
});

test("[269] each of the four required fields is reported when it is missing, blank or has only empty tags", () => {
  expect(errorsOf(form())).toBeUndefined();
  expect(errorsOf(form({ title: "  " }))).toEqual({ title: missing });
  // Whether there is such a category is looked up when it is saved (categories.db.test.ts).
  expect(errorsOf(form({ cluster: "not a key" }))).toEqual({ cluster: missing });
  expect(errorsOf(form({ preview_snippet: "" }))).toEqual({ previewSnippet: missing });
  expect(errorsOf(form({ body_content: "<p> &nbsp; </p>" }))).toEqual({ bodyContent: missing });
  expect(errorsOf(form({ body_content: '<img src="/a.png">' }))).toBeUndefined();
});

test("[263] [264] tags are trimmed, and the same one in another case is refused", () => {
  expect(cleanTags([" Teal ", "teal", "TEAL", "", "Light   Codes"])).toEqual(["Teal", "Light Codes"]);
  expect(form({ tags: ["Teal", "Vision"], new_tag: "vision, Own one" }).tags).toEqual(["Teal", "Vision", "Own one"]);
});

test("[258] the Spanish counts title, preview and body", () => {
  expect(spanishFilled(form())).toBe(0);
  expect(spanishFilled(form({ title_es: "T" }))).toBe(1);
  expect(spanishFilled(form({ title_es: "T", preview_snippet_es: "P", body_content_es: "<p></p>" }))).toBe(2);
  expect(spanishFilled(form({ title_es: "T", preview_snippet_es: "P", body_content_es: "<p>B</p>" }))).toBe(3);
});

test("[259] a Spanish text equal to the English is noticed", () => {
  const copied = copyFromEnglish(form());
  expect(spanishFilled(copied)).toBe(3);
  expect(untranslatedFields(copied)).toEqual(["titleEs", "previewSnippetEs", "bodyContentEs"]);
  expect(untranslatedFields({ ...copied, titleEs: "Título" })).toEqual(["previewSnippetEs", "bodyContentEs"]);
  expect(untranslatedFields(form())).toEqual([]);
});

test("a text that is too long is named with its limit", () => {
  expect(errorsOf(form({ title: "x".repeat(201) }))).toEqual({ title: { key: "tooLong", max: 200 } });
});

test("the errors of several fields are reported together", () => {
  expect(
    errorsOf(form({ title: "", cluster: "", slug: "x".repeat(121), featured_image: "x.png", publish_at: "soon" })),
  ).toEqual({
    title: missing,
    cluster: missing,
    slug: { key: "tooLong", max: 120 },
    featuredImage: { key: "badAddress" },
    publishAt: { key: "badTime" },
  });
});

test("a time of publication that has passed is refused unless it is the stored one", () => {
  const past = form({ publish_at: "2020-01-01T09:00" });
  expect(errorsOf(past)).toEqual({ publishAt: { key: "badTime" } });
  const stored = toValues(form({ publish_at: "2999-01-01T09:00" }));
  if (!("values" in stored)) throw new Error("refused");
  const before = new Date("2020-01-01T15:00:00Z");
  expect(
    toValues({ ...past, publishAt: toForm({ ...stored.values, publishAt: before }).publishAt }, before),
  ).toHaveProperty("values");
});

test("a stored post that breaks today's rules still opens in the form", () => {
  const stored = toValues(form());
  if (!("values" in stored)) throw new Error("refused");
  const row = { ...stored.values, title: "", featuredImage: "x.png", author: "a".repeat(500), bodyContent: "" };
  expect(toForm(row)).toMatchObject({ title: "", featuredImage: "x.png", author: "a".repeat(500), bodyContent: "" });
});

test("[266] the featured image is an address of this site or a secure one", () => {
  for (const good of ["/blog-images/blog-posts/1-a.jpg", "https://pictures.example/a.jpg"])
    expect(isImageAddress(good)).toBe(true);
  for (const bad of [
    "javascript:alert(1)",
    "//evil.example/a.jpg",
    "http://pictures.example/a.jpg",
    "data:image/png;base64,AA",
    'https://x.example/"onerror="',
    "photo.jpg",
  ])
    expect(isImageAddress(bad)).toBe(false);
});

test("two forms are the same whatever the order of their keys", () => {
  expect(isSameForm(form(), { ...form() })).toBe(true);
  expect(isSameForm(form(), form({ slug: "x" }))).toBe(false);
  expect(isSameForm(form({ tags: ["A"] }), form({ tags: ["B"] }))).toBe(false);
});

test("plain text with blank lines becomes paragraphs, marked-up text stays", () => {
  expect(withParagraphs("One.\n\nTwo,\nstill <strong>two</strong>.\n\n\nThree.")).toBe(
    "<p>One.</p>\n\n<p>Two,\nstill <strong>two</strong>.</p>\n\n<p>Three.</p>",
  );
  expect(withParagraphs("One line")).toBe("One line");
  expect(withParagraphs("<p>One</p>\n\nTwo")).toBe("<p>One</p>\n\nTwo");
});
