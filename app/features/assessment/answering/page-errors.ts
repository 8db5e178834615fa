import {
  type PartialAnswers,
  type QuestionId,
  answerScale,
  isLastPage,
  questionsOfPage,
  readAnswers,
  readinessQuestions,
} from "../questions.ts";

type Fields = Record<string, unknown>;

function questionsAsked(page: number) {
  return [...questionsOfPage(page), ...(isLastPage(page) ? readinessQuestions : [])];
}

/** What a page still needs, as keys of `assessment:errors`. `posted`: answers as they were sent. */
export function pageErrors(
  page: number,
  answers: PartialAnswers,
  posted: Fields = {},
): Partial<Record<QuestionId, "answerMissing" | "answerInvalid">> {
  const errors: ReturnType<typeof pageErrors> = {};
  for (const { id, pillar } of questionsAsked(page)) {
    if (answers[id] !== undefined) continue;
    const given = posted[id] ?? "";
    if (given !== "" && !answerScale.some((value) => String(value) === given)) errors[id] = "answerInvalid";
    else if (pillar !== "readiness") errors[id] = "answerMissing";
  }
  return errors;
}

/**
 * The answers after a form was posted. The newest are those of the posted page and, for all other pages, those in the
 * cookie: the form itself may have been shown again by Back. Without a cookie the form's hidden fields have them.
 */
export function postedAnswers(fields: Fields, page: number | undefined, cookie: PartialAnswers | undefined) {
  const posted = readAnswers(fields);
  if (!cookie) return posted;
  const answers = { ...cookie };
  for (const { id } of page === undefined ? [] : questionsAsked(page)) {
    if (posted[id] === undefined) delete answers[id];
    else answers[id] = posted[id];
  }
  return answers;
}
