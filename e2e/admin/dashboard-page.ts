import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { posts } from "#db/schema.ts";

const day = (date: string) => new Date(`${date}T18:00:00Z`);

/** As the acceptance rows assume: 8 normal and 2 featured published posts, 2 drafts. */
export async function seedPosts() {
  await db().execute(sql`truncate posts cascade`);
  const clusters = ["business", "evolution", "consciousness", "stories"];
  await db()
    .insert(posts)
    .values([
      ...Array.from({ length: 8 }, (_, index) =>
        makePost({
          title: `Normal ${index}`,
          cluster: clusters[index % 4],
          createdAt: day(`2025-02-0${index + 1}`),
          updatedAt: day(`2025-03-0${index + 1}`),
        }),
      ),
      makePost({ title: "Featured one", featured: true, createdAt: day("2025-01-01"), updatedAt: day("2025-01-02") }),
      makePost({ title: "Featured two", featured: true, createdAt: day("2025-01-03"), updatedAt: day("2025-01-04") }),
      makePost({ title: "Draft one", published: false, createdAt: day("2024-12-01"), updatedAt: day("2024-12-02") }),
      makePost({
        title: "Draft two",
        published: false,
        featured: true,
        createdAt: day("2024-11-01"),
        updatedAt: day("2024-11-02"),
      }),
    ]);
  await markContentChanged();
}

export const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
export const stat = (page: Page, name: string) =>
  page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");
