import { fieldsOf } from "#app/platform/fields-of.ts";
import { byKey } from "#app/platform/typed-keys.ts";
import { emptyOf } from "#app/platform/forms/fields.ts";
import { type ContactField, type ContactValues, contactFields, fields } from "../contact.ts";
import {
  type Answer,
  type PartialAnswers,
  type QuestionId,
  findFirstIncompletePage,
  isComplete,
  isLastPage,
  missingOnPage,
  pageCount,
  readAnswers,
} from "#app/features/assessment/questions.ts";

export const steps = ["intro", "assessment", "email", "results"] as const;
export type Step = (typeof steps)[number];

/** What the device stores of a scan that was sent: enough to show its result until the visitor takes the scan again. */
export type SentScan = {
  company: string;
  at: string;
  /** The private link of the result, if the server sent one. */
  link?: string;
  /** Whether a copy was mailed. */
  mailed: boolean;
};

export type ScannerState = {
  step: Step;
  /** From 1, as the visitor sees it. */
  page: number;
  answers: PartialAnswers;
  contact: ContactValues;
  keepMePosted: boolean;
  sent?: SentScan;
};

export type ScannerAction =
  | { type: "start" | "startOver" | "resume" | "next" | "previous" | "backToIntro" | "backToPages" | "retake" }
  /** By its address; a step that cannot be shown yet gives way to the one before it. */
  | { type: "show"; step: Step; page: number }
  | { type: "answer"; id: QuestionId; answer: Answer }
  | { type: "clear"; id: QuestionId }
  | { type: "contact"; field: ContactField; value: string }
  | { type: "keepMePosted"; value: boolean }
  | { type: "sent"; scan: SentScan }
  | { type: "restore"; state: ScannerState };

export const noContact = emptyOf(fields);

export const freshState: ScannerState = {
  step: "intro",
  page: 1,
  answers: {},
  contact: noContact,
  keepMePosted: false,
};

export function scannerReducer(state: ScannerState, action: ScannerAction): ScannerState {
  switch (action.type) {
    case "start":
    case "resume":
      return furthestStep(state);
    case "show":
      if (action.step === "intro") return { ...state, step: "intro" };
      if (action.step === "assessment") return { ...state, step: "assessment", page: action.page };
      return action.step === "email" && isComplete(state.answers)
        ? { ...state, step: "email", page: pageCount }
        : furthestStep(state);
    case "startOver":
      return { ...freshState, step: "assessment" };
    case "answer":
      if (state.answers[action.id] === action.answer) return state;
      return { ...state, answers: { ...state.answers, [action.id]: action.answer }, sent: undefined };
    case "clear": {
      const { [action.id]: _, ...answers } = state.answers;
      return { ...state, answers, sent: undefined };
    }
    case "next":
      if (missingOnPage(state.page, state.answers).length > 0) return state;
      if (!isLastPage(state.page)) return { ...state, page: state.page + 1 };
      return isComplete(state.answers)
        ? { ...state, step: "email" }
        : { ...state, page: findFirstIncompletePage(state.answers)! };
    case "previous":
      return { ...state, page: Math.max(1, state.page - 1) };
    case "backToIntro":
      return { ...state, step: "intro" };
    case "backToPages":
      return { ...state, step: "assessment", page: pageCount };
    case "contact":
      return { ...state, contact: { ...state.contact, [action.field]: action.value } };
    case "keepMePosted":
      return { ...state, keepMePosted: action.value };
    case "sent":
      return { ...state, step: "results", contact: noContact, keepMePosted: false, sent: action.scan };
    case "retake":
      return freshState;
    case "restore":
      return action.state;
  }
}

/** The result of a scan that was sent, the contact form of a complete one, or the first page with a gap. */
function furthestStep(state: ScannerState): ScannerState {
  const incomplete = findFirstIncompletePage(state.answers);
  if (incomplete !== undefined) return { ...state, step: "assessment", page: incomplete };
  return { ...state, step: state.sent ? "results" : "email", page: pageCount };
}

/** Reads a state that was stored on the device, where nothing can be trusted; undefined when there is no scan in it. */
export function readState(source: unknown): ScannerState | undefined {
  const stored = fieldsOf(source);
  const answers = readAnswers(stored.answers);
  const step = steps.find((name) => name === stored.step) ?? "intro";
  if (step === "intro" && Object.keys(answers).length === 0) return undefined;
  const page =
    typeof stored.page === "number" && Number.isInteger(stored.page)
      ? Math.min(pageCount, Math.max(1, stored.page))
      : 1;
  const sent = isComplete(answers) ? readSent(stored.sent) : undefined;
  const state: ScannerState = {
    ...freshState,
    answers,
    page,
    contact: readContact(stored.contact),
    keepMePosted: stored.keepMePosted === true,
    ...(sent && { sent }),
  };
  return scannerReducer(state, { type: "show", step, page });
}

/** Longer than the fields allow, so that the visitor is told instead of finding a cut text. */
const maxContactLength = 500;

export function readContact(source: unknown): ContactValues {
  const stored = fieldsOf(source);
  return byKey(contactFields, (field) => textOf(stored[field]).slice(0, maxContactLength));
}

function readSent(source: unknown): SentScan | undefined {
  const { company, at, link, mailed } = fieldsOf(source);
  if (typeof at !== "string" || Number.isNaN(Date.parse(at))) return undefined;
  // It becomes a link on the page, so only an address of our own passes.
  const ours = typeof link === "string" && /^\/tools\/result\/[0-9a-f]+$/.test(link) ? link : undefined;
  // Scans stored before this was recorded were always mailed.
  return { company: textOf(company), at, link: ours, mailed: mailed !== false };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
