import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { longest } from "#app/components/admin/form/lengths.ts";
import { missing, percent, pictureAddress, text } from "#app/components/admin/form/shared-rules.ts";
import { pastDay } from "./fields.ts";

const parts = ["title", "situation", "done", "changed"].flatMap((name) => [name, `${name}Es`]);

export const storyForm = defineForm({
  kind: "story",
  fields: {
    title: text(longest.title).min(1),
    titleEs: text(longest.title),
    slug: text(longest.slug),
    situation: text(longest.text),
    situationEs: text(longest.text),
    done: text(longest.text),
    doneEs: text(longest.text),
    changed: text(longest.text),
    changedEs: text(longest.text),
    picture: pictureAddress,
    pictureAlt: text(longest.alt),
    pictureAltEs: text(longest.alt),
    focusX: percent,
    focusY: percent,
    permissionBy: text(longest.line),
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
      : {},
});
