import { randomUUID } from "node:crypto";
import { postedAnswers } from "#app/features/assessment/answering/page-errors.ts";
import {
  isComplete,
  pageCount,
  readAnswers,
  readinessQuestions,
  type PartialAnswers,
} from "#app/features/assessment/questions.ts";
import { contactFields } from "../contact.ts";
import { keptField } from "./early-restore.ts";
import { newScan, type SavedScan } from "./scan-cookie.ts";
import { type ScannerState, freshState, readContact, scannerReducer } from "./scanner-state.ts";
import { errorsOf, type StepErrors } from "./step-view.server.ts";

/** The step that follows a posted one. `submit`: the scan is complete and can be sent. */
export type PostedStep = {
  kind: "show" | "submit";
  state: ScannerState;
  errors: StepErrors;
  /** The scan as it is now, for the cookie. */
  saved: SavedScan;
  /** Answers that no cookie has would be lost in a redirect: the step then has to be the answer to the POST. */
  redirect: boolean;
};

/**
 * Without JavaScript every step is a form. The newest answers are those of the posted page and, for all other pages,
 * those in the cookie: the form itself may have been shown again by Back. Without a cookie the form's hidden fields
 * have them, or the field into which an early script put those of the device.
 */
export function readPostedStep(form: FormData, cookie: SavedScan | undefined): PostedStep {
  const fields = Object.fromEntries(form);
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  const go = text("go");
  const step =
    text("step") === "email" || text("step") === "assessment" ? (text("step") as "email" | "assessment") : "intro";
  const page = Math.min(pageCount, Math.max(1, Number.parseInt(text("page"), 10) || 1));
  const starts = step === "intro" && go !== "stay";
  const saved =
    cookie && !(starts && cookie.sent)
      ? cookie
      : newScan(cookie ? randomUUID() : text("key").slice(0, 200) || randomUUID());

  const known = cookie ? saved.answers : keptAnswers(text(keptField));
  const answers = postedAnswers(fields, step === "assessment" ? page : undefined, known);
  const contactSent = step === "email" && contactFields.some((field) => field in fields);
  const state: ScannerState = {
    ...freshState,
    step,
    page,
    answers,
    contact: contactSent ? readContact(fields) : saved.contact,
    keepMePosted: contactSent ? text("keepMePosted") !== "" : saved.keepMePosted,
  };
  const redirect = cookie !== undefined || (step === "intro" && Object.keys(answers).length === 0);

  const next = follow(state, go, fields);
  const { contact, keepMePosted } = next.state;
  return { ...next, saved: { ...saved, answers: next.state.answers, contact, keepMePosted, sent: false }, redirect };
}

/** The answers of the device, which an early script put into the form. */
function keptAnswers(kept: string): PartialAnswers | undefined {
  try {
    return kept ? readAnswers(JSON.parse(kept)) : undefined;
  } catch {
    return undefined;
  }
}

type Next = Pick<PostedStep, "kind" | "state" | "errors">;

/** What the pressed button leads to. */
function follow(state: ScannerState, go: string, fields: Record<string, unknown>): Next {
  const show = (next: ScannerState, errors: StepErrors = {}): Next => ({ kind: "show", state: next, errors });
  if (go.startsWith("clear:")) {
    const question = readinessQuestions.find(({ id }) => `clear:${id}` === go);
    return show(question ? scannerReducer(state, { type: "clear", id: question.id }) : state);
  }
  if (go === "stay") return show(state);
  if (go === "startOver" || go === "backToIntro" || go === "backToPages" || go === "previous")
    return show(scannerReducer(state, { type: go }));
  if (state.step === "intro") return show(scannerReducer(state, { type: "start" }));

  const here = state.step === "email" && !isComplete(state.answers) ? scannerReducer(state, { type: "resume" }) : state;
  const errors = errorsOf(here, fields);
  if (Object.keys(errors).length > 0) return show(here, errors);
  if (here.step === "email") return { kind: "submit", state: here, errors };
  return show(scannerReducer(here, { type: "next" }));
}
