import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { isImageAddress } from "../editor/post-rules.ts";
import { maxLength } from "./author-rules.ts";

export const authorForm = defineForm({
  kind: "author",
  fields: {
    name: z.string().trim().min(1).max(maxLength.name),
    /** One on each line. */
    otherNames: z.string().trim().max(maxLength.otherNames),
    about: z.string().trim().max(maxLength.about),
    aboutEs: z.string().trim().max(maxLength.about),
    portrait: z
      .string()
      .trim()
      .max(maxLength.portrait)
      .refine((address) => address === "" || isImageAddress(address), "address"),
  },
});
