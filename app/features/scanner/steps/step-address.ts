import { pageCount } from "#app/features/assessment/questions.ts";
import type { ScannerState, Step } from "./scanner-state.ts";

/** Of the section around the steps; every step's address ends in it. */
export const scannerId = "scanner";

export type ShownStep = { step: Step; page: number };

/**
 * Each step has an address, "/tools?step=3#scanner", so that the browser's Back and Forward move between the steps. The
 * answers are not in it: addresses end up in histories and logs. The plain "/tools" shows the introduction.
 */
export function stepSearch({ step, page }: Pick<ScannerState, "step" | "page">): string {
  return `?step=${step === "assessment" ? page : step}`;
}

/** Undefined without a step in the address, or with one that does not exist. */
export function readStep(search: string | URLSearchParams): ShownStep | undefined {
  const step = new URLSearchParams(search).get("step") ?? "";
  if (step === "intro") return { step, page: 1 };
  if (step === "email" || step === "results") return { step, page: pageCount };
  return /^[1-9]$/.test(step) && Number(step) <= pageCount ? { step: "assessment", page: Number(step) } : undefined;
}

/** After a step that was sent incomplete: shows what is missing. */
export const checkParameter = "check";

/** The one spelling of a query to the page, for the host's page cache. */
export function canonicalStepSearch(search: URLSearchParams): string {
  const shown = readStep(search);
  if (!shown) return "";
  return stepSearch(shown) + (search.has(checkParameter) ? `&${checkParameter}=yes` : "");
}
