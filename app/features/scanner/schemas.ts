import { z } from "zod";
import { contactLimits } from "./contact.ts";
import {
  type Pillar,
  type PillarQuestionId,
  type ReadinessQuestionId,
  answerScale,
  pillarQuestions,
  pillars,
  readinessQuestions,
} from "#app/features/assessment/questions.ts";
import { maxPillarScore, maxTotalScore } from "#app/features/assessment/scoring.ts";
import { languages } from "#app/platform/i18n/language.ts";

// Messages are keys under `assessment:email.errors` (the contact fields) and `assessment:errors` (all others).

const answerSchema = z.literal(answerScale, {
  error: ({ input }) => (input === undefined ? "answerMissing" : "answerInvalid"),
});

const requiredAnswers = Object.fromEntries(pillarQuestions.map(({ id }) => [id, answerSchema])) as Record<
  PillarQuestionId,
  typeof answerSchema
>;

const optionalAnswers = Object.fromEntries(readinessQuestions.map(({ id }) => [id, answerSchema.optional()])) as Record<
  ReadinessQuestionId,
  z.ZodOptional<typeof answerSchema>
>;

export const answersSchema = z.strictObject(
  { ...requiredAnswers, ...optionalAnswers },
  { error: ({ code }) => (code === "unrecognized_keys" ? "unknownQuestion" : "answersInvalid") },
);

// A line break in a name could add a header to a mail, and PostgreSQL cannot store NUL.
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

function requiredText(requiredKey: string, maxLength: number) {
  return z
    .string({ error: requiredKey })
    .overwrite(onOneLine)
    .min(1, { error: requiredKey })
    .max(maxLength, { error: "tooLong" });
}

export const contactSchema = z.object({
  firstName: requiredText("firstNameRequired", contactLimits.firstName),
  lastName: requiredText("lastNameRequired", contactLimits.lastName),
  email: requiredText("emailRequired", contactLimits.email).regex(z.regexes.email, { error: "emailInvalid" }),
  company: requiredText("companyRequired", contactLimits.company),
});

export const languageSchema = z.enum(languages, { error: "languageInvalid" });

const resultError = { error: "resultInvalid" };

function scoreUpTo(max: number) {
  return z.int(resultError).min(0, resultError).max(max, resultError);
}

const labelSchema = z.string(resultError).min(1, resultError).max(80, resultError);

const pillarScoresSchema = z.strictObject(
  Object.fromEntries(pillars.map((pillar) => [pillar, scoreUpTo(maxPillarScore(pillar))])) as Record<
    Pillar,
    ReturnType<typeof scoreUpTo>
  >,
  resultError,
);

export const assessmentResultSchema = z.object(
  {
    pillarScores: pillarScoresSchema,
    totalScore: scoreUpTo(maxTotalScore),
    interconnectivityScore: scoreUpTo(maxPillarScore("interconnectivity")),
    selfLeadershipScore: scoreUpTo(maxPillarScore("selfLeadership")),
    selfLeadershipPercent: scoreUpTo(100),
    organizationalStatus: labelSchema,
    painPoint: labelSchema,
    strength: labelSchema,
    language: languageSchema,
  },
  resultError,
);

const sharedBody = contactSchema.extend({
  language: languageSchema,
  keepMePosted: z.boolean({ error: "keepMePostedInvalid" }).default(false),
});

// With answers the claimed result is ignored; without answers there is nothing else (decision 6).
const bodyWithAnswers = sharedBody.extend({ answers: answersSchema });
const bodyWithoutAnswers = sharedBody.extend({ assessmentResults: assessmentResultSchema });

export type SendResultsBody = z.output<typeof bodyWithAnswers> | z.output<typeof bodyWithoutAnswers>;

/** The body of `POST /functions/send-assessment-results`. `"answers" in body` tells which of the two it is. */
export function parseSendResultsBody(body: unknown) {
  const hasAnswers = typeof body === "object" && body !== null && "answers" in body;
  return hasAnswers ? bodyWithAnswers.safeParse(body) : bodyWithoutAnswers.safeParse(body);
}

/**
 * The first error key of each field, by its dotted name: `{"email": "emailInvalid", "answers.pc3": "answerMissing"}`.
 */
export function errorsByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join(".") || "body"] ??= message;
  return errors;
}
