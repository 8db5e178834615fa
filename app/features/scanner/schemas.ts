import { z } from "zod";
import { schemaOf } from "#app/platform/forms/schema.ts";
import { fields } from "./contact.ts";
import { answerScale, pillarQuestions, readinessQuestions } from "#app/features/assessment/questions.ts";
import { byPillar, maxPillarScore, maxTotalScore } from "#app/features/assessment/scoring.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { languages } from "#app/platform/i18n/language.ts";

// Messages are keys under `assessment:email.errors` (the contact fields) and `assessment:errors` (all others).

const answerSchema = z.literal(answerScale, {
  error: ({ input }) => (input === undefined ? "answerMissing" : "answerInvalid"),
});

const requiredAnswers = byKey(
  pillarQuestions.map(({ id }) => id),
  () => answerSchema,
);

const optionalAnswers = byKey(
  readinessQuestions.map(({ id }) => id),
  () => answerSchema.optional(),
);

export const answersSchema = z.strictObject(
  { ...requiredAnswers, ...optionalAnswers },
  { error: ({ code }) => (code === "unrecognized_keys" ? "unknownQuestion" : "answersInvalid") },
);

export const contactSchema = schemaOf(fields);

export const languageSchema = z.enum(languages, { error: "languageInvalid" });

const resultError = { error: "resultInvalid" };

function scoreUpTo(max: number) {
  return z.int(resultError).min(0, resultError).max(max, resultError);
}

const labelSchema = z.string(resultError).min(1, resultError).max(80, resultError);

const pillarScoresSchema = z.strictObject(
  byPillar((pillar) => scoreUpTo(maxPillarScore(pillar))),
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
  for (const { path, message } of error.issues) {
    const field = path.join(".") || "body";
    errors[field] ??= message === "required" ? `${field}Required` : message;
  }
  return errors;
}
