import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "../client.server.ts";
import { posts as table } from "../schema.ts";
import { seedWhenEmpty } from "./seed.server.ts";

useDatabase();

test("the sample articles are added to an empty database, once", async () => {
  expect(await seedWhenEmpty()).toBe(14);
  expect(await seedWhenEmpty()).toBe(0);
  const posts = await db().query.posts.findMany();
  expect(posts.filter((post) => post.published)).toHaveLength(12);
  // One is left untranslated, to show how such a post looks on the Spanish site.
  expect(
    posts.filter((post) => post.published && !(post.titleEs && post.bodyContentEs)).map(({ slug }) => slug),
  ).toEqual(["what-a-pilot-is-for"]);
  expect(posts.filter((post) => post.published && post.featured)).toHaveLength(2);
  // Deleted samples do not come back.
  await db().delete(table);
  expect(await seedWhenEmpty()).toBe(0);
});
