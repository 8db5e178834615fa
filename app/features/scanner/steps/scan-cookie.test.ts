import { expect, test } from "vitest";
import { questions, readAnswers } from "#app/features/assessment/questions.ts";
import { newScan, readScanCookie, type SavedScan, scanCookies } from "./scan-cookie.ts";

const answers = readAnswers(Object.fromEntries(questions.map(({ id }, index) => [id, index % 6])));
const contact = { firstName: "Lucía; =", lastName: "李", email: "a@b.example", company: '"Sol", y más' };
const cookieOf = (saved: SavedScan) => scanCookies(saved, false)!.map((cookie) => cookie.split(";")[0]!);

test("a scan comes back from its cookie as it was", () => {
  for (const saved of [
    newScan("k"),
    { ...newScan("k"), answers: { pc1: 0 as const, r6: 5 as const } },
    { answers, contact, keepMePosted: true, key: "k", sent: true },
  ])
    expect(readScanCookie(`language=es; ${cookieOf(saved)[0]}; x=1`)).toEqual(saved);
});

test("the cookie ends with the session, is sent to the scanner alone, and is secure over https", () => {
  expect(scanCookies(newScan("k"), true)!.map((cookie) => cookie.replace(/^scan=[^;]+/, ""))).toEqual([
    "; Path=/tools; SameSite=Lax; Secure",
    "; Path=/es/tools; SameSite=Lax; Secure",
  ]);
  expect(scanCookies(newScan("k"), false)![0]).not.toContain("Secure");
});

test("a scan that is too large for a cookie has none", () => {
  const long = "é".repeat(500);
  const large = { ...newScan("k"), contact: { firstName: long, lastName: long, email: long, company: long } };
  expect(scanCookies(large, false)).toBeUndefined();
});

test("damaged cookies are ignored, and wrong answers in them are left out", () => {
  for (const value of ["", "x", "%", "null", "{}", "[]", encodeURIComponent('{"key":5}')])
    expect(readScanCookie(`scan=${value}`)).toBeUndefined();
  expect(readScanCookie(null)).toBeUndefined();
  const damaged = encodeURIComponent(JSON.stringify({ key: "k", answers: "9x3", contact: 7 }));
  expect(readScanCookie(`scan=${damaged}`)).toEqual({ ...newScan("k"), answers: { pc3: 3 } });
});
