import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { longest } from "#app/components/admin/form/lengths.ts";
import { missing, text } from "#app/components/admin/form/shared-rules.ts";
import { bothOrNeither, pastDay } from "./fields.ts";

export const quoteForm = defineForm({
  kind: "quote",
  fields: {
    words: text(longest.words),
    wordsEs: text(longest.words),
    name: text(longest.name).min(1),
    role: text(longest.line),
    roleEs: text(longest.line),
    organization: text(longest.line),
    permissionBy: text(longest.line),
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
