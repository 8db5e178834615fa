import { expect, test } from "vitest";
import { pageCount, pillarQuestions, questionsOfPage } from "#app/features/assessment/questions.ts";
import { readPostedStep } from "./posted-step.server.ts";

function post(fields: Record<string, string | number>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return readPostedStep(form);
}

const pageAnswers = (page: number, answer = 2) =>
  Object.fromEntries(questionsOfPage(page).map(({ id }) => [id, answer]));
const all = Object.fromEntries(pillarQuestions.map(({ id }) => [id, 5]));
const contact = { firstName: "Ana", lastName: "Ruiz", email: "ana@coop.example", company: "Sol" };

test("[183] [R8] the start button answers with the first page", () => {
  expect(post({ step: "intro", page: 1, go: "start" })).toMatchObject({
    status: 200,
    view: { state: { step: "assessment", page: 1 } },
  });
});

test("[184] [R8] a complete page answers with the next, the answers so far with it", () => {
  const answer = post({ step: "assessment", page: 2, go: "next", ...pageAnswers(1), ...pageAnswers(2, 4) });
  expect(answer).toMatchObject({
    status: 200,
    view: { state: { step: "assessment", page: 3, answers: { pc1: 2, col7: 4 } } },
  });
});

test("[188] [R8] an incomplete page comes back with an error beside each missing statement", () => {
  const { pc3: _, ...six } = pageAnswers(1);
  expect(post({ step: "assessment", page: 1, go: "next", ...six })).toMatchObject({
    status: 422,
    view: {
      problem: "pageIncomplete",
      answerErrors: { pc3: "answerMissing" },
      state: { page: 1, answers: { pc1: 2 } },
    },
  });
});

test.each(["6", "-1", "2.5", "four"])("[187] the answer %j comes back with its own error", (bad) => {
  const answer = post({ step: "assessment", page: 1, go: "next", ...pageAnswers(1), pc2: bad });
  expect(answer).toMatchObject({ status: 422, view: { answerErrors: { pc2: "answerInvalid" } } });
});

test("[189] previous asks nothing and keeps everything", () => {
  expect(post({ step: "assessment", page: 3, go: "previous", ...pageAnswers(1), l1: 5 })).toMatchObject({
    status: 200,
    view: { state: { page: 2, answers: { pc1: 2, l1: 5 } } },
  });
});

test("[192] complete answers with the e-mail step", () => {
  expect(post({ step: "assessment", page: pageCount, go: "next", ...all })).toMatchObject({
    status: 200,
    view: { state: { step: "email" } },
  });
});

test("[207] [208] the e-mail step comes back with values and errors", () => {
  expect(post({ step: "email", page: pageCount, go: "send", ...all, firstName: "Ana", email: "abc" })).toMatchObject({
    status: 422,
    view: {
      contactErrors: { lastName: "lastNameRequired", email: "emailInvalid", company: "companyRequired" },
      state: { step: "email", contact: { firstName: "Ana", email: "abc" } },
    },
  });
});

test("[209] four valid values are sent, the box as it was ticked", () => {
  expect(post({ step: "email", go: "send", key: "k", ...all, ...contact })).toMatchObject({
    kind: "submit",
    key: "k",
    state: { contact, keepMePosted: false },
  });
  expect(post({ step: "email", go: "send", ...all, ...contact, keepMePosted: "yes" })).toMatchObject({
    kind: "submit",
    state: { keepMePosted: true },
  });
});

test("[218] an e-mail form without its answers leads back to them", () => {
  expect(post({ step: "email", go: "send", ...contact, ...pageAnswers(1) })).toMatchObject({
    status: 422,
    view: { state: { step: "assessment", page: 2 } },
  });
});

test("[R9] the other language's button stays on the step", () => {
  expect(post({ step: "assessment", page: 4, go: "stay", ...pageAnswers(1) })).toMatchObject({
    status: 200,
    view: { state: { page: 4, answers: pageAnswers(1) } },
  });
});

test("[191] an optional answer can be taken back without JavaScript", () => {
  expect(post({ step: "assessment", page: pageCount, go: "clear:r2", ...all, r1: 1, r2: 3 })).toMatchObject({
    view: { state: { answers: { r1: 1 } } },
  });
  expect(post({ step: "assessment", page: pageCount, go: "clear:pc1", ...all })).toMatchObject({
    view: { state: { answers: { pc1: 5 } } },
  });
});
