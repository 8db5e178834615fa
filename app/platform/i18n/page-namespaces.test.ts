import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { namespacesOfAddress } from "./page-namespaces.ts";

test.each(pageList)("links to %s load the copy that its route declares", (_id, { path: page, copy: namespaces }) => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const pattern = page === "/" ? /index\("([^"]+)"\)/ : new RegExp(`route\\("${page.slice(1)}", "([^"]+)"\\)`);
  const file = pattern.exec(routes)?.[1];
  const route = readFileSync(`app/${file}`, "utf8");
  expect(JSON.parse(/namespaces: (\[[^\]]*\])/.exec(route)?.[1] ?? "null")).toEqual(namespaces);
});

test("the language and the page are recognised, with or without query and hash", () => {
  expect(namespacesOfAddress("/es/insights/who-decides-what?x=1#top")).toEqual({
    language: "es",
    namespaces: ["insights"],
  });
  expect(namespacesOfAddress("/es")).toEqual({ language: "es", namespaces: ["home", "services"] });
  expect(namespacesOfAddress("/#framework")).toEqual({ language: "en", namespaces: ["home", "services"] });
  expect(namespacesOfAddress("/admin").namespaces).toEqual([]);
});
