import { expect, test } from "vitest";
import { pillarQuestions, questionsOfPage, readAnswers } from "#app/features/assessment/questions.ts";
import { answerCookies, readAnswerCookie } from "./answer-cookie.ts";
import { readStep, stepSearch, type SavedAnswer } from "./answer-state.ts";
import { readPostedAnswer } from "./posted-answer.server.ts";

const key = "00000000-0000-4000-8000-000000000001";
const token = "ab12".repeat(12);
const fresh: SavedAnswer = { key, answers: {}, group: null, comment: "", shareable: false, sent: false };
const all = Object.fromEntries(pillarQuestions.map(({ id }) => [id, "3"]));

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const pageOf = (page: number) => Object.fromEntries(questionsOfPage(page).map(({ id }) => [id, "4"]));

test("[T2] [T16] the group is asked for first; one that does not exist is refused, and nothing else is lost", () => {
  const start = (group?: string) => form({ go: "start", step: "intro", ...(group && { group }) });
  expect(readPostedAnswer(start(), undefined, 3)).toMatchObject({
    shown: { step: "intro" },
    errors: { group: "missing" },
  });
  for (const unknown of ["7", "3", "-1", "1.0", "x"])
    expect(readPostedAnswer(start(unknown), undefined, 3).errors, unknown).toEqual({ group: "unknown" });
  expect(readPostedAnswer(start("0"), undefined, 0).errors).toEqual({ group: "unknown" });
  // A prepared cookie, with everything answered.
  const cookie = { ...fresh, answers: readAnswers(all), group: 99 };
  const sent = readPostedAnswer(form({ go: "send", step: "last", key, comment: "Text", shareable: "yes" }), cookie, 3);
  expect(sent).toMatchObject({ kind: "show", shown: { step: "intro" }, errors: { group: "unknown" } });
  expect(sent.saved).toEqual({ ...cookie, group: null, comment: "Text", shareable: true });
  expect(readPostedAnswer(start("2"), undefined, 3)).toMatchObject({ shown: { page: 1 }, saved: { group: 2 } });
  // "I would rather not say" is a choice, in a scan that has groups.
  const unsaid = readPostedAnswer(start("unsaid"), undefined, 3);
  expect(unsaid).toMatchObject({ shown: { page: 1 }, saved: { group: "unsaid" } });
  expect(readAnswerCookie(answerCookies(unsaid.saved, token, 60, false)[0]!, token)?.group).toBe("unsaid");
  expect(readPostedAnswer(start("unsaid"), undefined, 0).errors).toEqual({ group: "unknown" });
  expect(readPostedAnswer(start(), undefined, 0).shown).toEqual({ step: "page", page: 1 });
});

test("[T3] a page with gaps is shown again, a complete one leads on, and the cookie has the newest other pages", () => {
  const posted = (fields: Record<string, string>, cookie?: SavedAnswer) =>
    readPostedAnswer(form({ go: "next", step: "page", page: "1", key, ...fields }), cookie, 0);
  expect(posted({ pc1: "4" }).errors.answers).toMatchObject({ pc2: "answerMissing" });
  expect(posted({ ...pageOf(1), pc1: "9" }).errors.answers).toEqual({ pc1: "answerInvalid" });
  expect(posted(pageOf(1)).shown).toEqual({ step: "page", page: 2 });
  const cookie = { ...fresh, answers: readAnswers({ ...all, pc1: 0 }) };
  const { saved } = posted({ ...pageOf(1), col1: "0" }, cookie);
  expect([saved.answers.pc1, saved.answers.col1]).toEqual([4, 3]);
});

test("[T2] only a complete answer is sent, with a text that is not too long", () => {
  const send = (fields: Record<string, string>) =>
    readPostedAnswer(form({ go: "send", step: "last", key, ...fields }), undefined, 0);
  expect(send({ ...all, comment: "More time" })).toMatchObject({ kind: "send", saved: { comment: "More time", key } });
  expect(send({ pc1: "3" })).toMatchObject({ kind: "show", shown: { step: "page", page: 1 } });
  expect(send({ ...all, comment: "x".repeat(601) })).toMatchObject({ kind: "show", errors: { comment: true } });
  expect(send({ ...all, key: "not a key" }).saved.key).toMatch(/^[0-9a-f-]{36}$/);
});

test("[T3] the cookie survives the way through the device, for this scan alone and without a text that is too long", () => {
  const saved: SavedAnswer = { ...fresh, answers: readAnswers(all), group: 1, comment: "Más tiempo; y menos = más" };
  const [english, spanish] = answerCookies(saved, token, 3600, true);
  expect(english).toContain("Path=/tools/team;");
  expect(spanish).toContain("Path=/es/tools/team;");
  const header = `other=1; ${english!.split(";")[0]}`;
  expect(readAnswerCookie(header, token)).toEqual(saved);
  expect(readAnswerCookie(header, "cd".repeat(24))).toBeUndefined();
  const long = answerCookies({ ...saved, comment: "ñ".repeat(600) }, token, 3600, false)[0]!;
  expect(long.length).toBeLessThan(4000);
  expect(readAnswerCookie(long.split(";")[0]!, token)?.answers).toEqual(saved.answers);
  for (const broken of ["team-scan-ab12ab12ab12=%7B", "team-scan-ab12ab12ab12=%7B%22key%22%3A1%7D", ""])
    expect(readAnswerCookie(broken, token)).toBeUndefined();
});

test("[T3] every step has an address", () => {
  for (const shown of [{ step: "page", page: 7 }, { step: "last" }, { step: "done" }, { step: "intro" }] as const)
    expect(readStep(new URLSearchParams(stepSearch(shown)))).toEqual(shown);
  for (const step of ["0", "8", "x", "01"]) expect(readStep(new URLSearchParams({ step }))).toEqual({ step: "intro" });
});
