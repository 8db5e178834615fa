import { expect, test } from "vitest";
import { canonicalSearch } from "./canonical-search.ts";

test("a page receives the parameters it reads, each once and in a fixed order", () => {
  expect(canonicalSearch("/insights", "?utm_source=x&page=2&category=business&page=3")).toBe(
    "?category=business&page=2",
  );
  expect(canonicalSearch("/es/insights", "?q=+soil++&fbclid=1")).toBe("?q=soil");
  expect(canonicalSearch("/insights", "?page=2&q=x&tag=+Light++Codes&tag=b&category=stories")).toBe(
    "?category=stories&tag=Light+Codes&q=x&page=2",
  );
  expect(canonicalSearch("/insights", "?page=1&category=unknown&q=&tag=")).toBe("");
  expect(canonicalSearch("/insights.data", "?page=02")).toBe("?page=2");
  expect(canonicalSearch("/es/insights/authors/ana", "?page=3&q=x&page=4")).toBe("?page=3");
  expect(canonicalSearch("/insights/authors/ana.data", "?page=1")).toBe("");
  expect(canonicalSearch("/es/events", "?page=2&month=3&utm_source=x")).toBe("?page=2");
  for (const page of ["1", "0", "-2", "x", "1.5", "1e99", ""])
    expect(canonicalSearch("/events", `?page=${page}`), page).toBe("");
  expect(canonicalSearch("/es/journey", "?sent=a%20b&page=2")).toBe("?sent=a+b");
  expect(canonicalSearch("/raices-latinas", "?sent=x")).toBe("?sent=x");
  expect(canonicalSearch("/es/raices-latinas", "?again=yes&x=1&sent=x")).toBe("?sent=x&again=yes");
  expect(canonicalSearch("/tools", "?utm_source=x&step=3&step=4")).toBe("?step=3");
  expect(canonicalSearch("/es/tools", "?check=1&step=email")).toBe("?step=email&check=yes");
  for (const step of ["0", "8", "03", "x", "1e0", ""])
    expect(canonicalSearch("/tools", `?step=${step}`), step).toBe("");
  expect(canonicalSearch("/tools/result/abc/report.pdf", "?earlier=2")).toBe("?earlier=2");
  expect(canonicalSearch("/tools/result/abc", "?earlier=1&x=2")).toBe("?earlier=1");
});

test("pages without parameters receive none", () => {
  for (const path of [
    "/",
    "/es",
    "/about",
    "/es/about",
    "/about.data",
    "/_.data",
    "/rss.xml",
    "/covers/business/a.svg",
  ])
    for (const search of ["", "?", "?&&", "?page=7", "?utm_source=x&__proto__=1"])
      expect(canonicalSearch(path, search), path + search).toBe("");
});

test("the query of pages that are never cached is passed on unchanged", () => {
  for (const path of [
    "/account",
    "/account/security",
    "/admin",
    "/admin/users",
    "/admin.data",
    "/auth",
    "/auth/reset",
    "/functions/x",
    "/rpc/has_role",
  ])
    expect(canonicalSearch(path, "?x=1"), path).toBeUndefined();
  expect(canonicalSearch("/about.data", "?_routes=root")).toBeUndefined();
  expect(canonicalSearch("/administration", "?x=1")).toBe("");
});
