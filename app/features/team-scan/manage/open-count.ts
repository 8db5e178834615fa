import { type Copy, fill } from "#app/platform/i18n/copy.ts";

/** The number of answers while a scan is open, which is known in steps of five. */
export function openCountText(words: Copy["team-scan"]["manage"], answers: number): string {
  return answers === 0 ? words.answersFew : fill(words.answersAtLeast, { count: answers });
}
