import { expect, test } from "vitest";
import {
  type PartialAnswers,
  pageCount,
  pillarQuestions,
  questionsOfPage,
  readinessQuestions,
} from "#app/features/assessment/questions.ts";
import { type ScannerAction, type ScannerState, freshState, readState, scannerReducer } from "./scanner-state.ts";

const all = Object.fromEntries(pillarQuestions.map(({ id }) => [id, 3])) as PartialAnswers;
const page1 = Object.fromEntries(questionsOfPage(1).map(({ id }) => [id, 0])) as PartialAnswers;

function run(state: ScannerState, ...actions: ScannerAction[]): ScannerState {
  return actions.reduce(scannerReducer, state);
}

test("[183] [184] start leads to the first page, and each complete page to the next", () => {
  const started = run(freshState, { type: "start" });
  expect(started).toMatchObject({ step: "assessment", page: 1 });
  expect(run({ ...started, answers: page1 }, { type: "next" })).toMatchObject({ step: "assessment", page: 2 });
});

test("[188] an incomplete page does not advance", () => {
  const { pc7: _, ...six } = page1;
  const state = { ...freshState, step: "assessment" as const, answers: six };
  expect(run(state, { type: "next" })).toBe(state);
});

test("[189] previous keeps the answers and stops at the first page", () => {
  const second = { ...freshState, step: "assessment" as const, page: 2, answers: page1 };
  expect(run(second, { type: "previous" })).toMatchObject({ page: 1, answers: page1 });
  expect(run(second, { type: "previous" }, { type: "previous" })).toMatchObject({ page: 1 });
});

test("[192] the last page leads to the e-mail step, or back to what was left out", () => {
  const last = { ...freshState, step: "assessment" as const, page: pageCount, answers: all };
  expect(run(last, { type: "next" })).toMatchObject({ step: "email" });
  const { w3: _, ...gap } = all;
  expect(run({ ...last, answers: gap }, { type: "next" })).toMatchObject({ step: "assessment", page: 5 });
});

test("[191] an optional answer can be cleared", () => {
  const id = readinessQuestions[0]!.id;
  const answered = run(freshState, { type: "answer", id, answer: 4 });
  expect(answered.answers).toEqual({ [id]: 4 });
  expect(run(answered, { type: "clear", id }).answers).toEqual({});
});

test("[217] [224] a sent scan shows results and drops the contact; retake drops everything", () => {
  const sent = run(
    { ...freshState, answers: all, contact: { firstName: "A", lastName: "B", email: "a@b.example", company: "C" } },
    { type: "sent", scan: { company: "C", at: new Date().toISOString(), mailed: true } },
  );
  expect(sent).toMatchObject({ step: "results", answers: all, contact: { email: "" } });
  expect(run(sent, { type: "retake" })).toEqual(freshState);
});

test("[R9] a stored scan is read as it was", () => {
  const contact = { firstName: "Ana", lastName: "", email: "ana@", company: "" };
  const states: ScannerState[] = [
    { ...freshState, step: "assessment", page: 3, answers: page1 },
    { ...freshState, step: "intro", answers: page1 },
    { ...freshState, step: "email", page: pageCount, answers: all, contact, keepMePosted: true },
    {
      ...freshState,
      step: "results",
      page: pageCount,
      answers: all,
      sent: { company: "Sol", at: "2026-11-14T20:00:00.000Z", link: `/tools/result/${"a".repeat(48)}`, mailed: false },
    },
  ];
  for (const state of states) expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test("[218] [R9] nothing stored on the device leads past what was answered or sent", () => {
  expect(readState({ step: "results", answers: all })).toMatchObject({ step: "email" });
  expect(readState({ step: "results", answers: page1, sent: { company: "", at: "2026-01-01" } })).toMatchObject({
    step: "assessment",
    page: 2,
  });
  expect(readState({ step: "email", answers: page1 })).toMatchObject({ step: "assessment", page: 2 });
  expect(readState({ step: "assessment", page: 99, answers: page1 })).toMatchObject({ page: pageCount });
  expect([null, 4, "x", [], {}, { step: "intro", answers: {} }].map(readState)).toEqual(Array(6).fill(undefined));
});

test("[R9] a link on the device is used only when it is one of ours", () => {
  for (const link of ["javascript:alert(1)", "https://evil.example/tools/result/aa", "/tools/result/../../x", 5]) {
    expect(
      readState({ step: "results", answers: all, sent: { company: "C", at: "2026-01-01", link } })?.sent?.link,
    ).toBeUndefined();
  }
});

test("[218] a changed answer ends the result that was sent", () => {
  const sent = { company: "C", at: "2026-01-01T00:00:00.000Z", mailed: true };
  const results: ScannerState = { ...freshState, step: "results", page: pageCount, answers: all, sent };
  const back = run(results, { type: "show", step: "assessment", page: pageCount });
  expect(run(back, { type: "show", step: "results", page: pageCount })).toMatchObject({ step: "results" });
  expect(run(back, { type: "answer", id: "i1", answer: 3 }).sent).toEqual(sent);
  const changed = run(back, { type: "answer", id: "i1", answer: 0 });
  expect(run(changed, { type: "show", step: "results", page: pageCount })).toMatchObject({ step: "email" });
});
