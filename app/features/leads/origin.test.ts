import { expect, test } from "vitest";
import { originOf } from "./origin.ts";

const own = ["savia.example", "localhost:3000"];
const of = (headers: Record<string, string>) => originOf(new Headers(headers), own);
const site = "https://savia.example";

test("[WI10] the other site, the first page and the words of a campaign are read from addresses", () => {
  expect(
    of({
      "x-first-page": `${site}/es/insights/care?utm_source=letter&utm_campaign=spring%0A2026&utm_medium=&q=secret`,
      "x-referring-site": "News.Example.org",
      referer: `${site}/es/journey`,
    }),
  ).toEqual({
    site: "news.example.org",
    page: "/es/insights/care",
    campaign: { source: "letter", campaign: "spring 2026" },
  });
  // Without JavaScript: the page of the form.
  expect(of({ referer: `${site}/journey?utm_source=x` })).toEqual({ page: "/journey", campaign: { source: "x" } });
  expect(of({})).toBeUndefined();
});

test("[WI10] no other site's address, no secret and nothing endless is kept", () => {
  expect(of({ "x-first-page": "https://evil.example/journey?utm_source=x" })).toBeUndefined();
  expect(of({ referer: "not an address", "x-referring-site": "<script>" })).toBeUndefined();
  expect(of({ "x-referring-site": "savia.example" })).toBeUndefined();
  for (const path of [
    "/tools/result/abc",
    "/tools/team/abc",
    "/es/events/registration/abc",
    "/preview/abc",
    "/admin/leads",
  ])
    expect(of({ "x-first-page": site + path }), path).toBeUndefined();
  const long = of({ referer: `${site}/journey?utm_term=${"x".repeat(5000)}` })!;
  expect(long.campaign!.term).toHaveLength(100);
  expect(of({ referer: `${site}/insights/${"x".repeat(5000)}` })!.page).toHaveLength(200);
});
