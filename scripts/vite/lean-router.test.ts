import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutAdvice } from "./lean-router.ts";

test("the router's advice to developers is left out, and nothing else", () => {
  const code = readFileSync("node_modules/react-router/dist/production/lib/dom/ssr/errorBoundaries.js", "utf8");
  expect(code).toContain("Hey developer");
  const lean = withoutAdvice(code);
  expect(lean).not.toContain("Hey developer");
  expect(lean.match(/createElement/g)).toEqual(code.match(/createElement/g));
});
