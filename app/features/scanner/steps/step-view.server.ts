import { randomUUID } from "node:crypto";
import { pageErrors } from "#app/features/assessment/answering/page-errors.ts";
import type { QuestionId } from "#app/features/assessment/questions.ts";
import type { ContactField } from "../contact.ts";
import { contactSchema, errorsByField } from "../schemas.ts";
import type { SavedScan } from "./scan-cookie.ts";
import { type ScannerState, freshState, scannerReducer } from "./scanner-state.ts";
import type { ShownStep } from "./step-address.ts";

/** A step as the server renders it, with what keeps the visitor from going on (keys of the copy). */
export type StepView = {
  state: ScannerState;
  answerErrors?: Partial<Record<QuestionId, string>>;
  contactErrors?: Partial<Record<ContactField, string>>;
  problem?: string;
  /** Goes with the e-mail form: the same submission sent twice is one. */
  key: string;
  /** The answers come from the visitor's cookie. */
  fromCookie?: true;
};

export type StepErrors = Pick<StepView, "answerErrors" | "contactErrors" | "problem">;

/** The step that an address asks for. With `check` it also shows what is missing. */
export function viewOf(shown: ShownStep, saved: SavedScan | undefined, check: boolean): StepView {
  // The result right after a scan is shown by JavaScript alone; without it, the result has a page of its own.
  if (shown.step === "results" || (shown.step === "intro" && (!saved || saved.sent)))
    return { state: freshState, key: randomUUID(), fromCookie: saved && true };
  // Nothing is known without a cookie: JavaScript, which has the answers, decides whether the step can be shown.
  if (!saved) return { state: { ...freshState, ...shown }, key: randomUUID() };
  const { answers, contact, keepMePosted, key } = saved;
  const state = scannerReducer({ ...freshState, answers, contact, keepMePosted }, { type: "show", ...shown });
  return { state, ...(check ? errorsOf(state) : {}), key, fromCookie: true };
}

/** What a page or the contact form still needs; empty when it is complete. `posted`: answers as they were sent. */
export function errorsOf(state: ScannerState, posted: Record<string, unknown> = {}): StepErrors {
  if (state.step === "email") {
    const parsed = contactSchema.safeParse(state.contact);
    return parsed.success ? {} : { contactErrors: errorsByField(parsed.error) };
  }
  const answerErrors = pageErrors(state.page, state.answers, posted);
  return Object.keys(answerErrors).length > 0 ? { answerErrors, problem: "pageIncomplete" } : {};
}
