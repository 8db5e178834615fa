import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { missing, percent, pictureAddress, text } from "#app/components/admin/form/shared-rules.ts";

/** A photograph in place of a delivered picture. */
export const pictureForm = defineForm({
  kind: "picture",
  fields: {
    picture: pictureAddress,
    alt: text(maxLength.alt),
    altEs: text(maxLength.alt),
    focusX: percent,
    focusY: percent,
  },
  rules: (values) => missing(values, ["picture", "alt", "altEs"]),
});
