import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { leanManifest, shortenManifest } from "./lean-manifest.ts";

test("routes keep what the browser's router reads", () => {
  const route = { hasLoader: true, hasAction: false, css: [], imports: ["/frame.js", "/part.js"] };
  const entry = { module: "/entry.js", imports: ["/frame.js"], css: [] };
  const routes = {
    root: { id: "root", path: "", ...route },
    "public.layout": { id: "public.layout", parentId: "root", ...route },
    home: { id: "home", parentId: "public.layout", path: "es?", index: true, ...route, css: ["/home.css"] },
    admin: { id: "admin", parentId: "root", path: "admin", ...route },
    feed: { id: "feed", parentId: "root", path: "es?/rss.xml", ...route },
    picture: { id: "picture", parentId: "root", path: "blog-images/blog-posts/:file", ...route },
    send: { id: "send", parentId: "root", path: "functions/send-journey-form", ...route },
  };
  const lean: unknown = JSON.parse(JSON.stringify(leanManifest({ entry, routes, version: "1" })));
  expect(lean).toEqual({
    entry,
    version: "1",
    routes: {
      root: { id: "root", path: "", hasLoader: true },
      "public.layout": { id: "public.layout", parentId: "root", hasLoader: true, imports: ["/part.js"] },
      home: {
        id: "home",
        parentId: "public.layout",
        path: "es?",
        index: true,
        hasLoader: true,
        css: ["/home.css"],
        imports: ["/part.js"],
      },
      admin: { id: "admin", parentId: "root", path: "admin", hasLoader: true },
    },
  });
});

test("the browser writes the names of the routes, which are their keys", () => {
  const client = mkdtempSync(join(tmpdir(), "manifest-"));
  mkdirSync(join(client, "assets"));
  const file = join(client, "assets", "manifest-1.js");
  const routes = { root: { id: "root", path: "" }, home: { id: "home", parentId: "root", index: true } };
  writeFileSync(
    file,
    `window.__reactRouterManifest=${JSON.stringify({ entry: { imports: [] }, routes, version: "1" })};`,
  );
  shortenManifest(client);
  const script = readFileSync(file, "utf8");
  rmSync(client, { recursive: true });
  expect(script).not.toContain('"id"');
  const window: { __reactRouterManifest?: { routes: object } } = {};
  runInNewContext(script, { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest?.routes))).toEqual(routes);
});
