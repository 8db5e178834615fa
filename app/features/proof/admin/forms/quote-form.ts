import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { missing, text } from "#app/components/admin/form/shared-rules.ts";
import { bothOrNeither, pastDay } from "./fields.ts";

export const quoteForm = defineForm({
  kind: "quote",
  fields: {
    words: text(maxLength.words),
    wordsEs: text(maxLength.words),
    name: text(maxLength.name).min(1),
    role: text(maxLength.line),
    roleEs: text(maxLength.line),
    organization: text(maxLength.line),
    permissionBy: text(maxLength.line),
    permissionOn: pastDay,
    onHome: z.boolean(),
    onOfferings: z.boolean(),
    shown: z.boolean(),
  },
  rules: (values) => {
    if (!values.shown) return {};
    return {
      ...missing(values, ["words", "wordsEs"]),
      ...bothOrNeither(values, "role"),
      ...missing(values, ["permissionBy", "permissionOn"], "permission"),
      ...(values.onHome || values.onOfferings ? {} : { onHome: { key: "place" } }),
    };
  },
});
