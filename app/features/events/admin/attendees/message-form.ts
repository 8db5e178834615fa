import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";

export const messageForm = defineForm({
  kind: "event-message",
  fields: {
    subject: z.string().trim().min(1).max(150),
    body: z.string().trim().min(1).max(5000),
    subjectEs: z.string().trim().min(1).max(150),
    bodyEs: z.string().trim().min(1).max(5000),
  },
});
