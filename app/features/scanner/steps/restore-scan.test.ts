import { expect, test } from "vitest";
import {
  type PartialAnswers,
  pageCount,
  pillarQuestions,
  questionsOfPage,
} from "#app/features/assessment/questions.ts";
import { restoreScan } from "./restore-scan.ts";
import { newScan, scanCookies } from "./scan-cookie.ts";
import { freshState } from "./scanner-state.ts";

const pageAnswers = (page: number, answer: number) =>
  Object.fromEntries(questionsOfPage(page).map(({ id }) => [id, answer])) as PartialAnswers;
const all = Object.fromEntries(pillarQuestions.map(({ id }) => [id, 3])) as PartialAnswers;
const device = { ...freshState, step: "assessment" as const, page: 3, answers: pageAnswers(1, 1) };
const at = (page: number) => ({ step: "assessment" as const, page });
const rendered = (page: number, answers: PartialAnswers = {}) => ({
  state: { ...freshState, ...at(page), answers },
  fromCookie: true as const,
});

test("without a scan on the device the server's step stays", () => {
  expect(restoreScan(undefined, rendered(2), "", at(2))).toBeUndefined();
  expect(restoreScan(undefined, undefined, "", undefined)).toBeUndefined();
});

test("the plain page continues where the scan was left; an address with a step shows that step", () => {
  expect(restoreScan(device, undefined, "", undefined)).toEqual(device);
  expect(restoreScan(device, { state: { ...freshState, ...at(1) } }, "", at(1))).toEqual({ ...device, page: 1 });
});

test("Start pressed before JavaScript was there continues the scan on the device", () => {
  expect(restoreScan(device, rendered(1), "", at(1))).toEqual(device);
});

test("answers that were sent without JavaScript are newer than those on the device", () => {
  const scan = restoreScan(device, rendered(2, { pc1: 5 }), "", at(2));
  expect(scan).toMatchObject({ page: 2, answers: { ...pageAnswers(1, 1), pc1: 5 } });
});

test("a scan that only a cookie has is offered on the plain page", () => {
  const [cookie] = scanCookies({ ...newScan("k"), answers: pageAnswers(1, 4) }, false)!;
  expect(restoreScan(undefined, undefined, cookie!, undefined)).toMatchObject({
    step: "intro",
    answers: pageAnswers(1, 4),
  });
  const [sent] = scanCookies({ ...newScan("k"), answers: all, sent: true }, false)!;
  expect(restoreScan(undefined, undefined, sent!, undefined)).toBeUndefined();
});

test("[218] no address leads past what was answered or sent", () => {
  const complete = { ...device, answers: all };
  expect(restoreScan(device, undefined, "", { step: "email", page: pageCount })).toMatchObject(at(2));
  expect(restoreScan(complete, undefined, "", { step: "results", page: pageCount })).toMatchObject({ step: "email" });
  const sent = { company: "Sol", at: "2026-11-14T20:00:00.000Z", mailed: true };
  expect(restoreScan({ ...complete, sent }, undefined, "", { step: "results", page: pageCount })).toMatchObject({
    step: "results",
  });
});
