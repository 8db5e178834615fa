import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { isImageAddress } from "../editor/post-form.ts";
import { longest } from "./author-rules.ts";

export const authorForm = defineForm({
  kind: "author",
  fields: {
    name: z.string().trim().min(1).max(longest.name),
    /** One on each line. */
    otherNames: z.string().trim().max(longest.otherNames),
    about: z.string().trim().max(longest.about),
    aboutEs: z.string().trim().max(longest.about),
    portrait: z
      .string()
      .trim()
      .max(longest.portrait)
      .refine((address) => address === "" || isImageAddress(address), "address"),
  },
});
