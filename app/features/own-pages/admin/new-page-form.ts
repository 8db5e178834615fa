import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { facts } from "../page-values.ts";
import { patternNames } from "../patterns.ts";

const title = z.string().trim().max(facts.words.title);
const slug = z
  .string()
  .trim()
  .max(facts.words.slug)
  .regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, "slug");

export const newPageForm = defineForm({
  kind: "new-page",
  fields: { title, titleEs: title, slug, slugEs: slug, pattern: z.enum(patternNames) },
  rules: (values) => (values.title || values.titleEs ? {} : { title: { key: "missing" } }),
});
