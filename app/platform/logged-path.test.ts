import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test("tokens of private links are not logged, in any spelling", () => {
  const hex = randomBytes(24).toString("hex");
  expect(loggedPath(`/es/tools/result/${hex}`)).toBe("/es/tools/result/…");
  expect(loggedPath(`/tools/result/${hex}/report.pdf`)).toBe("/tools/result/…/report.pdf");
  expect(loggedPath(`/tools/result/${hex.toUpperCase()}.data`)).toBe("/tools/result/….data");
  expect(loggedPath("/preview/Zk3vJx0aQ9_bT-7cW2mN5pL8sD4fG6hY")).toBe("/preview/…");
});

test("paths of pages and files stay readable", () => {
  for (const path of [
    "/",
    "/insights/what-the-organization-never-buried-in-2026-and-after",
    "/blog-images/blog-posts/1741132800000-a1b2c3d4e5f6-480w.webp",
    "/admin/posts/6f1f7f5e-6d55-4b4e-9d6c-0d3c0f3a9e11",
    "/assets/entry.client-Bk1vQ2x7.js",
  ])
    expect(loggedPath(path)).toBe(path);
});
