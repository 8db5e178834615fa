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

const links = [
  "/tools/result/",
  "/es/tools/team/",
  "/tools/team/manage/",
  "/es/events/registration/",
  "/preview/",
  "/es/draft/",
  "/Tools//Team/",
];

test.each(links)("what mail programs make of a private link is not logged either: %s", (before) => {
  const hex = randomBytes(24).toString("hex");
  const oneEncoded = `${hex.slice(0, 20)}%${hex.charCodeAt(20).toString(16)}${hex.slice(21)}`;
  const endings = [
    ")",
    ",",
    "'",
    ";",
    "*",
    "=",
    ":",
    "!",
    "]",
    "&gt;",
    "%20",
    "%29",
    "%2C",
    "%3E",
    "%0A",
    "%E2%80%9D",
    "%E2",
  ];
  const segments = [
    ...endings.flatMap((end) => [hex + end, end + hex, `${hex.slice(0, 24)}${end}${hex.slice(24)}`]),
    oneEncoded,
    `${oneEncoded})`,
    hex.slice(0, 20),
    `${hex}.data)`,
    `${hex}%2Freport.pdf`,
    hex.replace(/./g, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  ];
  for (const segment of segments) {
    expect(loggedPath(before + segment)).toBe(`${before}…`);
    expect(loggedPath(`${before}${segment}/report.pdf`)).toBe(`${before}…/report.pdf`);
    expect(loggedPath(`${before}${segment}.data`)).toBe(`${before}….data`);
  }
});

test("a secret in another place of a path is not logged", () => {
  const hex = randomBytes(24).toString("hex");
  for (const path of [
    `/${hex})`,
    `/x/(${hex}`,
    `/tools%2Fteam%2F${hex},`,
    `/%${hex.charCodeAt(0).toString(16)}${hex.slice(1)};`,
  ])
    expect(loggedPath(path)).toMatch(/^(\/x)?\/…$/);
  expect(loggedPath(`/auth/reset%3Ftoken=${hex}`)).toBe("/auth/…");
  expect(loggedPath(`/tools/team/a/${hex})/links`)).toBe("/tools/team/…/…/links");
});

test("paths of pages and files stay readable", () => {
  for (const path of [
    "/",
    "/tools/team",
    "/tools/team.data",
    "/tools/team/manage",
    "/tools/team/manage/",
    "/es/tools/result/",
    "/admin/posts/preview",
    "/events/registration-opens-2026",
    "/insights/caf%C3%A9-%E2",
    "/insights/what-the-organization-never-buried-in-2026-and-after",
    "/blog-images/blog-posts/1741132800000-a1b2c3d4e5f6-480w.webp",
    "/admin/posts/6f1f7f5e-6d55-4b4e-9d6c-0d3c0f3a9e11",
    "/assets/entry.client-Bk1vQ2x7.js",
  ])
    expect(loggedPath(path)).toBe(path);
});
