import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { inOneLanguage, missing, text, webAddress } from "#app/components/admin/form/shared-rules.ts";

const words = ["figure", "figureEs", "meaning", "meaningEs"] as const;

/** A number with its source, or a place of work. A number without a source is not shown. */
export const factForm = defineForm({
  kind: "fact",
  fields: {
    figure: text(maxLength.figure),
    figureEs: text(maxLength.figure),
    meaning: text(maxLength.line),
    meaningEs: text(maxLength.line),
    source: text(maxLength.line),
    sourceEs: text(maxLength.line),
    sourceUrl: webAddress,
    shown: z.boolean(),
  },
  rules: (values) => {
    if (!values.shown) return inOneLanguage(values, "figure");
    const hasNumber = words.some((name) => /\p{Nd}/u.test(values[name]));
    return { ...missing(values, words), ...(hasNumber ? missing(values, ["source"], "source") : {}) };
  },
});
