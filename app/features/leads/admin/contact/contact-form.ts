import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { languages } from "#app/platform/i18n/language.ts";

/** Who the person is, as the team knows it. What they sent stays as they wrote it. */
export const contactForm = defineForm({
  kind: "lead-contact",
  fields: {
    name: z.string().trim().min(1).max(200),
    organization: z.string().trim().max(200),
    email: z.string().trim().max(254).pipe(z.email()),
    language: z.enum(languages),
  },
});

export type Contact = { name: string; organization: string; email: string; language: (typeof languages)[number] };
