import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { letters, posts, siteRecords } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { createLetter, deleteLetter, findLetter, savedLetters, valuesOf } from "./letters.server.ts";
import { makeLetterFrom } from "./made-from.server.ts";
import { actor, makeLetter, stateOf, testLetter } from "#test/factories/letters.ts";

useDatabase();

test("[LE1] a letter is saved clean, with its versions, and somebody else's change is not overwritten", async () => {
  const id = crypto.randomUUID();
  const body = '<p onclick="x()">Hello<script>alert(1)</script></p>';
  expect(await createLetter(actor, id, { ...testLetter, body })).toMatchObject({ kind: "saved", version: 1 });
  // The same form sent again makes no second letter.
  expect(await createLetter(actor, id, { ...testLetter, body })).toMatchObject({ kind: "saved", version: 1 });
  expect(await db().$count(letters)).toBe(1);
  expect((await stateOf(id)).body.en).toBe("<p>Hello</p>");
  const values = valuesOf(await stateOf(id));
  expect(await savedLetters.save(actor, id, { ...values, subject: "One" }, 1)).toMatchObject({ version: 2 });
  expect(await savedLetters.save(actor, id, { ...values, subject: "Two" }, 1)).toMatchObject({ kind: "conflict" });
  expect(await savedLetters.restore(actor, id, 1)).toBe(true);
  expect((await stateOf(id)).subject.en).toBe(testLetter.subject);
  expect((await findLetter(id))!.version).toBe(3);
});

test("[LE1] a draft is deleted with its versions; what was sent stays", async () => {
  const id = await makeLetter();
  expect(await deleteLetter(actor, id)).toBe(true);
  expect(await findLetter(id)).toBeUndefined();
  const sent = await makeLetter();
  await db().update(letters).set({ state: "done" }).where(eq(letters.id, sent));
  expect(await deleteLetter(actor, sent)).toBe(false);
  expect(await savedLetters.save(actor, sent, testLetter)).toMatchObject({ kind: "saved" });
  expect(await savedLetters.save(actor, sent, { ...testLetter, subject: "Other" })).toMatchObject({ kind: "refused" });
});

test("[LE2] a letter is made from an article, an event or a story, in both languages, with a button to it", async () => {
  const post = makePost({ slug: "rain", title: "Rain", titleEs: "Lluvia", bodyContent: "<p>It rains.</p>" });
  const [stored] = await db()
    .insert(posts)
    .values({ ...post, bodyContentEs: "<p>Llueve.</p>" })
    .returning();
  const fromPost = await stateOf((await makeLetterFrom(actor, `post:${stored!.id}`))!);
  expect(fromPost.subject).toEqual({ en: "Rain", es: "Lluvia" });
  expect(fromPost.body.en).toContain("It rains.");
  expect(fromPost.body.en).toContain('<p class="button"><a href="/insights/rain">');
  expect(fromPost.body.es).toContain('<a href="/es/insights/rain">');
  const values = {
    title: "A <story>",
    titleEs: "Una historia",
    situation: "It was dry.",
    done: "We dug.",
    changed: "",
  };
  const [story] = await db()
    .insert(siteRecords)
    .values({ kind: "story", slug: "a-story", position: 1, createdBy: actor.email, values })
    .returning();
  const fromStory = await stateOf((await makeLetterFrom(actor, `story:${story!.id}`))!);
  expect(fromStory.subject).toEqual({ en: "A <story>", es: "Una historia" });
  expect(fromStory.body.en).toContain("<p>We dug.</p>");
  expect(fromStory.body.en).toContain('href="/stories/a-story"');
  expect(fromStory.body.es).toBe("");
  for (const nothing of ["post:none", "event:none", "story:none", "page:x", "", "toString:x"])
    expect(await makeLetterFrom(actor, nothing)).toBeUndefined();
});
