import { expect, test } from "vitest";
import { canonicalRedirect } from "./canonical-path.ts";

test("[6] a trailing slash or upper case leads to the one address of a page", () => {
  expect(canonicalRedirect("/es/")).toBe("/es");
  expect(canonicalRedirect("/ES/About")).toBe("/es/about");
  expect(canonicalRedirect("//evil.example//")).toBe("/evil.example");
  expect(canonicalRedirect("/about")).toBeUndefined();
  expect(canonicalRedirect("/")).toBeUndefined();
});
