import { z } from "zod";
import { coverFamilies } from "#app/components/art/cover-families.ts";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { inOneLanguage, missing, text } from "#app/components/admin/form/shared-rules.ts";

/** A category of articles. Its key is given once and never changes: articles and addresses refer to it. */
export const categoryForm = defineForm({
  kind: "category",
  fields: {
    name: text(maxLength.category),
    nameEs: text(maxLength.category),
    about: text(maxLength.line),
    aboutEs: text(maxLength.line),
    key: text(maxLength.key),
    family: z.enum(["", ...coverFamilies]),
    shown: z.boolean(),
  },
  rules: (values) =>
    values.shown ? missing(values, ["name", "nameEs", "about", "aboutEs"]) : inOneLanguage(values, "name"),
});
