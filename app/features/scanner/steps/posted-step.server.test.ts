import { expect, test } from "vitest";
import { pageCount, pillarQuestions, questionsOfPage } from "#app/features/assessment/questions.ts";
import { readPostedStep } from "./posted-step.server.ts";
import { newScan, type SavedScan } from "./scan-cookie.ts";

function post(fields: Record<string, string | number>, cookie?: SavedScan) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return readPostedStep(form, cookie);
}

const pageAnswers = (page: number, answer = 2) =>
  Object.fromEntries(questionsOfPage(page).map(({ id }) => [id, answer]));
const all = Object.fromEntries(pillarQuestions.map(({ id }) => [id, 5]));
const contact = { firstName: "Ana", lastName: "Ruiz", email: "ana@coop.example", company: "Sol" };

test("[183] [R8] the start button leads to the first page", () => {
  expect(post({ step: "intro", page: 1, go: "start" })).toMatchObject({
    errors: {},
    state: { step: "assessment", page: 1 },
  });
});

test("[184] [R8] a complete page leads to the next, the answers so far with it", () => {
  const answer = post({ step: "assessment", page: 2, go: "next", ...pageAnswers(1), ...pageAnswers(2, 4) });
  expect(answer).toMatchObject({
    errors: {},
    state: { step: "assessment", page: 3, answers: { pc1: 2, col7: 4 } },
  });
});

test("[188] [R8] an incomplete page comes back with an error beside each missing statement", () => {
  const { pc3: _, ...six } = pageAnswers(1);
  expect(post({ step: "assessment", page: 1, go: "next", ...six })).toMatchObject({
    errors: { problem: "pageIncomplete", answerErrors: { pc3: "answerMissing" } },
    state: { page: 1, answers: { pc1: 2 } },
  });
});

test.each(["6", "-1", "2.5", "four"])("[187] the answer %j comes back with its own error", (bad) => {
  const answer = post({ step: "assessment", page: 1, go: "next", ...pageAnswers(1), pc2: bad });
  expect(answer).toMatchObject({ errors: { answerErrors: { pc2: "answerInvalid" } } });
});

test("[189] previous needs no answers and keeps those given", () => {
  expect(post({ step: "assessment", page: 3, go: "previous", ...pageAnswers(1), l1: 5 })).toMatchObject({
    errors: {},
    state: { page: 2, answers: { pc1: 2, l1: 5 } },
  });
});

test("[192] complete leads to the e-mail step", () => {
  expect(post({ step: "assessment", page: pageCount, go: "next", ...all })).toMatchObject({
    errors: {},
    state: { step: "email" },
  });
});

test("[207] [208] the e-mail step is shown again with its values and errors", () => {
  expect(post({ step: "email", page: pageCount, go: "send", ...all, firstName: "Ana", email: "abc" })).toMatchObject({
    errors: { contactErrors: { lastName: "lastNameRequired", email: "emailInvalid", company: "companyRequired" } },
    state: { step: "email", contact: { firstName: "Ana", email: "abc" } },
  });
});

test("[209] four valid values are sent, with the box as it was ticked", () => {
  expect(post({ step: "email", go: "send", key: "k", ...all, ...contact })).toMatchObject({
    kind: "submit",
    saved: { key: "k" },
    state: { contact, keepMePosted: false },
  });
  expect(post({ step: "email", go: "send", ...all, ...contact, keepMePosted: "yes" })).toMatchObject({
    kind: "submit",
    state: { keepMePosted: true },
  });
});

test("[218] an e-mail form without its answers leads back to them", () => {
  expect(post({ step: "email", go: "send", ...contact, ...pageAnswers(1) })).toMatchObject({
    errors: { problem: "pageIncomplete" },
    state: { step: "assessment", page: 2 },
  });
});

test("[R9] the button for the other language stays on the step", () => {
  expect(post({ step: "assessment", page: 4, go: "stay", ...pageAnswers(1) })).toMatchObject({
    errors: {},
    state: { page: 4, answers: pageAnswers(1) },
  });
});

test("[191] an optional answer can be cleared without JavaScript", () => {
  expect(post({ step: "assessment", page: pageCount, go: "clear:r2", ...all, r1: 1, r2: 3 })).toMatchObject({
    state: { answers: { r1: 1 } },
  });
  expect(post({ step: "assessment", page: pageCount, go: "clear:pc1", ...all })).toMatchObject({
    state: { answers: { pc1: 5 } },
  });
});

const scan = (given: Partial<SavedScan> = {}): SavedScan => ({ ...newScan("k"), ...given });

test("the newest answers are the posted page's and, for all other pages, the cookie's", () => {
  const cookie = scan({ answers: { ...pageAnswers(1, 1), ...pageAnswers(2, 1), ...pageAnswers(3, 1) } });
  // Page 2 was shown again by Back: its hidden fields are older than the cookie.
  const { saved, redirect, state } = post(
    { step: "assessment", page: 2, go: "next", ...pageAnswers(1, 5), ...pageAnswers(2, 4) },
    cookie,
  );
  expect(redirect).toBe(true);
  expect(state).toMatchObject({ step: "assessment", page: 3 });
  expect(saved.answers).toEqual({ ...pageAnswers(1, 1), ...pageAnswers(2, 4), ...pageAnswers(3, 1) });
});

test("without a cookie the answers stay in the form: a redirect would lose them", () => {
  expect(post({ step: "assessment", page: 1, go: "next", ...pageAnswers(1) }).redirect).toBe(false);
  expect(post({ step: "intro", go: "start", ...pageAnswers(1) }).redirect).toBe(false);
  expect(post({ step: "intro", go: "start" }).redirect).toBe(true);
});

test("the contact fields are stored with the scan when the visitor goes back to the statements", () => {
  const { saved } = post({ step: "email", page: 7, go: "backToPages", ...contact }, scan({ answers: all }));
  expect(saved.contact).toEqual(contact);
  expect(post({ step: "assessment", page: 7, go: "next", ...pageAnswers(7) }, saved).saved.contact).toEqual(contact);
});

test("[224] after a scan was sent, the next start begins a new one", () => {
  const sent = scan({ answers: all, sent: true });
  const { state, saved } = post({ step: "intro", go: "start" }, sent);
  expect(state).toMatchObject({ step: "assessment", page: 1, answers: {} });
  expect(saved).toMatchObject({ answers: {}, sent: false });
  expect(saved.key).not.toBe(sent.key);
});

test("[R6] a scan that is sent again after Back has the same key", () => {
  const sent = scan({ answers: all, sent: true });
  expect(post({ step: "email", page: 7, go: "send", ...contact }, sent)).toMatchObject({
    kind: "submit",
    saved: { key: "k" },
  });
});

test("answers that an early script read from the device go on with the step, and the posted page is newer", () => {
  const kept = JSON.stringify({ ...pageAnswers(1, 5), ...pageAnswers(2, 5), unknown: 3 });
  const answer = post({ step: "assessment", page: 2, go: "next", kept, ...pageAnswers(2, 4) });
  expect(answer.state).toMatchObject({ page: 3, answers: { ...pageAnswers(1, 5), ...pageAnswers(2, 4) } });
  expect(post({ step: "assessment", page: 2, go: "next", kept: "{", ...pageAnswers(2) }).state.page).toBe(3);
});
