import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { authors } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { createAuthor } from "#app/features/insights/admin/authors/authors-admin.server.ts";
import { findLinkTargets, limitEvenly } from "./link-targets.server.ts";

useDatabase();
useEmptyPosts();
beforeEach(async () => {
  await db().delete(authors);
});

test("[E18] the link picker finds pages, articles, stories and authors, without accents, in the reader's language", async () => {
  await storePosts(
    { slug: "tools", title: "Tools for a garden", titleEs: "Herramientas de jardín" },
    { slug: "told", title: "A told story", cluster: "stories" },
    { slug: "hidden", title: "Garden draft", published: false },
    { slug: "binned", title: "Garden in the bin", deletedAt: new Date() },
  );
  await createAuthor({ id: "ana", email: "ana@savia.example" }, "Jardiel Núñez");
  const found = async (query: string, language: "en" | "es" = "en") =>
    (await findLinkTargets(query, language)).map(({ kind, path }) => `${kind} ${path}`);
  expect(await found("garden")).toEqual(["article /insights/tools"]);
  expect(await found("JARDI", "es")).toEqual(["article /insights/tools", "author /insights/authors/jardiel-nunez"]);
  expect(await found("story")).toEqual(["story /insights/told"]);
  expect(await found("/tool")).toEqual(["page /tools", "article /insights/tools"]);
  expect(await found("nunez")).toEqual(["author /insights/authors/jardiel-nunez"]);
  expect(await found("%")).toEqual([]);
  expect((await found("")).length).toBeGreaterThan(3);
});

test("[E18] many results of one source leave room for the others", () => {
  const many = Array.from({ length: 8 }, (_, index) => `article ${index}`);
  expect(limitEvenly([["page"], many, ["author"]], 8)).toEqual(["page", ...many.slice(0, 6), "author"]);
  expect(limitEvenly([[], many], 3)).toEqual(many.slice(0, 3));
  expect(limitEvenly([[], []], 8)).toEqual([]);
});
