import { authSecret } from "./auth-secret.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { closeDatabase, db, openDatabase } from "../db/client.server.ts";
import { makePost } from "../db/factories.ts";
import { posts } from "../db/schema.ts";
import { createAdmin, sessionCookie } from "../e2e/support/sign-in.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";
import { freePort } from "../test/postgres.ts";
import { editorScripts } from "./editor-scripts.ts";
import { printed, table } from "./results-file.ts";
import { longArticleWords, measureTyping, typingArticles } from "./typing.ts";
import { oneRow } from "#db/one-row.ts";

/** Typing in a very long article beside an empty one, and the scripts of the editor, as a section of the results. */
export async function editorFigures(browser: Browser): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), "savia-editor-"));
  await openDatabase({ dataDir: data });
  const ids: Record<string, string> = {};
  for (const [name, bodyContent] of Object.entries(typingArticles)) {
    const post = oneRow(
      await db()
        .insert(posts)
        .values(makePost({ bodyContent, published: false }))
        .returning(),
    );
    ids[name] = post.id;
  }
  const cookie = await sessionCookie(await createAdmin());
  await closeDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), SITE_URL: url, DATA_DIR: data, AUTH_SECRET: authSecret };
  const site = await startSiteProcess(env);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const [name, value] = cookie.split(/=(.*)/s) as [string, string];
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const rows: (string | number)[][] = [];
    for (const kind of ["empty", "long", "empty", "long"] as const) {
      await page.goto(`${url}/admin/posts/${ids[kind]}`);
      const text = page.locator("[contenteditable=true]").first();
      await text.waitFor();
      const { median, p95 } = await measureTyping(page, text);
      const name = kind === "long" ? `${longArticleWords.toLocaleString("en")} words` : "empty";
      rows.push(printed([name, median, p95]));
    }
    const { own } = await editorScripts(await context.newPage(), url);
    return report(rows, own);
  } finally {
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function report(rows: (string | number)[][], own: Awaited<ReturnType<typeof editorScripts>>["own"]): string {
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
  const sizes = own
    .toSorted((one, other) => other.brotli - one.brotli)
    .map(({ name, bytes, brotli, isEditor }) => [
      name.replace(/-[\w-]{8}\.js$/, ".js") + (isEditor ? " (Tiptap)" : ""),
      kilo(bytes),
      kilo(brotli),
    ]);
  const total = (key: "bytes" | "brotli") => kilo(own.reduce((sum, script) => sum + script[key], 0));
  return `Time from a key to the frame that shows its letter, in the middle of the article, 200 keys after 200 to warm up, each article twice in turn. The browser rounds to 8 ms and reports nothing below 16.

${table(["article", "median ms", "95th percentile ms"], rows)}

Scripts that the editor page loads and neither the list of posts nor an article does, in kB.

${table(["script", "plain", "Brotli"], [...sizes, ["all", total("bytes"), total("brotli")]])}`;
}
