import { expect, test, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { listRelatedOrEmpty, type Article } from "../posts.server.ts";

test("[143] an article is shown without related posts when they cannot be read, and the error is logged", async () => {
  const logged = vi.spyOn(log, "error");
  // No database is open here, so every read fails.
  const article = { id: "1", article: { slug: "a", category: "business" } } as Article;
  expect(await listRelatedOrEmpty(article, "en")).toEqual([]);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error), slug: "a" } satisfies Record<string, unknown>,
    expect.any(String),
  );
});
