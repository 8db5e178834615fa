import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageList } from "./public-pages.ts";

/** Pages with articles, or with a form that needs the site itself. */
const needTheSite = ["insights", "stories", "journey", "team-scan"];

test("every public page stays readable behind the shipped nginx while the site restarts, unless it needs the site", () => {
  const settings = readFileSync("docs/operations/nginx.conf", "utf8");
  const pattern = /location ~ (\S+) \{\s+proxy_pass[^}]+proxy_cache_use_stale error timeout;/.exec(settings)?.[1] ?? "";
  const isKept = (path: string) => new RegExp(pattern).test(path);
  for (const [id, { path }] of pageList)
    for (const address of [path, path === "/" ? "/es" : `/es${path}`])
      expect(isKept(address), address).toBe(!needTheSite.includes(id));
});
