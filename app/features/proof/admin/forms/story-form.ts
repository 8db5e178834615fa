import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxLength } from "#app/components/admin/form/lengths.ts";
import { inOneLanguage, missing, percent, pictureAddress, text } from "#app/components/admin/form/shared-rules.ts";
import { pastDay } from "./fields.ts";

const parts = ["title", "situation", "done", "changed"].flatMap((name) => [name, `${name}Es`]);

export const storyForm = defineForm({
  kind: "story",
  fields: {
    title: text(maxLength.title),
    titleEs: text(maxLength.title),
    slug: text(maxLength.slug),
    situation: text(maxLength.text),
    situationEs: text(maxLength.text),
    done: text(maxLength.text),
    doneEs: text(maxLength.text),
    changed: text(maxLength.text),
    changedEs: text(maxLength.text),
    picture: pictureAddress,
    pictureAlt: text(maxLength.alt),
    pictureAltEs: text(maxLength.alt),
    focusX: percent,
    focusY: percent,
    permissionBy: text(maxLength.line),
    permissionOn: pastDay,
    shown: z.boolean(),
  },
  rules: (values) =>
    values.shown
      ? {
          ...missing(values, parts),
          ...(values.picture ? missing(values, ["pictureAlt", "pictureAltEs"]) : {}),
          ...missing(values, ["permissionBy", "permissionOn"], "permission"),
        }
      : inOneLanguage(values, "title"),
});
