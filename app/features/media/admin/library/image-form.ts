import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { maxDescriptionLength } from "./description-rules.ts";

export const imageForm = defineForm({
  kind: "image",
  fields: { alt: z.string().trim().max(maxDescriptionLength) },
});
