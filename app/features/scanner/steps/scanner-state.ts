import { type ContactField, type ContactValues, contactFields } from "../contact.ts";
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

/** What the device keeps of a scan that was sent: enough to show it again until it is taken anew. */
export type SentScan = {
  company: string;
  at: string /** The private link of the page, where the server gave one. */;
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
  | { type: "answer"; id: QuestionId; answer: Answer }
  | { type: "clear"; id: QuestionId }
  | { type: "contact"; field: ContactField; value: string }
  | { type: "keepMePosted"; value: boolean }
  | { type: "sent"; scan: SentScan }
  | { type: "restore"; state: ScannerState };

const noContact: ContactValues = { firstName: "", lastName: "", email: "", company: "" };

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
      return findFirstIncompletePage(state.answers) === undefined
        ? { ...state, step: "email", page: pageCount }
        : { ...state, step: "assessment", page: findFirstIncompletePage(state.answers)! };
    case "startOver":
      return { ...freshState, step: "assessment" };
    case "answer":
      return { ...state, answers: { ...state.answers, [action.id]: action.answer } };
    case "clear": {
      const { [action.id]: _, ...answers } = state.answers;
      return { ...state, answers };
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

/** What can be used of a state the device kept, where anything may stand; nothing when there is no scan in it. */
export function readState(source: unknown): ScannerState | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const kept = source as Record<string, unknown>;
  const answers = readAnswers(kept.answers);
  const step = steps.find((name) => name === kept.step) ?? "intro";
  if (step === "intro" && Object.keys(answers).length === 0) return undefined;
  const page =
    typeof kept.page === "number" && Number.isInteger(kept.page) ? Math.min(pageCount, Math.max(1, kept.page)) : 1;
  const state = {
    ...freshState,
    answers,
    page,
    contact: readContact(kept.contact),
    keepMePosted: kept.keepMePosted === true,
  };
  const incomplete = findFirstIncompletePage(answers);
  if (step === "results") {
    const sent = readSent(kept.sent);
    if (sent && incomplete === undefined) return { ...state, step, sent };
  }
  if (step === "email" || step === "results") {
    return incomplete === undefined
      ? { ...state, step: "email", page: pageCount }
      : { ...state, step: "assessment", page: incomplete };
  }
  return { ...state, step };
}

function readContact(source: unknown): ContactValues {
  const kept = (source ?? {}) as Record<string, unknown>;
  return Object.fromEntries(contactFields.map((field) => [field, textOf(kept[field]).slice(0, 500)])) as ContactValues;
}

function readSent(source: unknown): SentScan | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const { company, at, link, mailed } = source as Record<string, unknown>;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at))) return undefined;
  // The link becomes an address on the page: only our own shape passes.
  const ours = typeof link === "string" && /^\/tools\/result\/[0-9a-f]+$/.test(link) ? link : undefined;
  // Devices that stored a scan before this was told were always mailed one.
  return { company: textOf(company), at, link: ours, mailed: mailed !== false };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
