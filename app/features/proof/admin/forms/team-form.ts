import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { missing, percent, pictureAddress, text } from "#app/components/admin/form/shared-rules.ts";
import { bothOrNeither } from "./fields.ts";

export const teamForm = defineForm({
  kind: "team-member",
  fields: {
    name: text(maxLength.name).min(1),
    role: text(maxLength.line),
    roleEs: text(maxLength.line),
    text: text(maxLength.text),
    textEs: text(maxLength.text),
    picture: pictureAddress,
    focusX: percent,
    focusY: percent,
    shown: z.boolean(),
  },
  rules: (values) => (values.shown ? { ...missing(values, ["role", "roleEs"]), ...bothOrNeither(values, "text") } : {}),
});
