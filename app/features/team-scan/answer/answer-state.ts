import {
  findFirstIncompletePage,
  isLastPage,
  missingOnPage,
  pageCount,
  type PartialAnswers,
  type QuestionId,
} from "#app/features/assessment/questions.ts";
import type { ChosenGroup } from "../rules.ts";

export type ShownStep =
  | { step: "intro" | "last" | "done" | "replaced" }
  /** From 1, as the person sees it. */
  | { step: "page"; page: number };

/** What the person has chosen so far; in the device's cookie and in the forms, never on the server. */
export type SavedAnswer = {
  /** Made once for each device and scan. A second answer with it replaces the first. */
  key: string;
  answers: PartialAnswers;
  group: ChosenGroup;
  comment: string;
  /** The comment may be shown even if few people answer. */
  shareable: boolean;
  /** An answer was sent from this device. */
  sent: boolean;
};

export type AnswerErrors = {
  /** Keys of `assessment:errors`. */
  answers?: Partial<Record<QuestionId, "answerMissing" | "answerInvalid">>;
  /** Not chosen yet, or a number that is none of the scan's groups. */
  group?: "missing" | "unknown";
  comment?: true;
  problem?: { kind: "limited"; minutes: number } | { kind: "failed" | "storageFull" };
};

/** Of the section around the steps. */
export const answerId = "scan";

export const checkParameter = "check";

/** "?step=3": Back, Forward and reload work as on any page. Answers are never in an address. */
export function stepSearch(shown: ShownStep): string {
  return shown.step === "intro" ? "" : `?step=${shown.step === "page" ? shown.page : shown.step}`;
}

export function readStep(search: URLSearchParams): ShownStep {
  const step = search.get("step") ?? "";
  if (step === "last" || step === "done" || step === "replaced") return { step };
  return /^[1-9]$/.test(step) && Number(step) <= pageCount ? { step: "page", page: Number(step) } : { step: "intro" };
}

/** The first page with a gap, or the last question. */
export function furthestStep(answers: PartialAnswers): ShownStep {
  const page = findFirstIncompletePage(answers);
  return page === undefined ? { step: "last" } : { step: "page", page };
}

/** The step after a complete page. */
export function stepAfter(page: number, answers: PartialAnswers): ShownStep {
  if (missingOnPage(page, answers).length > 0) return { step: "page", page };
  return isLastPage(page) ? furthestStep(answers) : { step: "page", page: page + 1 };
}
