import { expect, test } from "vitest";
import { addManyEvents } from "#test/factories/events.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { db } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { llmsText } from "./llms.server.ts";

useDatabase();
useEmptyPosts();

test("[RD6] the overview for programs has every page, article and event in both languages, and only what visitors see", async () => {
  await db().delete(events);
  await addManyEvents(2);
  await storePosts(
    {
      slug: "both",
      title: "A [strange] *title*\n# Not a heading",
      titleEs: "Título",
      previewSnippetEs: "P",
      bodyContentEs: "<p>B</p>",
    },
    { slug: "english", title: "Only English" },
    { slug: "a-draft", published: false },
  );
  const text = await llmsText();
  for (const [, { path, listed }] of pageList) {
    if (listed) continue;
    expect(text).toContain(`](http://localhost:3000${path === "/" ? "/index" : path}.md)`);
    expect(text).toContain(`](http://localhost:3000/es${path === "/" ? "/index" : path}.md)`);
  }
  expect(text).toContain("[A \\[strange\\] \\*title\\* \\# Not a heading](http://localhost:3000/insights/both.md)");
  expect(text).toContain("/es/insights/both.md)");
  expect(text).toContain("/insights/english.md)");
  expect(text).not.toContain("/es/insights/english");
  expect(text).not.toContain("a-draft");
  expect(text).toContain("/es/events/many-2.md)");
  expect(text).not.toMatch(/\{\{|undefined|\[object/);
  expect(text.match(/^# /gm)).toHaveLength(1);
});
