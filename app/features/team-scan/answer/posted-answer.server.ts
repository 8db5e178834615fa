import { randomUUID } from "node:crypto";
import { pageErrors, postedAnswers } from "#app/features/assessment/answering/page-errors.ts";
import { pageCount, readinessQuestions } from "#app/features/assessment/questions.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { type ChosenGroup, groupExists, teamScanRules, unsaid } from "../rules.ts";
import { isDeviceKey } from "./answer-cookie.ts";
import { type AnswerErrors, furthestStep, type SavedAnswer, type ShownStep, stepAfter } from "./answer-state.ts";

/** The step that follows a posted one. `send`: the answer is complete and can be stored. */
export type PostedAnswer = { kind: "show" | "send"; shown: ShownStep; saved: SavedAnswer; errors: AnswerErrors };

/** Each step is a form; with JavaScript it is sent in the background. */
export function readPostedAnswer(form: FormData, cookie: SavedAnswer | undefined, groups: number): PostedAnswer {
  const fields = Object.fromEntries(form);
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  const go = text("go");
  const page = Math.min(pageCount, Math.max(1, Number.parseInt(text("page"), 10) || 1));
  const step = text("step");
  const key = cookie?.key ?? (isDeviceKey(text("key")) ? text("key") : randomUUID());
  const group = "group" in fields ? readGroup(text("group")) : (cookie?.group ?? null);
  const saved: SavedAnswer = {
    key,
    answers: postedAnswers(fields, step === "page" ? page : undefined, cookie?.answers),
    // A group that does not exist is forgotten, and nothing else.
    group: groupExists(group, groups) ? group : null,
    comment:
      "comment" in fields ? storableText(text("comment").replace(/\0|\p{Surrogate}/gu, "")) : (cookie?.comment ?? ""),
    // A box that is not ticked is not in the form, but its text is.
    shareable: "comment" in fields ? text("shareable") === "yes" : (cookie?.shareable ?? false),
    sent: cookie?.sent ?? false,
  };
  const show = (shown: ShownStep, errors: AnswerErrors = {}): PostedAnswer => ({ kind: "show", shown, saved, errors });
  const groupError = groupExists(group, groups) ? undefined : group === null ? "missing" : "unknown";
  const askForGroup = () => show({ step: "intro" }, { group: groupError });

  if (groupError === "unknown") return askForGroup();
  if (go === "startOver") {
    const empty = { ...saved, answers: {}, comment: "", shareable: false };
    return groupError ? askForGroup() : { kind: "show", shown: { step: "page", page: 1 }, saved: empty, errors: {} };
  }
  if (go === "backToIntro") return show({ step: "intro" });
  if (go === "backToPages") return show({ step: "page", page: pageCount });
  if (groupError) return askForGroup();
  if (step === "page") {
    if (go === "previous") return show({ step: "page", page: Math.max(1, page - 1) });
    const cleared = readinessQuestions.find(({ id }) => `clear:${id}` === go);
    if (cleared) {
      const { [cleared.id]: _, ...answers } = saved.answers;
      return { kind: "show", shown: { step: "page", page }, saved: { ...saved, answers }, errors: {} };
    }
    const errors = pageErrors(page, saved.answers, fields);
    if (Object.keys(errors).length > 0) return show({ step: "page", page }, { answers: errors });
    return show(stepAfter(page, saved.answers));
  }
  const furthest = furthestStep(saved.answers);
  if (step !== "last" || furthest.step !== "last") return show(furthest);
  if (saved.comment.length > teamScanRules.commentLength) return show({ step: "last" }, { comment: true });
  return { kind: "send", shown: { step: "last" }, saved, errors: {} };
}

/** Null: not chosen. Any other text is a group that does not exist. */
function readGroup(text: string): ChosenGroup {
  if (text === unsaid) return unsaid;
  return text === "" ? null : /^\d$/.test(text) ? Number(text) : -1;
}
