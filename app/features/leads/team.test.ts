import { expect, test } from "vitest";
import { momentText } from "./team.ts";

test("a moment is told in the site's time zone, and says so", () => {
  expect(momentText(new Date("2026-11-12T21:04:00Z"))).toBe("Thu, Nov 12, 3:04 PM CST");
});
