import { site } from "#site";

/** Whether the time in which an answer was promised has not passed yet. */
export function isAnswerPending(at: string, now = Date.now()): boolean {
  return now - Date.parse(at) < site.leads.answerHours * 3_600_000;
}
