import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { builds, listBuilds } from "#server/pages/builds.ts";

/** Of the newest build. */
const assets = () => join(builds.root, listBuilds()[0]!, "client/assets");

export type Script = { name: string; bytes: number; brotli: number; isEditor: boolean };

/** `own`: the scripts that only the post editor loads; `others`: those that the list of posts or an article loads. */
export async function editorScripts(page: Page, url = ""): Promise<{ own: Script[]; others: Script[] }> {
  const loaded = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) loaded.add(pathname.slice("/assets/".length));
  });
  const scriptsOf = async (path: string) => {
    loaded.clear();
    await page.goto(url + path, { waitUntil: "networkidle" });
    return new Set(loaded);
  };
  const others = new Set([...(await scriptsOf("/admin")), ...(await scriptsOf("/insights/who-decides-what"))]);
  const editor = await scriptsOf("/admin/posts/new");
  await page.locator("[contenteditable=true]").first().waitFor();
  const all = readdirSync(assets()).filter((name) => name.endsWith(".js"));
  return {
    own: all.filter((name) => (editor.has(name) || loaded.has(name)) && !others.has(name)).map(weigh),
    others: all.filter((name) => others.has(name)).map(weigh),
  };
}

function weigh(name: string): Script {
  const content = readFileSync(join(assets(), name));
  return {
    name,
    bytes: content.length,
    brotli: brotliCompressSync(content).length,
    isEditor: content.includes("ProseMirror"),
  };
}
