import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { fillNames, type FillName } from "./composer/fill-names.ts";
import { hasWords } from "../../conversation/answer-text.ts";
import { sendTimes } from "../../conversation/send-times.ts";

/** An answer to a person. Its draft is kept on the server and the device, and erased with the person. */
export const answerForm = defineForm({
  kind: "lead-answer",
  fields: {
    subject: z.string().trim().min(1).max(150),
    body: z.string().trim().min(1).max(20_000).refine(hasWords, "missing"),
    ...byKey(fillNames, () => z.string().trim().max(200)),
    signature: z.string().trim().max(500),
    language: z.enum(languages),
    when: z.enum(sendTimes),
    at: z.string().trim().max(20),
    zone: z.string().trim().max(60),
  },
  rules: ({ when, at }): FieldErrors =>
    when === "at" && !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(at) ? { at: { key: "time" } } : {},
});

export type Answer = {
  subject: string;
  body: string;
  signature: string;
  language: (typeof languages)[number];
  when: (typeof sendTimes)[number];
  at: string;
  zone: string;
} & Partial<Record<FillName, string>>;
