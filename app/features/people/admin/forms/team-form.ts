import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { longest } from "#app/components/admin/form/lengths.ts";
import { missing, percent, pictureAddress, text } from "#app/components/admin/form/shared-rules.ts";
import { bothOrNeither } from "./fields.ts";

export const teamForm = defineForm({
  kind: "team-member",
  fields: {
    name: text(longest.name).min(1),
    role: text(longest.line),
    roleEs: text(longest.line),
    text: text(longest.text),
    textEs: text(longest.text),
    picture: pictureAddress,
    focusX: percent,
    focusY: percent,
    shown: z.boolean(),
  },
  rules: (values) => (values.shown ? { ...missing(values, ["role", "roleEs"]), ...bothOrNeither(values, "text") } : {}),
});
