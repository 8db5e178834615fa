import { expect, test } from "vitest";
import { pageUrl } from "./page-url.ts";

test("a request for a page's data names the page itself", () => {
  const address = (path: string) => {
    const { pathname, search } = pageUrl(new Request(`https://savia.example${path}`));
    return pathname + search;
  };
  expect(address("/es/events/registration/abc.data?done=change")).toBe("/es/events/registration/abc?done=change");
  expect(address("/insights.data?page=9&_routes=routes%2Finsights")).toBe("/insights?page=9");
  expect(address("/es.data")).toBe("/es");
  expect(address("/_.data")).toBe("/");
  expect(address("/about?q=1")).toBe("/about?q=1");
});
