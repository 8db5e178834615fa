import { answerVariables, type AnswerVariable } from "#app/platform/text/answer-variables.ts";

/** The fields that ask for what a text needs and nobody knows: `fill_date`. Pure. */
export type FillName = `fill_${AnswerVariable}`;
export const fillName = (variable: AnswerVariable): FillName => `fill_${variable}`;
export const fillNames = answerVariables.map(fillName);
