import { expect, test } from "vitest";
import { areaOf } from "./address-areas.ts";
import { canonicalAddress, readableAddress } from "./canonical-address.ts";
import { readRedirectsFile } from "./redirects-file.ts";

test.each([
  ["/Old/Page/", "/old/page"],
  ["old", "/old"],
  ["/año nuevo", undefined],
  ["/año", "/a%c3%b1o"],
  ["/a%C3%B1o", "/a%c3%b1o"],
  ["/a//b", "/a/b"],
  ["/", "/"],
  ["/blog/*", "/blog/*"],
  ["/blog/*/x", undefined],
  ["/bl*g", undefined],
  ["https://elsewhere.example/x", undefined],
  ["//elsewhere.example", undefined],
  ["javascript:alert(1)", undefined],
  ["/a/../b", undefined],
  ["/%zz", undefined],
  ["/about#Team", "/about#Team"],
  ["/page.php", "/page.php"],
])("[RD1] %s is stored as %s", (typed, stored) => {
  expect(canonicalAddress(typed)).toBe(stored);
  if (stored) expect(canonicalAddress(readableAddress(stored))).toBe(stored);
});

test.each([
  ["/about", "page"],
  ["/", "page"],
  ["/es/about", "page"],
  ["/insights/some-article", "perhaps"],
  ["/es/events/some-event", "perhaps"],
  ["/old", "free"],
  ["/insights/2019/old", "free"],
  ["/insights/2019/*", "perhaps"],
  ["/blog/*", "free"],
  ["/insights/*", "covers"],
  ["/es/*", "reserved"],
  ["/*", "reserved"],
  ["/admin", "reserved"],
  ["/admin/x/y", "reserved"],
  ["/admin/*", "reserved"],
  ["/tools/result/abc", "reserved"],
  ["/assets/x.js", "reserved"],
  ["/locales/*", "reserved"],
  ["/favicon.ico", "reserved"],
  ["/healthz", "reserved"],
  ["/social/en/x.png", "reserved"],
] as const)("[RD2] %s is %s", (address, area) => {
  expect(areaOf(address)).toBe(area);
});

test("[RD4] a file may have headings, quotes, semicolons, line breaks and a kind", () => {
  expect(readRedirectsFile('\ufeffold,new\r\n"/a ""b""",/about\r\n\r\n/c,/d,temporary\n')).toEqual([
    { number: 2, source: '/a "b"', target: "/about", permanent: true },
    { number: 4, source: "/c", target: "/d", permanent: false },
  ]);
  expect(readRedirectsFile("/a;/b;302\n/c;/d")).toMatchObject([{ permanent: false }, { source: "/c", number: 2 }]);
  expect(readRedirectsFile("/a\t/b")).toMatchObject([{ source: "/a", target: "/b" }]);
  expect(readRedirectsFile("nothing here")).toEqual([]);
});
