import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

test("[6] trailing slashes, repeated slashes and upper case are removed", () => {
  expect(canonicalPath("/es/")).toBe("/es");
  expect(canonicalPath("/ES/About")).toBe("/es/about");
  expect(canonicalPath("//evil.example//")).toBe("/evil.example");
  expect(canonicalPath("/about")).toBe("/about");
  expect(canonicalPath("/")).toBe("/");
  expect(canonicalPath("///")).toBe("/");
});

test("characters that need no percent-encoding are decoded, all others stay encoded", () => {
  expect(canonicalPath("/%61bout")).toBe("/about");
  expect(canonicalPath("/%41bout")).toBe("/about");
  expect(canonicalPath("/%65s/about")).toBe("/es/about");
  expect(canonicalPath("/about%2Edata")).toBe("/about.data");
  for (const path of ["/a%2fb", "/a%20b", "/a%2561", "/%c3%b1", "/a%5cb", "/a%3fb"])
    expect(canonicalPath(path)).toBe(path);
});

test("names of files and functions keep their case", () => {
  for (const path of ["/assets/App-Xy.js", "/blog-images/blog-posts/A.webp", "/functions/Send", "/rpc/Has_Role"])
    expect(canonicalPath(path)).toBe(path);
});

test("data requests have one canonical form", () => {
  expect(canonicalPath("/about/_.data")).toBe("/about.data");
  expect(canonicalPath("/about.data")).toBe("/about.data");
  expect(canonicalPath("/_.data")).toBe("/_.data");
});

test("canonicalizing twice gives the same path", () => {
  for (const path of ["/%2541", "//%2F//A", "/ES/%61%2e%64ata/_.data", "/%25%32%35", "/a//_.data/"])
    expect(canonicalPath(canonicalPath(path))).toBe(canonicalPath(path));
});
