import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";

const maxNoteLength = 5000;

export const noteForm = defineForm({
  kind: "lead-note",
  fields: { note: z.string().trim().min(1).max(maxNoteLength) },
});
