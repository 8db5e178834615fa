import { expect, test } from "vitest";
import { ownTime } from "./own-time.ts";

/** Browsers and Node separate the time by different spaces. */
const plain = (text: string | undefined) => text?.replace(/\s/g, " ");
const start = new Date("2026-12-03T22:00:00Z");

test("the visitor's own time is written in the order of the language, on the day that it is there", () => {
  expect(plain(ownTime(start, "America/Bogota", "Europe/Madrid", "en"))).toBe("Thursday, December 3 at 11:00 PM GMT+1");
  expect(plain(ownTime(start, "America/Bogota", "Asia/Tokyo", "en"))).toBe("Friday, December 4 at 7:00 AM GMT+9");
  expect(plain(ownTime(start, "America/Bogota", "Europe/Madrid", "es"))).toBe(
    "jueves, 3 de diciembre, 11:00 p.m. GMT+1",
  );
});

test("the same clock in another zone is not repeated", () => {
  expect(ownTime(start, "America/Bogota", "America/Lima", "en")).toBeUndefined();
});
