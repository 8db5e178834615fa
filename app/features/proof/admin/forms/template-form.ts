import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { inOneLanguage, missing, text } from "#app/components/admin/form/shared-rules.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { unknownVariable } from "#app/platform/text/answer-variables.ts";
import { bothOrNeither } from "./fields.ts";

const texts = ["subject", "subjectEs", "text", "textEs"] as const;

/** A template for answers. Its name is for the team; offered, it is complete in both languages. */
export const templateForm = defineForm({
  kind: "template",
  fields: {
    name: text(maxLength.name).min(1),
    subject: text(maxLength.title),
    subjectEs: text(maxLength.title),
    text: text(maxLength.text),
    textEs: text(maxLength.text),
    shown: z.boolean(),
  },
  rules(values): FieldErrors {
    const unknown = texts.flatMap((name) => {
      const found = unknownVariable(values[name]);
      return found ? [[name, { key: "unknownVariable", name: found }] as const] : [];
    });
    if (unknown.length > 0) return Object.fromEntries(unknown);
    return values.shown
      ? { ...missing(values, ["text", "textEs"]), ...bothOrNeither(values, "subject") }
      : inOneLanguage(values, "text");
  },
});
