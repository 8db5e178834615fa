import { randomUUID } from "node:crypto";
import {
  type QuestionId,
  answerScale,
  isComplete,
  pageCount,
  questionsOfPage,
  readAnswers,
  readinessQuestions,
} from "#app/features/assessment/questions.ts";
import { contactSchema, errorsByField } from "../schemas.ts";
import { type ContactField, type ContactValues, contactFields } from "../contact.ts";
import { type ScannerState, freshState, scannerReducer } from "./scanner-state.ts";

/** The page that answers a posted step: its state, and what stands in the way of the next one (keys of the copy). */
export type PostedView = {
  state: ScannerState;
  answerErrors?: Partial<Record<QuestionId, string>>;
  contactErrors?: Partial<Record<ContactField, string>>;
  problem?: string;
  /** Goes with the e-mail form: the same submission sent twice is one. */
  key: string;
};

export type PostedStep =
  | { kind: "view"; status: number; view: PostedView }
  | { kind: "submit"; state: ScannerState; key: string };

/** Without JavaScript every step is a form that carries all answers so far; this reads it and decides what comes next. */
export function readPostedStep(form: FormData): PostedStep {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const fields = Object.fromEntries(form);
  const step = text("step") === "email" ? "email" : text("step") === "assessment" ? "assessment" : "intro";
  const page = Math.min(pageCount, Math.max(1, Number.parseInt(text("page"), 10) || 1));
  const contact = Object.fromEntries(contactFields.map((field) => [field, text(field).slice(0, 500)])) as ContactValues;
  const state: ScannerState = {
    ...freshState,
    step,
    page,
    answers: readAnswers(fields),
    contact,
    keepMePosted: text("keepMePosted") !== "",
  };
  const go = text("go");

  if (go.startsWith("clear:")) {
    const question = readinessQuestions.find(({ id }) => `clear:${id}` === go);
    return show(question ? scannerReducer(state, { type: "clear", id: question.id }) : state);
  }
  if (go === "stay") return show(state);
  if (go === "startOver" || go === "backToIntro" || go === "backToPages" || go === "previous")
    return show(scannerReducer(state, { type: go }));
  if (step === "intro") return show(scannerReducer(state, { type: "start" }));
  if (step === "assessment") return readPage(state, fields);

  if (!isComplete(state.answers)) return readPage({ ...scannerReducer(state, { type: "resume" }) }, fields);
  const parsed = contactSchema.safeParse(contact);
  if (!parsed.success) return show(state, 422, { contactErrors: errorsByField(parsed.error) });
  return { kind: "submit", state, key: text("key").slice(0, 200) };
}

function readPage(state: ScannerState, fields: Record<string, unknown>): PostedStep {
  const asked = [...questionsOfPage(state.page), ...(state.page === pageCount ? readinessQuestions : [])];
  const answerErrors: PostedView["answerErrors"] = {};
  for (const { id, pillar } of asked) {
    const sent = fields[id];
    if (state.answers[id] !== undefined) continue;
    if (sent !== undefined && sent !== "" && !answerScale.some((value) => String(value) === sent))
      answerErrors[id] = "answerInvalid";
    else if (pillar !== "readiness") answerErrors[id] = "answerMissing";
  }
  if (Object.keys(answerErrors).length > 0) return show(state, 422, { answerErrors, problem: "pageIncomplete" });
  return show(scannerReducer(state, { type: "next" }));
}

export function show(
  state: ScannerState,
  status = 200,
  troubles: Omit<PostedView, "state" | "key"> = {},
): PostedStep & { kind: "view" } {
  return { kind: "view", status, view: { state, ...troubles, key: randomUUID() } };
}
