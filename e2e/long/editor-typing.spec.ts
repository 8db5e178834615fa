import { editorScripts } from "../support/measures/editor-scripts.ts";
import { longArticleWords, measureTyping, typingArticles, type TypingFigures } from "../support/measures/typing.ts";
import { open, store, visualField } from "../support/screens/editor-page.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "editor-typing" } });
// Its figures depend on what else runs on the machine.
test.describe.configure({ lock: "-exclusive-" });

test(`[E20] typing in an article of ${longArticleWords} words stays under 50 ms at the 95th percentile`, async ({
  page,
  admin: _,
}) => {
  test.setTimeout(300_000);
  const figures: Record<string, TypingFigures> = {};
  for (const [name, bodyContent] of Object.entries(typingArticles)) {
    const { id } = await store({ bodyContent, published: false });
    await open(page, id);
    figures[name] = await measureTyping(page, await visualField(page));
  }
  const line = JSON.stringify(figures);
  test.info().annotations.push({ type: "figures", description: line });
  console.log(line);
  // A machine that is busy with other things is slow in the empty article too.
  expect(figures.long!.p95).toBeLessThan(Math.max(50, 7 * figures.empty!.p95));
});

test("[E20] the visual editor is a chunk of its own, loaded by the editor page alone", async ({ page, admin: _ }) => {
  const { own, others } = await editorScripts(page);
  expect(others.filter(({ isEditor }) => isEditor)).toEqual([]);
  expect(own.some(({ isEditor }) => isEditor)).toBe(true);
  console.log(JSON.stringify(own));
  expect(own.reduce((sum, { brotli }) => sum + brotli, 0)).toBeLessThan(180_000);
});
