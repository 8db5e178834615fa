import { expect, test } from "vitest";
import { z } from "zod";
import { defineForm } from "./definition.ts";
import { isSame } from "#app/platform/records/save-result.ts";

const form = defineForm({
  kind: "story",
  fields: {
    title: z.string().trim().min(1).max(10),
    body: z.string().max(20),
    email: z.email().or(z.literal("")),
    slug: z
      .string()
      .refine((slug) => slug !== "admin", "reserved")
      .transform((slug) => slug.toLowerCase()),
    featured: z.boolean(),
    tags: z.array(z.string()).max(2),
  },
});
const data = (entries: [string, string][]) => {
  const given = new FormData();
  for (const [name, value] of entries) given.append(name, value);
  return given;
};
const valid = { title: "Moss", body: "", email: "", slug: "Moss", featured: false, tags: [] };

test("texts, boxes and lists are read as they were typed, whatever else the form holds", () => {
  expect(
    form.read(
      data([
        ["title", " Moss "],
        ["body", "a\r\nb"],
        ["featured", "on"],
        ["tags", "x"],
        ["tags", "y"],
        ["intent", "save"],
      ]),
    ),
  ).toEqual({ title: " Moss ", body: "a\nb", email: "", slug: "", featured: true, tags: ["x", "y"] });
});

test("valid values are returned as the rules transform them", () => {
  expect(form.check({ ...valid, title: " Moss " })).toEqual({ values: { ...valid, slug: "moss" } });
});

test("each field has one error with a key: missing, too long, malformed, or the rule's own", () => {
  const errors = (changed: object) => form.check({ ...valid, ...changed });
  expect(errors({ title: "  " })).toEqual({ errors: { title: { key: "missing" } } });
  expect(errors({ title: "x".repeat(11), body: "y".repeat(21) })).toEqual({
    errors: { title: { key: "tooLong", max: 10 }, body: { key: "tooLong", max: 20 } },
  });
  expect(errors({ email: "nobody" })).toEqual({ errors: { email: { key: "email" } } });
  expect(errors({ slug: "admin" })).toEqual({ errors: { slug: { key: "reserved" } } });
  expect(errors({ tags: ["a", "b", "c"] })).toEqual({ errors: { tags: { key: "invalid" } } });
});

test("the fields of an older draft that still exist are read", () => {
  expect(form.draft.parse({ title: "Moss", gone: "x" })).toEqual({ title: "Moss" });
  expect(form.draft.safeParse({ title: 5 }).success).toBe(false);
});

test("two forms are the same whatever the order of their fields", () => {
  expect(isSame({ a: "1", b: ["x"] }, { b: ["x"], a: "1" })).toBe(true);
  expect(isSame({ a: "1" }, { a: "1", b: true })).toBe(false);
});
